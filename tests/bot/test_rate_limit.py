"""How many commands of one person are borne."""

from __future__ import annotations

from unobot.bot.rate_limit import RateLimit, RateLimiter

THREE = RateLimit(lines=3, seconds=10, ignored_seconds=60)


def test_the_one_too_many_is_told_and_what_follows_is_not_heard_for_a_while() -> None:
    patience = RateLimiter(THREE)
    assert [patience.count("a", at) for at in (100, 101, 102, 103)] == [None, None, None, 60]
    assert patience.is_ignored("a", 162.9)
    assert not patience.is_ignored("a", 163)
    assert not patience.is_ignored("b", 110)


def test_afterwards_counting_begins_anew() -> None:
    patience = RateLimiter(THREE)
    for at in (100, 100, 100, 100):
        patience.count("a", at)
    assert [patience.count("a", at) for at in (160, 160, 160, 160)] == [None, None, None, 60]


def test_commands_that_lie_far_apart_are_borne_for_ever() -> None:
    patience = RateLimiter(THREE)
    assert {patience.count("a", at) for at in range(0, 1000, 4)} == {None}


def test_whoever_lets_them_pass_by_is_forgotten_and_who_is_ignored_is_not() -> None:
    patience = RateLimiter(THREE)
    for at in (100, 100, 100, 100):
        patience.count("a", at)
    for number in range(1000):
        patience.count(f"b{number}", 120 + number / 100)
    assert patience.is_ignored("a", 150)
    patience.count("c", 200)
    assert len(patience._records) == 1


def test_without_a_limit_everything_is_borne() -> None:
    patience = RateLimiter(None)
    assert {patience.count("a", 1) for _ in range(1000)} == {None}
    patience.settings = THREE
    for _ in range(4):
        patience.count("a", 1)
    patience.settings = None
    assert not patience.is_ignored("a", 2)
