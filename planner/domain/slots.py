"""The table of slots: everything that can be known about a trip, one row each. To add an optional one, add a row.

A row says what kind of value the slot holds, when it is required, how it is asked about and shown, what can be tapped for it and
whose reports it makes stale. How a kind of value is merged, shown, drawn and read is written once a kind, in `merge_patch`,
`phrases`, `ui.facts`. Questions whose wording depends on the state are joined to their rows in `say.questions`.

Optional slots of the table live in `Preferences`, which holds words for every row it has no field of its own for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from planner.domain.registry import Registry
from planner.domain.specialists import END, ORIGIN, needed_for

if TYPE_CHECKING:
    from planner.domain.state import TripState

SlotKind = Literal["confirmation", "parts", "place", "stops", "dates", "way", "heads", "rooms", "ages", "money", "choice", "words"]
Parts = Collection[str]
PREFERENCES = "preferences."
EVERYBODY = "everybody"


def _always(parts: Parts, trip_type: str) -> bool:
    return True


@dataclass(frozen=True)
class Requirement:
    """A path without which no research starts: when it is needed, given the parts to plan and the trip's type, and when it is known."""

    path: str
    known: Callable[[TripState], bool]
    when: Callable[[Parts, str], bool] = _always


@dataclass(frozen=True)
class Slot:
    """One row. Its id is the path of its value in a state."""

    id: str
    kind: SlotKind
    label: str = ""
    """What stands before its value: "Food needs"."""
    form_label: str = ""
    """What stands above its control, where that is not the label."""
    icon: str = "notes"
    """The name of a Material symbol."""
    question: str = ""
    """The question about it in one plain sentence. Without one it is never asked, only told."""
    why: str = ""
    """Why it is asked, in one sentence."""
    requires: tuple[Requirement, ...] = ()
    needed: str = ""
    """A required slot in "I still need the dates"."""
    asked_when: Callable[[TripState], bool] | None = None
    """When an optional slot is worth a question beside required ones."""
    choices: dict[str, str] = field(default_factory=dict)
    """What can be tapped for it: the value by its label."""
    many: bool = False
    """Whether more than one choice can be tapped."""
    typed: bool = False
    """Whether its control takes words of the person's own."""
    left_open: str = ""
    """The label of the choice that leaves it to the planner."""
    always_listed: bool = False
    """Whether the sidebar has a row for it before anything is known."""
    said_back: str = "{}"
    """How its value is said back in "Noted: …"; empty where it is not."""
    shown_as: dict[str, str] = field(default_factory=dict)
    """Words for single values that are not shown as they are."""
    about: tuple[str, ...] = ()
    """Words by which a question of the person's is about it, where its label does not do."""
    stale: tuple[str, ...] = ()
    """The specialists whose reports depend on it, or `EVERYBODY`, as for every required slot. Without any only the plans are made anew."""

    @property
    def optional(self) -> bool:
        """Whether a trip can be planned without it."""
        return not self.requires and self.kind != "confirmation"

    @property
    def preference(self) -> str | None:
        """The name under which `Preferences` holds it; None for a fact of the trip."""
        return self.id.removeprefix(PREFERENCES) if self.id.startswith(PREFERENCES) else None

    @property
    def is_listed(self) -> bool:
        """Whether it stands among the facts by itself: rooms and ages are told with the party, one way with the destinations."""
        return bool(self.label) and self.kind not in ("rooms", "ages", "way")

    @property
    def is_wish(self) -> bool:
        """Whether a person can add it unasked, beside what is listed already."""
        return self.kind == "words" and self.id != NOTES


NOTES = "preferences.notes"
_WAYS = {"Flights": "flight", "Trains": "train", "Coach": "bus", "Car": "car"}
_INTERESTS = ("history", "art", "architecture", "food", "nature", "music", "nightlife", "shopping", "beach", "family")


def _has_children_without_ages(state: TripState) -> bool:
    party = state.trip.party
    return party.children > 0 and len(party.child_ages) < party.children + party.infants


SLOTS: Registry[Slot] = Registry(
    Slot("confirmation", "confirmation", question="Is that right?", why="Specialists start only after your yes."),
    Slot(
        "trip.destinations", "stops", label="To", form_label="Go to", icon="location_on",
        question="Where would you like to go?", why="Everything else depends on where you go.", needed="where you go",
        requires=(Requirement(
            "trip.destinations", lambda s: bool(s.trip.destinations) and all(stop.place.is_city for stop in s.trip.destinations)
        ),),
        left_open="You choose", always_listed=True, about=("where", "destination", "city"),
    ),
    Slot(
        "trip.origin", "place", label="From", form_label="Start from", icon="flight_takeoff",
        question="Where will you start from?", why="Journeys and their prices depend on where you start.", needed="where you start",
        requires=(Requirement(
            ORIGIN, lambda s: s.trip.origin is not None and s.trip.origin.is_city,
            when=lambda parts, _: needed_for(ORIGIN, parts),
        ),),
        always_listed=True, said_back="from {}", about=("start", "origin", "leaving from"),
    ),
    Slot("trip.trip_type", "way", label="Trip"),
    Slot(
        "trip.date_range", "dates", label="When", form_label="Dates", icon="calendar_month",
        question="Which dates are you thinking of?", why="Days, prices and what is in season depend on the dates.", needed="the dates",
        requires=(
            Requirement("trip.date_range.start", lambda s: s.trip.date_range.start is not None),
            Requirement(
                END, lambda s: s.trip.date_range.end is not None,
                when=lambda parts, trip_type: trip_type == "round_trip" or needed_for(END, parts),
            ),
        ),
        left_open="You choose", always_listed=True, about=("when", "date", "day", "long", "nights"),
    ),
    Slot(
        "trip.party", "heads", label="Who", form_label="Adults", icon="group",
        question="How many people are travelling, and are there children?", why="Rooms, tickets and pace depend on who travels.",
        needed="how many people travel", requires=(Requirement("trip.party.adults", lambda s: bool(s.trip.party.adults)),),
        always_listed=True,
        about=(
            "who are", "who is travel", "who is com", "who is go", "how many of us", "how many are", "how many we", "people", "travellers", "room",
        ),
    ),
    Slot("trip.party.rooms", "rooms", label="Rooms", icon="bed"),
    Slot(
        "trip.party.child_ages", "ages", label="Ages", form_label="Age of each child", icon="child_care",
        question="How old are the children?", why="Fares and beds differ by age.", asked_when=_has_children_without_ages,
    ),
    Slot(
        "trip.budget", "money", label="Budget", icon="payments",
        question="What budget do you have in mind: low, mid-range or high, or an amount?", why="Plans are made to fit it.", needed="a budget",
        requires=(Requirement("trip.budget", lambda s: s.trip.budget.known),),
        choices={"Low": "low", "Mid": "mid", "High": "high"}, left_open="You choose", always_listed=True,
        about=("budget", "money", "spend", "cost", "price"),
    ),
    Slot(
        "capabilities", "parts", label="Plan", form_label="Plan for me", icon="checklist",
        question="What shall I plan?", why="Only the parts you want are researched and priced.",
        needed="what to plan", requires=(Requirement("capabilities", lambda s: bool(s.capabilities)),),
        many=True, always_listed=True, about=("plan", "flights", "hotels", "trains"),
    ),
    Slot(
        "parts_open", "choice", form_label="A hotel and food", icon="hotel",
        question="Shall I find a hotel and places to eat too?", why="So far you named only how you travel.",
        needed="whether to find a hotel and places to eat too", requires=(Requirement("parts_open", lambda s: not s.parts_open),),
        choices={"Yes, both": "yes", "No, only the journey": "no"},
    ),
    Slot(
        "preferences.pace", "choice", label="Pace", icon="directions_walk",
        question="Would you like a relaxed, moderate or packed pace?", why="It decides how much goes into a day.",
        asked_when=lambda s: s.preferences.pace is None,
        choices={"Relaxed": "relaxed", "Moderate": "moderate", "Packed": "packed"}, left_open="I don't mind", always_listed=True,
        said_back="a {} pace", about=("pace",),
    ),
    Slot(
        "preferences.interests", "words", label="Likes", form_label="Interests", icon="interests",
        question="What do you enjoy: history, art, food, nature, nightlife, something else?", why="Sights are chosen by it.",
        asked_when=lambda s: not s.preferences.interests and not s.preferences.must_do,
        choices={word.capitalize(): word for word in _INTERESTS}, many=True, left_open="I don't mind", about=("interest", "like"),
        shown_as={"religion": "temples and churches", "family": "things for families", "views": "good views", "film": "films"},
        stale=("food",),
    ),
    Slot(
        "preferences.must_do", "words", label="Must do", icon="star",
        question="Is there anything you must see or do?", why="It gets the best day.",
        typed=True, left_open="Nothing special", said_back="{} as a must", about=("must",),
    ),
    Slot(
        "preferences.dietary", "words", label="Food needs", form_label="Eating", icon="restaurant",
        question="Is there anything you do not eat?", why="Every meal has to fit.",
        asked_when=lambda s: not s.preferences.dietary and "research_food" in (s.capabilities or ()),
        choices={
            "Vegetarian": "vegetarian", "Vegan": "vegan", "Pescatarian": "pescatarian", "Halal": "halal", "Kosher": "kosher",
            "Gluten-free": "gluten_free", "Dairy-free": "dairy_free", "Nut allergy": "nut_allergy", "Shellfish allergy": "shellfish_allergy",
        },
        many=True, left_open="I eat everything", about=("eat", "diet", "allerg", "vegan", "vegetarian"), stale=("food",),
    ),
    Slot(
        "preferences.stay_style", "words", label="Stay", icon="hotel",
        question="What kind of place do you like to stay in?", why="Places to stay are chosen by it.",
        choices={
            "Hostel": "hostel", "Boutique hotel": "boutique", "Apartment": "apartment", "Breakfast": "breakfast", "Pool": "pool",
            "Parking": "parking", "Pets welcome": "pets",
        },
        many=True, left_open="I don't mind", stale=("stay",),
        shown_as={
            "pets": "pets welcome", "children": "children welcome", "house": "a house", "cot": "a cot", "parties": "parties allowed",
            "visitors": "visitors allowed", "smoking": "smoking allowed",
        },
    ),
    Slot("preferences.avoid", "words", label="Avoid", icon="block", typed=True, said_back="no {}"),
    Slot(
        "preferences.transport_prefer", "words", label="Prefers", icon="thumb_up", choices=_WAYS, many=True, said_back="", stale=("transport",),
        shown_as={"direct": "direct connections"},
    ),
    Slot(
        "preferences.transport_avoid", "words", label="Not by", icon="thumb_down", choices=_WAYS, many=True, said_back="not by {}", stale=("transport",)
    ),
    Slot("preferences.accessibility", "words", label="Access", icon="accessible", choices={"Step-free": "step_free"}, many=True, stale=(EVERYBODY,)),
    Slot(
        NOTES, "words", label="Notes", icon="sticky_note_2", question="What should I change?", why="So that the next plans are better.",
        choices={
            "Too expensive": "Too expensive, make them cheaper.", "Too full": "Too full, make them more relaxed.",
            "Wrong places": "Wrong places, show me others.", "Something else": "",
        },
        typed=True,
    ),
)  # fmt: skip


def question_slots() -> tuple[str, ...]:
    """The slots that are asked about."""
    return tuple(row.id for row in SLOTS if row.question)


def fact_slots() -> tuple[str, ...]:
    """The slots that hold a value."""
    return tuple(row.id for row in SLOTS if row.kind != "confirmation")


def list_slots() -> tuple[str, ...]:
    """The slots that hold words to which more are added."""
    return tuple(row.id for row in SLOTS if row.kind == "words")


def row_of(path: str) -> Slot | None:
    """The row a path belongs to: its own, else that of the longest slot it lies in ("trip.budget.level" is about the budget)."""
    inside = (row for row in SLOTS if path == row.id or path.startswith(f"{row.id}."))
    return max(inside, key=lambda row: len(row.id), default=None)


def value_at(state: TripState, path: str) -> object:
    """What a state holds at a path."""
    value: object = state
    for name in path.split("."):
        value = getattr(value, name)
    return value


def words_at(state: TripState, slot: str) -> tuple[str, ...]:
    """The words a list slot holds. Raises `TypeError` for a slot of another kind."""
    words = value_at(state, slot)
    if not isinstance(words, tuple):
        raise TypeError(f"{slot} holds no words")
    return words
