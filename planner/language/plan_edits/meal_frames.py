"""Clauses that change meals: their hour, the houses, the diet."""

from __future__ import annotations

import re

from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.plan_edits.edit_clause import EditClause, days_of, edit_lexicon, name_of, said
from planner.language.plan_edits.price_frames import saves_an_amount
from planner.language.plan_things import WEEKDAYS, PlanThings, fold
from planner.language.utterance import negated

_EATS = re.compile(r"\b(?:eat|eating|fed|a table|get hungry|feed)\b")
_THERE = re.compile(r"\b(?:there|nearby|close by)\b")


def _meal_at(clause: EditClause) -> str | None:
    """The meal that one has when one eats at an hour: lunch around two, else dinner; "there" names a place that is not known here."""
    if not clause.times or not _EATS.search(clause.low) or _THERE.search(clause.low):
        return None
    return "lunch" if "11:00" <= clause.times[0] < "16:00" else "dinner"


_TRAVELS = re.compile(r"\b(?:leave|leaving|depart|set off|fly|flights?|trains?|arrive|get to|check ?out)\b")


def meal_time_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    meal = clause.first_of("meals") or _meal_at(clause)
    city = clause.cities[0].name if clause.cities else None
    after_it = re.search(r"\b(?:after|before) (?:breakfast|lunch|dinner)\b", clause.low) and _TRAVELS.search(clause.low)
    if meal is None or clause.objects or after_it:
        return []
    if not clause.times:
        shift = re.search(r"\b(?P<way>later|earlier)\b", clause.low)
        return said("set_meal_time", clause, meal=meal, change=shift["way"], day=clause.day, place=city) if shift else []
    about = "around" if re.search(r"\b(?:around|about|roughly|ish)\b", clause.low) else None
    return [
        e
        for day in days_of(clause)
        for e in said("set_meal_time", clause, meal=meal, time=clause.times[0], day=day, place=city, change=about)
    ]


_NO_MEAL = re.compile(
    r"\b(?:don'?t|do not|never) (?:do|have|eat|need|take|bother with) (?:the |any |a )?(?:breakfasts?|lunch(?:es)?|dinners?)\b(?! (?:at|in|on|before|after|too|that)\b)"
    r"|\b(?:skip|no|without|drop|cancel|don'?t need|do not need|don'?t want|leave out|remove)\b(?: the| our| a| any)? (?:breakfasts?|lunch(?:es)?|dinners?)\b(?! (?:places?|restaurants?|at|in [A-Z]))"
    r"|\b(?:skip|drop|cancel|get rid of|remove|lose|scrap|no need for) (?:the |our )?(?:day \w+|\w+day)(?:'?s)? (?:breakfast|lunch|dinner)\b"
    r"|\bleave (?:the |our )?(?:\w+ )?(?:breakfasts?|lunch(?:es)?|dinners?|meals?)\b.{0,20}\b(?:to chance|open)\b"
    r"|\bpicnic\b|\b(?:buy|bring|make|pack|take) our own (?:lunch|dinner|breakfast)\b|\bpacked lunch(?:es)?\b"
    r"|\b(?:dinner|lunch|breakfast)\b.{0,40}\bno restaurants?\b|\bno restaurants?\b.{0,20}\b(?:night|evening|\w+day)\b"
    r"|\b(?:eat|eating|cook|cooking|dine|dining|dinner|lunch)\b.{0,20}\b(?:at home|ourselves|with (?:friends|family|my|our))\b"
)
""" "skip lunch on day 3", "dinner with my sister on Friday, so no restaurant": the meal is left to the person."""


_HAVE_OWN = re.compile(
    r"\b(?:we|i)(?:'ve| have|'ve got| have got)? (?:already )?(?:have |got |booked |reserved )?(?:already )?(?:a |our |an )?(?:\w+ )?(?:dinner|lunch|breakfast|table|restaurant)s?"
    r"(?: reservation| booking)? (?:is |are )?(?:already )?(?:booked|reserved|arranged|sorted|planned)\b"
    r"|\b(?:already )?(?:booked|reserved) (?:a |our )?(?:\w+ )?(?:dinner|lunch|table|restaurant)\b|\b(?:dinner|lunch|table) (?:reservation|booking)\b"
)
""" "We have a dinner booked on Saturday": that meal is the person's own."""


def no_meal_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """A meal the person sees to, on one day or on all."""
    own = _HAVE_OWN.search(clause.low)
    if clause.objects or (clause.times and own is None) or not (own or _NO_MEAL.search(clause.low)):
        return []
    meal = clause.first_of("meals") or ("lunch" if "picnic" in clause.low else "dinner")
    if "picnic" in clause.low and not clause.days and not re.search(r"\bevery day\b|\bmeals?\b|\blunch(?:es)?\b", clause.low):
        return []
    return [e for day in days_of(clause) for e in said("remove_item", clause, meal=meal, day=day)]


_MADE = re.compile(r"\b(?P<kind>vegetarian|vegan|halal|kosher|seafood|fish|gluten[- ]free|veggie)\b")
_WANTED = re.compile(
    r"\b(?:swap|change|replace|switch|make|have)\b.*?\b(?:for|with|to|at|in|be|into|somewhere) (?:somewhere |something |a |an |some |place |that'?s |which is |more"
    r" )*(?P<kind>(?!cheap|other|else|differ|new|another|somewhere|later|earlier)[a-z-]{4,})(?: (?:place|restaurant|one|meal|house|food))?\W*(?:please|instead|too)?\W*$"
)
"""What a meal is swapped for: "dinner on Friday for somewhere vegetarian"."""


_TABLE_WITH = re.compile(
    r"\b(?:breakfasts?|brunch|lunch(?:es)?|dinners?|suppers?|meals?|restaurants?|table)\b.{0,40}?\b(?:with|somewhere|someplace|a place|place|on|by|overlooking|that has|be)\b.{0,20}?"
    r"\b(?P<k>(?:sea |city |river |nice |good |great )?views?|kids?|children|terrace|rooftop|garden|outdoors?|outside|(?:the )?(?:sea|river|water|waterfront|beach)"
    r"|romantic|live music|quiet|lively|traditional|typical|local)\b"
)
""" "The last dinner with a view": what a table is to have, which is no wish for something to see."""


_WITH_FOR_A_TABLE = re.compile(
    r"\b(?:somewhere|someplace|something|a place|a table|a restaurant)\b.{0,20}?\b(?:with|by|on|overlooking|that has|in) (?:an? |the )?"
    r"(?P<k>(?:sea |city |river |nice |good |great )?views?|terrace|rooftop|garden|sea|river|water|waterfront|beach|live music)\b"
    r".{0,20}?\b(?:for|at|to have) (?:the |our |a )?(?:\w+ ){0,2}?(?:breakfast|brunch|lunch|dinner|supper|meal)\b"
)
""" "Somewhere with a view for the last dinner": the same the other way round."""


def _table_with(clause: EditClause) -> list[SaidEdit]:
    match = _TABLE_WITH.search(clause.low) or _WITH_FOR_A_TABLE.search(clause.low)
    if match is None or _one_meal(clause) is None or clause.times:
        return []
    kind = re.sub(r"^(?:the|nice|good|great) ", "", match["k"])
    once = not clause.days and _ONCE.search(clause.low) is not None
    city = clause.cities[0].name if clause.cities else None
    return said(
        "other_meals", clause, change="kind", kind=kind, meal=_one_meal(clause), day=clause.day, place=city, number=1 if once else None
    )


_TABLES = "market|tavern|taverna|trattoria|rooftop|beach bar|winery|vineyard|farm|bistro|pub|brewery|beer garden|food hall"
_MEAL_AT_KIND = re.compile(rf"\b(?P<meal>breakfast|lunch|dinner) (?:at|in|on) (?:an?|some) (?:\w+ )?(?P<k>{_TABLES})\b")
""" "Lunch at a market one day"."""
_DISH_MEAL = re.compile(
    r"\b(?P<k>(?!the\b|our\b|last\b|first\b|nice\b|good\b|early\b|late\b|cheap\w*|final\b|that\b|each\b|every\b|with\b|have\b|special\b|birthday\b|romantic\b|fancy\b|another\b|other\b"
    r"|different\b|cancel\b|skip\b|drop\b|move\b|before\b|after\b|till\b|until\b|make\b|swap\b|change\b"
    r"|replace\b|switch\b|want\b|like\b|prefer\b|book\b|(?:nic|bett|fanci|posh|smart|lat|earli|light|quiet|cheap)er\b)[a-z]{4,}) (?P<meal>dinner|lunch|breakfast)\b"
)
_DISH_FOR = re.compile(
    r"\b(?P<k>(?!\w+day\b|nice\b|good\b|lovely\b|touristy\b|posh\b|fancy\b|cosy\b|special\b|cheap\w*\b|better\b|nicer\b|\w+er\b|"
    r"somewhere\b|something\b|time\b|place\b|table\b|away\b|home\b)[a-z]{4,}) for (?P<meal>dinner|lunch|breakfast)\b"
)
_OF_A_CUISINE = re.compile(
    r"(?=.*\b(?P<meal>dinner|lunch|breakfast)\b).*\b(?:with|have|does|serves?|for|of|be|some|eat|proper|real|good|local|typical|an?) (?P<k>[a-z]{4,}) (?:food|cuisine|cooking|place|restaurant)\b"
)
_SOMEWHERE_WITH = re.compile(
    r"\b(?P<meal>dinner|lunch|breakfast)\b.{0,12}\b(?:somewhere|at a place|a place|at a restaurant) (?:with|that (?:does|serves|has)|for|doing|serving) "
    r"(?:good |proper |some |nice |real )?(?P<k>[a-z]{4,})\b(?! views?)"
)
""" "Could lunch be somewhere with Czech food on day 3"."""
_ONCE = re.compile(r"\b(?:one|some) (?:night|evening|day|time|of the (?:nights|evenings|days))\b|\bonce\b")
_IN_A_PART = re.compile(r"\b(?:in|around|near|over in|down in) (?:the )?(?P<area>[A-ZÀ-Þ][\w'-]+(?: [A-ZÀ-Þ][\w'-]+)*)")


def dish_meal_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "A tapas dinner on the last night in Triana": a meal of a kind, on a day, in a part of the city; no thing to see."""
    tries = (turn.search(clause.low) for turn in (_MEAL_AT_KIND, _SOMEWHERE_WITH, _DISH_MEAL, _DISH_FOR, _OF_A_CUISINE))
    match = next((m for m in tries if m and m["k"] not in (*_NO_FOOD, *WEEKDAYS)), None)
    once = _ONCE.search(clause.low) is not None
    house = any(m.thing.kind in ("house", "meal") and " " in name_of(m, clause) for m in clause.objects)
    if (
        match is None
        or house
        or clause.has("treat")
        or not (clause.days or once)
        or clause.times
        or clause.has("remove", "free")
        or negated(clause.low, match.start("k"))
    ):
        return []
    if once and not clause.days:
        city = clause.cities[0].name if clause.cities else None
        return said("other_meals", clause, change="kind", kind=match["k"], meal=match["meal"], place=city, number=1)
    stops = {s.place.name for s in state.trip.destinations}
    where = next((m["area"] for m in _IN_A_PART.finditer(clause.text) if m["area"] not in stops), None)
    return said("other_meals", clause, change="kind", kind=match["k"], meal=match["meal"], day=clause.day, place=where)


_A_NIGHT = re.compile(
    r"\b(?:every|each|all|both|one|a|an|some|on|the)\b.{0,24}\b(?:night|evening|dinner|lunch|supper)s?\b|\b(?:night|evening)s? (?:on|in|at)\b"
)
_EVERY = re.compile(r"\b(?:every|each|all|both)\b")


_TABLE_IN = re.compile(
    r"\b(?:breakfasts?|brunch|lunch(?:es)?|dinners?|suppers?|eat)\b.{0,14}?\b(?:in|near|around|by|close to|over in) (?:the |our )?$"
)


def meal_in_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Lunch in the Marais on Sunday": a meal in a part of the city, or near a thing, which stays where it is."""
    near = next((m for m in clause.objects if _TABLE_IN.search(clause.low[: m.start])), None)
    if near is None or clause.times or clause.has("remove", "later", "earlier") or re.search(r"\bmove\b", clause.low):
        return []
    return said("other_meals", clause, change="other", meal=_one_meal(clause), day=clause.day, place=name_of(near, clause))


def dish_night_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Pizza every night", "a fondue evening": dinners of a kind, or one of them."""
    dish = clause.first_of("dishes")
    own = [m for m in clause.objects if fold(name_of(m, clause)) != dish]
    if dish is not None and not own and clause.has("remove", "refuse") and (clause.days or clause.first_of("meals")):
        match = edit_lexicon()["dishes"][dish].search(clause.low)
        return said(
            "other_meals", clause, change="avoid", kind=match.group() if match else dish, meal=clause.first_of("meals"), day=clause.day
        )
    if dish is None or own or clause.times or not (clause.days or _A_NIGHT.search(clause.low)) or clause.has("remove", "refuse", "swap"):
        return []
    once = not clause.days and _EVERY.search(clause.low) is None
    match = edit_lexicon()["dishes"][dish].search(clause.low)
    kind = match.group() if match else dish
    return said("other_meals", clause, change="kind", kind=kind, meal=clause.first_of("meals") or "dinner", day=clause.day,
                place=clause.cities[0].name if clause.cities else None, number=1 if once else None)  # fmt: skip


_ONLY_SAYS_HOW = re.compile(r"(?:nice|good|lovely|touristy|posh|fancy|cosy|special|cheap|better|\w+er)$")
_HATED = re.compile(
    r"\b(?:hates?|can'?t stand|don'?t (?:like|eat)|doesn'?t (?:like|eat)|not (?:keen on|into)|bored of|sick of|allergic to|no more) (?P<x>(?!it\b|that\b|them\b|this\b)[a-z]{4,})\b"
)
HOTEL = "hotel"
_BY_THE_BED = re.compile(
    r"\b(?:near|nearer|close|closer|next|walking distance|round the corner|not far) ?(?:to|from)? ?(?:the |our |my )?(?:hotel|hostel|apartment|flat)\b"
)
""" "Dinner close to the hotel": in the part of the city where one sleeps."""
_NO_FOOD = frozenset(
    "after before until till change else only just free day time same off out then so when not least by during have the last first "
    "final second early late of on our other different more less cheaper some for in new another and with better nicer to at a s "
    "expensive pricey posh fancy any no all every my one two three each this that night it could should would can must may might "
    "real local typical eating third fourth close near nearer far what which who quiet place table restaurant there here proper long longer decent good nice big light real quick break".split()
)
"""Words before or behind a meal that say no kind of food."""
_ONE_MEAL = re.compile(r"\b(?:one|a|a single|one of the|one of our|some) (?:\w+ ){0,2}(?:lunch|dinner|meal)(?:e?s)?\b")


_EATEN_NOT_IN = re.compile(
    r"\b(?:no|not|never|avoid|n't|without)\b.{0,20}?\b(?:eat|eating|dine|dining|dinners?|lunch(?:es)?|meals?|restaurants?)\b (?:anywhere |out )?(?:in|around|near) (?:the )?(?P<x>[a-z][\w' -]{2,30}?)"
    r"(?: (?:please|pls|thanks|area|quarter))?\W*$"
)


def not_eaten_in_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "We don't want to eat in Trastevere": other houses than those there, and nothing that is seen goes."""
    match = _EATEN_NOT_IN.search(clause.low.replace("don't", "do not").replace("dont", "not "))
    areas = {fold(part) for rows in state.quotes.sights.values() for s in rows for part in (s.area, *s.area.split(" and ")) if part}
    if match is None or clause.days or not any(match["x"] in area or area in match["x"] for area in areas):
        return []
    return said("other_meals", clause, change="avoid", kind=match["x"])


def meals_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Other houses, cheaper ones, or none of a kind; "we eat everything" clears the diet."""
    found: list[SaidEdit] = []
    words = clause.low
    about = re.search(
        r"\b(?:(?P<kind>[a-z-]+) )?(?:restaurants?|places? to eat|meals?|dinners?|lunch(?:es)?|breakfasts?|food|eating|dining|houses|eateries|cafes?|places)\b"
        r"|\beat (?:some(?:where|place)|elsewhere|cheap(?:ly|er)?)\b",
        words,
    )
    with_breakfast = edit_lexicon()["stay_styles"]["breakfast"].search(words) and edit_lexicon()["categories"]["stay"].search(words)
    if with_breakfast or clause.objects or (about is None and not _eats_all(clause)) or saves_an_amount(clause):
        return []
    if with_it := _table_with(clause):
        return with_it
    if _BY_THE_BED.search(words) and (meal := _one_meal(clause)) is not None:
        return said("other_meals", clause, change="other", meal=meal, day=clause.day, place=HOTEL)
    nicer = clause.has("treat") or (clause.has("dearer") and re.search(r"\b(?:nicer|better|fancier|posher|smarter|special)\b", words))
    if nicer and not clause.has("cheaper") and _one_meal(clause) and "at least" not in words:
        once = not clause.days and (_ONCE.search(words) or _ONE_MEAL.search(words))
        city = clause.cities[0].name if clause.cities else None
        return said("other_meals", clause, change="dearer", meal=_one_meal(clause), day=clause.day, place=city, number=1 if once else None)
    several = _KIND_MEALS.match(words)
    if (
        several
        and several["k"].split()[-1] not in _NO_FOOD
        and several["k"].split()[0] not in _NO_FOOD
        and not clause.has("remove", "later", "earlier")
    ):
        city = clause.cities[0].name if clause.cities else None
        return said("other_meals", clause, change="kind", kind=several["k"], meal=_one_meal(clause), day=clause.day, place=city)
    dish = re.search(r"\b(?P<k>(?!\w+day\b)[a-z]{4,}) for (?:breakfast|lunch|dinner)\b", words)
    if (
        dish
        and not _ONLY_SAYS_HOW.match(dish["k"])
        and dish["k"] not in ("somewhere", "something", "time", "place", "table", "money", "looking", "away", "home")
    ):
        change = "avoid" if negated(words, dish.start("k")) else "kind"
        return said("other_meals", clause, change=change, kind=dish["k"], meal=_one_meal(clause), day=clause.day)
    kind = None if about is None or about["kind"] in _NO_FOOD else about["kind"]
    if (hated := _HATED.search(words)) and clause.has("stay_other", "swap") and _one_meal(clause):
        return said("other_meals", clause, change="avoid", kind=hated["x"], meal=_one_meal(clause), day=clause.day)
    if (wish := _MADE.search(words)) and clause.day and _one_meal(clause):
        return said("other_meals", clause, change="kind", kind=wish["kind"], meal=_one_meal(clause), day=clause.day)
    if (
        kind in (None, "swap", "change", "replace", "switch", "make")
        and (wanted := _WANTED.search(words))
        and wanted["kind"] not in _NO_FOOD
    ):
        found += said("other_meals", clause, change="kind", kind=wanted["kind"], meal=_one_meal(clause), day=clause.day)
        return [*found, *(said("set_diet", clause, change="clear") if _eats_all(clause) else [])]
    if re.search(r"\b(?:no|not|without|fewer|less|avoid)\b", words) and kind:
        found += said("other_meals", clause, change="avoid", kind=kind)
    elif clause.has("cheaper") and not clause.has("dearer"):
        found += said("other_meals", clause, change="cheaper", meal=_one_meal(clause), day=clause.day)
    elif re.search(
        r"\b(?:(?<!the )other|different|another|new|change|swap|somewhere else|elsewhere|(?:somewhere|something|less) (?:less |more )?touristy)\b",
        words,
    ):
        found += said("other_meals", clause, change="other", meal=_one_meal(clause), kind=kind, day=clause.day)
    elif kind and re.search(r"\b(?:more|some|only|prefer|local|typical)\b", words):
        found += said("other_meals", clause, change="kind", kind=kind, meal=_one_meal(clause), day=clause.day)
    return [*found, *(said("set_diet", clause, change="clear") if _eats_all(clause) else [])]


_KIND_MEALS = re.compile(
    r"^\W*(?:(?:only|just|can we have|we want|some|more) )?(?P<k>[a-z]{4,}(?: [a-z]{4,})?) (?:dinners|lunches|breakfasts)\b"
)
""" "Street food dinners in Bangkok"."""


def _one_meal(clause: EditClause) -> str | None:
    meals = clause.all_of("meals")
    return meals[0][1] if len(meals) == 1 else None


def _eats_all(clause: EditClause) -> bool:
    """Whether a clause says that everything is eaten: "we eat meat", and not "she doesn't eat meat"."""
    return clause.has("all_diet") and _EATS_NOT.search(clause.low) is None


_EATS_NOT = re.compile(r"\b(?:don'?t|doesn'?t|do not|does not|didn'?t|can'?t|cannot|won'?t|never|no longer) eat\b")


def diet_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    return said("set_diet", clause, change="clear") if _eats_all(clause) else []
