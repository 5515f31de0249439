"""Where meals come from: a house of the right kind and tier on the way, every dietary need met, none twice. Pure; one table an option."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain

from planner.compose.frames import Frame
from planner.compose.geometry import Point, clock_of, km_between
from planner.compose.sightseeing import loves_food
from planner.compose.timeline import BREAKFAST_LENGTH, DINNER_LENGTH
from planner.destinations.facts import plain
from planner.destinations.interests import Topic, topic_of
from planner.domain.reports import RESERVE_AHEAD, Meal, MealKind, Tier
from planner.domain.values import WEEKDAYS, Item
from planner.say.phrases import joined

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
ON_THE_WAY_KM, NEARBY_KM, TOO_FAR_KM = 1.1, 2.5, 6.0
"""Within how many km a house lies on the way, is worth a short ride, and is too far to eat at between two things."""
LUNCH_FAR_KM = 4.5
"""Nobody crosses the city and back between a morning and an afternoon for lunch."""
TREAT_EVERY = 3
AGAIN, AGAIN_WITH_NEEDS = 4, 2
"""After how many days one may eat at a house again where no other is left: sooner where few serve what one needs."""
MOST_ASIDE = 60
"""The US dollars a meal of another tier may cost where the option's own tier has no house left."""
TOO_DEAR = Decimal("1.5")
"""How many times the upper end of a tier's usual meal a house may cost in the middle."""
_TAKEN_ALONG = re.compile(r"\b(?:at|from|in a|breakfast|buffet|picnic|hotel)\b", re.IGNORECASE)
"""Names of meals that say where they are had."""
_SPECIAL = re.compile(r"\b(?:vegan|vegetarian|gluten|dairy|lactose|halal|kosher)\b", re.IGNORECASE)


_GROWN_UP = re.compile(
    r"\btasting menus?\b|\bset feast\b|\bd[ée]gustation|\bkaiseki\b|\bomakase\b|\bdress for it\b|\bgreat cellar\b|\bcocktails?\b|\badults\b",
    re.IGNORECASE,
)
"""What makes a table one for a long evening without children."""
_MORNING_WORDS = (
    "breakfasts?",
    "brunch",
    "eggs?",
    "egg dishes",
    "granola",
    "porridge",
    "croissants?",
    "cornetto",
    "medialunas",
    "cinnamon buns?",
    "oats",
    "pastr(?:y|ies)",
    "churros",
    "(?:ricotta )?hotcakes",
    "dutch pancakes?",
    "english plate",
)
_OF_THE_MORNING = re.compile(rf"\b(?:{'|'.join(_MORNING_WORDS)})\b(?! (?:yolk|fried rice|noodles?|curry|hoppers?|plant))", re.IGNORECASE)
_BREAKFAST = re.compile(r"(?:(?:big|small|all-day) )?breakfasts?(?: (?:plates?|sets?|buffet|bowls?))?", re.IGNORECASE)
"""What names the meal and no dish."""
_SWEETS = re.compile(r"(?:ice cream|gelato|gelateria)$", re.IGNORECASE)
"""The kitchen of a house where nobody has lunch."""
_DRINK = re.compile(
    r"\b(?:coffees?|bica|cappuccino|espresso|tea|wine|beers?|vermouth|gin|juice|smoothies|melange|filter coffee|cocktails?)\b",
    re.IGNORECASE,
)


_SWEET = re.compile(
    r"\b(?:cakes?|tarts?|pralines?|praluline|chocolates?|ice cream|gelato|cookies|waffles|biscuits|yemas|piononos|plum bread|scones?|buns?|flat white)\b",
    re.IGNORECASE,
)
_SNACK = re.compile(
    r"^(?:bakery|caf[eé]s?|coffee(?: house)?|pastry shop|p[aâ]tisserie|tea ?room|ice cream|burgers?(?: and beer)?|fast food)$",
    re.IGNORECASE,
)
"""A kitchen for a bite, at which nobody sits down for the sake of eating."""


def _is_called(meal: Meal, must: str) -> bool:
    """Whether a house is what a person named as a must ("Arzak", "dinner at Arzak"); a word that many houses share names none."""
    name, words = plain(meal.name), plain(must)
    return f" {name} " in f" {words} " or (len(words) > SHORT_NAME and f" {words} " in f" {name} " and not topic_of(must).listed)


SHORT_NAME = 3


class Table:
    """Chooses meals day by day and remembers what was served. `needs` are the dietary words every meal must meet.

    A `thrifty` table on a budget would rather ride a little or eat a dish of the city anywhere than sit down in a dearer house on the way.
    """

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
        left: tuple[str, ...] = (),
        children: bool = False,
        interests: tuple[str, ...] = (),
        musts: tuple[str, ...] = (),
        thrifty: bool = False,
    ) -> None:
        self.wanted = wanted
        self.served: list[Meal] = []
        self.unnamed: dict[str, None] = {}
        """Cities in which a meal has no house, in order."""
        self._meals = meals
        self._needs = needs
        self._tier = tier
        self._thrifty = thrifty and tier == "budget" and not loves_food(interests)
        self._liked = {meal_id: n for n, meal_id in enumerate(liked)}
        self._asked = {m.id for rows in meals.values() for m in rows if m.house and any(_is_called(m, must) for must in musts)}
        """Houses one must eat at, wherever they lie."""
        self._menu = {(day, kind): meal_id for day, kind, meal_id in menu}
        self._used: set[str] = {*dropped, *self._menu.values()}
        self._names = {m.name for rows in meals.values() for m in rows if m.id in self._used}
        self._left = frozenset(left)
        """Houses of other plans: as good a one that lies as near comes first."""
        self._children = children
        self._topics = [t for t in map(topic_of, interests) if t.foods and not t.houses]
        self._loves_food = loves_food(interests)
        self._since: dict[str, int] = {}
        self._eaten: dict[str, int] = {}
        """The day, by its ordinal, on which a house was first eaten at."""
        self._returned: set[str] = set()
        self._suited: dict[str, list[Meal]] = {}
        self._dear: dict[tuple[str, MealKind], Decimal | None] = {}

    def choose(
        self, frame: Frame, number: int, kind: MealKind, near: Sequence[Point], city: str | None = None, home: Point | None = None
    ) -> Meal | None:
        """The meal of that kind on that day, near one of the points one comes from or goes to; None where food is not planned or known.

        `home` is the bed one has time to go back to for it, where nothing lies on the way.
        """
        if not self.wanted:
            return None
        where = city or frame.city
        meal = self._kept(where, number, kind) or self._choose(frame, where, number, kind, near, home)
        if meal is None:
            return None
        self._returned |= {meal.id} if meal.id in self._eaten else set()
        self._used |= {meal.id} if meal.named else set()
        self._names |= {meal.name} if meal.named else set()
        return meal

    def nearer(self, instead: Meal, frame: Frame, number: int, kind: MealKind, near: Sequence[Point]) -> Meal | None:
        """Another meal where there is no time to go to `instead`: a house on the way, else a dish of the city that many kitchens serve."""
        if instead.id not in self._eaten:
            self._used.discard(instead.id)
            self._names.discard(instead.name)
        rows = [m for m in self._open(frame, frame.city, kind) if m.id != instead.id]
        close = [m for m in rows if m.house and self._away(m, near) <= ON_THE_WAY_KM]
        dishes = [m for m in rows if not m.house and m.tier in _NEAR[self._tier][:2]]
        best = next(iter([*sorted(close, key=lambda m: (self._away(m, near), m.id)), *dishes]), None)
        if best is not None:
            self._used.add(best.id)
            self._names.add(best.name)
        return best

    def _again(self, frame: Frame, city: str, kind: MealKind, near: Sequence[Point]) -> Meal | None:
        """A house one was at some days ago, the longest ago, where no other is left; nobody minds going back once to a good one."""
        least = AGAIN_WITH_NEEDS if self._needs else AGAIN
        rows = [m for m in self._open(frame, city, kind, again=True) if frame.day.toordinal() - self._eaten.get(m.id, 10**9) >= least]
        within = [m for m in rows if m.house and m.id not in self._returned and self._away(m, near) <= TOO_FAR_KM]
        steps = _NEAR[self._tier]
        return min(
            within,
            key=lambda m: (self._eaten[m.id] // least, self._away(m, near) > NEARBY_KM, steps.index(m.tier), self._eaten[m.id], m.id),
            default=None,
        )

    def _open(self, frame: Frame, city: str, kind: MealKind, *, again: bool = False, at_any_price: bool = False) -> list[Meal]:
        """The named meals of that kind that fit, are open that day and were not served yet, or were."""
        today = WEEKDAYS[frame.day.weekday()]
        if city not in self._suited:
            self._suited[city] = [m for m in self._meals.get(city, ()) if m.named and self._fits(m) and not self._for_others(m)]
        rows = [
            m for m in self._suited[city] if kind in m.meals and today not in m.closed and (not m.season or frame.day.month in m.season)
        ]
        rows = [m for m in rows if (m.id in self._eaten) == again and (again or (m.id not in self._used and m.name not in self._names))]
        rows = [m for m in rows if kind == "breakfast" or m.id in self._liked or not _SWEETS.fullmatch(m.cuisine.casefold())]
        return [m for m in rows if at_any_price or m.id in self._asked or not self._too_dear(m, city, kind)]

    def on_the_way(self, city: str, kind: MealKind) -> Meal | None:
        """A meal of which only the price is known."""
        bands = [m for m in self._meals.get(city, ()) if kind in m.meals and not m.named]
        return next((m for tier in _NEAR[self._tier] for m in bands if m.tier == tier), None) if self.wanted else None

    def serve(self, meal: Meal, kind: MealKind, frame: Frame, begins: int | None, where: str, *, city: str = "", length: int = 0) -> Item:
        """The meal as an item of the day, and remembered as served. `where` says near what a meal without a house is eaten."""
        self.served.append(meal)
        if not meal.named:
            self.unnamed.setdefault(city or frame.city)
        again = meal.named and meal.house and meal.id in self._eaten
        self._eaten.setdefault(meal.id, frame.day.toordinal())
        ends = None if begins is None else begins + (length or (BREAKFAST_LENGTH if kind == "breakfast" else DINNER_LENGTH))
        return Item(
            id=meal.id if meal.named and not again else f"{meal.id}@{frame.day.isoformat()}", kind=kind,
            name=f"{meal.name}{', again' if again else ''}" if meal.named else f"{kind.capitalize()} {where}",
            city=city or frame.city, start=None if begins is None else clock_of(begins), end=None if ends is None else clock_of(ends), lat=meal.lat,
            lon=meal.lon, note=_note(meal, kind, self._needs, where), provenance=meal.provenance,
        )  # fmt: skip

    def gap(self, meal: Meal | None, kind: MealKind, city: str) -> str | None:
        """What is missing at a meal, as a line of the day; None when nothing is."""
        if meal is None:
            return f"{kind.capitalize()} not found in {city}." if self.wanted else None
        if self._needs and not meal.named:
            words = joined([n.replace("_", " ") for n in self._needs])
            return f"{kind.capitalize()}: nothing more here is known to be {words}; ask before you order."
        return None

    def _choose(
        self, frame: Frame, city: str, number: int, kind: MealKind, near: Sequence[Point], home: Point | None = None
    ) -> Meal | None:
        rows = [m for m in self._meals.get(city, ()) if kind in m.meals and m.id not in self._used]
        named = self._open(frame, city, kind)
        at_home = [*near, *([home] if home else [])]
        treat = self._treat(frame, city, kind, number)
        for choices, most in chain([(treat, NEARBY_KM), (treat, TOO_FAR_KM)], self._choices(named, kind)):
            most = min(most, LUNCH_FAR_KM) if kind == "lunch" and most == TOO_FAR_KM else most
            within = [m for m in choices if self._away(m, near if most < TOO_FAR_KM else at_home) <= most]
            if within:
                best = min(
                    within,
                    key=lambda m: (self._liking(m, number, kind), m.id in self._left, self._away(m, near), self._liked.get(m.id, 99), m.id),
                )
                for topic in self._topics:
                    if _serves(best, topic):
                        self._since[topic.name] = number
                return best
        back = self._again(frame, city, kind, at_home) if kind != "breakfast" else None
        if back is not None:
            return back
        bands = [m for m in rows if not m.named]
        return next((m for tier in _NEAR[self._tier] for m in bands if m.tier == tier), None)

    def _treat(self, frame: Frame, city: str, kind: MealKind, number: int) -> list[Meal]:
        """The tables where one books, on the one evening in three on which who travels to eat sits down at one on little money."""
        if not (self._loves_food and self._tier == "budget" and kind == "dinner" and number % TREAT_EVERY == 1):
            return []
        rows = self._open(frame, city, kind, at_any_price=True)
        return [m for m in rows if m.house and m.tier == "balanced" and m.reservation and not _SNACK.match(m.cuisine)]

    def _choices(self, named: Sequence[Meal], kind: MealKind) -> Iterator[tuple[list[Meal], float]]:
        """What to look among and how far, in order: what was named, houses on the way, houses nearby, dishes, at last any house that fits."""
        houses = [m for m in named if m.house]
        if self._loves_food and kind != "breakfast":
            named = [m for m in named if not _SNACK.match(m.cuisine) and not (m.house and m.tier == "budget" and self._tier != "budget")]
            houses = [m for m in named if m.house] or houses
        tiers = _NEAR[self._tier] if self._needs else _NEAR[self._tier][:2]
        rest = [t for t in _NEAR[self._tier] if t not in tiers and (self._tier != "budget" or kind == "breakfast")]
        yield [m for m in named if m.id in self._asked and (kind == "dinner" or "dinner" not in m.meals)], 99.0
        yield [m for m in named if m.id in self._liked], TOO_FAR_KM
        if self._thrifty:
            cheap = [m for m in named if m.tier == "budget"]
            yield [m for m in cheap if m.house], ON_THE_WAY_KM
            yield [m for m in cheap if m.house], NEARBY_KM
            yield [m for m in cheap if not m.house], 99.0
        for tier in (*tiers, *rest):
            yield [m for m in houses if m.tier == tier], ON_THE_WAY_KM
        if kind == "breakfast":
            yield from (([m for m in named if not m.house and m.tier == tier], 99.0) for tier in tiers)
            return
        for most in (NEARBY_KM, TOO_FAR_KM):
            yield from (([m for m in houses if m.tier == tier], most) for tier in tiers)
        not_dear = [m for m in houses if m.per_person.low <= MOST_ASIDE]
        if self._tier != "budget":
            yield not_dear, TOO_FAR_KM
        yield from (([m for m in named if not m.house and m.tier == tier], 99.0) for tier in tiers)
        yield not_dear, TOO_FAR_KM
        yield [m for m in houses if self._needs], 99.0

    def _liking(self, meal: Meal, number: int, kind: MealKind) -> int:
        """0 for a house that serves an interest which had no house for a day, or where one books, for who loves food; 2 for a mere bite."""
        if kind != "breakfast" and (_SNACK.match(meal.cuisine) or (self._loves_food and not meal.house)):
            return 2
        if self._loves_food and meal.reservation:
            return 0
        due = any(_serves(meal, topic) and number - self._since.get(topic.name, -9) >= 2 for topic in self._topics)
        return 0 if due else 1

    def _kept(self, city: str, number: int, kind: MealKind) -> Meal | None:
        """The meal that stood here before a refinement and stays."""
        wanted = self._menu.get((number, kind))
        return next((m for m in self._meals.get(city, ()) if m.id == wanted), None)

    def _fits(self, meal: Meal) -> bool:
        if self._children and _GROWN_UP.search(" ".join((meal.cuisine, *meal.dishes, meal.tips))):
            return False
        return all(any(word in meal.dietary for word in _COVERS.get(need, (need,))) for need in self._needs)

    def _for_others(self, meal: Meal) -> bool:
        """Whether a house is there for a need that nobody here has: no diet that nobody asked for."""
        special = {word.casefold() for word in _SPECIAL.findall(f"{meal.name} {meal.cuisine}")}
        own = {word for need in self._needs for word in (*need.split("_"), *_COVERS.get(need, ()))}
        return bool(special - own)

    def _too_dear(self, meal: Meal, city: str, kind: MealKind) -> bool:
        """Whether a house costs so much more than a meal of the tier does that lying on the way is no reason to sit down there."""
        if self._tier == "premium" or meal.id in self._liked:
            return False
        if (city, kind) not in self._dear:
            usual = next((m for m in self._meals.get(city, ()) if not m.named and kind in m.meals and m.tier == self._tier), None)
            self._dear[city, kind] = usual.per_person.high * TOO_DEAR if usual is not None else None
        dear = self._dear[city, kind]
        return dear is not None and meal.per_person.middle > dear

    def _away(self, meal: Meal, near: Sequence[Point]) -> float:
        """Km to the nearest of where one comes from and goes to. A house without a position is nowhere near; a dish is everywhere."""
        if not near:
            return 0.0
        if meal.lat is None or meal.lon is None:
            return TOO_FAR_KM if meal.house else 0.0
        return round(min(km_between(point, (meal.lat, meal.lon)) for point in near), 1)


def place_of(meal: Meal | None) -> Point | None:
    """Where a meal is eaten, as far as that is known."""
    return (meal.lat, meal.lon) if meal is not None and meal.lat is not None and meal.lon is not None else None


def _serves(meal: Meal, topic: Topic) -> bool:
    return topic.serves_meal(" ".join((meal.name, meal.cuisine, *meal.dishes)))


def _note(meal: Meal, kind: MealKind, needs: tuple[str, ...], where: str) -> str:
    """What to know before one goes. Which of a house's dishes meets a need is not recorded, so with a need no dish is named.

    Nor is one at the breakfast of a house that serves dinner: its dishes are of later hours. Later in the day what one eats in the morning is
    passed over.
    """
    words = joined([need.replace("_", " ") for need in needs])
    if not meal.named:
        return f"Ask for {words} dishes before you sit down." if needs else ""
    tried = [dish for dish in meal.dishes if dish.casefold() not in meal.name.casefold() and meal.name.casefold() not in dish.casefold()]
    tried = [dish for dish in tried if kind == "breakfast" or not _DRINK.search(dish)] or tried
    tried = [dish for dish in tried if kind == "breakfast" or not _OF_THE_MORNING.search(dish)]
    tried = [dish for dish in tried if not _BREAKFAST.fullmatch(dish)]
    tried = [dish for dish in tried if kind == "breakfast" or not _SWEET.search(dish)] or tried
    early = kind == "breakfast" and "dinner" in meal.meals
    parts = [
        f"Has {words} dishes; ask for them." if needs and meal.dishes else f"Try {tried[0]}." if meal.house and tried and not early else "",
        f"Many kitchens serve it: choose one {where}." if not meal.house and not _TAKEN_ALONG.search(meal.name) else "",
        meal.tips,
        "" if early and meal.reservation != RESERVE_AHEAD else meal.reservation,
    ]
    return " ".join(p for p in parts if p)
