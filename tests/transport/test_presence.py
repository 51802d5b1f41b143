import logging

import pytest

from tests.transport.driven import SERVER, Driven, settings
from unobot.transport import (
    Arrived,
    ChannelSettings,
    Departed,
    Entered,
    Expelled,
    QuitNetwork,
    Renamed,
    Unreachable,
    User,
)

TWO_CHANNELS = settings(channels=(ChannelSettings("#uno"), ChannelSettings("#Jeu")))


def nicks(driven: Driven, channel: str = "#uno") -> set[str]:
    return {user.nick for user in driven.network.users(channel)}


def is_operator(driven: Driven, nick: str) -> bool:
    user = driven.network.user(nick, "#uno")
    assert user is not None
    return user.is_operator


# -- the bot itself


def test_the_bot_is_in_a_channel_once_it_knows_who_is_there() -> None:
    driven = Driven().log_on().forget()
    driven.hear(":UnoBot!uno@bot.example JOIN :#UNO", f":{SERVER} 353 UnoBot = #uno :@A UnoBot")
    assert driven.delivered == []
    driven.hear(f":{SERVER} 366 UnoBot #uno :End")
    assert driven.delivered == [Entered("example", "#uno")]
    assert nicks(driven) == {"A"}
    assert driven.sent() == ["WHO #uno", "MODE #uno"]
    assert driven.hear(f":{SERVER} 366 UnoBot #uno :End") == []


def test_whoever_is_listed_by_who_is_known_with_host_and_rights() -> None:
    driven = Driven().log_on().enter("A", "B")
    driven.hear(
        f":{SERVER} 352 UnoBot #uno a a.example {SERVER} A H@ :0 Anna",
        f":{SERVER} 352 UnoBot #uno b b.example {SERVER} B G+ :0 Bob",
        f":{SERVER} 315 UnoBot #uno :End of WHO",
    )
    assert driven.network.user("a", "#UNO") == User("A", "a", "a.example", is_operator=True)
    assert driven.network.user("b", "#uno") == User("B", "b", "b.example")
    assert driven.network.user("a") == User("A", "a", "a.example")
    assert driven.network.user("c") is None


def test_names_may_carry_hosts_and_several_symbols() -> None:
    driven = Driven().log_on("PREFIX=(qaohv)~&@%+").enter("~@+A!a@a.example", "%B", "+C")
    assert driven.network.user("A", "#uno") == User("A", "a", "a.example", is_operator=True)
    assert is_operator(driven, "B")
    assert not is_operator(driven, "C")


def test_a_kicked_bot_joins_again_after_ten_seconds_and_then_less_often() -> None:
    driven = (
        Driven(settings(channels=(ChannelSettings("#uno", "key"),))).log_on().enter("X!x@x.example")
    )
    driven.wait(100)
    events = driven.hear(":X!x@x.example KICK #UNO unobot :out")
    assert events == [Expelled("example", "#uno", "kicked by X: out", driven.now)]
    assert not driven.network.is_inside("#uno")
    assert driven.wait(9) == []
    assert driven.wait(1) == ["JOIN #uno key"]
    driven.hear(f":{SERVER} 474 UnoBot #uno :Cannot join channel (+b)")
    assert driven.wait(19) == []
    assert driven.wait(1) == ["JOIN #uno key"]
    assert driven.wait(39) == []
    assert driven.wait(1) == ["JOIN #uno key"]
    driven.enter("X!x@x.example").forget()
    driven.hear(":X!x@x.example KICK #uno UnoBot :again")
    assert driven.wait(39) == []
    assert driven.wait(50) == ["JOIN #uno key"]


def test_whoever_was_settled_in_a_channel_starts_with_a_short_wait_again() -> None:
    driven = Driven().log_on()
    for _ in range(3):
        driven.enter("X").forget()
        driven.wait(61)
        driven.hear(":X!x@x.example KICK #uno UnoBot :out")
        assert driven.wait(9) == []
        assert driven.wait(1) == ["JOIN #uno"]


def test_a_channel_that_stays_shut_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    driven = Driven().log_on().forget()
    attempts = 0
    for _ in range(300):
        attempts += len([line for line in driven.wait(60) if line == "JOIN #uno"])
        driven.hear(f":{SERVER} 473 UnoBot #uno :Cannot join channel (+i)")
    assert attempts == 11
    assert "#uno is given up" in caplog.text


def test_a_refusal_is_logged_with_its_reason(caplog: pytest.LogCaptureFixture) -> None:
    driven = Driven().log_on()
    driven.hear(f":{SERVER} 475 UnoBot #uno :Cannot join channel (+k)")
    assert "cannot join #uno: Cannot join channel (+k)" in caplog.text


def test_a_parted_bot_joins_again() -> None:
    driven = Driven().log_on().enter("X").forget()
    assert driven.hear(":UnoBot!uno@bot.example PART #uno :made to") == [
        Expelled("example", "#uno", "parted", driven.now)
    ]
    assert nicks(driven) == set()
    assert driven.wait(20) == ["JOIN #uno"]


def test_the_bot_follows_its_own_nick() -> None:
    driven = Driven().log_on().enter("X").forget()
    assert driven.hear(":UnoBot!uno@bot.example NICK :Robo") == []
    assert driven.network.nick == "Robo"
    assert nicks(driven) == {"X"}
    driven.hear(":X!x@x.example KICK #uno Robo :out")
    assert driven.heard(Expelled) != []


def test_somebody_else_in_a_channel_that_is_none_of_ours_is_nobody() -> None:
    driven = Driven().log_on().enter("X!x@x.example").forget()
    driven.hear(
        *(":UnoBot!uno@bot.example JOIN #other", ":A!a@a.example JOIN #other"),
        *(f":{SERVER} 353 UnoBot = #other :A", f":{SERVER} 366 UnoBot #other :End"),
        *(":A!a@a.example PART #other", ":X!x@x.example KICK #other UnoBot :out"),
    )
    assert driven.delivered == []
    assert driven.wait(60) == []


# -- the others


def test_others_come_and_go() -> None:
    driven = (
        Driven(TWO_CHANNELS).log_on().enter("X!x@x.example").enter("X", channel="#Jeu").forget()
    )
    a = User("A", "a", "a.example")
    assert driven.hear(":A!a@a.example JOIN #UNO") == [Arrived("example", a, "#uno")]
    assert driven.hear(":A!a@a.example JOIN :#jeu") == [Arrived("example", a, "#Jeu")]
    assert driven.hear(":A!a@a.example PART #uno :bye") == [Departed("example", a, "#uno", "part")]
    assert driven.hear(":A!a@a.example JOIN #uno") != []
    assert driven.hear(":X!x@x.example KICK #uno A :enough") == [
        Departed("example", a, "#uno", "kick")
    ]
    assert nicks(driven) == {"X"}
    assert nicks(driven, "#jeu") == {"X", "A"}
    assert driven.hear(":A!a@a.example QUIT :hub.example leaf.example") == [
        QuitNetwork("example", a, ("#Jeu",), "hub.example leaf.example")
    ]
    assert driven.network.user("A") is None


def test_whoever_is_in_no_channel_any_more_is_forgotten() -> None:
    driven = Driven().log_on().enter("A")
    driven.hear(":A!a@a.example PART #uno")
    assert driven.network.user("A") is None


def test_a_quit_without_a_reason_is_a_quit() -> None:
    driven = Driven().log_on().enter("A!a@a.example").forget()
    assert driven.hear(":A!a@a.example QUIT") == [
        QuitNetwork("example", User("A", "a", "a.example"), ("#uno",), "")
    ]


def test_a_new_nick_keeps_host_and_rights() -> None:
    driven = Driven().log_on().enter("@A!a@a.example").forget()
    assert driven.hear(":A!a@a.example NICK :A_away") == [
        Renamed("example", "A", User("A_away", "a", "a.example"))
    ]
    assert is_operator(driven, "A_away")
    assert driven.network.user("A") is None


def test_two_people_swap_their_nicks() -> None:
    driven = Driven().log_on().enter("@A", "B").forget()
    driven.hear(
        *(":A!a@a.example NICK :T", ":B!b@b.example NICK :A", ":T!a@a.example NICK :B"),
    )
    assert [event.user.nick for event in driven.heard(Renamed)] == ["T", "A", "B"]
    assert is_operator(driven, "B")
    assert not is_operator(driven, "A")


def test_a_new_case_of_a_nick_is_the_same_person() -> None:
    driven = Driven().log_on().enter("@Anna").forget()
    driven.hear(":Anna!a@a.example NICK :ANNA")
    assert nicks(driven) == {"ANNA"}
    assert is_operator(driven, "anna")


def test_operators_are_followed_by_their_modes() -> None:
    driven = Driven().log_on("PREFIX=(qaohv)~&@%+", "CHANMODES=beI,k,lH,imnpst").enter("A", "B")
    driven.hear(f":{SERVER} MODE #uno +lvo-t+b 20 A B *!*@x")
    assert (is_operator(driven, "A"), is_operator(driven, "B")) == (False, True)
    driven.hear(f":{SERVER} MODE #uno -l+h-o A B")
    assert (is_operator(driven, "A"), is_operator(driven, "B")) == (True, False)
    driven.hear(f":{SERVER} MODE #uno -b+q *!*@x B", ":A!a@a.example MODE A +i")
    assert is_operator(driven, "B")


def test_rights_in_one_channel_are_none_in_another() -> None:
    driven = Driven(TWO_CHANNELS).log_on().enter("@A").enter("A", channel="#Jeu")
    operator_in = {
        channel: user.is_operator
        for channel in ("#uno", "#jeu")
        if (user := driven.network.user("A", channel))
    }
    assert operator_in == {"#uno": True, "#jeu": False}


def test_a_new_host_is_learnt() -> None:
    driven = Driven().log_on().enter("A").forget()
    driven.hear(":A!a@a.example CHGHOST new cloak.example")
    assert driven.network.user("A") == User("A", "new", "cloak.example")


# -- casemapping


@pytest.mark.parametrize(
    ("feature", "same", "other"),
    [
        ("CASEMAPPING=rfc1459", "foo{1}^", None),
        ("CASEMAPPING=strict-rfc1459", "foo{1}~", "foo{1}^"),
        ("CASEMAPPING=ascii", "foo[1]~", "foo{1}~"),
        ("CASEMAPPING=unheard-of", "foo{1}^", None),
    ],
)
def test_the_servers_casemapping_holds(feature: str, same: str, other: str | None) -> None:
    driven = Driven().log_on(feature).enter("Foo[1]~")
    assert driven.network.user(same) is not None
    assert driven.network.fold(same) == driven.network.fold("Foo[1]~")
    if other is not None:
        assert driven.network.user(other) is None


def test_without_a_word_of_the_server_rfc1459_holds() -> None:
    assert Driven().log_on().network.fold("ÄFoo[1]\\^") == "Äfoo{1}|~"


def test_a_casemapping_that_comes_late_sorts_names_anew() -> None:
    channels = (ChannelSettings("#x["), ChannelSettings("#X{"))
    driven = Driven(settings(channels=channels)).log_on().enter("Foo[1]", channel="#X{")
    driven.hear(f":{SERVER} 005 UnoBot CASEMAPPING=ascii :are supported")
    assert driven.network.user("foo[1]") is not None
    assert driven.network.user("foo{1}") is None
    driven.enter(channel="#X[")
    assert driven.heard(Entered) == [Entered("example", "#X{"), Entered("example", "#x[")]


def test_the_server_says_which_targets_are_channels() -> None:
    driven = Driven().log_on()
    assert driven.network.is_channel("#x")
    assert not driven.network.is_channel("x")
    assert not driven.network.is_channel("")
    driven.hear(f":{SERVER} 005 UnoBot CHANTYPES=! :are supported")
    assert not driven.network.is_channel("#x")


def test_a_feature_that_makes_no_sense_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    Driven().log_on("PREFIX=nonsense").enter("@A")
    assert "'PREFIX=nonsense' makes no sense" in caplog.text


# -- who is not reached


@pytest.mark.parametrize("numeric", ["401", "477", "531", "716", "717"])
def test_who_is_not_reached_in_private_is_told_of(numeric: str) -> None:
    driven = Driven().log_on().enter("A!a@a.example").forget()
    assert driven.hear(f":{SERVER} {numeric} UnoBot a :No") == [
        Unreachable("example", User("A", "a", "a.example"))
    ]
    lines = [f":{SERVER} {numeric} UnoBot {name} :No" for name in ("Z", "#uno", "UnoBot", "*")]
    assert driven.hear(*lines, f":{SERVER} {numeric} UnoBot", f":{SERVER} {numeric}") == []
