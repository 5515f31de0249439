"""Answers about the budget and what the price holds: what would be left, whether one thing is counted. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable

from planner.domain.options import ItineraryOption
from planner.domain.values import Band, CostCategory
from planner.language.plan_things import things_of
from planner.language.question_marks import marks_of
from planner.say.phrases import amount_words, band_words, joined
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, journeys_of, summed
from planner.say.plan_answers.asked_subject import EVENING, matching
from planner.tools.rates import convert


def left_over_answer(asked: AskedPlans) -> str:
    """What of the budget a plan leaves, or by how much it may pass it."""
    if re.search(r"\bleft to\b", asked.text):
        return ""
    budget, party = asked.state.trip.budget, asked.state.trip.party
    if budget.amount is None:
        level = f" You gave a level ({budget.level}), and the plans keep to it." if budget.level else ""
        totals = a_line_each(asked, lambda o: o.estimated_total_cost)
        return f"You told me no sum, so I cannot say what is left of it.{level}\n{totals}"

    def words(option: ItineraryOption) -> str:
        currency = option.cost.currency
        whole = convert(budget.amount, budget.currency or currency, currency) if budget.amount is not None else None
        if whole is None:
            return ""
        whole *= party.payers if budget.basis == "per_person" else 1
        low, high = whole - option.cost.total.high, whole - option.cost.total.low
        of = f"{band_words(option.cost.total, currency)} against {amount_words(whole.quantize(1), currency)}"
        if low >= 0:
            return f"{of}: {band_words(Band(low=low, high=high), currency)} is left"
        if high <= 0:
            return f"{of}: over it by {band_words(Band(low=-high, high=-low), currency)}"
        spare, beyond = (amount_words(x.quantize(1), currency) for x in (high, -low))
        return f"{of}: up to {spare} is left, or it is passed by up to {beyond}"

    return a_line_each(asked, words)


def same_share_answer(asked: AskedPlans) -> str:
    """How the price is shared: the sum by heads, which counts nobody's own ticket."""
    payers = asked.state.trip.party.payers
    told = a_line_each(asked, lambda option: option.estimated_total_cost)
    return (
        f"The price each is the whole sum shared by {payers} alike; who pays what among you is yours to settle.\n{told}"
        if payers > 1
        else ""
    )


def _lines(category: CostCategory, ids: str = "") -> Callable[[ItineraryOption], Band | None]:
    return lambda o: summed(x for x in o.cost.lines if x.category == category and re.match(ids, x.id))


_COUNTED: tuple[tuple[str, str, Callable[[ItineraryOption], Band | None]], ...] = (
    ("the ride to and from the airport", r"airport|transfers?", _lines("local_transport", "ride-")),
    ("flights and trains", r"flights?|planes?|trains?|shinkansen|eurostar|tgv|bullet trains?|ferr(?:y|ies)|journey|getting there|fares?|coach", _lines("transport")),
    ("getting around", r"metro|tram|public transport|getting around|taxis?|local transport|buses|bus|subway|underground", _lines("local_transport", "(?!ride-)")),
    ("meals", r"food|meals?|lunch(?:es)?|dinners?|eating|restaurants?", _lines("food")),
    ("tickets for sights", r"tickets?|entr(?:y|ies|ance)|museums?|sights?|attractions?|admission|activities|excursions?|day trips?|shows?|concerts?", _lines("activities")),
    ("the bed", r"hotels?|hostels?|rooms?|accommodation|apartment|stay", _lines("stay")),
    ("a reserve", r"reserve|buffer|contingency|unexpected", _lines("reserve")),
)  # fmt: skip
_NOT_COUNTED: tuple[tuple[str, str, str], ...] = (
    ("drinks", r"drinks?|wine|beer|alcohol|cocktails?|coffees?", "meal prices are without drinks"),
    ("tips", r"tips?|tipping|gratuit(?:y|ies)|service charges?", "no line holds them; the reserve may"),
    ("tourist taxes", r"(?:tourist|city|hotel|bed) tax(?:es)?|tax(?:es)?", "they are paid at the house"),
    ("insurance", r"insurance", "you take it out yourself"),
    ("visas", r"visas?|esta|eta", "that depends on your passport"),
    ("shopping", r"shopping|souvenirs?|presents?|gifts?|spending money|pocket money", "no line holds it"),
    ("a parking place", r"parking|petrol|fuel|tolls?", "no line holds it"),
    ("a phone or data plan", r"roaming|sim|data", "no line holds it"),
    ("laundry", r"laundry", "no line holds it"),
)  # fmt: skip
_BAGS = re.compile(r"\b(?:bags?|luggage|suitcases?|baggage|hold bag|carry-?on)\b")


def counted_answer(asked: AskedPlans) -> str:
    """Whether the things a question names are in the price, each with its sum; empty where it names none."""
    rows = [
        _counted(asked, what, sums) for what, pattern, sums in _COUNTED if re.search(rf"\b(?:{pattern})\b", _without_near(asked.text, what))
    ]
    rows += [f"Not counted: {what}; {why}." for what, pattern, why in _NOT_COUNTED if re.search(rf"\b(?:{pattern})\b", asked.text)]
    rows += [_bags(asked)] if _BAGS.search(asked.text) else []
    rows += [_named(asked)]
    return "\n".join(dict.fromkeys(r for r in rows if r))


def _without_near(text: str, what: str) -> str:
    """The question without words that stand for another row: an "airport bus" is no local one."""
    return text if "airport" in what else re.sub(r"\b(?:airport \w+|tourist tax\w*|city tax\w*|hotel tax\w*)\b", " ", text)


def _counted(asked: AskedPlans, what: str, sums: Callable[[ItineraryOption], Band | None]) -> str:
    def words(option: ItineraryOption) -> str:
        band = sums(option)
        return f"{what}, counted, {band_words(band, option.cost.currency)} in all" if band else f"{what}: not counted, as it is not planned"

    return a_line_each(asked, words)


def _bags(asked: AskedPlans) -> str:
    def words(option: ItineraryOption) -> str:
        told = [
            m.group()
            for _, i in journeys_of(option)
            if (m := re.search(r"[^;,]*\bbag\w*\b[^;,]*|[^;,]*hand luggage[^;,]*", i.provenance.detail))
        ]
        return joined(list(dict.fromkeys(t.strip() for t in told))) or "what a fare carries is not recorded"

    return a_line_each(asked, words)


def _ticketed(asked: AskedPlans, name: str) -> str:
    """Whether the bills of the plans hold a ticket for an evening."""
    held = any(name in line.provenance.detail for o in asked.about for line in o.cost.lines if line.category == "activities")
    return "its ticket is counted where it is in a plan" if held else "it costs nothing to go in, as far as I know"


def _named(asked: AskedPlans) -> str:
    """Whether a place that is named has a ticket in the bill."""
    evenings = (
        {i.name for rows in matching(asked).values() for _, i in rows if (i.start or "") >= EVENING}
        if "evening" in marks_of(asked.text)
        else ()
    )
    if evenings:
        return " ".join(dict.fromkeys(f"{name}: {_ticketed(asked, name)}." for name in sorted(evenings)))
    name = next((m.thing.name for m in things_of(asked.state).find(asked.text) if m.thing.kind in ("visit", "sight", "evening")), "")
    if not name:
        return ""

    def words(option: ItineraryOption) -> str:
        held = any(name in line.provenance.detail for line in option.cost.lines if line.category == "activities")
        seen = next((d.day_number for d in option.itinerary.days for i in d.activities if i.name == name), None)
        if seen is not None:
            return f"{name} is on day {seen}; {'its ticket is counted' if held else 'it costs nothing, as far as I know'}"
        return f"{name} is not in it"

    return a_line_each(asked, words)
