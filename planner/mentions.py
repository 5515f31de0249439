"""Where a text names places: spans in order, the role their cue words give them, and what each means.

A name counts when something speaks for it: a cue word, a capital letter, more than one word, or its size. Ordinary words that are also
places (Reading, Nice, Of) need a clear cue; names of hotels, streets and people do not count.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from planner.gazetteer import gazetteer
from planner.place_names import UNSPACED, Word, fold, words
from planner.regions import region_book
from planner.resolving import NO_HINTS, PlaceHints, Resolution, Resolved, Unknown, resolve
from planner.values import Value, evolve

Role = Literal["origin", "destination", "home"]
LONGEST = 5
SURE_SIZE = 150_000

_ORIGIN = re.compile(
    r"(?:\b(?:from|leaving|departing|departs|depart|departure|out of|origin|originating in|starting (?:out )?(?:in|at)|start in|beginning (?:in|at)|begin in|commencing (?:in|from)|kicking off in|setting off from|set off from|based in|live in|living in|located in|"
    r"leave|i'?m in|we'?re in|we are in|i am in|flying out of|ab|depuis|desde|von)\b(?: (?:is|from|in|city|airport|of))?\s*[:\-]?\s*(?:the |downtown |near |around )?)$"
)  # fmt: skip
_HOME = re.compile(r"\b(?:home|back|return(?:ing)?|fly(?:ing)? (?:home|back)|out)\s+(?:from|out of)\s*$")
_HOMEWARD = re.compile(r"\b(?:home|back|return(?:ing)?|return (?:flight|trip|ticket))\s+to\s*$")
_DEST = re.compile(
    r"(?:\b(?:to|into|in|at|visit|visiting|explore|exploring|see|around|near|via|through|towards|for|destination|destinations|destination is|heading|reach|reaching|"
    r"nach|à|a|en|toward|tour|touring|do|than|of|city of|then|and then|like|about|on|prefer|called|say|is)\b\s*[:\-]?\s*(?:the |sunny |beautiful |downtown |city of |central |lovely |old |good old )?)$"
)  # fmt: skip
_STRONG = re.compile(
    r"\b(?:trip to|travel(?:l?ing)? to|flights? to|fly(?:ing)? (?:in)?to|go(?:ing)? to|going|train(?:s)? to|bus to|holiday in|vacation in|vacation to|visit(?:ing)?|tickets? to|head(?:ing|ed)? to|drive to|"
    r"journey to|get(?:ting)? to|weekend in|days? in|nights? in|week in|weeks in|stay(?:ing)? in|hotels? in|a hotel in|somewhere in|be in|explore|from|leaving|departing|depart from|out of|moving to|based in|live in|over to|off to|come to|it to|want to see|like to see|arrive in|arriving in|land(?:ing)? in|restaurants? in|place in|things to do in|attractions in|accommodation in|airbnb in|hostel in)\s+(?:the |downtown |sunny |central )?$"
)  # fmt: skip
_AFTER = re.compile(
    r"^\s*(?:$|[.,;:!?)\-–&/]|(?:for|in|on|from|to|and|with|by|at|next|this|the|during|over|around|or|then|please|via|flight|flights|trip|hotel|hotels|weekend|airport|city|within|between|starting|leaving|departing|returning|as|of|is|would|we|i|because|but|under|budget|round|one|would|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|tomorrow|today|tonight|\d|two|three|four|five|six|seven|instead|too|also|again|area|so|that|which|mid|early|late|somewhere|just|only|solo|alone|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b)",
    re.IGNORECASE,
)  # fmt: skip
_NOT_AFTER = re.compile(
    r"^\s+(?:hotel|hotels|inn|resort|suites?|hostel|street|st\.|road|avenue|ave|boulevard|lane|drive|consulting|university|bank|airlines?|airways|cuisine|food|restaurant|cheese|times|post|marriott|hilton|plaza|square|house|club|bar|café|cafe)\b",
    re.IGNORECASE,
)
_JOIN = re.compile(
    r"^\s*(?:,|&|/|\band\b|\bor\b|\bthen\b|,\s*(?:and|then|and then)\b|\band then\b|\+|→|->|\bplus\b|for \d+(?: nights?| days?)?,?\s*(?:and|then|and then)?)\s*(?:(?:on|over|off)\s+to\s+)?(?:then )?(?:the )?$",
    re.IGNORECASE,
)
_TO = re.compile(r"^\s*(?:\(\w{3}\)\s*)?(?:to|->|→|–|-|nach|and back to)\s*$", re.IGNORECASE)
_TITLES = frozenset(
    ["mr", "mrs", "ms", "miss", "dr", "sir", "madam", "dear", "regards", "name", "call", "hi", "hello", "hey", "thanks", "cheers"]
)
_NEVER = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "to",
        "in",
        "on",
        "at",
        "for",
        "and",
        "or",
        "but",
        "is",
        "are",
        "was",
        "be",
        "we",
        "us",
        "i",
        "me",
        "my",
        "you",
        "your",
        "he",
        "she",
        "it",
        "they",
        "them",
        "this",
        "that",
        "there",
        "here",
        "no",
        "not",
        "yes",
        "ok",
        "so",
        "if",
        "as",
        "by",
        "with",
        "from",
        "up",
        "out",
        "all",
        "any",
        "some",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "may",
        "march",
        "sun",
        "mon",
        "tue",
        "wed",
        "thu",
        "fri",
        "sat",
        "january",
        "february",
        "april",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "today",
        "tomorrow",
        "tonight",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "week",
        "weekend",
        "month",
        "day",
        "days",
        "night",
        "nights",
        "trip",
        "hotel",
        "hotels",
        "flight",
        "flights",
        "train",
        "trains",
        "bus",
        "car",
        "food",
        "budget",
        "people",
        "person",
        "adult",
        "adults",
        "child",
        "children",
        "kids",
        "family",
        "friends",
        "room",
        "rooms",
        "date",
        "dates",
        "time",
        "please",
        "thanks",
        "thank",
        "hello",
        "hi",
        "hey",
        "can",
        "could",
        "would",
        "should",
        "will",
        "do",
        "does",
        "did",
        "have",
        "has",
        "had",
        "get",
        "got",
        "go",
        "going",
        "want",
        "need",
        "like",
        "love",
        "book",
        "make",
        "take",
        "see",
        "find",
        "help",
        "plan",
        "look",
        "looking",
        "leave",
        "leaving",
        "return",
        "back",
        "home",
        "way",
        "per",
        "total",
        "each",
        "most",
        "best",
        "good",
        "great",
        "nice",
        "big",
        "new",
        "old",
        "first",
        "last",
        "next",
        "same",
        "other",
        "more",
        "less",
        "cheap",
        "under",
        "over",
        "about",
        "around",
        "between",
        "during",
        "before",
        "after",
        "until",
        "mid",
        "early",
        "late",
        "spring",
        "summer",
        "autumn",
        "fall",
        "winter",
        "easter",
        "christmas",
        "euro",
        "euros",
        "dollar",
        "dollars",
        "pound",
        "pounds",
    ]
)


class Mention(Value):
    """One place named in a text: character offsets, the words, the role its cue gives it, and what it means."""

    start: int
    end: int
    said: str
    role: Role | None = None
    resolution: Resolution


def country_code(words: str) -> str | None:
    """The ISO code of a country by its name, alias or code."""
    code = gazetteer().country_keys.get(fold(words))
    return code or (words.upper() if words.upper() in gazetteer().countries else None)


def area_codes(words: str, *, postal: bool = True) -> tuple[str, ...]:
    """Codes of first-order divisions by name, alias, or two-letter postal abbreviation."""
    key = fold(words)
    found = gazetteer().area_keys.get(key, ())
    return found or (gazetteer().postal_codes.get(key, ()) + gazetteer().postal_codes.get(key.upper(), ()) if postal else ())


def find_mentions(text: str, hints: PlaceHints = NO_HINTS) -> tuple[Mention, ...]:
    """The places `text` names, in order, without overlaps. Deterministic; the same text and hints give the same mentions."""
    return _found(text, hints)


@lru_cache(maxsize=4096)
def _found(text: str, hints: PlaceHints) -> tuple[Mention, ...]:
    tokens = words(text)
    shouted = text.isupper()
    found: list[Mention] = []
    at = 0
    while at < len(tokens):
        mention, used = _at(text, tokens, at, hints, shouted)
        if mention is not None:
            found.append(mention)
        at += used
    found += _unspaced(text, found, hints)
    found.sort(key=lambda m: m.start)
    return _with_roles(text, _settled(found, hints))


def _at(text: str, tokens: tuple[Word, ...], at: int, hints: PlaceHints, shouted: bool) -> tuple[Mention | None, int]:
    """The longest place name that begins at a word, and how many words to move on."""
    for count in range(min(LONGEST, len(tokens) - at), 0, -1):
        run = tokens[at : at + count]
        start, end = run[0].start, run[-1].end
        said = text[start:end]
        if "\n" in said or re.search(r"[.;!?]\s", said) or ("," in said and count > 1):
            continue
        if not _is_name(said, run):
            continue
        if not _speaks_for(text, tokens, at, count, said, shouted):
            continue
        end, extra, qualified = _qualifier(text, tokens, at + count, said)
        resolution = resolve(qualified, hints)
        if isinstance(resolution, Unknown):
            resolution = resolve(said, hints)
            end, extra = run[-1].end, 0
        if isinstance(resolution, Unknown):
            continue
        return Mention(start=start, end=end, said=text[start:end], resolution=_with_said(resolution, text[start:end])), count + extra
    return _unknown(text, tokens, at, hints)


def _with_said(resolution: Resolution, said: str) -> Resolution:
    return evolve(resolution, place=evolve(resolution.place, said=said)) if isinstance(resolution, Resolved) else resolution


def _is_name(said: str, run: tuple[Word, ...]) -> bool:
    key = " ".join(w.folded for w in run)
    if len(run) == 1 and len(said) == 3 and said.isupper() and said in gazetteer().airports:
        return True
    known = gazetteer()
    return (
        key in region_book().by_key or key in known.country_keys or key in known.area_keys or known.has_city(key)
        or (len(run) > 1 and "airport" in key and (key in known.airport_keys or key.replace(" airport", "") in known.airport_keys))
    )  # fmt: skip


def _speaks_for(text: str, tokens: tuple[Word, ...], at: int, count: int, said: str, shouted: bool) -> bool:
    """Whether anything makes this name a place here and not a word or a person."""
    run = tokens[at : at + count]
    before, after = text[: run[0].start].lower(), text[run[-1].end :]
    keys = [w.folded for w in run]
    if _NOT_AFTER.match(after) and not _STRONG.search(before):
        return False
    if at and tokens[at - 1].folded in _TITLES:
        return False
    strong = bool(_STRONG.search(before))
    cue = strong or bool(_ORIGIN.search(before) or _DEST.search(before))
    capital = all(
        w.capital for w in run if w.folded not in ("of", "the", "de", "la", "del", "and", "le", "les", "on", "upon", "in", "di", "da", "do")
    )
    opens = not before.strip() or before.rstrip()[-1:] in ".!?\n"
    if count > 1:
        if all(k in _NEVER for k in keys):
            return False
        ordinary = all(k in gazetteer().ordinary_words or k in _NEVER for k in keys)
        return capital or (cue and (not ordinary or strong)) or not ordinary
    key = keys[0]
    if len(key) < 3 and not (said.isupper() and (cue or len(tokens) <= 2) and key not in ("us",)) and said.isascii():
        return said == "US" and cue
    if said.isupper() and len(said) == 3 and said in gazetteer().airports and not shouted:
        return (
            cue
            or len(tokens) <= 3
            or bool(_TO.match(after))
            or bool(re.match(r"^\s*(?:to|-|→|->|and)\s", after))
            or (before.rstrip()[-1:] in "(,/-")
        )
    if key in _NEVER:
        return strong and (key in ("nice",)) and bool(_AFTER.match(after))
    ordinary = key in gazetteer().ordinary_words
    person = key in gazetteer().given_names
    if ordinary:
        return (strong and bool(_AFTER.match(after))) or (capital and cue and not opens and not shouted)
    if (
        opens
        and capital
        and bool(_AFTER.match(after))
        and not after.lower().startswith((" and i", " here", " speaking"))
        and (key in gazetteer().country_keys or key in gazetteer().area_keys or _size(key) >= SURE_SIZE)
    ):
        return True
    if person:
        return cue and (strong or capital) and not re.search(r"\b(?:with|for|and)\s*$", before)
    if cue or (len(tokens) <= 3 and bool(_AFTER.match(after))):
        return True
    if capital and not opens:
        return True
    return _size(key) >= SURE_SIZE or key in gazetteer().country_keys or key in region_book().by_key


@lru_cache(maxsize=4096)
def _size(key: str) -> int:
    cities = gazetteer().cities(key)
    return cities[0].size if cities else 0


def _qualifier(text: str, tokens: tuple[Word, ...], at: int, said: str) -> tuple[int, int, str]:
    """Where a name ends with its qualifier ("Atlanta, GA", "Valencia, Spain", "London Ontario"), words used, and the whole."""
    end = tokens[at - 1].end
    whole, used = said, 0
    while at + used < len(tokens):
        step = _one_qualifier(text, tokens, at + used, end, whole)
        if step is None:
            return end, used, whole
        end, more, part = step
        whole, used = f"{whole}, {part}", used + more
    return end, used, whole


def _one_qualifier(text: str, tokens: tuple[Word, ...], at: int, end: int, said: str) -> tuple[int, int, str] | None:
    for count in (3, 2, 1):
        run = tokens[at : at + count]
        if len(run) < count:
            continue
        gap, part = text[end : run[0].start], text[run[0].start : run[-1].end]
        comma = gap.strip() in (",", "(", "in")
        if not (comma or not gap.strip()) or (not comma and not run[0].capital):
            continue
        if len(part) <= 2 and not part.isupper() and not (comma and area_codes(part)):
            continue
        if part.lower() in ("in", "or", "me", "hi", "ok", "de", "la", "pa", "ma", "al", "oh", "id", "co", "va") and not part.isupper():
            continue
        if not (country_code(part) if len(part) > 2 or part in ("UK", "US") else None) and not area_codes(part):
            continue
        if isinstance(resolve(f"{said}, {part}"), Resolved) and _lies_in(said, part):
            return run[-1].end, count, part
    return None


def _lies_in(said: str, part: str) -> bool:
    found = resolve(f"{said}, {part}")
    if not isinstance(found, Resolved):
        return False
    codes, code = area_codes(part), country_code(part) if len(part) > 2 or part.isupper() else None
    names = {gazetteer().areas[c].name for c in codes}
    return found.place.region in names or (code is not None and found.place.country == code)


_RUN = re.compile(r"^((?:[A-Z][\w'’-]+)(?:\s+(?:de|la|of|del|the)?\s*[A-Z][\w'’-]+){0,2})")
_CUE_UNKNOWN = re.compile(
    r"\b(?:trip to|travel(?:l?ing)? to|flights? to|fly(?:ing)? to|go(?:ing)? to|visit(?:ing)?|holiday in|vacation in|from|heading to|tickets? to|departing|leaving|starting from)\s+(?:the )?$"
)


def _unknown(text: str, tokens: tuple[Word, ...], at: int, hints: PlaceHints) -> tuple[Mention | None, int]:
    """A misspelt place, or a name nobody knows, where a strong cue says that a place is named here."""
    word = tokens[at]
    before = text[: word.start].lower()
    opens = not before.strip() and word.capital and bool(_AFTER.match(text[word.end :]))
    if (
        word.folded in _NEVER
        or word.folded in gazetteer().ordinary_words
        or not (opens or _CUE_UNKNOWN.search(before) or _STRONG.search(before))
    ):
        return None, 1
    for count in (2, 1):
        run = tokens[at : at + count]
        said = text[run[0].start : run[-1].end]
        if len(run) == count and len(said) >= 5 and not any(w.folded in _NEVER for w in run):
            resolution = resolve(said, hints)
            if isinstance(resolution, Resolved):
                return Mention(start=run[0].start, end=run[-1].end, said=said, resolution=_with_said(resolution, said)), count
    named = _RUN.match(text[word.start :])
    if named is None or not _CUE_UNKNOWN.search(before) or len(word.folded) < 4:
        return None, 1
    said = named.group(1)
    used = len(words(said))
    town = resolve(said, hints)
    return Mention(start=word.start, end=word.start + len(said), said=said, resolution=town), max(1, used)


def _unspaced(text: str, found: list[Mention], hints: PlaceHints) -> list[Mention]:
    """Names in scripts that set no blanks between words: the longest known stretch."""
    extra = []
    for match in UNSPACED.finditer(text):
        run, at = match.group(), 0
        while at < len(run):
            for size in range(min(8, len(run) - at), 1, -1):
                part = run[at : at + size]
                start = match.start() + at
                if gazetteer().has_city(fold(part)) or fold(part) in gazetteer().country_keys:
                    if not any(m.start <= start < m.end for m in found):
                        extra.append(Mention(start=start, end=start + size, said=part, resolution=resolve(part, hints)))
                    at += size - 1
                    break
            at += 1
    return extra


def _settled(found: list[Mention], hints: PlaceHints) -> list[Mention]:
    """Ambiguous names resolved by the country of another place in the same text, where that settles them."""
    sure = [m.resolution.place for m in found if isinstance(m.resolution, Resolved)]
    if not sure or hints.near is not None:
        return found
    near = evolve(hints, near=sure[0])
    return [m if isinstance(m.resolution, Resolved | Unknown) else evolve(m, resolution=resolve(m.said, near)) for m in found]


def _with_roles(text: str, found: list[Mention]) -> tuple[Mention, ...]:
    """Roles from cue words; a joined name shares the role of the one before it, and the first of "X to Y" is where one starts."""
    placed: list[Mention] = []
    for n, mention in enumerate(found):
        before = text[: mention.start].lower()
        role = _cued(before)
        previous = placed[-1] if placed else None
        gap = text[previous.end : mention.start] if previous else ""
        if previous is not None and _JOIN.match(gap) and not _cued(gap.lower()):
            role = previous.role if previous.role != "home" else role
        if previous is not None and _TO.match(gap):
            role = "destination"
            if previous.role in (None, "destination") and (previous.role is None or len(placed) == 1) and n < 2:
                placed[-1] = evolve(previous, role="origin")
        placed.append(evolve(mention, role=role))
    return tuple(placed)


def _cued(before: str) -> Role | None:
    if _HOME.search(before):
        return "home"
    if _HOMEWARD.search(before):
        return "home"
    if _ORIGIN.search(before):
        return "origin"
    return "destination" if _DEST.search(before) else None
