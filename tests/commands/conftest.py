"""The vocabulary, read once for all tests of the commands."""

import pytest

from unobot.commands import Vocabulary, load_vocabulary


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    return load_vocabulary()
