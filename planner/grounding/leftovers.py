"""Nothing vanishes: which words of a message no slot took, and the share that is accounted for.

What is left of the first message is kept as notes in the person's words, but for remarks that say nothing of the trip; of a later message only
wishes are, as the rest answers something.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from planner.domain.message_reading import MessageReading, SlotReading
from planner.domain.patch import ListChange, TripPatch
from planner.domain.state import Trip, TripState
from planner.domain.values import evolve
from planner.grounding.quotes import Account
from planner.guard.private_details import redacted_text
from planner.language.acts import is_aside, is_question
from planner.language.clause_frames import clauses_of, is_wish, segments_of
from planner.language.money import find_money
from planner.language.reading.capabilities import read_parts
from planner.language.reading.preference_words import ACCESS, DIETARY, INTERESTS, STAY
from planner.language.reading.short_answers import passed_on
from planner.language.utterance import Span, text_of

SHORTEST = 7
"""A shorter message is an answer or an act: what it leaves over is talk."""
MOST_NOTES = 6
LEAST_CONTENT = 2
LONGEST_NOTE = 160
SHORT_WISH = 3
_TALK = frozenset(
    """a an the and or but so if then than that this these those there here it its it's is are was were be been being am i i'm i'd i'll
    i've me my mine we we're we'd we'll we've us our ours you your yours he she they them their his her him to of in on at by for from
    with without into onto out up down off over under about around as not no yes yeah ok okay please thanks thank hello hi hey dear good
    morning evening day can could would should will shall may might must do does did done have has had having get got go going goes come
    coming want wants need needs like love think guess know say said tell told make makes made take takes let lets let's just only
    really very quite rather too also maybe perhaps sure well now today what which who whom whose when where why how all any some each
    every both more most less much many few lot lots bit thing things stuff way kind sort idea plan plans planning plane trip travel
    travelling holiday vacation journey one two three first last next other another same own new old great nice lovely perfect fine cool
    sorry help me. people person time times something anything everything nothing somewhere anywhere because since while though although
    still already yet again ever never always usually often sometimes etc actually basically anyway otherwise instead home looking look
    find found book booking budget total night nights days week weeks month year years und oder der die das ein eine mit von nach zu wir
    ich et ou le la les un une de des du à y o el los las con para que e il lo gli per""".split()
)
_WORD = re.compile(r"[^\W\d_][\w'’-]*")


_LEADS_ON = re.compile(
    r"\b(?:who|which|where|that|because|although|though|since|unless|as long as|even if|so that|so|and|but|while|as|if|when)\s*$"
)
_OF_NOTHING = re.compile(
    r"\W*(?:(?:we|i|she|he|they|all|both|really|just|absolutely|so|do|don'?t) )*(?:hates?|loves?|loved|hated|likes?|adores?|prefers?|enjoys?|mean|hope|guess)"
    r" (?:it|them|that|this|those|these|him|her|so)(?: all| both| too| so much| a lot)?\W*"
)
"""A feeling about what was named before: nothing to note by itself."""
_LOOSE_ENDS = re.compile(
    r"^(?:[\s,;:]|(?:and|but|so|then|or|also|oh|because|who|which|though)\b)+"
    r"|(?:[\s,;:(]|\b(?:and|but|so|or|because|who|which|where|although|though|since|unless|as long as|even if|so that|while|as|if|when|to|for|with|the|a))+$",
    re.IGNORECASE,
)
"""Words that join a note to what stood beside it."""


_LANDSCAPE = re.compile(r"\bthe (?:lakes?|coast|seaside|sea|mountains?|hills|islands?|countryside|vineyards|desert|fjords?|jungle)\b")
"""Kinds of country a trip may lead to that no map knows by name."""


_AND_ALSO = re.compile(r"(?: and|,| or| plus| &| und| et| y| en| e) (?=[^\W\d_])")
MOST_BESIDE = 4
"""A list goes on with at most so many words that are kept as said; more are a clause of their own."""


class _Segment(NamedTuple):
    span: Span
    content: int
    taken: bool
    told: bool


def with_leftovers(
    patch: TripPatch, account: Account, state: TripState, understood: Iterable[Span] = ()
) -> tuple[TripPatch, MessageReading]:
    """`patch` with the leftovers as notes, and how the words of the message were accounted for.

    `understood` are words that were read, whatever came of it.
    """
    text = text_of(account.spoken.message)
    kept = [*(span for row in account.rows if row.kept for span in row.spans), *understood]
    segments = [
        _segment(text.low, span, kept, told=clause.frame in ("past", "others") or is_question(text.low[clause.start : clause.end]))
        for clause in clauses_of(text)
        for span in segments_of(text.low, clause)
    ]
    segments += [*_landscapes(text.low, segments, kept), *_beside_what_was_read(text.low, segments, kept)]
    total = sum(s.content for s in segments)
    left = _together(text.low, [s for s in segments if not s.taken and not s.told and s.content])
    fresh = state.trip == Trip() and state.capabilities is None
    notes = _notes(text.written, left, patch, state, fresh=fresh) if _may_keep(text.low, state) else ()
    rest = [s for s in left if _said(text.written, s.span) not in notes and not _is_talk(text.low[slice(*s.span)].strip())]
    accounted = 1.0 if not total else round(1 - sum(s.content for s in rest) / total, 3)
    rows = tuple(_row(text.written, s.span) for s in left if _said(text.written, s.span) in notes)
    reading = MessageReading(slots=(*account.rows, *rows), accounted=accounted, leftover=tuple(_said(text.written, s.span) for s in rest))
    return (evolve(patch, lists=_joined(patch.lists, notes)) if notes else patch), reading


def _may_keep(low: str, state: TripState) -> bool:
    return len(low.split()) >= SHORTEST and not state.options


def _segment(low: str, span: Span, kept: list[Span], *, told: bool) -> _Segment:
    words = [m for m in _WORD.finditer(low, *span) if m.group() not in _TALK and len(m.group()) > 2]
    open_words = [m for m in words if not any(s <= m.start() < e for s, e in kept)]
    taken = len(open_words) < len(words) or any(s < span[1] and span[0] < e for s, e in kept)
    return _Segment(span, len(open_words), taken, told)


def _landscapes(low: str, segments: list[_Segment], kept: list[Span]) -> list[_Segment]:
    """A landscape beside words that were read ("Milan and the lakes"), with what belongs to it, where nothing took it."""
    found: list[_Segment] = []
    for one in (s for s in segments if s.taken and not s.told):
        for match in _LANDSCAPE.finditer(low, *one.span):
            if any(start < match.end() and match.start() < end for start, end in kept):
                continue
            first = max((end for _, end in kept if one.span[0] <= end <= match.start()), default=one.span[0])
            last = min((start for start, _ in kept if match.end() <= start <= one.span[1]), default=one.span[1])
            found.append(_Segment((first, last), LEAST_CONTENT, False, False))
    return found


def _beside_what_was_read(low: str, segments: list[_Segment], kept: list[Span]) -> list[_Segment]:
    """What stands in one list behind words that were read ("architecture and deep dish"), where nothing took a word of it."""
    found: list[_Segment] = []
    for one in (s for s in segments if s.taken and not s.told):
        for match in _AND_ALSO.finditer(low, *one.span):
            start, end = match.end(), one.span[1]
            before = any(match.start() - 2 <= e <= match.start() + 1 for s, e in kept if s < match.start())
            words = [m.group() for m in _WORD.finditer(low, start, end)]
            content = [w for w in words if w not in _TALK and len(w) > 2]
            read = any(s < end and start < e for s, e in kept)
            if before and not read and content and len(words) <= MOST_BESIDE and words[-1] not in _TALK:
                found.append(_Segment((start, end), len(content), False, False))
    return found


def _together(low: str, left: list[_Segment]) -> list[_Segment]:
    """Leftovers that a word like "who" or "because" joins, as one."""
    found: list[_Segment] = []
    for piece in left:
        last = found[-1] if found else None
        joined = last is not None and last.span[1] == piece.span[0] and _LEADS_ON.search(low[slice(*last.span)])
        if last is not None and joined and piece.span[1] - last.span[0] <= LONGEST_NOTE:
            found[-1] = _Segment((last.span[0], piece.span[1]), last.content + piece.content, False, False)
        else:
            found.append(piece)
    return found


def _notes(written: str, left: list[_Segment], patch: TripPatch, state: TripState, *, fresh: bool) -> tuple[str, ...]:
    """What is kept of the leftovers, in the person's words: wishes first where there are too many, nothing private, no password."""
    held = {note.casefold() for note in state.preferences.notes} | {w.casefold() for c in patch.lists for w in c.add}
    kept = [
        s
        for s in left
        if _is_kept(text_of(said := written[slice(*s.span)]).low.strip(), s.content, fresh=fresh, name=_A_NAME.match(said) is not None)
    ]
    if len(kept) > MOST_NOTES:
        best = sorted(kept, key=lambda s: (not is_wish(text_of(written[slice(*s.span)]).low), -s.content))[:MOST_NOTES]
        kept = [s for s in kept if s in best]
    told = {w for c in patch.lists for w in c.add} | {*state.preferences.stay_style, *state.preferences.interests}
    kept = [s for s in kept if s.content > SHORT_WISH or not _says_again(text_of(written[slice(*s.span)]).low, told)]
    found = [said for s in kept if redacted_text(said := _said(written, s.span)) == said]
    return tuple(note for note in dict.fromkeys(found) if note and note.casefold() not in held)


def _says_again(low: str, told: set[str]) -> bool:
    """Whether a short stretch only says once more what a list holds already ("pet friendly place please")."""
    return any(word in told and pattern.search(low) for _, word, pattern in (*STAY, *INTERESTS))


def _is_kept(low: str, content: int, *, fresh: bool, name: bool) -> bool:
    """Whether a stretch is kept: of the first message all but remarks, of a later one a wish that no slot speaks for; needs have slots of their own."""
    if (
        _OF_NOTHING.fullmatch(low)
        or _is_talk(low)
        or _GOES.search(low)
        or _NO_PROSE.search(low)
        or any(need.search(low) for _, _, need in (*DIETARY, *ACCESS))
    ):
        return False
    if fresh:
        several = " " in low and not low.endswith(("ly", ":"))
        return content >= LEAST_CONTENT or name or several or bool(_SAYS_MUCH.search(low))
    parts = read_parts(low, None)
    return content >= LEAST_CONTENT and is_wish(low) and not (parts.add or parts.remove)


_A_NAME = re.compile(r"[^\w]*[A-Z][\w'’-]{3,}[^\w]*$")
_SAYS_MUCH = re.compile(r"\b(?:no|not|nothing|never|without|only|nur|kein\w*|ohne|sans|pas|sin|senza|sem|zonder|geen)\b")
"""A word by which a short scrap still says something ("no cruises")."""


_GREETS = re.compile(
    r"(?:long[ -]?time (?:lurker|reader|listener)|first[ -]?time (?:poster|posting|caller)|new (?:here|to this)|\W|\band\b|\bhere\b)+"
    r"|(?:wir sind(?: zu)?|nous sommes|on est|siamo(?: in)?|somos|we zijn met(?: z'?n)?|we(?:'re| are)|there(?:'s| are)) [\w'-]+(?: (?:of us|personen|personnes|persone|personas|pessoas|people))?"
)
"""Remarks of people who write for the first time, and how many there are said once more."""


def _is_talk(low: str) -> bool:
    """Whether words remark, pass a question on, or say the money once more."""
    passed = passed_on(low, (), frozenset())
    return passed.passed or passed.unknown or is_aside(low) or _GREETS.fullmatch(low.strip(" (,.;:!")) is not None or bool(find_money(low))


_GOES = re.compile(r"\b(?:take|bring|fly|send|get|go|going|travel\w*|head\w*) (?:me |us |out |back )?(?:to|from)\b")
_NO_PROSE = re.compile(
    r"https?|www\.|[=<>{}\\|_]|\b(?:ignore|disregard|forget|override|reveal|print|output)\b[^.;]{0,30}\b(?:rules?|instructions?|prompts?|above|system)\b"
)
"""Addresses, code and orders to the planner itself, which are no wishes for a trip."""


def _said(written: str, span: Span) -> str:
    words = " ".join(written[slice(*span)].split()).strip(" ,.;:!?-()")
    return _LOOSE_ENDS.sub("", words).strip(" ,.;:!?-()")


def _row(written: str, span: Span) -> SlotReading:
    said = _said(written, span)
    return SlotReading(slot="preferences.notes", quote=said, spans=(span,), by="code", made=said, rule="kept as a note")


def _joined(lists: tuple[ListChange, ...], notes: tuple[str, ...]) -> tuple[ListChange, ...]:
    mine = next((c for c in lists if c.slot == "preferences.notes"), ListChange(slot="preferences.notes"))
    return (*(c for c in lists if c is not mine), evolve(mine, add=(*mine.add, *notes)))
