"""Making a pick cheaper or dearer a step at a time, and fitting an option to a budget. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import date
from decimal import ROUND_CEILING, Decimal

from pydantic import JsonValue

from planner.compose.candidates import Candidates, is_shared
from planner.compose.dealing import EVERYONES, visits_of
from planner.compose.sightseeing import allowed, asked_outings, enough, loves_food, regions_said, riding, serves, wanted_by
from planner.compose.tiers import TIERS, cheapest_journeys, stay_cost, unmet, way_cost, with_reserve
from planner.destinations.interests import Topic, topic_of
from planner.domain.options import ItineraryOption, Pick
from planner.domain.reports import Sight, Stay, Tier
from planner.domain.state import TripState
from planner.domain.values import DateRange, Value, evolve
from planner.say.phrases import MONTHS, amount_words, plural
from planner.tools.rates import convert
from planner.tools.seasons import year_of

Build = Callable[[Pick], ItineraryOption]
CHEAPER: dict[Tier, Tier] = {"premium": "balanced", "balanced": "budget", "budget": "budget"}
DEARER: dict[Tier, Tier] = {"budget": "balanced", "balanced": "premium", "premium": "premium"}
FIRST, NEAR_LEAST = Decimal("0.85"), Decimal("1.5")
"""How much of the amount the plan that spends little takes, if it can; how far over the least a plan may lie where nothing fits."""
DEAR_STOP, A_DAY = 40, 4
"""The ticket at a stop that makes a day outside a dear one; how many things to see a plan chooses from for each day, evenings among them."""
NEARLY = Decimal("1.08")
"""How far over the amount a plan without tickets is still nearly within it; beyond that giving them up would spoil the trip for nothing."""
STEPS, STEPS_UP, QUOTED_IN = 4, 3, "USD"
FOR_AN_INTEREST, ONE_TREAT, PART_OF_A_TRIP = 16, 45, Decimal("0.05")
"""The dearest ticket that is bought for an interest even where tickets are given up, and where it has nothing cheaper, in the currency of the
candidates; that last one may take such a part of what each person has for the trip.
"""
BOUGHT_AGAIN, NEARLY_ALL, ROOM_LEFT = (120, 45, 18), Decimal("0.98"), Decimal("0.93")
"""The dearest tickets a plan with money left buys again, tried in this order; how much of the amount it may take then, and has to leave to try."""
RIVALS, HARDLY_OVER = (0, 1, 2, 4, 8), Decimal("1.03")
"""How many other tickets a plan gives up for what everybody comes for, tried in this order; up to how far over the amount that is tried."""
TICKETS = (30, 10)
"""The dearest ticket still bought, in the currency of the candidates, where tickets have to be given up to meet a budget."""


def meal_tier(pick: Pick) -> Tier:
    """The tier of the meals: the one chosen, else the option's own."""
    return pick.meal_tier or ("balanced" if pick.tier == "custom" else pick.tier)


def priced(pick: Pick, candidates: Candidates, *, down: bool) -> Pick:
    """One step cheaper or dearer in every stay, fare and meal that has such a step; the way of travelling and its hour stay."""
    tier = meal_tier(pick)
    return evolve(
        pick,
        stays=_beds_stepped(pick, candidates, down=down),
        journeys=_fares_stepped(pick, candidates, down=down),
        meal_tier=CHEAPER[tier] if down else DEARER[tier],
    )


def _beds_stepped(pick: Pick, candidates: Candidates, *, down: bool) -> tuple[tuple[str, str], ...]:
    """The next cheaper or dearer bed of every stop."""

    def step(key: str, now: str) -> str:
        rows = sorted(candidates.stays.get(key, ()), key=lambda s: (s.per_night.middle, s.id), reverse=not down)
        was = next((s for s in rows if s.id == now), None)
        rows = [s for s in rows if was is None or is_shared(was) or not is_shared(s)]
        further = [s for s in rows if was is not None and (s.per_night.middle < was.per_night.middle) == down and s.per_night.middle != was.per_night.middle]  # fmt: skip
        return further[-1].id if further else now

    return tuple((key, step(key, now)) for key, now in pick.stays)


def _fares_stepped(pick: Pick, candidates: Candidates, *, down: bool) -> tuple[tuple[str, str], ...]:
    """The next cheaper or dearer fare of every leg, at the same hour where it has one."""

    def step(key: str, now: str) -> str:
        rows = candidates.journeys.get(key, ())
        was = next((j for j in rows if j.id == now), None)
        if was is None:
            return now
        alike = [j for j in rows if (j.mode, j.night, j.own_car) == (was.mode, was.night, was.own_car) and j.cabin != "business"]
        other = [j for j in alike if (j.cost.middle < was.cost.middle) == down and j.cost.middle != was.cost.middle]
        best = min(other, key=lambda j: (abs(j.cost.middle - was.cost.middle), j.depart != was.depart, j.id), default=was)
        return best.id

    return tuple((key, step(key, now)) for key, now in pick.journeys)


def fitted(state: TripState, option: ItineraryOption, candidates: Candidates, build: Build, below: Sequence[Decimal]) -> ItineraryOption:
    """The option changed as little as needed for its middle to lie within the amount; unchanged when it does or no amount is known.

    `below` are the totals of the plans before it. Where not even the cheapest of everything fits, the first plan is that, so that one
    knows by how much, and the others stay near it.
    """
    limit = state.trip.budget_limit
    if limit is None or option.cost.currency != state.trip.budget.currency:
        return option
    wanted = limit * FIRST if option.pick.tier == "budget" else limit
    found = option if option.cost.total.middle <= wanted else _made_cheaper(state, option, candidates, build, below, limit, wanted)
    found = _with_tickets_again(state, found, candidates, build, min(wanted, limit * NEARLY_ALL))
    found = _with_the_foremost_again(state, found, candidates, build, limit)
    found = _in_a_room(state, found, candidates, build, min(wanted, limit * NEARLY_ALL))
    found = _with_interests_again(state, found, candidates, build, limit * NEARLY_ALL)
    return found if found is option else well_spent(state, found, candidates, build, limit)


def _made_cheaper(
    state: TripState,
    option: ItineraryOption,
    candidates: Candidates,
    build: Build,
    below: Sequence[Decimal],
    limit: Decimal,
    wanted: Decimal,
) -> ItineraryOption:
    """The option changed as little as needed for its middle to lie within `wanted`, else within `limit`, else near the least there is."""
    trial, fits = option, option if option.cost.total.middle <= limit else None
    room: Pick | None = None
    bare = _thriftiest(state, option.pick, candidates)
    floor = _predicted(state, option, bare, candidates) - _part(option, "activities", "local_transport") - _part(option, "food") / 2
    for pick in _cheaper(state, option.pick, candidates) if floor <= limit else ():
        if _in_a_dormitory(pick, candidates) and not _in_a_dormitory(option.pick, candidates):
            fits = fits or (build(room) if room else None)
            if fits is not None and fits.cost.total.middle <= limit:
                return fits
        saved = (
            Decimal(0) if pick.dropped == trial.pick.dropped else _part(trial, "activities", "local_transport") + _part(trial, "food") / 2
        )
        predicted = _predicted(state, trial, pick, candidates) - saved
        if predicted > (wanted if not saved else limit):
            room = pick if predicted <= limit and not _in_a_dormitory(pick, candidates) else room
            continue
        trial = build(pick)
        if trial.cost.total.middle <= wanted:
            return trial
        if trial.cost.total.middle <= limit and (fits is None or trial.cost.total.middle < fits.cost.total.middle):
            fits = trial
    if fits is not None:
        return fits
    least = build(without_tickets(state, bare, candidates, over=TICKETS[0]))
    if least.cost.total.middle - _part(least, "activities") <= limit * NEARLY:
        free = build(without_tickets(state, bare, candidates, over=0))
        least = free if free.cost.total.middle <= limit * NEARLY else least
    if least.cost.total.middle <= limit:
        return least
    if not below:
        return build(_for_interests(state, bare, candidates))
    return next(_near_the_least(state, option.pick, least, candidates, build, below), least)


def _with_tickets_again(state: TripState, option: ItineraryOption, candidates: Candidates, build: Build, most: Decimal) -> ItineraryOption:
    """A plan that gave up tickets with as many of them bought again as there is money left for, the dear ones last."""
    if not option.pick.dropped or option.cost.total.middle > most * ROOM_LEFT:
        return option
    for over in BOUGHT_AGAIN:
        pick = without_tickets(state, evolve(option.pick, dropped=()), candidates, over=over)
        if len(pick.dropped) >= len(option.pick.dropped):
            break
        trial = build(pick)
        if trial.cost.total.middle <= most:
            return trial
    return option


def _with_interests_again(
    state: TripState, option: ItineraryOption, candidates: Candidates, build: Build, most: Decimal
) -> ItineraryOption:
    """A plan with the tickets again that it gave up and that serve an interest it holds too little of, as far as there is money."""
    if option.cost.total.middle >= most or not option.pick.dropped:
        return option
    for topic in map(topic_of, state.preferences.interests):
        rows = {s.id: s for some in candidates.sights.values() for s in some if s.role in ("sight", "evening") and serves(s, topic)}
        missing = enough(len(state.trip.date_range.days)) - len(visits_of(option) & rows.keys())
        given_up = sorted((rows[of] for of in option.pick.dropped if of in rows), key=lambda s: (s.cost.high, s.id))
        again = given_up[: max(0, missing)]
        while again:
            back = {s.id for s in again}
            trial = build(evolve(option.pick, dropped=tuple(of for of in option.pick.dropped if of not in back)))
            if trial.cost.total.middle <= most and visits_of(trial) & back:
                option = trial
                break
            again = again[: len(again) // 2]
    return option


def _with_the_foremost_again(
    state: TripState, option: ItineraryOption, candidates: Candidates, build: Build, limit: Decimal
) -> ItineraryOption:
    """A plan that gave up all of what everybody comes for in a city with it again: nobody goes to Seville past its palace.

    Other tickets are given up instead, first those of which there are most of a kind, of those the dearest; what must be seen stays, and half
    of what an interest is to have. Where it is not affordable even so, nothing changes.
    """
    done = visits_of(option) | {i.id.partition("@")[0].removesuffix("-out") for d in option.itinerary.days for i in d.transport}
    foremost = _passed_by(state, done, candidates)
    if not foremost & {*option.pick.dropped}:
        return option
    rows = [s for some in candidates.sights.values() for s in some]
    wished = {s.id for s in rows if any(wanted_by(s, wish) for wish in state.preferences.must_do)}
    topics = [topic_of(word) for word in state.preferences.interests]
    liked = [{s.id for s in rows if serves(s, topic)} for topic in topics if not topic.houses]
    rivals = [s for s in rows if s.id in done and s.cost.high > 0 and s.id not in foremost and s.id not in wished]
    rivals.sort(key=lambda s: (-min((len(done & some) for some in liked if s.id in some), default=len(rows)), -s.cost.high, s.id))
    kept = tuple(of for of in option.pick.dropped if of not in foremost)
    most, few = max(limit, option.cost.total.middle), max(1, enough(len(option.itinerary.days)) // 2)
    best, held = option, 0
    back = [s for s in rows if s.id in foremost]
    for gone in dict.fromkeys(min(n, len(rivals)) for n in RIVALS):
        if option.cost.total.middle + _tickets(state, option, back) - _tickets(state, option, rivals[:gone]) > most * HARDLY_OVER:
            continue
        trial = build(evolve(option.pick, dropped=(*kept, *(s.id for s in rivals[:gone]))))
        seen = len(visits_of(trial) & foremost)
        suits = _holds_enough(trial, done, liked, few) and _holds_enough(trial, done, [wished], len(wished))
        if trial.cost.total.middle <= most and seen > held and suits:
            best, held = trial, seen
        if len(foremost) == held:
            break
    return best


def _tickets(state: TripState, option: ItineraryOption, sights: Sequence[Sight]) -> Decimal:
    """What the tickets of some sights add to a bill, about."""
    each = sum((s.cost.middle for s in sights), Decimal(0)) * max(1, state.trip.party.total)
    return convert(with_reserve(each), QUOTED_IN, option.cost.currency) or Decimal(0)


def _passed_by(state: TripState, done: Collection[str], candidates: Candidates) -> set[str]:
    """The foremost sights, as far as they are no great expense, of each city in which a plan holds none of them."""
    children = state.trip.party.children + state.trip.party.infants > 0
    found: set[str] = set()
    for rows in candidates.sights.values():
        first = [s for s in rows if s.role == "sight" and allowed(s, state.preferences, children=children)][:EVERYONES]
        if not any(s.id in done for s in first):
            found |= {s.id for s in first if s.cost.high <= _treat(state)}
    return found


def _holds_enough(trial: ItineraryOption, done: Collection[str], kinds: Sequence[Collection[str]], need: int) -> bool:
    """Whether a plan holds as much of each kind as before, or as much as it needs. `done` are the ids of what was done before."""
    now = visits_of(trial)
    return all(len(now.intersection(some)) >= min(need, len(set(done).intersection(some))) for some in kinds)


def _in_a_room(state: TripState, option: ItineraryOption, candidates: Candidates, build: Build, most: Decimal) -> ItineraryOption:
    """A plan in dormitories that nobody asked for in the cheapest rooms instead, where there is money for them."""
    if "hostel" in state.preferences.stay_style or not _in_a_dormitory(option.pick, candidates):
        return option
    rooms = {key: [s for s in rows if not is_shared(s)] for key, rows in candidates.stays.items()}
    beds = {key: min(rows, key=lambda s: (unmet(s, state), s.per_night.middle, s.id)).id for key, rows in rooms.items() if rows}
    pick = evolve(option.pick, stays=tuple((key, beds.get(key, now)) for key, now in option.pick.stays))
    if _predicted(state, option, pick, candidates) > most:
        return option
    trial = build(pick)
    return trial if trial.cost.total.middle <= most else option


def well_spent(state: TripState, option: ItineraryOption, candidates: Candidates, build: Build, limit: Decimal) -> ItineraryOption:
    """A plan that leaves much of the amount with better beds or better food for it: the second plan eats first, the third sleeps first.

    The first plan is there to spend little and stays as it is.
    """
    ways = {"balanced": (_eating_better,), "premium": (_sleeping_better, _eating_better)[: 1 if option.pick.dropped else 2]}.get(
        option.pick.tier, ()
    )
    for better in ways:
        for _ in range(STEPS_UP):
            pick = better(state, option.pick, candidates)
            if option.cost.total.middle > limit * ROOM_LEFT or pick == option.pick:
                break
            if _predicted(state, option, pick, candidates) > limit * NEARLY_ALL:
                break
            trial = build(pick)
            if trial.cost.total.middle > limit * NEARLY_ALL or trial.cost.total.middle < option.cost.total.middle:
                break
            option = trial
    return option


def _eating_better(state: TripState, pick: Pick, candidates: Candidates) -> Pick:
    """The pick with meals of the next tier."""
    return evolve(pick, meal_tier=DEARER[meal_tier(pick)])


def _sleeping_better(state: TripState, pick: Pick, candidates: Candidates) -> Pick:
    """The pick with the next dearer bed that suits the person as well at every stop that has one."""
    beds = {key: {s.id: s for s in rows} for key, rows in candidates.stays.items()}

    def suits(key: str, now: str, then: str) -> bool:
        was, better = beds.get(key, {}).get(now), beds.get(key, {}).get(then)
        return was is not None and better is not None and unmet(better, state) <= unmet(was, state) and _no_plainer(was, better)

    dearer = _beds_stepped(pick, candidates, down=False)
    return evolve(
        pick, stays=tuple((key, then if suits(key, now, then) else now) for (key, now), (_, then) in zip(pick.stays, dearer, strict=True))
    )


def _no_plainer(was: Stay, better: Stay) -> bool:
    """Whether a dearer bed is no dormitory and of no lower tier."""
    return not is_shared(better) and TIERS.index(better.tier) >= TIERS.index(was.tier)


def _in_a_dormitory(pick: Pick, candidates: Candidates) -> bool:
    """Whether one night at least is in a dormitory."""
    chosen = dict(pick.stays)
    return any(is_shared(s) for key, rows in candidates.stays.items() for s in rows if s.id == chosen.get(key))


def _near_the_least(
    state: TripState, wanted: Pick, least: ItineraryOption, candidates: Candidates, build: Build, below: Sequence[Decimal]
) -> Iterator[ItineraryOption]:
    """Where nothing fits: plans near the least that are not there yet, the middle one with tickets, the top one with a better bed too.

    To give up tickets would not make them fit, and would leave every plan with the same free things.
    """
    beds, fares = _beds_stepped(least.pick, candidates, down=False), _fares_stepped(least.pick, candidates, down=False)
    seeing = without_tickets(state, evolve(least.pick, dropped=wanted.dropped), candidates, over=BOUGHT_AGAIN[1])
    steps = (seeing, evolve(seeing, stays=beds), evolve(seeing, journeys=fares), evolve(seeing, stays=beds, journeys=fares))
    picks = (steps[1], steps[2], steps[0]) if wanted.tier == "premium" else steps
    for trial in (build(pick) for pick in dict.fromkeys((*picks, evolve(least.pick, stays=beds))) if pick != least.pick):
        if trial.cost.total.high not in below and trial.cost.total.middle <= least.cost.total.middle * NEAR_LEAST:
            yield trial


def _predicted(state: TripState, built: ItineraryOption, pick: Pick, candidates: Candidates) -> Decimal:
    """What the middle of a built option comes to with other beds and fares: exactly, without laying out its days anew."""
    rate = convert(Decimal(1000), QUOTED_IN, built.cost.currency)
    if rate is None:
        return Decimal(0)
    saved = _beds_and_fares(state, built.pick, candidates) - _beds_and_fares(state, pick, candidates)
    return built.cost.total.middle - with_reserve(saved) * rate / 1000


def _beds_and_fares(state: TripState, pick: Pick, candidates: Candidates) -> Decimal:
    stays = {k: s for k, i in pick.stays for s in candidates.stays.get(k, ()) if s.id == i}
    return stay_cost(stays, state) + way_cost({k: j for k, i in pick.journeys for j in candidates.journeys.get(k, ()) if j.id == i}, state)


def _cheaper(state: TripState, pick: Pick, candidates: Candidates) -> Iterator[Pick]:
    """Cheaper and cheaper: the dearest tickets, getting around and meals, then fares and beds a step at a time, at last fewer tickets."""
    pick = evolve(
        without_tickets(state, pick, candidates, over=TICKETS[0]),
        meal_tier=_kept_meals(state, pick),
        local=cheapest_local(state, candidates),
    )
    yield pick
    if pick.tier == "budget":
        pick = without_tickets(state, pick, candidates, over=TICKETS[1])
        yield pick
    for _ in range(STEPS):
        pick = evolve(pick, journeys=_fares_stepped(pick, candidates, down=True))
        yield pick
        pick = evolve(pick, stays=_beds_stepped(pick, candidates, down=True))
        yield pick
    for dormitories in (False, True):
        bare = _thriftiest(state, pick, candidates, dormitories=dormitories)
        yield bare
        yield without_tickets(state, bare, candidates, over=TICKETS[1])


def _kept_meals(state: TripState, pick: Pick) -> Tier:
    """The meals of a cheaper plan: a step down, but for who travels to eat no bites instead of tables."""
    now = meal_tier(pick)
    return now if loves_food(state.preferences.interests) and now == "balanced" else CHEAPER[now]


def _thriftiest(state: TripState, pick: Pick, candidates: Candidates, *, dormitories: bool = True) -> Pick:
    """The cheapest of everything that the person does not want to avoid, at the hours they asked for; a bed in a dormitory only where that
    is looked at.
    """
    beds = {key: [s for s in rows if dormitories or not is_shared(s)] or list(rows) for key, rows in candidates.stays.items() if rows}
    journeys = cheapest_journeys(state, candidates)
    return evolve(
        pick,
        journeys=tuple((key, j.id) for key, j in journeys.items()),
        stays=tuple((key, min(rows, key=lambda s: (s.per_night.high, s.id)).id) for key, rows in beds.items()),
        local=cheapest_local(state, candidates),
        meal_tier="budget",
    )


def without_tickets(state: TripState, pick: Pick, candidates: Candidates, *, over: int) -> Pick:
    """The pick without the sights that cost more than `over` a head, but for what the person must see and the cheapest for each interest."""
    kept = _cheap_for_interests(state, candidates)
    kept |= {s.id for city, rows in candidates.sights.items() for s in asked_outings(rows, state.preferences, regions_said(state, city))}
    dear = [
        s.id
        for rows in candidates.sights.values()
        for s in rows
        if (s.cost.high > over or any(stop.cost.high > max(over, DEAR_STOP) for stop in s.stops))
        and not any(wanted_by(s, wish) for wish in state.preferences.must_do)
        and s.id not in kept
    ]
    return evolve(pick, dropped=tuple(dict.fromkeys((*pick.dropped, *dear))))


def _cheap_for_interests(state: TripState, candidates: Candidates) -> set[str]:
    """The cheapest things for each interest, one for every second day, as far as none of them costs much, one treat where all do: who loves
    jazz hears it once.
    """
    need = enough(len(state.trip.date_range.days))
    children = state.trip.party.children + state.trip.party.infants > 0
    rows = sorted(
        (
            s
            for some in candidates.sights.values()
            for s in some
            if s.role in ("sight", "evening") and allowed(s, state.preferences, children=children)
        ),
        key=lambda s: (s.cost.high, s.id),
    )
    found: set[str] = set()
    for topic in map(topic_of, state.preferences.interests):
        cheapest = [s for s in rows if serves(s, topic)][:need]
        cheap = {s.id for s in cheapest if s.cost.high <= FOR_AN_INTEREST}
        found |= cheap or {s.id for s in cheapest[: max(1, need // 2)] if s.cost.high <= _treat(state)}
        found |= set(_outings_for(state, candidates, topic)[: need - len(cheapest)])
    return found


def _treat(state: TripState) -> Decimal:
    """The dearest ticket for an interest nothing cheap serves: who has more to spend walks where a mountain railway goes up."""
    limit, currency = state.trip.budget_limit, state.trip.budget.currency
    whole = convert(limit, currency, QUOTED_IN) if limit is not None and currency else None
    return max(Decimal(ONE_TREAT), (whole or Decimal(0)) / max(1, state.trip.party.total) * PART_OF_A_TRIP)


def _outings_for(state: TripState, candidates: Candidates, topic: Topic) -> list[str]:
    """The days outside for an interest that cost no more than a treat a head, the cheapest first: who walks goes where the paths are."""
    heads = max(1, state.trip.party.total)
    costs = {
        s.id: s.cost.high / (heads if s.basis == "per_vehicle" else 1)
        for rows in candidates.sights.values()
        for s in rows
        if s.role == "outing" and serves(s, topic)
    }
    return sorted((of for of, cost in costs.items() if cost <= _treat(state)), key=lambda of: (costs[of], of))


def _for_interests(state: TripState, pick: Pick, candidates: Candidates) -> Pick:
    """The pick with few tickets: cheap ones, what serves an interest as long as it is not dear, and as many more as fill the days."""
    topics = [topic_of(word) for word in state.preferences.interests]
    rows = {s.id: s for some in candidates.sights.values() for s in some}
    dear = without_tickets(state, pick, candidates, over=TICKETS[0]).dropped
    rest = [rows[of] for of in without_tickets(state, pick, candidates, over=TICKETS[1]).dropped if of in rows and of not in dear]
    spare = sorted((s for s in rest if not any(serves(s, topic) for topic in topics)), key=lambda s: (s.cost.high, s.id))
    missing = A_DAY * len(state.trip.date_range.days) - (len(rows) - len(dear) - len(spare))
    return evolve(pick, dropped=tuple(dict.fromkeys((*dear, *(s.id for s in spare[max(0, missing) :])))))


def cheapest_local(state: TripState, candidates: Candidates) -> tuple[tuple[str, str], ...]:
    """The cheapest way of getting around every city that suits the party."""
    return tuple(
        (city, min(riding(state, rows), key=lambda o: (o.per_day.high, o.id)).id) for city, rows in candidates.local.items() if rows
    )


class WayToFit(Value):
    """A change of the trip that would bring its cheapest plan within the amount: what it is in words, and the slot and value a button
    posts.
    """

    words: str
    slot: str
    value: JsonValue


def ways_to_fit(state: TripState, option: ItineraryOption) -> tuple[WayToFit, ...]:
    """What would make a plan that is too dear fit: fewer nights, a cheaper month, or the amount it takes; as far as each would do."""
    limit, middle = state.trip.budget_limit, option.cost.total.middle
    if limit is None or middle <= limit or option.cost.currency != state.trip.budget.currency:
        return ()
    found = [way for way in (_fewer_nights(state, option, limit), _cheaper_month(state, option, limit)) if way is not None]
    enough = (middle / 10).to_integral_value(rounding=ROUND_CEILING) * 10
    budget = {"amount": str(enough), "currency": option.cost.currency, "basis": "total"}
    return (*found, WayToFit(words=f"{amount_words(enough, option.cost.currency)} in all", slot="trip.budget", value=budget))


def _part(option: ItineraryOption, *categories: str) -> Decimal:
    """The middle of what a plan spends on some categories, with its share of the reserve."""
    return with_reserve(sum(((x.low + x.high) / 2 for x in option.cost.lines if x.category in categories), Decimal(0)))


def _fewer_nights(state: TripState, option: ItineraryOption, limit: Decimal) -> WayToFit | None:
    """The most nights that fit, one a stop at least; each night less saves its bed, its food and its day about town."""
    dates = state.trip.date_range
    nights = dates.nights or 0
    if nights < 2 or dates.start is None:
        return None
    a_night = _part(option, "stay", "food", "local_transport", "activities") / nights
    less = int(((option.cost.total.middle - limit) / a_night).to_integral_value(rounding=ROUND_CEILING)) if a_night else nights
    if nights - less < max(1, len(state.trip.destinations)):
        return None
    span = DateRange(start=dates.start, nights=nights - less).completed()
    return WayToFit(
        words=f"{plural(nights - less, 'night')} instead of {nights}", slot="trip.date_range",
        value={"start": span.start.isoformat() if span.start else "", "end": span.end.isoformat() if span.end else ""},
    )  # fmt: skip


def _cheaper_month(state: TripState, option: ItineraryOption, limit: Decimal) -> WayToFit | None:
    """The nearest month in which beds and fares as they usually are then would bring the plan within the amount."""
    dates, stops = state.trip.date_range, state.trip.destinations
    if dates.start is None or dates.nights is None or not stops:
        return None
    year = year_of(max(stops, key=lambda s: s.nights or 0).place)
    now = dates.start.month - 1
    saving = []
    for ahead in range(1, 12):
        month = (now + ahead) % 12
        beds, fares = (Decimal(str(curve[month] / curve[now])) for curve in (year.beds, year.fares))
        cost = option.cost.total.middle - _part(option, "stay") * (1 - beds) - _part(option, "transport") * (1 - fares)
        if cost <= limit:
            saving.append((ahead, cost))
    if not saving:
        return None
    ahead, cost = min(saving)
    months = dates.start.year * 12 + now + ahead
    start = date(months // 12, months % 12 + 1, min(dates.start.day, 28))
    span = DateRange(start=start, nights=dates.nights).completed()
    return WayToFit(
        words=f"{MONTHS[start.month - 1]} (about {amount_words(cost.quantize(Decimal(1)), option.cost.currency)} then)",
        slot="trip.date_range", value={"start": start.isoformat(), "end": span.end.isoformat() if span.end else ""},
    )  # fmt: skip
