"""What a sentence ties a change to that no edit of plans can hold: a condition, some of the party alone, a part of a sight, one of two ways.

A change of which only half is understood is worse than none: `grounding` makes none of it and says so, in the words of the limit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from planner.language.plan_edits.edit_clause import HEDGE, fold_same
from planner.language.plan_things import ThingMention, fold

LimitKind = Literal["condition", "some_only", "part_of_sight", "how_done", "either"]


class EditLimit(NamedTuple):
    """What a change is tied to, and the words that say so; `beside` is what is said without them."""

    kind: LimitKind
    words: str
    beside: str


_SENTENCE = re.compile(r"[^.;!?\n]+")
_IF = r"if|unless|only when|whenever|provided(?: that)?|providing|as long as|so long as|assuming|in case|depending on|otherwise|or else"
_NO_ORDER = re.compile(
    r"(?:all |just |quite |pretty |fairly |mostly )?(?:cheap|simple|plain|normal|casual|easy|light|quiet|as (?:it|they|now|planned|before)|fine|good|great|ok|perfect|"
    r"the same|happy|unchanged|nothing|no changes?|leave|keep|all good|lovely)\b"
)
""" "Otherwise cheap", "otherwise as it is": what is beside a change, and no condition of it."""
_HOLDS = re.compile(r"\b(?:keep|keeps|stay|stays|leave|don'?t (?:touch|change|lose|drop|move)|the same)\b")
""" "As long as the hotel stays": what is kept beside a change, and no condition of it."""
_NOT_BEFORE = re.compile(r"\b(?:even|what|as|see|know|wonder(?:ing)?|check|ask|sure|tell me|not sure) $")
""" "Even if", "what if", "check if"."""
_CONDITION = re.compile(rf"\b(?P<if>{_IF})\b(?P<rest>[^.;!?\n]*)")
_LEADS = re.compile(r"(?:^|[,:]|\b(?:and|but|also|then|so|plus)\b)\W*$")


def condition_of(message: str) -> tuple[int, str] | None:
    """Where a condition begins that no plan can tell the truth of, and its words: "unless it's on our way"; None for none."""
    low = fold_same(message)
    for match in _CONDITION.finditer(low):
        rest = match["rest"].strip()
        if not rest and match["if"] not in ("otherwise",):
            continue
        if match["if"] == "otherwise" and rest and _NO_ORDER.match(rest):
            continue
        if HEDGE.match(rest) or _NOT_BEFORE.search(low[: match.start()]):
            continue
        if match["if"] in ("as long as", "so long as", "provided", "provided that", "providing") and _HOLDS.search(rest.split(",")[0]):
            continue
        told = re.split(r"\s*[,:]\s*|\s+then\s+", message[match.start() : match.end()].strip(), maxsplit=1)[0]
        return match.start(), told
    return None


_IN_A_ROW = re.compile(
    r"\b(?:no|not|don'?t|never|without|avoid|too many|too much|hate)\b[^.;!?]*\b(?:two|2|three|3|several|consecutive) (?:days?|nights?|mornings?|evenings?|afternoons?)"
    r"(?: (?:running|in a row|straight|in succession|on the trot|back to back|consecutively)\b|(?<=consecutive days)|(?<=consecutive nights))"
)
_HALF_OF = re.compile(
    r"\b(?:take|cut|drop|lose|remove|leave|skip) (?:about |roughly )?half(?: of)?(?: (?:them|the|those|these|it)\b(?! (?:an|a) )|(?= out\b|\W*$))"
)


def uncountable(low: str) -> Literal["in_a_row", "half_of"] | None:
    """What no edit can tell from the plans: that days in a row have none of a kind, or which half of several is to go."""
    return "in_a_row" if _IN_A_ROW.search(low) else "half_of" if _HALF_OF.search(low) else None


_RELATION = (
    "mum|mom|mother|dad|father|wife|husband|partner|boyfriend|girlfriend|son|daughter|sister|brother|grandma|grandpa|granny|nan|gran|grandad"
    "|granddad|aunt|uncle|friends?|in-laws|parents|eldest|youngest"
)
_OTHERS = rf"he|she|they|the (?:kids|children|boys|girls|men|women|adults|grown[- ]?ups|little ones?|others|teenagers?|rest)|(?:my |our |the )?(?:{_RELATION})"
_WILL = r"(?:'ll| will|'d| would| can| could| want to| wants to|'s going to| is going to| are going to| might| prefers? to| plans? to)"
_DOES = "go|goes|do|does|see|sees|visit|visits|have|take|takes|be|come|stay|stays|explore|explores|wander|watch|shop|shops|get"
_SOME_ONLY = re.compile(
    rf"\b(?:i|{_OTHERS}){_WILL} (?:just |rather |happily )?(?:{_DOES})\b[^,.;!?]{{0,40}}?"
    r"\b(?:alone|on (?:my|his|her|their) own|by (?:my|him|her|them)sel(?:f|ves)|without (?:me|us|him|her|them|the (?:kids|others)))\b"
    rf"|\b(?:while|whilst) (?:i|{_OTHERS})(?:{_WILL})? (?:{_DOES})\b"
    rf"|\b(?:just|only) for (?:me|him|her|them|the (?:boys|girls|men|women|adults|others|kids|children)|(?:my |our )?(?:{_RELATION}))\b"
    rf"|\b(?:{_OTHERS}){_WILL} (?:skip|miss|sit out|sit (?:this|that|it) out|give \w+ a miss|opt out of)\b"
    rf"|\b(?:but )?(?:{_OTHERS}) (?:does|do|would|is|are)(?:n't| not)? though\b|\bbut (?:{_OTHERS}) (?:does|do|would)(?:n't| not)?\W*$"
    r"|\b(?:one|two|three|some|half|a few) of us (?:will|would|could|can)\b"
    r"|\b(?:joins?|joining|meets?|meeting|(?:comes?|coming|tagging|tags) along(?: with)?) (?:us |up with us )?(?:just |only )?(?:for|at|on) "
    r"(?!(?:the|our) (?:whole|entire|rest|trip|holiday)|all|everything|good)"
    r"|\b(?:the others|the rest of us|others) (?:will|would|can|could|want|go|do|see|stay)\b|\bsplit up\b|\b(?:go|do it|do that|see it) separately\b"
)


def some_only(message: str) -> str | None:
    """The words that ask a change of some of the party alone ("I'll go alone", "while the boys see the stadium"); None for none."""
    low = fold_same(message)
    match = _SOME_ONLY.search(low) if _STAYS_AWAY.search(low) is None else None
    return message[match.start() : match.end()].strip() if match else None


_STAYS_AWAY = re.compile(
    r"\b(?:(?:isn'?t|aren'?t|not|no longer|won'?t be) (?:coming|travelling|traveling|joining|with us)|can'?t (?:come|make it|join|travel)|won'?t (?:come|make it|join)"
    r"|dropp?(?:ed|ing|s)? out|pulled out|stay(?:s|ing)? (?:at )?home|has cancelled|have cancelled)\b"
)
""" "Dad isn't coming, so I'll go alone": who travels, and no change for some of the party."""


_PARTS = frozenset(
    "tower towers dome cupola roof rooftop terrace terraces crypt crypts stairs steps climb cloister cloisters treasury dungeon dungeons arena "
    "underground interior tunnels walls ramparts battlements belfry bell spire lift elevator cafe restaurant shop garden gardens "
    "grounds wing basement exhibition viewpoint catacombs necropolis".split()
)
"""What may be a part of a sight, where its name has no such word."""
_MENDS = re.compile(r"\W*(?:'s )?(?P<x>[a-z]+)\b(?! (?:on|of) )")


def part_named(text: str, mentions: Iterable[ThingMention]) -> tuple[str, str] | None:
    """A part of a sight that stands behind its name ("the cathedral tower"), and the sight; None where what is named is planned whole."""
    low = fold_same(text)
    for mention in mentions:
        behind = _MENDS.match(low, mention.end)
        if behind is None or behind["x"] not in _PARTS or mention.thing.kind not in ("visit", "sight", "evening"):
            continue
        words = set(re.findall(r"\w+", fold(mention.thing.name)))
        if behind["x"] in words or behind["x"].rstrip("s") in words:
            continue
        return text[mention.start : behind.end("x")], mention.thing.name
    return None


_UNABLE = re.compile(
    r"\b(?:can'?t|can not|cannot|couldn'?t|could not|won'?t|not able to|unable to) (?:really |possibly |quite |even )?(?:do|manage|go up|climb|face)\b"
)
_HOW = re.compile(
    r"^\W*(?:by|on|in|at|with|without|after|before|during|when|for) (?!us\b|me\b|this trip|all\b|the \w+day\b|\w+day\b|day \d)(?P<x>[^,.;!?]+)"
)


def how_done(text: str, mentions: Iterable[ThingMention]) -> str | None:
    """How somebody cannot do a thing that they may well do otherwise ("can't do the park on foot"); None where it is the thing itself."""
    low = fold_same(text)
    unable = _UNABLE.search(low)
    held = next((m for m in mentions if unable is not None and m.start >= unable.end()), None)
    match = _HOW.match(low[held.end :]) if held is not None else None
    return text[held.end + match.start() : held.end + match.end()].strip(" ,") if held is not None and match is not None else None


_CHANGES = "drop|skip|move|swap|add|make|put|cut|remove|replace|change|start|cancel|leave|lose|find|keep|switch|shift|have"
_EITHER = re.compile(
    rf"\b(?:{_CHANGES})\b[^.;!?\n]*\bor (?:else |maybe |perhaps |otherwise )?(?:just )?(?:{_CHANGES})\b(?! (?:it|them|that) (?:as|alone))"
)


def either_way(text: str) -> bool:
    """Whether a sentence leaves open which of two changes is to be made: "drop the tower or move it to Friday"."""
    return _EITHER.search(fold_same(text)) is not None


def limit_of(message: str, quote: str, mentions: tuple[ThingMention, ...]) -> EditLimit | None:
    """What ties the change that a quote of the message asks for; None where nothing does."""
    at = max(0, fold_same(message).find(fold_same(quote)))
    end = at + len(quote)
    whole = next((m for m in _SENTENCE.finditer(message) if m.start() <= at < m.end()), None)
    start, stop = (whole.start(), max(whole.end(), end)) if whole else (0, len(message))
    sentence = message[start:stop]
    if (found := condition_of(sentence)) is not None:
        begins, words = found
        after = at - start >= begins or begins < end - start
        if after or not OPENS_ANOTHER.search(fold_same(sentence[:begins])):
            return EditLimit("condition", words, without_condition(sentence, begins, words))
    if (alone := some_only(sentence)) is not None:
        return EditLimit("some_only", alone, quote)
    inside = [m._replace(start=m.start - at, end=m.end - at) for m in mentions if at <= m.start and m.end <= end]
    if (part := part_named(quote, inside)) is not None:
        return EditLimit("part_of_sight", part[0], part[1])
    if (how := how_done(quote, inside)) is not None:
        return EditLimit("how_done", how, next(m.thing.name for m in inside))
    if either_way(sentence):
        return EditLimit("either", sentence.strip(), quote)
    return None


def without_condition(sentence: str, begins: int, words: str) -> str:
    """What a sentence asks for beside its condition; empty where that cannot be told."""
    before = re.sub(r"\W*\b(?:and|but|also|then|plus|only|just)?\W*$", "", sentence[:begins]).strip(" ,.;:")
    behind = sentence[begins + len(words) :].strip(" ,.;:")
    return before or (behind if behind != sentence.strip() else "")


OPENS_ANOTHER = re.compile(r"\b(?:and|but|also|then|plus)\W*$")
""" "Drop the castle, and if it rains …": the condition is of what follows."""
