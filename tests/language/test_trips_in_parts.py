"""Trips of several parts in one message: work and a weekend behind it, regions on the way, stops without a name, and what only frames them."""

from datetime import date

import pytest

from planner.language.reading import read_message
from planner.say.questions import candidates_for, plain_question

from .reading_states import TODAY, after, asking, fresh, heard

STOPS = [
    ("Vienna 8-10 June then the weekend in Bratislava", ["Vienna", "Bratislava"], "2027-06-08", "2027-06-13"),
    ("a weekend in Lyon then 3 nights in Paris, from 7 May", ["Lyon", "Paris"], "2027-05-07", None),
    ("work in Berlin Mon 7 to Wed 9 June, then 2 nights in Dresden with my partner", ["Berlin", "Dresden"], "2027-06-07", "2027-06-11"),
    ("Munich to Venice through the Dolomites, own car, 7 days from 1 June", ["Bolzano", "Venice"], "2027-06-01", "2027-06-07"),
    ("a week in Italy from 7 May, Rome 3 nights and then the beach, two of us from Oslo", ["Rome"], "2027-05-07", "2027-05-14"),
    ("two weeks in Japan from 1 April: Tokyo 5 nights, Kyoto 5 nights, Osaka 4 nights", ["Tokyo", "Kyoto", "Osaka"], "2027-04-01", None),
    ("3 nights in Seville for his 30th on Feb 20th, flying from Gatwick on the Friday evening, back Monday", ["Seville"], "2027-02-19", "2027-02-22"),
    ("I need to be in Lyon on 17 March for a conference (two days), then add a weekend in Annecy", ["Lyon", "Annecy"], "2027-03-17", "2027-03-21"),
]  # fmt: skip


@pytest.mark.parametrize(("message", "stops", "start", "end"), STOPS, ids=[row[0][:40] for row in STOPS])
def test_every_part_has_its_place_and_its_days(message: str, stops: list[str], start: str, end: str | None) -> None:
    dates = read_message(message, fresh(), TODAY).dates
    assert [s.place.name for s in after(message).trip.destinations] == stops
    assert dates is not None
    assert (dates.start, dates.end) == (start, end)


@pytest.mark.parametrize(
    ("message", "stops"),
    [
        ("a week in Scotland, hire car, 4 guys from Hamburg, Islay + Speyside", ["Port Ellen", "Speyside"]),
        ("Kids are obsessed with Lego so Billund for 2 nights then Copenhagen for 3, from Oslo", ["Billund", "Copenhagen"]),
        ("from Bath to Oban via the Lake District, 5 days, by car", ["Keswick", "Oban"]),
        ("fly from London to Sydney via Singapore, 2 weeks in May", ["Sydney"]),
        ("Barcelona to Granada by train for 3 nights, Alhambra tickets essential", ["Granada"]),
        ("my 3 uni friends and I want to go to the Oktoberfest next year for 3 nights, from Birmingham", ["Munich"]),
        ("Munich for Oktoberfest, 3 nights, from Leeds", ["Munich"]),
        ("a greek island, not mykonos, 8 days in june from Vienna", ["Chania"]),
        ("New York from Atlanta; broadway show a must, budget 3500 dollars", ["New York City"]),
    ],
)
def test_what_lies_on_the_way_counts_and_what_only_frames_does_not(message: str, stops: list[str]) -> None:
    assert [s.place.name for s in after(message).trip.destinations] == stops


@pytest.mark.parametrize(
    ("message", "note"),
    [
        ("Bangkok 3 nights then an island, from Sydney, 10 days in January for 2", "an island"),
        ("Rome, no long transfers please", "no long transfers please"),
        ("a beach week anywhere in Greece w/o long transfers, we'd fly from Birmingham", "w/o long transfers"),
        ("I want to look at universities in St Andrews and Edinburgh", "look at universities"),
    ],
)
def test_what_has_no_slot_is_kept_in_the_person_s_words(message: str, note: str) -> None:
    assert note in after(message).preferences.notes


@pytest.mark.parametrize(
    ("message", "musts", "avoid"),
    [
        ("Paris in May for two from Leeds, Louvre, Musee d'Orsay, no Eiffel Tower", {"Louvre", "Musee d'Orsay"}, {"Eiffel Tower"}),
        (
            "5 nights in New York from Denver, want Statue of Liberty, Natural History museum",
            {"Statue of Liberty", "Natural History museum"},
            set(),
        ),
        (
            "Rome from Leeds in May for 2, Colosseum, we have already seen the Pantheon",
            {"Colosseum"},
            {"Pantheon"},
        ),
    ],
)
def test_a_sight_that_is_named_is_a_must_unless_it_is_ruled_out(message: str, musts: set[str], avoid: set[str]) -> None:
    held = after(message).preferences
    assert set(held.must_do) == musts
    assert set(held.avoid) == avoid


@pytest.mark.parametrize(
    "message", ["A week's skiing in Austria for 4 adults from Rotterdam", "a week skiing in Austria, four of us from Rotterdam"]
)
def test_what_fills_the_days_is_liked(message: str) -> None:
    assert "skiing" in after(message).preferences.interests


@pytest.mark.parametrize(
    ("message", "adults"),
    [
        ("me wife and parents (72, 69), Delhi to Leh in June", 4),
        ("it's just me mum, Rome from Leeds", 1),
        ("me wife and i to Rome from Leeds", 2),
    ],
)
def test_a_list_of_people_without_its_first_comma_is_a_list(message: str, adults: int) -> None:
    assert after(message).trip.party.adults == adults


def test_an_amount_for_both_is_the_budget() -> None:
    assert after("a week in Crete in June from Vienna, me + gf. 1500 both").trip.budget.amount == 1500


@pytest.mark.parametrize(
    ("message", "first", "last"),
    [
        ("4 days between Christmas and New Year in Vienna", date(2026, 12, 26), date(2027, 1, 1)),
        ("zwischen den Jahren 5 Tage nach Wien von Köln", date(2026, 12, 26), date(2027, 1, 1)),
        ("drive from Munich to Venice, one week end of September", date(2027, 9, 21), date(2027, 9, 30)),
    ],
)
def test_a_time_of_the_year_has_its_days(message: str, first: date, last: date) -> None:
    window = after(message).trip.date_range.window
    assert window is not None
    assert (window.earliest, window.latest) == (first, last)


def test_a_night_in_one_kind_of_bed_is_no_length_of_the_trip() -> None:
    state = after("Rovaniemi from Amsterdam, 8 to 13 Feb, 4 people, 4000", "glass igloo one night if possible")
    assert state.trip.date_range.nights == 5
    assert "glass igloo one night if possible" in state.preferences.notes


def test_a_length_alone_still_is() -> None:
    state = after("Rovaniemi from Amsterdam, 8 to 13 Feb, 4 people, 4000", "make it two nights")
    assert state.trip.date_range.nights == 2


LATER = [
    (("I have to be in Brussels on May 4 for work", "Thursday to Sunday is holiday"), date(2027, 5, 4), date(2027, 5, 9)),
    (("city break in Budapest", "3 nights", "first weekend of December"), date(2026, 12, 4), date(2026, 12, 7)),
    (("Dublin and Cork, 4 people from Leeds, 3-13 July, 2000", "hotels"), date(2027, 7, 3), date(2027, 7, 13)),
]


@pytest.mark.parametrize(("messages", "start", "end"), LATER, ids=[row[0][-1] for row in LATER])
def test_days_said_later_fit_those_said_before(messages: tuple[str, ...], start: date, end: date) -> None:
    dates = after(*messages).trip.date_range
    assert (dates.start, dates.end) == (start, end)


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("riad please, and a hammam", "hammam"),
        ("nothing too hilly for her", "short_walks"),
        ("I'd like a quiet hotel please, and a bath", "a bath"),
    ],
)
def test_a_short_wish_later_on_is_kept(message: str, kept: str) -> None:
    held = after("Marrakech, 2 adults from Madrid, 12-15 Feb, 300 each, flights and hotel", message).preferences
    assert kept in (*held.notes, *held.interests, *held.accessibility)


@pytest.mark.parametrize("message", ["no idea yet", "nothing special really", "yes please, go ahead", "whatever you think please"])
def test_what_only_answers_is_no_note(message: str) -> None:
    assert not after("Marrakech, 2 adults from Madrid, 12-15 Feb", message).preferences.notes


@pytest.mark.parametrize("message", ["family of 4 (10, 13), from Leeds to Rome", "family of four (40, 38, 10 and 13), from Leeds to Rome"])
def test_ages_in_brackets_behind_a_family_are_its_children_s(message: str) -> None:
    party = after(message).trip.party
    assert (party.adults, party.child_ages) == (2, (10, 13))


@pytest.mark.parametrize(
    ("message", "parts"),
    [("hotels and car", {"research_road", "research_hotels"}), ("ferries, apartments", {"research_road", "research_hotels"})],
)
def test_a_way_in_a_short_list_is_a_part(message: str, parts: set[str]) -> None:
    state = after("Split and Hvar for 6 from Leeds 3-13 July, 800pp", message)
    assert set(state.capabilities or ()) == parts


PARTY_LATER = [
    (("Rome with the kids", "they're 9 and 12 and it's just me"), 1, (9, 12)),
    (("a holiday with a pool for the kids", "they're 5 and 8, plus us two"), 2, (5, 8)),
    (("Morocco with a baby", "9 months old, plus the two of us"), 2, (0,)),
]


@pytest.mark.parametrize(("messages", "adults", "ages"), PARTY_LATER, ids=[row[0][0] for row in PARTY_LATER])
def test_children_told_of_before_are_aged_later(messages: tuple[str, ...], adults: int, ages: tuple[int, ...]) -> None:
    party = after(*messages).trip.party
    assert (party.adults, party.child_ages) == (adults, ages)


@pytest.mark.parametrize(
    ("messages", "start", "nights"),
    [
        (("Kyoto from 8 November for 12 days", "ryokan for two nights"), date(2027, 11, 8), 11),
        (("Budapest in March", "Friday 6th to Sunday 8th"), date(2027, 3, 6), 2),
    ],
)
def test_later_words_about_days_leave_the_others(messages: tuple[str, ...], start: date, nights: int) -> None:
    dates = after(*messages).trip.date_range
    assert (dates.start, dates.nights) == (start, nights)


def test_weekdays_said_later_lie_in_the_time_of_year_that_is_known() -> None:
    dates = after("half term in October, Rome", "Thursday to Tuesday").trip.date_range
    assert (dates.start, dates.nights) == (None, 5)
    assert dates.window is not None
    assert dates.window.weekday == 3


def test_a_number_that_counts_something_chooses_no_place() -> None:
    trip = after("flights and hotel Manchester to Malta", "10 nights from Oct 2").trip
    assert (trip.date_range.start, trip.date_range.nights) == (date(2027, 10, 2), 10)


def test_what_one_does_in_a_stop_is_no_start() -> None:
    trip = after("2 weeks in Greece: Athens, Milos, Naxos, 5 people", "party on naxos, beaches on milos").trip
    assert trip.origin is None


def test_both_ends_of_a_tour_of_the_country_are_stops() -> None:
    trip = after("Road trip Norway", "Bergen to Trondheim", "own campervan from Hamburg").trip
    assert [s.place.name for s in trip.destinations] == ["Bergen", "Trondheim"]
    assert trip.origin is not None
    assert trip.origin.name == "Hamburg"


@pytest.mark.parametrize(
    ("message", "liked"),
    [
        ("he's a model railway nut, Dresden for two from Hanover", {"model railway"}),
        ("my wife is a history buff and I'm an art lover, Florence", {"history", "art"}),
        ("Kids are obsessed with Lego, Copenhagen in July from Oslo", {"lego"}),
    ],
)
def test_what_somebody_is_mad_about_is_liked(message: str, liked: set[str]) -> None:
    assert set(after(message).preferences.interests) == liked


def test_what_none_of_them_does_is_no_liking() -> None:
    held = after("Rome, 2 adults from Leeds", "none of us drink beer").preferences
    assert (held.interests, held.avoid) == ((), ("beer",))


def test_days_added_before_the_trip_move_its_start() -> None:
    held = after("Lisbon for a conference, 15-17 June")
    dates = read_message("I'd add two days before for sightseeing", held, TODAY).dates
    assert dates is not None
    assert (dates.start, dates.end) == ("2027-06-13", "2027-06-17")


ANSWERS = [
    (("need a holiday badly", "greece?", "Stuttgart"), "Stuttgart", ["Greece"]),
    (("Where is warm in February?", "ok Gran Canaria", "Oslo"), "Oslo", ["Gran Canaria"]),
    (("need a holiday", "Portugal", "let's do Rome"), None, ["Rome"]),
    (("South Africa for our honeymoon", "Cape Town and a safari", "Franschhoek for wine too"), None, ["Cape Town", "Franschhoek"]),
    (("Rome and Florence", "Siena too please"), None, ["Rome", "Florence", "Siena"]),
]


@pytest.mark.parametrize(("messages", "origin", "stops"), ANSWERS, ids=[row[0][-1] for row in ANSWERS])
def test_a_bare_name_is_what_is_still_open(messages: tuple[str, ...], origin: str | None, stops: list[str]) -> None:
    state = fresh()
    for message in messages:
        state = asking("trip.destinations", "trip.origin", state=after(message, state=state))
    assert (state.trip.origin.name if state.trip.origin else None) == origin
    assert [s.place.name for s in state.trip.destinations] == stops


@pytest.mark.parametrize(
    ("message", "liked"),
    [
        ("ghosts and whisky", ("ghosts", "whisky")), ("chocolate, beer", ("beer", "chocolate")), ("fireworks!", ("fireworks",)), ("hmm, maybe", ()),
        ("Anna and Tom", ()), ("sounds great, thanks", ()), ("brilliant", ()),
    ],
)  # fmt: skip
def test_a_list_of_things_answers_what_one_enjoys(message: str, liked: tuple[str, ...]) -> None:
    state = asking("trip.budget", "preferences.pace", "preferences.interests", state=after("Edinburgh from London by train, 2 adults"))
    assert after(message, state=state).preferences.interests == liked


def test_an_age_is_no_amount() -> None:
    state = asking("trip.budget", state=after("Vienna, 3 nights for my in-laws"))
    assert after("they are 70ish", state=state).trip.budget.amount is None


def test_what_is_ruled_out_is_no_wish() -> None:
    held = after("Dublin from Boston, no golf").preferences
    assert (held.avoid, held.notes) == (("golf",), ())


@pytest.mark.parametrize(
    ("message", "origin", "stops"),
    [
        ("6 nights in Corfu for 3 friends, Leeds Bradford, half board", "Leeds", ["Corfu"]),
        ("Rome, LHR, 5-8 May", "London", ["Rome"]),
        ("NYC and LAX, 2 weeks from Leeds", "Leeds", ["New York City", "Los Angeles"]),
        ("Normandy for the D-Day beaches, from Southampton", "Southampton", ["Bayeux"]),
    ],
)
def test_an_airport_beside_a_stop_is_where_one_starts(message: str, origin: str, stops: list[str]) -> None:
    trip = after(message).trip
    assert trip.origin is not None
    assert (trip.origin.name, [s.place.name for s in trip.destinations]) == (origin, stops)


def test_days_before_and_after_a_day_are_the_whole_trip() -> None:
    dates = read_message("Athens for a race on 14 November, arriving 2 days before and staying 3 days after", fresh(), TODAY).dates
    assert dates is not None
    assert (dates.start, dates.end) == ("2027-11-12", "2027-11-17")


def test_me_answers_how_many_travel() -> None:
    assert after("me", state=asking("trip.date_range", "trip.party", state=after("Rome"))).trip.party.adults == 1


ABROAD = [
    ("on aimerait découvrir l'Écosse en train depuis Lille, 8 jours en juin", "Lille", ["Edinburgh", "Inverness"]),
    ("Mallorca, 2 Erwachsene, Herbstferien NRW, ab Düsseldorf, 10 Nächte", "Düsseldorf", ["Palma"]),
    ("Cusco and Machu Picchu, 2 adults from Lima", "Lima", ["Cusco"]),
    ("Berlin 30 Dec to 2 Jan, apartment in Kreuzberg, from Prague", "Prague", ["Berlin"]),
    ("a weekend in May not too far from Manchester", "Manchester", []),
]


@pytest.mark.parametrize(("message", "origin", "stops"), ABROAD, ids=[row[0][:30] for row in ABROAD])
def test_names_behind_an_article_a_holiday_or_a_bed_have_their_part(message: str, origin: str, stops: list[str]) -> None:
    trip = after(message).trip
    assert trip.origin is not None
    assert (trip.origin.name, [s.place.name for s in trip.destinations]) == (origin, stops)


def test_what_one_sees_from_a_stop_is_a_must_there() -> None:
    assert after("Inverness and Loch Ness, 4 days from Leeds").preferences.must_do == ("Loch Ness",)


def test_a_french_possessive_is_no_monday() -> None:
    dates = after("un week-end à Lisbonne pour mon anniversaire le 14 mars, départ de Nantes le vendredi soir").trip.date_range
    assert (dates.start, dates.end) == (date(2027, 3, 12), date(2027, 3, 14))


def test_one_day_elsewhere_leaves_the_nights() -> None:
    state = after("Paris in spring from Leeds", "4 nights", "Disneyland one day")
    assert state.trip.date_range.nights == 4
    assert "day trip to Disneyland" in state.preferences.must_do


def test_home_from_the_last_stop_ends_the_trip() -> None:
    dates = after("3 of us, starting in Amsterdam on 2 August: Hamburg, Copenhagen, home from there 2 weeks later").trip.date_range
    assert (dates.start, dates.end) == (date(2027, 8, 2), date(2027, 8, 16))


def test_a_refusal_of_some_rides_refuses_not_all() -> None:
    held = after("a fortnight in Vietnam in January from Paris for 2, no domestic flights").preferences
    assert held.transport_avoid == ()
    assert "no domestic flights" in held.notes


def test_street_food_asks_for_no_restaurants() -> None:
    state = asking("capabilities", "preferences.interests", state=after("Bangkok from Vienna, 2 adults 3-14 Feb, 3500"))
    held = after("snorkel, massages, street food", state=state)
    assert held.capabilities is None
    assert set(held.preferences.interests) == {"snorkel", "massages", "street food"}


def test_nights_somewhere_in_a_region_are_that_stop_s() -> None:
    trip = after("Barcelona 3 nights then 4 nights somewhere on the Costa Brava, from Lyon by car").trip
    assert [(s.place.name, s.nights) for s in trip.destinations] == [("Barcelona", 3), ("Girona", 4)]


@pytest.mark.parametrize(
    ("message", "stops"),
    [
        ("my nan has always wanted to see the Northern Lights so Tromsø in February, 4 nights", ["Tromsø"]),
        ("we stayed at Hotel Siena last year, Rome in May", ["Rome"]),
        ("my friend Siena and I want Rome", ["Rome"]),
    ],
)
def test_a_small_city_one_settles_on_is_a_stop_and_a_name_is_none(message: str, stops: list[str]) -> None:
    assert [s.place.name for s in after(message).trip.destinations] == stops


def test_in_so_many_days_beside_a_time_of_year_is_how_long() -> None:
    dates = after("Slovenia in 8 days, from Vienna, mid June").trip.date_range
    assert (dates.start, dates.nights) == (None, 7)


def test_a_part_of_a_month_that_is_over_is_next_year_s() -> None:
    window = after("Japan next autumn", "2 weeks, mid November").trip.date_range.window
    assert window is not None
    assert (window.earliest, window.latest) == (date(2027, 11, 11), date(2027, 11, 20))


def test_nights_in_words_behind_a_stop_are_that_stop_s() -> None:
    trip = after("Legoland for two days and Copenhagen three, from Hamburg").trip
    assert [(s.place.name, s.nights) for s in trip.destinations][1] == ("Copenhagen", 3)


def test_one_of_those_who_were_counted_is_none_more() -> None:
    assert after("we're three sisters meeting in Lisbon: one from Oslo, one from London and me from Madrid").trip.party.adults == 3


@pytest.mark.parametrize(
    ("message", "avoid"),
    [
        ("New York from London, 4-9 May, we've been before so skip the statue of liberty and the Met", ("statue of liberty", "Met")),
        ("New York from London, 4-9 May. No need for the Empire State Building, done it", ("Empire State Building",)),
        ("Rome from London, 4-9 May, we don't want to visit the Colosseum or the Pantheon", ("Colosseum", "Pantheon")),
        ("Rome from London, 4-9 May, we've already seen the Colosseum", ("Colosseum",)),
        ("Paris from London, 4-9 May, no Eiffel tower, no Louvre", ("Eiffel tower", "Louvre")),
        ("Rome from London, 4-9 May, no museums on Monday", ()),
    ],
)
def test_a_sight_that_is_ruled_out_is_avoided(message: str, avoid: tuple[str, ...]) -> None:
    assert after(message).preferences.avoid == avoid


@pytest.mark.parametrize(
    ("message", "stops"),
    [
        ("Italy but not Rome or Venice, 4-9 May from London", ["Italy"]),
        ("anywhere in France but Paris, Nice or Lyon, 4-9 May from London", ["France"]),
        ("we've been to Rome and Venice, so Naples this time, 4-9 May from London", ["Naples"]),
        ("not Rome, Venice, 4-9 May from London", ["Venice"]),
        ("no Paris, 2 nights in Lyon and 2 nights in Nice, 4-8 May from London", ["Lyon", "Nice"]),
        ("Spain but not Barcelona, you choose where, 4-9 May from London", ["Madrid"]),
        ("3 nights walking from Keswick, end of April, from Leeds", ["Keswick"]),
        ("3 nights from London in Rome, 4 May", ["Rome"]),
    ],
)
def test_places_ruled_out_are_no_stops_and_are_not_chosen(message: str, stops: list[str]) -> None:
    assert [s.place.name for s in after(message).trip.destinations] == stops


def test_places_ruled_out_are_not_proposed() -> None:
    state = after("somewhere in Portugal, not the Algarve, 4-9 May from London")
    assert [c.label for c in candidates_for(state, "trip.destinations", TODAY)] == ["Lisbon", "Porto"]


@pytest.mark.parametrize(
    ("words", "start", "nights"),
    [
        ("first weekend of December next year", date(2027, 12, 3), 2),
        ("the last weekend of January 2028", date(2028, 1, 28), 2),
        ("5 May, around 2.5 weeks", date(2027, 5, 5), 17),
    ],
)
def test_a_weekend_of_another_year_and_half_a_week(words: str, start: date, nights: int) -> None:
    dates = after(f"Lisbon from London, {words}, 2 adults").trip.date_range
    assert (dates.start, dates.nights) == (start, nights)


@pytest.mark.parametrize(
    ("message", "adults"),
    [
        ("Rome for our 10th wedding anniversary, 3-6 June, from Leeds", 2),
        ("Rome for our anniversary with the kids, 3-6 June, from Leeds", None),
        ("Rome for my parents' anniversary, 3-6 June, from Leeds", None),
    ],
)
def test_an_anniversary_of_ours_is_a_trip_for_two(message: str, adults: int | None) -> None:
    assert after(message).trip.party.adults == adults


def test_who_tires_easily_has_short_walks_and_a_country_its_article() -> None:
    state = after("My mum and I want to see tulips in the Netherlands, 4 nights in late April, from London, she tires easily")
    assert state.preferences.accessibility == ("short_walks",)
    assert plain_question(state, "trip.destinations", TODAY).startswith("Which town or city in the Netherlands")


@pytest.mark.parametrize(
    ("words", "interests", "style"),
    [
        ("spa and wine", {"spa", "wine"}, set()),
        ("a spa day", {"spa"}, set()),
        ("wine and a spa day", {"spa", "wine"}, set()),
        ("spa treatments please", {"spa"}, set()),
        ("a spa hotel please", set(), {"spa"}),
        ("hotel with a spa and a pool", set(), {"spa", "pool"}),
        ("hotel with spa, food matters to us", set(), {"spa"}),
    ],
)
def test_a_spa_is_something_to_do_or_something_the_bed_has(words: str, interests: set[str], style: set[str]) -> None:
    held = after(f"Budapest from Dublin, 16-19 April, 2 adults, {words}").preferences
    assert (set(held.interests), set(held.stay_style)) == (interests, style)


BEEN_THERE = [
    ("We've already been to the Mezquita, Córdoba 5-8 May from Madrid by train, my dad and me", "Madrid", ["Córdoba"], "2027-05-05"),
    ("We did Rome last year, Naples 5-8 May from Leeds for two", "Leeds", ["Naples"], "2027-05-05"),
    ("last year we did Rome, Florence and Venice, now Sicily for 7 nights from 3 May, from Leeds", "Leeds", ["Catania"], "2027-05-03"),
    ("we spent 3 days in Rome last year and loved it. This year Porto, 5 days from 5 June, from Dublin", "Dublin", ["Porto"], "2027-06-05"),
    ("we saw cheap flights to Porto, want to go 5-8 May from Leeds", "Leeds", ["Porto"], "2027-05-05"),
    ("been to Vienna often so no Schönbrunn this time. 3 nights from 12 June, from Graz", "Graz", ["Vienna"], "2027-06-12"),
]


@pytest.mark.parametrize(("message", "origin", "stops", "start"), BEEN_THERE, ids=[row[0][:30] for row in BEEN_THERE])
def test_what_was_once_leaves_the_trip_that_stands_beside_it(message: str, origin: str, stops: list[str], start: str) -> None:
    trip = after(message).trip
    assert (trip.origin and trip.origin.name, [s.place.name for s in trip.destinations]) == (origin, stops)
    assert trip.date_range.start == date.fromisoformat(start)


@pytest.mark.parametrize(
    ("message", "origin", "stops"),
    [
        ("we want to escape Glasgow for a few days in March, sun please", "Glasgow", []),
        ("get out of Munich for a long weekend in May, mountains", "Munich", []),
        ("a week in Madeira in May, flying Manchester, two of us", "Manchester", ["Funchal"]),
        ("a weekend in Spain, flying Malaga, from Leeds, for two", "Leeds", ["Málaga"]),
        ("road trip Munich to Verona, 7 days in June, we live in Oslo", "Oslo", ["Munich", "Verona"]),
        ("Vienna to Zagreb via Graz, we come from Dublin, 6 days in May", "Dublin", ["Vienna", "Graz", "Zagreb"]),
        ("fly London to Prague via Frankfurt, 3 nights from 4 May", "London", ["Prague"]),
        ("4 nights in Dubai on our way home from Perth to London in March", "Perth", ["Dubai", "London"]),
        ("Puerto Rico from Boston, 4-8 May, old San Juan one evening", "Boston", ["Puerto Rico"]),
        ("Budapest Vienna Prague by train, 9 days in April from Leeds", "Leeds", ["Budapest", "Vienna", "Prague"]),
    ],
)
def test_where_one_leaves_and_what_is_on_the_way(message: str, origin: str, stops: list[str]) -> None:
    trip = after(message).trip
    assert (trip.origin and trip.origin.name, [s.place.name for s in trip.destinations]) == (origin, stops)


@pytest.mark.parametrize(
    ("message", "nights"),
    [
        ("Dubai stopover 2 nights on the way to Sydney, from London, 16 days from 3 March", [2, 13]),
        ("a week in Bali with a 2 night stopover in Singapore, from Zurich, from 2 August", [7, 2]),
        ("work in Chicago 10-12 May then New Orleans thurs-sun, from Toronto", [3, 3]),
    ],
)
def test_nights_of_a_break_on_the_way_are_that_stop_s(message: str, nights: list[int]) -> None:
    assert [s.nights for s in after(message).trip.destinations] == nights


def test_weekdays_behind_days_are_the_next_ones() -> None:
    days = after("work in Chicago mon-wed 10-12 May, then New Orleans thurs-sun for jazz, from Toronto").trip.date_range
    assert (days.start, days.end) == (date(2027, 5, 10), date(2027, 5, 16))


def test_two_names_with_or_are_a_choice_and_no_question() -> None:
    said = read_message("Somewhere with good beer in May. Prague or Munich? From Leeds, 3 nights", fresh(), TODAY).destinations
    assert [place.quote for place in said.places] == ["Prague or Munich"]


@pytest.mark.parametrize(
    ("messages", "stops"),
    [
        (("Tuscany in May from Leeds for two", "10-17 May"), [("Florence", 4), ("Siena", 3)]),
        (("Cornwall in June from Leeds for two", "5 nights from the 7th"), [("St Ives", 5)]),
        (("Scottish Highlands from London in June", "no, Skye"), [("Portree", None)]),
        (("Tuscany, from London, 4-8 June", "in Italy"), [("Florence", 4)]),
    ],
)
def test_a_region_has_its_base_at_once_and_all_of_them_when_the_nights_are_known(
    messages: tuple[str, ...], stops: list[tuple[str, int | None]]
) -> None:
    assert [(s.place.name, s.nights) for s in after(*messages).trip.destinations] == stops


@pytest.mark.parametrize(
    ("message", "access"),
    [
        ("Rome in May, we are not fast walkers", ("short_walks",)),
        ("Rome in May, keen walkers, from Leeds", ()),
        ("Rome in May, grandma has a walker", ("step_free",)),
    ],
)
def test_who_walks_and_who_has_a_walker(message: str, access: tuple[str, ...]) -> None:
    assert after(message).preferences.accessibility == access


@pytest.mark.parametrize("words", ["hate being rushed", "can't stand tight schedules", "we avoid rushing", "rather than running around"])
def test_who_dislikes_a_rush_wants_it_relaxed(words: str) -> None:
    assert after(f"Hanoi in May for two, {words}").preferences.pace == "relaxed"


@pytest.mark.parametrize(
    ("message", "nights", "note"),
    [
        ("Safari 4 days then Zanzibar beach 6 days, honeymoon Feb 2027, from Madrid", 9, "Safari 4 days"),
        ("3 nights of trekking followed by 4 nights in Chiang Mai, from Oslo in May", 7, "3 nights of trekking"),
    ],
)
def test_a_tour_before_the_stop_makes_the_trip_longer(message: str, nights: int, note: str) -> None:
    state = after(message)
    assert state.trip.date_range.nights == nights
    assert note in state.preferences.notes


def test_a_continent_only_says_where() -> None:
    assert [s.place.name for s in after("First time in Africa, Marrakech for 4 nights in May").trip.destinations] == ["Marrakech"]


def test_ordinary_words_abroad_are_no_stop() -> None:
    state = after("a wedding in Cork on 21 Aug, want to make a week of it, west coast by rental car, from Brussels")
    assert [s.place.name for s in state.trip.destinations] == ["Cork"]
    assert "west coast" in state.preferences.notes


def test_what_the_bed_has_in_german_is_no_town() -> None:
    state = after("Südtirol, 1 Woche ab 20. September, aus Stuttgart, Pool und Sauna, 2 Erwachsene")
    assert [s.place.name for s in state.trip.destinations] == ["Bolzano"]
    assert set(state.preferences.stay_style) == {"pool", "sauna"}


def test_so_many_rooms_choose_no_part() -> None:
    assert after("Algarve for eight guys, 3-7 November, from Leeds, 4 twin rooms").capabilities is None
    assert "research_hotels" in (after("Faro 3-7 November from Leeds, please book 4 twin rooms").capabilities or ())


def test_ages_without_blanks_in_a_total_are_kept() -> None:
    party = after("to show our grandchildren (8,10,11) Rome. 6 of us altogether counting my daughter").trip.party
    assert (party.adults, party.children, party.child_ages) == (3, 3, (8, 10, 11))


@pytest.mark.parametrize("words", ["they hate heights and my dad is diabetic", "we don't like museums and my wife is diabetic"])
def test_a_denial_ends_where_somebody_else_is_spoken_of(words: str) -> None:
    assert "diabetic" in after(f"Rome in May, {words}").preferences.dietary


@pytest.mark.parametrize("pets", ["2 labradors", "2 cats", "1 teen, 3 bikes"])
def test_what_is_counted_behind_a_child_is_no_age(pets: str) -> None:
    party = after(f"the Dutch coast, 3-10 October, 2 adults, 1 teen, {pets}, driving from Düsseldorf").trip.party
    assert party.child_ages == ()


def test_what_somebody_wants_to_see_near_the_stop_is_a_must() -> None:
    held = after("Sorrento in May, 5 nights, my mum, me and my sister; from Birmingham; she wants Capri and Pompeii").preferences
    assert set(held.must_do) == {"Capri", "Pompeii"}


def test_nights_one_stays_longer_come_on_top() -> None:
    state = after("Brussels 15/2 - 18/2 work. want to stay 2 nights more at the seaside. one person")
    assert state.trip.date_range.nights == 5
    assert state.preferences.notes == ()


def test_a_city_abroad_by_itself_at_the_end_is_the_start() -> None:
    trip = after("a week in Crete in May, 2 adults, Vienna, half board").trip
    assert (trip.origin and trip.origin.name, [s.place.name for s in trip.destinations]) == ("Vienna", ["Chania"])
    assert after("Berlin, 3 nights, Prague, 2 nights, in June").trip.origin is None


@pytest.mark.parametrize(
    ("message", "adults", "children", "ages"),
    [
        ("12 people incl 3 grandparents to Rome", 12, 0, ()),
        ("Rome, 2+2 (5 & 7), flying from Manchester", 2, 2, (5, 7)),
        ("for 2+1, Rome", 2, 1, ()),
        ("5 dudes to Rome, MLK weekend", 5, 0, ()),
    ],
)
def test_who_travels_in_a_few_signs(message: str, adults: int, children: int, ages: tuple[int, ...]) -> None:
    party = after(message).trip.party
    assert (party.adults, party.children, party.child_ages) == (adults, children, ages)


def test_years_together_and_once_count_nobody() -> None:
    party = after("anniversary 10 yrs!! kid free for once. 3 nights in Rome").trip.party
    assert (party.adults or 2, party.children, party.child_ages) == (2, 0, ())


def test_how_far_along_somebody_is_makes_no_trip_longer() -> None:
    state = after("Two couples, one of us pregnant (5 months), a chilled week in Mallorca in mid-May")
    assert (state.trip.date_range.nights, state.preferences.pace) == (7, "relaxed")
    assert "pregnant" in state.preferences.notes


@pytest.mark.parametrize("words", ["Money is tight (300 max!)", "300 max", "no more than 300"])
def test_an_amount_with_its_limit_is_the_budget(words: str) -> None:
    assert after(f"a few days by the sea from Manchester. {words}, train").trip.budget.amount == 300


def test_a_feast_of_a_child_asks_for_no_bars() -> None:
    assert "nightlife" not in after("my son's bar mitzvah in Jerusalem in June").preferences.interests


@pytest.mark.parametrize("words", ["hotel 4 stelle", "hôtel 4 étoiles", "hotel de 4 estrellas", "4-Sterne-Hotel"])
def test_stars_are_counted_in_any_language(words: str) -> None:
    assert "four_star" in after(f"Roma, {words}, 3-6 May 2027").preferences.stay_style


def test_a_break_on_the_way_has_its_two_ends() -> None:
    trip = after("3 day stopover Istanbul en route Toronto-Nairobi, from 12 Feb").trip
    assert (trip.origin and trip.origin.name, [s.place.name for s in trip.destinations]) == ("Toronto", ["Istanbul", "Nairobi"])


def test_what_an_amount_leaves_out_is_no_dislike() -> None:
    state = after("Thailand, 3 weeks, 4 girls, from Manchester after 20 June, 1k each w/o flights")
    assert state.preferences.transport_avoid == ()
    assert "1k each w/o flights" in state.preferences.notes


def test_where_a_flight_lands_before_stops_with_nights_is_no_stop() -> None:
    trip = after("Two nights in Oxford then Cornwall for five, early July, flying in from Newark to Heathrow").trip
    assert [s.place.name for s in trip.destinations] == ["Oxford", "St Ives"]


def test_the_day_one_flies_on_ends_the_stay() -> None:
    days = after("land in Lisbon Fri 9th April 14:00, fly on Mon 12th 10:00").trip.date_range
    assert (days.start, days.end) == (date(2027, 4, 9), date(2027, 4, 12))


def test_a_start_beside_a_choice_is_no_stop() -> None:
    trip = after("Hen weekend Lisbon OR Porto, 8 of us, 28-31 May, Manchester, villa with pool").trip
    assert (trip.origin and trip.origin.name, trip.destinations) == ("Manchester", ())


def test_a_name_behind_where_one_sleeps_is_not_lost() -> None:
    held = after("two of us to Barcelona, 5 nights in February, step-free hotel near beach, Gaudí").preferences
    assert "gaudi" in held.interests or "Gaudí" in held.notes


@pytest.mark.parametrize("message", ["for the Berlin marathon in September, 4 days", "le marathon de Berlin fin septembre, 4 jours"])
def test_what_one_comes_for_is_kept(message: str) -> None:
    assert "marathon" in after(message).preferences.notes


WAYS = [
    (
        "Montreal to Boston by car, 9 to 13 September 2027, one night in Burlington on the way down and on the way back",
        [("Burlington", 1), ("Boston", 2), ("Burlington", 1)],
    ),
    ("Paris to Copenhagen by train, from 3 May 2027: one night in Cologne each way, 6 nights in Copenhagen", [("Cologne", 1), ("Copenhagen", 6), ("Cologne", 1)]),
    ("a good hotel in Athens for 4 nights and then one on Hydra for 3, from 1 September 2027", [("Athens", 4), ("Hydra", 3)]),
    ("Halifax to Dublin on 7 June 2027, 3 nights Dublin, 4 nights Killarney, home from Shannon", [("Dublin", 3), ("Killarney", 4)]),
    ("We'd stay in Malaga throughout, with day trips to Ronda and Nerja, 6 to 15 May 2027", [("Málaga", 9)]),
]  # fmt: skip


@pytest.mark.parametrize(("message", "stops"), WAYS, ids=[row[0][:40] for row in WAYS])
def test_breaks_of_the_way_and_where_one_sleeps(message: str, stops: list[tuple[str, int]]) -> None:
    assert [(s.place.name, s.nights) for s in after(message).trip.destinations] == stops


@pytest.mark.parametrize("days", ["for 9-12 April 2027", "for 9–12 April 2027", "for 9 to 12 April 2027"])
def test_days_behind_for_count_nobody(days: str) -> None:
    trip = after(f"find us a hotel, my boyfriend booked flights to Copenhagen {days}").trip
    assert trip.party.adults in (None, 2)
    assert (trip.date_range.start, trip.date_range.end) == (date(2027, 4, 9), date(2027, 4, 12))


@pytest.mark.parametrize("words", ["so leave it empty", "please leave it free", "leave it as it is"])
def test_a_day_left_empty_ends_nothing(words: str) -> None:
    read = heard(f"Ghent 4-7 June 2027, 2 adults from Canterbury. On Saturday afternoon we have a christening, {words}")
    assert "cancel" not in read.acts


@pytest.mark.parametrize("message", ["Cheap week for two students, Lisbon in February", "Ski week for beginners in Austria, from Leeds"])
def test_a_week_of_a_kind_is_a_week(message: str) -> None:
    assert after(message).trip.date_range.nights == 7


def test_reasons_and_wishes_behind_them_are_kept_apart() -> None:
    notes = after(
        "The hotel must have a lift because of my knee, and we would rather skip the port cellars. Porto 14 to 18 April 2027"
    ).preferences
    assert not any("knee, and" in note for note in notes.notes)


@pytest.mark.parametrize(
    ("message", "stops"),
    [
        (
            "driving from Utrecht to the Dolomites, two nights in Bamberg going down, seven nights near Ortisei, one night in Ulm coming back",
            [("Bamberg", 2), ("Ortisei", 7), ("Ulm", 1)],
        ),
        ("Bruges and Ghent, 30 April to 3 May 2027, from Reims. Hotel in Bruges, Ghent as a day trip", [("Bruges", 3)]),
        ("ferry from Newcastle to Amsterdam on 3 September 2027, then 3 nights in Haarlem", [("Amsterdam", None), ("Haarlem", 3)]),
    ],
)
def test_nights_before_a_place_are_its_own(message: str, stops: list[tuple[str, int | None]]) -> None:
    assert [(s.place.name, s.nights) for s in after(message).trip.destinations] == stops


def test_a_day_one_performs_lies_within_the_days_there() -> None:
    trip = after(
        "My choir (22 singers) performs in Tallinn on 14 August 2027. We leave Helsinki on the 12th by ferry and come home on the 15th"
    ).trip
    assert (trip.date_range.start, trip.date_range.end, trip.party.adults) == (date(2027, 8, 12), date(2027, 8, 15), 22)


@pytest.mark.parametrize(
    ("message", "adults", "ages"),
    [("to Porto with my two sons (16, 18)", 2, (16,)), ("2 adults and three kids (12, 15 and 19), Rome", 3, (12, 15))],
)
def test_children_of_age_are_adults(message: str, adults: int, ages: tuple[int, ...]) -> None:
    party = after(message).trip.party
    assert (party.adults, party.children, party.child_ages) == (adults, len(ages), ages)


def test_a_flight_that_leaves_from_elsewhere_is_none_to_find() -> None:
    state = after("Hotel for one night only in Cologne, 8 May 2027, two adults, because our flight from Düsseldorf leaves early")
    assert "research_flights" not in (state.capabilities or ())


OTHERS_SAY = [
    ("My sister-in-law swears by Sardinia but we want Corsica, Ajaccio to be exact, 5 to 12 September 2027, from Lyon", "Ajaccio", 7),
    ("A friend told me Ljubljana is lovely, so Ljubljana it is: solo, 12-16 May 2027, from Munich by bus", "Ljubljana", 4),
    ("My mum told me to go to Rome, 4-8 May from Leeds", "Rome", 4),
]


@pytest.mark.parametrize(("message", "stop", "nights"), OTHERS_SAY, ids=[row[1] for row in OTHERS_SAY])
def test_what_others_say_leaves_the_trip_to_us(message: str, stop: str, nights: int) -> None:
    state = after(message)
    assert [(s.place.name, s.nights) for s in state.trip.destinations] == [(stop, nights)]
    assert state.preferences.must_do == ()


@pytest.mark.parametrize(
    ("message", "origin", "stops"),
    [
        (
            "Cairns to Port Douglas is our plan: 3 nights Cairns then 5 nights Port Douglas, two adults from Hobart",
            "Hobart",
            ["Cairns", "Port Douglas"],
        ),
        (
            "A cycling week along the Danube from Passau to Vienna in June. We arrive from Leipzig by train.",
            "Leipzig",
            ["Passau", "Vienna"],
        ),
    ],
)
def test_the_start_of_a_tour_is_its_first_stop(message: str, origin: str, stops: list[str]) -> None:
    trip = after(message).trip
    assert (trip.origin and trip.origin.name, [s.place.name for s in trip.destinations]) == (origin, stops)


@pytest.mark.parametrize(
    ("message", "stops", "end"),
    [
        ("Rome 7-11 May then Florence to 14 May 2027 from London, 2 adults", [("Rome", 4), ("Florence", 3)], date(2027, 5, 14)),
        ("Rome 7-11 May 2027 then Florence until the 14th, from London", [("Rome", 4), ("Florence", 3)], date(2027, 5, 14)),
        (
            "Lisbon 7-11 May, then Porto until 14 May and Faro till 17 May 2027",
            [("Lisbon", 4), ("Porto", 3), ("Faro", 3)],
            date(2027, 5, 17),
        ),
        ("Rome 7-11 May 2027, then home to London on the 12th", [("Rome", 5)], date(2027, 5, 12)),
    ],
)
def test_a_last_day_alone_ends_the_stop_beside_it(message: str, stops: list[tuple[str, int]], end: date) -> None:
    trip = after(message).trip
    assert trip.date_range.end == end
    assert [s.place.name for s in trip.destinations] == [name for name, _ in stops]
    assert len(stops) == 1 or [s.nights for s in trip.destinations] == [nights for _, nights in stops]


@pytest.mark.parametrize(
    ("messages", "stops"),
    [
        (("Sardinia for two from Antwerp, 10 to 19 September 2027", "Alghero would be a good base for us"), ["Alghero"]),
        (("Puglia for two from Antwerp, 10 to 19 September 2027", "Lecce would be a good base for us"), ["Lecce"]),
        (("a week in Umbria from Oslo, 3 May 2027", "I think Orvieto"), ["Orvieto"]),
        (("a week in Croatia from Oslo, 3 May 2027", "Zagreb as our base"), ["Zagreb"]),
        (("Sardinia for two from Antwerp, 10 to 19 September 2027", "we like beaches"), ["Cagliari"]),
    ],
)
def test_another_town_of_the_region_takes_the_place_of_the_proposed_one(messages: tuple[str, ...], stops: list[str]) -> None:
    state = fresh()
    for message in messages:
        state = asking("trip.destinations", state=after(message, state=state)) if message is messages[0] else after(message, state=state)
    assert [s.place.name for s in state.trip.destinations] == stops
