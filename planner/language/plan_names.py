"""Which plans on the table a text names: by number, place in the row, title or kind ("the cheapest", "the premium one"). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from planner.domain.options import ItineraryOption
from planner.language.number_words import ORDINALS

_NUMBERS = {**{word: n for word, n in ORDINALS.items() if n <= 3}, "one": 1, "two": 2, "three": 3}
_NTH = "|".join((*_NUMBERS, r"\d"))
_NAMED = re.compile(rf"\b(?:option|plan|number|no\.?|itinerary) ?#?(?P<n>{_NTH})\b|#(?P<h>\d)\b")
_PAIR = re.compile(
    rf"\b(?P<a>{_NTH}) (?:apart from|and|or|vs\.?|versus|to|with|than|from) (?:option |plan |number |the )?(?P<b>{_NTH})\b(?! (?:nights?|days?|people|adults))"
)
_ORDINAL = re.compile(
    r"\b(?:the )(?P<n>first|second|third|1st|2nd|3rd|last)\b(?! (?:day|night|morning|evening|city|stop|flight|train|leg|time|hotel)s?\b)"
)
_NTH_PLAN = re.compile(r"\b(?P<n>first|second|third|1st|2nd|3rd) (?:plan|option|itinerary|version)\b")
_IN_NTH = re.compile(r"\bin (?P<n>[1-3])(?=\W*$|,)")
_CHEAPEST = re.compile(
    r"\b(?:cheapest(?! (?:way|flight|train|bus|hotel|hostel|room|bed|ticket|meal|thing"
    r"|day|time|month|place|restaurant|seat|fare|ride|taxi|part|bit)s?\b)|cheap(?:er)? (?:one|option|plan)|lowest|least expensive|budget (?:one|option|plan))\b"
)
_DEAREST = re.compile(
    r"\b(?:most expensive(?! (?:part|thing|item|bit))|(?:expensive|dear|pricey|luxury|fancy) (?:one|option|plan)|(?:dearest|priciest)(?! (?:part|thing|item|bit))|premium (?:one|option|plan))\b"
)
_MIDDLE = re.compile(r"\b(?:middle|mid[- ]priced|middle[- ]priced) (?:one|option|plan)\b")


_LETTERED = re.compile(
    r"\b(?P<head>option|plan|itinerary) (?P<letter>a(?=\W*$|'s\b|[,.;:!?]| (?:with|but|and|or|please|is|looks|plus|minus|except|instead|vs|has|in)\b)|[bc])\b",
    re.IGNORECASE,
)
""" "Option B", "plan A with …": plans by letters; "an option a bit cheaper" has none."""


def numbered(text: str) -> str:
    """The text, as long as it was, with plans named by a letter under their number: "option B" is "option 2"."""
    return _LETTERED.sub(lambda m: f"{m['head']} {'abc'.index(m['letter'].lower()) + 1}", text)


_NTH_BED = re.compile(
    r"\bthe (?P<n>first|second|third|1st|2nd|3rd) (?:hotel|hostel|riad|ryokan|guesthouse|bed|stay|house|apartment|room|place to stay)\b"
)
""" "The third hotel": that of the third plan, where each plan has one alone."""


def nth_bed(options: Sequence[ItineraryOption], text: str) -> str | None:
    """The plan whose bed is meant by its place in the row, as "third plan"; None where none is, or where plans have several beds."""
    match = _NTH_BED.search(text)
    beds = {d.accommodation.city for o in options for d in o.itinerary.days if d.accommodation is not None}
    return f"{match['n']} plan" if match is not None and len(beds) == 1 and len(options) > 1 else None


def options_named(options: Sequence[ItineraryOption], text: str) -> tuple[ItineraryOption, ...]:
    """The plans that `text` (small letters) names, in their order on the table."""
    text = numbered(text)
    found = {o.id for o in options if o.title.casefold() in text}
    for match in _NAMED.finditer(text):
        found |= _nth(options, match["n"] or match["h"])
    for match in _NTH_PLAN.finditer(text):
        found |= _nth(options, match["n"])
    for match in _IN_NTH.finditer(text):
        found |= _nth(options, match["n"])
    if bed := nth_bed(options, text):
        found |= _nth(options, bed.split()[0])
    for match in _PAIR.finditer(text):
        if match["a"] == match["b"]:
            continue
        found |= _nth(options, match["a"]) | _nth(options, match["b"])
    for match in _ORDINAL.finditer(text):
        found |= {options[-1].id} if match["n"] == "last" and options else _nth(options, match["n"])
    by_price = sorted(options, key=lambda o: (o.cost.total.high, o.cost.total.low))
    if by_price and _CHEAPEST.search(text):
        found.add(by_price[0].id)
    if by_price and _DEAREST.search(text):
        found.add(by_price[-1].id)
    if len(by_price) == 3 and _MIDDLE.search(text):
        found.add(by_price[1].id)
    return tuple(o for o in options if o.id in found)


def _nth(options: Sequence[ItineraryOption], word: str) -> set[str]:
    number = _NUMBERS.get(word) or int(word)
    return {options[number - 1].id} if 1 <= number <= len(options) else set()


_TAKE = r"(?:take|choose|pick|book|select|have|settle on|decided on|(?:go|going) (?:with|for))"
_TAKES_ONE = re.compile(
    r"^\W*(?:(?:ok|okay|great|right|yes|perfect|good|lovely|so|then|well|i think|please|can we|could we|i'd like to|we'd like to|we want to|i want to)\W+)*"
    rf"(?:(?:we|i|let'?s|lets|we've|i've|we'll|i'll|we will|i will|we are|i am|we're|i'm)\W+)*{_TAKE} (?P<x>(?:the )?(?:\w+ ){{0,2}}?\w+?)"
    r"(?=\s*(?:[,;.!–]|-\s)|\s+(?:but|with|without|except|minus|only|and (?:can|could|please|then|just))\b|\s*$)"
)
""" "We'll take the second one, but …": a plan is chosen, whatever is to be changed in it."""


def plan_taken(options: Sequence[ItineraryOption], text: str) -> ItineraryOption | None:
    """The plan that a message (small letters) begins with choosing; None where it names none, or only says what is to be done in one."""
    match = _TAKES_ONE.match(text.replace("’", "'"))
    named = options_named(options, match["x"]) if match is not None and _A_PLAN.fullmatch(match["x"]) else ()
    return named[0] if len(named) == 1 else None


_PRICED_LOW = ("cheap(?:est|er)?", "less expensive", "least expensive", "lower[- ]priced", "budget", "economy")
_PRICED_HIGH = (
    "dear(?:est|er)?",
    "pric(?:iest|ier|ey)",
    "expensive",
    "more expensive",
    "most expensive",
    "premium",
    "posh(?:est|er)?",
    "luxury",
)
_IN_BETWEEN = ("middle", "balanced", "mid[- ]range", "mid[- ]priced")
_A_PACE = ("relaxed", "slow(?:er|est)?", "calm(?:er|est)?", "easy", "easier", "packed", "full(?:er|est)?", "bus(?:y|ier|iest)", "moderate")
_KINDS = "|".join((*_PRICED_LOW, *_PRICED_HIGH, *_IN_BETWEEN))
_A_PLAN = re.compile(
    rf"(?:the )?(?:(?:{_NTH}|last|{_KINDS})(?: (?:one|option|plan|itinerary|version))?|(?:option|plan|number|no\.?|itinerary) ?#?(?:{_NTH}|[abc]))"
)
_ASSENTS = (
    "ok",
    "okay",
    "fine",
    "great",
    "right",
    "yes",
    "yeah",
    "perfect",
    "good",
    "lovely",
    "cool",
    "alright",
    "all right",
    "so",
    "then",
    "well",
    "hm+",
    "nice",
)
_ENDS = ("please", "pls", "then", "thanks", "thank you", "it is", "for us", "for me", "sounds good", "looks good", "is fine", "suits us")
_ONLY_A_KIND = re.compile(
    rf"^\W*(?:(?:{'|'.join(_ASSENTS)})\W+)*(?:(?:we|i|let'?s|lets|we'?ll|i'?ll|we will|i will|i think)\W+)*(?:{_TAKE}\W+)?"
    rf"the (?:(?P<low>{'|'.join(_PRICED_LOW)})|(?P<high>{'|'.join(_PRICED_HIGH)})|(?P<mid>{'|'.join(_IN_BETWEEN)})|(?:more )?(?P<pace>{'|'.join(_A_PACE)}))"
    rf"(?: (?:one|option|plan|itinerary|version))?(?:\W+(?:{'|'.join(_ENDS)}))*\W*$"
)
""" "Fine, the cheaper one": a whole message that says which plan by what it is like, and nothing that is to be done with it."""


def plans_of_a_kind(options: Sequence[ItineraryOption], text: str) -> tuple[ItineraryOption, ...] | None:
    """The plans among which a message (small letters) chooses by a price or a pace, and does nothing else; None where it says something else.

    Of a price there is one, of a pace as many as have it.
    """
    match = _ONLY_A_KIND.match(text.replace("’", "'"))
    if match is None or not options:
        return None
    by_price = sorted(options, key=lambda o: (o.cost.total.high, o.cost.total.low))
    if match["pace"]:
        pace = next((name for name, starts in _PACES.items() if match["pace"].startswith(starts)), "moderate")
        return tuple(o for o in options if o.pace == pace)
    return (by_price[0 if match["low"] else -1 if match["high"] else len(by_price) // 2],)


_PACES = {"relaxed": ("relax", "slow", "calm", "eas"), "packed": ("pack", "full", "bus")}


_COMPARED = r"(?:nicer|better|cheaper|dearer|fancier|bigger|closer|nearer|longer|shorter|lovelier|more \w+)"
_A_PLAN_SAID = r"(?:(?:option|plan|number) (?:\d|one|two|three)|the (?:first|second|third|last|cheap\w*|middle|dearest|premium)(?: one| option| plan)?)"
TELLS_OF_A_PLAN = re.compile(
    rf"^\W*(?:(?:but|and|hm+|well|ok|i think|i see|so) )*(?:{_A_PLAN_SAID} (?:has|have|had|offers|comes with|got|has got) (?:a |an |the )?(?:much |far |slightly )?{_COMPARED}\b[^,.;!]{{0,30}}"
    rf"|the [a-z]+ (?:in|of|with) {_A_PLAN_SAID} (?:is|are|looks?|seems?) (?:much |far |slightly |a bit )?{_COMPARED})\W*$"
)
""" "Option 1 has a nicer hotel": how the plans compare, and no change of one."""
