"""Whether a stretch of text that spells a place's name means the place: "going to nice" does, "that would be nice" does not.

Weighs how well known the place is against what else the letters could be (an ordinary word, a person, part of a hotel's or firm's name), the cue
before it, the word after it and the capitals. Roles and resolution are `mentions`' business.
"""

from __future__ import annotations

from typing import Literal

from planner import mention_cues as cues
from planner.gazetteer import gazetteer
from planner.mention_spans import Span, Text
from planner.regions import region_book

Fame = Literal["famous", "known", "minor"]
FAMOUS, KNOWN, WORD_KNOWN = 600_000, 100_000, 60_000
_TIMES = cues.MONTHS | cues.DAYS
_BARRED = _TIMES | cues.HOLIDAYS | cues.DEMONYMS
NAMED_STATES = ("US.", "CA.", "AU.", "DE.", "IT.")


def fame(key: str) -> Fame:
    """How well travellers know the best-known bearer of a name."""
    book = gazetteer()
    size = book.size_of(key)
    if key in book.country_keys or key in region_book().by_key or key in book.airport_nicknames or size >= FAMOUS:
        return "famous"
    areas = book.area_keys.get(key, ())
    if any(area.startswith(NAMED_STATES) for area in areas):
        return "famous" if len(key) > 3 else "known"
    return "known" if size >= KNOWN or (areas and not size) or (" " in key and key in book.airport_keys) else "minor"


def is_code(text: Text, index: int, *, joined: bool) -> bool:
    """Whether a word is written as an airport code: three capitals where capitals mean something, or small letters after a strong cue.

    `joined`: it goes on from a place before or leads to one ("lhr to jfk").
    """
    word = text.words[index]
    if len(word.text) != 3 or word.text.upper() not in gazetteer().airports or word.folded in cues.NOT_CODES:
        return False
    strong = cues.cue_of(text.left(index))[1] or joined
    ordinary = word.folded in gazetteer().ordinary_words
    if word.text.isupper() and not text.shouting:
        rank = gazetteer().airports[word.text].rank
        return strong or (not ordinary and rank < 4) or (rank == 1 and cues.weak_cue(text.left(index)))
    return (
        strong
        and not ordinary
        and word.folded not in gazetteer().given_names
        and word.text.islower()
        and gazetteer().airports[word.text.upper()].rank < 3
    )


def names_a_place(text: Text, span: Span, *, qualified: bool, whole: bool, listed: bool, asked: bool) -> bool:
    """Whether the span means a place. `whole`: nothing else was said; `listed`: it continues a list of places; `asked`: a place was asked for."""
    left, right = text.left(span.first), text.right(span.last)
    strong = cues.cue_of(left)[1]
    after = right.split(" ", 1)[0] if right else ""
    if qualified:
        return True
    if cues.RELATIVE_BEFORE.search(left):
        return False
    if _part_of_a_longer_name(text, span, left, after, strong or listed):
        return False
    capital = text.words[span.first].capital and not text.shouting
    words = span.key.split()
    if len(words) == 1:
        if words[0] in cues.DEMONYMS and span.key in region_book().by_key:
            return strong and cues.RIGHT_CLEAN.search(right) is not None
        if words[0] in _BARRED or (len(span.key) < 4 and not _short_name(text, span, left, strong or whole or listed)):
            return False
        if span.key in gazetteer().ordinary_words:
            return _word_means_place(text, span, left, right, capital=capital, strong=strong, whole=whole, listed=listed, asked=asked)
        if span.key in gazetteer().given_names and _means_person(
            text, span, left, after, capital=capital, strong=strong, whole=whole, listed=listed
        ):
            return False
    elif all(word in gazetteer().ordinary_words for word in words) and not capital:
        return (
            whole
            or listed
            or (
                (strong or cues.weak_cue(left))
                and not left.endswith((" a", " an", " with", " our", " my", " your"))
                and left not in ("a", "an")
            )
        )
    known = fame(span.key)
    if known == "famous" or whole or listed or strong:
        return True
    if known == "known":
        return capital or cues.weak_cue(left)
    return cues.weak_cue(left) and (capital or left.endswith((" in", "in", "near", "at")))


def _short_name(text: Text, span: Span, left: str, cued: bool) -> bool:
    """LA, SF and NYC in capitals; in small letters only after a cue, and never "us"."""
    said = text.text[span.start : span.end]
    if (said.isupper() and not text.shouting) or ("." in said and said[0].isupper()):
        return True
    if len(span.key) == 3:
        return said[0].isupper() or cued or cues.weak_cue(left) or cues.RIGHT_TRIP.search(text.right(span.last)) is not None
    return cued and span.key not in ("us", "or", "in", "it", "me", "de", "el", "be", "id", "co", "al")


def _part_of_a_longer_name(text: Text, span: Span, left: str, after: str, cued: bool) -> bool:
    """A hotel's, firm's, street's, airline's or dish's name that holds the name of a place: "American Airlines", "Hilton London", "Boston Consulting"."""
    if (
        after in cues.FOOD
        or after in cues.NOT_A_PLACE_AFTER
        or (left.endswith(("air", "hotel", "hilton", "marriott")) and not text.opens(span.first))
    ):
        return True
    if after in ("air", "eastern", "southern") or text.text[max(0, span.start - 1) : span.start] in ("@", "_"):
        return True
    if text.shouting or cued:
        return False
    follower = text.words[span.last + 1] if span.last + 1 < len(text.words) else None
    if follower and follower.capital and text.gap(span.last) == " " and follower.folded not in _TIMES and not _common(follower.folded):
        return True
    if span.first == 0 or text.gap(span.first - 1) != " " or not text.words[span.first].capital:
        return False
    before = text.words[span.first - 1]
    if not before.capital or text.opens(span.first - 1):
        return False
    return before.folded not in cues.JOINING and before.folded not in _TIMES and before.folded != "i"


def _common(word: str) -> bool:
    return word in gazetteer().ordinary_words or word[:1].isdigit() or word == "i"


def _word_means_place(
    text: Text, span: Span, left: str, right: str, *, capital: bool, strong: bool, whole: bool, listed: bool, asked: bool
) -> bool:
    """Nice, Reading, Bath, Split, Cork: an ordinary word is a place only where the grammar leaves little else."""
    clean = cues.RIGHT_CLEAN.search(right) is not None
    if capital and not text.opens(span.first):
        return strong or (listed and clean) or (fame(span.key) != "minor" and cues.weak_cue(left) and clean)
    if whole:
        return asked and gazetteer().size_of(span.key) >= WORD_KNOWN
    if capital:
        return (
            clean
            and right.startswith(("to ", ",", "for ", "in "))
            and fame(span.key) != "minor"
            and (right.startswith("to ") or "," in right)
        )
    if span.key in cues.NEVER_SMALL:
        return False
    large = gazetteer().size_of(span.key) >= WORD_KNOWN or span.key in gazetteer().country_keys or span.key in region_book().by_key
    if not large and cues.TRAVELS_TO.search(left):
        large = any(city.iata for city in gazetteer().cities(span.key)[:1])
    return large and clean and (strong or listed)


def _means_person(text: Text, span: Span, left: str, after: str, *, capital: bool, strong: bool, whole: bool, listed: bool) -> bool:
    """Jordan, Austin, Charlotte: a given name is a person beside the words people are named with, and in small letters without a cue."""
    if cues.FIRST_NAME_BEFORE.search(left) or cues.NAME_OF.search(left):
        return True
    if strong or whole:
        return False
    possessive = text.text[text.words[span.last].end : text.words[span.last].end + 2].lower() in ("'s", "’s")
    follows = text.right(span.last, 2)
    if after in cues.PERSON_ACTS or possessive or follows in ("and i", "and me", "and my") or left.endswith((" i and", "me and", " and i")):
        return True
    return not listed and not capital and not cues.weak_cue(left)
