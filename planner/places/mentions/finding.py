"""Where a text names places, in order, each with its part in the trip and what it resolves to.

A mention takes in its qualifier ("Portland, OR", "Valencia in Spain", "New York City (JFK)"). Places of one text settle each other's names. What
the planner makes of a mention (set the origin, add a stop, ask) is not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from planner.domain.values import Place, Value, evolve
from planner.places.gazetteer import gazetteer
from planner.places.geography import bases_of, kilometres, position_of
from planner.places.mentions import place_cues
from planner.places.mentions.longer_names import part_of_a_longer_name
from planner.places.mentions.name_roles import FoundName, goes_on, leads_on, left_of, negations, roles_of
from planner.places.mentions.ordinary_words import around, fame, is_a_slip, is_code, names_a_place
from planner.places.mentions.parts import only_a_part
from planner.places.mentions.place_cues import Role
from planner.places.mentions.qualifiers import Qualified, qualified
from planner.places.mentions.spans import Span, WordedText, read, span_at, unspaced
from planner.places.mentions.station_names import station_at, with_station
from planner.places.mentions.unknown_names import misspelt, unknown_name
from planner.places.names import fold
from planner.places.qualified_names import named
from planner.places.regions import region_book
from planner.places.resolve import NO_HINTS, OVERLAND_KM, Ambiguous, PlaceHints, Resolution, Resolved, Unknown, resolve

MOST_NAMES = 60
PAIR_KM, SUBURB_KM, LAND_WAY_KM = 250, 25, 600
CLOSE_KM, NEAR_KM, FAR_KM = 300, 3300, 5000
_MONEY = tuple(
    (re.compile(pattern, re.IGNORECASE), code)
    for pattern, code in (
        (r"£|\bGBP\b|\b(?:pounds?|quid|sterling)\b", "GBP"),
        (r"€|\bEUR\b|\beuros?\b", "EUR"),
        (r"₹|\bINR\b|\b(?:rupees?|lakhs?)\b", "INR"),
        (r"AU?\$|\bAUD\b|\b(?:aussie|australian) dollars?\b", "AUD"),
        (r"CA?D?\$|\bCAD\b|\bcanadian dollars?\b", "CAD"),
        (r"NZ\$|\bNZD\b", "NZD"),
        (r"(?<![A-Z])\$|\bUSD\b|\bdollars?\b|\bbucks\b", "USD"),
    )
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


@lru_cache(maxsize=256)
def find_mentions(text: str, hints: PlaceHints = NO_HINTS) -> tuple[Mention, ...]:
    """Every place `text` names, in order and without overlap, the first sixty of a very long list. `hints` hold what is known from elsewhere; `hints.role` says that a place was asked for."""
    parsed = read(text)
    found = _found(parsed, hints)
    if not found:
        return ()
    roles = roles_of(parsed, found)
    settled = _resolved(parsed, found, roles, hints)
    negated = negations(parsed, found)
    mentions = [
        Mention(
            start=item.start,
            end=item.end,
            said=text[item.start : item.end],
            role=role,
            resolution=resolution,
            negated=negated[n],
        )
        for n, (item, role, resolution) in enumerate(zip(found, roles, settled, strict=True))
        if not only_a_part(parsed, found, roles, settled, n, hints)
    ]
    return tuple(evolve(mention, context=_is_context(mention, mentions)) for mention in mentions)


def without_ruled_out(places: Iterable[Place], words: Iterable[str]) -> tuple[Place, ...]:
    """The places that no word rules out by their own name or that of a region with them among its bases ("not the Algarve": no Faro)."""
    mentions = [m for text in words for m in find_mentions(text) if m.negated]
    out = [m.resolution.place for m in mentions if isinstance(m.resolution, Resolved)]
    out += [base for place in out if not place.is_city for base in bases_of(place)]
    return tuple(place for place in places if not any(place.same_as(other) for other in out))


def _found(text: WordedText, hints: PlaceHints) -> list[FoundName]:
    found = [FoundName(-1, -1, start, end, fold(text.text[start:end])) for start, end in unspaced(text.text)[:MOST_NAMES]]
    found += _rows_of_names(text, _curated(hints.favoured))[:MOST_NAMES]
    taken = [(item.start, item.end) for item in found]
    index, before = 0, None
    while index < len(text.words) and len(found) < MOST_NAMES:
        word = text.words[index]
        item = None
        if not any(start < word.end and word.start < end for start, end in taken):
            item = _at(text, index, before, hints)
        if item and not any(start < item.end and item.start < end for start, end in taken):
            found.append(item)
            before = item
        index = item.last + 1 if item else index + 1
    return sorted(found, key=lambda item: item.start)


LEAST_ROW = 3
"""So many names one behind the other are a list without commas ("Delhi Agra Jaipur")."""


def _rows_of_names(text: WordedText, curated: frozenset[str]) -> list[FoundName]:
    """Names written with capitals one right behind the other, towns of one country or cities all of which are curated, which are a list however
    small the towns.
    """
    found: list[FoundName] = []
    index = 0
    while index < len(text.words) and not text.shouting:
        row: list[FoundName] = []
        shared: frozenset[str | None] = frozenset()
        at = index
        while at < len(text.words) and text.words[at].capital and (span := span_at(text, at)) is not None:
            countries = frozenset(spot.country for spot in named(span.key))
            shared = countries & shared if row else countries
            well_known = span.key in curated and all(one.key in curated for one in row)
            if not (shared or well_known) or (row and text.text[row[-1].end : span.start] != " "):
                break
            row.append(FoundName(span.first, span.last, span.start, span.end, span.key))
            at = span.last + 1
        found += row if len(row) >= LEAST_ROW else ()
        index = at if len(row) >= LEAST_ROW else index + 1
    return found


SMALL_WORD = 3


def _is_small_word(text: WordedText, index: int) -> bool:
    """Whether a word is short and in small letters, and so rather says how one goes on than ends a name ("Hamburg mit dem Zug")."""
    word = text.words[index]
    return len(word.folded) <= SMALL_WORD and not word.capital


def _at(text: WordedText, index: int, before: FoundName | None, hints: PlaceHints) -> FoundName | None:
    """The place named from a word on, if one is."""
    if station := station_at(text, index):
        return station
    if text.words[index].text.islower() and is_a_slip(text.words[index].folded):
        return None
    asked, listed = hints.role is not None, before is not None and goes_on(text.text[before.end : text.words[index].start])
    span = span_at(text, index)
    if span and place_cues.cue_of(text.left(index))[1] and (wrong := misspelt(text, index)) and wrong.last > span.last:
        span = span if _is_small_word(text, wrong.last) else wrong
    if span:
        full = qualified(text, span)
        if full.last == span.last and (behind := with_station(text, span)) != span:
            full = Qualified(behind.last, behind.end, settled=True)
        whole, word_of = _is_all(text, span.first, full.last, asked=asked), text.words[index]
        whole = whole or (asked and _is_a_piece(text, span, full.last, hints))
        plain = span.key not in gazetteer().ordinary_words or hints.role is not None or (word_of.capital and not text.opens(index))
        if span.key in hints.offered and plain and not place_cues.NEGATED.search(text.left(index)):
            return FoundName(span.first, full.last, span.start, full.end, span.key)
        headline = index == 0 and text.words[index].capital and _HEADLINE.match(text.text[full.end :]) is not None
        headline = headline or word_of.start < _end_of_names(text)
        near = around(text, span, whole=whole, listed=listed or headline or leads_on(text, full.last), asked=asked)
        if full.settled or names_a_place(text, span, near) or _is_curated(text, span, hints, sure=near.strong or near.listed):
            return FoundName(span.first, full.last, span.start, full.end, span.key)
    word = text.words[index]
    if is_code(text, index, joined=listed or leads_on(text, index)):
        return FoundName(index, index, word.start, word.end, word.folded)
    strange = unknown_name(text, index, asked=asked, listed=listed)
    if strange is None or strange.key in place_cues.CITY_PARTS or (span is not None and strange.last <= span.last):
        return None
    full = qualified(text, strange)
    return FoundName(strange.first, full.last, strange.start, full.end, strange.key)


@lru_cache(maxsize=4)
def _curated(favoured: frozenset[str]) -> frozenset[str]:
    """The folded names of the curated cities that are no other word and nobody's name."""
    book = gazetteer()
    keys = {fold(name.partition("|")[0]) for name in favoured}
    return frozenset(key for key in keys if key not in book.ordinary_words and key not in book.given_names)


_BEFORE_A_CHOICE = frozenset((",", "so", "then", "maybe", "perhaps", "either", "or", "probably", "thinking", "fancy"))


def _is_curated(text: WordedText, span: Span, hints: PlaceHints, *, sure: bool) -> bool:
    """Whether a span with a capital, behind a word of choosing, is a city of which much is known, however small ("lights, so Tromsø in February")."""
    capital, left = text.words[span.first].capital and not text.shouting, text.left(span.first)
    chosen = left.rpartition(" ")[2] in _BEFORE_A_CHOICE and not place_cues.NEGATED.search(left)
    return capital and chosen and span.key in _curated(hints.favoured) and not part_of_a_longer_name(text, span, sure=sure, minor=False)


_HEADLINE = re.compile(r"\s*(?:\d|¦|,\s*(?:\d|¦)|\s(?:from|for \d|in [A-Z]\w+ 20\d\d)\b)")
"""What follows the first word of a message where that is what all of it is about: "Valletta 2-9 May …"."""


_FIRST_PIECE = re.compile(r"\W*([^,.;:!?\n]{3,60}?)(?= *(?:[,.;:!?\n]|$| for \w| from ))")
_ALTERNATIVES = re.compile(r" or | and | / |/")


def _end_of_names(text: WordedText) -> int:
    """Where the first piece of a message ends, if it is nothing but names in small letters to choose from ("whitby or scarborough, …"), else 0."""
    piece = _FIRST_PIECE.match(text.text)
    names = _ALTERNATIVES.split(piece[1]) if piece and piece[1].islower() else []
    keys = [fold(name) for name in names]
    plain = [key for key in keys if key in gazetteer().ordinary_words]
    return piece.end() if piece and len(keys) > 1 and all(map(named, keys)) and len(plain) < len(keys) else 0


def _is_all(text: WordedText, first: int, last: int, *, asked: bool) -> bool:
    """Whether nothing else is said; "ok … then" counts as nothing where a place was asked for, "… instead please" anywhere."""
    others = [word.folded for n, word in enumerate(text.words) if not first <= n <= last]
    if place_cues.CORRECTING & set(others) and len(others) <= 5:
        return all(word in place_cues.FILLERS | place_cues.CORRECTING for word in others)
    return not others or (asked and len(others) <= 5 and all(word in place_cues.FILLERS for word in others))


_MARKS = ".;:!?\n¦"
_JOINTS = (" or ", " and ")
SHORTEST_PIECE = 4


def _is_a_piece(text: WordedText, span: Span, last: int, hints: PlaceHints) -> bool:
    """Whether a name is all that stands between two marks, where a place was asked for and other answers stand beside it ("tromso. from london. feb")."""
    start, end = text.words[span.first].start, text.words[last].end
    low = text.text.casefold()
    before = max((at for mark in (*_MARKS, *_JOINTS) if (at := low.rfind(mark, 0, start)) >= 0), default=-1)
    before += next((len(joint) - 1 for joint in _JOINTS if before >= 0 and low.startswith(joint, before)), 0)
    after = min((at for mark in (*_MARKS, ",", *_JOINTS) if (at := low.find(mark, end)) >= 0), default=len(low))
    others = [w.folded for n, w in enumerate(text.words) if before < w.start < after and not span.first <= n <= last]
    if len(others) > 3 or not all(word in place_cues.FILLERS for word in others):
        return False
    book = gazetteer()
    own = (
        any(fold(city.name) == span.key for city in book.cities(span.key))
        or span.key in book.country_keys
        or span.key in region_book().by_key
    )
    sure = (
        (own or text.words[span.first].capital)
        and span.key not in book.ordinary_words
        and span.key not in book.given_names
        and len(span.key) >= SHORTEST_PIECE
    )
    return sure or (fame(span.key) == "famous" and text.words[span.first].capital)


def _resolved(text: WordedText, found: list[FoundName], roles: list[Role | None], hints: PlaceHints) -> list[Resolution]:
    """Each name resolved alone; then those that left a choice again, beside the places that left none and, last, the currency."""
    asked = [_hints_of(text, item, role, hints, roles) for item, role in zip(found, roles, strict=True)]
    alone = [resolve(text.text[item.start : item.end], hint) for item, hint in zip(found, asked, strict=True)]
    alone = _of_named_country(text, found, roles, asked, _paired(alone))
    firm = [isinstance(result, Resolved) and result.assumption is None for result in alone]
    if not any(firm):
        firm = [isinstance(result, Resolved) for result in alone]
    currency = hints.currency or next((code for pattern, code in _MONEY if pattern.search(text.text)), None)
    settled: list[Resolution] = []
    for n, result in enumerate(alone):
        far = asked[n].overland and any(firm[m] and _out_of_reach(result, other) for m, other in enumerate(alone) if m != n)
        if isinstance(result, Unknown) or (isinstance(result, Resolved) and result.assumption is None and not far):
            settled.append(result)
            continue
        others = [(other.place, roles[m]) for m, other in enumerate(alone) if m != n and firm[m] and isinstance(other, Resolved)]
        stops = tuple(place for place, role in others if role == roles[n] != "origin")
        said = text.text[found[n].start : found[n].end]
        beside = _with_others(said, asked[n], [place for place, _ in others], stops, currency)
        if beside is not None and isinstance(result, Resolved) and _is_a_suburb(beside, result, [place for place, _ in others]):
            beside = result
        settled.append(beside or _nearest(result, [p for p, _ in others]) or result)
    return _islands(found, roles, asked, settled)


def _islands(found: list[FoundName], roles: list[Role | None], asked: list[PlaceHints], settled: list[Resolution]) -> list[Resolution]:
    """Bare names of islands ("Iona" for the Isle of Iona) where another place lies in the island's country and nearer to it than to the namesake."""
    book = region_book().by_key
    read = list(settled)
    for n, (item, one) in enumerate(zip(found, settled, strict=True)):
        island = book.get(f"isle of {item.key}")
        if island is None or roles[n] == "origin" or not isinstance(one, Resolved) or one.place.country == island.country:
            continue
        others = [other.place for m, other in enumerate(settled) if m != n and isinstance(other, Resolved) and other.place.is_city]
        for place in (*others, *((asked[n].near,) if asked[n].near is not None else ())):
            here = position_of(place)
            if place.country != island.country or here is None or island.lat is None or island.lon is None:
                continue
            meant = resolve(island.name, asked[n])
            if isinstance(meant, Resolved) and kilometres(*here, island.lat, island.lon) < _apart_km(place, one.place):
                read[n] = evolve(meant, assumption=f"the island nearer to {place.name}")
                break
    return read


def _of_named_country(
    text: WordedText, found: list[FoundName], roles: list[Role | None], asked: list[PlaceHints], alone: list[Resolution]
) -> list[Resolution]:
    """Names of a country that is named too, where they have a namesake elsewhere that lies nearer to the start ("Norway: Bergen", from Rotterdam)."""
    countries = [one.place for one in alone if isinstance(one, Resolved) and one.place.kind == "country"]
    if len(countries) != 1:
        return alone
    settled = list(alone)
    for n, one in enumerate(alone):
        if roles[n] == "origin" or not isinstance(one, Resolved) or not one.place.is_city or one.place.country == countries[0].country:
            continue
        there = resolve(text.text[found[n].start : found[n].end], evolve(asked[n], country=countries[0].country, overland=False))
        if isinstance(there, Resolved) and there.place.is_city and there.place.country == countries[0].country:
            settled[n] = there
    return settled


def _paired(alone: list[Resolution]) -> list[Resolution]:
    """Two names that each leave a choice settle one another where one pair of their places lies close together, and every other twice as far apart
    ("a train from Peterborough to Cambridge")."""
    open_ones = [(n, result) for n, result in enumerate(alone) if isinstance(result, Ambiguous)]
    if len(open_ones) != 2:
        return alone
    (n, one), (m, other) = open_ones
    pairs = [
        (_apart_km(a, b), a, b) for a in one.candidates for b in other.candidates if a.country == b.country and a.is_city and b.is_city
    ]
    ranked = sorted(pairs, key=lambda pair: pair[0])
    if not ranked or ranked[0][0] > PAIR_KM or any(km < 2 * ranked[0][0] for km, _, _ in ranked[1:]):
        return alone
    _, first, second = ranked[0]
    settled = list(alone)
    settled[n] = Resolved(place=first, assumption=f"the one near {second.name}")
    settled[m] = Resolved(place=second, assumption=f"the one near {first.name}")
    return settled


def _apart_km(one: Place, other: Place) -> float:
    here, there = position_of(one), position_of(other)
    return kilometres(*here, *there) if here is not None and there is not None else float("inf")


def _out_of_reach(one: Resolution, other: Resolution) -> bool:
    """Whether two cities lie too far apart for a way by road or rail."""
    if not (isinstance(one, Resolved) and isinstance(other, Resolved) and one.place.is_city and other.place.is_city):
        return False
    here, there = position_of(one.place), position_of(other.place)
    return here is not None and there is not None and kilometres(*here, *there) > OVERLAND_KM


def _with_others(said: str, hint: PlaceHints, others: list[Place], stops: tuple[Place, ...], currency: str | None) -> Resolution | None:
    """The name read beside another place of the same country or close by, else by the currency; None when neither says anything."""
    for other in others:
        tried = resolve(said, evolve(hint, near=other, beside=stops))
        if isinstance(tried, Resolved) and (tried.place.country == other.country or _apart_km(tried.place, other) <= CLOSE_KM):
            return tried
    return resolve(said, evolve(hint, currency=currency)) if currency else None


def _is_a_suburb(beside: Resolution, foremost: Resolved, others: list[Place]) -> bool:
    """Whether a name read beside another place is a suburb of it, while the foremost bearer of the name lies on a way one may go by land."""

    def least(place: Place) -> float:
        return min((_apart_km(place, other) for other in others if other.is_city), default=float("inf"))

    if not isinstance(beside, Resolved) or not beside.place.is_city or beside.place.same_as(foremost.place):
        return False
    return least(beside.place) <= SUBURB_KM < least(foremost.place) <= LAND_WAY_KM


def _nearest(result: Resolution, others: list[Place]) -> Resolution | None:
    """The one of several namesakes that lies near another place of the text, where all others lie on the far side of the world from it."""
    if (
        not isinstance(result, Ambiguous)
        or not others
        or not all(p.is_city for p in result.candidates)
        or (here := position_of(others[0])) is None
    ):
        return None
    away = [(kilometres(*here, *there), place) for place in result.candidates if (there := position_of(place)) is not None]
    near = [place for km, place in away if km <= NEAR_KM]
    if len(near) != 1 or len(away) != len(result.candidates) or any(km < FAR_KM for km, place in away if place is not near[0]):
        return None
    return Resolved(place=near[0], assumption=f"the one nearer to {others[0].name}")


def _hints_of(text: WordedText, item: FoundName, role: Role | None, hints: PlaceHints, roles: list[Role | None]) -> PlaceHints:
    overland = place_cues.goes_overland(text.text)
    several = place_cues.SEVERAL_CITIES.search(left_of(text, item)) is not None
    if not several and role == "destination" and roles.count("destination") == 1 and item.key in gazetteer().area_keys:
        several = place_cues.CITIES_TO_VISIT.search(text.text.lower()) is not None
    part = role if role in ("origin", "destination") else "destination" if role is None and "origin" in roles else hints.role
    return evolve(hints, kind="region" if several else hints.kind, role=part, overland=hints.overland or overland)


def _is_context(mention: Mention, mentions: list[Mention]) -> bool:
    others = [other for other in mentions if other is not mention and not other.negated and other.role != "origin"]
    return not mention.negated and any(_lies_in(other.resolution, mention.resolution) for other in others)


_CONTINENTS = {"Africa": "AF", "Asia": "AS", "Europe": "EU", "North America": "NA", "Oceania": "OC", "South America": "SA"}
"""GeoNames' codes of the continents people name."""


def _lies_in(inner: Resolution, outer: Resolution) -> bool:
    """Whether a city of one mention lies in the region or country of another, or any place of it on its continent."""
    if not isinstance(outer, Resolved) or outer.place.is_city or isinstance(inner, Unknown):
        return False
    places = inner.candidates if isinstance(inner, Ambiguous) else (inner.place,)
    area = outer.place
    if area.country is None:
        return any(p.country is not None and gazetteer().countries[p.country].continent == _CONTINENTS.get(area.name) for p in places)
    return any(p.is_city and p.country == area.country and (area.kind == "country" or p.region == area.region) for p in places)
