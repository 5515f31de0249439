"""FINALIZE: every report in, options out. The engine proposes picks by id and words; code builds, checks and says what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from functools import partial

from pydantic import JsonValue

from planner.agents.asking import ask_role, sent
from planner.agents.local_facts import known_of_open_places, local_answer
from planner.agents.services import Services
from planner.agents.trial import bill_currency, home_currency, trial_answer
from planner.checks.connections import Clash, first_clash
from planner.compose import Candidates, Composition, candidates_of, note_of, pick_of, refined, still_fitting, ways_to_fit
from planner.compose import compose_options as composed
from planner.compose.composition import beside_one_another, seen_by_everyone
from planner.compose.dealing import visits_of
from planner.compose.editing import PlansEdited, Pricing, edit_plans, is_about, pinned_again, stepped_back, without_pin
from planner.compose.refine import carried
from planner.destinations.weather import wet_cities
from planner.domain.edits import AddItem, FreeTime, RemoveItem, UndoEdits
from planner.domain.envelopes import EnvelopeAction
from planner.domain.errors import PlannerError
from planner.domain.events import Event, OptionsComposed, PosedQuestion, QuestionsPosed, Replied
from planner.domain.ledger import Candidate
from planner.domain.options import ItineraryOption, Pick
from planner.domain.patch import Refinement
from planner.domain.quotes_due import segments
from planner.domain.replies import FinalizeReply
from planner.domain.state import TripState
from planner.domain.values import MAX_NIGHTS, DateRange, evolve
from planner.grounding.kept_free import kept_free
from planner.guard.model_words import supported
from planner.language.plan_questions import asked_part
from planner.language.plan_things import fold
from planner.llm.protocol import FinalizeContext
from planner.prompting.load import state_json
from planner.prompting.tables import tabled
from planner.say.answers import acknowledgement, assumptions_made, question_answer, summary_words
from planner.say.changes import changes
from planner.say.edit_words import edit_reply, edit_words, kept_free_words
from planner.say.phrases import amount_words, day_words, joined, span_words
from planner.tools.rates import convert, rates_words

MOST_CHANGES = 3
LONGEST_WISH = 60
"""Letters of a wish that is told back."""
AGES = "trip.party.child_ages"
UNTOUCHED = "Nothing in the plans changes with that."
_RULES_OUT = frozenset(("preferences.dietary", "preferences.avoid", "preferences.accessibility", "preferences.notes"))
"""Preferences that only rule things out: a plan keeps all that still fits."""
_LAID_ON = frozenset(("preferences.avoid", "preferences.interests", "preferences.must_do", "preferences.stay_style"))
"""Tastes that are laid on the plans as edits."""
OTHERS = (Refinement(kind="other_stay"), Refinement(kind="other", about="other sights"))


class NothingFound(PlannerError):
    """Told to the person: no option could be made, and why."""

    kind = "nothing_found"


def compose_options(state: TripState, services: Services) -> tuple[Event, ...]:
    """The records of FINALIZE. Raises `NothingFound` when every specialist failed or no sound option exists; the trip stays confirmed."""
    candidates = evolve(candidates_of(state, wet_cities(state)), known=known_of_open_places(state))
    if state.reports and len(candidates.failed) == len(state.reports):
        raise NothingFound(_none_came_back(state))
    clash = first_clash([(leg, candidates.journeys.get(leg.key, ())) for leg in segments(state)])
    if clash is not None:
        return _cannot_be(state, clash)
    if _only_edits(state):
        return _edited(state, candidates, services.today)
    wishes = state.turn.patch.refinements if state.turn and state.options else ()
    if not wishes and state.options and state.turn and "more_options" in state.turn.acts:
        wishes = OTHERS
    refining, before = bool(wishes), _with_asked(state)
    reply: FinalizeReply | None = None
    if refining:
        picks: Sequence[tuple[str, Pick]] = refined(state, state.options, wishes, candidates)
        calls: tuple[Event, ...] = ()
    elif state.options and state.turn and state.turn.changed and _RULES_OUT.issuperset(state.turn.changed):
        picks, calls = still_fitting(state, state.options, candidates), ()
        refining = True
    elif not state.options and state.history and state.history[-1].carried:
        before, refining = state.history[-1].options, True
        picks, calls = carried(state, before, candidates), ()
    else:
        reply, calls = _proposed(state, candidates, services)
        picks = [(f"opt-{n}", pick_of(option)) for n, option in enumerate(reply.options, 1)]
    made: Composition = composed(
        state,
        picks,
        candidates,
        convert,
        rates_words(bill_currency(state), services.today),
        as_wished=refining,
        home=home_currency(state),
    )
    if not made.options:
        raise NothingFound("I could not make a sound plan for this trip. " + " ".join(made.withheld[:2]))
    if any(o.pins for o in before):
        made = evolve(made, options=_with_pins(state, before, made.options, candidates, services.today))
    made, spoken_for = _with_time_kept(state, made, candidates, services.today) if not before else (made, "")
    opening = note = ""
    if reply is not None:
        known = f"{summary_words(state)}\n{len(made.options)}"
        opening = supported(reply.opening, known) or "Here are your plans."
        note = supported(reply.comparison_note, known) or note_of(state, candidates, made.options)
        if len(made.options) < len(reply.options):
            count = "Here is one plan" if len(made.options) == 1 else f"Here are {len(made.options)} different plans"
            opening = " ".join((f"{count}.", *made.withheld))
    acknowledged = acknowledgement(state) if state.options and state.turn and not state.turn.patch.sets_requirement else ""
    if acknowledged and not wishes:
        opening, refining = f"{acknowledged}\n{_what_changed(before, made.options) or UNTOUCHED}", True
    elif refining:
        opening, note = _what_changed(before, made.options), note_of(state, candidates, made.options)
        if not opening:
            return _nothing_changed(state, made)
    words = _reply(state, "\n".join(w for w in (opening, spoken_for) if w), "" if refining else note, made, candidates)
    action: EnvelopeAction = "REFINEMENT_RESPONSE" if state.options or state.history else "NORMAL_RESPONSE"
    message = sent(
        "planner", "person", action, words, reasoning="Every report is in, failed ones included; options are built and checked by code."
    )
    reason = (state.turn.text or "Changed by a button.") if state.turn and (refining or state.history or state.options) else ""
    return (
        *calls,
        message,
        OptionsComposed(options=made.options, comparison_note=note, reply=words, reason=reason, withheld=made.withheld),
    )


def _none_came_back(state: TripState) -> str:
    """That research brought nothing, and why the last specialist came back without anything."""
    reasons = [report.failed.message for report in state.reports.values() if report.failed is not None]
    why = reasons[-1] if reasons else ""
    kept = "" if "saved" in why else " Your trip is saved as confirmed."
    return f"None of the specialists came back. {why}".strip() + kept


_REMAKES = frozenset(("preferences.dietary", "preferences.accessibility"))
"""What changes who may be eaten with and what may be seen: plans are made anew for it, an edit of the same message in them."""


def _only_edits(state: TripState) -> bool:
    """Whether the turn edits the plans on the table and changes nothing for which they are made anew."""
    turn = state.turn
    edits = bool(state.options and turn and (turn.patch.edits or turn.unpinned) and not turn.patch.sets_requirement)
    return edits and turn is not None and not _REMAKES & set(turn.changed)


def _with_asked(state: TripState) -> tuple[ItineraryOption, ...]:
    """The plans on the table with the edits of this message among what is kept, for plans that are made anew."""
    asked = state.turn.patch.edits if state.turn else ()
    return tuple(evolve(o, pins=(*o.pins, *(e for e in asked if is_about(e, o, state)))) for o in state.options) if asked else state.options


def _with_pins(
    state: TripState, before: Sequence[ItineraryOption], made: Sequence[ItineraryOption], candidates: Candidates, today: date
) -> tuple[ItineraryOption, ...]:
    """Plans made anew with what their earlier versions held: by id, else by tier."""
    money = Pricing(convert, rates_words(bill_currency(state), today), home_currency(state))
    held = []
    for option in made:
        was = next((o for o in before if o.id == option.id), None) or next((o for o in before if o.tier == option.tier), None)
        held.append(pinned_again(state, option, was.pins, candidates, money) if was is not None else option)
    return beside_one_another(state, made, held, candidates)


def _with_time_kept(state: TripState, made: Composition, candidates: Candidates, today: date) -> tuple[Composition, str]:
    """First plans with the times left free that were spoken for before there were any, and what is told of it."""
    shown = evolve(state, options=made.options)
    free = kept_free(shown)
    if not free:
        return made, ""
    money = Pricing(convert, rates_words(bill_currency(state), today), home_currency(state))
    kept = edit_plans(shown, free, candidates, money)
    options = _foremost_again(shown, kept.options, candidates, money)
    held = [edit for edit in free if any(edit in option.pins for option in kept.options)]
    told = [f"Left free, as you said: {_times_words(held, state)}."] if held else []
    told += dict.fromkeys(reason for _, reasons in kept.refused for reason in reasons)
    return evolve(made, options=beside_one_another(state, made.options, options, candidates)), "\n".join(told)


def _times_words(held: Sequence[FreeTime], state: TripState) -> str:
    """The times that are left free, each once; a part of the day that is on more days than one can name is counted."""
    each = {(edit.day, edit.part): kept_free_words(edit, state.trip.date_range) for edit in held}
    parts = Counter(part for _, part in each if part)
    many = {part: n for part, n in parts.items() if n >= _MANY_DAYS}
    return joined([*(f"the {part} of {n} days" for part, n in many.items()), *(w for (_, part), w in each.items() if part not in many)])


_MANY_DAYS = 4
"""From how many days on a part of the day is told with their number."""


def _foremost_again(
    state: TripState, kept: Sequence[ItineraryOption], candidates: Candidates, money: Pricing
) -> tuple[ItineraryOption, ...]:
    """Plans that lost to a free time what everybody comes for, with it on another day, where it fits in the place of less."""
    foremost = {*seen_by_everyone(state, candidates)}
    lost = {now.id: (visits_of(before) - visits_of(now)) & foremost for before, now in zip(state.options, kept, strict=True)}
    rows = [s for some in candidates.sights.values() for s in some]
    back = [AddItem(options=(of,), name=s.name) for of, some in lost.items() for s in rows if s.id in some]
    again = edit_plans(evolve(state, options=tuple(kept)), back, candidates, money).options
    return tuple(evolve(now, pins=before.pins) for before, now in zip(kept, again, strict=True))


def _edited(state: TripState, candidates: Candidates, today: date) -> tuple[Event, ...]:
    """The records of edits: the plans they change, and what happened in words; where nothing could be done, why."""
    assert state.turn is not None, "no turn was opened"
    money = Pricing(convert, rates_words(bill_currency(state), today), home_currency(state))
    taken_back, asked = state.turn.unpinned, state.turn.patch.edits
    back = next((edit for edit in asked if isinstance(edit, UndoEdits)), None)
    made = (
        _unpinned(state, taken_back, candidates, money)
        if taken_back
        else stepped_back(state, back, candidates, money)
        if back is not None
        else edit_plans(state, asked, candidates, money)
    )
    words = edit_reply(state.options, made.options, made.done, made.refused)
    words = f"{_choice_words(state)}{words}"
    told_so_far = fold(words)
    idle = [edit for edit in made.idle if not (isinstance(edit, RemoveItem) and edit.kind and fold(edit.kind) in told_so_far)][
        :MOST_CHANGES
    ]
    if idle:
        wishes = joined([words_of.removeprefix("no ")[:LONGEST_WISH] for edit in idle if (words_of := edit_words(edit))])
        words = f"{words}\nI found nothing of “{wishes}” in the plans, so nothing had to change for it."
    if "question" in state.turn.acts and (
        answered := question_answer(
            state, asked_part(state.turn.text or ""), partial(local_answer, state), partial(trial_answer, state, today=today)
        )
    ):
        words = f"{answered}\n{words}"
    if asked and (noted := acknowledgement(state)):
        laid_on = _LAID_ON.issuperset(state.turn.changed)
        words = (
            f"{noted}\n{words}"
            if laid_on
            else f"{words}\n{noted} That is kept for what is planned anew; these plans do not change for it yet."
        )
    told = sent("planner", "person", "REFINEMENT_RESPONSE", words, reasoning="Edits are applied by code; what they do not name stays.")
    if made.options == state.options and not state.turn.changed:
        return (told, Replied(reply=words, mode="FINALIZE"))
    options = beside_one_another(state, () if state.turn.changed else state.options, made.options, candidates)
    reason = state.turn.text or "Changed by a button."
    return (
        told,
        OptionsComposed(options=options, comparison_note=state.comparison_note, reply=words, reason=reason, withheld=state.withheld),
    )


def _choice_words(state: TripState) -> str:
    """That a plan was chosen in the message that changes it; empty where none was."""
    chosen = next((o for o in state.options if state.selection is not None and o.id == state.selection.option_id), None)
    return f"“{chosen.title}” is your choice now.\n" if chosen is not None and state.turn is not None and state.turn.chose else ""


def _unpinned(state: TripState, pin: tuple[str, int], candidates: Candidates, money: Pricing) -> PlansEdited:
    """One kept edit of a plan taken back."""
    option = next((o for o in state.options if o.id == pin[0]), None)
    after = without_pin(state, option, pin[1], candidates, money) if option is not None else None
    if option is None or after is None:
        return PlansEdited(
            state.options,
            (),
            ((option.title if option else "The plan", ("I cannot take that back: the plan as it was before is not kept.",)),),
        )
    taken = f"taken back: {edit_words(option.pins[pin[1]])}"
    return PlansEdited(tuple(after if o.id == option.id else o for o in state.options), ((option.title, (taken,)),), ())


def _what_changed(before: Sequence[ItineraryOption], now: Sequence[ItineraryOption]) -> str:
    """What a wish changed, plan by plan; empty when it changed nothing."""
    was = {o.id: o for o in before}
    rows = [(o.title, changes(was[o.id], o) if o.id in was else (f"New: {o.estimated_total_cost}",)) for o in now]
    gone = [f"{o.title} made room." for o in before if o.id not in {n.id for n in now}]
    lines = [f"- **{title}:** {'; '.join(what[:MOST_CHANGES])}" for title, what in rows if what]
    same = [title for title, what in rows if not what]
    if not lines:
        return ""
    rest = f"{joined(same)} {'stays' if len(same) == 1 else 'stay'} as before." if same else ""
    return "\n".join(["I have changed the plans as you asked:", *lines, *gone, *([rest] if rest else [])])


def _nothing_changed(state: TripState, made: Composition) -> tuple[Event, ...]:
    """A wish that no plan could follow: they stay, and it is said why, where code knows."""
    why = " ".join(made.withheld[:1])
    words = f"I found nothing in the plans to change that way, so they stay as they are. {why}".strip()
    message = sent("planner", "person", "REFINEMENT_RESPONSE", words, reasoning="The wish leads to the same plans.")
    return (message, Replied(reply=words, mode="FINALIZE"))


def _cannot_be(state: TripState, clash: Clash) -> tuple[Event, ...]:
    """Say why the trip cannot be made and offer the length that would work, as a question about the dates."""
    dates = state.trip.date_range
    offered: tuple[Candidate, ...] = ()
    if dates.start and dates.end:
        longer = [(dates.end - dates.start).days + clash.days_missing + extra for extra in (0, 2)]
        ranges = [DateRange(start=dates.start, nights=n).completed() for n in longer if n <= MAX_NIGHTS]
        offered = tuple(Candidate(label=span_words(r.start, r.end), dates=r) for r in ranges if r.start and r.end)
    words = (
        f"This trip cannot be made as it is: the earliest arrival in {clash.place} is on "
        f"{day_words(clash.arrives.date())} at {clash.arrives:%H:%M}, "
        f"and you would leave again on {day_words(clash.leaves.date())} at {clash.leaves:%H:%M}."
    )
    question = f"Would {joined([c.label for c in offered], 'or')} suit you?" if offered else "Can you stay longer?"
    asked = PosedQuestion(
        slot="trip.date_range", text=question, why="There has to be time between arriving and leaving.", candidates=offered
    )
    message = sent("planner", "person", "NORMAL_RESPONSE", f"{words}\n{question}", reasoning="The journeys do not follow one another.")
    return (message, QuestionsPosed(questions=(asked,), reply=f"{words}\n{question}"))


def _proposed(state: TripState, candidates: Candidates, services: Services) -> tuple[FinalizeReply, tuple[Event, ...]]:
    services.tell("Putting it together", "running", "Building and checking the plans")
    reports = tuple(state.reports.values())
    summaries: list[JsonValue] = [
        {
            "specialist": r.specialist,
            "summary": r.summary,
            "recommendations": [
                x.model_dump(mode="json", include={"id", "kind", "name", "mode", "tier", "meals", "dietary", "segment", "error", "message"})
                for x in r.recommendations
            ],
            "risks": list(r.risks),
        }
        for r in reports
    ]
    sights: dict[str, JsonValue] = {
        city: [{"id": s.id, "name": s.name, "interests": list(s.interests)} for s in rows] for city, rows in candidates.sights.items()
    }
    return ask_role(
        services,
        state,
        by="planner",
        purpose="finalize",
        prompt="finalize",
        values={
            "today": services.today.isoformat(),
            "state": state_json(state, ledger=False),
        },
        tables={"reports": tabled(summaries), "sights": tabled(sights)},
        context=FinalizeContext(state=state, reports=reports, candidates=candidates, today=services.today),
        reply_model=FinalizeReply,
        known=summary_words(state),
    )


def _reply(state: TripState, opening: str, note: str, made: Composition, candidates: Candidates) -> str:
    """What the chat says: the opening, what is missing, what does not fit, and the questions specialists left."""
    lines = [opening, *_taken_as_true(state)]
    lines += [
        f"{r.failed.error} ({r.failed.message.rstrip('.')}). The plans below have gaps there; everything else is complete."
        for r in candidates.failed
        if r.failed
    ]
    lines += _over_budget(state, made.options)
    lines += [note] if note else []
    lines += [q for r in state.reports.values() for q in r.questions_for_user][:2]
    return "\n".join(lines)


def _taken_as_true(state: TripState) -> list[str]:
    """What was assumed, where the person waived the summary that would have shown it, and the ages a yes left open."""
    seen = any(q.slot == "confirmation" for q in state.questions)
    assumed = assumptions_made(state) if state.waived and not seen else ()
    ages = [
        q.answered_text
        for q in state.questions
        if q.slot == AGES and q.status == "assumed" and state.turn and q.answered_turn == state.turn.n
    ]
    texts = list(dict.fromkeys([*(a.text for a in assumed), *(text for text in ages if text)]))
    return [f"I assumed: {'; '.join(texts)}. Say what is different."] if texts else []


def _limit_words(state: TripState, limit: Decimal) -> str:
    """What may be spent, as it was said: for each where it was said so, with the whole beside it."""
    budget = state.trip.budget
    whole = amount_words(limit, budget.currency)
    if budget.basis != "per_person" or budget.amount is None or state.trip.party.payers < 2:
        return whole
    return f"{amount_words(budget.amount, budget.currency)} each, {whole} in all"


def _over_budget(state: TripState, options: Sequence[ItineraryOption]) -> list[str]:
    """When nothing fits: the cheapest, by how much it is over in amount and per cent, and what would make it fit."""
    limit = state.trip.budget_limit
    failing = [o for o in options if any(c.id == "budget" and c.status == "fail" for c in o.checks)]
    if limit is None or not options or len(failing) < len(options):
        return []
    cheapest = min(options, key=lambda o: o.cost.total.middle)
    over = cheapest.cost.total.middle - limit
    share = round(over / limit * 100) if limit else 100
    currency = state.trip.budget.currency
    ways = joined([way.words for way in ways_to_fit(state, cheapest)], "or")
    return [
        f"Nothing fits {_limit_words(state, limit)}: the cheapest plan, {cheapest.title}, is about "
        f"{amount_words(over.quantize(Decimal(1)), currency)} over ({share}%). What would make it fit: {ways}."
    ]
