"""Reading is linear: four thousand characters of anything at all take no time worth naming."""

from __future__ import annotations

import time
from datetime import date

import pytest

from planner.domain.state import TripState
from planner.grounding.ground import ground
from planner.language.reading import read_message
from planner.language.utterance import single_blanks

TODAY = date(2026, 11, 27)
PIECES = {
    "spaces": " ", "line separators": "\u2028", "no-break spaces": "\u00a0", "ideographic spaces": "\u3000", "digits": "7", "commas": ",", "brackets": "(", "and": "and ", "dots": ". ",
    "dashes": "- ", "a word": "museum ", "capitals": "Rome ", "letters": "x", "apostrophes": "'", "days": "5 May ", "money": "$5 ", "no": "no ", "questions": "what? ", "accents": "é", "kana": "東",
}  # fmt: skip
FUSE = 1.5
"""Seconds; a quadratic pattern takes five and more here, a loaded machine a fraction of one."""


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES.keys())
def test_four_thousand_characters_of_one_thing_are_read_in_a_moment(piece: str) -> None:
    message = single_blanks(f"to Paris{(piece * 4000)[:3900]} Rome")
    state = TripState(trip_id="t")
    read_message("to Paris from Rome", state, TODAY)
    began = time.perf_counter()
    ground(read_message(message, state, TODAY), state=state, message=message, today=TODAY, by="built-in")
    assert time.perf_counter() - began < FUSE
