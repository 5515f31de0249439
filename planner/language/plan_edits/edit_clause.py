"""A message about plans cut into clauses, each with all it names: things, days, times, the plans it is about.

Words of change are data (`edit_words.toml`), read here once. A stretch without a word of change of its own belongs to the clause before it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from planner.domain.once_a_turn import once_a_turn
from planner.domain.replies import EditOp, SaidEdit
from planner.domain.state import TripState
from planner.language.plan_names import nth_bed
from planner.language.plan_things import COUNTED_DAYS, SHORT_ENDS, PlanDayMention, PlanThing, PlanThings, ThingMention, fold, plan_days
from planner.places.gazetteer import gazetteer

_FILE = Path(__file__).with_name("edit_words.toml")
_AND = r"(?<!plans [12] )(?<!options [12] )and(?! the same| chips\b| (?:plan |option )?[23]\s*[:,])"
_SPLIT = re.compile(
    rf"[.;!?\n]+|,|\b(?:{_AND}|but|plus|then|also)\b"
    r"|(?<=\w )(?=(?:except|apart from|other than|without (?:touching|changing)|(?:as|so) long as|provided) )",
    re.IGNORECASE,
)
_LESS_THEN_MORE = re.compile(
    r"\b(?:(?:less|fewer|too many|not so many|too much)(?: \w+){1,2} (?=more \w)|more(?: \w+){1,2} (?=(?:less|fewer) \w))", re.IGNORECASE
)
""" "Less museums more viewpoints": two wishes with nothing between them."""
_JOINERS_LEFT = re.compile(r"(?:[\s,]+(?:and|but|plus|then|also))+\s*$", re.IGNORECASE)
_ASKS = re.compile(
    r"^\W*(?:and |but |so |ok |okay |hm+ )*(?:is|are|was|were|does|do|did|what|what's|whats|which|why|how|who|when|where|whose|will|tell me|explain|compare|show me|any)\b",
    re.IGNORECASE,
)
_REQUESTS = re.compile(
    r"\b(?:can|could|would|may|shall|should|might) (?:you|we|i|it|the|that|this|they|there)\b|\bhow about\b|\bwhat about\b|\bwhy (?:not|don't we)\b|\bis it possible to\b"
    r"|^\W*(?:can|could) (?:[\w'-]+ ){1,5}(?:go|come|move|be (?:on|in|at|moved|earlier|later))\b"
    r"|\b(?:is|isn't) there (?:something|anything|somewhere|anywhere)\b.*\binstead\b|\bis (?:an?|the) .{3,50}\bpossible\b"
    r"|\bany chance\b(?! of (?:an? )?(?:later|earlier|direct) )|\b(?:is there )?(?:a|any) way (?:to|we|you|of)\b",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    r"(?<![\w$£€])(?P<h>[01]?\d|2[0-4])(?:(?::|\.|h)(?P<m>[0-5]\d))?\s*(?P<half>a\.?m\.?|p\.?m\.?|o'?clock)?(?P<ish>-?ish)?(?![\w%])",
    re.IGNORECASE,
)
_CLOCK_WORDS = {"noon": "12:00", "midday": "12:00", "midnight": "23:59"}
_HOURS = {word: n for n, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)}
_HOUR_WORDS = re.compile(
    rf"\b(?:at|by|before|after|until|till|around|about|than) (?:about |around )?(?P<half>half past |half"
    rf" )?(?P<h>{'|'.join(_HOURS)})\b(?! (?:nights?|days?|hours?|stars?|people|of|things?|plans?|options?))"
)
_EARLY_HOUR = re.compile(r"^(?!.*\b(?:dinner|supper|evening|afternoon|tonight|p\.?m)\b).*\b(?:morning|sunrise|dawn|breakfast|crack of)\b")
_NOT_AT = re.compile(r"\b(?:not|instead of|rather than)(?: at| the)? $")
""" "After lunch, not at 9": an hour that is not wanted."""
_BEDTIME = re.compile(r"\b(?:(?:goes?|go|has to go|is|are|be) to bed|asleep|in bed|bed ?time(?: is)?|wakes? up|naps?)\b[^,.;]{0,12}$")
_COMPLAINT = re.compile(
    r"\b(?:hell|hot|heaving|packed|busy|crowded|rammed|mobbed|queues?|awful|horrible|hate|boiling|baking|scorching|unbearable)\b[^,.;]{0,15}$"
)
""" "It's hell at noon": an hour to be kept away from."""
""" "The little one goes to bed at 8": an hour of the person's own, not of the plan."""
COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "another": 1, "extra": 1}
SCOPE_ALL = re.compile(
    r"\b(?:all (?:three|two|of them|options|plans)|every (?:option|plan)|each (?:option|plan)|both (?:options|plans))\b", re.IGNORECASE
)
_TWO_PLANS = re.compile(
    r"\b(?:(?:plans?|options?) )?(?:the )?(?:first|second|1st|2nd|[12]) (?:and|&) (?:the )?(?:second|third|last|2nd|3rd|[23]) (?:one|option|plan)s?\b|\b(?:plans?|options?) [12] (?:and|&) [23]\b"
)
_ORD = "first|second|third|1st|2nd|3rd"
_SCOPE = re.compile(
    r"\b(?:in|for|of|on|to|get|make|take)?\s*(?:the )?(?P<kind>budget|cheapest|(?:cheap(?:er)?|pricey|expensive)(?=(?: one| option| plan)\b)"
    r"|balanced|middle|premium|dearest|most expensive|custom|mixed?)(?:'s)?(?= (?:one|option|plan"
    r"|itinerary|version)\b|'s\b|$|[ ,.;:!?])"
    rf"|\b(?:option|plan|number|no\.?) ?#?(?P<n>[1-3]|one|two|three)\b|\b(?:the (?P<nth>{_ORD}|last) (?:one|option|plan)|(?:{_ORD}) (?:option|plan))\b|#(?P<h>[1-3])\b"
    rf"|\b(?:in|for|from|with|out of|of) the (?P<last>{_ORD})(?= (?:please|pls|and|but|then|too|as well|also|instead)\b|\W*$|[,.;!?:])"
    rf"|^\W*(?:the )?(?P<lead>{_ORD})(?:(?: one| option| plan)?(?=\s*:)| (?:one|option|plan)\b)",
    re.IGNORECASE,
)


def _pattern(phrase: str) -> str:
    """A phrase of the lexicon as an expression: "_" is up to four words, "*" any ending, an apostrophe may be missing."""
    words = [
        r"(?:[\w'-]+\W+){0,4}?" if w == "_" else re.escape(w).replace(r"\*", r"\w*").replace("'", "'?") + (r"\W+") for w in phrase.split()
    ]
    return r"\b" + "".join(words).removesuffix(r"\W+") + (r"\b" if not phrase.endswith("*") else "")


@cache
def edit_lexicon() -> dict[str, dict[str, re.Pattern[str]]]:
    """The words of change as one expression a row: "heads", and one table each for meals, parts, modes, categories, styles and kinds."""
    rows = tomllib.loads(_FILE.read_text(encoding="utf-8"))["en"]
    tables = {name: table for name, table in rows.items() if isinstance(table, dict)}
    tables["heads"] = {name: phrases for name, phrases in rows.items() if isinstance(phrases, list)}
    return {
        name: {key: re.compile("|".join(_pattern(p) for p in sorted(phrases, key=len, reverse=True))) for key, phrases in table.items()}
        for name, table in tables.items()
    }


def stands_for(kind: str, text: str) -> bool:
    """Whether words of the text stand for a kind of sight that is known by many ("under a roof" for indoors)."""
    pattern = edit_lexicon()["kinds"].get(kind)
    return pattern is not None and pattern.search(fold_same(text)) is not None


_ONLY_SAYS_HOW = re.compile(
    r"(?:with |a |the |of )*(?:views?|garden|terrace|rooftop)|(?:after|at|by|in the) (?:dark|night|dusk|sunset|evening)"
)
""" "With a view", "after dark": how a thing is to be, though a thing is called so."""


_LOOKED_AT = re.compile(r"\b(?:views? (?:of|over|to|on|onto)|overlook(?:s|ing)|looking (?:at|over|on|onto)) (?:the )?$")
""" "A rooftop bar with a view of the Acropolis": what is seen from there."""


class EditClause(NamedTuple):
    """One clause of a message about plans: its words in small letters, where it stands, and all that it names."""

    text: str
    low: str
    start: int
    things: tuple[ThingMention, ...]
    days: tuple[PlanDayMention, ...]
    scope: str | None
    times: tuple[str, ...]

    def has(self, *heads: str) -> bool:
        """Whether a word of one of these kinds of change stands in it; of a move none that is part of a name ("Portas do Sol")."""
        return any(edit_lexicon()["heads"][head].search(self.nameless if head == "move" else self.low) for head in heads)

    @property
    def nameless(self) -> str:
        """Its words in small letters, those of names crossed out."""
        low = self.low
        for thing in self.things:
            start, end = max(0, thing.start - self.start), thing.end - self.start
            low = f"{low[:start]}{'x' * len(low[start:end])}{low[end:]}" if 0 < end <= len(low) else low
        return low

    def first_of(self, table: str) -> str | None:
        """The first row of a table ("meals", "parts", "modes" …) whose words stand in it; the one that stands earliest."""
        hits = [(m.start(), key) for key, pattern in edit_lexicon()[table].items() if (m := pattern.search(self.low))]
        return min(hits)[1] if hits else None

    def all_of(self, table: str) -> list[tuple[int, str]]:
        """Every row of a table that stands in it, by place."""
        return sorted((m.start(), key) for key, pattern in edit_lexicon()[table].items() if (m := pattern.search(self.low)))

    @property
    def cities(self) -> list[PlanThing]:
        return [m.thing for m in self.things if m.thing.kind == "city"]

    @property
    def objects(self) -> list[ThingMention]:
        """What it names beside cities. "A fado show" names a kind, not the one house that has the word in its name."""
        return [
            m
            for m in self.things
            if m.thing.kind != "city"
            and not self._of_a_kind(m)
            and not _LOOKED_AT.search(self.low[: m.start])
            and not _ONLY_SAYS_HOW.fullmatch(self.low[m.start : m.end])
        ]

    def _of_a_kind(self, mention: ThingMention) -> bool:
        """Whether an indefinite word stands before a name that is only named in part."""
        before = re.search(
            r"\b(?:an?|some|any|another|more|one more|cheaper|nicer|better|different)\s+(?:\w+\s+)?$", self.low[: mention.start]
        )
        whole = fold(mention.thing.name) in (
            fold(self.text[mention.start : mention.end]),
            fold(self.text[before.start() if before else mention.start : mention.end]),
        )
        dish = (
            mention.thing.kind in ("house", "meal")
            and self.first_of("meals") is not None
            and " " not in self.text[mention.start : mention.end]
            and re.search(r"\bat (?:the )?$", self.low[: mention.start]) is None
        )
        one_word = " " not in self.text[mention.start : mention.end]
        shown = (
            one_word and re.match(r"\s+(?:shows?|evening|night|concert|music|class|tour|place|bar)\b", self.low[mention.end :]) is not None
        )
        return (before is not None or dish or shown) and not whole and not self.text[mention.start].isupper()

    @property
    def day(self) -> str | None:
        return self.day_said(0) if self.days else None

    def day_said(self, which: int) -> str:
        """A day it names, in words that mean the same day standing alone: "the 12th" for "12th", "second day" for "second and third day"."""
        words = self.text[self.days[which].start : self.days[which].end]
        if sum(d.start == self.days[which].start for d in self.days) > 1:
            return f"day {self.days[which].number} of {words}"
        if re.fullmatch(r"\d+(?:st|nd|rd|th)", words, re.IGNORECASE):
            return f"the {words}"
        if words.isdigit():
            return f"day {words}"
        if fold(words) in SHORT_ENDS:
            return f"on {words}"
        return f"{words} day" if self.days[which].number and " " not in words and fold(words) in COUNTED_DAYS else words


def fold_same(text: str) -> str:
    """`text` in small letters without accents, of the same length, with straight apostrophes."""
    if text.isascii():
        return text.casefold().replace("`", "'")
    return "".join((fold(c) or " ")[:1] if c not in "’‘`´" else "'" for c in text)


def asks(message: str, clause: EditClause) -> bool:
    """Whether the clause is a question rather than a request in the form of one."""
    ends = message[clause.start + len(clause.text) :].lstrip()[:1]
    return (
        bool(_ASKS.match(clause.low))
        and not _REQUESTS.search(clause.low)
        and (
            ends == "?"
            or bool(
                re.match(
                    r"\W*(?:what|why|how|which|who|when|where|is|are|does|any chance|do (?:you|we|i|they|these|those|any|all|most)\b|did)",
                    clause.low,
                )
            )
        )
    )


def with_capitals(message: str, state: TripState) -> str:
    """The message with the stops of the trip, and the parts of their cities, in capitals where they were typed without."""
    names = {s.place.name for s in state.trip.destinations} | ({state.trip.origin.name} if state.trip.origin else set())
    names |= _parts_of_cities(state) | {s.name for rows in state.quotes.sights.values() for s in rows if s.role == "outing"}
    plain, at = gazetteer().ordinary_words, fold_same(message)
    for name in names:
        folded = fold_same(name)
        if len(name) > 3 and folded in at:
            bound = rf"(?<=\bto ){re.escape(folded)}(?=\W*$|[,.;!?]| (?:and|but)\b)|(?<=\bin ){re.escape(folded)}\b"
            for match in re.finditer(rf"\b{re.escape(folded)}\b" if folded not in plain else bound, at):
                typed = message[match.start() : match.end()]
                raised = " ".join(w[:1].upper() + w[1:] for w in typed.split(" "))
                message = message[: match.start()] + raised + message[match.end() :] if len(raised) == len(typed) else message
    return message


def with_small_opening(message: str, state: TripState) -> str:
    """The message with its first word in small letters where it is an ordinary word: "One night less" as "one night less"."""
    first = re.match(r"[A-Z][a-z]*(?=\s+[a-z\d])", message)
    if first is None or fold_same(first.group()) not in gazetteer().ordinary_words:
        return message
    begun = {i.name.split()[0] for o in state.options for d in o.itinerary.days for i in d.items if i.name}
    return message if first.group() in begun else message[0].lower() + message[1:]


@once_a_turn
def _parts_of_cities(state: TripState) -> set[str]:
    """Names of parts of the trip's cities, whole and by their first word ("Brooklyn waterfront", "Brooklyn")."""
    areas = {s.area for rows in state.quotes.sights.values() for s in rows} | {
        s.area for rows in state.quotes.by_stay.values() for s in rows
    }
    parts = {part for area in areas for part in re.split(r" and |, ", area) if part}
    return parts | {part.split()[0] for part in parts}


def with_stop_names(message: str, state: TripState) -> str:
    """The message with the stops of the trip by the names they have in it: "Sevilla" and "firenze" as "Seville" and "Florence"."""
    stops = {(fold(s.place.name), s.place.country): s.place.name for s in state.trip.destinations}
    known, parts = gazetteer(), {fold(part) for part in _parts_of_cities(state)}
    for match in reversed(list(re.finditer(r"[^\W\d_]{4,}", message))):
        word = fold(match.group())
        if word in known.ordinary_words or word in parts or any(word in name.split() for name, _ in stops):
            continue
        name = next((stops[key] for spot in known.cities(word) if (key := (fold(spot.name), spot.country)) in stops), None)
        message = f"{message[: match.start()]}{name}{message[match.end() :]}" if name else message
    return message


def clauses_of(message: str, things: PlanThings, days: Sequence[date], state: TripState) -> list[EditClause]:
    """The message cut where a new change begins: a stretch without a word of change of its own belongs to the one before it."""
    mentions, named = things.find(message), plan_days(message, days)
    inside = [(m.start, m.end) for m in mentions]
    cuts = [0]
    for match in _SPLIT.finditer(message):
        if not any(a < match.start() < b or a < match.end() - 1 < b for a, b in inside) and not _decimal(message, match):
            cuts.append(match.end())
    cuts += [m.end() for m in _LESS_THEN_MORE.finditer(message)]
    cuts = [*sorted(set(cuts)), len(message)]
    pieces: list[tuple[int, int]] = []
    for start, end in zip(cuts, cuts[1:], strict=False):
        last = _clause(message, *pieces[-1], mentions, named, state) if pieces else None
        if last is not None and not _stands_alone(_clause(message, start, end, mentions, named, state), last):
            pieces[-1] = (pieces[-1][0], end)
        elif message[start:end].strip(" ,.;!?\n"):
            pieces.append((start, end))
    return _with_antecedents(
        message, [_clause(message, start, end, mentions, named, state) for start, end in _with_days(message, pieces, named)]
    )


EXCEPTED = re.compile(
    r"\W*(?:(?:just |only )?not (?=(?:the|our|my|that|those|these)\b)|(?:please |just )?leave (?=(?:the|our|my) [a-z]+\W*$)"
    r"|except(?: for)?\b|apart from\b|other than\b|without (?:touching|changing)\b)"
)
""" "but not the hotel", "except the Louvre": what a change leaves alone."""
_BEFORE_A_DAY = re.compile(
    r"[\W_]*(?:(?:keep|leave|and|so|but|ok|okay|hm+|about|then|as|now|for|on|the|also|oh|well|by|way)[\W_]*)*", re.IGNORECASE
)


_KEEPS_THE_DAY = re.compile(r"\b(?:keep|leave)\b", re.IGNORECASE)
""" "Keep Wednesday but make Thursday shorter": what stays, and another day."""


def _end_of_next(pieces: Sequence[tuple[int, int]], end: int) -> int:
    """Where the piece behind one that ends there ends; 0 where it is the last."""
    return next((b for a, b in pieces if a >= end), 0)


def _with_days(message: str, pieces: Sequence[tuple[int, int]], named: Sequence[PlanDayMention]) -> list[tuple[int, int]]:
    """The pieces, one that names nothing but a day made one with what is said of that day: "and the 8th, keep the afternoon free"."""
    found: list[tuple[int, int]] = []
    opened: int | None = None
    for start, end in pieces:
        day = next((d for d in named if start <= d.start and d.end <= end), None)
        alone = day is not None and not _BEFORE_A_DAY.sub("", f"{message[start : day.start]} {message[day.end : end]}").strip()
        begins = start if opened is None else opened
        own = any(end <= d.start < following for d in named) if (following := _end_of_next(pieces, end)) else False
        if alone and (start, end) != pieces[-1] and not (own and _KEEPS_THE_DAY.search(message[start:end])):
            opened = begins
            continue
        found.append((begins, end))
        opened = None
    return found


_POINTS_BACK = re.compile(r"\b(?:keep|leave|make|have|want|block|clear) (?:it|that|this|then)\b")


_HOUR_WRONG = re.compile(
    r"\b(?:so|too|very|awfully|horribly|that|much too|way too) (?:early|late)\b|\b(?:crack of dawn|middle of the night)\b"
)
_ANYTHING_THEN = re.compile(
    r"^\W*(?:(?:and|so|but|then|is there|have you|can we (?:have|get|do)|could we (?:have|get|do))\W+)*(?:anything|something|one|a)?\W*"
    r"(?:later|earlier|after (?:lunch|noon)|before (?:lunch|noon)|in the (?:morning|afternoon|evening)|around (?:noon|midday|lunch)"
    r"|(?:after|before|past|from|around|by) (?:about )?\d{1,2}(?:[:.]\d{2})? ?(?:[ap]\.?m\.?|o'?clock)?)\W*(?:please|onwards)?\W*$"
)
""" "The flight's so early, anything after lunch?": what is wrong with a ride, and what it is to be."""
_LEAVES_THEN = re.compile(r"\b(?:leave|fly|depart|set off|go|get (?:there|to the airport)) (?:until |till |only )?(?:before|after|at)\b")
""" "… we can't leave before noon": the bound of a ride whose hour is wrong."""
_SHORTER_DAY = re.compile(r"\b(?:shorter|short|lighter|easier|early (?:night|finish|end))\b")
ONLY_ONCE = re.compile(
    r"\b(?P<x>[a-z][a-z'-]{2,24}) (?:only |just )once\b|\b(?P<w>[a-z][a-z'-]{2,24}) once (?:is|will be|would be) (?:enough|plenty|fine|ok|okay)\b"
    r"|\b(?:only|just) (?:one|1) (?P<y>[a-z][a-z'-]{2,24})(?: show| evening| visit)?\b(?! (?:a|per|each|every) day)"
    r"|\bone (?P<z>[a-z][a-z'-]{2,24})(?: show| evening| night| visit)? is (?:enough|plenty|fine)\b"
)
""" "Flamenco only once", "one palace is enough"."""
PLEASED = re.compile(r"\b(?:love|like|happy|fine|good|great|perfect|ok|okay|works?|lovely|stays?)\b")
ALL_OF_IT = re.compile(r"\b(?:everything|all of it|it all|the rest|the whole (?:thing|plan|lot)|all)\b")
_REPLACED_WITH = re.compile(
    r"\W*(?:(?:and|so|please|can you|could you|can we)\W+)*(?:replace|swap|change|switch)(?: out)? (?:with|for|to)\b"
)
_REFERS = re.compile(r"\b(?:it|them|that|those|they|these|this one)\b")
_PLURAL = re.compile(r"\b[a-z]{4,}s\b")


def _joined_clauses(message: str, before: EditClause, clause: EditClause, days: tuple[PlanDayMention, ...]) -> EditClause:
    """Two clauses that stand one after the other as one."""
    text = message[before.start : clause.start + len(clause.text)]
    shift = clause.start - before.start
    mine = tuple(m._replace(start=m.start + shift, end=m.end + shift) for m in clause.things)
    placed = days if days is before.days else tuple(d._replace(start=d.start + shift, end=d.end + shift) for d in days)
    return EditClause(
        text, fold_same(text), before.start, (*before.things, *mine), placed, clause.scope or before.scope, clause.times or before.times
    )


def _with_antecedents(message: str, clauses: Sequence[EditClause]) -> list[EditClause]:
    """A clause takes the day of the one before where it points back to it ("tickets on Tuesday night, so keep it free"), or where that one

    asks for nothing itself ("the kids are tired on Wednesday, keep the afternoon free").
    """
    found: list[EditClause] = []
    for clause in clauses:
        before = found[-1] if found else None
        points_back = clause.has("free") and bool(_POINTS_BACK.search(clause.low))
        points = _REFERS.search(clause.low) or _REPLACED_WITH.match(clause.low)
        refers = bool(before and not clause.objects and points and clause.has("remove", "swap", "move"))
        speaks = before is not None and (before.has("keep", "hold", "swap", "stay_other", "move") or PLEASED.search(before.low))
        if before is not None and speaks and EXCEPTED.match(clause.low) and ALL_OF_IT.search(before.low):
            found[-1] = _joined_clauses(message, before, clause, before.days or clause.days)
            continue
        if (
            before is not None
            and not DO_INSTEAD.match(clause.low)
            and refers
            and not before.has("add", "move", "swap", "restore", "keep")
            and (before.objects or _PLURAL.search(before.low))
        ):
            found[-1] = _joined_clauses(message, before, clause, before.days or clause.days)
            continue
        bound = (clause.times and not clause.objects and clause.has("not_before", "not_after")) or _LEAVES_THEN.search(clause.low)
        rides = before is not None and before.first_of("modes") is not None and _HOUR_WRONG.search(before.low) is not None
        if before is not None and rides and (_ANYTHING_THEN.match(clause.low) or bound):
            found[-1] = _joined_clauses(message, before, clause, before.days)
            continue
        if (
            before is not None
            and before.days
            and clause.times
            and not clause.days
            and _SHORTER_DAY.search(before.low)
            and clause.has("not_after")
        ):
            found[-1] = _joined_clauses(message, before, clause, before.days)
            continue
        only_tells = before is not None and not before.has(*_ALONE) and not before.objects
        if before is not None and before.days and not clause.days and (points_back or only_tells):
            joined = _joined_clauses(message, before, clause, before.days)
            clause = joined._replace(things=(), times=()) if points_back else joined
            found[-1] = clause
        else:
            found.append(clause)
    return found


def _decimal(message: str, match: re.Match[str]) -> bool:
    """Whether a point or comma stands within a number ("4,000", "9.30")."""
    return message[match.start() - 1 : match.start()].isdigit() and message[match.end() : match.end() + 1].isdigit()


_ALONE = (
    "day_trip", "free", "later", "earlier", "not_before", "not_after", "move", "swap", "restore", "remove", "add", "nearer", "same_stay", "cheaper", "dearer",
    "keep", "refuse", "hold", "slower", "faster", "walking", "more_night", "fewer_night", "all_diet",
)  # fmt: skip


TRADES = re.compile(
    r"\b(?:swap|trade|switch|exchange) (?:places|round|around|over)\b|\bthe other way round\b|\b(?:swap|switch|flip|turn)\b.{4,60} (?:round|around|over)\W*(?:please|pls)?\W*$"
)
ON_ONE_DAY = re.compile(
    r"\b(?:on|in|into|to|for) (?:one|the same|a single|just one|1) (?:day|go|afternoon|morning)\b|\bsame (?:day|morning|afternoon|evening)\b|\btogether\b|\bback to back\b"
)
APART = re.compile(
    r"\b(?:on|to|for|in) (?:different|separate|two|other) (?:days?|mornings|afternoons)\b|\bnot\b.{0,70}\b(?:on|in) (?:the same|one) day\b"
    r"|\bthe same (?:day|morning|afternoon|evening) (?:is|are|seems?|feels?|would be|looks?) (?:a bit |way |just )?(?:too (?:much|many)|a lot|overkill|tiring)\b"
    r"|\b(?:split|separate|space|spread)\b.*\b(?:up|out|apart|over|across|on)\b|\ba day apart\b"
    r"|\b(?:a|an)(?:other)? ?(?:different|separate)? day (?:to|from|than) (?:the )?\w"
)
""" "Lello and the station on different days"."""
TO_SLEEP_IN = re.compile(
    r"\b(?:some(?:where|thing|place)|any(?:where|thing)|an?|(?:the|our|another) place|places|one|room|house)\b.{0,40}\bto (?:sleep|stay|crash|kip|lodge)\b"
)
""" "Something cheaper to sleep in": a bed, and no later morning."""
MOST_OF_A_NAME = 6
_SOMETHING_INSTEAD = re.compile(r"\b(?:something|anything|somewhere)\b.*\binstead\b")
LIGHTER = re.compile(
    r"\b(?:lighter|easier|emptier|quieter|less (?:in|on|to do)|fewer|gentler|shorter|not (?:so|that|too) (?:much|full|busy)|too (?:much|full|heavy|long|tiring)|slow(?:er)?)\b"
)
"""Words that slow a day down where a day is named."""


_OWN_WISH = re.compile(
    r"^\W*(?:(?:and|but|also|then|so|plus)\W+)*(?:(?:can|could) (?:we|you|i|the|our)\b|(?:we|i)(?:'?d| would) (?:like|love|rather(?! not)|prefer)\b)(?:\W+\w+){3}"
    r"|^\W*(?:(?:and|but|so|then)\W+)*(?:find|get|give) (?:her|him|them|us|me|mum|dad|grandma|the kids) (?:something|somewhere|anything|an?|some)\b"
    r"|\b(?:we|i|he|she|they|one of us|both|my \w+)(?:'re|'m|'s| are| am| is) (?:both |all |a )?"
    r"(?:vegetarians?|vegans?|pescatarians?|coeliacs?|celiacs?|halal|kosher|gluten|lactose|allergic)\b"
)
"""A wish of its own, though none of its words says what kind of change it is: it is not taken for more words of the change before."""


DO_INSTEAD = re.compile(
    r"^\W*(?:(?:and|but|then|we|i|to|could|can|rather|'d)\W+)*(?:do|see|visit|go to|have|try|put in|add|take)\b.*\binstead\W*(?:please)?\W*$"
)
""" "… and do the National Museum instead": what comes in the place of what goes."""
_OR_MAYBE = re.compile(r"^\W*(?:(?:and|but|so|then|or)\W+)*(?:maybe|perhaps|how about|what about) (?:an?|some) \w+")
_TIME_AT = re.compile(r"\b(?:more|less|extra|longer) (?:time )?(?:at|in|for|with)\b|\bspend (?:more|less|longer)\b")
""" "… and more time at the monastery": how long a visit is to be."""
_REASON = re.compile(
    r"^\W*(?:(?:because|cos|coz|since|as|so|and)\W+)*(?:we|i|my \w+|our \w+|the (?:kids|children|little ones?)|they|he|she|it|its|there)(?:'\w+)? \w+"
)
""" "…, we want the evening for pubs": why, or another wish, and no more words of the change before it."""


_OWN_WANT = re.compile(r"\b(?:want|like|love|prefer|rather|need|fancy|can we|could we|please)\b")


_A_BED_BESIDE = re.compile(
    r"^\W*(?:(?:and|also|plus|please)\W+)*(?:an?|another|some) (?:[\w-]+ ){0,2}?(?:hotel|hostel|apartment|flat|room|bed|place to stay|guest ?house) "
    r"(?:with|that|which|in|near|by|close|next|on|for)\b"
)
""" "…, and a hotel with a pool": a wish for a bed of its own."""


def tells_why(clause: EditClause) -> bool:
    """Whether a stretch states how somebody is or what they do ("we sleep in"), and no wish."""
    return _REASON.match(clause.low) is not None and _OWN_WANT.search(clause.low) is None


def _goes_beyond(clause: EditClause, last: EditClause) -> bool:
    """Whether a stretch behind a whole change tells why, or how long another visit is to be."""
    why = _REASON.match(clause.low) is not None and _REFERS.search(clause.low) is None
    if re.search(r"!\W*$", last.text) and tells_why(clause):
        return True
    if last.has("keep") and clause.has("stay_other") and (clause.first_of("meals") or clause.first_of("categories")):
        return True
    other = last.objects or last.days or last.first_of("meals") or last.first_of("modes")
    if _A_BED_BESIDE.match(clause.low) and other and last.first_of("categories") != "stay":
        return True
    return _is_whole(last) and (why or (bool(clause.objects) and _TIME_AT.search(clause.low) is not None))


def _is_whole(clause: EditClause) -> bool:
    """Whether a clause says a change and what it is about, so that nothing is missing from it."""
    named = clause.objects or clause.days or clause.cities or clause.first_of("meals") or clause.first_of("categories")
    return bool((clause.has(*_ALONE) and named) or (clause.objects and clause.days))


_THAN_IT_IS = re.compile(r"\b(?:later|earlier)\b")


FORGET_THAT = re.compile(
    r"^\W*(?:(?:no|nah|oh|hm+|wait|actually|or|well|sorry)\W+)*(?:forget (?:that|it)|scratch that|never ?mind(?: that)?|ignore that|strike that|no wait)\W*(?:sorry|please)?\W*$"
)
""" "One hotel? no forget that": what stands before it is not asked for."""


def _stands_alone(clause: EditClause, last: EditClause) -> bool:
    """Whether a stretch says a change of its own, or is a thing with its day, or a meal with its time; `last` is what stands before it."""
    before = last.text
    if re.fullmatch(
        r"\W*(?:something|anything|somewhere) (?:else|different)(?: (?:there|instead|then|that day|on that day|for that day))?\W*(?:please|pls)?\W*",
        clause.low,
    ):
        return False
    if re.fullmatch(r"\W*(?:please|pls|thanks|thank you|too|instead|as well)?\W*", clause.low) or SAME_AREA.fullmatch(clause.low):
        return False
    if FORGET_THAT.match(clause.low) or _goes_beyond(clause, last) or (last.text.rstrip().endswith("?") and clause.objects):
        return True
    if (
        last.days
        and not last.has(*_ALONE)
        and re.search(r"\b(?:\w+day|day \d)\W*(?:and|,|&)?\W*$", last.low)
        and LIGHTER.search(clause.low)
    ):
        return False
    if clause.has("remove", "refuse") and clause.first_of("meals") is None and ON_ONE_DAY.search(clause.low):
        return True
    if (
        TRADES.search(clause.low)
        or (not clause.objects and APART.search(clause.low))
        or (ON_ONE_DAY.search(clause.low) and len(before.split()) <= MOST_OF_A_NAME)
    ):
        return False
    lighter = clause.days and LIGHTER.search(clause.low)
    if re.search(r"\b(?:between|from|both|options?|plans?|days?|swap)\b[^,;.:]*$", fold(before)) and not (lighter or clause.has(*_ALONE)):
        return False
    if last.first_of("modes") and _HOUR_WRONG.search(last.low) and _ANYTHING_THEN.match(clause.low):
        return True
    if clause.objects and DO_INSTEAD.match(clause.low) and last.has("remove", "refuse"):
        return True
    if _OR_MAYBE.match(clause.low) and last.objects and not clause.days:
        return True
    if ONLY_ONCE.search(clause.low) or (clause.objects and last.objects and _has_its_hour(clause) and _has_its_hour(last)):
        return True
    if clause.first_of("modes") and _THAN_IT_IS.search(clause.low) and last.first_of("modes") is None:
        return True
    if _OWN_WISH.search(clause.low) and (last.has(*_ALONE) or (last.objects and last.days)):
        return True
    if (
        clause.has(*_ALONE)
        or (before and EXCEPTED.match(clause.low))
        or _SOMETHING_INSTEAD.search(clause.low)
        or re.match(r"\W*(?:we(?:'d)? (?:want|like|love|prefer) )?(?:more|fewer|less) [a-z]+\b(?! (?:on|night|day))", clause.low)
    ):
        return True
    return bool(
        ((clause.objects or clause.first_of("dishes")) and clause.days)
        or lighter
        or (clause.first_of("meals") and (clause.times or (clause.days and last.days and _THAN_IT_IS.search(clause.low))))
        or re.match(r"\W*(?:is|are|what|why|how|which)\b", clause.low)
    )


_CONCEDED = re.compile(
    r"(?<=\w)(?:,| -|;| as| because| cos| since) ?(?:we have |we've got |there's )?(?:an? |our |the )?(?:early |late )?(?:flight|train|plane|ferry)(?: home| back)?"
    r"(?: is| leaves| goes)?(?: at)? \d{1,2}(?:[:.]\d\d)? ?(?:[ap]m)?\W*$|"
    r"\beven (?:if|though|when)\b.*"
    r"|\bso (?:that )?(?:we|i|they|she|he|the kids|the children) (?:can|could|get to|have time to) (?!drop|skip|remove|cancel|leave|move|cut|lose|swap|go home)\w+.*"
)
""" "Cheaper flights even if it means leaving later", "… so we can see the museum": what is put up with, and what for, is no wish."""
_HEDGES = (
    "(?:at all |it'?s? |it is )?(?:poss(?:ible)?|feasible|doable|practical|allowed)",
    r"(?:you|we|they|it|that|there)(?: really| still)? (?:can|could|may|must|need to|have to|manage|fits?|works?)\b(?! (?:to )?(?:rain|snow|get))",
    r"(?:it|that|this)(?:'s| is|s)? (?:ok|okay|all right|alright|fine|no trouble|not too much trouble|easy|easier|not (?:a )?(?:bother|problem))",
    r"there(?:'s| is|s| are)? (?:still |enough |any |some )*(?:time|room|space|one|ones|some|any|a chance)\b",
    r"(?:you|we) (?:don'?t mind|like|want|wish|think(?: so| best)?|would|have (?:the )?(?:time|room|space)|find (?:one|any|some)|know (?:of )?(?:one|any|some))",
    r"(?:need(?: be|ed)?|necessary|required|so|not|any(?:thing)?|anyone asks|i(?:'m| am) honest|memory serves)\b",
    r"(?:it|that) means?\b",
)
HEDGE = re.compile(rf"(?:{'|'.join(_HEDGES)})")
""" "If possible", "if there's time": an order all the same."""
HEDGED = re.compile(rf",? ?\bif (?:{'|'.join(_HEDGES[:5])})(?=\W*$|[,.;!?])")
SOMEBODY_FREE = re.compile(
    r"\b(?:is|are|am|'s|'re|'m) (?:only|just) free\b|\b(?:friends?|sister|brother|cousin|mum|dad|aunt|uncle|who) (?:is|are|'s) free\b"
)
""" "My friend is only free on Friday": when somebody has time."""
SAME_AREA = re.compile(
    r"\W*(?:(?:but|and|in|the)\W+)*\bsame (?:area|neighbou?rhood|part of (?:town|the city)|quarter|district)\b(?:\W+(?:please|pls|though|ideally))*\W*"
)
""" "A nicer hotel but same area"."""
_FIRST_OR_LAST = re.compile(r"\b(?:first|last) (?:thing|of all)\b")


def _has_its_hour(clause: EditClause) -> bool:
    """Whether a clause says when: a day, a part of one, an hour, "first thing"."""
    return bool(clause.days or clause.times or part_of(clause) or _FIRST_OR_LAST.search(clause.low))


def _clause(
    message: str, start: int, end: int, mentions: Sequence[ThingMention], named: Sequence[PlanDayMention], state: TripState
) -> EditClause:
    text = message[start:end]
    if joined := _JOINERS_LEFT.search(text):
        text = text[: joined.start()]
    if (hedge := HEDGED.search(fold_same(text))) is not None and not text[hedge.end() :].strip(" ,.;!?"):
        text = text[: hedge.start()]
    low = HEDGED.sub(_blank, _CONCEDED.sub(_blank, fold_same(text)))
    told = min((m.start() for m in _CONCEDED.finditer(fold_same(text))), default=len(text))
    inside = [m._replace(start=m.start - start, end=m.end - start) for m in mentions if start <= m.start < start + told and m.end <= end]
    days = [d._replace(start=d.start - start, end=d.end - start) for d in named if start <= d.start and d.end <= end]
    taken = [*((m.start, m.end) for m in inside), *((d.start, d.end) for d in days)]
    return EditClause(text, low, start, tuple(inside), tuple(days), _scope_of(low, state), _times(low, taken))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


def part_of_clause(clause: EditClause, start: int, end: int) -> EditClause:
    """A stretch of a clause as a clause of its own, about the same plans."""
    text, low = clause.text[start:end], clause.low[start:end]
    things = tuple(m._replace(start=m.start - start, end=m.end - start) for m in clause.things if start <= m.start and m.end <= end)
    days = tuple(d._replace(start=d.start - start, end=d.end - start) for d in clause.days if start <= d.start and d.end <= end)
    taken = [*((m.start, m.end) for m in things), *((d.start, d.end) for d in days)]
    return EditClause(text, low, clause.start + start, things, days, clause.scope, _times(low, taken))


def _times(low: str, taken: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """Clock times as HH:MM, where the words can be one; 1 to 7 without am or pm is the afternoon."""
    found: list[tuple[int, str]] = [
        (m.start(), clock)
        for word, clock in _CLOCK_WORDS.items()
        for m in re.finditer(rf"\b{word}\b", low)
        if not _COMPLAINT.search(low[: m.start()]) and not _NOT_AT.search(low[: m.start()])
    ]
    for match in _HOUR_WORDS.finditer(low):
        half = (
            "pm"
            if re.match(r" (?:in the (?:evening|afternoon)|p\.?m|at night)", low[match.end() :])
            else "am"
            if re.match(r" (?:in the morning|a\.?m)", low[match.end() :])
            else ""
        )
        found.append((match.start(), clock_of_words(_HOURS[match["h"]], 30 if match["half"] else 0, half)))
    for match in _CLOCK.finditer(low):
        if any(a <= match.start() < b for a, b in taken):
            continue
        before = low[max(0, match.start() - 14) : match.start()]
        if _BEDTIME.search(low[: match.start()]) or _COMPLAINT.search(low[: match.start()]) or _NOT_AT.search(low[: match.start()]):
            continue
        marked = bool(match["half"] or match["m"] or match["ish"]) or bool(
            re.search(
                r"\b(?:at|by|before|after|until|till|from|around|about|than|start|for|like|to|say|make it|make that)\s+(?:about |around |like )?$",
                before,
            )
        )
        after = low[match.end() : match.end() + 10]
        marked = marked or _AT_MOST_THEN.match(low[match.end() :]) is not None
        if not marked or re.match(
            r"\s*(?:nights?|days?|hours?|h\b|min|stars?|people|adults|km|%|st\b|nd\b|rd\b|th\b|,\d|euro|dollar|pound)", after
        ):
            continue
        half = (match["half"] or "").replace(".", "") or ("am" if _EARLY_HOUR.search(low) and int(match["h"]) > 4 else "")
        found.append((match.start(), clock_of_words(int(match["h"]), int(match["m"] or 0), half)))
    return tuple(clock for _, clock in sorted(found))


_AT_MOST_THEN = re.compile(r" ?(?:at the (?:very )?(?:earliest|latest)|or later|or earlier|onwards?)\b")
""" "10 at the earliest"."""


def clock_of_words(hour: int, minute: int, half: str) -> str:
    """The clock time that an hour, its minutes and "am", "pm" or nothing say: 1 to 7 without either is the afternoon."""
    if half == "pm" and hour < 12:
        hour += 12
    elif half == "am" and hour == 12:
        hour = 0
    elif half in ("", "oclock", "o'clock") and 1 <= hour <= 7:
        hour += 12
    return f"{min(hour, 23):02d}:{minute:02d}"


_AN_HOUR = r"(?:\d{1,2}(?:[:.]\d{2})? ?(?:[ap]\.?m\.?)?|noon|midday)"
_STRETCH = re.compile(rf"\b(?:from |between )?(?P<a>{_AN_HOUR}) ?(?:to|and|till|until|-|–) ?(?P<b>{_AN_HOUR})(?![\w:])")
_UNTIL = re.compile(rf"\b(?:till|until|til) (?:about |around )?(?P<b>{_AN_HOUR})(?![\w:])")


def stretch_of(low: str) -> tuple[str | None, str] | None:
    """The hours of a stretch of a day, "from 1 to 3", "till 3": its start, None where only its end is said, and its end; else None."""
    match = _STRETCH.search(low) or _UNTIL.search(low)
    if match is None:
        return None
    start, end = match.groupdict().get("a"), match["b"]
    return (_hour_said(start) if start else None), _hour_said(end)


def _hour_said(words: str) -> str:
    """An hour of the day as HH:MM; 1 to 7 without am or pm is the afternoon."""
    if words in _CLOCK_WORDS:
        return _CLOCK_WORDS[words]
    parts = re.match(r"(\d{1,2})(?:[:.](\d{2}))? ?([ap]?)", words)
    assert parts is not None
    return clock_of_words(int(parts[1]), int(parts[2] or 0), f"{parts[3]}m" if parts[3] else "")


_SHIFT = re.compile(
    r"\b(?:(?P<n>\d{1,3}|an?|one|two|half an) ?(?P<unit>hours?|hrs?|h|minutes?|mins?)|(?P<half>half an hour))\b", re.IGNORECASE
)


def minutes_said(low: str) -> int | None:
    """A length of time in words, "half an hour", "2 hours", in minutes."""
    match = _SHIFT.search(low)
    if match is None:
        return None
    if match["half"] or (match["n"] or "").startswith("half"):
        return 30
    number = COUNTS.get(match["n"]) or int(match["n"])
    return number * 60 if match["unit"].startswith("h") else number


def _scope_of(low: str, state: TripState) -> str | None:
    """The plans a clause is about, in its own words; None where it names none."""
    if match := SCOPE_ALL.search(low):
        return match.group()
    if pair := _TWO_PLANS.search(low):
        return pair.group()
    titled = next((o.title for o in state.options if fold_same(o.title) in low), None)
    if titled:
        return titled
    if bed := nth_bed(state.options, low):
        return bed
    match = _SCOPE.search(low)
    if match is None or (match["kind"] and not _a_plan(low, match)):
        return None
    if nth := match["last"] or match["lead"]:
        return f"{nth} plan"
    one = re.match(r"\s*(?:one|option|plan|itinerary|version)\b", low[match.end() :])
    return (match.group() + (one.group() if one else "")).strip()


_WHERE_THE_MIDDLE_IS = re.compile(
    r"\b(?:near|nearer|close|closer|next|right|bang|smack|more|somewhere|towards?|from|stay|sleep|be|hotel|bed|one)(?: (?:to|in|from))?(?: the)?$"
)
""" "Something nearer the middle", "a hotel in the middle": the middle of the city, and no plan."""
_NAMES_A_PLAN = re.compile(r"(?:one|option|plan|itinerary|version)\b")


def _a_plan(low: str, match: re.Match[str]) -> bool:
    """Whether "budget", "balanced", "premium" name a plan here: "the premium one", "in the balanced", "premium's hotel"; "cheapest hotel" is none."""
    after = low[match.end() :].lstrip()
    before = low[: match.start("kind")].rstrip()
    if before.split()[-1:] in (["a"], ["an"]) or (
        match["kind"] == "middle" and _WHERE_THE_MIDDLE_IS.search(before) and not _NAMES_A_PLAN.match(after)
    ):
        return False
    if re.match(r"(?:please|pls)\b", after) and before.endswith("the"):
        return True
    return bool(re.match(r"(?:'s\b|one\b|option|plan|itinerary|version|$|[,.;:!?])", after)) or (
        before.endswith("the") and match["kind"] in ("balanced", "premium") and not re.match(r"(?:hotel|stay|room|economy|class)", after)
    )


def said(op: EditOp, clause: EditClause, **fields: object) -> list[SaidEdit]:
    return [
        SaidEdit.model_validate(
            {"op": op, "quote": clause.text.strip(" ,;"), "options": clause.scope, **{k: v for k, v in fields.items() if v is not None}}
        )
    ]


def days_of(clause: EditClause) -> list[str | None]:
    """Every day a clause names, each as said; one None where it names none."""
    return [clause.day_said(n) for n in range(len(clause.days))] if clause.days else [None]


def name_of(mention: ThingMention, clause: EditClause) -> str:
    return clause.text[mention.start : mention.end]


def part_of(clause: EditClause) -> str | None:
    return clause.first_of("parts")
