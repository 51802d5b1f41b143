"""The tables of the database, as the newest migration leaves them.

Whatever the score tables ask is in `results` itself (where and when, whether it counts), so that
a month of a channel is one range of one index. What counts follows from the round and could be
computed again.
"""

from __future__ import annotations

import sqlalchemy as sa

HEAD = "0001"
"""The newest migration, after which a database has these tables."""

metadata = sa.MetaData()

alembic_version = sa.Table(
    "alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True)
)
"""Where alembic keeps the migration that a database is at."""

rounds = sa.Table(
    "rounds",
    metadata,
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
"""One row a round."""

results = sa.Table(
    "results",
    metadata,
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
    sa.Index("ix_results_month", "network", "channel", "ended_at"),
    sa.Index("ix_results_identity", "network", "identity", "ended_at"),
    sa.Index("ix_results_nick", "network", "folded_nick", "ended_at"),
    sqlite_with_rowid=False,
)
"""One row a seat of a finished round."""

events = sa.Table(
    "events",
    metadata,
    sa.Column("round", sa.Integer, sa.ForeignKey("rounds.number"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("data", sa.Text, nullable=False, comment="JSON, as codec writes it"),
    sqlite_with_rowid=False,
)
"""What happened in each round, in order; those of finished rounds stay."""

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("network", sa.Text, primary_key=True),
    sa.Column("channel", sa.Text, primary_key=True),
    sa.Column("saved_at", sa.Double, nullable=False),
    sa.Column("round_id", sa.String(32), sa.ForeignKey("rounds.id")),
    sa.Column("snapshot", sa.Text, nullable=False, comment="JSON that only the session reads"),
)
"""The channels in which something is on."""

preferences = sa.Table(
    "preferences",
    metadata,
    sa.Column("network", sa.Text, primary_key=True),
    sa.Column("identity", sa.Text, primary_key=True),
    sa.Column("settings", sa.JSON, nullable=False),
)
"""What people have set for themselves."""
