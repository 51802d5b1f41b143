import logging

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tests.transport.driven import SERVER, Driven, settings
from unobot.transport import (
    ChannelSettings,
    Connected,
    Disconnected,
    Entered,
    Expelled,
    FloodModel,
    Incoming,
    NickServSettings,
    Priority,
    Said,
    SaslSettings,
)
from unobot.transport.formatting import strip_formatting
from unobot.transport.lines import LINE_BYTES


def spoken(driven: Driven) -> list[tuple[str, str | None, str]]:
    return [(said.user.nick, said.channel, said.text) for said in driven.heard(Said)]


# -- logging on


def test_the_bot_logs_on_with_password_nick_and_user() -> None:
    driven = Driven(settings(password="open sesame", username="uno", realname="Uno bot"))
    driven.network.opened(driven.now)
    assert driven.sent() == [
        *("CAP LS 302", "PASS :open sesame", "NICK UnoBot", "USER uno 0 * :Uno bot")
    ]


def test_the_welcome_tells_the_nick_and_is_followed_by_the_channels() -> None:
    driven = Driven()
    driven.network.opened(driven.now)
    driven.sent()
    driven.hear(f":{SERVER} 001 UnoBo :Welcome")
    assert driven.network.nick == "UnoBo"
    assert driven.delivered == [Connected("example")]
    assert driven.sent() == ["JOIN #uno"]


def test_a_nick_in_use_leads_to_the_alternatives_and_then_to_suffixes() -> None:
    driven = Driven(settings(nicks=("Other",)))
    driven.network.opened(driven.now)
    driven.sent()
    for code in ("433", "432", "436", "433"):
        driven.hear(f":{SERVER} {code} * UnoBot :No")
    assert driven.sent() == ["NICK Other", "NICK UnoBot_", "NICK UnoBot2", "NICK UnoBot3"]


def test_a_refused_nick_after_the_welcome_changes_nothing() -> None:
    driven = Driven().log_on().forget()
    driven.hear(f":{SERVER} 433 UnoBot Other :in use")
    assert driven.sent() == []


def test_channels_with_keys_are_joined_first_and_in_as_few_lines_as_fit() -> None:
    channels = (
        ChannelSettings("#open"),
        ChannelSettings("#locked", "secret"),
        *(ChannelSettings(f"#{'x' * 40}{number}") for number in range(20)),
    )
    driven = Driven(settings(channels=channels))
    driven.log_on()
    first, second, *rest = [line for line in driven.sent() if line.startswith("JOIN")]
    assert first.startswith("JOIN #locked,#open,#x")
    assert first.endswith(" secret")
    assert " secret" not in second
    assert rest == []
    assert max(len(first), len(second)) <= LINE_BYTES - 2


def test_a_server_that_does_not_log_the_bot_on_is_left() -> None:
    driven = Driven()
    driven.network.opened(driven.now)
    driven.wait(59)
    assert driven.network.hangup is None
    driven.wait(1)
    assert driven.network.hangup is not None


def test_passwords_and_keys_do_not_get_into_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    channels = (ChannelSettings("#locked", "hush"),)
    Driven(settings(password="open sesame", channels=channels)).log_on()
    assert "PASS ***" in caplog.text
    assert "JOIN #locked ***" in caplog.text
    assert "sesame" not in caplog.text
    assert "hush" not in caplog.text


# -- staying connected


def test_a_ping_is_answered_at_once_even_when_lines_wait() -> None:
    driven = Driven(settings(flood=FloodModel(burst=1))).log_on()
    driven.sent()
    driven.hear("PING x")
    driven.hear("PING :two words")
    assert driven.sent() == ["PONG :x", "PONG :two words"]


def test_an_answer_to_a_ping_counts_for_the_flood_model() -> None:
    driven = Driven(settings(flood=FloodModel(burst=1))).log_on().enter()
    driven.wait(60)
    driven.hear("PING x")
    driven.sent()
    driven.network.say("A", "later", priority=Priority.TURN)
    assert driven.wait(1) == []
    assert driven.wait(1) == ["PRIVMSG A :later"]


def test_a_silent_server_is_pinged_and_then_given_up() -> None:
    driven = Driven().log_on().enter().forget()
    assert driven.wait(89) == []
    assert driven.wait(1) == ["PING keep-alive"]
    driven.wait(59)
    assert driven.network.hangup is None
    driven.wait(1)
    assert driven.network.hangup is not None
    assert driven.network.next_tick() is None


def test_a_server_that_answers_the_ping_is_kept() -> None:
    driven = Driven().log_on().forget()
    driven.wait(95)
    driven.hear(f":{SERVER} PONG {SERVER} :keep-alive")
    driven.wait(80)
    assert driven.network.hangup is None


@pytest.mark.parametrize(
    "line",
    [
        "ERROR :Closing Link: bot (K-Lined)",
        "ERROR :Closing Link: [G:Lined] You are banned from this server",
        f":{SERVER} 465 UnoBot :You are banned from this server",
    ],
)
def test_a_ban_is_told_from_other_ends(line: str) -> None:
    driven = Driven().log_on()
    driven.hear(line)
    assert driven.network.ban is not None
    assert driven.network.hangup is not None


def test_an_ordinary_error_is_no_ban() -> None:
    driven = Driven().log_on()
    driven.hear("ERROR :Closing Link: bot (Server going down)")
    assert driven.network.hangup == "Closing Link: bot (Server going down)"
    assert driven.network.ban is None


def test_a_lost_connection_puts_the_bot_out_of_its_channels() -> None:
    driven = Driven().log_on().enter("A").forget()
    heard_at = driven.now
    driven.network.say("#uno", "hello", priority=Priority.TURN)
    driven.wait(80)
    driven.network.closed(driven.now, "gone")
    assert driven.delivered == [
        Expelled("example", "#uno", "gone", since=heard_at),
        Disconnected("example", "gone"),
    ]
    assert driven.network.pending == 0
    assert driven.wait(1000) == []
    driven.network.closed(driven.now, "gone")
    assert len(driven.delivered) == 2


def test_a_connection_that_never_was_logged_on_is_lost_without_a_word() -> None:
    driven = Driven()
    driven.network.opened(driven.now)
    driven.network.closed(driven.now, "gone")
    assert driven.delivered == []


@pytest.mark.expects_error_log
def test_an_error_while_the_loss_is_handled_does_not_leave(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(incoming: Incoming) -> None:
        if isinstance(incoming, Expelled):
            raise RuntimeError("as the test wants")

    driven = Driven(on_delivery=fail).log_on().enter("A")
    driven.network.closed(driven.now, "gone")
    assert driven.heard(Disconnected) == [Disconnected("example", "gone")]
    assert "error while handling Expelled" in caplog.text
    caplog.clear()


def test_the_next_connection_starts_from_the_first_nick() -> None:
    driven = Driven()
    driven.network.opened(driven.now)
    driven.hear(f":{SERVER} 433 * UnoBot :in use", ":x 001 UnoBot_ :Welcome")
    driven.network.closed(driven.now, "gone")
    driven.log_on().enter()
    assert driven.network.nick == "UnoBot"
    assert driven.heard(Entered) == [Entered("example", "#uno")]


def test_goodbye_passes_all_waiting_lines() -> None:
    driven = Driven(settings(flood=FloodModel(burst=1))).log_on().enter().forget()
    driven.network.say("#uno", "waits", priority=Priority.TURN)
    driven.network.quit("bye\r\nnow")
    assert driven.sent() == ["QUIT :bye now"]


# -- hearing


def test_what_is_said_in_a_channel_and_in_private_is_delivered() -> None:
    driven = Driven().log_on().enter("@A", "B").forget()
    driven.now += 5
    driven.hear(":A!a@a.example PRIVMSG #UNO :\x0304pl r5\x0f", ":B!b@b.example PRIVMSG unobot ca")
    first, second = driven.heard(Said)
    assert (first.channel, first.text, first.at) == ("#uno", "pl r5", 1005.0)
    assert (first.user.nick, first.user.userhost, first.user.is_operator) == (
        *("A", "a@a.example"),
        True,
    )
    assert (second.channel, second.text, second.user.is_operator) == (None, "ca", False)


@pytest.mark.parametrize(
    "line",
    [
        ":A!a@a.example NOTICE #uno :pl r5",
        ":UnoBot!uno@bot.example PRIVMSG #uno :!stop",
        ":unobot!uno@bot.example PRIVMSG #uno :!stop",
        ":A!a@a.example PRIVMSG #other :pl r5",
        ":A!a@a.example PRIVMSG $$*.example :pl r5",
        ":A!a@a.example PRIVMSG #uno :\x01ACTION pl r5\x01",
        ":irc.example.org PRIVMSG #uno :pl r5",
        ":a,b!a@a.example PRIVMSG #uno :pl r5",
        "PRIVMSG #uno :pl r5",
        ":A!a@a.example PRIVMSG #uno",
        ":A!a@a.example 433 * UnoBot :in use",
    ],
)
def test_what_is_no_command_is_not_delivered(line: str) -> None:
    driven = Driven().log_on().enter("A!a@a.example").forget()
    assert driven.hear(line) == []
    assert driven.sent() == []


def test_odd_lines_do_no_harm(caplog: pytest.LogCaptureFixture) -> None:
    driven = Driven().log_on().enter("A").forget()
    driven.hear(
        *("GLOBALUSERSTATE", "", ":irc.example.org", ":irc.example.org 999", "NOTICE", "QUIT"),
        *(":X!x@x.example AWAY", ":X!x@x.example PART #uno ", ":X!x@x.example QUIT", "PRIVMSG"),
        *(
            " ",
            "   :",
            "@",
            "@a",
            ":",
            ": :",
            "001",
            "005",
            "005 x",
            "352",
            "353 x",
            "MODE",
            "KICK",
        ),
        *("MODE #uno", "MODE #uno +", "MODE #uno +o", "NICK", ":A!a@a.example NICK", "JOIN", "366"),
        *("005 x PREFIX=x CHANMODES=a CASEMAPPING= LOAD=1 -PREFIX = :x", "ERROR", "465", "PING"),
        "005 x load_feature=1 SET=1 __CLASS__=1 PREFIX=(ov)@+ :x",
        "@time=x;+y;z= :A!a@a.example PRIVMSG #uno :pl r5",
    )
    assert spoken(driven) == [("A", "#uno", "pl r5")]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_text_that_looks_like_a_servers_line_is_text() -> None:
    driven = Driven().log_on().enter("A").forget()
    driven.hear(":A!a@a.example PRIVMSG #uno ::irc.example.org 433 * UnoBot :in use")
    assert spoken(driven) == [("A", "#uno", ":irc.example.org 433 * UnoBot :in use")]
    assert driven.sent() == []


def test_a_line_break_inside_a_text_is_a_blank() -> None:
    driven = Driven().log_on().enter("A").forget()
    driven.hear(":A!a@a.example PRIVMSG #uno :!score x\rQUIT :owned\x00")
    assert spoken(driven) == [("A", "#uno", "!score x QUIT :owned ")]


def test_blanks_of_unicode_do_not_end_a_parameter() -> None:
    driven = Driven().log_on().enter("A").forget()
    driven.hear(":A!a@a.example PRIVMSG #uno ca\u00a0x\x1c")
    assert spoken(driven) == [("A", "#uno", "ca\u00a0x\x1c")]


def test_lines_arrive_in_any_portions() -> None:
    driven = Driven().log_on().enter("A").forget()
    data = ":A!a@a.example PRIVMSG #uno :é 1\r\n:A!a@a.example PRIVMSG #uno :é 2\n".encode()
    for byte in data:
        driven.hear_bytes(bytes([byte]))
    assert [text for _, _, text in spoken(driven)] == ["é 1", "é 2"]


def test_what_is_not_utf_8_is_read_as_cp1252() -> None:
    driven = Driven().log_on().enter("A").forget()
    driven.hear_bytes(b":A!a@a.example PRIVMSG #uno :\xe9 \x80 \x81\r\n")
    assert spoken(driven) == [("A", "#uno", "é € \ufffd")]


def test_an_endless_line_is_thrown_away() -> None:
    driven = Driven().log_on().enter("A").forget()
    for _ in range(100):
        driven.hear_bytes(b"x" * 1000)
    driven.hear_bytes(b"\r\n:A!a@a.example PRIVMSG #uno :ca\r\n")
    assert spoken(driven) == [("A", "#uno", "ca")]


@pytest.mark.expects_error_log
def test_an_error_while_handling_a_line_is_logged_and_the_next_line_works(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(incoming: Incoming) -> None:
        if isinstance(incoming, Said) and incoming.text == "bang":
            raise RuntimeError("as the test wants")

    driven = Driven(on_delivery=fail).log_on().enter("A").forget()
    driven.hear(":A!a@a.example PRIVMSG #uno :bang", ":A!a@a.example PRIVMSG #uno :ca")
    assert [text for _, _, text in spoken(driven)] == ["bang", "ca"]
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert "bang" in record.getMessage()
    caplog.clear()


def test_client_questions_are_answered_at_a_limited_rate() -> None:
    driven = Driven().log_on().enter("A!a@a.example").forget()
    ask = ":A!a@a.example PRIVMSG UnoBot :\x01{}\x01"
    for question in ("VERSION", "PING 12 3", "TIME", "SOURCE"):
        driven.hear(ask.format(question))
    driven.hear(ask.format("DCC SEND x"), ":A!a@a.example NOTICE UnoBot :\x01VERSION x\x01")
    assert driven.sent() == [
        "NOTICE A :\x01VERSION unobot\x01",
        "NOTICE A :\x01PING 12 3\x01",
        "NOTICE A :\x01TIME 1970-01-01 00:16:40 UTC\x01",
    ]
    driven.wait(10)
    driven.hear(ask.format("SOURCE"))
    assert driven.sent() == ["NOTICE A :\x01SOURCE unobot\x01"]
    assert driven.delivered == []


# -- speaking


def test_the_bot_speaks_to_channels_and_nicks() -> None:
    driven = Driven().log_on().enter("A").forget()
    driven.network.say("#uno", "hello", priority=Priority.TURN)
    driven.network.say("A", "Draw", priority=Priority.TURN, notice=True)
    assert driven.wait(0) == ["PRIVMSG #uno :hello", "NOTICE A :Draw"]


def test_what_is_said_where_nobody_hears_it_is_not_kept() -> None:
    driven = Driven()
    driven.network.opened(driven.now)
    driven.network.say("A", "early", priority=Priority.TURN)
    assert driven.network.pending == 0
    driven.log_on()
    driven.network.say("#uno", "outside", priority=Priority.TURN)
    assert driven.network.pending == 0


@pytest.mark.parametrize("target", ["", ":x", "a b", "a,b", "a\r\nQUIT"])
def test_a_target_that_is_none_is_refused(target: str) -> None:
    with pytest.raises(ValueError, match="neither a channel nor a nick"):
        Driven().log_on().network.say(target, "x", priority=Priority.TURN)


def test_lines_fit_with_the_prefix_that_the_server_puts_in_front() -> None:
    driven = Driven().log_on().enter("A").forget()
    driven.network.say("#uno", "é" * 600, priority=Priority.TURN)
    lines = driven.wait(0)
    prefix = ":UnoBot!uno@bot.example "
    assert all(len((prefix + line).encode()) <= LINE_BYTES - 2 for line in lines)
    assert len((prefix + lines[0]).encode()) >= LINE_BYTES - 3


def test_a_long_prefix_is_assumed_before_it_is_known() -> None:
    driven = Driven().log_on().forget()
    driven.network.say("A", "x" * 600, priority=Priority.TURN)
    first, _ = driven.wait(0)
    longest = f":UnoBot!~{'u' * 10}@{'h' * 63} "
    assert len(longest + first) == LINE_BYTES - 2


@pytest.mark.parametrize(
    "line",
    [
        f":{SERVER} 396 UnoBot {'h' * 63} :is now your displayed host",
        f":UnoBot!uno@bot.example CHGHOST uno {'h' * 63}",
        f":UnoBot!uno@{'h' * 63} PRIVMSG #uno :an echo",
        f":UnoBot!uno@bot.example NICK {'U' * 57}",
    ],
)
def test_lines_that_wait_are_cut_once_more_when_the_prefix_grows(line: str) -> None:
    driven = Driven(settings(flood=FloodModel(burst=1))).log_on()
    driven.wait(60)
    driven.enter("A")
    driven.network.say("#uno", "x" * 450, priority=Priority.TURN)
    driven.hear(line)
    sent = [s for s in driven.wait(60) if s.startswith("PRIVMSG")]
    assert "".join(s.removeprefix("PRIVMSG #uno :") for s in sent) == "x" * 450
    host = "bot.example" if "NICK" in line else "h" * 63
    prefix = f":{driven.network.nick}!uno@{host} "
    assert all(len(prefix + s) <= LINE_BYTES - 2 for s in sent)


def test_a_newer_hand_replaces_one_that_still_waits() -> None:
    driven = Driven(settings(flood=FloodModel(burst=1))).log_on().enter("A")
    for hand in ("old " * 200, "new"):
        driven.network.say("A", hand, priority=Priority.HAND, notice=True, replaces="hand")
    assert [s for s in driven.wait(60) if s.startswith("NOTICE")] == ["NOTICE A :new"]


def test_the_holder_of_the_clock_is_woken_when_something_is_to_be_sent() -> None:
    driven = Driven(settings(flood=FloodModel(burst=1))).log_on().enter("A").forget()
    driven.network.say("#uno", "x", priority=Priority.TURN)
    assert driven.wakes == 1


# -- whatever comes

COMMANDS = """
    JOIN PART KICK QUIT NICK MODE PRIVMSG NOTICE PING PONG ERROR CHGHOST TOPIC 001 005 352 353 366
    396 401 404 433 437 465 471 474 CAP AUTHENTICATE ACCOUNT 410 421 900 901 903 904 907 908
    SETNAME INVITE BATCH TAGMSG AWAY 315 324 354 376 408 422 432 436 473 475 477 531 716 717 905
"""
WORDS = """
    #uno #UNO #other UnoBot A B :A :UnoBot a,b #uno,#uno +o -o +beoIklv @A @+B H@ G*
    PREFIX=(qaohv)~&@%+ PREFIX= CHANMODES=a,b,c,d CHANMODES= CASEMAPPING=ascii CASEMAPPING=7
    CHANTYPES=# CHANTYPES= CHANTYPES=3 -PREFIX -CHANMODES
    * LS NEW ACK NAK DEL :sasl=PLAIN,EXTERNAL sasl batch NickServ BOT=B NICKLEN=4 NICKLEN=x +
    :\x01VERSION\x01 :\x01 :pl
    WHOX 152 0 anna +c -c +1 -1 chathistory :colours a.example
"""
SOURCES = [
    "",
    ":A!a@a.example ",
    ":a,b!a@a.example ",
    ":UnoBot!uno@bot.example ",
    ":irc.example.org ",
    ":B ",
    "@x=y ",
    "@account=anna :A!a@a.example ",
    "@account=mallory :B!b@b.example ",
    "@batch=1 :A!a@a.example ",
    "@time=1999-12-31T23:59:59.999Z :A!a@a.example ",
    "@time=2999-12-31T23:59:59.999Z :irc.example.org ",
]

server_lines = st.builds(
    lambda source, command, params: f"{source}{command} {' '.join(params)}".encode(),
    st.sampled_from(SOURCES),
    st.sampled_from(COMMANDS.split()),
    st.lists(st.sampled_from(WORDS.split()) | st.text(max_size=8), max_size=8),
)


@given(st.lists(st.binary(max_size=40) | server_lines, max_size=30))
@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_comes_no_error_leaves_or_is_logged(
    caplog: pytest.LogCaptureFixture, lines: list[bytes]
) -> None:
    caplog.clear()
    login = {
        "sasl": SaslSettings("PLAIN", "bot", "hunter2"),
        "nickserv": NickServSettings("hunter2"),
    }
    driven = Driven(settings(flood=FloodModel(), **login)).log_on().enter("@A", "B")
    for line in lines:
        driven.hear_bytes(line + b"\r\n")
        driven.network.users("#uno")
        driven.network.say("#uno", "hello", priority=Priority.TURN)
    driven.wait(200)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    for sent in driven.sent():
        assert len(sent.encode()) <= LINE_BYTES - 2
        assert not set(strip_formatting(sent)) & set("\r\n\x00")
    driven.network.closed(driven.now, "gone")
    driven.network.opened(driven.now)
