"""Days as people write them: `5 May 2027`, `3/4`, `Friday the 17th`, `from the 5th to the 9th`, `in 3 weeks`, `next Friday`, `the
third Monday of May`.

Finds and names them; which year or order of numbers they have is `settle`'s business. Weeks start on Monday: "next Friday" is the
Friday of next week, "this Friday" the one of this week, "coming Friday" the first after today.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Literal, NamedTuple

from planner.language.dates import calendar_days as d
from planner.language.dates.date_mentions import (
    AroundDay,
    DayPoint,
    Feast,
    Fixed,
    FoundMention,
    Later,
    Mark,
    Mention,
    Numeric,
    Offset,
    Single,
    Stretch,
    Weekday,
)
from planner.language.dates.day_patterns import PatternHit, hits, letters_needed, pattern
from planner.language.dates.day_words import TimeWord, TimeWords
from planner.language.lexicons import lexicon, merged

Looks = Literal["asked", "dates", "options"]
"""What an unclear number most likely is: a date when dates were asked for, an option ("the 2nd") when options are shown."""

_OVER_THE_MONTH, _CLOCK_HOURS, _LAST_DAY = 21, 12, 31
_SHORT_YEARS, _BESIDE = range(24, 36), (1, 2)
_AHEAD = {"this": 0, "next": 1, "coming": 1, "coming_week": 1, "following": 1, "last": -1, "that": 0}
_DAY_KINDS = frozenset({"weekday", "ordinal", "spelled", "the", "full", "half", "month"})
_UNIT_DAYS = {"week": 7, "fortnight": 14}
_LED_KINDS = frozenset(
    {
        "on",
        "the",
        "in",
        "from",
        "from_the",
        "to",
        "to_the",
        "between",
        "for",
        "comma",
        "dash",
        "and",
        "or",
        "weekday",
        "of_the",
        "stop",
        "daypart",
    }
)
_AFTER_BARE = frozenset(
    {"", "stop", "comma", "and", "to", "for", "from", "at", "dash", "between", "clock", "of", "of_the", "year", "daypart"}
)
_LED_CUES = frozenset(
    {
        "start",
        "end",
        "leave",
        "fix",
        "by",
        "about",
        "after",
        "before",
        "from_on",
        "arrive_by",
        "taken_back",
        "alternative",
        "back_to",
        "change",
    }
)


class FinderScope(NamedTuple):
    """What rules may know beside the words: today and what an unclear number most likely is."""

    today: date
    looks: Looks
    month: date | None = None
    """The first day of the month that is being talked of, where one is: "the last week" is that month's."""

    @property
    def asked(self) -> bool:
        return self.looks == "asked"


Builder = Callable[[PatternHit, FinderScope], Mention | None]
Rule = tuple[str, Builder]


def led(hit: PatternHit) -> bool:
    """Whether a word that days follow stands before the match, or nothing does."""
    return not hit.left or hit.left in _LED_KINDS or hit.cue in _LED_CUES or hit.left_text in ("date", "dates", "is", "out")


def count_of(hit: PatternHit, role: str = "n") -> tuple[int, bool]:
    """How many, and whether the word was loose ("a few" is 3)."""
    word = hit.word(role)
    number = hit.number(role)
    return (1 if number is None else number), word is not None and word.kind == "few" and number == 3


def moved(day: date, count: int, unit: str) -> date:
    """`day` moved by `count` units; business days skip Saturdays and Sundays."""
    if unit in ("month", "year"):
        return d.plus_months(day, count * (12 if unit == "year" else 1))
    if unit == "workday":
        return d.plus_workdays(day, count)
    return day + timedelta(days=count * _UNIT_DAYS.get(unit, 1))


def fixed(on: date, note: str = "", behind: bool = False) -> Single:
    return Single(point=Fixed(on=on, note=note, behind=behind))


def year_of(hit: PatternHit) -> int | None:
    return hit.number("year")


def _weekday_of(hit: PatternHit) -> int | None:
    return hit.number("weekday")


# Days written out.


def _full(hit: PatternHit, scope: FinderScope) -> Mention | None:
    value = hit.value("full")
    if not isinstance(value, tuple):
        return None
    form, numbers = value[0], [figure for figure in value if isinstance(figure, int)]
    if form == "iso":
        year, month, day = numbers[:3]
        return Single(point=DayPoint(day=day, month=month, year=year)) if 1 <= month <= 12 and 1900 <= year < 2200 else None
    first, second, year = numbers[:3]
    return _numeric(first, second, 2000 + year if year < 100 else year, _weekday_of(hit), dotted=form == ".")


def _numeric(first: int, second: int, year: int | None, weekday: int | None, *, dotted: bool) -> Single | None:
    if max(first, second) > _LAST_DAY or not (first and second) or (year is not None and not 1900 <= year < 2200):
        return None
    return Single(point=Numeric(first=first, second=second, year=year, weekday=weekday, dotted=dotted))


_RATED = re.compile(r"\brat(?:ed|ings?)\b|\bscor\w+|\breviews?\b|\bstars?\b|\b(?:or|and) (?:higher|above|better|more|over)\b", re.I)
_RATING_NEAR = 24


def _half(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """Two numbers without a year: a date only where the words around ask for one."""
    word = hit.word("half")
    if word is None or not isinstance(word.value, tuple):
        return None
    form, first, second = word.value
    if not (isinstance(first, int) and isinstance(second, int)):
        return None
    year, weekday = year_of(hit), _weekday_of(hit)
    if hit.cue == "rating" or hit.left in ("at", "a") or (first, second) == (24, 7):
        return None
    if form == "." and _RATED.search(hit.words.text[max(0, word.start - _RATING_NEAR) : word.end + _RATING_NEAR]):
        return None
    paired = _other_half(hit)
    followed = paired or (paired is None and (hit.right in ("dash", "to_the") or (hit.right == "to" and led(hit))))
    if form == "/":
        clear = first > 2 or led(hit) or weekday is not None
    else:
        padded = len(word.text.split(".")[1]) == 2 or hit.words.languages[0] != "en"
        ended = hit.words.text[word.end - 1 : word.end + 1].startswith(".") and hit.words.languages[0] != "en"
        clear = (led(hit) and padded and (hit.left != "" or hit.has("on", "the"))) or weekday is not None or ended
        if second > 12 and not (hit.left in ("the", "on") or hit.has("the", "on")):
            return None
    if year is None and not (clear or scope.asked or hit.alone or followed):
        return None
    if hit.right in ("thing", "money"):
        return None
    return _numeric(first, second, year, weekday, dotted=form == "." and second <= 12)


def _other_half(hit: PatternHit) -> bool | None:
    """Whether "22.5. - 27.5." are two days; None where no second one stands beside, False where both count something ("1.5 to 2.5 hours")."""
    joins = ("dash", "to_the", "to")
    later = hit.after(2) if hit.right in joins else None
    earlier = hit.before(2) if hit.left in joins else None
    other, behind = (later, hit.after(3)) if later is not None and later.kind == "half" else (earlier, hit.after())
    if other is None or other.kind != "half" or not isinstance(other.value, tuple):
        return None
    counts = behind is not None and (behind.kind in ("unit", "thing", "money", "month") or _MEASURES.match(hit.words.text, behind.start))
    return not counts


_MEASURES = re.compile(
    r"(?:hours?|hrs?|h|minutes?|mins?|km|kilomet\w+|miles?|stars?|metres?|meters?|stunden|heures?|horas?|ore|uur)\b", re.IGNORECASE
)


def _dashed(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`15-2` where days come first: not English, where it is a stretch of numbers."""
    first, second, dash = hit.word("first"), hit.word("second"), hit.word("dash")
    if not (first and second and dash):
        return None
    tight = first.end == dash.start and dash.end == second.start
    month = hit.number("second") or 0
    if hit.words.languages[0] == "en" or not tight or month > 12 or (hit.left in ("weekday", "of", "from_the", "between")):
        return None
    if not (led(hit) or scope.asked):
        return None
    return _numeric(hit.number("first") or 0, month, year_of(hit), None, dotted=True)


def _spaced(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`le 24 12 2014`, `21 del 3`, `27. 11.`"""
    month = hit.number("second") or 0
    hours = hit.left == "at"
    return _numeric(hit.number("first") or 0, month, year_of(hit), None, dotted=True) if month <= 12 and not hours else None


def _month_pointed(hit: PatternHit) -> int | None:
    """How many months ahead "this month", "next month" lies."""
    return _AHEAD.get(str(hit.value("which"))) if hit.word("which") else None


def _spread(hit: PatternHit, scope: FinderScope) -> Mention | None:
    between = hit.has("between")
    hit.before()
    month, year, first, last = hit.number("month"), year_of(hit), hit.number("d1") or 0, hit.number("d2") or 0
    told_off = hit.word("join") and not between and hit.left != "between"
    if told_off and last - first not in _BESIDE:
        return None
    if hit.word("half"):
        value = hit.value("half")
        assert isinstance(value, tuple)
        first, last = (int(part) for part in value[1:3] if isinstance(part, int))
    ahead = _month_pointed(hit)
    if ahead is not None:
        return Stretch(first=DayPoint(day=first, month_ahead=ahead), last=DayPoint(day=last, month_ahead=ahead), loose=between)
    opening = hit.word("month")
    if opening is not None and opening is hit.items[0] and hit.left in ("number", "ordinal", "spelled"):
        return None
    spelled_first = opening is not None and opening.start < (hit.word("d1") or opening).start
    if not spelled_first and first > last and _LAST_DAY - first + last <= _OVER_THE_MONTH:
        return Stretch(first=DayPoint(day=first), last=DayPoint(day=last, month=month, year=year), loose=between)
    return Stretch(first=DayPoint(day=first, month=month, year=year), last=DayPoint(day=last, month=month, year=year), loose=between)


def _dotted_spread(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`3.-7.5.2027` and `14-19/4`: the month and year of the second day hold for both."""
    word = hit.word("full") or hit.word("half")
    if word is None or not isinstance(word.value, tuple) or word.value[0] not in (".", "/"):
        return None
    figures = [part for part in word.value[1:] if isinstance(part, int)]
    year = (2000 + figures[2] if figures[2] < 100 else figures[2]) if len(figures) > 2 else None
    if not 1 <= figures[1] <= 12 or (word.value[0] == "/" and (hit.number("d1") or 0) >= figures[0]):
        return None
    return Stretch(
        first=DayPoint(day=hit.number("d1") or 0, month=figures[1], year=year), last=DayPoint(day=figures[0], month=figures[1], year=year)
    )


_SURELY_DAYS = 8
"""Two bare numbers up to a smaller one may count people or nights ("2-3, not sure")."""


def _is_a_piece(hit: PatternHit) -> bool:
    """Whether nothing stands around the words, up to the next mark, but what goes with an answer ("from Leeds. 12-19 works for us. mid")."""
    fillers = merged("answer_fillers")
    for back in (True, False):
        for n in range(1, _MOST_FILLERS + 1):
            word = hit.before(n) if back else hit.after(n)
            if word is None or word.kind in ("stop", "comma"):
                break
            if word.text not in fillers:
                return False
    return True


_MOST_FILLERS = 5


def _bare_spread(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """Two days of no named month, where their form shows that they are days."""
    first, last, between = hit.number("d1") or 0, hit.number("d2") or 0, hit.has("between")
    ordinals = sum(1 for role in ("d1", "d2") if (word := hit.word(role)) and word.kind != "number")
    the1, the2 = hit.word("the1") is not None, hit.word("the2") is not None
    if hit.word("join") and not between:
        return None
    alone = scope.asked and first < last <= _LAST_DAY and (hit.alone or (last >= _SURELY_DAYS and _is_a_piece(hit)))
    shown = ordinals == 2 or (ordinals and (hit.word("cue") or the1 or the2)) or (the1 and the2) or alone
    if not shown or (hit.word("join") and not hit.word("cue")):
        return None
    return Stretch(first=DayPoint(day=first), last=DayPoint(day=last), loose=between)


def _day_month(hit: PatternHit, scope: FinderScope) -> Mention | None:
    year = year_of(hit)
    short = hit.number("short")
    if short is not None:
        hit.after()
        if short not in _SHORT_YEARS or hit.right not in ("", "comma", "stop"):
            return None
        year = 2000 + short
    month = hit.word("month")
    if month is not None and month.kind == "month_year" and isinstance(month.value, tuple):
        number, stated = (int(part) for part in month.value if isinstance(part, int))
        return Single(point=DayPoint(day=hit.number("day") or 0, month=number, year=stated, weekday=_weekday_of(hit)))
    return Single(point=DayPoint(day=hit.number("day") or 0, month=hit.number("month"), year=year, weekday=_weekday_of(hit)))


def _day_before_noon(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`Feb 5 AM`: the number beside a month is its day, the letters a part of that day."""
    word = hit.word("hour")
    figures = "".join(char for char in word.text[:2] if char.isdigit()) if word else ""
    if word is None or ":" in word.text or not 1 <= int(figures) <= _LAST_DAY or (hit.left in ("number", "ordinal", "spelled")):
        return None
    return Single(point=DayPoint(day=int(figures), month=hit.number("month"), weekday=_weekday_of(hit)))


def _month_day_year(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`Oct/3/2027`."""
    value = hit.value("odd")
    figures = [part for part in value if isinstance(part, int)] if isinstance(value, tuple) else []
    return Single(point=DayPoint(day=figures[0], month=hit.number("month"), year=figures[1])) if len(figures) == 2 else None


def _first_of(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`um de março`, `il uno di marzo`: the article counts where the language is not English."""
    if hit.words.languages[0] == "en":
        return None
    return Single(point=DayPoint(day=1, month=hit.number("month"), year=year_of(hit)))


def _weekday_day(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`Friday the 17th`, `mercredi 13`."""
    day, word = hit.number("day") or 0, hit.word("day")
    beyond = hit.after(2)
    marked = (word is not None and word.kind != "number") or hit.has("the", "unit")
    ends = hit.right in ("", "stop", "comma", "to", "to_the", "dash", "and", "at", "between", "clock", "for", "from")
    ahead = beyond.kind if beyond else ""
    hours = hit.right in ("to", "dash") and ahead not in _DAY_KINDS and day <= _CLOCK_HOURS
    if not marked and not (ends and not hours and (scope.asked or day > _CLOCK_HOURS)):
        return None
    return Single(point=DayPoint(day=day, weekday=_weekday_of(hit), month_ahead=_month_pointed(hit)))


def _month_ahead(hit: PatternHit, scope: FinderScope) -> Mention | None:
    if hit.value("unit") != "month" or hit.value("named") not in (None, "day"):
        return None
    return Single(point=DayPoint(day=hit.number("day") or 0, month_ahead=_AHEAD.get(str(hit.value("which")))))


def _bare(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """A day of the month without an ending: "back on 15", "leave the 15", "el 15", "dia 12"."""
    day, lead = hit.number("day") or 0, hit.word("lead")
    own = hit.words.languages[0] != "en"
    if lead is None or scope.looks == "options" or lead.text in merged("plural_articles", hit.words.languages):
        return None
    if lead.kind == "to" and hit.left in ("number", "clock"):
        return None
    if lead.kind == "unit":
        return Single(point=DayPoint(day=day)) if lead.text == "dia" else None
    if hit.right not in _AFTER_BARE and not (hit.right == "word" and own):
        return None
    if lead.kind == "of_the":
        return Single(point=DayPoint(day=day)) if hit.left in ("clock", "number", "daypart", "blank") and own else None
    foreign = own and lead.language != "en" and lead.kind in ("the", "on") and (scope.asked or led(hit) or hit.left == "clock")
    if lead.kind == "to" and not (hit.items[-1].text.isdigit() and hit.right != "of"):
        return None
    counted = lead.kind == "in" and not own
    travel = (hit.cue in ("start", "end", "leave", "by", "arrive_by") and not counted) or lead.kind == "to"
    asked = scope.asked and (lead.kind == "on" or (lead.kind == "in" and own))
    return Single(point=DayPoint(day=day)) if travel or asked or foreign else None


def _ordinal(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """Whether "the 8th" is a day: led by a word of time, or alone, or most likely one from what was asked."""
    word, after = hit.word("day"), hit.after()
    assert word
    day = hit.number("day") or 0
    ends = hit.right in ("", "stop", "for", "to", "dash", "comma", "at")
    if word.kind == "spelled":
        told = (led(hit) and hit.cue in ("start", "end", "leave", "by")) or (hit.left in ("on", "from", "to"))
        return Single(point=DayPoint(day=day)) if scope.looks != "options" and (hit.alone or (told and (ends or scope.asked))) else None
    if scope.asked or hit.cue in _LED_CUES or (hit.left in _LED_KINDS - {"stop", "comma", "the"}):
        return Single(point=DayPoint(day=day))
    opens = hit.before() is None and ends
    closes = hit.left == "comma" and after is None
    return Single(point=DayPoint(day=day)) if scope.looks == "dates" and (hit.has("the") or opens or closes) else None


# Days counted from today or from another day.


def _today(hit: PatternHit, scope: FinderScope) -> Mention | None:
    ahead = hit.number("today") or 0
    before, further = hit.before(), hit.before(2)
    talk = further if hit.left == "for" else before
    small = talk is not None and ahead == 0 and talk.text in lexicon("en").table("small_talk")
    return None if small else fixed(scope.today + timedelta(days=ahead), behind=ahead < 0)


def _this_part(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`this morning`, `ce soir`, `esta noche`."""
    unit = hit.word("unit")
    if hit.value("which") != "this" or (unit is not None and unit.value not in ("night", "day")):
        return None
    return fixed(scope.today)


_AWAY_IS = re.compile(r"(?:\b(?:is|are|it'?s|that'?s|still|only|was|be)|'s|'re)(?: (?:only|just|about|still|now|less than|under))* *$")


def is_a_day_to_come(hit: PatternHit) -> bool:
    """Whether a count before "away" says when something is ("it's 3 weeks away"); else it is how long one is away ("a weekend away")."""
    return _AWAY_IS.search(hit.words.text[: hit.items[0].start].casefold()) is not None


def _counted(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`in 3 weeks`, `10 days from now`, `2 days from tomorrow`, `3 days ago`; "2 days starting tomorrow" is a stay."""
    if hit.word("in") and hit.items[0].text in ("over", "during", "throughout"):
        return None
    if hit.word("base") and any(word.kind == "from" and word.text != "from" for word in hit.items):
        return None
    cover = [cue for cue in hit.words.cues_between(max(0, hit.items[0].start - 40), hit.items[0].start) if cue.name == "cover"]
    if hit.word("in") and cover:
        return None
    about = hit.word("about")
    if hit.items[-1].text == "away" and not is_a_day_to_come(hit):
        return None
    if (
        hit.items[0].text == "+"
        or hit.value("unit2") == "night"
        or (hit.value("unit") == "night" and hit.word("base"))
        or (about is not None and about.text not in merged("stay_leads", hit.words.languages))
    ):
        return None
    sign = -1 if hit.has("ago") else 1
    on = scope.today + timedelta(days=hit.number("base") or 0)
    for n, unit in (("n", "unit"), ("n2", "unit2")):
        word = hit.word(unit)
        if word:
            if word.value in ("hour", "quarter"):
                on += timedelta(days=count_of(hit, n)[0] // 24)
            else:
                on = moved(on, sign * count_of(hit, n)[0], str(word.value))
    unit_said = hit.word("unit")
    if unit_said is not None and unit_said.value == "hour" and count_of(hit)[0] < 24:
        return None
    weekday = _weekday_of(hit)
    if weekday is not None and on.weekday() != weekday:
        on = min((on + timedelta(days=n) for n in range(-3, 4)), key=lambda day: (day.weekday() != weekday, abs((day - on).days)))
    return fixed(on, behind=sign < 0)


def _half_counted(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`in two and a half weeks`."""
    size = {"week": (7, 3), "month": (30, 15)}.get(str(hit.value("unit")))
    return fixed(scope.today + timedelta(days=count_of(hit)[0] * size[0] + size[1])) if size else None


def _later(hit: PatternHit, scope: FinderScope) -> Mention | None:
    if hit.has("same_day"):
        return Single(point=Later(days=0))
    if hit.has("day_after") or hit.word("after"):
        return Single(point=Later(days=1))
    count, unit = count_of(hit)[0], str(hit.value("unit"))
    if unit in ("month", "year"):
        return Single(point=Later(months=count * (12 if unit == "year" else 1)))
    return Single(point=Later(days=count * _UNIT_DAYS.get(unit, 1)))


_AFTER_OR_TO = "nach"
"""A word that is "after" before a day and "to" before a place."""
_PLACE_LIKE = frozenset({"word", "thing", "blank", "comma", "stop"})


def leads_to_a_place(word: TimeWord, beyond: TimeWord | None) -> bool:
    """Whether a German "nach" leads to a place ("zwei Wochen nach Rom"), as no day follows it."""
    return word.kind == "after" and word.text == _AFTER_OR_TO and (beyond is None or beyond.kind in _PLACE_LIKE)


def _offset(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """A count that waits for its day: "two weeks after", "a fortnight on"."""
    unit = str(hit.value("unit"))
    if unit in ("weekend", "hour", "quarter") or (hit.left == "for") or leads_to_a_place(hit.items[-1], hit.after()):
        return None
    count = count_of(hit)[0] * (-1 if hit.has("before") else 1)
    if unit in ("month", "year"):
        return Offset(months=count * (12 if unit == "year" else 1))
    return Offset(days=count * _UNIT_DAYS.get(unit, 1))


def _week_of(hit: PatternHit, scope: FinderScope) -> Mention | None:
    unit = hit.word("unit")
    if unit is not None and unit.value != "week":
        return None
    if hit.left in ("number", "ordinal", "spelled", "count", "few", "which", "last", "a"):
        return None
    if hit.has("week_after", "week_before") and hit.right in ("", "stop", "comma"):
        return None
    return Offset(week=True, days=7 if hit.has("week_after") else -7 if hit.has("week_before") else 0)


def _week_beside(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`die Woche nach Ostern`, `la settimana prima di Natale`."""
    if (
        hit.value("unit") != "week"
        or hit.left in ("number", "ordinal", "spelled", "count", "few", "which", "last", "a")
        or not hit.has("the")
    ):
        return None
    return Offset(week=True, days=7 if hit.has("after") else -7) if hit.right in ("feast", "number", "ordinal", "full", "half") else None


def _weekday_in(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`Monday week`, `Wednesday in a week`, `lundi en huit`."""
    unit = hit.value("unit")
    if unit is None:
        if hit.number("n") not in (8, 15) or hit.words.languages[0] != "fr":
            return None
        weeks = 1 if hit.number("n") == 8 else 2
    else:
        size = {"week": 1, "fortnight": 2}.get(str(unit))
        if size is None:
            return None
        weeks = size * (count_of(hit)[0] if hit.word("n") else 1)
    first = d.next_weekday(_weekday_of(hit) or 0, scope.today, include=hit.word("n") is not None)
    return fixed(first + timedelta(weeks=weeks))


def _weekdays_on(hit: PatternHit, scope: FinderScope) -> Mention | None:
    first = d.next_weekday(_weekday_of(hit) or 0, scope.today)
    return fixed(first + timedelta(weeks=(hit.number("n") or 1) - 1))


def _which_weekday(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`next Friday`, `lundi prochain`, `Tuesday of next week`, `questa settimana, venerdì`."""
    weekday, unit, which = _weekday_of(hit) or 0, hit.word("unit"), hit.word("which")
    turned = which is not None and which is hit.items[-1] and which.language == "en"
    kind = "last" if which is None or which.kind == "last" else str(which.value)
    if (unit is not None and unit.value != "week") or (turned and (hit.right == "unit" or kind not in _SAID_BEHIND)):
        return None
    if unit is None and which is not None and kind == "next" and lexicon(which.language or "en").flag("next_weekday_is_nearest"):
        kind = "coming"
    if kind == "coming_week" or (unit is not None and kind in ("coming", "following")):
        kind = "next"
    name, day = d.WEEKDAY_NAMES[weekday], d.monday_of(scope.today) + timedelta(days=weekday)
    if kind == "this" and unit is None and day < scope.today and which is not None and which.language != "en":
        kind = "coming"
    match kind:
        case "this":
            return fixed(day, f"the {name} of this week")
        case "next":
            return fixed(day + timedelta(days=7), f"the {name} of next week")
        case "after_next":
            return fixed(day + timedelta(days=14), f"the {name} of the week after next")
        case "coming":
            return fixed(d.next_weekday(weekday, scope.today), f"the first {name} after today")
        case "last":
            back = d.next_weekday(weekday, scope.today) - timedelta(days=7 if weekday != scope.today.weekday() else 14)
            return fixed(day - timedelta(days=7) if unit else back, behind=True)
        case _:
            return Single(point=Later(weekday=weekday))


_SAID_BEHIND = frozenset({"next", "coming", "following", "last"})
"""What English says behind a weekday ("Friday next"); behind it "this" and "that" begin something else ("on Friday that leaves at 9")."""


def _after_that(hit: PatternHit, scope: FinderScope) -> Mention | None:
    return Single(point=Later(weekday=_weekday_of(hit)))


def _nth(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`the second Thursday of May`, `the last day of next month`."""
    word, unit = hit.word("nth"), hit.word("unit")
    if word is None or (unit is not None and unit.value != "day"):
        return None
    nth = -1 if word.kind == "last" else int(word.value) if isinstance(word.value, int) else 1
    weekday, today = _weekday_of(hit), scope.today

    def on(first: date) -> date | None:
        if weekday is not None:
            return d.nth_weekday(first.year, first.month, weekday, nth)
        last = d.month_end(first.year, first.month)
        return first + timedelta(days=nth - 1) if 0 < nth <= last.day else last + timedelta(days=nth + 1)

    month = hit.number("month")
    if month is None:
        which = str(hit.value("which"))
        first = d.plus_months(today.replace(day=1), _AHEAD.get(which, 0))
        found = on(first)
        if found and found < today and not hit.word("which"):
            found = on(d.plus_months(first, 1))
    else:
        year = year_of(hit)
        found = on(date(year or today.year, month, 1))
        if found and found < today and not year:
            found = on(date(today.year + 1, month, 1))
    if found is None:
        return Single(point=DayPoint(day=32, month=month or today.month)) if nth == 5 else None
    return Single(point=Fixed(on=found))


def _weekday(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """A bare weekday. "On Mondays", "every Friday" and "each Sunday" say how often, not when."""
    word = hit.word("weekday")
    assert word
    habit = word.text.endswith("days") or (hit.left == "every" and hit.left_text != "any")
    return Mark(kind="other") if habit else Single(point=Weekday(weekday=_weekday_of(hit) or 0))


def _feast_day(hit: PatternHit, scope: FinderScope) -> Mention | None:
    return Single(point=Feast(name=str(hit.value("feast")), year=year_of(hit)))


def _clock(hit: PatternHit, scope: FinderScope) -> Mention | None:
    hit.after()
    if hit.has("number") and not hit.has("clock") and hit.right in ("month", "thing", "unit", "year", "money"):
        return None
    return Mark(kind="clock")


RULES: tuple[Rule, ...] = (
    ("(weekday:weekday daypart? comma?)? (on | the)? full:full", _full),
    ("(weekday:weekday daypart? comma?)? (on | the)? half:half ((comma | of)? year:year)?", _half),
    ("(on | the)? first:number dash:dash second:number (dash? year:short_year)? !month !noun !dash", _dashed),
    ("the first:number second:number year:year", _spaced),
    ("(the | on)? first:day of_the second:number !month !noun", _spaced),
    ("(the | on)? first:ordinal second:ordinal !month", _spaced),
    ("(on | the)? first:spelled second:ordinal !month !noun", _spaced),
    (
        "(starting | between | of | of_the)? (the | weekday comma? | on){0,3} d1:day of? (until | join:and | join:or) "
        "(the | on)? (weekday comma? the?)? d2:day of? comma? month:month ((comma | of | of_the | in)? year:years)?",
        _spread,
    ),
    ("weekday? half:half of? month:month year:years?", _spread),
    (
        "(in | on)? weekday? month:month (the | starting | between | on | of | of_the){0,3} d1:day of? (until | join:and) (the | on)? "
        "(weekday comma? the?)? d2:day !month !noun ((comma | of)? year:years)?",
        _spread,
    ),
    (
        "(starting | between | of)? the? d1:day of? (until | join:and) the? d2:day (on | in)? (the | of | of_the | in)? which_unit",
        lambda hit, scope: _spread(hit, scope) if hit.value("unit") == "month" else None,
    ),
    (
        "which_unit (starting | between | of | on){0,2} the? d1:day (until | join:and) the? d2:day !month !noun",
        lambda hit, scope: _spread(hit, scope) if hit.value("unit") == "month" else None,
    ),
    ("(starting | of | of_the)? the? d1:day (dash | to | to_the) (the | on)? (half:half | full:full)", _dotted_spread),
    (
        "(cue:from | cue:between)? the1:the? d1:day (until | join:and) the2:the? d2:day !month !noun !year !clock !dash",
        _bare_spread,
    ),
    (
        "cue:from_the d1:day the2:to_the d2:day !month !noun !year !clock",
        lambda hit, scope: Stretch(first=DayPoint(day=hit.number("d1") or 0), last=DayPoint(day=hit.number("d2") or 0)),
    ),
    (
        "(weekday:weekday daypart? comma?)? (on | from)? the? day:day of? of? comma? (month:month | month:month_year) "
        "((comma | of | of_the | in){0,2} year:years)?",
        _day_month,
    ),
    ("day:day of? comma? month:month (of | of_the)? year:year comma? weekday:weekday", _day_month),
    ("(weekday:weekday daypart? comma?)? the? day:day of? month:month short:number", _day_month),
    (
        "(weekday:weekday daypart? comma?)? (in | on | the)? month:month stop? (the | of)? day:day !noun ((comma | of | of_the)? year:years)?",
        _day_month,
    ),
    ("(weekday:weekday comma?)? month:month hour:clock", _day_before_noon),
    ("month:month odd:month_year", _month_day_year),
    ("the? one:a of month:month (of? year:year)?", _first_of),
    ("year:year comma? slash? month:month comma? slash? day:day", _day_month),
    (
        "(which)? weekday:weekday daypart? comma? (the | on)? unit? day:day (of? (the | of_the)? which_unit)? !month !noun",
        lambda hit, scope: _weekday_day(hit, scope) if hit.value("unit") in (None, "month") else None,
    ),
    (
        "(the | on)? day:day named:unit? (of | in | of_the)? the? (which:which unit:unit | unit:unit which:which | which:last unit:unit)",
        _month_ahead,
    ),
    (
        "(on)? which_unit comma? on? the? day:day !month !noun !until",
        _month_ahead,
    ),
    (
        "(lead:on the? | lead:to | lead:the | lead:in | lead:of_the | (the | on | of_the | in)? lead:unit) day:number !month !noun !year",
        _bare,
    ),
    ("(the | on)? day:ordinal !month !money !noun", _ordinal),
    ("(the | on)? day:spelled !month !money !noun !weekday", _ordinal),
    ("(the)? today:today", _today),
    ("which:which daypart", _this_part),
    ("which:which unit:unit", _this_part),
    (
        "(in:in | in:within | in:between) (the | about:word)? n:count unit:unit (and? n2:count unit2:unit)? (from_now)? (comma? on weekday:weekday)?",
        _counted,
    ),
    (
        "(weekday:weekday comma?)? in? n:count unit:unit ((and | comma)? n2:count unit2:unit)? (from_now | (from | after | of) base:today)",
        _counted,
    ),
    ("base:today unit:unit", lambda hit, scope: _counted(hit, scope) if hit.value("unit") == "week" else None),
    ("(in:in | in:within) n:count and_a_half unit:unit", _half_counted),
    ("base:today in n:count unit:unit | n:count unit:unit base:today", _counted),
    ("n:count unit:unit ago | ago n:count unit:unit", _counted),
    ("n:count unit:unit later", _later),
    ("the? (day_after | same_day) | on same_day", _later),
    (
        "the unit:unit after:after",
        lambda hit, scope: (
            _later(hit, scope)
            if hit.value("unit") == "day" and (hit.right in ("", "stop", "comma", "for", "and", "to", "at", "in"))
            else None
        ),
    ),
    (
        "the unit:unit before",
        lambda hit, scope: (
            Single(point=Later(days=-1))
            if hit.value("unit") in ("day", "night") and hit.right in ("", "stop", "comma", "for", "and", "to", "in")
            else None
        ),
    ),
    (
        "n:count unit:unit before",
        lambda hit, scope: (
            Single(point=Later(days=-count_of(hit)[0]))
            if hit.value("unit") in ("day", "night") and hit.right in ("", "stop", "comma", "and")
            else None
        ),
    ),
    ("(n:count unit:unit | the unit:unit) (after | before)", _offset),
    ("n:count unit:unit (from | on)", lambda hit, scope: _offset(hit, scope) if _weekday_follows(hit) else None),
    (
        "(the | in | of)? week_of (on | the){0,2} day:day !month !noun",
        lambda hit, scope: AroundDay(point=DayPoint(day=hit.number("day") or 0), shape="week"),
    ),
    ("(the | in)? unit:unit (after | before) the?", _week_beside),
    ("(the | in | of)? (week_of | week_after | week_before) (on | the){0,2}", _week_of),
    ("(the | in | of)? week_of", _week_of),
    ("(the | in)? unit:unit (of_the | from_the | from | of)", lambda hit, scope: _week_of(hit, scope) if _day_follows(hit) else None),
    ("weekday:weekday unit:unit !of !from !in !long !which", _weekday_in),
    ("weekday:weekday (in | within | between | on) n:count unit:unit", _weekday_in),
    ("weekday:weekday in n:number !month !noun", _weekday_in),
    ("(within)? n:number weekday:weekday (from_now | later)", _weekdays_on),
    ("the? which:which (weekday:weekday) daypart?", _which_weekday),
    ("the? weekday:weekday daypart? which:which", _which_weekday),
    ("(the | of)? which_unit comma? (on | the)? weekday:weekday daypart?", _which_weekday),
    (
        "(the)? weekday:weekday daypart? comma? (of | in | the | of_the){0,2} (which:which unit:unit | unit:unit which:which | which:last unit:unit)",
        _which_weekday,
    ),
    ("the? which:last weekday:weekday !of !in !of_the", _which_weekday),
    (
        "the? nth:nth (weekday:weekday | unit:unit) hours_between linked (unit of)? (month:month ((of | of_the | comma)? year:year)?)",
        _nth,
    ),
    (
        "the? nth:nth (weekday:weekday | unit:unit) hours_between linked (which:which unit | unit which:which | the unit | unit)",
        lambda hit, scope: _nth(hit, scope) if hit.items[-1].value == "month" or hit.items[-2].value == "month" else None,
    ),
    (
        "(the | on)? weekday:weekday after",
        lambda hit, scope: _after_that(hit, scope) if hit.right in ("", "stop", "comma", "for", "and") else None,
    ),
    ("weekday:weekday ((in | on | of | of_the)? the? daypart)?", _weekday),
    ("(at? clock | at the? (number | spelled)) ((in | of | at)? the? daypart)?", _clock),
    ("at? clock (to | dash | and | to_the) (at | the)? (clock | number)", _clock),
    ("at the? number (to | dash | and | at | to_the) (at | the)? (clock | number)", _clock),
    ("(from | between) (at | the)? number (to | dash | and | to_the) (at | the)? clock", _clock),
    ("number (in | at)? the daypart", _clock),
)


def _day_follows(hit: PatternHit) -> bool:
    ahead = [word.kind for n in (1, 2) if (word := hit.after(n))]
    first = ahead[1] if ahead[:1] == ["the"] and len(ahead) > 1 else ahead[0] if ahead else ""
    return first in ("number", "ordinal", "full", "half", "spelled") and hit.value("unit") == "week"


def _weekday_follows(hit: PatternHit) -> bool:
    """Whether "two weeks from" counts from a bare weekday: not after "for", and not before a whole date."""
    kinds = [word.kind for n in (1, 2, 3, 4) if (word := hit.after(n))]
    at = 1 if kinds[:1] == ["which"] else 0
    rest = [kind for kind in kinds[at + 1 :] if kind != "the"][:1]
    dated = rest and rest[0] in ("number", "ordinal", "month", "full", "half")
    hit.before()
    counts = hit.items[-1].text in ("from", "on") and hit.value("unit") != "night"
    return counts and kinds[at : at + 1] == ["weekday"] and not dated and (hit.left != "for")


def find_mentions(words: TimeWords, scope: FinderScope, rules: tuple[Rule, ...] = RULES) -> Iterator[FoundMention]:
    """Every day the words name; overlaps are left to the caller."""
    letters = frozenset(words.kinds)
    for text, build in rules:
        rule = pattern(text)
        if any(letters.isdisjoint(needed) for needed in letters_needed(rule)):
            continue
        for hit in hits(rule, words):
            mention = build(hit, scope)
            if mention:
                yield FoundMention(mention, hit.start, hit.end)
