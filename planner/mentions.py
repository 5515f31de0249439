"""Where a text names places, in order, each with its part in the trip and what it resolves to.

A mention takes in its qualifier ("Portland, OR", "Valencia in Spain", "New York City (JFK)"). Places of one text settle each other's names. What
the planner makes of a mention (set the origin, add a stop, ask) is not decided here.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from planner import mention_cues as cues
from planner.gazetteer import gazetteer
from planner.mention_cues import Role
from planner.mention_sense import is_code, names_a_place
from planner.mention_spans import Span, Text, join, read, span_at, unspaced
from planner.place_names import fold
from planner.regions import region_book
from planner.resolving import NO_HINTS, Ambiguous, PlaceHints, Resolution, Resolved, Unknown, areas_named, inside, named, resolve
from planner.unknown_names import unknown_name
from planner.values import Value, evolve

_LIST_GAP = re.compile(r"\s*(?:\([^)]*\)|for \d+ (?:nights?|days?)|\d+ ?(?:nights?|days?|n))?\s*(?:,|;|and|&|or|then|\+|/|plus|followed by|\s)+\s*(?:to |on to )?", re.IGNORECASE)
_OR_GAP = re.compile(r"\s*(?:and|&|or|/)\s*", re.IGNORECASE)
_TO_GAP = re.compile(r"\s*(?:\([^)]*\)\s*)?(?:to|-|–|—|‐|→|->|-->|>|=>|➔|➡|✈|✈️|nach|naar|till|til|a|à)\s*", re.IGNORECASE)
_QUALIFIER_GAP = re.compile(r"\s*,\s*|\s*\(\s*|\s+|\s+in\s+(?:the\s+)?|/")
_ORIENTAL_ORIGIN_AFTER, _ORIENTAL_DEST_AFTER = ("から", "発", "에서", "出发", "出發"), ("へ", "に", "まで", "行き", "로", "으로", "에", "까지")
_ORIENTAL_ORIGIN_BEFORE, _ORIENTAL_DEST_BEFORE = ("从", "從", "自", "จาก"), ("到", "去", "飞", "飛", "往", "ไป")
_TRANSPORT = re.compile(r"\b(?:flights?|fly|trains?|bus|buses|coach|ferry|travel\w*|tickets?|drive|transport)\b", re.IGNORECASE)
_MONEY = (
    (re.compile(r"£|\bGBP\b|\b(?:pounds?|quid|sterling)\b", re.IGNORECASE), "GBP"),
    (re.compile(r"€|\bEUR\b|\beuros?\b", re.IGNORECASE), "EUR"),
    (re.compile(r"₹|\bINR\b|\b(?:rupees?|lakhs?)\b", re.IGNORECASE), "INR"),
    (re.compile(r"(?:A\$|AU\$)|\bAUD\b|\baussie dollars\b", re.IGNORECASE), "AUD"),
    (re.compile(r"(?:C\$|CA\$|CAD\$)|\bCAD\b|\bcanadian dollars\b", re.IGNORECASE), "CAD"),
    (re.compile(r"(?:NZ\$)|\bNZD\b", re.IGNORECASE), "NZD"),
    (re.compile(r"(?<![A-Z])\$|\bUSD\b|\b(?:us )?dollars?\b|\bbucks\b", re.IGNORECASE), "USD"),
)


class Mention(Value):
    """One place named in a text: `said` is `text[start:end]`.

    `role` "home" is where the person lives or returns to. "Home from Milan" is a destination: the trip's last stop. `negated` marks a place that is
    ruled out ("instead of Rome"). `context` marks a region or country that only says where another mention lies ("Spain: Seville and Granada").
    """

    start: int
    end: int
    said: str
    role: Role | None
    resolution: Resolution
    negated: bool = False
    context: bool = False


class Found(NamedTuple):
    """A span taken for a place, before roles; `known` is False for a name no gazetteer holds."""

    first: int
    last: int
    start: int
    end: int
    key: str
    known: bool = True


def find_mentions(text: str, hints: PlaceHints = NO_HINTS) -> tuple[Mention, ...]:
    """Every place `text` names, in order and without overlap. `hints` hold what is known from elsewhere; `hints.role` says that a place was asked for."""
    parsed = read(text)
    found = _found(parsed, hints)
    if not found:
        return ()
    roles = _roles(parsed, found)
    negated = [_is_negated(parsed, item) for item in found]
    settled = _resolved(parsed, found, roles, hints)
    return tuple(
        Mention(start=i.start, end=i.end, said=text[i.start : i.end], role=role, resolution=resolution, negated=no, context=_is_context(n, settled, roles, negated))
        for n, (i, role, resolution, no) in enumerate(zip(found, roles, settled, negated, strict=True))
    )


def _found(text: Text, hints: PlaceHints) -> list[Found]:
    found = [Found(-1, -1, start, end, fold(text.text[start:end])) for start, end in unspaced(text.text)]
    index, taken = 0, [(item.start, item.end) for item in found]
    while index < len(text.words):
        word = text.words[index]
        if any(start < word.end and word.start < end for start, end in taken):
            index += 1
            continue
        item = _at(text, index, found, hints)
        if item:
            found.append(item)
            index = item.last + 1
        else:
            index += 1
    return sorted(found, key=lambda item: item.start)


def _at(text: Text, index: int, found: list[Found], hints: PlaceHints) -> Found | None:
    """The place named from a word on, if one is."""
    span = span_at(text, index)
    before = found[-1] if found else None
    gap = text.text[before.end : text.words[index].start] if before else ""
    listed = before is not None and bool(_LIST_GAP.fullmatch(gap) or _TO_GAP.fullmatch(gap)) and gap.strip() != ""
    if span:
        whole = span.first == 0 and span.last == len(text.words) - 1
        last, end, qualified = _qualified(text, span)
        whole = whole or (span.first == 0 and last == len(text.words) - 1)
        pair = _followed_by_place(text, last)
        if names_a_place(text, span, qualified=qualified, whole=whole, listed=listed or pair, asked=hints.role is not None):
            return Found(span.first, last, span.start, end, span.key)
    if is_code(text, index):
        return Found(index, index, text.words[index].start, text.words[index].end, text.words[index].folded)
    strange = unknown_name(text, index, asked=hints.role is not None, listed=listed)
    return Found(strange.first, strange.last, strange.start, strange.end, strange.key, known=False) if strange else None


def _followed_by_place(text: Text, last: int) -> bool:
    """Whether "to" or a dash and another known name come right after: "nice to paris", "Lyon - Porto"."""
    if last + 1 >= len(text.words):
        return False
    if _TO_GAP.fullmatch(text.gap(last)):
        after = last + 1
    elif text.words[last + 1].folded == "to" and last + 2 < len(text.words):
        after = last + 2
    else:
        return False
    span = span_at(text, after)
    return span is not None and (span.key not in gazetteer().ordinary_words or text.words[after].capital) and len(span.key) > 2


def _qualified(text: Text, span: Span) -> tuple[int, int, bool]:
    """Last word and end of a name with the qualifiers that follow it, and whether there are any."""
    last, end, qualified = span.last, span.end, False
    spots = (*named(span.key), *gazetteer().areas_called(span.key), *(s for s in (region_book().by_key.get(span.key),) if s))
    while last + 1 < len(text.words):
        step = _next_qualifier(text, last, end, tuple(spots))
        if step is None:
            break
        last, end, areas = step
        spots = tuple(spot for spot in spots if inside(spot, areas)) if areas else spots
        qualified = True
    if last + 1 < len(text.words) and text.text[end : text.words[last + 1].end].lower() in (" airport", " intl", " international"):
        last += 1
        if text.words[last].folded != "airport" and last + 1 < len(text.words) and text.words[last + 1].folded == "airport":
            last += 1
        end = text.words[last].end if text.words[last].folded == "airport" else end
    return last, end, qualified


def _next_qualifier(text: Text, last: int, end: int, spots: tuple[object, ...]) -> tuple[int, int, frozenset[str]] | None:
    gap = text.text[end : text.words[last + 1].start]
    first = last + 1
    if re.fullmatch(r"\s+", gap) and text.words[first].folded == "in" and first + 1 < len(text.words):
        first, gap = first + 1, " in "
        if text.words[first].folded == "the" and first + 1 < len(text.words):
            first += 1
    elif not _QUALIFIER_GAP.fullmatch(gap):
        return None
    for count in (3, 2, 1):
        to = first + count - 1
        key = join(text, first, to) if to < len(text.words) else None
        if not key:
            continue
        said = text.text[text.words[first].start : text.words[to].end]
        close = text.words[to].end + (1 if "(" in gap and text.text[text.words[to].end : text.words[to].end + 1] == ")" else 0)
        if "(" in gap and len(said) == 3 and said.upper() in gazetteer().airports and close > text.words[to].end:
            return to, close, frozenset()
        areas = areas_named(key, postal=_postal(text, key, said, gap, to))
        if areas and any(inside(spot, areas) for spot in spots) and not (len(key) < 3 and said.islower() and "," not in gap and key in gazetteer().ordinary_words):  # type: ignore[arg-type]
            return to, close, areas
    return None


def _postal(text: Text, key: str, said: str, gap: str, last: int) -> bool:
    """Whether two or three letters may be a state's abbreviation here: in capitals, after a comma, or no ordinary word ("portland or")."""
    if said.isupper() and not text.shouting:
        return True
    ordinary = key in gazetteer().ordinary_words or key in ("la", "de", "co", "al", "id", "pa", "ma", "sa", "on", "va", "il", "ga") and "," not in gap
    if not ordinary:
        return "," in gap or "(" in gap or gap == " "
    return "," in gap and cues.RIGHT_CLEAN.search(text.right(last)) is not None


def _left(text: Text, item: Found) -> str:
    return text.left(item.first) if item.first >= 0 else ""


def _roles(text: Text, found: list[Found]) -> list[Role | None]:
    roles: list[Role | None] = []
    for n, item in enumerate(found):
        role = _oriental_role(text.text, item) if item.first < 0 else _cued_role(text, item)
        if n and item.first >= 0 and (role is None or not cues.cue_of(_left(text, item))[1]):
            gap = text.text[found[n - 1].end : item.start]
            if _TO_GAP.fullmatch(gap):
                role = "destination"
            elif _LIST_GAP.fullmatch(gap) and (role is None or role == "destination"):
                role = roles[-1] if roles[-1] != "origin" or _OR_GAP.fullmatch(gap) else "destination"
        roles.append(role)
    _chain(text, found, roles)
    _between(text, found, roles)
    return roles


def _oriental_role(text: str, item: Found) -> Role | None:
    after, before = text[item.end :], text[: item.start]
    if after.startswith(_ORIENTAL_ORIGIN_AFTER) or before.endswith(_ORIENTAL_ORIGIN_BEFORE):
        return "origin"
    return "destination" if after.startswith(_ORIENTAL_DEST_AFTER) or before.endswith(_ORIENTAL_DEST_BEFORE) else None


def _cued_role(text: Text, item: Found) -> Role | None:
    left, right = _left(text, item), text.right(item.last)
    role, _ = cues.cue_of(left)
    if role is None and cues.RIGHT_ORIGIN.search(right):
        return "origin"
    if role == "origin" and re.search(r"\bout of$", left) and re.search(r"\binto\b", left):
        return "destination"
    return role or ("destination" if cues.RIGHT_TRIP.search(right) else None)


def _chain(text: Text, found: list[Found], roles: list[Role | None]) -> None:
    """"Lyon - Porto" starts in Lyon, unless the start is said elsewhere; a chain that closes where it began goes home at the end."""
    for n in range(len(found) - 1):
        gap = text.text[found[n].end : found[n + 1].start]
        if not _TO_GAP.fullmatch(gap) or roles[n] not in (None, "destination") or (n and _TO_GAP.fullmatch(text.text[found[n - 1].end : found[n].start])):
            continue
        cued = cues.cue_of(_left(text, found[n]))[1] if found[n].first >= 0 else False
        if "origin" not in roles and not cued:
            roles[n] = "origin"
    if len(found) > 2 and found[0].key == found[-1].key and roles[0] == "origin" and roles[-1] == "destination":
        roles[-1] = "home"


def _between(text: Text, found: list[Found], roles: list[Role | None]) -> None:
    for n in range(len(found) - 1):
        if _left(text, found[n]).endswith("between") and _OR_GAP.fullmatch(text.text[found[n].end : found[n + 1].start]):
            roles[n] = "origin" if _TRANSPORT.search(text.text[: found[n].start]) and "origin" not in roles else "destination"
            roles[n + 1] = "destination"


def _is_negated(text: Text, item: Found) -> bool:
    return item.first >= 0 and cues.NEGATED.search(_left(text, item)) is not None


def _currency(text: str) -> str | None:
    return next((code for pattern, code in _MONEY if pattern.search(text)), None)


def _resolved(text: Text, found: list[Found], roles: list[Role | None], hints: PlaceHints) -> list[Resolution]:
    """Each name resolved alone, then those that left a choice again beside the places that left none."""
    paid = hints.currency or _currency(text.text)
    own = [_own_hints(text, item, role, hints, paid, roles) for item, role in zip(found, roles, strict=True)]
    first = [_resolve(text, item, hint) for item, hint in zip(found, own, strict=True)]
    bare = [_resolve(text, item, evolve(hint, currency=None)) if paid else done for item, hint, done in zip(found, own, first, strict=True)]
    firm = [isinstance(r, Resolved) and r.assumption is None for r in bare]
    if not any(firm):
        firm = [isinstance(r, Resolved) for r in bare]
    settled: list[Resolution] = []
    for n, done in enumerate(bare):
        if isinstance(done, Unknown) or (isinstance(done, Resolved) and done.assumption is None):
            settled.append(done)
            continue
        others = [(r.place, roles[m]) for m, r in enumerate(bare) if m != n and firm[m] and isinstance(r, Resolved)]
        settled.append(_beside(text, found[n], own[n], [p for p, _ in others], [p for p, role in others if role == roles[n] != "origin"], first[n]))
    return settled


def _beside(text: Text, item: Found, hint: PlaceHints, others: list[object], stops: list[object], alone: Resolution) -> Resolution:
    from planner.values import Place

    bare = evolve(hint, currency=None)
    for other in others:
        if isinstance(other, Place):
            tried = _resolve(text, item, evolve(bare, near=other, beside=tuple(stops)))
            if isinstance(tried, Resolved) and tried.place.country == other.country:
                return tried
    return alone


def _own_hints(text: Text, item: Found, role: Role | None, hints: PlaceHints, paid: str | None, roles: list[Role | None]) -> PlaceHints:
    left = _left(text, item)
    several = cues.SEVERAL_CITIES.search(left) is not None
    if not several and role == "destination" and roles.count("destination") == 1 and cues.CITIES_TO_VISIT.search(text.text.lower()):
        several = item.key in gazetteer().area_keys
    return evolve(hints, currency=paid, kind="region" if several else hints.kind, role=role if role in ("origin", "destination") else hints.role)


def _resolve(text: Text, item: Found, hints: PlaceHints) -> Resolution:
    said = text.text[item.start : item.end]
    return resolve(said, hints)


def _is_context(n: int, settled: list[Resolution], roles: list[Role | None], negated: list[bool]) -> bool:
    own = settled[n]
    if not isinstance(own, Resolved) or own.place.is_city or negated[n]:
        return False
    for m, other in enumerate(settled):
        if m == n or negated[m] or roles[m] == "origin" != roles[n] or isinstance(other, Unknown):
            continue
        places = other.candidates if isinstance(other, Ambiguous) else (other.place,)
        for place in places:
            if place.is_city and place.country == own.place.country and own.place.kind == "country":
                return True
            if place.is_city and place.country == own.place.country and own.place.kind == "region" and place.region == own.place.region:
                return True
    return False
