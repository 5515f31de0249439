"""What the planner says most often, in the reader's language. A reply is kept in English, as several people may read a trip; where it is
drawn, each of its sentences that is known here, or is a question of the table of slots, is said in their language, and all others stay.

A sentence that speaks of this trip is a template: its fields are names, which stay, or small parts, which are looked up in turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from string import Formatter

from planner.domain.slots import SLOTS
from ui.shared.translation import SOURCE, language, later, listed, starting, tr

SENTENCES = (
    later("Thank you, that is all I need."), later("Please check it before I send the specialists off."),
    later("Please check it before I plan again."), later("Is that right, and shall I start?"), later("I assumed:"),
    later("Noted: {parts}."), later("{count} short questions and I can go on:"),
    later("To go on I need a little more."), later("I still need {parts}."), later("I am listening."), later("Hello!"),
    later("What shall I plan: flights, trains, coach or car, hotels, food?"), later("Which dates suit you: {dates}?"),
    later("Which dates are you thinking of for {place}?"), later("Which dates are you thinking of for your {count} nights in {place}?"),
    later("Which place do you mean: {places}?"), later("Here are {count} different plans."), later("They differ in {parts}."),
    later("All plans cover {places}."), later("All plans cover {places} with {sights}."),
    later("{first} costs least; {second} lies in between; {third} costs most, above all for {parts}."),
    later("{first} costs least; {second} spends most on {parts}; {third} costs most, above all for {more_parts}."),
    later("{first} costs least; {third} costs most, above all for {parts}."),
    later("These are estimates, not live prices."), later("You can still change your mind."), later("Nothing else changed."), later("{parts} have changed."), later("Only {parts} have changed."),
    later("Only {parts} has changed."), later("Only prices have changed."), later("As before: {parts}."),
    later("Done, I took back your last step."), later("No problem, nothing is fixed yet."), later("Everything you told me is kept."),
    later("I have changed that."), later("I have changed the plans as you asked:"),
)  # fmt: skip
PARTS = (
    later("from {place}"), later("{count} nights"), later("1 night"), later("{count} adults"), later("1 adult"), later("{count} children"),
    later("1 child"), later("{count} rooms"), later("1 room"), later("for {count} people"), later("a budget of {amount}"),
    later("a low budget"), later("a mid-range budget"), later("a high budget"), later("{amount} in all"), later("{amount} per person"),
    later("low"), later("mid-range"), later("high"), later("flights"), later("trains"), later("coach or car"), later("hotels"), later("food"),
    later("relaxed"), later("moderate"), later("packed"), later("where you go"), later("where you start"), later("the dates"),
    later("how many people travel"), later("a budget"), later("what to plan"), later("what you do"), later("comfort"), later("pace"),
    later("price"), later("the journey"), later("where you sleep"), later("what you eat"), later("what you see"),
    later("the visits"), later("the meals"), later("the beds"), later("the pace"), later("the journeys"), later("the prices"),
    later("a small step in price"), later("a large step in price"), later("a clear step in price"), later("a moderate pace"),
    later("a packed pace"), later("a relaxed pace"), later("each city in one piece"), later("every claim has a source"),
    later("every day is planned"), later("every meal has its place"), later("every night has a bed"),
    later("everything at its time of day"), later("everything is where you are that day"), later("no place twice"),
    later("nothing on a closed day"), later("only what you asked for is priced"), later("rooms for everyone"),
    later("the days follow one another"), later("the figures add up"), later("the trip ends where it began"),
    later("time to arrive and to leave"), later("you arrive before you leave again"), later("over budget by {share}"),
    later("within budget"), later("step-free access not known"), later("a day is fuller than the pace"),
)  # fmt: skip
"""The small parts of a sentence and of a fact, as they stand inside a sentence."""
BOLD = "**"
_ITEM = re.compile(r"\s*(?:\d{1,2}[.)]|[-*•])\s+")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9“])")
_COUNT = re.compile(r"\d[\d.,]*")


def said(reply: str) -> str:
    """A reply of the planner with the sentences that are known in the reader's language; Markdown and lines as they are."""
    return reply if language() == SOURCE else "\n".join(map(_line, reply.splitlines()))


def part(words: str) -> str:
    """A fact, or a part of a sentence, such as "2 adults" or "trains, hotels": what is known of it in the reader's language."""
    if language() == SOURCE or not words:
        return words
    found = _told(words, PARTS)
    if found is not None:
        return found
    small = words[:1].lower() + words[1:]
    if small != words and (found := _told(small, PARTS)) is not None:
        return starting(found)
    return ", ".join(map(_joined, words.split(", "))) if ", " in words else _joined(words)


def _joined(words: str) -> str:
    some, _, last = words.rpartition(" and ")
    one, other = _one(some), _one(last)
    return listed([one or some, other or last]) if some and (one or other) else _one(words) or words


def _one(words: str) -> str | None:
    return _told(words, PARTS) or _told(words[:1].lower() + words[1:], PARTS)


def _line(line: str) -> str:
    start = found[0] if (found := _ITEM.match(line)) else ""
    label, colon, rest = line[len(start) :].partition(": ")
    if start.strip() == "-" and colon and label in {row.label for row in SLOTS}:
        return f"{start}{tr(label)}: {part(rest)}"
    return start + " ".join(_sentence(words) for words in _SENTENCE_END.split(line[len(start) :]))


def _sentence(words: str) -> str:
    if len(words) > len(BOLD) * 2 and words.startswith(BOLD) and words.endswith(BOLD):
        return f"{BOLD}{_sentence(words[len(BOLD) : -len(BOLD)])}{BOLD}"
    return _told(words, _sentences()) or words


@cache
def _sentences() -> tuple[str, ...]:
    """The templates, the longest of its own words first."""
    own = {*SENTENCES, *(row.question for row in SLOTS if row.question)}
    return tuple(sorted(own, key=lambda template: -sum(len(literal) for literal, *_ in Formatter().parse(template))))


def _told(words: str, templates: Sequence[str]) -> str | None:
    """The words in the reader's language by the first template they are an example of; None where there is none."""
    for template in templates:
        fields = fields_of(template, words)
        if fields is not None and tr(template) != template:
            told = tr(template, **{name: _field(name)(value) for name, value in fields.items()})
            return starting(told) if words[:1].isupper() else told
    return None


def _field(name: str) -> Callable[[str], str]:
    return part if name.endswith(("parts", "amount")) else str


def fields_of(template: str, words: str) -> dict[str, str] | None:
    """What stands in the fields of a template in words made after it, the shortest that fits; None where they were not. A `count` is a
    number."""
    found: dict[str, str] = {}
    at, open_field = 0, ""
    for literal, field, last in _pieces(template):
        end = len(words) - len(literal) if last else words.find(literal, at)
        if end < at or not words.startswith(literal, end) or (not open_field and end != at) or (open_field and end == at):
            return None
        if open_field:
            found[open_field] = words[at:end]
        at, open_field = end + len(literal), field
    good = not found.get("count") or _COUNT.fullmatch(found["count"])
    return found if good and at == len(words) else None


@cache
def _pieces(template: str) -> tuple[tuple[str, str, bool], ...]:
    """Each literal of a template, the field after it, and whether it is the last."""
    pieces = [(literal, field or "") for literal, field, *_ in Formatter().parse(template)]
    if pieces[-1][1]:
        pieces.append(("", ""))
    return tuple((literal, field, n == len(pieces) - 1) for n, (literal, field) in enumerate(pieces))
