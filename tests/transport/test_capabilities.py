from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from unobot.transport.capabilities import Capabilities, request_lines

names = st.text("abcdefghijklmnopqrstuvwxyz-./", min_size=1, max_size=30)


def settled(*offered: str) -> Capabilities:
    """After a server has offered these and agreed to all that was asked for of them."""
    capabilities = Capabilities({"batch", "chghost", "setname"})
    for line in capabilities.handle(["LS", " ".join(offered)]):
        capabilities.handle(["ACK", line.removeprefix("CAP REQ :")])
    return capabilities


def test_what_is_offered_in_several_lines_is_asked_for_after_the_last() -> None:
    capabilities = Capabilities({"batch", "chghost", "sasl"})
    assert capabilities.handle(["LS", "*", "batch sasl=PLAIN,EXTERNAL unheard/of=1=2"]) == []
    assert not capabilities.is_settled
    assert capabilities.handle(["LS", "chghost"]) == ["CAP REQ :batch chghost sasl"]
    assert capabilities.offered["sasl"] == "PLAIN,EXTERNAL"
    assert capabilities.offered["unheard/of"] == "1=2"
    assert not capabilities.is_settled
    capabilities.handle(["ACK", "batch chghost "])
    assert not capabilities.is_settled
    capabilities.handle(["ACK", "sasl"])
    assert capabilities.is_settled
    assert capabilities.enabled == {"batch", "chghost", "sasl"}


def test_nothing_is_asked_for_where_nothing_of_use_is_offered() -> None:
    capabilities = Capabilities({"batch"})
    assert capabilities.handle(["LS", ""]) == []
    assert capabilities.is_settled


def test_after_a_refusal_each_is_asked_for_by_itself() -> None:
    capabilities = Capabilities({"batch", "chghost"})
    capabilities.handle(["LS", "batch chghost"])
    # A server may repeat only the start of what it refuses.
    assert capabilities.handle(["NAK", "batch"]) == ["CAP REQ :batch", "CAP REQ :chghost"]
    assert capabilities.handle(["NAK", "batch"]) == []
    assert not capabilities.is_settled
    capabilities.handle(["ACK", "chghost"])
    assert capabilities.is_settled
    assert capabilities.enabled == {"chghost"}


def test_capabilities_come_and_go() -> None:
    capabilities = settled("batch")
    assert capabilities.handle(["NEW", "chghost=x other"]) == ["CAP REQ :chghost"]
    capabilities.handle(["ACK", "chghost"])
    capabilities.handle(["DEL", "batch other"])
    assert capabilities.enabled == {"chghost"}
    assert set(capabilities.offered) == {"chghost"}
    assert capabilities.handle(["NEW", "chghost"]) == []
    capabilities.handle(["ACK", "-chghost"])
    assert capabilities.enabled == set()


def test_answers_that_nobody_waits_for_change_nothing() -> None:
    capabilities = settled("batch")
    for words in (["NAK", "batch"], ["NAK", ""], ["ACK"], ["LS"], [], ["LIST", "chghost"], ["NEW"]):
        assert capabilities.handle(words) == []
    assert capabilities.enabled == {"batch"}
    assert capabilities.is_settled


@given(st.lists(names, max_size=60), st.integers(40, 510))
def test_requests_hold_every_name_once_and_fit(wanted: list[str], room: int) -> None:
    lines = list(request_lines(wanted, room))
    assert [name for line in lines for name in line.removeprefix("CAP REQ :").split()] == wanted
    assert all(len(line) <= room for line in lines)
    for line, following in pairwise(lines):
        first = following.removeprefix("CAP REQ :").split()[0]
        assert len(f"{line} {first}") > room
