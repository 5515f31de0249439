"""Answers to open questions: which question a numbered line belongs to, what "I don't mind" declines, and which offered reading was meant."""

from __future__ import annotations

import re
from typing import NamedTuple

from planner.domain.ledger import Candidate, Ledger, Question, QuestionSlot, open_questions
from planner.domain.patch import FactSlot
from planner.language.acts import leaves_open
from planner.language.utterance import Span, sentences

_NUMBERED = re.compile(
    r"(?:^|\n|(?<=[.;,] )|(?<=[a-z] )|(?<=\d )(?=[2-7][.)] \S))[ \t]*(?:(?:q|question|answer|no\.?|#) ?)?(?P<n>[1-7])(?:[.):]|\)| -)(?!\d)[ \t]*(?=\S)"
)
_DAY_LEADS = re.compile(r"\b(?:vom|den|dem|der|am|ab|bis|zum|und|du|le|el|del|al|the|from|until|till) *$")
_DELEGATE = re.compile(
    r"(?:(?<!could )(?<!can )(?<!would )(?<!will )\byou (?:can |could )?(?:choose|pick|decide|suggest|tell me)(?! (?:a|an|one|some|another|which|what|if|me|us)\b)|up to you|your"
    r" (?:choice|call|pick|decision)|surprise me|whatever(?: you (?:think|like|prefer|recommend|suggest|want|say)(?: is best)?| works| is (?:best|fine|easiest))?|as you (?:like"
    r"|prefer|wish|see fit)|dealer'?s choice|use your (?:own )?judge?ment|"
    r"(?:i|we)(?:'ll| will)? (?:leave|let) (?:it|that|this|them|you)(?: up)?(?: all)?(?: to you| decide| choose| pick)|your best guess|you know best|such es dir aus|du"
    r" entscheidest|a toi de voir|tu eliges|scegli tu|entscheide du)\b"
)
_DONT_MIND = re.compile(
    r"\b(?:any (?:old )?(?:budget|price|dates?|time|pace)(?= *(?:$|[.,;!?]|is\b|will\b|works?\b))"
    r"|(?:i|we)? ?(?:really |honestly )?(?:don'?t|dont|do not|doesn'?t|does not) (?:really |honestly |particularly )?(?:mind|care|matter|have (?:a|any) (?:preferences?"
    r"|restrictions?|requirements?|preference|special requests?)|fuss)|it doesn'?t matter|does not matter|no (?:real |particular |strong |special |specific )?(?:preferences?"
    r"|requirements?|restrictions?|opinion|fuss)|not (?:fussed|bothered|picky|fussy|particular|important)|"
    r"no matter|either (?:is|works|way)|(?:any|anything|anywhere|anytime|any time|all)(?: of (?:them|these|those))? (?:is|are|works?|will do|would do|'s|goes)(?: fine| ok(?:ay)?"
    r"| good)?|anything goes|i'?m (?:easy|flexible|open(?: to (?:anything|suggestions|ideas))?)|we'?re (?:easy|flexible|open(?: to (?:anything|suggestions|ideas))?)|(?:totally "
    r"|completely |fully )?flexible(?= *(?:$|[.,;!]| (?:on|with|about|there)\b))|open to (?:anything|suggestions)|"
    r"rather not say|prefer not to say|(?:don'?t|do not) want to (?:say|answer|tell)|none of your business|^\W*pass(?= *(?:$|[.,!]))"
    r"|(?<!so )(?<!and )(?<!we )(?<!will )(?<!we'll )(?<!they )skip(?: (?:it|that|this|them|these|those|one"
    r"|question|the (?:question|rest)|for now|please|all))*(?= *(?:$|[.,!;]))|whenever (?:(?:it|that)'?s |it is |is )?(?:the )?(?:cheapest|best|good|convenient|possible)|(?:on "
    r"|at )the (?:cheapest|best)(?: value)? (?:dates?|days?|times?|week)|next question|mir egal|egal|peu importe|ca m'est egal|me da igual|da igual|fa lo stesso|keine"
    r" (?:praferenz|vorliebe)|(?:^|[.,;:?!-] *)(?:whichever|anything|anywhere|any|either|idc|idm|n/a|na|flexible)(?= *(?:$|[.,;!])))"
    r"(?![a-z])"
)
_DONT_KNOW = re.compile(
    r"\b(?:(?:don'?t|dont|do not|didn'?t) (?:really |actually |yet )?(?:know|remember|recall)(?! (?:about|how|what|if|why|any|him|her))|(?:(?:i|we)(?:'m| am|'re| are)|he'?s"
    r"|she'?s)? ?(?:still |really )?not (?:(?:really|quite|yet|100%|entirely|too|so) )?(?:sure|certain|decided)(?! (?:if|about) (?:this|the (?:price|hotel)))|unsure|no idea|no"
    r" clue|haven'?t (?:decided|thought|figured|got a clue|worked)(?: \w+){0,2}|"
    r"undecided|beats me|wouldn'?t know|need to check(?= *(?:$|[.,!]| with| first| that| it))|couldn'?t (?:tell you|say)|still (?:deciding|thinking|working it out)|(?:haven'?t"
    r"|not|hasn'?t) (?:\w+ )?made up (?:my|our|his|her|their) minds?|slipped (?:my|our) minds?|can'?t (?:remember|recall|decide|say)|who knows|dunno|idk|(?:have|having|got)"
    r" (?:some |my )?doubts|hard to say|tbd|to be decided|weiss (?:ich )?(?:nicht|noch nicht)|je ne sais pas|no (?:lo )?se|non (?:lo )?so|forgot(?:ten)?(?= (?:the|my|what|when"
    r"|which|it|exactly)|$))\b"
)
_NONE = re.compile(
    r"^\W*(?:(?:no|none|nope|nah|nothing|nein|keine|aucun(?:e)?|non|nada|ninguno|niente|no thanks?|no thank you|none thanks?|not really|nothing (?:special|else|in particular"
    r"|really|specific)|nope,? nothing|no,? (?:none|nothing)(?: \w+)?|zero)\b)(?:\W+(?:thanks?|thank you|please|really|at all|special|in particular|that i know of|whatsoever|for"
    r" (?:me|us)))*\W*$"
)
_NO_DIET = re.compile(
    r"\bno (?:food |known |dietary |special |particular )*(?:allerg(?:y|ies)|diet(?:ary)?(?: (?:restrictions?|requirements?|needs|preferences?))?|restrictions|intolerances?)\b"
    r"|\bno allergies\b|\b(?:we|i) (?:can )?eat (?:anything|everything|it all)\b|\beat(?:s)? anything\b|\bnone dietary\b|\bnothing dietary\b|\bkeine allergien\b|\bsin alergias\b"
    r"|\bpas d'allergies?\b"
)
_ANYWHERE = re.compile(r"\b(?:surprise (?:me|us)|somewhere|anywhere|wherever|where (?:to|we|i|should)|destination)\b")
_WHERE_IS_OURS = re.compile(
    r"\byou (?:can |could )?(?:choose|pick|decide|suggest) (?:exactly |just )?(?:where\b|(?:the|which|what) (?:best |nicest )?(?:towns?|cit(?:y|ies)|places?|base|islands?|resort|spot)\b)"
)
""" "Portugal, you pick the town": the country is said, and where in it is left to the planner."""
LONGEST_PASS = 8
_ABOUT: tuple[tuple[QuestionSlot, re.Pattern[str]], ...] = (
    ("trip.budget", re.compile(r"\b(?:budget|prices?|costs?|money|spend(?:ing)?)\b")),
    ("trip.date_range", re.compile(r"\b(?:dates?|when(?:ever)?|any ?time|any (?:day|week|month)|days?|time of (?:the )?year|month|timing|how long|duration|length)\b")),
    ("trip.destinations", re.compile(r"\b(?:destinations?|where(?: to)?|place|city|cities|country|location)\b")),
    ("trip.origin", re.compile(r"\b(?:origin|start(?:ing)? (?:point|from|city)|departure (?:city|airport|point)|from where|airport)\b")),
    ("trip.party.child_ages", re.compile(r"\b(?:ages?)\b")),
    ("trip.party", re.compile(r"\b(?:party|how many|people|group size|travellers|travelers)\b")),
    ("capabilities", re.compile(r"\b(?:transport(?:ation)?|parts?|how (?:we|i) (?:get|travel)|flights? or trains?|train or (?:flight|plane)|plane or train)\b")),
    ("preferences.pace", re.compile(r"\b(?:pace|tempo|speed)\b")),
    ("preferences.interests", re.compile(r"\b(?:interests?|activities|what (?:we|i) (?:do|see)|sights?)\b")),
    ("preferences.dietary", re.compile(r"\b(?:diet(?:ary)?|food|eat|allerg\w*|meals?)\b")),
    ("preferences.stay_style", re.compile(r"\b(?:hotel type|type of (?:hotel|stay|place)|kind of (?:hotel|place)|accommodation|where (?:we|i) stay)\b")),
    ("preferences.must_do", re.compile(r"\b(?:must[- ](?:see|do)s?)\b")),
)  # fmt: skip
_THEN_YOU = re.compile(r"\b(?:then|and then|from there|after that) (?:on )?(?:you|it'?s up to you|your)\b")
"""What leaves the rest of the way to the planner, and no question that is open ("Zurich first, then you choose")."""
_ELSE = re.compile(r"\b(?:the )?(?:rest|others?|everything else|remaining|all (?:of )?(?:them|those|the others|the rest))\b")


class Passing(NamedTuple):
    """What a message says about questions it will not answer: the slots left to the planner, and whether it merely does not know."""

    slots: tuple[QuestionSlot, ...]
    passed: bool
    unknown: bool


_TAKEN_BACK = re.compile(
    r"(?<!don't )(?<!dont )(?<!do not )(?<!never )\b(?:forget(?: about)?|drop|remove|clear|scrap|delete|ignore|lose)(?: about)? (?:the|my|our|that|all the) (?P<what>budget"
    r"|dates?|pace|interests?|origin|starting (?:point|city)|ages?|dietary \w+|must[- ]?(?:do|see)s?)\b"
)
_FACT_OF: tuple[tuple[str, FactSlot], ...] = (
    ("budget", "trip.budget"), ("date", "trip.date_range"), ("pace", "preferences.pace"), ("interest", "preferences.interests"), ("origin", "trip.origin"),
    ("starting", "trip.origin"), ("age", "trip.party.child_ages"), ("dietary", "preferences.dietary"), ("must", "preferences.must_do"),
)  # fmt: skip


def taken_back(low: str) -> tuple[FactSlot, ...]:
    """The facts `low` takes back without giving others ("forget the budget")."""
    found = _TAKEN_BACK.search(low)
    return tuple(slot for word, slot in _FACT_OF if found and found.group("what").startswith(word))


def segments(low: str, waiting: Ledger) -> tuple[tuple[Span, QuestionSlot], ...]:
    """The parts of a numbered reply ("1. Rome 2. two adults") with the slot of the question each answers; empty when it is not one."""
    marks = _marks(low)
    numbers = [int(m.group("n")) for m in marks]
    if (
        not marks
        or not waiting
        or (marks[0].start() > 3 and len(marks) < 2)
        or numbers != sorted(set(numbers))
        or max(numbers) > len(waiting)
    ):
        return ()
    ends = [m.start() for m in marks[1:]] + [len(low)]
    return tuple(((m.end(), end), waiting[int(m.group("n")) - 1].slot) for m, end in zip(marks, ends, strict=True))


def numbering(low: str, waiting: Ledger) -> tuple[Span, ...]:
    """The spans of the numbers themselves, so that they are not read as facts."""
    return tuple(m.span() for m in _marks(low)) if segments(low, waiting) else ()


def _marks(low: str) -> list[re.Match[str]]:
    """The numbers that number an answer; "vom 3. bis 7. Mai" numbers none."""
    return [m for m in _NUMBERED.finditer(low) if not _DAY_LEADS.search(low[: m.start()])]


def passed_on(low: str, ledger: Ledger, filled: frozenset[str]) -> Passing:
    """The slots `low` leaves to the planner: those it names, else the optional ones that are open, else the only required one, or all on "you choose"."""
    waiting = [q for q in open_questions(ledger) if q.slot != "confirmation"]
    delegated, unknown = bool(_DELEGATE.search(low)) and not _THEN_YOU.search(low), bool(_DONT_KNOW.search(low))
    indifferent = bool(_DONT_MIND.search(low)) or leaves_open(low)
    none = bool(_NONE.match(low)) and bool(waiting)
    slots: list[QuestionSlot] = []
    if _NO_DIET.search(low):
        slots.append("preferences.dietary")
    if delegated or indifferent:
        slots += _left(_around(low), waiting, filled, delegated)
        anywhere = not slots and "trip.destinations" not in filled and _ANYWHERE.search(low)
        if delegated and not waiting and (anywhere or _WHERE_IS_OURS.search(low)):
            slots.append("trip.destinations")
    elif none:
        slots += [q.slot for q in waiting if q.optional]
    elif unknown:
        named = _named(low, waiting, filled)
        slots += named or ([waiting[0].slot] if len(waiting) == 1 and waiting[0].slot not in filled else [])
    passed = delegated or indifferent or (none and bool(slots))
    return Passing(tuple(dict.fromkeys(slots)), passed, unknown)


def _named(low: str, waiting: list[Question], filled: frozenset[str]) -> list[QuestionSlot]:
    return [slot for slot, pattern in _ABOUT if pattern.search(low) and slot not in filled and any(q.slot == slot for q in waiting)]


def _around(low: str) -> str:
    """The sentence in which something is left open, without those around it."""
    found = _DELEGATE.search(low) or _DONT_MIND.search(low)
    return next((low[start:end] for start, end in sentences(low) if found and start <= found.start() < end), low)


def _left(low: str, waiting: list[Question], filled: frozenset[str], delegated: bool) -> list[QuestionSlot]:
    still = [q for q in waiting if q.slot not in filled]
    named: list[QuestionSlot] = [slot for slot, pattern in _ABOUT if pattern.search(low) and slot not in filled]
    if named and not _ELSE.search(low):
        return [slot for slot in named if any(q.slot == slot for q in still)] or [
            slot for slot in named if slot.startswith("trip.") and not waiting
        ]
    if len(low.split()) > LONGEST_PASS and not _ELSE.search(low):
        return []
    optional: list[QuestionSlot] = [q.slot for q in still if q.optional or q.slot == "trip.party.child_ages"]
    required: list[QuestionSlot] = [q.slot for q in still if not q.optional and q.slot != "trip.party.child_ages"]
    if delegated or _ELSE.search(low) or (len(required) <= 1 and not optional):
        return [q.slot for q in still]
    left_to_us = required if required == ["trip.budget"] and not re.match(r"\W*(?:skip|pass)\b", low) else []
    return [*optional, *left_to_us] if optional else required


_ORDINAL = re.compile(
    r"\b(?:the )?(?:(?P<nth>first|1st|second|2nd|third|3rd|last|former|latter)\b(?! (?:weeks?|weekends?|days?|nights?|half|of|time)\b)"
    r"|(?:(?:option|number|no\.?|choice) ?)?(?P<n>one|two|three|1|2|3)\b(?= *(?:$|[.,;!)]| (?:please|pls|then|thanks|sounds|it is|would)\b)))"
)
"""A place in a row; a number before a noun ("two weeks", "3 adults") is none."""
_RANK = {
    "first": 0,
    "1st": 0,
    "former": 0,
    "one": 0,
    "1": 0,
    "second": 1,
    "2nd": 1,
    "two": 1,
    "2": 1,
    "latter": -1,
    "last": -1,
    "third": 2,
    "3rd": 2,
    "three": 2,
    "3": 2,
}
_KINDS = {
    "country": "country",
    "state": "region",
    "region": "region",
    "province": "region",
    "city": "city",
    "town": "city",
    "island": "region",
}


_OF_DAYS = re.compile(
    r"\b(?:nights?|days?|weeks?|people|adults?|of us|kids?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b|[€£$]"
)
"""What a number counts that chooses nothing ("2 adults", "Oct 2")."""


def pick(candidates: tuple[Candidate, ...], low: str, *, whole: bool = True) -> Candidate | None:
    """The offered place `low` means: by kind ("the country, not the state"), by country or region ("the US one"), by its label, or, where
    these are the `whole` of an answer, by position."""
    places = [c for c in candidates if c.place is not None]
    if not places:
        return None
    denied = re.compile(r"\b(?:not|isn'?t|rather than|instead of)\b[^,.;]*")
    kept = denied.sub(" ", low)
    for read in (_by_kind, _by_area):
        chosen = read(places, kept)
        if len(chosen) == 1:
            return chosen[0]
    if not kept.strip(" ,.!") or kept != low:
        left = [c for c in places if c not in (*_by_kind(places, low), *_by_area(places, low))]
        if len(left) == 1:
            return left[0]
    found = _ORDINAL.search(kept) if whole else None
    if found and len(kept.split()) <= 6 and not re.search(r"\d", kept[: found.start()] + kept[found.end() :]) and not _OF_DAYS.search(kept):
        rank = _RANK[found.group("nth") or found.group("n")]
        return places[rank] if rank < len(places) else None
    return None


def _by_kind(places: list[Candidate], low: str) -> list[Candidate]:
    kinds = {kind for word, kind in _KINDS.items() if re.search(rf"\b{word}\b", low)}
    return [c for c in places if c.place is not None and c.place.kind in kinds]


def _by_area(places: list[Candidate], low: str) -> list[Candidate]:
    """Places whose country, region or label word stands in the text and in no other candidate's."""
    chosen = []
    for candidate in places:
        others = " ".join(_area_words(c) for c in places if c is not candidate)
        own = [w for w in _area_words(candidate).split("|") if w and w not in others.split("|")]
        if any(re.search(rf"\b{re.escape(word)}\b", low) for word in own):
            chosen.append(candidate)
    return chosen


_COUNTRY_WORDS = {
    "US": "us|usa|america|american|united states|states|u.s.|u.s", "GB": "uk|england|english|britain|british|united kingdom|scotland|wales", "GE": "caucasus|georgian",
    "FR": "france|french", "ES": "spain|spanish", "IT": "italy|italian", "CA": "canada|canadian", "AU": "australia|australian|aussie", "IE": "ireland|irish",
    "DE": "germany|german", "MX": "mexico|mexican", "CR": "costa rica", "CL": "chile", "CO": "colombia", "PT": "portugal|portuguese", "NZ": "new zealand", "ZA": "south africa",
    "IN": "india|indian", "PK": "pakistan", "VE": "venezuela", "CU": "cuba", "AR": "argentina", "NI": "nicaragua", "PH": "philippines", "RU": "russia|russian",
}  # fmt: skip


def _area_words(candidate: Candidate) -> str:
    place = candidate.place
    if place is None:
        return ""
    label = [part.strip().lower() for part in re.split(r"[,()]", candidate.label)]
    region = (place.region or "").lower()
    own = place.name.lower()
    telling = re.sub(rf"^{re.escape((place.said or own).casefold())} ", "", own) if place.said else own
    words = {w for w in (*label, region, telling, *_COUNTRY_WORDS.get(place.country or "", "").split("|")) if w and w != own}
    return "|".join(sorted(words))
