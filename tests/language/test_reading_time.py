"""Reading is linear: four thousand characters of anything at all take no time worth naming."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.grounding.ground import ground
from planner.language.reading import read_message
from planner.language.utterance import single_blanks
from tests.growth import STEEP, growth

from .reading_states import after

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


CORRECTED = [
    ("Toronto to Lisbon June 10 to June 24 - actually make it the 12th to the 26th", "2027-06-12", "2027-06-26"),
    ("Oslo to Rome 3 to 9 May, no sorry, the 4th to the 10th", "2027-05-04", "2027-05-10"),
    ("Dublin to Vienna 28 June to 4 July, sorry I meant the 29th to the 5th", "2027-06-29", "2027-07-05"),
    ("Leeds to Nice from 14 July for a week, actually make that the 16th", "2027-07-16", "2027-07-23"),
]


@pytest.mark.parametrize(("words", "start", "end"), CORRECTED, ids=[row[0] for row in CORRECTED])
def test_days_that_correct_days_are_in_their_month(words: str, start: str, end: str) -> None:
    dates = after(words).trip.date_range
    assert (str(dates.start), str(dates.end)) == (start, end)
