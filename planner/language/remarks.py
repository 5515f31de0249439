"""A remark about plans that orders nothing ("that's a lot of walking", "the second hotel looks grim"), and the question it raises. Pure.

A remark judges, doubts or tells of somebody's dislike. What names its change ("too many museums") is an edit and is heard as one before.
"""

from __future__ import annotations

import re

from planner.language.lexicon_phrases import any_of, said
from planner.language.question_marks import REMARKS, REMARKS_OF_BEDS_RAISE, REMARKS_RAISE, plainly
from planner.language.utterance import text_of

LONGEST_REMARK = 24
"""Words; who writes more tells more than what they think."""
_JUDGED = rf"(?:{any_of(REMARKS['judgements'])})(?![\w'])"
_SOFTLY = rf"(?:(?:{any_of(REMARKS['softeners'])}) )*"
_FORMS = (
    re.compile(rf"\b(?:looks?|seems?|sounds?|feels?|appears?)(?: like| as if| to be| to me| to us)* {_SOFTLY}(?:an? )?{_JUDGED}"),
    re.compile(rf"(?<!\bwe)(?<!\bi)(?: (?:is|are|was|were|be)\b|'s) {_SOFTLY}(?:an? )?{_JUDGED}"),
    re.compile(r"\b(?:that|it|this|there|those|these)(?:'s|'re| is| are)? (?:still |really |just )?(?:an awful |quite a |such a |a whole |a )?(?:lot|load|ton)s? (?:of|to|for)\b"),
    re.compile(r"\b(?:seems?|looks?|sounds?|feels?)(?: like)? (?:an awful |quite a |such a |a whole |a )?(?:lot|load|ton)s?\b|\bso (?:much|many|few|little) [a-z]+"),
    re.compile(
        rf"\b(?:the|that|our|those|these) (?!(?:{any_of(REMARKS['plans'])})\b)[\w' -]{{3,40}}? (?:sounds?|looks?|seems?|is|are) {_SOFTLY}(?:{any_of(REMARKS['praise'])})(?![\w'])"
    ),
    re.compile(
        rf"\b(?:(?:option|plan|number) (?:\d|one|two|three)|the (?:first|second|third|last|cheapest|dearest)(?: one| plan| option)?) (?:sounds?|looks?|seems?|is|feels?) "
        rf"{_SOFTLY}[a-z]+,? (?:but|though|although|only)\b(?! (?:make|without|with|cheaper|drop|no|not))"
    ),
    re.compile(r"^\W*(?:very |really |so |quite |rather |bit )?(?:pric[ei]y|expensive|steep|dear|costly) (?:hotels?|flights?|trains?|meals?|food|rooms?|tickets?|that|this|one)\W*$"),
    said(REMARKS["doubts"]),
    re.compile(rf"\b(?:{any_of(REMARKS['people'])}) {_SOFTLY}(?:{any_of(REMARKS['dislikes'])})(?![\w'])"),
)  # fmt: skip
_SIGH = re.compile(r"^\W*(?:(?:oh dear|oh no|oh|ooh|gosh|blimey|crikey|hm+|ah|ugh|well|wow|ok|okay|erm|um)\b\W*)+")
_TAG = re.compile(rf"[,.]? (?:{any_of(REMARKS['tags'])})\W*$")
_ORDERS = said(REMARKS["orders"])
_A_FIGURE = re.compile(r"[$£€]\s?\d|\b\d[\d.,]* ?(?:nights?|people|adults|euros?|pounds?|dollars|francs|quid|k\b)")
_ASKS = re.compile(
    r"\?|^\W*(?:(?:and|but|so|ok|hmm*|oh) )*(?:what|which|when|where|who|why|how|is|are|do|does|did|can|could|will|would|should|has|have)\b"
)
_RAISES = tuple((said(words), asked) for asked, words in REMARKS_RAISE.items())
_OF_A_BED = said(REMARKS["beds"])
_RAISES_OF_BEDS = tuple((said(words), asked) for asked, words in REMARKS_OF_BEDS_RAISE.items())
_A_HOUSE = re.compile(
    rf"\b(?:the|our|that) (?!first|second|third|last)(?P<which>(?:[\w&'-]+ ){{0,2}}?)(?P<house>{any_of(REMARKS['beds'])})\b"
)
_TOO_MUCH = next(reversed(REMARKS_RAISE))
_MANY_OF = re.compile(
    r"\b(?:lots?|loads?|tons?) of (?:\w+ )?(?P<kind>(?!things|stuff|days|time)[a-z]+s)\b|\bso (?:many|few) (?P<k>[a-z]+s)\b"
)
_TWO_PLANS = re.compile(
    r"\b(?:option |plan |number |the )?(?P<a>\d|one|two|three|first|second) (?:and|or) (?:option |plan |number |the )?(?P<b>\d|one|two|three|second|third)\b"
)
_SCOPE = re.compile(
    r"\b(?:in |of |for )?(?:the )?(?:(?:option|plan|number) (?:\d|one|two|three)|(?:first|second|third|last|cheapest|dearest) (?:plan|option|one)(?! day))\b"
    r"|\b(?:on )?the (?:first|second|third|fourth|last) day\b"
    r"|\bon (?:the )?(?:\w+day|day \d|(?:first|second|third|last) day|\d+(?:st|nd|rd|th))\b|\bday \d\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
)
""" "In option 2", "on Monday": of what a remark speaks."""
_THE_NTH_BED = re.compile(r"\bthe (?P<n>first|second|third) (?=hotel|hostel|riad|ryokan|guesthouse|bed|apartment|house|room)")


_OF_PRAISE = re.compile(
    rf"^\W*(?:the|that|our|those) (?:[\w'&-]+ ){{0,3}}?(?:{any_of(REMARKS['beds'])}|days?|(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:sounds?|looks?|seems?|is|are) "
    rf"{_SOFTLY}(?:{any_of(REMARKS['praise'])})\W*$"
)
_ANY_HOUSE = ("hotel", "room", "bed", "accommodation")


def is_praise(text: str) -> bool:
    """Whether the whole of a message praises a house or a day of the plans, which chooses nothing ("the third riad looks stunning")."""
    return _OF_PRAISE.match(_untagged(text)) is not None


def is_remark(text: str) -> bool:
    """Whether the whole of a message says what somebody thinks of the plans: it orders nothing, gives no figure and asks no question."""
    low = _untagged(text)
    if len(low.split()) > LONGEST_REMARK or _ORDERS.search(low) or _A_FIGURE.search(low) or _ASKS.search(low):
        return False
    return is_praise(text) or any(form.search(low) for form in _FORMS)


def raised_question(text: str) -> str:
    """The question a remark raises, with the plan and the day it names; empty where it raises none that plans could answer."""
    low = _untagged(text)
    table = (*_RAISES_OF_BEDS, *_RAISES) if _OF_A_BED.search(low) else _RAISES
    asked = next((asked for words, asked in table if words.search(low)), "")
    if asked in ("", _TOO_MUCH) and (counted := _MANY_OF.search(low)) is not None:
        asked = f"how many {counted['kind'] or counted['k']} are there"
    if not asked:
        return ""
    if (pair := _TWO_PLANS.search(low)) is not None and asked == "how do the plans differ":
        return f"what is the difference between option {pair['a']} and {pair['b']}"
    nth = _THE_NTH_BED.search(low)
    scope = [found.group() for found in _SCOPE.finditer(low)] + ([f"in the {nth['n']} plan"] if nth else [])
    house = _A_HOUSE.search(low)
    if table is not _RAISES and house is not None:
        own = "" if house["house"].rstrip("s") in _ANY_HOUSE else f"{house['house']} "
        asked = asked.replace("the hotel", f"the {house['which']}{own}hotel")
    return " ".join((asked, *(words if words.startswith(("in ", "on ", "of ", "for ")) else f"in {words}" for words in scope)))


def _untagged(text: str) -> str:
    """A message in small letters without the tag at its end that makes no question of it ("…, isn't it?")."""
    return _TAG.sub("", _SIGH.sub("", text_of(plainly(text)).low))
