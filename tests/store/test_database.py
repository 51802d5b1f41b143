"""Opening a database: creating its schema, and refusing what cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from unobot.store.database import open_database
from unobot.store.errors import StoreError
from unobot.store.schema import HEAD, alembic_version, metadata


def assert_newest_schema(engine: sa.Engine) -> None:
    """The tables are those of the code, and alembic would say that nothing is to be done."""
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == HEAD
    engine.dispose()


@pytest.mark.parametrize("place", [":memory:", "sqlite://", "file"])
def test_an_empty_database_gets_the_newest_schema(place: str, tmp_path: Path) -> None:
    assert_newest_schema(open_database(str(tmp_path / "uno.db") if place == "file" else place))


def test_a_postgresql_database_gets_the_newest_schema(postgresql: str) -> None:
    assert_newest_schema(open_database(postgresql))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_migrations_lead_to_the_same_schema(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    is_sqlite = kind == "sqlite"
    place = f"sqlite:///{tmp_path}/uno.db" if is_sqlite else request.getfixturevalue("postgresql")
    engine = sa.create_engine(place)
    with engine.begin() as connection:
        alembic_version.create(connection)
    engine.dispose()
    assert_newest_schema(open_database(place))


def test_the_newest_migration_is_the_one_that_the_code_knows() -> None:
    config = Config()
    config.set_main_option("script_location", "unobot.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_a_file_is_flushed_at_every_commit_and_keeps_its_references(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path}/uno.db")
    with engine.connect() as connection:
        values = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    engine.dispose()
    assert values == ["wal", 2, 1]


def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    place = str(tmp_path / "uno.db")
    engine = open_database(place)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    before = Path(place).read_bytes()
    with pytest.raises(StoreError, match="written by a newer version of the program"):
        open_database(place)
    assert Path(place).read_bytes() == before


def test_a_failing_migration_leaves_an_empty_database(tmp_path: Path) -> None:
    place = tmp_path / "uno.db"
    engine = sa.create_engine(f"sqlite:///{place}")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE sessions (other INTEGER)")
    with pytest.raises(StoreError, match="table sessions already exists"):
        open_database(str(place))
    assert sa.inspect(engine).get_table_names() == ["sessions"]
    engine.dispose()


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("{tmp}/missing/uno.db", "unable to open database file"),
        ("{tmp}", "unable to open database file"),
        ("{tmp}/text", "file is not a database"),
        ("sqlite:///{tmp}/text", "file is not a database"),
        ("nosuchdatabase://host/name", "is of no known sort"),
        ("://", "The URL of the database cannot be read"),
        ("postgresql+psycopg://me:secret@127.0.0.1:1/uno", "Opening the database '.*\\*\\*\\*"),
        ("mysql+aiomysql://host/name", "needs the Python package 'aiomysql'"),
    ],
)
def test_what_cannot_be_opened_is_refused_with_a_sentence(
    place: str, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "text").write_text("This is a letter, and no database at all." * 99)
    with pytest.raises(StoreError, match=sentence) as caught:
        open_database(place.format(tmp=tmp_path))
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)
