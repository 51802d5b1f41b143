"""Rounds with their events and results, sessions, preferences."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "rounds",
        sa.Column("number", sa.Integer, primary_key=True, comment="in the order of beginning"),
        sa.Column("id", sa.String(32), nullable=False, unique=True, comment="for the outside"),
        sa.Column("network", sa.Text, nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("began_at", sa.Double, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("ended_at", sa.Double, comment="null while it is running"),
        sa.Column("reason", sa.Text),
        sa.Column("cards_played", sa.Integer),
        sa.Column("seconds", sa.Double),
    )
    op.create_table(
        "results",
        sa.Column("round", sa.Integer, sa.ForeignKey("rounds.number"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("network", sa.Text, nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("ended_at", sa.Double, nullable=False),
        sa.Column("is_counted", sa.Boolean, nullable=False),
        sa.Column("can_set_record", sa.Boolean, nullable=False),
        sa.Column("identity", sa.Text, nullable=False),
        sa.Column("nick", sa.Text, nullable=False),
        sa.Column("folded_nick", sa.Text, nullable=False),
        sa.Column("is_computer", sa.Boolean, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("bonus", sa.Integer, nullable=False),
        sa.Column("cards_played", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("by_default", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_results_month", "results", ["network", "channel", "ended_at"])
    op.create_index("ix_results_identity", "results", ["network", "identity", "ended_at"])
    op.create_index("ix_results_nick", "results", ["network", "folded_nick", "ended_at"])
    op.create_table(
        "events",
        sa.Column("round", sa.Integer, sa.ForeignKey("rounds.number"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False, comment="JSON, as codec writes it"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sessions",
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("channel", sa.Text, primary_key=True),
        sa.Column("saved_at", sa.Double, nullable=False),
        sa.Column("round_id", sa.String(32), sa.ForeignKey("rounds.id")),
        sa.Column("snapshot", sa.Text, nullable=False, comment="JSON that only the session reads"),
    )
    op.create_table(
        "preferences",
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("settings", sa.JSON, nullable=False),
    )
