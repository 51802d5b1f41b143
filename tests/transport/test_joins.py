"""Channels that do not let the bot in, and who may help."""

import pytest

from tests.transport.driven import SERVER, Driven, settings

ASKING = settings(chanserv=True)


@pytest.mark.parametrize(
    ("refusal", "requests"),
    [
        ("471", ["PRIVMSG ChanServ :INVITE #uno"]),
        ("473", ["PRIVMSG ChanServ :INVITE #uno"]),
        ("474", ["PRIVMSG ChanServ :UNBAN #uno"]),
        ("475", ["PRIVMSG ChanServ :INVITE #uno"]),
        ("477", []),
        ("403", []),
    ],
)
def test_the_services_are_asked_once_to_let_the_bot_in(refusal: str, requests: list[str]) -> None:
    driven = Driven(ASKING).log_on().forget()
    driven.hear(f":{SERVER} {refusal} UnoBot #UNO :Cannot join channel")
    assert driven.sent() == requests
    assert driven.wait(10) == ["JOIN #uno"]
    driven.hear(f":{SERVER} {refusal} UnoBot #uno :Cannot join channel")
    assert driven.sent() == []


def test_the_services_are_asked_again_when_the_bot_has_been_inside() -> None:
    driven = Driven(ASKING).log_on()
    for _ in range(2):
        driven.hear(f":{SERVER} 473 UnoBot #uno :Cannot join channel (+i)")
        assert "PRIVMSG ChanServ :INVITE #uno" in driven.sent()
        driven.enter("X").forget()
        driven.hear(":X!x@x.example KICK #uno UnoBot :out")
        assert "JOIN #uno" in driven.wait(60)


def test_without_leave_of_the_settings_the_services_are_not_asked() -> None:
    driven = Driven().log_on().forget()
    driven.hear(f":{SERVER} 473 UnoBot #uno :Cannot join channel (+i)")
    assert driven.sent() == []


def test_an_invitation_is_followed_at_once_and_only_one_of_many() -> None:
    driven = Driven().log_on().forget()
    driven.hear(f":{SERVER} 473 UnoBot #uno :Cannot join channel (+i)")
    invitation = ":ChanServ!services@example INVITE UnoBot :#UNO"
    driven.hear(invitation, ":X!x@x.example INVITE UnoBot #other")
    driven.hear(invitation)
    assert driven.sent() == ["JOIN #uno"]
    driven.wait(10)
    driven.hear(invitation)
    assert driven.sent() == ["JOIN #uno"]
    driven.enter("X").forget()
    driven.hear(invitation)
    assert driven.sent() == []


def test_a_channel_that_was_given_up_is_entered_by_invitation() -> None:
    driven = Driven().log_on()
    for _ in range(300):
        driven.wait(60)
        driven.hear(f":{SERVER} 473 UnoBot #uno :Cannot join channel (+i)")
    assert driven.wait(60) == []
    driven.hear(":X!x@x.example INVITE UnoBot #uno")
    assert driven.sent() == ["JOIN #uno"]
