"""Where meals come from: the right kind and tier near where one is, every dietary need met, no house twice. Pure; one table an option."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from planner.compose.frames import Frame
from planner.compose.geometry import Point, clock_of, km_between
from planner.compose.timeline import BREAKFAST, BREAKFAST_ENDS, DINNER_LENGTH, Timeline
from planner.domain.reports import Meal, MealKind, Tier
from planner.domain.values import Item
from planner.say.phrases import MONTHS, joined

_NEAR: dict[Tier, tuple[Tier, ...]] = {
    "budget": ("budget", "balanced", "premium"),
    "balanced": ("balanced", "budget", "premium"),
    "premium": ("premium", "balanced", "budget"),
}
_COVERS: dict[str, tuple[str, ...]] = {
    "vegetarian": ("vegetarian", "vegan"),
    "pescatarian": ("pescatarian", "vegetarian", "vegan"),
    "dairy_free": ("dairy_free", "vegan"),
}
_SORT: dict[Tier, str] = {"budget": "A simple", "balanced": "A sit-down", "premium": "A special"}
ANYWHERE_KM = 1.5
"""How far a dish that many kitchens serve is taken to be from anyone who wants it."""
TOO_FAR_KM = 6.0
_SPECIAL = re.compile(r"\b(?:vegan|gluten|dairy|lactose)\b", re.IGNORECASE)


class Table:
    """Chooses meals day by day and remembers what was served. `needs` are the dietary words every meal must meet."""

    def __init__(
        self,
        meals: dict[str, Sequence[Meal]],
        *,
        wanted: bool,
        needs: tuple[str, ...],
        tier: Tier,
        liked: tuple[str, ...],
        menu: tuple[tuple[int, MealKind, str], ...] = (),
        dropped: tuple[str, ...],
    ) -> None:
        self.wanted = wanted
        self.served: list[Meal] = []
        self._meals = meals
        self._needs = needs
        self._tier = tier
        self._liked = {meal_id: n for n, meal_id in enumerate(liked)}
        self._menu = {(day, kind): meal_id for day, kind, meal_id in menu}
        self._used: set[str] = {*dropped, *self._menu.values()}
        self._names = {m.name for rows in meals.values() for m in rows if m.id in self._used}

    def meals_of(self, frame: Frame, number: int, day: Timeline, near: Mapping[MealKind, Point | None]) -> tuple[list[Item], list[str]]:
        """The day's meals as items, and a line for each meal nothing fitting was found for. `near` is where one is when one eats."""
        if not self.wanted:
            return [], []
        items, gaps = [], []
        for kind, begins, ends in _due(day):
            meal = self._kept(frame.city, number, kind) or self._choose(frame.city, kind, near.get(kind))
            if meal is None:
                gaps.append(f"{kind.capitalize()} not found in {frame.city}.")
                continue
            if self._needs and not meal.named:
                words = joined([n.replace("_", " ") for n in self._needs])
                gaps.append(f"{kind.capitalize()}: nothing more here is known to be {words}; ask before you order.")
            self.served.append(meal)
            items.append(_item(meal, kind, frame, (begins, ends), self._needs))
        return items, gaps

    def _choose(self, city: str, kind: MealKind, near: Point | None) -> Meal | None:
        rows = [m for m in self._meals.get(city, ()) if kind in m.meals and m.id not in self._used]
        named = [m for m in rows if m.named and m.name not in self._names and self._fits(m)]
        liked = [m for m in named if m.id in self._liked]
        for choices in (liked, *([m for m in named if m.tier == tier] for tier in self._tiers(kind))):
            choices = [m for m in choices if self._away(m, near) <= TOO_FAR_KM] or (choices if self._needs else [])
            if choices:
                best = min(choices, key=lambda m: (self._for_others(m), self._away(m, near), self._liked.get(m.id, 99), m.id))
                self._used.add(best.id)
                self._names.add(best.name)
                return best
        bands = [m for m in rows if not m.named]
        return next((m for tier in _NEAR[self._tier] for m in bands if m.tier == tier), None)

    def _tiers(self, kind: MealKind) -> tuple[Tier, ...]:
        """Tiers to look in, the option's own first. A need that few kitchens meet is worth another tier, and so is a named breakfast."""
        if self._needs:
            return _NEAR[self._tier]
        return ("budget",) if self._tier == "budget" and kind != "breakfast" else _NEAR[self._tier][:2]

    def _kept(self, city: str, number: int, kind: MealKind) -> Meal | None:
        """The meal that stood here before a refinement and stays."""
        wanted = self._menu.get((number, kind))
        return next((m for m in self._meals.get(city, ()) if m.id == wanted), None)

    def _fits(self, meal: Meal) -> bool:
        return all(any(word in meal.dietary for word in _COVERS.get(need, (need,))) for need in self._needs)

    def _for_others(self, meal: Meal) -> bool:
        """Whether a house is there for a need that nobody here has; it comes after those for everyone."""
        return not self._needs and _SPECIAL.search(f"{meal.name} {meal.cuisine}") is not None

    def _away(self, meal: Meal, near: Point | None) -> float:
        if near is None or meal.lat is None or meal.lon is None:
            return ANYWHERE_KM
        return round(km_between(near, (meal.lat, meal.lon)), 1)


def _due(day: Timeline) -> list[tuple[MealKind, int | None, int | None]]:
    """The meals of the day with their minutes; a lunch within a long visit has none."""
    due: list[tuple[MealKind, int | None, int | None]] = []
    if day.breakfast:
        due.append(("breakfast", BREAKFAST, BREAKFAST_ENDS))
    if day.lunch is not None:
        due.append(("lunch", day.lunch, day.lunch + day.lunch_length))
    elif day.on_the_way:
        due.append(("lunch", None, None))
    if day.dinner is not None:
        due.append(("dinner", day.dinner, day.dinner + DINNER_LENGTH))
    return due


def _item(meal: Meal, kind: MealKind, frame: Frame, hours: tuple[int | None, int | None], needs: tuple[str, ...]) -> Item:
    begins, ends = hours
    day = f"{frame.day.day} {MONTHS[frame.day.month - 1]}"
    name = meal.name if meal.named else f"{_SORT[meal.tier]} {kind} in {frame.city}, {day}"
    return Item(
        id=meal.id if meal.named else f"{meal.id}@{frame.day.isoformat()}", kind=kind, name=name, city=frame.city,
        start=None if begins is None else clock_of(begins), end=None if ends is None else clock_of(ends), lat=meal.lat, lon=meal.lon,
        note=_note(meal, begins, needs), provenance=meal.provenance,
    )  # fmt: skip


def _note(meal: Meal, begins: int | None, needs: tuple[str, ...]) -> str:
    """What to know before one goes. Which of a house's dishes meets a need is not recorded, so with a need no dish is named."""
    words = joined([need.replace("_", " ") for need in needs])
    parts = [
        (f"Has {words} dishes; ask for them." if needs else f"Try {meal.dishes[0]}.") if meal.dishes else "",
        meal.reservation,
        "" if meal.named else "No house is named here: choose one near where you are.",
    ]
    return " ".join(p for p in (*parts, "Eat during the visit." if begins is None else "") if p)
