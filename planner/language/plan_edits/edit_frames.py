"""A message about plans as edits: its clauses, and the change each asks for, as `SaidEdit`s with their quotes.

The built-in reader's half of editing; a model answers with the same `SaidEdit`s, and `grounding` holds both to the words and the plans.
A clause becomes an edit when a word of change meets something it can change ("free" a day, "closer" a hotel); questions and conditions
change nothing. The frames are rows of a table, tried in order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.plan_edits.bed_frames import eaten_at_frame, other_house_frame, same_stay_frame, some_nights_frame, stay_frame
from planner.language.plan_edits.day_frames import (
    airport_frame,
    by_weather_frame,
    day_trip_frame,
    free_frame,
    hours_frame,
    one_off_frame,
    pace_frame,
    stretch_frame,
    swapped_days_frame,
    walking_frame,
)
from planner.language.plan_edits.day_of_plan_frames import day_of_another_plan
from planner.language.plan_edits.edit_clause import (
    DO_INSTEAD,
    FORGET_THAT,
    EditClause,
    asks,
    clauses_of,
    fold_same,
    name_of,
    part_of,
    part_of_clause,
    said,
    tells_why,
    with_capitals,
    with_small_opening,
)
from planner.language.plan_edits.edit_limits import OPENS_ANOTHER, some_only, uncountable
from planner.language.plan_edits.excepted_frames import all_but_frame
from planner.language.plan_edits.follow_edits import in_full
from planner.language.plan_edits.leg_frames import arriving_frame, departure_frame, fixed_ride_frame, leg_frame, single_ride_frame
from planner.language.plan_edits.length_frames import apart_frame, length_frame, together_frame
from planner.language.plan_edits.meal_frames import (
    diet_frame,
    dish_meal_frame,
    dish_night_frame,
    meal_in_frame,
    meal_time_frame,
    meals_frame,
    no_meal_frame,
    not_eaten_in_frame,
)
from planner.language.plan_edits.price_frames import price_frame
from planner.language.plan_edits.stop_frames import (
    moved_night_frame,
    new_stop_frame,
    nights_frame,
    order_frame,
    stay_till_frame,
    stops_frame,
    swung_nights,
)
from planner.language.plan_edits.visit_frames import (
    SLOW_TIME,
    added_frame,
    any_day_but_frame,
    at_another_time_frame,
    counted_kind_frame,
    dropped_for_frame,
    each_city_frame,
    each_day_frame,
    elsewhere_frame,
    held_frame,
    keep_frame,
    kind_day_frame,
    kind_words,
    move_frame,
    not_another_frame,
    not_worth_frame,
    on_the_way_frame,
    only_kind_frame,
    order_of_two_frame,
    other_evening_frame,
    other_sights_frame,
    outing_way_frame,
    redone_frame,
    removed_frame,
    restore_frame,
    spread_frame,
    sunrise_frame,
    swap_frame,
    unknown_on_day_frame,
    wearied_frame,
)
from planner.language.plan_mixes import mix_said
from planner.language.plan_names import TELLS_OF_A_PLAN
from planner.language.plan_things import COUNTED_DAYS, PlanThings, ThingMention, fold, things_of, tokens_of
from planner.language.undo_words import takes_back

_CONDITION = re.compile(
    r"\bif (?:rain|snow|storms?|bad weather|a storm)\b"
    r"|\b(?:if|in case|unless|when|should) (?:it|there|the weather|we|one)\b.{0,30}\b(?:rain\w*|pour\w*|snow\w*|storm\w*|bad|wet|miss\w*|late|delayed|cancel\w*|sick|ill)\b",
    re.IGNORECASE,
)
_UNDOES = re.compile(
    r"\b(?:undo|revert|roll back|go back to|previous (?:version|plans?|ones?)|(?:earlier|last) version|as (?:it|they) (?:was|were)(?: before)?|the way (?:it|they) (?:was|were))\b"
)
"""Words that take the last step back: no change of plans, whatever else they say."""


_HALF_A_DAY = re.compile(
    r"\bhalf (?:a )?(?:day|night) (?:more|less|extra|longer|shorter|fewer)\b|\b(?:another|an extra|one more) half(?: a)? (?:day|night) (?:in|at)\b"
)
""" "Half a day less in Paris": a stop has whole nights."""


def hear_edits(message: str, state: TripState) -> tuple[SaidEdit, ...]:
    """The edits of `message` when plans are on the table; empty for none. Never raises; linear in the length of the message."""
    if not state.options:
        return ()
    if of_another := day_of_another_plan(message, fold_same(message), state):
        return of_another
    if len(state.trip.destinations) > 1 and _HALF_A_DAY.search(fold_same(message)):
        return (SaidEdit(op="impossible", quote=message.strip()[:200], change="half_a_day"),)
    if (asked := uncountable(fold_same(message))) is not None:
        return (SaidEdit(op="impossible", quote=message.strip()[:200], change=asked),)
    whole = in_full(message, state)
    heard = _heard(whole or message, state)
    if not heard and some_only(message) is not None:
        return (SaidEdit(op="impossible", quote=message.strip()[:200], change="some_only"),)
    return tuple(edit.model_copy(update={"quote": message.strip()}) for edit in heard) if whole else heard


_APPROVES = re.compile(
    r"^(?!.*(?:\bnot\b|n't\b|\bwould\b|'d\b|\bif\b|\btoo\b|\bmore\b|\bless\b)).*\b(?:is|are|'s|looks?|seems?|sounds?|works?)(?: all| just| totally| absolutely| quite| pretty| really)*"
    r" (?:fine|ok|okay|good|great|perfect|lovely|alright|all right|brilliant)(?: (?:for|with|by) (?:me|us))?\W*$"
)
""" "The 14:30 flight is fine": what is to stay as it is."""


def _heard(message: str, state: TripState) -> tuple[SaidEdit, ...]:
    message = with_capitals(with_small_opening(message, state), state)
    low = fold_same(message)
    for n, option in enumerate(state.options, 1):
        at = low.find(fold_same(option.title))
        if at >= 0:
            by_number = f"{message[:at]}option {n}{message[at + len(option.title) :]}"
            return tuple(edit.model_copy(update={"quote": message.strip()}) for edit in _heard(by_number, state))
    things = things_of(state)
    days = state.trip.date_range.days
    if bed := _bed_of_another_plan(message, low, state):
        return bed
    if _UNDOES.search(low) or mix_said(low, state.options) or takes_back(message, state):
        return ()
    if (weather := _CONDITION.search(low)) is not None:
        return _before_a_condition(message, weather.start(), state)
    if swung := swung_nights(message, state):
        beside = unquoted(message, [swung[0].quote])
        return (*swung, *(e for e in _heard(beside, state) if e.op in _BESIDE_NIGHTS)) if has_content(beside) else swung
    clauses = clauses_of(message, things, days, state)
    heard: list[SaidEdit] = []
    for clause in clauses:
        approves = (
            _APPROVES.search(clause.low)
            and not clause.first_of("meals")
            and not clause.has("dearer", "cheaper", "nearer", "remove", "move")
        )
        if asks(message, clause) or approves or TELLS_OF_A_PLAN.match(clause.low):
            continue
        if FORGET_THAT.match(clause.low):
            heard = heard[:-1]
            continue
        if (as_told := _of_the_change_before(clause, heard, message)) is not None:
            heard = as_told
            continue
        if (other := _one_in_a_city(clause, heard)) is not None:
            heard = [*(e for e in heard if e.op != "keep" or e.change != "stay"), other]
            continue
        if (apart := _apart_from_it(clause, clauses)) is not None:
            heard.append(apart)
            continue
        clause = _as_spoken_of(clause, clauses)
        instead = _in_its_place(clause, heard, message, things)
        found = [instead] if instead is not None else _in_parts(clause, state, things)
        if heard and instead is None and tells_why(clause):
            found = [e for e in found if e.day or e.op not in _OF_ALL_DAYS]
        heard = [*(heard[:-1] if instead is not None else heard), *found]
        if any(e.op == "keep" and e.item for e in found) and _ONLY_THOSE.search(clause.low):
            heard = [e.model_copy(update={"change": None}) if (e.op, e.change) == ("remove_item", "fewer") else e for e in heard]
    return tuple(
        _scoped(
            _one_wish_for_a_bed(
                _with_days_freed(_with_nights_placed(_with_nights_freed(_remedies(heard)), message), message, state), message
            ),
            clauses,
        )
    )


def _of_the_change_before(clause: EditClause, heard: list[SaidEdit], message: str) -> list[SaidEdit] | None:
    """What is heard so far, where a clause only tells how the thing is that the change before it was asked for; None where it says more."""
    if not heard:
        return None
    if _OF_WHAT_IT_IS.match(clause.low):
        return heard
    home = (heard[-1].op, heard[-1].which) == ("set_leg_time", "home") and clause.times and _HOME_BY.search(clause.low)
    if home or (heard[-1].op in _HAVE_AN_HOUR and _AT_WHAT_HOUR.match(clause.low)):
        return [*heard[:-1], heard[-1].model_copy(update={"quote": _quote_of_both(heard[-1], said("ask", clause)[0], message)})]
    return None


def _before_a_condition(message: str, at: int, state: TripState) -> tuple[SaidEdit, ...]:
    """What a message asks for before a clause that hangs on the weather, and that the clause is left; a condition alone is a question."""
    rest = message[at:].strip()[:200]
    if not OPENS_ANOTHER.search(fold_same(message[:at])) or not (first := _heard(message[:at], state)):
        return (SaidEdit(op="ask", quote=message.strip()[:200], item=message.strip()[:200]),)
    return (*first, SaidEdit(op="impossible", quote=rest, item=rest, change="condition"))


_BESIDE_NIGHTS = ("add_item", "add_day_trip", "remove_item", "set_stay")
"""What may be asked for beside nights that change hands, and is a wish of the plans that are made then."""
_OF_ALL_DAYS = ("set_hours", "set_pace", "less_walking", "free")
"""Changes of every day, which a reason ("…, we sleep in") asks for only of a day that it names."""
_ONLY_THOSE = re.compile(r"\b(?:only|just)\b")
""" "Too many temples, keep these two only"."""
_SOMEBODY_SAYS = (
    r"(?:(?:(?:my|our|a|an|the|some|his|her) (?:[\w-]+ ){1,2}|they |people |everyone |everybody |somebody |someone |i |we |internet )"
    r"(?:says?|said|thinks?|think|thought|reckons?|heard|hear|read|tells? (?:me|us)|told (?:me|us)|swears?|claims?)(?: that)? )?"
)
_OF_WHAT_IT_IS = re.compile(
    rf"^\W*(?:(?:because|cos|coz|as|since|and|apparently)\W+)*{_SOMEBODY_SAYS}(?:its|it's|it is|it gets|they're|they are|they get|that'?s) (?!not\b|for\b)"
)
""" "…, it's rammed by 11": how the thing is that a change was asked for, and no change."""
_HAVE_AN_HOUR = ("set_leg_time", "set_meal_time")
_HOME_BY = re.compile(r"\b(?:be |get |arrive |back )?(?:at )?home (?:by|before)\b|\b(?:be|get) back (?:by|before)\b")
""" "An earlier flight back, we must be home by 6": what for, and no end of every day."""
_AT_WHAT_HOUR = re.compile(
    r"^\W*(?:(?:and|but|just|it's|that's|please|as)\W+)*(?:not (?:so|too|that|quite so) (?:early|late)|(?:way |far |much )?too (?:early|late))\W*(?:please|pls)?\W*$"
)
""" "Leave Prague after breakfast, not so early": of the journey that was spoken of, and not of every day."""
_COMPLAINS = re.compile(
    r"^(?!\W*(?:(?:and|please|pls|can you|could you)\W+)*(?:make|slow|keep|take|lighten|thin|ease|give|drop|less|fewer)\b)"
)
_TOO_MUCH = re.compile(
    r"^\W*(?:(?:an?|the|two|three|four|\d|all|both|those|these|so many) )?[a-z ]{3,30} (?:is|are|'s|'re) (?:a bit |way |far )?(?:too (?:much|many)|a lot|overkill)\b"
)
""" "Two day trips is too much": what is wrong, where another clause says what is to be done."""
_REMEDIES = ("remove_item", "move_item", "swap_item")


def _remedies(heard: Sequence[SaidEdit]) -> list[SaidEdit]:
    """Without the reasons: "too much on day 3, lose the castle" asks for the castle to go, and for nothing else of that day."""
    return [
        e for n, e in enumerate(heard)
        if not (
            ((e.op, e.change) in (("set_pace", "slower"), ("remove_item", "fewer")) or (e.op == "remove_item" and _TOO_MUCH.search(fold_same(e.quote))))
            and _COMPLAINS.match(fold_same(e.quote))
            and any(
                (r.op in _REMEDIES and (r.item or r.number) and r.day in (None, e.day)) or r.op in ("change_length", "set_nights")
                for r in heard[n + 1 :]
            )
        )
    ]  # fmt: skip


_BEDS_TRADED = re.compile(
    r"\b(?:swap|switch|exchange|trade) the (?:hotel|bed|stay)s? (?:in|of|from) (?:plan |option |the )?(?P<c>[123]|first|second|third|one|two|three)(?: one| plan| option)?"
    r" (?:and|with) (?:the one|that|the (?:hotel|bed)) (?:in|of|from) (?:plan |option |the )?(?P<d>[123]|first|second|third|one|two|three)\b|"
    r"\b(?:swap|switch|exchange|trade) the (?:hotels|beds|stays) (?:in|of|between|from) (?:plans? |options? |the )?(?P<a>[123]|first|second|third|one|two|three)"
    r" (?:and|with) (?:plan |option |the )?(?P<b>[123]|first|second|third|one|two|three)\b"
)


_BED_FOR_ANOTHERS = re.compile(
    r"\b(?:swap|switch|change|replace) (?:plan|option|number) (?P<a>[123]|one|two|three)'?s (?:hotel|bed|stay) (?:for|with|to|by) "
    r"(?:the one|that|the hotel|the bed) (?:in|of|from) (?:plan |option |number |the )?(?P<b>[123]|first|second|third|one|two|three)\b"
    r"|\b(?:plan|option) (?P<c>[123]|one|two|three)'?s (?:hotel|bed|stay)\b.*\b(?:put us in|use|take|have|give us|rather) (?:plan|option) (?P<d>[123]|one|two|three)'?s(?: (?:place|one|hotel|bed))?\b"
)
""" "Swap plan 1's hotel for the one in plan 2": plan 1 has the bed of plan 2 then."""
_BED_FOR_ALL = re.compile(
    r"\b(?:use|put|have|take|want|with)? ?(?:the )?(?:hotel|bed|stay)s? (?:from|of|in) (?:plan |option |number |the )?(?P<p>[123]|first|second|third|one|two|three)(?: one| plan| option)?"
    r" (?:in|for|with) (?:all|every|each|both|the others?|any)\b"
)


def _bed_of_another_plan(message: str, low: str, state: TripState) -> tuple[SaidEdit, ...]:
    """ "The hotel of plan 2 in plan 1": an edit of plan 1, which needs no plan beside it."""
    if (both := _BEDS_TRADED.search(low)) is not None:
        one, other = (f"plan {COUNTED_DAYS.get(both[g]) or both[g]}" for g in (("a", "b") if both["a"] else ("c", "d")))
        return tuple(
            SaidEdit(op="set_stay", quote=message.strip(), options=mine, change="of_plan", new=theirs)
            for mine, theirs in ((one, other), (other, one))
        )
    if (shared := _BED_FOR_ALL.search(low)) is not None:
        theirs = f"plan {COUNTED_DAYS.get(shared['p']) or shared['p']}"
        return (SaidEdit(op="set_stay", quote=message.strip(), options="all", change="of_plan", new=theirs),)
    if (pair := _BED_FOR_ANOTHERS.search(low)) is not None:
        mine, theirs = (f"plan {COUNTED_DAYS.get(pair[g]) or pair[g]}" for g in ("ab" if pair["a"] else "cd"))
        return (SaidEdit(op="set_stay", quote=message.strip(), options=mine, change="of_plan", new=theirs),)
    parts = dict(mix_said(low, state.options))
    bed = parts.pop("stay", None)
    bases = set(parts.values())
    if bed is None or len(parts) != 1 or bed in bases:
        return ()
    number = {o.id: f"plan {n}" for n, o in enumerate(state.options, 1)}
    return (SaidEdit(op="set_stay", quote=message.strip(), options=number[bases.pop()], change="of_plan", new=number[bed]),)


_INSTEAD = re.compile(
    r"\b(?:maybe|perhaps|give us|give me|put|have|do|make it|see|with|want|like|rather)\b\W+(?:something |anything |somewhere |a |an |some |the )?(?P<x>[\w' -]+?)\W+"
    r"(?:there|instead|in(?: (?:its|that|their) place)?(?=\W*$))\b"
    r"|\b(?:find|get|give) (?:her|him|them|us|me|mum|dad|grandma|the kids) (?:something |somewhere |anything |an? |some )(?P<z>[\w' -]+?)\W*$"
    r"|^\W*(?:(?:and|or|so|then)\W+)*(?:maybe|perhaps|how about|what about|or) (?:an? |some |the )(?P<w>[\w' -]+?)\W*$"
    r"|^\W*(?:(?:and|but|then|so)\W+)*(?:an? |some |the )?(?P<v>[a-z][\w' -]{2,24}?) (?:instead|maybe|perhaps)\W*(?:please|pls)?\W*$"
    r"|\b(?:rather|prefer(?: to)?) (?:see|have|visit|do|go to|go for) (?:something |an? |some |the )?(?P<y>[\w' -]+?)\W*$"
)


_SOMETHING_NEW = re.compile(r"\b(?:something|anything|somewhere) (?:new|different|else|other|nice)\b(?: instead| there)")


_LIKE_IT = re.compile(
    r"\b(?:something|anything|somewhere) (?:similar|like (?:it|that|this)|of the (?:same )?(?:kind|sort)|along those lines)\b"
)
""" "Something like it instead": of the kind of what goes."""


def _in_its_place(clause: EditClause, heard: Sequence[SaidEdit], message: str, things: PlanThings) -> SaidEdit | None:
    """ "Take the park out and give us a beach instead": what a clause puts in the place of what the one before took out."""
    if len(clause.objects) == 1 and heard and heard[-1].op == "remove_item" and heard[-1].item and DO_INSTEAD.match(clause.low):
        start = max(0, message.find(heard[-1].quote))
        quote = message[start : clause.start + len(clause.text)].strip(" ,;")
        return heard[-1].model_copy(
            update={"op": "swap_item", "new": name_of(clause.objects[0], clause), "quote": quote, "change": "must_go"}
        )
    match = _LIKE_IT.search(clause.low) or _INSTEAD.search(clause.low) or _SOMETHING_NEW.search(clause.low)
    if match is None or clause.objects or not heard or heard[-1].op != "remove_item":
        return None
    gone = heard[-1]
    one = gone.item or (gone.kind if gone.kind and not gone.kind.endswith("s") else None)
    if one is None:
        return None
    start = max(0, message.find(gone.quote))
    if (alike := _LIKE_IT.search(clause.low)) is not None:
        kind = next((t.place_kind for t in things.named(one) if t.place_kind), None)
        return gone.model_copy(
            update={"op": "swap_item", "item": one, "kind": kind, "quote": message[start : clause.start + alike.end()], "change": "must_go"}
        )
    if _SOMETHING_NEW.search(clause.low):
        start = max(0, message.find(gone.quote))
        quote = message[start : clause.start + len(clause.text)].strip(" ,;")
        return gone.model_copy(update={"op": "swap_item", "item": one, "quote": quote, "change": "must_go"})
    kind = clause.first_of("kinds") or kind_words(clause.text[slice(*match.span(next(g for g in "xyzwv" if match[g])))])
    if kind is not None and SLOW_TIME.search(match.group()):
        return gone.model_copy(update={"quote": message[max(0, message.find(gone.quote)) : clause.start + len(clause.text)].strip(" ,;")})
    sure = clause.first_of("kinds") or re.search(r"\b(?:something|anything)\b", match.group()) or (kind and things.could_be(kind))
    if kind is None or not sure:
        return None
    quote = message[start : clause.start + len(clause.text)].strip(" ,;")
    return gone.model_copy(update={"op": "swap_item", "item": one, "kind": kind, "quote": quote, "change": "must_go"})


def _apart_from_it(clause: EditClause, clauses: Sequence[EditClause]) -> SaidEdit | None:
    """ "The Colosseum in the morning, and not on the same day as the forum": the thing of the clause before, kept from that of this one."""
    at = clauses.index(clause)
    before = clauses[at - 1].objects if at else []
    if len(before) != 1 or len(clause.objects) != 1 or not _NOT_WITH.match(clause.low):
        return None
    pair = name_of(before[0], clauses[at - 1]), name_of(clause.objects[0], clause)
    return SaidEdit(op="move_item", quote=clause.text.strip(" ,;"), options=clause.scope, change="apart", cities=pair)


_NOT_WITH = re.compile(
    r"^\W*(?:(?:and|but|just|please|it's|preferably|ideally)\W+)*(?:not on the same (?:day|morning|afternoon) (?:as|with)|on (?:a|another) (?:different |separate )?day (?:to|from|than))\b"
)
_ONE_IN = re.compile(r"\b(?P<how>cheaper|nicer|better|different|another|other) one in [a-z]")


def _one_in_a_city(clause: EditClause, heard: Sequence[SaidEdit]) -> SaidEdit | None:
    """ "Keep the hotel in Siena but a cheaper one in Florence": another bed there; the rest keeps its own."""
    match = _ONE_IN.search(clause.low)
    bed = heard and (heard[-1].op == "set_stay" or (heard[-1].op == "keep" and heard[-1].change == "stay"))
    if match is None or not bed or not clause.cities:
        return None
    change = {"cheaper": "cheaper", "nicer": "nicer", "better": "nicer"}.get(match["how"], "other")
    return SaidEdit(op="set_stay", quote=clause.text.strip(" ,;"), change=change, place=clause.cities[0].name)


_SUCH = r"(?:(?:more )?central|closer|nearer|cheaper|less expensive|nicer|better|different|another|other|new|fancier|quieter)"
_ONE = r"(?:ones?|something|somewhere|anything|anywhere)"
_ONE_SUCH = re.compile(
    rf"\b{_SUCH} ones?\b|\b{_ONE} (?:that(?:'s| is) |which is |a bit |much |more )*(?:{_SUCH}|in the (?:cent|midd|heart))\b"
)
_OF_A_BED_ONLY = re.compile(
    r"\b(?:the|our|that|this|an?|another) (?:[\w'-]+ )?(?:hotel|hostel|apartment|accommodation|bed|room|digs|place to stay)s?\b"
)


_MEALS_ONLY = re.compile(r"\b(?:restaurants?|meals|food|places to eat|dinners|lunches|eateries)\b")
_THE_NTH_ALONE = re.compile(r"\bthe (?:first|second|third|last)(?: one)?\b(?! (?:hotel|bed|day|night|option|plan|dinner|lunch))")


def _as_spoken_of(clause: EditClause, clauses: Sequence[EditClause]) -> EditClause:
    """The clause with the bed or the meals that the one before is about in the place of "one", "ones", "the first".

    "The hotel is miles from anywhere, pick a more central one"; "the second hotel should be nicer and the first cheaper".
    """
    before = clauses[: clauses.index(clause)]
    if not before or clause.objects or clause.first_of("categories") or clause.first_of("meals") or before[-1].objects:
        return clause
    last = before[-1]
    beds = _OF_A_BED_ONLY.search(last.low) is not None and last.first_of("modes") is None
    if beds and not (clause.days or clause.things) and clause.has("cheaper", "dearer", "stay_other") and _THE_NTH_ALONE.search(clause.low):
        return clause._replace(low=_THE_NTH_ALONE.sub(lambda m: f"{m[0].removesuffix(' one')} hotel", clause.low))
    if not _ONE_SUCH.search(clause.low):
        return clause
    if beds:
        return clause._replace(low=re.sub(rf"\b{_ONE}\b", lambda m: "bed".ljust(len(m[0])), clause.low))
    if _MEALS_ONLY.search(last.low):
        return clause._replace(low=re.sub(rf"\b{_ONE}\b", lambda m: "food".ljust(len(m[0])) if len(m[0]) > 3 else m[0], clause.low))
    return clause


def _with_nights_freed(heard: Sequence[SaidEdit]) -> list[SaidEdit]:
    """ "Forget Osaka, more nights in Kyoto": the nights of the stop that goes are the other's; no night is added to the trip."""
    moved = {e.number for e in heard if e.op == "set_nights" and e.change == "more"}
    heard = [e for e in heard if e.op != "change_length" or e.number not in moved]
    gone = next((e for e in heard if e.op == "drop_city" and e.new is None), None)
    more = next((e for e in heard if e.op == "set_nights" and (e.change == "more" or e.number)), None)
    if gone is None or more is None or sum(e.op == "set_nights" for e in heard) > 1:
        return list(heard)
    return [e.model_copy(update={"new": more.place}) if e is gone else e for e in heard if e is not more]


_WITH_THE_NIGHT = re.compile(
    r"\bwith (?:it|that|them)\b|\b(?:use|put|spend|give|add) (?:it|that|them|the (?:nights?|time|days?)) (?:in|to|for|on|at)\b"
    r"|\b(?:and|to|then) (?:go|head|drive|travel) (?:to|on to) (?!home\b)"
)


def _with_nights_placed(heard: Sequence[SaidEdit], message: str) -> list[SaidEdit]:
    """ "One night less in Palermo and go to the Amalfi coast with it": where a night is to go that no stop gets is asked about."""
    changed = [e for e in heard if e.op in ("set_nights", "change_length")]
    if len(changed) != 1 or (changed[0].number or 0) >= 0 or any(e.op in ("insert_city", "drop_city") for e in heard):
        return list(heard)
    if not _WITH_THE_NIGHT.search(fold_same(message)):
        return list(heard)
    asked = SaidEdit(op="impossible", quote=changed[0].quote, change="night_to", item=changed[0].place)
    return [asked if e is changed[0] else e for e in heard]


_A_DAY_MORE = re.compile(r"\b(?:another|one more|an? extra|the|that|a) (?:full |whole )?day\b")


def _with_days_freed(heard: Sequence[SaidEdit], message: str, state: TripState) -> list[SaidEdit]:
    """ "Take out Kutná Hora and give us another day in the city": the day of an outing that goes is the day more; the trip is as long as it was."""
    outings = {fold(s.name) for rows in state.quotes.sights.values() for s in rows if s.role == "outing"}
    freed = any(e.op == "remove_item" and (fold(e.item or "") in outings or "day trip" in fold(e.kind or "")) for e in heard)
    if not freed or not _A_DAY_MORE.search(fold_same(message)):
        return list(heard)
    return [e for e in heard if not (e.op == "change_length" or (e.op == "set_nights" and e.change == "more"))]


_OF_A_BED = {"dearer": "nicer", "cheaper": "cheaper"}
"""What "nicer" and "cheaper" ask of a bed that another clause named."""


def _quote_of_both(one: SaidEdit, other: SaidEdit, message: str) -> str:
    """The stretch of the message from the first of two quotes to the end of the last."""
    spans = [(at, at + len(e.quote)) for e in (one, other) if (at := message.find(e.quote)) >= 0]
    whole = message[min(a for a, _ in spans) : max(b for _, b in spans)] if spans else other.quote
    return whole.strip(" ,;")


def _one_wish_for_a_bed(heard: Sequence[SaidEdit], message: str) -> list[SaidEdit]:
    """ "Get rid of the Ibis and give us something nicer": which bed is to be another, and what it is to be instead, are one change."""
    beds = [e for e in heard if e.op == "set_stay" and not (e.kind or e.new)]
    if len(beds) == 2 and beds[0].change == beds[1].change and not (beds[1].place or beds[1].options):
        once = beds[0].model_copy(update={"quote": _quote_of_both(beds[0], beds[1], message)})
        heard = [once if e is beds[0] else e for e in heard if e is not beds[1]]
    gone = next((e for e in heard if (e.op, e.change) == ("set_stay", "other") and not e.kind), None)
    wanted = [e for e in heard if e.op == "set_stay" and e is not gone]
    wanted = wanted or [e for e in heard if e.op == "set_price" and e.change in _OF_A_BED and not (e.amount or e.category)]
    if gone is None or len(wanted) != 1:
        return list(heard)
    whole = wanted[0].model_copy(
        update={
            "op": "set_stay",
            "change": _OF_A_BED.get(wanted[0].change or "", wanted[0].change),
            "item": wanted[0].item or gone.item,
            "place": wanted[0].place or gone.place,
            "quote": _quote_of_both(gone, wanted[0], message),
        }
    )
    return [whole if e is wanted[0] else e for e in heard if e is not gone]


_COORDINATES = re.compile(r"\s*,\s*(?:and |but |then )?|\s+(?:and|but|then|&|plus)\s+")
_ON_BOTH_SIDES = re.compile(r"(?:^|[,&]|\b(?:and|but|then|plus))\s*(?:[a-z']+ ){0,3}$")


_BECAUSE = re.compile(r"\W+(?:because|cos|coz|cause|since|as) (?=(?:we|i|my|our|the|they|he|she|it|it's|there|there's|everyone|nobody)\b)")


def _without_its_reason(clause: EditClause, whole: Sequence[SaidEdit], state: TripState, things: PlanThings) -> list[SaidEdit] | None:
    """What a clause asks for before its reason, where the reason alone made it another change; None where it did not.

    "A room with a kitchen because the kids eat early"; "2 Prague as we've seen Prague before", whose number of nights is read with the trip.
    """
    match = _BECAUSE.search(clause.low)
    if match is None or match.start() == 0:
        return None
    stated = _edits_of(part_of_clause(clause, 0, match.start()), state, things)
    if not stated:
        goes = all(e.op in ("drop_city", "remove_item") for e in whole)
        return [] if goes and clause.low.lstrip(" ,;")[:1].isdigit() else None
    if {e.op for e in stated} & {e.op for e in whole}:
        return None
    return [e.model_copy(update={"quote": clause.text.strip(" ,;")}) for e in stated]


def _in_parts(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """The edits of a clause; where they leave out something it names beside the rest, those of its two halves, else that it was left."""
    whole = _edits_of(clause, state, things)
    if not whole and (loose := _with_loose_thing(clause, things)) is not None:
        whole = [e for e in _edits_of(loose, state, things) if e.op in ("move_item", "swap_item")]
    if whole and (stated := _without_its_reason(clause, whole, state, things)) is not None:
        return stated
    left = _left_out(clause, whole)
    if not left:
        return whole
    for cut in _COORDINATES.finditer(clause.low):
        if any(m.start < cut.start() < m.end for m in clause.things):
            continue
        first, second = part_of_clause(clause, 0, cut.start()), part_of_clause(clause, cut.end(), len(clause.text))
        if follows := _following(first, second, state, things):
            return follows
        halves = _edits_of(first, state, things), _edits_of(second, state, things)
        if all(halves) and not _left_out(first, halves[0]) and not _left_out(second, halves[1]):
            return [*halves[0], *halves[1]]
    beside = [m for m in left if _ON_BOTH_SIDES.search(clause.low[: m.start])] if whole else []
    return [*whole, *(e for m in beside for e in said("impossible", clause, change="left_out", item=name_of(m, clause)))]


_RIGHT_AFTER = re.compile(
    r"\b(?:(?:right|straight|directly|just) after(?:wards?)?|afterwards?|after (?:that|it|them)|after)\W*(?:please|pls)?\W*$"
)
_DAY_AFTER = re.compile(r"\b(?:the|on the) (?:next day|day after|following day|morning after)\b")


def _following(first: EditClause, second: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "The Louvre in the morning and Orsay right after", "… the day after": what comes behind a thing whose change stands before."""
    if len(first.objects) != 1 or len(second.objects) != 1 or second.days or second.times:
        return []
    lead, behind = name_of(first.objects[0], first), name_of(second.objects[0], second)
    changes = _edits_of(first, state, things)
    if not changes or any(e.op != "move_item" for e in changes):
        return []
    names = {first.objects[0].thing.name}
    rows = [(n, d.day_number) for n, o in enumerate(state.options, 1) for d in o.itinerary.days if names & {i.name for i in d.activities}]
    day = first.days[0].number if first.days else None
    last = len(state.trip.date_range.days)
    if not _DAY_AFTER.search(second.low):
        there = [
            e.model_copy(update={"options": f"option {n}"})
            for n, at in rows
            for e in said("move_item", second, item=behind, day=f"day {day or at}", change="next_day")
        ]
        return [*changes, *there, *said("move_item", first, item=lead, new=behind)] if _RIGHT_AFTER.search(second.low) else []
    first_there = changes if first.days else [
        e.model_copy(update={"options": f"option {n}", "day": f"day {at}", "change": "next_day"}) for n, at in rows for e in changes
    ]  # fmt: skip
    return [*first_there, *(
        e.model_copy(update={"options": f"option {n}"})
        for n, at in rows
        if (day or at) < last
        for e in said("move_item", second, item=behind, day=f"day {(day or at) + 1}", change="next_day")
    )]  # fmt: skip


_LOOSE_THING = re.compile(
    r"^\W*(?:(?:and|also|then|please|pls|can we|could we|do|see|put|have|the|that|our)\W+)*(?P<x>[a-z]{4,}(?: [a-z]{4,}){0,2}?)"
    r"(?= (?:on|in|at|first|before|after|early|later?|earlier|to|should|needs|could|can)\b)"
)


def _with_loose_thing(clause: EditClause, things: PlanThings) -> EditClause | None:
    """The clause with the one visit that its first words can mean ("cathedral after lunch"), where it names none; None where that is unsure."""
    match = _LOOSE_THING.match(clause.low) if not clause.objects and (clause.days or clause.times or part_of(clause)) else None
    if match is None or clause.first_of("meals") is not None or clause.first_of("modes") is not None:
        return None
    bare = re.sub(r" (?:tour|visit|trip|thing|stop|bit)$", "", match["x"])
    found = tuple(t for words in (match["x"], bare) for t in things.of_kind(words) if t.kind == "visit")
    if len({t.name for t in found}) != 1:
        return None
    return clause._replace(things=(*clause.things, ThingMention(match.start("x"), match.end("x"), found)))


def _left_out(clause: EditClause, heard: Sequence[SaidEdit]) -> list[ThingMention]:
    """What a clause names, in the plans or near, and none of its edits has."""
    if any(e.op == "other_meals" for e in heard):
        return []
    told = " ".join(fold(w) for e in heard for w in (e.item, e.new, e.kind, e.place, *e.cities) if w)
    return [
        m
        for m in clause.objects
        if m.thing.kind in ("visit", "meal", "sight", "evening", "day_trip") and fold(name_of(m, clause)) not in told
    ]


def _edits_of(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    for frame in _FRAMES:
        if edits := frame(clause, state, things):
            return edits
    return []


_FRAMES: tuple[Callable[[EditClause, TripState, PlanThings], list[SaidEdit]], ...] = (
    by_weather_frame, single_ride_frame, sunrise_frame, on_the_way_frame, not_eaten_in_frame, held_frame, restore_frame, all_but_frame, dropped_for_frame, one_off_frame,
    any_day_but_frame, spread_frame, counted_kind_frame, apart_frame, together_frame, length_frame, outing_way_frame, redone_frame, not_another_frame, wearied_frame, not_worth_frame, only_kind_frame,
    order_of_two_frame, order_frame,
    other_evening_frame, some_nights_frame, moved_night_frame, new_stop_frame, walking_frame, keep_frame, same_stay_frame, day_trip_frame, swapped_days_frame,
    stay_till_frame, nights_frame, no_meal_frame, meal_in_frame, dish_night_frame, dish_meal_frame, stretch_frame, kind_day_frame, free_frame, meal_time_frame, airport_frame,
    fixed_ride_frame, departure_frame,
    hours_frame, arriving_frame, leg_frame, meals_frame,
    other_house_frame, eaten_at_frame, stay_frame, swap_frame, price_frame, move_frame, stops_frame, removed_frame,
    elsewhere_frame, at_another_time_frame, each_city_frame, each_day_frame, added_frame, pace_frame, other_sights_frame, diet_frame, unknown_on_day_frame,
)  # fmt: skip


def _scoped(heard: Iterable[SaidEdit], clauses: Sequence[EditClause]) -> list[SaidEdit]:
    """A plan named once in a message is meant by its other edits too, unless they name their own."""
    named = [c.scope for c in clauses if c.scope]
    cities = {c.name for clause in clauses for c in clause.cities}
    edits = [
        e.model_copy(update={"place": next(iter(cities))})
        if len(cities) == 1
        and len(clauses) > 1
        and e.op in ("remove_item", "other_sights")
        and e.kind
        and not (e.place or e.day)
        and clauses[-1].cities
        else e
        for e in heard
    ]
    hours = next((e for e in edits if e.op == "set_hours" and e.day), None)
    edits = [e.model_copy(update={"day": hours.day}) if hours and _of_that_day_too(e) else e for e in edits]
    starts = [e for e in edits if (e.op, e.change) == ("set_hours", "first_start")]
    edits = [e for e in edits if not (starts and e.op == "set_hours" and e.change == "shift" and not e.day)]
    only = _city_alone(clauses)
    edits = [e if e.place or e.day or not only else e.model_copy(update={"place": only}) for e in edits]
    dated = {e.op for e in edits if e.day}
    edits = [e for e in edits if e.day or e.op != "set_pace" or e.op not in dated]
    timed = {(e.meal, e.day) for e in edits if e.op == "set_meal_time" and e.time}
    edits = [e for e in edits if e.op != "set_meal_time" or e.time or (e.meal, e.day) not in timed]
    if any(e.op == "set_price" and e.amount and not e.category for e in edits):
        edits = [e for e in edits if e.op != "set_price" or e.amount or e.category]
    prices = [e for e in edits if e.op == "set_price" and not (e.amount or e.category)]
    edits = [e for e in edits if e not in prices[1:] or e.change != prices[0].change]
    if any(e.op == "set_stay" and e.change == "cheaper" for e in edits):
        edits = [e for e in edits if e.op != "set_price" or e.category or e.amount]
    if len(set(named)) != 1:
        return edits
    return [e if e.options else e.model_copy(update={"options": named[0]}) for e in edits]


def _of_that_day_too(edit: SaidEdit) -> bool:
    """Whether hours without a day are those of the day named before ("start day 5 at 11 and finish by 5")."""
    return (
        edit.op == "set_hours" and not (edit.day or edit.place) and not re.search(r"\b(?:every|each|all|days|always)\b", fold(edit.quote))
    )


def _city_alone(clauses: Sequence[EditClause]) -> str | None:
    """The city that a message says its changes are for alone: "Amsterdam only", "just in Rome"; None where it says of none."""
    for clause in clauses:
        for m in (m for m in clause.things if m.thing.kind == "city"):
            if _ONLY_BEFORE.search(clause.low[: m.start]) or _ONLY_BEHIND.match(clause.low[m.end :]):
                return m.thing.name
    return None


_ONLY_BEFORE, _ONLY_BEHIND = re.compile(r"\b(?:only|just) (?:in|for) $"), re.compile(r" (?:only|alone)\b")
_TALK = frozenset(
    "please pls thanks thank you and but also then ok okay yes no so well just maybe perhaps actually oh hi hello hey great good nice it that is would be could can we i us me "
    "the a an in on to of for with too as all that's lovely cheers sorry hmm um".split()
)


def unquoted(message: str, quotes: Iterable[str]) -> str:
    """The message with the quotes taken out: what is left for other frames to hear."""
    for quote in quotes:
        at = fold_same(message).find(fold_same(quote))
        if at >= 0:
            message = f"{message[:at]} {message[at + len(quote) :]}"
    return " ".join(message.split())


_ONLY_THERE = re.compile(
    r"\b(?:only|just) (?:in|for|on|with) (?:the )?(?:(?:first|second|third|last|cheapest|dearest) )?(?:options?|plans?|one)(?: (?:[1-3]|one|two|three))?\b",
    re.IGNORECASE,
)
"""Which plan a change is for, said by itself: "only in option 1, ..."."""


def has_content(text: str) -> bool:
    """Whether a text has a word beside those of small talk and of which plan is meant."""
    return any(t.text not in _TALK and len(t.text) > 1 for t in tokens_of(_ONLY_THERE.sub(" ", text)))
