"""What a message changes in a trip, fully resolved: the only thing the reading step hands to the applier.

A field left None says nothing about its slot, so whatever was known stays. Merging a patch into a trip is done here and is pure.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from planner.domain.edits import PlanEdit
from planner.domain.ledger import Candidate, QuestionSlot
from planner.domain.options import Pace
from planner.domain.registry import OneOf
from planner.domain.slots import fact_slots, list_slots
from planner.domain.specialists import part_ids
from planner.domain.values import Amount, Budget, BudgetBasis, BudgetLevel, Currency, DateRange, Party, Place, Stop, Value, Window, evolve

Capability = Annotated[str, OneOf(part_ids)]
"""A part of the trip that can be planned."""
ListSlot = Annotated[str, OneOf(list_slots)]
"""A slot that holds words."""
FactSlot = Annotated[str, OneOf(fact_slots)]
"""A slot that holds a value."""
Act = Literal[
    "inform", "correct", "confirm", "reject", "select_option", "refine", "more_options", "question", "skip", "undo", "restart", "cancel", "thanks", "other",
]  # fmt: skip
ACT_ORDER: tuple[Act, ...] = (
    "restart", "undo", "cancel", "reject", "select_option", "correct", "refine", "confirm", "inform", "question", "skip", "more_options", "thanks", "other",
)  # fmt: skip


class ListChange(Value):
    """Items added to and removed from one list slot; `replace` drops what stood there before adding."""

    slot: ListSlot
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    replace: bool = False


class CapabilityChange(Value):
    """Parts of the trip to plan that were switched on or off; `replace` means these and no others.

    `open` says that only the way was named, which leaves it to be asked whether a bed and food are to be found too; `arranged` are ways of
    travelling that need no looking for.
    """

    add: tuple[Capability, ...] = ()
    remove: tuple[Capability, ...] = ()
    replace: bool = False
    open: bool = False
    arranged: tuple[Capability, ...] = ()


class DatesPatch(Value):
    """Date facts of one message. When the start changes the nights stay; when the nights change the start stays."""

    start: date | None = None
    end: date | None = None
    nights: Annotated[int, Field(ge=0, le=365)] | None = None
    window: Window | None = None


class PartyPatch(Value):
    """Party facts of one message; a number given here overwrites the one known. `infants` 0 is a statement, None is silence."""

    adults: Annotated[int, Field(ge=0, le=30)] | None = None
    children: Annotated[int, Field(ge=0, le=30)] | None = None
    infants: Annotated[int, Field(ge=0, le=30)] | None = None
    child_ages: tuple[int, ...] | None = None
    rooms: Annotated[int, Field(ge=1, le=30)] | None = None


class BudgetPatch(Value):
    """Budget facts of one message. A new amount brings its own currency and basis; a level leaves the amount alone."""

    level: BudgetLevel | None = None
    amount: Amount | None = None
    currency: Currency | None = None
    basis: BudgetBasis | None = None


class Declined(Value):
    """An optional slot the person does not care about, in their words."""

    slot: QuestionSlot
    words: str


class Assumed(Value):
    """A visible assumption: what is taken as true, and why. `slot` says which question it stands in for."""

    slot: QuestionSlot
    text: str
    why: str = ""


def with_change(lists: Iterable[ListChange], change: ListChange) -> tuple[ListChange, ...]:
    """`lists` with one more change, joined with what they change of its list already."""
    lists = tuple(lists)
    one = next((c for c in lists if c.slot == change.slot), None)
    if one is None:
        return (*lists, change)
    both = evolve(one, add=tuple(dict.fromkeys((*one.add, *change.add))), remove=(*one.remove, *change.remove))
    return tuple(both if c is one else c for c in lists)


class Reading(Value):
    """A slot the message spoke about in more than one way; it is asked with these candidates and not filled."""

    slot: QuestionSlot
    said: str
    candidates: tuple[Candidate, ...]


class Problem(Value):
    """Something said that cannot be, in one plain sentence; the slot keeps what it had."""

    slot: FactSlot
    words: str


RefinementKind = Literal[
    "cheaper", "dearer", "more_relaxed", "more_packed", "swap", "drop", "other_stay", "other_transport", "add_day", "remove_day", "fewer", "more", "merge", "other",
]  # fmt: skip


class Refinement(Value):
    """A wish about the options on the table: what kind, of which option (None: all), and the words or item it is about."""

    kind: RefinementKind
    option_id: str | None = None
    about: str = ""
    parts: tuple[tuple[str, str], ...] = ()


class TripPatch(Value):
    """All that one message or one form control changes. `destinations` is the whole new list, in order."""

    capabilities: CapabilityChange | None = None
    origin: Place | None = None
    destinations: tuple[Stop, ...] | None = None
    trip_type: Literal["round_trip", "one_way"] | None = None
    dates: DatesPatch | None = None
    party: PartyPatch | None = None
    budget: BudgetPatch | None = None
    pace: Pace | None = None
    lists: tuple[ListChange, ...] = ()
    clear: tuple[FactSlot, ...] = ()
    declined: tuple[Declined, ...] = ()
    assumed: tuple[Assumed, ...] = ()
    readings: tuple[Reading, ...] = ()
    problems: tuple[Problem, ...] = ()
    refinements: tuple[Refinement, ...] = ()
    edits: tuple[PlanEdit, ...] = ()
    reopens: QuestionSlot | None = None
    """The question a no reopens, while the rest is kept."""
    waives: bool = False
    """Whether the person wants no question beyond what is needed, and no summary to agree to."""
    keeps: tuple[FactSlot, ...] = ()
    """What a new start keeps of the trip before."""
    reshapes: bool = False
    """Whether its stops and dates come from an edit of the plans (nights, length, order), so that the plans are carried over."""
    option_choice: str | None = None
    answered: tuple[QuestionSlot, ...] = ()

    @property
    def touched(self) -> tuple[FactSlot, ...]:
        """The fact slots this patch sets or clears, in a fixed order."""
        named: list[tuple[FactSlot, bool]] = [
            ("capabilities", self.capabilities is not None),
            ("trip.origin", self.origin is not None),
            ("trip.destinations", self.destinations is not None),
            ("trip.trip_type", self.trip_type is not None),
            ("trip.date_range", self.dates is not None),
            ("trip.party", self.party is not None),
            ("trip.budget", self.budget is not None),
            ("preferences.pace", self.pace is not None),
        ]
        listed: list[FactSlot] = [change.slot for change in self.lists]
        return tuple(dict.fromkeys([slot for slot, is_set in named if is_set] + listed + list(self.clear)))

    @property
    def sets_requirement(self) -> bool:
        """Whether it changes what a trip is planned on, as against how."""
        return any(not slot.startswith("preferences.") for slot in self.touched)


def merged_dates(known: DateRange, patch: DatesPatch) -> DateRange:
    """`known` with the date facts of `patch`. Raises `pydantic.ValidationError` when the result ends before it starts.

    Two of start, end and nights fix the third; of three given, start and end win.
    """
    if patch.start and patch.end:
        return DateRange(start=patch.start, end=patch.end).completed()
    if patch.start or patch.end:
        return _one_end_moved(known, patch)
    if patch.nights is not None:
        if known.start:
            return DateRange(start=known.start, nights=patch.nights).completed()
        return DateRange(end=known.end, nights=patch.nights, window=patch.window or known.window).completed()
    if patch.window:
        return DateRange(nights=known.nights, window=patch.window)
    return known


def _one_end_moved(known: DateRange, patch: DatesPatch) -> DateRange:
    nights = patch.nights if patch.nights is not None else known.nights
    if patch.start:
        if nights is not None:
            return DateRange(start=patch.start, nights=nights).completed()
        return DateRange(start=patch.start, end=known.end).completed()
    if patch.nights is not None:
        return DateRange(end=patch.end, nights=patch.nights).completed()
    if known.start:
        return DateRange(start=known.start, end=patch.end).completed()
    return DateRange(end=patch.end, nights=known.nights).completed()


def merged_party(known: Party, patch: PartyPatch) -> Party:
    """`known` with the party facts of `patch`. Ages that no longer fit the number of children are dropped."""
    children = known.children if patch.children is None else patch.children
    infants = known.infants if patch.infants is None else patch.infants
    ages = known.child_ages if patch.child_ages is None else patch.child_ages
    return Party(
        adults=known.adults if patch.adults is None else patch.adults,
        children=children,
        infants=infants,
        child_ages=tuple(ages[: children + infants]),
        rooms=known.rooms if patch.rooms is None else patch.rooms,
    )


def merged_budget(known: Budget, patch: BudgetPatch) -> Budget:
    """`known` with the budget facts of `patch`. A new amount keeps currency and basis unless it names others; a level clears neither."""
    if patch.amount is not None:
        currency = patch.currency or known.currency
        basis = patch.basis or (known.basis if currency == known.currency else None)
        return Budget(level=patch.level or known.level, amount=patch.amount, currency=currency, basis=basis)
    changes = {name: value for name in ("level", "currency", "basis") if (value := getattr(patch, name)) is not None}
    return evolve(known, **changes)


def merged_list(known: tuple[str, ...], change: ListChange) -> tuple[str, ...]:
    """`known` without what is removed and with what is added, each word once, compared without case."""
    gone = {word.casefold() for word in change.remove}
    kept = [] if change.replace else [word for word in known if word.casefold() not in gone]
    for word in change.add:
        if word.casefold() not in {k.casefold() for k in kept}:
            kept.append(word)
    return tuple(kept)


def spread_nights(stops: tuple[Stop, ...], total: int | None) -> tuple[Stop, ...]:
    """`stops` with their nights filled so that they sum to `total`; unchanged while `total` is unknown.

    Said nights stay where they fit; open stops share the rest, earlier stops taking the odd night; a surplus or lack goes to the last stop.
    """
    if not stops or total is None:
        return stops
    fixed = sum(s.nights or 0 for s in stops)
    open_stops = [n for n, s in enumerate(stops) if s.nights is None]
    if fixed + len(open_stops) <= total and open_stops:
        share, odd = divmod(total - fixed, len(open_stops))
        nights = {n: share + (1 if rank < odd else 0) for rank, n in enumerate(open_stops)}
        return tuple(evolve(s, nights=nights.get(n, s.nights)) for n, s in enumerate(stops))
    last = (stops[-1].nights or 0) + total - fixed
    if not open_stops and last >= 1 - (len(stops) == 1):
        return (*stops[:-1], evolve(stops[-1], nights=last))
    share, odd = divmod(total, len(stops))
    return tuple(evolve(s, nights=share + (1 if n < odd else 0)) for n, s in enumerate(stops))
