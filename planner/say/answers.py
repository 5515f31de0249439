"""What code knows that answers the person: the summary to confirm, the assumptions, and facts for a question back. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from planner.domain.ledger import Question, assumptions, open_questions
from planner.domain.ready import missing_slots
from planner.domain.slots import NOTES, SLOTS, Slot
from planner.domain.state import TripState
from planner.domain.values import Band, Value, rooms_for
from planner.language.plan_names import options_named
from planner.language.plan_questions import asked_thing
from planner.say.phrases import band_words, dates_words, fact_words, facts, joined, listed_slots, plural, stops_words, title_words
from planner.say.plan_answers import plan_answer


class Assumption(Value):
    """Something taken as true that the person can overturn: the slot to change, what is assumed, and why."""

    slot: str
    text: str
    why: str


def assumptions_made(state: TripState) -> tuple[Assumption, ...]:
    """Every standing assumption: those of the ledger, and the rooms that follow from the party."""
    rows = [
        Assumption(slot=q.slot, text=q.answered_text or q.text, why=q.why if q.times_asked == 0 else "you left it to me")
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


def _diet_said_back(state: TripState, phrase: str) -> str:
    return joined([f"a {need}" if need.endswith("allergy") else f"{need} food" for need in phrase.split(", ")])


SHORT_NOTE = 2
LONGEST_NOTE = 40
_SAID_BACK: dict[str, Callable[[TripState, str], str]] = {
    "trip.budget": lambda state, phrase: f"a budget of {phrase}" if state.trip.budget.amount is not None else f"a {phrase} budget",
    "preferences.interests": lambda state, phrase: f"a liking for {joined(phrase.split(', '))}",
    "preferences.dietary": _diet_said_back,
    NOTES: lambda state, phrase: joined([n for n in state.preferences.notes if len(n.split()) <= SHORT_NOTE and len(n) <= LONGEST_NOTE]),
}
"""What is said back in more than a fixed phrase, joined to the rows of the table."""
SHORT_TALK = 4
Offered = Mapping[str, Sequence[str]]
NOTHING_OFFERED: Offered = {}


def still_needed(state: TripState, offered: Offered = NOTHING_OFFERED) -> str:
    """What is still needed, in one line, with the choices there are for a slot; empty when nothing is."""
    wanted = [SLOTS[slot].needed + (f" ({joined(list(offered[slot]), 'or')})" if slot in offered else "") for slot in missing_slots(state)]
    return f"I still need {joined(wanted)}." if wanted else ""


def answer_facts(state: TripState, topic: str, offered: Offered = NOTHING_OFFERED, local: str = "") -> str:
    """The plain answer code can give to a turn that changes nothing; `local` is what is known of the places, where the question is about
    them.
    """
    needed = still_needed(state, offered)
    match topic:
        case "selected":
            return _selected(state)
        case "restored":
            return f"The earlier plans are back: {joined([o.title for o in state.options])}."
        case "which_option":
            return f"Which one would you like: {joined([f'{n}. {o.title}' for n, o in enumerate(state.options, 1)], 'or')}?"
        case "no_such_option":
            if not state.options:
                return f"There are no plans to choose from yet. {needed}".strip()
            return f"There is no such option; there are {len(state.options)}: {joined([o.title for o in state.options])}."
        case "nothing_to_confirm" if _BOOK.search((state.turn.text or "").casefold() if state.turn else ""):
            return f"I plan and do not book: you book with a plan once you have chosen it. {needed}"
        case "nothing_to_confirm":
            return f"Gladly, but I cannot start yet. {needed}"
        case "cancelled":
            return f"All right, I have stopped there. Everything you told me is kept. {needed}".strip()
        case "stopped":
            return "Nothing is running. Everything you told me is kept."
        case "still_needed":
            return f"{acknowledgement(state)} {needed}".strip() or "There is nothing to choose from yet."
        case "thanks":
            return f"You are welcome. {_next_step(state, needed)}".strip()
        case "question":
            return f"{local or _known_answer(state)} {needed}".strip()
        case _:
            text = (state.turn.text or "").casefold() if state.turn else ""
            return _help(state, text) or f"{_not_understood(state)} {_next_step(state, needed)}".strip()


def _help(state: TripState, text: str) -> str:
    """How the program is used, where the words are about that and there are plans to use it on."""
    return next((words for pattern, words in _HOW if pattern.search(text)), "") if state.options else ""


def _not_understood(state: TripState) -> str:
    """Said to what was neither a fact, a wish nor a question: a greeting is answered, more words are said not to be understood."""
    words = (state.turn.text or "").split() if state.turn else []
    return "I could not tell from that what to change." if state.options and len(words) > SHORT_TALK else "I am listening."


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


def _known_answer(state: TripState) -> str:
    """The fact or the reason the question is about, by the words it shares with a slot's label or a question's text."""
    text = (state.turn.text or "").casefold() if state.turn else ""
    if about_me := next((words for pattern, words in _ABOUT_ME if pattern.search(text)), ""):
        return about_me
    if _SUM_UP.search(text):
        return "So far: " + "; ".join(f"{label.lower()} {phrase}" for _, label, phrase in facts(state)) + "." if facts(state) else ""
    if _ELSEWHERE.search(text):
        return "I do not look up entry rules, health, safety or insurance; your government's travel pages and the embassy have them."
    if help_ := _help(state, text):
        return help_
    if _BOOK.search(text):
        return "I plan and do not book. Save a plan as a file once you have chosen it, and book with it where you like."
    if words := plan_answer(state, text):
        return words
    if state.options and _PRICE.search(text):
        return _price_answer(state, text)
    if not state.options and (_TO_FIND_OUT.search(text) or (_PRICE.search(text) and "budget" not in text)):
        return "That is what my specialists find out; they start after your yes."
    if _STILL.search(text):
        return "" if still_needed(state) else _next_step(state, "")
    if "why" in text:
        asked = _asked_about(state, text)
        if asked is not None:
            return asked.why
    if "night" in text and any(stop.place.name.casefold() in text for stop in state.trip.destinations):
        return f"{stops_words(state.trip.destinations)}; {dates_words(state.trip.date_range)}."
    hits = [
        f"{label}: {phrase}."
        for slot, label, phrase in facts(state)
        if _is_about(text, slot) or (not SLOTS[slot].about and label.casefold() in text)
    ]
    if hits:
        return " ".join(hits)
    about = any(_is_about(text, row.id) for row in listed_slots())
    if about:
        return "You have not told me that yet."
    return unknown_words(state.turn.text or "" if state.turn else "")


def unknown_words(question: str) -> str:
    """Said to a question nothing here answers: that it is not known, naming the very thing."""
    thing = asked_thing(question)
    return f"I do not know that ({thing}): it is not in this trip, nor in what my specialists found." if thing else "I do not know that."


_ABOUT_ME: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(r"\bwhat (?:can|do) you do\b|\bhow (?:do|does) (?:you|this|it) work\b|\bwhat (?:is this|are you for)\b"),
        "I plan trips: tell me where, when, who and roughly what it may cost, and I make two or three itineraries with journeys, beds, sights and meals, "
        "whose days and money are checked. You compare them, change anything in words or by click, and choose one. I do not book.",
    ),
    (
        re.compile(
            r"\bwho (?:made|built|are|programmed|created|wrote) you\b|\bare you (?:a |an )?(?:human|robot|bot|ai|person|real|machine)\b|\bwhat are you\b"
        ),
        "I am a program that plans trips, not a person: an assistant whose days and money are worked out by code.",
    ),
    (
        re.compile(r"\b(?:do|can|will|could) you (?:also |actually )?(?:book|reserve|buy)\b|\bbook it\b"),
        "I do not book: I plan. Save the plan you chose as a file and book with it where you like.",
    ),
)
"""Questions about the planner itself."""
_BOOK = re.compile(r"\b(?:book|reserve|buy|pay|purchase)\b")
_HOW: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(r"\b(?:save|download|print|export|e-?mail|send|share|pdf|calendar)\b"),
        "Open the days of a plan and press Save as: a text, a calendar, a PDF to print, or a file that opens here again. Your trips are kept by themselves under Trips.",
    ),
    (re.compile(r"\bmaps?\b"), "Press See days under a plan: the map of its places stands beside the days, the way there below it."),
    (re.compile(r"\bhow (?:do|can) (?:i|we) (?:compare|see (?:them|the plans))\b"), "Press Compare side by side under the plans, or ask what tells two of them apart."),
    (re.compile(r"\bhow (?:do|can) (?:i|we) (?:undo|go back)\b"), "Say undo, or press Undo last step in the side bar; earlier sets of plans are kept under Version."),
    (
        re.compile(r"\b(?:what (?:can|could) (?:i|we) (?:change|say|do)|how (?:do|can) (?:i|we) (?:change|edit|adapt))\b"),
        "Say it in your own words: cheaper, more relaxed, swap the museum, another hotel, add a day, other dates. Or press Change beside a fact.",
    ),
)  # fmt: skip
"""How the program is used, for questions about itself."""
_ELSEWHERE = re.compile(r"\b(?:visas?|passports?|e-?visa|esta|vaccin\w*|jabs?|insurance|safe(?:ty)?|crime|malaria|entry requirements?)\b")
_SUM_UP = re.compile(
    r"\b(?:sum(?: it| this| that| things)? up|summar\w+|recap|so far|what do you (?:know|have)|what have you (?:got|understood|noted))\b"
)
_STILL = re.compile(
    r"\bwhat(?:'s| is)? (?:else |more )?(?:do you|you) (?:still )?need\b|\bwhat(?:'s| is| else is)? (?:still )?(?:left|missing)\b"
)
_PRICE = re.compile(r"\b(?:how much|price[sd]?|costs?|expensive|pricey|dear|cheap(?:est)?|total|lowest|dearest)\b(?! budget)")
_TO_FIND_OUT = re.compile(
    r"\bhow long (?:does|is|will|would)\b.{0,30}\b(?:train|flight|bus|coach|drive|journey|trip there|take)\b"
    r"|\b(?:how much|what)\b.{0,20}\b(?:is|are|does|do|will|would)\b.{0,20}\b(?:train|flight|bus|coach|hotel|ticket|room)s?\b"
    r"|\bwhich (?:hotel|airline|train|flight|restaurant)s?\b|\bwhat time\b|\bweather\b"
)


def _price_answer(state: TripState, text: str) -> str:
    """What the plans on the table cost and what weighs most: of the plan the question names, else of all."""
    options = state.options
    shown = options_named(options, text) or options
    prices = "; ".join(f"{o.title} {o.estimated_total_cost}" for o in shown)
    one = shown[0] if len(shown) == 1 else options[len(options) // 2]
    most = max(one.cost.lines, key=lambda line: line.high, default=None)
    if most is None:
        return f"{prices}. These are estimates, not live prices."
    weighs = f"In {one.title} the largest part is {most.label}, {band_words(Band(low=most.low, high=most.high), one.cost.currency)}."
    return f'{prices}. {weighs} These are estimates, not live prices; say what to change, such as "cheaper".'


def _is_about(text: str, slot: str) -> bool:
    """Whether a question is about a slot, by the words of its row."""
    return any(word in text for word in SLOTS[slot].about)


def _asked_about(state: TripState, text: str) -> Question | None:
    """The question a "why" is about: the one it names, else the first open one."""
    waiting = [q for q in open_questions(state.questions) if q.why]
    named = [q for q in waiting if _is_about(text, q.slot)]
    return next(iter(named or waiting), None)
