"""Places by name, the public face: what a name means, where a text names places, and what is known of a place by its position."""

from planner.geography import (
    airports_near,
    bases_of,
    capital_of,
    country_name,
    currency_of,
    distance_km,
    position_of,
    timezone_of,
)
from planner.mentions import Mention, find_mentions
from planner.resolving import Ambiguous, PlaceHints, Resolution, Resolved, Unknown, resolve

__all__ = [
    "Ambiguous",
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
    "position_of",
    "resolve",
    "timezone_of",
]
