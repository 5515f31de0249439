"""Where in a city the person wants to sleep, kept as said: "hotel near the Eiffel Tower", "an apartment in Brooklyn"."""

from __future__ import annotations

import re

from planner.language.reading.tastes import Lists
from planner.language.utterance import Text, negated, one_blank

_STAY = r"\b(?:hotels?|hostels?|stay(?:ing)?|rooms?|apartments?|flats?|air ?bnbs?|place|accommodation|villas?|guest ?houses?|somewhere(?: to stay)?)\b(?: [a-z*-]+){0,3}?"
_NEAR = re.compile(
    rf"{_STAY} (?:near(?:by)?(?: to)?|close to|next to|right by|beside|round the corner from|around the corner from|(?:within |in )?walking distance (?:of|to|from)|"
    r"a short walk (?:from|to)|opposite|overlooking) (?P<what>[a-z0-9][^,.;!?\n¦()]{2,60})"
)
_IN = re.compile(rf"{_STAY} (?:in|around) (?P<what>[a-z][^,.;!?\n¦()]{{2,40}})")
_MOVED = re.compile(
    r"\b(?:change|move|switch|put) (?:the |our |my )?(?:hotel|stay|apartment|hostel|accommodation) (?:to|in|into|near) (?P<what>[a-z][^,.;!?\n¦()]{2,40})"
)
_END = re.compile(
    r" (?:and|with|for|from|in|on|but|so|max|under|please|pls|if|to|we|i|that|which|because|throughout|around|about|at|budget|then|by|is|are|would|\d\d+)\b.*$"
)
_NO_AREA = re.compile(
    r"(?:me|us|here|it|there|them|that|this|my|our|the (?:city )?cent(?:er|re)|cent(?:er|re)|town|the (?:city|town|country|middle|area|same|evening|morning|summer|winter)|each"
    r"|both|a|an|total|all|advance|budget|"
    r"january|february|march|april|may|june|july|august|september|october|november|december)\b"
)
LONGEST = 4


def read_stay_area(text: Text, held: tuple[str, ...], lists: Lists) -> None:
    """Put into `lists` what `text` says about the part of the city to stay in; a stay that moves leaves the parts `held` so far."""
    for pattern, word in ((_NEAR, "near"), (_IN, "in"), (_MOVED, "in")):
        for found in pattern.finditer(text.low):
            start = found.start("what")
            said = one_blank(_END.sub("", text.written[start : found.end("what")]))
            named = re.match(r"(?:the )?[A-Z]", text.written[start:]) is not None or pattern is not _IN
            if (
                named
                and said
                and len(said.split()) <= LONGEST
                and not _NO_AREA.match(said.lower())
                and not negated(text.low, found.start())
            ):
                lists.put("preferences.stay_style", f"{word} {said}", (found.start(), start + len(said)))
                for other in held if pattern is _MOVED else ():
                    if other.startswith(("in ", "near ")):
                        lists.drop("preferences.stay_style", other)
