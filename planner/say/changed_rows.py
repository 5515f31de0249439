"""What an edit changed as rows of a small table, old beside new, and what it left as it was. Pure; not escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from planner.domain.options import Day, ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import Item, Value
from planner.say.phrases import band_words, joined, span_words

NOTHING = "–"
PRICE = "Price"
_ONE = ("the pace",)
MOST_NAMED = 2
TOLD_MINUTES = 30
"""A visit at another hour has a row from so many minutes on."""


class ChangedRow(Value):
    """One thing that differs between two versions of a plan: what it is, what it was, what it is now."""

    what: str
    was: str
    now: str


class PlanChange(Value):
    """What became of one plan: its rows, the price last, the parts they are about, and the parts that stayed."""

    option_id: str
    title: str
    rows: tuple[ChangedRow, ...]
    parts: tuple[str, ...]
    kept: tuple[str, ...]


def plans_before(state: TripState) -> tuple[ItineraryOption, ...]:
    """The plans that the last reply replaced; none where it replaced none, so that nothing speaks of a change taken back since."""
    last = state.history[-1] if state.history else None
    told = state.transcript[-1].at if state.transcript else None
    return last.options if last is not None and state.options and last.at == told else ()


def choice_lost(state: TripState) -> ItineraryOption | None:
    """The plan as it was chosen, where the plans were changed since and nothing is chosen now."""
    last = state.history[-1] if state.history else None
    if last is None or last.chosen is None or state.selection is not None:
        return None
    return next((option for option in last.options if option.id == last.chosen), None)


def changed_plans(before: Sequence[ItineraryOption], now: Sequence[ItineraryOption]) -> tuple[PlanChange, ...]:
    """The plans that differ from their earlier version, each with what differs."""
    was = {option.id: option for option in before}
    found = [plan_change(was[option.id], option) for option in now if option.id in was]
    return tuple(change for change in found if change.rows)


def plan_change(was: ItineraryOption, now: ItineraryOption) -> PlanChange:
    """What tells two versions of a plan apart, part by part."""
    days = _paired(was, now)
    parts = (
        ("the dates", _row("Dates", _span(was), _span(now))),
        ("the pace", _row("Pace", was.pace, now.pace)),
        ("the journeys", _row("Travel", _names(_rides(was)), _names(_rides(now)))),
        ("the beds", _beds(was, now)),
        ("the visits", [*_visits(days), *_moved(was, now)]),
        ("the meals", _meals(days)),
    )
    rows = [row for _, found in parts for row in found]
    price = _row(PRICE, band_words(was.cost.total, was.cost.currency), band_words(now.cost.total, now.cost.currency))
    return PlanChange(
        option_id=now.id,
        title=now.title,
        rows=(*rows, *price),
        parts=tuple(part for part, found in parts if found),
        kept=tuple(part for part, found in parts if not found),
    )


def kept_words(changes: Sequence[PlanChange], now: Sequence[ItineraryOption], titles: Mapping[str, str]) -> str:
    """What did not change, in one line: the parts that stayed in every changed plan, and by their `titles` the plans left alone."""
    kept = [part for part in (changes[0].kept if changes else ()) if all(part in change.kept for change in changes)]
    touched = {change.option_id for change in changes}
    others = [f"“{titles[option.id]}”" for option in now if option.id not in touched]
    parts = [*kept, *others]
    return f"As before: {joined(parts)}." if parts else ""


def headline(changes: Sequence[PlanChange]) -> str:
    """What changed, in one short sentence: "Only the beds have changed." """
    parts = list(dict.fromkeys(part for change in changes for part in change.parts))
    if not parts:
        return "Only prices have changed." if changes else ""
    if len(parts) == 1:
        return f"Only {parts[0]} {'has' if parts[0] in _ONE else 'have'} changed."
    words = joined(parts)
    return f"{words[:1].upper()}{words[1:]} have changed."


def without_told(reply: str, now: Sequence[ItineraryOption]) -> str:
    """A reply without the lines a table of the changes says better: those of the single plans, and that nothing else changed."""
    heads = (*(f"- **{option.title}:**" for option in now), "Nothing else changed.", "I have changed the plans as you asked:")
    return "\n".join(line for line in reply.splitlines() if not line.startswith(heads)).strip()


def _row(what: str, was: str, now: str) -> list[ChangedRow]:
    return [] if was == now else [ChangedRow(what=what, was=was or NOTHING, now=now or NOTHING)]


def _span(option: ItineraryOption) -> str:
    days = option.itinerary.days
    return span_words(days[0].date, days[-1].date, year=False) if days else ""


def _rides(option: ItineraryOption) -> list[Item]:
    return [item for day in option.itinerary.days for item in day.transport if item.kind != "transfer"]


def _names(items: Iterable[Item]) -> str:
    return joined(list(dict.fromkeys(item.name for item in items)))


def _beds(was: ItineraryOption, now: ItineraryOption) -> list[ChangedRow]:
    """A row a city whose bed is another one."""
    before, after = _bed_by_city(was), _bed_by_city(now)
    return [row for city in dict.fromkeys((*before, *after)) for row in _row(f"Stay in {city}", before.get(city, ""), after.get(city, ""))]


def _bed_by_city(option: ItineraryOption) -> dict[str, str]:
    beds: dict[str, list[str]] = {}
    for day in option.itinerary.days:
        if day.accommodation is not None:
            beds.setdefault(day.city, []).append(day.accommodation.name)
    return {city: joined(list(dict.fromkeys(names))) for city, names in beds.items()}


def _paired(was: ItineraryOption, now: ItineraryOption) -> list[tuple[str, Day | None, Day | None]]:
    """The days of both versions by their date, each named by its number now."""
    before: dict[date, Day] = {day.date: day for day in was.itinerary.days}
    after: dict[date, Day] = {day.date: day for day in now.itinerary.days}
    days = sorted({*before, *after})
    return [(f"day {(after.get(day) or before[day]).day_number}", before.get(day), after.get(day)) for day in days]


def _seen(day: Day | None) -> list[str]:
    return [item.name for item in day.activities if item.kind != "free_time"] if day is not None else []


def _at_table(day: Day | None) -> list[str]:
    return [item.name for item in day.meals] if day is not None else []


def _only(was: Sequence[str], now: Sequence[str]) -> tuple[str, str]:
    """What stands in one of two lists alone."""
    return _few([name for name in was if name not in now]), _few([name for name in now if name not in was])


def _few(names: Sequence[str]) -> str:
    """Names as "a, b and 3 more"."""
    rest = len(names) - MOST_NAMED
    return joined([*names[:MOST_NAMED], f"{rest} more"]) if rest > 1 else joined(names)


def _visits(days: Sequence[tuple[str, Day | None, Day | None]]) -> list[ChangedRow]:
    """What came into a plan and what went out of it, day by day; what only moved is told elsewhere."""
    before, after = {n for _, a, _ in days for n in _seen(a)}, {n for _, _, b in days for n in _seen(b)}
    rows = []
    for label, a, b in days:
        gone, new = [n for n in _seen(a) if n not in after], [n for n in _seen(b) if n not in before]
        rows += _row(label.capitalize(), _few(gone), _few(new))
    return rows


def _meals(days: Sequence[tuple[str, Day | None, Day | None]]) -> list[ChangedRow]:
    return [row for label, was, now in days for row in _row(f"Meals, {label}", *_only(_at_table(was), _at_table(now)))]


def _moved(was: ItineraryOption, now: ItineraryOption) -> list[ChangedRow]:
    """Visits on another day, or at quite another hour."""
    before = {i.id: (day, i) for day in was.itinerary.days for i in day.activities if i.start and i.kind != "free_time"}
    rows = []
    for day in now.itinerary.days:
        for item in day.activities:
            if item.id not in before or not item.start:
                continue
            then, earlier = before[item.id]
            if then.date != day.date:
                rows += _row(item.name, f"day {then.day_number}, {earlier.start}", f"day {day.day_number}, {item.start}")
            elif abs(_minutes(earlier) - _minutes(item)) >= TOLD_MINUTES:
                rows += _row(item.name, earlier.start or "", item.start)
    return rows


def _minutes(item: Item) -> int:
    return int(item.start[:2]) * 60 + int(item.start[3:]) if item.start else 0
