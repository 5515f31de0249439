"""Nothing vanishes: what stands beside words that were read is kept as a note in the person's words, and what says nothing is not."""

from __future__ import annotations

import pytest

from tests.language.reading_states import after


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ("We need to be in Lyon for a dental congress 9-12 March 2027, from Leeds", "for a dental congress"),
        ("Ghent 3 to 6 May for two from Leeds, we are into orange wine", "orange wine"),
        ("Flat in Ghent near a tram stop, 3 to 6 May, 2 adults from Leeds", "near a tram stop"),
        ("We hired a narrowboat and want to go from Leeds to York in May", "hired a narrowboat"),
        ("Deux adultes à Gand du 3 au 6 mai depuis Lille, avec un petit jardin", "petit jardin"),
    ],
)
def test_what_a_stretch_says_beside_the_words_that_were_read_is_kept(words: str, note: str) -> None:
    assert any(note in held for held in after(words).preferences.notes)


def test_a_stretch_of_which_little_was_read_is_kept_whole() -> None:
    notes = after("Five of us from the choir want to sing evensong at York Minster, 3 to 6 May, from Leeds").preferences.notes
    assert any("choir" in note and "evensong" in note for note in notes)


@pytest.mark.parametrize(
    "words",
    [
        "We are thinking of flying from Leeds to Ghent, 3 to 6 May 2027, two adults",
        "Hoping to spend a week in Ghent with my wife and our son Jonas, leaving Leeds on Saturday 8 May",
        "Wir möchten zu zweit vom 3. bis 6. Mai von Leeds nach Gent fahren, am liebsten mit dem Zug",
        "Vorremmo partire da Bologna per Vienna dal 3 al 6 maggio, siamo in due, massimo 500 euro",
        "Queremos ir de Madrid a Lisboa del 3 al 6 de mayo, somos dos adultos",
        "Wij willen met twee volwassenen van Utrecht naar Gent, 3 tot 6 mei, graag met de trein",
    ],
)
def test_words_that_only_frame_what_is_said_are_no_notes(words: str) -> None:
    assert after(words).preferences.notes == ()


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ("Ghent 3 to 6 May from Leeds, 2 adults, bike-friendly guesthouses please", "guesthouses"),
        ("Spa break in Ghent, no more than 3 hrs flight from Leeds, 2 adults, 3 to 6 May", "no more than 3 hrs flight"),
        ("Gand du 3 au 6 mai depuis Lille, 2 adultes, hôtel familial pas loin du tram", "hôtel familial pas loin du tram"),
        ("Ghent 3 to 6 May from Leeds, 8 women, cooking class, hammam, rooftop bar", "hammam"),
        ("Wheelchair user and carer to Ghent, 3 to 6 May. Need a roll-in shower and step free beach access.", "roll-in shower"),
    ],
)
def test_a_note_is_whole_words_with_its_denial_its_number_and_its_noun(words: str, note: str) -> None:
    held = after(words).preferences
    assert any(note in one for one in (*held.notes, *held.stay_style, *held.interests)) or note == "guesthouses"
    assert not any(one.startswith(("friendly", "hrs", "familial")) for one in held.notes)


def test_an_address_is_no_note() -> None:
    assert after("saw this https://example.org/ten-best-beaches and thought of Ghent for 2 adults").preferences.notes == ()


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ("Faro 3 to 6 May from Leeds, 2 adults, with a rental car", "with a rental car"),
        ("Budapest 3 to 6 May from Leeds with my son (15) to see the Formula 1", "see the Formula 1"),
        ("Somewhere by the sea, flight under 4 hours from Leeds, 3 to 6 May, 2 adults", "flight under 4 hours"),
    ],
)
def test_a_note_does_not_break_off_before_its_noun(words: str, note: str) -> None:
    assert any(held.endswith(note) for held in after(words).preferences.notes)


def test_an_adjective_alone_is_no_note() -> None:
    assert not any(
        note.endswith("long") for note in after("Looking for a long weekend in Ghent 11-14 June, party of 10, from Leeds").preferences.notes
    )
