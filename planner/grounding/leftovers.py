"""Nothing vanishes: which words of a message no slot took, the share that is accounted for, and the wishes among the rest, which are kept as notes."""

from __future__ import annotations

import re
from typing import NamedTuple

from planner.domain.message_reading import MessageReading, SlotReading
from planner.domain.patch import ListChange, TripPatch
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.grounding.quotes import Account
from planner.language.acts import is_question
from planner.language.clause_frames import clauses_of, is_wish, segments_of
from planner.language.reading.capabilities import read_parts
from planner.language.reading.short_answers import passed_on
from planner.language.utterance import Span, text_of

SHORTEST = 7
"""A shorter message is an answer or an act: what it leaves over is talk."""
MOST_NOTES = 3
LEAST_CONTENT = 2
_TALK = frozenset(
    """a an the and or but so if then than that this these those there here it its it's is are was were be been being am i i'm i'd i'll i've me my mine we we're we'd we'll we've us our ours you your yours he she
    they them their his her him to of in on at by for from with without into onto out up down off over under about around as not no yes yeah ok okay please thanks thank hello hi hey dear good morning evening day
    can could would should will shall may might must do does did done have has had having get got go going goes come coming want wants need needs like love think guess know say said tell told make makes made take takes
    let lets let's just only really very quite rather too also maybe perhaps sure well now today what which who whom whose when where why how all any some each every both more most less much many few lot lots bit thing
    things stuff way kind sort idea plan plans planning plane trip travel travelling holiday vacation journey one two three first last next other another same own new old great nice lovely perfect fine cool sorry help
    me. people person time times something anything everything nothing somewhere anywhere because since while though although still already yet again ever never always usually often sometimes etc actually basically
    anyway otherwise instead looking look find found book booking budget total night nights days week weeks month year years und oder der die das ein eine mit von nach zu wir ich et ou le la les un une de des du à y o el los las con para que e il lo gli per""".split()
)
_WORD = re.compile(r"[^\W\d_][\w'’-]*")


class _Segment(NamedTuple):
    span: Span
    content: int
    taken: bool
    told: bool


def with_leftovers(patch: TripPatch, account: Account, state: TripState) -> tuple[TripPatch, MessageReading]:
    """`patch` with the leftover wishes as notes, and how the words of the message were accounted for."""
    text = text_of(account.spoken.message)
    kept: list[Span] = [span for row in account.rows if row.kept for span in row.spans]
    segments = [
        _segment(text.low, span, kept, told=clause.frame in ("past", "others") or is_question(text.low[clause.start : clause.end]))
        for clause in clauses_of(text)
        for span in segments_of(text.low, clause)
    ]
    left = [s for s in segments if not s.taken and not s.told and s.content]
    total = sum(s.content for s in segments)
    notes = _notes(text.written, left, patch, state) if len(text.low.split()) >= SHORTEST and not state.options else ()
    rest = [s for s in left if _said(text.written, s.span) not in notes]
    accounted = 1.0 if not total else round(1 - sum(s.content for s in rest) / total, 3)
    rows = tuple(_row(text.written, s.span) for s in left if _said(text.written, s.span) in notes)
    reading = MessageReading(slots=(*account.rows, *rows), accounted=accounted, leftover=tuple(_said(text.written, s.span) for s in rest))
    return (evolve(patch, lists=_joined(patch.lists, notes)) if notes else patch), reading


def _segment(low: str, span: Span, kept: list[Span], *, told: bool) -> _Segment:
    words = [m for m in _WORD.finditer(low, *span) if m.group() not in _TALK and len(m.group()) > 2]
    open_words = [m for m in words if not any(s <= m.start() < e for s, e in kept)]
    taken = len(open_words) < len(words) or any(s < span[1] and span[0] < e for s, e in kept)
    return _Segment(span, len(open_words), taken, told)


def _notes(written: str, left: list[_Segment], patch: TripPatch, state: TripState) -> tuple[str, ...]:
    """The wishes among what is left, in the person's words."""
    held = {note.casefold() for note in state.preferences.notes} | {w.casefold() for c in patch.lists for w in c.add}
    found = [_said(written, s.span) for s in left if s.content >= LEAST_CONTENT and _is_kept(text_of(written[slice(*s.span)]).low)]
    return tuple(note for note in dict.fromkeys(found) if note and note.casefold() not in held)[:MOST_NOTES]


def _is_kept(low: str) -> bool:
    """Whether a stretch is a wish that no slot speaks for: neither a part of the trip nor a question passed on."""
    parts = read_parts(low, None)
    passed = passed_on(low, (), frozenset())
    return is_wish(low) and not (parts.add or parts.remove or passed.passed or passed.unknown)


def _said(written: str, span: Span) -> str:
    return " ".join(written[slice(*span)].split()).strip(" ,.;:!?-")


def _row(written: str, span: Span) -> SlotReading:
    said = _said(written, span)
    return SlotReading(slot="preferences.notes", quote=said, spans=(span,), by="code", made=said, rule="kept as a note")


def _joined(lists: tuple[ListChange, ...], notes: tuple[str, ...]) -> tuple[ListChange, ...]:
    mine = next((c for c in lists if c.slot == "preferences.notes"), ListChange(slot="preferences.notes"))
    return (*(c for c in lists if c is not mine), evolve(mine, add=(*mine.add, *notes)))
