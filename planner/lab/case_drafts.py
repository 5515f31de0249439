"""A case as it is typed: its turns, the claims of each a line of JSON; read from a case and made into one, with every fault in words."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from pydantic import JsonValue, ValidationError

from planner.domain.errors import PersonError
from planner.domain.events import TraceRecord
from planner.domain.state import TripState
from planner.domain.values import Value, evolve
from planner.guard.private_details import keyless
from planner.guard.strict_json import json_value
from planner.lab.expecting import Claim, claim_in, keys_of
from planner.lab.suites import SuiteCase, case_from_trip, offered_claims, openers_of
from planner.runtime.cases import Case, CaseInvalid, opener_of

_BUTTON = re.compile(r"\s*\{\s*['\"]?event\b")
FURTHER = ("context", "initial_state", "tags")
"""What a case may say beside its turns; typed as one object of JSON. `tags` are words a test can be confined to."""
LISTS = ("values", "any", "names", "slots", "status", "paths", "of")
"""Keys of a claim whose value is a list."""
PLAIN = ("path", "slot", "words", "pattern", "country", "note", "measure")
"""Keys of a claim whose value is a text, as it is typed."""


class DraftRefused(PersonError):
    """Told to the person: what was typed is no case, and each thing that is wrong with it; nothing was saved."""

    kind = "draft_refused"

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = tuple(problems)


class DraftTurn(Value):
    """One turn as it is typed: a message, or the JSON of a button; and its claims, one a line."""

    said: str = ""
    claims: str = ""


class CaseDraft(Value):
    """A case as it is typed. `end` are the claims about whatever turn is the last; `further` is JSON with what else a case may say."""

    id: str = ""
    title: str = ""
    today: str = ""
    turns: tuple[DraftTurn, ...] = (DraftTurn(),)
    end: str = ""
    further: str = ""


def draft_of(case: SuiteCase) -> CaseDraft:
    """A case as it is typed; made into a case again it is the same one."""
    said = case.raw.get("turns")
    turns = said if isinstance(said, list) else []
    lines: dict[int | str, list[str]] = {}
    for claim in case.claims:
        known = claim.turn == "final" or 0 <= claim.turn < len(turns)
        lines.setdefault(claim.turn if known else "final", []).append(claim_line(claim, with_turn=not known))
    further = {key: value for key, value in case.raw.items() if key in FURTHER and value not in (None, [])}
    return CaseDraft(
        id=case.id,
        title=case.title,
        today=str(case.raw.get("today") or ""),
        turns=tuple(DraftTurn(said=_typed(turn), claims="\n".join(lines.get(n, []))) for n, turn in enumerate(turns)),
        end="\n".join(lines.get("final", [])),
        further=json.dumps(further, ensure_ascii=False, indent=1) if further else "",
    )


def draft_of_turn(records: Sequence[TraceRecord], state: TripState, *, title: str, today: str) -> CaseDraft:
    """A trip up to the turn that left `state`, as a draft that expects what came out; the person puts the right values in.

    Raises `SuiteRefused` where nothing was said.
    """
    last = len(openers_of(records)) - 1
    claims = [claim.model_copy(update={"turn": last}) for claim in offered_claims(state)]
    case = case_from_trip(records, state, title=title, today=today, versions={}, claims=claims)
    return draft_of(evolve(case, raw={key: value for key, value in case.raw.items() if key not in FURTHER}))


def case_of(draft: CaseDraft) -> SuiteCase:
    """The case that was typed. Raises `DraftRefused` with everything that is wrong with it."""
    problems: list[str] = []
    turns: list[JsonValue] = []
    claims: list[Claim] = []
    for n, turn in enumerate(draft.turns):
        turns.append(_said(turn.said, n, problems))
        if not turn.said.strip() and not turn.claims.strip():
            problems.append(f"Turn {n + 1} says nothing: type a message, take the turn out, or say what a blank message has to bring.")
        claims += _claims(turn.claims, n, f"Turn {n + 1}", problems)
    claims += _claims(draft.end, None, "At the end", problems)
    raw: dict[str, JsonValue] = {**_further(draft.further, problems), "id": draft.id.strip(), "turns": turns}
    if not draft.id.strip():
        problems.append("A case needs an id: a short name of its own, such as two-adults-to-rome.")
    if draft.today.strip():
        raw["today"] = draft.today.strip()
    try:
        Case.model_validate(raw)
    except ValidationError as error:
        problems += [_wrong(str(e["loc"][0]), e["msg"]) for e in error.errors(include_url=False)[:3]]
    if problems:
        raise DraftRefused(problems)
    clean = keyless(raw)
    assert isinstance(clean, dict)
    first = draft.turns[0].said if draft.turns else ""
    return SuiteCase(id=draft.id.strip(), title=draft.title.strip() or " ".join(first.split())[:80], raw=clean, claims=tuple(claims))


def claim_line(claim: Claim, *, with_turn: bool = False) -> str:
    """A claim as a line of JSON, without the turn it stands at."""
    told = claim.model_dump(mode="json", exclude_defaults=True, exclude=None if with_turn else {"turn"})
    return json.dumps(keyless(told), ensure_ascii=False)


def claim_line_of(kind: str, typed: dict[str, str]) -> str:
    """A claim of `kind` as a line, its keys as they were typed; what is left empty is left out. Raises ValueError in words."""
    values = {key: _value(key, text.strip()) for key, text in typed.items() if text.strip() and key in keys_of(kind)}
    return claim_line(claim_in({"kind": kind, **values}))


def _value(key: str, text: str) -> JsonValue:
    """A key's value as typed: a text, a number, JSON, or a list with commas."""
    if key in PLAIN:
        return text
    try:
        value = json_value(text)
    except (ValueError, RecursionError):
        if key == "facts":
            label, colon, phrase = text.partition(":")
            if not colon:
                raise ValueError('facts are a label, a colon and what is known: "Budget: 900 US dollars"') from None
            return {label.strip(): phrase.strip()}
        value = [part.strip() for part in text.split(",") if part.strip()] if key in LISTS else text
    return [value] if key in LISTS and not isinstance(value, list) else value


def _typed(turn: JsonValue) -> str:
    return turn if isinstance(turn, str) else json.dumps(turn, ensure_ascii=False)


def _said(text: str, n: int, problems: list[str]) -> JsonValue:
    """A turn's value: what begins as an object with an event is a button, whatever else begins with a brace is what somebody typed."""
    if not _BUTTON.match(text):
        return text
    try:
        value = json_value(text)
        opener_of(value)
    except CaseInvalid as error:
        problems.append(f"Turn {n + 1}: {error}")
        return text
    except (ValueError, RecursionError) as error:
        problems.append(f"Turn {n + 1} is no message and no button: {_plain(error)}")
        return text
    return value


def _claims(text: str, turn: int | None, where: str, problems: list[str]) -> list[Claim]:
    """The claims in the lines of a turn; each line that is none is told with its number."""
    found: list[Claim] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            raw = json_value(line)
            found.append(claim_in({"turn": turn, **raw} if turn is not None and isinstance(raw, dict) else raw))
        except (ValueError, RecursionError) as error:
            problems.append(f"{where}, line {number}: {_plain(error)}")
    return found


def _further(text: str, problems: list[str]) -> dict[str, JsonValue]:
    if not text.strip():
        return {}
    try:
        value = json_value(text)
    except (ValueError, RecursionError) as error:
        problems.append(f"Starting point: {_plain(error)}")
        return {}
    if not isinstance(value, dict):
        problems.append("Starting point: it is no object of JSON.")
        return {}
    wrong = [key for key in value if key not in FURTHER]
    if wrong:
        problems.append(f"Starting point: {wrong[0]!r} says nothing there. It may have: {', '.join(FURTHER)}.")
    return value


def _wrong(field: str, message: str) -> str:
    if field == "today":
        return "The day is no date: write it as 2027-01-31."
    return f"{field}: {message[:1].lower()}{message[1:]}."


def _plain(error: Exception) -> str:
    """An error as a sentence."""
    words = re.sub(r"\s+", " ", str(error)).strip() or "it is nested too deeply"
    return words if words.endswith((".", "?")) else f"{words}."
