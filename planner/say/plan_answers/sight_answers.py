"""Answers about places: when one is there, how far it is, whether it is open, what suits rain or children. Pure."""

from __future__ import annotations

import re
from math import cos, hypot, radians
from statistics import median

from planner.domain.options import Day, ItineraryOption
from planner.domain.reports import Meal, Sight
from planner.domain.state import TripState
from planner.domain.values import WEEKDAYS, Item, Place
from planner.language.dates.calendar_days import WEEKDAY_NAMES
from planner.language.plan_things import PlanThing, plan_days, things_of
from planner.say.phrases import day_words, joined, length_words
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, few, items_of
from planner.say.plan_answers.asked_subject import (
    days_asked,
    hours_asked,
    meal_meant,
    of_days,
    points_back,
    thing_described,
    things_asked,
)
from planner.say.plan_answers.bed_answers import bed_reasons


def rain_answer(asked: AskedPlans) -> str:
    """What of a plan has a roof, and what else there is with one."""
    kids = re.search(r"\b(?:kids?|child(?:ren)?|toddlers?|little ones?)\b", asked.text) is not None
    found = [s for rows in asked.state.quotes.sights.values() for s in rows]
    known = {s.id: s for s in found if not kids or s.good_for_children}
    named = next((d.number for d in plan_days(asked.text, asked.state.trip.date_range.days) if d.number), None)

    def words(option: ItineraryOption) -> str:
        seen = [i for d, i in items_of(option, "sight", "activity") if named in (None, d.day_number)]
        inside = [i.name for i in seen if i.id in known and known[i.id].indoor]
        held = {i.id for _, i in items_of(option, "sight", "activity")}
        spare = [s.name for s in known.values() if s.indoor and s.role == "sight" and s.id not in held][:3]
        return f"with a roof {'is' if len(inside) == 1 else 'are'} {few(inside) or 'none of its places'}" + (
            f"; instead of something outdoors there is {joined(spare, 'or')}" if spare else ""
        )

    answer = a_line_each(asked, words)
    return f'{answer}\nSay "swap … for something indoors" and that one place changes.' if answer else ""


def rain_there_answer(asked: AskedPlans) -> str:
    """Whether one place has a roof, and what with one could stand in for it on a wet day."""
    hit = _meant(asked)
    found = [s for rows in asked.state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)]
    sight = next((s for s in found if hit is not None and s.name == hit.name), None)
    if sight is None:
        return ""
    if sight.indoor:
        return f"{sight.name} is indoors, so rain changes nothing but the way there."
    held = {i.id for o in asked.about for _, i in items_of(o, "sight", "activity")}
    roofed = [s for s in found if s.indoor and s.role == "sight" and s.city == sight.city and s.id not in held]
    near = [s.name for s in sorted(roofed, key=lambda s: kilometres_between(sight, s))[:3]]
    instead = f" With a roof and not far away: {joined(near, 'or')}." if near else ""
    return (
        f"{sight.name} is outdoors; whether it runs or opens in bad weather I do not know: its own page or the desk says it.{instead} "
        f"Say “swap {sight.name} for something indoors” and that one changes."
    )


def children_answer(asked: AskedPlans) -> str:
    """Which plan holds most for children, as far as that is recorded."""
    good = {s.id for rows in asked.state.quotes.sights.values() for s in rows if s.good_for_children}
    counted = {o.title: [i.name for _, i in items_of(o, "sight", "activity") if i.id in good] for o in asked.about}
    if not any(counted.values()):
        return "I do not know which of these places suit children; none is marked so."
    best = max(counted, key=lambda title: len(counted[title]))
    rows = "; ".join(f"{title}: {len(names)}" for title, names in counted.items())
    if len(counted) == 1:
        return f"In {best} {len(counted[best])} places are marked for children: {few(counted[best])}. What suits yours I cannot say."
    return f"{best} has most that children like: {few(counted[best])}. Places marked for children, plan by plan: {rows}."


def place_answer(asked: AskedPlans) -> str:
    """A place the question names, by any of its words: when one is there, how far from the bed, whether it is open that day."""
    hit = _meant(asked)
    if hit is None:
        return ""
    if _OPEN.search(asked.text):
        return _open_days(asked, hit)
    stops = {s.id for rows in asked.state.quotes.sights.values() for trip in rows if trip.name == hit.name for s in trip.stops}

    def words(option: ItineraryOption) -> str:
        rows = [
            (d, i)
            for d, i in items_of(option, "sight", "activity", "lunch", "dinner", "breakfast")
            if i.name == hit.name or i.name.startswith(f"{hit.name},")
        ]
        if hit.kind == "day_trip" and (away := next((d for d, i in items_of(option, "sight") if i.id in stops), None)):
            way = next((i for i in away.transport if i.start and i.end), None)
            by = f", by way of {way.name[:1].lower()}{way.name[1:]} at {way.start}–{way.end}" if way is not None else ""
            return f"the day trip to {hit.name} is on day {away.day_number}, {day_words(away.date, year=False, weekday=True)}{by}"
        if _FAR.search(asked.text):
            return joined([_how_far(d, i) for d, i in rows[:1]])
        return joined([
            f"{i.name} is on day {d.day_number}, {day_words(d.date, year=False, weekday=True)}"
            + (f", at {i.start}–{i.end}" if i.start else "")
            for d, i in rows
        ])  # fmt: skip

    found = a_line_each(asked, words)
    if found:
        without = joined([o.title for o in asked.about if not words(o)])
        return f"{found}\n{hit.name} is not in {without}." if without else found
    if hit.kind in ("stay", "bed"):
        return next((f"{words}." for o in asked.about for words in bed_reasons(asked.state, o) if words.startswith(hit.name)), "")
    if _FAR.search(asked.text) and (far := _far_from_beds(asked, hit)):
        return far
    return f'{hit.name} is not in {"these plans" if len(asked.about) > 1 else asked.about[0].title}. Say "add {hit.name}" to have it.'


def asked_place(asked: AskedPlans) -> PlanThing | None:
    """The place a question names or points back to."""
    return _meant(asked)


def _far_from_beds(asked: AskedPlans, thing: PlanThing) -> str:
    """How far a sight that is in no plan lies from where one sleeps; empty where a position is missing."""
    sight = next((s for rows in asked.state.quotes.sights.values() for s in rows if s.name == thing.name), None)
    if sight is None:
        return ""

    def words(option: ItineraryOption) -> str:
        beds = [d for d in option.itinerary.days if d.accommodation is not None and d.accommodation.city == sight.city]
        return _how_far(beds[0], sight) if beds else ""

    return f"{a_line_each(asked, words)}\nIt is not in the plans."


def _meant(asked: AskedPlans) -> PlanThing | None:
    """The place a question names; where it only points back ("is it open?"), the one last named in the message or the one before."""
    if found := things_asked(asked):
        return found[0]
    if not points_back(asked.text):
        return None
    things = things_of(asked.state)
    said = [line.content for line in reversed(asked.state.transcript) if line.role == "user"][:2]
    return next((m.thing for text in said for m in things.find(text) if m.thing.kind != "city"), None)


def named_place_answer(asked: AskedPlans) -> str:
    """A place named in part, where nothing else answered."""
    return place_answer(asked)


def _how_far(day: Day, item: Item | Sight) -> str:
    bed = day.accommodation
    if bed is None or None in (bed.lat, bed.lon, item.lat, item.lon):
        return f"I do not know how far {item.name} is from where you sleep: a position is missing"
    km = kilometres_between(bed, item)
    minutes = max(5, round(km * 1.25 / 4.5 * 60 / 5) * 5)
    return f"{item.name} is about {km:.1f} km from {bed.name} as the crow flies, some {minutes} minutes on foot"


ON_FOOT_KM = 2.0
"""Kilometres in a straight line that one would rather walk than ride."""


def middle_of(state: TripState, place: Place) -> Place:
    """The middle of a city: among what there is to see in it; its own position where nothing is known there."""
    seen = [s for rows in state.quotes.sights.values() for s in rows if s.city == place.name and s.role == "sight"]
    return place.model_copy(update={"lat": median(s.lat for s in seen), "lon": median(s.lon for s in seen)}) if seen else place


def kilometres_between(a: Item | Sight | Meal, b: Item | Sight | Meal) -> float:
    """In a straight line."""
    lat = ((a.lat or 0) - (b.lat or 0)) * 111.2
    lon = ((a.lon or 0) - (b.lon or 0)) * 111.2 * cos(radians(((a.lat or 0) + (b.lat or 0)) / 2))
    return hypot(lat, lon)


def beds_by_distance_answer(asked: AskedPlans) -> str:
    """How far each bed is from the place a question names, the nearest first, whether or not the place is in the plan."""
    hit = _meant(asked)
    sight = next((s for rows in asked.state.quotes.sights.values() for s in rows if hit is not None and s.name == hit.name), None)
    if sight is None:
        return ""
    rows: dict[str, tuple[float, Day]] = {}
    for option in asked.about:
        for day in option.itinerary.days:
            bed = day.accommodation
            if bed is not None and bed.city == sight.city and bed.lat is not None:
                rows.setdefault(f"{option.title}: {_how_far(day, sight)}", (kilometres_between(bed, sight), day))
    return "\n".join(f"- {words}." for words in sorted(rows, key=lambda words: rows[words][0]))


def view_answer(asked: AskedPlans) -> str:
    """Whether a place is seen from the house: not recorded; how far it is."""
    told = beds_by_distance_answer(asked)
    return f"What one sees from a house's windows is not recorded: ask it for a room with that view.\n{told}" if told else ""


def which_plan_answer(asked: AskedPlans) -> str:
    """Which plans have a place and which have not."""
    hit = _meant(asked)
    if hit is None:
        return ""
    has = [o.title for o in asked.state.options if any(hit.name in i.name for d in o.itinerary.days for i in d.items)]
    lacks = [o.title for o in asked.state.options if o.title not in has]
    lead = f"{hit.name} is in {joined(has) if lacks else 'every plan'}" if has else f"None of the plans has {hit.name}"
    return f"{lead}{f'; not in {joined(lacks)}' if has and lacks else ''}.\n{place_answer(asked) if has else ''}".strip()


def meal_from_bed_answer(asked: AskedPlans) -> str:
    """How far the meal that was just asked about is from the bed."""
    return "\n".join(f"- **{option.title}**: {_how_far(day, item)}." for option, day, item in meal_meant(asked))


def day_from_bed_answer(asked: AskedPlans) -> str:
    """How far the places of the day that was just asked about are from the bed of that night."""
    earlier = asked._replace(text=asked.beside or asked.before, beside="", before="")
    numbers, hours = days_asked(earlier), hours_asked(earlier)

    def words(option: ItineraryOption) -> str:
        rows = []
        for day in of_days(option, numbers):
            timed = sorted((i for i in (*day.activities, *day.meals) if i.start and i.kind != "free_time"), key=lambda i: i.start or "")
            meant = [i for i in timed if hours is None or hours.opens <= (i.start or "") < hours.closes]
            rows += [_how_far(day, i) for i in meant if day.accommodation is not None]
        return "; ".join(rows)

    return a_line_each(asked, words) if numbers else ""


def about_place_answer(asked: AskedPlans) -> str:
    """What is known of one place: what it is, how long a visit takes, when the plans have it. What it is worth is the person's to say."""
    hit = _meant(asked) or thing_described(asked)
    if hit is None:
        return ""
    sight = next((s for rows in asked.state.quotes.sights.values() for t in rows for s in (t, *t.stops) if s.name == hit.name), None)
    meal = next((m for r in asked.state.reports.values() for m in r.recommendations if isinstance(m, Meal) and m.name == hit.name), None)
    if sight is not None:
        kind = f"a {sight.sight_kind.replace('_', ' ')} in {sight.area or sight.city}"
        parts = [sight.note.rstrip("."), kind, f"a visit usually takes {length_words(sight.minutes)}"]
    elif meal is not None:
        parts = [
            meal.tips.rstrip("."),
            f"{meal.cuisine} in {meal.area or meal.city}",
            f"known for {joined(list(meal.dishes))}" if meal.dishes else "",
        ]
        parts += [meal.reservation.rstrip(".")]
    else:
        return ""
    told = f"{hit.name}: {'; '.join(p for p in parts if p)}."
    when = place_answer(asked._replace(text=f"when is {hit.name.casefold()}"))
    return f"{told} Whether that is worth it is for you to say.\n{when}".rstrip()


def opening_answer(asked: AskedPlans) -> str:
    """What is known of when a place is open: its closing days; hours are said not to be kept."""
    hit = _meant(asked)
    return f"The hours of {hit.name} I do not know: its own page has them. {_open_days(asked, hit)}" if hit is not None else ""


def opening_days(asked: AskedPlans, name: str) -> str:
    """Whether the place of that name is open on the day a question names."""
    hit = next((t for t in things_of(asked.state).named(name) if t.name == name), None)
    return _open_days(asked, hit) if hit is not None else ""


def best_day_answer(asked: AskedPlans) -> str:
    """Which day suits a place: when the plans have it, when it is closed; how full it is on which day is not recorded."""
    hit = _meant(asked) or thing_described(asked)
    if hit is None:
        return ""
    when = place_answer(asked._replace(text=f"when is {hit.name.casefold()}"))
    if "is not in these plans" in when or hit.kind == "day_trip":
        return f"How full {hit.name} is on which day I do not know, nor any day on which it is shut.\n{when}"
    unknown = f"How full {hit.name} is on which day or hour I do not know."
    return f'{_open_days(asked._replace(text=""), hit)} {unknown}\n{when}\nSay "move {hit.name} to" and a day to have another.'


def _open_days(asked: AskedPlans, thing: PlanThing) -> str:
    """Whether a sight is open on the day the question names, as far as the book knows."""
    told = _open_weekdays(asked, thing)
    notes = {i.note for o in asked.about for d in o.itinerary.days for i in d.items if i.name == thing.name}
    works = {s.strip() for note in notes for s in re.split(r"(?<=[.!]) ", note) if _WORKS.search(s)}
    return " ".join((told, *sorted(works)))


_WORKS = re.compile(r"\b(?:works|restor\w+|renovat\w+|clos(?:ed|ure|ing)|reopen\w*|refurbish\w+|scaffold\w*|can go in)\b", re.IGNORECASE)


def _open_weekdays(asked: AskedPlans, thing: PlanThing) -> str:
    """What is recorded of its closing days, beside the day the question names."""
    sight = next((s for rows in asked.state.quotes.sights.values() for s in rows if s.name == thing.name), None)
    meal = next((m for r in asked.state.reports.values() for m in r.recommendations if isinstance(m, Meal) and m.name == thing.name), None)
    closed = sight.closed if sight else meal.closed if meal else ()
    named = next((n for n, name in enumerate(WEEKDAY_NAMES) if name.casefold() in asked.text), None)
    shut = [WEEKDAY_NAMES[WEEKDAYS.index(day)] for day in closed]
    if sight is None and meal is None:
        return f"I do not know the opening days of {thing.name}. Check before you go."
    if named is not None:
        day = WEEKDAY_NAMES[named]
        if day in shut:
            return (
                f"{'Yes' if _SHUT.search(asked.text) else 'No'}: {thing.name} is closed on {day}s, as far as I know. Check before you go."
            )
        return (
            f"As far as I know {thing.name} is open on {day}s"
            + (f"; it is closed on {joined([f'{d}s' for d in shut])}" if shut else "; I know of no closing day")
            + ". Check before you go."
        )
    return (
        f"{thing.name} is closed on {joined([f'{d}s' for d in shut])}, as far as I know{_of_ours(asked, thing, shut)}."
        if shut
        else f"I know of no closing day of {thing.name}; hours I do not know."
    ) + " Check before you go."


def _of_ours(asked: AskedPlans, thing: PlanThing, shut: list[str]) -> str:
    """Which days of the stay in its city those weekdays are."""
    days = [d for o in asked.about[:1] for d in o.itinerary.days if thing.city in ("", d.city)]
    ours = [day_words(d.date, year=False, weekday=True) for d in days if WEEKDAY_NAMES[d.date.weekday()] in shut]
    return f"; of your days that is {joined(ours)}" if ours else "; none of your days there is one" if days else ""


_SHUT = re.compile(r"\b(?:closed|shut|closes|shuts)\b")
_OPEN = re.compile(r"\b(?:open|closed|shut|closing)\b")
_FAR = re.compile(r"\b(?:how far|far from|distance|walk(?:ing)? (?:from|to)|walkable|near the hotel|close to the hotel)\b")


def sight_answer(asked: AskedPlans) -> str:
    """Where a place the question names comes up."""

    def named(item: Item) -> bool:
        names = {item.name.casefold(), re.sub(r"^the ", "", item.name.casefold())}
        return any(len(name) > 3 and name in asked.text for name in names)

    def words(option: ItineraryOption) -> str:
        hits = [(d, i) for d, i in items_of(option, "sight", "activity", "lunch", "dinner", "breakfast") if named(i)]
        return joined([f"{i.name} is on day {d.day_number}" + (f" at {i.start}" if i.start else "") for d, i in hits])

    return a_line_each(asked, words)


def sights_answer(asked: AskedPlans) -> str:
    def words(option: ItineraryOption) -> str:
        return few([item.name for _, item in items_of(option, "sight", "activity")])

    return a_line_each(asked, words)
