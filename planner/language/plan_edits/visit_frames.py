"""Clauses that change what is seen: kept, brought back, swapped, moved, removed, added."""

from __future__ import annotations

import re
from collections.abc import Sequence

from planner.destinations.interests import topics
from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.plan_edits.edit_clause import (
    COUNTS,
    EXCEPTED,
    LIGHTER,
    ON_ONE_DAY,
    ONLY_ONCE,
    SAME_AREA,
    SOMEBODY_FREE,
    TRADES,
    EditClause,
    edit_lexicon,
    minutes_said,
    name_of,
    part_of,
    said,
)
from planner.language.plan_things import IN_PLAN, KINDS_OF_PLACE, STROLL, WEEKDAYS, PlanThings, ThingMention, fold, has_outing, noted_once


def singular(word: str) -> str:
    """The singular of a kind of place, by its ending."""
    return word[:-2] if word.endswith(("ches", "shes", "sses")) else f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def keep_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "keep the hotel", "leave the sights alone", "don't change the flights"."""
    if clause.days and not clause.objects and _LEFT_ALONE.search(clause.low):
        return said("keep", clause, change="day", day=clause.day)
    excepted = clause.start > 0 and EXCEPTED.match(clause.low) is not None
    if (
        not (clause.has("keep") or excepted)
        or _THAT_VERY_DAY.search(clause.low)
        or clause.has("free", "same_stay")
        or _ALIKE.search(clause.low)
        or (SAME_AREA.search(clause.low) and clause.has("dearer", "cheaper", "stay_other"))
        or clause.scope == clause.low.strip()
    ):
        return []
    if clause.objects:
        return [e for m in (clause.objects if not excepted else clause.objects[:1]) for e in said("keep", clause, item=name_of(m, clause))]
    what = clause.first_of("categories") or ("stay" if re.search(r"\b(?:the|our|that) one in [A-Z]", clause.text) else None)
    return (
        said(
            "keep",
            clause,
            change={"stay": "stay", "food": "meals", "transport": "legs", "activities": "sights"}[what],
            place=clause.cities[0].name if what == "stay" and len(clause.cities) == 1 else None,
        )
        if what and what != "local_transport"
        else []
    )


_ALIKE = re.compile(r"\b(?:are|is|look|looks|feels?|all|much|basically|pretty much) the same\b|\bthe same (?:thing|sort|kind)\b")
""" "They are the same thing": no wish that anything stays."""
_LEFT_ALONE = re.compile(
    r"\bleave\b.{0,20}\b(?:as (?:it )?is|alone|be|untouched|as they are)\b|\b(?:don'?t|do not) (?:(?:want|need|wish|have) to )?(?:touch|change)\b|\bkeep\b.{0,20}\bas (?:it )?is\b"
)


def held_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "don't drop the castle", "don't forget the market": kept where it is in a plan, else added."""
    if not clause.has("hold") or not clause.objects:
        return []
    return [
        e for m in clause.objects
        for e in said("keep" if m.thing.kind in IN_PLAN else "add_item", clause, item=name_of(m, clause), day=clause.day if m.thing.kind not in IN_PLAN else None)
    ]  # fmt: skip


_BACK_SOMEWHERE = re.compile(r"\bback in (?:town|the (?:city|village|cent(?:re|er)|old town|morning|afternoon|evening)|time)\b")
""" "Dinner back in town": where one is by then, and nothing that comes back."""


def restore_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    if not clause.has("restore") or ON_ONE_DAY.search(clause.low) or _BACK_SOMEWHERE.search(clause.low):
        return []
    if clause.objects:
        return said("restore_item", clause, item=name_of(clause.objects[0], clause))
    match = re.search(
        r"\b(?:put|bring|add|have|want) (?:the |our )?((?!.*\b(?:be|we|i|get|go|come)\b).+?) back\b"
        r"|\b(?:the )?((?!.*\b(?:be|we|i|get|go|come|like|are|is)\b.* back\b)\w[\w' ]+?) back\b",
        clause.low,
    )
    return said("restore_item", clause, item=clause.text[slice(*match.span(1 if match[1] else 2))]) if match else []


_PAIR = re.compile(r"\b(?:the |our |that )?(?P<a>[\w'-]{4,}(?: [\w'-]{4,})?) (?:and|with|&) (?:the |our |that )?(?P<b>[\w'-]{4,})")


def two_visits(clause: EditClause, things: PlanThings) -> tuple[str, str] | None:
    """Two visits that a clause names side by side, one of them perhaps by its kind alone ("the Colosseum and the forum")."""
    pair = [m for m in clause.objects if m.thing.kind in IN_PLAN]
    if len(pair) == 2:
        return name_of(pair[0], clause), name_of(pair[1], clause)
    for match in _PAIR.finditer(clause.low):
        words = [w for w in (_of_a_visit(match["a"], things), _of_a_visit(match["b"], things)) if w]
        if len(words) == 2 and words[0] != words[1]:
            return words[0], words[1]
    return None


def _of_a_visit(words: str, things: PlanThings) -> str:
    """The words, or the last of them, where they name a visit of the plans; empty where they name none."""
    tries = dict.fromkeys((words, words.split()[-1]))
    return next((w for w in tries if any(t.kind == "visit" for t in (*things.named(w), *things.of_kind(w)))), "")


_NOT_WORTH = re.compile(
    r"\b(?:isn'?t|is not|aren'?t|are not|not) (?:really |quite )?(?:for (?:us|me|them|her|him)|(?:our|my) (?:thing|cup of tea|bag|scene))\b"
    r"|\b(?:isn'?t|is not|aren'?t|are not|not|never|hardly) (?:really |quite |at all )?(?:worth|necessary|needed)\b|\b(?:overrated|boring|dull|uninteresting|too touristy|a tourist trap"
    r"|doesn'?t (?:appeal|do it|interest)|don'?t interest|no thanks"
    r"|no way|not a chance"
    r"|way too (?:long|far|hard|much)|too (?:long|far|hard|steep) for)\b"
)
_SOMETHING = re.compile(r"\b(?:something|anything|somewhere) (?!else\b|different\b|like\b)(?P<x>[^,.;!?]+)")


def dropped_for_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Skip the baseball, something with temples that evening": what goes, and a kind of thing in its place."""
    held = next(
        (m for m in clause.objects if m.thing.kind in IN_PLAN or (m.thing.kind == "day_trip" and has_outing(state, m.thing.name))), None
    )
    if held is None or not clause.has("remove", "refuse"):
        return []
    new = next((m for m in clause.objects if m.start > held.end), None)
    if new is not None and _DO_THAT.fullmatch(clause.low[held.end : new.start]):
        return said("swap_item", clause, item=name_of(held, clause), new=name_of(new, clause), change="must_go", day=clause.day)
    match = _SOMETHING.search(clause.low, held.end) or _KIND_INSTEAD.search(clause.low, held.end)
    if match is None:
        return []
    if SLOW_TIME.search(match["x"]):
        return said("remove_item", clause, item=name_of(held, clause), day=clause.day)
    words = clause.first_of("kinds") or kind_words(_THEN.sub("", clause.text[slice(*match.span("x"))]))
    return said("swap_item", clause, item=name_of(held, clause), kind=words, change="must_go", day=clause.day) if words else []


SLOW_TIME = re.compile(
    r"\b(?:slow|lazy|quiet|free|relax\w*|easy|empty|chill\w*)\b.{0,12}\b(?:days?|mornings?|afternoons?|evenings?|time)\b|\b(?:free|down) ?time\b|\brest\b"
)
""" "Drop Nikko, rather a slow day in Tokyo": nothing takes its place."""
_KIND_INSTEAD = re.compile(
    r"(?: show)?\s*[,;.]\s*(?:(?:and|but|maybe|perhaps|rather|let's do)\W+)*(?:an? |some |the |another )?(?P<x>[a-z][\w' ]{2,24}?) instead\W*(?:please|pls)?\W*$"
)
_DO_THAT = re.compile(r"\W*(?:(?:and|but|then|we|we'll|let's|i'd|we'd|rather)\W+)*(?:do|see|visit|try|go to|have|take|add)\W+(?:the )?")
""" "Skip Elafonisi, do Balos"."""
_THEN = re.compile(r"\b(?:(?:on |for )?that (?:day|evening|night|morning|afternoon)|then|there|instead|please|pls)\b", re.IGNORECASE)
_ELSE = re.compile(r"\b(?:something|anything|somewhere|someplace) (?:else|different|other)\b|\binstead\b")


def not_worth_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "The bookshop isn't worth the queue, something else there": out, and another in its place where that is asked for."""
    held = next((m for m in clause.objects if m.thing.kind in IN_PLAN), None)
    if held is None or not _NOT_WORTH.search(clause.low) or clause.has("swap"):
        return []
    wish = _KIND_MAYBE.search(clause.low, held.end)
    kind = clause.text[slice(*wish.span("x"))] if wish is not None and things.could_be(wish["x"]) else None
    if kind or _ELSE.search(clause.low):
        return said("swap_item", clause, item=name_of(held, clause), kind=kind, change="must_go", day=clause.day)
    return said("remove_item", clause, **{"kind" if _a_kind(held, clause, things) else "item": name_of(held, clause)}, day=clause.day)


_KIND_MAYBE = re.compile(
    r"[,;.?-]\s*(?:(?:maybe|perhaps|how about|what about|rather)\W+)?(?P<x>[a-z]{4,}(?: [a-z]{4,})?)(?: (?:maybe|perhaps|instead))\W*$"
)
""" "…, flamenco maybe?": a kind of thing for the place of what goes."""
_OTHER_EVENING = re.compile(
    r"\b(?:swap|change|replace|switch)\b(?: out)? (?:(?:the|our|my|that|what'?s on|whatever is on) )*(?:[\w¦]+ ){0,2}?(?P<a>evening|night)\b(?! (?:train|flight|bus|in)\b)"
    r"|\b(?:something|anything|somewhere) (?:else|different|other|[a-z]{3,}er|(?:more|less) [a-z]+)\b.*?\b(?P<b>evening|night)\b"
    r"|\b(?:a different|another kind of) (?P<c>evening|night)\b"
)
_ONLY_HOW = re.compile(r"^(?:[a-z]{3,}er|(?:more|less) [a-z]+|different|new|nice)$")
"""A kind that only says how something is to be ("something quieter"), which no list of things to see tells."""


def other_evening_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Something else on Saturday night", "swap the second evening for a concert": what one does that evening, and nothing else."""
    match = _OTHER_EVENING.search(clause.low)
    if match is None or clause.day is None or clause.has("free") or clause.first_of("meals") or clause.first_of("categories") == "food":
        return []
    said_as = next(word for word in match.groups() if word)
    if clause.objects:
        new = clause.objects[0]
        wanted = match["a"] and new.start > match.end() and re.search(r"\b(?:for|with|to)\b", clause.low[match.end() : new.start])
        return said("swap_item", clause, item=said_as, new=name_of(new, clause), day=clause.day) if wanted else []
    kind = kind_words(_after(clause, r"\b(?:for|with|to)\b", match.end())) if match["a"] else None
    return said("swap_item", clause, item=said_as, kind=None if kind is None or _ONLY_HOW.match(kind.lower()) else kind, day=clause.day)


_ITS_THING = re.compile(r"\b(?:the|our|that)? ?(?P<x>[a-z]{4,}) on (?:the )?$")


def _of_two_days(clause: EditClause, things: PlanThings) -> list[SaidEdit]:
    """ "Swap the castle on Saturday and the museum on Sunday": what each day has of a kind takes the place of the other."""
    if len(clause.days) != 2 or not re.search(r"\b(?:swap|switch|trade|exchange)\b", clause.low):
        return []
    found = [_ITS_THING.search(clause.low[: d.start]) for d in clause.days]
    kinds = [match["x"] for match in found if match and things.of_kind(match["x"])]
    if len(kinds) != 2:
        return []
    return said("swap_item", clause, item=kinds[0], new=kinds[1], day=clause.day_said(0), other_day=clause.day_said(1), change="trade_days")


def swap_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """One thing for another: "X for Y", "Y instead of X", "swap X"."""
    if not clause.has("swap"):
        return []
    if TRADES.search(clause.low) and (pair := two_visits(clause, things)):
        return said("swap_item", clause, item=pair[0], new=pair[1], change="trade")
    if of_days := _of_two_days(clause, things):
        return of_days
    instead = re.search(
        r"\b(?:instead of|rather than|in place of)\b(?! (?:in )?(?:the )?(?:morning|afternoon|evening|night)\b)", clause.low
    )
    if instead is None and re.search(r"\b(?:instead of|rather than|in place of)\b", clause.low):
        return []
    held = clause.objects
    if instead is not None and (other := _instead_first(clause, instead)):
        return other
    with_what = _WITH_WHAT.search(clause.low) if instead is None else None
    if instead is not None and (of_kind := _kind_replaced(clause, instead, things)):
        return of_kind
    if with_what is not None and (several := _several_for_one(clause, with_what.end("w"))):
        return several
    gone = next((m for m in held if (m.start > instead.end() if instead else with_what is None or m.start < with_what.end("w"))), None)
    if gone is None:
        about = re.search(
            r"\b(?:swap|replace|exchange|switch|change)(?: out)? (?:(?:one|any|some) of )?(?:the |that |our |an? |one )?(?P<x>[\w' ]+?)(?= (?:for|with|by|in|on|from)\b|[,.;!?]|\s*$)",
            clause.low,
        )
        item = clause.text[slice(*about.span("x"))] if about else ""
        if about is None or (clause.days and not things.of_kind(item)):
            return []
        gone = next((m for m in held if m.end <= about.end()), None)
    else:
        item = name_of(gone, clause)
    new = next((m for m in held if m is not gone), None)
    if new is not None:
        return said("swap_item", clause, item=item, new=name_of(new, clause), day=clause.day)
    kind = (clause.first_of("kinds") if instead else None) or kind_words(
        clause.text[: instead.start()]
        if instead
        else _after(clause, r"\b(?:for|with|by|to)\b", max(gone.end if gone else 0, _swap_said(clause)))
    )
    if gone is not None and gone.thing.kind == "meal":
        kind = clause.first_of("dishes") or kind
    return said("swap_item", clause, item=item, kind=None if kind is None or _ONLY_HOW.match(kind.lower()) else kind, day=clause.day)


_RATHER_DO = re.compile(
    r"\W*(?:,|\b(?:can|could|i|we|let'?s|'?d|would|please|rather|prefer|like|want|to)\b|\W)*\b(?:do|see|visit|go to|have|try)(?: the)? (?P<x>[\w'’ -]{3,40}?)"
    r"(?: (?:please|pls|then|instead|on .+|in (?:option|plan) .+))?\W*$",
    re.IGNORECASE,
)


def _instead_first(clause: EditClause, instead: re.Match[str]) -> list[SaidEdit]:
    """ "Instead of Córdoba I'd rather do Cádiz": what is wanted stands behind what goes, known or not."""
    gone = next((m for m in clause.objects if m.start >= instead.end()), None)
    if gone is None or clause.low[: instead.start()].strip(" ,.") or (match := _RATHER_DO.match(clause.low, gone.end)) is None:
        return []
    return said("swap_item", clause, item=name_of(gone, clause), new=clause.text[slice(*match.span("x"))], day=clause.day)


def _several_for_one(clause: EditClause, at: int) -> list[SaidEdit]:
    """ "Swap the tower and the monument for LX Factory": the first gives its place, the others go; empty where one thing goes."""
    leaving = _each_once([m for m in clause.objects if m.end < at])
    coming = [m for m in clause.objects if m.start >= at]
    if len(leaving) < 2 or len(coming) != 1:
        return []
    swap = said("swap_item", clause, item=name_of(leaving[0], clause), new=name_of(coming[0], clause), day=clause.day, change="must_go")
    return [*swap, *(e for m in leaving[1:] for e in said("remove_item", clause, item=name_of(m, clause), day=clause.day))]


_ITS_KIND = re.compile(
    r"\W*(?:the |that |our |a |an )?(?P<x>[a-z]{4,}(?: [a-z]{4,})?)(?: (?:thing|visit|stop))?(?= (?:on|in)\b|\W*$|[,.;])"
)


def _kind_replaced(clause: EditClause, instead: re.Match[str], things: PlanThings) -> list[SaidEdit]:
    """ "A cooking class instead of the museum on day 1": what goes is told by its kind alone."""
    match = _ITS_KIND.match(clause.low, instead.end())
    if match is None or any(m.start >= instead.end() for m in clause.objects):
        return []
    gone = next((w for w in (match["x"], match["x"].split()[-1]) if things.of_kind(w)), None)
    if gone is None:
        return []
    new = next(iter(clause.objects), None)
    if new is not None:
        return said("swap_item", clause, item=gone, new=name_of(new, clause), day=clause.day)
    kind = clause.first_of("kinds") or kind_words(clause.text[: instead.start()])
    return said("swap_item", clause, item=gone, kind=kind, day=clause.day) if kind and not _ONLY_HOW.match(kind.lower()) else []


_WITH_WHAT = re.compile(r"\b(?:replace|swap|change|switch|exchange)\b.*?\b(?P<w>with|for|by)\b")


def _swap_said(clause: EditClause) -> int:
    """Where the word stands that swaps, where it comes after what goes: "the hike is too hard for us, replace it with …"."""
    match = re.search(r"\b(?:replace|swap|change|switch|exchange)\b", clause.low)
    return match.start() if match else 0


def _after(clause: EditClause, pattern: str, at: int) -> str:
    match = re.compile(pattern).search(clause.low, at)
    return clause.text[match.end() :] if match else ""


_FILLER = re.compile(
    r"\b(?:what|how) about\b|\b(?:in|for|of) (?:the )?(?:budget|balanced|premium|first|second|third|option \d|plan \d)(?: (?:one|plan|option))?\b"
    r"|\b(?:i'?d|we'?d|i|we|you|please|pls|like|prefer|rather|have|see|do|want|can|could|would|something|somewhere|anything"
    r"|a|an|some|the|more|is|that|that's|which|maybe|perhaps|else|another|instead)\b",
    re.IGNORECASE,
)


def kind_words(text: str) -> str | None:
    """What is asked for in a phrase: "a park or a walk" is "park or walk", "something outdoors" is "outdoors"."""
    text = re.sub(
        r"^\W*(?:(?:something|anything|somewhere) )?(?:with|about|to do with|by the|near the|by|near) ", "", text, flags=re.IGNORECASE
    )
    text = re.sub(r"\b(?:an?|the) (?:morning|afternoon|evening|day|night) (?:at|in|on|by) (?:the |an? )?", "", text, flags=re.IGNORECASE)
    words = " ".join(_FILLER.sub(" ", text).strip(" ,.;!?").split())
    return words or None


_SEEN = re.compile(r"\b(?:see|do|visit|have|go to|be at)\b")
_ADDED = re.compile(r"\b(?:add|include|squeeze|fit in|put in|throw in|also|as well|too)\b")


_FIRST_THEN = re.compile(
    r"(?:^|[,;:.]|\bdo|\bsee|\bvisit|\bwant|\bthe)\s*(?:the )?(?P<a>[a-z][\w' -]{2,30}?) first,? (?:and )?then (?:the )?(?P<b>[a-z][\w' -]{2,30}?)\W*$"
)
""" "The bridge first, then the tower"."""
_ORDERED = re.compile(r"^\W*(?P<how>before|after)\W*(?:(?:the|our|that|we|see|do|visit)\W+)*$")


_SUNRISE = re.compile(r"\b(?:sun ?rise|dawn|daybreak|first light|crack of dawn)\b")


def sunrise_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "The Trevi Fountain at sunrise": an hour at which no visit is planned, which is told."""
    held = next((m for m in clause.objects if m.thing.kind in ("visit", "sight")), None)
    if held is None or not _SUNRISE.search(clause.low) or _SUNRISE.search(fold(held.thing.name)) or clause.has("remove"):
        return []
    return said("impossible", clause, item=name_of(held, clause), change="sunrise")


_ON_THE_WAY = re.compile(
    r"\b(?:on (?:the|our) (?:way|road|drive|journey|route|transfer|trip)|en route|along the way)\b|\b(?:the|our) (?:drive|ride|journey|transfer|road) (?:to|from|between)\b"
)
_STOPS = re.compile(
    r"\b(?:stop(?:s|ping|over)?|via|detour|break|pull over|call in|drive (?:through|via|past|along)|go (?:through|via)|route (?:through|via)|scenic)\b"
)


def on_the_way_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "On the drive to Killarney, can we stop at the cliffs": no stop of a journey is planned, which is told, and no day trip comes of it."""
    if not (_ON_THE_WAY.search(clause.low) and _STOPS.search(clause.low)) or clause.first_of("meals"):
        return []
    held = next((m for m in clause.objects), None)
    return said("impossible", clause, item=name_of(held, clause) if held else None, change="on_the_way")


def order_of_two_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "The forum before the Colosseum": the first of the two comes before the other, on its day."""
    if (first_then := _FIRST_THEN.search(clause.low)) is not None:
        stops = {fold(s.place.name) for s in state.trip.destinations}
        words = [_of_a_visit(first_then[g].strip(), things) if first_then[g].strip() not in stops else "" for g in ("a", "b")]
        return said("move_item", clause, item=words[0], new=words[1], day=clause.day) if all(words) else []
    pair = [m for m in clause.objects if m.thing.kind == "visit"]
    if len(pair) != 2 or clause.days or clause.times or clause.has("swap", "remove"):
        return []
    between = clause.low[pair[0].end : pair[1].start]
    match = _ORDERED.match(
        re.sub(r"^\W*(?:(?:then|comes?|goes?|be|is|stands?|to|so|it|it's|just|right|straight|some ?time)\W+)*", "", between)
    )
    if match is None:
        return []
    first, second = pair if match["how"] == "before" else pair[::-1]
    return said("move_item", clause, item=name_of(first, clause), new=name_of(second, clause))


def move_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """A thing to another day or hour: it needs the thing, and where to."""
    eaten_at = next((m for m in clause.objects if _EATEN_AT.search(clause.low[: m.start])), None)
    if _may_go(clause) or (eaten_at is not None and clause.first_of("meals")):
        return []
    if len(clause.days) > 1 and not clause.objects and clause.has("move") and _ALL_THEN.search(clause.low):
        return said("move_item", clause, day=clause.day_said(1), other_day=clause.day_said(0), part=part_of(clause), change="all")
    held = next((m for m in clause.objects if m.thing.kind in ("visit", "meal")), None)
    loose = None if held else _LOOSE.search(clause.low)
    by_days = _BY_DAYS.search(clause.low)
    if by_days is not None and (held or loose) and not (clause.days or refused(clause)):
        item = name_of(held, clause) if held else (loose["x"] or loose["bare"] or loose["how"]) if loose else None
        way = by_days["how"] or by_days["way"] or by_days["next"] or by_days["next2"]
        number = COUNTS.get(by_days["n"] or by_days["m"] or "one", 1)
        later = way in ("later", "back", "after", "next", "following") and not _BRINGS.search(clause.low)
        return said("move_item", clause, item=item, change="days_later" if later else "days_earlier", number=number)
    if held is None and loose is None and clause.days and (kind := _KIND_MOVES.search(clause.low)) and things.of_kind(kind["x"]):
        return said("move_item", clause, item=kind["x"], day=_to_day(clause), part=part_of(clause), change="of_kind")
    if held is None and loose is None and (other := _kind_on_another_day(clause, things)):
        return other
    other_hour = _OTHER_HOUR.search(clause.low)
    if (held or loose) and other_hour is not None and not (clause.times or refused(clause)) and _stays_on(clause, other_hour):
        item = name_of(held, clause) if held else (loose["x"] or loose["bare"] or loose["how"]) if loose else None
        return said("move_item", clause, item=item, change=f"hour_{other_hour['how']}", minutes=minutes_said(clause.low), day=clause.day)
    elsewhere = _ELSEWHEN.search(clause.low) is not None
    towards = _TOWARDS.search(clause.low)
    if held is not None and held.thing.kind in IN_PLAN and towards is not None and not clause.days and not clause.times:
        return said("move_item", clause, item=name_of(held, clause), change=towards["how"])
    if held is None and loose is None and elsewhere and _POINTS.search(clause.low):
        return said("move_item", clause, change="elsewhere")
    when = clause.days or part_of(clause) or clause.times or elsewhere or _OPENS_THE_DAY.search(clause.low)
    if (held is None and loose is None) or not when or refused(clause):
        return []
    added = _ADDED.search(clause.low) is not None or _IN_ALL.search(clause.low) is not None
    if held is None:
        bare = loose is not None and loose["how"] is not None
        moves = bool(bare or clause.has("move") or SHOULD_BE.search(clause.low)) and not added
    else:
        plainly = not clause.has("remove") and (_SEEN.search(clause.low) or SHOULD_BE.search(clause.low) or _stands_bare(clause, held))
        moves = (clause.has("move") and _IN_ALL.search(clause.low) is None) or (held.thing.kind in IN_PLAN and bool(plainly) and not added)
        moves &= not (clause.has("add") and not clause.has("move") and held.thing.kind not in IN_PLAN)
    if not moves or (_PLAINLY_ADDED.search(clause.low) and not _PLAINLY_MOVED.search(clause.low)):
        return []
    meal = re.search(r"\bbefore (lunch|dinner|breakfast)\b", clause.low)
    first = _OPENS_THE_DAY.search(clause.low) is not None
    return said(
        "move_item",
        clause,
        item=name_of(held, clause) if held else (loose["x"] or loose["bare"] or loose["how"]) if loose else None,
        day=_to_day(clause),
        other_day=clause.day if len(clause.days) > 1 and _to_day(clause) != clause.day else None,
        change="elsewhere" if elsewhere and not clause.days else None,
        part=part_of(clause),
        time=clause.times[0] if clause.times else None,
        new="first" if first else meal[1] if meal else None,
        kind="right" if meal and re.search(r"\b(?:right|just|straight|directly|shortly) before\b", clause.low) else None,
    )


_KIND_ON_DAY = re.compile(
    r"^\W*(?:(?:and|can we have|could we have|we'd like|i'd like|rather|put|have|do|move) )*(?:the |our )?(?P<x>[a-z]{4,})(?: (?:show|night|evening|concert|visit))? (?:on|to) $"
)


def _kind_on_another_day(clause: EditClause, things: PlanThings) -> list[SaidEdit]:
    """ "Jazz on Saturday rather than Friday": what a plan has of the kind on the one day goes to the other, and nothing is added."""
    if len(clause.days) != 2 or not NOT_THEN.search(clause.low[: clause.days[1].start]):
        return []
    match = _KIND_ON_DAY.match(clause.low[: clause.days[0].start])
    if match is None or not things.of_kind(match["x"]):
        return []
    alone = len({t.name for t in things.likeliest(match["x"])}) == 1
    left = None if alone else clause.day_said(1)
    return said("move_item", clause, item=match["x"], day=clause.day_said(0), other_day=left, part=part_of(clause))


_EATEN_AT = re.compile(r"\b(?:breakfast|brunch|lunch|dinner|supper) (?:at|in) (?:the )?$")
_PLAINLY_ADDED = re.compile(r"^\W*(?:(?:and|please|pls|can you|could you|also|then)\W+)*(?:add|include)\b")
_PLAINLY_MOVED = re.compile(r"\b(?:move|shift|put|bring)\b")
_ALL_THEN = re.compile(r"\b(?:what(?:'s| is| we have| we do|ever is)|everything|all|the things|the visits|the sights)\b")
""" "Move what's on Saturday afternoon to Sunday"."""
_OPENS_THE_DAY = re.compile(
    r"\b(?:(?:be|go|come|happen) (?:really |very |nice and |as )?early\b(?! in)|first thing|at the start of|early (?:on|in)|(?:straight|right|directly) after breakfast)\b"
)
_KIND_MOVES = re.compile(
    r"\b(?:can|could|should|shall|may|must) (?:the|that|our) (?P<x>[a-z]{4,})(?: (?:show|evening|night|thing|visit))? (?:be|go|come|happen|take place|move)\b"
)
""" "Can the flamenco be on our last night": whatever of it a plan has goes there."""
SHOULD_BE = re.compile(
    r"\b(?:should|could|must|can|needs? to|has to|have to|ought to|wants? to|better|rather) (?:\w+ ){0,4}?(?:be|go|come|happen)\b|\bto be (?:in|on|at)\b"
)
_ELSEWHEN = re.compile(
    r"\b(?:to|on|for|that|it|this|them) (?:another|a different|some other|any other|the other) (?:day|morning|afternoon|evening|night)\b"
)
""" "to another day": no day in particular."""
_TOWARDS = re.compile(r"\b(?P<how>earlier|sooner|later) (?:in|on|during) (?:the|our) (?:trip|holiday|week|stay|visit)\b")
_OTHER_HOUR = re.compile(r"\b(?P<how>later|earlier)\b(?! (?:in|during|than)\b)")
""" "Can the whisky tasting be a bit later": on its day, at another hour."""
_BEYOND_A_MEAL = re.compile(r"\b(?:after|before|past) (?:lunch|noon|midday|dinner|breakfast)\b")
""" "Later, like after lunch": the part of the day says when."""
_BY_A_LITTLE = re.compile(r"\b(?:a (?:bit|little|touch)|slightly|somewhat|an hour|half an hour|\d+ (?:hours?|minutes?)) $")


def _stays_on(clause: EditClause, hour: re.Match[str]) -> bool:
    """Whether the hour alone is another: no day is named, or "a bit later on Friday" names the one it is on."""
    if _BEYOND_A_MEAL.search(clause.low):
        return False
    if not clause.days:
        return not clause.low.startswith(" on ", hour.end())
    return len(clause.days) == 1 and _BY_A_LITTLE.search(clause.low[: hour.start()]) is not None


_BY_DAYS = re.compile(
    r"\b(?P<n>an?|one|two|three|1|2|3) days? (?P<how>later|earlier|sooner|forward|back)\b|\b(?P<way>forward|back|earlier|later)(?: by)? (?P<m>an?|one|two|three) days?\b"
    r"|\b(?:to|on|for) the (?P<next>next|following|previous) day\b|\b(?:to|on) the day (?P<next2>before|after)(?=\W*$)"
)
_BRINGS = re.compile(r"\bbring\b|\bforward\b")
""" "Bring the mermaid forward a day", "the aquarium a day later"."""
_POINTS = re.compile(r"\b(?:that|it|this|them)\b")
_LOOSE = re.compile(
    rf"\b(?:the|that|our|all|those|both) (?P<x>(?:{'|'.join(sorted(KINDS_OF_PLACE))})(?:e?s)?)(?: (?:thing|visit|bit|stop|tour|one))?\b"
    rf"|^\W*(?P<bare>{'|'.join(sorted(KINDS_OF_PLACE))})(?: \w+){{0,3}} (?:should|needs|has|must|ought)\b"
    rf"|^\W*(?P<how>{'|'.join(sorted(KINDS_OF_PLACE))}) (?:(?:a (?:bit|little) |much |an hour )?(?:earlier|later)|first thing)\W*(?:please|pls)?\W*$"
)
""" "the castle thing": a kind of place for the one of it that is in a plan."""
_LEAD_IN = re.compile(
    r"\W*(?:(?:and|also|oh|ok|okay|so|please|pls|then|actually|maybe|the|our|that|i'd|we'd|like|want|prefer|rather|better)\W+)*"
)
_TIED = re.compile(
    r"(?:'s)?\W*(?:only |just )?(?:thing|visit|bit|stop|tour|one)?\W*(?:on|at|in|for|first|before|after|around|early|late|later|earlier)\b"
)


def _stands_bare(clause: EditClause, held: ThingMention) -> bool:
    """Whether a clause is a thing and its time and little else: "Sagrada Família at 4pm", "the museum on Thursday, not Wednesday"."""
    tied = _TIED.match(clause.low[held.end :]) or any(d.start - held.end in (1, 2) for d in clause.days)
    return _LEAD_IN.fullmatch(clause.low[: held.start]) is not None and bool(tied)


NOT_THEN = re.compile(r"\b(?:not|instead of|rather than|from)(?: on)?(?: the)?\s*$")


def _to_day(clause: EditClause) -> str | None:
    """The day a thing goes to: the last that is named, and is not the one it leaves."""
    left = [n for n, d in enumerate(clause.days) if not NOT_THEN.search(clause.low[: d.start])]
    return clause.day_said(left[-1]) if left else None


_NOT_THE = re.compile(r"^\W*(?:(?:oh|and|please|ok|but|so|well|hm+|actually|just)\W+)*not (?:the|that|our)\b")


def _says_not(clause: EditClause) -> bool:
    """Whether a message begins with what is not wanted: "not the fado on Friday"."""
    return clause.start == 0 and _NOT_THE.match(clause.low) is not None and bool(clause.objects) and not clause.has("swap")


_MAY_GO = re.compile(r"\b(?:can|could|should|must|has to|needs to) go\b(?=\W*$|\s*[,.;]|\W+(?:we|it|as|because|please|too|from)\b)")


def _may_go(clause: EditClause) -> bool:
    """ "Tower Bridge can go, we've seen it"."""
    return bool(clause.objects) and _MAY_GO.search(clause.low, clause.objects[0].end) is not None


_BY_WAY = re.compile(r"\b(?:by|in a|with a|hire a|rent a|take (?:a|the)) (?:hire |rental )?(?P<way>car|train|bus|coach|boat|ferry|taxi)\b")


def outing_way_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Delphi by car then?": another way to a day outside, which has one way only."""
    trip = next((m for m in clause.objects if any(t.kind == "day_trip" for t in m.things)), None)
    if trip is None or not _BY_WAY.search(clause.low) or clause.has("swap"):
        return []
    return said("set_leg", clause, item=name_of(trip, clause), change="outing")


_THAT_VERY_DAY = re.compile(r"\b(?:the same|that same|that|this) (?:day|morning|afternoon|evening|night)\b")
""" "No museums the same day": a day that another clause names."""


_GIVES = re.compile(r"\b(?:(?:give|get|show|find) (?:us|me|them)|do|see|visit|have|add|put in|take in) (?:the )?$")


def _given_instead(clause: EditClause) -> ThingMention | None:
    """What is to come where something else goes: "take the catacombs off and give us the Villa Borghese instead"."""
    if not re.search(r"\binstead\b", clause.low):
        return None
    return next((m for m in clause.objects if _GIVES.search(clause.low[: m.start])), None)


_WHAT_GOES = re.compile(r"\bwhat(?:ever)? (?:you|we|i) (?:take|took|drop|dropped|cut|remove|removed|lose)\b")
""" "Put what you take out on Sunday": it names nothing that is to go."""


_TIME_SPENT = re.compile(
    r"(?<=\w)\W+(?:(?:and|so|as|because)\W+)*(?:we|i)(?:'d| would)? (?:much )?(?:rather|prefer)\b|"
    r"\b(?:use|spend|put) (?:the|that|its) (?:time|hour|slot|gap|day|morning|afternoon)\b|\band (?:stay|spend) (?:longer|more time)\b|\b(?:so|and) (?:we )?keep\b|[,;.]\s*(?:just|only|but|keep)\b"
)
""" "Drop the tower, use the time at the monastery": what follows does not go."""


_BESIDE_IT = re.compile(
    r"\b(?:after|before|besides|than|like|near|next to|around|close to|except(?: for)?|apart from|other than|on the way to|on the way from)(?: the| our)? $"
)
""" "No more castles after Dunguaire": what is named is not what goes."""


_OUT_WITH_IT = re.compile(
    r"^\W*(?:the |any |all )?(?P<x>[a-z]{4,}(?: [a-z]{4,})?)(?: (?:on|for) [\w ]+?)? out(?: please| pls| then)?(?=\W*$|[,.;])"
)
""" "Museum on Friday out"."""
_GOES_OUT = re.compile(
    r"(?: (?:on|for) [\w ]{3,14}?)? (?:(?:is|are|can be|should be|goes|can go) )?(?:out|off the (?:list|plan|table))(?: please| pls| then| too)?(?=\W*$|[,.;])"
)
""" "Dublin Castle out, we've seen it"."""


def removed_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    out = [m for m in clause.objects if _GOES_OUT.match(clause.low[m.end :])]
    if out and not clause.has("move", "swap"):
        return [e for m in _each_once(out) for e in said("remove_item", clause, item=name_of(m, clause), day=clause.day)]
    goes = _OUT_WITH_IT.match(clause.low)
    if goes is not None and not clause.objects and things.of_kind(goes["x"]):
        return said("remove_item", clause, kind=goes["x"], day=clause.day)
    if not (clause.has("remove") or refused(clause) or _says_not(clause) or _may_go(clause)) or (
        _THAT_VERY_DAY.search(clause.low) and not clause.days and not clause.objects
    ):
        return []
    areas = {fold(s.area) for rows in state.quotes.sights.values() for s in rows if s.area}
    whole = next((m for m in clause.objects if fold(name_of(m, clause)) in areas and fold(m.thing.name) != fold(name_of(m, clause))), None)
    if whole is not None and len(clause.objects) == 1 and name_of(whole, clause)[0].isupper():
        return said("remove_item", clause, place=name_of(whole, clause), day=clause.day)
    if area := _ANYTHING_IN.search(clause.text):
        return said("remove_item", clause, place=area["area"], day=clause.day)
    if (instead := _given_instead(clause)) is not None:
        gone = [m for m in clause.objects if m is not instead]
        return [e for m in gone for e in said("remove_item", clause, item=name_of(m, clause))] + said(
            "add_item", clause, item=name_of(instead, clause)
        )
    gone = [m for m in clause.objects if not _BESIDE_IT.search(clause.low[: m.start])]
    if clause.objects and not gone:
        return []
    if gone:
        part = part_of(clause) if clause.days else None
        spent = _TIME_SPENT.search(clause.low)
        return [
            e for m in _each_once([m for m in gone if spent is None or m.start < spent.start()])
            for e in said("remove_item", clause, **{"kind" if _a_kind(m, clause, things) else "item": name_of(m, clause)}, day=clause.day, part=part)
        ] + [e for kind in _listed_kinds(clause, things) for e in said("remove_item", clause, kind=kind, day=clause.day, part=part)] + _unknown_listed(clause, things)  # fmt: skip
    if _WHAT_GOES.search(clause.low):
        return []
    about = re.search(
        r"\b(?:drop|skip|remove|cut|lose|ditch|scrap|cancel|delete|exclude|forget|no(?: more)?|without|leave out|take out|get rid of|not interested in|don'?t want(?: to (?:see"
        r"|visit|go to))?|(?:don'?t|do not|never) (?:add|include|put in|plan|book|schedule)|hate) (?:both (?:the |of the )?|the two |the |any |all |that |this |more )?(?P<x>[a-z][\w' ]*?)"
        r"(?= (?:please|pls|thanks|thank you|ta|on|in|altogether|completely|entirely|at all"
        r"|for|from|because|as|at)\b|[,.;!?]|\s*$)"
        r"|\b(?:take|cut|leave|keep|kick|throw|get) (?:the |any |all |all the )?(?P<y>[a-z][a-z' ]{2,24}?) (?:out|off)\b",
        clause.low,
    )
    if about is None or re.fullmatch(r"(?:it|them|those|they|these|that)(?: all)?", (about["x"] or about["y"]).strip()):
        named = next((w for w in re.findall(r"\b[a-z]{4,}s\b", clause.low) if things.of_kind(w)), None)
        return said("remove_item", clause, kind=named, day=clause.day) if named and _POINTS.search(clause.low) else []
    words = _STUFF.sub("", _ENDS_IN.sub("", clause.text[slice(*about.span("y" if about["x"] is None else "x"))]))
    bounded = bool(clause.days or clause.scope) and not clause.times and clause.first_of("meals") is None
    noted = noted_once(words, state, things) is not None
    bare = singular(fold(words).strip())
    own = bare not in topics() and f"{bare}s" not in topics() and any(t.kind == "visit" for t in things.of_kind(words))
    listed = [plainly for w in _IN_A_LIST.split(words) if (plainly := _ARTICLES.sub("", w).strip())]
    several = len(listed) > 1 and any(t.kind == "visit" for w in listed for t in things.of_kind(w))
    disliked = _DISLIKE.match(about.group()) and not noted and not own and not (bare in KINDS_OF_PLACE and bare not in topics())
    if not bounded and disliked and not several:
        return []
    part = part_of(clause)
    city = clause.cities[0].name if clause.cities else None
    if len(listed) > 1 and not things.of_kind(words) and any(things.of_kind(w) for w in listed):
        return [e for w in listed if things.of_kind(w) for e in said("remove_item", clause, kind=w, day=clause.day, part=part, place=city)]
    known = bounded or things.of_kind(words) or noted
    return said("remove_item", clause, kind=words, day=clause.day, part=part, place=city) if known else []


_IN_A_LIST = re.compile(r"\s*,\s*(?:and |or )?| and | or | & ")
_ARTICLES = re.compile(r"^(?:(?:the|both|all|any|that|those|our|either) )+")


def _each_once(mentions: Sequence[ThingMention]) -> list[ThingMention]:
    """The mentions without those of a thing that is named twice ("the concert at the Auditorio"): its longest stands for it."""
    longest = {m.thing.name: max((n for n in mentions if n.thing.name == m.thing.name), key=lambda n: n.end - n.start) for m in mentions}
    return list(longest.values())


_ENDS_IN = re.compile(r" (?:through|in|of|at|on|to|around|for|with|the|all|and)$", re.IGNORECASE)
_WEARY = re.compile(
    r"\b(?:(?:is|are|am|was|were|'s|'re|'m|isn'?t|aren'?t|ain'?t) )?(?:not (?:really |that |so |very |much |too |at all |exactly )*)?(?:really |that |so |very |much |too )*"
    r"(?:care (?:much )?for|into|an? (?:big |huge |great )?(?:fan|lover) of|(?:big |huge |great )?fans of|keen on|fussed about|bothered about|interested in|big on|one for|mad about|crazy about) "
    r"(?:the |all the |all those |any |old |all )*(?P<x>[a-z][a-z' -]*?)(?=[,.;!?]|\s*$| (?:so|as|at|in|on|but|and|or|though|tho|really|anymore|already|tbh|lol|please|pls)\b)"
)
_HATES = re.compile(r"\b(?:hates?|can'?t stand|can'?t bear|loathes?) (?:the |all |all those |any )*(?P<x>[a-z]{4,}s)\b")
_HAS_NO = re.compile(r"\b(?:not|isn'?t|aren'?t|ain'?t|wasn'?t|never|don'?t|doesn'?t|nobody|no one)\b")
_TIRED_OF = re.compile(
    r"\b(?:bored (?:in|of|by|with|at)|tired of|fed up (?:with|of)|sick of|had enough of|enough of|overdos\w+ (?:on|of)|worn out by|put off by) (?:the |all the |all those |these |old )*"
    r"(?P<x>[a-z][a-z' -]*?)(?=[,.;!?]|\s*$| (?:so|as|at|in|on|but|and|though|after|already|by now|lol|tbh|please|pls|can|could|quickly|fast|easily)\b)"
)
_HEAVY = re.compile(
    r"\b(?P<x>[a-z]{4,})[- ](?:heavy|fatigue|overload|overkill)\b|\bheavy on (?:the )?(?P<y>[a-z]{4,})\b|\b(?:the )?(?P<z>[a-z]{4,}s) (?:all )?(?:blur|blend|merge|look the same|get samey)\b"
    r"|\bno more (?P<m>[a-z]{4,}s)\b(?! (?:on|than)\b)"
)
FEW = 3
"""Of a kind with fewer than these in all plans none is left where somebody is not into it."""
_OF_A_DAY = frozenset(
    "days mornings evenings plans nights flights trains buses meals dinners lunches restaurants hotels hostels things places sights walks".split()
)
_WE = re.compile(r"\b(?:i|we|us|we're|i'm|both of us|neither of us|none of us)\b")


def wearied_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "She's not into ruins", "option 1 is too museum heavy", "the temples blur together": fewer of a kind in the plans that are meant.

    Where all of them are not into it, all of it goes.
    """
    if clause.objects or part_of(clause):
        return []
    hated = _HATES.search(clause.low)
    weary = hated or next((m for m in (_WEARY.search(clause.low),) if m and _HAS_NO.search(clause.low[: m.start("x")])), None)
    match = weary or _TIRED_OF.search(clause.low) or _HEAVY.search(clause.low)
    if match is None:
        return []
    kind = next((words for words in match.groups() if words), "").strip()
    kind = re.sub(r" (?:stuff|things?|bits?|visits?|places?|sites?)$", "", kind)
    if kind in _OF_A_DAY or not (things.of_kind(kind) or (hated is None and things.could_be(kind))):
        return []
    seen = {t.name for t in things.of_kind(kind) if t.kind == "visit"}
    none = hated is not None or (weary is not None and (_WE.search(clause.low[: weary.start("x")]) is not None or 0 < len(seen) < FEW))
    return said(
        "remove_item",
        clause,
        kind=kind,
        change=None if none else "fewer",
        day=clause.day,
        place=clause.cities[0].name if clause.cities else None,
    )


_NOT_ANOTHER = re.compile(
    r"^\W*(?:(?:oh|please|ok|okay|but|and|no|so|well)\W+)*(?:not|no|never) (?:yet )?(?:another|one more|a second|a third) (?P<x>[a-z][a-z' -]{2,24}?)"
    r"(?: (?:show|evening|night|visit|place|thing|performance))?(?=\W*(?:please|pls|thanks|in|on|for)?\b(?!\w)|\W*$| (?:please|pls|in|on|for|again)\b)"
)


_ON_EACH = re.compile(
    r"\b(?P<x>[a-z]{4,}) (?:on |for )?(?:both|two|three|every|each|all(?: the)?) (?:\w+ )?(?:nights?|days?|evenings?|mornings?)\b.*\b(?:too (?:much|many)|overkill|a lot|plenty|enough)\b"
)
""" "Flamenco on both nights is too much"."""


def not_another_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Not another opera": of a plan's operas one stays, and a plan's only one goes; nothing like it does."""
    once = ONLY_ONCE.search(clause.low) or _ON_EACH.search(clause.low)
    match = _NOT_ANOTHER.match(clause.low)
    kind = match["x"].strip() if match else next((w for w in once.groups() if w), "") if once else ""
    if not kind or kind in _OF_A_DAY or not (things.of_kind(kind) or things.could_be(kind)):
        return []
    return said(
        "remove_item",
        clause,
        kind=kind,
        change="but_one" if match else "once",
        day=clause.day,
        place=clause.cities[0].name if clause.cities else None,
    )


_STUFF = re.compile(r"(?<=\w) (?:stuff|things?|bits?|business|visits?)$", re.IGNORECASE)
""" "The church stuff": the kind without the word that only stands for many of it."""
_LISTED = re.compile(
    r"(?:^|\b(?:and|or|the|drop|skip|remove|cut|ditch|scrap|no|cancel|without)\s|,)\s*(?:the |any |all )?(?P<x>[a-z]{4,}(?: [a-z]{4,})?)(?=\s*(?:,|and\b|or\b|$))"
)


def _listed_kinds(clause: EditClause, things: PlanThings) -> list[str]:
    """Kinds that stand in a list beside names: "the flamenco and the castle"."""
    taken = [(m.start, m.end) for m in clause.things]
    found = (m for m in _LISTED.finditer(clause.low.rstrip(" .!?")) if not any(a < m.end("x") and m.start("x") < b for a, b in taken))
    return [m["x"] for m in found if things.of_kind(m["x"])]


def _unknown_listed(clause: EditClause, things: PlanThings) -> list[SaidEdit]:
    """What is to go beside names and is known by no name or kind: it is told that nobody has it ("no bookshop, and the cathedral either")."""
    match = _NO_UNKNOWN.search(clause.low)
    if match is None or things.of_kind(match["x"]) or any(m.start < match.end("x") and match.start("x") < m.end for m in clause.things):
        return []
    return said("remove_item", clause, item=match["x"])


_NO_UNKNOWN = re.compile(r"\b(?:no|drop|skip|remove|ditch) (?:the )?(?P<x>[a-z]{5,})(?= please\b|,)")


def _a_kind(mention: ThingMention, clause: EditClause, things: PlanThings) -> bool:
    """Whether one small word stands for all that has it: "no fado" is more than the Fado Museum."""
    word = name_of(mention, clause)
    if any(t.kind == "day_trip" for t in mention.things):
        return False
    return (
        " " not in word
        and not word[0].isupper()
        and len({t.name for t in things.of_kind(word)}) > 1
        and (bool(clause.days) or "the " not in clause.low[max(0, mention.start - 4) : mention.start])
    )


_DISLIKE = re.compile(r"(?:no|without|not interested in|hate|don'?t want)\b(?! more\b)")
"""What says of a kind of thing, and of no day or plan, that it is not liked: a wish for the whole trip, which later changes keep too."""


def refused(clause: EditClause) -> bool:
    """Whether the clause says what is not to be done: "please don't add it"; "why don't we" asks for it."""
    return clause.has("refuse") and not re.search(r"\bwhy (?:don't|do not|not)\b|\bwhy don t\b", clause.low)


_ANYTHING_IN = re.compile(
    r"\b(?:any|every|all)(?:thing)?(?: that is| that's)? (?:in|around|near) (?:the )?(?P<area>[A-ZÀ-Þ][\w'-]+(?: [A-ZÀ-Þ][\w'-]+)*)"
)
""" "get rid of anything in Belém": a part of the city."""


_IN_ALL = re.compile(r"\b(?:in|into|for|to) (?:all|every|each|both)(?: of)?(?: the)?(?: three| two)? ?(?:plans?|options?|them|one)\b")
""" "Serralves in every plan"."""
MOST_WORDS = 4
_NO_KIND = re.compile(
    r"^(?:after|before|until|by|like)\b|\b(?:is|are|was|were|be|been|what|which|we|you|i|it|they|can|could|our|my|way|over|too|more|less|time)\b"
)
"""A phrase with these is a sentence, no kind of thing."""
_WOULD_LOVE = re.compile(r"\b(?:would|'d) (?:love|like|enjoy|adore) (?:an?|some)\b")
_PLEASANT = re.compile(
    r"\b(?:can|could) (?:we|the kids|the children|they|she|he|i) (?:have|get|do) an?\b|"
    r"\bany chance of (?:an?|some)\b|\bwould be (?:lovely|nice|great|good|fun)\b|\bin the mood for\b|\bfancy (?:an?|some)\b|\b(?:how|what) about an?\b"
    r"|(?:'d|would) (?:love|like) (?:an?|some)\b|\b(?:wants?|needs?) (?:an?|some|the)\b"
)


_WOULD_BE = re.compile(
    r"^\W*(?:an?|some) (?:[a-z]+ ){1,3}?(?:(?:one|some) (?:day|morning|afternoon|evening|night) )?would be (?:lovely|nice|great|good|fun)\b"
)
""" "A vodka tasting one evening would be great": asked for by name, so that it is at least told that nobody knows one."""
_OTHER_TIME = re.compile(r"\b(?:week|weekend|month|year)\b")
"""Another time for the whole trip ("could we do the week after?") is not a thing to add to it."""


_BOOKS_A_PLAN = re.compile(
    r"\b(?:book|reserve|buy|order)\b (?:me |us )?(?:the )?(?:option|plan|number|first|second|third|middle|last|cheapest|dearest)\b"
)
"""A plan is chosen, and nothing is added to it ("book option 2")."""


_ANY_DAY_BUT = re.compile(
    r"\b(?:any(?:thing|time|where)?(?: other)?(?: day)?|whatever day|every day|all days) (?:but|except|bar|other than|apart from)(?: for| on| not)*(?: the)? $"
    r"|\b(?:move|shift|take|put|get)\b.*\b(?:away from|off)(?: of)?(?: the)? $"
    r"|(?:\bnot|n't) (?:be |go |fall |happen |see it |do it )?on(?: an?| the)? $"
)


def any_day_but_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "The surf lesson any day but Friday": off the day it is not to be on, where it is; elsewhere it stays."""
    if len(clause.objects) != 1 or len(clause.days) != 1 or not _ANY_DAY_BUT.search(clause.low[: clause.days[0].start]):
        return []
    return said("move_item", clause, item=name_of(clause.objects[0], clause), other_day=clause.day, change="elsewhere")


def elsewhere_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "The puppets on another night", though no plan has them: nothing is added for it."""
    if not clause.objects or not _ELSEWHEN.search(clause.low) or clause.has("add"):
        return []
    return said("move_item", clause, item=name_of(clause.objects[0], clause), change="elsewhere")


def _asked_for(clause: EditClause, named: Sequence[ThingMention], meal: str | None) -> bool:
    """Whether what a clause names is asked for: by a word of change, a day, a meal, "in all plans", or as what somebody wants."""
    wanted = any(_WANTED_BY.search(clause.low[: m.start]) for m in named)
    return bool(clause.has("add", "move") or clause.days or meal or wanted or _IN_ALL.search(clause.low))


def _adds_nothing(clause: EditClause) -> bool:
    """Whether words of a clause that could add something refuse it, take it out, move it, complain of it or only compare with it."""
    moves = _PLAINLY_MOVED.search(clause.low) and not (clause.days or clause.times or part_of(clause) or _IN_ALL.search(clause.low))
    without = clause.has("remove") and not clause.has("add") and not clause.objects
    if refused(clause) or _BOOKS_A_PLAN.search(clause.low) or without or (moves and not clause.has("add")):
        return True
    if _TOO_MANY.search(clause.low) or _NOT_TWO.search(clause.low):
        return True
    return bool(clause.objects) and all(_ONLY_COMPARED.search(clause.low[: m.start]) for m in clause.objects)


def _seen_out_there(clause: EditClause) -> ThingMention | None:
    """The day outside that a kind of thing is to be done at ("wine tasting in Chianti")."""
    one = clause.objects[0] if len(clause.objects) == 1 else None
    return one if one is not None and one.thing.kind == "day_trip" and _OUT_THERE.search(clause.low[: one.start]) else None


def added_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Something more: a named thing, or one of a kind."""
    meal = None if re.search(r"\b(?:after|before|till|until) (?:breakfast|lunch|dinner)\b", clause.low) else clause.first_of("meals")
    if _adds_nothing(clause):
        return []
    if (trip := _seen_out_there(clause)) is not None:
        return said("add_day_trip", clause, place=name_of(trip, clause), day=clause.day)
    named = [m for m in clause.objects if not _ONLY_COMPARED.search(clause.low[: m.start])]
    if (own := _kind_on(clause, things)) is not None:
        return said("add_item", clause, kind=own, day=clause.day, part=part_of(clause), time=clause.times[0] if clause.times else None)
    if named and _asked_for(clause, named, meal):
        return [
            e for m in named
            for e in said("add_item", clause, item=name_of(m, clause), day=clause.day, part=part_of(clause), meal=meal, time=clause.times[0] if clause.times else None)
        ]  # fmt: skip
    pleasant = re.search(
        r"\ban? (?:day|morning|afternoon|evening) (?:at|on|by|in) (?:the |a )?(?P<x>[a-z]{3,})\b", clause.low
    ) or re.search(
        r"\b(?:an?|some|(?<=want )the|(?<=wants )the) (?P<x>[a-z][\w' -]*?)(?= (?:on|in|for|at|one|every|each|to|would|please)\b|[,.;!?]|\s*$)",
        clause.low,
    )
    about = (
        pleasant
        if _PLEASANT.search(clause.low) and pleasant
        else re.search(
            r"\b(?:add|include|fit in|squeeze in|throw in|put in|work in|book|find time for|make time for|(?:like|love|want) to (?:see|do|visit|try|have|go to)"
            r"|rather (?:see|do|visit)|(?:can|could) we (?:do|see|visit|go to)|something"
            r"|anything|somewhere|(?:put|plan|arrange|organi[sz]e|get|have)(?= (?:an?|some|another) [a-z' -]{3,40} or something\b))"
            r" (?!(?:on|at|near\w*|around|by|to|to do) )(?:a |for |the |an |some |one |another |more |the |in )*(?P<x>[a-z][\w' -]*?)(?= (?:on|in|for|at|too|as well|please|one|every|each|to|somewhere"
            r"|somehow|anywhere|nearby|that (?:day|evening|night|morning|afternoon))\b"
            r"|[,.;!?]|\s*$| or something\b| from\b)",
            clause.low,
        )
    )
    kind = clause.first_of("kinds")
    if about is None:
        about = _bare_kind(clause, things)
        if about is not None and (known := _the_one(clause, about, things)):
            return known
    if about is None or (kind is None and _NO_THING.fullmatch(about["x"].strip())) or _OTHER_TIME.search(about["x"]):
        return []
    words = clause.text[slice(*about.span("x"))]
    words = kind or ("sunset" if _AT_SUNSET.match(clause.low) else words)
    if _MEMORABLE.search(words.casefold()):
        part = part_of(clause)
        return said("add_item", clause, kind="evenings", day=clause.day, part=part) if part == "evening" else []
    words = re.sub(r"^(?:to do with|with|about|around) ", "", words)
    if re.search(r"\banother (?:day|time)\b", fold(words)):
        return []
    if _ONLY_HOW.match(fold(words)):
        return said("set_pace", clause, change="slower", day=clause.day) if clause.days and LIGHTER.search(clause.low) else []
    if fold(words) in _GRAND and clause.days and part_of(clause) == "evening":
        return said("other_meals", clause, change="dearer", meal="dinner", day=clause.day)
    if len(words.split()) > MOST_WORDS or _NO_KIND.search(fold(words)):
        return []
    if about is pleasant:
        words = re.sub(r"\b(?:evening|morning|afternoon|night|visit|time)\b", "", words).strip()
        named_here = clause.cities and _WOULD_LOVE.search(clause.low)
        if not words or not (kind or things.could_be(words) or named_here or _WOULD_BE.search(clause.low)):
            return []
    return _added(words, clause, things)


def _added(words: str, clause: EditClause, things: PlanThings) -> list[SaidEdit]:
    """What is asked for in so many words, as something more; "the baths" on a day are those of the plans."""
    by_name = re.match(r"[A-Z]", words) is not None
    if fold(words) in {fold(s.place.name) for s in things.state.trip.destinations}:
        return []
    if clause.days and not by_name and _is_the_one_there(words, clause, things):
        return said("move_item", clause, item=words, day=_to_day(clause), part=part_of(clause), change="of_kind")
    return said(
        "add_item",
        clause,
        **{"item" if by_name else "kind": words},
        place=clause.cities[0].name if clause.cities else None,
        day=clause.day,
        part=part_of(clause),
        time=clause.times[0] if clause.times else None,
    )


def _is_the_one_there(words: str, clause: EditClause, things: PlanThings) -> bool:
    """Whether "the baths" are those of the plans, which go to the day that is named: none is added beside them."""
    told = re.search(rf"\b(?:the|our) {re.escape(fold(words))}\b", clause.low) is not None
    return told and any(t.kind == "visit" and not t.name.startswith(STROLL) for t in things.of_kind(words))


_WANTED_BY = re.compile(
    r"\b(?:kids?|children|wife|husband|mum|mom|dad|son|daughter|sister|brother|friends?|partner|she|he|they|we|i|\d+ ?year old) (?:really |also |all |just |would |desperately )*"
    r"(?:wants?|love|need|insists? on|is dying|are dying)(?: to (?:see|do|visit|go to))? (?:the |that )?$"
)
""" "The kids want NEMO"."""
_OUT_THERE = re.compile(r"\w{4,} (?:in|at|around|out in|near) (?:the )?$")
""" "Wine tasting in Chianti": what one goes there for, and nothing of the kind elsewhere."""
_ONLY_COMPARED = re.compile(r"\b(?:than|unlike|not as \w+ as|instead of|in place of)(?: the)? $")
""" "Something quieter than Kuta": what is named is not what is wanted."""
_AND_NOT_THEN = re.compile(
    r"\b(?:rather than|instead of|not)(?: on| in| at)?(?: the)?(?: (?:middle|heat) of)?(?: the)? (?:day|morning|afternoon|evening|night|noon|midday|\w+day)\b"
)


_THE_KIND = re.compile(r"\bthe (?P<x>[a-z]{4,}(?: [a-z]{4,})?) (?:in|on|at|for|to)\b")


def at_another_time_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "The baths in the evening rather than at noon": what a plan has of it goes there, and nothing is added."""
    match = _THE_KIND.search(clause.low) if _AND_NOT_THEN.search(clause.low) and not clause.objects else None
    if match is None:
        return []
    seen = dict.fromkeys(t.name for t in things.of_kind(match["x"]) if t.kind == "visit")
    return [e for name in seen for e in said("move_item", clause, item=name, day=_to_day(clause), part=part_of(clause))]


_EACH_DAY = re.compile(
    r"^\W*(?:(?:and|please|pls|also|can we|could we|have|do|put|add|give us|get us|we'd like|we want|i want|with|want|some|something|anything|an?) )*(?P<x>[a-z][a-z' -]{2,30}?)"
    r"(?: (?:show|stop|visit|time))? (?:on |for )?(?:every|each|both|all(?: the)?|two|three) (?:single )?(?P<when>day|night|evening|afternoon|morning)s?\b"
)


_ON_ITS_DAY = re.compile(r"^\W*(?:the |an? )?(?P<x>[a-z][a-z' -]{3,30}?)(?: please)? (?:on|for) (?:the )?$")
_NO_NAME = re.compile(
    r"\b(?:we|i|you|it|they|is|are|was|be|nothing|something|anything|everything|more|less|start|leave|go|come|meet\w*|works?|rain\w*|arriv\w*|travel\w*|late|early|free|rest|off|plan"
    r"|visits?|things?|stuff|walk\w*|time|too|so|no|not|only|just|tired|birthday|anniversary|friends?|family)\b"
)


def unknown_on_day_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Lion King on Thursday evening": a name and its day and nothing else, which nobody knows here: that is told."""
    if len(clause.days) != 1 or clause.objects or clause.first_of("meals") or clause.first_of("modes") or clause.first_of("categories"):
        return []
    match = _ON_ITS_DAY.match(clause.low[: clause.days[0].start])
    if match is None or _NO_NAME.search(match["x"]):
        return []
    return said("add_item", clause, item=clause.text[slice(*match.span("x"))], day=clause.day, part=part_of(clause))


_EACH_CITY = re.compile(
    r"(?:^|[:;.] )\W*(?:(?:and|please|can we|could we|have|do|put|add|see|we'd like|we want|i want|with|find|at least|an?|one|some) )*(?P<x>[a-z][a-z' -]{2,40}?)"
    r" in (?:each|every|both|all(?: the)?(?: \w+)?) (?:of the )?(?:city|cities|stops?|places?|towns?)\b"
)


def each_city_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "A beer garden or brewery in each city": one of the kind in every stop."""
    match = _EACH_CITY.search(clause.low)
    if match is None or clause.objects or clause.first_of("meals") or clause.first_of("categories") == "stay" or _adds_nothing(clause):
        return []
    kind = clause.first_of("kinds") or next((w for w in (match["x"], *re.split(r" or | and ", match["x"])) if things.could_be(w)), None)
    if kind is None or kind in _OF_A_DAY:
        return []
    return [e for stop in state.trip.destinations for e in said("add_item", clause, kind=kind, place=stop.place.name, change="each_city")]


_EATEN = re.compile(r"\b(?:eat|food|drink|dine)\b")


def each_day_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Flamenco both nights", "something for the kids every day": one of a kind on each day that has none."""
    match = _EACH_DAY.match(clause.low)
    others = [m for m in clause.objects if match is None or m.thing.kind in IN_PLAN or m.end > match.end("x")]
    if match is None or others or clause.days or clause.times or clause.first_of("meals") or clause.first_of("dishes"):
        return []
    if (
        refused(clause)
        or _EATEN.search(clause.low)
        or clause.has("remove", "free", "slower", "faster", "later", "earlier", "cheaper", "walking", "swap")
    ):
        return []
    when = match["when"]
    ahead = re.search(r"(?P<k>[a-z]{4,}) (?:afternoon|evening|morning)$", f"{match['x']}") or re.search(r"(?P<k>[a-z]{4,})$", match["x"])
    kind = clause.first_of("kinds") or (
        match["x"] if things.could_be(match["x"]) else ahead["k"] if ahead and things.could_be(ahead["k"]) else None
    )
    if kind is None or kind in _OF_A_DAY:
        return []
    part = part_of(clause) or {"night": "evening", "day": None}.get(when, when)
    stays = [d.day_number for d in state.options[0].itinerary.days if d.night == "stay"]
    days = stays if part == "evening" else stays[1:]
    return [e for n in days for e in said("add_item", clause, kind=kind, day=f"day {n}", part=part, change="each_day")]


_KIND_ON = re.compile(r"\b(?:an?|some) (?P<x>[a-z]+(?: [a-z]+)?) (?:on|along|down|up|by|through|across) (?:the )?$")


def _kind_on(clause: EditClause, things: PlanThings) -> str | None:
    """ "A boat trip on the Seine": a kind of thing, and not what bears the river's name; None where a clause says no such thing."""
    found = (_KIND_ON.search(clause.low[: m.start]) for m in clause.objects)
    match = next((m for m in found if m), None)
    if match is None or len(clause.objects) != 1:
        return None
    kind = match["x"]
    return kind if things.could_be(kind.split()[0]) or things.could_be(kind) else None


_GRAND = frozenset("posh fancy smart classy upmarket elegant chic".split())
""" "Something posh on the last evening" is a table."""
_AT_SUNSET = re.compile(r"^\W*(?:(?:a|the|watch the|see the) )?sunset\b")
_MEMORABLE = re.compile(r"\b(?:special|memorable|magical|unforgettable|festive|nice|lovely|cool|fun)\b")
""" "Something special on the last evening": the foremost thing of the evening that is known there."""
_NO_THING = re.compile(
    r"(?:it|that|this|else|other|day|night|days|nights|more|something|city|stop|person|adult|child|only|plan|option|kid)s?"
)
_BARE_KIND = re.compile(
    r"\W*(?:(?:and|also|oh|ok|okay|so|please|pls|then|maybe|perhaps|a|an|some|one|another|i'd|we'd|like|love|want)\W+)*"
    r"(?:(?:day|morning|afternoon|evening) (?:at|on|in) (?:the |a |an )?)?(?P<x>[a-z][a-z' -]{2,28}?)(?: (?:visit|stop|tour|trip|night|show))?"
    r"(?= (?:on|in|for|at|one|some|somewhere|sometime|morning|afternoon|evening|too|as well|also)\b|\W*$)"
)
""" "temple on day 6", "opera in plan 2 as well", "and a day at the beach": a kind of thing, its day or plan and nothing else."""


_TO_DO = "markets?|baths?|class(?:es)?|bars?|tours?|tastings?|rides?|cruises?|lessons?|workshops?|studios?|stadiums?|shows?|concerts?|museums?|parks?|hikes?|clubs?|galler(?:y|ies)"
_PLACE = "beach(?:es)?|mountains?|lakes?|islands?|falls|waterfalls?|village|monastery|winery|vineyards?|distillery|brewery"
_NAMED_BY_HEAD = re.compile(rf"^(?!(?:no|not|more|less|the|give|get|let|put|we|i)\b)(?:[a-z]{{2,}} ){{1,3}}(?:{_TO_DO}|{_PLACE})$")
""" "Cooking class", "street market": a thing to do by its last word, known or not."""
_NOTHING_ELSE = re.compile(r"\W*(?:an?|some) [a-z' -]{4,30}\W*(?:please|pls)?\W*")
""" "A fado night": all that a message says."""
MOST_BARE = 8
_ON_THE_WATER = re.compile(r"\bboat (?:trip|ride|tour)\b")
_SOME_DAY = re.compile(
    r"\bsome(?:where|time)\W*$|\b(?:one|some) (?:day|morning|afternoon|evening|night)\b|\bat some point\b|\bsomewhere along the way\b"
)


def _bare_kind(clause: EditClause, things: PlanThings) -> re.Match[str] | None:
    match = _BARE_KIND.match(clause.low)
    tied = bool(
        clause.days
        or clause.scope
        or clause.text.rstrip().endswith("!")
        or _NOTHING_ELSE.fullmatch(clause.low)
        or _SOME_DAY.search(clause.low)
        or (clause.cities and len(clause.text.split()) < MOST_BARE)
        or re.search(r"\b(?:day|morning|afternoon|evening) (?:at|on) the\b", clause.low)
    )
    if (
        match is None
        or not tied
        or clause.first_of("meals")
        or (clause.first_of("modes") and not _ON_THE_WATER.search(clause.low))
        or clause.has("remove", "free", "cheaper", "dearer")
    ):
        return None
    if re.match(r"\W*one [a-z]+s\b", clause.low):
        return None
    by_head = any(_NAMED_BY_HEAD.search(words) for words in (match["x"], clause.low[match.start("x") : match.end()].strip()))
    known = all(things.could_be(w) for w in match["x"].split() if len(w) > 3) or by_head
    told = things.could_be(match["x"]) or by_head
    return match if known and told and not edit_lexicon()["categories"]["stay"].search(clause.low) else None


def _the_one(clause: EditClause, about: re.Match[str], things: PlanThings) -> list[SaidEdit]:
    """ "Castle on Saturday" where the plans have one castle: that one goes there."""
    word = about["x"].strip()
    another = re.search(r"\b(?:an?|some|another|one|more|also|too|as well)\b", clause.low) is not None
    if another or not clause.days or word not in KINDS_OF_PLACE or len({t.name for t in things.likeliest(word)}) != 1:
        return []
    return said("move_item", clause, item=word, day=_to_day(clause), part=part_of(clause), time=clause.times[0] if clause.times else None)


_ONLY = re.compile(r"\b(?:only|nothing but|just)\b")
_WEATHER = re.compile(r"\b(?:rain\w*|pour\w*|wet|storm\w*|snow\w*|downpour|freezing|heat ?wave|boiling|scorching)\b")


def only_kind_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "It will rain on Tuesday, indoor things only": a whole day of one kind."""
    kind = clause.first_of("kinds")
    if (
        kind is None
        or not clause.days
        or clause.objects
        or SOMEBODY_FREE.search(clause.low)
        or not (_ONLY.search(clause.low) or _WEATHER.search(clause.low))
    ):
        return []
    return said("other_sights", clause, kind=kind, day=clause.day, change="all")


_KIND_DAY = re.compile(r"\b(?P<y>[a-z]{4,} )?(?P<x>[a-z]{4,}) day\b(?! trip| \d)")


_KIND_DAYS = re.compile(
    rf"\b(?P<n>{'|'.join(COUNTS)}|[2-9]) (?:whole |full |lazy |more )?(?P<x>[a-z]{{4,}}) (?:days|afternoons|mornings)\b"
)
""" "Two beach days in Naxos"."""


def kind_day_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "A lazy beach day on Thursday": a day of one kind of thing; "two beach days" are more than one edit can give."""
    several = _KIND_DAYS.search(clause.low)
    if several is not None and not clause.days and things.could_be(several["x"]) and several["x"] not in _NO_KIND_OF_DAYS:
        return said("other_sights", clause, kind=several["x"], change="days")
    match = _KIND_DAY.search(clause.low)
    if match is None or not clause.days or clause.objects or match["x"] in WEEKDAYS or match["x"] in _NO_KIND_OF_DAYS or clause.has("free"):
        return []
    pair = f"{match['y'] or ''}{match['x']}"
    kind = next((k for k in (pair, match["x"], (match["y"] or "").strip()) if k and (k in topics() or things.could_be(k))), None)
    return said("other_sights", clause, kind=kind, day=clause.day, change="all") if kind else []


_NO_KIND_OF_DAYS = frozenset("full whole more extra free rest lazy other first last consecutive different separate".split())
_HOW_MANY = re.compile(
    r"\b(?P<how>more|fewer|less|too many|too much|other|different|new|(?:that|there|it|this)(?:'?s| is| are)(?: quite| an awful| such| rather| really| just)* (?:a lot|lots|loads) of"
    r"|(?:that|there)(?:'?s| is| are) (?:so|very) many|not so many|not that many|(?:not|isn'?t) (?:so|that|too) much) (?P<x>(?!than\b)[a-z]+)(?P<y> [a-z]+)?\b"
)
""" "That's a lot of museums" complains of them, as "too many" does."""


_REDONE = re.compile(
    r"\b(?:redo|re-do|re-?plan|re-?work|re-?think|re-?jig|start (?:over|again|afresh) (?:with|on|in)|do (?:over|again)|have another (?:go|stab|try) (?:at|with)"
    r"|mix up|shake up|give us (?:a )?different)\b"
)
_TOO_MANY = re.compile(r"\b(?:too many|too much|so many|all those|all these|sick of|less|fewer) (?P<x>[a-z]{4,})\b")


_SPREAD = re.compile(
    r"\b(?:spread|space)\b.{0,12}\b(?:out|over|around|across)\b|\bsplit (?:them|it|those) (?:up|out)\b|\b(?:move|shift|put) (?:some|a bit|a few|half) (?:of (?:it|them) )?(?:to|on|elsewhere)\b"
)


_NOT_TWO = re.compile(r"\b(?:not|no|don'?t|never|rather than|instead of)\b.{0,20}?\b(?:two|2|three|3|both) (?P<x>[a-z]{4,}s)\b")
_TWO_IS_MUCH = re.compile(
    r"\b(?:two|2|three|3|both|all)(?: of)?(?: those| these| the)? (?P<x>[a-z]{4,}s)\b.{0,30}\b(?:too (?:much|many)|a lot|overkill|tiring|excessive)\b"
)
""" "Not two museums on Saturday", "two museums in a row is too much on Saturday"."""


_COUNT_LESS = re.compile(
    r"\b(?P<n>an?|one|two|three|\d) (?:(?:less|fewer) (?P<x>[a-z]{4,})|(?P<y>[a-z]{4,}) (?:less|fewer))\b(?! (?:in|than) [A-Z])"
)
_ONE_TOO_MANY = re.compile(
    r"\b(?:two|three|four|\d|both|so many|that many)(?: of)?(?: the| those| these)? (?P<x>day trips?|[a-z]{4,}s) (?:is|are|seems?|feels?|sounds?) (?P<n>one|two|a) (?:bit )?too (?:many|much)\b"
)
""" "Two day trips is one too many"."""
_AT_MOST = re.compile(
    r"\b(?:no more than|not more than|at most|max(?:imum)?(?: of)?|only|just) (?P<n>one|two|three|four|\d) (?P<x>day trips?|[a-z]{4,})\b(?!.{0,12}\b(?:a|per|each|every) (?:day|city)\b)"
)


_ONE_OUT = re.compile(r"\b(?:take out|drop|remove|lose|skip|cut|leave out|take) (?P<n>an?|one|two|three) (?P<x>[a-z]{4,})\b")
_MAX_OF = re.compile(
    r"\b(?P<n>one|two|three|four|\d) (?P<x>[a-z]{4,}) (?:max|maximum|at most|tops|is enough|are enough)\b(?!.{0,12}\b(?:a|per|each|every) day\b)"
)


def counted_kind_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "One museum less", "no more than two museums in the whole trip": so many of a kind go, or stay."""
    less = _COUNT_LESS.search(clause.low) or _ONE_OUT.search(clause.low) or _ONE_TOO_MANY.search(clause.low)
    most = _AT_MOST.search(clause.low) or _MAX_OF.search(clause.low)
    match = less or most
    if match is None or clause.objects:
        return []
    kind = match["x"] or match.groupdict().get("y") or ""
    outings = kind.startswith("day trip")
    if kind in _OF_A_DAY or kind in ("night", "nights", "thing", "day") or not (outings or things.of_kind(kind)):
        return []
    return said(
        "remove_item",
        clause,
        kind=kind,
        change="less" if less else "most",
        number=COUNTS.get(match["n"]) or int(match["n"]),
        day=clause.day,
        place=clause.cities[0].name if clause.cities else None,
    )


_ONE_A_DAY = re.compile(
    r"\b(?:only|just|at most|no more than|not more than|max(?:imum)?(?: of)?) (?:one|an?|1) (?P<x>(?!thing|sight|visit|stop|place|activity)[a-z]{4,})s? (?:a|per|each|every) day\b"
    r"|^\W*(?:one|1) (?P<y>(?!thing|sight|visit|stop|place|activity|big|main)[a-z]{4,}) (?:a|per|each|every) day (?:is )?(?:max|maximum|tops|at most|(?:is )?(?:enough|plenty))\b"
)
""" "Only one museum a day": of several on a day all but one go to others."""


def spread_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Too much art on the second day, spread it out": all of a kind but one goes from that day to others."""
    match = _ONE_A_DAY.search(clause.low)
    if match is None:
        match = (
            _HOW_MANY.search(clause.low) if _SPREAD.search(clause.low) else _NOT_TWO.search(clause.low) or _TWO_IS_MUCH.search(clause.low)
        )
    daily = re.search(r"\b(?:on|in|per|for)? ?(?:one|a|the same|any|single) (?:single )?day\b", clause.low)
    if match is None or not (clause.days or daily) or clause.objects:
        return []
    kind = match["x"] or match.groupdict().get("y") or ""
    return said("move_item", clause, kind=kind, change="spread", day=clause.day) if things.of_kind(kind) or things.could_be(kind) else []


def redone_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Redo Kyoto", "rethink day 3, too many churches": other things to see in a city or on a day, none of what there is too much of."""
    if not _REDONE.search(clause.low) or clause.objects or clause.first_of("meals") or not (clause.cities or clause.days):
        return []
    stops = [s.place.name for s in state.trip.destinations]
    redone = _REDONE.search(clause.low)
    behind = next((n for n, d in enumerate(clause.days) if redone is not None and d.start >= redone.end()), 0)
    named = [m for m in clause.things if m.thing.kind == "city" and m.thing.name in stops]
    city = next((m.thing.name for m in named if redone is not None and m.start > redone.start()), named[0].thing.name if named else None)
    weary = next((m["x"] for m in _TOO_MANY.finditer(clause.low) if things.of_kind(m["x"]) or things.could_be(m["x"])), None)
    day = clause.day_said(behind) if clause.days else None
    return said("other_sights", clause, change="anew", day=day, place=city, item=weary) if city or day else []


_TOO_MUCH_THERE = re.compile(r"\btoo (?:much|many things) (?P<x>indoors|inside|outdoors|outside)\b")
""" "Too much indoors": more of the other."""


def other_sights_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    city = clause.cities[0].name if clause.cities else None
    if (under := _TOO_MUCH_THERE.search(clause.low)) is not None and not clause.objects:
        return said(
            "other_sights", clause, kind="outdoors" if under["x"] in ("indoors", "inside") else "indoors", day=clause.day, place=city
        )
    match = _HOW_MANY.search(clause.low)
    if match is None or any(m.start < match.start() or m.end > match.end() for m in clause.objects):
        return []
    pair = f"{match['x']}{match['y'] or ''}"
    kind = pair if match["y"] and things.could_be(match["y"].strip()) else match["x"]
    if kind in (
        "options",
        "plans",
        "choices",
        "itineraries",
        "ideas",
        "suggestions",
        "alternatives",
        "details",
        "questions",
        "time",
        "sleep",
        "space",
        "rest",
        "room",
        "money",
        "hours",
        "nights",
        "walking",
    ):
        return []
    if kind in ("sights", "sightseeing", "things", "activities", "visits", "places", "attractions"):
        return said("other_sights", clause, day=clause.day) if match["how"] in ("other", "different", "new") else []
    if match["how"] not in ("more", "other", "different", "new") and (
        things.of_kind(kind) or kind in topics() or (match["y"] and things.could_be(pair))
    ):
        second = re.match(r"\W*(?:and|or) (?P<z>[a-z]{4,}s)\b", clause.low[match.end("x") :])
        kinds = [kind, *([second["z"]] if second and things.of_kind(second["z"]) else [])]
        return [e for k in kinds for e in said("remove_item", clause, kind=k, change="fewer", day=clause.day, place=city)]
    return (
        said("other_sights", clause, kind=kind, day=clause.day, place=city)
        if match["how"] == "more" and (things.of_kind(kind) or kind.endswith("s") or things.could_be(kind))
        else []
    )
