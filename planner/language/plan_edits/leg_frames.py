"""Clauses that change a leg: the way, or when it leaves."""

from __future__ import annotations

import re

from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.plan_edits.edit_clause import LIGHTER, EditClause, edit_lexicon, minutes_said, part_of, said
from planner.language.plan_things import PlanThings

_BETWEEN = re.compile(
    r"\b(?:between (?:the )?(?:two|both|them|cities|stops|places|towns)\b|from (?:one|the first) (?:city )?to (?:the )?(?:other|next|second))"
)
_LEAVING = re.compile(r"\b(?:leave|leaving|depart|departing|set off (?:from|for)|arrive in|arriving in|get to|get into)\b")


_LEAVES = re.compile(
    r"\b(?:leave|leaving|fly|set off|depart|head (?:home|back)|go home|travel|arrive|get there)\b.{0,20}\b(?:later|earlier|after|before|in the|at)\b"
)
_EARLY = re.compile(
    r"\b(?:don'?t|do not|not|rather not|hate to|can'?t) (?:really )?(?:want to |wanna |like to )?(?:fly|leave|travel|depart|get (?:a|the|on a) (?:train|flight)|take (?:a|the) (?:train|flight))\b"
    r".{0,12}\b(?:so|that|too|very)? ?early\b"
    r"|\b(?:no|not|hate|avoid|without|don'?t (?:want|like)|can'?t stand)\b.{0,15}\b(?:early|crack of dawn)\b.{0,12}\b(?:flights?|trains?|departures?|planes?)\b"
)
NOT_EARLY, AFTER_LUNCH, AFTER_BREAKFAST = "10:00", "13:30", "09:30"


def _leaving(clause: EditClause, state: TripState) -> list[SaidEdit]:
    """ "Can we leave Prague after lunch": a leg by its city and an hour, no vehicle named."""
    stops = [s.place.name for s in state.trip.destinations]
    city = next((c.name for c in clause.cities if c.name in stops), None)
    way = _LEAVING.search(clause.low)
    part, times = part_of(clause), clause.times
    if city is None and _LEAVES.search(clause.low):
        last = len(state.trip.date_range.days)
        home = re.search(r"\b(?:home|back|last day|way home)\b", clause.low) or any(d.number == last for d in clause.days)
        out = re.search(r"\b(?:first day|way there|outbound)\b", clause.low) or any(d.number == 1 for d in clause.days)
        if home or out:
            return said("set_leg_time", clause, which="home" if home else "out", part=None if times else part,
                        time=times[0] if times else None, change=_bound(clause))  # fmt: skip
    if city is None or way is None or not (part or times or re.search(r"\b(?:earlier|later|after breakfast)\b", clause.low)):
        return []
    ends = {"to_place": city} if way.group().startswith(("arriv", "get", "set off for")) else {"from_place": city}
    meal = re.search(r"\bafter (lunch|breakfast)\b", clause.low)
    late = {"lunch": AFTER_LUNCH, "breakfast": AFTER_BREAKFAST}[meal[1]] if meal else None
    return said("set_leg_time", clause, part=None if times or late else part, time=times[0] if times else late,
                change=_bound(clause), **ends)  # fmt: skip


_SUITS = re.compile(
    r"\b(?:flights?|trains?|bus|coach|ferry|drive)\b(?: home| out| back| there| time| times)? (?:works?|suits?|(?:is|are) (?:all |just |totally )?(?:fine|ok|okay|good|great|perfect|alright))\b"
)
""" "The 9.30 flight works for us": a leg that is to stay as it is."""


_BAD_HOUR = re.compile(r"\b(?:stupid|silly|ungodly|unholy|horrible|awful|terrible|inconvenient|bad|weird|mad) (?:hour|time)\b")
""" "At a stupid hour" does not say which way it is to move."""
_BY_BOAT = re.compile(r"\bby (?:boat|sea)\b|\b(?:the|take a|by the) boat (?:to|from|across|over)\b")
""" "By boat", "the boat to Capri": a way; "a boat on the river" is something to do."""


def _which_way(clause: EditClause, state: TripState) -> str | None:
    """The way out or home, by the day that a clause names."""
    last = len(state.trip.date_range.days)
    return "out" if any(d.number == 1 for d in clause.days) else "home" if any(d.number == last for d in clause.days) else None


_TOO = re.compile(r"\b(?:too|so|very|awfully|much too|way too) (?P<how>early|late)\b")


_NO_WAY_HOME = re.compile(
    r"\b(?:drop|skip|cancel|remove|no|without|don'?t need|leave out|forget)\b(?: the| our| a| any)? (?:flights?|trains?|journey|trip|way|ticket|bus|coach|return)(?: flight| train)? (?:home|back)\b"
    r"|\b(?:drop|skip|cancel|remove|don'?t need|leave out) (?:the |our |a )?return (?:flight|train|journey|ticket)\b"
)
_DAY_BEFORE = re.compile(
    r"\b(?:fly|leave|travel|go|set off|depart|arrive|come|get there|land|drive)\b.{0,25}\bthe (?P<x>(?:evening|night|day|afternoon|morning) (?:before|after))\b(?! (?:lunch|dinner|breakfast))"
)
""" "Fly the evening before": another day than the trip's."""
_FROM_THERE_HOME = re.compile(
    r"\b(?:go|fly|head|travel|return|get|leave|train) (?:back )?home from\b|\b(?:fly|go|travel) back from\b|\b(?:home|return) (?:flight|train|journey) from\b"
)
""" "Go home from Osaka": where the way home begins."""
_PORT_RIDE = re.compile(
    r"\b(?P<x>taxis?|cabs?|uber|metro|subway|underground|tube|bus|minibus|shuttle|transfer)\b.{0,12}\b(?:to|from) (?:and from )?the (?:airport|station|port)\b(?!.{0,20}\bhow\b)"
)
""" "No taxi to the airport": a ride whose way the plan chooses."""
_NO_WAY = re.compile(
    r"\b(?:skip|no|not|instead of|rather than|without|avoid|drop|forget|hate|don'?t (?:want|like)|do not want)(?: to)?(?: (?:the|a|an|any|take|taking|go|going|by))*\W*$"
)


def _wanted_mode(clause: EditClause) -> str | None:
    """The vehicle a clause asks for: of two the one that is not turned down ("skip the train and fly")."""
    named = clause.all_of("modes")
    wanted = [mode for at, mode in named if not _NO_WAY.search(clause.low[:at])]
    return wanted[0] if wanted else named[0][1] if named else None


_SINGLE_RIDE = re.compile(
    r"\b(?:taxis?|cabs?|uber|metro|tube|tram|bus)\W+(?:not|instead of|rather than) (?:the |a )?(?:walk\w*|taxis?|cabs?|uber|metro|tube|trams?|bus\w*)\b"
)


_IN_TOWN = re.compile(
    r"\b(?:the |by |use |take |on |any )?(?:underground|tube|metro|subway|trams?|u-?bahn|local (?:buses|trains|transport)|public transport|escalators?)\b"
)
""" "Granddad can't do the underground, buses please": how one gets about, and no way from city to city."""


def single_ride_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Taxi, not metro": how one gets about within a city, which no plan fixes."""
    about_town = (
        _IN_TOWN.search(clause.low)
        and not (clause.objects or clause.days)
        and re.search(r"\b(?:can'?t|no|not|don'?t|hates?|avoid|instead|rather|please)\b", clause.low)
    )
    return said("impossible", clause, change="single_ride") if (_SINGLE_RIDE.search(clause.low) or about_town) and not clause.cities else []


def fixed_ride_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """What goes with its plan: the ride to an airport, and the way home, which no plan is without."""
    last = state.trip.destinations[-1].place.name if state.trip.destinations else ""
    going_home = _FROM_THERE_HOME.search(clause.low)
    if going_home and last in {c.name for c in clause.cities} and not (clause.times or part_of(clause)):
        way = next((mode for mode, words in edit_lexicon()["modes"].items() if words.search(going_home.group())), None)
        if way is not None and way not in _ways_home(state) and re.search(r"\b(?:instead|rather)\b", clause.low):
            return said("set_leg", clause, which="home", mode=way)
        return said("set_leg", clause, which="home", change="from_there", item=last)
    ride = _PORT_RIDE.search(clause.low)
    if ride is not None and not clause.objects and not clause.times:
        return said("set_leg", clause, item=ride["x"], change="ride")
    if (before := _DAY_BEFORE.search(clause.low)) is not None and not clause.objects:
        return said("set_leg", clause, which="out", change="day_before", item=before["x"])
    left_out = _NO_WAY_HOME.search(clause.low) is not None and len(clause.all_of("modes")) < 2
    return said("set_leg", clause, which="home", change="none") if left_out else []


def _ways_home(state: TripState) -> set[str]:
    """What one goes home by in the plans."""
    return {i.kind for o in state.options for i in o.itinerary.days[-1].transport if i.kind != "transfer"}


def arriving_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Our flight gets in at 3": the way out by what comes in then."""
    mode = _wanted_mode(clause)
    if (
        mode is None
        or clause.objects
        or not clause.times
        or not _ARRIVES.search(clause.low)
        or re.search(r"\b(?:home|back|return)\b", clause.low)
    ):
        return []
    return said("set_leg_time", clause, which="out", time=clause.times[0], change="arrives", mode=mode)


def _part_wanted(clause: EditClause) -> str | None:
    """The part of the day a ride is to be in; none where the part only says which ride is meant ("the morning train a bit later")."""
    return None if _NAMED_BY_PART.search(clause.low) and _THAN_NOW.search(clause.low) else part_of(clause)


_NO_WAY_THERE = re.compile(r"\bcable[- ]?cars?\b")
""" "Take the cable car out": a thing to ride, and no way from one stop to the next."""


def leg_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """A leg by another way or at another time: it needs a vehicle, and two places, a direction or a time."""
    if (
        _NO_WAY_THERE.search(clause.low)
        or _SUITS.search(clause.low)
        or _BAD_HOUR.search(clause.low)
        or (clause.days and LIGHTER.search(clause.low) and _AFTER_THE_RIDE.search(clause.low))
    ):
        return []
    mode = "train" if clause.has("night_train") else _wanted_mode(clause)
    if mode is None and not clause.objects:
        return _leaving(clause, state)
    if (other := _SWAPPED_WAY.search(clause.low)) is not None and not clause.objects:
        new = next(key for key, pattern in edit_lexicon()["modes"].items() if pattern.search(other["new"]))
        which_way = "home" if re.search(r"\b(?:home|back|return)\b", clause.low) else None
        there = re.search(r"\b(?P<way>to|from|out of|into) (?P<place>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)", clause.text[: other.start("new")])
        towards = {"from_place" if there["way"] in ("from", "out of") else "to_place": there["place"]} if there else {}
        return said("set_leg", clause, which=which_way, mode=new, **towards)
    if mode is None or clause.objects:
        return []
    if mode == "ferry" and "ferr" not in clause.low and not _BY_BOAT.search(clause.low):
        return []
    ends = re.search(
        r"\bfrom (?P<a>[\w' ]+?) to (?P<b>[\w' ]+?)(?= (?:in|on|at|by|for|please|instead|after|before)\b|[,.;!?]|\s*$)|\bbetween (?P<c>[\w' ]+?) and (?P<d>[\w' ]+?)(?= (?:in|on"
        r"|at|by|for|please|instead)\b|[,.;!?]|\s*$)",
        clause.low,
    )
    a, b = ((ends["a"] or ends["c"]), (ends["b"] or ends["d"])) if ends else (None, None)
    stops = [s.place.name for s in state.trip.destinations]
    if len(stops) == 2 and _BETWEEN.search(clause.low):
        a, b = stops[0], stops[1]
    elif a is None:
        one = re.search(r"\b(?P<way>to|from|out of|into) (?P<place>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)", clause.text)
        a, b = (one["place"], None) if one and one["way"] in ("from", "out of") else (None, one["place"]) if one else (None, None)
    home = bool(re.search(r"\b(?:home|back|return\w*|homeward|inbound|last day)\b", clause.low))
    out = bool(re.search(r"\b(?:out|outbound|there|outward|going|first day|outgoing)\b(?! (?:is|are|was)\b)", clause.low)) and not home
    which = "home" if home else "out" if out and not (a and b) else None
    part, times = _part_wanted(clause), clause.times
    if _EARLY.search(clause.low):
        which = which or _which_way(clause, state)
        if times:
            return said("set_leg_time", clause, from_place=a, to_place=b, which=which, time=times[0], change="after", mode=mode)
        return said("set_leg_time", clause, from_place=a, to_place=b, which=which, change="later" if which else "not_early", mode=mode)
    if not times and re.search(r"\bafter lunch\b", clause.low):
        return said("set_leg_time", clause, from_place=a, to_place=b, which=which, time=AFTER_LUNCH, change="after", mode=mode)
    if not part and not times and (wrong := _TOO.search(clause.low)):
        return said(
            "set_leg_time",
            clause,
            from_place=a,
            to_place=b,
            which=which,
            change="later" if wrong["how"] == "early" else "earlier",
            mode=mode,
        )
    by_a_bit = None if part or times else _BY_A_BIT.search(clause.low) or _THAN_NOW.search(clause.low)
    if part or times or re.search(r"\b(?:earlier|later)\b", clause.low):
        return said(
            "set_leg_time",
            clause,
            from_place=a,
            to_place=b,
            which=which,
            part=None if times else part,
            time=times[0] if times else None,
            change=by_a_bit["how"] if by_a_bit else _bound(clause),
            minutes=minutes_said(clause.low) if by_a_bit else None,
            mode=mode,
        )
    if clause.has("cheaper"):
        return said("set_leg", clause, from_place=a, to_place=b, which=which, change="cheaper", mode=mode)
    if (
        a
        or b
        or which
        or re.search(
            r"\binstead\b|\brather\b|\bby (?:train|car|bus|coach|ferry|plane)\b|\btake\b|\bprefer\b|\bother|\bdifferent\b", clause.low
        )
    ):
        return said(
            "set_leg",
            clause,
            from_place=a,
            to_place=b,
            which=which,
            mode=None if re.search(r"\b(?:other|different|another)\b", clause.low) and not re.search(r"\bby\b", clause.low) else mode,
        )
    return []


_ARRIVES = re.compile(r"\b(?:gets? (?:in|there)|lands?|arrives?|touch(?:es)? down)\b(?! (?:by|before|after)\b)")
""" "Our flight gets in at 3": an hour of coming, not of leaving."""
_AFTER_THE_RIDE = re.compile(r"\b(?:after|before) (?:the|our|a|that|such a)(?: \w+)? (?:flight|train|journey|drive|bus|ferry)\b")
""" "The first day is too much after the flight": why, and no wish about the flight."""
_BY_A_BIT = re.compile(r"\b(?:a (?:little |tiny )?(?:bit|little|touch|tad)|slightly|somewhat|any) (?P<how>later|earlier)\b")
_THAN_NOW = re.compile(r"\b(?P<how>later|earlier)\b(?! (?:than|in|on)\b)")
""" "A later train": the next one, by the hours there are."""
_NAMED_BY_PART = re.compile(r"\b(?:morning|afternoon|evening|night) (?:flights?|trains?|bus|coach|ferry)\b")
""" "The morning train a bit later": which one it is, and not when it is to be."""
_SWAPPED_WAY = re.compile(
    r"\b(?:swap|change|switch|replace|exchange)\b.*\b(?:flights?|trains?|bus(?:es)?|coach(?:es)?|ferr(?:y|ies)|planes?|drives?|cars?)\b.*\b(?:for|to|with|by) (?:an? |the )?"
    r"(?P<new>trains?|bus|coach|car|ferry|flights?|plane|boat)\b(?! (?:in the|at|after|before|that|later|earlier))"
)
""" "Swap the flights for a train": one way for another."""
_DEPARTS = re.compile(
    r"\b(?:leave|leaving|depart\w*|set off|set out|head (?:off|out|home|back)|go home|fly (?:out|back|home)|travel (?:back|home)|start(?:ing)? from)\b"
)


_JOURNEY = re.compile(
    r"\b(?:trip|journey|ride|transfer|way|drive|travel) from (?P<a>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*) to (?P<b>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"
)


_HOME_LATE = re.compile(
    r"\b(?:go|fly|get|travel|head|come|leave for) (?:back|home)(?: home)?\b(?:.{0,12}\b(?P<how>late|early|first thing)\b)?"
)


def _home_late(clause: EditClause, state: TripState) -> list[SaidEdit]:
    """ "Go home late Sunday evening": the way home in the part of the last day that is named."""
    match = _HOME_LATE.search(clause.low)
    last = len(state.trip.date_range.days)
    if match is None or clause.objects or clause.times or any(d.number != last for d in clause.days):
        return []
    part = part_of(clause) or {"late": "evening", "early": "morning", "first thing": "morning"}.get(match["how"] or "")
    return said("set_leg_time", clause, which="home", part=part) if part else []


def departure_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """A leg later or earlier than it is: "leave London later on the first day", "fly back a bit later"."""
    later = re.search(r"\b(?P<how>later|earlier)\b", clause.low)
    if homeward := _home_late(clause, state):
        return homeward
    between = _JOURNEY.search(clause.text)
    if later is not None and between is not None and not clause.times and not clause.objects:
        return said(
            "set_leg_time", clause, from_place=between["a"], to_place=between["b"], change=later["how"], minutes=minutes_said(clause.low)
        )
    ends = [s.place.name for s in state.trip.destinations]
    if (
        later is None
        or clause.objects
        or clause.times
        or part_of(clause)
        or not (_DEPARTS.search(clause.low) or clause.first_of("modes") == "flight")
    ):
        return []
    origin = state.trip.origin.name if state.trip.origin else None
    named = [c.name for c in clause.cities]
    home = bool(re.search(r"\b(?:home|back|return\w*|last day|inbound)\b", clause.low)) or (
        bool(ends) and named == [ends[-1]] and len(ends) == 1
    )
    out = bool(re.search(r"\b(?:first day|out|outbound|outward|there)\b", clause.low)) or (origin is not None and origin in named)
    if not home and not out:
        leg = next((c for c in named if c in ends), None)
        return (
            said("set_leg_time", clause, from_place=leg, change=later["how"], minutes=minutes_said(clause.low))
            if leg and _DEPARTS.search(clause.low)
            else []
        )
    return said("set_leg_time", clause, which="home" if home else "out", change=later["how"], minutes=minutes_said(clause.low))


_NONE_BEFORE = re.compile(
    r"\b(?:no|not|nothing|never|none|don'?t|can'?t|cannot|couldn'?t|won'?t|without|avoid)\b[^.;!?]{0,30}\b(?P<how>before|after)\b"
)
""" "No flights before 9": from nine on."""


def _bound(clause: EditClause) -> str | None:
    if (none := _NONE_BEFORE.search(clause.low)) is not None:
        return "after" if none["how"] == "before" else "before"
    if clause.has("not_before") or re.search(r"\bafter\b|\blater\b", clause.low):
        return "after"
    return "before" if re.search(r"\bbefore\b|\bby\b|\bearlier\b", clause.low) else None
