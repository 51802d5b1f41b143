"""Sessions stored by their phases, which no version before could read.

A session in the older form is rewritten with its next change. The tables are as they were: the
number keeps an older version from ending the games that it could not bring back.
"""

from __future__ import annotations

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    pass
