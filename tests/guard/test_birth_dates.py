"""A date of birth is kept by nobody: the age it gives on the day of the trip stands in its place."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.guard.birth_dates import ages_for_births
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

ON = date(2027, 5, 10)
TODAY = date(2026, 11, 27)

BORN = [
    ("our son born 12 March 2018", "our son aged 9 [date of birth]"),
    ("our son was born on 12th of March 2018", "our son aged 9 [date of birth]"),
    ("daughter (dob 03/09/2019)", "daughter (aged 7 [date of birth])"),
    ("DOB: 1985-02-14", "aged 42 [date of birth]"),
    ("d.o.b. 14.02.1985", "aged 42 [date of birth]"),
    ("my date of birth is 14 February 1985", "my aged 42 [date of birth]"),
    ("Tom, birthdate 2018-05-11", "Tom, aged 8 [date of birth]"),
    ("Tom, birthdate 2018-05-10", "Tom, aged 9 [date of birth]"),
    ("her birthday is May 5th, 2020", "her aged 7 [date of birth]"),
    ("kids born on 3 June 2018 and 4 July 2020", "kids aged 8 and 6 [date of birth]"),
    ("I was born 4/5/1980, my wife on 7 June 1982", "I aged 47 [date of birth], my wife aged 44 [date of birth]"),
    ("a baby born 1 December 2026", "a baby aged 5 months [date of birth]"),
    ("born 25/12/18", "aged 8 [date of birth]"),
    ("born 12/25/2018", "aged 8 [date of birth]"),
    ("ein Kind, geboren am 12.03.2018", "ein Kind, aged 9 [date of birth]"),
    ("notre fille, née le 12 mars 2018", "notre fille, aged 9 [date of birth]"),
    ("un hijo nacido el 3 de agosto de 2015", "un hijo aged 11 [date of birth]"),
    ("nostra figlia nata il 3 maggio 2015", "nostra figlia aged 12 [date of birth]"),
    ("passenger 1985-02-14 (dob)", "passenger aged 42 [date of birth]"),
    ("dates of birth: 1 May 1990, 2 May 1991", "aged 37, 36 [date of birth]".replace("37, 36", "37 and 36")),
]
NO_BIRTH = [
    "from 12 May 2027 to 17 May 2027", "12/05/2027 - 19/05/2027", "her birthday is on 5 May", "it is my 40th birthday on 12 May 2027",
    "we were there on 3 May 2019", "Mozart was born on 27 January 1756", "the house where Kafka was born", "where Picasso was born, 25 October 1881",
    "our baby is to be born on 3 August 2027", "kids born in 2018 and 2020", "the museum opened on 12 March 1985", "a Bourne film of 12 March 2007",
    "he is 9 and she is 7", "aged 9 and 7", "born in Rome, raised in Paris", "the dobro concert on 12 May 2027",
]  # fmt: skip


@pytest.mark.parametrize(("text", "kept"), BORN)
def test_a_date_of_birth_becomes_the_age_it_gives(text, kept):
    assert ages_for_births(text, ON) == kept


@pytest.mark.parametrize("text", NO_BIRTH)
def test_other_dates_stay_as_they_are(text):
    assert ages_for_births(text, ON) == text


def test_the_age_is_that_on_the_day_of_the_trip_and_the_date_is_nowhere_kept():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    reply = talk.turn("two adults and our son born 12 March 2018, Rome in May 2027")["reply"]
    assert talk.state.trip.party.child_ages == (9,)
    assert "I did not keep a date of birth (the age is enough)" in reply
    assert not any("2018" in record.model_dump_json() for record in talk.records)
    assert not talk.state.preferences.notes


def test_a_date_of_birth_in_a_form_is_kept_as_the_age_too():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("two adults to Rome, 10 to 14 May 2027")
    talk.turn({"event": "slot_set", "slot": "preferences.notes", "value": ["our son, born 12 March 2018"]})
    assert not any("2018" in record.model_dump_json() for record in talk.records)
    assert any("aged 9" in note for note in talk.state.preferences.notes)
