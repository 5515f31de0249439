"""What a model may say: one schema a purpose. A reply proposes; it never decides a mode, a date, a price or a total.

Wire names are those the prompts ask for (`next_node`, `raw_answer`, `comparisonNote`). Slots arrive as the words a person used;
resolving them to places, days and money is done by code afterwards. Every field has a default here so that a model that
leaves one out loses nothing; the schema sent to a server lists all of them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, JsonValue

from planner.domain.ledger import QuestionSlot
from planner.domain.options import Pace
from planner.domain.patch import Act, Capability, FactSlot, ListSlot, RefinementKind
from planner.domain.reports import OptionTier, Specialist, Tier
from planner.domain.values import BudgetBasis, BudgetLevel


class Reply(BaseModel):
    """Base of everything a model says: frozen, and a key nobody asked for is ignored rather than an error."""

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)


def _own_words(home: str) -> BeforeValidator:
    """A plain word where an object with a quote was asked for: it can only be its own quote, and stands or falls with it."""
    return BeforeValidator(lambda value: {home: value, "quote": value} if isinstance(value, str) else value)


class SaidPlace(Reply):
    """A place: the person's words for it, its usual English name, region and country (ISO 2); `nights` with the words that give them."""

    quote: str = ""
    name: str | None = None
    region: str | None = None
    country: str | None = None
    nights: int | None = None
    nights_quote: str = ""


class SaidStops(Reply):
    """Destinations in order. `set` replaces the list, `add` appends, `remove` takes the named ones out."""

    mode: Literal["set", "add", "remove"] = "set"
    places: tuple[SaidPlace, ...] = ()


class SaidDates(Reply):
    """Dates as ISO days and the words they were read from; a vague time goes into `earliest` and `latest`."""

    quote: str = ""
    start: str | None = None
    end: str | None = None
    nights: int | None = None
    earliest: str | None = None
    latest: str | None = None


class SaidParty(Reply):
    """Who travels, each number with the words that count it."""

    adults: int | None = None
    adults_quote: str = ""
    children: int | None = None
    children_quote: str = ""
    infants: int | None = None
    infants_quote: str = ""
    child_ages: tuple[int, ...] | None = None
    child_ages_quote: str = ""
    rooms: int | None = None
    rooms_quote: str = ""


class SaidBudget(Reply):
    """`amount` is a plain decimal string, `currency` ISO 4217 and only when the person named or signed it."""

    quote: str = ""
    level: BudgetLevel | None = None
    amount: str | None = None
    currency: str | None = None
    basis: BudgetBasis | None = None


class SaidPart(Reply):
    """One part of the trip to plan, and the word for it."""

    part: Capability
    quote: str = ""


class SaidCapabilities(Reply):
    """Parts switched on and off; `replace` means these and no others."""

    add: tuple[Annotated[SaidPart, _own_words("part")], ...] = ()
    remove: tuple[Annotated[SaidPart, _own_words("part")], ...] = ()
    replace: bool = False


class SaidItem(Reply):
    """One wish of a list, and the words it was read from."""

    item: str
    quote: str = ""


class SaidList(Reply):
    slot: ListSlot
    add: tuple[Annotated[SaidItem, _own_words("item")], ...] = ()
    remove: tuple[Annotated[SaidItem, _own_words("item")], ...] = ()
    replace: bool = False


class SaidPace(Reply):
    value: Pace
    quote: str = ""


class SaidShape(Reply):
    """Whether the trip goes there and back, when said."""

    value: Literal["round_trip", "one_way"]
    quote: str = ""


class SaidAct(Reply):
    """One dialogue act, and the words that perform it."""

    act: Act
    quote: str = ""


class SaidClear(Reply):
    """A slot withdrawn without a new value."""

    slot: FactSlot
    quote: str = ""


class SaidDeclined(Reply):
    """The slot of an open question that is left to the planner."""

    slot: QuestionSlot
    quote: str = ""


class SaidChoice(Reply):
    """The plan that is chosen: its number or title."""

    value: str
    quote: str = ""


class SaidRefinement(Reply):
    """A wish about the plans on the table."""

    kind: RefinementKind
    option: str | None = None
    about: str = ""
    quote: str = ""


EditOp = Literal[
    "move_item", "swap_days", "free", "set_hours", "set_meal_time", "add_item", "add_day_trip", "remove_item", "swap_item", "restore_item", "set_leg",
    "set_leg_time", "set_stay", "same_stay_everywhere", "set_nights", "insert_city", "drop_city", "reorder", "change_length", "set_pace", "less_walking",
    "set_diet", "other_meals", "set_price", "keep", "other_sights", "ask", "impossible",
]  # fmt: skip


class SaidEdit(Reply):
    """One change to the plans on the table, in the person's words; `quote` is the stretch of the message it was read from.

    Days are as said ("Saturday", "day 3", "the 10th"), times HH:MM, `minutes` how much later (earlier: negative), `options` the plans as
    said ("2", "the balanced one", null for all). `item` is what it is about, `new` or `kind` what comes in its place.
    """

    op: EditOp
    quote: str
    options: str | None = None
    item: str | None = None
    new: str | None = None
    kind: str | None = None
    day: str | None = None
    other_day: str | None = None
    part: Literal["morning", "afternoon", "evening"] | None = None
    time: str | None = None
    minutes: int | None = None
    meal: Literal["breakfast", "lunch", "dinner"] | None = None
    place: str | None = None
    from_place: str | None = None
    to_place: str | None = None
    which: Literal["out", "home"] | None = None
    mode: Literal["flight", "train", "bus", "car", "ferry"] | None = None
    change: str | None = None
    number: int | None = None
    amount: str | None = None
    category: Literal["transport", "stay", "food", "activities", "local_transport"] | None = None
    cities: tuple[str, ...] = ()


class ExtractReply(Reply):
    """What the latest message changes, every value beside the words of the message it was read from (`quote`, verbatim).

    A value without a quote that stands in the message counts as not said. `missing` is the reader's opinion and only recorded.
    """

    acts: tuple[Annotated[SaidAct, _own_words("act")], ...] = ()
    capabilities: SaidCapabilities | None = None
    origin: SaidPlace | None = None
    destinations: SaidStops | None = None
    trip_type: Annotated[SaidShape, _own_words("value")] | None = None
    dates: SaidDates | None = None
    party: SaidParty | None = None
    budget: SaidBudget | None = None
    pace: Annotated[SaidPace, _own_words("value")] | None = None
    lists: tuple[SaidList, ...] = ()
    clear: tuple[Annotated[SaidClear, _own_words("slot")], ...] = ()
    declined: tuple[Annotated[SaidDeclined, _own_words("slot")], ...] = ()
    option: Annotated[SaidChoice, _own_words("value")] | None = None
    refinements: tuple[SaidRefinement, ...] = ()
    edits: tuple[SaidEdit, ...] = ()
    missing: tuple[str, ...] = ()
    reply: str | None = None


class PosedText(Reply):
    """The words of one question; the slot says what it is about."""

    slot: QuestionSlot
    text: str


class ClarifyReply(Reply):
    """Words for the questions code has decided to ask."""

    opening: str = ""
    questions: tuple[PosedText, ...] = ()
    short_summary: Annotated[str, Field(alias="shortSummary")] = ""
    next_step: Annotated[str, Field(alias="nextStep")] = ""


class ConfirmReply(Reply):
    """Words around the summary; the facts in it are rendered by code."""

    opening: str = ""
    question: str = ""
    short_summary: Annotated[str, Field(alias="shortSummary")] = ""
    next_step: Annotated[str, Field(alias="nextStep")] = ""


class ProposedTask(Reply):
    specialist: Specialist
    task_name: Annotated[str, Field(alias="taskName")] = ""
    instructions: str = ""


class DispatchReply(Reply):
    """Instructions for the specialists code has chosen."""

    tasks: tuple[ProposedTask, ...] = ()
    short_summary: Annotated[str, Field(alias="shortSummary")] = ""
    next_step: Annotated[str, Field(alias="nextStep")] = ""


JOIN_SOURCES = ("$results", "$branches", "$failures", "$success_count", "$failure_count", "$expect")
"""What a join can be given of the branches before it."""


def _without_nulls(value: object) -> object:
    """Arguments without those that are null: a strict schema must name every argument, and null there means "not given"."""
    if isinstance(value, dict):
        return {key: _without_nulls(item) for key, item in value.items() if item is not None}
    return [_without_nulls(item) for item in value] if isinstance(value, list) else value


def _pairs(value: object) -> object:
    """Injections as a map; a strict schema, which knows no open maps, gets them as a list of argument and source."""
    if isinstance(value, list) and all(isinstance(row, dict) and {"argument", "source"} <= row.keys() for row in value):
        return {row["argument"]: row["source"] for row in value}
    return value


Arguments = Annotated[dict[str, JsonValue], BeforeValidator(_without_nulls)]


class PlannedCall(Reply):
    """One branch of a parallel plan."""

    node: str
    args: Arguments = Field(default_factory=dict)


class Join(Reply):
    """How a parallel plan comes together: `inject` maps an argument of `node` to one of the six `$` sources."""

    node: str
    args: Arguments = Field(default_factory=dict)
    inject: Annotated[dict[str, str], BeforeValidator(_pairs)] = Field(default_factory=dict)


class PlannerAction(Reply):
    """One step of a specialist: call one tool, run a plan, or finish (`next_node` null and no plan)."""

    thought: str
    next_node: str | None = None
    args: Arguments | None = None
    plan: tuple[PlannedCall, ...] | None = None
    join: Join | None = None


class ChosenRecommendation(Reply):
    """A candidate a specialist recommends, by the id a tool gave it, with words that never carry a price."""

    id: str
    pros: tuple[str, ...] = ()
    cons: tuple[str, ...] = ()
    tip: str = ""


class ProposedReport(Reply):
    """The typed report beside `raw_answer`: ids and words; code fills in the facts behind the ids."""

    recommendations: tuple[ChosenRecommendation, ...] = ()
    questions_for_user: Annotated[tuple[str, ...], Field(alias="questionsForUser")] = ()
    assumptions: tuple[str, ...] = ()
    risks: tuple[str, ...] = ()


class SpecialistReply(Reply):
    """The finish of a specialist's loop: the `args` of an action whose `next_node` is null."""

    raw_answer: str
    confidence: Annotated[float, Field(ge=0, le=1)] | None = None
    route: str | None = None
    requires_followup: bool = False
    warnings: tuple[str, ...] = ()
    report: ProposedReport = ProposedReport()


class ProposedPair(Reply):
    """The candidate chosen for one key (a segment, a stay or a city)."""

    key: str
    id: str


class ProposedSuggestion(Reply):
    """A place that is no candidate, for one day of an option. It is shown as unverified, without a time and a price."""

    day: int
    name: str
    why: str = ""


class ProposedOption(Reply):
    """One proposed option: candidates by id and words; code builds the days and the bill."""

    tier: OptionTier
    pace: Pace
    focus: str = ""
    title: str = ""
    description: str = ""
    highlights: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    journeys: tuple[ProposedPair, ...] = ()
    stays: tuple[ProposedPair, ...] = ()
    local: tuple[ProposedPair, ...] = ()
    sights: tuple[str, ...] = ()
    meals: tuple[str, ...] = ()
    meal_tier: Tier | None = None
    suggestions: tuple[ProposedSuggestion, ...] = ()


class FinalizeReply(Reply):
    """Two or three proposed options and the sentence that compares them."""

    opening: str = ""
    options: tuple[ProposedOption, ...] = ()
    comparison_note: Annotated[str, Field(alias="comparisonNote")] = ""
    short_summary: Annotated[str, Field(alias="shortSummary")] = ""
    next_step: Annotated[str, Field(alias="nextStep")] = ""


class RubricReply(Reply):
    """Whether a reply of the planner holds a criterion that somebody wrote, and why. Asked for in the lab alone."""

    reason: str
    holds: bool


class AnswerReply(Reply):
    """Words for a turn that changes nothing: a question back, thanks, chit-chat."""

    reply: str
