"""Channels that take no formatting."""

import pytest

from tests.transport.driven import SERVER, Driven, settings
from unobot.transport import FloodModel, Priority

RED = "\x0300,04 Red 5 \x03 next"
REFUSED = f":{SERVER} 404 UnoBot #uno :Cannot send to channel (colours)"


def say(driven: Driven, text: str, target: str = "#uno") -> list[str]:
    driven.network.say(target, text, priority=Priority.TURN)
    return driven.wait(0)


def entered() -> Driven:
    return Driven().log_on().enter("A").forget()


def test_formatting_is_left_out_while_the_mode_is_set() -> None:
    driven = entered()
    driven.hear(f":{SERVER} MODE #UNO +nc")
    assert say(driven, RED) == ["PRIVMSG #uno : Red 5  next"]
    assert say(driven, RED, "A") == [f"PRIVMSG A :{RED}"]
    driven.hear(f":{SERVER} MODE #uno -c")
    assert say(driven, RED) == [f"PRIVMSG #uno :{RED}"]


def test_lines_that_wait_lose_their_formatting_too() -> None:
    driven = Driven(settings(flood=FloodModel(burst=1))).log_on().enter("A").forget()
    driven.network.say("#uno", RED, priority=Priority.TURN)
    driven.hear(f":{SERVER} MODE #uno +c")
    assert "PRIVMSG #uno : Red 5  next" in driven.wait(60)


def test_the_bot_asks_for_the_modes_of_a_channel_that_it_comes_into() -> None:
    driven = entered()
    driven.hear(f":{SERVER} 324 UnoBot #uno +ctn")
    assert say(driven, RED) == ["PRIVMSG #uno : Red 5  next"]
    driven.hear(":X!x@x.example KICK #uno UnoBot :out")
    driven.wait(10)
    driven.enter("A").forget()
    assert say(driven, RED) == [f"PRIVMSG #uno :{RED}"]


@pytest.mark.parametrize(
    "refusal",
    [
        REFUSED,
        f":{SERVER} 404 UnoBot #uno :Can't send colors to channel (+c is set)",
        f":{SERVER} 408 UnoBot #uno :You cannot use control codes on this channel. Not sent: x",
    ],
)
def test_a_line_that_was_refused_is_said_once_more(refusal: str) -> None:
    driven = entered()
    say(driven, RED)
    driven.hear(refusal)
    assert driven.sent() == ["PRIVMSG #uno : Red 5  next"]
    driven.hear(refusal)
    assert driven.sent() == []


def test_a_line_that_went_long_before_is_not_said_again() -> None:
    driven = entered()
    say(driven, "\x02old\x02")
    driven.wait(5)
    say(driven, RED)
    driven.hear(REFUSED)
    assert driven.sent() == ["PRIVMSG #uno : Red 5  next"]


def test_other_refusals_say_nothing_about_colours() -> None:
    driven = entered()
    say(driven, RED)
    driven.hear(f":{SERVER} 404 UnoBot #uno :Cannot send to channel (+m)")
    assert driven.sent() == []
    assert say(driven, RED) == [f"PRIVMSG #uno :{RED}"]
