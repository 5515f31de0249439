"""The words around a day that say what it is: the start, the end, a bound, something taken back. Their words are the lexicons' table
`cues`.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from planner.language.acts import begins_with_no
from planner.language.dates.date_mentions import FoundMention
from planner.language.dates.day_words import DateCue, TimeWords
from planner.language.utterance import text_of

Bound = Literal["about", "after", "before", "by", "from"]
Role = Literal["start", "leave", "end", "none"]

_REACH, _AHEAD = 14, 6
_ROLES: dict[str, Role] = {"start": "start", "leave": "leave", "end": "end", "back_to": "start", "arrive_by": "start"}
_BOUNDS: dict[str, Bound] = {"about": "about", "from_on": "from", "after": "after", "before": "before", "by": "by", "arrive_by": "by"}
_OPPOSITE: dict[str, Bound] = {"before": "from", "after": "by"}
_SKIPPED = frozenset({"the", "on", "in", "of", "from", "for", "at", "of_the", "from_the", "between"})
_ASKS = frozenset({"change", "fix", "moves", "start", "leave"})


class CueSurroundings(NamedTuple):
    """What stands around a mention, up to its neighbours and the ends of its sentence: the cues before and after, and the cue just
    before.
    """

    earlier: tuple[DateCue, ...]
    before: tuple[DateCue, ...]
    after: tuple[DateCue, ...]
    nearest: str
    behind: str
    first_kind: str
    is_ruled_out: bool = False
    """Whether one says that one cannot travel then: "we can't come on Friday", "Friday does not suit us"."""

    @property
    def role(self) -> Role:
        """What the nearest words make of a day."""
        told = [_ROLES[cue.name] for cue in self.before if cue.name in _ROLES]
        if told:
            return told[-1]
        role = _ROLES.get(self.behind, "none")
        return "start" if role == "leave" else role

    @property
    def bound(self) -> Bound | None:
        """Whether the day only bounds a window: "around", "after", "before" or "from … onwards"; what cannot be before it is from it on."""
        if self.behind == "onwards":
            return "from"
        names = [cue.name for cue in self.before]
        denied = "cannot" in names or names[-2:-1] == ["taken_back"]
        return _OPPOSITE.get(self.nearest, _BOUNDS.get(self.nearest)) if denied else _BOUNDS.get(self.nearest)

    @property
    def is_fix(self) -> bool:
        """Whether the words before take an earlier day back."""
        return any(cue.name in ("fix", "moves") for cue in self.before)

    @property
    def is_moving(self) -> bool:
        """Whether a day known is about to be named and replaced: "move it from A to B"."""
        return any(cue.name == "moves" for cue in self.before[-2:])

    @property
    def is_taken_back(self) -> bool:
        """Whether the day itself is denied: "not the 5th", "instead of Friday", "I can't do Friday"."""
        return self.nearest == "taken_back" or self.is_ruled_out

    @property
    def is_alternative(self) -> bool:
        """Whether the day is offered beside the one before it: "or the 12th"."""
        return self.nearest == "alternative"

    @property
    def is_sometime(self) -> bool:
        return self.nearest == "sometime"

    @property
    def is_span(self) -> bool:
        """Whether a stretch is only that in which one has time: "free 1-20 June", "5 nights out of 10-20 May"."""
        return any(cue.name == "span" for cue in self.before[-1:])

    @property
    def is_arrival(self) -> bool:
        return self.nearest == "arrive_by"

    @property
    def is_event(self) -> bool:
        """Whether the day is that of an event the trip is for, and not the day of travel."""
        names = [cue.name for cue in self.before if cue.name in ("event", *_ROLES)]
        return bool(names) and names[-1] == "event"

    @property
    def is_wished(self) -> bool:
        """Whether the day stands with a wish or something booked, and no word of travel: "no museums on Mondays", "fado on Friday"."""
        names = [cue.name for cue in self.before if cue.name in ("wish", "event", "fix", "change", *_ROLES)]
        return bool(names) and names[-1] in ("wish", "event")

    @property
    def is_past(self) -> bool:
        """Whether the words tell of an earlier trip: "we were in Rome last year in May for 5 days"."""
        names = [cue.name for cue in (*self.earlier, *self.before) if cue.name in ("past", "fix", "change", "leave")]
        return bool(names) and names[-1] == "past"

    @property
    def is_changing(self) -> bool:
        """Whether words move the trip: "leave on Sunday", "Sunday instead", "how about Sunday"; "we want a free day on Sunday" does not."""
        told = any(cue.name in ("fix", "moves", *_ROLES) for cue in (*self.before, *self.after))
        return told or self.nearest == "change"


def around(words: TimeWords, found: tuple[FoundMention, ...], at: int) -> CueSurroundings:
    """The surroundings of one of the mentions of a message."""
    one = found[at]
    floor = max(found[at - 1].end if at else 0, one.start - _REACH)
    ceiling = min(found[at + 1].start if at + 1 < len(found) else len(words.items), one.end + _AHEAD)
    while one.start > floor and "." in words.kinds[floor : one.start]:
        floor += words.kinds[floor : one.start].index(".") + 1
    stop = words.kinds[one.end : ceiling].find(".")
    ceiling = one.end + stop if stop >= 0 else ceiling
    first = words.items[floor].start if floor < len(words.items) else 0
    own = _own_start(words, one)
    before = words.cues_between(first, own)
    last = words.items[ceiling - 1].end if ceiling > one.end else words.items[one.end - 1].end
    after = words.cues_between(words.items[one.end - 1].end, last)
    return CueSurroundings(
        _earlier(words, one, first),
        before,
        after,
        _nearest(words, before, own),
        _behind(words, after, one),
        words.items[one.start].kind,
        _is_ruled_out(words.text[max(first, own - _FEW) : own], words.text[words.items[one.end - 1].end : last + _FEW]),
    )


_FEW = 60
"""So many characters before and behind a day may rule it out."""
_CANNOT = r"(?:can'?t|cannot|can not|couldn'?t|unable to|not able to|won'?t be able to|not free|won'?t)"
_TO_TRAVEL = r"(?:make(?: it)?|do|come|go|travel|leave|fly|start|set off|get away|be there|manage)(?: it| there| away| out| off| home)?"
_CANNOT_ON = re.compile(
    rf"\b{_CANNOT}(?: really| actually| possibly)?(?: {_TO_TRAVEL})? (?:(?:on|for|in|the|this|that|next|coming) )*$", re.IGNORECASE
)
_NOT = r"(?:(?:does|do|will|would|is)(?: not|n'?t)|won'?t|can'?t|cannot)(?: really| actually| quite)?"
_SUITS = r"(?:be )?(?:work|suit|do|fit|possible|any good|good|convenient|an option|feasible)"
_IS_OUT = r"(?:is|are|'s|would be|looks) (?:really |just |sadly )?(?:no good|impossible|out of the question|bad for)"
_SUITS_NOT = re.compile(rf" (?:{_NOT} {_SUITS}|{_IS_OUT})\b", re.IGNORECASE)


def _is_ruled_out(before: str, behind: str) -> bool:
    return _CANNOT_ON.search(before.replace("’", "'")) is not None or _SUITS_NOT.match(behind.replace("’", "'")) is not None


def _earlier(words: TimeWords, one: FoundMention, until: int) -> tuple[DateCue, ...]:
    """The cues of the same sentence before the neighbouring mention."""
    start = max(0, one.start - 2 * _REACH)
    stop = words.kinds[start : one.start].rfind(".")
    return words.cues_between(words.items[start + stop + 1].start, until) if start + stop + 1 < len(words.items) else ()


def _own_start(words: TimeWords, one: FoundMention) -> int:
    """The first character of the day itself: "from", "until" and "on" at its head are words around it."""
    at = one.start
    while at < one.end - 1 and words.items[at].kind in (
        "from",
        "from_the",
        "between",
        "to",
        "to_the",
        "on",
        "in",
        "the",
        "within",
        "of",
        "for",
        "after",
        "before",
    ):
        at += 1
    return words.items[at].start


def _nearest(words: TimeWords, before: tuple[DateCue, ...], start: int) -> str:
    """The cue directly before a day; small words between are passed over."""
    if not before:
        return ""
    cue = before[-1]
    if cue.name in ("start", "end") and len(before) > 1 and words.text[before[-2].end : cue.start].strip() == "":
        inner = words.text[cue.start : cue.end].lower()
        cue = before[-2] if inner in ("from",) else cue
    between = words.words_between(cue.end, start)
    return cue.name if all(word.kind in _SKIPPED for word in between) else ""


def _behind(words: TimeWords, after: tuple[DateCue, ...], one: FoundMention) -> str:
    """A role that is told after the day: "15 May as my return", "on 3 May (departure)"."""
    if not after:
        return ""
    end = words.items[one.end - 1].end
    between = words.words_between(end, after[0].start)
    small = all(word.kind in ("comma", "the", "for", "word", "dash") for word in between) and len(between) <= 3
    plain = all(word.kind != "word" or word.text in ("as", "is", "will", "be", "my", "our", "would") for word in between)
    if after[0].name == "onwards":
        return "onwards" if not between else ""
    following = next(iter(words.words_between(after[0].end, after[0].end + 40)), None)
    closes = following is None or following.kind in ("stop", "comma") or following.text in ("date", "day", "flight")
    return after[0].name if small and plain and closes and after[0].name in ("start", "end", "leave") else ""


LONGEST_QUESTION = 12
"""So many words may ask about the weather without a question mark."""


def asks_about_the_weather(words: TimeWords) -> bool:
    """Whether the message asks what it is like at a time, which sets no dates; "not too hot please" is a wish."""
    return any(cue.name == "weather" for cue in words.cues) and (len(words.items) <= LONGEST_QUESTION or "?" in words.text)


def asks_for_a_change(words: TimeWords) -> bool:
    """Whether the message asks for something, as a question about the weather does not."""
    return any(cue.name in _ASKS for cue in words.cues) and not asks_about_the_weather(words)


def corrects(words: TimeWords) -> bool:
    """Whether the message corrects something."""
    return any(cue.name in ("fix", "moves") for cue in words.cues) or begins_with_no(text_of(words.text).low)
