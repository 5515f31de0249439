"""Places: what a name means, where a text names one, and what is known of a place. The one door to the gazetteer for the rest of the planner."""

from planner.gazetteer import Airport, Country, gazetteer
from planner.geography import airports_near, bases_of, capital_of, country_name, currency_of, distance_km, timezone_of
from planner.mentions.finding import Mention, find_mentions
from planner.resolving import Ambiguous, PlaceHints, Resolution, Resolved, Unknown, resolve

__all__ = [
    "Airport",
    "Ambiguous",
    "Country",
    "Mention",
    "PlaceHints",
    "Resolution",
    "Resolved",
    "Unknown",
    "airports_near",
    "bases_of",
    "capital_of",
    "country_name",
    "currency_of",
    "distance_km",
    "find_mentions",
    "gazetteer",
    "resolve",
    "timezone_of",
]
