"""Dates in a person's own words: `read_dates(text, today, context)` gives a `DateReading`, `find_days(text, today)` every mention of
time in it.

Weeks start on Monday. "Next Friday" is the Friday of next week, "this Friday" the Friday of this week, "coming Friday" the first
Friday after today, and a bare "Friday" likewise; "this weekend" is the Friday to Sunday of this week, "next weekend" that of next
week. Each is said back in words with its date. "5 days" is five calendar days, four nights; a week is seven nights. The year is the
next occurrence from today.

`day_words` tells the kind of each word in seven languages; `day_grammar` and `stretch_grammar` find mentions in the kinds;
`day_finder` keeps the longest and joins neighbours. `day_hearing` hears them by the `day_cues` around them, each day settled by
`settle`; `date_outcome` decides what holds and joins it with what is known; `date_answers` reads answers to readings offered. Knows
no clock and no trip beyond its context.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from planner.domain.values import evolve
from planner.language.dates import day_cues
from planner.language.dates.date_answers import DateAnswer, answer
from planner.language.dates.date_mentions import FoundMention, Offset
from planner.language.dates.date_outcome import chosen, reading_of
from planner.language.dates.day_finder import kind_of, mentions_of
from planner.language.dates.day_grammar import Looks
from planner.language.dates.day_hearing import DateScene, hear
from planner.language.dates.day_words import TimeWords, words_of
from planner.language.dates.kept_days import kept_day, of_another_month, with_kept_day
from planner.language.dates.reading import (
    DateCandidate,
    DateContext,
    DateProblem,
    DateReading,
    DayMention,
    DayOrder,
    MentionKind,
    Part,
    ProblemKind,
)
from planner.language.utterance import text_of

__all__ = [
    "DateCandidate", "DateContext", "DateProblem", "DateReading", "DayMention", "DayOrder", "MentionKind", "Part", "ProblemKind", "find_days", "in_another_month",
    "read_dates", "warm_up",
]  # fmt: skip

_UNKNOWN = DateContext()
_DAY_FIRST_LANGUAGES = frozenset({"de", "fr", "es", "it", "pt", "nl"})


def _looks(context: DateContext) -> Looks:
    return "asked" if context.asked else "options" if context.mode_after_options else "dates"


def _known(context: DateContext, words: TimeWords) -> DateContext:
    """The context, with the habit of the message's own language where the person's is unknown."""
    return evolve(context, day_first=True) if context.day_first is None and words.languages[0] in _DAY_FIRST_LANGUAGES else context


def _reading(words: TimeWords, found: tuple[FoundMention, ...], today: date, context: DateContext) -> DateReading:
    spans = tuple(words.span(one.start, one.end) for one in found if one.is_said)
    return reading_of(hear(DateScene(words, found, today, context)), context, today, spans, day_cues.corrects(words))


def _by_its_end(reading: DateReading, context: DateContext, today: date) -> DateReading | None:
    """The one reading offered that ends on the day said ("home on the 23rd", of the 22nd or 23rd)."""
    if reading.end is None or "start" in reading.said or context.current.start is not None:
        return None
    same = tuple(c for c in context.candidates if c.range.start and c.range.end and c.range.end.day == reading.end.day)
    return chosen(DateAnswer(same), context, today, reading.spans) if len(same) == 1 else None


def _month_talked_of(context: DateContext) -> date | None:
    """The first day of the month in which the open window lies, or None while none does or the days are fixed."""
    window = context.current.window
    if window is None or context.current.start is not None:
        return None
    first = window.earliest.replace(day=1)
    return first if window.latest.replace(day=1) == first else None


@lru_cache(maxsize=4096)
def read_dates(text: str, today: date, context: DateContext = _UNKNOWN, languages: tuple[str, ...] = ()) -> DateReading:
    """What `text` says about the dates of a trip, seen from `today` and the dates known. Never raises; an empty reading says nothing
    was found.

    `text` may be a whole message or a quote from one; `languages` are those of the message where a quote is too short to tell.
    """
    words = words_of(text, languages)
    if not words.items:
        return DateReading()
    reply = answer(words, context)
    if reply:
        return chosen(reply, context, today, ((0, len(text)),))
    low = text_of(text).low
    if moved := of_another_month(words, low, today, context):
        return moved
    if kept := kept_day(low, context):
        blanked = f"{text[: kept.start]}{' ' * (kept.end - kept.start)}{text[kept.end :]}"
        return with_kept_day(read_dates(blanked, today, context, words.languages), kept, context)
    found = mentions_of(words, today, _looks(context), _month_talked_of(context))
    if not found:
        return DateReading()
    reading = _reading(words, found, today, _known(context, words))
    return _by_its_end(reading, context, today) or reading


def in_another_month(text: str, today: date, context: DateContext = _UNKNOWN) -> DateReading | None:
    """The days known, in the month that `text` says to be the right one ("wrong month, it's March"); None where it says anything else."""
    return of_another_month(words_of(text, ()), text_of(text).low, today, context)


@lru_cache(maxsize=1024)
def find_days(text: str, today: date, context: DateContext = _UNKNOWN, languages: tuple[str, ...] = ()) -> tuple[DayMention, ...]:
    """Every mention of time in `text`, in order: its characters, its kind, and what it says read by itself among the words around it."""
    words = words_of(text, languages)
    context = _known(context, words)
    found = mentions_of(words, today, _looks(context), _month_talked_of(context))
    out = []
    for at, one in enumerate(found):
        if isinstance(one.mention, Offset):
            continue
        start, end = words.span(one.start, one.end)
        kind = kind_of(one, day_cues.around(words, found, at).bound is not None)
        value = DateReading() if kind == "time of day" else _reading(words, (one,), today, evolve(context, asked=True))
        out.append(DayMention(start=start, end=end, kind=kind, value=value))
    return tuple(out)


def warm_up() -> None:
    """Reads one sentence in each language, so that the first person does not wait for tables and patterns."""
    for text in (
        "from 3 to 7 May for 4 nights, or some time around Easter", "vom 3. bis 7. Mai", "du 3 au 7 mai", "del 3 al 7 de mayo",
        "dal 3 al 7 maggio", "de 3 a 7 de maio", "van 3 tot 7 mei",
    ):  # fmt: skip
        read_dates(text, date(2027, 1, 1))
