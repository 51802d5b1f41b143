"""Opening a game, sitting down, leaving again, computer players, the countdown."""

from __future__ import annotations

import pytest

from tests.chat import Chat


def test_who_opens_a_game_sits_at_it_and_a_jo_after_that_is_silent() -> None:
    chat = Chat("A", "B")
    chat.say("A: !uno")
    assert (chat.phase, chat.owner, chat.seated) == ("lobby", "A", ["A"])
    assert "to join uno" in chat.heard()[0]
    chat.say("A: jo", "A: !join", "A: !uno")
    assert (chat.heard(), chat.told("A")) == ([], [])


def test_the_game_begins_when_the_time_of_the_lobby_is_up_and_not_before() -> None:
    chat = Chat("A", "B", join_seconds=20)
    chat.say("A: !uno")
    chat.wait(5)
    chat.say("B: jo")
    assert "15 seconds" in chat.heard()[-1]
    chat.wait(14)
    assert chat.phase == "lobby"
    chat.wait(1)
    assert (chat.phase, chat.turn) == ("playing", "A")


def test_the_time_that_is_left_is_told_who_asks_with_a_prefix() -> None:
    chat = Chat("A", "B")
    chat.say("A: !uno")
    chat.wait(10)
    chat.heard()
    chat.say("B: !turn")
    assert "20 seconds" in chat.heard()[0]
    chat.say("A: tu")
    assert chat.heard() == []


def test_a_computer_player_fills_in_where_one_person_came() -> None:
    chat = Chat("A")
    chat.say("A: !uno")
    chat.wait(30)
    assert (chat.phase, chat.seated, chat.owner) == ("playing", ["A", "Robo"], "A")


def test_a_computer_player_fills_in_at_the_deal_too() -> None:
    chat = Chat("A", computer={"fill": 3, "names": ["X", "Y", "Z", "Q"]})
    chat.say("A: !uno", "A: !deal")
    assert (chat.phase, chat.seated) == ("playing", ["A", "X", "Y", "Z"])


def test_nobody_fills_in_where_two_came() -> None:
    chat = Chat("A", "B", computer={"fill": 3})
    chat.say("A: !uno", "B: jo", "A: !deal")
    assert chat.seated == ["A", "B"]


def test_nobody_fills_in_beside_a_computer_player_that_was_asked_for() -> None:
    chat = Chat("A", computer={"fill": 3})
    chat.say("A: !uno", "A: !addbot", "A: !deal")
    assert chat.seated == ["A", "Robo"]


@pytest.mark.parametrize("max_players", [2, 3])
def test_no_more_fill_in_than_there_are_seats(max_players: int) -> None:
    chat = Chat("A", rules={"max_players": max_players}, computer={"fill": 4})
    chat.say("A: !uno", "A: !deal")
    assert len(chat.seated) == max_players


def test_a_lobby_with_one_person_and_nobody_to_fill_in_closes() -> None:
    chat = Chat("A", computer={"fill": 0})
    chat.say("A: !uno")
    chat.wait(30)
    assert chat.phase == "none"
    assert "No game" in chat.heard()[-1]


def test_a_deal_with_too_few_leaves_the_lobby_as_it_was() -> None:
    chat = Chat("A", "B", rules={"min_players": 3})
    chat.say("A: !uno")
    before = chat.snapshot()
    chat.heard()
    chat.say("A: !deal")
    assert chat.snapshot() == before
    (line,) = chat.heard()
    assert "3 players" in line
    chat.say("B: jo")
    assert chat.seated == ["A", "B"]


def test_a_deal_with_an_odd_table_of_pairs_names_both() -> None:
    chat = Chat("A", "B", "C", rules="teams")
    chat.say("A: !uno", "B: jo", "C: jo")
    chat.heard()
    chat.say("A: !deal")
    (line,) = chat.heard()
    assert "teams=pairs" in line
    assert "an even number of players" in line
    assert "not 3" in line
    assert (chat.phase, chat.seated) == ("lobby", ["A", "B", "C"])


def test_a_deal_that_would_leave_no_card_to_turn_up_is_refused() -> None:
    people = [f"P{at}" for at in range(8)]
    chat = Chat(*people, rules={"hand_size": 15})
    chat.say(*(f"{nick}: !uno" for nick in people))
    chat.heard()
    chat.say("P0: !deal")
    assert chat.phase == "lobby"
    assert "hand_size" in chat.heard()[0]


def test_a_lobby_whose_deal_is_refused_closes_at_the_end_of_its_time() -> None:
    chat = Chat("A", "B", "C", rules="teams")
    chat.say("A: !uno", "B: jo", "C: jo")
    chat.wait(30)
    assert chat.phase == "none"


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("trumps=yes", "trumps"),
        ("stacking=sometimes", "twos"),
        ("hand_size=16", "15"),
        ("bridge", "color-uno"),
        ("challenge target=0", "scoring=elimination does not go with target=0"),
    ],
)
def test_rules_that_cannot_be_open_nothing_and_are_explained_in_private(
    typed: str, named: str
) -> None:
    chat = Chat("A")
    chat.say(f"A: !uno {typed}")
    assert (chat.phase, chat.heard()) == ("none", [])
    assert named in chat.told("A")[0]


def test_options_without_a_preset_change_the_rules_of_the_channel() -> None:
    chat = Chat("A", rules={"preset": "chat-fr", "turn_seconds": 60})
    chat.say("A: !uno hand_size=3")
    state = chat.match
    assert (state.preset, state.rules.hand_size) == ("chat-fr", 3)
    assert state.rules.turn_seconds == 60
    assert "chat-fr hand_size=3 turn_seconds=60" in chat.heard()[0]


def test_a_preset_takes_the_place_of_the_rules_of_the_channel() -> None:
    chat = Chat("A", rules={"preset": "chat-fr", "turn_seconds": 60})
    chat.say("A: !uno color-uno")
    assert chat.match.rules.turn_seconds == 120


@pytest.mark.parametrize("typed", ["Chat-FR Hand_Size=3", "chat-fr,hand_size=3", "HAND_SIZE=3"])
def test_letter_case_and_commas_in_rules_do_not_matter(typed: str) -> None:
    chat = Chat("A", rules="chat-fr")
    chat.say(f"A: !uno {typed}")
    assert (chat.match.preset, chat.match.rules.hand_size) == ("chat-fr", 3)


@pytest.mark.parametrize("typed", ["unrated", "color-uno Unrated hand_size=3", "unrated chat-fr"])
def test_a_game_that_counts_nowhere_is_announced_as_such(typed: str) -> None:
    chat = Chat("A")
    chat.say(f"A: !uno {typed}")
    assert not chat.match.is_rated
    assert "nrated" in chat.heard()[0]


def test_who_opens_the_next_game_without_a_word_opens_a_rated_one() -> None:
    chat = Chat("A")
    chat.say("A: !uno unrated", "A: !stop", "A: !uno")
    assert chat.match.is_rated


def test_rules_typed_while_a_lobby_is_open_change_nothing_and_get_a_hint() -> None:
    chat = Chat("A", "B")
    chat.say("A: !uno")
    chat.heard()
    chat.say("A: !uno official")
    assert chat.match.preset == "color-uno"
    assert chat.heard() == []
    assert len(chat.told("A")) == 1


def test_the_table_is_full_at_max_players() -> None:
    chat = Chat("A", "B", "C", rules={"max_players": 2})
    chat.say("A: !uno", "B: jo", "C: jo")
    assert chat.seated == ["A", "B"]
    assert len(chat.told("C")) == 1


def test_an_owner_who_leaves_hands_the_game_to_the_next_human() -> None:
    chat = Chat("A", "B", "C")
    chat.say("A: !uno", "A: !addbot", "B: jo", "C: jo")
    chat.heard()
    chat.say("A: !leave")
    assert (chat.owner, chat.seated) == ("B", ["Robo", "B", "C"])
    assert "B" in chat.heard()[0]
    chat.say("B: !leave")
    assert chat.owner == "C"


def test_somebody_else_who_leaves_changes_nothing_about_the_owner() -> None:
    chat = Chat("A", "B", "C")
    chat.say("A: !uno", "B: jo", "C: jo", "B: !leave")
    assert (chat.owner, chat.seated) == ("A", ["A", "C"])
    assert chat.heard()[-1] == "B leaves"


def test_when_the_last_human_leaves_the_lobby_stays_and_belongs_to_nobody() -> None:
    chat = Chat("A", "B")
    chat.say("A: !uno", "A: !addbot", "A: !leave")
    assert (chat.phase, chat.owner, chat.seated) == ("lobby", None, [])
    chat.say("B: jo")
    assert chat.owner == "B"


def test_a_lobby_that_everybody_has_left_closes_at_the_end_of_its_time() -> None:
    chat = Chat("A")
    chat.say("A: !uno", "A: !leave")
    chat.wait(30)
    assert chat.phase == "none"


@pytest.mark.parametrize(
    "line", [":{A} PART #uno", ":{A} QUIT :bye", ":{B} KICK #uno A :out", ":{A} QUIT :a.net b.net"]
)
def test_who_goes_away_in_the_lobby_has_left_it_at_once(line: str) -> None:
    chat = Chat("A", "@B")
    chat.say("A: !uno", "B: jo")
    chat.raw(line)
    assert (chat.seated, chat.owner) == (["B"], "B")


def test_a_nick_change_in_the_lobby_keeps_the_seat() -> None:
    chat = Chat("A", "B")
    chat.say("A: !uno", "B: jo")
    chat.raw(":{A} NICK :Ann")
    assert (chat.seated, chat.owner) == (["Ann", "B"], "Ann")


def test_an_owner_takes_players_out_of_the_lobby_computer_players_too() -> None:
    chat = Chat("A", "B")
    chat.say("A: !uno", "B: jo", "A: !addbot", "A: !remove robo", "A: !remove B")
    assert chat.seated == ["A"]


def test_a_computer_player_of_the_lobby_is_dropped_again() -> None:
    chat = Chat("A", "B")
    chat.say("A: !uno", "A: !addbot", "B: jo", "A: !addbot", "A: !dropbot")
    assert (chat.seated, chat.owner) == (["A", "Robo", "B"], "A")
    chat.say("A: !dropbot")
    assert (chat.seated, chat.owner) == (["A", "B"], "A")
    chat.forget()
    chat.say("A: !dropbot")
    assert (chat.heard(), len(chat.told("A"))) == ([], 1)


def test_a_level_that_is_not_known_is_told_in_private() -> None:
    chat = Chat("A")
    chat.say("A: !uno", "A: !addbot genius")
    assert chat.seated == ["A"]
    assert "genius" in chat.told("A")[0]


def test_a_computer_player_takes_nobodys_nick() -> None:
    chat = Chat("A", "robo")
    chat.say("A: !uno", "A: !addbot")
    assert chat.seated == ["A", "Ada"]


def test_there_is_no_computer_player_at_a_full_table() -> None:
    chat = Chat("A", "B", rules={"max_players": 2})
    chat.say("A: !uno", "B: jo", "A: !addbot")
    assert chat.seated == ["A", "B"]


def test_the_channel_hears_nothing_of_a_game_that_is_not_on_and_bare_words_get_no_answer() -> None:
    chat = Chat("A", "@B")
    chat.say("A: pl r5", "A: dr", "A: jo")
    assert chat.told("A") == []
    for word in ("!join", "!deal", "!stop", "!leave", "!pl r5", "!pass", "!catch", "!swap B"):
        chat.say(f"A: {word}")
        assert chat.told("A") == ["No game is on: !uno opens one"], word
    for word in ("!pause", "!remove A", "!addbot", "!dropbot", "!replace A B", "!penalty A"):
        chat.say(f"B: {word}")
        assert chat.told("B") == ["No game is on: !uno opens one"], word
    assert (chat.phase, chat.heard()) == ("none", [])
