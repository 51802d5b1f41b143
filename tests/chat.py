"""People in #uno around the real pipeline, with a clock that a test moves.

    chat = Chat("A", "B")
    chat.will_deal({"A": "r5 g1", "B": "b2 b3"}, first="r3")
    chat.say("A: !uno", "B: jo", "A: !deal")
    assert "A plays first" in chat.heard()[-1]

After every step the cards are counted and the state is compared with the one that is stored, as
for a scenario.
"""

from __future__ import annotations

import copy
import functools
import random
from collections.abc import Mapping
from typing import Any

from unobot.commands import Vocabulary, load_vocabulary
from unobot.config import channel_settings
from unobot.engine.dealing import Deal
from unobot.engine.game import Game
from unobot.engine.rules import Rules
from unobot.engine.state import State
from unobot.render import Renderer, load_catalogues
from unobot.scenario.expecting import phase_word
from unobot.scenario.reading import DealModel
from unobot.scenario.setting import make_deal
from unobot.scenario.stage import CHANNEL, Someone, Stage
from unobot.scenario.watching import round_faults, store_faults
from unobot.session.session import Session
from unobot.session.snapshot import dump_table
from unobot.session.state import Match, Playing
from unobot.session.table import Table
from unobot.store.store import Store, open_store
from unobot.transport import strip_formatting


@functools.cache
def renderers() -> dict[str, Renderer]:
    """A renderer for every language; read once."""
    return {lang: Renderer(catalogue) for lang, catalogue in load_catalogues().items()}


@functools.cache
def vocabulary() -> Vocabulary:
    """The words people type; read once."""
    return load_vocabulary()


class Chat:
    """One channel with its people. A nick that begins with `@` is an operator's."""

    def __init__(
        self,
        *people: str,
        store: Store | None = None,
        has_accounts: bool = False,
        seed: int = 1,
        **settings: Any,
    ) -> None:
        self.store = open_store(":memory:") if store is None else store
        self._deals: list[DealModel] = []
        self._rng = random.Random(seed)
        self.stage = Stage(
            channel_settings(CHANNEL, settings),
            [self._someone(nick, has_accounts) for nick in people],
            self.store,
            renderers(),
            vocabulary(),
            casemapping="rfc1459",
            has_accounts=has_accounts,
            deal_cards=self._deal_cards,
            seed=seed,
        )
        self._forgotten = self._heard_from = len(self.stage.sent)
        self._told_from: dict[str, int] = {}

    @staticmethod
    def _someone(nick: str, has_accounts: bool) -> Someone:
        bare = nick.removeprefix("@")
        low = bare.lower()
        account = low if has_accounts else None
        return Someone(bare, f"{low}@{low}.example", account, is_operator=bare != nick)

    def _deal_cards(self, rules: Rules, nicks: tuple[str, ...]) -> Deal | None:
        if not self._deals:
            return None
        return make_deal(self._deals.pop(0), rules, nicks, self._rng)

    def will_deal(self, hands: Mapping[str, str], *, first: str = "r3", stock: str = "") -> None:
        """The next round is dealt with these hands, first card and next cards of the stock."""
        self._deals.append(DealModel(hands=dict(hands), first=first.split(), stock=stock))

    # -- what is on

    @property
    def session(self) -> Session:
        """The channel's session; another one after an error."""
        return self.stage.channel.session

    @property
    def table(self) -> Table:
        """What is on; another one after an error."""
        return self.session.table

    @property
    def match(self) -> Match:
        """Who plays, by which rules."""
        assert self.table.match is not None
        return self.table.match

    @property
    def playing(self) -> Playing:
        """The round that is on."""
        assert self.table.playing is not None
        return self.table.playing

    @property
    def game(self) -> Game:
        """The round that is on, or the last one."""
        assert self.table.game is not None
        return self.table.game

    @property
    def phase(self) -> str:
        """`none`, `lobby`, `playing`, `between`, or `paused`."""
        return phase_word(self.table) if self.table.pause is None else "paused"

    @property
    def turn(self) -> str | None:
        """The nick of whoever has to decide."""
        return self.table.nick_on_turn

    @property
    def seated(self) -> list[str]:
        """Who sits, in seat order: at the round, or in the lobby."""
        names = self.table.names
        if self.table.is_running:
            return [names[seat] for seat in self.game.state.table]
        return list(names)

    @property
    def owner(self) -> str | None:
        """Who has the say."""
        return self.table.owner_nick

    def hand(self, nick: str) -> str:
        """Somebody's cards, sorted as text."""
        seat = self.table.seat_named(nick)
        assert seat is not None
        return " ".join(sorted(card.value for card in self.game.state.hands[seat]))

    def snapshot(self) -> tuple[str | None, State | None]:
        """Everything that a step may change, to be compared with what is after it."""
        playing = self.table.playing
        state = None if playing is None else copy.deepcopy(playing.game.state)
        return dump_table(self.table), state

    # -- what people, the server and time do

    def say(self, *lines: str) -> None:
        """People say lines one after the other: `A: pl r5`, or `A>: cards` to the bot alone."""
        for line in lines:
            nick, _, text = line.partition(": ")
            private = nick.endswith(">")
            self.stage.speak(nick.removesuffix(">"), (text,), is_private=private)
            self.check()

    def raw(self, *lines: str) -> None:
        """Lines from the server, one packet each; `{A}` stands for A's prefix."""
        prefixes = {one.nick: one.prefix for one in self.stage.people}
        for line in lines:
            self.stage.feed([line.format(**prefixes).encode()])
            self.check()

    def wait(self, seconds: float) -> None:
        """Time passes; what is due happens in order."""
        self.stage.wait(seconds)
        self.check()

    def restart(self) -> None:
        """The process dies, and a new one starts from what is stored."""
        self.stage.restart()
        self.check()

    def start(
        self, hands: Mapping[str, str], *, first: str = "r3", stock: str = "", rules: str = ""
    ) -> None:
        """Those who have these hands sit down in this order, and the game begins; in silence."""
        owner, *others = hands
        self.will_deal(hands, first=first, stock=stock)
        self.say(f"{owner}: !uno {rules}", *(f"{nick}: !join" for nick in others))
        self.say(f"{owner}: !deal")
        assert self.table.is_running
        self.forget()

    def check(self) -> None:
        """The cards are the pack, somebody can act, and the store knows what is in memory."""
        assert [*round_faults(self.table), *store_faults(self.table, self.store)] == []

    # -- what the bot says

    def heard(self) -> list[str]:
        """What was said in the channel since the last look, without formatting."""
        raw, self._heard_from = self.stage.sent[self._heard_from :], len(self.stage.sent)
        return [text for target, text in map(_read, raw) if target == CHANNEL]

    def told(self, nick: str) -> list[str]:
        """What was said to somebody alone since the last look, without formatting."""
        raw = self.stage.sent[self._told_from.get(nick, self._forgotten) :]
        self._told_from[nick] = len(self.stage.sent)
        return [text for target, text in map(_read, raw) if target == nick]

    def sent(self) -> list[str]:
        """All raw lines since `forget`."""
        return self.stage.sent[self._forgotten :]

    def forget(self) -> None:
        """What was said until now is not looked at again."""
        self._heard_from = self._forgotten = len(self.stage.sent)
        self._told_from = {}


def _read(line: str) -> tuple[str, str]:
    """Whom a raw line is said to, and what; twice nothing for a line of the protocol."""
    command, _, rest = line.partition(" ")
    target, _, text = rest.partition(" :")
    return (target, strip_formatting(text)) if command in ("PRIVMSG", "NOTICE") else ("", "")
