"""Lengths, windows, holidays, changes and marks: `5 nights`, `a long weekend`, `mid June`, `around Easter`, `push it back a week`,
"flexible".

"5 days" is five calendar days, four nights; a week is seven nights, a month thirty. Early is the first ten days of a month, mid the
11th to the 20th, late the rest; seasons are those of the northern hemisphere, by whole months. A window is the stretch that was
named, also when it has begun.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from planner.language.dates import calendar_days as d
from planner.language.dates.date_mentions import AroundDay, Feast, FeastWeekend, Length, Mention, Shift, Single, Vague, Weekend
from planner.language.dates.day_grammar import FinderScope, Rule, count_of, is_a_day_to_come, leads_to_a_place, moved, year_of
from planner.language.dates.day_patterns import PatternHit
from planner.language.dates.day_words import TimeWord
from planner.language.dates.holidays import BRIDGES, PERIODS, SEASONAL
from planner.language.lexicons import merged

_NIGHTS = {"night": 1, "day": 1, "week": 7, "fortnight": 14, "month": 30}
_HOURS = (24, 48, 72, 96)
_LONGEST_LENGTH, _NEARLY_OVER, _LEAST_LEFT = 365, 14, 2
_Pair = tuple[date, date]


# How long.


def _nights_in_words(nights: int) -> str:
    return f"{nights} {'night' if nights == 1 else 'nights'}"


def _after_refuses(hit: PatternHit) -> bool:
    """Whether the words after a count make it no stay: "3 days ago", "2 nights each", "a 3-day pass"."""
    after, beyond = hit.after(), hit.after(2)
    if after is None or (after.text == "away" and not is_a_day_to_come(hit)):
        return False
    if after.kind in ("ago", "later", "sooner", "longer", "shorter", "less", "more", "before", "from_now", "every"):
        return True
    if leads_to_a_place(after, beyond):
        return False
    if after.kind == "after" or (after.kind == "the" and after.text == "off"):
        return after.kind == "after"
    nouns = merged("no_stay", hit.words.languages)
    if after.text == "off" and beyond is not None and beyond.kind in ("from", "from_the", "on", "in", "between"):
        return False
    return after.text in nouns or (beyond is not None and after.kind in ("word", "thing") and nouns.get(beyond.text) == "pass")


def _said_before(hit: PatternHit, table: str, back: int = 2) -> bool:
    words = merged(table, hit.words.languages)
    said = [word.text for n in range(1, back + 1) if (word := hit.before(n))]
    return bool(said) and (said[0] in words or (len(said) > 1 and f"{said[1]} {said[0]}" in words))


def _range_of_lengths(hit: PatternHit, scope: FinderScope) -> Mention | None:
    first, last, unit = hit.number("n") or 0, hit.number("n2") or 0, str(hit.value("unit"))
    if unit not in _NIGHTS or not 0 < first < last:
        return None
    low = max(0, first * _NIGHTS[unit] - (unit == "day"))
    return Length(nights=low, days=unit == "day", note=f"{_nights_in_words(low)}, the shorter of the two")


def _nights_and_days(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`5 nights 6 days`, `a week and 2 days`, `4 weken en 2 dagen`; not `in three weeks, five nights`."""
    one, two = str(hit.value("unit")), str(hit.value("unit2"))
    first, second = count_of(hit)[0], count_of(hit, "n2")[0]
    if {one, two} == {"night", "day"} and first != second:
        return Length(nights=first if one == "night" else second)
    ahead = hit.before()
    if one == "week" and two in ("day", "night") and not (two == "night" and ahead is not None and ahead.kind == "in"):
        return Length(nights=7 * first + second)
    return None


def _half_more(hit: PatternHit, scope: FinderScope) -> Mention | None:
    return _length_and_a_half(count_of(hit)[0], str(hit.value("unit")))


def _length_and_a_half(count: int, unit: str) -> Mention | None:
    return {"week": Length(nights=7 * count + 3), "month": Length(nights=30 * count + 15)}.get(unit)


def _half_more_in_figures(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """ "2.5 weeks" and "1,5 months"."""
    word = hit.word("n")
    written = re.fullmatch(r"(\d{1,2})[.,]5", word.text) if word is not None else None
    return _length_and_a_half(int(written.group(1)), str(hit.value("unit"))) if written else None


def _length(hit: PatternHit, scope: FinderScope) -> Mention | None:
    word = hit.word("n")
    unit, size = str(hit.value("unit")), hit.word("size")
    if size is not None and size.text not in {*merged("adjectives", hit.words.languages), *merged("whole", hit.words.languages)}:
        return None
    if size is not None and (word is None or word.kind == "a") and hit.words.text.startswith("-", size.end):
        return None
    if unit == "hour":
        return _hours(hit, scope)
    if unit not in _NIGHTS or _after_refuses(hit):
        return None
    count, loose = count_of(hit)
    bare = word is None or word.kind == "a"
    if bare and unit != "fortnight" and not _is_stay(hit, scope, unit):
        return None
    before = hit.before()
    if before is not None and (before.kind in ("last", "money") or (before.kind == "the" and (b := hit.before(2)) and b.kind == "last")):
        return None
    if not bare and _said_before(hit, "numbered", 1):
        return None
    nights = count * _NIGHTS[unit] - (unit == "day")
    if not 0 <= nights <= _LONGEST_LENGTH:
        return None
    return Length(nights=nights, days=unit == "day", note=f"{nights} nights" if loose else "", scoped=_is_scoped(hit))


def _hours(hit: PatternHit, scope: FinderScope) -> Mention | None:
    count = count_of(hit)[0]
    if count not in _HOURS:
        return None
    wished = scope.asked or _said_before(hit, "stay_leads") or (hit.right == "in") or hit.before() is None
    return Length(nights=count // 24, note=_nights_in_words(count // 24)) if wished else None


def _is_scoped(hit: PatternHit) -> bool:
    """Whether a length is the stay in one of several places: "2 nights in Rome"."""
    after, beyond = hit.after(), hit.after(2)
    after, beyond = (beyond, hit.after(3)) if hit.right == "every" else (after, beyond)
    if after is None or beyond is None or after.kind not in ("in", "at"):
        return False
    return beyond.kind == "word" and beyond.text not in merged("not_places", hit.words.languages)


def _is_stay(hit: PatternHit, scope: FinderScope, unit: str) -> bool:
    """Whether "a day", "a night" and the like is a stay, and not a price ("$80 a night"), a rhythm or small talk."""
    before, after = hit.before(), hit.after()
    whole = hit.word("size") is not None
    if (hit.left in ("money", "every", "number", "count")) or _said_before(hit, "price_leads"):
        return False
    if _said_before(hit, "small_leads") and not whole and not (after is not None and after.text == "off"):
        return False
    if unit == "week" or (unit == "month" and whole):
        return True
    trip = after is not None and (after.text in merged("trips", hit.words.languages) or after.kind in ("in", "long"))
    lone = hit.alone or before is None or _said_before(hit, "stay_leads") or before.kind in ("comma", "for")
    return lone or trip or scope.asked


def _stay(hit: PatternHit, scope: FinderScope) -> Mention | None:
    return Length(nights=hit.number("stay") or 0)


def _overnight(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`overnight`, unless a train, a flight or nothing goes overnight."""
    after = hit.after()
    carried = after is not None and after.text in merged("carriers", hit.words.languages)
    denied = _said_before(hit, "denied", 1)
    return None if carried or denied else Length(nights=1)


# Weekends.


def _weekend(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`this weekend`, `next weekend`; "a weekend", the terse "weekend in York" and one of a kind ("hen weekend!") may be any."""
    if hit.value("unit") != "weekend":
        return None
    long, which = hit.has("long"), str(hit.value("which") or "")
    if (hit.left in ("last", "every")) or hit.has("last", "every"):
        return None
    friday = d.monday_of(scope.today) + timedelta(days=4)
    if which == "after_next":
        return Weekend(long=long, friday=friday + timedelta(days=14), note="the weekend after next weekend")
    if which == "next":
        return Weekend(long=long, friday=friday + timedelta(days=7), note="the weekend of next week")
    bare = hit.items[0] is hit.word("unit") and not which
    terse = bare and (hit.right not in ("", "stop", "comma", "of") or hit.left in ("word", "thing"))
    if hit.word("any") or (long and not which) or terse:
        return Weekend(long=long, any=True)
    return Weekend(long=long, friday=friday, note="the weekend of this week")


def _counted_weekend(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`a 3 day weekend`."""
    if hit.value("unit") != "weekend" or hit.value("days") != "day" or hit.number("n") not in (3, 4):
        return None
    friday = d.monday_of(scope.today) + timedelta(days=4 + 7 * _WEEKS_AHEAD.get(str(hit.value("which")), 0))
    return Weekend(long=True, friday=friday) if hit.word("which") is not None else Weekend(long=True, any=True)


def _weekend_after_this(hit: PatternHit, scope: FinderScope) -> Mention | None:
    if hit.value("unit") != "weekend":
        return None
    return Weekend(friday=d.monday_of(scope.today) + timedelta(days=11), note="the weekend of next week")


def _weekends_on(hit: PatternHit, scope: FinderScope) -> Mention | None:
    if hit.value("unit") != "weekend" or (hit.items[-1].text == "away" and not is_a_day_to_come(hit)):
        return None
    return Weekend(friday=d.monday_of(scope.today) + timedelta(days=4 + 7 * count_of(hit)[0]), note="counted from this weekend")


def _is_a_compound(hit: PatternHit) -> bool:
    """Whether month and unit are one word ("1. Märzwochenende"), so that the number counts weekends and no days."""
    month, unit = hit.word("month"), hit.word("unit")
    return month is not None and unit is not None and month.end == unit.start


def _nth_weekend(hit: PatternHit, scope: FinderScope) -> Mention | None:
    word = hit.word("nth")
    if hit.value("unit") != "weekend" or word is None:
        return None
    nth, today, month = (
        (-1 if word.kind == "last" else int(word.value) if isinstance(word.value, int) else 1),
        scope.today,
        hit.number("month"),
    )
    if month is None:
        here = scope.month or today.replace(day=1)
        first = here if hit.value("which") is None else d.plus_months(today.replace(day=1), 1 if hit.value("which") == "next" else 0)
        saturday = d.nth_weekday(first.year, first.month, 5, nth)
    else:
        year = year_of(hit) or today.year + (d.month_end(today.year, month) < today)
        saturday = d.nth_weekday(year, month, 5, nth)
        if saturday and saturday < today and not year_of(hit):
            saturday = d.nth_weekday(year + 1, month, 5, nth)
    return Weekend(friday=saturday - d.DAY, nth=nth if month and not year_of(hit) else None) if saturday else None


# Windows.


def _vague(pair: _Pair | None) -> Mention | None:
    return Vague(earliest=pair[0], latest=pair[1]) if pair and pair[1] >= pair[0] else None


def month_of(month: int, year: int | None, today: date, *, following: bool = False) -> _Pair:
    """First and last day of a month; without a year the next one not over, "next May" the one of next year when May is still ahead
    this year.
    """
    if year is None:
        year = today.year + (d.month_end(today.year, month) < today + timedelta(days=_LEAST_LEFT))
        if following and year == today.year and month - today.month <= 1:
            year += 1
    return date(year, month, 1), d.month_end(year, month)


def _part_of(hit: PatternHit, first: date, last: date, today: date) -> _Pair:
    """The part of a month or longer stretch that "early", "second half" or "third week" names."""
    part, nth = hit.value("part"), hit.word("nth")
    months = round((last - first).days / 30.4)
    if months > 1:
        return _part_of_months(str(part), first, last, months)
    if nth is not None:
        if nth.kind == "last":
            return d.monday_of(d.next_weekday(3, last - timedelta(days=7))), last
        week = d.week_of_month(first.year, first.month, int(nth.value) if isinstance(nth.value, int) else 1)
        return (week[0], max(week[1], first.replace(day=7))) if nth.value == 1 else week
    match part:
        case "early":
            last = first.replace(day=10)
        case "mid":
            first, last = first.replace(day=11), first.replace(day=20)
        case "late":
            first = first.replace(day=21)
        case "later" if first > today:
            first = first.replace(day=16)
        case "later" | "rest":
            first = max(today, first)
        case "half1":
            last = first.replace(day=15)
        case "half2":
            first = first.replace(day=16)
    match hit.value("upto"):
        case "mid":
            last = first.replace(day=20)
        case "late":
            last = d.month_end(first.year, first.month)
    return first, last


def _part_of_months(part: str, first: date, last: date, months: int) -> _Pair:
    """Thirds and halves of a season or a year, by whole months where they divide."""
    third, half = months // 3, d.plus_months(first, months // 2) + timedelta(days=15 * (months % 2))
    match part:
        case "early":
            return first, d.plus_months(first, third) - d.DAY
        case "mid":
            return d.plus_months(first, third), d.plus_months(first, 2 * third) - d.DAY
        case "late" | "later":
            return d.plus_months(first, 2 * third), last
        case "half1":
            return first, half - d.DAY
        case "half2":
            return half, last
        case _:
            return first, last


def _month(hit: PatternHit, scope: FinderScope) -> Mention | None:
    word = hit.word("month")
    assert word
    if hit.value("unit") not in (None, "month") or not _of_weeks(hit):
        return None
    number, year = (word.value[0], word.value[1]) if isinstance(word.value, tuple) else (word.value, year_of(hit))
    assert isinstance(number, int)
    pair = month_of(number, year if isinstance(year, int) else None, scope.today, following=hit.value("which") == "next")
    return _vague(_part_of(hit, *pair, scope.today))


def _of_weeks(hit: PatternHit) -> bool:
    """Whether what is counted in a month or year, if anything, is weeks."""
    counted = hit.word("weeks")
    return counted is None or counted.kind == "week_of" or counted.value == "week"


def _months(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """From one month to another, each perhaps a part: "mid June to early July"."""
    year1, year2 = hit.number("year1"), hit.number("year")
    first_month, last_month = hit.number("month") or 1, hit.number("month2") or 1
    if year1 is None and year2 is not None:
        year1 = year2 - (first_month > last_month)
    first, _ = month_of(first_month, year1, scope.today)
    last = d.month_end(year2 or first.year + (last_month < first_month), last_month)
    first = first.replace(day={"mid": 11, "late": 21, "half2": 16}.get(str(hit.value("part")), 1))
    day = {"early": 10, "mid": 20, "half1": 15}.get(str(hit.value("part2")))
    return _vague((first, last.replace(day=day) if day else last))


def _season(hit: PatternHit, scope: FinderScope) -> Mention | None:
    month, year, today = hit.number("season") or 3, year_of(hit), scope.today
    hit.after()
    named = hit.right == "word" and not hit.has("in", "within", "which", "of", "part", "on", "to_the")
    if named or not (
        hit.has("in", "within", "which", "the", "of", "part", "on", "to_the")
        or year
        or scope.asked
        or hit.alone
        or hit.cue == "about"
        or _led_by_for(hit)
    ):
        return None
    if year is None:
        year = today.year
        if d.month_end(year + (month == 12), month + 2 if month != 12 else 2) < today + timedelta(days=_NEARLY_OVER):
            year += 1
        if month == 12 and today.month <= 2:
            year -= 1
        if hit.value("which") == "next" and date(year, month, 1) <= today:
            year += 1
    first = date(year, month, 1)
    return _vague(_part_of(hit, first, d.plus_months(first, 3) - d.DAY, today))


def _led_by_for(hit: PatternHit) -> bool:
    hit.before()
    return hit.left == "for"


def _spring_break(hit: PatternHit, scope: FinderScope) -> Mention | None:
    after = hit.words.items[hit.end - 1]
    if hit.number("season") != 3 or after.text != "break":
        return None
    first = month_of(3, None, scope.today)[0]
    return _vague((first + timedelta(days=5), date(first.year, 4, 15)))


_WEEKS_AHEAD = {"this": 0, "same": 0, "after_next": 2, "next": 1, "coming": 1, "coming_week": 1, "following": 1}


def _relative_stretch(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`next week`, `early next month`, `le mois prochain`, `the rest of the year`."""
    unit, which, today = str(hit.value("unit")), str(hit.value("which") or "the"), scope.today
    if not _of_weeks(hit):
        return None
    if which == "the" and not (hit.has("part", "nth", "last", "spelled", "ordinal", "within", "in") and unit in ("week", "month", "year")):
        return None
    if which in ("that", "same") or (which == "the" and unit == "year" and not hit.has("part")):
        return None
    if which == "the" and unit == "month" and scope.month is not None:
        return _vague(_part_of(hit, scope.month, d.month_end(scope.month.year, scope.month.month), today))
    if hit.value("part") == "rest":
        ends = {
            "week": d.monday_of(today) + timedelta(days=6),
            "month": d.month_end(today.year, today.month),
            "year": date(today.year, 12, 31),
        }
        return _vague((today, ends[unit])) if unit in ends else None
    if unit == "week" and hit.word("nth") is None:
        return _vague(_week(hit, which, today))
    if unit == "month":
        first = d.plus_months(today.replace(day=1), _WEEKS_AHEAD.get(which, 0))
        return _vague(_part_of(hit, first, d.month_end(first.year, first.month), today))
    if unit == "day" and which in ("next", "coming") and hit.has("the", "in", "within"):
        return _vague((today + d.DAY, today + timedelta(days=7)))
    if unit == "year":
        return _vague(_year(today.year + _WEEKS_AHEAD.get(which, 0), str(hit.value("part")), today))
    return None


def _week_of_it(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """ "The second week", "third weekend", while a month is being talked of."""
    if scope.month is None:
        return None
    if hit.value("unit") == "weekend":
        return _nth_weekend(hit, scope)
    if hit.value("unit") != "week":
        return None
    return _vague(_part_of(hit, scope.month, d.month_end(scope.month.year, scope.month.month), scope.today))


def _week(hit: PatternHit, which: str, today: date) -> _Pair | None:
    if which == "the" and not hit.has("part", "within", "in"):
        return None
    first = d.monday_of(today) + timedelta(weeks=_WEEKS_AHEAD.get(which, 0))
    last, part = first + timedelta(days=6), hit.value("part")
    match part:
        case "early" | "half1":
            last = first + timedelta(days=2)
        case "mid":
            first, last = first + d.DAY, first + timedelta(days=3)
        case "later":
            first = max(today, first + timedelta(days=3))
        case "late":
            first += timedelta(days=3)
    return first, last


def _week_after(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """ "The week after", with nothing named behind it."""
    if hit.right not in ("", "stop", "comma", "later"):
        return None
    first = d.monday_of(scope.today) + timedelta(weeks=2)
    return _vague((first, first + timedelta(days=6)))


def _next_units(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`the next 3 weeks`, `les 3 prochains jours`, `within 5 days`."""
    unit = str(hit.value("unit"))
    count = count_of(hit)[0]
    if unit in ("hour", "quarter", "weekend") or (
        hit.word("which") is not None and hit.value("which") not in ("next", "coming", "coming_week", "following")
    ):
        return None
    return _vague((scope.today + d.DAY, moved(scope.today, count, unit)))


def _edge(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """The first or last few days or weeks of a month."""
    word, unit = hit.word("nth"), str(hit.value("unit"))
    if word is None or unit not in ("day", "week", "weekend") or not (word.kind == "last" or word.value == 1):
        return None
    first, last = month_of(hit.number("month") or 1, year_of(hit), scope.today)
    size = timedelta(days=count_of(hit)[0] * (1 if unit == "day" else 7) - 1)
    edge = (last - size, last) if word.kind == "last" else (first, first + size)
    return Vague(earliest=edge[0], latest=edge[1], nights=7 * count_of(hit)[0] if unit == "week" and count_of(hit)[0] > 1 else None)


def _fortnight_of(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`la première quinzaine d'avril`."""
    word = hit.word("nth")
    if (hit.value("unit") != "fortnight" and hit.number("count") != 15) or word is None:
        return None
    first, last = month_of(hit.number("month") or 1, year_of(hit), scope.today)
    return _vague((first, first.replace(day=15)) if word.value == 1 else (first.replace(day=16), last))


def _quarter(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`Q2 2027`, `the third quarter of next year`."""
    number, today = hit.number("q") or hit.number("nth") or 0, scope.today
    word = hit.word("letter")
    if not 1 <= number <= 4 or (word is not None and word.text != "q") or (word is None and hit.value("unit") != "quarter"):
        return None
    year = year_of(hit) or today.year + (hit.value("which") == "next")
    last = d.month_end(year, 3 * number)
    if year_of(hit) is None and hit.word("which") is None and last < today:
        year, last = year + 1, d.month_end(year + 1, 3 * number)
    return _vague((date(year, 3 * number - 2, 1), last))


def _year(year: int, part: str, today: date) -> _Pair:
    first, last = date(year, 1, 1), date(year, 12, 31)
    match part:
        case "early":
            last = date(year, 4, 30)
        case "half1":
            last = date(year, 6, 30)
        case "mid":
            first, last = date(year, 5, 1), date(year, 8, 31)
        case "later":
            first = max(first, today)
        case "late":
            first = date(year, 10, 1)
        case "half2":
            first = date(year, 7, 1)
    return first, last


def _year_named(hit: PatternHit, scope: FinderScope) -> Mention | None:
    year = year_of(hit) or scope.today.year
    if not hit.has("part", "in", "within", "unit") or year < 2010:
        return None
    if hit.word("unit") is not None and hit.value("unit") != "year":
        return None
    return _vague(_year(year, str(hit.value("part")), scope.today))


def _numbered_week(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`week 31`, `the third week of 2027`."""
    week, said, unit = hit.number("n") or hit.number("nth") or 0, year_of(hit), hit.value("unit")
    if (unit != "week" and hit.word("weeks") is None) or (hit.word("nth") is not None and said is None):
        return None
    for year in (said,) if said else (scope.today.year, scope.today.year + 1):
        if 1 <= week <= date(year, 12, 28).isocalendar().week:
            monday = date.fromisocalendar(year, week, 1)
            if monday + timedelta(days=6) >= scope.today:
                return _vague((monday, monday + timedelta(days=6)))
    return None


# Holidays.


def _feast(hit: PatternHit, scope: FinderScope) -> Mention | None:
    name, after = str(hit.value("feast")), hit.after()
    if after is not None and after.text in merged("not_feasts", hit.words.languages):
        return None
    lead = hit.word("lead")
    if lead is not None and lead.text in merged("feast_times", hit.words.languages):
        return _around_feast(hit, scope)
    if name in BRIDGES:
        return FeastWeekend(name=BRIDGES[name], year=year_of(hit))
    feast = Feast(name=name, year=year_of(hit))
    return AroundDay(point=feast, before=PERIODS[name][0], after=PERIODS[name][1]) if name in PERIODS else Single(point=feast)


def _feast_weekend(hit: PatternHit, scope: FinderScope) -> Mention | None:
    if hit.value("unit") != "weekend":
        return None
    return FeastWeekend(name=str(hit.value("feast")), year=year_of(hit))


def _around_feast(hit: PatternHit, scope: FinderScope) -> Mention | None:
    name, last = str(hit.value("feast")), hit.items[-1]
    after = hit.after()
    if after is not None and after.text in merged("not_feasts", hit.words.languages):
        return None
    time = merged("feast_times", hit.words.languages)
    lead = hit.word("lead")
    spread = lead is not None and (lead.kind == "within" or (lead.text in time and lead.kind != "for"))
    season = lead is not None and lead.kind == "for" and name in SEASONAL and year_of(hit) is None
    if not (spread or season or last.text in time or last.value == "week"):
        return None
    before, after_days = PERIODS.get(name) or SEASONAL.get(name, (3, 3))
    return AroundDay(point=Feast(name=name, year=year_of(hit)), before=before, after=after_days)


# Changes and marks.

_SHIFT_DAYS = {"week": 7, "fortnight": 14}


def _shift(what: str, sign: int, hit: PatternHit) -> Mention | None:
    unit, count = str(hit.value("unit")), count_of(hit)[0]
    if unit not in _NIGHTS:
        return None
    days, months = (0, count) if unit == "month" else (count * _SHIFT_DAYS.get(unit, 1), 0)
    return Shift.model_validate({"what": what, "days": sign * days, "months": sign * months})


def _longer(hit: PatternHit, scope: FinderScope) -> Mention | None:
    after = hit.after()
    if after is not None and after.text in {*merged("trips", hit.words.languages), "pass", "tour"}:
        return None
    return _shift("nights", 1, hit)


def _another(hit: PatternHit, scope: FinderScope) -> Mention | None:
    unit = hit.value("unit")
    stays = unit in ("night", "week") or any(
        word.text in merged("stay_verbs", hit.words.languages) for n in (1, 2, 3) if (word := hit.before(n))
    )
    return _shift("nights", 1, hit) if stays else None


def _shorter(hit: PatternHit, scope: FinderScope) -> Mention | None:
    return _shift("nights", -1, hit)


def _at_the_end(hit: PatternHit) -> bool:
    first = hit.items[0].start
    cues = hit.words.cues_between(max(0, first - 40), hit.items[-1].end)
    return any(cue.name == "end" for cue in cues)


def _later(hit: PatternHit, scope: FinderScope) -> Mention | None:
    """`come back two days later` moves the end, `leave a day later` and `make it a week later` the start."""
    if _at_the_end(hit):
        return _shift("end", 1, hit)
    first = hit.items[0].start
    cues = hit.words.cues_between(max(0, first - 30), first)
    moves = any(cue.name in ("start", "leave", "change", "fix") for cue in cues)
    return _shift("start", 1, hit) if moves else None


def _sooner(hit: PatternHit, scope: FinderScope) -> Mention | None:
    return _shift("end" if _at_the_end(hit) else "start", -1, hit)


def _push(hit: PatternHit, scope: FinderScope) -> Mention | None:
    ahead = hit.has("forward", "sooner")
    verb = hit.word("verb")
    pulls = verb is not None and verb.text in ("bring", "pull", "bringing", "pulling")
    return _shift("start", -1 if ahead or pulls else 1, hit)


def _marked(hit: PatternHit, scope: FinderScope) -> Mention | None:
    return None


_GAP = "(word | the | a | thing | blank | at | which){0,4}?"
_PARTED = "(the? (part:part | nth:nth weeks:unit | nth:nth weeks:week_of) ((to | dash) upto:part)? (of | in | of_the)? the?)?"
STRETCH_RULES: tuple[Rule, ...] = (
    ("n:figure (dash | to | or | slash) n2:figure unit:unit", _range_of_lengths),
    ("stay:stay", _stay),
    ("n:count unit:unit (and | comma | dash | slash)? n2:count unit2:unit", _nights_and_days),
    ("n:count unit:unit and_a_half | n:count and_a_half unit:unit", _half_more),
    ("(n:half | n:money) unit:unit", _half_more_in_figures),
    ("n:count (size:word | size:thing | long)? unit:unit long?", _length),
    (
        "any:a ((other:word | blank{1,12}) size:word | blank{1,12}) unit:unit",
        lambda hit, scope: _length(hit, scope) if _is_coloured(hit) else None,
    ),
    (
        "(the | a)? (size:word | size:thing) unit:unit long?",
        lambda hit, scope: _length(hit, scope) if _is_size(hit) or _is_somebodys_week(hit) or _is_week_of_a_kind(hit) else None,
    ),
    ("blank{1,12} unit:unit", lambda hit, scope: _length(hit, scope) if _is_week_at_the_head(hit) else None),
    ("unit:unit long", _length),
    (
        "unit:unit",
        lambda hit, scope: _length(hit, scope) if hit.value("unit") == "fortnight" or _week_for_money(hit) or _week_there(hit) else None,
    ),
    ("any:a week_of", lambda hit, scope: Length(nights=7)),
    ("n:number week_of", lambda hit, scope: Length(nights=7) if hit.number("n") == 1 else None),
    ("overnight", _overnight),
    (
        "(on | the | in){0,2} nth:nth month:month unit:unit (of? year:year)?",
        lambda hit, scope: _nth_weekend(hit, scope) if _is_a_compound(hit) else None,
    ),
    ("the? nth:nth unit:unit month:month (of? year:year)?", _nth_weekend),
    ("the? nth:nth unit:unit (of | in | of_the){1,2} (month:month ((of | comma)? year:year)? | which:which unit | the unit)", _nth_weekend),
    ("(in | within | on | for)? the? nth:nth unit:unit !of !of_the !in !after !before !long", _week_of_it),
    ("(the | on | within | for)? (which:which | the)? long{0,1} unit:unit which:which?", _weekend),
    ("(the | on | within | for | any:a)? which:which? n:number days:unit unit:unit", _counted_weekend),
    ("any:a long{0,1} unit:unit long?", _weekend),
    ("unit:unit long", _weekend),
    (
        "(any:every | any:few) unit:unit",
        lambda hit, scope: Weekend(any=True) if hit.value("unit") == "weekend" and hit.items[0].text in ("any", "some") else None,
    ),
    ("the? unit:unit after which:which", _weekend_after_this),
    ("n:count unit:unit from_now", _weekends_on),
    (
        "(between | from | in | within | of)? part:part? of? month:month year1:year? (and | or | to | to_the | dash | slash) "
        "(in | of | the)? part2:part? of? month2:month !day (comma? of? year:year)?",
        _months,
    ),
    (
        f"(in | within | for | on)? the? {_PARTED} (the? unit of)? which:which? (month:month | month:month_year) ((comma | of | of_the){{0,2}} year:year)?",
        _month,
    ),
    ("(in | within | on)? month:month nth:nth weeks:unit year:year?", _month),
    ("(in | within | on)? the? nth:nth month:month weeks:unit year:year?", _month),
    ("year:year (comma | slash | dash)? month:month", _month),
    (f"(in | within | for | on | of | to_the)? the? {_PARTED} which:which? season:season (of? year:year)?", _season),
    ("year:year season:season", _season),
    ("(for | within)? the? season:season word", _spring_break),
    (f"(in | within | for | on)? the? {_PARTED} which:which unit:unit !of", _relative_stretch),
    (f"(in | within | for | on)? the? {_PARTED} the? unit:unit !after !before !of !in !long", _relative_stretch),
    (f"(in | within | for | on)? the? {_PARTED} unit:unit which:which", _relative_stretch),
    ("(in | within)? the? part:part (of | of_the | the){0,2} (which:which | the)? unit:unit", _relative_stretch),
    ("the? week_after", _week_after),
    ("(in | within)? (the | which:which)? (which:which) n:count unit:unit", _next_units),
    ("(in | within)? the? n:count which:which unit:unit", _next_units),
    ("within (the which:which)? n:count unit:unit", lambda hit, scope: _next_units(hit, scope) if hit.items[0].text == "within" else None),
    (
        "(in | within)? the? (nth:nth n:count | n:count nth:nth) unit:unit (of | in | of_the){1,2} month:month (comma? of? year:year)?",
        _edge,
    ),
    ("the? nth:nth (unit:unit | count:count) (of | in | of_the) month:month (of? year:year)?", _fortnight_of),
    ("(in | within)? the? letter:word q:number ((comma | of)? (year:year | which:which unit))?", _quarter),
    ("(in | within)? the? nth:nth unit:unit ((comma | of)? (year:year | which:which unit | the unit))?", _quarter),
    (
        "(in | within)? the? nth:nth (unit:unit of | weeks:week_of) year:year | (in | within)? unit:unit n:figure !of !in !noun !month",
        _numbered_week,
    ),
    ("(in | within)? the? part:part? (of | in | of_the){0,2} (the? unit:unit)? of? year:year !noun", _year_named),
    ("(the | lead:on)? feast:feast (comma? (of | in)? year:year)?", _feast),
    ("(the | a)? long{0,1} unit:unit (of | at | for | on | word) the? feast:feast (in? year:year)?", _feast_weekend),
    ("(within | on | for)? the? feast:feast (long | thing){0,2} unit:unit (in? year:year)?", _feast_weekend),
    ("(lead:within | lead:for | lead:word | lead:at) the? feast:feast (word | unit)? (of? year:year)?", _around_feast),
    ("the? feast:feast (word | unit) (of? year:year)?", _around_feast),
    (f"lengthen {_GAP} (for | to)? n:count (more | word)? unit:unit (more | longer | on)?", _longer),
    ("n:count (more | word)? unit:unit (longer | more)", _longer),
    ("n:count more unit:unit", _longer),
    ("more n:number? unit:unit", _another),
    ("n:count (more | word)? unit:unit (shorter | less)", _shorter),
    ("n:count less unit:unit | a? less unit:unit", _shorter),
    (f"shorten {_GAP} of? n:count (more | word)? unit:unit", _shorter),
    ("n:count (more | word)? unit:unit later", _later),
    (
        "n:count (more | word)? unit:unit (sooner | before)",
        lambda hit, scope: _sooner(hit, scope) if hit.items[-1].kind == "sooner" else None,
    ),
    (f"verb:move {_GAP} (forward | later | sooner | word){{0,2}} n:count unit:unit (forward | later | sooner)?", _push),
)


_SOMEBODYS = frozenset(("our", "my", "annual", "yearly", "usual", "regular", "another"))


def _is_somebodys_week(hit: PatternHit) -> bool:
    """Whether a week of a kind is the trip itself ("our annual walking week")."""
    before = hit.before()
    return hit.value("unit") == "week" and before is not None and before.text in _SOMEBODYS


def _is_coloured(hit: PatternHit) -> bool:
    """Whether a week is told of by adjectives, of which others may have read one ("a cheap sunny week", "a cheap week")."""
    other = hit.word("other")
    return hit.value("unit") == "week" and (other is None or other.text in merged("adjectives", hit.words.languages))


def _is_size(hit: PatternHit) -> bool:
    """Whether "full", "whole" and their like stand before the unit."""
    size, before = hit.word("size"), hit.before()
    if size is None or size.text not in merged("whole", hit.words.languages):
        return False
    rhythm = hit.value("unit") in ("day", "night") and size.text != "full"
    return not rhythm or before is None or before.kind == "for"


def _week_there(hit: PatternHit) -> bool:
    """ "Week in Dubai with the kids", without its article at the head of a message or behind a comma."""
    before, after = hit.before(), hit.after()
    heads = before is None or before.kind in ("comma", "stop")
    return heads and hit.value("unit") == "week" and after is not None and after.text in ("in", "at", "on") and _is_place_like(hit.after(2))


def _is_week_of_a_kind(hit: PatternHit) -> bool:
    """ "Surfing week in Ericeira", "Cheap week for two", likewise without its article."""
    size, before, after = hit.word("size"), hit.before(), hit.after()
    if size is None or size.text not in merged("adjectives", hit.words.languages):
        return False
    heads = before is None or before.kind in ("comma", "stop")
    goes_on = after is not None and (after.kind in ("for", "blank") or (after.kind == "comma" and size.text not in _OF_ANY_WEEK))
    return _week_there(hit) or (heads and hit.value("unit") == "week" and goes_on)


def _is_week_at_the_head(hit: PatternHit) -> bool:
    """ "Cheap week for two", where the first word was read as something else."""
    after = hit.after()
    return (
        hit.value("unit") == "week" and hit.before() is None and after is not None and after.kind in ("for", "blank", "in", "at", "comma")
    )


_OF_ANY_WEEK = frozenset(("busy", "long", "short", "good", "great", "nice", "lovely", "hectic"))
"""What one says of a week at home too ("busy week, sorry")."""


def _is_place_like(word: TimeWord | None) -> bool:
    return word is not None and word.kind in ("word", "thing", "the", "blank")


def _week_for_money(hit: PatternHit) -> bool:
    """ "$900 for week"."""
    further = hit.before(2)
    return hit.value("unit") == "week" and hit.left == "for" and further is not None and further.kind == "money"
