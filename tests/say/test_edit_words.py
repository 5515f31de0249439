"""How the changes of an edit are told."""

from planner.say.edit_words import _alike_in_one


def test_sights_that_go_to_one_day_or_are_out_for_one_reason_are_told_in_one():
    told = [
        "Friday 15 January is a day trip to Zakopane",
        "Wawel Castle goes to Saturday 16 January",
        "Plac Nowy is out, as no other day has room for it",
        "Cloth Hall goes to Saturday 16 January",
        "Old Synagogue is out, as no other day has room for it",
        "MOCAK goes to Sunday 17 January",
    ]
    assert _alike_in_one(told) == [
        "Friday 15 January is a day trip to Zakopane",
        "Wawel Castle and Cloth Hall go to Saturday 16 January",
        "Plac Nowy and Old Synagogue are out, as no other day has room for them",
        "MOCAK goes to Sunday 17 January",
    ]
