"""Whether a person hands the rest over: a waiver of further questions, and what a new start is to keep. Pure."""

from __future__ import annotations

import re
from typing import Literal

from planner.domain.patch import FactSlot

_NO_QUESTIONS = re.compile(
    r"\b(?:don'?t|do not|stop|quit|without|no need to|please don'?t|never)\b.{0,12}\bask(?:ing)?\b(?: me"
    r"| us)?(?: (?:any|so many|all|for|about|anything|more|again|questions|else|further|the rest)\b|\W*$)"
    r"|\b(?:no|no more|enough|skip (?:the|all|your)|spare me the|without|stop with the|any) (?:more |further |other )?questions\b(?! about| for)"
    r"|\bjust (?:plan|do|make|get on with|go ahead with|sort|organi[sz]e|surprise)\b(?: (?:it|this|that|everything|the (?:trip|rest|thing)|something|me|us|one))\b(?! (?:for|in|to|with|as|so)\b)"
    r"|\b(?:you|u) (?:can |just |go and )?(?:decide|choose|pick) (?:everything|it all|all of it|the rest|the whole (?:thing|trip)|all the rest)\b"
    r"|\b(?:leave|i'?ll leave) (?:it all|everything|the rest|all the rest) (?:up )?to you\b",
    re.IGNORECASE,
)
_YOUR_CALL = re.compile(
    r"\b(?:(?:you|u) (?:can )?(?:decide|choose|pick)|up to (?:you|u)\b|your (?:call|choice|decision)|surprise (?:me|us)"
    r"|whatever you (?:think|like|say|prefer|want|reckon|suggest)|(?:i|we) trust you|dealer'?s choice"
    r"|(?:leave|i'?ll leave) (?:it|that|this) (?:up )?to you|as you (?:like|see fit|wish)|you know best)\b",
    re.IGNORECASE,
)


def waives_questions(text: str) -> bool:
    """Whether a person wants to be asked nothing more than what is needed ("just plan it", "no more questions")."""
    return "?" not in text and bool(_NO_QUESTIONS.search(text))


_THE_REST = re.compile(
    r"\b(?:you|u) (?:can |just )?(?:decide|choose|pick|sort|handle) (?:everything|all|anything|the rest|it all)\b|\bthe rest is (?:up to you|your)",
    re.IGNORECASE,
)


def leaves_the_rest(text: str) -> bool:
    """Whether a person hands over whatever was not said ("you decide everything else")."""
    return "?" not in text and bool(_THE_REST.search(text))


def leaves_it_to_us(text: str) -> bool:
    """Whether a person hands over the decision that was asked for ("you decide", "whatever you think")."""
    return "?" not in text and bool(_YOUR_CALL.search(text))


_WHICHEVER = re.compile(
    r"\bwhich ?ever\b|\b(?:pick|choose) one\b|\beither(?: one| of them)?(?: (?:is|would be|works|will do|suits|does))?(?: (?:fine|ok|okay|good|great|us|me))\b"
    r"|\b(?:don'?t|do not|doesn'?t) (?:mind|care|matter) (?:which|whether|if)\b|\bno (?:strong )?preference\b|\bnot (?:fussed|bothered|fussy)\b(?! (?:about|by|with|if)\b)"
    r"|\bwhat(?:ever|'s|s)? (?:is |'s |works out |comes out )?(?:the )?(?:cheap|near|eas|quick|clos)(?:er|est|ier|iest)\b",
    re.IGNORECASE,
)
_CHEAPER = re.compile(r"\b(?:cheaper|cheapest|less expensive|better value|costs less|less money)\b", re.IGNORECASE)
_NEARER = re.compile(r"\b(?:nearer|nearest|closer|closest|quicker|quickest|easier|easiest)\b", re.IGNORECASE)


def leaves_the_choice(text: str) -> Literal["cheaper", "nearer", "any"] | None:
    """By what one of two places is to be chosen for a person who leaves it to us ("you choose", "whichever is cheaper"); None where it is theirs."""
    if not (_YOUR_CALL.search(text) or _WHICHEVER.search(text)):
        return None
    return "cheaper" if _CHEAPER.search(text) else "nearer" if _NEARER.search(text) else "any"


_KEPT: tuple[tuple[FactSlot, str], ...] = (
    ("trip.date_range", r"dates?|days|time|when"),
    ("trip.destinations", r"destinations?|cit(?:y|ies)|places?|stops"),
    ("trip.origin", r"origin|start(?:ing)? (?:point|place|city)|departure|where (?:we|i) start"),
    ("trip.party", r"people|party|travell?ers?|group|who|us"),
    ("trip.budget", r"budget|money|amount"),
    ("capabilities", r"parts|what to plan"),
    ("preferences.pace", r"pace"),
    ("preferences.interests", r"interests?|likes"),
    ("preferences.dietary", r"diet\w*|allerg\w+"),
)  # fmt: skip
_KEEPS = re.compile(
    r"\b(?:keep(?:ing)?|leav(?:e|ing)|sav(?:e|ing)|hold(?:ing)? on to|except(?: for)?|apart from|but not|all but|without losing)\b(?P<what>[^.;!?]*)",
    re.IGNORECASE,
)


def kept_through_restart(text: str) -> tuple[FactSlot, ...]:
    """The facts a new start is to keep ("start over but keep the dates and the budget")."""
    said = " ".join(match["what"] for match in _KEEPS.finditer(text))
    return tuple(slot for slot, words in _KEPT if re.search(rf"\b(?:{words})\b", said, re.IGNORECASE))


_FACT_WORDS = "|".join(words for _, words in _KEPT)
_ONLY_KEEPS = re.compile(
    rf"\W*(?:(?:but|and|just) )*keep(?:ing)?(?:(?:,|\band\b|&|\bthe\b|\bmy\b|\bour\b|\bsame\b| )*(?:{_FACT_WORDS}))+\W*", re.IGNORECASE
)


def only_keeps(text: str) -> bool:
    """Whether words only say which facts are to stay ("keep the dates and the budget"), which is no wish."""
    return bool(_ONLY_KEEPS.fullmatch(text))
