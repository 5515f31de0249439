"""From proposed picks to the options that are shown: built, fitted to the budget, checked, kept apart, or withheld with the reason.

Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations, islice, repeat

from planner.checks import hard_failures, run_checks, wishes_of
from planner.checks.distinct import distinctness
from planner.compose.bill import Convert
from planner.compose.build import NOTHING_KEPT, build
from planner.compose.candidates import Candidates
from planner.compose.dealing import (
    EVERYONES,
    FEWEST,
    IN_COMMON,
    days_lived,
    dealt,
    does_much_the_same,
    in_common_too_much,
    too_alike,
    visits_by_day,
    visits_of,
)
from planner.compose.feasible import cities_without_time, why_not
from planner.compose.geometry import km_between, minutes_of
from planner.compose.polish import LONGEST, alike, reworded, truthful
from planner.compose.proposals import propose
from planner.compose.refine import other_stays, still_as_they_were
from planner.compose.sightseeing import asked_outings, enough, musts_by_kind, named_for, plain, regions_said, serves, wanted_by
from planner.compose.suggestions import suggestions_of
from planner.compose.thrift import CHEAPER, DEARER, fitted, meal_tier, priced
from planner.compose.time_for_musts import musts_missed, other_hours
from planner.compose.timeline import is_evening
from planner.compose.titles import misleads, retitled, titles_for
from planner.destinations.interests import topic_of
from planner.domain.options import Day, ItineraryOption, Pace, Pick
from planner.domain.quotes_due import chosen
from planner.domain.replies import ProposedOption
from planner.domain.state import TripState
from planner.domain.values import Item, Value, evolve
from planner.guard.model_words import tidied
from planner.say.phrases import joined

SAME, NEAR_COPY = 0.05, 0.4
CLEARLY_APART = 0.6
MOST = 3
_PACES: tuple[Pace, ...] = ("relaxed", "moderate", "packed")


class Composition(Value):
    """What came of a proposal: options to show, and a sentence for each that was withheld."""

    options: tuple[ItineraryOption, ...]
    withheld: tuple[str, ...] = ()


def pick_of(proposed: ProposedOption) -> Pick:
    """A proposed option as a pick; ids are kept as they are and judged when they are resolved. Only a person makes a mix."""
    return Pick(
        tier="balanced" if proposed.tier == "custom" else proposed.tier, pace=proposed.pace, focus=tidied(proposed.focus, LONGEST["tags"]),
        title=tidied(proposed.title, LONGEST["title"]) or proposed.tier.capitalize(),
        description=tidied(proposed.description, LONGEST["description"]),
        highlights=_labels(proposed.highlights, "highlights"), tags=_labels(proposed.tags, "tags"),
        journeys=tuple((p.key, p.id) for p in proposed.journeys), stays=tuple((p.key, p.id) for p in proposed.stays), local=tuple((p.key, p.id) for p in proposed.local),
        sights=proposed.sights, meals=proposed.meals, meal_tier=proposed.meal_tier, suggested=suggestions_of(proposed.suggestions),
    )  # fmt: skip


def _labels(proposed: Sequence[str], field: str) -> tuple[str, ...]:
    """The first three labels that are not empty and not too long; a label cut short would say something else."""
    tidy = (tidied(text, 2 * LONGEST[field]) for text in proposed[:3])
    return tuple(text for text in tidy if text and len(text) <= LONGEST[field])


def compose_options(
    state: TripState,
    picks: Sequence[tuple[str, Pick]],
    candidates: Candidates,
    convert: Convert,
    rates_words: str,
    *,
    as_wished: bool = False,
    home: str | None = None,
) -> Composition:
    """Options for (id, pick) pairs, cheapest first. Fewer than two are filled up from the planner's own proposal.

    `as_wished` is for changes a person asked for: they get them even when two plans grow alike, and ids and order stay.
    """
    desk = _Desk(state, candidates, convert, rates_words, home)
    if as_wished:
        return desk.changed(picks)
    for n, pick in enumerate(sorted((pick for _, pick in picks[:MOST]), key=lambda p: _ORDER[p.tier])):
        desk.add(pick, cheap=n == 0)
    if len(desk.built) < 2:
        desk.deal_out()
    if len(desk.built) < 2:
        desk.fill_up()
    desk.deal_out()
    desk.part_step_by_step()
    desk.fill_idle_hours()
    desk.step_up_meals()
    desk.own_up()
    ordered = sorted(desk.built, key=lambda o: (o.cost.total.middle, o.cost.total.high, o.title))
    titled = _truly_titled(state, ordered, candidates)
    return desk.finished([evolve(o, id=f"opt-{n}") for n, o in enumerate(titled, 1)])


def _truly_titled(state: TripState, options: Sequence[ItineraryOption], candidates: Candidates) -> list[ItineraryOption]:
    """The options with titles that hold beside one another: a makeshift one, or one that no longer holds, is made anew; where two still
    say the same in another order, all are.
    """
    fresh = titles_for(state, options, candidates)
    taken = {_words_of(o.title) for o in options}
    done = []
    for option, title in zip(options, fresh, strict=True):
        makeshift = option.title.rpartition(", ")[2] in (*_PACE_TITLE.values(), *_ORDER, "another way")
        if (makeshift or misleads(option.title, state, option, options, candidates)) and _words_of(title) not in taken:
            option = retitled(option, title)
            taken.add(_words_of(title))
        done.append(option)
    if len({_words_of(o.title) for o in done}) < len(done):
        return [retitled(o, title) for o, title in zip(options, fresh, strict=True)]
    return done


def _words_of(title: str) -> frozenset[str]:
    """What a title says, in no order: "Food and art" says what "Art and food" does."""
    return frozenset(plain(title).split())


def beside_one_another(
    state: TripState, before: Sequence[ItineraryOption], now: Sequence[ItineraryOption], candidates: Candidates
) -> tuple[ItineraryOption, ...]:
    """Edited plans with their checks, wishes and distances anew; a plan that was not edited stays to the byte."""
    uncounted = seen_by_everyone(state, candidates)
    untouched = {o.id for o in before if o in now}
    done = []
    for option in now:
        if option.id in untouched:
            done.append(option)
            continue
        others = [o for o in now if o.id != option.id]
        option = evolve(option, distinctness={o.id: distinctness(option, o, uncounted) for o in others})
        done.append(evolve(option, checks=run_checks(state, option, others), wishes=wishes_of(state, option)))
    return tuple(done)


class _Desk:
    """Where the options of one trip are put together."""

    def __init__(self, state: TripState, candidates: Candidates, convert: Convert, rates_words: str, home: str | None) -> None:
        self.built: list[ItineraryOption] = []
        self.withheld: list[str] = []
        self._copies: list[ItineraryOption] = []
        self._tried: list[Pick] = []
        self._state = state
        self._candidates = candidates
        self._money = (convert, rates_words, home)
        self._laid_out: dict[Pick, ItineraryOption] = {}
        self._uncounted = seen_by_everyone(state, candidates)
        self._asked = _asked(state, candidates)
        self._everyones = {s.id for some in candidates.sights.values() for s in some[:EVERYONES] if s.role == "sight"}
        self._enough = enough(len(state.trip.date_range.days))
        self._houses = frozenset(m.id for some in candidates.meals.values() for m in some if m.house)
        rows = [s for some in candidates.sights.values() for sight in some for s in (sight, *sight.stops) if s.role != "outing"]
        topics = [topic_of(word) for word in (*state.preferences.interests, *musts_by_kind(rows, state.preferences))]
        eaten = chosen(state, "research_food")
        self._serving = [frozenset(s.id for s in rows if serves(s, topic)) for topic in topics if not (eaten and topic.houses)]
        self._liked = frozenset(of for some in self._serving for of in some)
        called = [[s.id for s in rows if is_evening(s) and named_for(s, word)] for word in state.preferences.interests]
        self._called = frozenset((*(of for some in called if len(some) <= FEW for of in some), *(s.id for s in rows if s.signature)))

    def add(self, pick: Pick, *, cheap: bool = False, copies: bool = False) -> None:
        """Put one pick among the built options, or say why not. `cheap` is the one that shows how little the trip can cost."""
        self._tried.append(pick)
        built = self._with_time_for_musts(self._build(pick))
        reason = why_not(self._state, built.pick, self._candidates)
        if reason:
            self.withheld += [] if self.withheld else [reason]
            return
        below = [] if cheap else [o.cost.total.high for o in self.built]
        option = self._doing_other_things(self._fitted(self._eating_elsewhere(built), below))
        failed = hard_failures(run_checks(self._state, option))
        if failed:
            self.withheld.append(f"{option.title} is not shown: {failed[0].label.lower()} ({failed[0].detail}).")
            return
        apart = self._apart(option)
        copy = apart < SAME or (self._is_copy(option) and not copies)
        if copy or (apart < NEAR_COPY and not copies):
            varied = self._varied(option, below, only_beds=not copy)
            if varied is None and copy:
                self._copies.append(option)
                return
            option = varied or option
        self.built.append(evolve(option, title=self._own_title(option)))

    def fill_up(self) -> None:
        """Add the planner's own picks, then the same ones at another pace, then near-copies, until there are two or nothing is left to try.

        Where the amount is out of reach another pace comes down to the same least, so that a near-copy is taken at once.
        """
        own = [pick_of(proposal) for proposal in propose(self._state, self._candidates).options]
        other_pace = [evolve(p, pace=pace, title=f"{p.title}, {_PACE_TITLE[pace]}") for p in own for pace in _PACES if pace != p.pace]
        there = {o.tier for o in self.built}
        other_pace.sort(key=lambda p: p.tier in there)
        if self._out_of_reach():
            self._take_a_copy()
        fresh = [p for p in own if p not in self._tried]
        tries = [*((False, p) for p in (*fresh, *other_pace)), *((True, p) for p in (*own, *other_pace))]
        if self._state.preferences.pace is not None:
            tries.sort(key=lambda row: (row[0], row[1].pace != self._state.preferences.pace))
        told, copies_told = list(self.withheld), list(self._copies)
        for copies, pick in tries:
            if len(self.built) >= 2:
                break
            self.add(pick, copies=copies)
        if self.built:
            self.withheld, self._copies = told, copies_told

    def _out_of_reach(self) -> bool:
        """Whether not even the cheapest plan is within the amount."""
        limit = self._state.trip.budget_limit
        return limit is not None and bool(self.built) and min(o.cost.total.middle for o in self.built) > limit

    def _take_a_copy(self) -> None:
        """Show the plan furthest from the one that is there of those that were withheld as its copies."""
        found = [(self._apart(o), o) for o in self._copies if not hard_failures(run_checks(self._state, o))]
        if found and self._state.preferences.pace is None and max(found, key=lambda row: row[0])[0] < NEAR_COPY:
            paced = [self._build(evolve(o.pick, pace=p)) for _, o in found[:1] for p in _PACES if p != self.built[0].pace]
            found += [(self._apart(o), o) for o in paced if not hard_failures(run_checks(self._state, o))]
        apart, copy = max(found, key=lambda row: row[0], default=(0.0, None))
        if copy is not None and apart >= SAME:
            self._copies = [o for o in self._copies if o.tier != copy.tier]
            self.built.append(evolve(copy, title=self._own_title(copy)))

    def deal_out(self) -> None:
        """Where plans have too much in common, deal out what there is to do so that each leaves a part of it to the others."""
        there = {o.tier for o in self.built}
        copies = {o.tier: o for o in self._copies if o.tier not in there and not hard_failures(run_checks(self._state, o))}
        options = [*self.built, *copies.values()][:MOST]
        if len(options) < 2 or not (copies or too_alike(options, self._asked)):
            return
        kept, made = len(self.built), options
        for _ in range(ROUNDS):
            left = dealt(made, self._candidates.sights, self._scarce(), self._asked, self._serving, self._enough)
            then = [self._leaving(option, gone, first) for option, gone, first in zip(made, left, options, strict=True)]
            if in_common_too_much(then, self._asked) >= in_common_too_much(made, self._asked):
                break
            if self._hold_copies(then[:kept]) and not self._hold_copies(made[:kept]):
                break
            made = then
        if made is options:
            return
        new = made[kept:]
        self._told_apart(made[:kept])
        for option in new:
            if not self._is_copy(option) if len(self.built) > 1 else self._apart(option) >= SAME:
                self.built.append(evolve(option, title=self._own_title(option)))

    def part_step_by_step(self) -> None:
        """Where two plans still have a little too much in common, let one leave a thing to the other at a time, as long as none grows poorer."""
        if not too_alike(self.built, self._asked):
            return
        first, tries = list(self.built), iter(range(MOST_STEPS))
        while in_common_too_much(self.built, self._asked):
            step = next((found for found in map(self._step, self._steps(), repeat(first)) if found or next(tries, None) is None), None)
            if step is None:
                return
            n, other = step
            self.built[n] = evolve(reworded(self._state, other, self._candidates), title=self.built[n].title)

    def _steps(self) -> Iterator[tuple[int, str]]:
        """What one plan could leave to another with which it has too much in common, the least liked first: its place and the thing's id."""
        outing = {stop.id: s.id for some in self._candidates.sights.values() for s in some for stop in s.stops}
        kept = {*self._asked, *self._scarce(), *(s.id for some in self._candidates.sights.values() for s in some[:EVERYONES])}
        for n, m in combinations(range(len(self.built)), 2):
            pair = (self.built[n], self.built[m])
            if not too_alike(pair, self._asked):
                continue
            common = (visits_of(pair[0]) & visits_of(pair[1])) - kept
            larger, smaller = (n, m) if len(visits_of(pair[0])) >= len(visits_of(pair[1])) else (m, n)
            for place in (larger, smaller):
                rank = {of: at for at, of in enumerate(self.built[place].pick.sights)}
                whole = {outing.get(of, of): of in self._liked for of in sorted(common)}
                yield from ((place, of) for of in sorted(whole, key=lambda of: (whole[of], -rank.get(of, len(rank)), of)) if of not in kept)

    def _step(self, step: tuple[int, str], first: Sequence[ItineraryOption]) -> tuple[int, ItineraryOption] | None:
        """The plan in that place without that thing, where the plans have less in common then and it is no poorer than it was at `first`."""
        n, gone = step
        now = self.built[n]
        other = self._build(evolve(now.pick, apart=tuple(dict.fromkeys((*now.pick.apart, gone)))))
        beside = [*self.built[:n], other, *self.built[n + 1 :]]
        less = in_common_too_much(beside, self._asked) < in_common_too_much(self.built, self._asked)
        apart = self._apart_from(other, n) >= min(NEAR_COPY, self._apart_from(now, n))
        return (n, other) if less and apart and not self._worse(other, first[n]) else None

    def fill_idle_hours(self) -> None:
        """Where a plan stands still on a day, take back near it what was left to the others, as far as they stay apart, and tickets that were
        given up, as far as there is money: all at once, else one thing after another.
        """
        for n, option in enumerate(self.built):
            near = _near_idle_hours(option, self._candidates) if option.tier in _ORDER else ()
            back = _as_far_as_apart(option, near, [o for m, o in enumerate(self.built) if m != n], self._asked)
            if not back or self._taken_back(n, back):
                continue
            for of in [of for of in near if of in back][:MOST_TAKEN_BACK]:
                self._taken_back(n, (of,))

    def _taken_back(self, n: int, back: Collection[str]) -> bool:
        """Whether the plan in that place is fuller, and as far from the others, with things that it left to them; it is that plan then."""
        option = self.built[n]
        pick = option.pick
        apart_now, dropped = (tuple(of for of in some if of not in back) for some in (pick.apart, pick.dropped))
        other = self._build(evolve(pick, apart=apart_now, dropped=dropped))
        beside = [*self.built[:n], other, *self.built[n + 1 :]]
        fuller = idle_minutes(other) < idle_minutes(option) and not self._worse(other, option)
        apart = too_alike(beside, self._asked) <= too_alike(self.built, self._asked)
        if not (fuller and apart and self._apart_from(other, n) >= min(NEAR_COPY, self._apart_from(option, n))):
            return False
        self.built[n] = evolve(reworded(self._state, other, self._candidates), title=option.title)
        return True

    def _apart_from(self, option: ItineraryOption, n: int) -> float:
        """The distance of an option to the nearest built one but the one in place `n`."""
        rest = [o for m, o in enumerate(self.built) if m != n]
        return min((distinctness(option, o, self._uncounted) for o in rest), default=1.0)

    def _hold_copies(self, options: Sequence[ItineraryOption]) -> bool:
        """Whether two of these are near one another and one does much the same in both."""
        return any(
            distinctness(a, b, self._uncounted) < NEAR_COPY and does_much_the_same(a, b, self._asked) for a, b in combinations(options, 2)
        )

    def own_up(self) -> None:
        """Say it where there is no further plan because what there is to do gives none that differs."""
        there = {o.tier for o in self.built}
        if self.built and len(self.built) < MOST and any(o.tier not in there for o in self._copies):
            self.withheld.append(_copy_words(self._state, self.built))

    def step_up_meals(self) -> None:
        """Where no amount was named, see that a plan of a higher rung does not spend less on food than the one below it."""
        if self._state.trip.budget_limit is not None:
            return
        rungs = sorted((o for o in self.built if o.tier in _ORDER), key=lambda o: _ORDER[o.tier])
        for n in range(1, len(rungs)):
            below, above = rungs[n - 1], rungs[n]
            if _food(above) >= _food(below):
                continue
            trials = ((n, above, DEARER[meal_tier(above.pick)]), (n - 1, below, CHEAPER[meal_tier(below.pick)]))
            for at, option, tier in trials:
                other = self._build(evolve(option.pick, meal_tier=tier))
                lower, higher = (other, above) if at < n else (below, other)
                under = _food(rungs[n - 2]) if at < n and n > 1 else Decimal(0)
                after = [other if n == at else o for n, o in enumerate(rungs)]
                rising = under <= _food(lower) <= _food(higher) and self._nearest(after) >= min(NEAR_COPY, self._nearest(rungs))
                if rising and not hard_failures(run_checks(self._state, other)):
                    rungs[at] = reworded(self._state, other, self._candidates)
                    break
        changed = {o.tier: o for o in rungs}
        self._told_apart([changed.get(o.tier, o) if sum(b.tier == o.tier for b in self.built) == 1 else o for o in self.built])

    def _told_apart(self, options: Sequence[ItineraryOption]) -> None:
        """Let these be the built options, each with a title of its own."""
        self.built = []
        for option in options:
            self.built.append(evolve(option, title=self._own_title(option)))

    def _nearest(self, options: Sequence[ItineraryOption]) -> float:
        """The distance of the two options that are least apart."""
        return min((distinctness(a, b, self._uncounted) for a, b in combinations(options, 2)), default=1.0)

    def _leaving(self, option: ItineraryOption, gone: Sequence[str], first: ItineraryOption) -> ItineraryOption:
        """The option without what is dealt to the others, or a part of it; as it is where it would be poorer than it was at `first`."""
        own = visits_of(option)
        held = [of for of in gone if of in own]
        for part in dict.fromkeys((tuple(gone), tuple(held), tuple(held[: len(held) // 2]))):
            other = self._build(evolve(option.pick, apart=tuple(dict.fromkeys((*option.pick.apart, *part))))) if part else option
            if not self._worse(other, first):
                return reworded(self._state, other, self._candidates)
        return option

    def _scarce(self) -> frozenset[str]:
        """What serves an interest of the person of which there is too little to leave any out, and what is called by one."""
        return frozenset(of for some in self._serving if len(some) * 2 < self._enough * 3 for of in some) | self._called

    def changed(self, picks: Sequence[tuple[str, Pick]]) -> Composition:
        """The options a person's wishes make. Words stay where nothing else changed, and are said anew where something did."""
        before = {o.id: o for o in self._state.options}
        for option_id, pick in picks[:MOST]:
            was = before.get(option_id)
            kept = still_as_they_were(pick, was) if was is not None else {}
            option = evolve(self._build(pick, kept), id=option_id)
            failed = hard_failures(run_checks(self._state, option))
            if failed:
                self.withheld.append(f"{option.title} is not shown: {failed[0].label.lower()} ({failed[0].detail}).")
                continue
            if was is not None and (was.itinerary, was.cost, was.pace) == (option.itinerary, option.cost, option.pace):
                self.built.append(was)
            else:
                self.built.append(reworded(self._state, option, self._candidates))
        return self.finished(self.built)

    def finished(self, options: Sequence[ItineraryOption]) -> Composition:
        """Checks, distances and risks filled in, beside one another."""
        done = []
        for option in options:
            others = [o for o in options if o.id != option.id]
            apart = {o.id: distinctness(option, o, self._uncounted) for o in others}
            rushed = tuple(
                f"These journeys leave no time in {city}." for city in cities_without_time(self._state, option.pick, self._candidates)
            )
            option = evolve(option, distinctness=apart, risks=tuple(dict.fromkeys((*option.risks, *rushed))))
            done.append(evolve(option, checks=run_checks(self._state, option, others), wishes=wishes_of(self._state, option)))
        return Composition(options=tuple(done), withheld=tuple(dict.fromkeys(self.withheld)))

    def _build(self, pick: Pick, kept: Mapping[int, Day] = NOTHING_KEPT) -> ItineraryOption:
        """The option of a pick; the same pick is not laid out twice."""
        if kept:
            return build(self._state, pick, "opt-0", self._candidates, *self._money, kept=kept)
        if pick not in self._laid_out:
            self._laid_out[pick] = build(self._state, pick, "opt-0", self._candidates, *self._money)
        return self._laid_out[pick]

    def _with_time_for_musts(self, option: ItineraryOption) -> ItineraryOption:
        """The option with the first other hour of a journey that leaves time for more of what must be seen."""
        missed = musts_missed(self._state, option, self._candidates)
        if option.tier == "custom" or not missed:
            return option
        for pick in islice(other_hours(self._state, option, self._candidates, missed), MOST_HOURS):
            other = self._build(pick)
            fewer = sum(musts_missed(self._state, other, self._candidates).values()) < sum(missed.values())
            if fewer and not self._over(other, option) and not hard_failures(run_checks(self._state, other)):
                return other
        return option

    def _fitted(self, option: ItineraryOption, below: Sequence[Decimal]) -> ItineraryOption:
        fitting = fitted(self._state, option, self._candidates, self._build, below)
        if alike(fitting.pick, option.pick):
            return truthful(self._state, option, self._candidates)
        return reworded(self._state, fitting, self._candidates)

    def _doing_other_things(self, option: ItineraryOption) -> ItineraryOption:
        """The option without what would give it too much in common with a plan that is there, as long as its days stay days of a traveller."""
        if option.tier == "custom":
            return option
        for left in filter(None, left_to_others(option, self.built, self._asked, self._liked, self._everyones)):
            other = self._build(evolve(option.pick, apart=tuple(dict.fromkeys((*option.pick.apart, *left)))))
            if not self._worse(other, option):
                return reworded(self._state, other, self._candidates)
        return option

    def _worse(self, other: ItineraryOption, option: ItineraryOption) -> bool:
        """Whether doing other things makes a plan dearer than it may be, its days emptier, or serve the person less."""
        limit, middle = self._state.trip.budget_limit, option.cost.total.middle
        most = limit if limit is not None and middle <= limit else middle * HARDLY_DEARER
        days = days_lived(option)
        earlier = days // MANY_DAYS
        poorer = days_lived(other) + earlier < days or visits_by_day(other) + SPARED + earlier < visits_by_day(option)
        return (
            (limit is not None and other.cost.total.middle > most)
            or poorer
            or self._serves_less(other, option)
            or bool((visits_of(option) - visits_of(other)) & self._asked)
            or bool(hard_failures(run_checks(self._state, other)))
        )

    def _over(self, other: ItineraryOption, option: ItineraryOption) -> bool:
        """Whether another version of a plan leaves the amount that the plan keeps to."""
        limit = self._state.trip.budget_limit
        return limit is not None and option.cost.total.middle <= limit < other.cost.total.middle

    def _serves_less(self, other: ItineraryOption, option: ItineraryOption) -> bool:
        """Whether an interest of the person is served less than before, and less than on every second day."""
        need = enough(len(option.itinerary.days))
        now, before = visits_of(other), visits_of(option)
        return any(len(some & now) < min(need, len(some & before)) for some in self._serving)

    def _eating_elsewhere(self, option: ItineraryOption) -> ItineraryOption:
        """The option at other tables than the plans that are there, where as good ones lie as near."""
        theirs = {i.id.partition("@")[0] for o in self.built for d in o.itinerary.days for i in d.meals} & self._houses
        if option.tier == "custom" or not theirs:
            return option
        return self._build(evolve(option.pick, apart=tuple(dict.fromkeys((*option.pick.apart, *sorted(theirs))))))

    def _is_copy(self, option: ItineraryOption) -> bool:
        """Whether an option is near a built one and one does much the same in both."""
        if option.tier == "custom":
            return False
        return any(
            distinctness(option, o, self._uncounted) < NEAR_COPY and does_much_the_same(option, o, self._asked)
            for o in self.built
            if o.tier != "custom"
        )

    def _apart(self, option: ItineraryOption) -> float:
        """The distance to the nearest built option; a mix the person made is never too near."""
        if option.tier == "custom":
            return 1.0
        return min((distinctness(option, o, self._uncounted) for o in self.built if o.tier != "custom"), default=1.0)

    def _varied(self, option: ItineraryOption, below: Sequence[Decimal], *, only_beds: bool = False) -> ItineraryOption | None:
        """The option with something else in it, so that it is far from the others: the first variation clearly apart, else the one furthest
        apart. One that does other things already needs no more than another bed.
        """
        found: list[tuple[bool, float, ItineraryOption]] = []
        beds = (evolve(option.pick, stays=other_stays(option.pick, self._candidates)),)
        for pick in beds if only_beds else _variations(option.pick, self._candidates):
            trial = self._fitted(self._build(pick), below)
            apart = self._apart(trial)
            if apart < NEAR_COPY or (only_beds and self._over(trial, option)) or hard_failures(run_checks(self._state, trial)):
                continue
            found.append((self._rises(trial), apart, trial))
            if apart >= CLEARLY_APART and found[-1][0]:
                break
        if not found:
            return None
        return reworded(self._state, max(found, key=lambda row: row[:2])[2], self._candidates)

    def _rises(self, option: ItineraryOption) -> bool:
        """Whether an option without an amount sleeps and eats no cheaper than the plans below it."""
        if self._state.trip.budget_limit is not None:
            return True
        under = [o for o in self.built if _ORDER[o.tier] < _ORDER[option.tier]]
        return all(_spent(o, part) <= _spent(option, part) for o in under for part in ("stay", "food"))

    def _own_title(self, option: ItineraryOption) -> str:
        """The title, told apart from those of the other options where they share it."""
        taken = {o.title for o in self.built}
        ways = (
            option.title,
            f"{option.title}, {_PACE_TITLE[option.pace]}",
            f"{option.title}, {option.tier}",
            f"{option.title}, another way",
        )
        return next((title for title in ways if title not in taken), f"{option.title} {len(taken) + 1}")


def _spent(option: ItineraryOption, part: str) -> Decimal:
    """The middle of what an option spends on a part of its bill."""
    return sum(((x.low + x.high) / 2 for x in option.cost.lines if x.category == part), Decimal(0))


def _food(option: ItineraryOption) -> Decimal:
    return _spent(option, "food")


def _copy_words(state: TripState, built: Sequence[ItineraryOption]) -> str:
    """That a further plan would be nearly the same, and why."""
    cities = list(dict.fromkeys(s.place.name for s in state.trip.destinations))
    has = "have" if len(cities) > 1 else "has"
    number = "second" if len(built) == 1 else "third"
    if any(o.pick.dropped for o in built):
        return f"A {number} plan would be nearly the same: what else {joined(cities)} {has} takes more money."
    return f"A {number} plan would be nearly the same: for these days and wishes {joined(cities)} {has} too little else to do."


SPARED, MANY_DAYS = 2, 5
"""How many visits fewer a plan may have on days with one or two for doing other things than another plan; of how many full days one may end
earlier for it."""
HARDLY_DEARER = Decimal("1.05")
"""How much dearer than an amount that is not met anyway a plan may grow by doing other things."""
FEW = 2
"""How many evenings that are called by an interest are in every plan."""
MOST_HOURS = 6
"""How many other hours of journeys are tried for what must be seen."""
MOST_TAKEN_BACK = 3
"""How many things are tried, one after another, for a plan's idle hours."""
MOST_STEPS = 8
"""How many things, tried one after another, may be left in vain before plans stay as alike as they are."""
ROUNDS = 2
"""How often what there is to do is dealt out: what one takes up instead may be another's, and is dealt again."""
AIMED_AT = 0.5
"""What part of a plan is aimed at to be another's too, where it has too much in common with it: a plan that leaves things out grows smaller."""


def left_to_others(
    option: ItineraryOption,
    others: Sequence[ItineraryOption],
    asked: Collection[str],
    liked: Collection[str] = (),
    everyones: Collection[str] = (),
) -> tuple[tuple[str, ...], ...]:
    """What an option is to leave to the others so that they differ in what one does: what it likes least of what they have in common.

    `everyones`, the foremost sights of each city, stay before all else, then what is `liked` for an interest of the person. The first way
    leaves all else of a plan that has too much in common with it to that plan too, so that one thing in common does not take another's
    place; the further ways leave less. None where all differ.
    """
    place = {of: n for n, of in enumerate(option.pick.sights)}
    own = visits_of(option) - set(asked)
    everything: dict[str, None] = {}
    excess: dict[str, None] = {}
    for other in others:
        theirs = visits_of(other) - set(asked)
        common = own & theirs
        least = min(len(own), len(theirs))
        if len(own | theirs) < FEWEST or len(common) <= IN_COMMON * least:
            continue
        ranked = sorted(common, key=lambda of: (of not in everyones, of in excess, of not in liked, place.get(of, len(place)), of))
        kept = ranked[: int(AIMED_AT * least)]
        everything |= dict.fromkeys(sorted(theirs - set(kept) - set(everyones)))
        excess |= dict.fromkeys(ranked[len(kept) :])
    if not excess:
        return ()
    spared = tuple(of for of in everything if of not in liked or of in excess)
    return tuple(dict.fromkeys((tuple(everything), spared, tuple(excess))))


def idle_minutes(option: ItineraryOption) -> int:
    """How many minutes of a plan's days are left open."""
    return sum(_minutes_of(i) for d in option.itinerary.days for i in d.activities if i.kind == "free_time")


def _minutes_of(item: Item) -> int:
    return minutes_of(item.end) - minutes_of(item.start) if item.start and item.end else 0


IDLE_NEAR_KM, HALF_A_DAY, RIDE_KM, A_SLOW_DAY = 2.0, 150, 10.0, 2
"""How near a thing lies that fills an hour, and one that fills half a day; how many things by day make a slow one."""


def _near_idle_hours(option: ItineraryOption, candidates: Candidates) -> list[str]:
    """What was left to the other plans, or given up for its ticket, and lies near what one does before an idle hour, the two nearest a day;
    half a day is worth a ride.

    The late afternoon of a slow day that holds two things is left alone.
    """
    left = {*option.pick.apart, *option.pick.dropped}
    found: dict[str, None] = {}
    for day in option.itinerary.days:
        open_for = max((_minutes_of(i) for i in day.activities if i.kind == "free_time"), default=0)
        seen = [i for i in day.activities if i.kind != "free_time" and i.lat is not None and i.lon is not None]
        if not open_for or not seen or (option.pace == "relaxed" and (open_for < HALF_A_DAY or len(seen) >= A_SLOW_DAY)):
            continue
        most = RIDE_KM if open_for >= HALF_A_DAY else IDLE_NEAR_KM
        rows = [s for s in candidates.sights.get(day.city, ()) if s.id in left and s.id not in found and s.role in ("sight", "stroll")]
        away = [(min(km_between((s.lat, s.lon), (i.lat or 0, i.lon or 0)) for i in seen), s.id) for s in rows if s.open_on(day.date)]
        found |= dict.fromkeys(of for km, of in sorted(away)[:2] if km <= most)
    return list(found)


def _as_far_as_apart(
    option: ItineraryOption, near: Sequence[str], others: Sequence[ItineraryOption], asked: Collection[str]
) -> frozenset[str]:
    """The first of `near` that an option may do without having too much in common with any of the others."""
    ours, theirs = visits_of(option) - set(asked), [visits_of(o) - set(asked) for o in others]
    taken: set[str] = set()
    for of in near:
        more = ours | taken | {of}
        if all(of not in some or len(more & some) <= IN_COMMON * min(len(more), len(some)) for some in theirs):
            taken.add(of)
    return frozenset(taken)


_ORDER = {"budget": 0, "balanced": 1, "premium": 2, "custom": 3}
_PACE_TITLE: dict[Pace, str] = {"relaxed": "slower", "moderate": "steady", "packed": "fuller"}


def _variations(pick: Pick, candidates: Candidates) -> Iterator[Pick]:
    """The pick with other sights first, another stay, both, and a step dearer. The way there stays: a worse one is no variety."""
    stays, turned = other_stays(pick, candidates), tuple(reversed(pick.sights))
    yield evolve(pick, sights=turned)
    yield evolve(pick, stays=stays)
    yield evolve(pick, stays=stays, sights=turned)
    yield priced(pick, candidates, down=False)


def _asked(state: TripState, candidates: Candidates) -> frozenset[str]:
    """What the person asked to see: in every plan, and counted in none."""
    rows = [s for some in candidates.sights.values() for s in some]
    outings = [s for city, some in candidates.sights.items() for s in asked_outings(some, state.preferences, regions_said(state, city))]
    musts = [s for s in rows if s.role != "outing" and any(wanted_by(s, wish) for wish in state.preferences.must_do)]
    return frozenset(s.id for s in (*musts, *outings, *(stop for o in outings for stop in o.stops)))


def seen_by_everyone(state: TripState, candidates: Candidates) -> list[str]:
    """The city's three foremost sights, its signature and what the person must see: everyone visits them."""
    foremost = [s.id for rows in candidates.sights.values() for n, s in enumerate(rows) if n < 3 or s.signature]
    wished = [s.id for rows in candidates.sights.values() for s in rows if any(wanted_by(s, wish) for wish in state.preferences.must_do)]
    return list(dict.fromkeys((*foremost, *wished)))
