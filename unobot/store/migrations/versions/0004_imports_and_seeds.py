"""What comes from other bots, and the seeds of shuffles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column(
        "rounds",
        sa.Column("seed", sa.String(64), comment="of its shuffles; a secret while it is running"),
    )
    op.create_table(
        "imports",
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("channel", sa.Text, primary_key=True),
        sa.Column("source", sa.Text, primary_key=True, comment="an import of the same replaces it"),
        sa.Column("digest", sa.String(64), nullable=False, comment="SHA-256 of the file"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "imported_totals",
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("channel", sa.Text, primary_key=True),
        sa.Column("source", sa.Text, primary_key=True),
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("nick", sa.Text, nullable=False),
        sa.Column("folded_nick", sa.Text, nullable=False),
        sa.Column("counted_at", sa.Double, comment="in the middle of its month; null: in none"),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("twenty_ones", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "imported_records",
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("channel", sa.Text, primary_key=True),
        sa.Column("source", sa.Text, primary_key=True),
        sa.Column("what", sa.Text, primary_key=True, comment="as model.Best has it"),
        sa.Column("identity", sa.Text, nullable=False),
        sa.Column("nick", sa.Text, nullable=False),
        sa.Column("value", sa.Double, nullable=False),
        sa.Column("counted_at", sa.Double, comment="in the middle of its month; null: in none"),
        sqlite_with_rowid=False,
    )
