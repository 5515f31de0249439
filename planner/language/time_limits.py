"""Time limits a person set for their days, as they stand among the wishes: "nothing before 10", "back by six", "no early flights".

Read from the phrases that the state keeps (notes, dislikes, musts), never from a whole message. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from planner.domain.state import Preferences

_HOURS = {word: n for n, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), start=1)}
_SPOKEN = {"half past": 30, "half": 30, "quarter past": 15, "a quarter past": 15, "quarter to": -15, "a quarter to": -15}
"""How many minutes after the hour that is named a spoken time is ("half nine" is half past nine)."""
_MINUTES = {"fifteen": 15, "thirty": 30, "forty-five": 45, "forty five": 45}
_CLOCK = (
    rf"(?:(?P<spoken>{'|'.join(sorted(_SPOKEN, key=len, reverse=True))}) )?(?P<hour>\d{{1,2}}|{'|'.join(_HOURS)}|noon|midday|midnight)"
    rf"(?:[:.h](?P<minute>\d\d)| (?P<told>{'|'.join(_MINUTES)})\b)?(?: ?(?P<half>[ap])\.?m\b\.?)?(?: o'?clock)?"
)
_RIDES = r"flights?|trains?|departures?|journeys?|travel(?:ling)?|take[- ]?offs?|coach(?:es)?|buses|ferr(?:y|ies)"
_NOT_BEFORE = re.compile(
    rf"\b(?:before|earlier than|until|till|prior to)(?: about| around)? {_CLOCK}|\b(?:start(?:ing)?|begin(?:ning)?|up|out)(?: only)?(?: at| from| after| around)+ {_CLOCK.replace('P<', 'P<from_')}"
)
_NOT_AFTER = re.compile(
    rf"\b(?:back|home|done|finish(?:ed)?|in bed|in the hotel|over|ends?|end the day)\b[\w ']{{0,30}}?\b(?:by|before|at|until|no later than) {_CLOCK}"
    rf"|\b(?:nothing|not?|never|no \w+|don'?t \w+)\b[\w ']{{0,30}}?\b(?:after|later than|(?<!half )(?<!quarter )past) {_CLOCK.replace('P<', 'P<past_')}"
)
_LATE_STARTS = re.compile(
    r"\b(?:no|not|hate|avoid|never|without|don'?t (?:like|want|do))\b[\w ']{0,20}?\bearly (?:mornings?|starts?|rising|risers?)"
    r"|\b(?:slow|lazy|late|easy) (?:mornings?|starts?)\b|\bsleep(?:ing)? (?:in|late)\b|\blie[- ]ins?\b|^early (?:mornings?|starts?)$"
)
_NO_EARLY_RIDES = re.compile(rf"\bearly(?: morning)? (?:{_RIDES})|\b(?:{_RIDES}) early\b")
LATE_START, EARLIEST_RIDE = 10 * 60, 9 * 60
"""What "no early mornings" and "no early flights" are taken to mean, in minutes after midnight."""


class TimeLimits(NamedTuple):
    """Minutes after midnight: visits start no earlier than `first` and end by `last`, journeys leave no earlier than `ride`; None: no limit."""

    first: int | None = None
    last: int | None = None
    ride: int | None = None


def limits_of(preferences: Preferences) -> TimeLimits:
    """The limits among a person's wishes, the strictest of each kind."""
    found = [limit_in(phrase, disliked=disliked) for phrase, disliked in _phrases(preferences)]
    return TimeLimits(
        first=max((f.first for f in found if f.first is not None), default=None),
        last=min((f.last for f in found if f.last is not None), default=None),
        ride=max((f.ride for f in found if f.ride is not None), default=None),
    )


def _phrases(preferences: Preferences) -> Iterable[tuple[str, bool]]:
    yield from ((text, False) for text in (*preferences.notes, *preferences.must_do, *preferences.transport_prefer))
    yield from ((text, True) for text in (*preferences.avoid, *preferences.transport_avoid))


def limit_in(phrase: str, *, disliked: bool = False) -> TimeLimits:
    """The limit one phrase sets; none where it sets none."""
    low = " ".join(phrase.casefold().replace("’", "'").split())
    rides = re.search(rf"\b(?:{_RIDES})\b", low) is not None
    if _NO_EARLY_RIDES.search(low):
        early = _NOT_BEFORE.search(low)
        return TimeLimits(ride=(_minutes(early, evening=False) if early else None) or EARLIEST_RIDE)
    if over := _NOT_AFTER.search(low):
        return TimeLimits() if rides else TimeLimits(last=_minutes(over, evening=True))
    if early := _NOT_BEFORE.search(low):
        at = _minutes(early, evening=False)
        return TimeLimits(ride=at) if rides else TimeLimits(first=at)
    return (
        TimeLimits(first=LATE_START) if _LATE_STARTS.search(low) or (disliked and low in ("mornings", "early mornings")) else TimeLimits()
    )


def _minutes(found: re.Match[str], *, evening: bool) -> int | None:
    groups = {key.split("_")[-1]: value for key, value in found.groupdict().items() if value}
    hour, minute = groups.get("hour", ""), int(groups.get("minute", "0"))
    if hour in ("noon", "midday"):
        return 12 * 60
    if hour == "midnight":
        return 24 * 60 - 1
    number = _HOURS.get(hour) or int(hour)
    if number > 24 or minute > 59:
        return None
    if groups.get("half") == "p" or (evening and not groups.get("half") and number < 12 and "minute" not in groups):
        number = number % 12 + 12
    past = _SPOKEN.get(groups.get("spoken", ""), 0) + _MINUTES.get(groups.get("told", ""), 0)
    return min(number * 60 + minute + past, 24 * 60 - 1)
