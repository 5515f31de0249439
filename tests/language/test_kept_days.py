"""Changes of the dates that leave a day as it was, and a month that was wrong; all beside a trip of 6 to 9 May 2027 that is known."""

from datetime import date

import pytest

from .reading_states import after, known


def _days(message: str) -> tuple[date | None, date | None, int | None]:
    found = after(message, state=known()).trip.date_range
    return found.start, found.end, found.nights


@pytest.mark.parametrize(
    ("message", "start", "end"),
    [
        ("can we leave a day later? home the same day", 7, 9),
        ("could we set off two days later but keep the return date", 8, 9),
        ("leave one day earlier, come back the same day as before", 5, 9),
        ("start on the 7th instead, the return stays the same", 7, 9),
        ("leave the same day but come back one day later", 6, 10),
        ("we'd have to go a day earlier, same return", 5, 9),
    ],
)
def test_the_other_end_of_the_trip_stays_where_it_was(message: str, start: int, end: int) -> None:
    assert _days(message) == (date(2027, 5, start), date(2027, 5, end), end - start)


def test_home_the_same_day_by_itself_is_a_trip_of_one_day() -> None:
    assert _days("let's just go on the 7th and come home the same day") == (date(2027, 5, 7), date(2027, 5, 7), 0)


@pytest.mark.parametrize(
    ("message", "month"),
    [
        ("oops wrong month, I meant June not May", 6),
        ("Sorry, it's April, not May!", 4),
        ("got the month wrong: should be march", 3),
        ("no wait, in September rather than May", 9),
    ],
)
def test_a_wrong_month_leaves_the_days(message: str, month: int) -> None:
    assert _days(message) == (date(2027, month, 6), date(2027, month, 9), 3)


def test_a_month_instead_of_the_dates_is_a_window() -> None:
    found = after("in June instead", state=known()).trip.date_range
    assert (found.start, found.nights) == (None, 3)
    assert found.window is not None


@pytest.mark.parametrize(
    ("message", "start", "end"),
    [
        ("2 nights in Berlin from 14 May 2027, from Prague, 1 adult; the concert is on the 15th", (5, 14), (5, 16)),
        ("2 nights in Milan from 14 May 2027, from Rome, 1 adult. Match on the 15th", (5, 14), (5, 16)),
        ("We go to Vienna from 3 June 2027 for 4 nights, the congress is 4-6 June, from Rome, 1 adult", (6, 3), (6, 7)),
        ("Vienna from Rome, 1 adult. The congress is 4-6 June 2027", (6, 4), (6, 6)),
        (
            "My cousin's wedding is on 12 June 2027 in Cork, 2 adults from Leeds, we fly on the 10th and go home on the 14th",
            (6, 10),
            (6, 14),
        ),
        ("Departure is on 4 May 2027, 5 nights, return on the 9th, Leeds to Lisbon, 2 adults", (5, 4), (5, 9)),
    ],
)
def test_the_day_of_an_event_is_none_of_the_trip_s_where_those_are_told(message: str, start: tuple[int, int], end: tuple[int, int]) -> None:
    found = after(message).trip.date_range
    assert (found.start, found.end) == (date(2027, *start), date(2027, *end))


@pytest.mark.parametrize(
    ("message", "start", "end"),
    [
        ("Berlin am 1. Märzwochenende 2027, 2 Erwachsene ab Hamburg", (3, 5), (3, 7)),
        ("Prag am 3. Maiwochenende 2027, 2 Erwachsene ab Hamburg", (5, 14), (5, 16)),
        ("Lisbon from Leeds, the last weekend of October 2027", (10, 29), (10, 31)),
    ],
)
def test_a_counted_weekend_of_a_month_is_no_day_of_it(message: str, start: tuple[int, int], end: tuple[int, int]) -> None:
    found = after(message).trip.date_range
    assert (found.start, found.end) == (date(2027, *start), date(2027, *end))


@pytest.mark.parametrize("message", ["going out wed, back sat, Lisbon from Porto", "leaving wed home sat, Lisbon from Porto"])
def test_short_names_of_weekdays_hold_beside_words_of_moving(message: str) -> None:
    found = after(message).trip.date_range
    assert (found.start, found.end) == (date(2026, 12, 2), date(2026, 12, 5))


@pytest.mark.parametrize(
    ("message", "start", "end"),
    [
        (
            "Meeting in Lyon on Tuesday 18 May 2027, would arrive the evening before and leave on Thursday. Train from Turin",
            (5, 17),
            (5, 20),
        ),
        ("Exam in Oxford on 18 May 2027, I travel the day before and stay 2 nights. Train from Leeds", (5, 17), (5, 19)),
        ("Wedding on 12 June 2027 in Cork, we fly in the night before and go home on the 14th, from Leeds", (6, 11), (6, 14)),
    ],
)
def test_one_who_comes_the_evening_before_starts_a_day_earlier(message: str, start: tuple[int, int], end: tuple[int, int]) -> None:
    found = after(message).trip.date_range
    assert (found.start, found.end) == (date(2027, *start), date(2027, *end))
