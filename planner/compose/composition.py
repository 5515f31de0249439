"""From proposed picks to the options that are shown: built, checked, repaired or withheld, and kept apart. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from planner.checks import hard_failures, run_checks
from planner.compose.bill import Convert
from planner.compose.build import build
from planner.compose.candidates import Candidates
from planner.compose.proposals import propose
from planner.distinct import distinctness
from planner.options import ItineraryOption, Pick
from planner.replies import SaidOption
from planner.state import TripState
from planner.values import Value, evolve

NEAR_COPY = 0.4
MOST = 3


class Composition(Value):
    """What came of a proposal: options to show, and a sentence for each that was withheld."""

    options: tuple[ItineraryOption, ...]
    withheld: tuple[str, ...] = ()


def pick_of(said: SaidOption) -> Pick:
    """A proposed option as a pick; ids are kept as they are and judged when they are resolved."""
    return Pick(
        tier=said.tier, pace=said.pace, focus=said.focus, title=said.title.strip()[:60] or said.tier.capitalize(), description=said.description.strip()[:300],
        highlights=tuple(h.strip()[:90] for h in said.highlights[:3] if h.strip()), tags=tuple(t.strip()[:24] for t in said.tags[:3] if t.strip()),
        journeys=tuple((p.key, p.id) for p in said.journeys), stays=tuple((p.key, p.id) for p in said.stays), local=tuple((p.key, p.id) for p in said.local),
        sights=said.sights, meals=said.meals, meal_tier=said.meal_tier,
    )  # fmt: skip


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
    """Options for (id, pick) pairs. Fewer than two sound and different picks are filled up from the planner's own proposal.

    `as_wished` keeps near-copies: a person who asked for a change gets it, even when two plans grow alike.
    """
    built: list[ItineraryOption] = []
    withheld: list[str] = []
    for option_id, pick in picks[:MOST]:
        option = build(state, pick, option_id, candidates, convert, rates_words, home)
        failed = hard_failures(run_checks(state, option))
        if failed:
            withheld.append(f"{option.title} is not shown: {failed[0].label.lower()} ({failed[0].detail}).")
        elif not as_wished and any(_copies(state, option, other, candidates) for other in built):
            withheld.append(f"{option.title} is not shown: it was nearly the same as another plan.")
        else:
            built.append(option)
    if len(built) < 2:
        built, withheld = _filled_up(state, built, withheld, candidates, convert, rates_words, home)
    return Composition(options=_finished(state, built, candidates), withheld=tuple(dict.fromkeys(withheld)))


def _copies(state: TripState, a: ItineraryOption, b: ItineraryOption, candidates: Candidates) -> bool:
    return distinctness(a, b, _uncounted(state, candidates)) < NEAR_COPY and a.pick.tier != "custom" and b.pick.tier != "custom"


def _uncounted(state: TripState, candidates: Candidates) -> list[str]:
    """The city's three foremost sights and what the person must see: everyone visits them."""
    foremost = [s.id for rows in candidates.sights.values() for s in rows[:3]]
    wished = [
        s.id
        for rows in candidates.sights.values()
        for s in rows
        if any(w.casefold() in s.name.casefold() for w in state.preferences.must_do)
    ]
    return [*foremost, *wished]


def _filled_up(
    state: TripState,
    built: list[ItineraryOption],
    withheld: list[str],
    candidates: Candidates,
    convert: Convert,
    rates_words: str,
    home: str | None,
) -> tuple[list[ItineraryOption], list[str]]:
    """Add the planner's own picks, then the same ones at another pace, until two differ or nothing is left to try."""
    tried = [pick_of(said) for said in propose(state, candidates).options]
    slower = [
        evolve(
            p,
            pace="relaxed" if p.pace != "relaxed" else "packed",
            title=f"{p.title}, {'slower' if p.pace != 'relaxed' else 'fuller'}",
            sights=p.sights[::-1],
        )
        for p in tried
    ]
    best_effort: list[ItineraryOption] = []
    for pick in (*tried, *slower):
        if len(built) >= 2:
            break
        option = build(state, pick, _free_id(built), candidates, convert, rates_words, home)
        failed = hard_failures(run_checks(state, option))
        if failed:
            withheld.append(f"{option.title} is not shown: {failed[0].label.lower()} ({failed[0].detail}).")
        elif any(_copies(state, option, other, candidates) for other in built):
            best_effort.append(option)
        else:
            built.append(option)
    if len(built) == 1 and best_effort:
        built.append(evolve(best_effort[0], id=_free_id(built)))
    return built, withheld


def _free_id(built: Sequence[ItineraryOption]) -> str:
    used = {o.id for o in built}
    return next(f"opt-{n}" for n in range(1, 10) if f"opt-{n}" not in used)


def _finished(state: TripState, built: Sequence[ItineraryOption], candidates: Candidates) -> tuple[ItineraryOption, ...]:
    """Checks and distances filled in, beside one another."""
    uncounted = _uncounted(state, candidates)
    done = []
    for option in built:
        others = [o for o in built if o.id != option.id]
        done.append(
            evolve(
                option, checks=run_checks(state, option, others), distinctness={o.id: distinctness(option, o, uncounted) for o in others}
            )
        )
    return tuple(done)
