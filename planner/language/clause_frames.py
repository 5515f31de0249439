"""Which part of a message is about what: its clauses, the frame of each, and which words of time and place belong to the trip.

A clause is about the trip (going, staying, leaving, returning), a wish or a limit, an outing from a stop, the past, somebody else, or talk. Only the
trip's clauses set days and stops: a weekday, a length or a place inside a wish qualifies the wish and stays with it. A stated start and end outrank
every other word of time. One pass, linear in the message.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Literal, NamedTuple

from planner.language.dates import DateContext, DayMention, find_days
from planner.language.dates.calendar_days import YEAR_LONG
from planner.language.lexicon_phrases import any_of
from planner.language.lexicons import fold, lexicon, merged
from planner.language.utterance import BLANK, COUNT, Span, Text, number, sentences
from planner.places.mentions.place_cues import NOT_SUPPOSED

FrameKind = Literal["trip", "wish", "outing", "past", "others", "talk"]


class Clause(NamedTuple):
    """A stretch of a message with one frame."""

    start: int
    end: int
    frame: FrameKind

    def holds(self, at: int) -> bool:
        return self.start <= at < self.end


def _words(*rows: str) -> str:
    return "|".join(word.strip().replace(" ", r"\s+") for row in rows for word in row.split(","))


_SUBJECT = _words(
    r"we, i, it, he, she, they, you, my \w+, our \w+, his \w+, her \w+, there, this, that, nothing, nobody, please, no, not, let'?s, don'?t"
)
_BREAK = re.compile(
    rf"[;()\n]|:(?!\d)|\s[-–—]+\s|(?:,\s+|(?<![\s,])\s+)(?:but|because|although|though|since|whereas|unless|so that|as long as|even"
    rf" if|while(?= (?:i|we|he|she|they)\b))\s|,\s*(?:and\s+|so\s+|then\s+|with\s+)?(?=(?:{_SUBJECT})\b)|"
    rf"\s(?:and|so)\s+(?=(?:we|i|he|she|they|it|my \w+|our \w+|nothing|please|no)(?:\s|'))|(?:,\s+|(?<![\s,])\s+)(?:which|who|where)\s|,\s*so\s"
    r"|,\s*(?=(?:now|this (?:time|year)|next|want|would like|prefer|looking for|fancy|thinking of)\s)|,\s*(?=(?:have|has|had|been) (?:already )?(?:been|to|in)\s)"
    r"|(?<=\bbefore),\s*|\sso\s+(?=skip\s)"
)
_TRIP = re.compile(
    r"\b(?:"
    + _words(
        r"go, goes, going, travel\w*, trips?, fly, flying, flies, flights?, drive, driving, head\w*, off to, leav\w+, depart\w*, arriv\w+, land\w*, return\w*, back, home,"
        r" start\w*, begin\w*, end, ends, ending, finish\w*, stay\w*, nights?, weeks?, visit\w*, from, to, holiday\w*, vacation, getaway, break, weekend, plan\w*,"
        r" check(?:ing)?(?:\s\w+)?\s?(?:in|out), check-?(?:in|out), move, shift, book\w*, come, coming, setting off, set off, until, till, dates?, make it, make that, change\w*,"
        r" instead, longer, shorter, extend\w*, extra, earlier, later, postpone\w*"
    )
    + r")\b"
)
_MOVES = re.compile(
    r"\b(?:"
    + _words(
        r"leav\w+, depart\w*, arriv\w+, land\w*, return\w*, back, home, fly, flying, check(?:ing)?(?:\s\w+)?\s?(?:in|out), check-?(?:in|out), move, shift, make it, make that, change\w*,"
        r" instead, longer, shorter, extend\w*, earlier, later, postpone\w*, push, bring forward, start\w*, begin\w*, finish\w*, end, ending, until, till, stay, stays, staying,"
        r" go, going, travel\w*, come, coming, out on, from"
    )
    + r")\b"
)
"""Heads that may move a trip whose days are known."""
_WISH = re.compile(
    r"\b(?:"
    + _words(
        r"love\w*, like\w*, enjoy\w*, adore\w*, keen, hate\w*, avoid\w*, prefer\w*, want\w*, wish\w*, need\w*, must, would be, please, no, not, never, nothing, don.?t, can.?t,"
        r" cannot, doesn.?t, won.?t, without, rather, museums?, restaurants?, dinner, lunch, breakfast, tickets?, book\w*, keep, free, church\w*, tour\w*, sauna, sleep\w*,"
        r" nap\w*, medic\w*, walk\w*, crowds?, queues?, shops?, markets?, open\w*, closed?, wedding, concert, match, show, meet\w*, party, rest"
    )
    + r")\b"
)
_LIMITED = re.compile(r"\b(?:no|not|never|nothing|nobody|don'?t|without|avoid\w*|hates?|can'?t|cannot|closed)\b")
_PAST = re.compile(
    r"\b(?:last (?:year|time|summer|winter|autumn|spring|month|week|night)(?! (?:of|in|at)\b)|yesterday|the year before|(?:years?|months?) ago|(?:have|had|has|'ve) (?:already )?been to"
    rf"|{NOT_SUPPOSED}went"
    r"|used to|(?:we|i|it|they|he|she) (?:(?:was|were)(?! (?:just |only |also |really |actually )?(?:thinking|hoping|wondering|looking|planning|considering|wanting"
    r"|for|from|until|meant|supposed)\b)|did|loved|saw"
    r"|had|got|rained|fined|stayed|tried)|visited|keep telling|ever since|first time (?:posting|here|using"
    r"|on))\b"
)
_KIN = (
    r"(?:[\w-]+-in-law|sister|brother|mum|mom|dad|mother|father|parents|cousin|aunt|uncle|daughter|son|friend|neighbou?r|colleague|boss)s?"
)
_OTHERS = re.compile(
    rf"\b(?:my|our|his|her|a|some|one of (?:my|our)) (?:\w+ )?{_KIN} (?:always |just |once |has |have )?(?:swears? by|raves? about|went on about"
    r"|keeps? (?:telling|saying|going on)|told (?:me|us))\b|"
    r"\b(?:my|our|his|her|the|a) (?:boss|neighbou?rs?|colleagues?|mother-in-law|friends?|doctor|agency|agent|last agency|company|firm|landlord|guide|book|blog|website|internet"
    r"|forum)\b[^,.;]{0,24}\b(?:says?|said|keeps?|told|tells?|think\w*|thought|wanted|recommend\w*|swears?|insists?|lives?|moved|is moving)\b|"
    r"^(?:i|we|he|she|they) (?:look|search|hunt|wait)(?:s|ed)? for\b|"
    r"\b(?:friends|people|everybody|everyone|they) (?:keep|say|told|tell|think)\b|\b(?:son|daughter|brother|sister|friend) is moving to\b"
)
_OTHER_PEOPLE = (
    r"(?:(?:my|our|his|her|their|a|some|one of (?:my|our)) (?:\w+ )?(?:boss|neighbou?rs?|colleagues?|friends?|mates?|brothers?|sisters?|cousins?|aunts?|uncles?|niece|nephew"
    r"|parents|mum|mom|dad|mother|father|in[ -]?laws|son|daughter|kids|flatmate|roommate|teacher|co-?workers?)|(?:some )?friends(?: of (?:ours|mine))?|neighbours|people (?:i|we) know|someone i know)"
)
_TRAVELLED = (
    r"(?:did|went|took(?! (?:the|a|some) (?:week|day|month|time))|visited|travelled|traveled|flew|drove|stayed|spent|honeymooned|cruised|toured|backpacked"
    r"|(?:was|were|has been|have been) (?:in|to))"
)
_UP_TO_US = r"(?:(?!\b(?:we|i)\b|, (?:so|but|and)\b| (?:so|but|and now) )[^.;!?\n])*"
_ONCE = r"(?:last (?:year|summer|winter|spring|autumn|month)|in (?:19|20)\d\d|years ago|as (?:a kid|kids|children))"
_TRIP_OF_OTHERS = re.compile(
    rf"\b{_OTHER_PEOPLE}(?: \w+ly| just| recently| once| all)? {_TRAVELLED}\b(?! (?:us|me)\b){_UP_TO_US}|\btook (?:us|me)\b[^.;!?\n]*?\b{_ONCE}\b"
)
_THERE_TOO = re.compile(
    r"\b(?:(?:go|going|do|be|fly|flying|get|getting|come|coming) (?:\w+ )?(?:there|that|it|likewise)|there (?:too|as well)|the same|(?:follow|join) (?:her|him|them)"
    r"|that same (?:trip|place|thing)|com(?:es?|ing) (?:with|along)|(?:they|she|he)(?:,| and| &) )"
)
"""Words by which the trip of others becomes one's own, or they become part of it."""
_DAY_OUT = r"(?:day|side|boat|bike|ferry day)[ -]?trips?|boat (?:rides?|tours?)|(?:bike|cycle) (?:rides?|tours?)|excursions?|outings?|day (?:cruise|hike|tour|out)s?"
_PART_OF_DAY = (
    r"(?:one|a|another|one full|a full|a whole|half a|half an?|an?) (?:full |whole |half |free |single )?"
    r"(?:day|half-day|morning|afternoon|evening)"
)
_ACROSS = r"(?: (?:over|across|by|on|out|along|up|down)(?: [a-z]+){1,3})?"
"""How an outing goes ("over the bridge"), between its name and where it leads."""
_OUTING = re.compile(
    rf"(?<![\w-])(?<!\d )(?<!two )(?<!three )(?<!four )(?<!five )(?<!six )(?<!seven )(?<!ten )(?:{_DAY_OUT}|{_PART_OF_DAY}){_ACROSS}"
    r" (?:to|for|in|at|on|around|over to|out to|visiting|exploring|seeing|with)\b|"
    r"\bfor (?:the|half a) (?:day|afternoon|morning|evening)\b|\bas (?:a )?day[ -]?trips?\b|"
    r"\b(?:um|un|uno|einen|een|1) (?:dia|jour|tag|giorno|dag)(?: entero| inteiro| entier| intero| lang)? (?:em|en|a|al|alla|ao|au|aux|in|nach|naar|no|na|pour)\b|"
    r"\b(?:une|la) journee (?:a|au|aux|en|dans)\b|"
    r"\btagesausfl\w+(?: (?:nach|in|an|zu[mr]?))?|\bexcursion d'une journee\b|\bexcursion de un dia\b|\bgita (?:in giornata|a)\b|\b(?:ausflug|abstecher) (?:nach|in|an|zu[mr]?)\b"
    r"|\b(?:excursion|escapade|excursiones|excursao|escursione) (?:a|au|aux|ao|en|al)\b|\bdag(?:tocht|uitstap|tripje|trip) (?:naar|in)\b"
)
_OUTING_BEFORE = re.compile(
    rf"(?:{_OUTING.pattern})(?:\s+(?:the|and|or|nearby|see|visit|of|to|maybe|perhaps|either)\b|\s*[,&]|,? (?:and"
    rf" |or )?(?:then )?(?:one|another|a second|the other)(?: day)? (?:over )?(?:to|in|on|at|for|around)\b"
    r"|\s+[a-z'’-]+(?=\s+(?:and|or)\b|\s*[,&]))*\s*$"
)
_OUTING_AFTER = re.compile(
    r"^(?:\s*(?:,|and|or|&|\+)?\s*[\w'’.-]+){0,4}?\s*(?:for (?:the|half a) (?:day|afternoon|morning|evening)|(?:as )?(?:a )?day[ -]?trips?|on a day[ -]?trip"
    r"|on one of (?:the|our|those) days|on another(?: day)?\b|and (?:come |be |go )?back (?:the )?same (?:day|evening))"
    r"|^(?:\s*(?:,|and|or|&|\+)\s*[\w'’.-]+){0,2}\s*on the (?:mon|tues|wednes|thurs|fri|satur|sun)day(?= *(?:$|[.,;!?)]|and\b))"
)
_THE_NEXT_ALONE = re.compile(r" ?, [\w'’. -]{3,24} as a day[ -]?trip\b")
"""What makes the next place alone an outing ("Hotel in Bruges, Ghent as a day trip")."""
_STAYS_THERE = re.compile(
    r" (?:throughout|the whole (?:time|week|trip)|all (?:week|the time)|for (?:all|the whole) of it|as (?:a|our) base)\b|[^.;!?]{0,40}\bwith (?:an? |some |one |two |three )?(?:day|side) ?-?trips?\b"
)
"""What makes a place before an outing the one from which it is made ("stay in Malaga throughout, with day trips to Ronda")."""
_ONE_DAY_AFTER = re.compile(
    r"^,? (?:for )?(?:one|an?|um|un|einen|een) (?:day|dia|jour|giorno|tag|dag)(?= *(?:$|[.,;!)]| (?:and|e|y|et|und|en)\b))"
)
_LENGTH = re.compile(
    r"\b(?:\d+|two|three|four|five) (?:days|nights|dias|noches|noites|jours|nuits|giorni|notti|tage|nachte|dagen|nachten)\b"
)
_AND_BACK_AFTER = re.compile(r"^ (?:and|&|\+) back(?= *(?:$|[,.;)!]|one day|in a day|for ))")
_LEADS_THERE = re.compile(r"\b(?:to|from|into|visit\w*|for)(?: the)? $|->|→")
_FAR = re.compile(r"\b(?:far|away|different|hours?|minutes?|km|miles?) from (?:the )?$|\b(?:similar|compared) to (?:the )?$")
_A_THING = re.compile(r"\b(?:in|with|by|take|hire|rent|into) (?:the|a|an|our|my|camper) $")


def clauses_of(text: Text) -> tuple[Clause, ...]:
    """The clauses of a message in order, each with its frame."""
    found: list[Clause] = []
    for start, end in sentences(text.low):
        at = start
        for cut in [*(m.end() for m in _BREAK.finditer(text.low, start, end)), end]:
            if text.low[at:cut].strip():
                found += _without_the_trip_behind(text.low, Clause(at, cut, frame_of(text.low[at:cut])))
                at = cut
    return tuple(found)


_WAS_THERE = re.compile(r"\b(?:(?:have|has|had|'ve) (?:already )?(?:been|seen|done|visited)|been|visited|went|seen|did|loved)\b[^,\d]*,\s*")
_SPOKEN_OF = re.compile(r"\b(?:swears?|raves?|went on|going on|keeps?|told|telling|says?|said|recommend\w*)\b[^,\d]*,\s*")
_OF_A_TRIP = re.compile(r"\b(?:from|for|with|by|in) (?:the )?[a-z]|\d")


def _without_the_trip_behind(low: str, clause: Clause) -> tuple[Clause, ...]:
    """A clause of the past or of what others say, apart from what stands behind its comma and speaks of a trip and of no past ("we have been to
    the Alhambra, Granada 5-8 May from Madrid"); places and lengths listed as those of the past stay with it ("last year we did Rome, Bari and Lecce").
    """
    heads = {"past": _WAS_THERE, "others": _SPOKEN_OF}
    told = heads[clause.frame].search(low, clause.start, clause.end) if clause.frame in heads else None
    if told is None or not re.search(r"\d", low[told.end() : clause.end]) or not _OF_A_TRIP.search(low, told.end(), clause.end):
        return (clause,)
    behind = Clause(told.end(), clause.end, frame_of(low[told.end() : clause.end]))
    return (clause,) if behind.frame in ("past", "others") else (Clause(clause.start, told.end(), clause.frame), behind)


def trips_of_others(low: str) -> tuple[Span, ...]:
    """What is told of trips that other people made ("my brother did Vietnam with a baby"): neither places nor people of this one.

    Where one wants to go there too, the words stay.
    """
    found = [m.span() for m in _TRIP_OF_OTHERS.finditer(low)]
    return () if any(_THERE_TOO.search(low, span[0]) for span in found) else tuple(found)


def frame_of(low: str) -> FrameKind:
    """What one clause is about, by its head word."""
    if _OTHERS.search(low):
        return "others"
    if _PAST.search(low):
        return "past"
    if _OUTING.search(low):
        return "outing"
    if _WISH.search(low):
        return "wish"
    return "trip" if _TRIP.search(low) or re.search(r"\d", low) else "talk"


def _at(clauses: tuple[Clause, ...], at: int) -> Clause:
    return next((c for c in clauses if c.holds(at)), Clause(0, 1 << 30, "talk"))


MOST_DAYS = 40
"""So many stated days tell what a clause is about; a pasted calendar is no trip."""


class TripDays(NamedTuple):
    """Words of time that are not the trip's: `apart` belong to something else, `within` only stand inside a day of the trip ("Saturday afternoon 8 May").

    `told` are the clauses that tell of the past where others do not, whose words say nothing of the days of the others; `inside` are days
    inside dates that are fixed, of which something is said.
    """

    apart: tuple[Span, ...]
    within: tuple[Span, ...]
    told: tuple[Span, ...] = ()
    inside: tuple[Span, ...] = ()

    def and_inside(self, days: Iterable[Span]) -> TripDays:
        """The same with days inside the trip."""
        return self._replace(inside=tuple(days))

    def blanked(self, text: Text) -> Text:
        """`text` with the words that are not the trip's taken out."""
        return text.without(self.within, mark=" ").without((*self.apart, *self.told, *self.inside))


_ONLY_CORRECTS = re.compile(
    r"(?:[\W¦]|\b(?:ah|oh|no|nope|sorry|not|but|oops|i|meant|mean|it|should|be|is|wait|actually|rather|instead|in|on|for|to|of|ok|the|please|make|that'?s|my|mistake)\b)*"
)
"""What may stand beside days in a message that only corrects them."""


def only_corrects(words: str) -> bool:
    """Whether `words`, in which what was read is blanked, say nothing but that something is put right ("sorry I meant")."""
    return _ONLY_CORRECTS.fullmatch(words) is not None and _MENDS.search(words) is not None


_MENDS = re.compile(r"\b(?:sorry|actually|oops|i meant?|make (?:it|that)|wait|scratch that|correction|or rather|no)\b")
"""What stands between a day and the one that takes its place."""
_TRAVELS_ON = re.compile(
    r"\b(?:arriv\w+|leav\w+|depart\w*|return\w*|com(?:e|ing)|go(?:ing)?|travel\w*|get (?:there|in|back)|be there|back|home|fly\w*|set off|check(?:ing)?[ -](?:in|out))\b[^.;,]{0,24}$"
)
"""A verb of coming or going that governs the day behind it ("need to arrive by the 18th and leave the 21st")."""
_BOOKS = re.compile(r"\b(?:book\w*|reserv\w*|trains?|flights?|bus|coach|rooms?|tickets? (?:to|for)|trip)\b")
"""What is asked for on a day, which makes the day one of the trip."""


def days_apart(text: Text, clauses: tuple[Clause, ...], today: date, context: DateContext) -> TripDays:
    """Which words of time do not set the days of the trip."""
    mentions = find_days(text.written, today, context)
    if not mentions or _ONLY_CORRECTS.fullmatch(text.without((m.start, m.end) for m in mentions).low):
        return TripDays((), ())
    vague = any(m.value.window is not None for m in mentions if m.kind in ("window", "holiday"))
    full = [
        m
        for m in mentions
        if _is_full(m, text.low)
        and _at(clauses, m.start).frame not in ("past", "others")
        and not (vague and m.kind == "range" and not re.search(r"\d", text.low[m.start : m.end]))
    ]
    of_events = _days_of_events(full, mentions, text.low)
    full = [m for m in full if m not in of_events]
    named = {(m.start, m.end) for m in full}
    at_full = {_at(clauses, m.start) for m in full}
    named_outings = [m.span() for m in _NAME_AND_OUTING.finditer(text.written)]
    apart: list[Span] = []
    within: list[Span] = []
    for mention in mentions:
        if (mention.start, mention.end) in named:
            continue
        span = (mention.start, mention.end)
        if (
            mention in of_events
            or any(s <= mention.start < e for s, e in named_outings)
            or _is_of_a_stop(mention, mentions, text.low)
            or _is_too_soon(mention, mentions)
            or (full and _is_the_year(mention, today))
        ):
            apart.append(span)
        elif mention.kind == "shift" and _at(clauses, mention.start) in at_full and not _MAKES_LONGER.search(text.low, *span):
            within.append(span)
        elif mention.kind == "time of day":
            within.append(_with_lead(text.low, span))
        elif _is_the_only_length(mention, mentions, clauses, context):
            continue
        elif not _gives_the_month(mention, full, text.low) and _stays_apart(mention, full, clauses, text.low, context):
            apart.append(span)
    told = [(c.start, c.end) for c in clauses if c.frame == "past"] if any(c.frame in ("trip", "wish") for c in clauses) else []
    return TripDays((*apart, *_parts_of_day(text.low, mentions, full)), tuple(within), tuple(told))


_OF_THE_TRIP = _words(
    r"trips?, holidays?, vacation, travel\w*, departure, return\w*, flights?, trains?, ferry, bus, coach, journey, arrival, start\w*, end\w*, first, last, stay\w*, plan\w*,"
    r" check-?(?:in|out), way, visit\w*, dates?, days?, nights?, week\w*, break, tour, home, back, leav\w*, outbound, inbound, idea, rest, we, i, it, that, this, he, she, they"
)
_IS_ON = r"(?:is|are|'s|was|will be|takes? place|falls?|happens?|starts?|begins?|runs?|goes on)"
_EVENT = _words(
    r"concert, gig, match, race, marathon, wedding, show, game, exam, conference, congress, fair, festival, meeting, funeral, party, opera, final, graduation, christening"
)
_EVENT_ON = re.compile(
    rf"(?:^|[.;,!?:(\n–-] *|\b(?:and|as|because|since|but) )(?:(?:the|our|my|her|his|their|a) )?(?:(?!(?:{_OF_THE_TRIP})\b)[\w'’-]+ ){{1,4}}{_IS_ON} (?:on |from |the )*$"
    rf"|\b(?:{_EVENT})(?: \w+)?,? (?:on |from |the )+$"
)
"""What leads to the days of something that is no trip ("the concert is on the 15th", "match on the 15th")."""
EVENT_REACH = 70


def _days_of_events(full: list[DayMention], mentions: Sequence[DayMention], low: str) -> list[DayMention]:
    """The days of something one goes to, where the days of the trip are told by others: a range, or a day and a length."""
    found = [m for m in full if _EVENT_ON.search(low[max(0, m.start - EVENT_REACH) : m.start])]
    others = [m for m in full if m not in found]
    told = any(m.kind == "range" for m in others) or (bool(others) and (len(others) > 1 or any(m.kind == "length" for m in mentions)))
    dated = any(not _names_no_month(m, low) for m in others) or all(_names_no_month(m, low) for m in found)
    return found if told and dated else []


def _names_no_month(mention: DayMention, low: str) -> bool:
    return _WITHOUT_MONTH.fullmatch(low, mention.start, mention.end) is not None


def _is_the_year(mention: DayMention, today: date) -> bool:
    """Whether a vague time is only the year it is, which says less than the days beside it ("this year Portugal, from 5 June")."""
    window = mention.value.window if mention.kind == "window" else None
    return window is not None and window.earliest == date(today.year, 1, 1) and window.latest == date(today.year, 12, 31)


def _is_the_only_length(mention: DayMention, mentions: Sequence[DayMention], clauses: tuple[Clause, ...], context: DateContext) -> bool:
    """Whether a day that would be one of a longer trip is all of it: beside one date at most, and no trip is known ("one day in Rome on 8 June")."""
    if mention.kind != "length" or context.current.start is not None or context.current.nights is not None:
        return False
    others = [m for m in mentions if m is not mention]
    return _at(clauses, mention.start).frame == "outing" and len(others) <= 1 and all(m.kind == "day" for m in others)


_WITHOUT_MONTH = re.compile(r"(?:\d{1,2}(?:st|nd|rd|th)?|from|the|to|until|till?|through|thru|and|between|[ ,–-])+")


def _gives_the_month(mention: DayMention, full: list[DayMention], low: str) -> bool:
    """Whether a vague time is that of stated days which name no month ("from the 3rd to the 9th, we are thinking of June")."""
    return (
        mention.kind == "window"
        and bool(full)
        and all(m.kind == "range" and _WITHOUT_MONTH.fullmatch(low, m.start, m.end) is not None for m in full)
        and _at_month(low[mention.start : mention.end])
    )


def _at_month(words: str) -> bool:
    return any(word in merged("months") for word in re.findall(r"[a-z]{3,}", words))


_MAKES_LONGER = re.compile(r"\b(?:extra|more|longer|additional)\b")
"""A change of the length, which holds beside a day that is said with it ("the 29th so we get an extra day")."""
_SOME_NIGHTS = re.compile(r"(?:a )?(?:few|couple(?: of)?) (?:nights|days)")
_OF_A_PART = re.compile(
    r",? (?:(?:at|by|near|on) (?:the|a) (?:(?:very )?end|start|beginning|sea|seaside|coast|beach|lake|ocean|water|way)\b|to (?:finish|end|start|begin|wind down|relax|recover|rest)\b"
    r"|(?:am|ans|an der|au bord de|a la|al|a|na|no|aan de|aan) (?:ende|schluss|meer|see|mer|fin|final|mare|fine|praia|fim|mar|zee|eind)\b)"
)
"""What is said of some days of a longer trip ("a couple of nights by the sea at the end")."""
_DAY_OF_A_KIND = re.compile(
    r"(?:just |at least )?(?:a|an|one|1|two|2) (?!(?:whole|full|long|night|day|week|more|extra)s?\b)[a-z]+ (?:days?|nights?)"
)
"""A day or two of a certain kind ("one quiet day"), which is a wish where the length of the trip is said beside it."""


def _is_of_a_stop(mention: DayMention, mentions: Iterable[DayMention], low: str) -> bool:
    """Whether a vague length is a stop's, as another one is the trip's ("2 weeks in Bali, maybe a few nights in Singapore")."""
    said = low[mention.start : mention.end]
    if mention.kind != "length":
        return False
    longest = max((m.value.nights or 0 for m in mentions if m.kind in ("length", "range") and m is not mention), default=0)
    if longest <= (mention.value.nights or 0):
        return False
    return (
        bool(_SOME_NIGHTS.fullmatch(said) and low.startswith(" in ", mention.end))
        or _OF_A_PART.match(low, mention.end) is not None
        or _DAY_OF_A_KIND.fullmatch(said) is not None
    )


def _is_too_soon(mention: DayMention, mentions: Iterable[DayMention]) -> bool:
    """Whether a weekday would fall long before a time that is named beside it ("for Mardi Gras … flying in Friday")."""
    day = mention.value.start or mention.value.end
    if day is not None and mention.kind in ("weekday", "window") and not mention.value.window:
        full = [m.value.start for m in mentions if m.kind == "day" and m is not mention and m.value.start is not None]
        if mention.kind == "window" and full and all(abs((other - day).days) > 3 for other in full):
            return True
    if mention.kind != "weekday" or day is None:
        return False
    return any(m.value.window is not None and (m.value.window.earliest - day).days > 7 for m in mentions if m.kind in ("window", "holiday"))


_ON_A_DAY = re.compile(r",? (?:on (?:the )?)?(?:mon|tue|wed|thu|fri|sat|sun|\d{1,2}(?:st|nd|rd|th)?\b)")


def _with_lead(low: str, span: Span) -> Span:
    """A time of day with the small word before it ("around 2pm", "at nine"); "by 9 am on Monday" bounds the hour, not the day."""
    lead = re.search(r"\b(?:at|around|about|by|before|after|from|till|until)\s+$", low[max(0, span[0] - 10) : span[0]])
    leads = ("around", "about", "at", "by") if _ON_A_DAY.match(low, span[1]) else ("around", "about", "at")
    return (span[0] - len(lead.group()), span[1]) if lead and lead.group().strip() in leads else span


def _parts_of_day(low: str, mentions: Iterable[DayMention], full: list[DayMention]) -> list[Span]:
    """Lengths in hours and the like, which no reader of days is to see where the days are stated."""
    return (
        [m.span() for m in re.finditer(r"\b(?:\d+|two|three|four|five|six|one|an?|half an?|couple of)(?:\s+or\s+\w+)?\s+hours?\b", low)]
        if full
        else []
    )


def _is_full(mention: DayMention, low: str) -> bool:
    """Whether a mention names a day by its number, a month, or both ends; a weekend by its date or holiday has both."""
    words = low[mention.start : mention.end]
    if mention.kind in ("holiday", "window") and mention.value.start is not None and mention.value.end is not None:
        return re.search(r"\d|easter|christmas|new year", words) is not None
    return (
        mention.kind in ("range", "day")
        and (re.search(r"\d", words) is not None or mention.kind == "range")
        and mention.value.past_date is None
    )


def _listed_frame(low: str, clause: Clause, at: int) -> FrameKind:
    """The frame of the item at `at` in a clause that lists several things between commas; the past and others are whole clauses."""
    if clause.frame in ("past", "others"):
        return clause.frame
    items = segments_of(low, clause)
    few = 1 if clause.frame == "outing" else 2
    return (
        next((frame_of(low[slice(*item)]) for item in items if item[0] <= at < item[1]), clause.frame) if len(items) > few else clause.frame
    )


def _stays_apart(mention: DayMention, full: list[DayMention], clauses: tuple[Clause, ...], low: str, context: DateContext) -> bool:
    """Whether a mention that names no full day belongs to something else than the trip."""
    clause = _at(clauses, mention.start)
    clause = clause._replace(frame=_listed_frame(low, clause, mention.start))
    words = low[clause.start : clause.end]
    if mention.value.window is not None and (mention.value.window.latest - mention.value.window.earliest).days >= YEAR_LONG:
        return False
    if mention.kind == "remark" and (mention.value.day_trip or mention.value.flexible):
        return len(full) > 1 or any(m.kind == "range" for m in full)
    if clause.frame in ("past", "others", "outing"):
        return True
    same = any(clause.holds(m.start) for m in full[:MOST_DAYS])
    ranged = any(m.kind == "range" for m in full) or (len(full) > 1 and not _MENDS.search(low[full[0].end : full[-1].start]))
    if mention.kind == "length":
        days = [day for m in full for day in (m.value.start, m.value.end) if day is not None]
        if days and (mention.value.nights or 0) > (max(days) - min(days)).days:
            return False
        if any(m.kind == "range" and _HAS_ROOM.search(low[: m.end]) for m in full):
            return False
        return ranged and not all(m.value.window is not None and m.value.start is None for m in full)
    if mention.kind == "shift":
        return same
    if mention.kind == "window" and full and all(_DAY_OF_A_MONTH.fullmatch(low[m.start : m.end]) for m in full):
        return False
    if full and mention.kind in ("day", "weekday", "bound") and _TRAVELS_ON.search(low[clause.start : mention.start]):
        return any(m.kind == "range" for m in full)
    if full:
        ends = _MOVES.search(words) is not None and not ranged and clause.frame != "wish"
        return not (ends or (same and not ranged))
    if context.current.start is not None:
        booked = _BOOKS.search(words) is not None and _LIMITED.search(words) is None
        return clause.frame == "wish" and _MOVES.search(words) is None and not booked
    return (
        clause.frame == "wish"
        and _LIMITED.search(words) is not None
        and _TRIP.search(low) is not None
        and mention.kind in ("remark", "day")
    )


_HAS_ROOM = re.compile(
    rf"\bbetween (?:the )?[^.;!?]{{3,40}}$|\b(?:{any_of(lexicon('en').groups('cues')['span'])}) (?:from |of |the )*[^.;!?]{{3,40}}$"
)
"""A stretch in which a shorter trip is to lie ("5 nights between the 10th and the 20th")."""
_DAY_OF_A_MONTH = re.compile(r"(?:the )?\d{1,2}(?:st|nd|rd|th)")
"""A day whose month is said elsewhere ("in September … on the 4th")."""


def outing_words(low: str, outings: Iterable[Span]) -> tuple[Span, ...]:
    """The words that make places outings ("a day trip to" before, "for the day" behind), which say nothing of the trip's own days."""
    found: list[Span] = []
    for start, end in outings:
        lead = _OUTING_BEFORE.search(low[max(0, start - 90) : start])
        tail = _OUTING_AFTER.match(low[end : end + 60]) or _ONE_DAY_AFTER.match(low[end:]) or _AND_BACK_AFTER.match(low[end : end + 20])
        if lead or tail:
            found.append((start - len(lead.group()) if lead else start, end + (tail.end() if tail else 0)))
    return tuple(found)


_LEAVES_FROM = re.compile(
    r"\b(?:fly\w*|flights?|travel\w*|train|come|coming|leav\w+|depart\w*|start\w*|in)\b[^.;,!?]{0,24} from (?:the )?$"
)
"""Where one sets out is no outing, even where one is back the same day."""


_WERE_IT_NOT = re.compile(
    r"\b(?:if|in case|should)\b[^.;!?]*\b(?:too (?:\w+ )?(?:hot|cold|dear|expensive|full|busy|far|crowded|pricey|much)|sold out|booked (?:up|out)|full|fails?|falls? through"
    r"|(?:isn't|aren't|wasn't|not) (?:possible|available|doable|free)|(?:doesn't|don't|does not|can't|won't) (?:work|fit|happen|be))\b"
)
"""What would have to go wrong for what the same clause names to be wanted ("if Malta is too hot we'd rather do Madeira")."""


def stand_ins(text: Text, clauses: tuple[Clause, ...], places: Sequence[Span]) -> tuple[KeptWish, ...]:
    """What is wanted only if something else fails, with the places it names, beside others that are wanted anyhow: kept as said."""
    found: list[KeptWish] = []
    for clause in clauses:
        inside = [span for span in places if clause.holds(span[0])]
        if inside and len(inside) < len(places) and _WERE_IT_NOT.search(text.low, clause.start, clause.end):
            item = _said(text.written[clause.start : clause.end])
            if len(item) <= LONGEST_WISH:
                found.append(KeptWish("preferences.notes", item, (clause.start, clause.end)))
    return tuple(found)


class PlacesApart(NamedTuple):
    """Places that are no stops of the trip: `outings` are visited for a day, said of the past or no place at all; of `others` somebody else speaks, or
    they stand in for another if that fails."""

    outings: tuple[Span, ...]
    others: tuple[Span, ...]


def places_apart(text: Text, places: Iterable[Span]) -> PlacesApart:
    """The places that are only visited for a day, said of the past or of somebody else, or no place of the trip at all."""
    clauses, spans = clauses_of(text), tuple(places)
    found: list[Span] = []
    others: list[Span] = []
    for start, end in spans:
        clause = _at(clauses, start)
        sentence = next(((s, e) for s, e in sentences(text.low) if s <= start < e), (0, len(text.low)))
        before, after = text.low[sentence[0] : start], text.low[end : sentence[1]]
        a_thing = _A_THING.search(before[-18:]) is not None and text.written[start:end].islower()
        leaves = _LEAVES_FROM.search(before) is not None
        if not leaves and (
            _OUTING_BEFORE.search(before[-90:])
            or (
                _OUTING_AFTER.match(after[:60])
                and not before.endswith((" from ", " from the "))
                and not _STAYS_THERE.match(after)
                and not _THE_NEXT_ALONE.match(after)
            )
            or (_ONE_DAY_AFTER.match(after) and not _LENGTH.search(text.low[slice(*sentence)]))
            or (_AND_BACK_AFTER.match(after) and not _LEADS_THERE.search(before))
            or _FAR.search(before[-24:])
            or a_thing
            or (clause.frame == "past" and _PAST.search(text.low[clause.start : start]))
        ):
            found.append((start, end))
        elif clause.frame == "others" or _WERE_IT_NOT.search(text.low, clause.start, clause.end):
            others.append((start, end))
    return PlacesApart(tuple(found), tuple(others) if len(found) + len(others) < len(spans) else ())


class KeptWish(NamedTuple):
    """A wish with what qualifies it (an hour, a weekday, a count), or an outing: kept as said. `bars` says that it rules something out or limits it."""

    slot: Literal["preferences.notes", "preferences.must_do"]
    item: str
    span: Span
    bars: bool = False

    def barred(self, low: str) -> Span:
        """The words of `low` that are ruled out or limited: from the denial on, where one stands in the wish."""
        denial = min((m.start() for p in (_LIMITED, _RULES_OUT) if (m := p.search(low, *self.span))), default=self.span[0])
        return (denial, self.span[1])


LONGEST_WISH = 140
WEATHER = re.compile(r"\b(?:rain\w*|pour\w*|wet|storm\w*|snow\w*|hot|heat\w*|cold|sunny|weather)\b")
"""What the sky does, which is no wish of anybody's."""
_COUNTED = re.compile(
    r"\bonly (?:on|at|in|if|when)\b|\b(?:no|not) (?:more|fewer|less|longer|later|earlier) than\b|\bat (?:most|least)\b|\bmax(?:imum)?\b|\bmore than (?:one|two|three|a|\d)\b|\bonly (?:one|two|a few)\b"
)
_CLOCK = re.compile(
    r"\b(?:after|before|by|until|till|past|at) (?:about |around )?(?:\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\b|h\b| o'clock)?|noon|midnight|six|seven|eight|nine|ten|eleven|twelve|one|two"
    r"|three|four|five)\b(?! (?:nights?|days?|weeks?|adults?|people))"
)
_HABIT = re.compile(
    r"\b(?:on )?(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends|weekdays|week-?days)\b|\b(?:every|each) (?:day|morning|afternoon|evening|night|sunday|saturday|monday)\b"
)
_OF_A_DAY = re.compile(
    r"\b(?:on|for) (?:the|our|my) (?:(?:very )?first|second|third|last|final|arrival|travel) (?:day|night|morning|afternoon|evening)\b|\bon (?:arrival|day (?:one|two|three|\d))\b"
    r"|\b(?:am ersten|am letzten|le premier|le dernier|el primer|el ultimo|il primo|l'ultimo|no primeiro|no ultimo|op de eerste|op de laatste) (?:tag|abend|jour|soir|dia|giorno|dag)\b"
)
"""One day of the trip by its place in it."""
_RULES_OUT = re.compile(
    r"\b(?:no|not|nothing|never|don'?t|without|avoid\w*|can'?t|cannot|kein\w*|nichts?|pas|sin|nada|senza|niente|sem|geen|niet)\b"
)
_LEAD = re.compile(r"^(?:[\s,.;:!-]|please\b|and\b|so\b|but\b|also\b|oh\b|then\b)+", re.IGNORECASE)
_TRAILING = re.compile(r"(?:,? (?:because|and|but|so|or|who|which|as|since|if|while))+$", re.IGNORECASE)
_NO_WISH = re.compile(
    r"\b(?:budget|spend|euros?|dollars?|pounds|per person|nights? in (?!(?:an?|the|one of|some)\b)|flying from|arriv\w+|depart\w*|leav\w+ on|return\w* on|back on|what|which|how|why)\b|\?"
)


_COMPANY = re.compile(
    rf"\b(?:{_OTHER_PEOPLE}|{_KIN}) (?:(?:will|would|is|are|also|only|might|may|can)(?:'ll)? )*(?:joins?|joining|meets?|meeting|comes?|coming|drops?|dropping)"
    r"(?: (?:us|me|in|over|along|by|round))?\b"
)
"""Somebody who is there for an hour or a day of the trip, where a day or a meal stands beside ("on Friday my cousin joins us for lunch")."""
_FOR_A_MEAL = re.compile(
    r"\bfor (?:a |an |some )?(?:(?:quick|long|late|early|nice) )?(?:breakfast|brunch|lunch|dinner|supper|coffee|tea|drinks?|meal|day|evening|afternoon)\b"
)


def _company_for_a_while(low: str) -> Span | None:
    """Where a clause says that somebody joins for a meal or a day, who is none of those who travel."""
    found = _COMPANY.search(low)
    return found.span() if found and _FOR_A_MEAL.search(low, found.end()) else None


def kept_wishes(
    text: Text, clauses: tuple[Clause, ...], days: TripDays, taken: Iterable[Span], outings: Iterable[Span]
) -> tuple[KeptWish, ...]:
    """The wishes of a message that are kept as said: those with an hour, a weekday or a count of their own, and its outings."""
    spoken = tuple(taken)
    found = [_outing_wish(text, span) for span in outings]
    found += _unknown_outings(text, (*spoken, *outings))
    found += _unknown_stops(text, spoken)
    found += _hours_of_travel(text, clauses, found)
    for clause in clauses:
        if clause.frame not in ("wish", "talk", "trip"):
            continue
        for start, end in segments_of(text.low, clause):
            low = text.low[start:end]
            company = _company_for_a_while(low)
            inside = (start + company[0], start + company[1]) if company else (start, start)
            others = [s for s in (*spoken, *(w.span for w in found)) if not (inside[0] <= s[0] and s[1] <= inside[1])]
            if any(s < end and start < e for s, e in others) or _NO_WISH.search(low):
                continue
            timed = any(start <= s < end for s, _ in (*days.apart, *days.within)) or _CLOCK.search(low)
            wished = _WISH.search(low) is not None or clause.frame == "wish"
            of_a_day_inside = any(start <= s < end for s, _ in days.inside)
            if (
                company
                or of_a_day_inside
                or (timed and wished)
                or (_OF_A_DAY.search(low) and _RULES_OUT.search(low))
                or _COUNTED.search(low)
                or _HABIT.search(low)
            ):
                item = _said(text.written[start:end])
                bars = _LIMITED.search(low) is not None or _RULES_OUT.search(low) is not None or _COUNTED.search(low) is not None
                if 2 < len(item) <= LONGEST_WISH:
                    found.append(KeptWish("preferences.notes", item, (start, end), bars))
    return tuple(found)


_PROPER = r"[A-Z][\w'’-]+(?: (?:(?:de|del|of|la|el|the) )?[A-Z][\w'’-]+){0,2}"
_TO_A_NAME = re.compile(
    rf"(?:the )?(?P<name>{_PROPER})(?:,? (?:and|or) (?:then )?(?:one|another|a second|the other)(?: day)? (?:to|in|on|at|for|around) (?:the )?(?P<other>{_PROPER}))?"
)


def _outing_of_a_day(text: Text, span: Span, spoken: tuple[Span, ...]) -> list[KeptWish]:
    """An outing that is told by its day and by no place ("a day trip on Friday"), which is kept as said."""
    sentence = next((s for s in sentences(text.low) if s[0] <= span[0] < s[1]), span)
    if any(span[1] <= start < sentence[1] for start, _ in spoken):
        return []
    return [KeptWish("preferences.notes", _said(text.written[slice(*span)]), span)]


def _is_a_day(name: str) -> bool:
    """Whether a word with a capital is when and not where ("a day trip on Friday")."""
    first = fold(name).split()[0]
    return first in merged("weekdays") or first in merged("months") or first in merged("feasts")


def _unknown_outings(text: Text, spoken: tuple[Span, ...]) -> list[KeptWish]:
    """Outings to what the maps do not know as a place ("one day at Pompeii"): by their proper names."""
    found: list[KeptWish] = []
    for lead in _OUTING.finditer(text.low):
        named = _TO_A_NAME.match(text.written, lead.end() + 1)
        if named and _is_a_day(named["name"]):
            found += _outing_of_a_day(text, (lead.start(), named.end("name")), spoken)
            continue
        for group in ("name", "other") if named else ():
            at = named.span(group) if named else (-1, -1)
            if at[0] >= 0 and not any(s < at[1] and at[0] < e for s, e in spoken):
                found.append(KeptWish("preferences.must_do", f"day trip to {text.written[slice(*at)]}", (lead.start(), at[1])))
    for named in _NAME_AND_OUTING.finditer(text.written):
        at = named.span("name")
        if not any(s < at[1] and at[0] < e for s, e in (*spoken, *(w.span for w in found))):
            found.append(KeptWish("preferences.must_do", f"day trip to {named['name']}", named.span()))
    return found


_NAME_AND_OUTING = re.compile(rf"(?<![.!?] )(?<!^)(?P<name>{_PROPER}) (?:day[ -]trip|excursion|day out)\b")
"""An outing named by where it goes ("Lego House day trip")."""
_HOUR_OF_TRAVEL = re.compile(
    r"\b(?:arriv\w+|leav\w+|depart\w*|return\w*|back|home|fly\w*|land\w*|flight\w*|train\w*|get (?:there|in|back)|be (?:there|in|back|home))\b"
)
_AN_HOUR = re.compile(
    r"\b(?:not |no )?(?:(?:after|before|by|until|till|at|around|about|from|earlier than|later than) )+(?:about |around |(?:mon|tues|wednes|thurs|fri|satur|sun)day )?"
    r"(?:\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m\b\.?|h\b|uhr\b|o'clock)|\d{1,2}:\d\d|noon|midday|midnight|lunch(?:time)?|\d{1,2}(?= on (?:the )?(?:\d|mon|tue|wed|thu|fri|sat|sun)))"
    r"|\b\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b"
    r"|\b(?:arriving|arrives?|leaving|leaves?|departing|departs?|landing|lands?) \d{1,2}[:.]\d\d\b"
)
LONGEST_HOUR = 70


def _hours_of_travel(text: Text, clauses: tuple[Clause, ...], found: list[KeptWish]) -> list[KeptWish]:
    """When one is to arrive, leave or be back ("return Thu 14 Jan after 6pm"): its day is the trip's, its hour is kept with it as said."""
    hours: list[KeptWish] = []
    for clause in clauses:
        if clause.frame not in ("wish", "talk", "trip"):
            continue
        for start, end in segments_of(text.low, clause):
            hour = _AN_HOUR.search(text.low, start, end)
            if (
                hour is None
                or not _HOUR_OF_TRAVEL.search(text.low, start, hour.end())
                or any(w.span[0] < end and start < w.span[1] for w in found)
            ):
                continue
            verb = _HOUR_OF_TRAVEL.search(text.low, start, hour.end())
            goes_on = text.low.find(" and ", hour.end(), end)
            item = _said(text.written[verb.start() if verb else start : goes_on if goes_on >= 0 else end])
            if len(item) <= LONGEST_HOUR and BLANK not in item:
                hours.append(KeptWish("preferences.notes", item, hour.span()))
    return hours


_STOP_OF_ITS_OWN = re.compile(
    r"(?:(?<=^)|(?<=[,;.] )|(?<=then )|(?<=and ))(?!then\b|and\b|for\b|from\b|after\b|about\b|at\b|with\b|we\b|i\b|our\b|only\b|maybe\b"
    r"|it\b|that\b|this\b|there\b|they\b|s?he\b|you\b|would\b|could\b|can\b|please\b|make\b|change\b|put\b|give\b)(?:(?:in )?the"
    r" )?(?P<what>[a-z][a-z'-]*(?: [a-z][a-z'-]*){0,3}?) (?:for )?(?:\d|one|two|three|four|five|a) nights?(?= *(?:$|[,;.)]|then\b|and\b|from\b))"
)
_COUNTRYSIDE = r"(?:lakes?|sea|seaside|coast|beach(?:es)?|mountains?|countryside|country|islands?|desert|forest|village|river|farm)"
_SOMEWHERE = re.compile(
    r"(?<=plus )(?:somewhere|a (?:few|couple of) (?:days|nights))[^.,;!?¦]{3,50}|(?<=and )(?:somewhere|a (?:few|couple of) (?:days|nights))"
    rf" (?:on|by|at|in|near|with) (?:the|a|an) (?:\w+ )?{_COUNTRYSIDE}\b[^.,;!?¦]{{0,30}}"
    rf"|(?<=then )(?:(?:to|on|onto) )?(?:the|a|an|some) (?:\w+ )?{_COUNTRYSIDE}\b[^.,;!?¦]{{0,20}}"
)
"""A stop that is wished for without a name ("plus somewhere on a lake")."""
_NO_STOP = re.compile(
    r"\b(?:leaving|stay\w*|hotel|trip|holiday|nights?|days?|total|adults?|people|budget|flights?|back|break|friday|weekend|just|about|returning|like|\d|away|plus|minus|maximum"
    r"|minimum|least|most|than|every|each|rest)\b|[¦•]"
)


MORE_NIGHTS = re.compile(
    rf"(?:\b(?:then|and|plus|followed by|after that)|,) (?:then |another |a further )?(?P<what>(?P<n>{COUNT})(?: (?:more )?(?:nights?|days?))? (?:in|on|at|by) (?:the|a|an) [a-z]+"
    rf"|(?:(?:to|on|in) )?(?:a|an|some) (?:[a-z]+ ){{1,3}}for (?P<later>{COUNT}) (?:nights?|days?)"
    rf"|(?P<tour>{COUNT}|an?) (?P<unit>weeks?|days?|nights?) (?:driving|touring|exploring|cycling|hiking|walking|sailing|travelling|roaming)[^.,;!?¦]{{0,30}}?)"
    r"(?= *(?:$|[.,;!?)]|and\b|with\b|from\b|for\b|then\b|before\b|starting\b|in\b|on\b|to\b))"
)
"""Nights behind those of a stop, in a kind of country without a name ("4 days in Fes then 3 in the desert", "then a week driving the west")."""


def more_nights(more: re.Match[str]) -> int:
    """The nights that a match of `MORE_NIGHTS` adds."""
    if tour := more["tour"]:
        return (1 if tour in ("a", "an") else number(tour)) * (7 if more["unit"].startswith("week") else 1)
    return number(more["n"] or more["later"])


_A_TOUR = r"(?:safari|trek(?:king)?|cruise|tour|retreat|camp(?:ing)?|hik(?:e|ing)|sail(?:ing)?|div(?:e|ing)|ski(?:ing)?|road trip|rafting)"
NIGHTS_BEFORE = re.compile(
    rf"\b(?P<what>{_A_TOUR} (?:for )?(?P<n>{COUNT})[ -]?(?:nights?|days?)|(?P<m>{COUNT})[ -]?(?:nights?|days?) (?:of |on )?(?:an? )?{_A_TOUR})"
    r"[^.;!?]{0,24}?\b(?:then|followed by|after that|before)\b"
)
"""Nights of a tour without a name before those of a stop ("safari 4 days then Zanzibar 6 days")."""


def nights_before(before: re.Match[str]) -> int:
    """The nights of a match of `NIGHTS_BEFORE`; each of its days has one, as the trip goes on."""
    return number(before["n"] or before["m"])


def _unknown_stops(text: Text, spoken: tuple[Span, ...]) -> list[KeptWish]:
    """Nights in what the maps do not know as a place, in a list of stops ("the desert 1 night"): kept as said, that nobody thinks it planned."""
    more = [
        KeptWish("preferences.notes", _said(text.written[slice(*m.span("what"))]), m.span("what"))
        for m in MORE_NIGHTS.finditer(text.low)
        if not any(
            s < m.end("what")
            and m.end(next(name for name in ("n", "later", "tour") if m[name])) < e
            and not (m.start("what") <= s and e <= m.end("what"))
            for s, e in spoken
        )
    ]
    more += [
        KeptWish("preferences.notes", _said(text.written[slice(*m.span("what"))]), m.span("what")) for m in NIGHTS_BEFORE.finditer(text.low)
    ]
    if more:
        return more
    somewhere = [m for m in _SOMEWHERE.finditer(text.low) if not any(s < m.end() and m.start() < e for s, e in spoken)]
    return [KeptWish("preferences.notes", _said(text.written[m.start() : m.end()]), m.span()) for m in somewhere] + [
        KeptWish("preferences.notes", _said(text.written[m.start() : m.end()]), m.span())
        for m in _STOP_OF_ITS_OWN.finditer(text.low)
        if not _NO_STOP.search(m["what"]) and not any(s < m.end("what") and m.start("what") < e for s, e in spoken)
    ]


_ON_CONDITION = re.compile(
    r"[^.;,!?¦]{3,60}?\b(?:if|provided|as long as|so long as|unless|only if|when)\b[^.;,!?]{0,24}?\b(?:under|below|less than|no more than|not more than|over|above|within|costs?"
    r"|max|up to|cheaper than|stays? under)\b[^.;,!?\d]{0,8}\d(?:[\d.,]*\d)?k?(?: ?(?:euros?|pounds|dollars|quid|usd|eur|gbp))?(?: (?:each|pp|per person|in total|a head|return))?"
)


def on_condition(text: Text) -> tuple[KeptWish, ...]:
    """Wishes for one thing at a price ("business class if under $6k"): their money is not the budget."""
    return tuple(
        KeptWish("preferences.notes", _said(text.written[m.start() : m.end()]), m.span())
        for m in _ON_CONDITION.finditer(text.low)
        if not re.search(r"\b(?:budget|trip|holiday|total|all in)\b", m.group())
    )


def segments_of(low: str, clause: Clause) -> tuple[Span, ...]:
    """The stretches of a clause between its commas; a tail that goes on with "and" or "or" stays with what it goes on from."""
    cuts = [
        m.end() for m in re.finditer(r",\s+(?!and\b|or\b|obviously\b|please\b|thanks?\b)", low[: clause.end]) if m.start() >= clause.start
    ]
    edges = [clause.start, *cuts, clause.end]
    return tuple((a, b) for a, b in zip(edges, edges[1:], strict=False) if low[a:b].strip())


def _said(written: str) -> str:
    return _TRAILING.sub("", _LEAD.sub("", " ".join(written.split())).rstrip(" ,.;:!?-"))


def _outing_wish(text: Text, span: Span) -> KeptWish:
    whole = next(iter(outing_words(text.low, (span,))), span)
    return KeptWish("preferences.must_do", f"day trip to {text.written[span[0] : span[1]]}", whole)


def is_wish(low: str) -> bool:
    """Whether words ask for, want or rule out something, and are no mere talk."""
    return _ASKS.search(low) is not None and _PAST.search(low) is None and _OTHERS.search(low) is None and _NO_WISH.search(low) is None


_OCCASIONS = (
    r"celebrat\w+|birthdays?|anniversar\w+|\d0th|turn(?:s|ing) \d+|retire(?:s|d|ment)|graduat\w+|honeymoon|(?:hen|stag) (?:do|party|weekend)|surprise|feier\w*|geburtstag|anniversaire"
    r"|cumpleanos|compleanno|verjaardag"
)
"""What a trip may be for, which is worth a note whenever it is told."""
_ASKS = re.compile(
    rf"\b(?:{_OCCASIONS}|"
    r"(?:we|i|he|she|they|my \w+|our \w+)(?:'d| would| do| really| also| both| just| absolutely)* (?:want|wants|need|needs|like|likes|love|loves|prefer|prefers|hope|hopes"
    r"|wish|fancy|plan to|have to|must|can'?t|can ?not|don'?t|won'?t|hate|hates)|bitte|mochte\w*|wollen|brauchen|gerne|lieber|s'il (?:vous|te) plait|svp|voulons|voudr\w+|aimer\w+"
    r"|besoin|por favor|queremos|quer(?:ia|emos)\w*|necesit\w+|quisier\w+"
    r"|per favore|vorre\w+|vogliamo|bisogno|precis\w+|gostar\w+|graag|willen|alstublieft|alsjeblieft|nodig|kein\w*|nicht|pas de|sans|senza|sem|geen|niet|please|would be (?:nice|great"
    r"|lovely|good|perfect)|ideally|must|no|not|never|avoid|with a|near"
    r"|close to|within)\b"
)
