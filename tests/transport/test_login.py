"""From the first word to the channels: every outcome of capabilities, SASL and NickServ."""

import logging
from base64 import b64encode

import pytest

from tests.transport.driven import SERVER, Driven, settings
from unobot.transport import (
    ChannelSettings,
    FloodModel,
    NetworkSettings,
    NickServSettings,
    SaslSettings,
    TlsSettings,
)

PLAIN = SaslSettings("PLAIN", "bot", "hunter2")
SECRET = b64encode(b"\0bot\0hunter2").decode()
NICKSERV = NickServSettings("hunter2")
IDENTIFY = "PRIVMSG NickServ :IDENTIFY hunter2"
LOGGED_IN = f":{SERVER} 900 UnoBot UnoBot!uno@bot.example bot :You are now logged in as bot"
WELCOME = f":{SERVER} 001 UnoBot :Welcome"


def opened(**changes: object) -> Driven:
    driven = Driven(settings(**changes))
    driven.network.opened(driven.now)
    driven.sent()
    return driven


def cap(words: str) -> str:
    return f":{SERVER} CAP * {words}"


def authenticating(**changes: object) -> Driven:
    """As far as the response to the challenge."""
    driven = opened(**({"sasl": PLAIN} | changes))
    driven.hear(cap("LS :sasl=PLAIN,EXTERNAL"))
    driven.hear(cap("ACK :sasl"))
    driven.hear("AUTHENTICATE +")
    driven.sent()
    return driven


def answer(driven: Driven, *lines: str) -> list[str]:
    """What is sent when these come in."""
    driven.hear(*lines)
    return driven.sent()


# -- capabilities


def test_what_the_bot_uses_is_asked_for_and_then_logging_on_goes_on() -> None:
    driven = opened()
    assert answer(driven, cap("LS * :account-tag chghost away-notify")) == []
    assert answer(driven, cap("LS :extended-join account-notify echo-message sasl=PLAIN")) == [
        "CAP REQ :account-notify account-tag chghost extended-join"
    ]
    acknowledged = cap("ACK :account-notify account-tag chghost extended-join")
    assert answer(driven, acknowledged) == ["CAP END"]
    assert driven.network.capabilities == {
        *("account-notify", "account-tag", "chghost", "extended-join")
    }
    assert answer(driven, WELCOME) == ["JOIN #uno"]


def test_where_nothing_is_offered_or_agreed_to_the_bot_logs_on_without() -> None:
    assert answer(opened(), cap("LS :")) == ["CAP END"]
    driven = opened()
    assert answer(driven, cap("LS :batch")) == ["CAP REQ :batch"]
    assert answer(driven, cap("NAK :batch")) == ["CAP END"]
    assert driven.network.capabilities == frozenset()


@pytest.mark.parametrize(
    "line", [f":{SERVER} 421 * CAP :Unknown command", f":{SERVER} 410 * LS :Invalid CAP command"]
)
def test_a_server_that_knows_no_capabilities_is_no_hindrance(line: str) -> None:
    driven = opened()
    assert answer(driven, line) == ["CAP END"]
    assert answer(driven, line) == []
    assert answer(driven, WELCOME) == ["JOIN #uno"]


def test_a_server_that_is_silent_about_capabilities_is_waited_for_a_quarter_minute() -> None:
    driven = opened()
    assert driven.wait(14) == []
    assert driven.wait(1) == ["CAP END"]
    assert answer(driven, WELCOME) == ["JOIN #uno"]


def test_capabilities_of_a_lost_connection_are_forgotten() -> None:
    driven = opened()
    driven.hear(cap("LS :batch"), cap("ACK :batch"), WELCOME)
    assert driven.network.capabilities == {"batch"}
    driven.network.closed(driven.now, "gone")
    assert driven.network.capabilities == frozenset()


def test_capabilities_that_come_later_are_asked_for_without_an_end() -> None:
    driven = opened()
    driven.hear(cap("LS :"), WELCOME)
    driven.sent()
    assert answer(driven, cap("NEW :chghost")) == ["CAP REQ :chghost"]
    assert answer(driven, cap("ACK :chghost")) == []
    assert answer(driven, cap("DEL :chghost")) == []
    assert driven.network.capabilities == frozenset()


# -- SASL


def test_the_bot_logs_in_with_sasl_and_joins() -> None:
    driven = opened(sasl=PLAIN)
    assert answer(driven, cap("LS :batch sasl")) == ["CAP REQ :batch sasl"]
    assert answer(driven, cap("ACK :batch sasl")) == ["AUTHENTICATE PLAIN"]
    assert answer(driven, "AUTHENTICATE +") == [f"AUTHENTICATE {SECRET}"]
    assert answer(driven, LOGGED_IN) == []
    assert answer(driven, f":{SERVER} 903 UnoBot :SASL authentication successful") == ["CAP END"]
    assert answer(driven, WELCOME) == ["JOIN #uno"]


def test_a_certificate_logs_the_bot_in() -> None:
    tls = TlsSettings(cert="bot.pem")
    driven = opened(sasl=SaslSettings("EXTERNAL"), tls=tls, is_login_required=True)
    driven.hear(cap("LS :sasl=EXTERNAL"))
    assert answer(driven, cap("ACK :sasl"))[-1] == "AUTHENTICATE EXTERNAL"
    assert answer(driven, "AUTHENTICATE +") == ["AUTHENTICATE +"]
    assert answer(driven, f":{SERVER} 907 UnoBot :You have already authenticated") == ["CAP END"]
    assert answer(driven, WELCOME) == ["JOIN #uno"]


OUTCOMES = {
    "902": f":{SERVER} 902 UnoBot :You must use a nick assigned to you",
    "904": f":{SERVER} 904 UnoBot :SASL authentication failed",
    "905": f":{SERVER} 905 UnoBot :SASL message too long",
    "906": f":{SERVER} 906 UnoBot :SASL authentication aborted",
    "908": f":{SERVER} 908 UnoBot EXTERNAL,SCRAM-SHA-256 :are available SASL mechanisms",
}


@pytest.mark.parametrize("code", OUTCOMES)
def test_without_a_login_the_bot_goes_on_where_it_is_optional(
    code: str, caplog: pytest.LogCaptureFixture
) -> None:
    driven = authenticating()
    assert answer(driven, OUTCOMES[code]) == ["CAP END"]
    # 908 is followed by 904.
    assert answer(driven, OUTCOMES["904"]) == []
    assert answer(driven, WELCOME) == ["JOIN #uno"]
    assert "joining without a login: no login with SASL: " in caplog.text
    assert ("offers only EXTERNAL,SCRAM-SHA-256" in caplog.text) == (code == "908")


@pytest.mark.parametrize("code", OUTCOMES)
def test_without_a_login_the_bot_leaves_where_it_is_required(code: str) -> None:
    driven = authenticating(is_login_required=True)
    assert answer(driven, OUTCOMES[code]) == []
    assert driven.network.hangup is not None
    assert driven.network.hangup.startswith("a login is required: no login with SASL: ")
    assert driven.network.ban is None


NO_SASL = {
    "not offered": [cap("LS :batch"), cap("ACK :batch")],
    "refused": [cap("LS :sasl"), cap("NAK :sasl")],
    "other mechanisms": [cap("LS :sasl=SCRAM-SHA-256,EXTERNAL"), cap("ACK :sasl")],
    "no capabilities": [f":{SERVER} 421 * CAP :Unknown command"],
    "welcome at once": [],
}


@pytest.mark.parametrize("how", NO_SASL)
def test_where_there_is_no_sasl_the_password_is_not_sent(how: str) -> None:
    driven = opened(sasl=PLAIN)
    sent = answer(driven, *NO_SASL[how])
    assert not any("AUTHENTICATE" in line for line in sent)
    assert "CAP END" in sent or how == "welcome at once"
    assert answer(driven, WELCOME) == ["JOIN #uno"]

    driven = opened(sasl=PLAIN, is_login_required=True)
    driven.hear(*NO_SASL[how], WELCOME)
    assert not any(line.startswith(("AUTHENTICATE", "JOIN")) for line in driven.sent())
    assert "a login is required" in (driven.network.hangup or "")


@pytest.mark.parametrize("lines", [(), ("AUTHENTICATE +",)])
def test_services_that_do_not_answer_are_waited_for_a_quarter_minute(
    lines: tuple[str, ...],
) -> None:
    for is_required in (False, True):
        driven = opened(sasl=PLAIN, is_login_required=is_required)
        driven.wait(10)
        driven.hear(cap("LS :sasl"), cap("ACK :sasl"), *lines)
        driven.sent()
        assert driven.wait(14) == []
        assert driven.network.hangup is None
        assert driven.wait(1) == ([] if is_required else ["CAP END"])
        assert (driven.network.hangup is not None) == is_required


def test_a_challenge_that_is_none_of_plain_is_refused() -> None:
    driven = opened(sasl=PLAIN)
    driven.hear(cap("LS :sasl"), cap("ACK :sasl"))
    driven.sent()
    assert answer(driven, "AUTHENTICATE cj1mb28=") == ["AUTHENTICATE *"]
    assert answer(driven, OUTCOMES["906"]) == ["CAP END"]


def test_a_challenge_is_answered_once_and_none_without_an_attempt() -> None:
    assert answer(authenticating(), "AUTHENTICATE +") == []
    assert answer(opened(), "AUTHENTICATE +") == []


def test_services_that_come_back_log_the_bot_in() -> None:
    driven = opened(sasl=PLAIN)
    driven.hear(cap("LS :batch"), cap("ACK :batch"), WELCOME)
    driven.sent()
    assert answer(driven, cap("NEW :sasl=PLAIN")) == ["CAP REQ :sasl"]
    assert answer(driven, cap("ACK :sasl")) == ["AUTHENTICATE PLAIN"]
    assert answer(driven, "AUTHENTICATE +") == [f"AUTHENTICATE {SECRET}"]
    assert answer(driven, LOGGED_IN, f":{SERVER} 903 UnoBot :successful") == []
    assert answer(driven, cap("DEL :sasl"), cap("NEW :sasl")) == ["CAP REQ :sasl"]
    assert answer(driven, cap("ACK :sasl")) == []
    assert driven.network.hangup is None


# -- NickServ

LOGINS = [LOGGED_IN, ":NickServ MODE UnoBot :+r", ":UnoBot MODE UnoBot -w+ir"]


@pytest.mark.parametrize("line", LOGINS)
def test_the_bot_joins_when_nickserv_has_logged_it_in(line: str) -> None:
    driven = opened(nickserv=NICKSERV, is_login_required=True)
    driven.hear(cap("LS :"))
    driven.sent()
    assert answer(driven, WELCOME) == [IDENTIFY]
    others = (":NickServ MODE Other +r", ":UnoBot MODE UnoBot +iw-r", ":UnoBot MODE UnoBot +i")
    assert answer(driven, *others) == []
    assert answer(driven, line) == ["JOIN #uno"]
    assert driven.network.hangup is None


def test_nickserv_is_waited_for_ten_seconds() -> None:
    driven = opened(nickserv=NICKSERV)
    driven.hear(WELCOME)
    driven.sent()
    assert driven.wait(9) == []
    assert driven.wait(1) == ["JOIN #uno"]
    driven = opened(nickserv=NICKSERV, is_login_required=True)
    driven.hear(WELCOME)
    driven.sent()
    assert driven.wait(10) == []
    assert driven.network.hangup == "a login is required: no login within 10 s"


def test_where_there_is_no_nickserv_it_is_not_waited_for() -> None:
    refusal = f":{SERVER} 401 UnoBot NickServ :No such nick"
    driven = opened(nickserv=NICKSERV)
    assert answer(driven, WELCOME, refusal)[1:] == ["JOIN #uno"]
    driven = opened(nickserv=NICKSERV, is_login_required=True)
    driven.hear(WELCOME, refusal)
    assert driven.network.hangup == "a login is required: there is no NickServ"


def test_nickserv_is_told_which_nick_when_it_is_not_the_present_one() -> None:
    driven = opened(nickserv=NickServSettings("hunter2", nick="Dealer"))
    assert answer(driven, WELCOME)[0] == "PRIVMSG NickServ :IDENTIFY Dealer hunter2"
    driven = opened(nickserv=NICKSERV)
    driven.hear(f":{SERVER} 433 * UnoBot :in use")
    driven.sent()
    welcome = f":{SERVER} 001 UnoBot_ :Welcome"
    assert answer(driven, welcome)[0] == "PRIVMSG NickServ :IDENTIFY UnoBot hunter2"


def test_nickserv_is_asked_when_sasl_has_failed_and_only_then() -> None:
    driven = authenticating(nickserv=NICKSERV, is_login_required=True)
    assert answer(driven, OUTCOMES["904"]) == ["CAP END"]
    assert answer(driven, WELCOME) == [IDENTIFY]
    assert answer(driven, LOGGED_IN) == ["JOIN #uno"]
    driven = authenticating(nickserv=NICKSERV)
    driven.hear(LOGGED_IN, f":{SERVER} 903 UnoBot :successful")
    driven.sent()
    assert answer(driven, WELCOME) == ["JOIN #uno"]


def test_a_login_that_comes_by_itself_is_waited_for_where_one_is_required() -> None:
    driven = opened(password="bot:hunter2", is_login_required=True)
    assert answer(driven, WELCOME) == []
    assert answer(driven, LOGGED_IN) == ["JOIN #uno"]
    driven = opened(password="bot:hunter2", is_login_required=True)
    driven.hear(WELCOME)
    driven.wait(10)
    assert driven.network.hangup == "a login is required: no login within 10 s"


# -- the bot's mark


def test_the_bot_says_that_it_is_one_where_there_is_a_mode_for_it() -> None:
    driven = Driven().log_on("NETWORK=x", "BOT=B").forget()
    driven.network.closed(driven.now, "gone")
    driven.log_on("BOT=B", "MODES=4")
    driven.hear(f":{SERVER} 005 UnoBot WHOX :are supported by this server")
    assert [line for line in driven.sent() if line.startswith("MODE")] == ["MODE UnoBot +B"]
    assert not any("MODE" in line for line in Driven().log_on("BOT=", "BOT=+x").sent())


# -- secrets


@pytest.mark.parametrize("outcome", [*OUTCOMES.values(), LOGGED_IN])
def test_no_password_gets_into_the_log(outcome: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    driven = authenticating(nickserv=NICKSERV, password="open-sesame")
    driven.hear(outcome, f":{SERVER} 433 * UnoBot :in use", f":{SERVER} 001 UnoBot_ :Welcome")
    driven.wait(100)
    driven.hear(f":{SERVER} 433 UnoBot_ UnoBot :in use")
    assert "AUTHENTICATE ***" in caplog.text
    assert "PRIVMSG NickServ :GHOST ***" in caplog.text
    assert ("PRIVMSG NickServ :IDENTIFY ***" in caplog.text) == (outcome != LOGGED_IN)
    for secret in ("hunter2", SECRET, "sesame"):
        assert secret not in caplog.text
        assert secret not in repr(driven.network.settings)


def test_a_key_is_not_shown() -> None:
    assert "hush" not in repr(settings(channels=(ChannelSettings("#locked", "hush"),)))


@pytest.mark.parametrize(
    "secret", [{"password": "hunter2"}, {"sasl": PLAIN}, {"nickserv": NICKSERV}]
)
@pytest.mark.parametrize("tls", [None, TlsSettings(verify=False)])
def test_settings_that_would_send_a_password_for_all_to_read_are_refused(
    secret: dict[str, object], tls: TlsSettings | None
) -> None:
    with pytest.raises(ValueError, match="a password is not sent") as refusal:
        settings(tls=tls, **secret)
    assert "hunter2" not in str(refusal.value)
    assert settings(tls=tls, insecure_login=True, **secret)
    pinned = TlsSettings(verify=False, fingerprint="0" * 64)
    assert settings(tls=pinned, **secret)


def test_without_a_password_any_connection_will_do() -> None:
    assert isinstance(settings(tls=None, sasl=SaslSettings("EXTERNAL")), NetworkSettings)


def test_the_flood_model_holds_while_logging_in() -> None:
    driven = Driven(settings(sasl=PLAIN, flood=FloodModel(burst=2)))
    driven.network.opened(driven.now)
    assert driven.sent() == ["CAP LS 302", "NICK UnoBot"]
    driven.hear(cap("LS :sasl"), cap("ACK :sasl"))
    assert driven.wait(10) == ["USER uno 0 * :Uno", "CAP REQ :sasl", "AUTHENTICATE PLAIN"]
