"""Which names are one name: the CASEMAPPING that a server announces in 005."""

from string import ascii_lowercase, ascii_uppercase

DEFAULT = "rfc1459"
"""What holds as long as the server says nothing (RFC 2812, section 2.2)."""

TABLES = {
    "ascii": str.maketrans(ascii_uppercase, ascii_lowercase),
    "rfc1459": str.maketrans(ascii_uppercase + "[]\\^", ascii_lowercase + "{}|~"),
    "strict-rfc1459": str.maketrans(ascii_uppercase + "[]\\", ascii_lowercase + "{}|"),
}


def find_table(casemapping: str) -> dict[int, int]:
    """What `str.translate` needs to give a nick or channel the form that is equal for all its
    spellings. An unknown casemapping is taken for the default."""
    return TABLES.get(casemapping.lower(), TABLES[DEFAULT])


def fold(name: str, casemapping: str) -> str:
    """The form of a name that is equal for all its spellings."""
    return name.translate(find_table(casemapping))


def fold_by_default(name: str) -> str:
    """The form of a name that is the same before and after the server has told its casemapping."""
    return name.translate(TABLES[DEFAULT])
