"""Whether a stretch of text that spells a place's name means the place: "going to nice" does, "that would be nice" does not.

Weighs how well known the place is against what else the letters could be (an ordinary word, a person, part of a hotel's or firm's name), the cue
before it, the word after it and the capitals. Roles and resolution are `roles`' and `finding`'s business.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from rapidfuzz.distance import OSA

from planner.places.gazetteer import gazetteer
from planner.places.mentions import place_cues
from planner.places.mentions.longer_names import part_of_a_longer_name
from planner.places.mentions.spans import Span, WordedText
from planner.places.regions import region_book

Fame = Literal["famous", "known", "minor"]
FAMOUS, KNOWN, WORD_KNOWN = 600_000, 100_000, 60_000
NAMED_STATES = ("US.", "CA.", "AU.", "DE.", "IT.")
_TIMES = place_cues.MONTHS | place_cues.DAYS
_GREETINGS = frozenset("aloha ciao hola moin namaste salaam salut servus shalom".split())
"""Greetings that are towns as well; a message opens with them more often than it leads there."""
_BARRED = _TIMES | place_cues.HOLIDAYS | place_cues.DEMONYMS | _GREETINGS | {"til", "till", "until"}
_TRIP_WORDS = ("budget", "people", "adults", "children", "flights", "hotels", "nights", "trains", "travel", "please", "weekend")
_ARTICLES = (" a", " an", " with", " our", " my", " your")
_AREA_AFTER = ("area", "region", "city", "side", "airport", "valley", "coast")
_NIGHTS_AFTER = re.compile(r"\d+ ?(?:n|nts?|nights?|days?)\b")
_LIKENESS = re.compile(
    r"(?:sunny|sandy|warm|quiet|nice|lovely|golden|long|white|big|small|private|secluded) (?:beach|lake|bay|island|coast|river|hill|valley|park)"
)
"""What a place is said to be like ("sunny beach, all inclusive") as often as what it is called."""
_DONE_TO: Mapping[str, tuple[str, ...]] = {
    "split": ("between ", "equally", "evenly", "it ", "the ", "our ", "into ", "over ", "across ", "up ", "roughly ", "about "),
    "tours": ("of ", "in "), "bath": ("and shower", "or shower", "tub"), "reading": ("about ", "up ", "a ", "on "),
    "nice": ("but ", "hotel", "place", "central", "quiet", "clean", "restaurant", "dinner", "view", "beach", "if ", "enough", "little", "big", "walk"),
}  # fmt: skip
"""What follows a word in its ordinary sense ("split between Palermo and Catania")."""
_OR = (" or", " ou", " oder", " of", " o")
_PLEASE = ("please", "bitte", "graag", "s'il", "svp", "por favor", "per favore", "gerne")
_ROMANCE = frozenset("les des avec pour dans vers est une nous una con por para los las que per gli della del che".split())
"""Words by which a text is in a language where "la" is an article."""
_ARTICLES_ABROAD = ("la", "le", "el", "al")
_PROPOSED = ("maybe", "perhaps", "sounds", "would be", "it is", "instead")
"""What follows a place that is proposed ("Croatia sounds good, Split maybe?")."""
_FUNCTION_WORDS = frozenset("to at on of by an as if is no so up we he go do my and the for".split())
"""Words of two or three letters that stay words when a message is half in capitals ("from ATL TO PHL")."""
_NEVER_SHORT = ("us", "or", "in", "it", "me", "de", "el", "be", "id", "co", "al", "ab")


class NameSurroundings(NamedTuple):
    """What stands around a span. `whole`: nothing else was said; `listed`: it continues a list of places or leads to one; `asked`: a place was asked for."""

    left: str
    right: str
    capital: bool
    strong: bool
    whole: bool
    listed: bool
    asked: bool

    @property
    def after(self) -> str:
        return self.right.split(" ", 1)[0]

    @property
    def weak(self) -> bool:
        return place_cues.weak_cue(self.left)

    @property
    def clean(self) -> bool:
        """Whether what follows could follow a place."""
        return place_cues.RIGHT_CLEAN.search(self.right) is not None


def around(text: WordedText, span: Span, *, whole: bool, listed: bool, asked: bool) -> NameSurroundings:
    """Gathers what stands around a span."""
    left = text.left(span.first)
    capital = text.words[span.first].capital and not text.shouting
    strong = place_cues.cue_of(left)[1] or (capital and stands_behind_days(text, span.first))
    return NameSurroundings(left, text.right(span.last), capital, strong, whole, listed, asked)


def stands_behind_days(text: WordedText, index: int) -> bool:
    """Whether days or nights, which are blanked, and "in" lead to a word ("…, one night in Burlington")."""
    return index > 1 and text.words[index - 1].folded in ("in", "at", "near", "on") and "¦" in text.gap(index - 2)


def fame(key: str) -> Fame:
    """How well travellers know the best-known bearer of a name."""
    book = gazetteer()
    size = book.size_of(key)
    if key in book.country_keys or key in region_book().by_key or key in book.airport_nicknames or size >= FAMOUS:
        return "famous"
    areas = book.area_keys.get(key, ())
    if any(area.startswith(NAMED_STATES) for area in areas):
        return "famous" if len(key) > 3 else "known"
    known = size >= KNOWN or key in book.resort_keys or (areas and not size) or (" " in key and key in book.airport_keys)
    return "known" if known else "minor"


def is_code(text: WordedText, index: int, *, joined: bool) -> bool:
    """Whether a word is written as an airport code: three capitals where capitals mean something, or small letters after a strong cue.

    `joined`: it goes on from a place before or leads to one ("lhr to jfk").
    """
    word, book = text.words[index], gazetteer()
    airport = book.airports.get(word.text.upper()) if len(word.text) == 3 else None
    if airport is None or word.folded in place_cues.NOT_CODES or (word.folded in book.country_keys and word.text.isupper()):
        return False
    strong, ordinary = place_cues.cue_of(text.left(index))[1] or joined, word.folded in book.ordinary_words
    if word.text.isupper() and not text.shouting:
        return strong or (not ordinary and airport.rank < 4) or (airport.rank == 1 and place_cues.weak_cue(text.left(index)))
    small = (
        word.text.islower()
        and not f" {text.left(index)}".endswith((" my", " our"))
        and word.folded not in place_cues.FOREIGN_SMALL
        and (not ordinary or (airport.rank == 1 and place_cues.leaves_by(text.left(index))))
        and word.folded not in book.given_names
        and airport.rank < 3
    )
    return small and strong and place_cues.RIGHT_CLEAN.search(text.right(index)) is not None


_WARES = re.compile(
    r"(?:ham|cheese(?! market)|beef|lamb|pork|duck|sausages?|sprouts|milk|cream|butter|oysters|sandwich(?:es)?|buns?|waffles|tarts?|pudding|peppers?|beans?|potatoes"
    r"|hats?|shawls?|carpets?|silk|lace|linen|porcelain|schnitzel|kebabs?)\b"
)
"""What is called after the place it comes from ("Parma ham", "panama hats", "Jersey milk")."""
_CHILE = re.compile(r"\b(?:green|red|hatch|roasted|hot) $")
"""What makes "chile" the pepper."""


def _is_ware(text: WordedText, span: Span, near: NameSurroundings) -> bool:
    """Whether a name only says what kind of ware or dish is meant, where nothing leads there."""
    if span.key == "chile" and not near.capital and _CHILE.search(f"{near.left} "):
        return True
    return not near.strong and _WARES.match(near.right) is not None


def _is_half_a_word(text: WordedText, span: Span) -> bool:
    """Whether a name ends in one letter that a hyphen joins to the next word ("the D-Day beaches")."""
    return (
        len(text.words[span.last].folded) == 1
        and text.text[span.end : span.end + 1] == "-"
        and text.text[span.end + 1 : span.end + 2].isalpha()
    )


def names_a_place(text: WordedText, span: Span, near: NameSurroundings) -> bool:
    """Whether the span, which nothing qualifies, means a place."""
    if _is_ware(text, span, near) or _is_half_a_word(text, span):
        return False
    one_of_many = (
        near.left.endswith((" a", " an"))
        and near.after in ("", ",")
        and not (near.whole or near.listed)
        and (not near.capital or fame(span.key) == "minor" or span.key in gazetteer().ordinary_words)
    )
    somebodys = text.text[span.start : span.end].endswith(("'s", "’s")) and fame(span.key) != "famous" and not near.whole
    mine = f" {near.left}".endswith((" my", " our")) and not near.capital and (len(span.key) < 5 or fame(span.key) == "minor")
    if (
        one_of_many
        or somebodys
        or mine
        or place_cues.RELATIVE_BEFORE.search(near.left)
        or part_of_a_longer_name(text, span, sure=near.strong or near.listed, minor=fame(span.key) == "minor")
    ):
        return False
    if (span.key in place_cues.CITY_PARTS and not near.whole) or (span.key == "essen" and place_cues.PARTS_BEFORE.search(near.left)):
        return False
    book, words = gazetteer(), span.key.split()
    if len(words) == 1:
        if span.key in place_cues.DEMONYMS and span.key in region_book().by_key:
            return near.strong and near.clean
        if span.key in place_cues.FOREIGN_SMALL and text.text[span.start : span.end].islower():
            return False
        if span.key in place_cues.LODGINGS | place_cues.AMENITIES and not (near.capital and near.strong):
            return False
        if near.left.endswith(" the") and not near.whole and not near.right.startswith(_AREA_AFTER) and _named_otherwise(span.key):
            return False
        if span.key in _BARRED or (len(span.key) < 4 and not _short_name(text, span, near)):
            return False
        if span.key in book.ordinary_words and not (near.whole and text.text[span.start : span.end].isupper()):
            return _word_means_place(text, span, near)
        if span.key in book.given_names and _means_person(text, span, near):
            return False
    elif not near.capital and _LIKENESS.fullmatch(span.key):
        return near.whole or near.strong
    elif not near.capital and all(word in book.ordinary_words for word in words):
        return near.whole or near.listed or ((near.strong or near.weak) and not f" {near.left}".endswith(_ARTICLES))
    if _well_known_enough(span, near) or (near.capital and (_is_given_nights(text, span) or near.right.startswith(_OR_SIMILAR))):
        return True
    wanted = near.left.endswith(("want", "fancy", "do", "doing", "thinking", "book", "booking", "considering"))
    return gazetteer().size_of(span.key) >= TOWN_KNOWN and (wanted or _opens_with_it(span, near))


_OR_SIMILAR = ("or somewhere", "or anywhere", "or similar", "or nearby", "or thereabouts", "or any other", "or wherever")
"""What follows a place that is one of many for the person ("Rovaniemi or somewhere cheaper")."""
TOWN_KNOWN = 20_000
"""The people of a town from which on its name, no other word, is taken for it where a message opens with it or it is wanted."""
_AFTER_A_TRIP = (
    "too",
    "also",
    "as well",
    "for ",
    "in ",
    "with ",
    "from ",
    ", ",
    "next ",
    "this ",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
)


def _opens_with_it(span: Span, near: NameSurroundings) -> bool:
    """Whether a name that is no other word opens the message and what follows is of a trip ("nyc for xmas shopping", "ibiza with the girls")."""
    book = gazetteer()
    plain = span.key not in book.ordinary_words and span.key not in book.given_names
    return span.first == 0 and plain and near.right.startswith(_AFTER_A_TRIP)


_NIGHTS_OF_ONE = re.compile(r"\bnights?\b|¦")
_NUMBER = r"(?:\d{1,2}|one|two|three|four|five|six|seven|¦+)"
_NUMBER_BEFORE = re.compile(rf"(?:^|[,;&+]|\band|\bthen) ?{_NUMBER} $|{_NUMBER} ?(?:nights?|days?) $")


def _is_given_nights(text: WordedText, span: Span) -> bool:
    """Whether a name goes on a list of nights and towns with a bare number ("three nights Ortigia, two Agrigento")."""
    before = text.text[: span.start].lower()
    return _NUMBER_BEFORE.search(before) is not None and _NIGHTS_OF_ONE.search(text.text.lower()) is not None


@lru_cache(maxsize=4_096)
def is_a_slip(key: str) -> bool:
    """Whether a word in small letters is one of every trip as fast fingers leave it, which at most spells a village ("buget")."""
    return fame(key) == "minor" and any(key[0] == word[0] and OSA.distance(key, word, score_cutoff=1) == 1 for word in _TRIP_WORDS)


def _named_otherwise(key: str) -> bool:
    """Whether a key is only another spelling of a town's name, as "minster" of Münster, and no country, region or island."""
    book = gazetteer()
    return not (key in book.country_keys or key in region_book().by_key or key in book.area_keys) and fame(key) != "famous"


def _well_known_enough(span: Span, near: NameSurroundings) -> bool:
    known = fame(span.key)
    if known == "minor" and _is_venue(span) and not near.whole:
        return (
            near.listed
            or (near.strong and not place_cues.SIGHTS_TOO.search(near.left))
            or place_cues.PLACE_ASKED.search(near.left) is not None
        )
    if known == "famous" or near.whole or near.strong or (near.listed and (near.capital or known == "known" or near.clean)):
        return True
    if known == "known":
        return near.capital or near.weak
    if near.capital and near.right.startswith(("area", "region")):
        return True
    if near.asked and near.capital and (near.right.startswith(_PLEASE) or f" {near.left}".endswith(_OR)):
        return True
    if near.capital and near.right.startswith("from ") and not near.left.endswith(("from", "the")):
        return True
    if near.capital and not near.left and _SAYS_MORE.match(near.right):
        return True
    only_listed = near.left.endswith(",") and not place_cues.cued_weakly(near.left) and not _NIGHTS_AFTER.match(near.right)
    return (near.weak and not only_listed and (near.capital or near.left.endswith(("in", "near", "at")))) or (
        near.capital and place_cues.RIGHT_TRIP.search(near.right) is not None
    )


def _is_venue(span: Span) -> bool:
    """Hyde Park and Temple are places, and far more often sights."""
    return not place_cues.VENUES.isdisjoint(span.key.split())


def _short_name(text: WordedText, span: Span, near: NameSurroundings) -> bool:
    """LA, SF and NYC in capitals; in small letters only after a cue, and never "us"."""
    said, cued = text.text[span.start : span.end], near.strong or near.whole or near.listed
    if span.key in _FUNCTION_WORDS and not near.whole:
        return False
    if span.key in _ARTICLES_ABROAD and not said.isupper() and any(word.folded in _ROMANCE for word in text.words):
        return False
    if (said.isupper() and not text.shouting) or ("." in said and said[0].isupper()):
        return True
    if len(span.key) < 3 and said[0].isupper():
        return near.whole or (near.strong and near.clean and span.key not in _NEVER_SHORT)
    if len(span.key) == 3:
        return said[0].isupper() or cued or near.weak or place_cues.RIGHT_TRIP.search(near.right) is not None or _opens_with_it(span, near)
    return cued and span.key not in _NEVER_SHORT and near.clean


def _word_means_place(text: WordedText, span: Span, near: NameSurroundings) -> bool:
    """Nice, Reading, Bath, Split, Cork: an ordinary word is a place only where the grammar leaves little else."""
    key, known = span.key, fame(span.key)
    if f" {near.left}".endswith(_ARTICLES[:2]) and not near.capital:
        return False
    if near.right.startswith(_DONE_TO.get(key, "\n")):
        return False
    if near.capital and text.text[: span.start].endswith("à "):
        return True
    if near.capital and near.right.startswith("from ") and gazetteer().size_of(key) >= WORD_KNOWN:
        return True
    if near.capital and not text.opens(span.first):
        proposed = near.right.startswith(_PROPOSED)
        return near.strong or (near.listed and near.clean) or (known != "minor" and ((near.weak and near.clean) or proposed))
    large = gazetteer().size_of(key) >= WORD_KNOWN
    if near.whole:
        return key in gazetteer().country_keys or (near.capital and known == "famous" and key != "nice") or (near.asked and large)
    if near.capital:
        return known != "minor" and (
            near.right.startswith(("to ", ", ", "or ", "with ")) or _FOR_A_WHILE.match(near.right) is not None or near.listed
        )
    if key in place_cues.NEVER_SMALL:
        return False
    large = large or key in gazetteer().country_keys or key in region_book().by_key
    if not large and place_cues.TRAVELS_TO.search(near.left):
        large = any(city.iata for city in gazetteer().cities(key)[:1])
    leads = near.clean or (near.listed and text.gap(span.last) == "-")
    return large and leads and (near.strong or near.listed)


_SAYS_MORE = re.compile(r"[¦•, ]*(?:(?:for|in|on) )*with ")
"""What tells more of a place that opens a message; days that stood between are gone."""
_FOR_A_WHILE = re.compile(
    r"for (?:,|with )|for (?:an? |the )?(?:long )?(?:\d+|two|three|four|five|six|seven|ten|few|couple|weekend|week|fortnight|nights?|days?)\b"
)


def _means_person(text: WordedText, span: Span, near: NameSurroundings) -> bool:
    """Jordan, Austin, Charlotte: a given name is a person beside the words people are named with, and in small letters without a cue."""
    if place_cues.FIRST_NAME_BEFORE.search(near.left) or place_cues.NAME_OF.search(near.left):
        return True
    beside = near.right.split(" ")[:2]
    if fame(span.key) == "minor" and beside[:1] in (["and"], ["&"]) and beside[-1] in gazetteer().given_names:
        return True
    if near.strong or near.whole:
        return fame(span.key) == "minor" and f" {near.left}".endswith((" see", " seeing", " for"))
    end = text.words[span.last].end
    possessive = text.text[end : end + 2].lower() in ("'s", "’s")
    follows = text.next_words(span.last, 2)
    if (
        near.after in place_cues.PERSON_ACTS
        or possessive
        or follows in ("and i", "and me", "and my")
        or f" {near.left}".endswith((" i and", " me and", " and i"))
    ):
        return True
    return not near.listed and not near.capital and not near.weak
