"""Clauses that change where one sleeps."""

from __future__ import annotations

import re
from collections.abc import Callable

from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.plan_edits.edit_clause import COUNTS, SAME_AREA, SCOPE_ALL, TO_SLEEP_IN, EditClause, edit_lexicon, name_of, said
from planner.language.plan_edits.price_frames import a_night_at_most, saves_an_amount
from planner.language.plan_things import PlanThings, ThingMention, fold

_STARS = re.compile(r"\b([1-5]|one|two|three|four|five)(?:\+|[- ]or[- ]more)?[- ]?stars?\b", re.IGNORECASE)
_OR_MORE = re.compile(
    r"\b(?:at least|minimum|min|no less than|not less than|not under|or (?:more|better|above|up|higher)|and (?:up|above))\b|\d\+"
)


_ALL_ALONG = re.compile(
    r"\b(?:the whole (?:time|stay|trip|way)|all (?:the )?(?:nights?|along|the time)|throughout|every night|entire (?:time|stay|trip))\b"
)
_ONE_THAT_HAS = re.compile(r"\bone hotel (?:with|that|which|to|has|should|near|by)\b")
""" "One hotel with a sauna": one of several, and not one for all plans."""
_OF_PLANS = re.compile(r"\b(?:plans?|options?|all three|each of them|all of them)\b")


_SAME_AS_NOW = re.compile(
    r"^\W*(?:(?:and|but|with|keep|in|at)\W+)*(?:the |our )?same (?:hotels?|beds?|accommodation|house|place to stay)(?: (?:as (?:now|before)|though|then))?\W*(?:please|pls|plz|thanks)?\W*$"
)
""" "A later flight, same hotel please": beside another change, the bed stays as it is in each plan."""


def same_stay_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    if _ALL_ALONG.search(clause.low) and not _OF_PLANS.search(clause.low) and clause.has("same_stay"):
        return said("keep", clause, change="stay")
    if clause.start > 0 and _SAME_AS_NOW.match(clause.low):
        return said("keep", clause, change="stay")
    kept = re.search(r"\b(?:keep|stay (?:in|at)|stick with)\b", clause.low) and not re.search(r"\beverywhere\b", clause.low)
    if kept and clause.has("same_stay") and not (SCOPE_ALL.search(clause.low) or _OF_PLANS.search(clause.low)):
        return said("keep", clause, change="stay", place=clause.cities[0].name if len(clause.cities) == 1 else None)
    if not clause.has("same_stay") or _ONE_THAT_HAS.search(clause.low):
        return []
    price = re.search(r"\bcheap(?:er|est)?\b|\b(?:nicest|dearest|best|nice one)\b", clause.low)
    of = None if price is None else "cheapest" if price.group().startswith("cheap") else "dearest"
    return said("same_stay_everywhere", clause, options=None, place=clause.cities[0].name if clause.cities else None, change=of)


_SLEEP_IN = re.compile(
    r"\b(?:sleep|be based|base ourselves|be staying|be) (?:in|near|around) (?:the )?[A-Z]|\bsleep (?:nearer|closer|somewhere|near|by|next to|close to)\b"
)
""" "I'd rather sleep in Alfama"."""


_ONE_NIGHT = re.compile(
    r"\b(?:for |just |only |on )?(?:one|a single|1|the first|the last|our last|our first|that) night\b"
    r"(?! (?:in (?!an? (?:\w+ )?(?:hotel|hostel|ryokan|place))|more|less|fewer|longer|extra)\b)|\bfor a night\b"
)
""" "A ryokan for one night": a plan has one bed a city."""


_SOME_NIGHTS = re.compile(rf"\b(?:for |just |only |the (?:first|last) )+(?P<n>{'|'.join(COUNTS)}|\d|a couple(?: of)?|a few) nights?\b")


def some_nights_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "A ryokan in Kyoto for two nights" of five: another bed for a part of a stay, which is no other length of it."""
    match = _SOME_NIGHTS.search(clause.low)
    if match is None or not (_house(clause, state) or clause.first_of("stay_styles")):
        return []
    nights = COUNTS.get(match["n"]) or (int(match["n"]) if match["n"].isdigit() else 3 if "few" in match["n"] else 2)
    here = [s.nights or 0 for s in state.trip.destinations if not clause.cities or s.place.name == clause.cities[0].name]
    return said("set_stay", clause, change="one_night") if here and nights < max(here) else []


def _nearer_to(clause: EditClause) -> re.Match[str] | None:
    """ "Closer to the station": said of nothing else, it is said of the bed."""
    return _LANDMARK.search(clause.low) if re.search(r"\b(?:closer|nearer) to\b", clause.low) and not clause.first_of("meals") else None


_NTH_HOUSE = re.compile(r"\bthe (?P<n>first|second|third|last|1st|2nd|3rd) (?:hotel|bed|stay|place(?: to stay)?|hostel|apartment)\b")


def _city_of_the_nth(clause: EditClause, state: TripState) -> str | None:
    """The stop whose bed is "the second hotel", where the trip has several."""
    match, stops = _NTH_HOUSE.search(clause.low), state.trip.destinations
    if match is None or len(stops) < 2:
        return None
    at = -1 if match["n"] == "last" else {"f": 0, "s": 1, "t": 2, "1": 0, "2": 1, "3": 2}[match["n"][0]]
    return stops[at].place.name if at < len(stops) else None


_HOUSE_SWAPPED = re.compile(
    r"\b(?:swap|change|replace|switch)(?: out)? (?:the |our |that )?(?P<x>hostel|apartment|ryokan|riad|guest ?house|villa|capsule hotel|airbnb|b ?& ?b)s? (?:for|with|to|into) "
    r"(?:an? |some )?(?:normal|regular|ordinary|standard|proper|plain|real|western|usual)? ?(?:hotels?|rooms?|place)\b"
)
""" "Swap the ryokan for a normal hotel": which kind of house goes."""


def other_house_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Another bed where one sleeps in a kind of house that is to go."""
    swapped = _HOUSE_SWAPPED.search(clause.low)
    if swapped is None or any(m.thing.kind in ("stay", "bed") and name_of(m, clause).casefold() != swapped["x"] for m in clause.objects):
        return []
    return said("set_stay", clause, change="not_such", kind=swapped["x"], place=clause.cities[0].name if clause.cities else None)


_EATEN = (
    "(?:breakfasts?|brunch|lunch|dinners?|supper|meal|tea|coffees?|cakes?|pastr(?:y|ies)|desserts?|drinks?|cocktails?|aperiti(?:f|vo)|wine|beers?|bite|snack"
    "|ice cream|eat|eating|dine|drink)"
)
_PLACE_TO_EAT = "(?:cafe|coffee house|tea ?room|bar|restaurant|rooftop|terrace|brasserie|bistro|patisserie)"
_EATEN_BEFORE = re.compile(
    rf"\b{_EATEN}\b(?: [\w'-]+){{0,4}}? (?:at|in|from|by|of)(?: the| a)? $|\b{_PLACE_TO_EAT}(?: (?:at|in|of))?(?: the)? $"
)
_EATEN_BEHIND = re.compile(rf"(?:'s)? {_PLACE_TO_EAT}\b")
_SLEPT = re.compile(r"\b(?:sleep|stay(?:ing)?|rooms?|nights?|check in|move (?:us )?(?:to|into))\b")


def eaten_at(low: str, start: int, end: int) -> bool:
    """Whether a house to sleep in, named there in a folded text, is where one eats or drinks: "coffee and cake at Café Sacher"."""
    there, behind = low[start:end], low[end:]
    if _SLEPT.search(low[:start]) or _SLEPT.search(behind):
        return False
    return bool(_EATEN_BEFORE.search(low[:start]) or _EATEN_BEHIND.match(behind) or re.search(rf"\b{_PLACE_TO_EAT}\b", there))


def eaten_at_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """A house to sleep in that is named as a place to eat or drink: something to add, and no other bed."""
    named = next((m for m in clause.objects if m.thing.kind == "bed"), None)
    if named is None or not eaten_at(clause.low, named.start, named.end):
        return []
    return said("add_item", clause, item=name_of(named, clause), day=clause.day)


_PUTS_US_UP = re.compile(
    r"\b(?:put|lodge|house|place|accommodate) (?:us|me) (?:up )?(?:some(?:where|place)|elsewhere|in (?:another|a different) (?:place|house))\b"
    r"|\b(?:some(?:where|place)|something) else (?:to (?:stay|sleep)|for the nights?)\b"
)
""" "Put us somewhere else": the bed, without a word for one."""


def stay_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Another bed: it needs the word for one, or the name of one."""
    named = next((m for m in clause.objects if m.thing.kind in ("stay", "bed")), None)
    clause = _without_its_words(clause, named)
    area = _area(clause, state)
    others = [
        m for m in clause.objects
        if m is not named and not (area and area[0] <= m.start < area[1]) and not re.match(r" views?\b", clause.low[m.end :])
    ]  # fmt: skip
    about: object = (
        edit_lexicon()["categories"]["stay"].search(clause.low) or _SLEEP_IN.search(clause.text) or TO_SLEEP_IN.search(clause.low)
    )
    about = about or _house(clause, state) or _nearer_to(clause) or _STARS.search(clause.low) or _PUTS_US_UP.search(clause.low)
    if about is not None and (spot := _beside(clause)) is not None:
        return said("set_stay", clause, change="area", kind=name_of(spot, clause), place=clause.cities[0].name if clause.cities else None)
    if saves_an_amount(clause) or (others and not _SLEEP_IN.search(clause.text)) or (named is None and about is None):
        return []
    if _ONE_NIGHT.search(clause.low):
        return said("set_stay", clause, change="one_night")
    city, said_as = clause.cities[0].name if clause.cities else _city_of_the_nth(clause, state), _as_it_stands(named, clause)
    near = {"new": "same area"} if SAME_AREA.search(clause.low) else {}
    near |= {"amount": cap} if (cap := a_night_at_most(clause)) else {}
    near |= {"item": said_as} if named is not None and named.thing.kind == "stay" and not clause.cities else {}
    say: Callable[..., list[SaidEdit]] = lambda change, **more: said("set_stay", clause, change=change, place=city, **{**near, **more})  # noqa: E731
    house = _house(clause, state)
    house = house or _bare_house(said_as)
    only_a_kind = house is not None and said_as.casefold() == house
    if named is not None and named.thing.kind == "bed" and not only_a_kind:
        return say("name", new=name_of(named, clause))
    if stars := _STARS.search(clause.low):
        more = _OR_MORE.search(clause.low) is not None
        return say("stars_or_more" if more else "stars", number=COUNTS.get(stars[1]) or int(stars[1]))
    if house:
        how = "cheaper" if clause.has("cheaper") else "nicer" if clause.has("dearer") else "style"
        return say(how, kind=house, item="house")
    if (same := _ANOTHER_OF_IT.search(clause.low)) is not None:
        return say("other", kind=same["x"])
    if style := clause.first_of("stay_styles"):
        return say(_as_to_a_style(clause, style), kind=style)
    if (own := _HOUSE_WITH.search(clause.low)) is not None:
        return say("style", kind=own["x"].strip())
    if area and not (clause.has("nearer") and clause.low[area[0] : area[1]] == "old town"):
        return say("area", kind=clause.text[area[0] : area[1]])
    if clause.has("nearer"):
        return say("nearer_centre")
    if re.search(r"\b(?:cheapest|lowest[- ]priced)\b", clause.low) and "cheap" not in (clause.scope or ""):
        return say("cheapest")
    if clause.has("cheaper") and not clause.has("dearer"):
        return say("cheaper")
    if clause.has("dearer") and not clause.has("cheaper") and not re.search(r"\bspend|\bmore on\b", clause.low):
        return say("nicer")
    return say("other") if cap or clause.has("stay_other", "swap") or (named and clause.has("remove")) else []


def _without_its_words(clause: EditClause, named: ThingMention | None) -> EditClause:
    """The clause without the words of a house's own name, which ask for nothing: "Hotel City Centre" is not nearer the centre."""
    if named is None:
        return clause
    length = named.end - named.start
    return clause._replace(low=f"{clause.low[: named.start]}{'hotel'.ljust(length)[:length]}{clause.low[named.end :]}")


_ANOTHER_OF_IT = re.compile(r"\b(?:a different|another|some other|a new|other) (?P<x>hostel|apartment|ryokan|riad|guesthouse|villa)s?\b")
""" "A different hostel": another of the kind one sleeps in."""


def _as_to_a_style(clause: EditClause, style: str) -> str:
    """What a clause asks for that names a kind of house: that one, or another bed which is no such house ("cheaper, but not a hostel")."""
    if not _refused_house(clause, style):
        return "style"
    how = {"cheaper": "cheaper", "dearer": "nicer", "nearer": "nearer_centre"}
    return next((change for head, change in how.items() if clause.has(head)), "not_style")


def _as_it_stands(named: ThingMention | None, clause: EditClause) -> str:
    return clause.text[named.start : named.end].strip() if named is not None else ""


def _bare_house(words: str) -> str | None:
    """A kind of house without an article, "ryokan in Kyoto", though one house is called so."""
    return words if words and not words[0].isupper() and _HOUSE.match(f"a {words}") else None


_REFUSED = re.compile(
    r"\b(?:no|not|without|never|hates?|avoid|anything but|rather not|do ?n[o']?t (?:want|like|do|fancy|need)|no need for|instead of|tired of|too old for)\b(?:\W+\w+){0,3}\W*$"
)


def _refused_house(clause: EditClause, style: str) -> bool:
    """Whether the house that a clause names is the one that is not wanted: "not a hostel", "a hostel? no"."""
    match = edit_lexicon()["stay_styles"][style].search(clause.low)
    if match is None:
        return False
    if re.search(r"\b(?:it'?s|that'?s|this is|it is|are) (?:all )?(?:an? )?$", clause.low[: match.start()]):
        return True
    after = re.match(r"\w*\W*(?:no|nope|not for (?:us|me))\b", clause.low[match.end() :])
    return bool(_REFUSED.search(clause.low[: match.start()]) or after)


_BY = re.compile(
    r"\b(?:near|nearer|closer|close|next|walking distance|by|beside|opposite|round the corner)(?: (?:to|from|of))?(?: the)?\s*$"
)


def _beside(clause: EditClause) -> ThingMention | None:
    """The sight that a bed is to be beside: "a hotel closer to the castle"."""
    return next((m for m in clause.objects if m.thing.kind not in ("stay", "bed") and _BY.search(clause.low[: m.start])), None)


_HOUSE_WITH = re.compile(
    r"\b(?:hotel|hostel|place|room|bed|apartment|ryokan|something|somewhere|one)\b.{0,12}\bwith (?:an? |the |its own )?(?P<x>[a-z][a-z -]{2,20}?)(?= (?:in|near|for|on|and|please|instead)\b|\W*$)"
)
""" "A hotel with an onsen": what a house is to have that no row of styles names."""
_KINDS_OF_HOUSE = (
    "ryokan|riad|guest ?house|b&b|inn|pension|capsule|hostal|pousada|parador|machiya|villa|chalet|lodge|campsite|houseboat"
    "|cave|treehouse|igloo|yurt|agriturismo|masseria|trullo|hanok"
)
_ANY_HOUSE = r"(?:^\W*|\b(?:an?|in an?|the|some|another|cheaper|nicer|better|different) (?:\w+ )?)"
_HOUSE = re.compile(rf"{_ANY_HOUSE}(?P<x>{_KINDS_OF_HOUSE})(?: hotel| house| stay)?\b(?! (?:museum|gardens?|park))")
_HOUSES = re.compile(
    r"\b(?:for|to|into|with) (?P<y>farmhouses?|villas|ryokans|riads|guesthouses|cottages|chalets|inns|agriturism[oi]|trulli)\b"
)
_DONE_TO = re.compile(r"\b(?:drop|remove|see|visit|add|skip|move)\b")


def _house(clause: EditClause, state: TripState) -> str | None:
    """A kind of house to sleep in that is no hotel, where the clause is about a bed: "can we have a ryokan in Kyoto"."""
    match = _HOUSE.search(clause.low)
    if _DONE_TO.search(clause.low):
        return None
    if match is None:
        many = _HOUSES.search(clause.low) if clause.has("swap", "stay_other") else None
        return many["y"].removesuffix("s") if many else None
    return match["x"].replace(" ", "")


_LANDMARK = re.compile(
    r"\b(?:near|near to|nearer|nearer to|closer to|close to|next to|by|beside|right by|opposite|on|at|around) (?:to )?(?:the |our )?"
    r"(?P<area>beach|sea|seaside|seafront|water|waterfront|river|harbou?r|port|(?:train |railway |central |main )?station|airport|old town|castle|cathedral|market|park|lake"
    r"|(?:ski )?lifts?|slopes?|pistes?|gondola|cable car|metro|tram|bus stop"
    r"|opera|zoo|museums|theatres|shops|sights)\b"
)
_AREA = re.compile(
    r"\b(?:in|near|around|close to|next to|by|over in|into|to) (?:the )?(?P<area>[A-Z][\w'’-]+(?: (?:of |the |de |la )?[A-Z][\w'’-]+)*)(?: (?:area|district|quarter|neighbou?rhood))?"
)


def _area(clause: EditClause, state: TripState) -> tuple[int, int] | None:
    """Where in a city a bed is to be: a named place that is no stop, no plan and no day."""
    stops = {fold(s.place.name) for s in state.trip.destinations} | ({fold(state.trip.origin.name)} if state.trip.origin else set())
    taken = [(d.start, d.end) for d in clause.days]
    if landmark := _LANDMARK.search(clause.low):
        return landmark.span("area")
    for match in _AREA.finditer(clause.text):
        start, end = match.span("area")
        words = fold(match["area"])
        if words not in stops and not _a_tier(match["area"].split()[0]) and not any(a <= start < b for a, b in taken):
            return start, end
    return None


def _a_tier(word: str) -> bool:
    return fold(word) in ("premium", "balanced", "budget", "option")
