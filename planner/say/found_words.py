"""What was found about the beds, journeys and meals of a plan, in lines under headings: for its days, its files and its answers. Pure."""

from __future__ import annotations

from planner.domain.options import ItineraryOption
from planner.domain.reports import Journey, LocalTransport, Meal, Stay
from planner.domain.specialists import PARTS, SPECIALISTS, travel_parts
from planner.domain.state import TripState
from planner.domain.values import Band
from planner.say.phrases import band_words, joined
from planner.tools.rates import convert

Heading = str
MOST_LINES = 12


def found_of(state: TripState, option: ItineraryOption) -> tuple[tuple[Heading, tuple[str, ...]], ...]:
    """What the specialists found of what this plan holds, each list under its heading; empty lists are left out."""
    found = [r for report in state.reports.values() for r in report.recommendations]
    named = {i.name for day in option.itinerary.days for i in (*day.items, *((day.accommodation,) if day.accommodation else ()))}
    ids = {i.id for day in option.itinerary.days for i in day.items}
    legs = {id_ for _, id_ in option.pick.journeys}
    ways = {id_ for _, id_ in option.pick.local}
    rows = (
        ("About the beds", tuple(_stay(r) for r in {r.name: r for r in found if isinstance(r, Stay) and r.name in named}.values())),
        ("About the journeys", tuple(_journey(r) for r in found if isinstance(r, Journey) and r.id in legs)),
        ("About the meals", tuple(_meal(r) for r in found if isinstance(r, Meal) and r.named and r.id in ids)[:MOST_LINES]),
        (
            "Getting around",
            tuple(_local(r, option.cost.currency) for r in found if isinstance(r, LocalTransport) and (r.id in ways or not ways)),
        ),
        ("What the specialists ask", questions_asked(state)),
    )
    return tuple((heading, tuple(dict.fromkeys(line for line in lines if line))) for heading, lines in rows if any(lines))


def questions_asked(state: TripState) -> tuple[str, ...]:
    """The questions specialists left for the person, each with who asks."""
    return tuple(f"{SPECIALISTS[name].words}: {q}" for name, report in state.reports.items() for q in report.questions_for_user)


def way_offered(state: TripState) -> bool:
    """Whether the planner's last words before this message ended in a question of the specialist of the way."""
    now = state.turn.n if state.turn else 0
    last = next((line.content for line in reversed(state.transcript) if line.role != "user" and line.turn < now), "")
    travelling = {PARTS[part].specialist for part in travel_parts()}
    asked = (q for name, report in state.reports.items() if name in travelling for q in report.questions_for_user)
    return bool(state.options) and any(last.rstrip().endswith(q) for q in asked)


def _told(*parts: tuple[str, str]) -> str:
    """Phrases with their labels, "for it: … ; against it: …", those without words left out."""
    return "; ".join(f"{label}{': ' if label else ''}{words.rstrip('.')}" for label, words in parts if words)


def _sides(pros: tuple[str, ...], cons: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return ("for it", joined([p.rstrip(".") for p in pros])), ("against it", joined([c.rstrip(".") for c in cons]))


def _stay(stay: Stay) -> str:
    where = stay.area if stay.area.startswith("near ") else f"in {stay.area}"
    kind = f"{stay.stay_type} {where}" if stay.area else stay.stay_type
    has = joined([*(s.replace("_", " ") for s in stay.styles), *stay.amenities])
    lies, tip = stay.walkability, stay.booking_tips
    return f"{stay.name}: " + _told(
        ("", kind), ("", stay.room_type), ("known for", has), ("around it", lies), *_sides(stay.pros, stay.cons), ("", tip)
    )


def _journey(journey: Journey) -> str:
    way = f"{journey.mode} {journey.origin} to {journey.destination}"
    told = _told(
        *_sides(journey.pros, journey.cons), ("", journey.local_transport), ("", journey.booking_tips), ("", journey.schedule_hint)
    )
    return f"{way[:1].upper()}{way[1:]}: {told}" if told else ""


def _meal(meal: Meal) -> str:
    diets = joined([need.replace("_", " ") for need in meal.dietary])
    told = _told(
        ("", meal.cuisine), ("", f"in {meal.area}" if meal.area else ""), ("to try", joined(list(meal.dishes))), ("surely", diets),
        ("table", meal.reservation), ("", meal.tips), *_sides(meal.pros, meal.cons),
    )  # fmt: skip
    return f"{meal.name}: {told}" if told else ""


def a_day_each(way: LocalTransport, currency: str) -> str:
    """What a way of getting about costs a day, in `currency` where there is a rate; empty where it costs nothing."""
    if not way.per_day.high:
        return ""
    low, high = (convert(amount, way.currency, currency) for amount in (way.per_day.low, way.per_day.high))
    if low is None or high is None:
        return f"about {band_words(way.per_day, way.currency)} a day each"
    return f"about {band_words(Band(low=low, high=high), currency)} a day each"


def _local(way: LocalTransport, currency: str) -> str:
    cost = a_day_each(way, currency) or "no fare"
    return f"{way.city}, {way.mode}: " + _told(("", cost), ("", way.note))
