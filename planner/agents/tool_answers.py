"""Questions that a tool answers: a sum in another currency, how far two places are from each other and how one gets there.

Every tool is reached through the call that is handed in; what it cannot tell is left to others.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import TypeVar

from pydantic import BaseModel

from planner.agents.services import CallTool
from planner.destinations.book import heads
from planner.domain.errors import ToolFailed
from planner.domain.reports import Journey
from planner.domain.state import TripState
from planner.domain.values import Band, Money, Place
from planner.language.money import currency_of_unit, currency_wanted, find_money
from planner.language.plan_names import options_named
from planner.language.plan_things import fold
from planner.language.question_marks import marks_of, plainly
from planner.places.gazetteer import gazetteer
from planner.places.geography import currency_of
from planner.places.resolve import Ambiguous, PlaceHints, Resolved, resolve
from planner.say.phrases import amount_words, band_words, day_words, joined, plural
from planner.say.plan_answers.plan_figures import aboard
from planner.say.plan_answers.practical_answers import MODES, hours_words
from planner.tools.tool import PlaceRef

_WAYS = (("train_quote_search", "train"), ("bus_quote_search", "coach"), ("drive_quote", "car"), ("flight_quote_search", "plane"))
_NOT_A_SUM = re.compile(r"\b(?:pay|paying|cash|accept|take|bring|carry|need|exchange|withdraw|change)\b")
_WORTH = re.compile(
    r"\W*(?:and |so )*(?:how much|what)(?: is|'s| are| would) [^a-z]{0,3}\d[\d.,]*\W?(?: [a-z]+){0,3}(?: worth)?\W*$", re.IGNORECASE
)
MONTH = 30
FLOWN_FROM_KM = 400
"""Kilometres from which a flight is told among the ways."""


def tool_answer(state: TripState, question: str, call: CallTool, today: date) -> str:
    """What a tool answers to a question; empty where none does."""
    try:
        return (
            _in_other_money(state, question, call)
            or _far_between(state, question, call, today)
            or _ways_ahead(state, question, call, today)
        )
    except ToolFailed:
        return ""


def _in_other_money(state: TripState, question: str, call: CallTool) -> str:
    """A sum in the currency a question wants it in: the sum it names, else that of the plans, else of the budget."""
    text = plainly(question)
    home = currency_of(state.trip.origin.country) if state.trip.origin else None
    there = next((currency_of(s.place.country) for s in state.trip.destinations), None)
    target = currency_wanted(text, home, there)
    if target is None and _WORTH.match(text):
        target = state.options[0].cost.currency if state.options else home
    if target is None or _NOT_A_SUM.search(text.casefold()):
        return ""

    def told(amount: Decimal, source: str) -> Decimal:
        return _field(call("currency_convert", {"amount": str(amount), "source": source, "target": target}), "money", Money).amount

    named = next((m for m in find_money(text, asked=True) if m.amount is not None), None)
    source = named.currency if named is not None else None
    if named is not None and named.unit is not None and source is None:
        source = currency_of_unit(named.unit, home, there)
    if named is not None and named.amount is not None and source is None:
        source = state.options[0].cost.currency if state.options else home
    dated = _rate_day(call, target)
    if named is not None and named.amount is not None and source is not None and source != target:
        worth = amount_words(told(named.amount, source).quantize(Decimal(1)), target)
        return f"{amount_words(named.amount, source)} is about {worth}{dated}"
    budget = state.trip.budget
    if not state.options:
        if budget.amount is None or budget.currency is None:
            return ""
        return f"Your budget is about {amount_words(told(budget.amount, budget.currency).quantize(Decimal(1)), target)}{dated}"
    rows = []
    if "left_over" in marks_of(text):
        return _left_in(state, call, target, dated)
    for option in options_named(state.options, text.casefold()) or state.options:
        total, each = (
            Band(low=told(b.low, option.cost.currency).quantize(Decimal(1)), high=told(b.high, option.cost.currency).quantize(Decimal(1)))
            for b in (option.cost.total, option.cost.per_person)
        )
        heads_words = f", {band_words(each, target)} each" if each.high < total.high else ""
        rows.append(f"- **{option.title}**: {band_words(total, target)} in all{heads_words}.")
    return "\n".join((*rows, f"Worked out{dated}"))


def _left_in(state: TripState, call: CallTool, target: str, dated: str) -> str:
    """What of the budget each plan leaves, in another currency; empty without a sum to spend."""
    budget = state.trip.budget
    if budget.amount is None:
        return ""
    whole = budget.amount * (state.trip.party.payers if budget.basis == "per_person" else 1)

    def told(amount: Decimal, source: str) -> Decimal:
        args = {"amount": str(amount), "source": source, "target": target}
        return _field(call("currency_convert", args), "money", Money).amount.quantize(Decimal(1))

    rows = []
    for option in state.options:
        currency = option.cost.currency
        spend = told(whole, budget.currency or currency)
        low, high = spend - told(option.cost.total.high, currency), spend - told(option.cost.total.low, currency)
        left = f"{band_words(Band(low=low, high=high), target)} is left" if low >= 0 else (
            f"up to {amount_words(high, target)} is left, or it is passed by up to {amount_words(-low, target)}" if high > 0
            else f"over it by {band_words(Band(low=-high, high=-low), target)}"
        )  # fmt: skip
        rows.append(f"- **{option.title}**: {left}.")
    return "\n".join((*rows, f"Worked out{dated}"))


def _rate_day(call: CallTool, target: str) -> str:
    day = _field(call("currency_convert", {"amount": "1", "source": "EUR", "target": target}), "day", date)
    return f" by the rates the plans use, of {day_words(day)}; your bank has today's."


_T = TypeVar("_T")


def _field(result: BaseModel, name: str, kind: type[_T]) -> _T:
    """A field of a tool's result, which is of that kind."""
    value = getattr(result, name, None)
    if not isinstance(value, kind):
        raise ToolFailed(f"The tool gave no {name}.")
    return value


_NOT_BETWEEN = frozenset(("bed", "airport", "PLACE", "station", "how_much"))


def _far_between(state: TripState, question: str, call: CallTool, today: date) -> str:
    """How far two places that a question names are from each other, and how long each way between them takes."""
    marks = marks_of(question)
    between = "far_between" in marks or ("way_between" in marks and not state.options)
    if not between or marks & _NOT_BETWEEN:
        return ""
    places = _cities_named(state, question)
    if len(places) < 2:
        places = _elsewhere(state, question, places)
    if len(places) != 2 or places[0].name == places[1].name:
        return ""
    here, there = (PlaceRef.of(p).model_dump(mode="json") for p in places)
    km = _field(call("distance_between", {"origin": here, "destination": there}), "km", int)
    day = state.trip.date_range.start or today + timedelta(days=MONTH)
    ways = []
    for tool, by in _WAYS:
        if by == "plane" and km < FLOWN_FROM_KM:
            continue
        try:
            found = call(tool, {"origin": here, "destination": there, "depart_date": day.isoformat(), "adults": 1})
        except ToolFailed:
            continue
        rows = [j for j in _field(found, "journeys", tuple) if isinstance(j, Journey)]
        if rows:
            best = min(rows, key=lambda j: j.minutes)
            ways.append(f"{hours_words(best.minutes)} by {by}")
    told = f" From door to door it takes about {joined(ways, 'or')}." if ways else ""
    return f"From {places[0].name} to {places[1].name} it is about {km} km as the crow flies.{told}"


def _ways_ahead(state: TripState, question: str, call: CallTool, today: date) -> str:
    """What the ways of a trip take and cost, leg by leg, before there are plans that say it; those of the vehicle that a question names."""
    marks, trip = marks_of(question), state.trip
    if state.options or trip.origin is None or not trip.destinations or marks & _NOT_AHEAD:
        return ""
    named = [mode for mode, pattern in MODES if pattern.search(plainly(question).casefold())]
    young = (
        "kids" in marks
        and re.search(r"\b(?:needs? (?:an? |their |her |his |own )*(?:tickets?|seats?)|fares?)\b", question.casefold()) is not None
    )
    if not young and ("ride" not in marks or not (marks & _OF_A_WAY or len(named) > 1 or _DIRECT.search(question.casefold()))):
        return ""
    ends = [trip.origin, *(stop.place for stop in trip.destinations)]
    day = trip.date_range.start or today + timedelta(days=MONTH)
    money = trip.budget.currency or currency_of(trip.origin.country)
    rows = [
        words for here, there in pairwise(ends) if (words := _ways_of(here, there, named, money, call, day, young=young or "kids" in marks))
    ]
    return f"{' '.join(rows)} Those are estimates; the plans will have hours and sums." if rows else ""


def _ways_of(here: Place, there: Place, named: list[str], money: str | None, call: CallTool, day: date, *, young: bool) -> str:
    """The ways from one place to another, the quickest of each vehicle: how long from door to door, and what an adult pays."""
    if here.lat is None or there.lat is None:
        return ""
    ends = {"origin": PlaceRef.of(here).model_dump(mode="json"), "destination": PlaceRef.of(there).model_dump(mode="json")}
    told = []
    for tool, by in _WAYS:
        if named and {"plane": "flight", "coach": "bus"}.get(by, by) not in named:
            continue
        try:
            found = call(tool, {**ends, "depart_date": day.isoformat(), "adults": 1})
        except ToolFailed:
            continue
        rows = [j for j in _field(found, "journeys", tuple) if isinstance(j, Journey) and j.origin and not j.night]
        if rows:
            best = min(rows, key=lambda j: (j.cost.middle, j.minutes))
            share = Decimal(best.child_share)
            child = (
                f", a child of 2 to 11 {_share_of(share)}, a baby {_share_of(Decimal(best.infant_share))}"
                if young and best.basis == "per_person"
                else ""
            )
            changes = "straight through" if not best.stops else plural(best.stops, "change")
            each = "each" if best.basis == "per_person" else "for the car"
            air = f"{hours_words(aboard(best))} in the air, " if by == "plane" and aboard(best) < best.minutes else ""
            told.append(
                f"{by} {air}{hours_words(best.minutes)} from door to door, {changes}, about {_in_money(best, money, call)} {each}{child}"
            )
    return f"{here.name} to {there.name}: {joined(told, 'or')}." if told else ""


def _share_of(share: Decimal) -> str:
    return f"{share:.0%} of it" if share else "nothing"


def _in_money(way: Journey, money: str | None, call: CallTool) -> str:
    """The fare of a way in the money of whoever asks, where there is a rate."""
    if money in (None, way.currency):
        return band_words(way.cost, way.currency)
    ends = [
        _field(call("currency_convert", {"amount": str(x), "source": way.currency, "target": money}), "money", Money).amount.quantize(
            Decimal(1)
        )
        for x in (way.cost.low, way.cost.high)
    ]
    return band_words(Band(low=ends[0], high=ends[1]), money or way.currency)


_DIRECT = re.compile(r"\b(?:direct|non-?stop|straight through|change|changes|stop-?overs?)\b")
_OF_A_WAY = frozenset(("how_long", "how_much", "reduced", "costs_nothing", "rough_price"))
_NOT_AHEAD = frozenset(("bed", "airport", "covers", "nights_in"))
_FROM_TO = re.compile(
    r"\b(?:from|between) (?P<a>[a-z][\w' .-]{2,30}?) (?:to|and) (?P<b>[a-z][\w' .-]{2,30}?)\W*$"
    r"|\bfar (?:away |out )?(?:is|are) (?P<c>[a-z][\w' .-]{2,30}?)(?: away)?(?: from (?P<d>[a-z][\w' .-]{2,30}?))?\W*$"
    r"|\bday trip to (?P<e>[a-z][\w' .-]{2,30}?)\W*$",
    re.IGNORECASE,
)


def _elsewhere(state: TripState, question: str, known: list[Place]) -> list[Place]:
    """The two ends a question names where one of them is no place of the trip; the first stop for an end it leaves out."""
    found = _FROM_TO.search(plainly(question))
    outings = {fold(t.name) for rows in state.quotes.sights.values() for t in rows if t.role == "outing"}
    if found is None or not state.trip.destinations or any(name in fold(question) for name in outings):
        return []
    first = state.trip.destinations[0].place
    names = [found[k] for k in "abcde" if found[k]]
    ends = [next((p for p in known if fold(p.name) == fold(name)), None) or _resolved(name, first) for name in names]
    ends = [first, *ends] if len(ends) == 1 else ends
    return [p for p in ends if p is not None] if all(ends) else []


def _resolved(name: str, near: Place) -> Place | None:
    """The place of that name, the one in the country of the trip where several bear it."""
    found = resolve(name, PlaceHints(country=near.country))
    if isinstance(found, Resolved) and found.assumption is None and found.place.lat is not None:
        return found.place
    return next((p for p in found.candidates if p.country == near.country), None) if isinstance(found, Ambiguous) else None


def _cities_named(state: TripState, question: str) -> list[Place]:
    """The cities a question names, in its order: of the trip, where one starts, and curated ones."""
    trip = state.trip
    own = [s.place for s in trip.destinations if s.place.is_city] + ([trip.origin] if trip.origin else [])
    text = f" {' '.join(re.findall(r'[a-z]+', fold(plainly(question))))} "
    known = {p.name for p in own}
    plain_words = gazetteer().ordinary_words
    others = [h for h in heads() if h.name not in known and fold(h.name) not in plain_words]
    places = own + [Place(name=h.name, kind="city", country=h.country, lat=h.lat, lon=h.lon, said=h.name) for h in others]
    named = [(text.find(f" {fold(p.name)} "), p) for p in places if f" {fold(p.name)} " in text]
    return [p for _, p in sorted(named, key=lambda row: row[0])]
