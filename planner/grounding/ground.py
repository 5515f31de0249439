"""From any engine's reply to what the message really changes: the person's words decide.

The reader, a model or the built-in one, says which words mean what; code says what those words are worth. Every value is held to its own quote.
Quoted words are then spoken for: in what is left code listens by itself, and fills only slots the reader left alone, from what is plainly stated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from planner.domain.edits import AddDayTrip
from planner.domain.events import MessageRead
from planner.domain.ledger import MAX_ASKED, QuestionSlot, open_question
from planner.domain.message_reading import ReadBy
from planner.domain.patch import (
    ACT_ORDER,
    Act,
    Assumed,
    Capability,
    CapabilityChange,
    DatesPatch,
    FactSlot,
    Problem,
    TripPatch,
    merged_budget,
    merged_dates,
    merged_party,
)
from planner.domain.replies import ExtractReply, SaidEdit
from planner.domain.slots import NOTES
from planner.domain.specialists import PARTS
from planner.domain.state import TripState
from planner.domain.values import MAX_NIGHTS, Place, evolve
from planner.grounding.choice_left import with_choice_made
from planner.grounding.currency import money_of
from planner.grounding.ground_acts import ground_clear, sure_acts
from planner.grounding.ground_dates import GroundedDates, ground_dates
from planner.grounding.ground_edits import ground_edits, is_quoted, part_undone, unheard, with_edits
from planner.grounding.ground_passes import with_passed
from planner.grounding.ground_people import ground_budget, ground_party
from planner.grounding.ground_places import ground_places
from planner.grounding.ground_wishes import ground_lists, ground_option, ground_pace, ground_parts, ground_refinements, ground_shape
from planner.grounding.leftovers import with_leftovers
from planner.grounding.of_named_things import of_things_named
from planner.grounding.offer_answers import offer_answered
from planner.grounding.plans_kept import (
    by_chance,
    counts_travellers,
    parts_by_chance,
    speaks_of_the_known,
    stops_by_chance,
    with_plans_kept,
)
from planner.grounding.quotes import Account, Spoken
from planner.grounding.region_trips import with_region_settled
from planner.grounding.stated import with_stated
from planner.grounding.steps_back import one_step_back
from planner.grounding.tastes_as_edits import with_tastes_laid_on
from planner.language.acts import is_question, refuses_all
from planner.language.plan_edits import has_content, hear_edits
from planner.language.plan_edits.edit_limits import some_only
from planner.language.plan_names import plan_taken, plans_of_a_kind
from planner.language.plan_questions import asks_of_plans, denies_stop, named_to_change, reopened
from planner.language.plan_things import fold, plan_days, things_of
from planner.language.reading import ABOUT_THE_PLAN, acts_of, only_wants_to_know
from planner.language.reading.capabilities import TRANSPORT
from planner.language.reading.heard_places import hints_of
from planner.language.reading.hearing import Hearing, Known, hear, known_of, understood
from planner.language.undo_words import takes_back, undoes_in_part
from planner.language.utterance import asking_spans, text_of
from planner.language.waivers import kept_through_restart, leaves_it_to_us, leaves_the_rest, waives_questions
from planner.places.geography import lie_within
from planner.say.phrases import joined

_LONE_MARK = re.compile(r"(?:^|[\s,;]+)(?:(?:and|but|so)\s+)?\?(?=\s|$)")
"""The question mark that an edit leaves behind it ("works for us, but … ?")."""


def ground(reply: ExtractReply, *, state: TripState, message: str, today: date, by: ReadBy = "model") -> MessageRead:
    """The acts and the patch of `message`: of `reply` as much as its quotes bear out, and what is stated in the words nobody quoted.

    `missing` stays the engine's opinion.
    """
    if state.options and undoes_in_part(message.casefold()):
        if (back := part_undone(message, state)) is not None:
            return MessageRead(acts=("refine",), patch=TripPatch(edits=(back,)), missing=reply.missing, draft=reply.reply or "")
        return MessageRead(acts=("other",), patch=TripPatch(), missing=reply.missing, draft=reply.reply or "")
    if (step := one_step_back(message, state)) is not None:
        return MessageRead(acts=("refine",), patch=TripPatch(edits=(step,)), missing=reply.missing, draft=reply.reply or "")
    if takes_back(message, state):
        return MessageRead(acts=("undo",), patch=TripPatch(), missing=reply.missing, draft=reply.reply or "")
    if (slot := _named_or_denied(message, state)) is not None:
        return MessageRead(acts=("reject",), patch=TripPatch(reopens=slot), missing=reply.missing, draft=reply.reply or "")
    if (answered := offer_answered(message, state, hear(message, today, known_of(state)))) is not None:
        return MessageRead(acts=answered[0], patch=answered[1], missing=reply.missing, draft=reply.reply or "")
    if (of_a_kind := plans_of_a_kind(state.options, text_of(message).low)) is not None:
        choice = TripPatch(option_choice=of_a_kind[0].id if len(of_a_kind) == 1 else None)
        return MessageRead(acts=("select_option",), patch=choice, missing=reply.missing, draft=reply.reply or "")
    said_edits = _edits_said(reply, message, state, by) if state.options else ()
    if said_edits:
        edited = ground_edits(said_edits, message, state)
        spoken = Spoken(message)
        rest = text_of(message).without((span for edit in said_edits for span in spoken.where(edit.quote)[:1]), mark=" ").written
        rest = _LONE_MARK.sub("", rest)
        others = _beside_edits(reply, state, rest, message, today, by) if has_content(rest) else None
        wish = unheard(rest, others) if edited.plan and plan_taken(state.options, text_of(rest).low) is None else ()
        edited = edited._replace(plan=(*edited.plan, *wish))
        if by == "model" and not reply.edits:
            others = _with_own_wishes(others, reply, message, state)
        taken = plan_taken(state.options, text_of(message).low)
        return with_edits(edited, others, reply.missing, refuses=refuses_all(text_of(message).low), taken=taken.id if taken else None)
    known = known_of(state)
    low = text_of(message).low
    talk = hear(message, today, known)
    if asks_of_plans(message, state) or only_wants_to_know(message, talk, state):
        return MessageRead(acts=("question",), patch=TripPatch(), missing=reply.missing, draft=reply.reply or "")
    own = acts_of(message, talk, known)
    said = sure_acts(reply.acts, own, low)
    if said[0] == "undo":
        return MessageRead(acts=tuple(act for act in said if act in own), patch=TripPatch(), missing=reply.missing, draft=reply.reply or "")
    if said[0] == "restart":
        state = TripState(trip_id=state.trip_id)
        known = known_of(state)
        talk = hear(message, today, known)
    keeps = kept_through_restart(message) if said[0] == "restart" else ()
    account = Account(Spoken(message), by)
    patch, dates = _grounded(reply, account, state, known, talk, today)
    patch, dates = with_stated(patch, dates, account, state, known, today)
    patch = evolve(patch, clear=(*patch.clear, *_moved_away(patch.dates, state)))
    patch = _with_days(_without_repeats(patch, state), state)
    if talk.asks_only and by == "built-in":
        patch = _only_new(patch, state)
    patch = _with_difference(patch, state, low)
    patch = _with_arranged(_with_bed_open(patch, talk, state), talk, state)
    patch, reading = with_leftovers(patch, account, state, understood(talk))
    patch = with_choice_made(patch, state, message)
    patch = with_region_settled(patch, state, "confirm" in own, message)
    patch = of_things_named(_with_trip_kept(patch, message, low, state), message, low, state) if state.options else patch
    left: tuple[QuestionSlot, ...] = (
        ("trip.budget",) if leaves_the_rest(message) and not state.trip.budget.known and patch.budget is None else ()
    )
    patch = _with_way_only(with_passed(patch, (*talk.passing.slots, *left), state, message, today), state)
    slot = _reopened(message, patch, known, state)
    if slot is not None:
        return MessageRead(acts=("reject",), patch=TripPatch(reopens=slot), missing=reply.missing, draft=reply.reply or "")
    patch = with_tastes_laid_on(patch, message, state) if state.options else patch
    acts, patch = with_plans_kept(_acts(said, own, patch, talk, state), patch, low, state)
    return MessageRead(
        acts=_handed_over(acts, message, known),
        patch=evolve(patch, waives=waives_questions(message) and not state.options, keeps=keeps),
        missing=reply.missing,
        draft=reply.reply or "",
        reading=reading,
    )


def _handed_over(acts: tuple[Act, ...], message: str, known: Known) -> tuple[Act, ...]:
    """The acts, a waiver counting as the yes: of all further questions at any time, of a mere decision where only the yes is asked for."""
    only_yes = set(known.asked) == {"confirmation"}
    if (
        known.options
        or not (waives_questions(message) or (only_yes and leaves_it_to_us(message)))
        or {"restart", "cancel", "undo"} & set(acts)
    ):
        return acts
    kept = {*acts, "confirm"} - {"skip", "other", "more_options", "reject", "refine"}
    return tuple(act for act in ACT_ORDER if act in kept)


def _with_bed_open(patch: TripPatch, talk: Hearing, state: TripState) -> TripPatch:
    """Naming the vehicle, or it and a meal, says how one travels, not that nothing else is wanted: a bed and food stay open and are asked about.

    Where there is no night to sleep, that only the way is planned is shown, with what else there could be.
    """
    change = patch.capabilities
    if change is None and state.parts_open and talk.parts.closes:
        return evolve(patch, capabilities=CapabilityChange(add=state.capabilities or (), replace=True))
    ways = tuple(c for c in (change.add if change else ()) if c in TRANSPORT)
    if change is None or not ways or set(change.add) - {*ways, "research_food"} or change.replace or state.capabilities is not None:
        return patch
    if talk.parts.remove or talk.parts.whole:
        return patch
    if "research_food" in change.add:
        bed_settled = _has_no_night(patch, state) or "research_hotels" in (*talk.parts.arranged, *state.arranged)
        return patch if bed_settled else evolve(patch, capabilities=evolve(change, open=True))
    if not _has_no_night(patch, state):
        return evolve(patch, capabilities=evolve(change, open=True))
    return evolve(patch, assumed=(*patch.assumed, _only_ways(ways)))


_NIGHTS_SAID = re.compile(r"\b(\d{1,2}) nights\b")


def _with_difference(patch: TripPatch, state: TripState, low: str) -> TripPatch:
    """Nights said of every stop that do not make the nights of the dates or the length said beside them: said at once, with what was kept."""
    stops, dates = patch.destinations or (), patch.dates
    nights = [s.nights for s in stops if s.nights is not None]
    if dates is None or len(stops) < 2 or len(nights) != len(stops) or state.options:
        return patch
    fixed = (dates.end - dates.start).days if dates.start and dates.end else sum(nights)
    stated = max((int(n) for n in _NIGHTS_SAID.findall(low) if int(n) > max(nights)), default=0)
    total = fixed if fixed != sum(nights) else stated
    if total == sum(nights) or total < 1:
        return patch
    held = f"your dates hold {total}: I kept the dates" if total == fixed else f"you said {total}: I kept the {sum(nights)}"
    words = f"{joined([str(n) for n in nights])} nights make {sum(nights)}, and {held}, so please tell me where to stay how long."
    return evolve(patch, problems=(*patch.problems, Problem(slot="trip.destinations", words=words)))


def _with_arranged(patch: TripPatch, talk: Hearing, state: TripState) -> TripPatch:
    """What a person has booked, or will not have planned, is held as such, so that it is not offered."""
    booked = tuple(part for part in talk.parts.arranged if part not in state.arranged)
    if not booked or state.options:
        return patch
    return evolve(patch, capabilities=evolve(patch.capabilities or CapabilityChange(open=state.parts_open), arranged=booked))


def _with_way_only(patch: TripPatch, state: TripState) -> TripPatch:
    """Twice asked whether a bed and food are wanted, and twice silent, a person gets the way alone, as a stated assumption."""
    waiting = open_question(state.questions, "parts_open")
    if waiting is None or waiting.times_asked < MAX_ASKED or patch.capabilities is not None or not patch.touched:
        return patch
    ways = state.capabilities or ()
    return evolve(patch, capabilities=CapabilityChange(add=ways, replace=True), assumed=(*patch.assumed, _only_ways(ways)))


def _only_ways(ways: tuple[Capability, ...]) -> Assumed:
    text = f"I plan {joined([PARTS[c].words for c in ways])} only"
    return Assumed(slot="capabilities", text=text, why="say so if I am to find a hotel and places to eat too")


def _has_no_night(patch: TripPatch, state: TripState) -> bool:
    """Whether the trip is a way only: one way, or there and back in a day."""
    dates = merged_dates(state.trip.date_range, patch.dates) if patch.dates is not None else state.trip.date_range
    return (patch.trip_type or state.trip.trip_type) == "one_way" or dates.nights == 0


_CHANGES_TRIP = re.compile(
    r"\b(?:instead|rather|actually|change|switch|swap|replace|destination|trip to|go(?:ing)? to|fly(?:ing)? (?:to|from)|travel(?:ling)? (?:to|from)|from now"
    r"|start(?:ing)? (?:in|from)|nights?|as well|also|add|stop in|via|forget|cancel|drop|without)\b"
)
"""Words that make a place a part of the trip once plans are on the table."""
_ELSEWHERE_NOW = re.compile(
    r"\b(?:make it|make that|let'?s|we(?:'d)? (?:want|like|prefer)|i (?:want|prefer)|no|not|what about|how about|to)\b"
)
""" "Make it Madrid": another trip; a name that merely sounds like a town ("pastéis de Belém") is none."""
_SAYS_ORIGIN = re.compile(r"\b(?:from|origin|start\w*|live|lives|living|based|depart\w*|home|airport)\b")
""" "Leave Tivoli but drop the rest": no other place to start from."""
_MONEY_WORDS = re.compile(
    r"[$£€¥₹]|\b(?:budget|dollars?|euros?|pounds?|quid|usd|eur|gbp|chf|spend|cost|price|money|francs?|kroner|yen|afford|per (?:person|day|night))\b"
)
_DROPS_STOP = re.compile(
    r"\b(?:only|just|instead|drop|skip|without|forget|remove|cancel|no|not|leave out|cut|rather|change|switch|actually|all)\b"
)
_POINTS_AT_ONE = re.compile(r"\b(?:that|the) \w+ (?:place|thing|show|evening|visit|tour|tasting)\b|\b(?:have|do|see|move|put) it on\b")
_OF_THE_TRIP = re.compile(
    r"\b(?:trip|holiday|dates?|nights?|weeks?|months?|leav\w+|arriv\w+|return\w*|(?:go|come|fly|travel)(?:ing)? (?:home|back|out)|start(?:ing)? the trip|longer|shorter|extend\w*)\b"
)
"""Words of the trip's own dates, of which "that tasting on Friday, can we have it on Sunday instead?" has none."""
_DAY_TRIPS = re.compile(r"\bday ?trips?\b")
_DAYS_OR_NIGHTS = re.compile(r"\b(?:days?|nights?|weeks?|longer|shorter|from|until|till)\b")
""" "Fewer day trips" are no fewer days."""
_JOINS_FOR_A_PART = re.compile(r"\b(?:joins?|joining|comes?|coming|meets?|meeting)\b.{0,20}\b(?:only|just) (?:in|for|on|from|at)\b")
""" "My mother joins us only in Amsterdam": no traveller of the whole trip."""
_OF_SOME_ONLY = re.compile(
    r"\b(?:my|his|her|our) (?!trip|holiday|flight|dates?)\w+(?: and \w+)? (?:is|are|'?s|'?re|will|can|has|have)(?: only| just)? (?:be )?(?:join\w*|arriv\w*|leav\w*|com\w+|fly\w*|go\w*|here)\b"
    r"|\b(?:one|two|some|half|three) of us\b|\b(?:he|she) (?:is|will|can|has to)\b"
)
"""Days of some of the party alone: the trip keeps its own."""
_OF_SOME_DAYS = re.compile(
    r"\b(?:join\w*|com(?:es?|ing)|visit\w*|be|is|are|stay\w*)\b.{0,20}\b(?:for|on|from|only|until|till)\b.{0,12}\b(?:first|last|one|two|three"
    r"|second|few|couple|part|half|\w+day|\d+(?:st|nd|rd|th)?)\b.{0,8}\b(?:days?|nights?|evenings?|afternoons?|trip|holiday|week(?:end)?)\b"
)
""" "My mum joins us for the last two days": the party of the whole trip stays as it is."""
_OF_ONE_DAY = re.compile(
    r"\b(?:on|in|for) (?:one|a|a single|the same) day\b(?! trip)|\bthe day (?:before|after)\b"
    r"|\b(?:on|to|for) (?:another|some other|a different|any other) day\b|\b(?:one|some) day\b(?! (?:more|less|longer|shorter|extra|trip|fewer))"
)
_DAY_TRIP_ONLY = re.compile(r"\b(?:just|only|make it|as) (?:a|one) day(?: trip)?\b|\bno nights?\b|\bsame day\b|\bthere and back in a day\b")
_TASTE = re.compile(r"\b(?:love|like|likes|into|interested|fan|fans|keen|prefer|enjoy|enjoys|adore|mad about|interests?)\b")
_MOVES_DATES = re.compile(
    r"\b(?:trip|holiday|dates?|start(?:ing|s)? (?:on|the trip)|leav\w+|depart\w*|arriv\w+|go(?:ing)? (?:from|on)|travel\w*|fly\w*|come back|coming back|return\w*"
    r"|(?:until|till)(?! (?:about |around )?(?:\d{1,2}(?:[:.]\d\d)? ?(?:am\b|pm\b|on\b|o'clock|[,.;]|$)|noon|midday|lunch))"
    r"|through|make it|move it|change it|next|instead|shift|postpone|week|month|nights?|longer|shorter|from)\b"
)
"""Words that speak of when the trip is, where a day of it is named."""
NEAR_KM = 150.0


_LEFT_OPEN = re.compile(r"\bleav\w+ (?:\w+ ){1,4}?(?:free|open|empty|alone|as (?:it is|is|planned)|to chance|unplanned|blank|out)\b")
"""A day that is left as it is, or free, moves nothing ("leave Sunday morning to chance")."""
_SAYS_LENGTH = re.compile(
    r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|an?|another|extra|more|less|fewer|longer|shorter|shorten\w*|extend\w*|add|drop|cut|lose|earlier|later"
    r"|weeks?|weekend|fortnight|till|until|back|home|return\w*|leave)\b|[^\x00-\x7f]"
)
"""Words of how long a trip is, without which plans keep their nights ("a hanok for all nights")."""
_ON_SOME_DAYS = re.compile(
    r"\b(?:one|two|three|four|five|\d) (?!more |extra |fewer |less |full |whole |other |nights?\b)[a-z]+ (?:days|mornings|afternoons|evenings)\b|"
    r"\b(?:on|over|into|within|across) (?:just |only )?(?:one|two|three|four|five|\d) (?:full |whole )?(?:days?|mornings?|afternoons?|evenings?)\b"
)
""" "Everything ancient on two days": some days of the plan, no length of the trip."""


def _with_trip_kept(patch: TripPatch, message: str, low: str, state: TripState) -> TripPatch:
    """`patch` without what plans on the table make a misreading: a stop as the origin, a meal that one day does without as no food at all,

    a place close by as the destination, which is a day trip.
    """
    stops = state.trip.destinations
    changes: dict[str, object] = {}
    same = {s.place.name for s in patch.destinations or ()} == {s.place.name for s in stops}
    of_a_stop = patch.origin is not None and any(patch.origin.same_as(s.place) for s in stops) and (patch.destinations is None or same)
    if of_a_stop or (patch.origin is not None and not _SAYS_ORIGIN.search(low)):
        changes |= {"origin": None, "destinations": None}
    if patch.capabilities is not None and (
        parts_by_chance(patch.capabilities, low) or (_OF_ONE_DAY.search(low) and not patch.capabilities.remove)
    ):
        changes["capabilities"] = None
    of_a_day = bool(plan_days(message, state.trip.date_range.days)) or _of_one_stop(low, state)
    if patch.capabilities is not None and (patch.capabilities.remove or patch.capabilities.replace) and of_a_day:
        changes["capabilities"] = None
    if patch.budget is not None and patch.budget.amount is not None and not _MONEY_WORDS.search(low):
        changes["budget"] = None
    named = plan_days(message, state.trip.date_range.days)
    bare = patch.dates is not None and patch.dates.nights is not None and patch.dates.start is None and patch.dates.end is None
    of_outings = _DAY_TRIPS.search(low) is not None and not _DAYS_OR_NIGHTS.search(_DAY_TRIPS.sub(" ", low))
    unsaid = of_outings or (bare and not _SAYS_LENGTH.search(low))
    if patch.dates is not None and (unsaid or (_ON_SOME_DAYS.search(low) and not _MOVES_DATES.search(low))):
        changes |= {"dates": None, "destinations": None, "assumed": (), "problems": ()}
    if patch.dates is not None and named and all(d.number for d in named) and not _moves_the_trip(message, low, state):
        changes |= {"dates": None, "assumed": (), "problems": (), "clear": tuple(slot for slot in patch.clear if slot != "trip.date_range")}
    if patch.party is not None and (_OF_SOME_DAYS.search(low) or _OF_SOME_ONLY.search(low)) and (named or _OF_SOME_DAYS.search(low)):
        changes["party"] = None
    if speaks_of_the_known(patch.party, low, state.trip.party) or (
        patch.party is not None and (not counts_travellers(low) or _JOINS_FOR_A_PART.search(low))
    ):
        changes["party"] = None
    if patch.dates is not None and patch.dates.nights == 0 and len(state.trip.date_range.days) > 1 and not _DAY_TRIP_ONLY.search(low):
        changes |= {"dates": None, "destinations": None, "assumed": (), "problems": ()}
    if patch.dates is not None and (_OF_SOME_ONLY.search(low) or _OF_ONE_DAY.search(low)):
        changes |= {"dates": None, "destinations": None, "assumed": (), "problems": ()}
    lists = tuple(one for one in patch.lists if not by_chance(one, low, of_a_day=bool(named)))
    if lists != patch.lists:
        changes["lists"] = lists
    if patch.lists and not _TASTE.search(low) and _names_a_visit(message, state):
        changes["lists"] = tuple(one for one in patch.lists if one.slot != "preferences.interests")
    kept = {s.place.name for s in patch.destinations or ()}
    if stops_by_chance(patch.destinations, message, low, state) or (
        patch.destinations is not None and kept < {s.place.name for s in stops} and not _DROPS_STOP.search(low)
    ):
        changes |= {"destinations": None, "dates": None, "assumed": (), "problems": ()}
    new = [s.place for s in patch.destinations or () if not any(s.place.same_as(old.place) for old in stops)]
    gone = patch.destinations is not None and not any(s.place.same_as(old.place) for s in patch.destinations for old in stops)
    if gone and not _CHANGES_TRIP.search(low):
        changes |= _of_a_mere_name([s.place for s in patch.destinations or ()] if len(new) == 1 else [], message, low, state)
    return evolve(patch, **changes) if changes else patch


def _of_one_stop(low: str, state: TripState) -> bool:
    """Whether words are about one of several stops: "no hotel in Seville" leaves the others theirs."""
    stops = [fold(s.place.name) for s in state.trip.destinations]
    return len(stops) > 1 and any(f"in {name}" in low for name in stops)


def _of_a_mere_name(places: Sequence[Place], message: str, low: str, state: TripState) -> dict[str, object]:
    """What becomes of stops that would all be others though nothing says so: a place close by is a day there, another name is none."""
    if places and _near(places[0], state):
        day = next((d.number for d in plan_days(message, state.trip.date_range.days) if d.number), None)
        trip = AddDayTrip(options="selected" if state.selection else "all", place=places[0].name, day=day)
        return {"destinations": None, "dates": None, "edits": (trip,), "assumed": (), "problems": ()}
    return {} if _ELSEWHERE_NOW.search(low) else {"destinations": None, "dates": None, "assumed": (), "problems": ()}


def _moves_the_trip(message: str, low: str, state: TripState) -> bool:
    """Whether words with a day of the plan speak of when the trip is, and not of when one thing in it is."""
    of_a_thing = _names_a_visit(message, state) or _POINTS_AT_ONE.search(low) is not None
    return (_OF_THE_TRIP if of_a_thing else _MOVES_DATES).search(_LEFT_OPEN.sub(" ", low)) is not None


def _names_a_visit(message: str, state: TripState) -> bool:
    """Whether a message names something that is seen in the plans: its words tell no taste."""
    return any(m.thing.kind == "visit" for m in things_of(state).find(message))


def _near(place: Place, state: TripState) -> bool:
    return any(lie_within(place, stop.place, NEAR_KM) for stop in state.trip.destinations)


_REOPENED_BY_NO: tuple[QuestionSlot, ...] = ("trip.date_range", "trip.destinations", "trip.origin", "trip.party", "trip.budget", NOTES)
"""What a no can reopen once there are plans; beds, meals and journeys are changed in the plans."""


def _named_or_denied(message: str, state: TripState) -> QuestionSlot | None:
    """What is to be changed where there are plans: the thing named when that was asked, or the destination that is denied in so many words."""
    if not state.options:
        return None
    if denies_stop(message, tuple(s.place.name for s in state.trip.destinations)):
        return "trip.destinations"
    slot = named_to_change(message) if open_question(state.questions, NOTES) is not None else None
    return slot if slot in _REOPENED_BY_NO else None


def _reopened(message: str, patch: TripPatch, known: Known, state: TripState) -> QuestionSlot | None:
    """The question a no reopens, or the thing named where one was asked what to change."""
    stops = tuple(s.place.name for s in state.trip.destinations)
    if _only_a_no(patch, known, state):
        return reopened(message, stops)
    if state.options and not patch.touched and not patch.readings and not patch.refinements and not patch.edits:
        slot = reopened(message, stops)
        return slot if slot in _REOPENED_BY_NO and not refuses_all(text_of(message).low) else None
    return None


def _only_a_no(patch: TripPatch, known: Known, state: TripState) -> bool:
    """Whether a summary waits for its yes and the message brings nothing but, perhaps, a place taken out."""
    told = [slot for slot in patch.touched if not (slot == "trip.destinations" and not patch.destinations)]
    return "confirmation" in known.asked and not state.options and not told and not patch.readings


def _edits_said(reply: ExtractReply, message: str, state: TripState, by: ReadBy) -> tuple[SaidEdit, ...]:
    """The edits of a reply whose quotes stand in the message; where a model has neither edits nor wishes, what code hears."""
    quoted = tuple(edit for edit in reply.edits if is_quoted(edit.quote, message))
    return quoted or (hear_edits(message, state) if by == "model" and not reply.refinements else ())


def _beside_edits(reply: ExtractReply, state: TripState, rest: str, message: str, today: date, by: ReadBy) -> MessageRead:
    """What a message says beside its edits, which are heard by themselves; "I'll go alone" beside a change counts nobody anew."""
    read = ground(reply.model_copy(update={"edits": ()}), state=state, message=rest, today=today, by=by)
    patch = of_things_named(read.patch, message, text_of(message).low, state)
    return read.model_copy(update={"patch": evolve(patch, party=None) if some_only(message) is not None else patch})


def _with_own_wishes(others: MessageRead | None, reply: ExtractReply, message: str, state: TripState) -> MessageRead | None:
    """`others` with the wishes a model read where code heard an edit in the same words: its reading reaches the trip beside the change."""
    wishes = ground_lists(reply.lists, Account(Spoken(message), "model"), state, about_plans=False)
    read = others or MessageRead(acts=("refine",), patch=TripPatch(), missing=reply.missing)
    new = tuple(wish for wish in wishes if wish not in read.patch.lists)
    return evolve(read, patch=evolve(read.patch, lists=(*read.patch.lists, *new))) if new else others


def _grounded(
    reply: ExtractReply, account: Account, state: TripState, known: Known, talk: Hearing, today: date
) -> tuple[TripPatch, GroundedDates]:
    """The values of a reply, each as its quote bears it out."""
    asked = set(known.asked)
    message = account.spoken.message
    own = talk.dates if account.by == "built-in" and talk.places.mode != "add" else None
    dates = ground_dates(reply.dates, account, today, known, own)
    party = ground_party(reply.party, account, state.trip.party, asked="trip.party" in asked, ages_asked="trip.party.child_ages" in asked)
    home = money_of(reply.origin, state.trip.origin)
    there = money_of(
        next(iter(reply.destinations.places if reply.destinations else ()), None), next((s.place for s in state.trip.destinations), None)
    )
    budget, money_problems = ground_budget(reply.budget, account, asked="trip.budget" in asked, home=home, there=there)
    places = ground_places(
        reply.origin,
        reply.destinations,
        account,
        state.trip,
        hints_of(state.trip, budget.currency if budget else None, known.asked, known.questions),
        known.questions,
        talk.places if account.by == "model" else None,
    )
    stated = text_of(message).without(asking_spans(account.spoken.low, is_question)).low
    refinements = ground_refinements(reply.refinements, account, stated, state.options)
    about_plans = any(w.kind in ABOUT_THE_PLAN for w in refinements)
    return TripPatch(
        capabilities=ground_parts(reply.capabilities, account, state, asked=bool({"capabilities", "parts_open"} & asked)),
        origin=places.origin,
        destinations=places.destinations,
        trip_type=ground_shape(reply.trip_type, account, state.trip.trip_type),
        dates=dates.patch,
        party=party.patch,
        budget=budget,
        pace=ground_pace(reply.pace, account),
        lists=ground_lists(reply.lists, account, state, about_plans=about_plans),
        clear=ground_clear(reply.clear, talk.taken_back, account, state.preferences),
        assumed=(*places.assumed, *dates.assumed, *party.assumed),
        readings=(*places.readings, *dates.readings),
        problems=(*places.problems, *dates.problems, *party.problems, *money_problems),
        refinements=refinements,
        option_choice=ground_option(reply.option, talk.choice.option, talk.choice.chose, state.options),
    ), dates


def _moved_away(dates: DatesPatch | None, state: TripState) -> tuple[FactSlot, ...]:
    """The exact dates known give way when the message moves the trip to a vague stretch."""
    vague = dates is not None and dates.window is not None and dates.start is None and dates.end is None
    return ("trip.date_range",) if vague and state.trip.date_range.start is not None else ()


def _without_repeats(patch: TripPatch, state: TripState) -> TripPatch:
    """`patch` without facts that only say again what is known, except in answer to an open question."""
    trip = state.trip
    changes: dict[str, object] = {}
    if patch.origin is not None and patch.origin.same_as(trip.origin):
        changes["origin"] = None
    if patch.destinations is not None and [s.place for s in trip.destinations] and _same_stops(patch, state):
        changes["destinations"] = None
    if patch.party is not None and merged_party(trip.party, patch.party) == trip.party:
        changes["party"] = None
    if patch.budget is not None and merged_budget(trip.budget, patch.budget) == trip.budget:
        changes["budget"] = None
    if patch.pace is not None and patch.pace == state.preferences.pace:
        changes["pace"] = None
    if patch.dates is not None and "trip.date_range" not in patch.clear and _merged(state, patch.dates) == trip.date_range:
        changes["dates"] = None
    return evolve(patch, **changes) if changes else patch


def _with_days(patch: TripPatch, state: TripState) -> TripPatch:
    """A wish for a longer or shorter trip as nights, where the message's dates did not say so themselves; the start stays."""
    kinds = {r.kind for r in patch.refinements}
    nights = state.trip.date_range.nights
    if patch.dates is not None or nights is None or not state.trip.date_range.start:
        return patch
    if "add_day" in kinds and nights < MAX_NIGHTS:
        return evolve(patch, dates=DatesPatch(nights=nights + 1))
    if "remove_day" in kinds and nights > 1:
        return evolve(patch, dates=DatesPatch(nights=nights - 1))
    return patch


def _merged(state: TripState, dates: DatesPatch) -> object:
    return merged_dates(state.trip.date_range, dates)


def _same_stops(patch: TripPatch, state: TripState) -> bool:
    old, new = state.trip.destinations, patch.destinations or ()
    return len(old) == len(new) and all(a.place.same_as(b.place) and b.nights in (None, a.nights) for a, b in zip(old, new, strict=True))


def _only_new(patch: TripPatch, state: TripState) -> TripPatch:
    """`patch` without what would overwrite a known fact: a question for information changes nothing that was settled."""
    trip = state.trip
    known = {
        "origin": trip.origin is not None,
        "destinations": bool(trip.destinations),
        "dates": trip.date_range.start is not None,
        "party": trip.party.adults is not None,
        "budget": trip.budget.known,
    }
    changes: dict[str, object] = {name: None for name, is_known in known.items() if is_known}
    return evolve(patch, **changes) if changes else patch


def _acts(said: tuple[Act, ...], own: tuple[Act, ...], patch: TripPatch, heard: Hearing, state: TripState) -> tuple[Act, ...]:
    """The acts as the grounded patch bears them out, most consequential first."""
    if said[0] == "restart":
        return ("restart", "inform") if patch.touched else ("restart",)
    acts = set(said) | ({"refine"} if (patch.refinements or patch.edits) and state.options else set())
    acts -= {"more_options"} if patch.edits else set()
    if not (patch.touched or patch.readings or patch.problems):
        acts -= {"inform", "correct"} - set(own)
    elif not acts & {"inform", "correct", "refine", "skip", "confirm", "reject", "cancel", "select_option", "more_options", "question"}:
        acts.add("inform")
    if "select_option" in acts and not heard.choice.chose:
        acts.discard("select_option")
    only_days = "refine" in acts and patch.touched == ("trip.date_range",)
    if only_days:
        acts -= {"inform", "correct"}
    elif "inform" in acts and _overwrites(patch, state):
        acts.discard("inform")
        acts.add("correct")
    if "correct" in acts and heard.requirements and not (patch.touched or patch.readings or patch.problems):
        acts = (acts - {"correct"}) | {"inform"}
    if "confirm" in acts and "correct" in acts and patch.sets_requirement and not state.options:
        acts.discard("confirm")
    if "refine" in acts and not patch.refinements and not patch.edits and not patch.touched:
        acts.discard("refine")
    return tuple(act for act in ACT_ORDER if act in acts and (act != "other" or len(acts) == 1)) or ("other",)


def _overwrites(patch: TripPatch, state: TripState) -> bool:
    """Whether the patch puts a different value where one was known; a city for its region or days for a window only settle it."""
    trip = state.trip
    dates = patch.dates
    return any((
        patch.origin is not None and trip.origin is not None and trip.origin.is_city,
        patch.destinations is not None and bool(trip.destinations) and all(s.place.is_city for s in trip.destinations),
        dates is not None and trip.date_range.start is not None and dates.start not in (None, trip.date_range.start),
        dates is not None and trip.date_range.end is not None and dates.end not in (None, trip.date_range.end),
        dates is not None and trip.date_range.nights is not None and dates.nights not in (None, trip.date_range.nights),
        "trip.date_range" in patch.clear,
        patch.party is not None and trip.party.adults is not None and patch.party.adults not in (None, trip.party.adults),
        patch.party is not None and trip.party.rooms is not None and patch.party.rooms not in (None, trip.party.rooms),
        patch.budget is not None and trip.budget.amount is not None and patch.budget.amount is not None,
        patch.budget is not None and trip.budget.level is not None and patch.budget.level not in (None, trip.budget.level),
        patch.budget is not None and trip.budget.currency is not None and patch.budget.currency not in (None, trip.budget.currency),
        patch.pace is not None and state.preferences.pace is not None,
        bool(patch.capabilities and (patch.capabilities.remove or patch.capabilities.replace) and state.capabilities),
        any(change.remove for change in patch.lists),
    ))  # fmt: skip
