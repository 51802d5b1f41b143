"""Standings, best rounds and streaks of each scope; they are made when they are first asked for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.drop_index("ix_results_nick", "results")
    op.create_index("ix_results_nick", "results", ["network", "channel", "folded_nick", "ended_at"])
    op.create_table(
        "scopes",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("timezone", sa.Text, nullable=False, comment="where months begin"),
        sa.Column("channels", sa.Text, nullable=False, comment="JSON: [[network, channel], …]"),
        sa.UniqueConstraint("timezone", "channels"),
    )
    op.create_table(
        "scope_channels",
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("channel", sa.Text, primary_key=True),
        sa.Column("scope", sa.Integer, sa.ForeignKey("scopes.number"), primary_key=True),
    )
    op.create_table(
        "standings",
        sa.Column("scope", sa.Integer, sa.ForeignKey("scopes.number"), primary_key=True),
        sa.Column("month", sa.String(7), primary_key=True, comment="2024-05, or ever"),
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("points_at", sa.Double, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("wins_at", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("games_at", sa.Double, nullable=False),
        sa.Column("wins_21", sa.Integer, nullable=False),
        sa.Column("wins_21_at", sa.Double, nullable=False),
    )
    for value in ("points", "wins", "games", "wins_21"):
        op.create_index(f"ix_standings_{value}", "standings", ["scope", "month", value])
    for value in ("points", "wins"):
        op.create_index(
            f"ix_standings_month_{value}",
            "standings",
            ["scope", value],
            sqlite_where=sa.text("month <> 'ever'"),
            postgresql_where=sa.text("month <> 'ever'"),
        )
    op.create_table(
        "bests",
        sa.Column("scope", sa.Integer, sa.ForeignKey("scopes.number"), primary_key=True),
        sa.Column("month", sa.String(7), primary_key=True, comment="2024-05, or ever"),
        sa.Column("what", sa.String(6), primary_key=True, comment="fast, high, played, streak"),
        sa.Column("value", sa.Double, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_table(
        "streaks",
        sa.Column("scope", sa.Integer, sa.ForeignKey("scopes.number"), primary_key=True),
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
