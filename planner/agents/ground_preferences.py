"""Preferences, parts and wishes of a reply, kept as far as a word of the message or a canonical synonym of it supports them."""

from __future__ import annotations

import re

from planner.llm.offline.reading.hearing import Hearing
from planner.llm.offline.reading.preference_words import ACCESS, DIETARY, INTERESTS, PACES, STAY, TRANSPORT_WORDS
from planner.options import ItineraryOption, Pace
from planner.patch import CapabilityChange, ListChange, Refinement
from planner.replies import ExtractReply, SaidList, SaidRefinement
from planner.state import TripState

_TABLE = {word: pattern for _, word, pattern in (*DIETARY, *STAY, *ACCESS, *INTERESTS, *TRANSPORT_WORDS)}
_STEM = 4
_PART = re.compile(
    r"\b(?P<part>hotels?|stays?|accommodation|flights?|trains?|transport|travel|food|meals?|restaurants?|activities|sights?|days?)\b[^.;,]{0,20}?\b(?:from|of|in) (?:the )?(?:option|plan|number|#)? ?"
    r"(?P<which>1|2|3|one|two|three|first|second|third|cheap\w*|budget|premium|luxury|dearest|expensive|balanced|middle)\b"
)
_PARTS = ("days", "transport", "stay", "meals")
_PART_OF = {
    "hote": "stay", "stay": "stay", "acco": "stay", "flig": "transport", "trai": "transport", "tran": "transport", "trav": "transport", "food": "meals",
    "meal": "meals", "rest": "meals", "acti": "days", "sigh": "days", "day": "days", "days": "days",
}  # fmt: skip
"""The part of a plan a word names, by its first four letters."""
_RANK = {"1": 0, "one": 0, "first": 0, "2": 1, "two": 1, "second": 1, "3": 2, "three": 2, "third": 2}


def ground_parts(reply: ExtractReply, heard: Hearing, state: TripState) -> CapabilityChange | None:
    """The parts the message switches on or off; a change that changes nothing is none."""
    if reply.capabilities is None:
        return None
    add = tuple(c for c in reply.capabilities.add if c in heard.parts.add)
    chosen = state.capabilities or ()
    replace = reply.capabilities.replace and heard.parts.replace and bool(add)
    remove = tuple(c for c in reply.capabilities.remove if c in heard.parts.remove and c in chosen)
    if not add and not remove:
        return None
    if not replace and not remove and state.capabilities is not None and set(add) <= set(chosen):
        return None
    return CapabilityChange(add=add, remove=remove, replace=replace)


def ground_pace(said: Pace | None, heard: Hearing, low: str) -> Pace | None:
    if said is None:
        return None
    if heard.preferences.pace:
        return heard.preferences.pace
    return next((pace for pace, anywhere, answer in PACES if pace == said and (anywhere.search(low) or answer.search(low))), None)


def ground_lists(said: tuple[SaidList, ...], heard: Hearing, low: str, state: TripState) -> tuple[ListChange, ...]:
    """List changes whose every word the message supports, without those that change nothing."""
    known_words = {(item.slot, word) for item in heard.preferences.lists for word in (*item.add, *item.remove)}
    changes = []
    for item in said:
        held = {w.casefold() for w in getattr(state.preferences, item.slot.removeprefix("preferences."))}
        add = tuple(w for w in item.add if (item.slot, w) in known_words or _supported(w, low))
        remove = tuple(w for w in item.remove if w.casefold() in held)
        if (item.replace and add) or remove or any(w.casefold() not in held for w in add):
            changes.append(ListChange(slot=item.slot, add=add, remove=remove, replace=item.replace and bool(add)))
    return tuple(changes)


def _supported(word: str, low: str) -> bool:
    """Whether a preference is said: its canonical pattern matches, or each of its longer words begins a word of the message."""
    pattern = _TABLE.get(word) or _TABLE.get(word.lower().replace(" ", "_").replace("-", "_"))
    if pattern is not None and pattern.search(low):
        return True
    parts = [p for p in re.split(r"[\W_]+", word.lower()) if len(p) >= 3]
    return bool(parts) and all(re.search(rf"\b{re.escape(p[: max(_STEM, len(p) - 2)])}", low) for p in parts)


def ground_option(reply: ExtractReply, heard: Hearing, options: tuple[ItineraryOption, ...]) -> str | None:
    """The id of the option the message clearly chooses; a number no option has is kept, so that it can be said."""
    if not heard.choice.chose or (reply.option is None and heard.choice.option is None):
        return None
    return _option_id(heard.choice.option, options)


def _option_id(named: str | None, options: tuple[ItineraryOption, ...]) -> str | None:
    if named is not None and named.isdigit():
        return options[int(named) - 1].id if 1 <= int(named) <= len(options) else f"option {named}"
    return named


def ground_refinements(
    said: tuple[SaidRefinement, ...], own: tuple[SaidRefinement, ...], low: str, options: tuple[ItineraryOption, ...]
) -> tuple[Refinement, ...]:
    """Wishes about the options, with the options they name by id; a wish must be about something in the message or be heard there by code too."""
    found = []
    for wish in said:
        about = wish.about if wish.about and all(p in low for p in re.findall(r"[a-z]{4,}", wish.about.lower())) else ""
        if not about and wish.kind not in {w.kind for w in own}:
            continue
        base = _known(_option_id(wish.option, options), options)
        parts = _parts(low, options, base) if wish.kind == "merge" else ()
        found.append(Refinement(kind=wish.kind, option_id=_known(_option_id(wish.option, options), options), about=about, parts=parts))
    return tuple(found)


def _known(option_id: str | None, options: tuple[ItineraryOption, ...]) -> str | None:
    return option_id if any(o.id == option_id for o in options) else None


def _parts(low: str, options: tuple[ItineraryOption, ...], base: str | None) -> tuple[tuple[str, str], ...]:
    """Which part is to come from which option ("the hotel from option 1 with the food of option 2"); what is left over comes from
    `base` where that option was named ("the second one but with the hotel from the first")."""
    by_price = sorted(options, key=lambda o: o.cost.total.high)
    found: dict[str, str] = {}
    for match in _PART.finditer(low):
        which = match.group("which")
        rank = _RANK.get(which)
        if rank is None:
            cheap, dear = which.startswith(("cheap", "budget")), which in ("premium", "luxury", "dearest", "expensive")
            found[_PART_OF[match.group("part")[:4]]] = by_price[0 if cheap else -1 if dear else len(by_price) // 2].id
        elif rank < len(options):
            found[_PART_OF[match.group("part")[:4]]] = options[rank].id
    free = next((part for part in _PARTS if part not in found), None)
    if base is not None and free is not None and found and base not in found.values():
        found = {free: base, **found}
    return tuple(found.items())
