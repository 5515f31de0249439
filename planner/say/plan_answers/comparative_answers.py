"""Answers that set plans beside one another by a measure: which is cheaper, is the second busier than the first.

Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from planner.domain.options import ItineraryOption
from planner.domain.reports import Sight
from planner.domain.state import TripState
from planner.language.plan_names import options_named
from planner.language.question_marks import marks_of
from planner.say.phrases import joined, plural
from planner.say.plan_answers.asked_plans import AskedPlans, beds_of, items_of
from planner.say.plan_answers.practical_answers import hours_words, minutes_of
from planner.say.plan_answers.sight_answers import kilometres_between

Figure = Callable[[TripState, ItineraryOption], float | None]
Told = Callable[[ItineraryOption, float], str]


class _Measure(NamedTuple):
    """Something plans differ in: the words for much and little of it, its figure, and how the figure is said."""

    much: re.Pattern[str]
    little: re.Pattern[str]
    most: str
    least: str
    figure: Figure
    told: Told
    about: str = ""
    """The mark of what it measures, where that is no whole plan."""


def _measure(much: Sequence[str], little: Sequence[str], words: tuple[str, str], figure: Figure, told: Told, about: str = "") -> _Measure:
    return _Measure(_any(much), _any(little), *words, figure, told, about)


def _any(patterns: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(patterns)})\b")


def _visits(state: TripState, option: ItineraryOption) -> float:
    return len(items_of(option, "sight", "activity")) / max(1, len(option.itinerary.days))


def _on_the_way(state: TripState, option: ItineraryOption) -> float | None:
    found = {j.id: j for rows in state.quotes.by_segment.values() for j in rows}
    minutes = [found[key].minutes for _, key in option.pick.journeys if key in found]
    return sum(minutes) if minutes else None


def _from_centre(state: TripState, option: ItineraryOption) -> float | None:
    """Kilometres from the middle of its city to a bed, on average."""
    middles = {s.place.name: s.place for s in state.trip.destinations}
    beds = {d.accommodation.name: d.accommodation for d in option.itinerary.days if d.accommodation is not None}
    away = [
        kilometres_between(bed, bed.model_copy(update={"lat": middle.lat, "lon": middle.lon}))
        for bed in beds.values()
        if (middle := middles.get(bed.city)) is not None and None not in (bed.lat, middle.lat)
    ]
    return sum(away) / len(away) if away else None


def _first_hour(state: TripState, option: ItineraryOption) -> float | None:
    """When the first visit of a day begins, in minutes, on average."""
    firsts = [
        min(starts) for d in option.itinerary.days if (starts := [i.start for i in d.activities if i.start and i.kind != "free_time"])
    ]
    return sum(int(s[:2]) * 60 + int(s[3:5]) for s in firsts) / len(firsts) if firsts else None


def _day_length(state: TripState, option: ItineraryOption) -> float | None:
    """Minutes from the first visit of a day to the end of the last, on average."""
    rows = [[i for i in d.activities if i.start and i.end and i.kind != "free_time"] for d in option.itinerary.days]
    spans = [minutes_of(max(i.end or "" for i in day)) - minutes_of(min(i.start or "" for i in day)) for day in rows if day]
    return sum(spans) / len(spans) if spans else None


def _marked(holds: Callable[[Sight], bool]) -> Figure:
    def figure(state: TripState, option: ItineraryOption) -> float:
        known = {s.id: s for rows in state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}
        return sum(i.id in known and holds(known[i.id]) for _, i in items_of(option, "sight", "activity"))

    return figure


def _bed_words(option: ItineraryOption, away: float) -> str:
    beds = list(beds_of(option))
    return f"{joined(beds)} about {away:.1f} km from the middle{' on average' if len(beds) > 1 else ''}"


def _clock(minutes: float) -> str:
    whole = 5 * round(minutes / 5)
    return f"{whole // 60:02d}:{whole % 60:02d}"


_MORE, _LESS = r"(?:the )?(?:more|most)", r"(?:the )?(?:less|least|fewer|fewest)"
_TRAVEL = r"(?:time (?:on|in) (?:the )?(?:road|trains?|planes?|bus(?:es)?)|travel(?:l?ing)?)"
_WAY = r"(?:journeys?|way|trip there|travel|flights?)"
_MIDDLE = r"(?:the )?cent(?:re|er)"
_STARTS = r"(?:starts?|begins?|gets? up)"
_TIRING = r"(?:busy|packed|hectic|rushed|tiring|full|intense|stressful|exhausting)"
_MEASURES = (
    _measure(
        (rf"{_MORE} {_TRAVEL}", rf"(?:longer|longest|slower|slowest) {_WAY}"),
        (rf"{_LESS} {_TRAVEL}", rf"(?:shorter|shortest|quicker|quickest|faster|fastest) {_WAY}"),
        ("is longest on the way", "is shortest on the way"), _on_the_way, lambda o, x: f"{hours_words(round(x))} of journeys", "ride",
    ),
    _measure(
        (r"(?:further|furthest|farther|farthest) out", rf"(?:further|furthest|farther|farthest) from {_MIDDLE}"),
        (r"(?:more|most) central(?:ly)?", rf"(?:closer|closest|nearer|nearest) to {_MIDDLE}", "(?:best|better) (?:located|location)"),
        ("sleeps furthest from the middle", "sleeps closest to the middle"), _from_centre, _bed_words, "bed",
    ),
    _measure(
        ("(?:later|latest) (?:starts?|mornings?)", rf"{_STARTS} (?:the )?(?:later|latest)", "lie-?ins?", "(?:more|most) sleep", "sleep (?:longer|longest|in)"),
        ("(?:earlier|earliest) (?:starts?|mornings?)", rf"{_STARTS} (?:the )?(?:earlier|earliest)"),
        ("begins its days latest", "begins its days earliest"), _first_hour, lambda o, x: f"first visit at about {_clock(x)} on average",
    ),
    _measure(
        (r"(?:longer|longest) days",), (r"(?:shorter|shortest) days",),
        ("has the longest days", "has the shortest days"), _day_length, lambda o, x: f"{hours_words(5 * round(x / 5))} from first visit to last, on average", "extreme_day",
    ),
    _measure(
        ("(?:livelier|liveliest)", "(?:more|most|better|best) (?:for )?nightlife", "(?:more|most) going on (?:at night|in the evenings?)"),
        ("(?:quieter|quietest) (?:evenings|nights)",),
        ("has most of an evening", "has least of an evening"), _marked(lambda s: s.role == "evening"), lambda o, x: plural(int(x), "evening out", "evenings out"),
    ),
    _measure(
        ("(?:more|most) (?:indoors?|under (?:a )?roofs?)", r"(?:better|best) (?:for|in|if it) (?:the )?(?:rain\w*|bad weather|wet weather)"),
        ("(?:more|most) (?:outdoors?|outdoorsy|outside|fresh air|nature)", "(?:better|best) in (?:good weather|sunshine|the sun)"),
        ("has most under a roof", "has least under a roof"), _marked(lambda s: s.indoor), lambda o, x: plural(int(x), "visit under a roof", "visits under a roof"),
    ),
    _measure(
        ("(?:busier|busiest|fuller|fullest)", rf"(?:more|most) (?:{_TIRING}|ambitious|active)"),
        ("(?:calmer|calmest|quieter|quietest|slower|slowest)", "(?:easier|easiest|gentler|gentlest|lazier|laziest)",
         r"(?:more|most) (?:relax\w+|laid[- ]back|leisurely|chilled|restful|easy-?going)", rf"(?:less|least) {_TIRING}"),
        ("is the fullest", "is the calmest"), _visits, lambda o, x: f"{x:.1f} visits a day, {o.pace} pace",
    ),
    _measure(
        ("(?:dearer|dearest|pricier|priciest|costlier|costliest)", "(?:more|most) expensive"),
        ("(?:cheaper|cheapest)", "(?:less|least) expensive", "(?:more|most) affordable", "costs? (?:the )?(?:less|least)"),
        ("costs most", "costs least"), lambda state, o: float(o.cost.total.middle), lambda o, x: o.estimated_total_cost,
    ),
)  # fmt: skip
"""The more particular before the wider: "quieter evenings" before "quieter"."""
_BESIDE = re.compile(r"\bthan\b")
_WHICH = re.compile(r"\b(?:which|what(?:'s| is) the (?:\w+ ){1,2}(?:one|plan|option))\b")
_UTMOST = re.compile(r"\b(?:most|least|[a-z]{3,}est)\b")
"""What names a plan by its price ("the cheapest") compares nothing yet."""
_OF_THE_GAP = re.compile(r"\b(?:why|how (?:much|many|come|far)|what makes|by how|because)\b")
_OF_PARTS = frozenset(
    (
        "ride",
        "bed",
        "eats",
        "breakfast",
        "lunch",
        "dinner",
        "kids",
        "which_day",
        "which_thing",
        "extreme_day",
        "show",
        "around",
        "ticket_extreme",
    )
)
"""Marks of questions that compare something else than plans."""


def _measured(text: str) -> tuple[_Measure, bool] | None:
    """The measure of a comparison and whether it asks for most of it; None where a question compares by none of these."""
    for measure in _MEASURES:
        if measure.little.search(text):
            return measure, False
        if measure.much.search(text):
            return measure, True
    return None


def compares_plans(asked: AskedPlans) -> bool:
    """Whether a question sets plans beside one another by a measure that is known here."""
    measured = _measured(asked.text)
    if measured is None or _OF_THE_GAP.search(asked.text):
        return False
    sets_beside = _BESIDE.search(asked.text) or _WHICH.search(asked.text) or (asked.named and not _UTMOST.search(asked.text))
    return bool(sets_beside) and not (marks_of(asked.text) & _OF_PARTS) - {measured[0].about}


def comparative_answer(asked: AskedPlans) -> str:
    """Which plan has most or least of what the question compares, with the figure of each; a yes or no where it asks of one."""
    found = _measured(asked.text)
    if found is None or len(asked.state.options) < 2:
        return ""
    measure, much = found
    named = _named(asked)
    options = named if len(named) > 1 else asked.state.options
    figures = {o.id: x for o in options if (x := measure.figure(asked.state, o)) is not None}
    if len(figures) < 2:
        return ""
    order = sorted((o for o in options if o.id in figures), key=lambda o: figures[o.id], reverse=much)
    told = {o.id: measure.told(o, figures[o.id]) for o in order}
    rows = "\n".join(f"- **{o.title}**: {told[o.id]}." for o in order)
    best = [o.title for o in order if told[o.id] == told[order[0].id]]
    if len(best) == len(order):
        lead = "They are alike in that"
    elif named and not _WHICH.search(asked.text):
        lead = _verdict(figures, named[0], much=much)
    else:
        lead = (
            f"{best[0]} {measure.most if much else measure.least}" if len(best) == 1 else f"{joined(best)} are alike in that and come first"
        )
    return f"{lead}.\n{rows}"


def _named(asked: AskedPlans) -> tuple[ItineraryOption, ...]:
    """The plans a question names, the one before "than" first."""
    head, _, tail = asked.text.partition(" than ")
    options = asked.state.options
    sides = (*options_named(options, head), *(options_named(options, tail) or options_named(options, f"option {tail}") if tail else ()))
    return tuple({o.id: o for o in sides}.values()) if tail and sides else asked.named


def _verdict(figures: dict[str, float], mine: ItineraryOption, *, much: bool) -> str:
    """Yes or no: one plan beside the others that are meant."""
    own, others = figures[mine.id], [x for key, x in figures.items() if key != mine.id]
    holds = all(own > x for x in others) if much else all(own < x for x in others)
    return "Yes" if holds else "No"
