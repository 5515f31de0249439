"""What another length or another party would cost, worked out from each plan's own bill; nothing is planned anew. Pure."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import Band, CostLine, evolve, rooms_for
from planner.language.supposed_changes import heads_supposed, nights_supposed
from planner.say.phrases import band_words, plural
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each
from planner.say.plan_answers.near_answers import other_way_answer
from planner.say.plan_answers.practical_answers import MODES

Share = Callable[[CostLine], Decimal]
"""By how much a line of the bill grows or shrinks."""


def change_estimate(state: TripState, text: str, change: str) -> str:
    """What a change that only a new plan could show would come to, told from what is on the table; empty where it says none of that."""
    asked = AskedPlans(state, text.casefold(), ())
    party, nights = state.trip.party, state.trip.date_range.completed().nights or 0
    if (heads := heads_supposed(change, party.payers)) and heads != party.payers:
        rooms = Decimal(rooms_for(evolve(party, adults=max(1, heads - party.children), rooms=None))) / rooms_for(party)
        share = Decimal(heads) / max(1, party.payers)
        return _worked_out(
            asked, change, heads, plural(heads, "person", "people"),
            lambda line: rooms if line.category == "stay" else share if line.basis.startswith("per_person") else Decimal(1),
        )  # fmt: skip
    wanted = nights_supposed(change, nights)
    if wanted and nights and wanted != nights and wanted > 0:
        return _worked_out(asked, change, party.payers, plural(wanted, "night"), lambda line: _with_nights(line, nights, wanted))
    if any(pattern.search(change) for _, pattern in MODES) and (words := other_way_answer(asked)):
        return words
    return would_show(change) if " if " in f" {text.casefold()} " else ""


def would_show(change: str) -> str:
    """That asking changed nothing, and what to say to see it."""
    return f"Asking changes nothing. Say “{change}”, and I try it: what it does to days and money is shown, and undo takes it back."


def _with_nights(line: CostLine, nights: int, wanted: int) -> Decimal:
    """The share of a line at another length: beds by the night, meals, tickets and rides in town by the day, journeys as they are."""
    if line.category == "stay":
        return Decimal(wanted) / nights
    daily = line.category in ("food", "activities") or (line.category == "local_transport" and not line.id.startswith("ride-"))
    return Decimal(wanted + 1) / (nights + 1) if daily else Decimal(1)


def _worked_out(asked: AskedPlans, change: str, heads: int, what: str, share: Share) -> str:
    def words(option: ItineraryOption) -> str:
        lines = [line for line in option.cost.lines if line.category != "reserve"]
        was = sum((line.high for line in lines), Decimal(0))
        low, high = (sum((getattr(line, end) * share(line) for line in lines), Decimal(0)) for end in ("low", "high"))
        spare = option.cost.total.high / was if was else Decimal(1)
        band = Band(low=(low * spare).quantize(Decimal(1)), high=(high * spare).quantize(Decimal(1)))
        each = Band(low=(band.low / heads).quantize(Decimal(1)), high=(band.high / heads).quantize(Decimal(1)))
        currency = option.cost.currency
        shared = f" ({band_words(each, currency)} each)" if heads > 1 else ""
        return f"about {band_words(band, currency)}{shared} for {what}, now {band_words(option.cost.total, currency)}"

    told = a_line_each(asked, words)
    return (
        f"Worked out from each plan's own bill, not planned anew; nothing is changed:\n{told}\nSay “{change}”, and I plan it so."
        if told
        else ""
    )
