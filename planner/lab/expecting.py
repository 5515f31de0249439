"""What a case expects: a list of small claims about a turn, each judged on the state and the result of that turn. Pure.

`{"kind": "equals", "turn": 0, "path": "trip.party.adults", "value": 2}`; turns count from 0, "final" is the last. Claims about values
measure `slots_right`, claims that nothing is known measure `invented`; all of them together make a case pass. A key that a kind does not
know is refused with the one that was probably meant; a kind that is like none known here is left out and counted.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import regex
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    SerializerFunctionWrapHandler,
    ValidationError,
    field_validator,
    model_serializer,
    model_validator,
)
from rapidfuzz import fuzz, process

from planner.lab.golden import STEP, Golden, head_parts, news
from planner.turn.results import Json

VALUES = ("equals", "in", "known", "contains", "place", "places", "fact", "facts")
"""Kinds that say what a slot holds."""
ABSENT = ("null", "not_in", "not_contains")
"""Kinds that say what a slot must not hold: one that fails is an invention."""
_KEYS: dict[str, tuple[str, ...]] = {
    "equals": ("path", "value"),
    "in": ("path", "values"),
    "not_in": ("path", "values"),
    "null": ("path",),
    "known": ("path",),
    "contains": ("path", "paths", "any", "value", "values"),
    "not_contains": ("path", "paths", "any", "value", "values"),
    "count": ("path", "min", "max"),
    "place": ("path", "names", "country"),
    "places": ("names",),
    "fact": ("facts",),
    "facts": ("facts",),
    "mode": ("values", "value"),
    "act": ("values", "value"),
    "asks": ("slots",),
    "asks_any": ("slots",),
    "asks_not": ("slots",),
    "asks_only": ("slots",),
    "ledger": ("slot", "status"),
    "options_count": ("min", "max"),
    "says": ("words", "any", "values"),
    "reply_has": ("words", "any", "values"),
    "reply_lacks": ("words", "any", "values"),
    "reply_matches": ("pattern",),
    "reply_words": ("most",),
    "spent": ("measure", "most"),
    "rubric": ("words",),
    "any_of": ("of",),
}
"""The keys each kind of claim is told by, beside `kind`, `turn` and a `note` for the reader; every other key is refused."""
KINDS = tuple(_KEYS)
_COMMON = ("kind", "turn", "note")
NEAR, SLIP = 75, 88
"""How alike two words are, of 100: for the right one to be offered for a wrong one, and for a kind to be a slip of the pen."""
MEASURES = ("calls", "tokens", "cost", "ms")
"""What a turn may spend: calls of a model, tokens in and out, US dollars, milliseconds."""
PATTERN_S = 1.0
"""How long a pattern of a claim may look at one reply, in seconds."""


Rubric = tuple[int | str, str]
"""A criterion for a model to judge by: the turn it is about, and its words."""


class Claim(BaseModel):
    """One thing that has to hold after a turn. A key its kind does not know, or a pattern that is none, is refused in words.

    `most` is a number of words of the reply, or of what `measure` names; `of` are claims of which one is enough.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    kind: str
    turn: int | Literal["final"] = "final"
    path: str = ""
    paths: tuple[str, ...] = ()
    slot: str = ""
    value: JsonValue = None
    values: tuple[JsonValue, ...] = ()
    any: tuple[JsonValue, ...] = ()
    names: tuple[JsonValue, ...] = ()
    country: str = ""
    slots: tuple[str, ...] = ()
    status: tuple[str, ...] = ()
    facts: dict[str, str] = Field(default_factory=dict)
    min: int = 0
    max: int = 99
    words: str = ""
    pattern: str = ""
    most: float = Field(default=0, ge=0)
    measure: Literal["calls", "tokens", "cost", "ms"] = "calls"
    of: tuple[Claim, ...] = ()
    note: str = ""

    @field_validator("pattern")
    @classmethod
    def _is_a_pattern(cls, pattern: str) -> str:
        try:
            regex.compile(pattern)
        except regex.error as error:
            raise ValueError(f"{pattern!r} is no pattern: {error}") from error
        return pattern

    @model_validator(mode="before")
    @classmethod
    def _knows_its_keys(cls, raw: Any) -> Any:
        if isinstance(raw, dict) and raw.get("kind") in _KEYS:
            allowed = (*_COMMON, *_KEYS[raw["kind"]])
            for key in raw:
                if key not in allowed:
                    raise ValueError(f"{key!r} says nothing in a claim of this kind{_or_rather(str(key), allowed)}")
        return raw

    @model_serializer(mode="wrap")
    def _as_told(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """As a case tells it: the keys of its kind and no other, so that what is kept of a claim can be read again."""
        allowed = (*_COMMON, *_KEYS[self.kind]) if self.kind in _KEYS else None
        return {key: value for key, value in write(self).items() if allowed is None or key in allowed}

    @property
    def wanted(self) -> tuple[JsonValue, ...]:
        """The values or words of which one is enough."""
        single = [v for v in (self.words or None, self.value) if v is not None]
        return (*single, *self.values, *self.any)

    @property
    def rubric(self) -> Rubric:
        """What a model is to judge, where the claim is of that kind."""
        return (self.turn, self.words)

    @property
    def description(self) -> str:
        """The claim in a few words."""
        if self.kind == "any_of":
            return " or ".join(claim.description for claim in self.of)
        if self.kind == "reply_words":
            return f"a reply of {self.most:g} words at most"
        if self.kind == "rubric":
            return f"rubric: {self.words}"
        if self.kind == "spent":
            return f"{self.most:g} {self.measure} at most"
        if self.kind in ("fact", "facts"):
            return "known: " + ("; ".join(f"{label}: {phrase}" for label, phrase in self.facts.items()) or "nothing")
        if self.kind == "options_count":
            return f"{self.min} plans" if self.min == self.max else f"{self.min} to {self.max} plans"
        if self.kind == "asks_only":
            return f"asks {', '.join(self.slots)} and nothing else" if self.slots else "asks nothing"
        what = self.path or " or ".join(self.paths) or self.slot or ", ".join(self.slots) or self.words or self.pattern
        wanted = [self.value] if self.value is not None else list(self.values or self.any or self.names or self.status)
        values = ", ".join(w if isinstance(w, str) else json.dumps(w, ensure_ascii=False) for w in wanted)
        if self.kind == "mode":
            return "step " + ", ".join(STEP.get(str(w), str(w)) for w in wanted)
        return " ".join(part for part in (self.kind.replace("_", " "), what, values) if part)


def _or_rather(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, as the end of a sentence."""
    found = process.extractOne(word, list(known), scorer=fuzz.ratio, score_cutoff=NEAR)
    return f"; {found[0]!r} was probably meant" if found else f". It may have: {', '.join(known)}"


class Judged(BaseModel):
    """How a case stood up to its claims. `slots` are (right, all) among claims about values; `missed` tells what did not hold."""

    model_config = ConfigDict(frozen=True)

    claims: int = 0
    met: int = 0
    slots_right: int = 0
    slots: int = 0
    invented: int = 0
    missed: tuple[str, ...] = ()


def keys_of(kind: str) -> tuple[str, ...]:
    """The keys that tell a claim of `kind`, beside `kind`, `turn` and `note`."""
    return _KEYS.get(kind, ())


def claim_in(raw: JsonValue) -> Claim:
    """One claim as it is told. Raises ValueError in words: of a kind or with a key unknown here, with the nearest right one."""
    if not isinstance(raw, dict) or not isinstance(raw.get("kind"), str):
        raise ValueError("a claim in expect must be an object with a kind")
    kind = str(raw["kind"])
    if kind not in KINDS:
        raise ValueError(f"the claim {kind!r}: there is no such kind{_or_rather(kind, KINDS)}")
    try:
        return Claim.model_validate(raw)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        at = "".join(f"{part}: " for part in first["loc"])
        raise ValueError(f"the claim {kind!r}: {at}{first['msg'].removeprefix('Value error, ')}") from error


def claims_in(raw: JsonValue) -> tuple[tuple[Claim, ...], int]:
    """The claims of a case's `expect`, and how many of a kind unknown here were left out. Raises ValueError for one that is none."""
    if raw is None:
        return (), 0
    if not isinstance(raw, list):
        raise ValueError("expect must be a list of claims")
    known = [claim_in(item) for item in raw if not _of_another_program(item)]
    return tuple(known), len(raw) - len(known)


def _of_another_program(item: JsonValue) -> bool:
    """Whether a claim's kind is like none that is known here, so that it is no slip of the pen."""
    kind = item.get("kind") if isinstance(item, dict) else None
    return isinstance(kind, str) and kind not in KINDS and not process.extractOne(kind, KINDS, scorer=fuzz.ratio, score_cutoff=SLIP)


def claims_of(golden: Golden) -> tuple[Claim, ...]:
    """What a golden conversation expects: of every turn its step, acts, open questions, all that is known by then, words of the reply."""
    found: list[Claim] = []
    known: dict[str, str] = {}
    for n, turn in enumerate(golden.turns):
        mode, acts, asks = head_parts(turn)
        for label, phrase in news(turn):
            known = {k: v for k, v in known.items() if k != label} | ({} if phrase == "forgotten" else {label: phrase})
        if mode:
            found += [Claim(kind="mode", turn=n, values=(mode,)), Claim(kind="act", turn=n, values=acts[:1])]
            found += [Claim(kind="asks_only", turn=n, slots=asks), Claim(kind="facts", turn=n, facts=dict(known))]
        if turn.says:
            found.append(Claim(kind="says", turn=n, words=turn.says.partition(": ")[2].removesuffix(".")))
    return tuple(found)


def judge(
    claims: Sequence[Claim], turns: Sequence[Json], facts: Sequence[Mapping[str, str]], rubrics: Mapping[Rubric, bool] | None = None
) -> Judged:
    """Judge every claim on the turns' results and on the facts known after each (label to phrase).

    `rubrics` are those that a model judged; one that none was asked about is neither met nor missed.
    """
    met = right = slots = invented = 0
    missed: list[str] = []
    ruled = rubrics or {}
    claims = [claim for claim in claims if claim.kind != "rubric" or claim.rubric in ruled]
    for claim in claims:
        at = len(turns) - 1 if claim.turn == "final" else claim.turn
        if not -len(turns) <= at < len(turns):
            missed.append(f"turn {claim.turn} was never reached: {claim.description}")
            slots += claim.kind in VALUES
            continue
        if claim.kind == "facts":
            good, extra = _facts(claim.facts, facts[at])
            slots, right, invented = slots + len(claim.facts), right + good, invented + extra
            ok = good == len(claim.facts) and not extra
        elif claim.kind == "rubric":
            ok = ruled[claim.rubric]
        elif claim.kind == "fact":
            ok = all(facts[at].get(label) == phrase for label, phrase in claim.facts.items())
            slots, right = slots + 1, right + ok
        else:
            ok = _holds(claim, turns[at])
            slots, right = slots + (claim.kind in VALUES), right + (claim.kind in VALUES and ok)
            invented += claim.kind in ABSENT and not ok
        met += ok
        if not ok:
            missed.append(f"turn {at % len(turns) + 1}: {claim.description}")
    return Judged(claims=len(claims), met=met, slots_right=right, slots=slots, invented=invented, missed=tuple(missed))


def _facts(wanted: Mapping[str, str], known: Mapping[str, str]) -> tuple[int, int]:
    """How many of the wanted facts are known as wanted, and how many are known that nobody expected."""
    return sum(known.get(label) == phrase for label, phrase in wanted.items()), sum(label not in wanted for label in known)


def _holds(claim: Claim, turn: Json) -> bool:
    """Whether a claim is true of a turn's result."""
    state = turn.get("state")
    match claim.kind:
        case "any_of":
            return any(_holds(one, turn) for one in claim.of)
        case "mode" | "act":
            return turn.get(claim.kind) in claim.wanted
        case "asks" | "asks_any" | "asks_not" | "asks_only":
            return _asks(claim, [str(q["slot"]) for q in _dicts(turn.get("questions"))])
        case "ledger":
            rows = [q for q in _dicts(at_path(state, "questions")) if _under(str(q.get("slot")), claim.slot)]
            return any(q.get("status") in claim.status for q in rows)
        case "options_count":
            return claim.min <= len(_dicts(at_path(state, "options"))) <= claim.max
        case "places":
            stops = at_path(state, "trip.destinations")
            found = stops if isinstance(stops, list) else []
            pairs = zip(found, claim.names, strict=False)
            return len(found) == len(claim.names) and all(_is_place(s, n if isinstance(n, list) else [n]) for s, n in pairs)
        case "says" | "reply_has" | "reply_lacks" | "reply_matches" | "reply_words":
            return _reply_holds(claim, str(turn.get("reply") or ""))
        case "spent":
            return _spent(claim.measure, turn) <= claim.most
        case "contains" | "not_contains":
            held = any(_contains(at_path(state, path), claim.wanted) for path in (*claim.paths, *((claim.path,) if claim.path else ())))
            return held == (claim.kind == "contains")
        case _:
            return _value_holds(claim, at_path(state, claim.path) if claim.path else None)


def _reply_holds(claim: Claim, reply: str) -> bool:
    """Whether a claim is true of the words of a reply. A pattern that is not through with them in time does not match."""
    match claim.kind:
        case "reply_words":
            return len(reply.split()) <= claim.most
        case "reply_matches":
            try:
                return regex.search(claim.pattern, reply, timeout=PATTERN_S) is not None
            except TimeoutError:
                return False
        case kind:
            return any(_plain(w) in _plain(reply) for w in claim.wanted) == (kind != "reply_lacks")


def _spent(measure: str, turn: Json) -> float:
    """What a turn took of a measure; the built-in engine's calls count, its tokens and dollars are none."""
    if measure == "ms":
        return float(str(turn.get("ms") or 0))
    calls = _dicts(turn.get("llm_calls"))
    if measure == "calls":
        return len(calls)
    keys = ("prompt_tokens", "completion_tokens") if measure == "tokens" else ("cost",)
    return sum(float(str(call.get(key) or 0)) for call in calls for key in keys)


def _value_holds(claim: Claim, got: JsonValue) -> bool:
    """Whether a claim is true of the value at its path."""
    match claim.kind:
        case "equals":
            return _same(got, claim.value)
        case "in":
            return any(_same(got, v) for v in claim.values)
        case "not_in":
            return not any(_same(got, v) for v in claim.values)
        case "null":
            return got in (None, [], "", {})
        case "known":
            return got not in (None, [], "", {})
        case "count":
            return claim.min <= (len(got) if isinstance(got, list) else int(got is not None)) <= claim.max
        case "place":
            return _is_place(got, claim.names, claim.country)
        case _:
            raise ValueError(f"{claim.kind} is no claim about a value")


def _asks(claim: Claim, asked: Sequence[str]) -> bool:
    """Whether a claim about questions is true of the slots that were asked."""
    match claim.kind:
        case "asks":
            return all(any(_under(s, slot) for s in asked) for slot in claim.slots)
        case "asks_any":
            return any(_under(s, slot) for s in asked for slot in claim.slots)
        case "asks_not":
            return not any(_under(s, slot) for s in asked for slot in claim.slots)
        case _:
            return sorted(asked) == sorted(claim.slots)


def at_path(tree: JsonValue, path: str) -> JsonValue:
    """The value at a dotted path; list items by number; @end, @nights and @total as derived from dates and party."""
    here = tree
    for part in path.split("."):
        if part == "@total" and isinstance(here, dict):
            counts = [here.get(k) for k in ("adults", "children", "infants")]
            return None if here.get("adults") is None else sum(c for c in counts if isinstance(c, int))
        name = part.removeprefix("@")
        if isinstance(here, dict):
            here = here.get(name)
        elif isinstance(here, list) and name.lstrip("-").isdigit() and -len(here) <= int(name) < len(here):
            here = here[int(name)]
        else:
            return None
    return here


def _dicts(value: JsonValue) -> list[dict[str, JsonValue]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _plain(value: object) -> str:
    flat = unicodedata.normalize("NFKD", str(value)).casefold()
    return " ".join("".join(c for c in flat if not unicodedata.combining(c)).split())


def _same(got: JsonValue, wanted: JsonValue) -> bool:
    if isinstance(wanted, list):
        return isinstance(got, list) and sorted(map(_plain, got)) == sorted(map(_plain, wanted))
    if got is None or wanted is None:
        return got is wanted
    try:
        return float(str(got)) == float(str(wanted))
    except ValueError:
        return _plain(got) == _plain(wanted)


def _contains(got: JsonValue, wanted: Sequence[JsonValue]) -> bool:
    items = got if isinstance(got, list) else [] if got is None else [got]
    texts = [_plain(json.dumps(i, ensure_ascii=False) if isinstance(i, dict | list) else i) for i in items]
    return any(_plain(w) in text for w in wanted for text in texts)


def _is_place(got: JsonValue, names: Sequence[JsonValue], country: str = "") -> bool:
    """Whether a place has one of these names and, where one is given, lies in the country of this code."""
    place = got.get("place", got) if isinstance(got, dict) else None
    if not isinstance(place, dict) or (country and _plain(place.get("country")) != _plain(country)):
        return False
    texts = [_plain(place[k]) for k in ("name", "said", "region") if place.get(k)]
    return any(_plain(name) in text for name in names for text in texts)


def _under(slot: str, family: str) -> bool:
    return slot == family or slot.startswith(family + ".")
