"""The reading step of a turn: the latest message and the state in, a grounded patch out. Nothing else is looked at."""

from __future__ import annotations

from planner.agents.asking import ask_role, sent
from planner.agents.services import Services
from planner.domain.events import Event, LLMCalled, MessageRead, SlotRejected
from planner.domain.message_reading import ReadBy
from planner.domain.patch import Act, FactSlot
from planner.domain.ready import missing_fields
from planner.domain.replies import ExtractReply
from planner.domain.slots import SLOTS, value_at
from planner.domain.state import FormValue, TripState
from planner.domain.values import evolve
from planner.grounding.currency import with_currency
from planner.grounding.ground import ground
from planner.grounding.slot_values import patch_from_slots
from planner.grounding.unknown_places import with_unknown_places
from planner.guard.private_details import as_read, masked
from planner.language.utterance import single_blanks
from planner.llm.protocol import ExtractContext
from planner.prompting.load import state_json, tables_told


def read_message(state: TripState, text: str, services: Services) -> tuple[Event, ...]:
    """Every record of reading one message, ending in `MessageRead`. Raises `ModelError` when the engine has no answer."""
    safe = single_blanks(as_read(masked(text)))
    reply, calls = ask_role(
        services,
        state,
        by="reader",
        purpose="extract",
        prompt="extract",
        values={"today": services.today.isoformat(), "state": state_json(state), **tables_told()},
        context=ExtractContext(state=state, message=safe, today=services.today),
        reply_model=ExtractReply,
        user=safe,
    )
    by: ReadBy = (
        "model"
        if any(isinstance(c, LLMCalled) and c.call.outcome in ("ok", "repaired") and c.call.engine != "offline" for c in calls)
        else "built-in"
    )
    read = ground(reply, state=state, message=safe, today=services.today, by=by)
    read = evolve(read, patch=with_unknown_places(with_currency(read.patch, state), safe), draft=reply.reply or "")
    asked = sent("planner", "reader", "AGENT_CALL", safe, reasoning="A message came in; its facts are needed before anything else.")
    message = sent(
        "reader", "planner", "AGENT_RETURN", _read_words(read), reasoning="Read from the latest message only, checked against its words.",
        acts=list(read.acts), touched=list(read.patch.touched), believed_missing=list(read.missing),
    )  # fmt: skip
    return (asked, *calls, message, read)


def _read_words(read: MessageRead) -> str:
    touched = ", ".join(read.patch.touched) or "nothing"
    unclear = ", ".join(r.slot for r in read.patch.readings)
    return f"Acts: {', '.join(read.acts)}. Changes {touched}." + (f" Unclear: {unclear}." if unclear else "")


def read_slots(state: TripState, slots: tuple[FormValue, ...], skipped: tuple[str, ...], services: Services) -> tuple[Event, ...]:
    """The records of form controls: a patch, or one plain sentence when a value cannot be used."""
    patch = with_currency(patch_from_slots(slots, skipped, state, services.today), state)
    if patch.problems and not patch.touched:
        return (SlotRejected(slot=patch.problems[0].slot, words=" ".join(p.words for p in patch.problems)),)
    act: Act = "skip" if skipped else "correct" if _settles_again(state, patch.touched) else "inform"
    return (MessageRead(acts=(act,), patch=patch, missing=missing_fields(state)),)


def _settles_again(state: TripState, touched: tuple[str, ...]) -> bool:
    """Whether a control was posted for something that had a value; words are added to a list and correct nothing."""
    return any(_has_value(state, slot) for slot in touched)


def _has_value(state: TripState, slot: FactSlot) -> bool:
    match SLOTS[slot].kind:
        case "dates":
            return state.trip.date_range.start is not None
        case "heads":
            return state.trip.party.adults is not None
        case "money":
            return state.trip.budget.known
        case "parts" | "place" | "stops" | "choice":
            return bool(value_at(state, slot))
        case _:
            return False
