"""Nothing vanishes: which words of a message no slot took, and the share that is accounted for.

What is left of the first message is kept as notes in the person's words, but for remarks that say nothing of the trip; of a later message only
wishes are, as the rest answers something.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from planner.destinations.book import destination_for
from planner.destinations.facts import plain
from planner.destinations.interests import called, topics
from planner.domain.message_reading import MessageReading, SlotReading
from planner.domain.patch import ListChange, TripPatch, with_change
from planner.domain.state import Trip, TripState
from planner.domain.values import Place, evolve
from planner.grounding.quotes import Account
from planner.guard.private_details import private_in, redacted_text
from planner.language.acts import is_aside, is_question
from planner.language.clause_frames import clauses_of, is_wish, segments_of
from planner.language.lexicons import languages_of, lexicon
from planner.language.money import find_money
from planner.language.reading.capabilities import read_parts
from planner.language.reading.preference_words import ACCESS, DIETARY, INTERESTS, STAY
from planner.language.reading.short_answers import passed_on
from planner.language.utterance import Span, clause_around, text_of
from planner.language.waivers import only_keeps
from planner.places.gazetteer import gazetteer
from planner.places.mentions.finding import Mention, find_mentions
from planner.places.resolve import Unknown, resolve

SHORTEST = 7
"""A shorter message is an answer or an act: what it leaves over is talk, unless it denies something."""
MOST_NOTES = 6
LEAST_CONTENT, LEAST_LETTERS = 2, 3
MUCH = 4
"""A stretch of which so many content words, and most of them, are left is kept whole."""
LONGEST_NOTE = 160
SHORT_WISH = 3
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


_LEADS_TO_IT = re.compile(
    r"\b(?:for|with|without|near|within|through|along|across|by|after|before|in|at|during|under|between|con|sin|cerca de|avec|sans|pres de|mit|ohne|nahe|bei|senza|vicino a|com"
    r"|sem|perto de|met|zonder|dichtbij)"
    r"(?: (?:a|an|the|our|my|his|her|their|some|un|una|une|ein|eine|einem|einer|een|um|uma))* $"
    r"|\b(?:see|watch|catch|visit|tour|look(?:ing)? at|check(?:ing)? out)(?: (?:the|a|an))? $|(?<=\band )the $|(?<=, )the $"
)
"""A small word that says what a stretch is to the trip ("for a trade fair", "near a metro line") and is kept with it."""
_OF = re.compile(r" (?:(?:of|de|di|do|da|du|del|della|von|van) )?")
_NOUN = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)?")
"""Words that were read and that a stretch runs on over, where they are what it speaks of ("natural" wine)."""


_ADDRESS = re.compile(r"(?:https?://|www\.)\S*|\b[\w.+-]{1,64}@\S{1,99}")
_DENIES = re.compile(r"\b(?:no|not|never|nothing|without|can'?t|cannot|don'?t|doesn'?t|won'?t|hates?|avoid)(?: [\w']+){0,3} $")
"""A denial before a stretch is kept with it ("can't do long flights")."""
_TAIL_NOUN = re.compile(
    r" (?:(?:cars?|hotels?|rooms?|places?|trips?|trains?|buses|bus|flights?|tickets?|shop|tour|holidays?)(?!\w)|\d{1,4}(?![\w.,:]))"
)
"""A plain noun or a number that a stretch would break off before ("a rental car", "the Formula 1")."""
_INNER = re.compile(r"[\w-]\w")
"""What stands before the second half of a word with a hyphen."""
_FIGURE = re.compile(r"(?<![\w.,:])\d{1,3} $")
_FANCY = re.compile(r"\bfanc(?:y|ies|ying)(?= (?:an?|some|the|to|going|trying)\b)")
"""The verb, as against what is fancy."""
_AND_ALSO = re.compile(r"(?: and|,| or| plus| &| und| et| y| en| e) (?=[^\W\d_])")
_ONLY_A_LIMIT = re.compile(
    r"(?:(?:rather )?not (?:to )?(?:spend|pay|go)|(?:not|no|nothing)) (?:above|over|more than|beyond|exceeding|under|below|less than)|up to|at most"
)
"""What is left of a limit whose amount was read."""
MOST_JOINED = 4
"""A word joined to what was read is kept by itself, with at most so many words about it ("and love beer")."""
_NAMES_OF_PEOPLE = (
    "self",
    "my",
    "adult",
    "person",
    "child",
    "children",
    "infant",
    "infants",
    "twins",
    "kin",
    "pair",
    "group",
    "couple",
    "couples",
    "family",
)


class _Segment(NamedTuple):
    """A stretch with how many of its content words nothing took and how many were read; `told` of something else than the trip."""

    span: Span
    content: int
    read: int = 0
    taken: bool = False
    told: bool = False


def with_leftovers(
    patch: TripPatch, account: Account, state: TripState, understood: Iterable[Span] = ()
) -> tuple[TripPatch, MessageReading]:
    """`patch` with the leftovers as notes, and how the words of the message were accounted for.

    `understood` are words that were read, whatever came of it.
    """
    text = text_of(account.spoken.message)
    kept = [m.span() for pattern in (_ADDRESS, _FANCY) for m in pattern.finditer(text.low)]
    kept += [*(span for row in account.rows if row.kept and not _is_wide(row) for span in row.spans), *understood]
    talk = _talk_in(languages_of(text.low))
    segments = [
        _segment(text.low, span, kept, talk, told=told)
        for clause in clauses_of(text)
        for told in (clause.frame in ("past", "others") or is_question(text.low[clause.start : clause.end]),)
        for span in segments_of(text.low, clause)
    ]
    nouns = [s for row in account.rows if row.kept and row.slot.startswith(("preferences", "capabilities")) for s in row.spans]
    beside = [one for s in segments if s.taken and not s.told for one in _beside_what_was_read(text.low, s, kept, nouns, talk)]
    segments += beside
    segments += [_Segment(span, LEAST_CONTENT) for span in _names_nobody_knows(account, patch) if not _is_among(span, beside)]
    total = sum(s.content for s in segments)
    left = _together(text.low, [s for s in segments if not s.taken and not s.told and s.content])
    fresh = state.trip == Trip() and state.capabilities is None
    kept_as_notes = [
        s for s in left if _may_keep(text.low, s, state) and not _ONLY_A_LIMIT.fullmatch(text.low[slice(*s.span)].strip(" ,;"))
    ]
    notes = _notes(text.written, kept_as_notes, patch, state, talk, fresh=fresh)
    rest = [s for s in left if _said(text.written, s.span) not in notes and not _is_talk(text.low[slice(*s.span)].strip())]
    accounted = 1.0 if not total else round(1 - sum(s.content for s in rest) / total, 3)
    rows = tuple(_row(text.written, s.span) for s in left if _said(text.written, s.span) in notes)
    reading = MessageReading(slots=(*account.rows, *rows), accounted=accounted, leftover=tuple(_said(text.written, s.span) for s in rest))
    liked = {note: topic for note in notes if (topic := _taste_in(note))}
    lists = with_change(patch.lists, ListChange(slot="preferences.interests", add=tuple(liked.values()))) if liked else patch.lists
    cities = [stop.place for stop in patch.destinations or state.trip.destinations if stop.place.is_city]
    seen = {note: sights for note in notes if note not in liked and (sights := _sights_in(note, cities))}
    if seen:
        lists = with_change(
            lists, ListChange(slot="preferences.must_do", add=tuple(dict.fromkeys(s for own in seen.values() for s in own)))
        )
    spared = {note: sights for note in notes if note not in liked and note not in seen and (sights := _sights_ruled_out(note, cities))}
    if spared:
        lists = with_change(
            lists, ListChange(slot="preferences.avoid", add=tuple(dict.fromkeys(s for own in spared.values() for s in own)))
        )
    wholly = {note for note, sights in spared.items() if len(sights) >= len(_PIECES.split(note))}
    notes = tuple(note for note in notes if note not in liked and note not in seen and note not in wholly)
    return evolve(patch, lists=with_change(lists, ListChange(slot="preferences.notes", add=notes)) if notes else lists), reading


def _names_nobody_knows(account: Account, patch: TripPatch) -> list[Span]:
    """Where the person named a place that is not known, beside others that are."""
    unknown = (row for row in account.rows if row.slot == "trip.destinations" and row.rule == "quote does not say it")
    return [span for row in unknown for span in row.spans[:1] if patch.destinations is not None and isinstance(resolve(row.quote), Unknown)]


def _is_among(span: Span, segments: Iterable[_Segment]) -> bool:
    return any(one.span[0] < span[1] and span[0] < one.span[1] for one in segments)


_SOME = re.compile(r"^(?:(?:a|an|some|good|great|nice|bit|little|lots?|lot|plenty|of|and|maybe|perhaps|also|plus) )+")


def _taste_in(note: str) -> str | None:
    """The interest that a note is, where it is one and nothing else: "a bit of wine" between two commas."""
    bare = _SOME.sub("", f"{plain(note)} ").strip()
    return bare if bare in topics() else None


_PIECES = re.compile(r" *(?:,|;|&|\+|\band\b|\bplus\b) *")
_WISHED = re.compile(
    r"^(?:(?:i|we|he|she|they|mum|mom|dad|really|also|definitely|would|want|wants|wanna|love|loves|like|likes|need|needs|must|to|see|visit|do|go|the|a|an|our|my|with|include|including)(?:'d)? )+",
    re.IGNORECASE,
)
_ARE_MUSTS = re.compile(r" (?:is|are) (?:an? |absolute )*(?:musts?|must-sees?|essential)$", re.IGNORECASE)
LEAST_NAME = 2
"""So many telling words make the name of a sight that stands by itself."""


def _sights_in(note: str, cities: list[Place]) -> tuple[str, ...]:
    """The sights of the cities that a note names, each as said, where it names nothing else ("want Statue of Liberty and the Met")."""
    pieces = [_WISHED.sub("", piece).strip() for piece in _PIECES.split(_ARE_MUSTS.sub("", note))]
    names = _names_of_sights(cities)
    sights = tuple(piece for piece in pieces if _is_a_sight(piece, names))
    return sights if len(sights) == len(pieces) and not _SAYS_MUCH.search(text_of(note).low) else ()


def _names_of_sights(cities: list[Place]) -> list[str]:
    books = [book for city in cities if (book := destination_for(city)) is not None]
    return [one.name for book in books for some in (book.sights, book.evenings, book.day_trips) for one in some]


_RULED_OUT = re.compile(
    r"^(?:[^.;!?]*\bso )?(?:(?:so|and|but|please|we|i|we'd|i'd|we'll|i'll|can|could|would|you|just|happy to|rather|prefer(?: to)?|definitely|really|really,) )*"
    r"(?:skip(?:ping)?|avoid(?:ing)?|without|leav(?:e|ing) out|not|no need (?:for|of|to (?:see|visit|do|go to|include))|not interested in|miss(?:ing)? out"
    r"|no|nothing like|hates?|(?:don'?t|do not|needn'?t) (?:need|want|care (?:about|for)|bother with|include|like)(?: to (?:see|visit|do|go to))?"
    r"|(?:(?:we|i|we both|both of us)(?:'ve| have) )?already (?:seen|done|been (?:to|up|in|inside)|visited)) (?:the |see(?:ing)? )*",
    re.IGNORECASE,
)
""" "So skip the Statue of Liberty and the Met", "already seen the Colosseum": what rules out the sights it names."""
_SHORTEST_NAME = 3
_AT_THE_END = re.compile(r"[ ,]+(?:please|thanks|thank you|though|this time|again|either|before|already)$", re.IGNORECASE)


def _sights_ruled_out(note: str, cities: list[Place]) -> tuple[str, ...]:
    """The sights of the cities that a note wants left out, each as said."""
    ruled_out = _RULED_OUT.match(text_of(note).low)
    if not ruled_out:
        return ()
    named = re.sub(r"\bor\b", "and", _AT_THE_END.sub("", note[ruled_out.end() :]))
    pieces = [_WISHED.sub("", _RULED_OUT.sub("", piece)).strip() for piece in _PIECES.split(named)]
    names = _names_of_sights(cities)
    return tuple(p for p in pieces if _is_a_sight(p, names) or (p[:1].isupper() and any(_begins(p, name) for name in names)))


def _begins(piece: str, name: str) -> bool:
    """Whether words begin somewhere in a name at a word ("the Met", the Metropolitan Museum); all that do are left out."""
    return len(piece) >= _SHORTEST_NAME and f" {plain(piece)}" in f" {plain(name)}"


def _is_a_sight(piece: str, names: list[str]) -> bool:
    """Whether words are the name of a sight, or the telling part of it: one word only with a capital, and where no other sight has it."""
    meant = [name for name in names if called(piece, name)]
    several = len(re.findall(r"[^\W\d_]{4,}", piece)) >= LEAST_NAME
    return any(plain(piece) == plain(name) for name in names) or bool(meant and several) or (piece[:1].isupper() and len(meant) == 1)


_TOLD_IN_PIECES = ("trip.date_range", "trip.party", "trip.budget")


def _is_wide(row: SlotReading) -> bool:
    """Whether a quote spans from the first to the last of several pieces, as the built-in reader's do; the pieces are among what was understood."""
    return row.by == "built-in" and row.slot.startswith(_TOLD_IN_PIECES)


def _may_keep(low: str, left: _Segment, state: TripState) -> bool:
    """Whether a leftover may be noted: of a short message only what is wished for or ruled out beside what was read ("no long transfers")."""
    words = low[slice(*left.span)]
    denies = len(low.split()) >= SHORT_WISH and left.content > 0 and _SAYS_MUCH.match(words.lstrip(" ,;")) is not None
    fresh = state.trip == Trip() and state.capabilities is None
    wished = (_ASKED_NICELY.search(low) is not None or (fresh and _FANCIES.search(low) is not None)) and (
        left.content >= LEAST_CONTENT or _ONE_THING.match(words) is not None
    )
    return not state.options and (len(low.split()) >= SHORTEST or denies or wished)


_FANCIES = re.compile(
    r"\b(?:fancy|fancies|dream(?:ing)? of|love to|like to|want to|wanna|keen (?:to|on)|desperate to) (?:see|seeing|do|doing|go|going|try|trying|watch\w*|visit\w*)\b"
)
"""What opens a short first message that is a wish and nothing else ("I fancy seeing puffins")."""


def _segment(low: str, span: Span, kept: list[Span], talk: _Talk, *, told: bool) -> _Segment:
    words = [m for m in _WORD.finditer(low, *span) if not talk.frames(m.group())]
    open_words = [m for m in words if not any(s <= m.start() < e for s, e in kept)]
    taken = len(open_words) < len(words) or any(s < span[1] and span[0] < e for s, e in kept)
    content = sum(talk.says_something(m.group()) for m in open_words)
    return _Segment(span, content if taken else len(open_words), len(words) - len(open_words), taken, told)


def _beside_what_was_read(low: str, one: _Segment, kept: list[Span], nouns: list[Span], talk: _Talk) -> list[_Segment]:
    """What a stretch says beside the words that were read ("architecture and deep dish", "Milan and the lakes", "in Ghent for a trade fair")."""
    found = [_Segment(span, 1) for span in _who_is_visited(low, one.span, kept, talk)]
    kept = [*kept, *(piece.span for piece in found)]
    if one.content >= MUCH and one.content >= one.read and one.span[1] - one.span[0] <= LONGEST_NOTE:
        return [_Segment(one.span, one.content)]
    for run in _gaps(one.span, kept):
        words = [m for m in _WORD.finditer(low, *run) if m.start() == 0 or not _INNER.match(low, m.start() - 1)]
        said = [m for m in words if not talk.frames(m.group())]
        content = [m for m in said if talk.says_something(m.group())]
        if not content:
            continue
        start, end = said[0].start(), said[-1].end()
        start = _with_its_head(low, start, run[0], nouns, talk)
        end = tail.end() if (tail := _TAIL_NOUN.match(low, end, run[1])) else end
        lead = _LEADS_TO_IT.search(low[max(0, start - 24) : start])
        start -= len(lead.group().lstrip()) if lead else 0
        if lead and start == run[0] + 1:
            start = next((s for s, e in nouns if e == run[0]), start)
        denial = _DENIES.search(low[max(run[0], start - 24) : start])
        start -= len(denial.group()) if denial else 0
        end = _with_its_noun(low, end, one.span[1], nouns)
        joint = _AND_ALSO.match(low, run[0])
        if joint and len(content) == 1 and len(words) <= MOST_JOINED and said[-1] is words[-1]:
            start = joint.end()
            lead = lead or joint
        if len(content) == 1 and (at_a_place := _AT_A_PLACE.search(low, run[0], run[1])) and at_a_place.end("thing") == content[0].end():
            start, end, lead = at_a_place.start("thing"), at_a_place.end("thing"), lead or at_a_place
        if len(content) == 1 and (also := _AND_A_THING.search(low, run[0], run[1])) and also.end("thing") == content[0].end():
            start, end, lead = also.start("thing"), also.end("thing"), also
        cut_short = end == said[-1].end() and talk.only_colours(content[-1].group()) and len(content) == 1
        if cut_short:
            continue
        if len(content) > 1 or lead or end > said[-1].end() or " " in low[start:end]:
            found.append(_Segment((start, end), len(content)))
    return found


_AT_A_PLACE = re.compile(r"\b(?P<thing>(?:a|an|the|some) [^\W\d_]{4,}) (?:in|at|near|around) (?:the )?$")
"""One thing that is wanted in the place named behind it ("a match in Milan")."""
_AND_A_THING = re.compile(
    r"(?:,|\b(?:and|plus)\b|[&+]) *(?:(?:and|also|maybe) )*(?P<thing>(?:a|an|one|some) [^\W\d_]{4,})(?= *(?:$|[,.;!?]))"
)
"""One thing that is wanted too ("riad please, and a hammam")."""
_VISITS = re.compile(
    r"\b(?:visit(?:ing)?|see(?:ing)?|meet(?:ing)?(?: up)?(?: with)?|stay(?:ing)? with|(?:christmas|easter|time|new year'?s?|birthday|days?|weekend) with|surpris(?:e|ing)|join(?:ing)?"
    r"|besuchen?|rendre visite a|visitar a|visitare|trovare|bezoeken)"
    r" (?P<who>(?:(?:my|our|some|an?|old|good|dear|his|her|the|meine\w*|unsere\w*|mon|ma|mes|mis?|nuestr\w+|mi[oa]|minha|meus?|mijn|onze"
    r"|and|&|,|und|et|y|e|en) )*[a-z'-]{3,}(?: (?:and|&|und|et|y|e|en) [a-z'-]{3,})?(?: (?:family|place|parents|house))?)"
)
"""Whom one travels to see, and stays behind."""


def _who_is_visited(low: str, span: Span, kept: list[Span], talk: _Talk) -> list[Span]:
    """Where a stretch says whom the trip is to see ("visiting Anna and James", "to see my brother"), who is none of those who travel."""
    return [
        match.span()
        for match in _VISITS.finditer(low, *span)
        if any(talk.is_somebody(word) for word in match["who"].split()) and not any(s < match.end() and match.start() < e for s, e in kept)
    ]


def _gaps(span: Span, kept: list[Span]) -> list[Span]:
    """The parts of `span` of which nothing was read."""
    found, at = [], span[0]
    for start, end in sorted(s for s in kept if s[0] < span[1] and span[0] < s[1]):
        if at < start:
            found.append((at, start))
        at = max(at, end)
    return [*found, (at, span[1])] if at < span[1] else found


def _with_its_head(low: str, start: int, first: int, nouns: list[Span], talk: _Talk) -> int:
    """Where a stretch begins with the word it tells more of, as in Romance languages ("hôtel familial"), or with its number ("3 hrs flight")."""
    if (figure := _FIGURE.search(low[max(0, start - 8) : start])) and start - len(figure.group()) >= first:
        return start - len(figure.group())
    head = next((s for s, e in nouns if e == first == start - 1 and low[e] == " "), None)
    return head if head is not None and talk.adjectives_follow else start


def _with_its_noun(low: str, end: int, last: int, kept: list[Span]) -> int:
    """Where a stretch that breaks off before a word that was read ends with that word."""
    of = _OF.match(low, end)
    noun = next(((s, e) for s, e in kept if of and s == of.end() and e <= last), None)
    return noun[1] if noun is not None and _NOUN.fullmatch(low, *noun) else end


class _Talk:
    """Words of some languages that say nothing of a trip by themselves."""

    def __init__(self, languages: tuple[str, ...]) -> None:
        self.adjectives_follow = languages[0] in ("fr", "es", "it", "pt")
        self._words = frozenset(word for one in languages for name in ("talk", "articles") for word in lexicon(one).table(name))
        self._words |= frozenset(word for one in languages for name in ("months", "weekdays") for word in lexicon(one).table(name))
        self._adjectives = frozenset(word for one in languages for word in lexicon(one).table("adjectives")) | {
            "long",
            "short",
            "big",
            "small",
        }
        people = (lexicon(one).groups("people") for one in languages)
        self._people = frozenset(word for groups in people for meaning in _NAMES_OF_PEOPLE for word in groups.get(meaning, ()))

    def frames(self, word: str) -> bool:
        """Whether a word only frames what is said."""
        return word in self._words or word.split("'")[0] in self._words or len(word) < LEAST_LETTERS

    def only_colours(self, word: str) -> bool:
        """Whether a word is an adjective of size or mood, which says nothing without its noun."""
        return word in self._adjectives

    def says_something(self, word: str) -> bool:
        """Whether a word is content: no frame, and nobody by kin or name."""
        whose = word.endswith("'s") and word.removesuffix("'s") not in self._people
        return not self.frames(word) and (whose or not self.is_somebody(word))

    def is_somebody(self, word: str) -> bool:
        """Whether a word is a person, by kin or by a given name."""
        plain = word.removesuffix("'s").removesuffix("'")
        return plain in self._people or plain in gazetteer().given_names


@lru_cache(maxsize=64)
def _talk_in(languages: tuple[str, ...]) -> _Talk:
    return _Talk(languages)


_ANOTHER_WISH = re.compile(
    r"[ ,;]*(?:and |but |so )?(?:we|i|he|she|they)(?:'d| would)? (?:rather|prefer|like|love|want|skip|avoid|don'?t|never|can'?t)\b"
)


def _together(low: str, left: list[_Segment]) -> list[_Segment]:
    """Leftovers that a word like "who" or "because" joins, as one."""
    found: list[_Segment] = []
    for piece in left:
        last = found[-1] if found else None
        leads_on = last is not None and last.span[1] == piece.span[0] and _LEADS_ON.search(low[slice(*last.span)]) is not None
        joined = leads_on and _ANOTHER_WISH.match(low, piece.span[0]) is None
        if last is not None and joined and piece.span[1] - last.span[0] <= LONGEST_NOTE:
            found[-1] = _Segment((last.span[0], piece.span[1]), last.content + piece.content)
        else:
            found.append(piece)
    return found


def _notes(written: str, left: list[_Segment], patch: TripPatch, state: TripState, talk: _Talk, *, fresh: bool) -> tuple[str, ...]:
    """What is kept of the leftovers, in the person's words: wishes first where there are too many, nothing private, no password."""
    whole = text_of(written)
    held = {note.casefold() for note in state.preferences.notes} | {w.casefold() for c in patch.lists for w in c.add}
    kept = [
        s
        for s in left
        if (fresh and _taste_in(_said(written, s.span)) is not None)
        or _is_kept(
            text_of(said := written[slice(*s.span)]).low.strip(),
            s.content,
            talk,
            fresh=fresh,
            listed=_in_a_list(written, s.span),
            name=_A_NAME.match(said) is not None,
            around=whole.low[slice(*clause_around(whole.low, s.span[0]))],
            nicely=_ASKED_NICELY.search(whole.low) is not None,
        )
    ]
    if len(kept) > MOST_NOTES:
        best = sorted(kept, key=lambda s: (not is_wish(text_of(written[slice(*s.span)]).low), -s.content))[:MOST_NOTES]
        kept = [s for s in kept if s in best]
    told = {w for c in patch.lists for w in c.add} | {*state.preferences.stay_style, *state.preferences.interests}
    kept = [s for s in kept if s.content > SHORT_WISH or not _says_again(text_of(written[slice(*s.span)]).low, told, talk)]
    found = [
        _as_ruled_out(said, whole.written) for s in kept if redacted_text(said := _said(written, s.span)) == said and not private_in(said)
    ]
    return tuple(note for note in dict.fromkeys(found) if note and not any(_within(note.casefold(), other) for other in held))


def _as_ruled_out(note: str, message: str) -> str:
    """A note of nothing but places that the message rules out, with the "not" that stands before it there ("instead of Rome")."""
    named = find_mentions(note)
    if not named:
        return note
    out = {m.said for m in find_mentions(message) if m.negated}
    bare = all(m.said in out and not m.negated for m in named) and not _OTHER_WORDS.search(_without(note, named))
    return f"not {note}" if bare else note


def _without(note: str, named: tuple[Mention, ...]) -> str:
    return "".join(" " if any(m.start <= at < m.end for m in named) else letter for at, letter in enumerate(note))


_OTHER_WORDS = re.compile(r"\b(?!(?:or|and|nor|the)\b)\w+", re.IGNORECASE)


def _says_again(low: str, told: set[str], talk: _Talk) -> bool:
    """Whether a short stretch only says once more what a list holds already ("pet friendly place please")."""
    rest = low
    for _, word, pattern in (*STAY, *INTERESTS):
        rest = pattern.sub(" ", rest) if word in told else rest
    return rest != low and not any(talk.says_something(word.group()) for word in _WORD.finditer(rest))


def _within(note: str, other: str) -> bool:
    """Whether a note only repeats words of another one."""
    return re.search(rf"(?<!\w){re.escape(note)}(?!\w)", other) is not None


def _only_a_need(low: str, talk: _Talk) -> bool:
    """Whether a stretch tells of a diet or a need of access, which have slots of their own, and of hardly anything else."""
    rest = low
    for _, _, need in (*DIETARY, *ACCESS):
        rest = need.sub(" ", rest)
    return rest != low and sum(talk.says_something(word.group()) for word in _WORD.finditer(rest)) < LEAST_CONTENT


def _in_a_list(written: str, span: Span) -> bool:
    """Whether a stretch stands between commas."""
    return (written[: span[0]].rstrip().endswith(",") and written[slice(*span)].rstrip().endswith((",", ".", "!"))) or (
        written[: span[0]].rstrip().endswith(",") and not written[span[1] :].strip()
    )


_AN_ITEM = re.compile(r"\W*(?:(?:and|or|plus|a|an|some|the) )*[^\W\d_]{4,}\W*")
"""One word between commas ("cooking class, hammam, riad")."""


def _is_kept(low: str, content: int, talk: _Talk, *, fresh: bool, name: bool, listed: bool, around: str, nicely: bool) -> bool:
    """Whether a stretch is kept: of the first message all but remarks, of a later one a wish that no slot speaks for; needs have slots of their own.

    `around` is the clause in which it stands, whose verb may say that it is wished for; `nicely` that the message asks for something.
    """
    if (
        _OF_NOTHING.fullmatch(low)
        or only_keeps(low)
        or _LABEL.fullmatch(low)
        or _is_talk(low)
        or _GOES.search(low)
        or _NO_PROSE.search(low)
        or _only_a_need(low, talk)
    ):
        return False
    if fresh and listed and _AN_ITEM.fullmatch(low):
        return True
    if fresh:
        several = " " in low and not low.endswith(("ly", ":"))
        return content >= LEAST_CONTENT or name or several or bool(_SAYS_MUCH.search(low))
    parts = read_parts(low, None)
    wished = is_wish(low) or is_wish(around) or "if possible" in low
    if (nicely and _ONE_THING.match(low)) or (content and _SAYS_MUCH.match(low) and _NOTHING_ELSE.match(low) is None):
        return not parts.remove
    return content >= LEAST_CONTENT and wished and (not parts.remove or _EATS.search(low) is not None)


_ASKED_NICELY = re.compile(r"\b(?:please|if possible|ideally|(?:we|i)(?:'d| would)? (?:like|love|want|need))\b")
"""What makes a short message a wish."""
_ONE_THING = re.compile(r"\W*(?:(?:and|plus|also|maybe) )*(?:a|an|one|some) [^\W\d_]{4,}\W*$")
"""One thing beside what was read ("riad please, and a hammam")."""
_NOTHING_ELSE = re.compile(
    r"\W*(?:no|nothing|none|never|not)\b(?: \w+)?\W*$|\W*(?:no|nothing|not) (?:else|more|special|in particular|really|sure|yet|idea|problem|worries|thanks?|need|allerg\w+|diet\w*|dislikes?"
    r"|restrictions?|requirements?|preferences?|wishes)\b"
)
"""A refusal that says no more than itself."""
_LABEL = re.compile(
    r"\W*(?:my |our )?(?:interests?|likes?|hobbies|dates?|who|where|when|budget|from|to|travell?ers|people|style|notes?|wishes|priorities)\W*"
)
"""What heads a line of a form."""
_EATS = re.compile(r"\b(?:eats?|drinks?|allergic)\b")
"""What somebody eats or does not, which is a wish though it names food."""


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
    if (taste := _taste_in(said)) is not None:
        return SlotReading(slot="preferences.interests", quote=said, spans=(span,), by="code", made=taste, rule="code read the quote")
    return SlotReading(slot="preferences.notes", quote=said, spans=(span,), by="code", made=said, rule="kept as a note")
