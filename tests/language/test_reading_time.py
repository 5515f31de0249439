"""Reading is linear: four thousand characters of anything at all take no time worth naming."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.grounding.ground import ground
from planner.language.reading import read_message
from planner.language.utterance import single_blanks
from tests.growth import STEEP, growth

TODAY = date(2026, 11, 27)
PIECES = {
    "spaces": " ", "line separators": "\u2028", "no-break spaces": "\u00a0", "ideographic spaces": "\u3000", "digits": "7", "commas": ",", "brackets": "(", "and": "and ", "dots": ". ",
    "dashes": "- ", "a word": "museum ", "capitals": "Rome ", "letters": "x", "apostrophes": "'", "days": "5 May ", "money": "$5 ", "no": "no ", "questions": "what? ", "accents": "é", "kana": "東",
}  # fmt: skip


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES.keys())
def test_four_times_the_length_is_about_four_times_the_work(piece: str) -> None:
    state = TripState(trip_id="t")

    def read(text: str) -> None:
        message = single_blanks(text)
        ground(read_message(message, state, TODAY), state=state, message=message, today=TODAY, by="built-in")

    assert growth(read, piece, before="to Paris", after=" Rome") < STEEP
