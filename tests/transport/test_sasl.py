from base64 import b64decode

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from unobot.transport import SaslSettings
from unobot.transport.sasl import CHUNK, is_offered, response, response_lines


@given(st.binary(max_size=1000))
@example(b"")
@example(b"x" * 299)
@example(b"x" * 300)
@example(b"x" * 301)
@example(b"x" * 600)
def test_a_response_arrives_whole_in_lines_of_which_only_the_last_is_not_full(
    answer: bytes,
) -> None:
    *full, last = [line.removeprefix("AUTHENTICATE ") for line in response_lines(answer)]
    assert all(len(chunk) == CHUNK for chunk in full)
    assert 0 < len(last) < CHUNK
    assert b64decode("".join(full) + ("" if last == "+" else last), validate=True) == answer


def test_a_response_of_exactly_four_hundred_characters_is_ended_by_a_plus() -> None:
    assert [len(line) for line in response_lines(b"x" * 300)] == [413, 14]
    assert list(response_lines(b"x" * 300))[-1] == "AUTHENTICATE +"
    assert list(response_lines(b"")) == ["AUTHENTICATE +"]


def test_plain_has_account_and_password_and_external_what_account_is_meant() -> None:
    assert response(SaslSettings("PLAIN", "bot", "pä ss")) == b"\0bot\0p\xc3\xa4 ss"
    assert response(SaslSettings("EXTERNAL")) == b""
    assert response(SaslSettings("EXTERNAL", "bot")) == b"bot"


def test_a_mechanism_is_looked_for_among_those_that_the_server_names() -> None:
    assert is_offered("PLAIN", "")
    assert is_offered("PLAIN", "EXTERNAL,plain")
    assert not is_offered("PLAIN", "EXTERNAL,PLAIN-CLIENTTOKEN")


@pytest.mark.parametrize(("account", "password"), [("", "x"), ("x", ""), ("x", None)])
def test_plain_needs_account_and_password(account: str, password: str | None) -> None:
    with pytest.raises(ValueError, match="needs both an account and a password"):
        SaslSettings("PLAIN", account, password)
