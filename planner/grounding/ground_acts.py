"""Acts and withdrawals of a reply: those of consequence count only as far as the person's own words carry them; in doubt is asked, never acted."""

from __future__ import annotations

import re

from planner.domain.patch import ACT_ORDER, Act, FactSlot
from planner.domain.replies import SaidAct, SaidClear
from planner.domain.state import Preferences
from planner.grounding.quotes import Account
from planner.language.acts import is_clear_yes

HARMLESS: frozenset[Act] = frozenset({"inform", "correct", "question", "thanks"})
"""Acts that an engine may hear by itself: they move nothing that the patch does not move."""
_BY_BOTH: frozenset[Act] = frozenset({"restart", "undo", "confirm"})
_AGAINST: frozenset[Act] = frozenset({"reject", "cancel"})
SHORT = 6
"""A message of so many words says such an act plainly; in a longer one the engine must have heard it too."""
SHORTEST = 2
"""So few words are a yes whatever the engine says."""


def sure_acts(claimed: tuple[SaidAct, ...], own: tuple[Act, ...], low: str) -> tuple[Act, ...]:
    """The acts of a message: `own`, which code read in it, and the harmless ones an engine said.

    An engine that says nothing denies nothing; one that heard something else in a long message leaves a new start, a step back and a mere
    "that's great" in doubt, one that heard a no leaves a wordy yes in doubt.
    """
    said = tuple(act.act for act in claimed)
    words = len(low.split())
    plain = words <= SHORT or not set(said) - {"other"}
    kept = {act for act in own if act not in _BY_BOTH or plain or act in said or (act == "confirm" and is_clear_yes(low))}
    if _AGAINST & set(said) and words > SHORTEST and "confirm" not in said:
        kept.discard("confirm")
    acts = (kept | (set(said) & HARMLESS)) - {"other"}
    return tuple(act for act in ACT_ORDER if act in acts) or ("other",)


_NOUNS: dict[FactSlot, str] = {
    "capabilities": r"parts?",
    "trip.origin": r"origin|start(?:ing)? (?:point|city)|abfahrtsort|origen|partenza",
    "trip.destinations": r"destinations?|cities|stops|ziele?|destinos?|destinazion[ei]",
    "trip.date_range": r"dates?|days|datum|daten|termine?|fechas?|dates|date del viaggio|日程|日付",
    "trip.trip_type": r"one[- ]way|return|round[- ]trip",
    "trip.party": r"party(?: size)?|number of (?:people|travell?ers)|people|travell?ers|headcount",
    "trip.party.rooms": r"rooms?|zimmer|chambres?|habitaciones|camere",
    "trip.party.child_ages": r"ages?|alter|edades|eta",
    "trip.budget": r"(?:\w+ )?budget|presupuesto|bilancio|orcamento|予算|预算",
    "preferences.pace": r"pace|tempo|ritmo|rythme",
    "preferences.interests": r"interests?|interessen|intereses|interessi|interets?",
    "preferences.dietary": r"diet(?:ary)?(?: \w+)?|allerg\w+",
    "preferences.stay_style": r"(?:hotel|stay) (?:style|wishes|type)|style of (?:hotel|stay)",
    "preferences.must_do": r"must[- ]?(?:do|see)s?",
    "preferences.avoid": r"dislikes?|things to avoid",
    "preferences.transport_prefer": r"transport preferences?",
    "preferences.transport_avoid": r"transport (?:dislikes?|rules?)",
    "preferences.accessibility": r"access(?:ibility)?(?: \w+)?",
    "preferences.notes": r"notes?",
}  # fmt: skip
_WITHDRAWS = (
    r"(?<!don't )(?<!do not )(?<!dont )(?<!never )\b(?:forget|drop|remove|clear|scrap|ignore|delete|erase|lose|strike|take (?:out|away|back)|get rid of|no longer (?:have|need|want)"
    r"|vergiss|streich\w*|oublie\w*|olvid\w*|dimentic\w*|esquec\w*)(?: about)?(?: (?:the|my|our|that|this|all|any|of|an?|das|die|den|le|la|les|el|il|lo|los|o))*"
)
_WITHOUT = r"(?:\b(?:no|without(?: an?| any)?|kein\w*|sans|sin|senza|sem)"
_LIMIT = r"(?= *(?:$|[.,;!?]|limit\b|any ?more\b|at all\b|after all\b|please\b|mehr\b))"


def ground_clear(said: tuple[SaidClear, ...], own: tuple[FactSlot, ...], account: Account, held: Preferences) -> tuple[FactSlot, ...]:
    """The facts taken back: those code heard, and those of a reply that there are and whose name stands right behind words of withdrawing."""
    found = list(own)
    for claim in said:
        spans = account.find(claim.slot, claim.quote, "withdrawn") if getattr(held, claim.slot.removeprefix("preferences."), True) else ()
        if spans and _withdrawn(claim.slot, account.spoken.low):
            account.keep(claim.slot, spans[0], "withdrawn", "withdrawn", "as read")
            found.append(claim.slot)
        elif spans:
            account.drop(claim.slot, claim.quote, "withdrawn", "quote does not say it", spans[0])
    return tuple(dict.fromkeys(found))


def _withdrawn(slot: FactSlot, low: str) -> bool:
    noun = rf"(?:{_NOUNS[slot]})"
    return bool(
        re.search(
            rf"{_WITHDRAWS} {noun}(?! (?:popper|planner|hotel|airline)\w*)(?!\w)|{_WITHOUT}) {noun}{_LIMIT}|{noun}[はをも]?(?:やめ|なし|忘れ|不要)",
            low,
        )
    )
