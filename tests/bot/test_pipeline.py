"""The way of a line through several channels and in private."""

from __future__ import annotations

import itertools
import random
from datetime import UTC
from typing import Any

import pytest

from tests.chat import Chat, renderers, vocabulary
from tests.transport.driven import Driven, settings
from unobot.bot.channel import Channel
from unobot.bot.pipeline import Pipeline
from unobot.bot.rate_limit import RateLimit
from unobot.bot.services import Services
from unobot.bot.unit_of_work import Later, UnitOfWork
from unobot.config import channel_settings
from unobot.engine.dealing import Deal
from unobot.engine.rules import Rules
from unobot.render import find_languages
from unobot.scenario.reading import DealModel
from unobot.scenario.setting import make_deal
from unobot.session.session import Session
from unobot.session.state import Closed, Lobby
from unobot.store.store import Store, open_store
from unobot.transport import ChannelSettings as JoinSettings
from unobot.transport import User, strip_formatting
from unobot.transport.masks import matches

HANDS = {"Ann": "r5 r6 g1", "Bob": "r7 b1 b2"}


class House:
    """A bot in several channels of one network, with Ann, Bob and the operator Olga in all."""

    def __init__(
        self,
        *names: str,
        admins: tuple[str, ...] = (),
        later: Later | None = None,
        **channel: Any,
    ) -> None:
        self.store: Store = open_store(":memory:")
        numbers, rng = itertools.count(), random.Random(1)

        def deal_cards(rules: Rules, nicks: tuple[str, ...]) -> Deal:
            hands = {nick: HANDS[nick] for nick in nicks}
            return make_deal(DealModel(hands=hands, first=["r3"]), rules, nicks, rng)

        self.driven = Driven(
            settings(channels=tuple(JoinSettings(name) for name in names)),
            lambda incoming: self.pipeline.deliver(incoming),
        )
        services = Services(
            store=self.store,
            scores=self.store.scores(UTC),
            renderers=renderers(),
            unit_of_work=UnitOfWork(self.store, later),
            clock=lambda: self.driven.now,
            rng=rng,
            new_id=lambda: f"{next(numbers):032x}",
            deal_cards=deal_cards,
        )
        self.pipeline = Pipeline(services, vocabulary())
        network = self.driven.network

        def is_admin(user: User) -> bool:
            return matches(admins, user, network.fold)

        self.channels: dict[str, Channel] = {
            name: self.pipeline.add(network, channel_settings(name, channel), is_admin)
            for name in names
        }
        self.driven.log_on()
        for name in names:
            self.driven.enter("Ann", "Bob", "Zoe", "@Olga", channel=name)
        self.driven.forget()

    def say(self, nick: str, target: str, text: str, host: str = "") -> list[tuple[str, str]]:
        """Somebody says something; whom the bot answers, and what, without formatting.

        The host is `NICK.example` unless another one is given.
        """
        low = nick.lower()
        self.driven.hear(f":{nick}!{low}@{host or low + '.example'} PRIVMSG {target} :{text}")
        answers = []
        for line in self.driven.wait(0):
            command, _, rest = line.partition(" ")
            if command in ("PRIVMSG", "NOTICE"):
                to, _, said = rest.partition(" :")
                answers.append((to, strip_formatting(said)))
        return answers

    def ask(self, nick: str, text: str) -> list[tuple[str, str]]:
        """Somebody says something to the bot alone."""
        return self.say(nick, self.driven.network.nick, text)

    def start(self, name: str) -> None:
        """Ann and Bob begin a game in a channel."""
        self.say("Ann", name, "!uno")
        self.say("Bob", name, "jo")
        self.say("Ann", name, "!deal")
        assert self.channels[name].table.is_running


# -- several channels


def test_each_channel_has_its_own_game() -> None:
    house = House("#uno", "#duo")
    house.start("#uno")
    assert isinstance(house.channels["#duo"].table.phase, Closed)
    assert house.say("Ann", "#duo", "pl r5") == []
    assert house.say("Ann", "#uno", "pl r5")[0] == ("#uno", "Ann plays  Red 5   to Bob")


def test_a_line_asks_no_other_channel_what_time_will_bring(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House("#uno", "#duo", "#trio")
    house.start("#uno")
    house.pipeline.next_due()
    asked: list[str] = []
    next_due = Session.next_due

    def ask(session: Session) -> float | None:
        asked.append(session.table.channel)
        return next_due(session)

    monkeypatch.setattr(Session, "next_due", ask)
    house.say("Ann", "#uno", "pl r5")
    assert house.pipeline.next_due() is not None
    assert set(asked) == {"#uno"}


def test_who_is_seated_where_he_is_not_any_more_needs_no_channel_with_his_hand() -> None:
    house = House("#uno", "#duo")
    house.start("#uno")
    house.start("#duo")
    house.driven.hear(":Ann!ann@ann.example PART #duo")
    assert house.say("Ann", "#uno", "ca")[-1] == ("Ann", " Red 5   Red 6   Green 1  ")


def test_the_channel_of_a_hand_is_named_only_to_who_sits_in_several() -> None:
    house = House("#uno", "#duo")
    house.start("#uno")
    assert house.say("Ann", "#uno", "ca") == [("Ann", " Red 5   Red 6   Green 1  ")]
    house.start("#duo")
    ((to, hand),) = house.say("Ann", "#uno", "ca")
    assert to == "Ann"
    assert "#uno" in hand
    ((_, hand),) = house.say("Bob", "#duo", "ca")
    assert "#duo" in hand


def test_a_nick_change_and_a_quit_reach_every_channel() -> None:
    house = House("#uno", "#duo")
    house.start("#uno")
    house.start("#duo")
    house.driven.hear(":Ann!ann@ann.example NICK :Anna", ":Bob!bob@bob.example QUIT :bye")
    for channel in house.channels.values():
        assert channel.table.names == ("Anna", "Bob")
        assert channel.table.players[1].absent_since is not None


def test_a_part_reaches_one_channel() -> None:
    house = House("#uno", "#duo")
    house.start("#uno")
    house.start("#duo")
    house.driven.hear(":Bob!bob@bob.example PART #duo")
    absent = {
        name: channel.table.players[1].absent_since is not None
        for name, channel in house.channels.items()
    }
    assert absent == {"#uno": False, "#duo": True}


def test_a_channel_is_the_same_in_any_letter_case() -> None:
    house = House("#Uno")
    house.start("#Uno")
    assert house.say("Ann", "#UNO", "pl r5")[0][0] == "#Uno"


def test_a_lost_connection_pauses_every_game_until_the_bot_is_in_again() -> None:
    house = House("#uno", "#duo")
    house.start("#uno")
    house.start("#duo")
    house.driven.network.closed(house.driven.now, "gone")
    tables = [channel.table for channel in house.channels.values()]
    assert [table.is_bot_absent for table in tables] == [True, True]
    house.driven.log_on().enter("Ann", "Bob")
    assert [table.is_bot_absent for table in tables] == [False, True]


def test_a_network_that_is_forgotten_hears_nothing_more() -> None:
    house = House("#uno")
    house.pipeline.forget("example")
    assert house.say("Ann", "#uno", "!uno") == []
    assert (house.pipeline.channels, house.pipeline.next_due()) == ([], None)


def test_changed_settings_hold_for_the_next_game_and_leave_the_running_one() -> None:
    house = House("#uno", rules={"preset": "color-uno", "hand_size": 3})
    house.start("#uno")
    new = channel_settings("#uno", {"rules": "chat-fr", "lang": "fr", "join_seconds": 99})
    house.pipeline.change("example", new)
    table = house.channels["#uno"].table
    assert table.match is not None
    assert table.match.rules.hand_size == 3
    assert "joue" in house.say("Ann", "#uno", "pl r5")[0][1]
    house.say("Ann", "#uno", "!stop")
    house.say("Ann", "#uno", "!uno")
    assert isinstance(table.phase, Lobby)
    assert table.phase.match.preset == "chat-fr"
    assert table.phase.ends_at == house.driven.now + 99


def test_an_administrator_has_the_say_without_being_an_operator() -> None:
    house = House("#uno", admins=("zoe!zoe@*.example",))
    house.start("#uno")
    house.say("Zoe", "#uno", "!pause")
    pause = house.channels["#uno"].table.pause
    assert pause is not None
    assert pause.why == "command"


def test_who_only_has_an_administrators_nick_has_not() -> None:
    house = House("#uno", admins=("zoe!*@elsewhere.example",))
    house.start("#uno")
    house.say("Zoe", "#uno", "!pause")
    assert house.channels["#uno"].table.pause is None


# -- in private


def test_in_private_the_bot_asks_which_of_several_hands_is_meant() -> None:
    house = House("#uno", "#duo")
    house.start("#uno")
    house.start("#duo")
    ((to, question),) = house.ask("Ann", "cards")
    assert to == "Ann"
    assert "(#uno, #duo)" in question
    assert "Red" not in question


def test_in_private_a_lobby_is_no_game_whose_hand_may_be_meant() -> None:
    house = House("#uno", "#duo")
    house.say("Ann", "#uno", "!uno")
    house.start("#duo")
    ((_, hand),) = house.ask("Ann", "cards")
    assert hand.startswith("#duo:  Red 5  ")


def test_a_channel_that_is_named_in_private_is_meant() -> None:
    house = House("#uno", "#duo")
    house.start("#uno")
    house.start("#duo")
    ((_, hand),) = house.ask("Ann", "cards #DUO")
    assert "#duo" in hand


def test_who_sits_nowhere_is_told_so_once() -> None:
    house = House("#uno", "#duo")
    assert len(house.ask("Ann", "cards")) == 1
    house.start("#uno")
    assert len(house.ask("Zoe", "!cards")) == 1


def test_about_scores_the_bot_asks_which_channel_is_meant() -> None:
    house = House("#uno", "#duo")
    ((to, question),) = house.ask("Ann", "!score")
    assert to == "Ann"
    assert "#uno" in question
    assert "#duo" in question
    ((_, answer),) = house.ask("Ann", "!score #duo")
    assert "no score yet" in answer
    house.start("#duo")
    assert "no score yet" in house.ask("Ann", "score")[0][1]


@pytest.mark.parametrize("text", ["!stop", "pl r5", "!uno", "!deal", "dr", "hello", "", "!remove"])
def test_moves_and_government_in_private_are_not_taken(text: str) -> None:
    house = House("#uno")
    house.start("#uno")
    house.ask("Ann", text)
    table = house.channels["#uno"].table
    assert (table.is_running, table.nick_on_turn) == (True, "Ann")


def test_help_is_told_in_private_wherever_it_is_asked_for() -> None:
    house = House("#uno", prefixes=["."])
    for answers in (house.say("Ann", "#uno", ".unohelp play"), house.ask("Ann", "unohelp play")):
        assert answers
        assert {to for to, _ in answers} == {"Ann"}
        assert any(".play" in text for _, text in answers)


def test_help_in_private_is_about_no_channel() -> None:
    ((_, text),) = House("#uno", "#duo").ask("Ann", "help play")
    assert "!play" in text


def test_help_about_what_is_no_command_is_one_sentence_to_who_asked() -> None:
    house = House("#uno")
    for answers in (house.say("Ann", "#uno", "!unohelp nonsense"), house.ask("Ann", "help tea")):
        ((to, text),) = answers
        assert to == "Ann"
        assert "is not a command: !unohelp" in text


@pytest.mark.parametrize(
    ("word", "part"),
    [("us", "!repeat"), ("pe", "!draw"), ("or", "!order"), ("st", "st:"), ("jo", "!join")],
)
def test_help_is_there_about_bare_words_too(word: str, part: str) -> None:
    house = House("#uno")
    ((_, text),) = house.say("Ann", "#uno", f"!unohelp {word}")
    assert part in text


def test_words_that_are_renamed_or_switched_off_are_so_in_private_as_well() -> None:
    house = House("#uno", words={"hand": ["mine"], "score": [], "help": ["manual"]})
    house.start("#uno")
    for text in ("cards", "!ca", "score", "help", "!unohelp"):
        assert house.ask("Ann", text) == []
    assert "Red 5" in house.ask("Ann", "mine")[0][1]
    assert "!play" in house.ask("Ann", "manual play")[0][1]


def test_a_setting_that_is_changed_in_private_holds_on_the_network() -> None:
    house = House("#uno", "#duo")
    ((to, _),) = house.ask("Ann", "unoset lang fr")
    assert to == "Ann"
    house.start("#duo")
    assert "rouge-5" in house.say("Ann", "#duo", "ca")[0][1]


def test_the_settings_alone_tell_how_they_are_and_what_may_be_set() -> None:
    house = House("#uno", lang="fr", colors="symbols")
    langs = "|".join(find_languages())
    ((to, line),) = house.say("Ann", "#uno", "!unoset")
    assert to == "Ann"
    assert "colors symbols, hand notice, lang fr" in line
    house.say("Ann", "#uno", "!unoset lang en")
    house.say("Ann", "#uno", "!unoset hand msg")
    for answers in (house.say("Ann", "#uno", "!unoset"), house.ask("Ann", "unoset")):
        ((_, line),) = answers
        assert line.startswith("Your settings: colors symbols, hand msg, lang en · to change")
        for choice in ("colors on|off|symbols", "hand notice|msg", f"lang {langs}"):
            assert f"!unoset {choice}" in line


def test_the_settings_of_somebody_who_is_in_no_channel_are_his_own() -> None:
    house = House("#uno")
    house.ask("Yves", "unoset lang fr")
    ((_, line),) = house.ask("Yves", "unoset")
    assert "hand notice, lang fr" in line


def test_a_private_line_that_cannot_be_understood_is_answered_in_private() -> None:
    house = House("#uno")
    ((to, text),) = house.ask("Ann", "unotop10 nonsense")
    assert to == "Ann"
    assert "nonsense" in text


# -- scores in the channel


def test_scores_and_tables_agree_with_what_was_played() -> None:
    chat = Chat("A", "B")
    for _ in range(2):
        chat.start({"A": "r5", "B": "b1 w"})
        chat.wait(60)
        chat.say("A: pl r5")
    chat.start({"B": "r5", "A": "b1 b2"})
    chat.wait(90)
    chat.say("B: pl r5")
    chat.heard()
    chat.say("A: !score", "B: !score a", "B: !unotop10 wins", "A: !unorow", "A: !unofast")
    own, of_a, top, row, fast = (line.replace("\u200b", "") for line in chat.heard())
    assert own == of_a
    assert "102 points" in own
    assert top.index("A") < top.index("B")
    assert "B" in row
    assert "A" in fast


def test_an_unrated_game_counts_nowhere() -> None:
    chat = Chat("A", "B")
    chat.start({"A": "r5", "B": "b1 w"}, rules="unrated")
    chat.say("A: pl r5")
    chat.heard()
    chat.say("A: !score")
    assert "no score yet" in chat.heard()[0]


def test_a_record_is_announced_with_the_end_of_the_round() -> None:
    chat = Chat("A", "B")
    for hand in ("b1 b2", "w b2"):
        chat.start({"A": "r5", "B": hand})
        chat.wait(30)
        chat.say("A: pl r5")
    assert any("record" in line and "52" in line for line in chat.heard())


def test_nicks_in_tables_wake_nobody_and_turn_lines_do() -> None:
    chat = Chat("Anna", "Bert")
    chat.start({"Anna": "r5", "Bert": "b1 w"})
    chat.say("Anna: pl r5")
    chat.heard()
    chat.say("Bert: !unotop10", "Bert: !score anna")
    for line in chat.heard():
        assert "Anna" not in line
        assert "Anna" in line.replace("\u200b", "")


# -- words


def test_words_that_the_channel_has_renamed_or_switched_off() -> None:
    chat = Chat("A", "B", words={"stop": ["unostop"], "play": ["lay"], "hand": []})
    chat.start({"A": "r5 r6 g1", "B": "r7 b1 b2"})
    chat.say("A: pl r5", "A: !pl r5", "A: ca", "A: !cards", "A: !stop")
    assert (chat.heard(), chat.told("A"), chat.turn) == ([], [], "A")
    chat.say("A: !lay r5")
    assert chat.turn == "B"
    chat.say("A: !unostop")
    assert chat.phase == "none"


def test_an_unknown_word_belongs_to_another_bot() -> None:
    chat = Chat("A")
    chat.say("A: !seen B", "A: !", "A: !?", "A: hello")
    assert (chat.heard(), chat.told("A")) == ([], [])


def test_moves_that_the_game_accepts_may_come_as_fast_as_they_like() -> None:
    house = House("#uno")
    house.start("#uno")
    house.pipeline.set_rate_limit(house.driven.network.name, RateLimit(lines=2))
    said = [
        text
        for _ in range(10)
        for nick in ("Ann", "Bob")
        for line in ("dr", "pa")
        for _, text in house.say(nick, "#uno", line)
    ]
    assert not [text for text in said if "Too many" in text]
    for _ in range(2):
        said = [text for _, text in house.say("Bob", "#uno", "ct")]
    assert "Too many" in said[-1]
    assert house.ask("Bob", "cards") == []


def test_too_many_commands_are_held_against_a_host_and_not_against_a_nick() -> None:
    house = House("#uno")
    house.pipeline.set_rate_limit(house.driven.network.name, RateLimit(lines=2))
    for _ in range(3):
        said = house.say("Ann", "#uno", "!rules")
    assert "Too many" in said[-1][1]
    house.driven.hear(":Ann!ann@ann.example NICK Anne")
    house.driven.hear(":Anne!ann@ann.example PRIVMSG #uno :!rules")
    assert house.driven.wait(0) == []
    house.driven.hear(":Ann!ann@elsewhere.example JOIN #uno")
    answers = [text for _, text in house.say("Ann", "#uno", "!rules", host="elsewhere.example")]
    assert any(text.startswith("Rules:") for text in answers)
