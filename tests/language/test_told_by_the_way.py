"""What people tell by the way, before and after the first questions: who comes along, where a length belongs, what a number takes the place of."""

from __future__ import annotations

from datetime import date

import pytest

from planner.language.dates import read_dates
from planner.language.money import find_money
from tests.language.test_turns_on_the_way import after, stops

TODAY = date(2026, 11, 27)
THERE = "from Cardiff to Graz 3 to 8 May 2027, 2 adults"


@pytest.mark.parametrize(
    ("said", "adults"),
    [
        ("my gran walks with a frame and I'd like to take her to Graz", 2),
        ("five friends to Graz from Cardiff. Two of us are vegan", 5),
        ("3 backpackers from Cardiff to Graz in May", 3),
    ],
)
def test_who_goes_is_counted_beside_what_is_told_of_them(said: str, adults: int) -> None:
    assert after(said).trip.party.adults == adults


@pytest.mark.parametrize(
    ("then", "adults"),
    [
        ("ach ja, mein Bruder kommt auch mit, er ist 58", 3),
        ("mon frère vient aussi", 3),
        ("al final mi hermano también viene", 3),
        ("mia sorella viene con noi", 3),
        ("mijn zus gaat ook mee", 3),
        ("a minha irmã também vem", 3),
    ],
)
def test_somebody_more_is_heard_in_every_language(then: str, adults: int) -> None:
    state = after(THERE, then)
    assert (state.trip.party.adults, state.trip.budget.amount) == (adults, None)


def test_ages_that_change_until_then_are_those_of_the_trip() -> None:
    assert after("2 adults and kids 4 and 8, Cardiff to Graz 3 to 8 May", "the kids will be 5 and 9 by then").trip.party.child_ages == (
        5,
        9,
    )


def nights(*messages: str) -> list[tuple[str, int | None]]:
    return [(s.place.name, s.nights) for s in after(*messages).trip.destinations]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Flying Leeds into Graz on 3 May 2027, 2 nights there, 3 in Maribor, 4 in Zagreb", [("Graz", 2), ("Maribor", 3), ("Zagreb", 4)]),
        (
            "Leeds to Hobart from 3 May to 20 May 2027, for the last 5 nights we'd love to go to Launceston",
            [("Hobart", 12), ("Launceston", 5)],
        ),
    ],
)
def test_nights_belong_to_the_stop_they_are_told_of(said: str, told: list[tuple[str, int | None]]) -> None:
    assert nights(said) == told


THREE = "2 adults from Leeds, 3 May 2027, 3 nights in Graz, 2 in Maribor, 3 in Zagreb"


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ("can we make that four in Graz and one in Maribor?", [("Graz", 4), ("Maribor", 1), ("Zagreb", 3)]),
        ("skip Maribor and give Graz that night", [("Graz", None), ("Zagreb", None)]),
    ],
)
def test_a_change_of_some_stops_leaves_the_others_where_they_are(then: str, told: list[tuple[str, int | None]]) -> None:
    found = nights(THREE, then)
    assert [name for name, _ in found] == [name for name, _ in told]
    assert all(told_of is None or n == told_of for (_, n), (_, told_of) in zip(found, told, strict=True))


def test_a_stop_put_behind_another_takes_its_nights_from_the_trip() -> None:
    assert nights("Leeds to Graz for 8 nights in May, 2 adults", "start on 9 May, and put 3 nights in Maribor after Graz") == [
        ("Graz", 5),
        ("Maribor", 3),
    ]


@pytest.mark.parametrize(
    ("said", "origin", "goals"),
    [
        ("Somewhere near Leeds for 3 nights, 2 adults", "Leeds", []),
        ("a cottage within two hours' drive of Leeds", "Leeds", []),
        ("driving from Leeds and taking the ferry from Plymouth to Santander", "Leeds", ["Santander"]),
        ("A week in Graz for us and our labrador, from Leeds", "Leeds", ["Graz"]),
        ("een gezin uit Utrecht, naar de Ardennen met de auto", "Utrecht", ["Ardennes"]),
        ("Ab Köln nach Porto, ein Tagesausflug nach Braga muss sein", "Cologne", ["Porto"]),
        ("my pal an i wanna go too Edinbrugh from birmigham", "Birmingham", ["Edinburgh"]),
        (
            "Salinas 2 nights, Monterey 2 nights and San Francisco 3 nights from Phoenix",
            "Phoenix",
            ["Salinas", "Monterey", "San Francisco"],
        ),
    ],
)
def test_a_place_is_what_the_words_around_it_make_of_it(said: str, origin: str, goals: list[str]) -> None:
    state = after(said)
    assert (state.trip.origin and state.trip.origin.name, stops(state)) == (origin, goals)


@pytest.mark.parametrize(
    ("said", "start", "end"),
    [
        ("my sister is getting married on Saturday 12 June 2027, we must be there by the Friday night, a week in all", (6, 11), (6, 18)),
        ("we arrive thursday 24th and go home on thursday 1st july", (6, 24), (7, 1)),
        ("a fair 15-17 June 2027 (Tue-Thu), I need a bed for the 16th-19th", (6, 16), (6, 19)),
    ],
)
def test_bare_days_and_weekdays_lie_beside_the_full_one(said: str, start: tuple[int, int], end: tuple[int, int]) -> None:
    found = read_dates(said, TODAY)
    assert (found.start, found.end) == (date(2027, *start), date(2027, *end))


def test_a_length_of_one_letter_is_one() -> None:
    assert (read_dates("Rome 4d in may", TODAY).nights, read_dates("5n graz feb", TODAY).nights) == (3, 5)


def test_a_window_is_narrowed_and_so_is_what_is_offered() -> None:
    state = after("Graz in February from Leeds, two of us, 4 nights", "sometime after Valentine's", "change it to five")
    window = state.trip.date_range.window
    assert window is not None
    assert (window.earliest, window.latest, state.trip.date_range.nights) == (date(2027, 2, 15), date(2027, 2, 28), 5)
    assert "15–20 February" in state.transcript[-1].content
    assert state.trip.party.adults == 2


def test_an_earlier_start_for_an_extra_day_keeps_the_end() -> None:
    dates = after(THERE, "make it the 2nd so we get an extra day").trip.date_range
    assert (dates.start, dates.end) == (date(2027, 5, 2), date(2027, 5, 8))


@pytest.mark.parametrize(
    ("said", "amount", "level"),
    [
        ("wine and hills, 900e with flights", 900, None),
        ("keep the budget under 5.5", 5500, None),
        ("nobody needs fancy", None, None),
    ],
)
def test_money_in_few_letters(said: str, amount: int | None, level: str | None) -> None:
    found = find_money(said)
    assert (next((m.amount for m in found), None), next((m.level for m in found), None)) == (amount, level)


@pytest.mark.parametrize(
    ("said", "slot", "word"),
    [
        ("Leeds to Graz, my teen wont eat fish", "dietary", "no_fish"),
        ("De Lille à Graz, hôtel sans escaliers", "accessibility", "step_free"),
        ("De Lille à Graz, nous n'aimons pas trop de musées", "avoid", "museums"),
        ("Von Köln nach Graz, nicht zu viele Museen", "avoid", "museums"),
        ("Da Torino a Copenaghen, volo diretto", "transport_prefer", "direct"),
    ],
)
def test_wishes_are_heard_in_the_words_people_have(said: str, slot: str, word: str) -> None:
    assert word in getattr(after(said).preferences, slot)


@pytest.mark.parametrize(
    ("said", "origin", "goals"),
    [
        ("Leeds - Lille (1 night) - Turin (2 nights) - Genoa (3 nights), all by rail", "Leeds", [("Lille", 1), ("Turin", 2), ("Genoa", 3)]),
        ("Osaka and back from Leeds. First 5 nights Osaka, Kyoto 3 nights, then Osaka again", "Leeds", [("Osaka", 5), ("Kyoto", 3), ("Osaka", None)]),
        ("a couple from Nelson: Picton 1, Wellington 3, Taupo 2 and Rotorua 2", "Nelson", [("Picton", 1), ("Wellington", 3), ("Taupo", 2), ("Rotorua", 2)]),
        ("we see our son who studies in Heidelberg, from Bergen, and Speyer for a day", "Bergen", [("Heidelberg", None)]),
        ("From Leeds to Crete. Chania area please", "Leeds", [("Chania", None)]),
    ],
)  # fmt: skip
def test_a_list_of_stops_is_read_however_it_is_written(said: str, origin: str, goals: list[tuple[str, int | None]]) -> None:
    state = after(said)
    assert (state.trip.origin and state.trip.origin.name, [(s.place.name, s.nights) for s in state.trip.destinations]) == (origin, goals)


@pytest.mark.parametrize(
    ("then", "goals"),
    [
        ("swap the 2 in Maribor for Ljubljana", [("Graz", 3), ("Ljubljana", 2), ("Zagreb", 3)]),
        ("could we have an extra night in Zagreb?", [("Graz", 3), ("Maribor", 2), ("Zagreb", 4)]),
        ("rather Ljubljana than Maribor", [("Graz", 3), ("Ljubljana", 2), ("Zagreb", 3)]),
    ],
)
def test_one_stop_changes_and_the_others_stay(then: str, goals: list[tuple[str, int | None]]) -> None:
    assert nights(THREE, then) == goals


def test_the_first_nights_in_another_place_lead_to_the_one_there_is() -> None:
    assert nights("Leeds to Graz 3 to 13 May 2027, 2 adults", "and the first two nights in Vienna") == [("Vienna", 2), ("Graz", 8)]


def test_what_is_too_much_of_something_gives_way() -> None:
    assert stops(after("Leeds to Malta 3 to 8 May 2027, 2 adults", "my wife says Malta is too built up. Let's do Madeira instead")) == [
        "Funchal"
    ]


@pytest.mark.parametrize(
    ("then", "adults"),
    [
        ("one guy is out, so 3", 3),
        ("on n'est plus que 3", 3),
        ("wir sind nur noch 3", 3),
    ],
)
def test_how_many_are_left_is_how_many_go(then: str, adults: int) -> None:
    assert after("4 guys from Leeds to Graz 3 to 8 May 2027", then).trip.party.adults == adults


def test_a_week_told_of_by_two_words_is_a_length() -> None:
    assert read_dates("thinking about a cheap sunny week somewhere in spring", TODAY).nights == 7


def test_a_day_at_work_is_no_day_of_the_trip() -> None:
    dates = after(
        "5 nights in Graz from Leeds, 2 adults, from Friday 7 May 2027", "make it 4 nights, I'm back at work on the Wednesday"
    ).trip.date_range
    assert (dates.start, dates.end) == (date(2027, 5, 7), date(2027, 5, 11))


@pytest.mark.parametrize(
    ("said", "start", "end"),
    [
        ("Thanksgiving 2027, Wed to Sun", date(2027, 11, 24), date(2027, 11, 28)),
        ("14-19/4 in Graz", date(2027, 4, 14), date(2027, 4, 19)),
        ("Tengo un congreso del 10 al 12 de mayo. Salimos el día 9 y volvemos el 16", date(2027, 5, 9), date(2027, 5, 16)),
    ],
)
def test_stretches_that_frame_something_are_beside_it(said: str, start: date, end: date) -> None:
    found = read_dates(said, TODAY)
    assert (found.start, found.end) == (start, end)


def test_weekdays_of_a_vague_time_do_not_fall_in_the_coming_week() -> None:
    dates = after("a long weekend in Graz from Leeds, end of March 2027, Friday to Monday").trip.date_range
    assert dates.window is not None
    assert (dates.start, dates.nights, dates.window.earliest) == (None, 3, date(2027, 3, 21))


@pytest.mark.parametrize(
    ("said", "adults", "ages"),
    [
        ("I travel alone from Leeds, my late husband always wanted to see Graz", 1, ()),
        ("hi, 23m from Leeds, two weeks in Graz", 1, ()),
        ("Surprise 40th for my husband. Leeds to Graz, 2 adults", 2, ()),
        ("Siamo due nonni di Verona e portiamo il nipote di 9 anni a Graz", 2, (9,)),
    ],
)
def test_who_only_is_spoken_of_does_not_travel(said: str, adults: int, ages: tuple[int, ...]) -> None:
    party = after(said).trip.party
    assert (party.adults, party.child_ages) == (adults, ages)


@pytest.mark.parametrize(
    ("said", "goals"),
    [
        ("Von Bern nach Kroatien, 17.-31. Juli 2027, Zwischenstopp eine Nacht in Venedig auf der Hinfahrt", [("Venice", 1), ("Split", 13)]),
        ("Leeds to Graz 3 to 12 May 2027: Vienna 3 nights, Linz 2, Salzburg 4, drop the car in Munich", [("Vienna", 3), ("Linz", 2), ("Salzburg", 4)]),
        ("De Lille, du 3 au 12 mai 2027 : trois nuits à Gand, deux à Bruges et quatre à Anvers", [("Ghent", 3), ("Bruges", 2), ("Antwerp", 4)]),
        ("from Ghent: Berlin 3 nights, Vienna 2, Venice 2 and home", [("Berlin", 3), ("Vienna", 2), ("Venice", 2)]),
    ],
)  # fmt: skip
def test_nights_of_stops_are_counted_in_every_language(said: str, goals: list[tuple[str, int | None]]) -> None:
    assert [row for row in nights(said) if row[0] != "Graz"] == goals


def test_a_wish_in_another_language_is_kept_while_one_confirms() -> None:
    state = after(
        "Von Kassel nach Hamburg, 2 Erwachsene, 23. bis 26. September", "und bitte ein Zimmer mit Kühlschrank für die Medikamente"
    )
    assert any("Kühlschrank" in note for note in state.preferences.notes)


def test_stops_that_are_only_spoken_of_stay_as_they_are() -> None:
    assert nights(THREE, "the hotel in Maribor should have a bath tub, and the budget is about 900 pounds") == [
        ("Graz", 3),
        ("Maribor", 2),
        ("Zagreb", 3),
    ]


def test_of_two_days_to_come_home_the_one_said_later_holds() -> None:
    dates = after(
        "3 nights in Graz then 4 in Maribor, a couple from Leeds, flying Sept 15 2027, home on the 22nd or 23rd", "home on the 23rd"
    ).trip.date_range
    assert (dates.start, dates.end) == (date(2027, 9, 15), date(2027, 9, 23))


@pytest.mark.parametrize(
    ("said", "origin", "goals"),
    [
        ("cork-nyc, 4 girls, 1-6 dec 2027", "Cork", [("New York City", "US")]),
        ("Roadtrip Norway: Bergen and Trondheim, two friends from Rotterdam with our own car", "Rotterdam", [("Bergen", "NO"), ("Trondheim", "NO")]),
        ("Perth (Scotland, not the sunny one!) to the Isle of Skye by car", "Perth", [("Portree", "GB")]),
        ("Reading UK to Graz by train if sane, otherwise fly from Heathrow", "Reading", [("Graz", "AT")]),
        ("für die Herbstferien in Bayern ab München nach Paphos", "Munich", [("Paphos", "CY")]),
        ("de Lille vers la mer en train, La petite adore nager", "Lille", []),
    ],
)  # fmt: skip
def test_a_name_means_the_place_its_neighbours_leave(said: str, origin: str, goals: list[tuple[str, str]]) -> None:
    state = after(said)
    found = [(s.place.name, s.place.country) for s in state.trip.destinations]
    assert (state.trip.origin and state.trip.origin.name, found) == (origin, goals)


@pytest.mark.parametrize(
    ("said", "adults", "ages"),
    [
        ("my gran loves trains. She, my mum and me want to see Bergen", 3, ()),
        ("Mum + dad + me + my brother (13) to Bergen", 3, (13,)),
    ],
)
def test_who_is_told_off_with_a_pronoun_or_an_age_is_counted(said: str, adults: int, ages: tuple[int, ...]) -> None:
    party = after(said).trip.party
    assert (party.adults, party.child_ages) == (adults, ages)


@pytest.mark.parametrize(
    ("said", "amount"), [("flat with pool, car seat, 1600", 1600), ("12 000 sek each", 12000), ("in Leeds, 12 may 2027", None)]
)
def test_an_amount_that_closes_a_list_is_the_budget(said: str, amount: int | None) -> None:
    assert next((m.amount for m in find_money(said)), None) == amount


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ("could we sleep two of the nights in Maribor?", [("Graz", 5), ("Maribor", 2)]),
        ("Können wir zwei Nächte davon in Maribor schlafen?", [("Graz", 5), ("Maribor", 2)]),
        ("could you also fit in Maribor?", [("Graz", 4), ("Maribor", 3)]),
    ],
)
def test_a_new_place_with_a_part_of_the_nights_joins_the_one_there_is(then: str, told: list[tuple[str, int | None]]) -> None:
    assert nights("Leeds to Graz 3 to 10 May 2027, 2 adults", then) == told


@pytest.mark.parametrize(
    ("then", "order"),
    [
        ("could Zagreb come first and Graz last?", ["Zagreb", "Maribor", "Graz"]),
        ("can we begin in Maribor? and 3 nights there", ["Maribor", "Graz", "Zagreb"]),
    ],
)
def test_known_stops_are_put_in_another_order(then: str, order: list[str]) -> None:
    assert [name for name, _ in nights(THREE, then)] == order


def test_a_friend_who_is_brought_along_is_as_old_as_is_said() -> None:
    party = after("4 adults and two teenagers (13, 15) from Leeds to Graz", "oh, one of them is bringing a friend, also 15").trip.party
    assert (party.adults, party.children, party.child_ages) == (4, 3, (13, 15, 15))


def test_a_day_trip_with_a_condition_is_kept() -> None:
    assert (
        "day trip to Maribor" in after("Leeds to Graz, and we'd love half a day in Maribor if that isn't too ambitious").preferences.must_do
    )
