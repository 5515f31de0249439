"""Heads that are told in ways of their own: a row of everybody's ages, "me and her", "mother and daughter", a child who turns out to be grown.

Patterns over a folded text; `planner.language.people` puts what they find together with what is counted.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from planner.language.party_ages import ADULT_AGE
from planner.language.utterance import Span

OLDEST, FEWEST_IN_A_ROW = 105, 3
_PAIR_OF_AGES = re.compile(
    r"\b(?:they'?re|they are|theyre|we'?re|both|aged|ages|is|are) (?:both )?(?:aged )?(?P<first>[2-9]\d) (?:and|&|\+) (?P<second>[2-9]\d)(?![\d:/%-]|[.,]\d)"
)
"""The ages of two grown-ups ("they're 72 and 75"), which count two heads where nobody is counted."""
_NUMBER = r"\d{1,3}(?![\d:/%]|[.,]\d)"
_LINK = r"(?: ?[,;/] ?(?:and )?|,? (?:and|&|und|et|y|e|en) | ?\+ ?| )"
_ROW = rf"(?P<row>{_NUMBER}(?:{_LINK}{_NUMBER})+)"
_GROUP = (
    r"(?:of us|generations?|family|fam|famil(?:ie|le|ia)|gezin|group|gang|party|people|travell?ers|everyone|everybody|all|adults?|kids|children|cousins|sisters|brothers|friends"
    r"|personen|personnes|personas|persone|pessoas|generationen|generaciones|generazioni)"
)
_ROWS = {name: _ROW.replace("row", name) for name in ("first", "second", "third")}
_LED = re.compile(
    r"\b(?:ages?|aged|alter von|ages de|edades|eta|idades|leeftijden?)(?: (?:are|from|of|is))? ?[:,(-]? ?" + _ROWS["first"]
    + r"|\b(?:we(?:'re| are)|us) ?[:(,-]? ?" + _ROWS["second"]
    + rf"|\b{_GROUP}\b(?: of \d{{1,2}}\b)?[^.;:!?(\d]{{0,40}}[(:,-]+ ?(?:ages? |aged )?" + _ROWS["third"]
)  # fmt: skip
_UNIT = re.compile(
    r" ?(?:st|nd|rd|th|nights?|days?|weeks?|months?|am|pm|hours?|k\b|km|miles?|euros?|pounds?|dollars?|quid|usd|eur|gbp|[€£$%]|people|adults?|kids|rooms?|of us|of them"
    r"|(?:to|-|–|bis|until) ?\d|(?:of )?(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-z]*)"
)


class AgesInARow(NamedTuple):
    """Everybody's ages, told one after the other, with where they stand."""

    span: Span
    ages: tuple[int, ...]

    @property
    def adults(self) -> int:
        return sum(1 for age in self.ages if age >= ADULT_AGE)

    @property
    def young(self) -> tuple[int, ...]:
        """The ages of those under 18."""
        return tuple(age for age in self.ages if age < ADULT_AGE)


def ages_in_a_row(low: str) -> AgesInARow | None:
    """The ages of all who travel, where they are told in a row with at least one grown-up ("three generations of us (80, 78, 50, 15, 12)"), or of two."""
    for found in _LED.finditer(low):
        name = next(name for name in _ROWS if found[name])
        ages = tuple(map(int, re.findall(r"\d+", found[name])))
        grown = sum(1 for age in ages if age >= ADULT_AGE)
        if len(ages) >= FEWEST_IN_A_ROW and grown and max(ages) <= OLDEST and not _UNIT.match(low, found.end(name)):
            return AgesInARow(found.span(name), ages)
    if (pair := _PAIR_OF_AGES.search(low)) and not _UNIT.match(low, pair.end()):
        return AgesInARow((pair.start("first"), pair.end()), (int(pair["first"]), int(pair["second"])))
    return None


_THEM = r"(?:her|him|she|he)"
_BEHIND_A_PAIR = r"(?= *(?:$|[.,;!?()]|(?:obvs|obviously|only|ofc|of course|please|thanks|then|from|in|on|for|to|going|travell?ing|this|would|are|will|want|both|together|again)\b))"
TWO_BY_PRONOUN = re.compile(
    rf"(?<![\w'])(?:(?:me|myself|i) ?(?:and|&|\+|n|plus|with) ?{_THEM}|{_THEM} ?(?:and|&|\+|n) ?(?:me|i|myself)){_BEHIND_A_PAIR}"
    r"|(?<![\w'])(?:she|he) and i(?![\w'])(?! ?(?:,|and\b|&|\+) ?(?:my|our|his|her|the|two|three)\b)(?! (?:went|were|had|did|met|used|have been|visited|stayed|saw)\b)"
)
"""The speaker and one whom a pronoun stands for ("me and her obvs")."""
JUST_US = re.compile(
    r"^\W*(?:(?:it'?s|it will be|oh|well) )?(?:just|only) us(?: then| please| two)?\W*$|(?:^|[.,;!?] *)(?:just|only) us(?= *(?:$|[.,;!?]))"
)
"""An answer that most often means two."""

_PARENT = r"(?:mothers?|mums?|moms?|mam|dads?|fathers?|mutter|vater|mere|pere|madre|padre|mae|pai|moeder|vader|grand(?:mother|father|ma|pa|dad|mum))"
_OFFSPRING = r"(?:daughter|son|grandson|granddaughter|tochter|sohn|fille|fils|hija|hijo|figlia|figlio|filha|filho|dochter|zoon)"
PARENT_AND_CHILD = re.compile(
    rf"(?<![\w'])(?<!my )(?<!our )(?<!his )(?<!her )(?<!the )(?:{_PARENT}(?: and | ?& ?| ?\+ ?| n | und | et | y | e | en |[/-])(?:adult |grown[- ]up )?{_OFFSPRING}"
    rf"|{_OFFSPRING}(?: and | ?& ?| ?\+ ?| und | et | y | e | en |[/-]){_PARENT})(?![\w'])(?! ?\(?(?:aged? )?\d)(?!,? (?:who(?:'s| is) |is )?(?:aged )?\d)"
)
"""Two who are told by what they are to each other, of whom neither need be a child ("a mother and daughter weekend")."""

_GROWN_WORDS = r"(?:(?:a )?(?:grown[- ]?ups?|adults?|over (?:18|eighteen)|fully grown)|(?:aged )?(?P<n>(?:1[89]|[2-6]\d)))"
_THEIR_AGES = r"(?:,? ?\(?(?:and )?(?:1[89]|[2-6]\d)(?![\d:/]))*"
_YOUNG_ONES = r"(?:son|daughter|kid|child|boy|girl|granddaughter|grandson|tochter|sohn|fille|fils|hij[ao]|figli[ao]|filh[ao]|dochter|zoon|kinder|enfants|kinderen)"
_GROWN_CHILD = re.compile(
    rf"\b(?:(?P<two>both|all|the two) )?(?:(?:my|our|the|his|her) )?(?P<who>{_YOUNG_ONES})(?P<many>s|ren)?,?(?:'s|'re| is| are|s)?"
    rf"(?: (?:both|all|already|actually|now))* {_GROWN_WORDS}{_THEIR_AGES}(?![\w-])"
    rf"|\b(?:grown[- ]?up|adult|erwachsene[nr]?|adulte?s?) (?P<told>{_YOUNG_ONES})(?P<several>s|ren)?\b"
)
_SHE_IS_GROWN = re.compile(
    rf"\b(?P<who>s?he|they|who)(?:'s|'re| is| are|s)?(?: (?:both|all|already|actually|now|a))* {_GROWN_WORDS}(?: (?:years? old|yrs?|yo))?{_THEIR_AGES}(?![\w-])(?! ?(?:nights?|days?|st|th|euros?|%))"
)
_BARE_AGE = re.compile(r"^\W*(?P<n>1[89]|[2-6]\d)(?: (?:years? old|yrs?|yo))?\W*$")


class GrownChildren(NamedTuple):
    """Children who turn out to be grown: how many of them (None is all), with where it is said."""

    span: Span
    n: int | None


def grown_children(low: str, *, children_known: bool, ages_asked: bool) -> GrownChildren | None:
    """The children of a party that are said to be grown ("my daughter is 34", "they're both adults"); a bare age counts where ages are asked about."""
    if found := _GROWN_CHILD.search(low):
        return GrownChildren(found.span(), None if found["many"] or found["several"] or found["two"] else 1)
    if (children_known or ages_asked) and (found := _SHE_IS_GROWN.search(low)):
        return GrownChildren(found.span(), None if found["who"] == "they" else 1)
    if ages_asked and (found := _BARE_AGE.search(low)):
        return GrownChildren(found.span(), 1)
    return None
