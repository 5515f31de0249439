"""What code knows that answers the person: the summary to confirm, the assumptions, and facts for a question back. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from planner.domain.ledger import Question, assumptions, open_questions
from planner.domain.ready import missing_slots
from planner.domain.slots import NOTES, SLOTS, Slot
from planner.domain.specialists import PARTS
from planner.domain.state import TripState
from planner.domain.values import Value, rooms_for
from planner.language.number_words import read_number
from planner.language.plan_names import options_named
from planner.language.plan_questions import (
    asked_before,
    asked_parts,
    asked_thing,
    belief_asked,
    follow_up,
    last_said,
    only_asks,
    only_remarks,
    without_order_to_tell,
)
from planner.language.plan_things import IN_PLAN, PlanThings
from planner.language.question_marks import marks_of, plainly, without_idle_lead
from planner.language.remarks import is_remark, raised_question
from planner.language.supposed_changes import supposed_change
from planner.say.found_words import way_offered
from planner.say.nearest_edits import nearest_words
from planner.say.phrases import COULD_NOT_TELL, dates_words, fact_words, facts, joined, listed_slots, plural, stops_words, title_words
from planner.say.plan_answers import (
    general_answer,
    had_answer,
    known_of_thing,
    marked_answer,
    plan_answer,
    unrecorded_answer,
)
from planner.say.plan_answers.bearing import content_words, unexplained
from planner.say.plan_answers.bill_answers import PRICE_WORDS
from planner.say.plan_answers.estimate_answers import change_estimate, would_show
from planner.say.questions import why_asked


class Assumption(Value):
    """Something taken as true that the person can overturn: the slot to change, what is assumed, and why."""

    slot: str
    text: str
    why: str


def assumptions_made(state: TripState) -> tuple[Assumption, ...]:
    """Every standing assumption: those of the ledger, and the rooms that follow from the party."""
    rows = [
        Assumption(slot=q.slot, text=q.answered_text or q.text, why=q.why if q.why != why_asked(q.slot) else "you left it to me")
        for q in assumptions(state.questions)
    ]
    party = state.trip.party
    if party.adults and party.rooms is None and "research_hotels" in (state.capabilities or ()):
        rows.append(
            Assumption(
                slot="trip.party.rooms",
                text=plural(rooms_for(party), "room"),
                why=f"for {plural(party.payers, 'person', 'people')}",
            )
        )
    if state.trip.budget.amount is not None and state.trip.budget.basis is None:
        rows.append(Assumption(slot="trip.budget", text="The budget is for the whole trip", why="you named one amount"))
    return tuple(rows)


def summary_words(state: TripState) -> str:
    """The facts and assumptions as lines, for the chat and for a model's eyes."""
    lines = [f"**{title_words(state)}**"]
    lines += [f"- {label}: {_change(state, slot, phrase)}" for slot, label, phrase in facts(state)]
    assumed = assumptions_made(state)
    if assumed:
        lines.append("I assumed:")
        lines += [f"- {a.text}" + (f" ({a.why})" if a.why else "") for a in assumed]
    return "\n".join(lines)


def _change(state: TripState, slot: str, phrase: str) -> str:
    """A fact's phrase, marked where this turn changed it after options had been made."""
    changed = state.turn.changed if state.turn else ()
    return f"{phrase} (changed)" if slot in changed and state.history else phrase


def acknowledgement(state: TripState) -> str:
    """The facts this turn changed, said back in one sentence; empty when it changed none."""
    changed = state.turn.changed if state.turn else ()
    parts = [phrase for row in SLOTS if row.id in changed and (phrase := _said_back(state, row))]
    noted = f"Noted: {joined(parts)}." if parts else ""
    kept = _kept_as_said(state) if NOTES in changed else []
    return f"{noted} I keep as {'a note' if len(kept) == 1 else 'notes'}: {joined(kept)}.".strip() if kept else noted


def _kept_as_said(state: TripState) -> list[str]:
    """The notes of this turn in the person's own words, quoted; canonical ones and short ones stand among the facts."""
    said = " ".join((state.turn.text or "").split()) if state.turn else ""
    return [f"“{note}”" for note in state.preferences.notes if len(note.split()) > SHORT_NOTE and note in said]


def _said_back(state: TripState, row: Slot) -> str:
    phrase = fact_words(state, row.id)
    if not phrase or not row.is_listed:
        return ""
    fitted = _SAID_BACK.get(row.id)
    return fitted(state, phrase) if fitted else row.said_back.format(phrase) if row.said_back else ""


def _way_said_back(state: TripState, phrase: str) -> str:
    """How one likes to travel, beside the ways themselves, which are told with the parts."""
    row = SLOTS["preferences.transport_prefer"]
    return joined([row.shown_as.get(word, word) for word in state.preferences.transport_prefer if word not in row.choices.values()])


def _diet_said_back(state: TripState, phrase: str) -> str:
    return joined([f"a {need}" if need.endswith("allergy") else f"{need} food" for need in phrase.split(", ")])


SHORT_NOTE = 2
LONGEST_NOTE = 40
_SAID_BACK: dict[str, Callable[[TripState, str], str]] = {
    "trip.budget": lambda state, phrase: f"a budget of {phrase}" if state.trip.budget.amount is not None else f"a {phrase} budget",
    "preferences.interests": lambda state, phrase: f"a liking for {joined(phrase.split(', '))}",
    "preferences.dietary": _diet_said_back,
    "preferences.transport_prefer": _way_said_back,
    NOTES: lambda state, phrase: joined(
        [n for n in state.preferences.notes if len(n) <= LONGEST_NOTE and f"“{n}”" not in _kept_as_said(state)]
    ),
}
"""What is said back in more than a fixed phrase, joined to the rows of the table."""
SHORT_TALK = 4
Offered = Mapping[str, Sequence[str]]
NOTHING_OFFERED: Offered = {}


def still_needed(state: TripState, offered: Offered = NOTHING_OFFERED, beside: Collection[str] = ()) -> str:
    """What is still needed, in one line, with the choices there are for a slot; empty when nothing is. `beside` is being asked."""
    missing = [slot for slot in missing_slots(state) if slot not in beside]
    wanted = [SLOTS[slot].needed + (f" ({joined(list(offered[slot]), 'or')})" if slot in offered else "") for slot in missing]
    return f"I {'also' if beside else 'still'} need {joined(wanted)}." if wanted else ""


Told = Callable[[str], str]


def _nothing(words: str) -> str:
    return ""


def answer_facts(
    state: TripState, topic: str, offered: Offered = NOTHING_OFFERED, local: Told = _nothing, tried: Told = _nothing, book: Told = _nothing
) -> str:
    """The plain answer code can give to a turn that changes nothing; `local` answers a question about the places from what is known of
    them, `tried` says what a change in words would do to the plans, `book` what is kept of the places where no plan answers.
    """
    needed = still_needed(state, offered)
    match topic:
        case "selected":
            return _selected(state)
        case "restored":
            return f"The earlier plans are back: {joined([o.title for o in state.options])}."
        case "which_option":
            books = "I plan and do not book. " if _BOOK.search((state.turn.text or "").casefold() if state.turn else "") else ""
            return f"{books}Which one would you like: {joined([f'{n}. {o.title}' for n, o in enumerate(state.options, 1)], 'or')}?"
        case "no_such_option":
            if not state.options:
                return f"There are no plans to choose from yet. {needed}".strip()
            return f"There is no such option; there are {len(state.options)}: {joined([o.title for o in state.options])}."
        case "nothing_to_confirm" if _BOOK.search((state.turn.text or "").casefold() if state.turn else ""):
            return f"I plan and do not book: you book with a plan once you have chosen it. {needed}"
        case "nothing_to_confirm":
            return f"Gladly, but I cannot start yet. {needed}"
        case "cancelled":
            return (
                _LOOKS_NO_FURTHER
                if way_offered(state)
                else f"All right, I have stopped there. Everything you told me is kept. {needed}".strip()
            )
        case "stopped":
            return "Nothing is running. Everything you told me is kept."
        case "still_needed":
            return f"{acknowledgement(state)} {needed}".strip() or "There is nothing to choose from yet."
        case "thanks":
            return f"You are welcome. {_next_step(state, needed)}".strip()
        case "question":
            return _asked_or_remarked(state, needed, local, tried, book)
        case _:
            text = (state.turn.text or "").casefold() if state.turn else ""
            near = (
                nearest_words(state, state.turn.text or "") if state.options and state.turn and not _is_glad(state.turn.text or "") else ""
            )
            if state.turn and NOTES in state.turn.changed:
                return f"{acknowledgement(state)} The plans stay as they are. {near}".strip()
            return _help(state, text) or f"{_not_understood(state, near, local)} {near or _next_step(state, needed)}".strip()


_LOOKS_NO_FURTHER = "All right, then I look no further: the way there is yours, and the plans stay as they are."


def _help(state: TripState, text: str) -> str:
    """How the program is used, where the words are about that and there are plans to use it on."""
    return next((words for pattern, words in _HOW if pattern.search(text)), "") if state.options else ""


def _asked_or_remarked(state: TripState, needed: str, local: Told, tried: Told, book: Told) -> str:
    """The answer to a turn that asks or remarks; what is still needed comes behind it, or is all where that was asked."""
    text = state.turn.text or "" if state.turn else ""
    if state.options and only_remarks(text):
        return _remarked(state, text, local, tried, book)
    if needed and _STILL.search(text.casefold()) and "why" not in marks_of(text):
        return needed
    return f"{question_answer(state, text, local, tried, book)} {needed}".strip()


def _remarked(state: TripState, text: str, local: Told, tried: Told, book: Told) -> str:
    """What the plans hold of what somebody remarks on, and the changes near to it: none is made that is not asked for."""
    parts = asked_parts(plainly(text))
    raised = " ".join(f"{asked}?" for part in parts if (asked := _raised(state, part))) if all(map(is_remark, parts)) else text
    words = question_answer(state, raised, local, tried) if raised else ""
    near = "" if _is_glad(text) else nearest_words(state, text)
    return "\n".join(line for line in (words, near) if line) or f"{_not_understood(state)} {_next_step(state, '')}"


def _raised(state: TripState, part: str) -> str:
    """The question that a part of a message raises or asks; empty for a remark on nothing the plans hold."""
    if _is_glad(part):
        return ""
    named = next((m.thing.name for m in PlanThings(state).find(part) if m.thing.kind in IN_PLAN and m.thing.kind not in _NO_SIGHTS), "")
    return raised_question(part) or (f"is {named} worth it" if named else "")


_NO_SIGHTS = frozenset(("stay", "bed", "house", "meal", "city"))


def _not_understood(state: TripState, near: str = "", local: Told = _nothing) -> str:
    """Said to what was neither a fact, a wish nor a question: a greeting is answered, more words are said not to be understood."""
    text = state.turn.text or "" if state.turn else ""
    words = text.split()
    if not state.options and is_remark(text) and (raised := raised_question(text)) and (known := local(raised)):
        return known
    if felt := _felt(text) or next((_ABOUT_THIS[mark] for mark in _TOLD_ANYHOW if mark in marks_of(text)), ""):
        return felt
    told = state.options and (near or len(words) > SHORT_TALK)
    return COULD_NOT_TELL if told else "I am listening."


_TOLD_ANYHOW = ("how_many_questions", "can_change", "undoing")
"""What is said of this program to words that name it, though they ask nothing."""


def _felt(text: str) -> str:
    return next((kind for pattern, kind in _FEELINGS if pattern.search(text)), "")


def _is_glad(text: str) -> bool:
    """Whether words are glad of the plans and mean no change."""
    return _felt(text) == _GLAD and not re.search(r"\b(?:but|though|although|however)\b", text, re.IGNORECASE)


_GLAD = "That is good to hear."
_TAKES_TIME = (
    r"\b(?:i|we)(?:'ll| will| need to| have to| must| should|'d better| want to| might)? (?:first |just )?(?:show (?:it|this|them|you)|ask|check with|discuss|sleep on"
    r"|think (?:it over|about it)|talk (?:it over|about it|to|with)|run (?:it|this) (?:by|past))\b|\blet (?:me|us) (?:think|sleep on)\b"
)
_FEELINGS = (
    (re.compile(_TAKES_TIME, re.IGNORECASE), "Take your time: everything is kept, and nothing is booked."),
    (re.compile(r"\b(?:write|sing|tell|recite|compose)\b.{0,15}\b(?:poems?|songs?|stor(?:y|ies)|jokes?|essays?|haikus?|code)\b", re.IGNORECASE),
     "Trips are what I am good at, so I leave that to others."),
    (re.compile(r"\b(?:useless|rubbish|terrible|awful|stupid|annoying|annoyed|frustrat\w+|hopeless|hate (?:you|this|it)|waste of time|garbage|crap)\b", re.IGNORECASE),
     "I am sorry about that; say in a word what is wrong, and I change it."),
    (re.compile(r"\b(?:nervous|anxious|worried|scared|afraid|stress\w*|tired|sick|unwell|sad|sorry|overwhelmed)\b", re.IGNORECASE),
     "I understand; we can take it as easy as you like."),
    (re.compile(r"\b(?:excit\w+|can'?t wait|cannot wait|looking forward|happy|thrilled|love (?:it|this|them)|dream\w*|stunning|heavenly|gorgeous|wonderful|birthday"
            r"|anniversary|honeymoon|finally|fun|brilliant|amazing|lovely|nice|great)\b", re.IGNORECASE),
     _GLAD),
)  # fmt: skip
"""What is said to a feeling, which changes nothing."""


def _next_step(state: TripState, needed: str) -> str:
    if needed:
        return needed
    if state.selection:
        return "Your plan is chosen; you can still change anything."
    if state.options:
        return "You can compare the plans, choose one, or tell me what to change."
    return "If the summary is right, say yes and I will start."


def _selected(state: TripState) -> str:
    chosen = next((o for o in state.options if state.selection and o.id == state.selection.option_id), None)
    if chosen is None:
        return "Nothing is chosen yet."
    text = (state.turn.text or "").casefold() if state.turn else ""
    if _BOOK.search(text):
        return f"I plan and do not book. {chosen.title} is chosen and stays here; save it as a file and book with it where you like."
    return f"{chosen.title} is chosen: {chosen.estimated_total_cost}. These are estimates, not live prices. You can still change your mind."


def question_answer(state: TripState, text: str, local: Told = _nothing, tried: Told = _nothing, book: Told = _nothing) -> str:
    """The answers to the questions of a message, each once: from what is known of the places (`local`), the plans, the trip; what a
    change would cost is worked out (`tried`)."""
    change = supposed_change(text) if state.options else None
    if change is not None and (words := tried(change) or change_estimate(state, text, change)):
        return words
    if beyond := _no_such_plan(state, text):
        return beyond
    text = without_idle_lead(belief_asked(text) or text)
    text = without_order_to_tell(text)
    text = _LISTED.sub(r"which \g<x> are there", text)
    text = _THOUGHT.sub(r"\g<v> \g<s> \g<r>", _QUOTED.sub(r"\1", text))
    whole = plainly(follow_up(text, last_said(state)) or text)
    parts = asked_parts(whole)
    before = asked_before(state)
    found = [_one_answer(state, part, whole, local, " ".join((before, *parts[:n])), " ".join(parts[:n])) for n, part in enumerate(parts)]
    if len(parts) > 1 and not any(found):
        found = [_one_answer(state, whole, whole, local, before)]
        parts = (whole,)
    asked = any(words and only_asks(part) for part, words in zip(parts, found, strict=True))
    told = [
        (part, words)
        for part, words in zip(parts, found, strict=True)
        if len(parts) == 1 or (words and (only_asks(part) or not asked)) or _asks_more(part, found)
    ]
    last = would_show(change) if change else ""
    answers = (words or _in_general(state, part, whole, before, book) or last or unknown_words(part, state) for part, words in told)
    return "\n".join(dict.fromkeys(line for words in answers for line in words.split("\n")))


_HINGES = re.compile(r"\b(?:it|that|this|they|them|she|he|her|him|there)\b", re.IGNORECASE)


def _asks_more(part: str, found: Sequence[str]) -> bool:
    """Whether a part that nothing answers asks something of its own, and not again of what was answered beside it."""
    return only_asks(part) and not (any(found) and _HINGES.search(part) and len(content_words(part)) < 2)


_QUOTED = re.compile(r"[\"'“”‘’]([A-Za-z-]+)[\"'“”‘’](?![A-Za-z])")
_LISTED = re.compile(
    r"\b(?:can|could|would) you (?:please )?(?:list|name|show me|give me a list of) (?:all )?(?:of )?(?:the |our )?(?P<x>[a-z]+s)\b\W*$",
    re.IGNORECASE,
)
""" "Could you list the temples" asks which there are."""
_THOUGHT = re.compile(
    r"\b(?:do|would) you (?:think|reckon|believe|say|feel) (?:that )?(?P<s>(?!of\b|about\b|so\b|we\b|i\b|you\b)[^?.!,]{2,40}?) (?P<v>is|are|was) (?P<r>[^?.!,]+)",
    re.IGNORECASE,
)
""" "Do you think four nights is enough?" asks whether they are."""
_NUMBERED = re.compile(
    r"\b(?:plan|option|number) (?P<n>\d|two|three|four|five|six)\b|\bthe (?P<o>second|third|fourth|fifth) (?:plan|option|one)\b",
    re.IGNORECASE,
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def _no_such_plan(state: TripState, text: str) -> str:
    """That a plan which a question names by a number is not on the table; empty where it is, or there are none at all."""
    found = _NUMBERED.search(text)
    if found is None or not state.options:
        return ""
    number = int(read_number(found["n"]) or 0) if found["n"] else _ORDINALS.index(found["o"].casefold()) + 1
    if number <= len(state.options):
        return ""
    there = "there is one" if len(state.options) == 1 else f"there are {len(state.options)}"
    return f"There is no plan {number}; {there}: {joined([o.title for o in state.options])}."


def _in_general(state: TripState, part: str, whole: str, before: str, book: Told) -> str:
    """What is said where nothing of its own answers a question: of the plans, from the book, of what the plans have not."""
    return general_answer(state, part, whole, before) or book(part) or general_answer(state, part, whole, before, last=True)


def _one_answer(state: TripState, question: str, whole: str, local: Told, before: str, beside: str = "") -> str:
    """The answer to one question asked after `before` and, in the same message, `beside`; empty where nothing here answers it."""
    text = question.casefold()
    if words := _of_this_program(state, question):
        return words
    if "told_you" in marks_of(question) and _YES_OR_NO.match(text) and facts(state):
        told = "; ".join(f"{label.lower()} {phrase}" for _, label, phrase in facts(state))
        return f"So far I have: {told}. What is not among it I have not noted: say it, and I do."
    if (_of_the_country(question) or _NAMES_A_FEAST.search(text)) and (words := local(question)):
        return words
    if words := marked_answer(state, text, whole, before, beside):
        return f"{_assumed_words(state)}\n{words}".strip() if "assumed" in marks_of(question) - {"live_price"} else words
    if state.options and _CHOOSES_A_PLAN.search(text) and (words := general_answer(state, text, whole, before)):
        return words
    if (
        state.options
        and _OF_PLANS_FIRST.search(text)
        and "ill" not in marks_of(question)
        and (words := plan_answer(state, text, whole, before))
    ):
        return words
    if not state.options and not _asks_why_it_is_asked(text) and (words := _of_plans_to_come(state, question)):
        return words
    if words := local(question):
        return f"{words} {_NOT_LOOKED_UP}" if _HEALTH.search(text) else words
    if _SUM_UP.search(text) and not (state.options and options_named(state.options, text)):
        return "So far: " + "; ".join(f"{label.lower()} {phrase}" for _, label, phrase in facts(state)) + "." if facts(state) else ""
    if _ELSEWHERE.search(text):
        return _NOT_LOOKED_UP
    if help_ := _help(state, text):
        return help_
    if _BOOK.search(text):
        return "I plan and do not book. Save a plan as a file once you have chosen it, and book with it where you like."
    if words := plan_answer(state, text, whole, before):
        return words
    if words := had_answer(state, text, whole):
        return words
    return _of_the_trip(state, text)


def _of_this_program(state: TripState, question: str) -> str:
    """What is said of the planner itself, and before there are plans of what it has to be told."""
    if (
        not state.options
        and "needs_it" in marks_of(question)
        and "why" not in marks_of(question)
        and (words := _of_plans_to_come(state, question))
    ):
        return words
    if about_me := next((words for pattern, words in _ABOUT_ME if pattern.search(question.casefold())), ""):
        return about_me
    mine = {mark: words for mark, words in _ABOUT_THIS.items() if mark != "what_it_costs" or not state.options}
    return next((words for mark, words in mine.items() if mark in marks_of(question)), "")


_CHOOSES_A_PLAN = re.compile(
    r"\bwhich (?:one|plan|option|of (?:them|the three|these))\b.{0,15}\b(?:most|least)\b|\b(?:most|least|[a-z]{3,}est)\b.{0,20}\b(?:one|plan|option|of the (?:three|two))\b"
)


def _of_plans_to_come(state: TripState, question: str) -> str:
    """What is said before there are plans to what the trip itself or the plans alone answer: where one sleeps, what a price holds."""
    marks = marks_of(question)
    if "needs_it" in marks and "why" not in marks and (needed := _whether_needed(state, question.casefold())):
        return needed
    if "sleep_where" in marks and state.trip.destinations:
        return f"{stops_words(state.trip.destinations)}; {dates_words(state.trip.date_range)}."
    if marks & {"bedroom", "rooms_for", "shares"} and state.trip.party.adults and (rooms := rooms_for(state.trip.party)):
        counted = f"I count {plural(rooms, 'room')} for {plural(state.trip.party.payers, 'person', 'people')}"
        return f"{counted}, two to a room where nothing else is said. Say how many you want, and I plan it so."
    if "covers" in marks and state.capabilities:
        parts = joined([PARTS[c].words for c in state.capabilities])
        meals = " With food planned, breakfast, lunch and dinner stand in each day." if "research_food" in state.capabilities else ""
        return (
            f"Plans count what you want planned ({parts}), tickets of what you see, getting around and a reserve, line by line.{meals} "
            "Not counted are insurance, visas, tourist taxes and shopping."
        )
    return unknown_words(question, state) if marks & {"covers", "checkout", "driving"} else ""


_YES_OR_NO = re.compile(r"\W*(?:and |so |but |ok )*(?:did|have|do) ")
_NAMES_A_FEAST = re.compile(r"\b(?:festival|carnival|fair|feria|parade|fringe|oktoberfest|day of the dead|migration|season)\b")


def _of_the_country(question: str) -> bool:
    marks = marks_of(question)
    return bool(marks & _OF_THE_COUNTRY) and not {"which_area", "bed"} <= marks


def _assumed_words(state: TripState) -> str:
    """What was assumed of the trip itself."""
    made = "; ".join(a.text + (f" ({a.why})" if a.why else "") for a in assumptions_made(state))
    return f"Of the trip I assumed: {made}." if made else ""


_OF_THE_COUNTRY = frozenset(("holiday", "lost", "season", "which_area", "safe", "how_high", "in_money", "far_between", "way_between"))
"""Marks of questions that the country answers, whatever of the plans their words name."""


def _of_the_trip(state: TripState, text: str) -> str:
    """What the trip itself answers: what is still needed, why something is asked, what was told."""
    if not state.options:
        if told := next((words for mark, words in _ABOUT_PLANNING.items() if mark in marks_of(text)), ""):
            return told
        if _OF_PLANS.search(text):
            return f"There are no plans yet. {_next_words(state) if not still_needed(state) else ''}".strip()
        if _NEXT.search(text):
            return _next_words(state)
        if "why" in marks_of(text) and (why := _why_asked(state, text)):
            return why
        if unknown := unrecorded_answer(state, text):
            return unknown
        if _ASSUMED.search(text):
            return "; ".join(f"{a.text}" + (f" ({a.why})" if a.why else "") for a in assumptions_made(state)) or "Nothing so far."
        if _TO_FIND_OUT.search(text) or (PRICE_WORDS.search(text) and "budget" not in text):
            return "That is what my specialists find out; they start after your yes."
    if _STILL.search(text):
        return "" if still_needed(state) else f"Nothing is missing. {_next_step(state, '')}"
    if "why" in text and (why := _why_asked(state, text)):
        return why
    if "night" in text and any(stop.place.name.casefold() in text for stop in state.trip.destinations):
        return f"{stops_words(state.trip.destinations)}; {dates_words(state.trip.date_range)}."
    if state.options and not _OF_THE_FACTS.search(text):
        return ""
    found = [
        f"{label}: {phrase}."
        for slot, label, phrase in facts(state)
        if _is_about(text, slot) or (not SLOTS[slot].about and label.casefold() in text and not state.options)
    ]
    hits = " ".join(found)
    if hits and (_OF_THE_FACTS.search(text) or not unexplained(text, hits, _slot_words(text))):
        return hits
    if hits:
        return ""
    about = _OF_THE_FACTS.search(text) is not None and any(_is_about(text, row.id) for row in listed_slots())
    return NOT_TOLD if about else ""


NOT_TOLD = "You have not told me that yet."


def _whether_needed(state: TripState, text: str) -> str:
    """Whether the slot a question names has to be told, and what happens where it is not."""
    row = next((row for row in listed_slots() if row.about and _is_about(text, row.id)), None)
    if row is None:
        return ""
    known = next((phrase for slot, _, phrase in facts(state) if slot == row.id), "")
    if known:
        return f"I have it: {known}. {row.why} You can change it at any time, also when the plans are there."
    if row.needed:
        return (
            f"I cannot plan without {row.needed}: {row.why[:1].lower()}{row.why[1:]} A rough answer will do, and it can be changed later."
        )
    return f"No, you may leave it to me: say “you choose”. {row.why}"


_OF_THE_FACTS = re.compile(
    r"\b(?:dates?|budget(?! (?:one|plan|option|hotel|choice))|origin|destinations?|pace|party|interests?|diet\w*|liked?|how many (?:people|of us|nights|days)|who (?:is|are|'s)|leaving from"
    r"|when (?:do|are|is|did|does) (?:we|you|i|it|the (?:trip|holiday))|where (?:do|are|did) (?:we|i)|how long (?:is|are|do|does) (?:the trip|the holiday|it|we)|how much (?:did|do) (?:we|i|you))\b"
)
"""What a question about the trip's own facts says, once there are plans: other questions are about the plans."""
_OF_PLANS_FIRST = re.compile(
    r"\brainy[- ](?:day|morning|afternoon|evening)s?\b|\bwhat (?:would|could|can|should|do) (?:you|we|i) do\b|\banything (?:on|happening|going on)\b"
    r"|\bwhat (?:if|happens (?:if|when))\b|\bincluded?\b|\bin (?:option|plan) \w+\b"
)
"""Questions that are about the plans though they name the weather or the like."""
_OF_PLANS = re.compile(
    r"\bwhich (?:plan|option|day|one)\b|\b(?:which|what|any) of (?:the|these|them|your) ?(?:two|three|plans?|options?)?\b|\b(?:in|of) (?:the|your|that|this) (?:plans?|options?)\b"
    r"|\b(?:the )?(?:first|second|third|cheapest|last) (?:plan|option)\b|\b(?:plan|option) (?:\d|one|two|three)\b"
)
"""Questions about plans, for when there are none."""
_NEXT = re.compile(
    r"\b(?:after|once|when|if) (?:i|we)(?:'ve| have)? (?:say|said|confirm|confirmed|agree|agreed|press)\b"
    r"|\bwhat (?:happens|comes|is|do (?:we|i) do|do you do)(?: \w+)? (?:next|now|then)\b|\bwhat'?s next\b"
)
_ASSUMED = re.compile(r"\b(?:assum\w+|tak(?:e|en) for granted|guess(?:ed|es)?|(?:not|n't) (?:so |too |really )?sure|unsure|uncertain)\b")


def _next_words(state: TripState) -> str:
    return still_needed(state) or (
        "After your yes the specialists look for journeys, beds and meals, and I make two or three plans of what they find."
    )


_OF_PLANS_TO_BE = frozenset(
    (
        "bed ride eats breakfast lunch dinner covers which_day walks rise day_ends lands leaves homeward booking nights_in bedroom shares nightly each free_time most_of"
        " which_plan left_over compares detail planned how_many manages checkout driving other_departures"
    ).split()
)
"""Marks of what only plans answer, for a question asked before there are any."""
_DEPENDS = re.compile(
    r"\b(?:cheaper|warmer|colder|better|best|nicer|weather|expensive|safe|visa|crowded|busy|cheap|hot|cold)\b", re.IGNORECASE
)
_JUDGES = re.compile(
    r"\W*(?:and |but |so |ok |hm+ )?(?:is|isn'?t|are|was|would) (?:that|this|it|they|these) (?:not |be )?(?:really |very |too |quite |a bit |rather |so )?"
    r"(?P<x>long|short|far|a lot|expensive|cheap|dear|pricey|much|many|early|late|busy|full|good|bad|normal|usual|enough|reasonable|okay|ok|fair|fine"
    r"|tight|tiring|boring|romantic|fancy|nice|fun|pretty)\W*$",
    re.IGNORECASE,
)
"""A judgement of what was just said ("is that long?")."""


def unknown_words(question: str, state: TripState) -> str:
    """Said to a question nothing here answers: that it is not known, naming the very thing, and what can be answered instead."""
    if judged := _JUDGES.match(question):
        what = judged["x"]
        return f"Whether that is {what} is for you to judge: I know the figures, and not what is {what} for you."
    thing = asked_thing(question)
    marks = marks_of(question)
    if not state.options and marks & _OF_PLANS_TO_BE and not marks & {"cancels", "called_off"} and len(question.split()) > 2:
        return "That the plans will show, once there are any: they have days, ways, beds, meals and prices; I make them when I know enough."
    if not state.trip.destinations and _DEPENDS.search(question):
        return "That depends on where you go: name a place, and I can say."
    if thing and (near := known_of_thing(state, question)):
        return (
            near
            if "detail" in marks
            else f"I do not know that ({thing}): it is not written down here. What I know that comes nearest:\n{near}"
        )
    cities = joined([stop.place.name for stop in state.trip.destinations])
    there = f"of {cities} the weather, prices, safety, entry rules, tips and what there is to see" if cities else ""
    can = joined([words for words in ("of the plans their days, ways, beds, meals and costs" if state.options else "", there) if words])
    known = f" What I can tell: {can}." if can else " Ask me about a place: its weather, prices, safety or sights."
    return f"I do not know that ({thing}): nothing that is kept here answers it.{known}" if thing else "I do not know that."


_ABOUT_ME: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(
            r"\b(?:do|must|should) (?:i|we) (?:really |actually )?(?:(?:need|have) to )?(?:tell|give|say|answer|fill)"
            r"(?: (?:you|it|this|that|all|everything|in|out))*(?= *(?:$|[?.,!]|all\b|everything\b|now\b|first\b))"
            r"|\bdo you (?:really |actually )?need (?:to know )?(?:all|that|this|my|our)\b(?!.*\bwhy\b)"
        ),
        "Only what I say I still need; anything else you may leave out, or leave to me with “you choose”. Where you start from matters for the journey alone.",
    ),
    (
        re.compile(
            r"\bwhat (?:can|do) you do\b(?! (?:after|next|now|then|once|when)\b)|\bhow (?:do|does) (?:you|this|it) work\b|\bwhat (?:is this|are you for)\b"
        ),
        "I plan trips: tell me where, when, who and roughly what it may cost, and I make two or three itineraries with journeys, beds, sights and meals, "
        "whose days and money are checked. You compare them, change anything in words or by click, and choose one. I do not book.",
    ),
    (
        re.compile(
            r"\b(?:can|could|do|will) you (?:also |even )?(?:do|plan|arrange|handle|find|offer|cover|organi[sz]e)\b(?! (?:after|next|now|then|once|when)\b)|\bwhat (?:can|could|do) you plan\b"
        ),
        "I plan flights, trains, coaches, ferries and drives, beds, sights and meals, day by day; no cruises, packages or tours with a guide, and I do not book.",
    ),
    (
        re.compile(r"\bdo you (?:only|just) (?:do|plan|cover|know|offer|have)\b"),
        "No: I know places on every continent but Antarctica, and plan elsewhere too, with fewer facts: name one, and I say what I know of it.",
    ),
    (
        re.compile(
            r"\bwho am i (?:talking|speaking|chatting|writing) (?:to|with)\b"
            r"|\bwho (?:made|built|are|programmed|created|wrote) you\b|\b(?:are you|is (?:this|it)|am i talking to|do i talk to) (?:just |really "
            r"|actually )?(?:a |an )?(?:human|robot|bot|chat ?bot|ai|person|real|machine|computer)\b|\bwhat are you\b(?! (?:[a-z]+ing|able|like)\b)"
        ),
        "I am a program that plans trips, not a person: an assistant whose days and money are worked out by code.",
    ),
    (
        re.compile(r"\bhow are (?:you|things)\b|\bhow'?s it going\b|\bhow do you do\b|\bwhat'?s up\b"),
        "Fine, thank you, and ready to plan.",
    ),
    (
        re.compile(
            r"\b(?:do|can|did|will) you (?:also |actually )?(?:check|look|see|know) (?:if|whether|up)?.{0,30}"
            r"\b(?:free rooms|rooms? (?:left|free|available)|vacanc\w+|availab\w+|sold out|full)\b"
        ),
        "No: nothing is looked up live. Which rooms, seats and tickets are still free the house or the seller says when you book.",
    ),
    (
        re.compile(
            r"\bdo you (?:also )?(?:speak|understand|talk|read) (?:any )?(?:[a-z]+ )?(?:english|german|french|spanish|italian|dutch|portuguese|norwegian|other languages?|languages?)\b"
        ),
        "I read English, German, French, Spanish, Italian, Dutch and Portuguese, the first best of all, and answer in English.",
    ),
    (
        re.compile(r"\bwho else (?:uses|is using|has used)\b|\bhow many (?:people|others) use\b|\bdo (?:many|other) people use\b"),
        "Who else uses this I do not know: I see this conversation and its trip alone.",
    ),
    (re.compile(r"\b(?:joke|sing|poem|story)\b"), "Trips are what I am good at, so I leave that to others."),
    (
        re.compile(r"\bwho (?:decid\w*|plan(?:ned|s)|chose|made|picked|wrote|came up)\b"),
        "Code made these plans from what the specialists found: it keeps to your dates, wishes and budget, and checks every day and sum.",
    ),
    (
        re.compile(r"\bwho (?:chooses|makes|picks|will (?:choose|pick))\b"),
        "I propose and you decide: you can name a hotel, a sight or a table yourself, or swap any of mine.",
    ),
    (
        re.compile(r"\b(?:do|can|will|could|would) you (?:also |actually |then )?(?:be )?(?:book|reserv|buy)(?:e|ing)?\b"),
        "I do not book: I plan. Save the plan you chose as a file and book with it where you like.",
    ),
)
"""Questions about the planner itself."""
_ABOUT_THIS = {
    "all_booked": "Nothing is booked and nothing is paid: I plan and do not book. Save the plan you choose as a file and book with it where you like.",
    "how_many_questions": "Only what I cannot plan without: where, when, from where, who, what it may cost and which parts; the rest you may leave to me, or say “you choose”.",
    "no_names": "No: I need no names, papers or contact details, only how many you are, how old the children are, and where you start. You give names when you book.",
    "book_when": "Fares here are those of some weeks ahead; they rise in the last weeks. So journeys come first, then beds, then what sells out, which each plan names; "
    "when a seller opens its sales its own page says.",
    "can_change": "Yes, at any time, before and after there are plans, and after you chose one: say what to change, and what you do not name stays.",
    "some_of_us": "I plan the same days for all who travel: what is different for some of you I cannot plan; make a second trip for them, or book that leg yourselves.",
    "paces": "Relaxed, moderate and packed are paces: how many visits a day holds and how early it begins. Each plan says its own, with its visits a day.",
    "undoing": "Yes, at any time: say “undo”, or press Undo last step in the side bar, and the last change is taken back; earlier sets of plans are kept under Version.",
    "what_model": "I am a trip planner, a program and no person. By default its own engine reads and words the replies; where a language model is set up, that does, "
    "and days and money are still worked out and checked by code. Settings show which it is.",
    "what_it_costs": "I sell nothing, book nothing and take no commission. What it costs to run this planner I do not know: whoever runs it does.",
    "my_data": "Your trip and this conversation are kept by the program where it runs, under Trips, where you can delete them. Card, account, passport, id and membership "
    "numbers, dates of birth, e-mail, phone and home addresses and keys are masked before anything is kept or sent; of a date of birth the age stays.",
}
"""Questions about this program, by their marks."""
_ABOUT_PLANNING = {
    "levels": "Low, mid-range and high are price levels of beds, meals and comfort on the way: simple houses and cheap eats, good middling ones, or the best; an amount "
    "of money is understood too.",
    "how_chosen": "From houses, sights and meals that are kept of each city: by your price level and dates first, then by what you asked for, then by how near they lie to the "
    "rest of the day. Reviews and live availability are not looked at.",
    "live_price": "From facts kept in this program, written down by hand with their year; fares are worked out from distance and season. They are estimates: nothing is "
    "looked up live, and each line of a plan names its source.",
    "knows": "From facts kept in this program, written down by hand with their year. Nothing is looked up live, and what is not kept I say I do not know.",
    "promised": "No, I can promise no price: what I give are estimates from facts kept here, and what you pay the seller says. Each plan shows its sum from lowest "
    "to highest; name the sum it must keep to as your budget, and the plans are made to fit it.",
    "how_many_plans": "Two or three as a rule: one that costs little, one between and one with more comfort, as far as your budget has room for them.",
    "how_fast": "A few seconds with the built-in engine; with a language model up to some minutes. You can stop it, and nothing is lost.",
}
"""Questions about how plans are made, while there are none."""
_BOOK = re.compile(
    r"\b(?:can|could|will|would|do|does) you\b.{0,20}\b(?:book|reserve|buy)\b|\b(?:book|reserve|buy|purchase|pay for) (?:it|this|that|them|these|one|everything|now|through you|here|with you)\b"
    r"|\bhow (?:do|can|would|should) (?:i|we) (?:actually )?(?:book|reserve|buy|pay|purchase)\b(?! (?:in|ahead|early|first|on|at)\b)|^\W*(?:please |let'?s |just |yes,? )*(?:book|reserve|buy)\b"
)
_HOW: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(r"\b(?:(?<!would we )(?<!could we )(?<!do we )(?<!we'd )save(?! (?:money|on|some|a bit|time|cost|without|by|if|with))|download|print"
            r"(?! (?:out )?(?:the |our |my |any )?(?:\w+ )?(?:tickets?|boarding|passes|vouchers?))"
            r"|export|e-?mail|send(?! (?:\w+ )?(?:luggage|bags?|suitcases?|postcards?|a postcard))|share (?:it|this|that|them|the (?:plans?|trip|link|itinerary)|a link|my|our trip|with)"
            r"|pdf|calendar)\b"),
        "Open the days of a plan and press Save as: a text, a calendar, a PDF to print, or a file that opens here again. Your trips are kept by themselves under Trips.",
    ),
    (
        re.compile(r"\bif (?:we|i|you|they|he|she) (?:really |just )*(?:hate|dislike|don'?t like|do not like|can'?t stand) (?!the )"),
        "Then say what you do not like, and I change that and leave the rest: cheaper, calmer, another hotel, other sights. “Other plans” makes new ones, and undo takes a step back.",
    ),
    (
        re.compile(r"\b(?:left|still|need) to (?:do|decide|choose|sort)\b|\bwhat do (?:i|we) still (?:need|have)\b"),
        "Nothing has to be: choose a plan when you like one, change what you want to, and save it. Journeys, beds and tables you book yourself.",
    ),
    (
        re.compile(r"\bstill be (?:changed|altered|adapted|swapped)\b|\b(?:fixed|final|set in stone|binding|committed|locked(?: in)?|tied to)\b"),
        "Nothing is fixed: choosing a plan books nothing, and dates, stops and every day can still be changed, by word or by click; undo takes a step back.",
    ),
    (re.compile(r"\bmaps?\b"), "Press See days under a plan: the map of its places stands beside the days, the way there below it."),
    (re.compile(r"\bhow (?:do|can) (?:i|we) (?:compare|see (?:them|the plans))\b"), "Press Compare side by side under the plans, or ask what tells two of them apart."),
    (re.compile(r"\bhow (?:do|can) (?:i|we) (?:undo|go back)\b"), "Say undo, or press Undo last step in the side bar; earlier sets of plans are kept under Version."),
    (
        re.compile(r"\b(?:can|could|may) (?:i|we) (?:still |also |then )?(?:change|alter|adapt|edit|swap|switch)\b.{0,30}\b(?:later|after|afterwards|still|things|it|plans?|mind)\b"),
        "Yes, at any time, before and after you choose: say what to change, and what you do not name stays. Undo takes a step back.",
    ),
    (
        re.compile(r"\bhow (?:do|can|would) (?:i|we) (?:choose|pick|select|decide)\b|\b(?:what|where) do (?:i|we) (?:press|click)\b"),
        "Say which one, such as option 2, or press Choose under it; you can still change your mind.",
    ),
    (
        re.compile(r"\bwhat (?:happens|comes|is|do (?:i|we) do)\b.{0,20}\b(?:next|then|after|once|when (?:i|we) (?:pick|choose|select))\b|\b(?:so )?what (?:now|next)\b|\bnow what\b|\bnext steps?\b"
            r"|\bwhat (?:do|should|must|can) (?:i|we) (?:need to |have to )?(?:do )?(?:now|next|from here)\b"),
        "Choose a plan, and it stays here as yours: save it as a file, book with it where you like, and go on changing it as long as you wish.",
    ),
    (
        re.compile(r"\b(?:what (?:can|could) (?:i|we) (?:change|say|do)|how (?:do|can|would) (?:i|we) (?:change|edit|adapt|get rid of|remove|delete|drop|take out|swap|replace|add|move))\b"),
        "Say it in your own words: cheaper, more relaxed, swap the museum, another hotel, add a day, other dates. Or press Change beside a fact.",
    ),
)  # fmt: skip
"""How the program is used, for questions about itself."""
_ELSEWHERE = re.compile(r"\b(?:visas?|passports?|e-?visa|esta|vaccin\w*|jabs?|insurance|safe(?:ty)?|crime|malaria|entry requirements?)\b")
_HEALTH = re.compile(r"\b(?:vaccin\w*|jabs?|insurance|malaria)\b")
_NOT_LOOKED_UP = "I do not look up entry rules, health, safety or insurance; your government's travel pages and the embassy have them."
_SUM_UP = re.compile(
    r"\b(?:remind (?:me|us) (?:of )?what (?:we|i)|what (?:do|did|have) you (?:understand|understood|get|got|note|noted|hear|heard|know|remember)\b"
    r"|(?:what|how) (?:do|have|did) you (?:understood|understand) (?:me|us)\b|what (?:have |did )?(?:we|i)(?:'ve| have)? (?:asked(?: for)?"
    r"|told you|said|wanted)(?= so far|\W*$)"
    r"|sum(?: it| this| that| things)? up|summar\w+|recap|so far|what do you (?:already |still |now )?(?:know|have)|what have you (?:got|understood|noted)(?! (?:against|for|in|on|planned)\b))\b"
)
_STILL = re.compile(
    r"\bis that (?:all|everything|it)(?: (?:that )?you need)?\W*$|\banything else you need\b|\bdo you need anything else\b"
    r"|\bwhat(?:'s| is)? (?:else |more )?(?:do you|you) (?:still )?need\b|\bwhat(?:'s| is| else is)? (?:still )?(?:left|missing)\b"
)
_TO_FIND_OUT = re.compile(
    r"\bhow long (?:does|is|will|would)\b.{0,30}\b(?:train|flight|bus|coach|drive|journey|trip there|take)\b"
    r"|\b(?:how much|what)\b.{0,20}\b(?:is|are|does|do|will|would)\b.{0,20}\b(?:train|flight|bus|coach|hotel|ticket|room)s?\b"
    r"|\bwhich (?:hotel|airline|train|flight|restaurant)s?\b|\bwhat time\b|\bweather\b"
)


def _slot_words(text: str) -> list[str]:
    """The words of a question that name a slot."""
    return [word for row in listed_slots() for word in row.about if word in text]


def _is_about(text: str, slot: str) -> bool:
    """Whether a question is about a slot, by the words of its row."""
    text = re.sub(r"\b(?:what|how)\b.*?\blike\b", "", text)
    return any(re.search(rf"(?<!\w){re.escape(word)}", text) for word in SLOTS[slot].about)


_OF_ASKING = re.compile(r"\b(?:ask\w*|need|want to know|care|matter\w*|interested|use|require)\b|\bwhat\b.*\bfor\W*$")


def _asks_why_it_is_asked(text: str) -> bool:
    return "why" in marks_of(text) and _OF_ASKING.search(text) is not None


def _why_asked(state: TripState, text: str) -> str:
    """Why something is asked: of the open question a "why" is about, else of the slot it names."""
    asked = _asked_about(state, text)
    named = next((row.why for row in listed_slots() if row.why and _is_about(text, row.id)), "") if _OF_ASKING.search(text) else ""
    if not named and not _OF_ASKING.search(text) and len(text.split()) > 1:
        return ""
    return named if named and (asked is None or not _is_about(text, asked.slot)) else asked.why if asked is not None else ""


def _asked_about(state: TripState, text: str) -> Question | None:
    """The question a "why" is about: the one it names, else the first open one."""
    waiting = [q for q in open_questions(state.questions) if q.why]
    named = [q for q in waiting if _is_about(text, q.slot)]
    return next(iter(named or waiting), None)
