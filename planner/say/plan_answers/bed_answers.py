"""Answers about where one sleeps: which house, what speaks for and against it, which is the better one. Pure."""

from __future__ import annotations

import re

from planner.domain.options import ItineraryOption
from planner.domain.reports import Stay
from planner.domain.state import TripState
from planner.domain.values import Band
from planner.language.plan_things import fold
from planner.places.gazetteer import gazetteer
from planner.say.phrases import band_words, day_words, joined, plural
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, beds_of, cost_of
from planner.say.plan_answers.asked_subject import cities_asked, days_asked, of_days
from planner.tools.rates import convert


def beds_meant(asked: AskedPlans, option: ItineraryOption) -> dict[str, int]:
    """The beds of a plan with their nights: those a question names, else those of the cities it names, else all."""
    beds = beds_of(option)
    named = {name: n for name, n in beds.items() if _is_named(asked, name)}
    cities = {d.accommodation.name: d.accommodation.city for d in option.itinerary.days if d.accommodation is not None}
    return named or {name: n for name, n in beds.items() if cities[name] in cities_asked(asked)} or beds


def _is_named(asked: AskedPlans, name: str) -> bool:
    """Whether a question means a house: by its name, by a word of it that is no ordinary one, or by its kind ("the boutique hotel")."""
    words = {*re.findall(r"[a-z]{4,}", fold(asked.text))}
    cities = {word for stop in asked.state.trip.destinations for word in fold(stop.place.name).split()}
    own = {*re.findall(r"[a-z]{4,}", fold(name))} - cities - gazetteer().ordinary_words
    stay = found_stays(asked.state).get(name)
    kind = stay.stay_type.casefold() if stay is not None else ""
    return name.casefold() in asked.text or bool(own & words) or (kind not in ("", "hotel") and kind in words)


def of_beds_named(asked: AskedPlans) -> AskedPlans:
    """The question about the plans whose houses it names, where it names a house and no plan."""
    having = tuple(o for o in asked.about if any(_is_named(asked, name) for name in beds_of(o)))
    return asked._replace(named=having) if having and not asked.named else asked


def stays_answer(asked: AskedPlans) -> str:
    def words(option: ItineraryOption) -> str:
        notes = {day.accommodation.name: day.accommodation.note for day in option.itinerary.days if day.accommodation is not None}
        parts = [
            f"{name} ({notes[name]}), {plural(n, 'night')}" if notes[name] else f"{name}, {plural(n, 'night')}"
            for name, n in beds_meant(asked, option).items()
        ]
        cost = cost_of(option, "stay")
        whole = len(beds_meant(asked, option)) == len(beds_of(option))
        return joined(parts) + (f", {cost}" if cost and parts and whole else "")

    return a_line_each(asked, words)


def found_stays(state: TripState) -> dict[str, Stay]:
    """What the stay specialist said of each bed, by name."""
    quoted = {s.name: s for rows in state.quotes.by_stay.values() for s in rows}
    return quoted | {r.name: r for report in state.reports.values() for r in report.recommendations if isinstance(r, Stay)}


def bed_that_day_answer(asked: AskedPlans) -> str:
    """Where one sleeps on the days a question names."""
    numbers = days_asked(asked)

    def words(option: ItineraryOption) -> str:
        rows = [(d, d.accommodation) for d in of_days(option, numbers)]
        told = [
            f"{day_words(d.date, year=False, weekday=True)}: {f'{bed.name}, {bed.city}' if bed else 'no bed, the trip ends'}"
            for d, bed in rows
        ]
        return "; ".join(told)

    return a_line_each(asked, words) if numbers else ""


def bed_reasons(state: TripState, option: ItineraryOption, beds: dict[str, int] | None = None) -> list[str]:
    """Each of the beds with what was found of it; all of a plan where none are given."""
    found = found_stays(state)
    rows = []
    for name, nights in (beds or beds_of(option)).items():
        stay = found.get(name)
        parts = [f"{name}, {plural(nights, 'night')}"]
        if stay is not None:
            parts += [f"{stay.stay_type} in {stay.area}"] if stay.area else []
            pros, cons = ([side.rstrip(".") for side in sides] for sides in (stay.pros, stay.cons))
            parts += [f"for it: {joined(pros)}"] if pros else []
            parts += [f"against it: {joined(cons)}"] if cons else []
            parts += [stay.booking_tips.rstrip(".")] if stay.booking_tips else []
        rows.append("; ".join(parts))
    return rows


def bed_detail_answer(asked: AskedPlans) -> str:
    """The bed of each plan with what speaks for and against it."""
    asked = of_beds_named(asked)
    return a_line_each(asked, lambda option: " | ".join(bed_reasons(asked.state, option, beds_meant(asked, option))))


def _nightly(stay: Stay, currency: str) -> str:
    """What a night costs, in the currency of the plans where there is a rate."""
    low, high = (convert(amount, stay.currency, currency) for amount in (stay.per_night.low, stay.per_night.high))
    if low is None or high is None:
        return f"{band_words(stay.per_night, stay.currency)} a night"
    return f"{band_words(Band(low=low, high=high), currency)} a night"


def nightly_answer(asked: AskedPlans) -> str:
    """What a night costs in each bed a question means."""
    found = found_stays(asked.state)

    def words(option: ItineraryOption) -> str:
        return "; ".join(f"{name}: {_nightly(found[name], option.cost.currency)}" for name in beds_meant(asked, option) if name in found)

    return a_line_each(of_beds_named(asked), words)


def nicer_bed_answer(asked: AskedPlans) -> str:
    """The beds side by side, by price and stars; which is nicer is said by those."""
    found = found_stays(asked.state)
    asked_of = [s.place.name for s in asked.state.trip.destinations if s.place.name.casefold() in asked.text]
    rows = []
    for option in asked.about:
        for name in beds_of(option):
            stay = found.get(name)
            if stay is not None and asked_of and stay.city not in asked_of:
                continue
            price = _nightly(stay, option.cost.currency) if stay else ""
            stars = next((s.replace("_", " ") for s in stay.styles if "star" in s), "") if stay else ""
            rows.append(
                (
                    stay.per_night.middle if stay else 0,
                    f"{option.title}: {name}" + (f" ({', '.join(p for p in (stars, price) if p)})" if stay else ""),
                )
            )
    rows.sort(key=lambda row: -row[0])
    if not rows:
        return ""
    return (
        f"By price the best is in {rows[0][1]}. "
        + "; ".join(words for _, words in rows[1:])
        + (". No reviews are kept here." if rows[1:] else "")
    )


def beds_beside_answer(asked: AskedPlans) -> str:
    """The beds of the plans a question compares, of the cities it names: what a night costs, what kind they are and where they lie."""
    found = found_stays(asked.state)

    def words(option: ItineraryOption) -> str:
        rows = []
        for name, nights in beds_meant(asked, option).items():
            stay = found.get(name)
            held = [s.replace("_", " ") for s in stay.styles] if stay is not None else []
            parts = [_nightly(stay, option.cost.currency), *([f"in {stay.area}"] if stay.area else []), *held] if stay is not None else []
            rows.append(f"{name}, {plural(nights, 'night')}" + (f" ({', '.join(parts)})" if parts else ""))
        return "; ".join(rows)

    told = a_line_each(asked, words)
    return f"{told}\nNo reviews are kept here." if told else ""


def same_beds_answer(asked: AskedPlans) -> str:
    """Whether the plans sleep in the same houses."""
    beds = [set(beds_of(o)) for o in asked.state.options]
    if len(beds) < 2:
        return ""
    shared = set.intersection(*beds)
    if all(rows == beds[0] for rows in beds):
        return f"Yes: every plan sleeps in {joined(sorted(beds[0]))}."
    lead = f"In part: all have {joined(sorted(shared))}" if shared else "No: no house is in all of them"
    return f"{lead}.\n{a_line_each(asked._replace(named=asked.state.options), lambda o: joined(list(beds_of(o))))}"


MOST_BEDS = 4


def other_beds_answer(asked: AskedPlans) -> str:
    """Which other houses were found, the cheapest first: below what a plan's own costs where a cheaper one is asked for."""
    cheaper = re.search(r"\bcheaper|simpler\b", asked.text) is not None
    cities = cities_asked(asked) or [s.place.name for s in asked.state.trip.destinations]
    found = {
        r.name: r for report in asked.state.reports.values() for r in report.recommendations if isinstance(r, Stay) and r.city in cities
    }

    def words(option: ItineraryOption) -> str:
        rows = []
        for name in beds_of(option):
            ours = found.get(name)
            if ours is None:
                continue
            others = [x for x in found.values() if x.city == ours.city and x.name not in beds_of(option) and x.named]
            others = [x for x in others if (x.per_night.middle < ours.per_night.middle) == cheaper]
            others.sort(key=lambda x: x.per_night.middle, reverse=cheaper)
            told = joined([f"{x.name} ({_a_night(x, option.cost.currency)})" for x in others[:MOST_BEDS]], "or")
            which = "cheaper" if cheaper else "dearer"
            rows.append(f"{name} is {_a_night(ours, option.cost.currency)}; {which} ones in {ours.city}: {told or 'none that I know'}")
        return "; ".join(rows)

    told = a_line_each(asked, words)
    return (
        f'{told}\nSay "{"a cheaper hotel" if cheaper else "a nicer hotel"} in" and the city, or name one, and I change it.' if told else ""
    )


def _a_night(stay: Stay, currency: str) -> str:
    low, high = (convert(x, stay.currency, currency) for x in (stay.per_night.low, stay.per_night.high))
    if low is None or high is None:
        return f"{band_words(stay.per_night, stay.currency)} a night"
    return f"{band_words(Band(low=low, high=high), currency)} a night"
