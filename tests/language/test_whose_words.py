"""Which words count: who of those named comes, whose ages they are, and what is told of earlier trips, of some of them or of certain times."""

import pytest

from .reading_states import heard

HEADS = [
    ("Hull to Riga, the five of us, although two of us work on Monday", (5, None)),
    ("There are seven of us but three of us arrive late, Hull to Riga", (7, None)),
    ("six of us, sorry, five of us travel from Hull to Riga", (5, None)),
    ("Gran, my cousin and I, three adults then, from Hull to Riga", (3, None)),
    ("my parents and me, three adults together, Hull to Riga", (3, None)),
    ("me, my wife and two adults from her work, Hull to Riga", (4, None)),
    ("the two of us plus my aunt, Hull to Riga", (3, None)),
    ("Hull to Riga, the two of us and our grown-up daughter with her fiance", (4, None)),
    ("My husband, me and our adult son with his boyfriend, Hull to Riga", (4, None)),
    ("Two adults and our daughter, from Hull to Riga", (2, 1)),
    ("It's my uncle's jubilee: he and I travel from Hull to Riga", (2, None)),
    ("My wife and I go to Riga, the kids stay with their gran", (2, None)),
    ("with my husband, as the children are at camp, Hull to Riga", (2, None)),
    ("My sister passed her exam last week so we go away, the two of us, Hull to Riga", (2, None)),
]


@pytest.mark.parametrize(("words", "heads"), HEADS, ids=[words for words, _ in HEADS])
def test_those_are_counted_who_come(words: str, heads: tuple[int | None, int | None]) -> None:
    party = heard(words).patch.party
    assert party is not None
    assert (party.adults, party.children or None) == heads


AGED = [
    ("My sister, me and Jonna (7), Hull to Riga", 2, (7,)),
    ("My wife, Jakob (7), Mathilde (4) and I, Hull to Riga", 2, (7, 4)),
    ("me, my brother and his boys Ben (8) and Leo (11), Hull to Riga", 2, (8, 11)),
    ("two adults with Oskar, 6, and Ida, 9. Hull to Riga", 2, (6, 9)),
]


@pytest.mark.parametrize(("words", "adults", "ages"), AGED, ids=[words for words, _, _ in AGED])
def test_children_are_told_off_by_name_and_age(words: str, adults: int, ages: tuple[int, ...]) -> None:
    patch = heard(words).patch
    assert patch.party is not None
    assert (patch.party.adults, patch.party.children, patch.party.child_ages) == (adults, len(ages), ages)
    assert [stop.place.name for stop in patch.destinations or ()] == ["Riga"]


def test_numbers_behind_towns_are_nobodys_ages() -> None:
    party = heard("From Hull: Riga (4), Tallinn (3), my wife and I").patch.party
    assert party is not None
    assert not party.child_ages
    assert not party.children


def _listed(words: str, slot: str) -> list[str]:
    return [word for change in heard(words).patch.lists if change.slot == slot for word in change.add]


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("Hotel in Riga, a pool isn't necessary, with parking", ["parking"]),
        ("A hotel in Riga, breakfast we do not need, two adults", []),
        ("In spring we had a villa, now a guesthouse in Riga please", ["guesthouse"]),
        ("We stayed in a hostel last year, this time a hotel with a sauna", ["sauna"]),
        ("We had an apartment last year and would like the same again", ["apartment"]),
    ],
)
def test_a_bed_has_what_is_needed_now(words: str, kept: list[str]) -> None:
    assert _listed(words, "preferences.stay_style") == kept


@pytest.mark.parametrize("words", ["We're vegan on weekdays", "During Lent we drink no alcohol", "My wife eats no fish on Thursdays"])
def test_a_diet_of_certain_times_is_a_note_and_no_diet(words: str) -> None:
    message = f"Hull to Riga, two of us. {words}."
    assert _listed(message, "preferences.dietary") == []
    assert words in _listed(message, "preferences.notes")


def test_a_diet_has_its_exceptions_beside_it_and_an_allergy_no_holidays() -> None:
    assert _listed("We're vegans apart from my uncle", "preferences.dietary") == ["vegan"]
    assert "vegans apart from my uncle" in _listed("We're vegans apart from my uncle", "preferences.notes")
    assert _listed("He has a nut allergy at breakfast too", "preferences.dietary") == ["nut_allergy"]


@pytest.mark.parametrize(
    ("words", "avoided"),
    [
        ("Please no fuss: jazz puts us to sleep", ["jazz"]),
        ("We love markets but shopping makes my wife miserable", ["shopping"]),
        ("We'd like a beach, and nightlife leaves the pair of us cold", ["nightlife"]),
    ],
)
def test_what_somebody_does_not_care_for_is_no_liking(words: str, avoided: list[str]) -> None:
    assert not set(avoided) & set(_listed(words, "preferences.interests"))
    assert _listed(words, "preferences.avoid") == avoided
