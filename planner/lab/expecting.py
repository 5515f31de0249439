"""What a case expects: a list of small claims about a turn, each judged on the state and the result of that turn. Pure.

`{"kind": "equals", "turn": 0, "path": "trip.party.adults", "value": 2}`; turns count from 0, "final" is the last. Claims about values
measure `slots_right`, claims that nothing is known measure `invented`; all of them together make a case pass. A kind that is not known
here is left out and counted.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from planner.lab.golden import STEP, Golden, head_parts, news
from planner.turn.results import Json

VALUES = ("equals", "in", "known", "contains", "place", "places", "fact", "facts")
"""Kinds that say what a slot holds."""
ABSENT = ("null", "not_in", "not_contains")
"""Kinds that say what a slot must not hold: one that fails is an invention."""
OTHERS = ("mode", "act", "asks", "asks_any", "asks_not", "asks_only", "ledger", "options_count", "says", "reply_has")
KINDS = (*VALUES, *ABSENT, *OTHERS)


class Claim(BaseModel):
    """One thing that has to hold after a turn. Keys a kind does not need are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    kind: str
    turn: int | Literal["final"] = "final"
    path: str = ""
    slot: str = ""
    value: JsonValue = None
    values: tuple[JsonValue, ...] = ()
    any: tuple[JsonValue, ...] = ()
    names: tuple[JsonValue, ...] = ()
    slots: tuple[str, ...] = ()
    status: tuple[str, ...] = ()
    facts: dict[str, str] = Field(default_factory=dict)
    min: int = 0
    max: int = 99
    words: str = ""

    @property
    def description(self) -> str:
        """The claim in a few words."""
        if self.kind in ("fact", "facts"):
            return "known: " + ("; ".join(f"{label}: {phrase}" for label, phrase in self.facts.items()) or "nothing")
        if self.kind == "options_count":
            return f"{self.min} plans" if self.min == self.max else f"{self.min} to {self.max} plans"
        if self.kind == "asks_only":
            return f"asks {', '.join(self.slots)} and nothing else" if self.slots else "asks nothing"
        what = self.path or self.slot or ", ".join(self.slots) or self.words
        wanted = [self.value] if self.value is not None else list(self.values or self.any or self.names or self.status)
        values = ", ".join(w if isinstance(w, str) else json.dumps(w, ensure_ascii=False) for w in wanted)
        if self.kind == "mode":
            return "step " + ", ".join(STEP.get(str(w), str(w)) for w in wanted)
        return " ".join(part for part in (self.kind.replace("_", " "), what, values) if part)


class Judged(BaseModel):
    """How a case stood up to its claims. `slots` are (right, all) among claims about values; `missed` tells what did not hold."""

    model_config = ConfigDict(frozen=True)

    claims: int = 0
    met: int = 0
    slots_right: int = 0
    slots: int = 0
    invented: int = 0
    missed: tuple[str, ...] = ()


def claims_in(raw: JsonValue) -> tuple[tuple[Claim, ...], int]:
    """The claims of a case's `expect`, and how many of a kind unknown here were left out. Raises ValueError for one that is none."""
    if raw is None:
        return (), 0
    if not isinstance(raw, list):
        raise ValueError("expect must be a list of claims")
    known: list[Claim] = []
    for item in raw:
        if not isinstance(item, dict) or not isinstance(item.get("kind"), str):
            raise ValueError("a claim in expect must be an object with a kind")
        if item["kind"] not in KINDS:
            continue
        try:
            known.append(Claim.model_validate(item))
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            raise ValueError(f"the claim {item['kind']!r}: {'.'.join(map(str, first['loc']))}: {first['msg'].lower()}") from error
    return tuple(known), len(raw) - len(known)


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


def judge(claims: Sequence[Claim], turns: Sequence[Json], facts: Sequence[Mapping[str, str]]) -> Judged:
    """Judge every claim on the turns' results and on the facts known after each (label to phrase)."""
    met = right = slots = invented = 0
    missed: list[str] = []
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
        case "mode":
            return turn.get("mode") in claim.values
        case "act":
            return turn.get("act") in claim.values
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
        case "says" | "reply_has":
            wanted = [claim.words] if claim.words else [str(w) for w in (*claim.any, *claim.values)]
            return any(_plain(w) in _plain(turn.get("reply")) for w in wanted)
        case _:
            return _value_holds(claim, at_path(state, claim.path) if claim.path else None)


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
        case "contains":
            return _contains(got, claim.any)
        case "not_contains":
            return not _contains(got, claim.any)
        case "place":
            return _is_place(got, claim.names)
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


def _is_place(got: JsonValue, names: Sequence[JsonValue]) -> bool:
    place = got.get("place", got) if isinstance(got, dict) else None
    if not isinstance(place, dict):
        return False
    texts = [_plain(place[k]) for k in ("name", "said", "region") if place.get(k)]
    return any(_plain(name) in text for name in names for text in texts)


def _under(slot: str, family: str) -> bool:
    return slot == family or slot.startswith(family + ".")
