"""Answers that count: which plan, day or thing has most or least of a figure, and how much of it there is in all.

A question is read as figure × scope × comparison; `plan_figures` has the figures.

Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from planner.domain.options import ItineraryOption
from planner.language.plan_names import options_named
from planner.language.question_marks import marks_of
from planner.say.phrases import band_words, day_words, joined
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, few, items_of, journeys_of
from planner.say.plan_answers.asked_subject import cities_asked, days_asked
from planner.say.plan_answers.plan_figures import FIGURES, RIDES, WALKS, Figure, FigureRow, bill_parts_words, rides_of
from planner.say.plan_answers.practical_answers import hours_words, minutes_of

Scope = Literal["plans", "day", "thing", "total"]


class Counted(NamedTuple):
    """What a question counts: the figure, of what, and whether most of it is asked for."""

    figure: Figure
    scope: Scope
    much: bool = True


_WHICH = re.compile(r"\b(?:which|what (?=plan|option)|what(?:'s| is) the (?:(?!in |of )[\w-]+ ){1,3}(?:one|plan|option))\b")
_WHICH_THING = re.compile(
    r"\bwhich (?!plans?|options?|ones?|of|has|have|had|is|are|gives?|gets?|lets?|costs?|offers?|leaves?|means|involves|goes|would|will|takes?|does|makes)\w+"
)
""" "Which walk is the longest": of one thing in a plan, not of a plan."""
_THAN = re.compile(r"\bthan\b")
_UTMOST = re.compile(r"\b(?:most|least|[a-z]{3,}est)\b")
"""What names a plan by its price ("the cheapest") compares nothing yet."""
_OF_THE_GAP = re.compile(
    r"\b(?:why|how (?:much|many|come|far) (?!(?:is|does|do|would|are|will|km|kilomet\w+|miles|minutes|hours)\b)|what makes|by how|because)\b"
)
_WHICH_DAY = re.compile(
    r"\b(?:in|on) (?:one|any|any one|a single|a) day\b|\b(?:which|what)(?: \w+){0,2} (?:days?|mornings?|evenings?|nights?)\b(?! (?:long|out))"
)
_DAY = re.compile(r"\b(?:[a-z]{3,}est|(?:most|least) [a-z]+) (?:\w+ )?day\b")
_OTHERS = frozenset(
    "ride bed eats breakfast lunch dinner kids which_day which_thing extreme_day show around ticket_extreme walks nightly booking open airport why covers diet"
    " other_departures last_ride cancels tipping too_much manages weather access queue worth".split()
)
"""Marks of questions that are about something else than figures, but for those a figure says it may bear."""


def counted_in(asked: AskedPlans, subjects: frozenset[str] = frozenset()) -> Counted | None:
    """The figure a question asks for, of plans, days or things; None where it counts nothing. `subjects` are what else it is about."""
    text = asked.text
    marks = (marks_of(text) & _OTHERS) | subjects
    for figure in FIGURES:
        much = False if figure.little.search(text) else True if figure.much.search(text) else None
        if marks - figure.about:
            continue
        if much is not None and (scope := _scope(asked, figure)):
            return Counted(figure, scope, much)
        if much is None and figure.totals.search(text) and not _UTMOST.search(text):
            return Counted(figure, "total")
    return None


def _scope(asked: AskedPlans, figure: Figure) -> Scope | None:
    text = asked.text
    if _OF_THE_GAP.search(text) or re.search(r"\bdiffer\w*|\bcompare\b", text):
        return None
    several = _THAN.search(text) or len(asked.named) > 1 or (asked.named and not _UTMOST.search(text))
    if figure.by_day and (_WHICH_DAY.search(text) or _DAY.search(text)) and not several:
        return "day"
    if several or (_WHICH.search(text) and not (figure.by_thing and _WHICH_THING.search(text))):
        return "plans"
    return "thing" if figure.by_thing else None


def figure_answer(asked: AskedPlans, counted: Counted | None = None) -> str:
    """The answer to a question that counts; empty where it does not, or nothing of it is known."""
    counted = counted or counted_in(asked)
    if counted is None:
        return ""
    match counted.scope:
        case "plans":
            told = _of_plans(asked, counted)
        case "day":
            told = _of_days(asked, counted)
        case "thing":
            told = _of_things(asked, counted)
        case "total":
            told = _in_all(asked, counted.figure)
    return f"{told}\n{counted.figure.note}".strip() if told else ""


_STAYS_IN = r"(?:fits?|stays?|keeps?|remains?|comes?|do(?:es)? (?:we|i|one) get|can (?:we|i|one) get)"
_LIMIT = re.compile(
    r"\b(?:plans?|options?|ones?|them|any)\b.{0,25}\b(?P<under>under|below|less than|cheaper than|within|up to|for)|\b(?P<over>over|above|more than)"
    rf"|\b{_STAYS_IN}\b.{{0,15}}\b(?P<in>in|into|within|under|below|for)\b"
)
_NO_MONEY = r"(?!\d| ?(?:nights?|days?|people|km|m\b|metres?|meters?|steps|miles|feet))"
_SUM = re.compile(
    r"(?:\b(?:under|below|than|within|up to|for|over|above|fits? (?:all )?in|fits? (?:all )?into)) (?:about |around |my |the |our )?[^\w\s]{0,2}\s?(?P<n>\d{1,3}(?:[,. ]\d{3})+|\d{3,6})(?P<k>k\b)?"
    + _NO_MONEY
)


_WOULD_DO = re.compile(
    r"\b(?:would|will|is|could|can) (?:we |i |you )?(?:do it |manage |get by |make it )?(?:with |on |for )?[^\w\s]{0,2}\s?(?P<n>\d{1,3}(?:[,. ]\d{3})+|\d{3,6})(?P<k>k\b)?"
    r"(?: (?:euros?|pounds?|dollars?|quid|bucks|francs|kron[eo]r?|kroner|yen|zlot\w+|forints?))?"
    r"(?: each| in all| in total| altogether| pp| per person)?(?: going to)? (?:be )?(?:enough|a lot|too much|too little|fair|reasonable|ok|okay|do\b|realistic|doable|cover it)"
)
_ENOUGH_IF = re.compile(
    r"\b(?:enough|cover it|realistic|too (?:little|much)|manage)\b[^?]{0,40}?\b(?:with|have|got|spend|on|of) [^\w\s]{0,2}\s?(?P<n>\d{1,3}(?:[,. ]\d{3})+|\d{3,6})(?P<k>k\b)?"
    r"|\b(?:with|have|got|spend|on) [^\w\s]{0,2}\s?(?P<m>\d{1,3}(?:[,. ]\d{3})+|\d{3,6})(?P<l>k\b)?[^?]{0,30}?\b(?:enough|cover it|realistic|too (?:little|much)|do)\b"
)
"""Whether a sum would do ("would 1000 be enough?")."""


def limit_answer(asked: AskedPlans) -> str:
    """Which plans cost less or more than a sum that a question names; a plan whose span holds the sum may be either."""
    found, side = _SUM.search(asked.text), _LIMIT.search(asked.text)
    if enough := _WOULD_DO.search(asked.text) or _ENOUGH_IF.search(asked.text):
        found, side = enough, enough
    if found is None or side is None:
        return ""
    said = found.groupdict()
    number, thousands = said["n"] or said.get("m") or "0", said["k"] or said.get("l")
    limit = int(re.sub(r"\D", "", number)) * (1000 if thousands else 1)
    each = re.search(r"\b(?:each|per (?:person|head)|a head|pp|apiece)\b", asked.text) is not None
    each = each or (
        asked.state.trip.budget.basis == "per_person" and not re.search(r"\b(?:total|in all|altogether|all of us|both)\b", asked.text)
    )

    def words(option: ItineraryOption) -> str:
        band = option.cost.per_person if each else option.cost.total
        verdict = "under it" if band.high <= limit else "over it" if band.low > limit else "under it at its lowest, over it at its highest"
        return f"{verdict}: {band_words(band, option.cost.currency)}{' each' if each else ''}"

    return a_line_each(asked._replace(named=asked.named or asked.state.options), words)


def walks_answer(asked: AskedPlans) -> str:
    """How far one goes on foot, for a question that other words led here."""
    return figure_answer(asked, counted_in(asked) or Counted(WALKS, "total"))


def longest_walk_answer(asked: AskedPlans) -> str:
    """The walks of each plan, the longest first, and the longest way from one place to the next."""
    short = re.search(r"\bshort(?:er|est)?\b", asked.text) is not None

    def words(option: ItineraryOption) -> str:
        walks = {
            i.name: minutes_of(i.end) - minutes_of(i.start)
            for _, i in items_of(option, "activity", "sight")
            if _A_WALK.search(i.name) and i.end
        }
        order = sorted(walks, key=lambda name: walks[name], reverse=not short)
        ways = sorted(WALKS.rows(asked.state, option, asked.text), key=lambda row: row.amount, reverse=not short)
        told = [f"{name}, {hours_words(walks[name])}" for name in order[:MOST_ROWS]]
        way = f"; between two places {_row_words(WALKS, ways[0], option)}" if ways else ""
        return f"{'; '.join(told) or 'no walk is a visit of its own'}{way}"

    told = a_line_each(asked, words)
    return f"{told}\n{WALKS.note}" if told else ""


_A_WALK = re.compile(r"\bwalk\b|\btrail\b|\bhike\b|\bpromenade\b", re.IGNORECASE)


def rides_answer(asked: AskedPlans) -> str:
    """How long one travels between places, for a question that other words led here."""
    return figure_answer(asked, counted_in(asked) or Counted(RIDES, "total"))


def driving_answer(asked: AskedPlans) -> str:
    """How long one drives: of plans without a drive that is said, with what they go by."""
    legs = [i for o in asked.about for _, i in journeys_of(o)]
    if not legs:
        return ""
    if not any(i.kind == "car" for i in legs):
        by = joined(list(dict.fromkeys(i.kind for i in legs)))
        return f'Nobody drives in these plans: they go by {by}. Say "by car" and I plan drives.\n{rides_answer(asked._replace(text=""))}'
    drives = a_line_each(
        asked,
        lambda o: "; ".join(
            f"{i.name}, {day_words(d.date, year=False, weekday=True)}, {i.note.split('. ')[0]}"
            for d, i in journeys_of(o)
            if i.kind == "car"
        ),
    )
    return f"{drives}\n{rides_answer(asked._replace(text=''))}"


def _rows(asked: AskedPlans, figure: Figure, option: ItineraryOption) -> list[FigureRow]:
    """A plan's rows; of the days a question names where it names some."""
    numbers = days_asked(asked)
    rows = figure.rows(asked.state, option, asked.text)
    rows = [row for row in rows if row.day is not None and row.day.day_number in numbers] if numbers else rows
    cities = cities_asked(asked)
    here = [row for row in rows if any(city in row.thing or (row.day is not None and row.day.city == city) for city in cities)]
    return here or rows


def _of_plans(asked: AskedPlans, counted: Counted) -> str:
    """Which plan has most or least, with the figure of each; a yes or no where it asks of one."""
    if len(asked.state.options) < 2:
        return ""
    figure, much = counted.figure, counted.much
    named = _named(asked)
    options = named if len(named) > 1 else asked.state.options
    figures = {o.id: figure.of(rows) for o in options if (rows := _rows(asked, figure, o)) or not figure.mean}
    if len(figures) < 2 or (figure.by_thing and not any(figures.values())):
        return ""
    order = sorted((o for o in options if o.id in figures), key=lambda o: figures[o.id], reverse=much)
    told = {o.id: figure.words(figures[o.id], o) for o in order}
    lines = "\n".join(f"- **{o.title}**: {told[o.id]}." for o in order)
    best = [o.title for o in order if told[o.id] == told[order[0].id]]
    of_what = f" {bill_parts_words(asked.text)}" if figure.most.endswith(" for") else ""
    if len(best) == len(order):
        return f"They are alike in that: {told[order[0].id]}."
    if named and not _WHICH.search(asked.text) and not re.match(r"\W*(?:and |so |ok )*(?:what|who)\b", asked.text):
        lead = _verdict(figures, named[0], much=much)
    elif len(best) == 1:
        lead = f"{best[0]} {figure.most if much else figure.least}{of_what}"
    else:
        lead = f"{joined(best)} are alike in that and come first"
    return f"{lead}.\n{lines}"


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


def _of_days(asked: AskedPlans, counted: Counted) -> str:
    """The day of each plan with most or least of it."""
    figure = counted.figure

    def words(option: ItineraryOption) -> str:
        rows = _rows(asked, figure, option)
        whole = option.itinerary.days[1:-1] if figure.mean and len(option.itinerary.days) > 3 else option.itinerary.days
        sums = {
            d.day_number: figure.of(here) if here else 0.0
            for d in whole
            if (here := [r for r in rows if r.day is not None and r.day.day_number == d.day_number]) or not figure.mean
        }
        if not any(sums.values()):
            return ""
        best = (max if counted.much else min)(sums.values())
        days = [d for d in option.itinerary.days if sums.get(d.day_number) == best]
        when = joined([f"{day_words(d.date, year=False, weekday=True)} (day {d.day_number})" for d in days])
        return f"{when}, {_day_figure(figure, best, option)}"

    return a_line_each(asked, words)


def _day_figure(figure: Figure, amount: float, option: ItineraryOption) -> str:
    """A day's figure in words: what a plan has on average is said without it."""
    if figure.most == "is the fullest":
        return f"with {int(amount)} visits"
    return figure.words(amount, option).removesuffix(" on average").rstrip(",")


MOST_ROWS = 3


def _of_things(asked: AskedPlans, counted: Counted) -> str:
    """The things of each plan with most or least of it, the utmost first."""
    figure = counted.figure

    def words(option: ItineraryOption) -> str:
        rows = sorted(
            {(r.thing, r.day.day_number if r.day else 0): r for r in _rows(asked, figure, option)}.values(), key=lambda r: r.amount
        )
        order = rows[::-1] if counted.much else rows
        return "; then ".join(_row_words(figure, row, option) for row in order[:MOST_ROWS])

    return a_line_each(asked, words)


def _row_words(figure: Figure, row: FigureRow, option: ItineraryOption) -> str:
    when = f", {day_words(row.day.date, year=False, weekday=True)}" if row.day else ""
    said = re.sub(
        r"^(?:first visit |over )?at about | on average$| from (?:place to place|one place to the next)\b",
        "",
        figure.words(row.amount, option),
    )
    return f"{row.thing}{when}, {said}"


def _in_all(asked: AskedPlans, figure: Figure) -> str:
    """How much of it a plan has altogether, and of what it is made."""

    def words(option: ItineraryOption) -> str:
        rows = _rows(asked, figure, option)
        if not rows:
            return ""
        numbers = {row.day.date: "" for row in rows if row.day is not None} if days_asked(asked) else {}
        when = f" on {joined([day_words(on, year=False, weekday=True) for on in numbers])}" if numbers else " in all"
        return f"{figure.words(figure.of(rows), option)}{when}{_made_of(asked, figure, rows, option)}"

    return a_line_each(asked, words)


def _made_of(asked: AskedPlans, figure: Figure, rows: Sequence[FigureRow], option: ItineraryOption) -> str:
    if "ride" in figure.about:
        legs = few([f"{r.thing} {figure.words(r.amount, option)}" for r in rows])
        doors = sum(j.minutes for _, j in rides_of(asked.state, option, asked.text))
        return f": {legs}; from door to door about {hours_words(doors)}" if doors and len(rows) else f": {legs}"
    days: dict[str, float] = {}
    for row in rows:
        if row.day is not None:
            days[day_words(row.day.date, year=False, weekday=True)] = (
                days.get(day_words(row.day.date, year=False, weekday=True), 0) + row.amount
            )
    if len(days) < 2:
        return ""
    top = max(days, key=lambda day: days[day])
    return f", most on {top} ({figure.words(days[top], option)})"
