"""A message about plans as edits: its clauses, what each names, and the change its words ask for, as `SaidEdit`s with their quotes.

The built-in reader's half of editing; a model answers with the same `SaidEdit`s, and `grounding` holds both to the words and the plans.
A clause becomes an edit when a word of change meets something it can change ("free" a day, "closer" a hotel); questions and conditions
change nothing. Words of change are data (`edit_words.toml`); the frames here are rows of a table, tried in order.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from planner.domain.replies import EditOp, SaidEdit
from planner.domain.state import TripState
from planner.language.plan_things import IN_PLAN, PlanDayMention, PlanThing, PlanThings, ThingMention, fold, plan_days, tokens_of

_FILE = Path(__file__).with_name("edit_words.toml")
_SPLIT = re.compile(r"[.;!?\n]+|,|\b(?:and(?! the same)|but|plus|then|also)\b", re.IGNORECASE)
_ASKS = re.compile(
    r"^\W*(?:and |but |so |ok |okay |hm+ )*(?:is|are|was|were|does|do|did|what|what's|whats|which|why|how|who|when|where|whose|will|tell me|explain|compare|show me|any)\b",
    re.IGNORECASE,
)
_REQUESTS = re.compile(
    r"\b(?:can|could|would|may|shall|should|might) (?:you|we|i|it|the|that|this|they|there)\b|\bhow about\b|\bwhat about\b|\bwhy (?:not|don't we)\b|\bis it possible to\b|\bany chance\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\b(?:if|in case|unless|when|should) (?:it|there|the weather|we|one)\b.{0,30}\b(?:rain\w*|pour\w*|snow\w*|storm\w*|bad|wet|miss\w*|late|delayed|cancel\w*|sick|ill)\b",
    re.IGNORECASE,
)
_UNDOES = re.compile(
    r"\b(?:undo|revert|roll back|go back to|previous (?:version|plans?|ones?)|(?:earlier|last) version|as (?:it|they) (?:was|were)(?: before)?|the way (?:it|they) (?:was|were))\b"
)
"""Words that take the last step back: no change of plans, whatever else they say."""
_CLOCK = re.compile(
    r"(?<![\w$£€])(?P<h>[01]?\d|2[0-4])(?:(?::|\.|h)(?P<m>[0-5]\d))?\s*(?P<half>a\.?m\.?|p\.?m\.?|o'?clock)?(?![\w%])", re.IGNORECASE
)
_CLOCK_WORDS = {"noon": "12:00", "midday": "12:00", "midnight": "23:59"}
_HOURS = {word: n for n, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)}
_HOUR_WORDS = re.compile(
    rf"\b(?:at|by|before|after|until|till|around|about|than) (?:about |around )?(?P<half>half past )?(?P<h>{'|'.join(_HOURS)})\b(?! (?:nights?|days?|hours?|stars?|people|of|things?|plans?|options?))"
)
_SHIFT = re.compile(
    r"\b(?:(?P<n>\d{1,3}|an?|one|two|half an) ?(?P<unit>hours?|hrs?|h|minutes?|mins?)|(?P<half>half an hour))\b", re.IGNORECASE
)
_MONEY = re.compile(
    r"(?:[$£€¥₹]\s?)(\d[\d,.]*)(k\b)?|\b(\d[\d,.]*)(k)?\s?(?:dollars|euros?|pounds|quid|usd|eur|gbp|francs|kroner|kr)\b|\b(\d{3,}[\d,.]*)\b",
    re.IGNORECASE,
)
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "another": 1, "extra": 1}
_STARS = re.compile(r"\b([1-5]|one|two|three|four|five)[- ]?stars?\b", re.IGNORECASE)
_SCOPE_ALL = re.compile(
    r"\b(?:all (?:three|two|of them|options|plans)|every (?:option|plan)|each (?:option|plan)|both (?:options|plans))\b", re.IGNORECASE
)
_SCOPE = re.compile(
    r"\b(?:in|for|of|on|to|get|make|take)?\s*(?:the )?(?P<kind>budget|cheapest|balanced|middle|premium|dearest|most expensive|custom|mixed?)(?:'s)?(?= (?:one|option|plan|itinerary|version)\b|'s\b|$|[ ,.;!?])"
    r"|\b(?:option|plan|number|no\.?) ?#?(?P<n>[1-3]|one|two|three)\b|\bthe (?P<nth>first|second|third|last) (?:one|option|plan)\b|#(?P<h>[1-3])\b",
    re.IGNORECASE,
)
_NTH = {"1": 1, "2": 2, "3": 3, "one": 1, "two": 2, "three": 3, "first": 1, "second": 2, "third": 3}


def _pattern(phrase: str) -> str:
    """A phrase of the lexicon as an expression: "_" is up to four words, "*" any ending, an apostrophe may be missing."""
    words = [
        r"(?:[\w'-]+\W+){0,4}?" if w == "_" else re.escape(w).replace(r"\*", r"\w*").replace("'", "'?") + (r"\W+") for w in phrase.split()
    ]
    return r"\b" + "".join(words).removesuffix(r"\W+") + (r"\b" if not phrase.endswith("*") else "")


@cache
def _lexicon() -> dict[str, dict[str, re.Pattern[str]]]:
    """The words of change as one expression a row: "heads", and one table each for meals, parts, modes, categories, styles and kinds."""
    rows = tomllib.loads(_FILE.read_text(encoding="utf-8"))["en"]
    tables = {name: table for name, table in rows.items() if isinstance(table, dict)}
    tables["heads"] = {name: phrases for name, phrases in rows.items() if isinstance(phrases, list)}
    return {
        name: {key: re.compile("|".join(_pattern(p) for p in sorted(phrases, key=len, reverse=True))) for key, phrases in table.items()}
        for name, table in tables.items()
    }


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
        """Whether a word of one of these kinds of change stands in it."""
        return any(_lexicon()["heads"][head].search(self.low) for head in heads)

    def first_of(self, table: str) -> str | None:
        """The first row of a table ("meals", "parts", "modes" …) whose words stand in it; the one that stands earliest."""
        hits = [(m.start(), key) for key, pattern in _lexicon()[table].items() if (m := pattern.search(self.low))]
        return min(hits)[1] if hits else None

    def all_of(self, table: str) -> list[tuple[int, str]]:
        """Every row of a table that stands in it, by place."""
        return sorted((m.start(), key) for key, pattern in _lexicon()[table].items() if (m := pattern.search(self.low)))

    @property
    def cities(self) -> list[PlanThing]:
        return [m.thing for m in self.things if m.thing.kind == "city"]

    @property
    def objects(self) -> list[ThingMention]:
        """What it names beside cities. "A fado show" names a kind, not the one house that has the word in its name."""
        return [m for m in self.things if m.thing.kind != "city" and not self._of_a_kind(m)]

    def _of_a_kind(self, mention: ThingMention) -> bool:
        """Whether an indefinite word stands before a name that is only named in part."""
        before = re.search(r"\b(?:an?|some|any|another|more|one more)\s+(?:\w+\s+)?$", self.low[: mention.start])
        whole = fold(self.text[mention.start : mention.end]) == fold(mention.thing.name)
        return before is not None and not whole and not self.text[mention.start].isupper()

    @property
    def day(self) -> str | None:
        return self.text[self.days[0].start : self.days[0].end] if self.days else None


def hear_edits(message: str, state: TripState) -> tuple[SaidEdit, ...]:
    """The edits of `message` when plans are on the table; empty for none. Never raises; linear in the length of the message."""
    if not state.options:
        return ()
    low = fold_same(message)
    for n, option in enumerate(state.options, 1):
        at = low.find(fold_same(option.title))
        if at >= 0:
            by_number = f"{message[:at]}option {n}{message[at + len(option.title) :]}"
            return tuple(edit.model_copy(update={"quote": message.strip()}) for edit in hear_edits(by_number, state))
    things = PlanThings(state)
    days = state.trip.date_range.days
    if _UNDOES.search(low):
        return ()
    if _CONDITION.search(low):
        return (SaidEdit(op="ask", quote=message.strip()[:200], item=message.strip()[:200]),)
    clauses = _clauses(message, things, days, state)
    heard: list[SaidEdit] = []
    for clause in clauses:
        if _asks(message, clause):
            continue
        heard += _edits_of(clause, state, things)
    return tuple(_scoped(heard, clauses))


def fold_same(text: str) -> str:
    """`text` in small letters without accents, of the same length, with straight apostrophes."""
    return "".join((fold(c) or " ")[:1] if c not in "’‘`´" else "'" for c in text)


def _asks(message: str, clause: EditClause) -> bool:
    """Whether the clause is a question rather than a request in the form of one."""
    ends = message[clause.start + len(clause.text) :].lstrip()[:1]
    return (
        bool(_ASKS.match(clause.low))
        and not _REQUESTS.search(clause.low)
        and (ends == "?" or bool(re.match(r"\W*(?:what|why|how|which|who|when|where|is|are|does|do|did)", clause.low)))
    )


def _clauses(message: str, things: PlanThings, days: Sequence[date], state: TripState) -> list[EditClause]:
    """The message cut where a new change begins: a stretch without a word of change of its own belongs to the one before it."""
    mentions, named = things.find(message), plan_days(message, days)
    inside = [(m.start, m.end) for m in mentions]
    cuts = [0]
    for match in _SPLIT.finditer(message):
        if not any(a < match.start() < b or a < match.end() - 1 < b for a, b in inside) and not _decimal(message, match):
            cuts.append(match.end())
    cuts.append(len(message))
    pieces: list[tuple[int, int]] = []
    for start, end in zip(cuts, cuts[1:], strict=False):
        if pieces and not _stands_alone(_clause(message, start, end, mentions, named, state), message[pieces[-1][0] : pieces[-1][1]]):
            pieces[-1] = (pieces[-1][0], end)
        elif message[start:end].strip(" ,.;!?\n"):
            pieces.append((start, end))
    return _with_antecedents([_clause(message, start, end, mentions, named, state) for start, end in pieces])


_POINTS_BACK = re.compile(r"\b(?:keep|leave|make|have|want|block|clear) (?:it|that|this|then)\b")


def _with_antecedents(clauses: Sequence[EditClause]) -> list[EditClause]:
    """ "tickets on Tuesday night, so keep it free": a clause that points back takes the day and the part of the one before."""
    found: list[EditClause] = []
    for clause in clauses:
        before = found[-1] if found else None
        if before is not None and not clause.days and clause.has("free") and _POINTS_BACK.search(clause.low):
            whole = before.text + clause.text
            clause = clause._replace(text=whole, low=before.low + clause.low, start=before.start, days=before.days, things=(), times=())
            found[-1] = clause
        else:
            found.append(clause)
    return found


def _decimal(message: str, match: re.Match[str]) -> bool:
    """Whether a point or comma stands within a number ("4,000", "9.30")."""
    return message[match.start() - 1 : match.start()].isdigit() and message[match.end() : match.end() + 1].isdigit()


_ALONE = (
    "day_trip", "free", "later", "earlier", "not_before", "not_after", "move", "swap", "restore", "remove", "add", "nearer", "same_stay", "cheaper", "dearer",
    "keep", "slower", "faster", "walking", "more_night", "fewer_night", "all_diet",
)  # fmt: skip


def _stands_alone(clause: EditClause, before: str) -> bool:
    """Whether a stretch says a change of its own, or is a thing with its day, or a meal with its time."""
    if re.fullmatch(r"\W*(?:please|pls|thanks|thank you|too|instead|as well)?\W*", clause.low):
        return False
    if re.search(r"\b(?:between|from|both|option|plan|day|days|swap)\b[^,;.]*$", fold(before)) and not clause.has(*_ALONE):
        return False
    if clause.has(*_ALONE):
        return True
    return bool(
        (clause.objects and clause.days)
        or (clause.first_of("meals") and clause.times)
        or re.match(r"\W*(?:is|are|what|why|how|which)\b", clause.low)
    )


def _clause(
    message: str, start: int, end: int, mentions: Sequence[ThingMention], named: Sequence[PlanDayMention], state: TripState
) -> EditClause:
    text = message[start:end]
    low = fold_same(text)
    inside = [m._replace(start=m.start - start, end=m.end - start) for m in mentions if start <= m.start and m.end <= end]
    days = [d._replace(start=d.start - start, end=d.end - start) for d in named if start <= d.start and d.end <= end]
    taken = [*((m.start, m.end) for m in inside), *((d.start, d.end) for d in days)]
    return EditClause(text, low, start, tuple(inside), tuple(days), _scope_of(low, state), _times(low, taken))


def _times(low: str, taken: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """Clock times as HH:MM, where the words can be one; 1 to 7 without am or pm is the afternoon."""
    found: list[tuple[int, str]] = [(m.start(), clock) for word, clock in _CLOCK_WORDS.items() for m in re.finditer(rf"\b{word}\b", low)]
    for match in _HOUR_WORDS.finditer(low):
        half = (
            "pm"
            if re.match(r" (?:in the (?:evening|afternoon)|p\.?m|at night)", low[match.end() :])
            else "am"
            if re.match(r" (?:in the morning|a\.?m)", low[match.end() :])
            else ""
        )
        found.append((match.start(), _clock(_HOURS[match["h"]], 30 if match["half"] else 0, half)))
    for match in _CLOCK.finditer(low):
        if any(a <= match.start() < b for a, b in taken):
            continue
        before = low[max(0, match.start() - 14) : match.start()]
        marked = bool(match["half"] or match["m"]) or bool(
            re.search(r"\b(?:at|by|before|after|until|till|from|around|about|than|start|for)\s+(?:about |around )?$", before)
        )
        after = low[match.end() : match.end() + 10]
        if not marked or re.match(
            r"\s*(?:nights?|days?|hours?|h\b|min|stars?|people|adults|km|%|st\b|nd\b|rd\b|th\b|,\d|euro|dollar|pound)", after
        ):
            continue
        found.append((match.start(), _clock(int(match["h"]), int(match["m"] or 0), (match["half"] or "").replace(".", ""))))
    return tuple(clock for _, clock in sorted(found))


def _clock(hour: int, minute: int, half: str) -> str:
    if half == "pm" and hour < 12:
        hour += 12
    elif half == "am" and hour == 12:
        hour = 0
    elif half in ("", "oclock", "o'clock") and 1 <= hour <= 7:
        hour += 12
    return f"{min(hour, 23):02d}:{minute:02d}"


def _scope_of(low: str, state: TripState) -> str | None:
    """The plans a clause is about, in its own words; None where it names none."""
    if match := _SCOPE_ALL.search(low):
        return match.group()
    titled = next((o.title for o in state.options if fold_same(o.title) in low), None)
    if titled:
        return titled
    match = _SCOPE.search(low)
    if match is None or (match["kind"] and not _a_plan(low, match)):
        return None
    return match.group().strip()


def _a_plan(low: str, match: re.Match[str]) -> bool:
    """Whether "budget", "balanced", "premium" name a plan here: "the premium one", "in the balanced", "premium's hotel"; "cheapest hotel" is none."""
    after = low[match.end() :].lstrip()
    before = low[: match.start("kind")].rstrip()
    return bool(re.match(r"(?:'s\b|one\b|option|plan|itinerary|version|$|[,.;!?])", after)) or (
        before.endswith("the") and match["kind"] in ("balanced", "premium") and not re.match(r"(?:hotel|stay|room|economy|class)", after)
    )


# --- from a clause to its edits


def _edits_of(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    for frame in _FRAMES:
        if edits := frame(clause, state, things):
            return edits
    return []


def _said(op: EditOp, clause: EditClause, **fields: object) -> list[SaidEdit]:
    return [
        SaidEdit.model_validate(
            {"op": op, "quote": clause.text.strip(" ,;"), "options": clause.scope, **{k: v for k, v in fields.items() if v is not None}}
        )
    ]


def _name(mention: ThingMention, clause: EditClause) -> str:
    return clause.text[mention.start : mention.end]


def _part(clause: EditClause) -> str | None:
    return clause.first_of("parts")


def _keep(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "keep the hotel", "leave the sights alone", "don't change the flights"."""
    if not clause.has("keep") or clause.has("free", "same_stay") or clause.scope == clause.low.strip():
        return []
    if clause.objects:
        return _said("keep", clause, item=_name(clause.objects[0], clause))
    what = clause.first_of("categories")
    return (
        _said("keep", clause, change={"stay": "stay", "food": "meals", "transport": "legs", "activities": "sights"}[what])
        if what and what != "local_transport"
        else []
    )


def _same_stay(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    if not clause.has("same_stay") or not (_SCOPE_ALL.search(clause.low) or clause.has("same_stay")):
        return []
    return _said("same_stay_everywhere", clause, options=None, place=clause.cities[0].name if clause.cities else None)


def _restore(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    if not clause.has("restore"):
        return []
    if clause.objects:
        return _said("restore_item", clause, item=_name(clause.objects[0], clause))
    match = re.search(r"\b(?:put|bring|add|have|want) (?:the |our )?(.+?) back\b|\b(?:the )?(\w[\w' ]+?) back\b", clause.low)
    return _said("restore_item", clause, item=clause.text[slice(*match.span(1 if match[1] else 2))]) if match else []


def _day_trip(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "a day trip to Sintra", "Montserrat for the day"; a place beyond the plans is named as it stands."""
    near = next((m for m in clause.objects if m.thing.kind == "day_trip" and m.thing.kind not in IN_PLAN), None)
    if not clause.has("day_trip") and not (near and clause.has("add") and not any(m.thing.kind != "day_trip" for m in clause.objects)):
        return []
    if clause.has("remove") and not clause.has("add"):
        return _said("remove_item", clause, item=_name(near, clause) if near else "day trip")
    if near is not None:
        return _said("add_day_trip", clause, place=_name(near, clause), day=clause.day)
    match = re.search(
        r"\b(?:to|up to|out to|in|see|visit) (?:the )?([A-Z][\w'’-]*(?: (?:de|of|la|le|del|and)? ?[A-Z][\w'’-]*)*)", clause.text
    )
    place = match.group(1) if match else next((_name(m, clause) for m in clause.things), None)
    return _said("add_day_trip", clause, place=place, day=clause.day) if place else []


def _swapped_days(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    if len(clause.days) < 2 or not clause.has("swap_days") or clause.objects:
        return []
    a, b = clause.days[:2]
    return _said("swap_days", clause, day=clause.text[a.start : a.end], other_day=clause.text[b.start : b.end])


def _free(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    if (
        not clause.has("free")
        or clause.objects
        or re.search(r"\bfree (?:of charge|entry|museums?|things|sights?|stuff)\b|\bfor free\b", clause.low)
    ):
        return []
    if not clause.days and not _part(clause):
        return []
    return _said("free", clause, day=clause.day, part=_part(clause))


def _meal_time(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    meal = clause.first_of("meals")
    if meal is None or not clause.times or clause.objects:
        return []
    return _said(
        "set_meal_time",
        clause,
        meal=meal,
        time=clause.times[0],
        day=clause.day,
        change="around" if re.search(r"\b(?:around|about|roughly|ish)\b", clause.low) else None,
    )


def _hours(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """When days begin and end."""
    if clause.objects or clause.first_of("modes"):
        return []
    if clause.times and clause.has("not_after"):
        return _said("set_hours", clause, change="last_end", time=clause.times[0], day=clause.day)
    if clause.times and (clause.has("not_before", "later") or re.search(r"\bstart\b", clause.low)):
        return _said("set_hours", clause, change="first_start", time=clause.times[0], day=clause.day)
    if clause.has("later", "earlier"):
        sign = -1 if clause.has("earlier") and not clause.has("later") else 1
        return _said(
            "set_hours",
            clause,
            change="shift",
            minutes=sign * (_minutes(clause.low) or (60 if re.search(r"\bmuch\b", clause.low) else 45)),
            day=clause.day,
        )
    return []


def _minutes(low: str) -> int | None:
    match = _SHIFT.search(low)
    if match is None:
        return None
    if match["half"] or (match["n"] or "").startswith("half"):
        return 30
    number = _COUNTS.get(match["n"]) or int(match["n"])
    return number * 60 if match["unit"].startswith("h") else number


def _leg(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """A leg by another way or at another time: it needs a vehicle, and two places, a direction or a time."""
    mode = "train" if clause.has("night_train") else clause.first_of("modes")
    if mode is None or clause.objects:
        return []
    ends = re.search(
        r"\bfrom (?P<a>[\w' ]+?) to (?P<b>[\w' ]+?)(?= (?:in|on|at|by|for|please|instead|after|before)\b|[,.;!?]|\s*$)|\bbetween (?P<c>[\w' ]+?) and (?P<d>[\w' ]+?)(?= (?:in|on|at|by|for|please|instead)\b|[,.;!?]|\s*$)",
        clause.low,
    )
    a, b = ((ends["a"] or ends["c"]), (ends["b"] or ends["d"])) if ends else (None, None)
    if a is None:
        one = re.search(r"\b(?P<way>to|from|out of|into) (?P<place>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)", clause.text)
        a, b = (one["place"], None) if one and one["way"] in ("from", "out of") else (None, one["place"]) if one else (None, None)
    home = bool(re.search(r"\b(?:home|back|return\w*|homeward|inbound|last day)\b", clause.low))
    out = bool(re.search(r"\b(?:out|outbound|there|outward|going|first day|outgoing)\b", clause.low)) and not home
    which = "home" if home else "out" if out else None
    part, times = _part(clause), clause.times
    if part or times or re.search(r"\b(?:earlier|later)\b", clause.low):
        return _said(
            "set_leg_time",
            clause,
            from_place=a,
            to_place=b,
            which=which,
            part=None if times else part,
            time=times[0] if times else None,
            change=_bound(clause),
            mode=mode,
        )
    if clause.has("cheaper"):
        return _said("set_leg", clause, from_place=a, to_place=b, which=which, change="cheaper", mode=mode)
    if (
        a
        or b
        or which
        or re.search(
            r"\binstead\b|\brather\b|\bby (?:train|car|bus|coach|ferry|plane)\b|\btake\b|\bprefer\b|\bother|\bdifferent\b", clause.low
        )
    ):
        return _said(
            "set_leg",
            clause,
            from_place=a,
            to_place=b,
            which=which,
            mode=None if re.search(r"\b(?:other|different|another)\b", clause.low) and not re.search(r"\bby\b", clause.low) else mode,
        )
    return []


def _bound(clause: EditClause) -> str | None:
    if clause.has("not_before") or re.search(r"\bafter\b|\blater\b", clause.low):
        return "after"
    return "before" if re.search(r"\bbefore\b|\bby\b|\bearlier\b", clause.low) else None


def _stay(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Another bed: it needs the word for one, or the name of one."""
    named = next((m for m in clause.objects if m.thing.kind in ("stay", "bed")), None)
    others = [m for m in clause.objects if m is not named]
    about = _lexicon()["categories"]["stay"].search(clause.low)
    if others or (named is None and about is None):
        return []
    city = clause.cities[0].name if clause.cities else None
    say: Callable[..., list[SaidEdit]] = lambda change, **more: _said("set_stay", clause, change=change, place=city, **more)  # noqa: E731
    if named is not None and named.thing.kind == "bed":
        return say("name", new=_name(named, clause))
    if stars := _STARS.search(clause.low):
        return say("stars", number=_COUNTS.get(stars[1]) or int(stars[1]))
    if style := clause.first_of("stay_styles"):
        return (
            say("style", kind=style)
            if style != "hostel" or not re.search(r"\bhostels?\b.{0,12}\b(?:no|not)\b|\b(?:no|not)\b.{0,12}\bhostels?\b", clause.low)
            else say("other")
        )
    if clause.has("nearer"):
        return say("nearer_centre")
    area = re.search(r"\b(?:in|near|around|close to) (?:the )?([A-Z][\w'-]+(?: [A-Z][\w'-]+)*)", clause.text)
    if area and area[1] not in {c.name for c in clause.cities} and not (city and fold(area[1]) == fold(city)) and not _a_tier(area[1]):
        return say("area", kind=area[1])
    if clause.has("cheaper") and not clause.has("dearer"):
        return say("cheaper")
    if clause.has("dearer") and not clause.has("cheaper") and not re.search(r"\bspend|\bmore on\b", clause.low):
        return say("nicer")
    return say("other") if clause.has("stay_other", "swap") or (named and clause.has("remove")) else []


def _a_tier(word: str) -> bool:
    return fold(word) in ("premium", "balanced", "budget", "option")


def _walking(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    return _said("less_walking", clause) if clause.has("walking") else []


def _meals(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Other houses, cheaper ones, or none of a kind; "we eat everything" clears the diet."""
    found: list[SaidEdit] = []
    words = clause.low
    about = re.search(
        r"\b(?:(?P<kind>[a-z-]+) )?(?:restaurants?|places? to eat|meals?|dinners?|lunch(?:es)?|breakfasts?|food|eating|dining|houses|eateries|cafes?)\b",
        words,
    )
    if clause.objects or (about is None and not clause.has("all_diet")):
        return []
    kind = about["kind"] if about else None
    kind = (
        None
        if kind
        in (
            "the",
            "of",
            "on",
            "our",
            "other",
            "different",
            "more",
            "less",
            "cheaper",
            "some",
            "for",
            "in",
            "new",
            "another",
            "and",
            "with",
            "better",
            "nicer",
            "to",
            "at",
            "a",
            "any",
            "no",
            "all",
            "every",
            "my",
        )
        else kind
    )
    if re.search(r"\b(?:no|not|without|fewer|less|avoid)\b", words) and kind:
        found += _said("other_meals", clause, change="avoid", kind=kind)
    elif clause.has("cheaper") and not clause.has("dearer"):
        found += _said("other_meals", clause, change="cheaper", meal=_one_meal(clause), day=clause.day)
    elif re.search(r"\b(?:other|different|another|new|change|swap)\b", words):
        found += _said("other_meals", clause, change="other", meal=_one_meal(clause), kind=kind, day=clause.day)
    elif kind and re.search(r"\b(?:more|some|only|prefer|local|typical)\b", words):
        found += _said("other_meals", clause, change="kind", kind=kind, meal=_one_meal(clause), day=clause.day)
    return [*found, *(_said("set_diet", clause, change="clear") if clause.has("all_diet") else [])]


def _one_meal(clause: EditClause) -> str | None:
    meals = clause.all_of("meals")
    return meals[0][1] if len(meals) == 1 else None


def _diet_cleared(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    return _said("set_diet", clause, change="clear") if clause.has("all_diet") else []


def _nights(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Longer or shorter somewhere, or altogether; so many nights in a city."""
    city = clause.cities[0].name if clause.cities else None
    exact = re.findall(
        r"\b(\d{1,2}|one|two|three|four|five|six|seven) nights? (?:in|for) ([A-Z][\w'-]+(?: [A-Z][\w'-]+)*)|\b([A-Z][\w'-]+(?: [A-Z][\w'-]+)*) (?:for )?(\d{1,2}|two|three|four|five)(?: nights?)?(?=\s*(?:[,.;!]|and\b|$))",
        clause.text,
    )
    stops = {fold(s.place.name): s.place.name for s in state.trip.destinations}
    pairs = [(fold(a or d), n) for n, a, d, e in exact for n in [n or e]]
    known = [(stops[c], n) for c, n in pairs if c in stops]
    if known and not clause.has("more_night", "fewer_night"):
        return [
            e
            for c, n in known
            for e in _said(
                "set_nights",
                clause,
                place=c,
                number=_COUNTS.get(n) or (int(n) if n.isdigit() else {"six": 6, "seven": 7}[n]),
                change="keep_dates" if len(known) > 1 else None,
            )
        ]
    if not clause.has("more_night", "fewer_night") or clause.objects:
        return []
    count = re.search(r"\b(\d|one|two|three|an|a|another|extra)\b(?: (?:more|extra|additional|fewer|less))? (?:night|day)", clause.low)
    number = (_COUNTS.get(count[1]) or int(count[1])) if count else 1
    sign = -1 if clause.has("fewer_night") else 1
    return (
        _said("set_nights", clause, place=city, change="more", number=sign * number)
        if city
        else _said("change_length", clause, number=sign * number)
    )


def _stops(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """A city dropped, or the cities in another order."""
    stops = [s.place.name for s in state.trip.destinations]
    named = [c.name for c in clause.cities if c.name in stops]
    if not named or clause.objects or len(stops) < 2:
        return []
    if clause.has("remove") and not re.search(r"\b(?:hotel|restaurants?|museums?|train|flight)\b", clause.low):
        return _said("drop_city", clause, place=named[0], new=next((c for c in named[1:] if c != named[0]), None))
    if not clause.has("first"):
        return []
    if re.search(r"\b(?:at the end|last)\b", clause.low):
        return _said("reorder", clause, cities=(*[s for s in stops if s != named[0]], named[0]))
    if re.search(r"\b(?:reverse|other way|swap the order|switch the order|change the order)\b", clause.low):
        return _said("reorder", clause, cities=tuple(reversed(stops)))
    return _said("reorder", clause, cities=(named[0], *[s for s in stops if s != named[0]]))


def _price(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Cheaper, dearer, under an amount; "more on the hotel and less on food" is two."""
    if clause.objects:
        return []
    money = _MONEY.search(clause.low)
    if money and clause.has("under", "cheaper"):
        raw = next(g for g in (money[1], money[3], money[5]) if g).replace(",", "").rstrip(".")
        amount = str(int(float(raw) * 1000)) if money[2] or money[4] else raw
        less = bool(re.search(r"\b(?:knock|save|off|cheaper|less)\b", clause.low)) and not re.search(
            r"\b(?:under|below|less than|no more|at most|max\w*|within|down to|up to)\b", clause.low
        )
        return _said("set_price", clause, change="less_by" if less else "under", amount=amount)
    return _spending(clause)


def _spending(clause: EditClause) -> list[SaidEdit]:
    """Cheaper and dearer by part: "spend more on the hotel and less on food"."""
    heads = sorted(
        (m.start(), change) for head, change in (("dearer", "dearer"), ("cheaper", "cheaper")) for m in [_lexicon()["heads"][head].search(clause.low)] if m is not None
    )  # fmt: skip
    parts = clause.all_of("categories")
    found: list[SaidEdit] = []
    for n, (at, change) in enumerate(heads):
        ends = heads[n + 1][0] if n + 1 < len(heads) else len(clause.low)
        behind = [key for where, key in parts if at <= where < ends]
        alone = [key for _, key in parts] if len(heads) == 1 and len(parts) == 1 else []
        if not behind and not alone and clause.low[at:].startswith("better") and not re.search(r"\b(?:make|something|bit)\b", clause.low):
            continue
        found += _said("set_price", clause, change=change, category=next(iter(behind or alone), None))
    return found


def _pace(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    most = re.search(
        r"\b(?:at most|no more than|max(?:imum)?|only|not more than|up to) (\d|one|two|three|four|five) (?:things?|sights?|visits?|activit\w+|stops?|museums?|places?)?(?: \w+)? ?(?:a|per|each|every) day\b",
        clause.low,
    )
    if most:
        return _said("set_pace", clause, number=_COUNTS.get(most[1]) or int(most[1]))
    if clause.has("slower"):
        return _said("set_pace", clause, change="slower", day=clause.day)
    return _said("set_pace", clause, change="faster", day=clause.day) if clause.has("faster") and not clause.first_of("categories") else []


def _swap(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """One thing for another: "X for Y", "Y instead of X", "swap X"."""
    if not clause.has("swap"):
        return []
    instead = re.search(r"\b(?:instead of|rather than|in place of)\b", clause.low)
    held = clause.objects
    gone = next((m for m in held if (m.start > instead.end() if instead else True)), None)
    if gone is None:
        about = re.search(
            r"\b(?:swap|replace|exchange|switch|change)(?: out)? (?:the |that |our |a )?(?P<x>[\w' ]+?)(?= (?:for|with|by)\b|[,.;!?]|\s*$)",
            clause.low,
        )
        if about is None or clause.days:
            return []
        item = clause.text[slice(*about.span("x"))]
    else:
        item = _name(gone, clause)
    new = next((m for m in held if m is not gone), None)
    if new is not None:
        return _said("swap_item", clause, item=item, new=_name(new, clause), day=clause.day)
    kind = _kind_words(clause.text[: instead.start()] if instead else _after(clause, r"\b(?:for|with|by|to)\b", gone.end if gone else 0))
    return _said("swap_item", clause, item=item, kind=kind, day=clause.day)


def _after(clause: EditClause, pattern: str, at: int) -> str:
    match = re.compile(pattern).search(clause.low, at)
    return clause.text[match.end() :] if match else ""


_FILLER = re.compile(
    r"\b(?:in|for|of) (?:the )?(?:budget|balanced|premium|first|second|third|option \d|plan \d)(?: (?:one|plan|option))?\b|\b(?:i'?d|we'?d|i|we|you|please|pls|like|prefer|rather|have|see|do|want|can|could|would|something|somewhere|anything|a|an|some|the|more|is|that|that's|which|maybe|perhaps|else|another|instead)\b",
    re.IGNORECASE,
)


def _kind_words(text: str) -> str | None:
    """What is asked for in a phrase: "a park or a walk" is "park or walk", "something outdoors" is "outdoors"."""
    words = " ".join(_FILLER.sub(" ", text).strip(" ,.;!?").split())
    return words or None


def _move(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """A thing to another day or hour: it needs the thing, and where to."""
    held = next((m for m in clause.objects if m.thing.kind in ("visit", "meal")), None)
    if held is None or not (clause.days or _part(clause) or clause.times):
        return []
    if clause.has("add") and not clause.has("move") and held.thing.kind not in IN_PLAN:
        return []
    if not clause.has("move"):
        return []
    meal = re.search(r"\bbefore (lunch|dinner|breakfast)\b", clause.low)
    day = clause.days[-1] if clause.days else None
    return _said(
        "move_item",
        clause,
        item=_name(held, clause),
        day=clause.text[day.start : day.end] if day else None,
        part=_part(clause),
        time=clause.times[0] if clause.times else None,
        new=meal[1] if meal else None,
    )


def _removed(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    if not clause.has("remove"):
        return []
    if clause.objects:
        return [e for m in clause.objects for e in _said("remove_item", clause, item=_name(m, clause), day=clause.day)]
    about = re.search(
        r"\b(?:drop|skip|remove|cut|lose|ditch|scrap|cancel|delete|exclude|forget|no(?: more)?|without|leave out|take out|get rid of|not interested in|don'?t want(?: to (?:see|visit|go to))?|hate) (?:the |any |all |that |this |more )?(?P<x>[a-z][\w' ]*?)(?= (?:please|on|in|for|from|because|as|at)\b|[,.;!?]|\s*$)",
        clause.low,
    )
    if about is None:
        return []
    words = clause.text[slice(*about.span("x"))]
    return _said("remove_item", clause, kind=words, day=clause.day) if things.of_kind(words) else []


def _added(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Something more: a named thing, or one of a kind."""
    meal = clause.first_of("meals")
    if clause.objects and (clause.has("add", "move") or clause.days or meal):
        return [
            e for m in clause.objects
            for e in _said("add_item", clause, item=_name(m, clause), day=clause.day, part=_part(clause), meal=meal, time=clause.times[0] if clause.times else None)
        ]  # fmt: skip
    about = re.search(
        r"\b(?:add|include|fit in|squeeze in|throw in|put in|work in|book|find time for|make time for|plan|(?:like|love|want) to (?:see|do|visit|try|have|go to)|something|anything|somewhere) (?:a |for |the |an |some |one |another |more |the |in )*(?P<x>[a-z][\w' -]*?)(?= (?:on|in|for|at|too|as well|please|one|every|each|to)\b|[,.;!?]|\s*$)",
        clause.low,
    )
    if about is None or re.fullmatch(
        r"(?:it|that|this|else|other|day|night|days|nights|more|something|city|stop|person|adult|child)s?", about["x"].strip()
    ):
        return []
    words = clause.text[slice(*about.span("x"))]
    words = kind if (kind := clause.first_of("kinds")) else words
    named = re.match(r"[A-Z]", words) is not None
    return _said(
        "add_item",
        clause,
        **{"item" if named else "kind": words},
        day=clause.day,
        part=_part(clause),
        time=clause.times[0] if clause.times else None,
    )


def _other_sights(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    match = re.search(r"\b(?P<how>more|fewer|less|other|different|new) (?P<x>[a-z]+)\b", clause.low)
    if match is None or clause.objects:
        return []
    kind = match["x"]
    if kind in ("sights", "sightseeing", "things", "activities", "visits", "places", "attractions"):
        return _said("other_sights", clause, day=clause.day) if match["how"] in ("other", "different", "new") else []
    if match["how"] in ("fewer", "less") and things.of_kind(kind):
        return _said("remove_item", clause, kind=kind, change="fewer")
    return (
        _said("other_sights", clause, kind=kind, day=clause.day)
        if match["how"] == "more" and (things.of_kind(kind) or kind.endswith("s"))
        else []
    )


_FRAMES: tuple[Callable[[EditClause, TripState, PlanThings], list[SaidEdit]], ...] = (
    _restore, _walking, _keep, _same_stay, _day_trip, _swapped_days, _nights, _free, _meal_time, _hours, _leg, _meals, _stay, _swap, _price, _move, _stops, _removed,
    _added, _pace, _other_sights, _diet_cleared,
)  # fmt: skip


def _scoped(heard: Iterable[SaidEdit], clauses: Sequence[EditClause]) -> list[SaidEdit]:
    """A plan named once in a message is meant by its other edits too, unless they name their own."""
    named = [c.scope for c in clauses if c.scope]
    edits = list(heard)
    if len(set(named)) != 1:
        return edits
    return [e if e.options else e.model_copy(update={"options": named[0]}) for e in edits]


_TALK = frozenset(
    "please pls thanks thank you and but also then ok okay yes no so well just maybe perhaps actually oh hi hello hey great good nice it that is would be could can we i us me "
    "the a an in on to of for with too as all that's lovely cheers sorry hmm um".split()
)


def unquoted(message: str, quotes: Iterable[str]) -> str:
    """The message with the quotes taken out: what is left for other frames to hear."""
    for quote in quotes:
        at = message.find(quote)
        if at >= 0:
            message = f"{message[:at]} {message[at + len(quote) :]}"
    return " ".join(message.split())


def has_content(text: str) -> bool:
    """Whether a text has a word beside those of small talk."""
    return any(t.text not in _TALK and len(t.text) > 1 for t in tokens_of(text))
