"""A liking keeps the person's own word where the catalogue serves it, in the order in which it was said."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.language.reading import read_message

TODAY = date(2026, 11, 27)


def likings(message: str) -> list[str]:
    reply = read_message(message, TripState(trip_id="t"), TODAY)
    return [item.item for said in reply.lists if said.slot == "preferences.interests" for item in said.add]


@pytest.mark.parametrize(
    ("message", "found"),
    [
        ("My sister adores gardens, I want tapas and a bit of flamenco", ["gardens", "tapas", "flamenco"]),
        ("We like castles and old ruins", ["castles", "ruins"]),
        ("Istanbul for the mosques, we love bazaars", ["mosques", "markets"]),
        ("Jazz and street food in New Orleans please", ["jazz", "street food"]),
        ("Wir lieben Burgen und Musik", ["castles", "music"]),
        ("A week in Lisbon, keen on fado, azulejos and history", ["fado", "tiles", "history"]),
        ("We want a hotel near the gardens in Rome", []),
        ("Two nights at the Castle Hotel in Windsor", []),
    ],
)
def test_a_liking_keeps_its_own_word(message: str, found: list[str]) -> None:
    assert likings(message) == found


@pytest.mark.parametrize(
    "message",
    [
        "apartamento perto da praia em Sevilla",
        "une chambre près de la gare à Sevilla",
        "queria uma semana em Sevilla, nunca fomos",
        "questa volta vogliamo andare a Sevilla",
    ],
)
def test_an_ordinary_word_of_another_language_is_no_place(message: str) -> None:
    reply = read_message(message, TripState(trip_id="t"), TODAY)
    assert [p.name for p in reply.destinations.places] == ["Seville"]
    assert reply.origin is None


@pytest.mark.parametrize(
    ("message", "found"),
    [
        ("I want paella and rooftop views in Sevilla", ["paella", "views"]),
        ("my aunt always wanted to see the Northern Lights", ["northern lights"]),
        ("Hoping for blossoms, Tokyo in late March", ["cherry blossom"]),
        ("on aime le vin et les musées", ["museums", "wine"]),
    ],
)
def test_a_liking_is_heard_without_a_verb_of_liking_and_in_french(message: str, found: list[str]) -> None:
    assert sorted(likings(message)) == found


@pytest.mark.parametrize("message", ["Chicago 14-16 April (hotel paid)", "hotel booked already in Rome, need flights from Oslo"])
def test_a_paid_bed_is_not_planned_again(message: str) -> None:
    capabilities = read_message(message, TripState(trip_id="t"), TODAY).capabilities
    assert "research_hotels" not in (capabilities.add if capabilities else ())
