from dataclasses import dataclass

from unobot.bot.due_queue import DueQueue


@dataclass(eq=False)
class Someone:
    due: float | None = None
    asked: int = 0

    def next_due(self) -> float | None:
        self.asked += 1
        return self.due

    def tick(self, now: float) -> None:
        raise NotImplementedError


def queue_of(*members: Someone) -> DueQueue:
    queue: DueQueue = DueQueue()
    for member in members:
        queue.note(member)
    return queue


def test_the_first_of_all_times_is_the_next_one() -> None:
    assert queue_of().next_due() is None
    assert queue_of(Someone(None)).next_due() is None
    assert queue_of(Someone(7), Someone(None), Someone(5)).next_due() == 5


def test_only_who_has_changed_is_asked_again() -> None:
    one, other = Someone(5), Someone(7)
    queue = queue_of(one, other)
    queue.next_due()
    one.due = 9
    queue.note(one)
    queue.note(one)
    assert queue.next_due() == 7
    assert queue.next_due() == 7
    assert (one.asked, other.asked) == (2, 1)


def test_those_who_are_due_come_in_the_order_of_their_times_and_are_asked_anew() -> None:
    one, other, later = Someone(7), Someone(5), Someone(8)
    queue = queue_of(one, other, later)
    assert queue.take_due(4) == []
    assert queue.take_due(7) == [other, one]
    one.due, other.due = None, 11
    assert queue.next_due() == 8


def test_what_is_forgotten_is_due_no_more() -> None:
    one, other = Someone(5), Someone(7)
    queue = queue_of(one, other)
    assert queue.next_due() == 5
    queue.forget(one)
    assert queue.next_due() == 7
    queue.note(other)
    queue.forget(other)
    assert queue.next_due() is None
