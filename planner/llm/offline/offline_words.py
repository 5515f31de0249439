"""The built-in engine's words: openings, briefings. Plain, short, and said from the state alone."""

from __future__ import annotations

from planner.domain.replies import ClarifyReply, ConfirmReply, DispatchReply, PosedText, ProposedTask
from planner.domain.reports import Specialist
from planner.domain.specialists import SPECIALISTS, parts_words, travel_parts
from planner.domain.state import TripState
from planner.domain.values import rooms_for
from planner.llm.protocol import ClarifyContext, ConfirmContext, DispatchContext
from planner.say.answers import acknowledgement
from planner.say.phrases import budget_words, dates_words, items_words, joined, party_words, plural, stops_words
from planner.say.questions import plain_question


def clarify(context: ClarifyContext) -> ClarifyReply:
    """Say back what is new, then the plain questions."""
    state = context.state
    questions = tuple(PosedText(slot=slot, text=plain_question(state, slot, context.today)) for slot in context.slots)
    return ClarifyReply(
        opening=_opening(state, len(questions)),
        questions=questions,
        short_summary="Asking for what is missing",
        next_step="Wait for the answers",
    )


def _opening(state: TripState, count: int) -> str:
    turn = state.turn
    if turn is None:
        return ""
    if turn.restarted:
        return "All cleared but what you wanted to keep." if turn.patch.keeps else "All cleared. Let us start again."
    if turn.act == "reject":
        refused = state.options and turn.patch.reopens is None
        return "Understood, none of these." if refused else "No problem, nothing is fixed yet."
    acknowledged = acknowledgement(state)
    unclear = [_unclear(r.said) for r in turn.patch.readings if len(r.candidates) > 1]
    many = {1: "One question", 2: "Two questions"}.get(count, f"{count} short questions")
    if acknowledged:
        return (
            f"{acknowledged}{' ' + joined(unclear) + '.' if unclear else ''} {many} and I can go on:"
            if count > 1
            else f"{acknowledged}{' ' + joined(unclear) + '.' if unclear else ''}"
        )
    if unclear:
        return f"{joined(unclear)}."
    if len(state.transcript) <= 1:
        return "Hello! I plan trips: tell me a little and I will come back with two or three plans to compare."
    return "To go on I need a little more."


def _unclear(utterance: str) -> str:
    return f"“{utterance}” leaves a choice" if " or " in utterance.casefold() else f"“{utterance}” can mean more than one thing"


def confirm(context: ConfirmContext) -> ConfirmReply:
    """Ask for the yes; after options, say that something changed."""
    again = bool(context.state.history)
    return ConfirmReply(
        opening="I have changed that. Please check it before I plan again."
        if again
        else "Thank you, that is all I need. Please check it before I send the specialists off.",
        question="Is that right, and shall I start?",
        short_summary="Confirming the trip",
        next_step="Wait for a yes",
    )


def dispatch(context: DispatchContext) -> DispatchReply:
    """A briefing a specialist can work from, made of facts only."""
    tasks = tuple(
        ProposedTask(specialist=t.specialist, task_name=t.task_name, instructions=_briefing(context.state, t.specialist))
        for t in context.tasks
    )
    return DispatchReply(tasks=tasks, short_summary="Sending the specialists", next_step="Collect their reports")


def _briefing(state: TripState, specialist: Specialist) -> str:
    trip, prefs = state.trip, state.preferences
    who, when, money = party_words(trip.party), dates_words(trip.date_range), budget_words(trip.budget)
    needs = [f"They must see or do: {items_words(prefs.must_do)}."] if prefs.must_do else []
    needs += [f"Access needs: {items_words(prefs.accessibility)}."] if prefs.accessibility else []
    match specialist:
        case "transport":
            way = "one way" if trip.trip_type == "one_way" else "there and back"
            lines = [
                f"Find ways from {trip.origin.name if trip.origin else 'the start'} to {stops_words(trip.destinations)}, {way}, "
                f"by {parts_words([part for part in state.capabilities or () if part in travel_parts()])}.",
                f"For {who}, {when}. Budget: {money}.",
            ]
            lines += [f"They like to go by {items_words(prefs.transport_prefer)}."] if prefs.transport_prefer else []
            lines += [f"Not by {items_words(prefs.transport_avoid)}."] if prefs.transport_avoid else []
            lines.append("Also say how to get around there.")
        case "stay":
            lines = [
                f"Find places to stay in {stops_words(trip.destinations)} for {who} in {plural(rooms_for(trip.party), 'room')}, {when}.",
                f"Budget: {money}.",
            ]
            lines += [f"They like: {items_words(prefs.stay_style)}."] if prefs.stay_style else []
        case "food":
            lines = [
                f"Find breakfast, lunch and dinner in {joined([s.place.name for s in trip.destinations])} for {who}, {when}.",
                f"Budget: {money}.",
            ]
            lines += [f"Everyone must be able to eat: {items_words(prefs.dietary)}."] if prefs.dietary else []
            lines += [f"They enjoy {items_words(prefs.interests)}."] if prefs.interests else []
        case _:
            lines = [f"{SPECIALISTS[specialist].task} in {stops_words(trip.destinations)} for {who}, {when}.", f"Budget: {money}."]
            lines += [f"They enjoy {items_words(prefs.interests)}."] if prefs.interests else []
    return " ".join([*lines, *needs])
