"""Indices for nicks: of what came from other bots, and of people beside computer players.

The tables that stand ready are made anew, with computer players in them, when they are asked for.
"""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    for table in ("standings", "bests", "streaks", "scope_channels", "scopes"):
        op.execute(f"DELETE FROM {table}")
    op.drop_index("ix_standings_points", "standings")
    op.create_index("ix_standings_points", "standings", ["scope", "month", "points", "identity"])
    op.drop_index("ix_results_nick", "results")
    op.create_index(
        "ix_results_nick",
        "results",
        ["network", "channel", "folded_nick", "is_computer", "ended_at"],
    )
    op.create_index(
        "ix_imported_totals_identity",
        "imported_totals",
        ["network", "identity", "counted_at", "nick"],
    )
    op.create_index(
        "ix_imported_totals_nick",
        "imported_totals",
        ["network", "channel", "folded_nick", "counted_at", "nick"],
    )
