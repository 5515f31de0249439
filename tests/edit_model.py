"""A model that reads changes of plans: replies written by hand for messages about them, beside the operations they are to come to.

What a model would say, from outside: nothing here is taken from the built-in reader. `lying` and `misquoting` are the same replies spoiled.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests import fake_model

Body = dict[str, Any]
Edit = dict[str, Any]
SAID: dict[str, tuple[Edit, ...]] = {
    "make day 3 free": ({"op": "free", "day": "day 3", "quote": "make day 3 free"},),
    "we need Saturday afternoon to ourselves": ({"op": "free", "day": "Saturday", "part": "afternoon", "quote": "we need Saturday afternoon to ourselves"},),
    "move the castle to Sunday": ({"op": "move_item", "item": "the castle", "day": "Sunday", "quote": "move the castle to Sunday"},),
    "dinner at 9 pm": ({"op": "set_meal_time", "meal": "dinner", "time": "21:00", "quote": "dinner at 9 pm"},),
    "start an hour later": ({"op": "set_hours", "change": "shift", "minutes": 60, "quote": "start an hour later"},),
    "nothing before 10": ({"op": "set_hours", "change": "first_start", "time": "10:00", "quote": "nothing before 10"},),
    "drop the Tile Museum": ({"op": "remove_item", "item": "Tile Museum", "quote": "drop the Tile Museum"},),
    "swap Belém Tower for something indoors": ({"op": "swap_item", "item": "Belém Tower", "kind": "indoors", "quote": "swap Belém Tower for something indoors"},),
    "add a fado show on Friday night": ({"op": "add_item", "kind": "fado", "day": "Friday", "part": "evening", "quote": "add a fado show on Friday night"},),
    "a day trip to Cascais on day 4": ({"op": "add_day_trip", "place": "Cascais", "day": "day 4", "quote": "a day trip to Cascais on day 4"},),
    "swap day 2 and day 5": ({"op": "swap_days", "day": "day 2", "other_day": "day 5", "quote": "swap day 2 and day 5"},),
    "a cheaper hotel in option 3": ({"op": "set_stay", "change": "cheaper", "options": "option 3", "quote": "a cheaper hotel in option 3"},),
    "cheaper but keep the hotel": (
        {"op": "set_price", "change": "cheaper", "quote": "cheaper"}, {"op": "keep", "change": "stay", "quote": "keep the hotel"},
    ),
    "a hotel closer to the centre": ({"op": "set_stay", "change": "nearer_centre", "quote": "a hotel closer to the centre"},),
    "fly home in the evening": ({"op": "set_leg_time", "which": "home", "part": "evening", "mode": "flight", "quote": "fly home in the evening"},),
    "less walking please": ({"op": "less_walking", "quote": "less walking"},),
    "no seafood places": ({"op": "other_meals", "change": "avoid", "kind": "seafood", "quote": "no seafood places"},),
    "option 1 under 900 euros": ({"op": "set_price", "change": "under", "amount": "900", "options": "option 1", "quote": "option 1 under 900 euros"},),
    "slow day 2 down": ({"op": "set_pace", "change": "slower", "day": "day 2", "quote": "slow day 2 down"},),
}  # fmt: skip
"""Messages about plans and the edits a model reads in each."""


def answering(spoil: Callable[[Edit], Edit] = lambda edit: edit) -> Callable[[Body], str]:
    """What the tests' server says: these replies to these messages, each edit spoiled first, and the fake model's own to anything else."""

    def answer(body: Body) -> str:
        if fake_model.purpose_of(body) != "extract":
            return fake_model.answer(body)
        message = next((m for m in SAID if m in fake_model.user_of(body)), None)
        if message is None:
            return fake_model.answer(body)
        return json.dumps({"acts": [{"act": "refine", "quote": message}], "edits": [spoil(edit) for edit in SAID[message]]})

    return answer


def misquoting(edit: Edit) -> Edit:
    """The edit read from words nobody said."""
    return {**edit, "quote": f"and everybody agreed that {edit['op']} is best"}


def lying(edit: Edit) -> Edit:
    """An edit of things, days, cities and hours the message does not hold, under the message's own quote."""
    invented = {
        "item": "Neuschwanstein",
        "place": "Reykjavik",
        "day": "day 9",
        "other_day": "day 8",
        "amount": "17",
        "time": None,
        "kind": "ballooning",
    }
    return {**{k: invented.get(k, v) for k, v in edit.items()}, "op": "drop_city" if edit["op"] == "free" else edit["op"]}
