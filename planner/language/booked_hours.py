"""The hours of a journey that somebody has booked already: "we land at 14:40", "our flight home is at 7 pm".

Read from the phrases that the state keeps as notes, never from a whole message. An hour without minutes, "am", "pm" or "noon" counts
for nothing: "we land at 5" may be either. Pure.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from planner.domain.state import Preferences

_CLOCK = r"(?:(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d\d) ?(?P<half>[ap]\.?m)?| ?(?P<whole>[ap]\.?m))|(?P<noon>noon|midday))\b"
_VERBS_IN = r"(?:land|arrive|touch down|get in|come in)"
_LANDS = rf"\b(?:{_VERBS_IN}s?|landing|arriving|arrival)\b"
_RIDE = r"(?:flight|plane|train|coach|bus|ferry)"
_HOMEWARD = (
    rf"(?:\b{_RIDE} (?:back|home)\b|\b(?:return|homeward|outbound home) {_RIDE}\b|\bfly(?:ing)? (?:back|home)\b|\bdepart(?:s|ing|ure)?\b)"
)
_UNTIL_THE_HOUR = r"[^.;]{0,40}?\b(?:at|is|leaves|departs|for)(?: about| around)? "
_ARRIVAL = re.compile(rf"{_LANDS}{_UNTIL_THE_HOUR}{_CLOCK}")
_DEPARTURE = re.compile(rf"{_HOMEWARD}{_UNTIL_THE_HOUR}{_CLOCK}")
_AT_HOME = re.compile(rf"{_LANDS} (?:back|home|at home)\b|\bback home\b")
_ASKED = re.compile(
    r"\b(?:could|can|should|would|want|wants|like|likes|prefer|prefers|no|not|never|don't|if|before|after|by|latest|earliest)\b"
)
"""Words of a wish or a limit, which is kept by the choice of a journey, and of no booking."""


class BookedHours(NamedTuple):
    """Minutes after midnight, local: when one arrives on the way out, and when one leaves on the way home; None where neither is told."""

    arrives: int | None = None
    leaves: int | None = None


def booked_hours(preferences: Preferences) -> BookedHours:
    """The hours among a person's notes, the first of each kind."""
    found = [booked_in(note) for note in preferences.notes]
    return BookedHours(
        next((f.arrives for f in found if f.arrives is not None), None), next((f.leaves for f in found if f.leaves is not None), None)
    )


def booked_in(note: str) -> BookedHours:
    """The hours that one note tells of a journey that is settled; none where it wishes for them."""
    low = " ".join(note.casefold().replace("’", "'").split())
    if _ASKED.search(low):
        return BookedHours()
    lands = None if _AT_HOME.search(low) else _ARRIVAL.search(low)
    leaves = _DEPARTURE.search(low)
    return BookedHours(_minutes(lands), _minutes(leaves))


def _minutes(found: re.Match[str] | None) -> int | None:
    """The minutes after midnight of a clock; None where there is none of a day."""
    if found is None:
        return None
    if found["noon"]:
        return 12 * 60
    hour, minute, half = int(found["hour"]), int(found["minute"] or 0), (found["half"] or found["whole"] or "")[:1]
    if hour > (12 if half else 23) or minute > 59:
        return None
    return (hour % 12 + (12 if half == "p" else 0) if half else hour) * 60 + minute
