"""Edits as said, held to the message and to the plans: days become plan days, plans become ids, names become things. Pure.

The same for the built-in reader and for a model: an edit whose quote is not in the message is silence, a thing that nobody can find is said
to be unknown, a day outside the trip is said to be outside. What is about the trip itself becomes a patch of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from pydantic import ValidationError

from planner.compose.editing.day_room import PARTS
from planner.compose.geometry import clock_of, minutes_of
from planner.destinations.interests import topic_of
from planner.domain import edits
from planner.domain.edits import TRIP_EDITS, PartOfDay, PlanEdit, PlanScope
from planner.domain.events import MessageRead
from planner.domain.patch import ACT_ORDER, Act, DatesPatch, ListChange, TripPatch
from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.domain.values import Stop, evolve
from planner.grounding.slot_places import place_of
from planner.language.plan_edits import in_full, length_said, stands_for
from planner.language.plan_names import options_named
from planner.language.plan_things import IN_PLAN, KINDS_OF_PLACE, PlanThing, PlanThings, fold, has_outing, noted_once, plan_days, tokens_of
from planner.language.undo_words import kept_of_undo, last_step_edited
from planner.say.phrases import day_words, joined

_PARTS: dict[str, tuple[str | None, str | None]] = {"morning": (None, "12:00"), "afternoon": ("12:00", "18:00"), "evening": ("18:00", None)}


MOST_TOLD = 4
NEAR_AN_HOUR = 60
"""Minutes from the hour that a departure is to be at."""


class GroundedEdits(NamedTuple):
    """What a message's edits come to: operations on plans, a patch of the trip, and plans that were named."""

    plan: tuple[PlanEdit, ...]
    trip: TripPatch


_NOT_BESIDE_EDITS: frozenset[Act] = frozenset(("other", "refine", "reject", "select_option", "confirm", "restart", "undo", "cancel"))
"""What words beside an edit do not do: "works for us, but …" approves and starts nothing."""


def with_edits(found: GroundedEdits, rest: MessageRead | None, missing: tuple[str, ...], *, refuses: bool = False) -> MessageRead:
    """What a message comes to that holds edits: they and the trip's patch of theirs, and what the rest of it says.

    `refuses` says that its words turn down every plan ("none of these, too packed").
    """
    asks_only = bool(found.plan) and all(isinstance(e, edits.AskAbout) for e in found.plan) and not found.trip.touched
    acts: set[Act] = {"question"} if asks_only else {"refine", "reject"} if refuses else {"refine"}
    patch = rest.patch if rest is not None else TripPatch()
    if rest is not None:
        acts |= {a for a in rest.acts if a not in _NOT_BESIDE_EDITS}
    plan = tuple(e for e in found.plan if not isinstance(e, edits.AskAbout))
    trip = found.trip
    wanted = tuple(e.place if isinstance(e, edits.AddDayTrip) else e.name for e in plan if isinstance(e, (edits.AddDayTrip, edits.AddItem)))
    if trip.destinations is not None and (kept := tuple(w for w in wanted if w)):
        trip = evolve(trip, lists=(*trip.lists, ListChange(slot="preferences.must_do", add=kept)))
    patch = evolve(
        patch, edits=plan, refinements=(), option_choice=None, reshapes=trip.sets_requirement,
        destinations=trip.destinations if trip.destinations is not None else patch.destinations, dates=trip.dates or patch.dates, lists=(*patch.lists, *trip.lists),
    )  # fmt: skip
    return MessageRead(acts=tuple(a for a in ACT_ORDER if a in acts), patch=patch, missing=missing)


_WISHED = re.compile(
    r"\b(?:can|could|shall|would) (?:you|we|i|it|they|there|the|that|this)\b(?! (?:be|have been) (?:honest|great|nice))|\b(?:we|i)(?:'d| would) (?:like|love|rather(?! not)|prefer)\b|\binstead\b"
    r"|\b(?:we|i) (?:want|need|prefer)\b"
    r"|^\W*(?:(?:and|but|also|then|so|plus|please|just|maybe|perhaps|hmm*|oh|ok|okay|well|yes|no wait)\W+)*"
    r"(?:add|drop|move|put|keep|make|change|swap|skip|find|give|get|leave|start|book|have|do|let'?s|no|not|more|less|fewer"
    r"|cut|bring|go|use|try|avoid|include|remove|something|somewhere|another)\b"
)
"""Words that ask for something, where a mere reason ("she gets seasick") does not."""


def unheard(rest: str, others: MessageRead | None, scope: PlanScope = "all") -> tuple[PlanEdit, ...]:
    """That a wish beside an edit was not understood, in its own words; empty where the rest of the message says no wish or came to something."""
    if others is not None and (others.patch.touched or {"question", "thanks"} & set(others.acts)):
        return ()
    wish = next(
        (
            part.strip(" ,.;!?")
            for part in re.split(r"[.;!?\n]", rest)
            if _WISHED.search(fold(part)) and len(part.split()) > LEAST_OF_A_WISH
        ),
        "",
    )
    wish = "" if _ONLY_REPEATS.search(fold(wish)) else wish
    wish = re.sub(r"^(?:(?:and|but|also|then|so|plus)\W+)+", "", wish, flags=re.IGNORECASE)
    return (edits.Impossible(about=wish[:200], reason=f"What I did not understand, and left as it is: “{wish[:160]}”."),) if wish else ()


LEAST_OF_A_WISH = 2
_ONLY_REPEATS = re.compile(
    r"\b(?:leave|keep) (?:that|the|it)(?: \w+)? (?:free|open|empty)$|\bnothing instead$|"
    r"\b(?:find|get|give|have) (?:me |us )?(?:an?|some)? ?\w+ (?:one|ones) ?(?:there|instead)?$|^\W*keep (?:everything|it all|the rest)\b|^\W*make (?:\w+day|it)(?: and)?$"
)
"""Words beside an edit that ask for the very thing again, or for all else to stay."""


def part_undone(message: str, state: TripState) -> edits.UndoEdits | None:
    """The last edits taken back but for one part that the message names ("undo that but keep the hotel"); None where that cannot be."""
    kept = kept_of_undo(message.casefold().replace("’", "'"))
    if not kept or not last_step_edited(state):
        return None
    city = next((s.place.name for s in state.trip.destinations if fold(s.place.name) in fold(kept)), None)
    if re.search(r"\b(?:hotels?|beds?|rooms?|stay|accommodation|hostel|apartments?)\b", kept):
        return edits.UndoEdits(keep="stay", city=city)
    if re.search(r"\b(?:flights?|trains?|journeys?|departures?|bus|coach|ferry)\b", kept):
        return edits.UndoEdits(keep="legs")
    thing = next((m.thing for m in PlanThings(state).find(kept) if m.thing.kind not in ("city", "meal", "house", "day_trip")), None)
    return edits.UndoEdits(keep="item", item=thing.name) if thing is not None else None


class _Unfit(ValueError):
    """An edit that cannot be made, and why, in a sentence that names the thing."""


def ground_edits(said: Sequence[SaidEdit], message: str, state: TripState) -> GroundedEdits:
    """The edits of one message. What cannot be resolved becomes an `Impossible` with its reason; what was not said is dropped."""
    things = PlanThings(state)
    whole = f"{message} {in_full(message, state) or ''}"
    grounded: list[PlanEdit] = []
    for one in said:
        if not is_quoted(one.quote, message):
            continue
        try:
            grounded += _Grounding(one, whole, state, things).edits()
        except _Unfit as why:
            grounded.append(
                edits.Impossible(
                    about=(one.item or one.place or one.kind or one.quote)[:200] or "that", reason=str(why), options=_scope(one, state)
                )
            )
        except ValidationError:
            continue
    on_plans = tuple(e for e in grounded if not isinstance(e, (*TRIP_EDITS, edits.SetDiet)))
    return GroundedEdits(on_plans, _trip_patch(tuple(e for e in grounded if isinstance(e, (*TRIP_EDITS, edits.SetDiet))), state))


def is_quoted(quote: str, message: str) -> bool:
    """Whether the quote stands in the message, case, spaces, accents and quote marks aside."""
    words, whole = [t.text for t in tokens_of(quote)], [t.text for t in tokens_of(message)]
    return bool(words) and any(whole[n : n + len(words)] == words for n in range(len(whole) - len(words) + 1))


def _scope(one: SaidEdit, state: TripState) -> PlanScope:
    """The plans an edit is about: those it names, else the selected one, else all."""
    if one.options:
        named = options_named(state.options, fold(one.options))
        tier = next((o for o in state.options if o.tier in fold(one.options).split()), None)
        if named or tier:
            return tuple(o.id for o in named) if named else (tier.id,) if tier else "all"
        if any(word in fold(one.options).split() for word in ("all", "every", "each", "both", "any")):
            return "all"
    return "selected" if state.selection is not None else "all"


class _Grounding:
    """One said edit against the message and the plans."""

    def __init__(self, one: SaidEdit, message: str, state: TripState, things: PlanThings) -> None:
        self._one, self._message, self._state, self._things = one, message, state, things
        self._scope = _scope(one, state)
        self._days = state.trip.date_range.days

    def edits(self) -> list[PlanEdit]:
        one = self._one
        of_a_day: dict[str, Callable[[], list[PlanEdit]]] = {
            "move_item": self._moved,
            "free": self._freed,
            "set_hours": self._hours,
            "set_meal_time": self._meal_time,
            "add_item": self._added,
            "remove_item": self._removed,
            "swap_item": self._swapped,
            "set_leg": self._leg,
            "set_leg_time": self._leg_time,
        }
        if one.op in of_a_day:
            return of_a_day[one.op]()
        match one.op:
            case "swap_days":
                if one.change == "full":
                    return [edits.SwapDays(options=self._scope, a=2, b=3)]
                return [edits.SwapDays(options=self._scope, a=self._day(one.day) or 1, b=self._day(one.other_day) or 1)]
            case "add_day_trip":
                return self._outings(one.place or one.item)
            case "restore_item":
                return [edits.RestoreItem(options=self._scope, name=self._found(one.item) or "that")]
            case "set_stay" | "same_stay_everywhere" | "other_meals" | "set_pace" | "less_walking" | "set_price" | "keep" | "other_sights":
                return self._about_a_part()
            case "ask" | "impossible":
                return [edits.AskAbout(topic=one.item or one.quote)]
            case _:
                return self._about_the_trip()

    def _moved(self) -> list[PlanEdit]:
        """A visit, or every visit of a kind, on another day or at another time."""
        one = self._one
        if one.change in ("length", "longer", "shorter"):
            return self._lasting()
        if one.change == "together":
            return self._together()
        if one.change == "apart":
            kin = [t.name for t in self._things.of_kind(fold(self._own(one.kind) or "").split()[-1])] if one.kind else []
            days = [{i.name for i in d.activities} & set(kin) for o in self._state.options for d in o.itinerary.days]
            sharing = {name for names in days if len(names) > 1 for name in names}
            names = list(dict.fromkeys([self._present(name) for name in one.cities] + [n for n in kin if n in sharing]))
            if len(names) < 2:
                raise _Unfit(f"I know of no two {one.kind or 'things'} in these plans that share a day.")
            return [edits.MoveItem(options=self._scope, item=name, apart=tuple(names[:k])) for k, name in enumerate(names) if k]
        if one.change == "spread":
            return self._spread()
        if one.change == "of_kind":
            return [
                edits.MoveItem(options=self._scope, item=fold(self._own(one.item) or "that"), to_day=self._day(one.day), to_part=one.part)
            ]
        day, left = self._day(one.day), self._day(one.other_day)
        if one.change == "all":
            return [edits.MoveItem(options=self._scope, item=name, to_day=day, from_day=left) for name in self._seen_on(left, one.part)]
        if one.change == "outing":
            return [edits.MoveItem(options=self._scope, item=self._near(one.item), to_day=day)]
        if (several := self._several(one.item, left)) is not None:
            return [edits.MoveItem(options=self._scope, item=name, to_day=day, to_part=one.part, from_day=left) for name in several]
        return [
            edits.MoveItem(
                options=self._scope,
                item=self._present(one.item, left or (day if one.part or one.time else None), one_alone=True),
                to_day=day,
                to_part=one.part,
                at=self._time(),
                before=self._found(one.new) if one.new and self._things.named(one.new) else one.new,
                from_day=left,
                elsewhere=one.change in ("elsewhere", "earlier", "sooner", "later") and day is None,
                right=one.kind == "right",
                towards={"earlier": "start", "sooner": "start", "later": "end"}.get(one.change or ""),
            )
        ]

    def _seen_on(self, day: int | None, part: PartOfDay | None) -> list[str]:
        """What is seen on a day, or in a part of it, in any of the plans that are meant."""
        low, high = PARTS[part] if part else (0, 24 * 60)
        here = self._names_on(day)
        rows = [
            i for o in self._state.options for d in o.itinerary.days if d.day_number == day for i in d.activities if i.kind in ("sight", "activity")
        ]  # fmt: skip
        names = [i.name for i in rows if i.name in here and i.start and low <= minutes_of(i.start) < high]
        if not names:
            raise _Unfit("There is nothing to see then in these plans, so there is nothing to move.")
        return list(dict.fromkeys(names))

    def _spread(self) -> list[PlanEdit]:
        """Of what is of a kind on a day all but the first of each plan goes to another."""
        day, kind = self._day(self._one.day), fold(self._own(self._one.kind) or "")
        sights = {s.id: s for rows in self._state.quotes.sights.values() for s in rows}
        topic = topic_of(kind)
        moved: list[str] = []
        for option in self._state.options:
            rows = [i for d in option.itinerary.days if d.day_number == day for i in d.activities if i.kind in ("sight", "activity")]
            alike = [
                i.name for i in rows
                if (s := sights.get(i.id)) is not None and topic.serves_sight(s.sight_kind, s.interests, s.name, "", evening=s.role == "evening")
            ]  # fmt: skip
            moved += alike[1:]
        if not moved:
            raise _Unfit(f"There is no more than one thing of {kind or 'that'} on that day, so nothing has to be spread.")
        return [edits.MoveItem(options=self._scope, item=name, from_day=day, elsewhere=True) for name in dict.fromkeys(moved)]

    def _lasting(self) -> list[PlanEdit]:
        """How long a visit is to last, read off the quote: a model may not bring its own number."""
        one, length = self._one, length_said(self._one.quote)
        if length is None:
            raise _Unfit("I cannot tell how long the visit is to last. Say it in hours or minutes.")
        name = self._present(one.item, self._day(one.day), one_alone=True)
        alike = {t.name for t in self._things.named(one.item or "") if t.kind == "visit"} & self._names_on(None)
        name = (one.item or name).strip() if len(alike) > 1 and all(fold(one.item or "") in fold(n) for n in alike) else name
        return [
            edits.MoveItem.model_validate(
                {"options": self._scope, "item": name, "minutes": length.minutes, "longer": length.by, "to_part": length.part}
            )
        ]

    def _together(self) -> list[PlanEdit]:
        """Visits on one day: those that are named, else all of a kind, or whose notes have the word."""
        one = self._one
        names = [self._present(name) for name in one.cities]
        word = fold(self._own(one.kind) or "")
        if not names and word:
            notes = {s.name: fold(f"{s.name} {s.note}") for rows in self._state.quotes.sights.values() for s in rows}
            seen = {t.name for t in self._things.of_role("visit")} & self._names_on(None)
            kin = {t.name for t in self._things.of_kind(word) if t.kind == "visit"}
            names = sorted(n for n in seen if n in kin or re.search(rf"\b{re.escape(word)}", notes.get(n, "")))
        if len(names) < 2:
            raise _Unfit(
                f"I know of {'only one thing' if names else 'nothing'} of {one.kind or 'that'} in these plans, so there is nothing to bring together."
            )
        return [edits.MoveItem(options=self._scope, item=name, beside=tuple(names)) for name in names]

    def _leg(self) -> list[PlanEdit]:
        """Another way on a leg, or a cheaper one."""
        one = self._one
        if one.change == "outing":
            raise _Unfit(self._only_way_out(self._near(one.item)))
        if one.change == "ride":
            raise _Unfit(self._own_ride(one.item or "ride"))
        if one.change == "day_before":
            raise _Unfit(
                f"Travelling {one.item or 'on another day'} would move the dates of the trip, which is from {day_words(self._days[0])} to "
                f'{day_words(self._days[-1])}, so nothing is changed. Say the new dates, or "one more night", and I plan it so.'
            )
        start, end = self._ends()
        if one.change == "none":
            raise _Unfit(
                f"I plan the way home as a part of the trip and cannot leave it out; the journey from {start} to {end} is a line of its own in "
                "the costs, so you see what it comes to without it."
            )
        return [
            edits.SetLeg(
                options=self._scope,
                from_place=start,
                to_place=end,
                mode=one.mode,
                cheaper=one.change == "cheaper",
            )
        ]

    def _own_ride(self, way: str) -> str:
        """That the way to an airport goes with its plan, and which plans go by which."""
        ways: dict[str, list[str]] = {}
        for n, option in enumerate(self._state.options, 1):
            rides = (i for d in option.itinerary.days for i in d.transport if i.kind == "transfer" and "airport" in i.name)
            by = next((i.note.split(",")[0].split(";")[0].removeprefix("By ") for i in rides if fold(i.note).startswith("by")), None)
            if by is not None:
                ways.setdefault(by, []).append(f"plan {n}")
        told = joined([f"{joined(plans)} by {by}" for by, plans in ways.items()])
        return (
            f"I cannot change the {way} to or from the airport by itself, as it goes with the comfort of a plan{f': {told}' if told else ''}. "
            "You can take another on the day."
        )

    def _only_way_out(self, name: str) -> str:
        trips = (s for rows in self._state.quotes.sights.values() for s in rows if s.role == "outing")
        trip = next((s for s in trips if fold(s.name) == fold(name)), None)
        by = f" by {trip.way}, about {trip.way_minutes} minutes one way" if trip is not None and trip.way and trip.way_minutes else ""
        return f"I know one way to {name} only{f':{by}' if by else ''}. I cannot plan the day by another; I can move it, drop it, or take another day trip."

    # --- words to values

    def _own(self, words: str | None) -> str | None:
        """Words of an edit, if the message has at least one of them: a model may not bring its own."""
        if not words:
            return None
        whole = {t.text for t in tokens_of(self._message)}
        stems = {w[:4] for w in whole}
        return words if any(t.text in whole or t.text[:4] in stems for t in tokens_of(words)) else None

    def _known_kind(self, words: str | None) -> str | None:
        """A kind of sight in the message's words; one of the kinds that words of many shapes stand for ("under a roof") as it is."""
        return words if words and (words == "evenings" or stands_for(words, self._one.quote)) else self._own(words)

    def _kind(self, words: str | None) -> str | None:
        """A kind of thing in its own words, without those that only say it is a show or a place."""
        own = self._known_kind(words)
        told = [w for w in (own or "").split() if fold(w) not in ("show", "shows", "evening", "place", "places", "something")]
        return " ".join(told) or own

    def _end(self, words: str | None) -> str | None:
        """Where a leg begins or ends: in the message's own words, or a stop of which it says "between the two"."""
        stops = [fold(s.place.name) for s in self._state.trip.destinations]
        between = any(w in fold(self._one.quote) for w in ("between", "one to", "to the other"))
        return self._own(words) or (words if words and between and fold(words) in stops else None)

    def _ends(self) -> tuple[str | None, str | None]:
        """Where the leg of an edit begins and ends; "home" and "out" are legs too."""
        one, trip = self._one, self._state.trip
        named = self._end(one.from_place), self._end(one.to_place)
        if any(named) or one.which is None or trip.origin is None or not trip.destinations:
            return named
        there = trip.destinations[-1 if one.which == "home" else 0].place.name
        return (there, trip.origin.name) if one.which == "home" else (trip.origin.name, there)

    def _day(self, words: str | None) -> int | None:
        """The plan day that words mean. Raises `_Unfit` for a day outside the trip."""
        if not words or not self._own(words):
            return None
        found = plan_days(words, self._days)
        if not found:
            return None
        number = found[0].number
        if number is None:
            start, end = self._days[0], self._days[-1]
            raise _Unfit(
                f"{words.strip().capitalize()} is outside the trip, which runs from {day_words(start)} to {day_words(end)}, so I cannot plan anything then. Nothing was changed."
            )
        return number

    def _time(self) -> str | None:
        return (
            self._one.time
            if (self._one.time and any(c.isdigit() for c in self._one.quote)) or (self._one.time and _spelled_hour(self._one.quote))
            else None
        )

    def _present(self, words: str | None, day: int | None = None, *, one_alone: bool = False) -> str:
        """The name of something in the plans, first in those the edit is about, and of several one that is on the day.

        Raises `_Unfit` where it is in none, and, where the words must mean one thing alone, where they could mean several.
        """
        words = self._own(words)
        if not words:
            raise _Unfit("I cannot tell which part of the plans is meant. Name the place or the day.")
        things = [t for t in self._things.named(words) if t.kind in IN_PLAN] or list(self._things.of_kind(words))
        loose = fold(words) in KINDS_OF_PLACE
        for names in (self._names_on(None), self._names_on(day) if day else set()):
            things = [t for t in things if t.name in names] or things
        here = {t.name for t in self._things.named(words) if t.kind in IN_PLAN}
        at_home = [t for t in self._things.named(words) if t.name in here & self._names_on(None) and ", " not in t.name]
        things = at_home if at_home and all(", " in t.name for t in things) else things
        stops = [
            s.place.name
            for s in self._state.trip.destinations
            if re.search(rf"\bin {re.escape(fold(s.place.name))}\b", fold(self._one.quote))
        ]
        if len(stops) == 1:
            things = [t for t in things if t.city == stops[0]] or things
        plainest = [t for t in self._things.likeliest(fold(words)) if t in things] if loose else []
        kin = list(dict.fromkeys(t.name for t in plainest))
        if one_alone and len(kin) > 1:
            raise _Unfit(f"There is more than one {fold(words)} in the plans: {joined(kin[:MOST_TOLD], 'or')}. Say which one is meant.")
        if not things:
            known = next(iter(self._things.named(words)), None)
            name = known.name if known else words.strip()
            raise _Unfit(f'{name} is not in any of the plans, so there is nothing to change. Say "add {name}" to have it.')
        return things[0].name

    def _several(self, words: str | None, day: int | None) -> list[str] | None:
        """All of a kind that is named in the plural ("the temples on Sunday"); None where one thing is meant."""
        word = fold(self._own(words) or "")
        if not word.endswith("s") or word in KINDS_OF_PLACE or not {word[:-1], word[:-2]} & KINDS_OF_PLACE or self._things.named(word):
            return None
        names = [t.name for t in self._things.of_kind(word) if t.kind == "visit" and t.name in self._names_on(day)]
        if not names:
            raise _Unfit(f"I know of no {word} {'on that day ' if day else ''}in these plans, so there is nothing to move.")
        return list(dict.fromkeys(names))

    def _names_on(self, day: int | None) -> set[str]:
        """What stands in the plans the edit is about, on a day or on any."""
        chosen = self._state.selection.option_id if self._state.selection and self._scope == "selected" else None
        mine = [
            o for o in self._state.options
            if (o.id == chosen if chosen else self._scope in ("all", "selected") or o.tier == self._scope or o.id in self._scope)
        ]  # fmt: skip
        return {i.name for o in mine for n, d in enumerate(o.itinerary.days, 1) if day in (None, n) for i in d.items}

    def _found(self, words: str | None) -> str | None:
        """The name of a thing in the plans or near the destination, else the words as they are."""
        words = self._own(words)
        if not words:
            return None
        things = [t for t in self._things.named(words) if t.kind != "city"]
        noted = self._noted(words) if not things else None
        if noted is not None:
            return noted
        things = things or (
            [t for t in self._things.of_kind(words) if t.kind == "visit"] if f"the {fold(words)}" in fold(self._message) else []
        )
        return things[0].name if things else words.strip()

    def _noted(self, words: str) -> str | None:
        """The one sight whose note names what is wanted ("David"), where no sight has it for a name."""
        sights = {s.name: s.note for rows in self._state.quotes.sights.values() for s in rows if s.role == "sight"}
        hits = [name for name, note in sights.items() if words[:1].isupper() and re.search(rf"\b{re.escape(words.strip())}\b", note)]
        first = [name for name in hits if sights[name].startswith(words.strip())] or hits
        return first[0] if len(first) == 1 else None

    def _near(self, words: str | None) -> str:
        words = self._own(words)
        if not words:
            known = joined([t.name for t in self._things.of_role("day_trip")][:MOST_TOLD], "or")
            raise _Unfit(f"I cannot tell where the day trip is to go.{f' Say {known}.' if known else ''}")
        near: list[PlanThing] = [t for t in self._things.named(words) if t.kind == "day_trip"]
        return near[0].name if near else words.strip()

    # --- operations that need more than their words

    def _freed(self) -> list[PlanEdit]:
        day = self._day(self._one.day) or self._that_day()
        if self._time() and self._one.minutes:
            until = min(minutes_of(self._one.time or "00:00") + self._one.minutes, 24 * 60 - 1)
            hours = {"since": self._one.time, "until": clock_of(until)}
            days = [day] if day else range(2, len(self._days))
            return [edits.FreeTime.model_validate({"options": self._scope, "day": n, **hours}) for n in days]
        if day is None and self._one.part and _one_of_them(self._one.quote):
            raise _Unfit(f'I can keep one {self._one.part} free. Say which day, such as "day 3" or "Saturday".')
        if day is None and self._one.part:
            first = 1 if self._one.part == "evening" else 2
            return [edits.FreeTime(options=self._scope, day=n, part=self._one.part) for n in range(first, len(self._days))]
        if day is None:
            raise _Unfit('I cannot tell which day is to be free. Say the day, such as "day 3" or "Saturday".')
        return [edits.FreeTime(options=self._scope, day=day, part=self._one.part)]

    def _that_day(self) -> int | None:
        """The day of "that morning": of the way home or there where the message speaks of it. Raises `_Unfit` where nothing tells."""
        if not _THAT_PART.search(fold(self._one.quote)):
            return None
        low = fold(self._message)
        if _WAY_HOME.search(low):
            return len(self._days)
        if _WAY_OUT.search(low):
            return 1
        named = next((d.number for d in plan_days(self._message, self._days) if d.number), None)
        if named is None:
            raise _Unfit('I cannot tell which day is meant. Say the day, such as "day 3" or "Saturday".')
        return named

    def _hours(self) -> list[PlanEdit]:
        one, day = self._one, self._day(self._one.day)
        city = self._city(one.place)
        days = self._days_meant(day) or ((day,) if day else self._days_in(city) if city else ())
        time = self._time()
        if one.change == "at_port" and time:
            return [edits.SetHours(options=self._scope, at_port=time, days=days)]
        if one.change == "last_end" and time and day == len(self._days) and _HOME_BY.search(fold(one.quote)):
            return self._home_by(time)
        if one.change == "last_end" and time:
            return [edits.SetHours(options=self._scope, last_end=time, days=days, journeys=True)]
        if one.change == "first_start" and time:
            return [edits.SetHours(options=self._scope, first_start=time, days=days, journeys="before" in fold(one.quote))]
        minutes = one.minutes or 45
        return [edits.SetHours(options=self._scope, shift_minutes=max(-240, min(240, minutes)), days=days)]

    def _home_by(self, time: str) -> list[PlanEdit]:
        """The way home begun so early that one is home by then: by the time it takes in each plan."""
        found: list[PlanEdit] = []
        for option in self._state.options:
            legs = [i for i in option.itinerary.days[-1].transport if i.start and i.end]
            leg = next((i for i in legs if i.kind != "transfer"), None)
            if leg is not None and leg.start and legs[-1].end:
                takes = minutes_of(legs[-1].end) - minutes_of(leg.start)
                before = clock_of(max(0, minutes_of(time) - takes))
                found.append(edits.SetLegTime(options=(option.id,), which="home", before=before))
        return found

    def _days_meant(self, day: int | None) -> tuple[int, ...]:
        """The days of the plan that "on weekdays", "from Tuesday on", "except Sunday" stand for; empty where the words say no such thing."""
        low, numbered = fold(self._one.quote), list(enumerate(self._days, 1))[1:-1]
        if _TRAVEL_DAYS.search(low):
            legs = ("flight", "train", "bus", "car", "ferry")
            return tuple(d.day_number for d in self._state.options[0].itinerary.days if any(i.kind in legs for i in d.transport))
        if _WORKDAYS.search(low):
            return tuple(n for n, on in numbered if on.weekday() < 5)
        if _WEEKEND.search(low):
            return tuple(n for n, on in numbered if on.weekday() > 4)
        if day is None:
            return ()
        if _BUT_THEN.search(low):
            return tuple(n for n, _ in numbered if n != day)
        later = _FROM_THEN.search(low)
        return tuple(n for n, _ in numbered if n >= day + bool(later["after"])) if later else ()

    def _days_in(self, city: str) -> tuple[int, ...]:
        """The days one wakes and sleeps in a city."""
        cities = [d.city for d in self._state.options[0].itinerary.days]
        return tuple(n for n, name in enumerate(cities, 1) if name == city and n > 1 and cities[n - 2] == city and n < len(cities))

    def _usual(self, meal: str | None, later: bool) -> str | None:
        """The hour a meal mostly has, moved by an hour."""
        hours = sorted(m.start for o in self._state.options for d in o.itinerary.days[1:-1] for m in d.meals if m.kind == meal and m.start)
        if not hours:
            return None
        minutes = int(hours[len(hours) // 2][:2]) * 60 + int(hours[len(hours) // 2][3:]) + (60 if later else -60)
        return f"{minutes // 60:02d}:{minutes % 60 // 15 * 15:02d}"

    def _meal_time(self) -> list[PlanEdit]:
        time, day = self._time(), self._day(self._one.day)
        if time is None and self._one.change in ("later", "earlier"):
            time = self._usual(self._one.meal, self._one.change == "later")
        if time is None or self._one.meal is None:
            raise _Unfit("I cannot tell at what time the meal is to be.")
        if self._one.meal == "dinner" and time < "12:00":
            time = f"{int(time[:2]) + 12:02d}{time[2:]}"
        return [
            edits.SetMealTime(
                options=self._scope,
                meal=self._one.meal,
                time=time,
                tolerance=30 if self._one.change == "around" else 15,
                days=self._days_meant(day) or ((day,) if day else self._all_days_in(self._city(self._one.place))),
            )
        ]

    def _all_days_in(self, city: str | None) -> tuple[int, ...]:
        """The days on whose evening one is in a city, where the trip has others too; empty for every day."""
        cities = [d.city for d in self._state.options[0].itinerary.days]
        return tuple(n for n, name in enumerate(cities, 1) if name == city and n < len(cities)) if city and len(set(cities)) > 1 else ()

    def _outings(self, words: str | None) -> list[PlanEdit]:
        """A day outside, or each place of a pair: one that is seen from the city itself is a visit of its own."""
        whole = self._near(words)
        pair = [] if self._things.named(whole) and fold(self._things.named(whole)[0].name) == fold(whole) else re.split(r",| and ", whole)
        known = [self._things.named(p.strip()) for p in pair] if len(pair) > 1 else []
        if not known or not all(known):
            hit = next((t for t in self._things.named(whole) if t.kind in ("visit", "sight")), None)
            if hit is not None and not any(t.kind == "day_trip" for t in self._things.named(whole)) and fold(whole) in fold(hit.name):
                return [edits.AddItem(options=self._scope, name=hit.name, day=self._day(self._one.day))]
            return [edits.AddDayTrip(options=self._scope, place=whole, day=self._day(self._one.day))]
        found: list[PlanEdit] = []
        for things in known:
            trip = next((t for t in things if t.kind == "day_trip"), None)
            if trip is not None:
                found.append(edits.AddDayTrip(options=self._scope, place=trip.name, day=self._day(self._one.day)))
            else:
                found.append(edits.AddItem(options=self._scope, name=things[0].name, day=self._day(self._one.day)))
        return list(dict.fromkeys(found))

    def _added(self) -> list[PlanEdit]:
        one = self._one
        name = self._found(one.item)
        near = list(self._things.named(name)) if name else []
        if near and near[0].kind == "day_trip":
            return [edits.AddDayTrip(options=self._scope, place=near[0].name, day=self._day(one.day))]
        if name is None and not self._known_kind(one.kind):
            raise _Unfit("I cannot tell what is to be added.")
        return [
            edits.AddItem(
                options=self._scope,
                name=name,
                kind=self._kind(one.kind),
                day=self._day(one.day),
                part=one.part or ("evening" if name is None and _SHOWN.search(fold(one.quote)) else None),
                meal=one.meal,
                at=self._time(),
                city=self._city(one.place) if name is None else None,
            )
        ]

    def _removed(self) -> list[PlanEdit]:
        one = self._one
        if one.meal is not None and not one.item:
            day = self._day(one.day)
            return [edits.RemoveItem(options=self._scope, kind=one.meal, day=n) for n in self._days_meant(day) or (day,)]
        if one.place and not one.item and not one.kind:
            area = self._own(one.place) or ""
            known = any(fold(s.area) == fold(area) for rows in self._state.quotes.sights.values() for s in rows)
            if not known:
                raise _Unfit(f"I know of nothing in {area or 'that part'} in these plans.")
            return [edits.RemoveItem(options=self._scope, kind=area, day=self._day(one.day))]
        if one.kind and "day trip" in fold(one.kind) and _ONE_OF.search(fold(one.quote)):
            away = {s.name for rows in self._state.quotes.sights.values() for s in rows if s.role == "outing"}
            seen = {i.name for o in self._state.options for d in o.itinerary.days for i in d.activities}
            here = sorted(name for name in away if any(name in visit for visit in seen))
            if len(here) > 1:
                raise _Unfit(f"There is more than one day trip in the plans: {joined(here[:MOST_TOLD], 'or')}. Say which one is to go.")
        meal = next((m for m in ("breakfast", "lunch", "dinner") if one.kind and fold(one.kind).rstrip("s") in (m, f"{m}e")), None)
        if meal is not None and not one.item:
            return [edits.RemoveItem(options=self._scope, kind=meal, day=self._day(one.day))]
        if one.kind and not one.item:
            kind = self._own(one.kind)
            if (noted := noted_once(kind, self._state, self._things)) is not None:
                return self._out(name=noted)
            hits = self._things.of_kind(kind) if kind else ()
            loose = (
                one.day
                or one.options
                or "day trip" in fold(kind or "")
                or (one.change in ("fewer", "but_one", "once", "less", "most") and self._things.could_be(kind or ""))
            )
            if not hits and not (kind and loose):
                raise _Unfit(f"There is no {one.kind} in any of the plans.")
            return self._out(kind=kind)
        return self._out(name=self._leaving(one.item))

    def _out(self, name: str | None = None, kind: str | None = None) -> list[PlanEdit]:
        """What is to go, on the day and in the part that is named, or on all days from there on."""
        one = self._one
        day = self._day(one.day)
        later = _FROM_THEN.search(fold(one.quote)) if day else None
        if later is None or day is None:
            part = one.part if day else None
            city = self._city(one.place) if kind else None
            return [
                edits.RemoveItem(
                    options=self._scope,
                    name=name,
                    kind=kind,
                    day=day,
                    part=part,
                    city=city,
                    fewer=one.change in ("fewer", "once", "less", "most"),
                    count=one.number if one.change == "less" else None,
                    most=one.number if one.change == "most" else None,
                    but_one=one.change in ("but_one", "once"),
                )
            ]
        first = day + 1 if later["after"] else day
        return [edits.RemoveItem(options=self._scope, name=name, kind=kind, day=n) for n in range(first, len(self._days) + 1)]

    def _leaving(self, words: str | None) -> str:
        """The name of what is to go: where several things of a day outside bear the words, that day as a whole."""
        words = self._own(words)
        known = self._things.named(words) if words else ()
        here = [t for t in known if t.kind in IN_PLAN]
        trip = next((t for t in known if t.kind == "day_trip"), None)
        if known and not here and trip is None:
            raise _Unfit(f"{known[0].name} is in none of the plans, so nothing had to go.")
        if trip is not None and not any(fold(t.name) == fold(words or "") for t in here):
            return trip.name
        return self._present(words)

    def _present_on(self, words: str | None, day: int | None) -> str:
        """The name of what is in the plans; one word that several things bear stays as it was said where the day tells which is meant."""
        own = self._own(words) or ""
        several = len({t.name for t in self._things.named(own) if t.kind in IN_PLAN}) > 1
        return own if day is not None and several and len(own.split()) == 1 else self._present(words)

    def _swapped(self) -> list[PlanEdit]:
        """One thing for another. What is in no plan cannot go, so what was to take its place is added."""
        one, kind, name, day = self._one, self._known_kind(self._one.kind), self._found(self._one.new), self._day(self._one.day)
        if day is not None and fold(one.item or "") in edits.EVENINGS and self._own(one.item):
            return [edits.SwapItem(options=self._scope, item=fold(one.item or ""), for_kind=kind, for_name=name, day=day)]
        known = list(self._things.named(self._own(one.item) or ""))
        outing = next((t.name for t in known if t.kind == "day_trip" and has_outing(self._state, t.name)), None)
        if outing is not None and not any(t.kind in IN_PLAN and fold(t.name) == fold(one.item or "") for t in known):
            other = next((t.name for t in self._things.named(self._own(one.new) or "") if t.kind == "day_trip"), name)
            return [
                edits.SwapItem(options=self._scope, item=outing, for_kind=kind, for_name=other, day=day, must_go=one.change == "must_go")
            ]
        absent = known and not any(t.kind in IN_PLAN for t in known)
        if absent and (kind or name):
            return [edits.AddItem(options=self._scope, name=name, kind=None if name else kind, day=day)]
        return [
            edits.SwapItem(
                options=self._scope,
                item=self._present_on(one.item, day),
                for_kind=kind,
                for_name=name,
                day=day,
                must_go=one.change == "must_go",
                trade=one.change == "trade",
            )
        ]

    def _leg_time(self) -> list[PlanEdit]:
        one, time = self._one, self._time()
        if one.mode and one.which is None and not (one.from_place or one.to_place) and not self._goes_by(one.mode):
            raise _Unfit(f"No journey of these plans is by {one.mode}, so there is no hour of one to change.")
        if one.change == "not_early":
            ends: list[tuple[str | None, str | None]] = [(self._end(one.from_place), self._end(one.to_place))]
            if not any(ends[0]):
                ends = list(self._legs_by(one.mode)) or ends
            return [edits.SetLegTime(options=self._scope, which="leg", from_place=a, to_place=b, after="10:00") for a, b in ends]
        if (
            one.change in ("later", "earlier")
            and time is None
            and (one.which or one.from_place or one.to_place or not self._legs_by(one.mode))
        ):
            return [
                edits.SetLegTime.model_validate(
                    {
                        "options": self._scope,
                        "which": one.which or "leg",
                        "from_place": self._own(one.from_place),
                        "to_place": self._own(one.to_place),
                        "than_now": one.change,
                    }
                )
            ]
        after, before = _PARTS[one.part] if one.part else (None, None)
        if time and one.change is None:
            after, before = clock_of(max(0, minutes_of(time) - NEAR_AN_HOUR)), clock_of(min(24 * 60 - 1, minutes_of(time) + NEAR_AN_HOUR))
        elif time:
            after, before = (time, None) if one.change == "after" else (None, time)
        elif not one.part and one.change in ("after", "before"):
            after, before = ("12:00", None) if one.change == "after" else (None, "12:00")
        which = one.which or ("leg" if one.from_place or one.to_place else None)
        than_now = one.change if one.change in ("later", "earlier") else None
        if which is None and (legs := self._legs_by(one.mode)):
            return [
                edits.SetLegTime.model_validate(
                    {
                        "options": self._scope,
                        "which": "leg",
                        "from_place": a,
                        "to_place": b,
                        "after": after,
                        "before": before,
                        "than_now": than_now,
                    }
                )
                for a, b in legs
            ]
        places = {"from_place": self._end(one.from_place), "to_place": self._end(one.to_place)}
        if which is None or which == "leg":
            return [edits.SetLegTime(options=self._scope, which="leg", after=after, before=before, **places)]
        return [edits.SetLegTime(options=self._scope, which=which, after=after, before=before)]

    def _goes_by(self, mode: str) -> bool:
        """Whether a journey of the plans is by a vehicle."""
        found = {j.id: j for rows in self._state.quotes.by_segment.values() for j in rows}
        return any(found[key].mode == mode for o in self._state.options for _, key in o.pick.journeys if key in found)

    def _legs_by(self, mode: str | None) -> list[tuple[str, str]]:
        """The legs that the plans go by this vehicle, where they go others by another: "the train" is no flight."""
        found = {j.id: j for rows in self._state.quotes.by_segment.values() for j in rows}
        legs = dict.fromkeys(found[key] for o in self._state.options for _, key in o.pick.journeys if key in found)
        mine = dict.fromkeys((j.origin, j.destination) for j in legs if j.mode == mode)
        return list(mine) if any(j.mode != mode for j in legs) else []

    def _about_a_part(self) -> list[PlanEdit]:
        one = self._one
        match one.op:
            case "set_stay":
                stops = [s.place.name for s in self._state.trip.destinations]
                city = self._city(one.place) or (one.place if one.place in stops and _NTH_HOUSE.search(fold(one.quote)) else None)
                if one.change == "one_night":
                    raise _Unfit(
                        "I plan one bed for all nights in a city, so I cannot change it for some of them. "
                        "Say where you want to sleep the whole time, or book those nights yourself."
                    )
                if one.change == "of_plan":
                    return self._bed_of(one.new)
                return [
                    edits.SetStay(
                        options=self._scope,
                        change=_change(one),
                        city=city,
                        area=self._own(one.kind) if one.change == "area" else None,
                        stars=one.number if one.change == "stars" else None,
                        style=one.kind if one.change == "style" else None,
                        avoid=one.kind if one.change == "not_style" else None,
                        name=self._found(one.new) if one.change == "name" else None,
                    )
                ]
            case "same_stay_everywhere":
                return [edits.SameStayEverywhere(city=self._city(one.place))]
            case "other_meals":
                return [edits.OtherMeals(options=self._scope, meal=one.meal, cheaper=one.change == "cheaper", dearer=one.change == "dearer",
                                         kind=self._own(one.kind) if one.change != "avoid" else None,
                                         avoid=self._own(one.kind) if one.change == "avoid" else None, area=None if self._city(one.place) else self._own(one.place),
                                         city=self._city(one.place), once=one.number == 1, day=self._day(one.day))]  # fmt: skip
            case "set_pace":
                to = "slower" if one.change == "slower" else "faster" if one.change == "faster" else None
                day = self._day(one.day)
                return [edits.SetPace(options=self._scope, to=to, max_per_day=one.number, days=(day,) if day else ())]
            case "less_walking":
                day = self._day(one.day)
                return [edits.LessWalking(options=self._scope, days=(day,) if day else ())]
            case "set_price":
                return self._priced()
            case "keep" if one.change == "day":
                day = self._day(one.day)
                return [edits.KeepPart(options=self._scope, what="day", day=day)] if day else []
            case "keep":
                what = one.change if one.change in ("sights", "stay", "legs", "meals") else "item"
                return [
                    edits.KeepPart.model_validate(
                        {"options": self._scope, "what": what, "item": self._found(one.item) if what == "item" else None}
                    )
                ]
            case _:
                return [
                    edits.OtherSights(
                        options=self._scope,
                        kind=self._known_kind(one.kind),
                        day=self._day(one.day),
                        city=self._city(one.place),
                        avoid=self._own(one.item) if one.change == "anew" else None,
                        whole=one.change == "all",
                    )
                ]

    def _bed_of(self, words: str | None) -> list[PlanEdit]:
        """The beds of another plan, city by city."""
        other = next(iter(options_named(self._state.options, fold(words or ""))), None)
        days = other.itinerary.days if other else ()
        beds = dict.fromkeys((d.accommodation.city, d.accommodation.name) for d in days if d.accommodation is not None)
        return [edits.SetStay(options=self._scope, change="name", city=city, name=name) for city, name in beds]

    def _priced(self) -> list[PlanEdit]:
        one, amount = self._one, None
        if one.amount:
            try:
                amount = Decimal(one.amount)
            except InvalidOperation:
                amount = None
            if amount is not None and not any(c.isdigit() for c in one.quote):
                amount = None
        change = "dearer" if one.change == "dearer" else "cheaper"
        return [
            edits.SetPrice(
                options=self._scope,
                change=change,
                under=amount if one.change == "under" else None,
                less_by=amount if one.change == "less_by" else None,
                category=one.category,
            )
        ]

    def _city(self, words: str | None) -> str | None:
        words = self._own(words)
        return next(
            (
                s.place.name
                for s in self._state.trip.destinations
                if words and (fold(words) in fold(s.place.name) or fold(s.place.name) in fold(words))
            ),
            None,
        )

    def _stop(self, words: str | None) -> str:
        city = self._city(words)
        if city is None and words and _ALL_STOPS.search(fold(self._one.quote)):
            city = next((s.place.name for s in self._state.trip.destinations if fold(s.place.name) == fold(words)), None)
        if city is None:
            raise _Unfit(
                f"{(words or 'That').strip()} is not a stop of this trip, which goes to {joined([s.place.name for s in self._state.trip.destinations])}."
            )
        return city

    def _ordered(self, cities: Sequence[str]) -> tuple[str, ...]:
        """The stops in the order a person named; those they did not name come as the reader put them."""
        stops = [s.place.name for s in self._state.trip.destinations]
        known = tuple(name for c in cities for name in stops if fold(name) == fold(c))
        if len(known) != len(cities) or not any(self._own(c) for c in cities):
            return tuple(self._stop(c) for c in cities)
        return known

    def _about_the_trip(self) -> list[PlanEdit]:
        one = self._one
        match one.op:
            case "set_nights" if one.number is not None:
                more = one.change == "more"
                return [
                    edits.SetNights(
                        city=self._stop(one.place),
                        nights=None if more else one.number,
                        change=one.number if more else None,
                        keep_dates=one.change == "keep_dates",
                    )
                ]
            case "insert_city" if one.number and self._own(one.place):
                place = place_of(one.place or "", self._state, _Unfit)
                return [edits.InsertCity(city=place.name, nights=one.number, after=one.new if one.new == "start" else self._city(one.new))]
            case "drop_city":
                return [edits.DropCity(city=self._stop(one.place), nights_to=self._city(one.new))]
            case "reorder":
                return [edits.ReorderCities(cities=self._ordered(one.cities))]
            case "change_length" if one.number:
                return [edits.ChangeLength(nights=one.number)]
            case "set_diet" if one.change == "clear":
                return [edits.SetDiet(clear=True)]
            case _:
                return []


_ALL_STOPS = re.compile(
    r"\b(?:days?|nights?) (?:earlier|sooner|later)\b|"
    r"\b(?:each|both|every|apiece|evenly|equally|half|same|cities|order|stops|route|places|round|around|reverse|backwards|direction|them|first|last|end|before)\b"
)
"""Words that speak of all stops of the trip without their names."""


def _one_of_them(quote: str) -> bool:
    """Whether the words speak of one part of a day without a day: "a free evening", not "the evenings free"."""
    low = fold(quote)
    return bool(re.search(r"\b(?:a|an|one) (?:\w+ ){0,2}(?:morning|afternoon|evening|night)\b", low)) and not re.search(
        r"\b(?:every|each|all)\b", low
    )


_ONE_OF = re.compile(r"\b(?:one of|either of|one day trip|a day trip less)\b")
_THAT_PART = re.compile(r"\bthat (?:same )?(?:day|morning|afternoon|evening|night)\b")
_WAY_HOME = re.compile(r"\b(?:home|go(?:ing)? back|way back|return|flight back|last day|check ?out|leaving|we leave)\b")
_WAY_OUT = re.compile(r"\b(?:arriv\w+|land(?:ing)?|first day|outbound|get there|way there)\b")
_SHOWN = re.compile(r"\b(?:shows?|concerts?|gigs?)\b")
""" "A fado show": something of the evening, though no part of the day is named."""
_WORKDAYS = re.compile(r"\b(?:on |the |every )?(?:week ?days|working days|monday to friday|mon-fri)\b")
_NTH_HOUSE = re.compile(r"\b(?:first|second|third|last|1st|2nd|3rd) (?:hotel|bed|stay|place|hostel|apartment)\b")
""" "The second hotel": that of the second stop."""
_TRAVEL_DAYS = re.compile(r"\btravel(?:ling)? days\b|\bdays (?:that )?we (?:travel|move|change cities)\b")
_HOME_BY = re.compile(r"\b(?:back )?home (?:again )?by\b")
_WEEKEND = re.compile(r"\b(?:at|on|over|for|during) the weekend\b|\bweekends\b|\bsaturday and sunday\b")
_BUT_THEN = re.compile(r"\b(?:except|apart from|but not|other than)(?: on)?(?: the)? (?:\w+day|day \d|last|first)\b|\bevery day but\b")
_FROM_THEN = re.compile(
    r"\b(?P<after>after) (?:the )?(?:day|\w+day|\w+ day|\d+)\b|\bfrom (?:the )?(?:day \w+|\w+day|\d+\w*) (?:on|onwards?)\b"
)
""" "After day 3", "from Friday on": a day and all that follow."""


def _spelled_hour(quote: str) -> bool:
    hours = {
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "noon",
        "midday",
        "midnight",
        "lunch",
    }
    return bool(hours & {t.text for t in tokens_of(quote)})


def _change(one: SaidEdit) -> edits.StayChange:
    known: dict[str, edits.StayChange] = {
        "keep": "keep", "cheaper": "cheaper", "cheapest": "cheapest", "nicer": "nicer", "nearer_centre": "nearer_centre", "area": "area", "stars": "stars", "style": "style", "name": "name",
    }  # fmt: skip
    return known.get(one.change or "", "other")


# --- edits of the trip itself


def _trip_patch(wanted: Sequence[PlanEdit], state: TripState) -> TripPatch:
    """The trip with the nights, stops and length that were asked for. Where one number moves the length, the start stays."""
    stops, length_moves, lists = list(state.trip.destinations), False, []
    for edit in wanted:
        match edit:
            case edits.SetNights():
                length_moves |= not edit.keep_dates
                stops = [evolve(s, nights=_nights(s, edit)) if s.place.name == edit.city else s for s in stops]
            case edits.ChangeLength() if stops:
                length_moves = True
                stops[-1] = evolve(stops[-1], nights=max(0, (stops[-1].nights or 0) + edit.nights))
            case edits.InsertCity():
                length_moves = True
                at = next((n for n, s in enumerate(stops, 1) if s.place.name == edit.after), 0 if edit.after == "start" else len(stops))
                stops.insert(at, Stop(place=place_of(edit.city, state, _Unfit), nights=edit.nights))
            case edits.DropCity():
                stops, moved = _dropped(stops, edit)
                length_moves |= not moved
            case edits.ReorderCities():
                order = {name: n for n, name in enumerate(edit.cities)}
                stops = sorted(stops, key=lambda s: order.get(s.place.name, len(order)))
            case edits.SetDiet() if edit.clear:
                lists.append(ListChange(slot="preferences.dietary", replace=True))
            case _:
                continue
    if tuple(stops) == state.trip.destinations:
        return TripPatch(lists=tuple(lists))
    nights = sum(s.nights or 0 for s in stops)
    changed = length_moves and nights != state.trip.date_range.nights
    return TripPatch(destinations=tuple(stops), dates=DatesPatch(nights=nights) if changed else None, lists=tuple(lists))


def _nights(stop: Stop, edit: edits.SetNights) -> int:
    return max(0, edit.nights if edit.nights is not None else (stop.nights or 0) + (edit.change or 0))


def _dropped(stops: Sequence[Stop], edit: edits.DropCity) -> tuple[list[Stop], bool]:
    """The stops without one, its nights given to the other that was named, and whether they were given."""
    gone = sum(s.nights or 0 for s in stops if s.place.name == edit.city)
    left = [s for s in stops if s.place.name != edit.city]
    if edit.nights_to is None or not left:
        return left or list(stops), not left
    return [evolve(s, nights=(s.nights or 0) + gone) if s.place.name == edit.nights_to else s for s in left], True
