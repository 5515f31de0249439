"""How the person likes to travel, found in a message: pace, food, stay, access, interests, must-dos, dislikes and transport.

Canonical words where `preference_words` has one, else as said. A denied word goes to `avoid` ("no museums") or takes the word off.
"""

from __future__ import annotations

import re

from planner.domain.options import Pace
from planner.domain.patch import ListSlot
from planner.domain.replies import SaidList
from planner.domain.slots import list_slots
from planner.domain.state import Preferences
from planner.domain.values import Value
from planner.language.clause_frames import KeptWish, clauses_of
from planner.language.lexicons import lexicon
from planner.language.reading.capabilities import PartsReading
from planner.language.reading.preference_words import ACCESS, DIETARY, NOTES, PACES, STAY, TRANSPORT_WORDS, Row
from planner.language.reading.second_thoughts import take_back
from planner.language.reading.stay_area import read_stay_area
from planner.language.reading.tastes import BORES, LONGEST_KEPT, Lists, people_words, read_tastes
from planner.language.utterance import BLANK, Span, Text, clause_around, negated, one_blank, text_of

LONGEST_ITEM = 2
_NOTHING_HELD = Preferences()
_TRANSPORT_NAMES = {"research_flights": "flight", "research_trains": "train", "research_road": "road"}
KEEP_NO = frozenset(
    {
        "vegetarian",
        "gluten_free",
        "dairy_free",
        "nut_allergy",
        "shellfish_allergy",
        "egg_allergy",
        "fish_allergy",
        "no_pork",
        "no_seafood",
        "no_beef",
        "no_alcohol",
        "private_room",
        "non_smoking",
        "step_free",
        "short_walks",
        "direct",
        "soy_allergy",
        "daytime flights",
    }
)
"""Words whose own wording may be a denial ("no meat", "can't climb stairs")."""
_NOT_JUST_BEFORE = re.compile(
    r"\b(?:not|no(?: longer| more)?|isn'?t|aren'?t|never|don'?t (?:want|need)|doesn'?t (?:want|need)|neither)(?: (?:a|an|any|really|strictly|fully|actually|even))* $"
)
"""What takes such a word back all the same: "not vegetarian", "no longer allergic to nuts"."""
_AIRLINE = re.compile(
    r"\b(?:prefer|like|with|use|fly|on|try)(?:ring)?(?: to (?:fly|use|travel)(?: with| on)?| flying(?: with)?| using)? (?P<name>(?:\w+ ){1,2}(?:airlines|airways))\b"
)
_STAY_FREE = {"smoking": "non_smoking", "pets": "", "hostel": "", "shared_room": "private_room"}


_THINGS_TO_DO = ("golf", "yoga")
"""Notes that are things to do, and so can be ruled out."""
_PARTY_OF = re.compile(r"\b(?:stag|hen|bachelor(?:ette)?) (?:do|party|weekend|trip)\b")
"""Such a party is told beside its heads ("6 lads stag do")."""


class PreferenceReading(Value):
    """What a message says about preferences."""

    pace: Pace | None = None
    pace_quote: str = ""
    lists: tuple[SaidList, ...] = ()


def read_preferences(
    text: Text,
    areas: Text,
    parts: PartsReading,
    source: str,
    *,
    named: Text | None = None,
    asked: tuple[str, ...] = (),
    options: bool = False,
    held: Preferences = _NOTHING_HELD,
    kept: tuple[KeptWish, ...] = (),
) -> PreferenceReading:
    """The preferences `text` states; `areas` is the same text with the names in it that say where in a city to
    stay, `named` with those of things to see. `asked` names the preference slots being asked about, so that a bare word is an answer;
    `held` are those the trip has, which may be taken back.

    With `options` on the table pace words are about them ("more relaxed") unless they come with the word pace.
    """
    low = text.low
    lists = Lists(source)
    now = _without_earlier_stays(text)
    for row in (*DIETARY, *STAY, *ACCESS, *TRANSPORT_WORDS):
        _scan(row, now if row[0] == "preferences.stay_style" else low, lists)
    read_tastes(text, named or text, lists)
    read_stay_area(areas, held.stay_style, lists)
    _transport(low, parts, lists)
    for word, pattern in NOTES:
        if found := _not_denied(pattern, low) or (
            _PARTY_OF.search(text_of(source).low) if word == "stag or hen party" and not options else None
        ):
            lists.put("preferences.notes", word, found.span())
        elif word in _THINGS_TO_DO and (ruled_out := pattern.search(low)):
            lists.put("preferences.avoid", word, ruled_out.span())
    if parts.car_there:
        lists.put("preferences.notes", one_blank(source[slice(*parts.car_there)]), parts.car_there)
    if BLANK not in low and not parts.add:
        _answers(text, asked, lists)
    for wish in kept:
        lists.put(wish.slot, wish.item, wish.span)
    take_back(low, held, lists)
    pace, span = _pace(low, "preferences.pace" in asked, options)
    return PreferenceReading(pace=pace, pace_quote=source[span[0] : span[1]] if span else "", lists=lists.replies())


def _not_denied(pattern: re.Pattern[str], low: str) -> re.Match[str] | None:
    """Where an occasion or wish is named and not ruled out ("no golf")."""
    return next(
        (
            m
            for m in pattern.finditer(low)
            if m.group().startswith(("no ", "not ")) or not (negated(low, m.start()) or BORES.match(low[m.end() : m.end() + LONGEST_KEPT]))
        ),
        None,
    )


def pace_in(low: str) -> Pace | None:
    """The pace that words said to be about it mean."""
    return _pace(low, True, False)[0]


_OPENS_A_PIECE = re.compile(
    r"(?:^|[.,;:!?\n] *)(?:(?:a|an|the|something|somewhere|some|in|maybe|probably|quite|fairly|pretty|very|more|rather|keep it|please|just|we|i|want|like|prefer|it|be|to|nice and|and|but|ok"
    r"|i'?d say|say|let'?s|go for|would|'d|make it|take it|as|for us|mostly|not too|pace|pace is|pace:) ?)*$"
)
"""What may stand before a bare word for the pace; within other words it is said of something else ("trains between", "full board")."""


def _pace(low: str, asked: bool, options: bool) -> tuple[Pace | None, Span | None]:
    if options and not re.search(r"\bpace\b", low):
        return None, None
    for pace, anywhere, answer in PACES:
        for found in anywhere.finditer(low):
            if not negated(low, found.start()) or found.group().startswith(("no", "not")):
                return pace, found.span()
        answered = next((m for m in answer.finditer(low) if _OPENS_A_PIECE.search(low[: m.start()])), None) if asked else None
        if answered and not negated(low, answered.start()):
            return pace, answered.span()
    return None, None


_WISHED_AGAIN = re.compile(
    r"\b(?:again|same|like (?:that|this|last|then)|as (?:last|then)|hop(?:ed|ing)|thought|thinking|planned|wanted|in mind)\b"
)


def _without_earlier_stays(text: Text) -> str:
    """The folded text without clauses that tell of earlier trips, whose beds nobody asks for ("in spring we took a villa, this time a hotel")."""
    past = [(c.start, c.end) for c in clauses_of(text) if c.frame == "past"]
    return text.without(span for span in past if not _WISHED_AGAIN.search(text.low, *span)).low


_NEED = r"(?:needed|necessary|required|important|essential|a must|wanted)"
_NO_NEED = rf"(?: (?:is|are|would be|'s))?(?: not|n'?t)(?: \w+ly| at all)? {_NEED}"
_UNNECESSARY = r"(?: (?:is|are|would be))? unnecessary"
_WE_DO_NOT = r"(?:we|i|she|he|they) (?:really )?(?:(?:don'?t|do not|doesn'?t|won'?t) (?:really )?(?:need|want)|can do without)"
_NOT_NEEDED = re.compile(rf"(?: included)?(?:{_NO_NEED}|{_UNNECESSARY}|,? {_WE_DO_NOT}(?= *(?:$|[.,;!?)]| (?:either|and|but)\b)))(?![a-z])")
"""What is said behind a thing that the bed need not have ("breakfast is not necessary", "a gym we do not need")."""
_SEASONS = r"(?:lent|ramadan|advent|easter|holy week|passover|the fast)"
_DAYS = r"(?:(?:on|at) (?:the )?(?:week ?days?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?))"
_TIMES = rf"(?:{_DAYS}|(?:during|in|until|before|after) {_SEASONS}|(?:at|for|before) (?:breakfast|lunch)|in the (?:morning|evening)s?)"
_ONLY_THEN = re.compile(rf"(?: (?:at all|or \w+|and \w+|anything|food))? {_TIMES}\b")
_THEN_ONLY = re.compile(rf"(?:^|[.,;:!?\n(] ?|\bbut ){_TIMES},? (?:we|i|she|he|they|(?:my|our) [a-z-]+)(?: \w+)? $")
"""Times to which a diet is limited, behind it and before it ("vegan on weekdays", "during Lent I drink no alcohol")."""
_NOT_EVERYBODY = re.compile(
    r"(?: (?:food|meals?|diet))?,? (?:except|excepting|apart from|aside from|other than|save|bar)(?: for)? (?!(?:the )?(?:on|at|in|when)\b)\w[^.,;!?\n]*"
)
"""Of whom a diet is not said ("vegans apart from my uncle")."""


_OF_ONES_CHOICE = frozenset(("vegetarian", "vegan", "pescatarian", "no_fish", "no_seafood", "no_pork", "no_beef", "no_alcohol"))
"""Diets that some keep at times only; an allergy has no holidays."""


def _is_limited_to_times(word: str, low: str, match: re.Match[str]) -> bool:
    """Whether a diet is said of certain times only, and so is kept with them as a note."""
    if word not in _OF_ONES_CHOICE:
        return False
    return _ONLY_THEN.match(low, match.end()) is not None or _THEN_ONLY.search(low[max(0, match.start() - 60) : match.start()]) is not None


def _scan(row: Row, low: str, lists: Lists) -> None:
    slot, word, pattern = row
    for match in pattern.finditer(low):
        if word == "smoking" and lists.add[slot] and "non_smoking" in lists.add[slot]:
            continue
        if word == "vegetarian" and re.search(r"\bnon[- ]?$", low[: match.start()]):
            continue
        if _is_limited_to_times(word, low, match):
            clause = clause_around(low, match.start())
            lists.put("preferences.notes", one_blank(lists.source[slice(*clause)]), clause)
            continue
        if slot == "preferences.stay_style" and _NOT_NEEDED.match(low, match.end()):
            lists.drop(slot, word, match.span())
            continue
        if slot == "preferences.dietary" and (others := _NOT_EVERYBODY.match(low, match.end())):
            said = (match.start(), others.end())
            lists.put("preferences.notes", one_blank(lists.source[slice(*said)]), said)
        if _NOT_JUST_BEFORE.search(low[: match.start()]) if word in KEEP_NO else negated(low, match.start()):
            if slot == "preferences.stay_style" and _STAY_FREE.get(word):
                lists.put(slot, _STAY_FREE[word], match.span())
            lists.drop(slot, word, match.span())
        elif not (word == "hostel" and "hostel" in lists.remove[slot]):
            lists.put(slot, word, match.span())


def is_wanted(word: str, low: str, match: re.Match[str]) -> bool:
    """Whether a canonical word found in a text is meant, and not denied."""
    if word == "vegetarian" and re.search(r"\bnon[- ]?$", low[: match.start()]):
        return False
    if _is_limited_to_times(word, low, match):
        return False
    return not (_NOT_JUST_BEFORE.search(low[: match.start()]) if word in KEEP_NO else negated(low, match.start()))


_DRIVEN = re.compile(r"\b(?:road ?trip|driv(?:e|es|ing)|(?:hire|rental) car|cars?)\b")
_FOR_A_DAY = re.compile(r"\b(?:around|(?:one|a|for \w+) days?)\b")
_BUSED = re.compile(r"\b(?:coach(?:es)?|bus(?:es)?)\b")
_SHIPPED = re.compile(r"\b(?:ferr(?:y|ies)|by (?:boat|ship))\b")
"""Which of the three ways by road the words name."""


_WITHOUT = r"no|without|w/?out|w/o|ohne|sans|sin|senza|sem|zonder"
_CAR = r"cars?|hire car|rental car|auto|mietwagen|voiture|coche|macchina|carro"
_NOT_TO = r"(?:won'?t|don'?t|can'?t|cannot|do not|not|never)(?: want to| going to| be| like to)?"
_NO_CAR = re.compile(
    rf"\b(?:{_WITHOUT}) (?:an? |the |any )?(?:{_CAR})\b(?! (?:seats?|park|sick))"
    rf"|\b{_NOT_TO} (?:rent|hire|hiring|renting) (?:a |any )?cars?\b"
    r"|\b(?:don'?t|do not|doesn'?t) (?:have|own) (?:a |any )?car\b|\bhaven'?t (?:got )?a car\b|\bnot by car\b"
    rf"|\b{_NOT_TO} driv(?:e|ing)\b(?= *(?:$|[.,;!)]|so\b|and\b|ourselves\b|there\b|abroad\b))"
)
_HIRING = re.compile(r"(?<!not )(?<!n't )(?<!to )\b(?:rent|hire|renting|hiring) one\b")
"""What says that there is to be no car ("no car", "we won't rent a car")."""


def _named_ways(low: str) -> tuple[str, ...]:
    """Which ways by road or sea the words name and do not rule out."""
    ways = (("car", _DRIVEN), ("bus", _BUSED), ("ferry", _SHIPPED))
    return tuple(way for way, named in ways if any(not negated(low, found.start()) for found in named.finditer(low)))


def _transport(low: str, parts: PartsReading, lists: Lists) -> None:
    for part in parts.denied:
        name = (
            "car"
            if part == "research_road" and re.search(r"\bdriv|\bcar\b", low)
            else "bus"
            if part == "research_road"
            else _TRANSPORT_NAMES[part]
        )
        lists.put("preferences.transport_avoid", name, parts.span_of(part))
    no_car = None if _HIRING.search(low) else _NO_CAR.search(low)
    ways = [way for way in _named_ways(low) if way != "car" or no_car is None]
    if no_car is not None and "research_road" not in parts.denied and ("research_road" not in parts.add or "car" not in ways):
        lists.put("preferences.transport_avoid", "car", no_car.span())
    if "research_road" in parts.add and len(ways) == 1 and not _FOR_A_DAY.search(low):
        lists.put("preferences.transport_prefer", ways[0], parts.span_of("research_road"))
    for airline in _AIRLINE.finditer(low):
        lists.put("preferences.transport_prefer", one_blank(airline.group("name")).title(), airline.span("name"))
    for part, name in (("research_trains", "train"), ("research_flights", "flight")):
        if part in parts.add and re.search(
            rf"\b(?:prefer|rather|ideally|if possible|love)\b[^.;,]{{0,20}}\b(?:{name}|rail|fly)|\b{name}s? (?:if possible|preferred|ideally)",
            low,
        ):
            lists.put("preferences.transport_prefer", name, parts.span_of(part))


_NO_ANSWER = re.compile(
    r"\b(?:yes|no|ok|okay|thanks?|hello|hi|hey|skip|none|nothing|mind|sure|hmm+|what|why|how|when|where|who|you|i|we|my|was|is|are|lol|haha|day|today|weather|rain\w*|tired)\b|\d"
)


def _answers(text: Text, asked: tuple[str, ...], lists: Lists) -> None:
    """A short answer to the only open wish, kept as said when no word of it was known; beside others a list of likings."""
    said = one_blank(text.written)
    if _NO_ANSWER.search(text.low) or not re.fullmatch(r"[\w' ,&/-]{3,}", said) or len(text.low) > LONGEST_KEPT:
        return
    items = [item for item in (one_blank(item) for item in re.split(r",|\band\b|&", said)) if item]
    if any(len(item.split()) > LONGEST_ITEM for item in items):
        return
    if len(asked) == 1 and asked[0] in list_slots() and not any(lists.add.values()) and not any(lists.remove.values()):
        for item in items:
            lists.put(asked[0], item)
    elif _INTERESTS in asked and not any(lists.remove.values()):
        _listed(items, lists)


_INTERESTS: ListSlot = "preferences.interests"
_SHORTEST_LIKING = 4


def _listed(items: list[str], lists: Lists) -> None:
    """Likings in a list of plain things, or one thing in the plural, while it is asked what the person enjoys ("ghosts and whisky")."""
    talk = frozenset(word for name in ("talk", "adjectives", "articles") for word in lexicon("en").table(name))
    known = {text_of(word).low for words in lists.add.values() for word in words}
    words = [word for item in items for word in text_of(item).low.split()]
    if any(word in people_words() for word in words):
        return
    several = len(items) > 1
    items = [item for item in items if all(w not in talk and len(w) >= _SHORTEST_LIKING for w in text_of(item).low.split())]
    if not several and not (words[-1].endswith("s") and len(words[-1]) > _SHORTEST_LIKING):
        return
    for item in items:
        low = text_of(item).low
        if not any(low in held or held in low for held in known):
            lists.put(_INTERESTS, item)
