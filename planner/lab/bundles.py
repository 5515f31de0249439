"""A turn reported to another person: the trace up to it, redacted, with the prompts it ran on; made here, read and replayed elsewhere.

States are not stored but follow from the records, so that redacting can never leave them disagreeing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field, JsonValue, ValidationError

from planner.domain.errors import PersonError
from planner.domain.events import LLMCalled, TraceRecord
from planner.domain.state import SCHEMA_VERSION, TripState
from planner.domain.values import Value
from planner.exports.json_file import MAX_BYTES, ImportRefused, parsed_json
from planner.guard.private_details import redacted
from planner.prompting.load import PromptSet
from planner.store.ids import readdressed
from planner.store.migrate import upgraded_record
from planner.turn.results import turn_result
from planner.turn.trace import as_json, replay

FORMAT = "trip-planner-turn"
VERSION = 1
TRIP_ID = "reported"


class ReportRefused(PersonError):
    """Told to the person: this turn cannot be reported."""

    kind = "report_refused"


class Bundle(Value):
    """One reported turn. `records` are the trip's from its beginning to the end of this turn, `whole` is how many there are; `today` is the
    planner's day then. `prompts` are those the turn was made with; the text of those in `not_kept` was lost since.
    """

    format: Literal["trip-planner-turn"] = "trip-planner-turn"
    version: Literal[1] = 1
    schema_version: Literal[2] = SCHEMA_VERSION
    made_at: datetime
    turn: Annotated[int, Field(ge=1)]
    today: date
    note: str = ""
    engine: str
    prompt_set: str
    prompt_version: str
    prompts: dict[str, str]
    not_kept: tuple[str, ...] = ()
    whole: int | None = None
    records: tuple[TraceRecord, ...]

    @property
    def before(self) -> TripState:
        """The state the turn began with."""
        return replay(TripState(trip_id=TRIP_ID), (r for r in self.records if r.turn < self.turn))

    @property
    def after(self) -> TripState:
        """The state the turn led to."""
        return replay(TripState(trip_id=TRIP_ID), self.records)


def bundle_of(
    records: Sequence[TraceRecord], turn: int, prompts: PromptSet, *, engine: str, today: date | None, made_at: datetime,
    note: str = "", secrets: tuple[str, ...] = (), not_kept: tuple[str, ...] = (),
) -> Bundle:  # fmt: skip
    """The bundle of one turn, redacted; `not_kept` names prompts whose text of then is lost.

    Raises `ReportRefused` when there is no such turn, and where records before it are missing.
    """
    upto = tuple(r for r in records if r.turn <= turn)
    own = [r for r in upto if r.turn == turn]
    if not own:
        raise ReportRefused(f"There is no turn {turn} in this trip.")
    if [r.seq for r in upto] != list(range(1, len(upto) + 1)):
        raise ReportRefused("A part of this trip's record cannot be read any more, so this turn cannot be handed on.")
    clean = redacted([as_json(r) for r in readdressed(upto, TRIP_ID)], secrets)
    texts = redacted({p.name: p.text for p in prompts.prompts if p.name not in not_kept}, secrets)
    return Bundle.model_validate(
        {
            "made_at": made_at,
            "turn": turn,
            "today": today or own[0].at.date(),
            "note": redacted(note, secrets),
            "engine": engine,
            "prompt_set": prompts.name,
            "prompt_version": prompts.version,
            "prompts": texts,
            "not_kept": not_kept,
            "whole": len(upto),
            "records": clean,
        }
    )


def bundle_text(bundle: Bundle) -> str:
    """The file: the bundle with the two states and the raw replies of the turn beside it, for a person to read."""
    own = [r for r in bundle.records if r.turn == bundle.turn]
    raw: list[JsonValue] = [
        {"purpose": r.event.call.purpose, "prompt": r.event.call.prompt, "version": r.event.call.prompt_version, "raw": r.event.call.raw}
        for r in own
        if isinstance(r.event, LLMCalled)
    ]
    before, after = bundle.before, bundle.after
    typed = after.turn.text if after.turn else None
    stored = as_json(bundle)
    assert isinstance(stored, dict)
    return json.dumps(
        {
            **stored,
            "to_read": {
                "said": typed,
                "raw_replies": raw,
                "state_before": as_json(before),
                "state_after": as_json(after),
                "messages": turn_result(typed, after, own, 0.0)["messages"],
            },
        },
        ensure_ascii=False,
        indent=1,
    )


def _upgraded(raw: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """A bundle's JSON with records of this format."""
    records = raw.get("records")
    if raw.get("schema_version") == SCHEMA_VERSION or not isinstance(records, list):
        return raw
    return {**raw, "records": [upgraded_record(record) for record in records], "schema_version": SCHEMA_VERSION}


def bundle_in(text: str) -> Bundle:
    """The bundle in a file. Raises `ImportRefused` in words: too large, no bundle, made by a newer version, or not sound."""
    raw = parsed_json(text)
    if raw.get("format") != FORMAT:
        raise ImportRefused("That file is no reported turn.")
    for name, ours in (("version", VERSION), ("schema_version", SCHEMA_VERSION)):
        theirs = raw.get(name)
        if isinstance(theirs, int) and theirs > ours:
            raise ImportRefused(
                "That report was made by a newer version of this program. Nothing was taken in; update this one to open it."
            )
    try:
        bundle = Bundle.model_validate(_upgraded({k: v for k, v in raw.items() if k in Bundle.model_fields}))
        if not bundle.records or [r.seq for r in bundle.records] != list(range(1, len(bundle.records) + 1)):
            raise ImportRefused("That report is not whole: its records do not follow one another.")
        if bundle.whole not in (None, len(bundle.records)):
            raise ImportRefused(f"That report is not whole: it has {len(bundle.records)} of its {bundle.whole} records.")
        if bundle.records[-1].turn != bundle.turn:
            raise ImportRefused(
                f"That report is not sound: it tells of turn {bundle.turn}, and its records end in turn {bundle.records[-1].turn}."
            )
        replay(TripState(trip_id=TRIP_ID), bundle.records)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise ImportRefused(f"That report is not sound: {'.'.join(map(str, first['loc']))}: {first['msg']}.") from error
    except (AssertionError, ValueError) as error:
        raise ImportRefused("That report is not sound: its records lead to no state.") from error
    return bundle


__all__ = ["MAX_BYTES", "Bundle", "ReportRefused", "bundle_in", "bundle_of", "bundle_text"]
