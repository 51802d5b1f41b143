"""What a bouncer repeats is not said now."""

from tests.transport.driven import SERVER, Driven
from unobot.transport import Said

LINE = ":A!a@a.example PRIVMSG #uno :pl r5"


def entered() -> Driven:
    return Driven().log_on().enter("A!a@a.example").forget()


def at(second: int) -> str:
    return f"@time=1970-01-01T00:16:{second:02}.000Z"


def test_lines_older_than_the_connection_are_passed_over() -> None:
    driven = entered()
    assert driven.hear(f"{at(39)} {LINE}") == []
    assert len(driven.hear(f"{at(40)} {LINE}")) == 1


def test_the_servers_own_clock_decides_where_it_is_known() -> None:
    driven = Driven()
    driven.network.opened(driven.now)
    driven.hear(f"{at(10)} :{SERVER} 001 UnoBot :Welcome")
    driven.enter("A!a@a.example").forget()
    assert driven.hear(f"{at(9)} {LINE}") == []
    assert len(driven.hear(f"{at(11)} {LINE}")) == 1


def test_batches_of_old_lines_are_passed_over_with_those_inside_them() -> None:
    driven = entered()
    driven.hear(
        f":{SERVER} BATCH +a znc.in/playback #uno",
        f"@batch=a {LINE}",
        f"@batch=a :{SERVER} BATCH +b netjoin",
        "@batch=b :A!a@a.example QUIT :bye",
        f"@batch=a :{SERVER} BATCH -b",
        f":{SERVER} BATCH -a",
    )
    assert driven.delivered == []
    driven.hear(f"@batch=a {LINE}", f"@batch=b {LINE}")
    assert len(driven.heard(Said)) == 2


def test_other_batches_are_heard() -> None:
    driven = entered()
    driven.hear(f":{SERVER} BATCH +a netsplit x.example y.example", f"@batch=a {LINE}")
    assert len(driven.heard(Said)) == 1
    driven.hear(f":{SERVER} BATCH", f":{SERVER} BATCH +", f":{SERVER} BATCH -", f"@batch= {LINE}")
    assert len(driven.heard(Said)) == 2
