"""Whether a place's name is only part of a longer name: a sight, a hotel, a firm, an airline, a dish.

"Lincoln Memorial", "Palace of Versailles", "Hilton London", "Boston Consulting", "American Airlines", "Chicago style pizza": none of them names a place
to travel to. Capitals show where such a name begins and ends; in small letters only the word after the place tells.
"""

from __future__ import annotations

import re

from planner.places.gazetteer import gazetteer
from planner.places.mentions import place_cues
from planner.places.mentions.spans import Span, WordedText, span_at

_WITHIN = re.compile(r"(?:['’]s)?(?: |-| & |/)")
_LINKS = frozenset("of de la le les del della di du des do da dos das the and y e".split())
_BRANDS = frozenset(("legoland", "centerparcs", "seaworld"))
"""Parks of which there are several, each called by its town ("Legoland Billund")."""
_EVENTS = frozenset("market markets carnival fringe festival marathon biennale regatta".split())
"""What takes place in the town whose name it bears, as against a firm or a dish ("the Cologne Christmas market")."""
LONGEST = 8
"""No name has more words."""
_TIMES = place_cues.MONTHS | place_cues.DAYS


def part_of_a_longer_name(text: WordedText, span: Span, *, sure: bool, minor: bool) -> bool:
    """Whether what stands beside a span makes it part of another name. `sure`: a cue or a list says that it is a place; `minor`: few would mean it."""
    right, left = text.right(span.last), text.left(span.first)
    after = right.split(" ", 1)[0]
    if (
        after in place_cues.FOOD
        or (after in place_cues.NOT_A_PLACE_AFTER and "trip" not in right)
        or after in ("air", "eastern", "southern")
    ):
        return True
    if text.text[max(0, span.start - 1) : span.start] in ("@", "_") or left.split(" ")[-1] == "air":
        return True
    follows = _next_to(text, span.last)
    if follows and minor and after in place_cues.SHOWS:
        return True
    capital = text.words[span.first].capital and not text.shouting
    if follows and after in place_cues.VENUES and (minor or after in place_cues.SIGHTS or (capital and text.words[span.last + 1].capital)):
        return True
    if follows and minor and after in place_cues.GEOGRAPHY_AFTER and text.words[span.last + 1].capital == text.words[span.first].capital:
        return True
    if not capital:
        return False
    before, behind = _before(text, span.first), _behind(text, span.last)
    if minor and behind and place_cues.SIGHTS_TOO.search(left):
        return True
    if before and all(word in _BRANDS for word in before):
        return False
    if any(word in place_cues.VENUES for word in before) or (minor and any(word in place_cues.VENUES for word in behind)):
        return True
    if not before and behind and _names_an_event(text, span.last + len(behind)):
        return False
    return not sure and bool(before or (behind and not (text.titled and behind[0] in gazetteer().ordinary_words)))


def _names_an_event(text: WordedText, last: int) -> bool:
    """Whether a capitalised name that ends at word `last` is that of an event, or is followed by the word for one."""
    follows = last + 1 < len(text.words) and text.gap(last) == " " and text.words[last + 1].folded in _EVENTS
    return follows or (last < len(text.words) and text.words[last].folded in _EVENTS)


def _next_to(text: WordedText, index: int) -> bool:
    return index + 1 < len(text.words) and _WITHIN.fullmatch(text.gap(index)) is not None


def _before(text: WordedText, first: int) -> list[str]:
    """The words of the capitalised name that runs into a word from the left."""
    found: list[str] = []
    at = first
    while at > 0 and len(found) < LONGEST and _next_to(text, at - 1):
        word = text.words[at - 1]
        linked = (
            word.folded in _LINKS
            and at > 1
            and text.words[at - 2].capital
            and text.words[at - 2].folded in place_cues.VENUES
            and _next_to(text, at - 2)
        )
        if not linked and not _of_a_name(text, at - 1):
            break
        found.append(word.folded)
        at -= 1
    return found


def _behind(text: WordedText, last: int) -> list[str]:
    """The words of the capitalised name that runs on from a word to the right; another place, a day or a month ends it."""
    found: list[str] = []
    at = last
    while len(found) < LONGEST and _next_to(text, at):
        word = text.words[at + 1]
        linked = word.folded in _LINKS and at + 2 < len(text.words) and text.words[at + 2].capital and word.folded != "and"
        if not linked and (not _of_a_name(text, at + 1) or (not found and span_at(text, at + 1) and word.folded not in place_cues.VENUES)):
            break
        found.append(word.folded)
        at += 1
    return found


def _of_a_name(text: WordedText, index: int) -> bool:
    word = text.words[index]
    if not word.capital or word.folded in place_cues.JOINING or word.folded in _TIMES or word.folded == "i":
        return False
    return word.folded in place_cues.VENUES or not (
        text.opens(index) and (word.folded in gazetteer().ordinary_words or word.folded in place_cues.GREETINGS)
    )
