"""Changes to plans as data: one tagged union, the same for a typed message, a model's reply, a button of the day view and a replay.

An edit says what is to be different in which plans; `compose.editing` applies it, and everything it does not name stays as it is. Days are
plan days (1 is the first), clock times HH:MM local to the day's city, money in the currency of the plans. Edits of the trip itself
(nights, stops, length, diet) are edits too: `turn` makes them a patch, because the plans that follow are new ones.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from planner.domain.reports import MealKind, OptionTier, TransportMode
from planner.domain.values import Amount, ClockTime, CostCategory, Value

PartOfDay = Literal["morning", "afternoon", "evening"]
PlanScope = Literal["all", "selected"] | OptionTier | tuple[str, ...]
"""Which plans: all that can take it, the selected one, the one of a kind, or the ones with these ids."""
DayNumber = Annotated[int, Field(ge=1, le=31)]
Minutes = Annotated[int, Field(ge=-720, le=720)]
Nights = Annotated[int, Field(ge=0, le=30)]
Words = Annotated[str, Field(min_length=1, max_length=200)]
KeptPart = Literal["sights", "stay", "legs", "meals", "item", "day"]
StayChange = Literal["keep", "other", "cheaper", "cheapest", "nicer", "nearer_centre", "area", "stars", "style", "name"]


class _Edit(Value):
    """What every edit carries: the plans it is about."""

    options: PlanScope = "all"


class MoveItem(_Edit):
    """The visit is on `to_day`, in `to_part` or at `at`, in every plan that had it; once."""

    op: Literal["move_item"] = "move_item"
    item: Words
    to_day: DayNumber | None = None
    to_part: PartOfDay | None = None
    at: ClockTime | None = None
    before: Words | None = None
    """Something of that day it is to come before: a meal, a visit."""
    right: bool = False
    """Right before it, with nothing in between."""
    from_day: DayNumber | None = None
    """Only where it is on that day; a plan that has it on another is left alone."""
    elsewhere: bool = False
    """To any day but the one it is on."""
    towards: Literal["start", "end"] | None = None
    """Of those, to an earlier one or a later one alone."""
    minutes: Annotated[int, Field(ge=15, le=600)] | None = None
    """How long the visit is to last."""
    longer: Minutes | None = None
    """How much longer than it is, or shorter."""
    beside: tuple[Words, ...] = ()
    """Things that are to be seen on one day with it: the day that has most of them."""
    apart: tuple[Words, ...] = ()
    """Things that it is not to share a day with."""


class SwapDays(_Edit):
    """The visits of two days trade places."""

    op: Literal["swap_days"] = "swap_days"
    a: DayNumber
    b: DayNumber


class FreeTime(_Edit):
    """No visit on the day, in that part of it, or between two hours. Its visits move where they fit, or go."""

    op: Literal["free"] = "free"
    day: DayNumber
    part: PartOfDay | None = None
    since: ClockTime | None = None
    until: ClockTime | None = None


class SetHours(_Edit):
    """When full days begin and end: the first visit at `first_start` or later by `shift_minutes`, nothing after `last_end`.

    `journeys` binds departures too, where there is a choice. `days` empty means every full day. `at_port`: one is at the airport or station
    by then, on the way out of the day's city.
    """

    op: Literal["set_hours"] = "set_hours"
    first_start: ClockTime | None = None
    shift_minutes: Minutes | None = None
    last_end: ClockTime | None = None
    journeys: bool = False
    at_port: ClockTime | None = None
    days: tuple[DayNumber, ...] = ()


class SetMealTime(_Edit):
    """A meal begins at `time`, give or take `tolerance` minutes, on every full day or on `days`; with a `bound` no later, or no sooner."""

    op: Literal["set_meal_time"] = "set_meal_time"
    meal: MealKind
    time: ClockTime
    tolerance: Annotated[int, Field(ge=0, le=60)] = 15
    days: tuple[DayNumber, ...] = ()
    bound: Literal["by", "from"] | None = None
    """Whether a meal that is sooner ("by") or later ("from") than that already stays where it is."""


class AddItem(_Edit):
    """Something more: a place by `name`, or the next good thing of a `kind` ("fado", "museum", "for children")."""

    op: Literal["add_item"] = "add_item"
    name: Words | None = None
    kind: Words | None = None
    day: DayNumber | None = None
    part: PartOfDay | None = None
    meal: MealKind | None = None
    at: ClockTime | None = None
    city: Words | None = None
    where_none: bool = False
    """Not on a day that has one of the kind, and nothing makes room for it."""


class AddDayTrip(_Edit):
    """A day at a place outside the city and the night in the same bed."""

    op: Literal["add_day_trip"] = "add_day_trip"
    place: Words
    day: DayNumber | None = None


class RemoveItem(_Edit):
    """Out of the plans: a thing by `name`, or everything of a `kind`; only in `city` where one is named."""

    op: Literal["remove_item"] = "remove_item"
    name: Words | None = None
    kind: Words | None = None
    city: Words | None = None
    day: DayNumber | None = None
    part: PartOfDay | None = None
    fewer: bool = False
    """Not all of the kind: those that matter least."""
    count: Annotated[int, Field(ge=1, le=9)] | None = None
    """Just so many of them."""
    most: Annotated[int, Field(ge=1, le=9)] | None = None
    """Of several of the kind in a plan no more than so many stay."""
    but_one: bool = False
    """Of several of the kind in a plan one stays, the foremost; where there is one alone, it goes."""


EVENINGS = frozenset(("evening", "night"))
"""Words that stand for whatever one does on the evening of a day."""


class SwapItem(_Edit):
    """One thing goes and another takes its place: a named one, one of a kind, or the next that is like it.

    With `day` an item of `EVENINGS` is what is done that evening.
    """

    op: Literal["swap_item"] = "swap_item"
    item: Words
    for_kind: Words | None = None
    for_name: Words | None = None
    day: DayNumber | None = None
    trade: bool = False
    """The two take one another's place, in plans that have both."""
    must_go: bool = False
    """Out also where nothing can take its place."""


class RestoreItem(_Edit):
    """What an edit took out comes back; later changes stay."""

    op: Literal["restore_item"] = "restore_item"
    name: Words


class SetLeg(_Edit):
    """One leg by another way; `premium` where a class was asked for."""

    op: Literal["set_leg"] = "set_leg"
    from_place: Words | None = None
    to_place: Words | None = None
    mode: TransportMode | None = None
    cheaper: bool = False


class SetLegTime(_Edit):
    """When a leg leaves: no earlier than `after`, no later than `before`. `which` names the way out or home where no places are named."""

    op: Literal["set_leg_time"] = "set_leg_time"
    which: Literal["out", "home", "leg"] = "leg"
    from_place: Words | None = None
    to_place: Words | None = None
    after: ClockTime | None = None
    before: ClockTime | None = None
    than_now: Literal["later", "earlier"] | None = None
    """Against the departure of each plan as it is."""
    by: Annotated[int, Field(ge=10, le=720)] | None = None
    """By how many minutes, where that was said."""


class SetStay(_Edit):
    """Another bed, or the same one kept. `area`, `stars`, `style` and `name` say which; a new bed changes no visit and no meal."""

    op: Literal["set_stay"] = "set_stay"
    change: StayChange
    city: Words | None = None
    area: Words | None = None
    stars: Annotated[int, Field(ge=1, le=5)] | None = None
    or_more: bool = False
    """So many stars at least."""
    style: Words | None = None
    name: Words | None = None
    avoid: Words | None = None
    """What the bed is not to be: a kind of house ("hostel")."""
    same_area: bool = False
    """In the part of the city where one sleeps now."""
    most: Amount | None = None
    """What a night of it may cost."""


class SameStayEverywhere(_Edit):
    """One house in every plan."""

    op: Literal["same_stay_everywhere"] = "same_stay_everywhere"
    city: Words | None = None
    of: Literal["cheapest", "dearest"] | None = None
    """The plan whose house it is, where that was said."""


class SetNights(_Edit):
    """`nights` in a city, or `change` more or fewer. Alone it lengthens or shortens the trip at that city."""

    op: Literal["set_nights"] = "set_nights"
    city: Words
    nights: Nights | None = None
    change: Annotated[int, Field(ge=-30, le=30)] | None = None
    keep_dates: bool = False


class InsertCity(_Edit):
    """One more stop, after another or at the end."""

    op: Literal["insert_city"] = "insert_city"
    city: Words
    nights: Nights | None = None
    after: Words | None = None


class DropCity(_Edit):
    """A stop less; its nights go to another one, or the trip is that much shorter."""

    op: Literal["drop_city"] = "drop_city"
    city: Words
    nights_to: Words | None = None


class ReorderCities(_Edit):
    """The stops in this order, each with its nights; what is not named follows in its order."""

    op: Literal["reorder"] = "reorder"
    cities: Annotated[tuple[Words, ...], Field(min_length=1)]


class ChangeLength(_Edit):
    """The whole trip longer or shorter, at its last stop."""

    op: Literal["change_length"] = "change_length"
    nights: Annotated[int, Field(ge=-30, le=30)]


class SetPace(_Edit):
    """Fewer or more visits a day, or at most so many."""

    op: Literal["set_pace"] = "set_pace"
    to: Literal["slower", "faster"] | None = None
    max_per_day: Annotated[int, Field(ge=1, le=8)] | None = None
    days: tuple[DayNumber, ...] = ()


class LessWalking(_Edit):
    """Fewer kilometres between the places of a day: regrouped first, then dropped. `days` empty means every day."""

    op: Literal["less_walking"] = "less_walking"
    days: tuple[DayNumber, ...] = ()


class SetDiet(_Edit):
    """Every meal serves what is added; `clear` takes all diets away and keeps the meals."""

    op: Literal["set_diet"] = "set_diet"
    add: tuple[Words, ...] = ()
    clear: bool = False


class OtherMeals(_Edit):
    """Other houses to eat in: any, cheaper, of a kind, or none of a kind."""

    op: Literal["other_meals"] = "other_meals"
    meal: MealKind | None = None
    cheaper: bool = False
    dearer: bool = False
    kind: Words | None = None
    avoid: Words | None = None
    area: Words | None = None
    """The part of the city it is to be in."""
    city: Words | None = None
    once: bool = False
    """One meal alone: the first that can be."""
    day: DayNumber | None = None


class SetPrice(_Edit):
    """What the plans cost: `under` an amount, `less_by` one, or simply cheaper or dearer; of one `category` where one is named."""

    op: Literal["set_price"] = "set_price"
    change: Literal["cheaper", "cheapest", "dearer"] = "cheaper"
    """Cheapest: bed, journeys and meals at the least that is known; what is seen stays."""
    under: Amount | None = None
    less_by: Amount | None = None
    category: CostCategory | None = None


class KeepPart(_Edit):
    """What may not change, beside another edit or from now on."""

    op: Literal["keep"] = "keep"
    what: KeptPart
    item: Words | None = None
    day: DayNumber | None = None
    city: Words | None = None
    """Of the beds that of one stop alone."""


class OtherSights(_Edit):
    """Other things to see, in the whole plan or on a day; `kind` says more of what, `whole` that all of it is to be so.

    With `of_plan`, the id of another plan, the day is spent as it is there.
    """

    op: Literal["other_sights"] = "other_sights"
    kind: Words | None = None
    day: DayNumber | None = None
    city: Words | None = None
    avoid: Words | None = None
    """A kind that what comes is not to be of."""
    whole: bool = False
    of_plan: Words | None = None


class MergePlans(_Edit):
    """One more plan made of parts of those on the table: (part, option id), parts are transport, stay, meals and days."""

    op: Literal["merge_plans"] = "merge_plans"
    parts: Annotated[tuple[tuple[str, str], ...], Field(min_length=1)]


class UndoEdits(_Edit):
    """The plans as they were before the last `count` turns; with `keep`, before the last edits but for that part, as it is now.

    With `version` the one step that replaced that version of the plans is taken back, and what came after it stays.
    """

    op: Literal["undo"] = "undo"
    count: Annotated[int, Field(ge=1, le=20)] = 1
    keep: KeptPart | None = None
    city: Words | None = None
    item: Words | None = None
    version: Annotated[int, Field(ge=1)] | None = None


class AskAbout(_Edit):
    """A question or a condition about the plans: nothing changes, the reply is about `topic`."""

    op: Literal["ask"] = "ask"
    topic: Words


class Impossible(_Edit):
    """A wish that no plan can take, and why, in words that name it."""

    op: Literal["impossible"] = "impossible"
    about: Words
    reason: Words


PlanEdit = Annotated[
    MoveItem | SwapDays | FreeTime | SetHours | SetMealTime | AddItem | AddDayTrip | RemoveItem | SwapItem | RestoreItem | SetLeg | SetLegTime
    | SetStay | SameStayEverywhere | SetNights | InsertCity | DropCity | ReorderCities | ChangeLength | SetPace | LessWalking | SetDiet
    | OtherMeals | SetPrice | KeepPart | OtherSights | MergePlans | UndoEdits | AskAbout | Impossible,
    Field(discriminator="op"),
]  # fmt: skip
TRIP_EDITS = (SetNights, InsertCity, DropCity, ReorderCities, ChangeLength)
"""Edits that change the trip, so that every plan is made anew: what changes is shown before it is applied."""

_ADAPTER: TypeAdapter[PlanEdit] = TypeAdapter(PlanEdit)


def edit_from(raw: object) -> PlanEdit:
    """An edit from plain data, as a button or a replay case gives it. Raises `pydantic.ValidationError` with what is wrong in it."""
    return _ADAPTER.validate_python(raw)
