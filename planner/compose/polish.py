"""The words of an option checked against what was built: what is not in it goes, and code's own words take its place. Pure.

Titles, tags and highlights are made of ordinary words and the option's own names. A description may be worded freely, but names nothing
the option does not hold. Neither has figures, and neither claims a price, a booking, a rating or a comfort that code did not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from planner.compose.candidates import Candidates
from planner.compose.titles import Words, names_absent, said, titles_for, twists, words_for
from planner.compose.vocabulary import ORDINARY
from planner.domain.options import ItineraryOption, Pick
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.guard.claims import Evidence, claims_of, names_in, words_in
from planner.guard.model_words import tidied

_TITLES = {"budget": "Budget Explorer", "balanced": "Balanced Plan", "premium": "Premium Comfort", "custom": "Your own mix"}
LONGEST = {"title": 60, "description": 300, "highlights": 90, "tags": 24}
"""Characters."""
_COMFORTS = re.compile(
    r"\b(?:suites?|penthouse|private|spa|sauna|jacuzzi|pools?|butler|chauffeur|limo(?:usine)?s?|helicopter|yacht|jet|champagne|vip|lounge|upgrade[sd]?|"
    r"balcony|terrace|rooftop|breakfast|wi-?fi|(?:business|first) class|skip[- ]the[- ]line|fast[- ]track|(?:ocean|sea|river|city) views?|concierge|guided?|tickets?)\b",
    re.IGNORECASE,
)


def truthful(state: TripState, option: ItineraryOption, candidates: Candidates) -> ItineraryOption:
    """The option with every word kept that is true of it and claims nothing of its own, and the rest said by code."""
    return _truthful(state, option, candidates, words_for(state, option, candidates))


def _truthful(state: TripState, option: ItineraryOption, candidates: Candidates, own: Words) -> ItineraryOption:
    known = _Known(state, option, candidates, own)

    def label(text: str) -> bool:
        return known.claims_nothing(text) and known.made_of(text) and not names_absent(text, option, candidates)

    title = tidied(option.title, LONGEST["title"])
    description = tidied(option.description, LONGEST["description"])
    highlights = tuple(h for h in option.highlights if h in own.highlights or label(h))
    tags = tuple(t for t in option.tags if t in own.tags or label(t))
    describes = known.claims_nothing(description) and known.names(description) and not names_absent(description, option, candidates)
    return _worded(
        option,
        title=title
        if title and (option.tier == "custom" or label(title))
        else titles_for(state, [option], candidates)[0] or _TITLES[option.tier],
        description=description if description and (option.tier == "custom" or describes) else own.description,
        highlights=highlights if highlights == option.highlights != () else tuple(dict.fromkeys((*highlights, *own.highlights)))[:3],
        tags=tags or own.tags,
    )


class _Known:
    """What may be said of one option: the names in it, and what code's own words about it say."""

    def __init__(self, state: TripState, option: ItineraryOption, candidates: Candidates, own: Words) -> None:
        self._names = tuple(dict.fromkeys(name for name in _names_of(state, option) if name))
        told = (*twists(state, option, candidates), *state.preferences.interests, *map(said, state.preferences.interests))
        text = "\n".join((*self._names, *told, *_parts_of(candidates), own.description, *own.highlights, *own.tags))
        self._evidence = Evidence(text)
        self._words = self._evidence.words

    def claims_nothing(self, text: str) -> bool:
        """Whether `text` has no figure outside a name, no sum, no address, and no claim or comfort that code's words do not have."""
        bare = text
        for name in self._names:
            bare = bare.replace(name, " ")
        comforts = {found.casefold() for found in _COMFORTS.findall(bare)} - self._words
        claims = claims_of(bare)
        return not (claims.figures or claims.sums or claims.addresses or comforts) and self._evidence.claims(claims.kinds)

    def made_of(self, text: str) -> bool:
        """Whether `text` holds ordinary words and the option's own alone."""
        words = words_in(text)
        return bool(words) and words <= ORDINARY | self._words and not re.search(r"[<>\[\](){}|\\`*_#]", text)

    def names(self, text: str) -> bool:
        """Whether every name in `text` is one of the option's own."""
        return names_in(text) <= ORDINARY | self._words


def _parts_of(candidates: Candidates) -> tuple[str, ...]:
    """The names of the parts of the trip's cities."""
    return tuple(dict.fromkeys(s.area for rows in candidates.sights.values() for s in rows if s.area))


def _names_of(state: TripState, option: ItineraryOption) -> Iterator[str]:
    """The names in an option: where the trip goes, and everything its days hold."""
    trip = state.trip
    for place in (trip.origin, *(stop.place for stop in trip.destinations)):
        if place is not None:
            yield from (place.name, place.region or "")
    for day in option.itinerary.days:
        yield day.city
        yield from (item.name for item in day.items)


def reworded(state: TripState, option: ItineraryOption, candidates: Candidates) -> ItineraryOption:
    """The option with code's own words, after code has changed what it is made of; a mix keeps the sentence that says what it is made of."""
    own = words_for(state, option, candidates)
    description = option.description if option.tier == "custom" else own.description
    return _truthful(
        state, _worded(option, title=option.title, description=description, highlights=own.highlights, tags=own.tags), candidates, own
    )


def alike(a: Pick, b: Pick) -> bool:
    """Whether two picks are made of the same things, whatever is said about them."""
    bare = {"title": "", "description": "", "highlights": (), "tags": ()}
    return evolve(a, **bare) == evolve(b, **bare)


def _worded(
    option: ItineraryOption, *, title: str, description: str, highlights: tuple[str, ...], tags: tuple[str, ...]
) -> ItineraryOption:
    words = {"title": title, "description": description, "highlights": highlights, "tags": tags}
    return evolve(option, **words, pick=evolve(option.pick, **words))
