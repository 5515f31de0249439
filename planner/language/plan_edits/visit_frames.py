"""Clauses that change what is seen: kept, brought back, swapped, moved, removed, added."""

from __future__ import annotations

import re

from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.plan_edits.edit_clause import EditClause, name_of, part_of, said
from planner.language.plan_things import IN_PLAN, PlanThings, fold


def keep_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "keep the hotel", "leave the sights alone", "don't change the flights"."""
    if not clause.has("keep") or clause.has("free", "same_stay") or clause.scope == clause.low.strip():
        return []
    if clause.objects:
        return said("keep", clause, item=name_of(clause.objects[0], clause))
    what = clause.first_of("categories") or ("stay" if re.search(r"\b(?:the|our|that) one in [A-Z]", clause.text) else None)
    return (
        said("keep", clause, change={"stay": "stay", "food": "meals", "transport": "legs", "activities": "sights"}[what])
        if what and what != "local_transport"
        else []
    )


def held_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "don't drop the castle", "don't forget the market": kept where it is in a plan, else added."""
    if not clause.has("hold") or not clause.objects:
        return []
    return [
        e for m in clause.objects
        for e in said("keep" if m.thing.kind in IN_PLAN else "add_item", clause, item=name_of(m, clause), day=clause.day if m.thing.kind not in IN_PLAN else None)
    ]  # fmt: skip


def restore_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    if not clause.has("restore"):
        return []
    if clause.objects:
        return said("restore_item", clause, item=name_of(clause.objects[0], clause))
    match = re.search(r"\b(?:put|bring|add|have|want) (?:the |our )?(.+?) back\b|\b(?:the )?(\w[\w' ]+?) back\b", clause.low)
    return said("restore_item", clause, item=clause.text[slice(*match.span(1 if match[1] else 2))]) if match else []


def swap_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """One thing for another: "X for Y", "Y instead of X", "swap X"."""
    if not clause.has("swap"):
        return []
    instead = re.search(
        r"\b(?:instead of|rather than|in place of)\b(?! (?:in )?(?:the )?(?:morning|afternoon|evening|night)\b)", clause.low
    )
    if instead is None and re.search(r"\b(?:instead of|rather than|in place of)\b", clause.low):
        return []
    held = clause.objects
    gone = next((m for m in held if (m.start > instead.end() if instead else True)), None)
    if gone is None:
        about = re.search(
            r"\b(?:swap|replace|exchange|switch|change)(?: out)? (?:the |that |our |a )?(?P<x>[\w' ]+?)(?= (?:for|with|by)\b|[,.;!?]|\s*$)",
            clause.low,
        )
        if about is None or clause.days:
            return []
        item = clause.text[slice(*about.span("x"))]
    else:
        item = name_of(gone, clause)
    new = next((m for m in held if m is not gone), None)
    if new is not None:
        return said("swap_item", clause, item=item, new=name_of(new, clause), day=clause.day)
    kind = kind_words(clause.text[: instead.start()] if instead else _after(clause, r"\b(?:for|with|by|to)\b", gone.end if gone else 0))
    return said("swap_item", clause, item=item, kind=kind, day=clause.day)


def _after(clause: EditClause, pattern: str, at: int) -> str:
    match = re.compile(pattern).search(clause.low, at)
    return clause.text[match.end() :] if match else ""


_FILLER = re.compile(
    r"\b(?:in|for|of) (?:the )?(?:budget|balanced|premium|first|second|third|option \d|plan \d)(?: (?:one|plan|option))?\b|\b(?:i'?d|we'?d|i|we|you|please|pls|like|prefer|rather"
    r"|have|see|do|want|can|could|would|something|somewhere|anything|a|an|some|the|more|is|that|that's|which|maybe|perhaps|else|another|instead)\b",
    re.IGNORECASE,
)


def kind_words(text: str) -> str | None:
    """What is asked for in a phrase: "a park or a walk" is "park or walk", "something outdoors" is "outdoors"."""
    words = " ".join(_FILLER.sub(" ", text).strip(" ,.;!?").split())
    return words or None


_SEEN = re.compile(r"\b(?:see|do|visit|have|go to|be at)\b")
_ADDED = re.compile(r"\b(?:add|include|squeeze|fit in|put in|throw in|also|as well|too)\b")


def move_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """A thing to another day or hour: it needs the thing, and where to."""
    held = next((m for m in clause.objects if m.thing.kind in ("visit", "meal")), None)
    if held is None or not (clause.days or part_of(clause) or clause.times):
        return []
    if clause.has("add") and not clause.has("move") and held.thing.kind not in IN_PLAN:
        return []
    seen = held.thing.kind in IN_PLAN and _SEEN.search(clause.low) is not None and not _ADDED.search(clause.low)
    if (not clause.has("move") and not seen) or refused(clause):
        return []
    meal = re.search(r"\bbefore (lunch|dinner|breakfast)\b", clause.low)
    first = re.search(r"\bfirst thing\b|\bat the start of\b", clause.low) is not None
    return said(
        "move_item",
        clause,
        item=name_of(held, clause),
        day=clause.day_said(-1) if clause.days else None,
        part=part_of(clause),
        time=clause.times[0] if clause.times else None,
        new="first" if first else meal[1] if meal else None,
    )


def removed_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    if not (clause.has("remove") or refused(clause)):
        return []
    if area := _ANYTHING_IN.search(clause.text):
        return said("remove_item", clause, place=area["area"], day=clause.day)
    if clause.objects:
        return [e for m in clause.objects for e in said("remove_item", clause, item=name_of(m, clause), day=clause.day)]
    about = re.search(
        r"\b(?:drop|skip|remove|cut|lose|ditch|scrap|cancel|delete|exclude|forget|no(?: more)?|without|leave out|take out|get rid of|not interested in|don'?t want(?: to (?:see"
        r"|visit|go to))?|(?:don'?t|do not|never) (?:add|include|put in|plan|book|schedule)|hate) (?:the |any |all |that |this |more )?(?P<x>[a-z][\w' ]*?)(?= (?:please|on|in"
        r"|for|from|because|as|at)\b|[,.;!?]|\s*$)",
        clause.low,
    )
    if about is None:
        return []
    words = clause.text[slice(*about.span("x"))]
    bounded = bool(clause.days or clause.scope) and not clause.times and clause.first_of("meals") is None
    if not bounded and _DISLIKE.match(about.group()):
        return []
    return said("remove_item", clause, kind=words, day=clause.day) if bounded or things.of_kind(words) else []


_DISLIKE = re.compile(r"(?:no|without|not interested in|hate|don'?t want)\b(?! more\b)")
"""What says of a kind of thing, and of no day or plan, that it is not liked: a wish for the whole trip, which later changes keep too."""


def refused(clause: EditClause) -> bool:
    """Whether the clause says what is not to be done: "please don't add it"; "why don't we" asks for it."""
    return clause.has("refuse") and not re.search(r"\bwhy (?:don't|do not|not)\b|\bwhy don t\b", clause.low)


_ANYTHING_IN = re.compile(
    r"\b(?:any|every|all)(?:thing)?(?: that is| that's)? (?:in|around|near) (?:the )?(?P<area>[A-ZÀ-Þ][\w'-]+(?: [A-ZÀ-Þ][\w'-]+)*)"
)
""" "get rid of anything in Belém": a part of the city."""


MOST_WORDS = 4
_NO_KIND = re.compile(r"\b(?:is|are|was|were|be|been|what|which|we|you|i|it|they|can|could|our|my|way|over|too|more|less|time)\b")
"""A phrase with these is a sentence, no kind of thing."""
_PLEASANT = re.compile(
    r"\bwould be (?:lovely|nice|great|good|fun)\b|\bin the mood for\b|\bfancy (?:an?|some)\b|\b(?:how|what) about an?\b"
    r"|(?:'d|would) (?:love|like) (?:an?|some)\b|\b(?:want|need) (?:an?|some)\b"
)


def added_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Something more: a named thing, or one of a kind."""
    meal = clause.first_of("meals")
    if refused(clause):
        return []
    if clause.objects and (clause.has("add", "move") or clause.days or meal):
        return [
            e for m in clause.objects
            for e in said("add_item", clause, item=name_of(m, clause), day=clause.day, part=part_of(clause), meal=meal, time=clause.times[0] if clause.times else None)
        ]  # fmt: skip
    pleasant = re.search(
        r"\b(?:an?|some) (?P<x>[a-z][\w' -]*?)(?= (?:on|in|for|at|one|every|each|to|would|please)\b|[,.;!?]|\s*$)", clause.low
    )
    about = (
        pleasant
        if _PLEASANT.search(clause.low) and pleasant
        else re.search(
            r"\b(?:add|include|fit in|squeeze in|throw in|put in|work in|book|find time for|make time for|(?:like|love|want) to (?:see|do|visit|try|have|go to)|something"
            r"|anything|somewhere) (?:a |for |the |an |some |one |another |more |the |in )*(?P<x>[a-z][\w' -]*?)(?= (?:on|in|for|at|too|as well|please|one|every|each|to)\b"
            r"|[,.;!?]|\s*$)",
            clause.low,
        )
    )
    if about is None or re.fullmatch(
        r"(?:it|that|this|else|other|day|night|days|nights|more|something|city|stop|person|adult|child|only|plan|option)s?",
        about["x"].strip(),
    ):
        return []
    words = clause.text[slice(*about.span("x"))]
    words = kind if (kind := clause.first_of("kinds")) else words
    words = re.sub(r"^(?:to do with|about|around) ", "", words)
    if len(words.split()) > MOST_WORDS or _NO_KIND.search(fold(words)):
        return []
    if about is pleasant:
        words = re.sub(r"\b(?:evening|morning|afternoon|night|visit|time)\b", "", words).strip()
        if not words or not (kind or things.could_be(words)):
            return []
    named = re.match(r"[A-Z]", words) is not None
    return said(
        "add_item",
        clause,
        **{"item" if named else "kind": words},
        day=clause.day,
        part=part_of(clause),
        time=clause.times[0] if clause.times else None,
    )


def other_sights_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    match = re.search(r"\b(?P<how>more|fewer|less|other|different|new) (?P<x>[a-z]+)(?P<y> [a-z]+)?\b", clause.low)
    if match is None or clause.objects:
        return []
    pair = f"{match['x']}{match['y'] or ''}"
    kind = pair if match["y"] and things.could_be(match["y"].strip()) else match["x"]
    if kind in ("sights", "sightseeing", "things", "activities", "visits", "places", "attractions"):
        return said("other_sights", clause, day=clause.day) if match["how"] in ("other", "different", "new") else []
    if match["how"] in ("fewer", "less") and things.of_kind(kind):
        return said("remove_item", clause, kind=kind, change="fewer")
    return (
        said("other_sights", clause, kind=kind, day=clause.day)
        if match["how"] == "more" and (things.of_kind(kind) or kind.endswith("s"))
        else []
    )
