"""Suites: named sets of cases to run on two sides.

They come from JSONL, from golden conversations, or from saved trips, and can be saved.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import cast

from pydantic import JsonValue, ValidationError

from planner.domain.errors import PersonError
from planner.domain.events import (
    Opener,
    OptionChosen,
    OptionsMerged,
    OptionsRejected,
    PinRemoved,
    PlanEdited,
    RestartRequested,
    SlotSet,
    SlotSkipped,
    SlotsSet,
    StopRequested,
    SummaryRejected,
    TraceRecord,
    TripConfirmed,
    UndoRequested,
    UserSpoke,
    VersionRestored,
)
from planner.domain.ledger import open_questions
from planner.domain.ready import choose_mode
from planner.domain.state import TripState
from planner.domain.values import Value, evolve
from planner.guard.private_details import keyless, redacted, redacted_text
from planner.guard.strict_json import json_value
from planner.lab.expecting import Claim, claims_in, claims_of
from planner.lab.golden import parse
from planner.runtime.cases import Case, turn_of
from planner.say.phrases import facts, plural
from planner.store import DocumentStore

MAX_BYTES = 5_000_000
MAX_CASES = 5_000
GOLDEN = Path(__file__).resolve().parents[2] / "tests" / "scenarios" / "golden"
OPENERS = (
    UserSpoke, TripConfirmed, OptionChosen, OptionsRejected, SummaryRejected, SlotSet, SlotsSet, SlotSkipped, UndoRequested,
    StopRequested, RestartRequested, OptionsMerged, PlanEdited, PinRemoved, VersionRestored,
)  # fmt: skip
"""What a person does that can be done again; carrying on with a cut turn is no new thing to do."""


class SuiteRefused(PersonError):
    """Told to the person: a suite cannot be used, and why; nothing was saved."""

    kind = "suite_refused"


class SuiteCase(Value):
    """One case: what replay runs, a line for a person, and what is expected."""

    id: str
    title: str
    raw: dict[str, JsonValue]
    claims: tuple[Claim, ...] = ()

    @property
    def tags(self) -> tuple[str, ...]:
        """What it can be filtered by."""
        found = self.raw.get("tags")
        return tuple(str(tag) for tag in found) if isinstance(found, list) else ()


class BrokenRow(Value):
    """A row that is no case, and why."""

    row: int
    words: str


class Suite(Value):
    """The cases to run, and the rows that were none. `left_out` counts claims of a kind that is not judged here."""

    name: str
    cases: tuple[SuiteCase, ...]
    broken: tuple[BrokenRow, ...] = ()
    left_out: int = 0

    def sound(self) -> Suite:
        """The suite itself. Raises `SuiteRefused` naming its broken rows, when it has any, or when it has no case."""
        if self.broken:
            first = "; ".join(f"row {b.row}: {b.words}" for b in self.broken[:3])
            more = f" and {len(self.broken) - 3} more" if len(self.broken) > 3 else ""
            raise SuiteRefused(
                f"{len(self.broken)} of {plural(len(self.cases) + len(self.broken), 'row')} "
                f"{'is no case' if len(self.broken) == 1 else 'are no cases'} ({first}{more}). Nothing was kept."
            )
        if not self.cases:
            raise SuiteRefused("There are no cases in it.")
        return self


def confined(suite: Suite, *, tag: str = "", ids: Collection[str] | None = None) -> Suite:
    """The cases of a suite that bear `tag` and are among `ids`. Raises `SuiteRefused` where there is none."""
    cases = tuple(c for c in suite.cases if (not tag or tag in c.tags) and (ids is None or c.id in ids))
    if not cases:
        raise SuiteRefused("No case of this suite fits the filter. Choose all cases.")
    return evolve(suite, cases=cases)


def suite_from_jsonl(text: str, name: str) -> Suite:
    """The cases of a JSONL text, without what looks like a key in them. Raises `SuiteRefused` where it is too large to read at all."""
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise SuiteRefused(f"That is larger than {MAX_BYTES // 1_000_000} MB and was not read.")
    cases: list[SuiteCase] = []
    broken: list[BrokenRow] = []
    left_out, seen = 0, set[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            case, ignored = _row(line, seen)
        except (ValueError, RecursionError) as error:
            broken.append(BrokenRow(row=number, words=_short(error)))
            continue
        seen.add(case.id)
        left_out += ignored
        cases.append(case)
    if len(cases) > MAX_CASES:
        raise SuiteRefused(f"That has {len(cases):,} cases; a suite may have {MAX_CASES:,}.")
    return Suite(name=name, cases=tuple(cases), broken=tuple(broken), left_out=left_out)


def _row(line: str, seen: set[str]) -> tuple[SuiteCase, int]:
    raw = keyless(json_value(line))
    if not isinstance(raw, dict):
        raise ValueError("it is no object")
    case = Case.model_validate(raw)
    if not case.turns:
        raise ValueError("it has no turns")
    if case.id in seen:
        raise ValueError(f"the id {case.id!r} occurs twice")
    claims, ignored = claims_in(raw.get("expect"))
    kept = {k: v for k, v in raw.items() if k in Case.model_fields or k == "tags"}
    return SuiteCase(id=case.id, title=str(raw.get("title") or _title(case.turns)), raw=kept, claims=claims), ignored


def _short(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False)[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg'].lower()}"
    return str(error)[:160] or "it is nested too deeply"


def _title(turns: Iterable[JsonValue]) -> str:
    first = next(iter(turns), "")
    words = first if isinstance(first, str) else str(first.get("event", "")) if isinstance(first, dict) else ""
    return " ".join(words.split())[:80]


def suite_from_golden(files: Iterable[Path], name: str) -> Suite:
    """Golden conversations as cases, each expecting what its file states."""
    cases: list[SuiteCase] = []
    broken: list[BrokenRow] = []
    for number, path in enumerate(files, 1):
        try:
            golden = parse(path.read_text(encoding="utf-8"))
        except (ValueError, OSError) as error:
            broken.append(BrokenRow(row=number, words=f"{path.name}: {str(error)[:120]}"))
            continue
        turns = keyless(cast(list[JsonValue], [turn.said for turn in golden.turns]))
        raw: dict[str, JsonValue] = {"id": path.stem, "turns": turns, "today": golden.today.isoformat()}
        cases.append(SuiteCase(id=path.stem, title=golden.title, raw=raw, claims=claims_of(golden)))
    return Suite(name=name, cases=tuple(cases), broken=tuple(broken))


def golden_suite() -> Suite:
    """The golden conversations that come with the program. Raises `SuiteRefused` where they are not installed."""
    return suite_from_golden(sorted(GOLDEN.glob("*.md")), "golden").sound()


def suite_at(path: Path) -> Suite:
    """A suite from a JSONL file, a golden conversation, or a folder of them. Raises `SuiteRefused`."""
    try:
        if path.is_dir():
            return suite_from_golden(sorted(path.glob("*.md")), path.name)
        if path.suffix == ".md":
            return suite_from_golden([path], path.stem)
        return suite_from_jsonl(path.read_text(encoding="utf-8"), path.stem)
    except OSError as error:
        raise SuiteRefused(f"The suite cannot be read: {(error.strerror or 'no answer from the disk').lower()}: {path.name}.") from error
    except UnicodeDecodeError as error:
        raise SuiteRefused(f"The suite cannot be read: {path.name} is no text file.") from error


def openers_of(records: Iterable[TraceRecord]) -> tuple[tuple[TraceRecord, Opener], ...]:
    """What the person did, in order, each with its record."""
    return tuple((r, cast(Opener, r.event)) for r in records if isinstance(r.event, OPENERS))


def said_words(turn: JsonValue) -> str:
    """A case's turn as a person reads it: what was typed, or which button was pressed."""
    if isinstance(turn, str):
        return turn
    event = turn.get("event") if isinstance(turn, dict) else None
    return f"pressed: {str(event or 'a button').replace('_', ' ')}"


def case_of_records(records: Iterable[TraceRecord], case_id: str, title: str, today: str, claims: tuple[Claim, ...] = ()) -> SuiteCase:
    """A saved trip as a case that says and presses the same, without contact details and keys.

    Raises `SuiteRefused` when nothing was done in it.
    """
    turns = [redacted(turn_of(opener)) for _, opener in openers_of(records)]
    if not turns:
        raise SuiteRefused("Nothing was said in this trip yet.")
    return SuiteCase(id=case_id, title=redacted_text(title), raw={"id": case_id, "turns": turns, "today": today}, claims=claims)


def jsonl_of(case: SuiteCase) -> str:
    """A case as one line of JSON that reads back as the same case, without what looks like a key."""
    expect: list[JsonValue] = [c.model_dump(mode="json", exclude_defaults=True) for c in case.claims]
    return json.dumps(keyless({**case.raw, "title": case.title, **({"expect": expect} if expect else {})}), ensure_ascii=False)


SAVED = "saved-cases"
MOST_OF_A_NAME = 1_000


def saved_names(documents: DocumentStore) -> tuple[str, ...]:
    """The suites that are kept, by name."""
    return tuple(n.removeprefix("suites/").removesuffix(".jsonl") for n in documents.names("suites"))


def load_saved(documents: DocumentStore, name: str) -> Suite:
    """One suite. Raises `SuiteRefused` when it is not kept."""
    content = documents.read(f"suites/{name}.jsonl") if name in saved_names(documents) else None
    if content is None:
        raise SuiteRefused("That suite is not kept here.")
    return suite_from_jsonl(content.decode(errors="replace"), name)


def upload_suite(documents: DocumentStore, file_name: str, content: bytes) -> Suite:
    """Keep an uploaded JSONL under its name, or the next free one like it: what is kept is never written over, nor are the saved cases.

    The same cases under the same name again are that suite. Raises `SuiteRefused` where a row is broken, and then nothing is kept.
    """
    wanted = suite_slug(file_name.rsplit(".", 1)[0]) or "uploaded"
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SuiteRefused("That file is no text in UTF-8. Nothing was kept.") from error
    suite = suite_from_jsonl(text, wanted).sound()
    lines = _lines(suite.cases)
    for name in (wanted, *(f"{wanted}-{n}" for n in range(2, MOST_OF_A_NAME))):
        if name == SAVED:
            continue
        documents.update(f"suites/{name}.jsonl", lambda before: before or lines)
        if documents.read(f"suites/{name}.jsonl") == lines:
            return evolve(suite, name=name)
    raise SuiteRefused(f"There are too many suites called {wanted!r}. Give the file another name.")


def save_case(documents: DocumentStore, case: SuiteCase) -> SuiteCase:
    """Add a case to the saved ones under a free id; the case as it was kept."""
    taken = {c.id for c in load_saved(documents, SAVED).cases} if SAVED in saved_names(documents) else set()
    free = case.id if case.id not in taken else next(f"{case.id}-{n}" for n in range(2, 10_000) if f"{case.id}-{n}" not in taken)
    raw: dict[str, JsonValue] = {**case.raw, "id": free}
    kept = SuiteCase(id=free, title=case.title, raw=raw, claims=case.claims)
    documents.append(f"suites/{SAVED}.jsonl", jsonl_of(kept).encode())
    return kept


def suite_slug(words: str) -> str:
    """A person's words as the name a suite is kept under; empty where nothing of them can stand in one."""
    return re.sub(r"[^a-z0-9]+", "-", words.casefold()).strip("-")[:40].strip("-")


def put_case(documents: DocumentStore, suite: str, case: SuiteCase, replacing: str | None = None) -> None:
    """Write a case into a suite, which is made where there is none: in the place of the case `replacing`, else at the end.

    Raises `SuiteRefused` where another case has that id, or the one to replace is gone; nothing is written then.
    """

    def change(before: bytes | None) -> bytes:
        cases = _whole(before, suite)
        at = next((n for n, c in enumerate(cases) if c.id == replacing), None)
        if replacing is not None and at is None:
            raise SuiteRefused(f"The case {replacing!r} is no longer in this suite. Save it as a new case, or choose another one.")
        if any(c.id == case.id for n, c in enumerate(cases) if n != at):
            raise SuiteRefused(f"There is a case {case.id!r} in this suite already. Give this one another id.")
        cases[at if at is not None else len(cases) :] = [case, *(cases[at + 1 :] if at is not None else [])]
        return _lines(cases)

    documents.update(f"suites/{suite}.jsonl", change)


def delete_case(documents: DocumentStore, suite: str, case_id: str) -> None:
    """Take a case out of a suite."""

    def change(before: bytes | None) -> bytes:
        return _lines([c for c in _whole(before, suite) if c.id != case_id])

    if suite in saved_names(documents):
        documents.update(f"suites/{suite}.jsonl", change)


def delete_suite(documents: DocumentStore, suite: str) -> None:
    """Take a suite out of the list; its file is set aside in the data folder."""
    documents.set_aside(f"suites/{suite}.jsonl")


def _whole(content: bytes | None, suite: str) -> list[SuiteCase]:
    """The cases of a suite's document; where a row is broken it is refused, so that nothing is written over."""
    found = suite_from_jsonl((content or b"").decode(errors="replace"), suite)
    return list(found.sound().cases if found.broken else found.cases)


def _lines(cases: Iterable[SuiteCase]) -> bytes:
    return "".join(jsonl_of(case) + "\n" for case in cases).encode()


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
