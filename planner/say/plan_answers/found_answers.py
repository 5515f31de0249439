"""Answers from what the specialists found and how the plans were made: dishes, tables, distances, counts, sources, questions.

Pure.
"""

from __future__ import annotations

import re
from itertools import pairwise

from planner.domain.options import Day, ItineraryOption
from planner.domain.reports import Journey, Meal, Sight
from planner.domain.specialists import SPECIALISTS
from planner.domain.state import TripState
from planner.domain.values import Item
from planner.language.plan_things import KINDS_OF_PLACE, plan_days
from planner.say.phrases import amount_words, joined, plural
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, beds_of, few, items_of
from planner.say.plan_answers.asked_subject import BY_KIND, called_by, cities_asked, matching, thing_described, things_asked
from planner.say.plan_answers.bed_answers import bed_reasons
from planner.say.plan_answers.practical_answers import hours_words
from planner.say.plan_answers.sight_answers import ON_FOOT_KM, kilometres_between


def _meals(state: TripState) -> dict[str, Meal]:
    return {r.id: r for report in state.reports.values() for r in report.recommendations if isinstance(r, Meal)}


def _sights(state: TripState) -> dict[str, Sight]:
    return {s.id: s for rows in state.quotes.sights.values() for s in rows}


def _eaten(option: ItineraryOption, found: dict[str, Meal]) -> list[Meal]:
    """The meals of a plan that something is known of, each once."""
    return list({i.id: found[i.id] for _, i in items_of(option, "breakfast", "lunch", "dinner") if i.id in found}.values())


def dishes_answer(asked: AskedPlans) -> str:
    """What to order, and where."""
    found = _meals(asked.state)

    def words(option: ItineraryOption) -> str:
        told = [
            f"{joined(list(m.dishes[:3]))} at {m.name}" for m in _eaten(option, found) if m.named and m.dishes and _serves_all(asked, m)
        ]
        return "; ".join(told[:MOST_TABLES])

    return a_line_each(asked, words)


def _serves_all(asked: AskedPlans, meal: Meal) -> bool:
    """Whether a house serves what the travellers may eat, as far as that is recorded."""
    return all(need in meal.dietary for need in asked.state.preferences.dietary)


MOST_TABLES = 6


def best_table_answer(asked: AskedPlans) -> str:
    """Where one eats best: no ratings are kept, so what each kitchen is known for is told, and which tables have to be booked."""
    found = _meals(asked.state)

    def words(option: ItineraryOption) -> str:
        rows = dict.fromkeys(i.id for _, i in items_of(option, "lunch", "dinner"))
        told = [f"{joined(list(m.dishes[:2]))} at {m.name}" for key in rows if (m := found.get(key)) is not None and m.named and m.dishes]
        return "; ".join(told[:MOST_TABLES])

    known = a_line_each(asked, words)
    if not known:
        return ""
    return f"I keep no ratings, so I cannot say which kitchen is best. What those in the plans are known for:\n{known}"


def snacks_answer(asked: AskedPlans) -> str:
    """That snacks are not planned, and where there is something small: markets, bakeries and cafés that are known."""
    small = [m.name for m in _meals(asked.state).values() if m.named and _SMALL.search(f"{m.cuisine} {m.name}")]
    known = f" Known for something small: {few(list(dict.fromkeys(small)), 5)}." if small else ""
    return f"The plans have breakfast, lunch and dinner; what one eats between is left to you and not counted.{known}"


_SMALL = re.compile(r"\b(?:bakery|cafe|café|market|pastr\w+|street food|gelat\w+|ice cream|coffee|dessert|sweets?)\b", re.IGNORECASE)


def tables_answer(asked: AskedPlans) -> str:
    """Where a table has to be booked, and where it helps."""
    found = _meals(asked.state)

    def words(option: ItineraryOption) -> str:
        asked_for = [f"{m.name} ({_small(m.reservation.rstrip('.'))})" for m in _eaten(option, found) if m.reservation]
        return f"book a table at {joined(asked_for)}; the others need none, as far as I know" if asked_for else (
            "no table has to be booked, as far as I know"
        )  # fmt: skip

    return a_line_each(asked, words) if found else ""


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def cuisine_answer(asked: AskedPlans) -> str:
    """The kitchens of a plan's meals."""
    found = _meals(asked.state)

    def words(option: ItineraryOption) -> str:
        kitchens: dict[str, list[str]] = {}
        for meal in _eaten(option, found):
            kitchens.setdefault(meal.cuisine, []).append(meal.name)
        return "; ".join(f"{cuisine}: {few(names, 3)}" for cuisine, names in kitchens.items())

    return a_line_each(asked, words)


def meal_tips_answer(asked: AskedPlans) -> str:
    """What is worth knowing of the places where a plan eats."""
    found = _meals(asked.state)
    return a_line_each(asked, lambda option: "; ".join(f"{m.name}: {m.tips.rstrip('.')}" for m in _eaten(option, found) if m.tips))


def diet_answer(asked: AskedPlans) -> str:
    """Which of a plan's places surely serve a diet that the question names."""
    found, named = _meals(asked.state), DIET_WORDS.search(asked.text)
    diet = (
        _DIET_OF.get(named.group(), named.group())
        if named
        else next((need for need in asked.state.preferences.dietary if need in asked.text), "")
    )
    if not diet or not found:
        return ""
    need = diet.replace("-", "_").replace(" ", "_")

    def words(option: ItineraryOption) -> str:
        sure = [m.name for m in _eaten(option, found) if need in m.dietary]
        return f"surely {diet} are {few(sure)}" if sure else f"I do not know of a surely {diet} place in it"

    return f"{a_line_each(asked, words)}\nAsk the kitchen; of the others I do not know it."


DIET_WORDS = re.compile(
    r"\b(?:vegetarian(?=s?\b)|vegan(?=s?\b)|(?:halal|kosher|gluten[- ]free|pescatarian|dairy[- ]free|co?eliac|lactose)\b)"
)
_DIET_OF = {"celiac": "gluten-free", "coeliac": "gluten-free", "lactose": "dairy-free"}
"""The diet that goes with what somebody cannot eat."""


def child_local_answer(asked: AskedPlans) -> str:
    """What children pay on local transport: not recorded; what getting around costs an adult."""
    lines = [line for o in asked.about for line in o.cost.lines if line.category == "local_transport" and not line.id.startswith("ride-")]
    each = f" In the price: {lines[0].label} for {lines[0].quantity}." if lines else ""
    cities = joined([s.place.name for s in asked.state.trip.destinations])
    return f"What a child pays on local transport in {cities} I do not know: the operator's own page says it.{each}"


def evening_answer(asked: AskedPlans) -> str:
    """What a plan holds after six, day by day; of the days that a question names where it names some."""
    days = [d.number for d in plan_days(asked.text, asked.state.trip.date_range.days) if d.number]

    def words(option: ItineraryOption) -> str:
        here = [d.city for d in option.itinerary.days if d.city.casefold() in asked.text]
        late = [
            (d, i) for d, i in items_of(option, "sight", "activity", "dinner")
            if i.start and i.start >= "17:30" and (not here or d.city in here) and (not days or d.day_number in days)
        ]  # fmt: skip
        late.sort(key=lambda row: (row[0].day_number, row[1].start or ""))
        return "; ".join(f"day {d.day_number} {i.start} {i.name}" for d, i in late)

    return a_line_each(asked, words)


def count_answer(asked: AskedPlans) -> str:
    """How many of a kind of place a plan has."""
    kind = next((k for pattern, k in _KINDS if pattern.search(asked.text)), None)
    if kind is None or (kind == "place" and _PLACES_FOR.search(asked.text)):
        return ""
    known = _sights(asked.state)

    def words(option: ItineraryOption) -> str:
        rows = [i for _, i in items_of(option, "sight", "activity") if kind == "place" or _is_of(known.get(i.id), kind)]
        named = f": {few([i.name for i in rows])}" if rows else ""
        many = f"{kind}es" if kind.endswith("ch") else None
        return f"{plural(len(rows), kind, many)}{named}" if rows else f"no {kind}"

    return a_line_each(asked, words)


_PLACES_FOR = re.compile(r"\b(?!(?:any|the|more|of|these|other|all|many|our|that|are|new)\b)[a-z]{4,} places\b")
""" "Gelato places" are of a kind that is named."""


def _is_of(sight: Sight | None, kind: str) -> bool:
    return sight is not None and (sight.sight_kind == kind or (kind == "museum" and sight.sight_kind == "gallery"))


_KINDS = tuple(
    (re.compile(rf"\b(?:how many|(?:is|are) there|any|lots? of|too many)\b.*\b{words}\b"), kind)
    for words, kind in (
        ("museums?", "museum"), ("church(?:es)?", "church"), ("parks?", "park"), ("beach(?:es)?", "beach"), ("markets?", "market"), ("castles?", "castle"), ("viewpoints?", "viewpoint"),
        ("(?:sights|places|things|visits|stops|activities)", "place"),
    )
)  # fmt: skip


def per_day_answer(asked: AskedPlans) -> str:
    """A plan's cost by the day."""

    def words(option: ItineraryOption) -> str:
        each = re.search(r"\b(?:each|per (?:person|head)|a head|pp|apiece)\b(?! day)", asked.text) is not None
        days, total = len(option.itinerary.days), option.cost.per_person if each else option.cost.total
        low, high = (amount_words((x / days).quantize(1), option.cost.currency) for x in (total.low, total.high))
        return f"about {low}–{high}{' each' if each else ''} a day over {plural(days, 'day')}"

    return a_line_each(asked, words)


def savings_answer(asked: AskedPlans) -> str:
    """The largest parts of the bill, where there is most to save."""

    def words(option: ItineraryOption) -> str:
        rows = sorted((line for line in option.cost.lines if line.category != "reserve"), key=lambda line: -line.high)[:2]
        return f"the largest parts are {joined([line.label for line in rows])}"

    answer = a_line_each(asked, words)
    return f'{answer}\nSay "cheaper", "another hotel" or "cheaper meals" and I change it.' if answer else ""


def child_fares_answer(asked: AskedPlans) -> str:
    """What a child counts as on the journeys of the plans, as they were quoted."""
    if unknown := unknown_place_answer(asked):
        return unknown
    journeys = {r.id: r for report in asked.state.reports.values() for r in report.recommendations if isinstance(r, Journey)}
    shares = sorted({(r.mode, r.child_share) for r in journeys.values() if r.basis == "per_person"})
    rows = [f"on a {mode} a child of 2 to 11 is counted at {round(float(share) * 100)} % of the fare" for mode, share in shares]
    if not rows:
        return ""
    said = joined(rows)
    older = [str(age) for age in asked.state.trip.party.child_ages if age > OLDEST_CHILD]
    laps = sorted({(r.mode, r.infant_share) for r in journeys.values() if r.basis == "per_person"})
    if asked.state.trip.party.infants and laps:
        said += f"; under 2, on a lap, at {joined([f'{round(float(share) * 100)} % on a {mode}' for mode, share in laps])}"
    full = f" From {OLDEST_CHILD + 1} on the full fare is counted, so for yours of {joined(older)}." if older else ""
    return f"{said[:1].upper()}{said[1:]}.{full} Tickets are counted as the bill shows; many houses let young children in free."


OLDEST_CHILD = 11
"""Years up to which a child's fare is counted on journeys."""


def sources_answer(asked: AskedPlans) -> str:
    """Where prices come from and how far to trust them."""
    if not asked.state.options:
        return ""
    items = [i for o in asked.about for d in o.itinerary.days for i in d.items]
    years = sorted({found for i in items for found in re.findall(r"prices of (\d{4})", i.provenance.detail)})
    dated = f" from prices of {joined(years)}" if years else ""
    return (
        f"They are estimates, not live prices: fares worked out from distance, season and comfort, beds, meals and tickets{dated}. "
        "That is why each is a span; the reserve covers some of what turns out dearer. Every line names its source in the days."
    )


_A_PRICE = re.compile(r"\b(?:prices?|costs?|total|budget|euros?|pounds?|dollars?|money|cheap\w*|dearer|estimates?|figures?)\b|[€$£]")


def promised_answer(asked: AskedPlans) -> str:
    """That no price is promised, beside what the plans come to; empty where something else is to be promised."""
    if not _A_PRICE.search(asked.text):
        return ""
    return f"I can promise no price. {sources_answer(asked)}\n{a_line_each(asked, lambda option: option.estimated_total_cost)}"


def findings_answer(asked: AskedPlans) -> str:
    """What each specialist reported."""
    rows = [f"{SPECIALISTS[name].words}: {r.summary.rstrip('.')}." for name, r in asked.state.reports.items() if r.summary]
    return " ".join(rows)


def open_questions_answer(asked: AskedPlans) -> str:
    """The specialists' own questions."""
    rows = [f"{SPECIALISTS[name].words}: {q}" for name, r in asked.state.reports.items() for q in r.questions_for_user]
    return "\n".join(rows) if rows else "No, none of the specialists has a question for you."


def sides_answer(asked: AskedPlans) -> str:
    """What speaks for a plan and against it: its highlights and how its bed is; risks, checks that do not hold, wishes left open."""

    bad, nice = _BAD.search(asked.text), _GOOD.search(asked.text)

    def words(option: ItineraryOption) -> str:
        good = [*option.highlights[:3], *(w.text for w in option.wishes if w.status == "met")]
        weak = [c.label for c in option.checks if c.status != "pass"]
        weak += [w.text + " is not met" for w in option.wishes if w.status == "not_met"]
        weak += [r.rstrip(".") for r in option.risks[:2]]
        beds = "; ".join(bed_reasons(asked.state, option)) if len(asked.about) == 1 else joined(list(beds_of(option)))
        if bad and not nice:
            return f"Against it: {'; '.join(weak)}" if weak else "nothing the checks found speaks against it"
        if nice and not bad:
            return f"for it: {joined(good)}" + (f", and {joined(list(beds_of(option)))}" if beds_of(option) else "")
        return f"for it: {joined(good)}" + (f" ({beds})" if beds else "") + (f". Against it: {'; '.join(weak)}" if weak else "")

    return a_line_each(asked, words)


_BAD = re.compile(r"\b(?:worst|bad|drawbacks?|downsides?|cons|disadvantages?|weak\w*|catch|wrong|against)\b")
_GOOD = re.compile(r"\b(?:best|good|nicest|upsides?|plus points?|strengths?|pros|advantages?|for it)\b")


def kind_answer(asked: AskedPlans) -> str:
    """What sets a kind of plan apart: what its bed, meals and pace are."""

    def words(option: ItineraryOption) -> str:
        return f"it is the {option.tier} plan: {option.description.rstrip('.')}, {option.estimated_total_cost}, at a {option.pace} pace"

    return a_line_each(asked, words)


def on_foot_answer(asked: AskedPlans) -> str:
    """Whether the days can be walked: how far apart consecutive places are."""

    def words(option: ItineraryOption) -> str:
        gaps = [(kilometres_between(a, b), a, b) for d in option.itinerary.days for a, b in _neighbours(d)]
        far = sorted((g for g in gaps if g[0] > ON_FOOT_KM), key=lambda g: -g[0])
        if not gaps:
            return ""
        return f"{len(gaps) - len(far)} of {plural(len(gaps), 'way')} from place to place are under {ON_FOOT_KM:.0f} km" + (
            f"; the longest is {far[0][0]:.0f} km, {far[0][1].name} to {far[0][2].name}" if far else ""
        )

    return a_line_each(asked, words)


def _neighbours(day: Day) -> list[tuple[Item, Item]]:
    kinds = ("sight", "activity", "lunch", "dinner", "breakfast")
    places = sorted((i for i in day.items if i.start and i.lat is not None and i.kind in kinds), key=lambda i: i.start or "")
    return list(pairwise(places))


def what_it_is_answer(asked: AskedPlans) -> str:
    """What is known of a dish or a place that the question names."""
    wanted = re.sub(
        r"^\W*(?:and |so )*(?:what(?:'s| is| are)|tell me about|who(?:'s| is)|is)\s+(?:the |an? )?|\W+$|\s+worth.*$", "", asked.text
    )
    if len(wanted) < 4:
        return ""
    for sight in _sights(asked.state).values():
        if wanted in sight.name.casefold():
            about = sight.note.rstrip(".") or f"a {sight.sight_kind} in {sight.area or sight.city}"
            return f"{sight.name}: {about}. A visit usually takes {hours_words(sight.minutes)}."
    for meal in _meals(asked.state).values():
        if wanted in meal.name.casefold() or any(wanted in dish.casefold() for dish in meal.dishes):
            others = [m.name for m in _meals(asked.state).values() if any(wanted in dish.casefold() for dish in m.dishes)]
            if not meal.dishes or wanted in meal.name.casefold():
                return f"{meal.name}: {meal.cuisine}, known for {joined(list(meal.dishes))}." if meal.dishes else ""
            what = f"{wanted[:1].upper()}{wanted[1:]}"
            return (
                f"{what} is something to eat there ({meal.cuisine}); what is in it I do not know. You get it at {joined(others[:4], 'or')}."
            )
    return ""


def unknown_place_answer(asked: AskedPlans) -> str:
    """That a place a question calls by a name is not known here; empty where it names none, or one that is."""
    one = called_by(asked)
    if (
        not one
        or (one.endswith("s") and " are " in f" {asked.text} ")
        or one in KINDS_OF_PLACE
        or things_asked(asked)
        or thing_described(asked) is not None
    ):
        return ""
    where = joined(cities_asked(asked) or [s.place.name for s in asked.state.trip.destinations], "or")
    return f"I know nothing called “{one}” in {where}, so what it costs I do not know: its own page says it."


def free_entry_answer(asked: AskedPlans) -> str:
    """Which places of a plan cost nothing, in the cities a question names where it names one."""
    known, cities = _sights(asked.state), cities_asked(asked)
    if unknown := unknown_place_answer(asked):
        return unknown

    def words(option: ItineraryOption) -> str:
        seen = [i for _, i in items_of(option, "sight", "activity") if i.id in known and (not cities or i.city in cities)]
        free = [i.name for i in seen if not known[i.id].cost.high]
        return f"free of charge are {few(free)}" if free else "none of its places is known to be free of charge"

    return a_line_each(asked, words)


_STEP_FREE = {"yes": "is known to be step-free", "no": "is known not to be step-free", "partly": "is step-free in part"}


def step_free_answer(asked: AskedPlans) -> str:
    """Whether the places of the kind a question names are known to be reached without steps, else how many of a plan's are."""
    known = _sights(asked.state)
    meant = re.sub(r"\b(?:step[- ]?free|wheelchairs?|accessib\w*|stairs|steps|lifts?|house|free)\b", " ", asked.text)
    kind = {i.name: known[i.id].step_free for rows in matching(asked, meant, least=BY_KIND).values() for _, i in rows if i.id in known}
    if kind and not cities_asked(asked):
        told = "; ".join(f"{name} {_STEP_FREE.get(access or '', 'is not recorded for that')}" for name, access in kind.items())
        return f"{told}. Ask there before you go."

    def words(option: ItineraryOption) -> str:
        rows = [(i.name, known[i.id].step_free) for _, i in items_of(option, "sight", "activity") if i.id in known]
        hard = [name for name, access in rows if access == "no"]
        return f"{sum(access == 'yes' for _, access in rows)} of {len(rows)} places are known to be step-free" + (
            f"; not so are {few(hard)}" if hard else ""
        )

    wished = "step_free" in asked.state.preferences.accessibility
    how = "You asked for step-free, so such places came first" if wished else "Say “step-free” and I plan for it"
    return f"{a_line_each(asked, words)}\n{how}; of the rest it is not recorded, so ask there before you go."


def reserve_answer(asked: AskedPlans) -> str:
    """What the reserve in the bill is."""
    lines = [line for o in asked.about[:1] for line in o.cost.lines if line.category == "reserve"]
    return (
        f"It is for what no line holds and for prices that turn out higher: {lines[0].label}. What you do not need of it you keep."
        if lines
        else ""
    )
