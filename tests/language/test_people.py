"""Who travels, in ordinary words: heads told off, totals, some of those who travel, others, changes. Each table is its specification."""

import pytest

from planner.domain.values import Party
from planner.language.people import find_people, party_in, read_people
from tests.growth import STEEP, growth

PARTIES: list[tuple[str, tuple[int, int, int]]] = [
    ("5 adults; a wheelchair for one adult", (5, 0, 0)),
    ("4 adults, one adult snores", (4, 0, 0)),
    ("two adults and 3 kids, swimming for two kids", (2, 3, 0)),
    ("2 adults, a baby and my mum", (3, 0, 1)),
    ("five of us: my wife and me, our son who is 6 and my parents", (4, 1, 0)),
    ("four of us, two of us are vegetarian", (4, 0, 0)),
    ("one of us is vegan, there are 5 of us", (5, 0, 0)),
    ("6 adults in 3 rooms, one of the adults uses a wheelchair", (6, 0, 0)),
    ("family of three adults (our son is 22)", (3, 0, 0)),
    ("my daughter (19) and I", (2, 0, 0)),
    ("single mum with a 7 year old", (1, 1, 0)),
    ("parents with 2 kids", (2, 2, 0)),
    ("a couple with a toddler", (2, 1, 0)),
    ("me and 5 other people", (6, 0, 0)),
    ("me + 2", (3, 0, 0)),
    ("3 m8s going to ibiza", (3, 0, 0)),
    ("wit my gf", (2, 0, 0)),
    ("DH and I", (2, 0, 0)),
    ("2A 2C", (2, 2, 0)),
    ("fam of 4 w/ 2 littles 3 and 6yo", (2, 2, 0)),
    ("g'day mate, me and the missus", (2, 0, 0)),
    ("three Economy class tickets", (3, 0, 0)),
    ("I said two, I meant four adults", (4, 0, 0)),
    ("last year we went to Rome with 4 friends, this time just two adults", (2, 0, 0)),
    ("wir sind zu viert", (4, 0, 0)),
    ("zwei Erwachsene und zwei Kinder (4 und 7)", (2, 2, 0)),
    ("ma femme et moi avec nos deux enfants", (2, 2, 0)),
    ("somos cuatro adultos y un bebé", (4, 0, 1)),
    ("io e mia moglie con due bambini", (2, 2, 0)),
    ("eu e minha esposa", (2, 0, 0)),
    ("mijn man en ik met 2 kinderen", (2, 2, 0)),
    ("viajo solo", (1, 0, 0)),
    ("nous sommes un couple avec deux enfants (5 et 8 ans)", (2, 2, 0)),
    ("somos una pareja con dos niños", (2, 2, 0)),
    ("2 adults 3 kids", (2, 3, 0)),
    ("2 students", (2, 0, 0)),
    ("Granny (81), my sister, her toddler of 20 months and me", (3, 0, 1)),
    ("we are 3 persons, 2 big and 1 small (he has 5 years)", (2, 1, 0)),
    ("My friend Ingrid and I", (2, 0, 0)),
    ("me and my mate Dave and his wife", (3, 0, 0)),
    ("my husband Tom, our son Leo (6) and I", (2, 1, 0)),
    ("mit meiner Tochter (12)", (1, 1, 0)),
    ("me and a colleague, twin beds", (2, 0, 0)),
    ("my brother and I, a twin room", (2, 0, 0)),
    ("2 adults and kids of 5 and 9, with a kids club and a baby pool", (2, 2, 0)),
    ("Grandparents (68 & 71) taking 2 grandkids (7, 10)", (2, 2, 0)),
    ("grandparents in our 60s bringing three grandchildren (3, 5 and 8)", (2, 3, 0)),
    ("nan and grandad treating two grandsons", (2, 2, 0)),
    ("two mums and four kids", (2, 4, 0)),
    ("my wife is pregnant and we want a calm week", (2, 0, 0)),
    ("my husband gets seasick so we'd rather take the train", (2, 0, 0)),
    ("we want sun, my partner burns easily", (2, 0, 0)),
    ("à six (2 parents, ados de 12, 14 et 17, papy)", (3, 3, 0)),
    ("nous sommes quatre (deux parents, enfants de 5 et 8)", (2, 2, 0)),
    ("on est cinq (trois adultes, enfants de 3 et 5)", (3, 2, 0)),
    ("my wife recommended Bath", (0, 0, 0)),
    ("my boss is paying and we want a nice hotel", (0, 0, 0)),
]


@pytest.mark.parametrize(("words", "heads"), PARTIES, ids=[words for words, _ in PARTIES])
def test_a_party_comes_to_its_heads(words: str, heads: tuple[int, int, int]) -> None:
    read, _ = party_in(words)
    assert (read.adults or 0, read.children or 0, read.infants or 0) == heads


NOBODY = [
    "I'm visiting my aunt in Rome",
    "my friend has a flat there",
    "my wife is vegetarian",
    "my ex lives in Rome",
    "two museums and 3 nights",
    "we were 6 last year",
    "let me know",
]


@pytest.mark.parametrize("words", NOBODY)
def test_people_who_do_not_travel_are_not_counted(words: str) -> None:
    read, _ = party_in(words)
    assert not read.says_heads


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("2 adults and a child", "listed"),
        ("party of 8", "total"),
        ("visiting my aunt", "others"),
    ],
)
def test_a_mention_says_what_kind_it_is(words: str, kind: str) -> None:
    (mention,) = find_people(words)
    assert mention.kind == kind
    assert words[mention.start : mention.end] in words


def test_some_of_those_who_travel_are_a_subgroup() -> None:
    assert [mention.kind for mention in find_people("5 adults; a wheelchair for one adult")] == ["listed", "subgroup"]


@pytest.mark.parametrize(
    ("words", "adults"),
    [
        ("plan a trip to Rome for me", 1),
        ("my budget is tiny", 1),
        ("My wife does yoga and I do museums", 2),
    ],
)
def test_who_speaks_only_of_themselves_is_counted_by_inference(words: str, adults: int) -> None:
    read, _ = party_in(words)
    assert (read.adults, read.inferred) == (adults, True)


def test_a_budget_of_ones_own_counts_one_only_where_nobody_else_is_spoken_of() -> None:
    assert party_in("I'd like to see Rome", brief=True)[0].adults == 1
    assert party_in("I'd like us to see Rome", brief=True)[0].adults is None
    assert party_in("I'd like to see Rome")[0].adults is None


@pytest.mark.parametrize(
    ("words", "adults"),
    [("my sister is coming too", 3), ("dad can't make it", 1), ("one more adult", 3), ("plus one", 3), ("bringing my mum along", 3)],
)
def test_a_change_is_counted_from_the_party_that_is_known(words: str, adults: int) -> None:
    read, mentions = party_in(words, Party(adults=2))
    assert read.adults == adults
    assert mentions[0].kind == "change"


@pytest.mark.parametrize(
    ("words", "adults"), [("2", 2), ("dreizehn", 13), ("veinte y uno", 21), ("um", 1), ("a pair", 2), ("just the four please", 4)]
)
def test_a_bare_number_is_read_in_answer_to_the_question(words: str, adults: int) -> None:
    read = read_people(words)
    assert read is not None
    assert read.adults == adults


@pytest.mark.parametrize(
    "piece", ["1 ", "a ", "and ", "me and ", "with my ", "(", "\u2028", "2 adults and ", "my wife, ", "of us ", "i'm with my "]
)
def test_the_work_grows_in_step_with_the_length_of_a_message(piece: str) -> None:
    assert growth(lambda text: find_people(text, asked=True, brief=True), piece) < STEEP


@pytest.mark.parametrize(
    ("words", "heads", "ages"),
    [
        ("the whole clan (77, 74, 45, 43, 13 and 9)", None, ()),
        ("four generations of us, ages 91, 66, 40, 12", (3, 1, 0), (12,)),
        ("family of 5 (41, 39, 14, 11, 1)", (2, 3, 0), (14, 11, 1)),
        ("we're 52, 49 and 16", (2, 1, 0), (16,)),
        ("all of us free 10, 20 and 30 May", None, ()),
        ("kids 3, 5 and 7", None, (3, 5, 7)),
    ],
)
def test_a_row_of_everybodys_ages_counts_heads(words: str, heads: tuple[int, int, int] | None, ages: tuple[int, ...]) -> None:
    read, _ = party_in(words)
    if heads is not None:
        assert ((read.adults or 0), (read.children or 0) + (read.infants or 0), 0) == heads
    assert read.ages == ages


@pytest.mark.parametrize(
    "words", ["mother and daughter break", "a father & son weekend", "Mutter und Tochter", "me and him of course", "her and i"]
)
def test_two_told_by_what_they_are_to_each_other_are_two_adults(words: str) -> None:
    read, _ = party_in(words)
    assert (read.adults, read.children) == (2, None)


@pytest.mark.parametrize("words", ["a trip with the kids", "Legoland with the boys", "a break with my grandchildren"])
def test_children_who_are_not_counted_leave_the_party_to_be_asked_about(words: str) -> None:
    assert not party_in(words)[0].says_heads


def test_children_beside_those_who_are_counted_are_two_until_their_number_is_said() -> None:
    read, _ = party_in("me and the kids")
    assert (read.adults, read.children, read.uncounted) == (1, 2, True)


@pytest.mark.parametrize(
    ("words", "adults"), [("my partner and 2 kids", 2), ("my aunt and uncle", 3), ("just us", 2), ("two of them 5 and 8 plus my wife", 2)]
)
def test_an_answer_counts_the_speaker_too(words: str, adults: int) -> None:
    assert party_in(words, asked=True)[0].adults == adults


@pytest.mark.parametrize("words", ["my daughter is 31", "she's 24", "a grown-up son actually", "the kids are both adults, 19 and 22"])
def test_children_who_turn_out_to_be_grown_are_adults(words: str) -> None:
    known = Party(adults=1, children=2 if "both" in words else 1)
    read, _ = party_in(words, known, ages_asked=True)
    assert ((read.adults or 0), read.children) == (1 + known.children, 0)


@pytest.mark.parametrize(
    ("words", "heads"),
    [
        ("plus my brother", (3, None)),
        ("oh and also my gran", (3, None)),
        ("one more, my nephew, he's 15", (None, 1)),
        ("my mum and my sister are coming too", (4, None)),
        ("plus my wife", (None, None)),
    ],
)
def test_who_is_added_by_the_way_is_counted_once(words: str, heads: tuple[int | None, int | None]) -> None:
    read, _ = party_in(words, Party(adults=2))
    assert (read.adults, read.children) == heads


def test_days_of_a_month_are_no_heads() -> None:
    assert party_in("12-19", asked=True)[0].adults is None
