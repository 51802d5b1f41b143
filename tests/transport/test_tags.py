import pytest
from hypothesis import given
from hypothesis import strategies as st

from unobot.transport.tags import parse_server_time, parse_tags


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("", {}),
        ("account=anna", {"account": "anna"}),
        ("a=1;+b;c=", {"a": "1", "+b": "", "c": ""}),
        ("a=1;a=2", {"a": "2"}),
        (r"a=x\:y\sz\\\r\n", {"a": "x;y z\\\r\n"}),
        ("a=\\b\\", {"a": "b"}),
        (";;a=b=c;", {"a": "b=c"}),
    ],
)
def test_tags_are_read(text: str, tags: dict[str, str]) -> None:
    assert parse_tags(text) == tags


@pytest.mark.parametrize(
    ("time", "at"),
    [
        ("1970-01-01T00:16:40.500Z", 1000.5),
        ("1970-01-01T01:16:40+01:00", 1000.0),
        ("1970-01-01T00:16:40", None),
        ("yesterday", None),
        ("", None),
    ],
)
def test_the_servers_time_is_read(time: str, at: float | None) -> None:
    assert parse_server_time({"time": time}) == at


@given(st.text(max_size=40))
def test_whatever_stands_before_a_line_is_read(text: str) -> None:
    parse_server_time(parse_tags(text))
    parse_server_time({"time": text})
