"""What holds for the lab's documents wherever they are kept: in memory, in a folder, in a database."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from planner.store import DocumentStore, MemoryDocuments, open_documents
from planner.store.database import opened
from planner.store.postgres_documents import PostgresDocuments


@pytest.fixture(params=("memory", "folder", "database"))
def documents(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[DocumentStore]:
    match request.param:
        case "memory":
            yield MemoryDocuments()
        case "folder":
            yield open_documents(tmp_path)
        case _:
            database = opened(request.getfixturevalue("cluster").fresh())
            yield PostgresDocuments(database)
            database.close()


def test_a_document_is_read_back_and_replaced_whole(documents: DocumentStore) -> None:
    assert documents.read("prompts.json") is None
    seen: list[bytes | None] = []
    for content in (b"one", b"two\x00\xff"):
        documents.update("prompts.json", lambda before, content=content: (seen.append(before), content)[1])
    assert seen == [None, b"one"]
    assert documents.read("prompts.json") == b"two\x00\xff"


def test_a_change_that_fails_leaves_the_document_as_it_was(documents: DocumentStore) -> None:
    documents.update("prompts.json", lambda before: b"one")

    def failing(before: bytes | None) -> bytes:
        raise RuntimeError("a bug")

    with pytest.raises(RuntimeError):
        documents.update("prompts.json", failing)
    assert documents.read("prompts.json") == b"one"


def test_lines_are_added_behind_what_is_there(documents: DocumentStore) -> None:
    documents.append("runs/ab.jsonl", b"1")
    documents.append("runs/ab.jsonl", b"2\n")
    assert documents.read("runs/ab.jsonl") == b"1\n2\n"
    documents.update("runs/ab.jsonl", lambda before: (before or b"") + b"torn")
    documents.append("runs/ab.jsonl", b"3\n4")
    assert documents.read("runs/ab.jsonl") == b"1\n2\ntorn\n3\n4\n"


def test_the_documents_of_a_folder_are_listed_in_order(documents: DocumentStore) -> None:
    for name in ("suites/b.json", "suites/a.json", "suitesx.json", "runs/a.jsonl"):
        documents.update(name, lambda before: b"{}")
    assert documents.names("suites") == ("suites/a.json", "suites/b.json")
    assert documents.names("none") == ()


def test_a_document_set_aside_is_out_of_the_way(documents: DocumentStore) -> None:
    documents.set_aside("prompts.json")
    documents.append("prompts.json", b"broken")
    documents.set_aside("prompts.json")
    assert documents.read("prompts.json") is None
    documents.update("prompts.json", lambda before: b"new")
    assert documents.read("prompts.json") == b"new"


@pytest.mark.parametrize("name", ["../a.json", "a/b/c.json", "a", "/a.json", "A.json", "a.json\n", ""])
def test_a_name_that_leads_elsewhere_is_refused(documents: DocumentStore, name: str) -> None:
    with pytest.raises(ValueError, match="no name of a document"):
        documents.read(name)
    with pytest.raises(ValueError, match="no name of a document"):
        documents.update(name, lambda before: b"")


def test_threads_that_change_one_document_lose_nothing(documents: DocumentStore) -> None:
    def work(n: int) -> None:
        for _ in range(8):
            documents.update("counts.json", lambda before: str(int(before or b"0") + 1).encode())
            documents.append("log.jsonl", str(n).encode())

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert documents.read("counts.json") == b"32"
    assert sorted((documents.read("log.jsonl") or b"").split()) == sorted(str(n).encode() for n in range(4) for _ in range(8))
