"""A PostgreSQL database: its pool of connections, transactions whose refusals are plain sentences, and its tables brought up to date.

What stands in the tables is the business of those who read and write them.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from psycopg import Connection, errors
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolTimeout, TooManyRequests

from planner.domain.errors import StoreUnavailable, TripBusy
from planner.store.trip_store import SAVING_ANY

log = logging.getLogger(__name__)
MIGRATIONS = Path(__file__).parent / "migrations"
MOST_CONNECTIONS = 10
"""Of one process. A transaction takes milliseconds, so ten serve every page and turn of it."""
CONNECT_S = 5.0
"""How long a transaction waits for a connection."""
WRITE_WAIT_S = 10
"""How long a statement waits for another writer's lock, as long as in a folder."""
_MIGRATION_LOCK = 7_302_114_658
"""The number of the advisory lock under which one process at a time brings the tables up to date."""
_FILE = re.compile(r"(\d{3})_([a-z_]+)\.sql")
Rows = Connection[tuple[Any, ...]]


class Database:
    """One database, for all threads of a process. `opened` makes one whose tables are up to date."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._where = _where(url)
        self._pool = ConnectionPool(
            url,
            kwargs={"application_name": "trip-planner", "connect_timeout": int(CONNECT_S)},
            min_size=1,
            max_size=MOST_CONNECTIONS,
            timeout=CONNECT_S,
            configure=_configure,
            check=ConnectionPool.check_connection,
            open=False,
            name="trips",
        )

    def open(self) -> None:
        """Connect, and bring the tables up to date. Raises `StoreUnavailable`."""
        try:
            with psycopg.connect(self._url, connect_timeout=int(CONNECT_S)):
                pass
        except psycopg.Error as error:
            raise StoreUnavailable(_words(error, self._where)) from error
        self._pool.open(wait=False)
        with self.transaction() as connection:
            migrate(connection)

    def close(self) -> None:
        """Give the connections back to the server."""
        self._pool.close()

    @contextmanager
    def transaction(self) -> Iterator[Rows]:
        """A connection in a transaction, committed when the block ends and taken back when it raises.

        Raises `StoreUnavailable` where the database cannot be used, `TripBusy` where another writer holds what is wanted for too long.
        """
        try:
            with self._pool.connection() as connection:
                yield connection
        except errors.LockNotAvailable as error:
            raise TripBusy(SAVING_ANY) from error
        except psycopg.Error as error:
            log.warning("the database refused: %s (%s)", type(error).__name__, error.sqlstate or "no connection")
            raise StoreUnavailable(_words(error, self._where)) from error


def opened(url: str) -> Database:
    """The database at `url`, connected and with its tables up to date. Raises `StoreUnavailable`."""
    database = Database(url)
    database.open()
    return database


def migrate(connection: Rows, folder: Path = MIGRATIONS) -> tuple[int, ...]:
    """Carry out the migrations the database has not seen yet, in the order of their numbers, one process at a time; their numbers.

    Raises `StoreUnavailable` where the database was made by a newer program.
    """
    steps = sorted((int(found[1]), path) for path in folder.iterdir() if (found := _FILE.fullmatch(path.name)))
    connection.execute("select pg_advisory_xact_lock(%s)", (_MIGRATION_LOCK,))
    connection.execute(
        "create table if not exists schema_migrations (version integer primary key, name text not null, "
        "applied_at timestamptz not null default clock_timestamp())"
    )
    known = {row[0] for row in connection.execute("select version from schema_migrations")}
    if known - {number for number, _ in steps}:
        raise StoreUnavailable("The database was made by a newer version of the program. It is untouched; start that version.")
    due = [(number, path) for number, path in steps if number not in known]
    for number, path in due:
        connection.execute(path.read_bytes())
        connection.execute("insert into schema_migrations (version, name) values (%s, %s)", (number, path.stem))
        log.info("the database was brought to version %d (%s)", number, path.stem)
    return tuple(number for number, _ in due)


def _configure(connection: Rows) -> None:
    connection.execute("set timezone to 'UTC'")
    connection.execute(f"set lock_timeout to '{WRITE_WAIT_S}s'".encode())
    connection.commit()


def _where(url: str) -> str:
    """The server and the database of a URL, without the user and the password."""
    parts = conninfo_to_dict(url)
    host, port = parts.get("host") or "this computer", parts.get("port")
    return f"{parts.get('dbname') or 'the default database'} on {host}{f':{port}' if port else ''}"


def _words(error: psycopg.Error, where: str) -> str:
    match error:
        case errors.DiskFull():
            return f"The database {where} cannot take more: its disk is full. Nothing was lost; make room and try again."
        case errors.InsufficientPrivilege() | errors.ReadOnlySqlTransaction():
            return f"The database {where} cannot be used: this program may not write there."
        case errors.InvalidPassword() | errors.InvalidAuthorizationSpecification():
            return f"The database {where} cannot be used: it refuses the user or the password of DATABASE_URL."
        case errors.InvalidCatalogName():
            return f"The database {where} cannot be used: there is none of that name."
        case errors.TooManyConnections() | PoolTimeout() | TooManyRequests():
            return f"The database {where} is too busy just now. Nothing was lost; try again in a moment."
        case psycopg.OperationalError() if "authentication failed" in str(error):
            return f"The database {where} cannot be used: it refuses the user or the password of DATABASE_URL."
        case psycopg.OperationalError() if "does not exist" in str(error):
            return f"The database {where} cannot be used: there is none of that name."
        case psycopg.OperationalError() | psycopg.InterfaceError():
            return f"The database {where} does not answer. Nothing was lost; try again in a moment."
        case _:
            return f"The database {where} refused what was asked of it. Nothing of this step was saved."
