"""Changes counted from known dates: `a day later`, `extend by two days`, `push it back a week`, `one night less`, and marks such as "flexible".

What they change is settled against the dates known: a later start keeps the nights, more nights keep the start.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from planner.language.dates.date_mentions import Found, Mark, Shift
from planner.language.dates.patterns import group, pattern
from planner.language.dates.relative import COUNT, count_of

_N = COUNT.replace("an?", "an?|another|an extra|an additional|1 extra|1 more")
_MORE = r"(?:more |extra |additional |further |full |whole )?"
_U = r"(?P<unit>night|day|week|fortnight|month)"
_GAP = r"(?: (?!not|by|to|for|in|on|and)\S+){0,4}?"
_OWN_GAP = r"(?: (?:the|my|our|this|that|it|trip|stay|holiday|visit|vacation|journey|tour|whole|maybe|perhaps|just|about|like|say|at|least|there|booking|reservation|hotel|room|an?|¦(?: ¦)*)){0,4}?"
_END = r"(?:return(?:ing)?|back|com(?:e|ing) (?:back|home)|fl(?:y|ying) (?:back|home)|go(?:ing)? (?:back|home)|head(?:ing)? (?:back|home)|check(?:ing)?[ -]out|end)"
_RULES: tuple[tuple[Literal["start", "nights", "end"], int, re.Pattern[str]], ...] = (
    ("nights", 1, pattern(rf"(?:add|extend|lengthen|prolong|tack)(?:ing)?{_OWN_GAP}(?: on)?(?: by| for)? (?:for )?{_N} {_MORE}{_U}(?: more| longer| extra| on| to \S+)?(?! (?:trip|tour|pass))")),
    ("nights", 1, pattern(rf"{_N} {_MORE}{_U} (?:longer|extra|more)")),
    ("nights", 1, pattern(rf"{_N} (?:more|extra|additional|further) {_U}")),
    ("nights", 1, pattern(r"(?:another|an extra|an additional|1 more|1 extra|1 additional) (?:(?P<n>\d{1,2}) )?(?P<unit>night|week)")),
    ("nights", 1, pattern(r"(?:stay(?:ing)?|spend(?:ing)?|for|need|want|have|like)(?: \S+){0,2}? another (?:(?P<n>\d{1,2}) )?(?P<unit>day)")),
    ("nights", -1, pattern(rf"{_N} {_U} (?:shorter|less|fewer)|(?:one |a )?(?:less|fewer) {_U}")),
    ("nights", -1, pattern(rf"{_N} (?:less|fewer) {_U}")),
    ("nights", -1, pattern(rf"(?:cut|drop|remove|lose|shorten|trim|take|shave|subtract|skip)(?:ting|ing)?{_GAP}(?: off| out| by)?(?: of)? {_N} {_U}(?: off| out| from \S+| less)?")),
    ("end", 1, pattern(rf"{_END}(?: \S+){{0,3}}? {_N} {_U} later")),
    ("end", -1, pattern(rf"{_END}(?: \S+){{0,3}}? {_N} {_U} (?:earlier|sooner|before)")),
    ("start", 1, pattern(rf"(?:push|move|shift|postpone|delay|put|set)(?:ing)?{_GAP}(?: back| out| off| on)?(?: by)? {_N} {_U}(?: back| later| out)?(?! (?:earlier|forward|sooner))")),
    ("start", -1, pattern(rf"(?:push|move|shift|bring|pull)(?:ing)?{_GAP}(?: forward| up| ahead)(?: by)? {_N} {_U}|(?:push|move|shift|bring|pull)(?:ing)?{_GAP}(?: by)? {_N} {_U} (?:earlier|forward|sooner|up)")),
    ("start", 1, pattern(rf"(?:make|start|begin|leave|depart|go|arrive|have|do)(?:ing)?(?: \S+){{0,2}}? {_N} {_U} later")),
    ("start", -1, pattern(rf"(?:(?:make|start|begin|leave|depart|go|arrive|have|do)(?:ing)?(?: \S+){{0,2}}? )?{_N} {_U} (?:earlier|sooner)")),
)  # fmt: skip
_FLEXIBLE = pattern(
    r"(?:my |our |the )?(?:travel )?dates?(?: is| are| can be| would be)?(?: \S+)? (?:flexible|open|negotiable|not fixed|not set|up to you)|"
    r"(?:the |my |our )?(?:travel )?dates? (?:don't|dont|do not|doesn't|does not) (?:really )?matter|flexible (?:with|on|about|around|regarding)(?: my| our| the)? (?:travel )?(?:dates?|when|timing|days)|(?:on )?flexible dates?|"
    r"(?:any ?time|any (?:time|day|date|dates|week|month))(?: (?:is|works|will do|would do|suits)(?: (?:fine|ok|good|great))?)?(?! (?:in|between|after|before|from|soon)(?!\S))|whenever(?: (?:is|suits|works|you)\S*)?|no (?:fixed|particular|specific|set) dates?|"
    r"(?:don't|do not|dont) (?:mind|care)(?: about)? (?:when|what date|which (?:date|day|week)|dates?)|(?:doesn't|does not|doesnt) matter when|no preference (?:on|for|about) (?:the )?dates?"
)
_GIVE_OR_TAKE = pattern(
    rf"(?:±|\+ ?/? ?-|\+ / -|plus or minus|plus minus|plus / minus|give or take) {COUNT} (?:day|night|week)|{COUNT} (?:day|week) (?:either side|either way|earlier or later)"
)
_BARE_FLEXIBLE = pattern(
    r"(?:we're |i'm |we are |i am |it's |quite |very |fully |totally |pretty )*flexible(?! (?:ticket|tickets|fare|fares|rate|rates|cancel\w*|budget|about|on|with|booking|return))|open to (?:any|anything|suggestions)"
)
_DAY_TRIP = pattern(
    r"(?<!\d )(?<!few )(?<!of )(?<!several )(?:a |1 )?day ?(?:trip|tour|excursion|return|out)|(?:back|return\w*|home)(?: \S+){0,2}? (?:the |on the )?same (?:day|evening|night)|same day(?: return)?|"
    r"(?:just )?for the day|(?:there and back|return) (?:in (?:a|1) day|(?:the |on the )?same day)|(?:just|only) (?:for )?(?:the )?1 day|back (?:by|in) the (?:evening|night)|no overnight(?: stay)?"
)

_THERE_AND_BACK = pattern(r"there and back")
_ONE_DAY = re.compile(
    r"(?<!\S)(?:just|only) (?:(?:on|this|next|the|for) )*(?:W\d|\d{1,2}(?:th|wd)?)(?!\S)(?! (?:to|-|until|through))[^.;!?]{0,25}$"
)


def find(line: str, asked: bool) -> Iterator[Found]:
    """Every change counted from known dates, and every mark; overlaps are left to the caller."""
    for what, sign, rule in _RULES:
        for match in rule.finditer(line):
            days, months = _size(match)
            yield Found(Shift(what=what, days=sign * days, months=sign * months), match.start(), match.end())
    for match in (*_FLEXIBLE.finditer(line), *_GIVE_OR_TAKE.finditer(line)):
        yield Found(Mark(kind="flexible"), match.start(), match.end())
    if asked or line.strip(" .!") == "flexible":
        for match in _BARE_FLEXIBLE.finditer(line):
            yield Found(Mark(kind="flexible"), match.start(), match.end())
    for match in _THERE_AND_BACK.finditer(line):
        if _ONE_DAY.search(line[: match.start()]):
            yield Found(Mark(kind="day_trip"), match.start(), match.end())
    for match in _DAY_TRIP.finditer(line):
        yield Found(Mark(kind="day_trip"), match.start(), match.end())


def _size(match: re.Match[str]) -> tuple[int, int]:
    """Days and months of a change."""
    count, unit = count_of(match)[0], group(match, "unit") or "day"
    return (0, count) if unit == "month" else (count * {"week": 7, "fortnight": 14}.get(unit, 1), 0)
