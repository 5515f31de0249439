"""What the words of an edit stand for in the plans: which plans, days, hours, things and stops are meant. Pure."""

from __future__ import annotations

import re

from planner.domain.edits import PlanScope
from planner.domain.options import ItineraryOption
from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.lexicons import lexicon
from planner.language.plan_edits import stands_for
from planner.language.plan_names import options_named
from planner.language.plan_things import IN_PLAN, KINDS_OF_PLACE, PlanThing, PlanThings, fold, plan_days, tokens_of
from planner.say.phrases import day_words, joined

MOST_TOLD = 4
_FIRST_NIGHT = re.compile(r"\bfirst (?:evening|night)\b")
_POINTERS = frozenset(("it", "that", "them", "those", "this", "one", "that one", "this one"))
LONGEST_NAME = 5
"""Words above which what nobody knows is a sentence, and no name to be told back."""


class Unfit(ValueError):
    """An edit that cannot be made, and why, in a sentence that names the thing."""


_ALL_STOPS = re.compile(
    r"\b(?:days?|nights?) (?:earlier|sooner|later)\b|"
    r"\b(?:each|both|every|apiece|evenly|equally|half|same|cities|order|stops|route|places|round|around|reverse|backwards|direction|them|first|last|end|before)\b"
)
"""Words that speak of all stops of the trip without their names."""


_THAT_PART = re.compile(r"\bthat (?:same )?(?:day|morning|afternoon|evening|night)\b")
_WAY_HOME = re.compile(r"\b(?:home|go(?:ing)? back|way back|return|flight back|last day|check ?out|leaving|we leave)\b")
_WAY_OUT = re.compile(r"\b(?:arriv\w+|land(?:ing)?|first day|outbound|get there|way there)\b")
_WORKDAYS = re.compile(r"\b(?:on |the |every )?(?:week ?days|working days|monday to friday|mon-fri)\b")
_TRAVEL_DAYS = re.compile(r"\btravel(?:ling)? days\b|\bdays (?:that )?we (?:travel|move|change cities)\b")
_WEEKEND = re.compile(r"\b(?:at|on|over|for|during) the weekend\b|\bweekends\b|\bsaturdays? and (?:on )?sundays?\b")
_BUT_THEN = re.compile(
    r"\b(?:except|apart from|but not|not on|other than)(?: on)?(?: the)? (?:\w+day|day \d|last|first|arrival|departure)\b|\bevery day but\b"
)
FROM_THEN = re.compile(
    r"\b(?P<after>after) (?:the )?(?:day|\w+day|\w+ day|\d+)\b|\bfrom (?:the )?(?:day \w+|\w+day|\d+\w*) (?:on|onwards?)\b"
)
""" "After day 3", "from Friday on": a day and all that follow."""


def scope_of(one: SaidEdit, state: TripState) -> PlanScope:
    """The plans an edit is about: those it names, else the selected one, else all."""
    if one.options:
        named = options_named(state.options, fold(one.options))
        tier = next((o for o in state.options if o.tier in fold(one.options).split()), None)
        if named or tier:
            return tuple(o.id for o in named) if named else (tier.id,) if tier else "all"
        if any(word in fold(one.options).split() for word in ("all", "every", "each", "both", "any")):
            return "all"
    return "selected" if state.selection is not None else "all"


class EditReferents:
    """What the words of one said edit stand for: days, hours, things, stops. Words that the message does not have stand for nothing."""

    def __init__(self, one: SaidEdit, message: str, state: TripState, things: PlanThings) -> None:
        self.one, self.message, self.state, self.things = one, message, state, things
        self.scope = scope_of(one, state)
        self.days = state.trip.date_range.days

    def own(self, words: str | None) -> str | None:
        """Words of an edit, if the message has at least one of them: a model may not bring its own."""
        if not words:
            return None
        whole = {t.text for t in tokens_of(self.message)}
        stems = {w[:4] for w in whole}
        return words if any(t.text in whole or t.text[:4] in stems for t in tokens_of(words)) else None

    def known_kind(self, words: str | None) -> str | None:
        """A kind of sight in the message's words; one of the kinds that words of many shapes stand for ("under a roof") as it is."""
        opposite = {"outdoors": "indoors", "indoors": "outdoors"}.get(words or "")
        meant = opposite is not None and stands_for(opposite, self.one.quote) and "too m" in fold(self.one.quote)
        return words if words and (words == "evenings" or meant or stands_for(words, self.one.quote)) else self.own(words)

    def kind(self, words: str | None) -> str | None:
        """A kind of thing in its own words, without those that only say it is a show or a place."""
        own = self.known_kind(words)
        told = [w for w in (own or "").split() if fold(w) not in ("show", "shows", "evening", "place", "places", "something")]
        return " ".join(told) or own

    def end(self, words: str | None) -> str | None:
        """Where a leg begins or ends: in the message's own words, or a stop of which it says "between the two"."""
        stops = [fold(s.place.name) for s in self.state.trip.destinations]
        between = any(w in fold(self.one.quote) for w in ("between", "one to", "to the other"))
        return self.own(words) or (words if words and between and fold(words) in stops else None)

    def ends(self) -> tuple[str | None, str | None]:
        """Where the leg of an edit begins and ends; "home" and "out" are legs too."""
        one, trip = self.one, self.state.trip
        named = self.end(one.from_place), self.end(one.to_place)
        if any(named) or one.which is None or trip.origin is None or not trip.destinations:
            return named
        there = trip.destinations[-1 if one.which == "home" else 0].place.name
        return (there, trip.origin.name) if one.which == "home" else (trip.origin.name, there)

    def day(self, words: str | None) -> int | None:
        """The plan day that words mean. Raises `Unfit` for a day outside the trip."""
        if not words or not (self.own(words) or self.one.change in ("each_day", "next_day")):
            return None
        found = plan_days(words, self.days)
        if not found:
            return None
        number = found[0].number
        if number is None:
            start, end = self.days[0], self.days[-1]
            raise Unfit(
                f"{words.strip().capitalize()} is outside the trip, which runs from {day_words(start)} to {day_words(end)}, so I cannot plan anything then. Nothing was changed."
            )
        return self._there(words, number)

    def _there(self, words: str, number: int) -> int:
        """The first evening or night is that of the first day that ends in a bed, where one travels through the night before it."""
        if number != 1 or not _FIRST_NIGHT.search(fold(words)):
            return number
        return next((d.day_number for o in self.options() for d in o.itinerary.days if d.night == "stay"), number)

    def time(self) -> str | None:
        return (
            self.one.time
            if (self.one.time and any(c.isdigit() for c in self.one.quote)) or (self.one.time and _spelled_hour(self.one.quote))
            else None
        )

    def present(self, words: str | None, day: int | None = None, *, one_alone: bool = False) -> str:
        """The name of something in the plans, first in those the edit is about, and of several one that is on the day.

        Raises `Unfit` where it is in none, and, where the words must mean one thing alone, where they could mean several.
        """
        words = self.own(words)
        if not words or fold(words) in _POINTERS:
            raise Unfit("I cannot tell which part of the plans is meant. Name the place or the day.")
        things = [t for t in self.things.named(words) if t.kind in IN_PLAN] or list(self.things.of_kind(words))
        loose = fold(words) in KINDS_OF_PLACE
        there = self._cities_on(self.one.day)
        things = [t for t in things if t.city in there] or things
        named = fold(words).removeprefix("the ")
        towns = {d.city for o in self.options() for d in o.itinerary.days if d.day_number == day}
        whole = next((t.name for t in things if t.kind == "visit" and fold(t.name) == named and (not towns or t.city in towns)), None)
        if whole is not None:
            return whole
        for names in (self.names_on(None), self.names_on(day) if day else set()):
            things = [t for t in things if t.name in names] or things
        here = {t.name for t in self.things.named(words) if t.kind in IN_PLAN}
        at_home = [t for t in self.things.named(words) if t.name in here & self.names_on(None) and ", " not in t.name]
        things = at_home if at_home and all(", " in t.name for t in things) else things
        stops = [
            s.place.name
            for s in self.state.trip.destinations
            if re.search(rf"\bin {re.escape(fold(s.place.name))}\b", fold(self.one.quote))
        ]
        if len(stops) == 1:
            things = [t for t in things if t.city == stops[0]] or things
        plainest = [t for t in self.things.likeliest(fold(words)) if t in things] if loose else []
        kin = list(dict.fromkeys(t.name for t in plainest))
        if one_alone and len(kin) > 1:
            raise Unfit(f"There is more than one {fold(words)} in the plans: {joined(kin[:MOST_TOLD], 'or')}. Say which one is meant.")
        if not things:
            known = next(iter(self.things.named(words)), None)
            name = known.name if known else words.strip()
            if known is None and len(name.split()) > LONGEST_NAME:
                raise Unfit("I cannot tell which part of the plans is meant. Name the place or the day.")
            raise Unfit(f'{name} is not in any of the plans, so there is nothing to change. Say "add {name}" to have it.')
        return things[0].name

    def _cities_on(self, words: str | None) -> set[str]:
        """Where one is on the day that an edit puts a thing on; empty where it names none of the trip."""
        found = plan_days(words, self.days) if words else ()
        number = found[0].number if found else None
        return {d.city for o in self.options() for d in o.itinerary.days if d.day_number == number} if number else set()

    def several(self, words: str | None, day: int | None) -> list[str] | None:
        """All of a kind that is named in the plural ("the temples on Sunday"); None where one thing is meant."""
        word = fold(self.own(words) or "")
        if not word.endswith("s") or word in KINDS_OF_PLACE or not {word[:-1], word[:-2]} & KINDS_OF_PLACE or self.things.named(word):
            return None
        names = [t.name for t in self.things.of_kind(word) if t.kind == "visit" and t.name in self.names_on(day)]
        if not names:
            raise Unfit(f"I know of no {word} {'on that day ' if day else ''}in these plans, so there is nothing to move.")
        return list(dict.fromkeys(names))

    def options(self) -> list[ItineraryOption]:
        """The plans the edit is about."""
        chosen = self.state.selection.option_id if self.state.selection and self.scope == "selected" else None
        return [
            o for o in self.state.options
            if (o.id == chosen if chosen else self.scope in ("all", "selected") or o.tier == self.scope or o.id in self.scope)
        ]  # fmt: skip

    def outing_days(self, option: ItineraryOption) -> list[int]:
        """The days of a plan that are spent outside its cities."""
        away = {
            key
            for rows in self.state.quotes.sights.values()
            for s in rows
            if s.role == "outing"
            for key in (s.id, *(x.id for x in s.stops))
        }
        return [d.day_number for d in option.itinerary.days if any(i.id in away for i in d.activities)]

    def names_on(self, day: int | None) -> set[str]:
        """What stands in the plans the edit is about, on a day or on any."""
        return {i.name for o in self.options() for n, d in enumerate(o.itinerary.days, 1) if day in (None, n) for i in d.items}

    def found(self, words: str | None) -> str | None:
        """The name of a thing in the plans or near the destination, else the words as they are."""
        words = self.own(words)
        if not words:
            return None
        things = [t for t in self.things.named(words) if t.kind != "city"]
        noted = self.noted(words) if not things else None
        if noted is not None:
            return noted
        things = things or (
            [t for t in self.things.of_kind(words) if t.kind == "visit"] if f"the {fold(words)}" in fold(self.message) else []
        )
        return things[0].name if things else words.strip()

    def noted(self, words: str) -> str | None:
        """The one sight whose note names what is wanted ("David"), where no sight has it for a name."""
        sights = {s.name: s.note for rows in self.state.quotes.sights.values() for s in rows if s.role == "sight"}
        hits = [name for name, note in sights.items() if words[:1].isupper() and re.search(rf"\b{re.escape(words.strip())}\b", note)]
        first = [name for name in hits if sights[name].startswith(words.strip())] or hits
        return first[0] if len(first) == 1 else None

    def near(self, words: str | None) -> str:
        words = self.own(words)
        if not words:
            known = joined([t.name for t in self.things.of_role("day_trip")][:MOST_TOLD], "or")
            raise Unfit(f"I cannot tell where the day trip is to go.{f' Say {known}.' if known else ''}")
        near: list[PlanThing] = [t for t in self.things.named(words) if t.kind == "day_trip"]
        return near[0].name if near else words.strip()

    def that_day(self) -> int | None:
        """The day of "that morning": of the way home or there where the message speaks of it. Raises `Unfit` where nothing tells."""
        if not _THAT_PART.search(fold(self.one.quote)):
            return None
        low = fold(self.message)
        if _WAY_HOME.search(low):
            return len(self.days)
        if _WAY_OUT.search(low):
            return 1
        named = next((d.number for d in plan_days(self.message, self.days) if d.number), None)
        if named is None:
            raise Unfit('I cannot tell which day is meant. Say the day, such as "day 3" or "Saturday".')
        return named

    def days_meant(self, day: int | None) -> tuple[int, ...]:
        """The days of the plan that "on weekdays", "from Tuesday on", "except Sunday" stand for; empty where the words say no such thing."""
        low, numbered = fold(self.one.quote), list(enumerate(self.days, 1))[1:-1]
        if _TRAVEL_DAYS.search(low):
            legs = ("flight", "train", "bus", "car", "ferry")
            return tuple(d.day_number for d in self.state.options[0].itinerary.days if any(i.kind in legs for i in d.transport))
        if _WORKDAYS.search(low):
            return tuple(n for n, on in numbered if on.weekday() < 5)
        if _WEEKEND.search(low):
            return tuple(n for n, on in numbered if on.weekday() > 4)
        if day is None:
            return ()
        if _BUT_THEN.search(low):
            return tuple(n for n, _ in numbered if n != day)
        later = FROM_THEN.search(low)
        return tuple(n for n, _ in numbered if n >= day + bool(later["after"])) if later else ()

    def days_in(self, city: str) -> tuple[int, ...]:
        """The days one wakes and sleeps in a city."""
        cities = [d.city for d in self.state.options[0].itinerary.days]
        return tuple(n for n, name in enumerate(cities, 1) if name == city and n > 1 and cities[n - 2] == city and n < len(cities))

    def all_days_in(self, city: str | None) -> tuple[int, ...]:
        """The days on whose evening one is in a city, where the trip has others too; empty for every day."""
        cities = [d.city for d in self.state.options[0].itinerary.days]
        return tuple(n for n, name in enumerate(cities, 1) if name == city and n < len(cities)) if city and len(set(cities)) > 1 else ()

    def city(self, words: str | None) -> str | None:
        words = self.own(words)
        return next(
            (
                s.place.name
                for s in self.state.trip.destinations
                if words and (fold(words) in fold(s.place.name) or fold(s.place.name) in fold(words))
            ),
            None,
        )

    def stop(self, words: str | None) -> str:
        city = self.city(words)
        if city is None and words and _ALL_STOPS.search(fold(self.one.quote)):
            city = next((s.place.name for s in self.state.trip.destinations if fold(s.place.name) == fold(words)), None)
        if city is None:
            raise Unfit(
                f"{(words or 'That').strip()} is not a stop of this trip, which goes to {joined([s.place.name for s in self.state.trip.destinations])}."
            )
        return city


_HOURS = frozenset(word for word, n in lexicon("en").table("numbers").items() if n.isdigit() and 1 <= int(n) <= 12)
_HOURS |= {"noon", "midday", "midnight", "lunch", "breakfast"}
"""Hours in words, and what names one."""


def _spelled_hour(quote: str) -> bool:
    return bool(_HOURS & {t.text for t in tokens_of(quote)})
