"""The words around a day that say what it is: the start, the end, a bound, something taken back. Settles no date."""

from __future__ import annotations

import re
from typing import Literal

Bound = Literal["about", "after", "before", "by", "from"]
Role = Literal["start", "leave", "end", "none"]

_REACH = 70
_ROLE = re.compile(
    r"(?<!\S)(?:"
    r"(?P<end>return\w*|(?:fl(?:y|ying)|com(?:e|ing)|go|going|get|getting|be|head|heading|travel\w*|trip|flight|train|journey)? ?(?:back(?! to (?:the |on )*$)|home|homeward)|"
    r"until|check-out|check(?:ing|s)? out|checked out|end\w*|finish\w*|through|last (?:day|night)|no later than|and out|out by|stay(?:ing)? until|inbound|leave again|up to|(?:extend\w*|stay\w*)(?: (?:it|this|that|the trip|my stay|our stay|the stay))? (?:to|on to))|"
    r"(?P<leave>leav\w+|depart\w*|departure|take off|set off|head(?:ing)? (?:out|off))|"
    r"(?P<start>start\w*|begin\w*|from|arriv\w+|arrival|check-in|check(?:ing|s)? in|check on|going|go|fly(?:ing)? out|fly|flying|outbound|land\w*|get(?:ting)? there|be there|enter\w*|"
    r"commenc\w+|first (?:day|night)|come|coming|travel\w*|begin|visit\w*|in on|since|out)"
    r")(?!\S)"
)
_AFTER_ROLE = re.compile(
    r"^ (?:\( ?)?(?:as |is |for |will be |would be )*(?:my |the |our )?(?P<end>return|check-out|end|way back)?(?P<start>departure|arrival|check-in|start|outbound)?(?= date| day| flight|$| [.,;)!?])"
)
_FIX = re.compile(
    r"(?<!\S)(?:no|sorry|actually|rather|instead|i mean|i meant|make (?:it|that)|wait|correction|oops|change\w*|scratch that|better|changed|update|switch)(?!\S)"
)
_TAKEN_BACK = re.compile(
    r"(?<!\S)(?:not|instead of|rather than|n't|but not|isn't|other than|no longer|avoid|except|excluding|skip)(?: (?:on|in|at|the|from|for))* $"
)
_ABOUT = re.compile(
    r"(?<!\S)(?:around|about|roughly|approximately|approx|circa|near|close to|sometime around|on or about|more or less|somewhere around)(?: \.)?(?: (?:the|on))* $"
)
_AFTER = re.compile(r"(?<!\S)(?:(?:any ?time |some ?time |right |just |straight |any day |some day )?after)(?: (?:the|on))* $")
_BY = re.compile(r"(?<!\S)by(?: (?:the|on))* $")
_FROM = re.compile(r"(?<!\S)(?:not before|no earlier than|not earlier than|earliest|at the earliest)(?: (?:the|on))* $")
_BEFORE = re.compile(r"(?<!\S)(?:(?:any ?time |some ?time |right |just )?before|prior to)(?: (?:the|on))* $")
_ONWARDS = re.compile(r"^ (?:on ?wards?|or (?:later|after)|at the earliest)(?!\S)")
_OR = re.compile(r"(?<!\S)or(?: (?:maybe|else|possibly|perhaps|even|from|on|the|alternatively))* $")
_SOMETIME = re.compile(r"(?<!\S)(?:some ?time|any ?time|some point|somewhere)(?: in| from| between)*(?: the)? $")
_EVENT = re.compile(
    r"(?<!\S)(?:birthday|wedding|anniversary|concert|match|game|graduation|exam|gig|marathon|funeral)(?:(?! and ) (?:¦(?: ¦)*|\S+)){0,4} $"
)
_ARRIVAL = re.compile(r"(?<!\S)(?:arriv\w+|get there|be there|get in|land)(?: (?:there|in time|at the latest))? by(?: (?:the|on))* $")
_STOP = re.compile(r"[.!?;](?= |$)")
_CHANGE = re.compile(
    r"(?<!\S)(?:no|sorry|actually|rather|instead|prefer\w*|mean|meant|chang\w+|mov\w+|shift\w*|push\w*|postpon\w+|switch\w*|swap\w*|make|made|let's|lets|go|going|"
    r"travel\w*|want|like|could|can|reschedul\w+|try|how about|what about|better|delay\w*)(?!\S)"
)
_WEATHER = re.compile(
    r"(?<!\S)(?:weather|rain\w*|raining|(?:is it|will it be|it is|how|it gets) (?:too |so |very |really )?(?:warm|hot|cold|sunny)|(?<!where )(?<!^)(?<!^a )(?:warm|hot|cold|sunny)(?! (?:tub|spring|springs|chocolate|water|meal|food|drinks?|place|destination|city|weekend|beach|in|and))|(?:does|will|would|might|could|can|is) (?:it|there) (?:be |have )?(?:any )?snow\w*|snowing|temperature|climate|humid|crowded|busy|(?:what's|what is|how's|how is) (?:it|\S+) like|cheaper|when is|when's|what (?:date|day) is)(?!\S)"
)
CHANGE_FROM = re.compile(
    r"(?<!\S)(?:chang\w+|mov\w+|shift\w*|switch\w*|reschedul\w+|push\w*|postpon\w+|swap\w*)(?: \S+){0,4}? (?:from )?(?:the )?$"
)


def around(line: str, start: int, end: int, floor: int, ceiling: int) -> tuple[str, str]:
    """The words before and after a mention, up to its neighbours and the ends of its sentence."""
    before = line[max(floor, start - _REACH) : start]
    after = line[end : min(ceiling, end + 40)]
    stops = list(_STOP.finditer(before))
    if stops:
        before = before[stops[-1].end() :]
    stop = _STOP.search(after)
    return before, after[: stop.end()] if stop else after


def role_of(before: str, after: str) -> Role:
    """What the nearest words make of a day."""
    nearest = list(_ROLE.finditer(before))
    if nearest:
        last = nearest[-1]
        return "end" if last["end"] else "leave" if last["leave"] else "start"
    behind = _AFTER_ROLE.match(after)
    if behind and (behind["end"] or behind["start"]):
        return "end" if behind["end"] else "start"
    return "none"


def is_fix(before: str) -> bool:
    """Whether the words before a day take an earlier one back."""
    return bool(_FIX.search(before))


def is_alternative(before: str) -> bool:
    """Whether a day is offered beside the one before it: "or the 12th"."""
    return bool(_OR.search(before))


def is_sometime(before: str) -> bool:
    """Whether two days only bound when the trip may be: "sometime between"."""
    return bool(_SOMETIME.search(before))


def is_event(before: str) -> bool:
    """Whether the day is that of an event the trip is for, and not the day of travel."""
    event = _EVENT.search(before)
    return event is not None and all(role.group() == "in on" for role in _ROLE.finditer(before, event.start()))


def is_arrival(before: str) -> bool:
    """Whether "by" names the day of arrival: "arrive by the 18th"."""
    return bool(_ARRIVAL.search(before))


def is_taken_back(before: str) -> bool:
    """Whether the day itself is denied: "not the 5th", "instead of Friday"."""
    return bool(_TAKEN_BACK.search(before))


def is_change(before_and_after: str) -> bool:
    """Whether words ask for something, as a question about the weather does not."""
    return bool(_CHANGE.search(before_and_after)) and not is_weather(before_and_after)


def is_weather(line: str) -> bool:
    """Whether the line asks what it is like at a time, which sets no dates."""
    return bool(_WEATHER.search(line))


def bound_of(before: str, after: str) -> Bound | None:
    """Whether the day only bounds a window: "around", "after", "before" or "from … onwards"."""
    if _ABOUT.search(before):
        return "about"
    if _FROM.search(before) or _ONWARDS.match(after):
        return "from"
    if _AFTER.search(before):
        return "after"
    if _BEFORE.search(before):
        return "before"
    return "by" if _BY.search(before) else None
