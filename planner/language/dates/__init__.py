"""Dates in a person's own words: `read_dates(text, today, context)` gives a `DateReading`. Knows no clock and no trip beyond its context.

Weeks start on Monday. "Next Friday" is the Friday of next week, "this Friday" the Friday of this week, "coming Friday" the first Friday after
today, and a bare "Friday" likewise; "this weekend" is the Friday to Sunday of this week, "next weekend" that of next week. Each is said back in
words with its date. "5 days" is five calendar days, four nights; a week is seven nights. The year is the next occurrence from today.

A message becomes a `line` of canonical words (`tokens`, `senses`, `words`). The rules of `explicit`, `relative`, `holidays`, `lengths`, `windows` and
`shifts` find `mentions` in it; `scan` keeps the longest and joins neighbours. `hearing` gathers them in a `draft` by the `cues` around them, each day
settled by `settle`. `outcome` decides what holds and `merge` joins it with what is known; `revisions` and `followups` read answers and changes.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from planner.language.dates import date_cues
from planner.language.dates.date_hearing import hear
from planner.language.dates.draft import Scene
from planner.language.dates.followups import answer
from planner.language.dates.line import line_of
from planner.language.dates.outcome import reading_of
from planner.language.dates.reading import DateCandidate, DateContext, DateProblem, DateReading, DayOrder, Part, ProblemKind
from planner.language.dates.revisions import chosen
from planner.language.dates.scan import scan

__all__ = ["DateCandidate", "DateContext", "DateProblem", "DateReading", "DayOrder", "Part", "ProblemKind", "read_dates", "warm_up"]

_UNKNOWN = DateContext()


@lru_cache(maxsize=4096)
def read_dates(text: str, today: date, context: DateContext = _UNKNOWN) -> DateReading:
    """What `text` says about the dates of a trip, seen from `today` and the dates known. Never raises; an empty reading says nothing was found."""
    line = line_of(text)
    if not line.tokens:
        return DateReading()
    reply = answer(line.text, context)
    if reply:
        return chosen(reply, context, today, ((0, len(text)),))
    found = scan(line.text, today, "asked" if context.asked else "options" if context.mode_after_options else "dates")
    if not found:
        return DateReading()
    spans = tuple(line.span(one.start, one.end) for one in found)
    return reading_of(hear(Scene(text, line, found, today, context)), context, today, spans, date_cues.is_fix(line.text))


def warm_up() -> None:
    """Reads one sentence, so that the first person does not wait for tables and patterns."""
    read_dates("from 3 to 7 May for 4 nights, or some time around Easter", date(2027, 1, 1))
