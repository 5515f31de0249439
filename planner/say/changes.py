"""What tells two versions of one plan apart, in short lines a person reads: price, dates, journeys, beds, places, meals.

Pure; not escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from planner.domain.options import ItineraryOption
from planner.domain.values import Item
from planner.say.phrases import band_words, day_words, joined, plural, span_words

MOST_NAMED = 4
TOLD_MINUTES = 30
"""A visit at another hour is told from so many minutes on."""


def changes(was: ItineraryOption, now: ItineraryOption) -> tuple[str, ...]:
    """A line for everything that differs, the price first; empty when nothing does."""
    lines = [_price(was, now), _dates(was, now), _pace(was, now)]
    lines += [
        _swapped("Sleeps at", _beds(was), _beds(now)),
        _swapped("Travels by", _rides(was), _rides(now)),
        *_named("places", _names(was, "activities"), _names(now, "activities")),
        *_moved(was, now),
        *_named("meals", _names(was, "meals"), _names(now, "meals")),
        *_named("suggestions", _names(was, "suggested"), _names(now, "suggested")),
    ]
    return tuple(line for line in lines if line)


def _moved(was: ItineraryOption, now: ItineraryOption) -> list[str]:
    """Visits that are on another day, and how many of the others are at another hour."""
    before = {i.id: (d.date, i) for d in was.itinerary.days for i in d.activities if i.start}
    after = {i.id: (d.date, i) for d in now.itinerary.days for i in d.activities if i.start}
    both = [key for key in after if key in before and after[key][1].kind != "free_time"]
    days = [f"{after[k][1].name} to {day_words(after[k][0], year=False, weekday=True)}" for k in both if before[k][0] != after[k][0]]
    hours = [
        f"{after[k][1].name} {before[k][1].start} → {after[k][1].start}"
        for k in both
        if before[k][0] == after[k][0] and _minutes_apart(before[k][1], after[k][1]) >= TOLD_MINUTES
    ]
    return [f"{label}: {_some(rows)}" for label, rows in (("Moved", days), ("At other hours", hours)) if rows]


def _minutes_apart(one: Item, other: Item) -> int:
    first, second = ((int(i.start[:2]) * 60 + int(i.start[3:])) if i.start else 0 for i in (one, other))
    return abs(first - second)


def _some(rows: Sequence[str]) -> str:
    rest = len(rows) - MOST_NAMED
    return joined([*rows[:MOST_NAMED], f"{rest} more"]) if rest > 0 else joined(list(rows))


def _price(was: ItineraryOption, now: ItineraryOption) -> str:
    if was.cost.total == now.cost.total and was.cost.currency == now.cost.currency:
        return ""
    words = f"Price: {band_words(was.cost.total, was.cost.currency)} → {band_words(now.cost.total, now.cost.currency)}"
    if was.cost.currency != now.cost.currency or not was.cost.total.middle:
        return words
    share = round((now.cost.total.middle / was.cost.total.middle - 1) * 100)
    return words + (f" ({abs(share)}% {'more' if share > 0 else 'less'})" if share else "")


def _dates(was: ItineraryOption, now: ItineraryOption) -> str:
    before, after = _span(was), _span(now)
    if before == after:
        return ""
    extra = len(now.itinerary.days) - len(was.itinerary.days)
    more = f", {plural(abs(extra), 'day')} {'longer' if extra > 0 else 'shorter'}" if extra else ""
    return f"Dates: {before} → {after}{more}"


def _span(option: ItineraryOption) -> str:
    days = option.itinerary.days
    return span_words(days[0].date, days[-1].date, year=False) if days else ""


def _pace(was: ItineraryOption, now: ItineraryOption) -> str:
    return "" if was.pace == now.pace else f"Pace: {was.pace} → {now.pace}"


def _beds(option: ItineraryOption) -> tuple[str, ...]:
    return _once(day.accommodation for day in option.itinerary.days if day.accommodation)


def _rides(option: ItineraryOption) -> tuple[str, ...]:
    return _once(item for day in option.itinerary.days for item in day.transport if item.kind != "transfer")


def _names(option: ItineraryOption, part: str) -> tuple[str, ...]:
    return _once(item for day in option.itinerary.days for item in getattr(day, part) if item.kind != "free_time")


def _once(items: Iterable[Item]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item.name for item in items))


def _swapped(label: str, was: Sequence[str], now: Sequence[str]) -> str:
    return "" if tuple(was) == tuple(now) else f"{label}: {_few(was) or 'nothing'} → {_few(now) or 'nothing'}"


def _named(what: str, was: Sequence[str], now: Sequence[str]) -> tuple[str, ...]:
    """What came in and what went out, by name as far as there are few."""
    new, gone = [n for n in now if n not in was], [n for n in was if n not in now]
    return (f"New {what}: {_few(new)}" if new else "", f"No longer among the {what}: {_few(gone)}" if gone else "")


def _few(names: Sequence[str]) -> str:
    rest = len(names) - MOST_NAMED
    return joined([*names[:MOST_NAMED], f"{rest} more"]) if rest > 0 else joined(names)
