"""What limits a part, a guest or an outing, and says nothing of who travels, where to, or what is to be planned."""

import pytest

from .reading_states import after


@pytest.mark.parametrize(
    ("message", "adults"),
    [
        ("solo los vuelos a Lima del 4 al 9 de junio", None),
        ("solo il treno da Torino a Bari dal 4 al 9 giugno", None),
        ("da Torino a Bari, solo voli, dal 4 al 9 giugno", None),
        ("voy solo a Roma del 4 al 9 de junio", 1),
        ("viaggio solo, Roma dal 4 al 9 giugno", 1),
        ("a solo trip to Rome, 4 to 9 June", 1),
    ],
)
def test_solo_before_a_thing_is_only_and_counts_nobody(message: str, adults: int | None) -> None:
    assert after(message).trip.party.adults == adults


@pytest.mark.parametrize(
    ("message", "part"),
    [
        ("Malmö to Berlin by train, 4-9 June 2027, 2 adults, hotel too, food we arrange", "research_food"),
        ("Train and food for Vienna to Graz, 4-9 June 2027, 2 adults, the hotel I'll book.", "research_hotels"),
        ("Hotel and food in Graz from Vienna, 4-9 June 2027, 2 adults, flights we sort out", "research_flights"),
    ],
)
def test_what_people_see_to_behind_its_name_is_not_planned(message: str, part: str) -> None:
    assert part not in (after(message).capabilities or ())


@pytest.mark.parametrize(
    ("wish", "note"),
    [
        ("On Friday my niece joins us for lunch.", "On Friday my niece joins us for lunch"),
        ("Our old neighbour comes over for tea on Saturday.", "Our old neighbour comes over for tea on Saturday"),
        ("We'd like a day trip on Friday.", "day trip on Friday"),
        ("A day out on Thursday would be lovely.", "day out on Thursday"),
    ],
)
def test_guests_for_a_meal_and_outings_of_a_day_are_kept_as_said(wish: str, note: str) -> None:
    known = after(f"Bristol to Faro, 7-14 June 2027, 2 adults. {wish}")
    assert known.preferences.notes == (note,)
    assert known.preferences.must_do == ()
    assert known.trip.party.adults == 2
    assert [stop.place.name for stop in known.trip.destinations] == ["Faro"]


def test_an_outing_whose_place_stands_behind_its_day_goes_there() -> None:
    known = after("Bristol to Faro, 7-14 June 2027, 2 adults, a day trip on Friday to Tavira")
    assert any("Tavira" in must for must in known.preferences.must_do)
