"""Answers about a kind of thing in the plans: what of it is to be booked, what suits children and when, what they would walk. Pure."""

from __future__ import annotations

import re

from planner.domain.options import ItineraryOption
from planner.domain.values import Item
from planner.say.phrases import day_words, joined
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, few, items_of
from planner.say.plan_answers.asked_subject import (
    BY_KIND,
    BY_NAME,
    PARTS_OF_DAY,
    cities_asked,
    days_asked,
    known_of_kind,
    matching,
    named_whole,
    of_days,
    things_asked,
    wanted_words,
)
from planner.say.plan_answers.bearing import bears_word, content_words
from planner.say.plan_answers.figure_answers import walks_answer
from planner.say.plan_answers.found_answers import tables_answer
from planner.say.plan_answers.hour_answers import outside_words
from planner.say.plan_answers.journey_answers import around_answer
from planner.say.plan_answers.near_answers import book_one_answer
from planner.say.plan_answers.sight_answers import ON_FOOT_KM, beds_by_distance_answer, kilometres_between
from planner.say.plan_answers.whole_plan_answers import book_first_answer

_TO_BOOK = re.compile(r"\b(?:book ahead|reserve ahead|a reservation helps|book|reserv\w+|timed ticket\w*)\b", re.IGNORECASE)


def _booked(item: Item) -> str:
    """What an item's note says of booking, as a phrase; empty where it says nothing."""
    found = _TO_BOOK.search(item.note)
    if found is None:
        return ""
    return "a reservation helps" if "reservation helps" in found.group().casefold() else "book ahead"


def booking_answer(asked: AskedPlans) -> str:
    """What of a kind that is named has to be booked; without a kind, what to book, in order."""
    named = next((t for t in things_asked(asked) if t.kind in ("visit", "meal", "sight", "evening")), None)
    if named is not None and (one := book_one_answer(asked._replace(text=f"{asked.text} {named.name.casefold()}"))):
        return one
    if _TABLES.search(asked.text) and (tables := tables_answer(asked)):
        return tables
    kind = matching(asked)
    booked = _IS_BOOKED.search(asked.text)
    if not any(kind.values()):
        return f"Nothing is booked. None of the plans has {booked['x'].strip()}, as far as I know." if booked else book_first_answer(asked)

    def words(option: ItineraryOption) -> str:
        rows = list({i.name: _booked(i) for _, i in kind[option.id]}.items())
        ahead = [f"{name} ({how})" for name, how in rows if how]
        rest = [name for name, how in rows if not how]
        told = f"yes for {joined(ahead)}" if ahead else "none is known to need it"
        return told + (f"; of {few(rest, 4)} I know no need to" if ahead and rest else "")

    return f"{a_line_each(asked, words)}\nLook at their own pages before you go."


_IS_BOOKED = re.compile(
    r"\b(?:is|are|was|were|has|have) (?:the )?(?P<x>(?!it\b|that\b|this\b|they\b|everything\b|anything\b|all\b|there\b|we\b|you\b)[^?,]{3,40}?) (?:been |already |all )*(?:booked|reserved)\b"
)
_TABLES = re.compile(r"\b(?:restaurants?|tables?|dinners?|lunch(?:es)?|meals?|places to eat|where we eat)\b")


def _why_it(asked: AskedPlans, item: Item) -> str:
    """The sentence of an item's note that bears a word of the question, where only its note does."""
    words = content_words(asked.text)
    said = next((s for s in re.split(r"(?<=[.;]) ", item.note) if any(bears_word(w, s) for w in words)), "")
    return f" ({said.rstrip('.;')})" if said else ""


def where_of_kind_answer(asked: AskedPlans) -> str:
    """Where what a question names is to be had: in the plans, with its day, and what else is known of the kind in their cities."""
    kind = matching(asked)
    found = {i.name for rows in kind.values() for _, i in rows}
    others = [name for name in known_of_kind(asked) if name not in found]
    if not found and not others:
        return ""

    plainly = any(matching(asked, least=BY_KIND).values())

    def words(option: ItineraryOption) -> str:
        rows = [
            f"{i.name}, {day_words(d.date, year=False, weekday=True)} at {i.start}" + ("" if plainly else _why_it(asked, i))
            for d, i in kind[option.id]
        ]
        return "; ".join(rows) or "none in it"

    planned = a_line_each(asked, words) if found else "None of the plans has it."
    if not named_whole(asked):
        if not any(matching(asked, least=BY_NAME).values()):
            return ""
        planned = f"Nothing I know bears all of that ({wanted_words(asked)}). What comes nearest by name or kind:\n{planned}"
    return f'{planned}\nAlso known there: {few(others, 4)}. Say "add" and a name to have it.' if others else planned


def kind_from_bed_answer(asked: AskedPlans) -> str:
    """How far what a question names lies from the bed of the night before it, the nearest first."""
    kind = matching(asked, least=BY_KIND)

    def words(option: ItineraryOption) -> str:
        rows = []
        for day, item in kind[option.id]:
            bed = day.accommodation or next((d.accommodation for d in reversed(option.itinerary.days) if d.accommodation is not None), None)
            if bed is not None and bed.lat is not None and item.lat is not None and bed.city == item.city:
                km = kilometres_between(bed, item)
                rows.append((km, f"{item.name} about {km:.1f} km" + (" (a walk)" if km <= ON_FOOT_KM else " (a ride)")))
        return joined([told for _, told in sorted(set(rows))])

    told = a_line_each(asked, words)
    return f"From where you sleep, as the crow flies:\n{told}" if told else ""


def kind_nearby_answer(asked: AskedPlans) -> str:
    """How far the nearest of a kind lies from the bed ("any parks nearby?"), or that none is known."""
    what = " ".join(word for word in wanted_words(asked).split() if word not in ("nearby", "near", "close", "around"))
    unknown = f"I know no {what} near where you sleep: a map shows what else there is." if what else ""
    return kind_from_bed_answer(asked) or unknown


def all_from_bed_answer(asked: AskedPlans) -> str:
    """How much of a plan lies within a walk of where one sleeps that night, and what lies furthest."""

    def words(option: ItineraryOption) -> str:
        rows = []
        for day in option.itinerary.days:
            bed = day.accommodation
            seen = [i for i in day.activities if i.lat is not None and bed is not None and i.city == bed.city]
            rows += [(kilometres_between(bed, i), i.name) for i in seen if bed is not None and bed.lat is not None]
        near = sum(km <= ON_FOOT_KM for km, _ in rows)
        return (
            f"{near} of {len(rows)} places are within {ON_FOOT_KM:.0f} km of the bed; {max(rows)[1]} is furthest, {max(rows)[0]:.1f} km"
            if rows
            else ""
        )

    told = a_line_each(asked, words)
    return f"As the crow flies:\n{told}" if told else ""


def way_to_place_answer(asked: AskedPlans) -> str:
    """How one gets from each bed to the place a question names: the distance, and what runs in its city."""
    told = beds_by_distance_answer(asked)
    return f"{told}\nWhich line goes there a map says. {around_answer(asked)}".strip() if told else ""


def not_seen_answer(asked: AskedPlans) -> str:
    """What is known of the cities and stands in no plan, the foremost first."""
    cities = cities_asked(asked) or [s.place.name for s in asked.state.trip.destinations]
    known = {s.name: s.city for rows in asked.state.quotes.sights.values() for s in rows if s.role == "sight" and s.city in cities}
    of_kind = {name: known[name] for name in known_of_kind(asked) if name in known}
    known = of_kind or known

    def words(option: ItineraryOption) -> str:
        seen = {i.name for _, i in items_of(option, "sight", "activity")}
        return few([name for name in known if name not in seen], 5)

    told = a_line_each(asked, words)
    return f'Known there and not in the plan, the foremost first:\n{told}\nSay "add" and a name to have it.' if told else ""


def most_of_kind_answer(asked: AskedPlans) -> str:
    """Which plan has most of what a question names, counted plan by plan."""
    kind = matching(asked._replace(named=asked.named or asked.state.options))
    names = {o.title: list(dict.fromkeys(i.name for _, i in kind.get(o.id, []))) for o in asked.state.options if o.id in kind}
    if not any(names.values()):
        return ""
    fewest = re.search(r"\b(?:least|fewest|fewer|less)\b", asked.text) is not None
    count = (min if fewest else max)(len(found) for found in names.values())
    best = [title for title, found in names.items() if len(found) == count]
    rows = "; ".join(f"{title} {len(found)}" for title, found in names.items())
    told = f": {joined(names[best[0]][:5])}" if names[best[0]] and len(best) == 1 else ""
    whose = f"{best[0]} has" if len(best) == 1 else f"{joined(best)} have"
    return f"For {wanted_words(asked)}, {whose} {'least' if fewest else 'most'}{told}. Counted plan by plan: {rows}."


def children_that_day_answer(asked: AskedPlans) -> str:
    """What of the days a question names is marked for children, with its hour."""
    if another := outside_words(asked):
        return another
    numbers, cities = days_asked(asked), cities_asked(asked)
    part = next((p for p in PARTS_OF_DAY if p in asked.text), None)
    opens, closes = PARTS_OF_DAY[part] if part else ("00:00", "24:00")
    known = {s.id: s for rows in asked.state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}

    def words(option: ItineraryOption) -> str:
        rows = []
        for day in of_days(option, numbers):
            seen = [i for i in day.activities if i.id in known and opens <= (i.start or "") < closes]
            seen = [i for i in seen if not cities or i.city in cities]
            marked = [f"{i.name} at {i.start}" for i in seen if known[i.id].good_for_children]
            if marked or numbers:
                none = f"nothing that is marked for children ({joined([i.name for i in seen]) or 'no visits'})"
                rows.append(f"{day_words(day.date, year=False, weekday=True)}: {joined(marked) or none}")
        return "; ".join(rows)

    held = {i.id for o in asked.about for _, i in items_of(o, "sight", "activity")}
    here = {d.city for o in asked.about for d in of_days(o, numbers)}
    spare = [s.name for s in known.values() if s.good_for_children and s.role == "sight" and s.id not in held and s.city in here]
    told = a_line_each(asked, words)
    return f'{told}\nAlso marked for children there: {few(spare, 3)}. Say "add" and a name to have it.' if told and spare else told


def young_legs_answer(asked: AskedPlans) -> str:
    """How far one goes on foot, for those who walk less: the figures, and that what somebody manages is theirs to say."""
    told = walks_answer(asked)
    return (
        f'What anyone manages I cannot say; this is what the days ask.\n{told}\nSay "less walking" or "slower" and the days become easier.'
        if told
        else ""
    )
