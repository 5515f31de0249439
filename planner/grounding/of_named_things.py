"""What a message about something in the plans says of the trip itself: little, unless its words do. Pure.

"Bring the mermaid forward a day" moves no dates, "Grandma joins us for Tivoli" counts nobody for the whole trip, a villa that is seen is no bed.
"""

from __future__ import annotations

import re

from planner.domain.patch import TripPatch
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.language.plan_edits.edit_limits import uncountable
from planner.language.plan_things import things_of

_OF_DATES = re.compile(
    r"\b(?:trip|holiday|vacation|dates?|nights?|weeks?|months?|longer|shorter|extend\w*|(?:go|come|fly|travel|leave|arrive|return|start)(?:ing)? (?:home|back|out|on|in|a|one|two)"
    r"|arriv\w+|depart\w*|leaving|add (?:a|one|two) days?|cut (?:a|one|two) days?|(?:a|one|two|extra|another|more|fewer|less) (?:full |whole |extra |more |less )?days? (?:in|to|off|more|less))\b"
)
_OF_PARTY = re.compile(
    r"\bwe(?:'re| are|'ll be| will be) (?:now |only |just |actually )*(?:\d|two|three|four|five|six|seven|eight)\b|\b(?:\d+|two|three|four|five|six) (?:adults?|people|of us|kids|children)\b"
    r"|\b(?:isn'?t|aren'?t|not|won'?t be|no longer) (?:coming|joining|travelling|traveling|with us)\b|\bcan'?t (?:come|make it)\b|\bdropp?(?:ed|ing) out\b|\bcancell?ed\b"
    r"|\bstay(?:s|ing)? (?:at )?home\b|\b(?:whole|entire|all of the) (?:trip|holiday|time|stay)\b|\b(?:is|are) coming (?:too|along|as well|with us)\b|\bbringing\b|\bturn(?:s|ed)? \d"
)
_OF_BEDS = re.compile(
    r"\b(?:hotels?|stay(?:ing)?|sleep\w*|rooms?|accommodation|beds?|place to|hostels?|apartments?|airbnb|guest ?houses?|resorts?|flats?|b ?& ?b|lodg\w+|rent\w*)\b"
)
_OF_ORDER = re.compile(
    r"\b(?:first|then|before|after(?:wards)?|order|reverse\w*|swap|switch|flip|start\w*|begin\w*|finish\w*|end(?:ing)?|last|other way|round|instead|to)\b"
)


def _only_in_another_order(patch: TripPatch, state: TripState) -> bool:
    """Whether the stops of a patch are those of the trip, with their nights or none, in another order."""
    if patch.destinations is None:
        return False
    nights = {s.place.name: s.nights for s in state.trip.destinations}
    mine = [s.place.name for s in patch.destinations]
    same = sorted(mine) == sorted(nights) and all(s.nights in (None, nights[s.place.name]) for s in patch.destinations)
    return same and mine != list(nights)


_A_PART = re.compile(
    r"\b(?:hotels?|hostels?|rooms?|beds?|dinners?|lunch(?:es)?|breakfasts?|restaurants?|flights?|trains?|visits?|pool|spa)\b"
)
_GOES = re.compile(
    r"\b(?:drop|skip|cut|forget|cancel|remove|lose|without|leave out|instead|rather|all (?:week|nights?|the time)|whole|everything|both weeks)\b"
)


def _of_one_part_only(patch: TripPatch, low: str, state: TripState) -> bool:
    """Whether stops would go by words about a bed, a meal or a ride in one of them ("make the hotel in Chania adults only")."""
    known = {s.place.name for s in state.trip.destinations}
    mine = {s.place.name for s in patch.destinations} if patch.destinations is not None else known
    return mine < known and _A_PART.search(low) is not None and _GOES.search(low) is None


_OF_A_PART_OF_TIME = re.compile(
    r"\b(?:the|our|that|this|each|every|first|last) (?:\w+ )?(?:day|morning|afternoon|evening)s?\b(?!.{0,20}\bby the\b)"
)
""" "The day we arrive should be quiet": a day is quiet, and no bed."""
_THINGS = ("visit", "meal", "sight", "evening", "house")


def of_things_named(patch: TripPatch, message: str, low: str, state: TripState) -> TripPatch:
    """`patch` without dates, party and beds that were read off words about a thing of the plans, or near; as it is where none is named.

    Stops that merely stand in another order in a sentence keep theirs.
    """
    if _only_in_another_order(patch, state) and not _OF_ORDER.search(low):
        patch = evolve(patch, destinations=None)
    if uncountable(low) is not None:
        kept = tuple(one for one in patch.lists if one.slot not in ("preferences.avoid", "preferences.interests"))
        patch = evolve(patch, dates=None, destinations=None, capabilities=None, lists=kept, clear=(), assumed=(), problems=())
    if _OF_A_PART_OF_TIME.search(low) and not _OF_BEDS.search(low):
        patch = evolve(patch, lists=tuple(one for one in patch.lists if one.slot != "preferences.stay_style"))
    if _of_one_part_only(patch, low, state):
        patch = evolve(patch, destinations=None, dates=None, assumed=(), problems=())
    if not any(m.thing.kind in _THINGS for m in things_of(state).find(message)):
        return patch
    changes: dict[str, object] = {}
    if patch.dates is not None and not _OF_DATES.search(low):
        clear = tuple(slot for slot in patch.clear if slot != "trip.date_range")
        changes |= {"dates": None, "assumed": (), "problems": (), "clear": clear}
    if patch.party is not None and not _OF_PARTY.search(low):
        changes["party"] = None
    lists = tuple(one for one in patch.lists if one.slot != "preferences.stay_style" or _OF_BEDS.search(low))
    if lists != patch.lists:
        changes["lists"] = lists
    return evolve(patch, **changes) if changes else patch
