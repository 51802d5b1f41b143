"""Another nick when the wished one is taken, and the wished one as soon as it can be had."""

from tests.transport.driven import SERVER, Driven, settings
from unobot.transport import NickServSettings

IN_USE = f":{SERVER} 433 UnoBot_ UnoBot :Nickname is already in use"
NOTICE = ":NickServ!NickServ@services.example NOTICE UnoBot_ :done"
TRY = "NICK UnoBot"
GHOST = ["PRIVMSG NickServ :REGAIN UnoBot hunter2", "PRIVMSG NickServ :GHOST UnoBot hunter2"]


def with_other_nick(code: str = "433", **changes: object) -> Driven:
    """Logged on as UnoBot_, since UnoBot is taken."""
    driven = Driven(settings(**changes))
    driven.network.opened(driven.now)
    driven.hear(f":{SERVER} {code} * UnoBot :taken", f":{SERVER} 001 UnoBot_ :Welcome")
    driven.sent()
    return driven


def with_login(code: str = "433") -> Driven:
    """The same, after NickServ has logged the bot in."""
    driven = with_other_nick(code, nickserv=NickServSettings("hunter2"))
    driven.hear(f":{SERVER} 900 UnoBot_ UnoBot_!uno@bot.example UnoBot :logged in")
    return driven


def answer(driven: Driven, *lines: str) -> list[str]:
    driven.hear(*lines)
    return driven.sent()


def test_the_wished_nick_is_tried_each_minute_until_the_bot_has_it() -> None:
    driven = with_other_nick()
    driven.enter("A")
    driven.sent()
    assert driven.wait(59) == []
    assert driven.wait(1) == [TRY]
    assert answer(driven, IN_USE) == []
    assert driven.wait(60) == [TRY]
    driven.hear(":UnoBot_!uno@bot.example NICK UnoBot")
    assert driven.network.nick == "UnoBot"
    assert [line for line in driven.wait(60) if line.startswith("NICK")] == []


def test_the_wished_nick_is_tried_at_once_when_its_holder_leaves_it() -> None:
    for line in (":unobot!x@x.example QUIT :bye", ":UnoBot!x@x.example NICK Other"):
        driven = with_other_nick().enter("UnoBot", "A")
        driven.sent()
        assert answer(driven, ":A!a@a.example NICK B", ":B!a@a.example QUIT :bye") == []
        assert answer(driven, line) == [TRY]


def test_a_bot_that_has_its_nick_tries_for_no_other() -> None:
    driven = Driven().log_on().enter("A").forget()
    assert answer(driven, ":A!a@a.example NICK unobot", ":A!a@a.example QUIT :bye", NOTICE) == []
    assert not any(line.startswith("NICK") for line in driven.wait(300))


def test_a_nick_that_was_taken_from_the_bot_is_tried_again_later() -> None:
    driven = Driven().log_on().enter("A").forget()
    driven.wait(30)
    driven.hear(":UnoBot!uno@bot.example NICK Guest1")
    assert TRY in driven.wait(60)


def test_a_nick_that_the_server_cuts_is_the_wished_one() -> None:
    driven = Driven(settings(nick="UnoBotForEverybody"))
    driven.network.opened(driven.now)
    driven.hear(f":{SERVER} 001 UnoBotFor :Welcome", f":{SERVER} 005 UnoBotFor NICKLEN=9 :are")
    driven.sent()
    assert not any(line.startswith("NICK ") for line in driven.wait(80))


def test_nickserv_is_asked_once_to_free_the_nick() -> None:
    driven = with_login()
    assert driven.sent() == [TRY, "JOIN #uno"]
    assert answer(driven, IN_USE) == GHOST
    assert answer(driven, NOTICE.replace("NickServ!", "Other!")) == []
    assert answer(driven, NOTICE) == [TRY]
    assert answer(driven, IN_USE) == []
    assert answer(driven, NOTICE) == [TRY]
    driven.hear(":UnoBot_!uno@bot.example NICK UnoBot")
    assert answer(driven, NOTICE) == []


def test_what_nickserv_says_later_or_unasked_is_no_hint() -> None:
    driven = with_login()
    driven.sent()
    assert answer(driven, NOTICE) == []
    driven.hear(IN_USE)
    driven.sent()
    assert answer(driven, *[NOTICE] * 10) == [TRY] * 3


def test_a_nick_that_services_keep_is_released() -> None:
    driven = with_login("437")
    driven.sent()
    kept = f":{SERVER} 437 UnoBot_ UnoBot :Nick/channel is temporarily unavailable"
    assert answer(driven, kept) == ["PRIVMSG NickServ :RELEASE UnoBot hunter2"]


def test_without_a_password_nobody_is_asked() -> None:
    driven = with_other_nick()
    driven.wait(60)
    assert answer(driven, IN_USE) == []


def test_a_bot_that_is_logged_in_by_other_means_asks_without_a_password() -> None:
    driven = with_other_nick(is_login_required=True, password="hunter2")
    driven.hear(f":{SERVER} 900 UnoBot_ UnoBot_!uno@bot.example UnoBot :logged in")
    driven.sent()
    assert answer(driven, IN_USE) == [
        "PRIVMSG NickServ :REGAIN UnoBot",
        "PRIVMSG NickServ :GHOST UnoBot",
    ]
