"""Which process a session belongs to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "owners",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("token", sa.Integer, nullable=False, comment="grows with each start"),
    )
    op.add_column("sessions", sa.Column("owner", sa.Text, nullable=False, server_default=""))
