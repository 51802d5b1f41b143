"""`!unoset forget`: asked once more, and then nobody finds the name again."""

from __future__ import annotations

from typing import Any

from tests.chat import Chat

HANDS = {"A": "r5", "B": "w g7"}


def played(**settings: Any) -> Chat:
    """A has won a round against B."""
    chat = Chat("A", "B", "C", **settings)
    chat.start(HANDS)
    chat.say("A: pl r5")
    chat.forget()
    return chat


def test_it_is_done_when_it_is_said_twice() -> None:
    chat = played()
    chat.say("A: !unoset lang fr", "A: !unoset forget")
    asked = chat.told("A")[-1]
    assert "pour de bon" in asked
    assert "2 minutes" in asked
    chat.say("B: !score a")
    assert "57" in chat.heard()[-1]
    chat.say("A: !unoset forget")
    assert chat.told("A") == [
        "Your name has been removed from all your results, and your settings are forgotten"
    ]
    chat.say("B: !score a", "B: !unotop10", "B: !unohigh")
    score, top, high = chat.heard()
    assert "57" not in score
    assert "anon#1 57" in top.replace("\u2060", "").replace("\u200b", "")
    assert "57" in high


def test_one_time_is_none_and_neither_is_a_second_one_much_later() -> None:
    chat = played()
    chat.say("A: !unoset forget")
    chat.wait(121)
    chat.say("A: !unoset forget", "B: !score a")
    assert "57" in chat.heard()[-1]


def test_somebody_else_cannot_say_it_the_second_time() -> None:
    chat = played()
    chat.say("A: !unoset forget", "B: !unoset forget", "C: !score a")
    assert "57" in chat.heard()[-1]


def test_it_takes_a_second_time_to_forget_again() -> None:
    chat = played()
    chat.say("A: !unoset forget", "A: !unoset forget", "A: !unoset forget")
    assert "again within" in chat.told("A")[-1]


def test_an_account_is_forgotten_and_the_nick_of_somebody_else_is_not() -> None:
    chat = played(has_accounts=True)
    chat.raw(":A!a@a.example NICK :X")
    chat.raw("@account=a :X!a@a.example PRIVMSG UnoBot :unoset forget")
    chat.raw("@account=a :X!a@a.example PRIVMSG UnoBot :unoset forget")
    chat.say("B: !score a", "B: !score b")
    first, second = chat.heard()
    assert "57" not in first
    assert "0 of 1" in second


def test_the_game_that_is_on_is_not_disturbed_and_counts_afterwards() -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    chat.say("A: !unoset forget", "A: !unoset forget", "A: pl r5", "B: !score a")
    assert "57" in chat.heard()[-1]


def test_every_language_asks_and_answers() -> None:
    for lang, (ask, done) in {
        "en": ("for good", "forgotten"),
        "fr": ("pour de bon", "oubliés"),
        "it": ("per sempre", "cancellate"),
        "hu": ("végleg", "törlődtek"),
    }.items():
        chat = Chat("A", lang=lang)
        chat.say("A: !unoset forget", "A: !unoset forget")
        first, second = chat.told("A")
        assert (ask in first, done in second) == (True, True)
