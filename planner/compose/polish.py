"""The words of an option held to what was built: figures and places that are not in it go, and code's own words take their place. Pure."""

from __future__ import annotations

from planner.compose.candidates import Candidates
from planner.compose.words import has_figure, names_absent, words_for
from planner.options import ItineraryOption, Pick
from planner.state import TripState
from planner.values import evolve

_TITLES = {"budget": "Budget Explorer", "balanced": "Balanced Plan", "premium": "Premium Comfort", "custom": "Your own mix"}


def truthful(state: TripState, option: ItineraryOption, candidates: Candidates) -> ItineraryOption:
    """The option with every word kept that is true of it and free of figures, and the rest said by code."""
    own = words_for(state, option, candidates)

    def holds(text: str) -> bool:
        return bool(text.strip()) and not has_figure(text, candidates) and not names_absent(text, option, candidates)

    highlights = tuple(h for h in option.highlights if holds(h))
    tags = tuple(t for t in option.tags if not has_figure(t, candidates))
    return _worded(
        option,
        title=option.title if option.title and not has_figure(option.title, candidates) else _TITLES[option.tier],
        description=option.description if holds(option.description) else own.description,
        highlights=highlights if highlights == option.highlights != () else tuple(dict.fromkeys((*highlights, *own.highlights)))[:3],
        tags=tags or own.tags,
    )


def reworded(state: TripState, option: ItineraryOption, candidates: Candidates) -> ItineraryOption:
    """The option with code's own words, after code has changed what it is made of; a mix keeps the sentence that says what it is made of."""
    own = words_for(state, option, candidates)
    description = option.description if option.tier == "custom" else own.description
    return truthful(
        state, _worded(option, title=option.title, description=description, highlights=own.highlights, tags=own.tags), candidates
    )


def alike(a: Pick, b: Pick) -> bool:
    """Whether two picks are made of the same things, whatever is said about them."""
    bare = {"title": "", "description": "", "highlights": (), "tags": ()}
    return evolve(a, **bare) == evolve(b, **bare)


def _worded(
    option: ItineraryOption, *, title: str, description: str, highlights: tuple[str, ...], tags: tuple[str, ...]
) -> ItineraryOption:
    said = {"title": title, "description": description, "highlights": highlights, "tags": tags}
    return evolve(option, **said, pick=evolve(option.pick, **said))
