"""How the built-in reader hears a party that grows or shrinks, wishes taken back, and where the bed is to be. Each table is its specification."""

from __future__ import annotations

import pytest

from planner.domain.state import Preferences
from planner.domain.values import Party
from planner.language.reading.capabilities import read_parts
from planner.language.reading.party import read_party
from planner.language.reading.preferences import read_preferences
from planner.language.utterance import misspelt, text_of


@pytest.mark.parametrize(
    ("said", "adults", "children"),
    [
        ("oh and my sister's coming too", 3, None),
        ("my parents want to come along", 4, None),
        ("we're bringing grandma along", 3, None),
        ("our daughter is coming with us too", None, 1),
        ("my friend dropped out", 1, None),
        ("my cousin isn't joining", 1, None),
        ("plus one", 3, None),
        ("my mum is coming from Leeds to see us off", None, None),
    ],
)
def test_who_joins_or_drops_out_changes_a_party_of_two(said, adults, children):
    heard = read_party(text_of(said), Party(adults=2))
    assert (heard.adults, heard.children) == (adults, children)


@pytest.mark.parametrize(
    ("said", "adults", "children", "infants", "ages"),
    [
        ("me, my wife, our son (5), daughter (1) and my mother in law", 3, 1, 1, (5, 1)),
        ("my elderly parents (both 78, dad has a bad hip) and I", 3, None, None, ()),
        ("just me and my dog", 1, None, None, ()),
        ("g'day mate, me and the missus", 2, None, None, ()),
        ("going with the girls (5 of us)", 5, None, None, ()),
        ("hen do, 9 girls", 9, None, None, ()),
        ("my 2 girls (5 and 7) and us two", 2, 2, None, (5, 7)),
        ("two couples + my mum", 5, None, None, ()),
        ("family of 5, kids 3, 6, 9", 2, 3, None, (3, 6, 9)),
        ("2 adlts and 2 childern", 2, 2, None, ()),
        ("2 ad + 2 ch (3,7)", 2, 2, None, (3, 7)),
    ],
)
def test_a_party_in_ordinary_words_is_counted(said, adults, children, infants, ages):
    heard = read_party(text_of(said), Party())
    assert (heard.adults, heard.children, heard.infants, heard.ages) == (adults, children, infants, ages)


def test_slips_of_the_fingers_keep_the_first_letter_and_never_the_word_itself():
    slips = misspelt("adults").split("|")
    assert {"adlts", "adutls", "aduults"} <= set(slips)
    assert "adults" not in slips
    assert {slip[0] for slip in slips} == {"a"}


@pytest.mark.parametrize(
    ("said", "slot", "taken_off"),
    [
        ("forget what I said about museums", "avoid", "museums"),
        ("museums are fine after all", "avoid", "museums"),
        ("no need for a pool", "stay_style", "pool"),
        ("I'm not vegetarian any more", "dietary", "vegetarian"),
    ],
)
def test_a_wish_is_taken_back(said, slot, taken_off):
    held = Preferences(avoid=("museums",), stay_style=("pool",), dietary=("vegetarian",))
    heard = read_preferences(text_of(said), text_of(said), read_parts(said, None), said, held=held)
    changes = {item.slot: item for item in heard.lists}
    assert taken_off in [i.item for i in changes[f"preferences.{slot}"].remove]
    assert not changes.get("preferences.avoid") or not changes["preferences.avoid"].add


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("hotel near the Eiffel Tower, mid-range", ("near the Eiffel Tower",)),
        ("an apartment in Brooklyn for two", ("apartment", "in Brooklyn")),
        ("a hotel in May", ()),
        ("stay in the centre", ("central",)),
    ],
)
def test_where_in_a_city_the_bed_is_to_be_is_kept_as_said(said, kept):
    heard = read_preferences(text_of(said), text_of(said), read_parts(text_of(said).low, None), said)
    assert tuple(i.item for row in heard.lists if row.slot == "preferences.stay_style" for i in row.add) == kept


@pytest.mark.parametrize(
    ("said", "flights"),
    [
        ("no early morning flights please", True),
        ("no flights", False),
        ("not more than 3 hours flight", True),
        ("we don't want to fly", False),
    ],
)
def test_ruling_out_some_flights_rules_out_no_flying(said, flights):
    parts = read_parts(said, None)
    assert ("research_flights" in parts.add) is flights
    assert ("research_flights" in parts.denied) is not flights
