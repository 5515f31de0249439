"""The planner's own calls: asking, summing up, briefing, answering. Code decides what is due; an engine only finds the words."""

from __future__ import annotations

import re
from functools import partial

from planner.agents.asking import ask_role, history_of, sent
from planner.agents.local_facts import local_answer, not_known_here, noted_of_places
from planner.agents.services import Services
from planner.agents.tool_answers import tool_answer
from planner.agents.trial import trial_answer
from planner.domain.envelopes import EnvelopeAction
from planner.domain.events import Event, PosedQuestion, QuestionsPosed, Replied, SummaryPosed, TasksPlanned
from planner.domain.ledger import QuestionSlot, open_question, open_questions
from planner.domain.patch import TripPatch
from planner.domain.quotes_due import dependency_hash, due_specialists
from planner.domain.ready import ages_due, choose_mode, missing_slots, open_slots
from planner.domain.replies import AnswerReply, ClarifyReply, ConfirmReply, DispatchReply
from planner.domain.specialists import SPECIALISTS
from planner.domain.state import Task, TripState
from planner.guard.model_words import LONGEST_ANSWER, LONGEST_BRIEFING, supported, supported_question, tidied
from planner.language.acts import is_question
from planner.language.plan_questions import asked_parts, only_asks
from planner.language.utterance import asking_spans, sentences, text_of
from planner.llm.protocol import AnswerContext, ClarifyContext, ConfirmContext, DispatchContext
from planner.prompting.load import as_data, as_json_data, state_json
from planner.say.answers import NOT_TOLD, answer_facts, question_answer, still_needed, summary_words
from planner.say.phrases import facts
from planner.say.questions import candidates_for, plain_question, why_asked


def pose_questions(state: TripState, slots: tuple[QuestionSlot, ...], services: Services) -> tuple[Event, ...]:
    """Ask about `slots`: the engine words them, code keeps exactly these and numbers them."""
    plain = {slot: plain_question(state, slot, services.today) for slot in slots}
    known = _known(state, str(len(slots)), *plain.values())
    reply, calls = ask_role(
        services,
        state,
        by="planner",
        purpose="clarify",
        prompt="clarify",
        values={
            "slots": as_data("\n".join(f"- {s}: {q}" for s, q in plain.items())),
            "today": services.today.isoformat(),
            "state": state_json(state),
        },
        context=ClarifyContext(state=state, slots=slots, today=services.today),
        reply_model=ClarifyReply,
        history=history_of(state),
        known=known,
    )
    worded = {q.slot: text for q in reply.questions if (text := supported_question(q.text, known))}
    posed = tuple(
        PosedQuestion(slot=s, text=worded.get(s, plain[s]), why=why_asked(s), candidates=candidates_for(state, s, services.today))
        for s in slots
    )
    words = _numbered(state, supported(reply.opening, known), posed, services)
    return (
        *calls,
        sent("planner", "person", "NORMAL_RESPONSE", words, reasoning=_missing_reason(slots)),
        QuestionsPosed(questions=posed, reply=words),
    )


def _known(state: TripState, *texts: str) -> str:
    """What an engine's words may claim: the trip as code says it, what was unclear or refused in this turn, and the texts written for this
    reply.
    """
    patch = state.turn.patch if state.turn else TripPatch()
    unresolved = (*(r.said for r in patch.readings), *(p.words for p in patch.problems))
    return "\n".join((summary_words(state), *unresolved, *texts))


_TASTES = {"preferences.interests", "trip.destinations"}


def _missing_reason(slots: tuple[QuestionSlot, ...]) -> str:
    return "Still open: " + ", ".join(slots)


def _known_there(state: TripState, services: Services, question: str) -> str:
    """What a tool or the facts of the places answer to a question."""
    return tool_answer(state, question, services.call_tool, services.today) or local_answer(state, question)


def _answered_beside(state: TripState, services: Services) -> list[str]:
    """What is known of the places that a message asks beside its facts, and else the plain answer to it."""
    turn = state.turn
    if turn is None or not turn.text:
        return []
    if turn.act == "question" and not turn.patch.touched:
        return [question_answer(state, turn.text, partial(_known_there, state, services))]
    asked = [part for part in asked_parts(turn.text) if "?" in part or only_asks(part) or is_question(part.casefold())]
    told = [words for part in asked if (words := _known_there(state, services, _what_it_asks(part)) or _of_itself(state, services, part))]
    return list(dict.fromkeys(told))


def _what_it_asks(part: str) -> str:
    """The stretch of a part that asks, without the facts beside it; the whole where none is told apart."""
    low = text_of(part).low
    asking = asking_spans(low, is_question) or [span for span in sentences(low) if low[slice(*span)].rstrip().endswith("?")]
    return " ".join(part[start:end].strip() for start, end in asking) or part


SHORTEST_QUESTION = 3


def _of_itself(state: TripState, services: Services, part: str) -> str:
    """The answer to a plain question beside facts: of the trip, of planning, or that it is not known; "is that ok?" asks nothing."""
    asked = [part[start:end].strip() for start, end in asking_spans(text_of(part).low, is_question)]
    asked = [said for said in asked if len(said.split()) >= SHORTEST_QUESTION and not _NO_QUESTION.fullmatch(said.casefold())]
    if state.options or not asked:
        return ""
    words = question_answer(state, asked[-1], partial(_known_there, state, services))
    return "" if words == NOT_TOLD or any(words.startswith(f"{label}: ") for _, label, _ in facts(state)) else words


_NO_QUESTION = re.compile(
    r"\W*(?:(?:and|so|or|but|ok|just \w+),? )*(?:is|are|would|does|do|will) (?:that|this|it|those|they|you)(?: be| all)? ?"
    r"(?:ok(?:ay)?|right|alright|fine|enough|possible|clear|good|a problem|make sense"
    r"|work|need (?:anything|more)|know)\b[^.!]{0,12}"
)
""" "Is that ok?": asks for no more than what the next reply is."""


def _numbered(state: TripState, opening: str, posed: tuple[PosedQuestion, ...], services: Services) -> str:
    """The reply: refusals first, then the opening, then the questions, numbered where there are several."""
    refused = [p.words for p in state.turn.patch.problems] if state.turn else []
    lines = [
        *refused,
        *_answered_beside(state, services),
        *(not_known_here(state) if state.turn and _TASTES & {*state.turn.changed} else ()),
        opening,
    ]
    lines += [posed[0].text] if len(posed) == 1 else [f"{n}. {q.text}" for n, q in enumerate(posed, 1)]
    lines.append(_needed_beside(state, posed, services))
    return "\n".join(line for line in lines if line)


def _needed_beside(state: TripState, posed: tuple[PosedQuestion, ...], services: Services) -> str:
    """What was asked twice and is still needed beside what is asked now, in one line."""
    choices = {c.slot: [one.label for one in c.candidates] for c in _choices(state, services)}
    return still_needed(state, choices, beside={q.slot for q in posed})


def pose_summary(state: TripState, services: Services) -> tuple[Event, ...]:
    """Show what was understood and ask for a yes; the ages of children are asked beside it when nobody gave them."""
    summary = summary_words(state)
    known = _known(state)
    reply, calls = ask_role(
        services,
        state,
        by="planner",
        purpose="confirm",
        prompt="confirm",
        values={"summary": as_data(summary), "today": services.today.isoformat(), "state": state_json(state, ledger=False)},
        context=ConfirmContext(state=state, summary=summary, today=services.today),
        reply_model=ConfirmReply,
        history=history_of(state),
        known=known,
    )
    question = supported_question(reply.question, known) or "Is that right?"
    beside: tuple[PosedQuestion, ...] = ()
    if ages_due(state):
        slot: QuestionSlot = "trip.party.child_ages"
        beside = (PosedQuestion(slot=slot, text=plain_question(state, slot, services.today), why=why_asked(slot)),)
    refused = [p.words for p in state.turn.patch.problems] if state.turn else []
    words = "\n".join(
        [
            *refused,
            *_answered_beside(state, services),
            supported(reply.opening, known),
            summary,
            *not_known_here(state),
            *[q.text for q in beside],
            question,
        ]
    ).strip()
    message = sent(
        "planner",
        "person",
        "NORMAL_RESPONSE",
        words,
        reasoning="Everything required is known; the person has to agree before research starts.",
    )
    return (*calls, message, SummaryPosed(question=question, reply=words, questions=beside))


def answer(state: TripState, topic: str, services: Services) -> tuple[Event, ...]:
    """Answer without changing anything; what is still needed is said in one line, with the choices there are by now."""
    choices = _choices(state, services)
    words = answer_facts(
        state,
        topic,
        {c.slot: [one.label for one in c.candidates] for c in choices},
        partial(_known_there, state, services),
        partial(trial_answer, state, today=services.today),
        partial(noted_of_places, state),
    )
    beside = _answered_beside(state, services) if topic == "still_needed" else []
    told = "\n".join((*beside, words))
    known = _known(state, told)
    reply, calls = ask_role(
        services,
        state,
        by="planner",
        purpose="answer",
        prompt="answer",
        values={"topic": topic, "facts": as_data(told), "today": services.today.isoformat(), "state": state_json(state)},
        context=AnswerContext(state=state, topic=topic, facts=told, today=services.today),
        reply_model=AnswerReply,
        history=history_of(state),
        known=known,
    )
    words = supported(reply.reply, known, LONGEST_ANSWER) or told
    refining: EnvelopeAction = "REFINEMENT_RESPONSE" if state.options and topic == "question" else "NORMAL_RESPONSE"
    mode = choose_mode(state)
    if mode == "CONFIRM" and open_question(state.questions, "confirmation") is None and open_slots(state):
        mode = "CLARIFY"
    return (
        *calls,
        sent("planner", "person", refining, words, reasoning=f"Nothing to change; the turn was: {topic}."),
        Replied(reply=words, mode=mode, choices=choices),
    )


def _choices(state: TripState, services: Services) -> tuple[PosedQuestion, ...]:
    """What may be picked now for open questions that were asked before there was anything to pick."""
    waiting = [q for q in open_questions(state.questions) if q.slot in missing_slots(state)]
    offered = [(q, candidates_for(state, q.slot, services.today)) for q in waiting]
    fewest = {"trip.date_range": 1}
    return tuple(PosedQuestion(slot=q.slot, text=q.text, candidates=rows) for q, rows in offered if len(rows) >= fewest.get(q.slot, 2))


def plan_tasks(state: TripState, services: Services) -> tuple[Event, ...]:
    """Write the briefings of the specialists that are due. Which are due, and for which trip, is decided by code."""
    due = tuple(s for s in due_specialists(state) if s not in state.reports or state.reports[s].context_hash != dependency_hash(state, s))
    bare = tuple(
        Task(task_id=f"task-{n}", task_name=SPECIALISTS[s].task, specialist=s, instructions="", context_hash=dependency_hash(state, s))
        for n, s in enumerate(due, 1)
    )
    listed = as_json_data([{"specialist": t.specialist, "taskName": t.task_name} for t in bare])
    reply, calls = ask_role(
        services,
        state,
        by="planner",
        purpose="dispatch",
        prompt="dispatch",
        values={"tasks": listed, "today": services.today.isoformat(), "state": state_json(state, ledger=False)},
        context=DispatchContext(state=state, tasks=bare, today=services.today),
        reply_model=DispatchReply,
    )
    briefs = {t.specialist: tidied(t.instructions, LONGEST_BRIEFING) for t in reply.tasks}
    tasks = tuple(
        Task(
            task_id=t.task_id,
            task_name=t.task_name,
            specialist=t.specialist,
            instructions=briefs.get(t.specialist) or summary_words(state),
            context_hash=t.context_hash,
        )
        for t in bare
    )
    handed = tuple(
        sent(
            "planner", t.specialist, "AGENT_CALL", t.instructions, taskId=t.task_id, agent=SPECIALISTS[t.specialist].agent,
            reasoning=f"{t.task_name} was chosen and has no report for this trip.",
        )
        for t in tasks
    )  # fmt: skip
    return (*calls, *handed, TasksPlanned(tasks=tasks))
