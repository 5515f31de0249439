"""A message of a few words that goes on with the last edit: "and the forum too", "same on Friday", "and in plan 3 as well". Pure."""

from __future__ import annotations

import re

from rapidfuzz.distance import OSA

from planner.domain.once_a_turn import once_a_turn
from planner.domain.state import TripState
from planner.language.plan_edits.counted_things import counted_named, with_initials
from planner.language.plan_edits.edit_clause import EditClause, clauses_of, fold_same, with_capitals, with_stop_names
from planner.language.plan_edits.other_languages import in_english
from planner.language.plan_edits.plain_words import in_plain_words
from planner.language.plan_names import numbered
from planner.language.plan_questions import MOST_BACK, last_said
from planner.language.plan_things import PlanThing, fold, things_of
from planner.language.undo_words import said_before
from planner.places.gazetteer import gazetteer

_GOES_ON = re.compile(
    r"^\W*(?:(?:and|also|oh|ok|okay|yes|plus|then|please|do)\W+)*(?P<same>(?:the )?same (?:thing )?(?:again )?(?:for|on|in|with|to|goes for)?\b)?"
    r"(?P<rest>.{2,60}?)(?P<too>\W+(?:too|as well|also|likewise|the same(?: way)?))?(?:\W+(?:please|pls|thanks|then))*\W*$",
    re.IGNORECASE | re.DOTALL,
)
_AND = re.compile(r"^\W*(?:and|also|oh and|plus)\b", re.IGNORECASE)
_FILLER = re.compile(r"\W+|\b(?:the|that|on|in|for|with|of|to|our|one|ones|plan|option)\b", re.IGNORECASE)
MOST_WORDS = 9


_OFTEN = tuple(
    "instead museum museums restaurant restaurants morning afternoon evening breakfast dinner cheaper replace remove cancel another tomorrow monday tuesday "
    "wednesday thursday friday saturday sunday hotel flight station castle cathedral garden".split()
)
"""Words that changes of plans are often made of."""
LEAST_OF_A_SLIP, LEAST_OF_TWO_SLIPS = 5, 8
_SHORTENED = {
    "sth": "something", "smth": "something", "sthg": "something", "bc": "because", "tho": "though", "rly": "really", "restos": "restaurants",
    "w": "with", "w/": "with", "n": "and", "opt": "option", "opt.": "option",
}  # fmt: skip
_SHORT = re.compile(
    rf"(?<=\s)(?:{'|'.join(sorted(map(re.escape, _SHORTENED), key=len, reverse=True))})(?=\s)|^(?:sth|smth|opt)(?=\s)", re.IGNORECASE
)


_SAINT = re.compile(r"\b(?P<st>st\.?|saint) (?P<x>[a-z]{3,})s\b", re.IGNORECASE)
""" "St Marks": a possessive without its mark."""


def with_slips_mended(message: str, state: TripState) -> str:
    """The message with a word that is none, and in no name of the plans, as the one word of these that it is a letter away from."""
    plain = gazetteer().ordinary_words

    def mended(match: re.Match[str]) -> str:
        word = match.group()
        if word in plain or word.removesuffix("s") in _OFTEN:
            return word
        names = _words_of_names(state)
        if word in names or word in _words_told(state):
            return word
        begun = [known for known in names if known.startswith(word)]
        if len(begun) == 1:
            return begun[0]
        most = 2 if len(word) >= LEAST_OF_TWO_SLIPS else 1
        far = {known: OSA.distance(word, known, score_cutoff=most) for known in (*_OFTEN, *names) if known[0] == word[0]}
        least = min(far.values(), default=most + 1)
        near = [known for known, slips in far.items() if slips == least <= (1 if known in _OFTEN else most)]
        return near[0] if len(near) == 1 else word

    saints = {fold(name) for o in state.options for d in o.itinerary.days for i in d.activities if (name := i.name)}
    message = _SAINT.sub(lambda m: f"{m['st']} {m['x']}'s" if any(f"{m['x'].lower()}'s" in name for name in saints) else m.group(), message)
    message = _SHORT.sub(lambda m: _SHORTENED[m.group().lower()], message)
    return re.sub(rf"(?<![\w'])[a-z]{{{LEAST_OF_A_SLIP},}}(?![\w'])", mended, message)


@once_a_turn
def _words_told(state: TripState) -> frozenset[str]:
    """Words of what is known of beds, houses and sights beside their names ("ryokan"): they are no slips of others."""
    texts = [" ".join((s.name, s.stay_type, *s.styles, *s.pros)) for rows in state.quotes.by_stay.values() for s in rows]
    texts += [s.note for rows in state.quotes.sights.values() for s in rows]
    return frozenset(w for text in texts for w in re.findall(r"[a-z]+", fold(text)))


@once_a_turn
def _words_of_names(state: TripState) -> frozenset[str]:
    """Words that only names of sights have, in the plans and near."""
    plain = gazetteer().ordinary_words
    sights = {s.name for rows in state.quotes.sights.values() for s in rows} | {
        i.name for o in state.options for d in o.itinerary.days for i in d.items
    }
    return frozenset(w for name in sights for w in re.findall(r"[a-z]+", fold(name)) if len(w) >= LEAST_OF_A_SLIP and w not in plain)


@once_a_turn
def in_full(message: str, state: TripState) -> str | None:
    """What such a message asks for in full: the last message with its thing, its day or its plan in the place of the old one; else None."""
    if not state.options or any(fold(option.title) in fold(message) for option in state.options):
        return None
    english = in_english(message, fold_same(message))
    plain = in_plain_words(with_slips_mended(english, state))
    written = with_initials(with_stop_names(numbered(plain), state), state)
    counted = counted_named(with_capitals(written, state), state)
    return _gone_on_with(written, state) or counted or (written if written != message else None)


def _gone_on_with(message: str, state: TripState) -> str | None:
    """What a message of a few words asks for in full after the one before it; else None."""
    if whole := _of_those(message, state) or _turned_down(message, state) or _with_what_is_meant(message, state):
        return whole
    if len(message.split()) > MOST_WORDS:
        return None
    match = _GOES_ON.match(message)
    if match is None or not (match["same"] or match["too"] or _AND.match(message)):
        return None
    before = last_said(state)
    if not before:
        return None
    now, then = _only_clause(match["rest"], state), _only_clause(before, state)
    if now is None or then is None:
        return None
    return _in_its_place(now, then)


_NO_THANKS = re.compile(
    r"^\W*(?P<x>[^.;\n]{3,60}?)(?: with (?:\w+ )?(?:kids|children|toddlers?|a (?:baby|buggy|pram)))?\s*[?!.,…-]*\s+"
    r"(?:no thanks?|no thank you|nah|nope|hard pass|pass on that|(?:is |that's )?not for (?:us|me)|no way)(?: (?:thanks|please|sorry))?"
    r"(?:\W+(?:please |maybe |can we have |give us )?(?P<else>(?:something|anything|somewhere) (?:else|different))(?: (?:please|instead|then|there))?)?\W*$",
    re.IGNORECASE,
)


_NO_SUCH_BED = re.compile(
    r"^\W*(?P<x>[^.;?!\n]{3,40}?)\W*[?!.,]+\W*(?:no|nope|nah|no thanks?|no way)\W+(?:somewhere|something|a place|a hotel|anything)\b(?P<rest>[^,.;!?]*?)(?:,? but not [^,.;!?]*)?\W*$",
    re.IGNORECASE,
)


def _turned_down(message: str, state: TripState) -> str | None:
    """ "The stadium?? no thanks": the one thing that is named goes; "easyHotel? no, somewhere in the old town" is another bed for that one."""
    bed = _NO_SUCH_BED.match(message)
    held = _only_clause(bed["x"], state) if bed else None
    if bed is not None and held is not None and any(m.thing.kind == "stay" for m in held.objects):
        return f"swap {bed['x'].strip()} for a hotel{bed['rest']}"
    match = _NO_THANKS.match(message)
    clause = _only_clause(match["x"], state) if match else None
    if (
        match is None
        or clause is None
        or len(clause.objects) != 1
        or clause.objects[0].thing.kind != "visit"
        or len(match["x"].split()) > MOST_WORDS
    ):
        return None
    thing = match["x"].rstrip("?!., ")
    return f"swap {thing} for something else" if match["else"] else f"drop {thing}"


_THING_TALKED_OF = r"(?:it|that one|this one|that|this)"
_GOES = rf"(?:drop|skip|remove|cancel|delete|lose|cut|bin|scrap|forget|leave out|take out|get rid of) {_THING_TALKED_OF}|(?:leave|take) {_THING_TALKED_OF} out"
_COMES_AT = rf"(?:(?:move|shift|push|bring|put|make|do|see|visit|have|schedule) {_THING_TALKED_OF}|(?P<there>(?:go|get) there))"
_POINTS_BACK = re.compile(
    r"^\W*(?:(?:ok|okay|oh|hm+|well|right|then|so|and|but|no|yes|actually|please|maybe|perhaps|can|could|shall|should|let'?s|we|you|i|just|rather|better)\W+)*"
    rf"(?:(?:{_GOES})\b(?: (?:then|please|again|altogether|completely))*|{_COMES_AT}\b(?P<when>[^.;!?]{{3,50}}?))"
    r"(?:,? (?:then|please|instead|pls|thanks|maybe|perhaps))*\W*$",
    re.IGNORECASE,
)
""" "Move it to Saturday morning then", "skip that one": a change of what was talked of."""
_A_TIME_OF_DAY = re.compile(
    r"\b(?:morning|afternoon|evening|noon|lunch(?:time)?|sunset|earlier|later|first thing|before|after|\d{1,2}(?::\d\d)? ?(?:[ap]m|o'?clock))\b"
)


def _with_what_is_meant(message: str, state: TripState) -> str | None:
    """The message with the one thing that was talked of in the place of "it"; None where it points to none, or names one of its own.

    Where it tells no day of the plans and no time of day, what moves may be the whole trip ("make it a week").
    """
    match = _POINTS_BACK.match(message)
    own = clauses_of(with_capitals(message, state), things_of(state), state.trip.date_range.days, state) if match else []
    if match is None or any(clause.objects for clause in own):
        return None
    when = (match["when"] or "").strip()
    if when and not any(clause.days for clause in own) and not _A_TIME_OF_DAY.search(fold(when)):
        return None
    thing = _talked_of(state)
    if thing is None:
        return None
    if not when:
        return f"drop {'the day trip to ' if thing.kind == 'day_trip' else ''}{thing.name}"
    placed = when if _LEADS_TO_A_TIME.match(when) else f"to {when}"
    if match["there"] or thing.kind in ("sight", "evening"):
        return f"add {'a day trip to ' if thing.kind == 'day_trip' else ''}{thing.name} {re.sub('^to ', 'on ', placed)}"
    return f"move {'the day trip to ' if thing.kind == 'day_trip' else ''}{thing.name} {placed}"


_LEADS_TO_A_TIME = re.compile(r"(?:to|on|in|at|for|before|after|earlier|later|first|back|forward)\b", re.IGNORECASE)


def _talked_of(state: TripState) -> PlanThing | None:
    """The one visit, or what could be one, that the person named last; None where they named another thing, or several, since."""
    for said in said_before(state)[:MOST_BACK]:
        clauses = clauses_of(with_capitals(said, state), things_of(state), state.trip.date_range.days, state)
        mentions = [mention for clause in clauses for mention in clause.objects]
        found = [next((t for t in m.things if t.kind == "day_trip"), m.thing) for m in mentions]
        named = {thing.name: thing for thing in found}
        if named:
            thing = next(iter(named.values()))
            return thing if len(named) == 1 and thing.kind in ("visit", "sight", "evening", "day_trip") else None
        if not _REFERS_BACK.search(said):
            return None
    return None


_REFERS_BACK = re.compile(r"\b(?:it|that|this|there)\b", re.IGNORECASE)


_OF_THOSE = re.compile(
    r"^(?P<told>.*?\w)\W+(?:(?:and|so|maybe|perhaps|please|can we (?:have|do|get)|could we (?:have|do|get)|we'?d like|i'?d like|how about|what about)\W+)*"
    r"(?P<how>(?:some )?more|fewer|less|(?:yet )?another(?: one)?|one more|(?:any|some)thing(?= like\b)) (?:of |like )?(?:those|these|them|that)\b(?P<rest>[^.;!?]*)",
    re.IGNORECASE,
)


def _of_those(message: str, state: TripState) -> str | None:
    """ "We love views, more of those in plan 2" with the kind that is pointed at in its place; None where none is named before."""
    match = _OF_THOSE.match(message)
    if match is None:
        return None
    things = things_of(state)
    words = re.findall(r"[a-zà-ÿ]{4,}", match["told"].casefold())
    kind = next((w for w in reversed(words) if w not in _FELT and things.could_be(w)), None)
    if kind is None:
        return None
    how = match["how"].casefold()
    return f"{'add another' if how.endswith(('another', 'one', 'one more')) else how.split()[-1]} {kind}{match['rest']}"


_FELT = frozenset("love like liked loved great good nice sounds looks seems really lovely lots much very days enjoy fans keen".split())


def _only_clause(text: str, state: TripState) -> EditClause | None:
    things, days = things_of(state), state.trip.date_range.days
    found = clauses_of(with_capitals(text, state), things, days, state)
    return found[0] if len(found) == 1 else None


def _in_its_place(now: EditClause, then: EditClause) -> str | None:
    """The clause of before with the thing, the day or the plan of the one of now, where that names one of them and nothing else."""
    spans = [*((m.start, m.end) for m in now.objects), *((d.start, d.end) for d in now.days)]
    left = "".join(" " if any(a <= n < b for a, b in spans) else c for n, c in enumerate(now.low))
    left = left.replace(now.scope, " ") if now.scope else left
    if _FILLER.sub("", left):
        return None
    if len(now.objects) == 1 and then.objects and not now.days:
        return _replaced(then.text, then.objects[0].start, then.objects[0].end, now.text[now.objects[0].start : now.objects[0].end])
    if len(now.days) == 1 and then.days and not now.objects:
        return _replaced(then.text, then.days[-1].start, then.days[-1].end, now.day_said(0))
    if now.scope and not now.objects and not now.days:
        at = then.low.find(then.scope) if then.scope else -1
        return _replaced(then.text, at, at + len(then.scope or ""), now.scope) if at >= 0 else f"{then.text} in {now.scope}"
    return None


def _replaced(text: str, start: int, end: int, new: str) -> str:
    head = text[:start]
    if re.match(r"the\b", new, re.IGNORECASE):
        head = re.sub(r"\bthe\s+$", "", head, flags=re.IGNORECASE)
    return f"{head}{new}{text[end:]}"
