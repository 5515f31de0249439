"""Private things in a message are replaced by a word before it is kept; what only looks like one stays as it was typed."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.guard.private_details import private_in, without_private
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)

PRIVATE = [
    ("card 4111 1111 1111 1111 please", "a card number"),
    ("pay with 5500-0000-0000-0004", "a card number"),
    ("amex 378282246310005", "a card number"),
    ("my visa is 4012888888881881, exp 09/28", "a card number"),
    ("use 6011000990139424 for the hotel", "a card number"),
    ("the number on it is 3530 1113 3330 0000", "a card number"),
    ("IBAN GB29 NWBK 6016 1331 9268 19", "a bank account"),
    ("refund to FR1420041010050500013M02606", "a bank account"),
    ("konto de89370400440532013000", "a bank account"),
    ("NL91 ABNA 0417 1643 00 is ours", "a bank account"),
    ("ES9121000418450200051332", "a bank account"),
    ("bank: CH93 0076 2011 6238 5295 7", "a bank account"),
    ("passport X12345678", "a passport number"),
    ("it's K12345678 if you want the passport", "a passport number"),
    ("my passport number is 533401372", "a passport number"),
    ("passport no. AB1234567, valid to 2031", "a passport number"),
    ("her passport: C01X00T47", "a passport number"),
    ("passport number 05 1234567", "a passport number"),
    ("SSN 078-05-1120", "an id number"),
    ("social security number: 219 09 9999", "an id number"),
    ("my national insurance number is QQ 12 34 56 C", "an id number"),
    ("DNI 12345678Z", "an id number"),
    ("Personalausweis L01X00T471", "an id number"),
    ("codice fiscale RSSMRA85T10A562S", "an id number"),
    ("driving licence MORGA657054SM9IJ", "an id number"),
    ("my NI no. is QQ123456C", "an id number"),
    ("her passport is X4RTBPFV4", "a passport number"),
    ("sort code 20-00-00", "a bank account"),
    ("account number 55779911", "a bank account"),
    ("j.smith at gmail dot com", "an e-mail address"),
    ("home: 221B Baker Street", "a home address"),
    ("frequent flyer number BA12345678", "a membership number"),
    ("frequent-flier no. 0123 456 789", "a membership number"),
    ("Miles & More 992003456789012", "a membership number"),
    ("my FFN is UA1234567", "a membership number"),
    ("AAdvantage #4X7B992", "a membership number"),
    ("MileagePlus account number AB123456", "a membership number"),
    ("flying blue 1098765432, please", "a membership number"),
    ("Marriott Bonvoy membership number: 123456789", "a membership number"),
    ("Hilton Honors 987654321", "a membership number"),
    ("loyalty card no 6006491234567", "a membership number"),
    ("BahnCard 7081411234567890", "a membership number"),
    ("known traveler number 98765432", "an id number"),
    ("KTN # TT12345678", "an id number"),
    ("redress number 1234567", "an id number"),
    ("visa number: 20191234567890", "an id number"),
    ("residence permit no. ZR1234567", "an id number"),
    ("write to anna.berg@example.org", "an e-mail address"),
    ("anna.berg+trips@mail.example.co.uk is best", "an e-mail address"),
    ("my mail: a_b@c-d.io", "an e-mail address"),
    ("anna (at) example (dot) org", "an e-mail address"),
    ("call +44 20 7946 0958", "a phone number"),
    ("my mobile is 07700 900123", "a phone number"),
    ("ring us on 020 7946 0018 tonight", "a phone number"),
    ("(212) 555-0147 after six", "a phone number"),
    ("text 415.555.0132", "a phone number"),
    ("whatsapp +49 151 23456789", "a phone number"),
    ("tel 0033 1 42 68 53 00", "a phone number"),
    ("I live at 12 Baker Street, NW1 6XE", "a home address"),
    ("my address is 1600 Amphitheatre Way, 94043", "a home address"),
    ("pick us up from 7 Rose Lane", "a home address"),
    ("wir wohnen in der Lindenstraße 12, 10969 Berlin", "a home address"),
    ("we're at 221b Baker St, can the taxi come there", "a home address"),
]
ALIKE = [
    "confirmation number 883-220-1948", "e-ticket 0142345678901", "invoice 2027-000123456",
    "flight BA2490 on 4 May", "booking reference K7Q2XM", "our order 1234567890123", "we land at 18:45 on 12/05/2027", "the budget is 4,500 dollars",
    "ticket 016-2345678901", "from 12 May 2027 to 17 May 2027", "between 1200 and 1500 EUR each", "AF1234 then LH5678", "4 nights, 3 nights, 2 nights, 1 night",
    "12 adults and 13 children, aged 4 5 6 7 8 9", "hotel at 10 Downing Street is a joke", "Champs-Élysées 101 is a nice café", "room 4111 on floor 11",
    "passport control took 2 hours", "do we need passports for 6 people", "my passport expires 12/2031", "the number 38 bus and the 96", "route 66, then highway 101",
    "1 000 000 yen", "€1 234,56 for 2", "the ID is not needed", "IBAN or card, whichever", "call me when ready", "phone coverage in 2027", "text size 12",
    "GMT+01:00 or +5:30", "temperatures of 20 25 30 30 28 24", "coordinates 48.8566, 2.3522", "a 747-400 or a 787-9", "train ICE 1001 at 10:01", "week 21, day 141",
    "fares of 120 / 140 / 160", "order #4111-2222", "Terminal 2, Gate B42", "zip lines in 94043 area", "the year 1984 and the film 2001", "2027-05-12 to 2027-05-17",
    "version 1.2.3.4 of the plan", "12000 miles & more to come", "we are frequent flyers, 12 flights in 2026", "no loyalty to one airline since 2019",
    "a BahnCard 50 and a BahnCard 25", "a membership of 120 euros", "visa free for 90 days", "do we need a visa for 2027", "the Flying Blue flight AF1234",
    "avios worth 300 euros", "rewards of 10000 points", "a railcard saves a third", "global entry queue took 45 minutes", "ff to day 3, 12:30", "we live in Berlin and love streets like Lindenstraße",
]  # fmt: skip


@pytest.mark.parametrize(("text", "what"), PRIVATE)
def test_a_private_thing_is_replaced_by_a_word_for_it(text, what):
    assert private_in(without_private(text)) == (what,)


@pytest.mark.parametrize("text", ALIKE)
def test_what_looks_like_one_and_is_none_stays_as_it_is(text):
    assert without_private(text) == text


def test_there_are_forty_and_more_of_each():
    assert (len(PRIVATE), len(ALIKE)) == (63, 56)


def test_nothing_of_the_private_thing_is_left_and_all_else_stays():
    kept = without_private("Rome 3-7 May for two, card 4111 1111 1111 1111, passport X12345678, call +44 20 7946 0958")
    assert not {"4111", "X12345678", "7946"} & set(kept.replace(",", " ").split())
    assert kept.startswith("Rome 3-7 May for two, card [card number], passport [passport number], call [phone number]")


def test_what_is_typed_into_a_form_is_kept_without_private_things_as_well():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn({"event": "slots_set", "slots": [{"slot": "preferences.notes", "value": ["card 4111 1111 1111 1111"]}]})
    assert "4111" not in talk.state.model_dump_json()


def test_the_person_is_told_once_that_it_was_not_kept():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    first, second = (talk.turn(said)["reply"] for said in ("my card is 4111 1111 1111 1111", "and again 4111 1111 1111 1111"))
    assert "I did not keep a card number" in first
    assert "I did not keep" not in second
    assert "4111" not in talk.state.model_dump_json()
    assert not any("4111" in record.model_dump_json() for record in talk.records)


def test_a_number_before_a_passport_is_no_passport_number_where_it_is_named_as_something_else() -> None:
    for words in ("booking ref AB1234567 and a passport for each", "a budget of 1500000 and a passport each"):
        assert without_private(words) == words
