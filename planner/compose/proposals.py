"""The planner's own proposal: two or three picks a person can tell apart, in tier, pace and focus. Pure; words are true of the build."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from functools import partial
from itertools import combinations

from planner.compose.build import FROM_SIX, build, days_of_pick
from planner.compose.candidates import Candidates
from planner.compose.dealing import does_much_the_same
from planner.compose.sightseeing import allowed, for_grown_ups, for_the_young, has_small_children, serves, takes_it_easy
from planner.compose.thrift import cheapest_local, well_spent, without_tickets
from planner.compose.tiers import (
    LADDERS,
    TIERS,
    PlanChoice,
    Rest,
    Spending,
    level_of,
    meals_of,
    middle_choice,
    spending_choices,
    stepped_choice,
    with_reserve,
)
from planner.compose.timeline import is_evening
from planner.compose.titles import retitled, titles_for, words_for
from planner.destinations.interests import Topic, topic_of
from planner.domain.options import ItineraryOption, Pace, Pick
from planner.domain.replies import FinalizeReply, ProposedOption, ProposedPair
from planner.domain.reports import Sight, Tier
from planner.domain.state import TripState
from planner.domain.values import Band
from planner.say.phrases import joined
from planner.tools.rates import convert

_PACE: dict[Tier, Pace] = {"budget": "packed", "balanced": "moderate", "premium": "relaxed"}
_EASY_PACE: dict[Tier, Pace] = {"budget": "moderate", "balanced": "relaxed", "premium": "relaxed"}
_LENGTH = ((1, "Day Out"), (4, "Weekend"), (6, "Short Break"), (10, "Week"), (99, "Journey"))
FOREMOST = 3
CANDIDATES_IN, HALF_TICKETS = "USD", 18
"""The currency quotes are in, and the dearest ticket bought where only some are."""
LIKED, SUITS, OTHERS_OWN, TICKET = 3.0, 10.0, 40.0, 4.0
"""Places a sight moves up for each of the person's interests, and for being good for the children or known to be step-free, and down when it
is another option's; the dollars of a ticket that move it down one on a budget."""
_SHARE: dict[Tier, int] = {"budget": 5, "balanced": 4, "premium": 3}
"""How much of a city each plan is dealt: a fuller plan more."""
SHARED = 0.4
"""What part of another plan a plan may hold too."""
LARGEST_PART = 4
"""A part of a city with more sights than that is shared out."""


Orders = Mapping[Tier, tuple[str, ...]]
"""What each plan sees, in the order of its liking."""


def propose(state: TripState, candidates: Candidates) -> FinalizeReply:
    """Three picks, one a tier, priced by building them. Who named a pace gets it in all of them; else each tier has its own."""
    middle = middle_choice(state, candidates, LADDERS[level_of(state)]["balanced"])
    every = {tier: Spending(middle, Decimal(0), Decimal(1)) for tier in TIERS}
    orders = candidates.once(("orders", "all tickets"), partial(_dealt_orders, state, candidates, every))
    spendings = _spendings(state, candidates, orders)
    if any(s.tickets < 1 for s in spendings.values()):
        orders = candidates.once(("orders", "fewer tickets"), partial(_dealt_orders, state, candidates, spendings))
    made = [_built(state, candidates, tier, spendings[tier], orders) for tier in TIERS]
    limit = _limit(state)
    if limit is not None:
        priced = partial(build, state, option_id="", candidates=candidates, convert=_same, rates_words="")
        made = [well_spent(state, o, candidates, priced, limit) for o in made]
    made = [retitled(o, title) for o, title in zip(made, titles_for(state, made, candidates), strict=True)]
    return FinalizeReply(
        opening=f"Here are {len(made)} different plans.",
        options=tuple(_said(state, candidates, option, [o for o in made if o is not option]) for option in made),
        comparison_note="",
        short_summary="Options to compare",
        next_step="Choose one or change something",
    )


def _dealt_orders(state: TripState, candidates: Candidates, spendings: Mapping[Tier, Spending]) -> Orders:
    """Give each tier its sights, one tier after the other, so that each first takes what the ones before it left."""
    held: tuple[frozenset[str], ...] = ()
    orders: dict[Tier, tuple[str, ...]] = {}
    for tier in ("premium", "balanced", "budget"):
        orders[tier] = _sight_order(state, candidates, tier, held)
        days = days_of_pick(state, _picked(state, candidates, tier, spendings[tier], orders), candidates)
        held = (*held, frozenset(i.id.partition("@")[0].removesuffix("-out") for d in days for i in (*d.activities, *d.transport)))
    return orders


def _same(amount: Decimal, source: str, target: str) -> Decimal | None:
    """Proposals are priced in the currency of the candidates; no rate is needed to compare them."""
    return amount if source == target else None


def _spendings(state: TripState, candidates: Candidates, orders: Orders) -> dict[Tier, Spending]:
    """What each plan buys: three ways to spend the amount the person named, else the rungs of their level.

    One middling plan is built to know what a trip like this costs beside journeys and nights; other tiers' food is reckoned from it.
    """
    ladder = LADDERS[level_of(state)]
    middle = middle_choice(state, candidates, ladder["balanced"])
    trial = _built(state, candidates, "balanced", Spending(middle, Decimal(0), Decimal(1)), orders)
    food = {tier: _of(trial, "food") * _food_level(candidates, tier) / _food_level(candidates, middle.meals) for tier in TIERS}
    rest = Rest(food, _of(trial, "activities"), _of(trial, "local_transport", "fees"))
    limit = _limit(state)
    if limit is not None:
        return spending_choices(state, candidates, limit, rest)
    base = trial.cost.total.middle / with_reserve(Decimal(1))
    under = stepped_choice(
        state, candidates, ladder["budget"], "budget", base, rest.of(meals_of(state, ladder["budget"]), Decimal(1)), under=middle
    )
    over = stepped_choice(
        state, candidates, ladder["premium"], "premium", base, rest.of(meals_of(state, ladder["premium"]), Decimal(1)), above=middle
    )
    choices: dict[Tier, PlanChoice] = {"budget": under, "balanced": middle, "premium": over}
    return {tier: Spending(choice, Decimal(0), Decimal(1)) for tier, choice in choices.items()}


def _food_level(candidates: Candidates, tier: Tier) -> Decimal:
    """What the unnamed meals of a tier cost together, as a measure of tiers against each other; 1 where there are none."""
    bands = [m.per_person.middle for rows in candidates.meals.values() for m in rows if not m.named and m.tier == tier]
    return sum(bands, Decimal(0)) or Decimal(1)


def _limit(state: TripState) -> Decimal | None:
    """What the whole trip may cost, in the currency of the candidates; None where no amount was named or there is no rate for it."""
    limit, currency = state.trip.budget_limit, state.trip.budget.currency
    return None if limit is None or currency is None else convert(limit, currency, CANDIDATES_IN)


def _picked(state: TripState, candidates: Candidates, tier: Tier, spending: Spending, orders: Orders) -> Pick:
    choice = spending.choice
    pick = Pick(
        tier=tier,
        pace=state.preferences.pace or (_EASY_PACE if _needs_rest(state) else _PACE)[tier],
        focus=tier,
        title=_title(state, tier),
        journeys=tuple((key, j.id) for key, j in choice.journeys.items()),
        stays=tuple((key, s.id) for key, s in choice.stays.items()),
        sights=orders[tier],
        meal_tier=choice.meals,
        local=cheapest_local(state, candidates) if state.trip.budget_limit is not None else (),
    )
    if spending.tickets < 1:
        pick = without_tickets(state, pick, candidates, over=HALF_TICKETS if spending.tickets else 0)
    return pick


def _needs_rest(state: TripState) -> bool:
    """Whether no day may be a full one: with small children, and with people who are old or cannot walk far."""
    return has_small_children(state.trip.party) or takes_it_easy(state.preferences)


def _built(state: TripState, candidates: Candidates, tier: Tier, spending: Spending, orders: Orders) -> ItineraryOption:
    return build(state, _picked(state, candidates, tier, spending, orders), tier, candidates, _same, "")


def _of(option: ItineraryOption, *categories: str) -> Decimal:
    """What an option costs in some categories: the middle of the band."""
    return sum((Band(low=x.low, high=x.high).middle for x in option.cost.lines if x.category in categories), Decimal(0))


def _title(state: TripState, tier: Tier) -> str:
    days = max(1, len(state.trip.date_range.days))
    length = next(word for most, word in _LENGTH if days <= most)
    return {"budget": "Budget Explorer", "balanced": f"Balanced {length}", "premium": "Premium Comfort"}[tier]


def _sight_order(state: TripState, candidates: Candidates, tier: Tier, held: Sequence[frozenset[str]]) -> tuple[str, ...]:
    """The foremost sights first in every option, then what is this option's own, what no other holds, and a part of what others hold.

    What a city has beyond its foremost is dealt out to the options part by part of the city, evenings and days outside one by one, so that
    the plans differ in what one does. `held` is what each plan made before holds; on a budget free things come first.
    """
    children = state.trip.party.children + state.trip.party.infants > 0
    step_free = "step_free" in state.preferences.accessibility
    turn = TIERS.index(tier)
    wanted = [topic_of(word) for word in state.preferences.interests]
    order: list[str] = []
    for city, rows in candidates.sights.items():
        usable = [s for s in rows if allowed(s, state.preferences, children=children)]
        nights = sum(s.nights or 0 for s in state.trip.destinations if s.place.name == city)
        foremost = FOREMOST if nights >= FROM_SIX else FOREMOST - 1
        own = _dealt(usable, foremost, wanted)

        def score(pair: tuple[int, Sight], own: Mapping[str, int] = own, foremost: int = foremost) -> float:
            place, sight = pair
            cost = float(sight.cost.middle) / TICKET if tier == "budget" else 0.0
            if sight.signature or (sight.role == "sight" and place < foremost):
                return place - 100.0 + cost
            liked = LIKED * sum(serves(sight, topic) for topic in wanted)
            liked += SUITS * ((children and sight.good_for_children is True) + (step_free and sight.step_free == "yes"))
            liked -= SUITS if not liked and (for_grown_ups(sight) if children else for_the_young(sight)) else 0.0
            return place + cost - liked + (0 if own.get(sight.id) == turn else OTHERS_OWN)

        everyones = {s.id for n, s in enumerate(usable) if s.signature or (n < foremost and s.role == "sight")}
        there = {s.id for s in usable}
        order += _apart(
            [
                s
                for _, s in sorted(enumerate(usable), key=score)
                if s.role != "outing" or nights >= FROM_SIX or _is_own_outing(s, own, turn)
            ],
            everyones,
            [h & there for h in held],
        )
    return tuple(order)


def _is_own_outing(sight: Sight, own: Mapping[str, int], turn: int) -> bool:
    """Whether a day outside is for a short stay: the middle plan alone has one then."""
    return TIERS[turn] == "balanced" and own.get(sight.id) == turn


def _apart(rows: Sequence[Sight], everyones: Collection[str], held: Sequence[Collection[str]]) -> list[str]:
    """The ids of `rows` in their order, without what would give the option too much in common with one of those that hold some already.

    What two plans hold comes after what one holds, and days outside are shared by none.
    """
    room = [int(len(of) * SHARED) - len([i for i in of if i in everyones]) for of in held]
    taken = [s for s in rows if s.id not in everyones and any(s.id in of for of in held)]
    shared: list[str] = []
    for sight in sorted(taken, key=lambda s: sum(s.id in of for of in held)):
        within = [n for n, of in enumerate(held) if sight.id in of]
        if sight.role != "outing" and all(room[n] > 0 for n in within):
            shared.append(sight.id)
            for n in within:
                room[n] -= 1
    taken_ids = {s.id for s in taken}
    return [*(s.id for s in rows if s.id not in taken_ids), *shared]


def _dealt(usable: Sequence[Sight], foremost: int, wanted: Sequence[Topic]) -> dict[str, int]:
    """Whose own each thing beyond the foremost is: the number of an option, by id."""
    own: dict[str, int] = {}
    worth = [0.0] * len(TIERS)
    share = [_SHARE[tier] for tier in TIERS]
    for begin, topic in enumerate(wanted):
        some = [s for n, s in enumerate(usable) if s.role == "sight" and n >= foremost and s.id not in own and serves(s, topic)]
        own |= {s.id: (n + begin) % len(TIERS) for n, s in enumerate(some)}
    parts: dict[str, list[tuple[float, str]]] = {}
    for place, sight in enumerate(usable):
        if sight.role == "sight" and place >= foremost and not is_evening(sight) and sight.id not in own:
            parts.setdefault(_part_of(sight), []).append((1 / (place + 3), sight.id))
    for rows in sorted(parts.values(), key=lambda rows: -sum(value for value, _ in rows)):
        chunks = [rows] if len(rows) <= LARGEST_PART else [rows[n :: len(TIERS)] for n in range(len(TIERS))]
        for chunk in chunks:
            turn = min(range(len(TIERS)), key=lambda n: (worth[n] / share[n], n))
            worth[turn] += sum(value for value, _ in chunk)
            own |= {sight_id: turn for _, sight_id in chunk}
    for role in ("evening", "stroll", "outing"):
        rest = [s for s in usable if (role == "evening" and is_evening(s)) or (s.role == role and not is_evening(s))]
        own |= {s.id: (n + 1) % len(TIERS) for n, s in enumerate(r for r in rest if r.id not in own)}
    return own


def _part_of(sight: Sight) -> str:
    """The part of the city a sight lies in: its area, else a square of some two kilometres."""
    return sight.area or f"{round(sight.lat / 0.02)}:{round(sight.lon / 0.03)}"


def _said(state: TripState, candidates: Candidates, option: ItineraryOption, others: Sequence[ItineraryOption]) -> ProposedOption:
    elsewhere = {i.id for other in others for d in other.itinerary.days for i in d.activities}
    words, pick = words_for(state, option, candidates, elsewhere), option.pick
    return ProposedOption(
        tier=pick.tier,
        pace=pick.pace,
        focus=pick.focus,
        title=pick.title,
        description=words.description,
        highlights=words.highlights,
        tags=words.tags,
        journeys=tuple(ProposedPair(key=k, id=i) for k, i in pick.journeys),
        stays=tuple(ProposedPair(key=k, id=i) for k, i in pick.stays),
        sights=pick.sights,
        meal_tier=pick.meal_tier,
    )


def _differences(made: Sequence[ItineraryOption]) -> str:
    """In what the plans really differ."""
    apart = not any(does_much_the_same(a, b) for a, b in combinations(made, 2))
    parts = [
        ("what you do", apart and len(made) > 1),
        ("comfort", len({tuple(s for _, s in o.pick.stays) for o in made}) > 1),
        ("the way there", len({tuple(i.kind for d in o.itinerary.days for i in d.transport if i.kind != "transfer") for o in made}) > 1),
        ("pace", len({o.pace for o in made}) > 1),
        ("price", len({o.cost.total.high for o in made}) > 1),
    ]
    words = [word for word, differs in parts if differs]
    return f"They differ in {joined(words)}." if words else ""


def note_of(state: TripState, candidates: Candidates, made: Sequence[ItineraryOption]) -> str:
    """In what they differ, what all have in common, which costs least and most, and on what each of the others spends more than all the rest."""
    if len(made) < 2:
        return ""
    sights = [{i.name for d in o.itinerary.days for i in d.activities if i.kind == "sight"} for o in made]
    common = [s.name for rows in candidates.sights.values() for s in rows if all(s.name in names for names in sights)][:2]
    cities = joined(list(dict.fromkeys(s.place.name for s in state.trip.destinations)))
    cheapest, *between, dearest = sorted(made, key=lambda o: o.cost.total.middle)
    if cheapest.cost.total.middle == dearest.cost.total.middle:
        return f"{_differences(made)} All plans cover {cities}{' with ' + joined(common) if common else ''}, and cost the same.".strip()
    whom = [f"“{cheapest.title}” costs least"]
    for option in between:
        parts = _spends_most_on(option, made)
        whom.append(f"“{option.title}” {f'spends most on {joined(parts)}' if parts else 'lies in between'}")
    above_all = _spends_most_on(dearest, made)
    whom.append(f"“{dearest.title}” costs most{f', above all for {joined(above_all)}' if above_all else ''}")
    return f"{_differences(made)} All plans cover {cities}{' with ' + joined(common) if common else ''}. {'; '.join(whom)}.".strip()


_PARTS = (("the journey", "transport"), ("where you sleep", "stay"), ("what you eat", "food"), ("what you see", "activities"))
"""The parts of a bill as one says what money is spent on."""
CLEARLY_MORE = Decimal("1.05")


def _spends_most_on(option: ItineraryOption, made: Sequence[ItineraryOption]) -> list[str]:
    """The parts of the bill on which an option clearly spends more than every other one."""
    others = [o for o in made if o is not option]
    return [words for words, part in _PARTS if _of(option, part) > max(_of(o, part) for o in others) * CLEARLY_MORE]
