from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unobot.transport.flood import FloodModel
from unobot.transport.formatting import strip_formatting
from unobot.transport.lines import size
from unobot.transport.queue import SEPARATOR, Line, Priority, SendQueue

ROOM = 100


def to_channel(text: str, channel: str = "#uno", priority: Priority = Priority.TURN) -> Line:
    return Line(priority, f"PRIVMSG {channel} :", text, channel, ROOM, is_joinable=True)


def to_nick(
    text: str, nick: str = "a", priority: Priority = Priority.HAND, replaces: str | None = None
) -> Line:
    return Line(priority, f"NOTICE {nick} :", text, nick, ROOM, replaces=replaces)


def texts(lines: list[Line]) -> list[str]:
    return [line.text for line in lines]


def test_nothing_is_joined_when_nothing_has_to_wait() -> None:
    queue = SendQueue(FloodModel(burst=5))
    for number in range(5):
        queue.put([to_channel(str(number))])
    assert texts(queue.take(0.0)) == ["0", "1", "2", "3", "4"]


def test_without_a_flood_model_everything_goes_at_once() -> None:
    queue = SendQueue(None)
    queue.put([to_channel(str(number)) for number in range(1000)])
    assert len(queue.take(0.0)) == 1000
    assert queue.next_due() is None


def test_lines_to_a_channel_that_have_to_wait_are_joined_as_long_as_they_fit() -> None:
    queue = SendQueue(FloodModel(burst=1))
    queue.put([to_channel("x")])
    queue.take(0.0)
    queue.put([to_channel("a" * 40), to_channel("b" * 40), to_channel("c" * 40)])
    assert queue.take(0.5) == []
    assert texts(queue.take(10.0)) == ["a" * 40 + SEPARATOR + "b" * 40]
    assert texts(queue.take(20.0)) == ["c" * 40]


def test_formatting_left_open_ends_where_lines_are_joined() -> None:
    queue = SendQueue(FloodModel(burst=1))
    queue.put([to_channel("\x02\x0304red"), to_channel("5")])
    assert texts(queue.take(0.0)) == ["\x02\x0304red\x03\x02 · 5"]


def test_private_lines_and_lines_of_another_urgency_are_not_joined() -> None:
    queue = SendQueue(FloodModel(burst=1))
    queue.put([to_nick("a"), to_nick("b")])
    queue.put([to_channel("c"), to_channel("d", priority=Priority.HELP)])
    sent = [line for now in (0.0, 10.0, 20.0, 30.0) for line in queue.take(now)]
    assert texts(sent) == ["c", "a", "b", "d"]


def test_the_most_urgent_line_goes_first() -> None:
    queue = SendQueue(FloodModel(burst=1))
    queue.put([to_nick("help", "a", Priority.HELP)])
    queue.put([to_nick("hand", "b", Priority.HAND)])
    queue.put([to_channel("turn")])
    queue.put([Line(Priority.PROTOCOL, "", "JOIN #uno")])
    sent = [line for now in (0.0, 10.0, 20.0, 30.0) for line in queue.take(now)]
    assert texts(sent) == ["JOIN #uno", "turn", "hand", "help"]


def test_an_urgent_line_does_not_overtake_an_older_one_to_the_same_target() -> None:
    queue = SendQueue(FloodModel(burst=1))
    queue.put([to_nick("other", "b", Priority.HAND)])
    queue.put([to_nick("first", "a", Priority.HELP), to_nick("second", "a", Priority.TURN)])
    sent = [line for now in (0.0, 10.0, 20.0) for line in queue.take(now)]
    assert texts(sent) == ["first", "second", "other"]


def test_a_newer_hand_replaces_all_lines_of_the_older_one_to_the_same_player() -> None:
    queue = SendQueue(FloodModel(burst=1))
    queue.put([to_channel("x")])
    queue.take(0.0)
    queue.put([to_nick("old 1", replaces="hand"), to_nick("old 2", replaces="hand")])
    queue.put([to_nick("other player", "b", replaces="hand")])
    queue.put([to_nick("other line")])
    queue.put([to_nick("new 1", replaces="hand"), to_nick("new 2", replaces="hand")])
    sent = [line for now in range(10, 50, 5) for line in queue.take(float(now))]
    assert sorted(texts(sent)) == ["new 1", "new 2", "other line", "other player"]


def test_a_newer_hand_waits_in_the_place_of_the_older_one() -> None:
    queue = SendQueue(FloodModel(burst=1))
    queue.put([to_nick("old hand", replaces="hand")])
    queue.put([to_nick("b's", "b")])
    queue.put([to_nick("new hand", replaces="hand")])
    sent = [line for now in (0.0, 10.0) for line in queue.take(now)]
    assert texts(sent) == ["new hand", "b's"]


def test_a_newer_hand_does_not_overtake_what_was_said_to_the_same_player() -> None:
    queue = SendQueue(FloodModel(burst=1))
    queue.put([to_nick("old hand", replaces="hand")])
    queue.put([to_nick("drawn")])
    queue.put([to_nick("b's", "b")])
    queue.put([to_nick("new hand", replaces="hand")])
    sent = [line for now in (0.0, 10.0, 20.0) for line in queue.take(now)]
    assert texts(sent) == ["drawn", "new hand", "b's"]


def test_a_newer_hand_does_not_come_before_an_older_line_to_another_player() -> None:
    queue = SendQueue(FloodModel(burst=1))
    queue.put([to_nick("drawn")])
    queue.put([to_nick("b's", "b")])
    queue.put([to_nick("old hand", replaces="hand")])
    queue.put([to_nick("new hand", replaces="hand")])
    sent = [line for now in (0.0, 10.0, 20.0) for line in queue.take(now)]
    assert texts(sent) == ["drawn", "b's", "new hand"]


def test_a_newer_hand_brings_nothing_forward_that_was_said_after_the_older_one() -> None:
    queue = SendQueue(FloodModel(burst=1))
    queue.put([to_nick("old hand", replaces="hand")])
    queue.put([to_nick("b's", "b")])
    queue.put([to_nick("drawn")])
    queue.put([to_nick("new hand", replaces="hand")])
    sent = [line for now in (0.0, 10.0, 20.0) for line in queue.take(now)]
    assert texts(sent) == ["b's", "drawn", "new hand"]


def test_a_hand_that_is_postponed_lets_the_channel_go_first() -> None:
    queue = SendQueue(FloodModel(burst=1))
    queue.put([to_nick("sent")])
    assert texts(queue.take(0.0)) == ["sent"]
    queue.put([to_nick("hand", "b", Priority.TURN, replaces="hand #uno")])
    queue.put([to_channel("b plays")])
    queue.postpone("b", "hand #uno", Priority.HAND)
    assert texts(queue.take(10.0)) == ["b plays"]
    assert texts(queue.take(20.0)) == ["hand"]


def test_a_line_past_the_queue_is_charged() -> None:
    queue = SendQueue(FloodModel(burst=1))
    queue.charge(100, 0.0)
    queue.put([to_channel("x")])
    assert queue.take(1.9) == []
    assert queue.next_due() == 2.0
    assert texts(queue.take(2.0)) == ["x"]


@pytest.mark.parametrize(("burst", "per_second"), [(0, 1.0), (5, 0.0), (5, float("nan"))])
def test_a_flood_model_that_lets_nothing_through_is_refused(burst: int, per_second: float) -> None:
    with pytest.raises(ValueError, match="has to be"):
        FloodModel(burst, per_second)


puts = st.tuples(
    st.sampled_from(["#a", "#b", "nick"]),
    st.sampled_from([Priority.TURN, Priority.HAND, Priority.HELP]),
    st.floats(0, 3),
    st.integers(1, 60),
)


@given(st.lists(puts, max_size=40), st.integers(1, 5), st.sampled_from([0.5, 1.0, 3.0]))
def test_order_is_kept_nothing_is_lost_and_the_flood_model_holds(
    said: list[tuple[str, Priority, float, int]], burst: int, per_second: float
) -> None:
    model = FloodModel(burst, per_second)
    queue = SendQueue(model)
    sent: list[tuple[float, Line]] = []
    now = 0.0

    def run_until(end: float) -> None:
        nonlocal now
        while (due := queue.next_due()) is not None and due <= end:
            now = max(now, due)
            taken = queue.take(now)
            assert taken
            sent.extend((now, line) for line in taken)
        now = end

    for number, (target, priority, pause, length) in enumerate(said):
        make = to_channel if target.startswith("#") else to_nick
        queue.put([make(f"{number}{'x' * length}", target, priority)])
        run_until(now + pause)
    run_until(now + 10_000)

    for wanted in ("#a", "#b", "nick"):
        heard = [t for _, line in sent if line.target == wanted for t in line.text.split(SEPARATOR)]
        meant = [f"{n}{'x' * s[3]}" for n, s in enumerate(said) if s[0] == wanted]
        assert heard == meant
    assert all(size(line.text) <= ROOM for _, line in sent)

    paid_at = 0.0
    payments = []
    for at, line in sent:
        paid_at = max(paid_at, at) + 1 / per_second + line.size / 100
        payments.append(paid_at)
    assert all(
        at >= payment - 1e-6 for (at, _), payment in zip(sent[burst:], payments, strict=False)
    )
    assert all(a <= b for (a, _), (b, _) in pairwise(sent))


def test_joined_coloured_cards_stay_whole() -> None:
    queue = SendQueue(FloodModel(burst=1))
    queue.put([to_channel("A plays \x0300,04 Red 5 \x03  to B"), to_channel("B drew a card")])
    (line,) = queue.take(0.0)
    assert strip_formatting(line.text) == "A plays  Red 5   to B · B drew a card"
