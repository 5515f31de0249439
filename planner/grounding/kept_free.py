"""Time that was spoken for before there were plans ("keep Sunday morning free", "a christening on Saturday afternoon"). Pure."""

from __future__ import annotations

import re

from planner.domain.edits import FreeTime, PartOfDay
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.grounding.ground_edits import ground_edits
from planner.language.plan_edits.edit_frames import hear_edits
from planner.language.plan_things import fold, things_of

_SPOKEN_FOR = re.compile(
    r"\b(?:have|has|'ve|'s|got|is|are|i'm|we're|be) (?:\w+ ){0,3}?(?:booked|taken|busy|invited|reserved|spoken for|tied up|tickets?|due|work\w*|meeting|seeing|visiting|attending)\b"
    r"|\b(?:have|has|having|'ve|got|attend\w*) (?:got )?(?:to (?:work|be)|an?|the|our|my|some|tickets?)\b|\b(?:i|we|one of us) (?:must |need to |have to )?works?\b|\binvited\b"
    r"|\b(?:booked|reserved) (?:on|for)\b"
)
"""Words that say that a time is already given to something of one's own."""
_NO_CHARGE = re.compile(
    r"\b(?!i\b|we\b|she\b|he\b|day\b|morning\b|afternoon\b|evening\b)\w+ (?:is|are) (?:\w+ )?free\b|\bfree (?:entry|admission|of charge)\b|\bfor free\b"
)
""" "On Friday the museums are free": what costs nothing, no time to keep."""


_EACH = r"(?:mornings|afternoons|evenings)"
_EVERY_DAY = re.compile(
    rf"\b(?P<before>{_EACH}) (?:(?:should|must|to) be |are |left |kept )?(?:free|unplanned|off|to ourselves|to myself)\b"
    rf"|\b(?:free|unplanned) (?P<after>{_EACH})\b"
)
""" "Afternoons free", "free evenings": a part of every day."""
_PARTS: dict[str, PartOfDay] = {"mornings": "morning", "afternoons": "afternoon", "evenings": "evening"}


def kept_free(state: TripState) -> tuple[FreeTime, ...]:
    """The times that the notes of a trip keep free, in the days of the plans on the table; empty where a note names no day.

    A note about something of one's own counts where it has a part of the day or hours, and names nothing that can be seen there.
    """
    found: list[FreeTime] = []
    for note in state.preferences.notes:
        low = fold(note)
        if (every := _EVERY_DAY.search(low)) is not None:
            found += [one for one in _free_every_day(_PARTS[every["after"] or every["before"]], state) if one not in found]
            continue
        if _NO_CHARGE.search(low):
            continue
        times = _free_times(note, state)
        if not times and _SPOKEN_FOR.search(low) and not any(m.thing.kind != "city" for m in things_of(state).find(note)):
            times = [t for t in _free_times(f"{note.rstrip(' .;,!')}, leave it free", state) if t.part or t.since]
        found += (t for t in times if t not in found)
    return tuple(found)


def _free_times(words: str, state: TripState) -> list[FreeTime]:
    said = [one for one in hear_edits(words, state) if one.op == "free" and one.day]
    return [e for e in ground_edits(said, words, state).plan if isinstance(e, FreeTime)]


def _free_every_day(part: PartOfDay, state: TripState) -> list[FreeTime]:
    """That part of each day of each plan, but for the days that an asked day trip takes."""
    return [
        FreeTime(options=(option.id,), day=day.day_number, part=part)
        for option in state.options
        for day in option.itinerary.days
        if day.night != "in_transit" and day.day_number not in _days_outside(option)
    ]


def _days_outside(option: ItineraryOption) -> set[int]:
    """The days of a plan on which it makes a day trip that was asked for."""
    return {at.day for wish in option.wishes if "day trip" in wish.text for at in wish.where}
