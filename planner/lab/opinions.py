"""What people thought of a reply or an option: a thumb and a note, kept by trip and turn; listed, filtered, written for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Literal

from pydantic import ValidationError

from planner.domain.values import Value
from planner.store import DocumentStore

DOCUMENT = "feedback.jsonl"
LONGEST_NOTE = 2_000
REPLY = "reply"
Thumb = Literal["up", "down"]
_RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")


class Feedback(Value):
    """One opinion. `about` is "reply" or an option's id; `what` the words it is about. The newest of a trip, turn and `about` counts."""

    at: datetime
    trip_id: str
    turn: int
    about: str
    thumb: Thumb | None
    note: str = ""
    what: str = ""
    said: str = ""
    prompt_set: str = "default"
    prompts: str = ""
    engine: str = "offline"


def give(documents: DocumentStore, feedback: Feedback) -> None:
    """Keep an opinion, in the place of an earlier one of the same thing; without thumb and note it takes the earlier one back."""
    documents.append(DOCUMENT, feedback.model_dump_json().encode())


def given(documents: DocumentStore) -> tuple[Feedback, ...]:
    """Every opinion that stands, the newest first. A line that cannot be read is left out."""
    latest: dict[tuple[str, int, str], Feedback] = {}
    for line in (documents.read(DOCUMENT) or b"").splitlines():
        try:
            one = Feedback.model_validate_json(line)
        except ValidationError:
            continue
        latest.pop((one.trip_id, one.turn, one.about), None)
        latest[one.trip_id, one.turn, one.about] = one
    return tuple(f for f in reversed(latest.values()) if f.thumb is not None or f.note)


def chosen(
    rows: Iterable[Feedback], *, thumb: Thumb | None = None, about: Literal["reply", "option"] | None = None, prompt_set: str | None = None,
    words: str = "",
) -> tuple[Feedback, ...]:  # fmt: skip
    """Those that fit every filter that is set."""
    wanted = words.casefold().split()
    return tuple(
        f
        for f in rows
        if (thumb is None or f.thumb == thumb)
        and (about is None or (f.about == REPLY) == (about == "reply"))
        and (prompt_set is None or f.prompt_set == prompt_set)
        and all(w in f"{f.note} {f.what} {f.said}".casefold() for w in wanted)
    )


COLUMNS = ("at", "trip_id", "turn", "about", "thumb", "note", "said", "what", "prompt_set", "prompts", "engine")


def csv_of(rows: Sequence[Feedback]) -> str:
    """The rows as CSV that a spreadsheet shows as text: a cell that could be taken for a formula begins with an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in rows:
        values = row.model_dump(mode="json")
        writer.writerow([safe_cell(values[name]) for name in COLUMNS])
    return out.getvalue()


def safe_cell(value: object) -> str:
    """`value` as a cell no spreadsheet will run."""
    text = "" if value is None else str(value).replace("\x00", "")
    return f"'{text}" if text.lstrip(" \u00a0").startswith(_RISKY) else text
