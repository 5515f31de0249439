"""Money in ordinary words, as spans with values."""

from decimal import Decimal

import pytest

from planner.language.money import currency_of_unit, find_money, read_money
from tests.growth import STEEP, growth

AMOUNTS: list[tuple[str, str, str | None, str | None]] = [
    ("we've got two grand each", "2000", None, "per_person"),
    ("three lakh rupees for the four of us", "300000", "INR", "total"),
    ("2.5 crore all in", "25000000", "INR", "total"),
    ("our budget is 150000000 rupiah", "150000000", "IDR", None),
    ("Rp 150.000.000", "150000000", "IDR", None),
    ("half a million yen", "500000", "JPY", None),
    ("1.5 mio forints", "1500000", "HUF", None),
    ("2,000-2,500 USD total", "2500", "USD", "total"),
    ("between 800 and 1,000 euros each", "1000", "EUR", "per_person"),
    ("3500.- CHF", "3500", "CHF", None),
    ("kr 25 000", "25000", "NOK", None),
    ("C$2,400 for both of us", "2400", "CAD", "total"),
    ("bugdet 900", "900", None, None),
    ("neunhundert Euro pro Person", "900", "EUR", "per_person"),
    ("environ deux mille euros en tout", "2000", "EUR", "total"),
    ("unos mil ochocientos euros por noche", "1800", "EUR", "per_night"),
    ("più o meno mille euro a testa", "1000", "EUR", "per_person"),
    ("cerca de 2 mil reais por pessoa", "2000", "BRL", "per_person"),
    ("ongeveer twaalfhonderd euro per dag", "1200", "EUR", "per_day"),
    ("予算は10万円", "100000", "JPY", None),
    ("3000 not including airfare", "3000", None, None),
    ("60,000 kroner for the family", "60000", "NOK", "total"),
]


@pytest.mark.parametrize(("words", "amount", "currency", "basis"), AMOUNTS, ids=[row[0] for row in AMOUNTS])
def test_an_amount_is_read_with_its_currency_and_what_it_is_for(words: str, amount: str, currency: str | None, basis: str | None) -> None:
    (mention,) = find_money(words)
    read = mention.currency or (currency_of_unit(mention.unit) if mention.unit else None)
    assert (mention.amount, read, mention.basis, mention.purpose) == (Decimal(amount), currency, basis, "budget")


@pytest.mark.parametrize(
    ("unit", "home", "there", "currency"),
    [
        ("dollar", "CAD", "EUR", "CAD"),
        ("dollar", "GBP", "CAD", "USD"),
        ("krone", "DKK", "EUR", "DKK"),
        ("krone", "GBP", "SEK", "SEK"),
        ("franc", "XOF", "EUR", "XOF"),
        ("franc", None, None, "CHF"),
        ("peso", "MXN", "ARS", "MXN"),
    ],
)
def test_a_shared_unit_is_the_money_of_the_country_one_starts_from(unit: str, home: str | None, there: str | None, currency: str) -> None:
    assert currency_of_unit(unit, home, there) == currency


PRICES = [
    "tickets are $45",
    "we paid 900 euros each for flights",
    "the visa is $160",
    "our hotel last year was 120 a night",
    "a $50 entrance fee",
    "it costs 20 euros to get in",
    "my brother spent 3000 dollars in Bali",
]


@pytest.mark.parametrize("words", PRICES)
def test_what_others_paid_and_what_things_cost_is_a_price_and_no_budget(words: str) -> None:
    assert {mention.purpose for mention in find_money(words)} == {"price"}


def test_a_budget_beside_a_price_is_told_apart() -> None:
    paid, budget = find_money("Last time we paid £900 each for flights, never again. We can do £2,500 altogether.")
    assert (paid.purpose, budget.purpose, budget.amount, budget.basis) == ("price", "budget", Decimal(2500), "total")


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("A$800 a head excluding flights", ("flights",)),
        ("2000 euros flights excluded", ("flights",)),
        ("1200 euro p.p. zonder vlucht", ("flights",)),
        ("900 Euro ohne Flüge und Hotel", ("flights", "hotels")),
        ("unos 1800 euros, vuelos aparte", ("flights",)),
        ("£2000 plus flights", ("flights",)),
        ("£2000, plus a hotel with a pool", ()),
        ("£2000 for flights and hotel", ()),
    ],
)
def test_what_an_amount_leaves_out_is_kept(words: str, parts: tuple[str, ...]) -> None:
    (mention,) = find_money(words)
    assert mention.excludes == parts


@pytest.mark.parametrize(
    ("words", "limit"),
    [
        ("no more than £900", "up_to"),
        ("up to about €2000", "up_to"),
        ("400 dollars tops", "up_to"),
        ("roughly 3k euros", "around"),
        ("at least $200 a night", "at_least"),
        ("höchstens 500 Euro", "up_to"),
        ("£900", None),
    ],
)
def test_a_limit_is_kept_with_the_amount(words: str, limit: str | None) -> None:
    assert find_money(words)[0].limit == limit


@pytest.mark.parametrize(
    ("words", "level"),
    [
        ("budget is not an issue", "high"),
        ("no expense spared", "high"),
        ("we're skint", "low"),
        ("sumthing chep", "low"),
        ("money's tight", "low"),
        ("we don't have a big budget", "low"),
        ("not too pricey", "mid"),
        ("milieu de gamme", "mid"),
        ("etwas Preiswertes", "low"),
        ("nothing cheap", None),
        ("kein Luxus", None),
        ("do you fancy a swim", None),
        ("our car broke down", None),
        ("whenever it's cheapest", None),
    ],
)
def test_a_level_is_read_from_its_words(words: str, level: str | None) -> None:
    assert next((mention.level for mention in find_money(words)), None) == level


NO_MONEY = [
    "we are 2000 km away",
    "we are 12 in total",
    "arriving at 1500 on the 3rd",
    "room 200",
    "in June 2027",
    "let's try 3000 steps",
    "2 adults 3 kids",
    "a 4 star hotel",
]


@pytest.mark.parametrize("words", NO_MONEY)
def test_other_numbers_are_no_money(words: str) -> None:
    assert find_money(words) == ()


def test_a_quote_about_the_budget_may_hold_a_bare_number_and_a_level() -> None:
    read = read_money("mid, say 3k")
    assert read is not None
    assert (read.amount, read.level) == (Decimal(3000), "mid")
    assert read_money("whatever") is None


@pytest.mark.parametrize("piece", ["1", "1 ", "1,", "€1 ", "a ", "and ", "(", "plus flights, ", "\u2028", "one ", "euros ", "cheap "])
def test_the_work_grows_in_step_with_the_length_of_a_message(piece: str) -> None:
    assert growth(lambda text: find_money(text, asked=True), piece) < STEEP


@pytest.mark.parametrize(
    "words",
    [
        "Jo and our girls fancy about ten days in July",
        "my sister and I fancy two weeks in Crete",
        "the girls fancy castles",
        "Maria fancies the sea, I fancy somewhere quiet",
    ],
)
def test_to_fancy_something_is_no_level(words: str) -> None:
    assert not [m for m in find_money(words) if m.level]


def test_a_fancy_hotel_is_one() -> None:
    assert [m.level for m in find_money("something fancy please", asked=True)] == ["high"]
