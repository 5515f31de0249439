"""A replay case: what the person types or presses, and the state and lines that came before. Lenient in what it ignores."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime

from pydantic import BaseModel, ConfigDict, JsonValue, TypeAdapter, ValidationError

from planner.domain import ledger as book
from planner.domain.errors import PersonError
from planner.domain.events import Opener, UserSpoke
from planner.domain.ledger import QuestionSlot
from planner.domain.specialists import PARTS
from planner.domain.state import Preferences, Settings, TranscriptLine, Trip, TripState
from planner.domain.values import DateRange, Place, Stop, evolve
from planner.runtime.loading import loading

_OPENER: TypeAdapter[Opener] = TypeAdapter(Opener)
BUTTONS: Mapping[str, str] = {
    "turn_undone": "undo_requested", "turn_stopped": "stop_requested",
    "trip_restarted": "restart_requested", "turn_retried": "retry_requested",
}  # fmt: skip
"""Names of buttons in cases files that are not the tags of their events."""
_BUTTON_OF = {tag: button for button, tag in BUTTONS.items()}


class CaseInvalid(PersonError):
    """Told to the person: a case cannot be run, and why."""

    kind = "case_invalid"


class Case(BaseModel):
    """One line of a cases file. Unknown keys are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    turns: tuple[JsonValue, ...]
    today: date | None = None
    context: tuple[str, ...] = ()
    initial_state: dict[str, JsonValue] | None = None


def opener_of(turn: JsonValue) -> str | Opener:
    """A typed message as its text, a button as its event. Raises `CaseInvalid` for anything else."""
    if isinstance(turn, str):
        return turn
    name = turn.get("event") if isinstance(turn, dict) else None
    if not isinstance(turn, dict) or not isinstance(name, str):
        raise CaseInvalid("A turn is what the person types, or an object with an event.")
    fields = {key: value for key, value in turn.items() if key != "event"}
    try:
        return _OPENER.validate_python({"type": BUTTONS.get(name, name), **fields})
    except ValidationError as error:
        raise CaseInvalid(f"The event {turn['event']!r} cannot be used: {error.errors(include_url=False)[0]['msg']}.") from error


def turn_of(opener: Opener) -> JsonValue:
    """An opener as a case's turn: a message as its text, a button as its event."""
    if isinstance(opener, UserSpoke):
        return opener.text
    fields = opener.model_dump(mode="json", exclude_defaults=True, exclude={"type"})
    return {"event": _BUTTON_OF.get(opener.type, opener.type), **fields}


def start_state(case: Case, trip_id: str, today: date) -> TripState:
    """The state a case begins in: its initial state with defaults for what is missing, and its context lines as said and asked."""
    state = _initial(case.initial_state or {}, trip_id)
    at = datetime(today.year, today.month, today.day, 9)
    for line in case.context:
        state = evolve(state, transcript=(*state.transcript, TranscriptLine(role="assistant", content=line, at=at)))
        for slot in asked_in(line):
            if _known_already(state, slot):
                continue
            state = evolve(state, questions=book.pose(state.questions, slot, line, why="", turn=0, at=at))
    return state


def _known_already(state: TripState, slot: QuestionSlot) -> bool:
    """Whether the initial state holds what a line seems to ask for; then it only speaks about it."""
    trip = state.trip
    match slot:
        case "trip.origin":
            return trip.origin is not None
        case "trip.destinations":
            return bool(trip.destinations)
        case "trip.date_range":
            return trip.date_range.start is not None and trip.date_range.end is not None
        case "trip.party":
            return trip.party.adults is not None
        case "trip.budget":
            return trip.budget.known
        case "capabilities":
            return state.capabilities is not None
        case _:
            return False


def _initial(raw: Mapping[str, JsonValue], trip_id: str) -> TripState:
    kept = {
        name: value
        for name, value in raw.items()
        if name in TripState.model_fields and name not in ("trip", "preferences", "settings", "trip_id", "schema_version")
    }
    kept["capabilities"] = [c for c in PARTS.ids if c in (raw.get("capabilities") or [])] or None  # type: ignore[operator]
    try:
        return TripState.model_validate(
            {
                **kept,
                "trip_id": trip_id,
                "trip": _trip(_mapping(raw.get("trip"))),
                "preferences": {k: v for k, v in _mapping(raw.get("preferences")).items() if k in Preferences.names() and v is not None},
                "settings": _known(Settings, raw.get("settings")),
            }
        )
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise CaseInvalid(f"The initial state cannot be used: {'.'.join(map(str, first['loc']))}: {first['msg']}.") from error


def _mapping(value: JsonValue) -> dict[str, JsonValue]:
    return value if isinstance(value, dict) else {}


def _known(model: type[BaseModel], value: JsonValue) -> dict[str, JsonValue]:
    return {name: v for name, v in _mapping(value).items() if name in model.model_fields and v is not None}


def _trip(raw: dict[str, JsonValue]) -> Trip:
    trip = _known(Trip, raw)
    dates = _known(DateRange, trip.get("date_range"))
    stops = raw.get("destinations")
    return Trip.model_validate({
        **trip,
        "origin": _place(raw.get("origin")),
        "destinations": [_stop(item) for item in stops] if isinstance(stops, list) else [],
        "date_range": DateRange.model_validate(dates).completed(),
    })  # fmt: skip


def _place(raw: JsonValue) -> Place | None:
    """A place given by name only, or in part, filled from the gazetteer; a name nobody knows is kept as it is."""
    if raw is None:
        return None
    named = {"name": raw} if isinstance(raw, str) else _known(Place, raw)
    name = str(named.get("name") or "").strip()
    if not name:
        return None
    with loading():
        from planner.places.resolve import Ambiguous, Resolved, resolve

    found = resolve(name)
    base = found.place if isinstance(found, Resolved) else found.candidates[0] if isinstance(found, Ambiguous) else Place(name=name)
    return Place.model_validate({**base.model_dump(), "said": name, **named})


def _stop(raw: JsonValue) -> Stop:
    fields = _mapping(raw)
    place = _place(fields.get("place", raw if not isinstance(raw, dict) or "name" in fields else None))
    if place is None:
        raise CaseInvalid("A destination in the initial state has no name.")
    return Stop.model_validate({"place": place, "nights": fields.get("nights")})


_ASKS: tuple[tuple[QuestionSlot, tuple[str, ...]], ...] = (
    ("confirmation", (
        r"is (that|this|it|everything|all( of)? (that|this)|the information) (right|correct|okay|ok)", r"correct\s*\?",
        r"please (confirm|verify)", r"confirm (the|that|these|this|your|whether)", r"does (that|this) (look|sound|work)",
        r"shall i (book|start|go)",
        r"(should|do you want me to|would you like me to) (i )?(book|reserve|proceed|go ahead|buy|make)", r"right\s*\?$",
    )),
    ("trip.origin", (
        r"where (are|will|would|do) you (be )?(like to )?(leav|depart|start|travel\w* from|fly\w* from|go\w* from|com\w* from)",
        r"from where", r"which city (are|will) you (leav|depart)", r"(departure|origin) (city|location|point|airport)",
        r"leaving from", r"(where|what city).{0,40}\bfrom\b",
    )),
    ("trip.destinations", (
        r"where (would|do|are|will) you (like|want|going|wish|plan|head)\w*( to)?( (go|travel|visit|stay|search|look))?",
        r"what (city|location|place|area|destination)", r"which (city|location|place|area|destination)",
        r"(in )?(what|which) (city|area)", r"destination\b", r"where to\b", r"where (is|should|at)\b", r"where\s*\?",
    )),
    ("trip.date_range", (
        r"when\b", r"what (day|date|time of year)", r"which (day|date)",
        r"what (are|is) (the|your) (travel |departure |return )?date", r"how (long|many (days|nights))", r"check[- ]?in",
        r"(departure|return|travel) date", r"dates?\b.*\?",
    )),
    ("trip.party", (
        r"how many (people|persons|passengers|travel\w*|guests|adults|tickets|of you|rooms|seats|will)",
        r"number of (people|passengers|guests|travel\w*|rooms)", r"who (is|will be) (travel|going|coming)", r"for how many",
    )),
    ("trip.budget", (
        r"budget\b", r"how much (do|would|are|can) you (want|like|plan|spend|willing)\b", r"price range\b", r"spend\b",
    )),
    ("preferences.pace", (
        r"pace\b",
    )),
    ("preferences.interests", (
        r"what (kind|type|sort)s? of (attraction|place|activit|thing|event)", r"interests?\b", r"what do you (enjoy|like)",
    )),
    ("preferences.dietary", (
        r"dietary", r"allerg", r"what .*\beat\b", r"food (preference|restriction)", r"cuisine",
    )),
    ("preferences.stay_style", (
        r"star rating", r"how many stars", r"(kind|type) of (hotel|accommodation|stay|room)",
    )),
    ("capabilities", (
        r"(flights?|trains?|hotels?|coach)[^?]*\bor\b[^?]*(flights?|trains?|hotels?|food|everything)[^?]*\?",
        r"what (shall|should|can) i (plan|help|find|search)",
    )),
)  # fmt: skip
"""By slot the ways a line asks for it, each from the beginning of a word."""
_COMPILED = tuple((slot, re.compile(rf"\b(?:{'|'.join(ways)})", re.IGNORECASE)) for slot, ways in _ASKS)


def asked_in(line: str) -> tuple[QuestionSlot, ...]:
    """The slots an assistant's line asks for, by its questions; a line that offers several things to confirm asks for a yes."""
    asking = " ".join(
        part for part in re.split(r"(?<=[.!])\s+", line) if "?" in part or re.search(r"\bplease (confirm|verify)\b", part, re.IGNORECASE)
    )
    found = tuple(slot for slot, pattern in _COMPILED if asking and pattern.search(asking))
    if not found and re.search(r"\bplease (confirm|verify)\b", line, re.IGNORECASE):
        return ("confirmation",)
    return ("confirmation",) if "confirmation" in found else found[:2]
