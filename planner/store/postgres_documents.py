"""The lab's documents in a PostgreSQL database: each is a content and the lines added to it since. Changed under a lock of its name."""

from __future__ import annotations

from typing import Any

from planner.store.database import Database, Rows
from planner.store.document_store import Change, checked_name


class PostgresDocuments:
    """A `DocumentStore` in a database, safe for threads and for several server processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def read(self, name: str) -> bytes | None:
        with self._database.transaction() as rows:
            return _content(rows, checked_name(name))

    def update(self, name: str, change: Change) -> None:
        with self._database.transaction() as rows:
            _lock(rows, checked_name(name), alone=True)
            content = change(_content(rows, name))
            rows.execute("delete from document_lines where name = %s", (name,))
            rows.execute(
                "insert into documents (name, content) values (%s, %s) "
                "on conflict (name) do update set content = excluded.content, changed_at = clock_timestamp()",
                (name, content),
            )

    def append(self, name: str, line: bytes) -> None:
        with self._database.transaction() as rows:
            _lock(rows, checked_name(name), alone=False)
            rows.execute("insert into documents (name, content) values (%s, ''::bytea) on conflict do nothing", (name,))
            rows.execute("insert into document_lines (name, line) values (%s, %s)", (name, line.rstrip(b"\n")))

    def names(self, folder: str) -> tuple[str, ...]:
        with self._database.transaction() as rows:
            found = rows.execute("select name from documents where starts_with(name, %s)", (f"{folder}/",)).fetchall()
        return tuple(sorted(row[0] for row in found))

    def every_name(self) -> tuple[str, ...]:
        """All documents, in the order of their names."""
        with self._database.transaction() as rows:
            return tuple(sorted(row[0] for row in rows.execute("select name from documents").fetchall()))

    def set_aside(self, name: str) -> None:
        with self._database.transaction() as rows:
            _lock(rows, checked_name(name), alone=True)
            content = _content(rows, name)
            if content is not None:
                rows.execute("insert into damaged_documents (name, content) values (%s, %s)", (name, content))
                rows.execute("delete from documents where name = %s", (name,))


def _lock(rows: Rows, name: str, *, alone: bool) -> None:
    """Bar others from the document until the transaction ends: all of them, or those who replace it."""
    query: Any = f"select pg_advisory_xact_lock{'' if alone else '_shared'}(hashtextextended(%s, 0))".encode()
    rows.execute(query, (f"document {name}",))


def _content(rows: Rows, name: str) -> bytes | None:
    found = rows.execute("select content from documents where name = %s", (name,)).fetchone()
    if found is None:
        return None
    lines = rows.execute("select line from document_lines where name = %s order by id", (name,)).fetchall()
    content = bytes(found[0])
    if lines and content and not content.endswith(b"\n"):
        content += b"\n"
    return content + b"".join(bytes(line[0]) + b"\n" for line in lines)
