"""Where meals come from: the right kind and tier near where one is, every dietary need met, no house twice. Pure; one table an option."""

from __future__ import annotations

from collections.abc import Sequence

from planner.compose.calendar import Frame
from planner.compose.geometry import clock_of, km_between
from planner.options import MEAL_TIMES
from planner.reports import Meal, MealKind, Tier
from planner.values import Item

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


class Table:
    """Chooses meals day by day and remembers what was served."""

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

    def meals_of(self, frame: Frame, number: int, center: tuple[float, float] | None) -> tuple[list[Item], list[str]]:
        """The day's meals as items, and a line for each meal nothing fitting was found for."""
        if not self.wanted:
            return [], []
        items, gaps = [], []
        for kind in self._due(frame):
            meal = self._kept(frame.city, number, kind) or self._choose(frame.city, kind, center)
            if meal is None:
                gaps.append(f"{kind.capitalize()} not found in {frame.city}.")
                continue
            if self._needs and not meal.named:
                gaps.append(
                    f"{kind.capitalize()}: nothing here is known to be {' and '.join(n.replace('_', ' ') for n in self._needs)}; ask before you order."
                )
            self.served.append(meal)
            items.append(_item(meal, kind, frame))
        return items, gaps

    def _due(self, frame: Frame) -> list[MealKind]:
        due: list[MealKind] = []
        if frame.woke_here and frame.free_until >= 8 * 60 + 30:
            due.append("breakfast")
        if frame.free_from <= 13 * 60 and min(frame.free_until, frame.until_late) >= 13 * 60 + 15:
            due.append("lunch")
        if frame.free_from <= 20 * 60 and frame.until_late >= 20 * 60 + 15:
            due.append("dinner")
        return due

    def _choose(self, city: str, kind: MealKind, center: tuple[float, float] | None) -> Meal | None:
        rows = [m for m in self._meals.get(city, ()) if kind in m.meals and m.id not in self._used]
        named = [m for m in rows if m.named and self._fits(m)]
        for tier in _NEAR[self._tier][:2]:
            choices = [m for m in named if m.tier == tier]
            if choices:
                best = min(choices, key=lambda m: (self._liked.get(m.id, 99), self._away(m, center), m.id))
                self._used.add(best.id)
                return best
        plain = [m for m in rows if not m.named]
        return next((m for tier in _NEAR[self._tier] for m in plain if m.tier == tier), None)

    def _kept(self, city: str, number: int, kind: MealKind) -> Meal | None:
        """The meal that stood here before a refinement and stays."""
        wanted = self._menu.get((number, kind))
        return next((m for m in self._meals.get(city, ()) if m.id == wanted), None)

    def _fits(self, meal: Meal) -> bool:
        return all(any(word in meal.dietary for word in _COVERS.get(need, (need,))) for need in self._needs)

    def _away(self, meal: Meal, center: tuple[float, float] | None) -> float:
        if center is None or meal.lat is None or meal.lon is None:
            return 2.0
        return round(km_between(center, (meal.lat, meal.lon)), 1)


def _item(meal: Meal, kind: MealKind, frame: Frame) -> Item:
    start = MEAL_TIMES[kind]
    hour = int(start[:2]) * 60 + int(start[3:])
    hour = max(hour, frame.free_from) if kind != "breakfast" else hour
    dishes = f"Try {meal.dishes[0]}. " if meal.dishes else ""
    return Item(
        id=meal.id if meal.named else f"{meal.id}@{frame.day.isoformat()}", kind=kind, name=meal.name, city=frame.city, start=clock_of(hour), end=clock_of(hour + 60),
        lat=meal.lat, lon=meal.lon, note=f"{dishes}{meal.reservation}".strip(), provenance=meal.provenance,
    )  # fmt: skip
