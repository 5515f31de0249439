"""Date language: what people write, read on Friday 27 November 2026 unless a test says otherwise."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.domain.values import DateRange, Window
from planner.language.dates import DateContext, DateReading, find_days, read_dates
from planner.say.questions import ranges_in
from tests.growth import STEEP, growth

TODAY = date(2026, 11, 27)


def read(text: str, *, today: date = TODAY, current: DateRange | None = None, **context: object) -> DateReading:
    return read_dates(text, today, DateContext(current=current or DateRange(), **context))  # type: ignore[arg-type]


def offered(text: str, *, current: DateRange | None = None) -> tuple[DateRange, ...]:
    """The stretches offered for the days that a text leaves open."""
    return ranges_in(read(text, current=current).range, TODAY)


def day(text: str) -> date:
    return date.fromisoformat(text)


MAY = DateRange(start=date(2027, 5, 6), end=date(2027, 5, 10), nights=4)

RANGES = [
    ("Feb 12-15", "2027-02-12", "2027-02-15"),
    ("12–15 Feb", "2027-02-12", "2027-02-15"),
    ("Dublin from 4 to 7 feb 2027 please", "2027-02-04", "2027-02-07"),
    ("20-24 march 2027", "2027-03-20", "2027-03-24"),
    ("we'd go 8th–12th April", "2027-04-08", "2027-04-12"),
    ("17.05.2027 until 24.05.2027", "2027-05-17", "2027-05-24"),
    ("2027-05-17 to 2027-05-24", "2027-05-17", "2027-05-24"),
    ("May 5th, 2027 through May 9th, 2027", "2027-05-05", "2027-05-09"),
    ("28 Dec – 3 Jan", "2026-12-28", "2027-01-03"),
    ("dec 30 2026 - jan 2 2027", "2026-12-30", "2027-01-02"),
    ("28 February to 2nd of March", "2027-02-28", "2027-03-02"),
    ("from the 22nd to the 6 July", "2027-06-22", "2027-07-06"),
    ("the 3rd to the 10th", "2026-12-03", "2026-12-10"),
    ("between the 17th and the 21st of May", "2027-05-17", "2027-05-21"),
    ("Mon 3rd - Fri 7th May", "2027-05-03", "2027-05-07"),
    ("Friday to Monday", "2026-12-04", "2026-12-07"),
    ("Friday 5pm to Sunday 8pm", "2026-12-04", "2026-12-06"),
    ("next Friday to Sunday", "2026-12-04", "2026-12-06"),
    ("Tuesday to Thursday next week", "2026-12-01", "2026-12-03"),
    ("leaving 5 May, back on the 12th", "2027-05-05", "2027-05-12"),
    ("Departure: 3 May. Return: 9 May.", "2027-05-03", "2027-05-09"),
    ("arrive the 3rd and leave on the 4th", "2026-12-03", "2026-12-04"),
    ("in May, from the 5th to the 10th", "2027-05-05", "2027-05-10"),
    ("vom 5. bis 12. Mai", "2027-05-05", "2027-05-12"),
    ("du 5 au 12 mai", "2027-05-05", "2027-05-12"),
    ("del 5 al 12 de mayo", "2027-05-05", "2027-05-12"),
    ("dal 5 al 12 maggio", "2027-05-05", "2027-05-12"),
    ("3.-7.5.2027", "2027-05-03", "2027-05-07"),
    ("from 5/20 to 5/27", "2027-05-20", "2027-05-27"),
    ("out 5/6 back 12/6", "2027-06-05", "2027-06-12"),
    ("5 to 10 May, in Rome from the 6th", "2027-05-05", "2027-05-10"),
    ("from Christmas Eve to New Year's Day", "2026-12-24", "2027-01-01"),
    ("sorry, 5th to 9th, no, 6th to 10th may 2027", "2027-05-06", "2027-05-10"),
    ("this weekend", "2026-11-27", "2026-11-29"),
    ("next weekend", "2026-12-04", "2026-12-06"),
    ("the weekend after next", "2026-12-11", "2026-12-13"),
    ("the weekend of the 5th of May", "2027-05-07", "2027-05-09"),
    ("the weekend before Christmas", "2026-12-18", "2026-12-20"),
    ("Presidents' Day weekend", "2027-02-12", "2027-02-15"),
    ("over Thanksgiving weekend", "2027-11-25", "2027-11-28"),
    ("Easter weekend", "2027-03-26", "2027-03-29"),
]


@pytest.mark.parametrize(("text", "start", "end"), RANGES, ids=[case[0] for case in RANGES])
def test_a_range_has_both_ends_and_its_nights(text: str, start: str, end: str) -> None:
    reading = read(text)
    assert (reading.start, reading.end) == (day(start), day(end))
    assert reading.nights == (day(end) - day(start)).days
    assert not reading.problems


DAYS = [
    ("today", "2026-11-27"),
    ("tonight", "2026-11-27"),
    ("tmrw", "2026-11-28"),
    ("the day after tomorrow", "2026-11-29"),
    ("sat 5 dec", "2026-12-05"),
    ("monday, jan twenty two", "2027-01-22"),
    ("the twenty-first of may", "2027-05-21"),
    ("june fifth two thousand and twenty seven", "2027-06-05"),
    ("feburary 3rd", "2027-02-03"),
    ("next wendesday", "2026-12-02"),
    ("in 3 weeks", "2026-12-18"),
    ("in two months", "2027-01-27"),
    ("in four business days", "2026-12-03"),
    ("10 days from now", "2026-12-07"),
    ("Wednesday in a week", "2026-12-09"),
    ("a week on Friday", "2026-12-11"),
    ("Monday week", "2026-12-07"),
    ("two weeks from next Tuesday", "2026-12-15"),
    ("this Sunday", "2026-11-29"),
    ("next Friday", "2026-12-04"),
    ("coming Friday", "2026-12-04"),
    ("Friday", "2026-12-04"),
    ("Tuesday next week", "2026-12-01"),
    ("the second Thursday of September", "2027-09-09"),
    ("second to last Friday of the month", "2026-12-18"),
    ("the last day of January", "2027-01-31"),
    ("two weeks after Easter", "2027-04-11"),
    ("the day before Christmas Eve", "2026-12-23"),
    ("on the 1st", "2026-12-01"),
    ("the 8th of next month", "2026-12-08"),
    ("Tuesday the 8th", "2026-12-08"),
    ("Friday the 13th", "2027-08-13"),
    ("leave the 15", "2026-12-15"),
    ("2/15", "2027-02-15"),
    ("15/2", "2027-02-15"),
    ("am 5. Mai", "2027-05-05"),
    ("le 3 mars", "2027-03-03"),
    ("2/29", "2028-02-29"),
    ("5 may 27", "2027-05-05"),
    ("on Halloween", "2027-10-31"),
    ("on 5 May next year", "2027-05-05"),
]


@pytest.mark.parametrize(("text", "start"), DAYS, ids=[case[0] for case in DAYS])
def test_a_lone_day_is_the_start(text: str, start: str) -> None:
    reading = read(text)
    assert reading.start == day(start)
    assert reading.end is None
    assert reading.said == ("start",)


@pytest.mark.parametrize(
    "text", ["return on 14 May", "back on 14 May", "until 14 May", "check out 14 May", "must be home by 14 May", "flying back 14 May"]
)
def test_a_lone_return_date_fills_the_end_only(text: str) -> None:
    reading = read(text)
    assert (reading.start, reading.end, reading.said) == (None, date(2027, 5, 14), ("end",))


@pytest.mark.parametrize(
    "text", ["leaving on 14 May", "check-in 14 May", "we arrive on 14 May", "fly out 14 May", "change it back to 14 May"]
)
def test_words_of_departure_fill_the_start(text: str) -> None:
    assert read(text).start == date(2027, 5, 14)


LENGTHS = [
    ("5 nights", 5),
    ("5 days", 4),
    ("a 5-day trip", 4),
    ("a week", 7),
    ("week-long", 7),
    ("two weeks", 14),
    ("a fortnight", 14),
    ("a week and a half", 10),
    ("a weekend", 2),
    ("a long weekend", 3),
    ("overnight", 1),
    ("5 nights 6 days", 5),
    ("4D3N", 3),
    ("3 nuits", 3),
    ("eine Woche", 7),
    ("2 nights in Rome and 3 nights in Florence", 5),
    ("2 days in Rome, then 3 days in Florence", 4),
]


@pytest.mark.parametrize(("text", "nights"), LENGTHS, ids=[case[0] for case in LENGTHS])
def test_a_length_is_counted_in_nights(text: str, nights: int) -> None:
    reading = read(text)
    assert reading.nights == nights
    assert (reading.start, reading.end) == (None, None)


THIRDS = [
    ("10 days from 1 April 2027", "2027-04-01", "2027-04-10", 9),
    ("for 5 nights from the 10th", "2026-12-10", "2026-12-15", 5),
    ("3 nights starting Friday", "2026-12-04", "2026-12-07", 3),
    ("back on 20 May after 5 nights", "2027-05-15", "2027-05-20", 5),
    ("5 days, 5th to 9th of May", "2027-05-05", "2027-05-09", 4),
    ("a week from 1 to 7 May", "2027-05-01", "2027-05-07", 6),
    ("on 5 May for 4 nights, my birthday is the 7th", "2027-05-05", "2027-05-09", 4),
]


@pytest.mark.parametrize(("text", "start", "end", "nights"), THIRDS, ids=[case[0] for case in THIRDS])
def test_two_of_start_end_and_nights_give_the_third(text: str, start: str, end: str, nights: int) -> None:
    reading = read(text)
    assert (reading.start, reading.end, reading.nights) == (day(start), day(end), nights)


WINDOWS = [
    ("in October", "2027-10-01", "2027-10-31"),
    ("mid June", "2027-06-11", "2027-06-20"),
    ("early may", "2027-05-01", "2027-05-10"),
    ("end of August", "2027-08-21", "2027-08-31"),
    ("first half of May", "2027-05-01", "2027-05-15"),
    ("first week of May", "2027-05-03", "2027-05-09"),
    ("May or June", "2027-05-01", "2027-06-30"),
    ("from Sep to Nov 2027", "2027-09-01", "2027-11-30"),
    ("in the spring", "2027-03-01", "2027-05-31"),
    ("late spring", "2027-05-01", "2027-05-31"),
    ("some time next month", "2026-12-01", "2026-12-31"),
    ("next week", "2026-11-30", "2026-12-06"),
    ("the week of 10 May", "2027-05-10", "2027-05-16"),
    ("around the 10th of June", "2027-06-07", "2027-06-13"),
    ("around Easter", "2027-03-25", "2027-03-30"),
    ("spring break", "2027-03-06", "2027-04-15"),
    ("Q2 2027", "2027-04-01", "2027-06-30"),
    ("in May next year", "2027-05-01", "2027-05-31"),
    ("before June", "2027-05-01", "2027-05-31"),
    ("leave after 5 June and be back by 20 June", "2027-06-06", "2027-06-20"),
    ("between 5 and 20 June, 6 nights", "2027-06-05", "2027-06-20"),
    ("sometime between 10 and 20 June", "2027-06-10", "2027-06-20"),
    ("mid to late September", "2027-09-11", "2027-09-30"),
    ("end of June, beginning of July", "2027-06-21", "2027-07-10"),
    ("a Thursday to Sunday trip in September", "2027-09-01", "2027-09-30"),
]


@pytest.mark.parametrize(("text", "earliest", "latest"), WINDOWS, ids=[case[0] for case in WINDOWS])
def test_a_vague_time_is_a_window_with_choices_inside(text: str, earliest: str, latest: str) -> None:
    reading = read(text)
    assert reading.window is not None
    assert (reading.window.earliest, reading.window.latest) == (day(earliest), day(latest))
    assert reading.start is None
    choices = offered(text)
    assert 1 <= len(choices) <= 3
    assert all(c.start and c.end and day(earliest) <= c.start <= day(latest) and c.end <= day(latest) + timedelta(days=4) for c in choices)


def test_choices_have_the_nights_that_were_said() -> None:
    assert {choice.nights for choice in offered("mid June, 5 nights")} == {5}
    assert {choice.nights for choice in offered("in July", current=DateRange(nights=7))} == {7}


@pytest.mark.parametrize(
    "text", ["the week of 10 May", "w/c 10 May", "the last week of August", "die erste Woche im Mai", "first week of February"]
)
def test_a_week_is_offered_whole_and_shorter(text: str) -> None:
    assert {choice.nights for choice in offered(text)} == {7, 4}


@pytest.mark.parametrize("text", ["a weekend in May", "end of August", "un fine settimana a maggio"])
def test_what_is_no_week_is_not_offered_as_one(text: str) -> None:
    assert 7 not in {choice.nights for choice in offered(text)}


def test_a_long_weekend_in_a_month_is_offered_from_friday_to_monday() -> None:
    choices = offered("a long weekend in October")
    assert [(c.start.weekday(), c.end.weekday()) for c in choices if c.start and c.end] == [(4, 0)] * len(choices)


def test_a_weekday_in_a_month_is_where_the_choices_start() -> None:
    choices = offered("any Thursday to Sunday in September")
    assert [(c.start.weekday(), c.end.weekday()) for c in choices if c.start and c.end] == [(3, 6)] * 3


def test_a_weekday_in_a_week_is_a_day() -> None:
    assert read("Friday in the first week of May").start == date(2027, 5, 7)


def test_a_window_that_has_begun_offers_nothing_before_today() -> None:
    assert all(choice.start and choice.start >= TODAY for choice in offered("in November"))


NO_DATES = [
    "2 adults",
    "for 2",
    "$1,900",
    "€80 a night",
    "3 stars",
    "a 4.4 rating",
    "my neighbour got 9 out of 10 in the pub quiz",
    "we may need 2 rooms",
    "my friend April likes sun",
    "on the 3rd day we want to see the museum",
    "my 2nd choice is Rome, 1st is Paris",
    "it's our 25th anniversary",
    "that will be everything for today, thank you",
    "Easter Island and Christmas markets",
    "a night out and a 3-day museum pass",
    "twice a week",
    "we are 6, from 5 to 65 years old, 2 to 4 rooms",
    "it gets a 9/10, half board or 1/2 board, 24/7 reception",
    "[1, 2, 3]",
    "",
    "👍",
]


@pytest.mark.parametrize("text", NO_DATES)
def test_other_numbers_and_words_are_no_dates(text: str) -> None:
    assert read(text).is_empty


def test_a_time_of_day_is_consumed_and_sets_no_date() -> None:
    text = "table for 15 at 1:00 PM, leaving at 17:15 or at 5:30 pm"
    reading = read(text)
    assert reading.is_empty
    assert [text[a:b] for a, b in reading.spans] == ["at 1:00 PM", "at 17:15", "at 5:30 pm"]


def test_spans_are_the_characters_that_were_read() -> None:
    text = "2 adults to Split 8-15 June 2027, for 7 nights"
    assert [text[a:b] for a, b in read(text).spans] == ["8-15 June 2027", "7 nights"]


def test_three_four_is_offered_in_both_readings() -> None:
    reading = read("03/04")
    assert [(c.label, c.order) for c in reading.candidates] == [("3 April 2027", "day_first"), ("4 March 2027", "month_first")]
    assert reading.start is None


@pytest.mark.parametrize(("day_first", "start"), [(True, date(2027, 4, 3)), (False, date(2027, 3, 4))])
def test_a_known_habit_decides_three_four(day_first: bool, start: date) -> None:
    assert read("03/04", day_first=day_first).start == start


def test_a_pair_of_numbers_is_decided_by_the_trip_it_makes() -> None:
    reading = read("from 4/5 to 11/5")
    assert (reading.start, reading.end, reading.day_first) == (date(2027, 5, 4), date(2027, 5, 11), True)


def test_a_dotted_date_is_day_first_and_shows_the_habit() -> None:
    reading = read("on 04.05.2027")
    assert (reading.start, reading.day_first) == (date(2027, 5, 4), True)


def test_five_five_shows_no_habit() -> None:
    assert read("5/5/2027").day_first is None


ANSWERS = [
    ("day first", "2027-04-03"),
    ("the first one", "2027-04-03"),
    ("DD/MM", "2027-04-03"),
    ("European style please", "2027-04-03"),
    ("month first", "2027-03-04"),
    ("the second", "2027-03-04"),
    ("the March one", "2027-03-04"),
    ("2", "2027-03-04"),
    ("the later one", "2027-04-03"),
    ("3 April", "2027-04-03"),
]


@pytest.mark.parametrize(("text", "start"), ANSWERS, ids=[case[0] for case in ANSWERS])
def test_an_answer_picks_one_of_the_readings_offered(text: str, start: str) -> None:
    assert read(text, candidates=read("03/04").candidates, asked=True).start == day(start)


def test_either_or_is_offered_as_two_readings() -> None:
    assert [c.label for c in read("either 5-9 May or 12-16 May").candidates] == ["5 to 9 May 2027", "12 to 16 May 2027"]


def test_a_past_date_is_a_problem_and_its_next_occurrence_is_offered() -> None:
    reading = read("12 Jan 2025 to 15 Jan 2025")
    assert [(p.kind, p.words) for p in reading.problems] == [("past", "12 to 15 January 2025 is in the past.")]
    assert reading.start is None
    assert reading.past_date == DateRange(start=date(2025, 1, 12), end=date(2025, 1, 15), nights=3)
    assert [c.label for c in reading.candidates] == ["12 to 15 January 2027"]


@pytest.mark.parametrize(
    ("text", "start"), [("sorry, 2027", "2027-01-12"), ("yes", "2027-01-12"), ("the year after", "2028-01-12"), ("no, 2028", "2028-01-12")]
)
def test_a_year_corrects_the_past_date_offered_again(text: str, start: str) -> None:
    offered = read("12 Jan 2025 to 15 Jan 2025").candidates
    reading = read(text, candidates=offered, asked=True)
    assert (reading.start, reading.nights) == (day(start), 3)


def test_three_days_ago_is_past_and_reported() -> None:
    reading = read("3 days ago")
    assert reading.past_date == DateRange(start=date(2026, 11, 24))
    assert (reading.start, [p.kind for p in reading.problems]) == (None, ["past"])


def test_a_past_day_told_beside_a_coming_one_is_no_problem() -> None:
    reading = read("booked yesterday, leaving 5 May")
    assert (reading.start, reading.problems) == (date(2027, 5, 5), ())


def test_a_day_without_a_year_is_the_next_one_and_today_is_allowed() -> None:
    assert read("27 November").start == TODAY
    assert read("26 November").start == date(2027, 11, 26)


PROBLEMS = [
    ("31 June", "impossible", "31 June does not exist."),
    ("30/2/2027", "impossible", "30 February does not exist."),
    ("29 Feb 2027", "impossible", "29 February 2027 does not exist."),
    ("from 15 Feb to 12 Feb", "end_before_start", "That ends on 12 Feb, before it starts on 15 Feb."),
    ("10 to 5 May", "end_before_start", "That ends on 5 May, before it starts on 10 May."),
    ("leave 15 Feb 2027, back 12 Feb 2027", "end_before_start", "That ends on 12 Feb, before it starts on 15 Feb."),
    ("5 May 2030", "too_far", "5 May 2030 is more than two years ahead."),
    ("for 3 months", "too_long", "That is 90 nights; I plan trips of up to 30 nights."),
    ("from 1 March to 1 May", "too_long", "That is 61 nights; I plan trips of up to 30 nights."),
]


@pytest.mark.parametrize(("text", "kind", "words"), PROBLEMS, ids=[case[0] for case in PROBLEMS])
def test_what_cannot_be_is_refused_in_a_sentence_that_names_the_dates(text: str, kind: str, words: str) -> None:
    reading = read(text)
    assert [(p.kind, p.words) for p in reading.problems] == [(kind, words)]
    assert reading.end is None


def test_a_return_before_the_known_start_is_refused_and_changes_nothing() -> None:
    reading = read("back on 3 May", current=DateRange(start=date(2027, 5, 6)), today=date(2027, 4, 1))
    assert [p.words for p in reading.problems] == ["That ends on 3 May, before it starts on 6 May."]
    assert reading.end is None


def test_a_day_trip_has_no_nights_and_ends_where_it_starts() -> None:
    reading = read("day trip to Brighton sat 5 dec, back same evening")
    assert (reading.start, reading.end, reading.nights, reading.day_trip) == (date(2026, 12, 5), date(2026, 12, 5), 0, True)


@pytest.mark.parametrize("text", ["our dates are flexible", "any time is fine", "I don't mind when", "whenever"])
def test_flexible_dates_are_marked(text: str) -> None:
    assert read(text).flexible


def test_a_flexible_ticket_is_not_a_flexible_date() -> None:
    assert not read("I need flexible tickets").flexible


SHIFTS = [
    ("a day later", "2027-05-07", 4),
    ("push it back a week", "2027-05-13", 4),
    ("leave a day earlier", "2027-05-05", 4),
    ("bring it forward by 2 days", "2027-05-04", 4),
    ("one day longer", "2027-05-06", 5),
    ("extend by two days", "2027-05-06", 6),
    ("actually add a day", "2027-05-06", 5),
    ("can we stay another night", "2027-05-06", 5),
    ("one night less", "2027-05-06", 3),
    ("come back two days later", "2027-05-06", 6),
]


@pytest.mark.parametrize(("text", "start", "nights"), SHIFTS, ids=[case[0] for case in SHIFTS])
def test_a_shift_counts_from_the_known_dates(text: str, start: str, nights: int) -> None:
    reading = read(text, current=MAY)
    assert reading.is_shift
    assert (reading.start, reading.nights) == (day(start), nights)
    assert reading.end == day(start) + timedelta(days=nights)


def test_a_shift_without_known_dates_fills_nothing() -> None:
    reading = read("extend by two days")
    assert (reading.is_shift, reading.start, reading.end, reading.nights) == (True, None, None, None)


CORRECTIONS = [
    ("make it 3 nights instead", "2027-05-06", "2027-05-09"),
    ("make it next Monday", "2026-11-30", "2026-12-04"),
    ("move it to the 13th", "2027-05-13", "2027-05-17"),
    ("Sunday instead", "2027-05-09", "2027-05-13"),
    ("start on 3 June", "2027-06-03", "2027-06-07"),
    ("until the 12th", "2027-05-06", "2027-05-12"),
    ("change it from 6 May to 8 May", "2027-05-08", "2027-05-12"),
    ("same dates but next year", "2028-05-06", "2028-05-10"),
    ("sorry, I meant June", "2027-06-06", "2027-06-10"),
    ("7-11 June then", "2027-06-07", "2027-06-11"),
]


@pytest.mark.parametrize(("text", "start", "end"), CORRECTIONS, ids=[case[0] for case in CORRECTIONS])
def test_a_new_start_keeps_the_nights_and_new_nights_keep_the_start(text: str, start: str, end: str) -> None:
    reading = read(text, current=MAY)
    assert (reading.start, reading.end) == (day(start), day(end))


def test_a_correction_in_days_that_would_change_nothing_is_read_as_nights_and_said() -> None:
    reading = read("no, make it 5 days", current=MAY)
    assert reading.nights == 5
    assert reading.assumptions == ("Read 5 days as 5 nights, since the trip had 4 nights already.",)


def test_repeating_the_same_days_changes_nothing() -> None:
    assert read("5 days in Lisbon from 6 May 2027", current=MAY).range == MAY


@pytest.mark.parametrize("text", ["what's the weather like in May?", "is it warm there in summer?", "2 more people"])
def test_questions_about_a_season_leave_known_dates_alone(text: str) -> None:
    assert read(text, current=MAY).range == DateRange()


def test_a_month_in_place_of_known_dates_reopens_them_with_the_nights_kept() -> None:
    reading = read("in October instead", current=MAY)
    assert (reading.start, reading.nights) == (None, 4)
    assert reading.window is not None
    assert reading.window.earliest == date(2027, 10, 1)


def test_a_lone_answer_about_the_return_is_the_end() -> None:
    assert read("the 12th", current=DateRange(start=date(2027, 5, 6)), asked=True).end == date(2027, 5, 12)


def test_nights_said_for_a_window_refresh_its_choices() -> None:
    held = DateRange(window=Window(earliest=date(2027, 6, 11), latest=date(2027, 6, 20), said="mid June"))
    reading = read("6 nights", current=held)
    assert reading.window == held.window
    assert {choice.nights for choice in ranges_in(reading.range, TODAY)} == {6}


@pytest.mark.parametrize("text", ["the 2nd", "the second one", "option 3", "I take the 3rd"])
def test_after_options_a_bare_ordinal_is_an_option_and_no_date(text: str) -> None:
    assert read(text, current=MAY, mode_after_options=True).is_empty


def test_after_options_next_friday_is_a_change() -> None:
    assert read("make it next Friday", current=MAY, mode_after_options=True).start == date(2026, 12, 4)


PASSING_WORDS = [
    "Paris 9 to 14 June 2027 with a day trip to Giverny",
    "Paris 9 to 14 June 2027, my son hates walking around all day",
    "Paris 9 to 14 June 2027, no overnight trains",
    "Paris 9 to 14 June 2027, back by the evening each day",
    "Paris 9 to 14 June 2027, no museums on Mondays",
    "Paris 9 to 14 June 2027, no shopping on Thursday",
    "no museums on Mondays please, Paris 9 to 14 June 2027",
    "Paris 9 to 14 June 2027, 2 nights of it in Reims",
    "9 June 2027 for 5 nights, tickets for the opera on Friday",
    "Paris 9 to 14 June 2027; we were in Lyon for two weeks last year",
]


@pytest.mark.parametrize("text", PASSING_WORDS)
def test_a_stated_start_and_end_outrank_every_other_word_of_time(text: str) -> None:
    reading = read(text)
    assert (reading.start, reading.end, reading.nights, reading.day_trip) == (date(2027, 6, 9), date(2027, 6, 14), 5, False)


@pytest.mark.parametrize("text", ["we have tickets for fado on Friday night", "dinner somewhere nice on Saturday", "no flights on Sundays"])
def test_a_weekday_in_a_wish_leaves_known_dates_alone(text: str) -> None:
    assert read(text, current=MAY).range == DateRange()


def test_a_day_trip_on_a_known_trip_is_something_to_do_on_it() -> None:
    reading = read("could we fit in a day trip to Sintra?", current=MAY)
    assert (reading.day_trip, reading.range) == (False, DateRange())


@pytest.mark.parametrize("text", ["we were in Rome last year for 5 days", "I was there in 2019", "we stayed 3 nights in May last time"])
def test_an_earlier_trip_fills_nothing(text: str) -> None:
    assert read(text).is_empty


AS_PEOPLE_WRITE = [
    ("Saturday afternoon 8 May 2027", "2027-05-08", None),
    ("16. Nov. 2027", "2027-11-16", None),
    ("the third Monday of June", "2027-06-21", None),
    ("third Monday next month", "2026-12-21", None),
    ("next week, how about Wednesday", "2026-12-02", None),
    ("2 weeks from Monday", "2026-12-14", None),
    ("a fortnight on Saturday, 4 nights", "2026-12-12", "2026-12-16"),
    ("tomorrow week", "2026-12-05", None),
    ("a week today", "2026-12-04", None),
    ("in two and a half weeks", "2026-12-14", None),
    ("leaving the day after Boxing Day", "2026-12-27", None),
    ("febuary 12 to 15", "2027-02-12", "2027-02-15"),
    ("3 and 4 May", "2027-05-03", "2027-05-04"),
    ("our flight lands 5 May at 14:20 and leaves 12 May at 9", "2027-05-05", "2027-05-12"),
    ("two nights from tomorrow", "2026-11-28", "2026-11-30"),
    ("back by Sunday night", None, "2026-11-29"),
    ("Oct/3/2027", "2027-10-03", None),
    ("the twentyfirst of May, sorry, the 22nd of May", "2027-05-22", None),
]


@pytest.mark.parametrize(("text", "start", "end"), AS_PEOPLE_WRITE, ids=[case[0] for case in AS_PEOPLE_WRITE])
def test_days_are_read_as_people_write_them(text: str, start: str | None, end: str | None) -> None:
    reading = read(text)
    assert (reading.start, reading.end) == (start and day(start), end and day(end))


BOUNDS = [
    ("w/c 14 June", "2027-06-14", "2027-06-20"),
    ("by the end of the month", "2026-11-27", "2026-11-30"),
    ("until the end of the month", "2026-11-27", "2026-11-30"),
    ("any time in May or the first half of June", "2027-05-01", "2027-06-15"),
    ("the week after Easter", "2027-03-29", "2027-04-04"),
    ("week 23", "2027-06-07", "2027-06-13"),
    ("erste Juniwoche", "2027-06-01", "2027-06-07"),
    ("Anfang nächster Woche", "2026-11-30", "2026-12-02"),
    ("la deuxième quinzaine de mai", "2027-05-16", "2027-05-31"),
    ("fin octobre", "2027-10-21", "2027-10-31"),
    ("a mediados de agosto", "2027-08-11", "2027-08-20"),
    ("le prime due settimane di agosto", "2027-08-01", "2027-08-14"),
    ("no mês que vem", "2026-12-01", "2026-12-31"),
    ("half augustus", "2027-08-11", "2027-08-20"),
]


@pytest.mark.parametrize(("text", "earliest", "latest"), BOUNDS, ids=[case[0] for case in BOUNDS])
def test_weeks_months_and_their_parts_are_windows(text: str, earliest: str, latest: str) -> None:
    window = read(text).window
    assert window is not None
    assert (window.earliest, window.latest) == (day(earliest), day(latest))


IN_OTHER_LANGUAGES = [
    ("Wir fliegen am 3. Mai 2027 hin und kommen am 9. Mai zurück", "2027-05-03", "2027-05-09"),
    ("20.-24.3. in Wien, bitte", "2027-03-20", "2027-03-24"),
    ("nächste Woche Freitag", "2026-12-04", None),
    ("am Dienstagabend", "2026-12-01", None),
    ("übermorgen", "2026-11-29", None),
    ("drei Nächte ab Freitag", "2026-12-04", "2026-12-07"),
    ("am vierundzwanzigsten Dezember", "2026-12-24", None),
    ("Nous partons le 3 mai 2027 et rentrons le 9 mai", "2027-05-03", "2027-05-09"),
    ("du vendredi 4 au dimanche 6 décembre", "2026-12-04", "2026-12-06"),
    ("vendredi en huit", "2026-12-04", None),
    ("le deuxième jeudi de septembre", "2027-09-09", None),
    ("demain matin", "2026-11-28", None),
    ("Salimos el 3 de mayo de 2027 y volvemos el 9", "2027-05-03", "2027-05-09"),
    ("del 28 de diciembre al 2 de enero", "2026-12-28", "2027-01-02"),
    ("el miércoles de la semana que viene", "2026-12-02", None),
    ("pasado mañana por la mañana", "2026-11-29", None),
    ("Partiamo il 3 maggio 2027 e torniamo il 9 maggio", "2027-05-03", "2027-05-09"),
    ("da venerdì 4 a domenica 6 dicembre", "2026-12-04", "2026-12-06"),
    ("tra quindici giorni", "2026-12-12", None),
    ("il primo gennaio", "2027-01-01", None),
    ("Partimos em 3 de maio de 2027 e voltamos no dia 9", "2027-05-03", "2027-05-09"),
    ("de 12 a 19 de junho", "2027-06-12", "2027-06-19"),
    ("sexta-feira que vem", "2026-12-04", None),
    ("depois de amanhã", "2026-11-29", None),
    ("Wij vertrekken op 3 mei 2027 en komen terug op 9 mei", "2027-05-03", "2027-05-09"),
    ("van 12 tot en met 19 juni", "2027-06-12", "2027-06-19"),
    ("volgende week dinsdag", "2026-12-01", None),
    ("de tweede donderdag van september", "2027-09-09", None),
]


@pytest.mark.parametrize(("text", "start", "end"), IN_OTHER_LANGUAGES, ids=[case[0] for case in IN_OTHER_LANGUAGES])
def test_days_are_read_in_seven_languages(text: str, start: str, end: str | None) -> None:
    reading = read(text)
    assert (reading.start, reading.end) == (day(start), end and day(end))


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("an Karfreitag", "2027-03-26"), ("Buß- und Bettag", "2027-11-17"), ("le 14 juillet", "2027-07-14"), ("lundi de Pâques", "2027-03-29"),
        ("el día de Reyes", "2027-01-06"), ("Nochevieja", "2026-12-31"), ("a Ferragosto", "2027-08-15"), ("Santo Stefano", "2026-12-26"),
        ("véspera de Natal", "2026-12-24"), ("op koningsdag", "2027-04-27"), ("tweede kerstdag", "2026-12-26"),
    ],
)  # fmt: skip
def test_holidays_have_their_names_in_every_language(text: str, start: str) -> None:
    assert read(text, asked=True).start == day(start)


def test_a_message_in_two_languages_is_read_in_both() -> None:
    reading = read("hi, two adults, nous partons le 3 mai et rentrons on 9 May please")
    assert (reading.start, reading.end) == (date(2027, 5, 3), date(2027, 5, 9))


def test_numbers_of_another_language_are_day_first() -> None:
    assert read("volvemos el 4/5/2027").end == date(2027, 5, 4)


def test_a_quote_is_read_in_the_language_of_its_message() -> None:
    assert read_dates("so.", TODAY, DateContext(), ("de", "en")).start == date(2026, 11, 29)
    assert read_dates("15-2", TODAY, DateContext(asked=True), ("nl", "en")).start == date(2027, 2, 15)


def test_a_weekday_told_after_a_date_belongs_to_it() -> None:
    assert read("9 June 2027, a Friday").assumptions == ("9 June 2027 is a Wednesday, not a Friday; I kept the date.",)


def test_every_mention_of_time_has_its_place_kind_and_value() -> None:
    text = "8-15 June 2027 for 7 nights, fado on Friday, table at 8pm, after 5 June, around Easter, extend by a day, no museums on Mondays"
    found = find_days(text, TODAY)
    assert [(text[one.start : one.end], one.kind) for one in found] == [
        ("8-15 June 2027", "range"), ("7 nights", "length"), ("Friday", "weekday"), ("at 8pm", "time of day"), ("5 June", "bound"),
        ("around Easter", "holiday"), ("extend by a day", "shift"), ("Mondays", "remark"),
    ]  # fmt: skip
    assert found[0].value.range == DateRange(start=date(2027, 6, 8), end=date(2027, 6, 15), nights=7)
    assert found[1].value.nights == 7


def test_relative_days_are_said_back_in_words() -> None:
    assert read("next Friday").assumptions == ("Read 'next Friday' as Friday 4 December 2026, the Friday of next week.",)
    assert read("5 May 2027").assumptions == ()


def test_a_weekday_that_does_not_fit_its_date_is_told() -> None:
    assert read("Friday 5 December").assumptions == ("5 December 2026 is a Saturday, not a Friday; I kept the date.",)


def test_the_reading_depends_on_today_and_not_on_the_clock() -> None:
    assert read("in 3 weeks", today=date(2030, 1, 1)).start == date(2030, 1, 22)


WORDS = st.sampled_from(
    [
        "may",
        "march",
        "3",
        "5th",
        "12",
        "31",
        "2027",
        "2025",
        "feb",
        "june",
        "to",
        "-",
        "until",
        "and",
        "the",
        "of",
        "on",
        "from",
        "between",
        "in",
        "a",
        "for",
        "night",
        "nights",
        "days",
        "week",
        "weeks",
        "month",
        "next",
        "this",
        "last",
        "friday",
        "sat",
        "weekend",
        "long",
        "early",
        "mid",
        "end",
        "first",
        "second",
        "twenty",
        "two",
        "3/4",
        "15/2",
        "31/12/2027",
        "2027-02-30",
        "easter",
        "christmas",
        "thanksgiving",
        "back",
        "return",
        "leaving",
        "before",
        "after",
        "by",
        "around",
        "add",
        "extend",
        "later",
        "earlier",
        "no",
        "instead",
        "year",
        "29",
        "30",
        "0",
        "99",
        "today",
        "yesterday",
        "ago",
        "flexible",
        "same",
        "day",
        ",",
        ".",
        "(",
        "?",
        "5:30",
        "13/13",
        "1st",
        "summer",
        "spring",
        "rest",
        "q1",
        "few",
        "couple",
        "half",
    ]
)


@settings(max_examples=400, deadline=None)
@given(words=st.lists(WORDS, min_size=1, max_size=9), ahead=st.integers(0, 300), nights=st.integers(0, 10), asked=st.booleans())
def test_whatever_is_said_the_reading_is_consistent_and_never_starts_before_today(
    words: list[str], ahead: int, nights: int, asked: bool
) -> None:
    known = DateRange(start=TODAY + timedelta(days=ahead), nights=nights).completed()
    text = " ".join(words)
    reading = read(text, current=known if ahead % 2 else None, asked=asked)
    assert reading.start is None or reading.start >= TODAY
    assert reading.range.completed() == reading.range
    assert all(choice.start and choice.start >= TODAY for choice in ranges_in(reading.range, TODAY))
    assert all(0 <= a < b <= len(text) for a, b in reading.spans)


@settings(max_examples=100, deadline=None)
@given(text=st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    assert read(text).range.completed() == read(text).range


@pytest.mark.parametrize("text", ["hh03d0d", "3d 4d", "0d00d"])
def test_two_numbers_of_one_unit_are_no_nights_and_days(text: str) -> None:
    assert read(text).range.nights is None


def test_the_days_at_the_end_of_a_long_message_are_found() -> None:
    text = "We would like to go on a trip with friends and see some museums. " * 30 + "From 5 to 9 May 2027."
    assert read(text).start == date(2027, 5, 5)


SHAPES = (
    "1", "1 ", "1,", "1.", "1-", "1:", "9 ", "and ", "a ", "the ", ",", "(", "'", "- ", "x", " ", "\u2003", "\u2028", "\u00a0", "$", "👍", "ä", "to ", "3/4 ", "3 may ",
    "from 3 to ", "monday ", "next ", "week ", "5 nights ", "easter ", "may ", "1st ", "between 1 and ", "2 weeks from ", "flexible dates ", "no ", "1 000 ",
    "and and and ", "3 to 1:30, (may ", "le 3 au ", "zwei tage ", "12:30 on monday, ",
)  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_the_work_grows_in_step_with_the_length_of_a_message(shape: str) -> None:
    assert growth(lambda text: read_dates(text, TODAY), shape) < STEEP


@pytest.mark.parametrize(
    ("text", "first", "last", "nights"),
    [
        ("the last two weeks of August", "2027-08-18", "2027-08-31", 14),
        ("first two weeks in August", "2027-08-01", "2027-08-14", 14),
        ("the first week of June for 3 nights", "2027-06-01", "2027-06-07", 3),
        ("a week over October half term", "2027-10-23", "2027-10-31", 7),
        ("cherry blossom time, 10 nights", "2027-03-24", "2027-04-10", 10),
        ("3 nights at Oktoberfest", "2027-09-18", "2027-10-03", 3),
        ("5 Tage in den Osterferien", "2027-03-21", "2027-04-04", 4),
        ("pendant les vacances de la Toussaint, 4 nuits", "2027-10-16", "2027-11-02", 4),
        ("in de meivakantie, 6 nachten", "2027-04-24", "2027-05-09", 6),
        ("5 nights for the northern lights season", "2026-12-03", "2027-03-18", 5),
        ("Day of the Dead, 5 nights", "2027-10-30", "2027-11-05", 5),
    ],
)
def test_weeks_of_a_month_and_named_times_of_the_year_are_windows_with_their_length(text: str, first: str, last: str, nights: int) -> None:
    reading = read(text)
    assert reading.window is not None
    assert (reading.window.earliest, reading.window.latest, reading.nights) == (day(first), day(last), nights)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("puente de mayo", "2027-04-30", "2027-05-03"),
        ("el puente de diciembre de 2027", "2027-12-08", "2027-12-12"),
        ("ponte del 2 giugno", "2027-06-02", "2027-06-06"),
        ("le pont de l'Ascension", "2027-05-06", "2027-05-09"),
    ],
)
def test_a_bridge_is_the_long_weekend_of_its_holiday(text: str, start: str, end: str) -> None:
    reading = read(text)
    assert (reading.start, reading.end) == (day(start), day(end))
