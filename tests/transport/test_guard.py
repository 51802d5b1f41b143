import pytest

from unobot.transport.guard import (
    LONGEST_INPUT,
    GuardedConnection,
    LenientBuffer,
    Message,
    is_target,
    parse_message,
)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ping x", Message("PING", ("x",))),
        (":a!b@c PRIVMSG  #uno  :pl  r5 ", Message("PRIVMSG", ("#uno", "pl  r5 "), "a!b@c")),
        ("@time=1;x= :s 001 me :", Message("001", ("me", ""), "s", {"time": "1", "x": ""})),
        ("PRIVMSG #uno ::a :b", Message("PRIVMSG", ("#uno", ":a :b"))),
        ("PRIVMSG :x", Message("PRIVMSG", ("x",))),
        ("", None),
        (":source", None),
        ("@tags", None),
        (" : ", None),
    ],
)
def test_a_line_is_taken_apart(line: str, message: Message | None) -> None:
    assert parse_message(line) == message


def test_the_source_tells_nick_user_name_and_host() -> None:
    person = Message("X", (), "A!a@a.example")
    assert (person.nick, person.username, person.host) == ("A", "a", "a.example")
    server = Message("X", (), "irc.example.org")
    assert (server.nick, server.username, server.host) == ("", "", "")


@pytest.mark.parametrize("name", ["A", "#uno", "Foo[1]", "é", "a:b"])
def test_names_that_can_be_addressed(name: str) -> None:
    assert is_target(name)


@pytest.mark.parametrize("name", ["", ":a", "a b", "a,b", "a!b", "a\r", "a\x00"])
def test_names_that_cannot_be_addressed(name: str) -> None:
    assert not is_target(name)


@pytest.mark.expects_error_log
def test_an_error_is_logged_with_its_line_and_the_next_line_works(
    caplog: pytest.LogCaptureFixture,
) -> None:
    seen: list[str] = []

    def fail_once(message: Message) -> None:
        seen.append(message.command)
        if message.command == "BANG":
            raise RuntimeError("as the test wants")

    connection = GuardedConnection("example", fail_once, seen.append)
    connection.process_data(b"BANG 1\r\nFINE 2\r\n")
    assert seen == ["BANG", "FINE"]
    assert "error while handling the line 'BANG 1'" in caplog.text
    caplog.clear()


def test_the_librarys_commands_are_sent_without_line_breaks() -> None:
    sent: list[str] = []
    connection = GuardedConnection("example", lambda message: None, sent.append)
    connection.user("uno", "Uno\r\nQUIT")
    assert sent == ["USER uno 0 * :Uno QUIT"]


def test_input_without_the_end_of_a_line_does_not_pile_up() -> None:
    buffer = LenientBuffer()
    buffer.feed(b"x" * (LONGEST_INPUT + 1))
    assert list(buffer) == []
    assert len(buffer) == 0
