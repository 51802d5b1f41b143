"""The tables of the database, as the newest migration leaves them.

Whatever the standings are made of is in `results` itself (where and when, whether it counts).
They themselves are `standings`, `bests` and `streaks`, for each scope that was
ever asked for: they can be made again from the results and the imports at any time
(`standings.rebuild`).
"""

from __future__ import annotations

import sqlalchemy as sa

HEAD = "0006"
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
    sa.Column("seed", sa.String(64), comment="of its shuffles; a secret while it is running"),
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
    sa.Index("ix_results_nick", "network", "channel", "folded_nick", "is_computer", "ended_at"),
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
    sa.Column("owner", sa.Text, nullable=False, server_default=""),
)
"""The channels in which something is on."""

owners = sa.Table(
    "owners",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("token", sa.Integer, nullable=False, comment="grows with each start"),
)
"""The bots that play the games of `sessions`, by name: see `owning`."""

preferences = sa.Table(
    "preferences",
    metadata,
    sa.Column("network", sa.Text, primary_key=True),
    sa.Column("identity", sa.Text, primary_key=True),
    sa.Column("settings", sa.JSON, nullable=False),
)
"""What people have set for themselves."""

EVER = "ever"
"""What stands in place of a month for all time."""

scopes = sa.Table(
    "scopes",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("timezone", sa.Text, nullable=False, comment="where months begin"),
    sa.Column("channels", sa.Text, nullable=False, comment="JSON: [[network, channel], …]"),
    sa.UniqueConstraint("timezone", "channels"),
)
"""The channels that share standings, and whose months they go by."""

scope_channels = sa.Table(
    "scope_channels",
    metadata,
    sa.Column("network", sa.Text, primary_key=True),
    sa.Column("channel", sa.Text, primary_key=True),
    sa.Column("scope", sa.Integer, sa.ForeignKey("scopes.number"), primary_key=True),
)
"""In which scopes the rounds of a channel count."""

standings = sa.Table(
    "standings",
    metadata,
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
    # A rank is counted in it, in which a computer player is known by its identity.
    sa.Index("ix_standings_points", "scope", "month", "points", "identity"),
    *(
        sa.Index(f"ix_standings_{value}", "scope", "month", value)
        for value in ("wins", "games", "wins_21")
    ),
    *(
        sa.Index(
            f"ix_standings_month_{value}",
            "scope",
            value,
            sqlite_where=sa.text("month <> 'ever'"),
            postgresql_where=sa.text("month <> 'ever'"),
        )
        for value in ("points", "wins")
    ),
)
"""Everybody's figures in a month or of all time, those of computer players too, each with the
moment since which it stands (0 where it is 0)."""

bests = sa.Table(
    "bests",
    metadata,
    sa.Column("scope", sa.Integer, sa.ForeignKey("scopes.number"), primary_key=True),
    sa.Column("month", sa.String(7), primary_key=True, comment="2024-05, or ever"),
    sa.Column("what", sa.String(6), primary_key=True, comment="fast, high, played, streak"),
    sa.Column("value", sa.Double, nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
)
"""The best round of a month or of all time, by the row in `results` of whoever holds the record."""

streaks = sa.Table(
    "streaks",
    metadata,
    sa.Column("scope", sa.Integer, sa.ForeignKey("scopes.number"), primary_key=True),
    sa.Column("network", sa.Text, primary_key=True),
    sa.Column("identity", sa.Text, primary_key=True),
    sa.Column("length", sa.Integer, nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
)
"""How many rounds in a row whoever won the last one has won, by their last row in `results`."""

imports = sa.Table(
    "imports",
    metadata,
    sa.Column("network", sa.Text, primary_key=True),
    sa.Column("channel", sa.Text, primary_key=True),
    sa.Column("source", sa.Text, primary_key=True, comment="an import of the same replaces it"),
    sa.Column("digest", sa.String(64), nullable=False, comment="SHA-256 of the file"),
    sqlite_with_rowid=False,
)
"""The score files of other bots that were read."""

imported_totals = sa.Table(
    "imported_totals",
    metadata,
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
    # All that is asked stands in these, or else SQLite prefers to read a network's rows in order.
    sa.Index("ix_imported_totals_identity", "network", "identity", "counted_at", "nick"),
    sa.Index("ix_imported_totals_nick", "network", "channel", "folded_nick", "counted_at", "nick"),
    sqlite_with_rowid=False,
)
"""What players bring along from another bot, in addition to the rounds played here."""

imported_records = sa.Table(
    "imported_records",
    metadata,
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
"""Records that were set with another bot."""
