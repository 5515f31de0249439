"""Suites kept beside the trips: uploaded ones, and the cases saved from conversations."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import JsonValue

from planner.domain.events import TraceRecord
from planner.domain.ledger import open_questions
from planner.domain.ready import choose_mode
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.guard.redacting import redacted_text
from planner.lab.expecting import Claim
from planner.lab.suites import Suite, SuiteCase, SuiteRefused, case_of_records, jsonl_of, suite_from_jsonl
from planner.say.phrases import facts
from planner.store import DocumentStore

SAVED = "saved-cases"
MOST_OF_A_NAME = 1_000


def names(documents: DocumentStore) -> tuple[str, ...]:
    """The suites that are kept, by name."""
    return tuple(n.removeprefix("suites/").removesuffix(".jsonl") for n in documents.names("suites"))


def load(documents: DocumentStore, name: str) -> Suite:
    """One suite. Raises `SuiteRefused` when it is not kept."""
    content = documents.read(f"suites/{name}.jsonl") if name in names(documents) else None
    if content is None:
        raise SuiteRefused("That suite is not kept here.")
    return suite_from_jsonl(content.decode(errors="replace"), name)


def upload(documents: DocumentStore, file_name: str, content: bytes) -> Suite:
    """Keep an uploaded JSONL under its name, or the next free one like it: what is kept is never written over, nor are the saved cases.

    The same cases under the same name again are that suite. Raises `SuiteRefused` where a row is broken, and then nothing is kept.
    """
    wanted = re.sub(r"[^a-z0-9]+", "-", file_name.rsplit(".", 1)[0].casefold()).strip("-")[:40] or "uploaded"
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SuiteRefused("That file is no text in UTF-8. Nothing was kept.") from error
    suite = suite_from_jsonl(text, wanted).sound()
    lines = "".join(jsonl_of(case) + "\n" for case in suite.cases).encode()
    for name in (wanted, *(f"{wanted}-{n}" for n in range(2, MOST_OF_A_NAME))):
        if name == SAVED:
            continue
        documents.update(f"suites/{name}.jsonl", lambda before: before or lines)
        if documents.read(f"suites/{name}.jsonl") == lines:
            return evolve(suite, name=name)
    raise SuiteRefused(f"There are too many suites called {wanted!r}. Give the file another name.")


def save_case(documents: DocumentStore, case: SuiteCase) -> SuiteCase:
    """Add a case to the saved ones under a free id; the case as it was kept."""
    taken = {c.id for c in load(documents, SAVED).cases} if SAVED in names(documents) else set()
    free = case.id if case.id not in taken else next(f"{case.id}-{n}" for n in range(2, 10_000) if f"{case.id}-{n}" not in taken)
    raw: dict[str, JsonValue] = {**case.raw, "id": free}
    kept = SuiteCase(id=free, title=case.title, raw=raw, claims=case.claims)
    documents.append(f"suites/{SAVED}.jsonl", jsonl_of(kept).encode())
    return kept


def case_from_trip(
    records: Sequence[TraceRecord], state: TripState, *, title: str, today: str, versions: dict[str, JsonValue], claims: Sequence[Claim]
) -> SuiteCase:
    """A conversation as a case. It begins with the state the trip began with; `versions` say what it ran on and are kept for the reader."""
    title = redacted_text(title)
    slug = re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")[:40] or "case"
    case = case_of_records(records, slug, title, today, tuple(claims))
    return SuiteCase(id=case.id, title=case.title, raw={**case.raw, "initial_state": {}, "versions": versions}, claims=case.claims)


def offered_claims(state: TripState) -> tuple[Claim, ...]:
    """What a tuner may tick as expected of the last turn: each fact, the step, the open questions, the number of plans."""
    claims = [Claim(kind="fact", turn="final", facts={label: phrase}) for _, label, phrase in facts(state)]
    claims.append(Claim(kind="mode", turn="final", values=(state.turn.mode if state.turn else choose_mode(state),)))
    claims.append(Claim(kind="asks_only", turn="final", slots=tuple(q.slot for q in open_questions(state.questions))))
    if state.options:
        claims.append(Claim(kind="options_count", turn="final", min=len(state.options), max=len(state.options)))
    return tuple(claims)
