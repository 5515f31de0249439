"""The whole state of one trip, as stored and exported (section names of the public JSON), and nothing computed from it.

Only `turn.apply` makes a new one. What follows from a state is said by `ready` (mode, missing, phase) and `quotes_due` (research).
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import ConfigDict, Field, JsonValue, model_validator

from planner.domain.ledger import Ledger
from planner.domain.options import ItineraryOption, OptionVersion, Pace, Selection
from planner.domain.patch import Act, Capability, TripPatch
from planner.domain.reports import Journey, Sight, Specialist, SpecialistReport, Stay
from planner.domain.slots import PREFERENCES, SLOTS
from planner.domain.values import Budget, DateRange, Party, Place, Stop, Value, rooms_for

SCHEMA_VERSION: Literal[2] = 2
"""The format of states and trace records; `store.migrate` reads older ones."""
Mode = Literal["CLARIFY", "CONFIRM", "DISPATCH", "FINALIZE"]
Stage = Literal["received", "understood", "replied", "stopped", "failed"]
Engine = Literal["offline", "openai"]
TripType = Literal["round_trip", "one_way"]


class Trip(Value):
    """The facts of the trip that specialists plan on."""

    origin: Place | None = None
    destinations: tuple[Stop, ...] = ()
    date_range: DateRange = DateRange()
    trip_type: TripType = "round_trip"
    party: Party = Party()
    budget: Budget = Budget()

    @property
    def budget_limit(self) -> Decimal | None:
        """The budget as one amount for everyone and the whole trip, in its own currency; None when only a level is known."""
        amount, dates = self.budget.amount, self.date_range
        if amount is None:
            return None
        nights = dates.nights or (len(dates.days) - 1 if dates.days else sum(s.nights or 0 for s in self.destinations))
        days = nights + 1
        match self.budget.basis:
            case "per_person":
                return amount * self.party.payers
            case "per_night":
                return amount * max(1, nights)
            case "per_room_night":
                return amount * rooms_for(self.party) * max(1, nights)
            case "per_day":
                return amount * days
            case "per_person_per_day":
                return amount * self.party.payers * days
            case _:
                return amount


class Preferences(Value):
    """How the person likes to travel: canonical words where there are some, else as said.

    A slot added to the table is held beside the fields.
    """

    pace: Pace | None = None
    interests: tuple[str, ...] = ()
    dietary: tuple[str, ...] = ()
    stay_style: tuple[str, ...] = ()
    must_do: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    transport_prefer: tuple[str, ...] = ()
    transport_avoid: tuple[str, ...] = ()
    accessibility: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    model_config = ConfigDict(frozen=True, extra="allow", populate_by_name=True)
    __pydantic_extra__: dict[str, tuple[str, ...]]

    @model_validator(mode="before")
    @classmethod
    def _of_the_table(cls, raw: object) -> object:
        """Words for a slot that has no field here are taken where the table of slots has a row for it; none at all are left out."""
        if not isinstance(raw, dict):
            return raw
        unknown = next((name for name in raw if name not in cls.names()), None)
        if unknown is not None:
            raise ValueError(f"there is no slot {PREFERENCES}{unknown}")
        return {name: value for name, value in raw.items() if name in cls.model_fields or value}

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Every name it can hold words under: its fields, then what the table adds."""
        return tuple(dict.fromkeys((*cls.model_fields, *(row.preference for row in SLOTS if row.preference))))

    if not TYPE_CHECKING:

        def __getattr__(self, name):
            """A slot of the table for which nothing was said holds no words."""
            if f"{PREFERENCES}{name}" in SLOTS and name not in (self.__pydantic_extra__ or {}):
                return ()
            return super().__getattr__(name)


class Task(Value):
    """One piece of work for a specialist, with the hash of what it depends on."""

    task_id: Annotated[str, Field(alias="taskId")]
    task_name: Annotated[str, Field(alias="taskName")]
    specialist: Specialist
    instructions: str
    context_hash: str


class QuoteFailure(Value):
    """A quote that could not be had; it never holds back the others."""

    key: str
    tool: str
    message: str


class Quotes(Value):
    """Quotes by segment and by stay, and the sights of each stop; a key names all that its quote depends on."""

    by_segment: dict[str, tuple[Journey, ...]] = Field(default_factory=dict)
    by_stay: dict[str, tuple[Stay, ...]] = Field(default_factory=dict)
    sights: dict[str, tuple[Sight, ...]] = Field(default_factory=dict)
    failures: tuple[QuoteFailure, ...] = ()


class FormValue(Value):
    """What a form control posted for one slot, not yet resolved."""

    slot: str
    value: JsonValue


class Turn(Value):
    """The running or last turn. `stage` says what was done last, so that what is owed follows from the state alone.

    `missing_by_reader` is the reader's own opinion of what is missing: recorded and shown, never decisive.
    """

    n: Annotated[int, Field(ge=1)]
    text: str | None = None
    button: str | None = None
    form: tuple[FormValue, ...] = ()
    skipped: tuple[str, ...] = ()
    act: Act = "other"
    acts: tuple[Act, ...] = ()
    stage: Stage = "received"
    patch: TripPatch = TripPatch()
    missing_by_reader: tuple[str, ...] = ()
    draft: str = ""
    mode: Mode = "CLARIFY"
    reply: str = ""
    tasks: tuple[Task, ...] = ()
    changed: tuple[str, ...] = ()
    recompose: bool = False
    unpinned: tuple[str, int] | None = None
    restarted: bool = False
    chose: bool = False
    error_kind: str | None = None
    error_words: str | None = None
    reference: str | None = None

    @property
    def running(self) -> bool:
        """Whether something is still owed for this turn."""
        return self.stage in ("received", "understood")


class Settings(Value):
    """Choices about the trip that are not facts of it."""

    title: str | None = None
    engine: Engine = "offline"
    prompt_set: str = "default"


class Usage(Value):
    """What the models of this trip were given and gave, in tokens, and its cost in US dollars. The built-in engine counts for nothing.

    `uncounted` calls came without token counts, `unpriced` ones have counts and no known price.
    """

    calls: int = 0
    failed: int = 0
    prompt_tokens: int = 0
    cached_tokens: int = 0
    completion_tokens: int = 0
    cost: Decimal = Decimal(0)
    uncounted: int = 0
    unpriced: int = 0

    @property
    def any(self) -> bool:
        return self.calls > 0


class TranscriptLine(Value):
    """One line of the conversation as the person saw it."""

    role: Literal["user", "assistant"]
    content: str
    at: datetime | None = None
    turn: int = 0


class TripState(Value):
    """Everything known about one trip. `turn_starts` are the trace positions undo can go back to."""

    schema_version: Literal[2] = SCHEMA_VERSION
    trip_id: str
    rev: Annotated[int, Field(ge=0)] = 0
    capabilities: tuple[Capability, ...] | None = None
    parts_open: bool = False
    """Whether only the way to travel was named, and it is still to be asked if a bed and food are to be found too."""
    arranged: tuple[Capability, ...] = ()
    """Parts that need no planning, as a journey booked already: not offered, and no part of "everything"."""
    trip: Trip = Trip()
    preferences: Preferences = Preferences()
    questions: Ledger = ()
    quotes: Quotes = Quotes()
    reports: dict[Specialist, SpecialistReport] = Field(default_factory=dict)
    options: tuple[ItineraryOption, ...] = ()
    options_hash: str | None = None
    selection: Selection | None = None
    history: tuple[OptionVersion, ...] = ()
    comparison_note: str = ""
    withheld: tuple[str, ...] = ()
    turn: Turn | None = None
    settings: Settings = Settings()
    usage: Usage = Usage()
    confirmed_hash: str | None = None
    waived: bool = False
    """Whether the person asked to be asked nothing more: complete, the trip needs no yes until there are plans."""
    transcript: tuple[TranscriptLine, ...] = ()
    turn_starts: tuple[int, ...] = ()
