"""Companions in ordinary words: "my wife and I", "me + 3 friends", "just me". Counts heads; knows nothing of what is already known."""

from __future__ import annotations

import re

from planner.domain.values import Value
from planner.language.reading.party_ages import CHILD, INFANT
from planner.language.utterance import BLANK, COUNT, HEADS, Span, misspelt, negated, number

KIN = (
    r"(?:(?:mother|father|mum|mom|dad|sister|brother|son|daughter)[ -]in[ -]law|wife|husband|hubby|hubs|spouse|partner|girlfriend|boyfriend|gf|bf|fiancee?|better half|other half|significant other|missus|mom|mum|mommy|mummy|mother|dad|daddy|"
    r"father|sister|sis|brother|bro|aunt|auntie|uncle|grandma|grandmother|gran|nan|nana|grandpa|grandfather|granddad|grandad|cousin|friend|best friend|bestie|mate|buddy|pal|"
    r"colleague|co-?worker|boss|roommate|flatmate|housemate|neighbou?r|assistant|carer|caregiver|"
    r"frau|mann|freundin|freund|femme|mari|copine|copain|esposa|esposo|mujer|marido|novia|novio|moglie|marito|ragazza|ragazzo)"
)
PAIR = r"(?:parents|grandparents|in-laws|folks|eltern)"
PET = r"(?:dogs?|cats?|pets?|puppy|pup|doggo|labrador|terrier|spaniel|poodle|guide dog|assistance dog|service dog)"
_MANY = rf"(?:friends|frnds|frens|{misspelt('friends')}|couples|mates|buddies|pals|colleagues|co-?workers|cousins|sisters|brothers|siblings|aunts|uncles|roommates|flatmates|besties|amis|freunde|freunden|amigos|amici|other adults|other people|others|more people)"
OWN = r"(?:(?:my|our|the|his|her|a|an|one|meine?r?|ma|mon|mi|mis|mia|mio) +)?(?:(?:dear|lovely|new|old|elderly|best|good|close|younger|older|little|big|late|own|twin) +){0,2}"
_SELF = r"(?:me|i|myself|ich|mir|mich|moi|je|yo|io)"
_AND = r"(?: *(?:,|&|\+|/)+ *(?:and +)?(?:also +)?| +(?:and|an(?= (?:the|my) )|with|plus|n|as well as|along with|und|mit|et|y|con|e|avec) +| +(?=(?:my|our) ))"
_ITEM = (
    rf"(?:(?P<self>\b{_SELF}\b(?!'))|(?P<blank>(?:my |our |the |their )?{HEADS}+(?: *\(?{BLANK}+\)?)?)|{OWN}(?P<kin>\b{KIN}\b(?!'s))|(?:(?:both|all) )?{OWN}(?:(?:two|2) )?(?P<pair>\b{PAIR}\b)|"
    rf"(?:(?:my|our|the) +)?(?P<n>\b{COUNT}|\ba couple of) (?:of )?(?:(?:my|our|other|close|good|best|old) +){{0,2}}(?P<many>\b{_MANY}\b)|(?:(?:my|our|some|a few|the) )(?P<some>\b{_MANY}\b)|"
    rf"{OWN}(?:(?:my|our|their) )?(?:\w+ )?(?P<twins>\btwins\b|\btriplets\b)|(?:(?:my|our|the|their|his|her|a|an) +)(?:\w+ )?(?P<child>\b{CHILD}\b(?!'s))|(?:(?:my|our|the|a) +)(?:\w+ )?(?P<infant>\b{INFANT}\b))"
)
_ANY = re.sub(r"\?P<\w+>", "?:", _ITEM)
_BARE_YOUNG = r"(?P<young>\b(?:son|daughter|toddler|(?:lap )?infant|baby|grandson|granddaughter|boy|girl|nephew|niece|kid)\b(?!'s))"
_NEXT = rf"(?:{_ANY}|{re.sub(r'[?]P<young>', '?:', _BARE_YOUNG)})"
_AGED = rf"(?: *\(?(?:{BLANK}+|(?:aged? )?\d\d)\)|,? *\(?{BLANK}+|,? (?:aged? )?(?:1[89]|[2-9]\d)(?=,| and ))"
_CHAIN = re.compile(rf"{_ANY}(?:(?:{_AGED}| *\([^()]{{1,40}}\))?{_AND}{_NEXT})*")
_ONE = re.compile(rf"{_ITEM}|{_BARE_YOUNG}")
_ASIDE = re.compile(r"\([^()]*\)")
_WITH = re.compile(
    r"\b(?:with|w/|together with|surpris(?:e|ing)|treat(?:ing)?|tak(?:e|ing)|bring(?:ing)?|mit|avec|con|accompanied by|along with)(?: +(?:also|just|only|both))? *$"
)
_WE = re.compile(r"\bwe\b|\bwe'(?:re|ll|d)|\bus\b|\bour\b")
_RELATIVE = rf"(?:{KIN}|nephew|niece)"
_ONLY_ONE = re.compile(
    rf"\b(?:only|just) (?:for )?my {_RELATIVE}\b(?! and| \+|,)|\bfor my {_RELATIVE} (?:only|alone)\b|\bonly my {_RELATIVE}\b(?! and)"
)
_LONE = re.compile(
    r"\b(?:just|only) (?:for )?(?:me|myself|i|one of us)\b(?! and| \+| with)|\b(?:plan|organi[sz]e|arrange|prepare|build)\b(?! for me)[^.;!?]{0,40}(?<=¦) for me(?= *(?:$|[.,;!?]|from\b|in\b|on\b))|(?<!leave )(?<!let )\b(?:me|myself) (?:only|alone)\b|\b(?:by|for) myself\b(?! and| \+| with|,)|\bon my own\b|\bsolo\b|\bsola\b|"
    r"(?<!me )(?<!let )\balone\b|\bsingle (?:traveller|traveler|person|passenger|guest|occupancy)\b|\bi'?m one person\b|\bsingle (?:mum|mom|mother|dad|father|parent)\b(?! and)|\b(?:allein|alleine)\b|\btoute? seule?\b|\bseul\b|\bda solo\b|\bit'?s (?:just )?me\b(?! and| \+| with|,)|\bno ?(?:one|body) else\b|"
    rf"\b(?:i'm|im|i am|i'll be)\b(?=[^.;!?]{{0,40}}\b(?:travell?ing|going|coming|travel) with my (?:\w+ )?{PET}\b(?!'s)(?!(?: and| \+| &|,)+ (?:my|our|the) ))|"
    rf"\b(?:me|myself|i)(?=(?: and| \+| &| plus| with| n)+ {OWN}(?:\w+ )?{PET}\b(?!'s)(?!(?: and| \+| &|,)+ (?:my|our|the) ))"
)


_VOCATIVE = re.compile(
    r"\b(?:g'?day|hi|hiya|hey|hello|howdy|thanks|cheers|ta|ok|okay|yes|yeah|yep|no|nah|nope|sorry|alright|morning|evening|sup|oi|please|sure|perfect|great)[ ,]+(?:mate|buddy|pal|bro|man|dude|friend|boss|mum|sis)(?= *(?:$|[.,;!?¦]| (?:i|we|can|could|me and|is|what|how|do|any)\b))|"
    r"(?:^|[.!?,] *)(?:mate|buddy|bro)(?= *(?:$|[.,!?]))"
)


class Company(Value):
    """Heads that were named one by one. `adults` is None when nobody was, or when "some friends" leaves the number open."""

    adults: int | None = None
    children: int = 0
    infants: int = 0
    with_self: bool = False
    spans: tuple[Span, ...] = ()


def companions(low: str) -> Company:
    """The people named beside the speaker; blanked text between them was counted already."""
    adults = children = infants = 0
    counted, open_number, spans = False, False, []
    me_said = False
    low = _VOCATIVE.sub(lambda found: BLANK * len(found.group()), low)
    for chain in _CHAIN.finditer(low):
        asides = [m.span() for m in _ASIDE.finditer(chain.group())]
        items = [m for m in _ONE.finditer(chain.group()) if not any(start <= m.start() < end for start, end in asides)]
        kinds = [m.lastgroup or "" for m in items]
        has_self, has_other = "self" in kinds, any(k not in ("self", "blank") for k in kinds)
        after_with = bool(_WITH.search(low[max(0, chain.start() - 30) : chain.start()])) and not negated(low, chain.start())
        alone_numbers = any(k == "many" for k in kinds)
        if has_self and (has_other or "blank" in kinds) and len(kinds) > 1:
            me = 0 if me_said else 1
        elif after_with and has_other:
            me = 0 if me_said or _WE.search(low[: chain.end()]) else 1
            open_number = open_number or (me == 0 and not me_said)
        elif has_other and (alone_numbers or len(kinds) >= 3):
            me = 0
        else:
            continue
        me_said = me_said or has_self
        counted = True
        spans += _around(chain.span(), asides)
        adults += me
        for item in items:
            more = _heads(item)
            open_number = open_number or more is None
            grown, young, tiny = more or (0, 0, 0)
            adults, children, infants = adults + grown, children + young, infants + tiny
        open_number = open_number or (kinds == ["child"] and not children)
    if not counted:
        return Company()
    return Company(
        adults=None if open_number or not adults else adults, children=children, infants=infants, with_self=me_said, spans=tuple(spans)
    )


def _around(whole: Span, asides: list[Span]) -> list[Span]:
    """The pieces of a chain between its asides, which say something else ("(dad has a bad hip)")."""
    starts = [whole[0], *(whole[0] + end for _, end in asides)]
    ends = [*(whole[0] + start for start, _ in asides), whole[1]]
    return [(start, end) for start, end in zip(starts, ends, strict=True) if start < end]


def _heads(item: re.Match[str]) -> tuple[int, int, int] | None:
    """Adults, children and infants one item adds; None when it leaves their number open."""
    if item.group("kin"):
        return 1, 0, 0
    if item.group("pair"):
        return 2, 0, 0
    if item.group("many"):
        word = item.group("n")
        if item.group("many") == "couples":
            return 2 * number(word), 0, 0
        return (2 if word.startswith("a couple") else number(word)), 0, 0
    if item.group("some"):
        return None
    if item.group("twins"):
        return 0, 3 if item.group("twins") == "triplets" else 2, 0
    if item.group("child"):
        return 0, 0 if re.search(r"(?:s|children|ren|kinder)$", item.group("child")) else 1, 0
    if item.group("young"):
        return (0, 0, 1) if item.group("young") in ("baby", "infant") else (0, 1, 0)
    if item.group("infant"):
        return 0, 0, 1
    return 0, 0, 0


def lone(low: str) -> Span | None:
    """Where the message says that exactly one person travels ("just me", "solo", "only my granddad")."""
    found = _LONE.search(low) or _ONLY_ONE.search(low)
    return found.span() if found else None
