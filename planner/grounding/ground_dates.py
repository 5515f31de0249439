"""Dates of a reply: the quote is read by code; where the two differ, the value stands only if its own numbers stand in the quote."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache

from planner.domain.ledger import Candidate
from planner.domain.patch import Assumed, DatesPatch, Problem, Reading
from planner.domain.replies import SaidDates
from planner.domain.values import MAX_NIGHTS, DateRange, Value, Window
from planner.grounding.ground_support import DAY, NIGHT, WEEK, nights_counted, number_spans
from planner.grounding.quotes import Account
from planner.language.dates import DateReading
from planner.language.dates.reading import MONTHS_AHEAD
from planner.language.lexicons import month_stems
from planner.language.reading.hearing import Known, dates_in, hear
from planner.language.utterance import Span, sentences, text_of

SLOT = "trip.date_range"
_TIME_WORD = re.compile(
    rf"\b(?:{NIGHT}|{DAY}|{WEEK}|weekends?|months?|years?|seasons?|spring|summer|autumn|fall|winter|holidays?|easter|christmas|xmas|monat\w*|mois|mes(?:es)?|mese|maand|wochenende|ferien|"
    r"ostern|weihnachten|paques|noel|pascua|navidad|pasqua|natale|today|tomorrow|heute|morgen|demain|manana|domani|birthday|anniversary|early|late|mid)\b|[月日週年曜]"
    r"|[\u0400-\u04ff\u0600-\u06ff\uac00-\ud7af]"
)
"""Words that speak of time at all; a day claimed for words without one is a misquotation."""


class GroundedDates(Value):
    """What a message changes in the dates: a patch, readings to ask about, what cannot be, and what was taken for granted."""

    patch: DatesPatch | None = None
    readings: tuple[Reading, ...] = ()
    problems: tuple[Problem, ...] = ()
    assumed: tuple[Assumed, ...] = ()


NOTHING = GroundedDates()


def ground_dates(said: SaidDates | None, account: Account, today: date, known: Known, own: DateReading | None = None) -> GroundedDates:
    """The dates of a reply, as its quote bears them out. `own` is what the built-in reader heard, in words that it alone knew to be about them."""
    if said is None or said == SaidDates():
        return NOTHING
    claim = " ".join(
        v
        for v in (
            said.start,
            said.end and f"to {said.end}",
            said.nights is not None and f"{said.nights} nights",
            said.earliest,
            said.latest,
        )
        if v
    )
    spans = account.find(SLOT, said.quote, claim)
    if not spans:
        return NOTHING
    span = max(spans, key=lambda s: s[1] - s[0])
    words = account.words(span)
    if own is not None and (
        own.start or own.end or own.window or own.candidates or own.problems or own.nights is not None or own.past_date
    ):
        found = dates_heard(own, words, text_of(words).low, known.trip.date_range)
        account.keep(SLOT, span, claim, _words(found.patch), "as read")
        return found
    heard = dates_in(words, today, known)
    value = _value(said, today, known.trip.date_range)
    if value is not None and not _agrees(value, heard) and _stands(value, text_of(words).low):
        account.keep(SLOT, span, claim, _words(value), "stands in the quote")
        return GroundedDates(patch=value, assumed=_assumed(value, heard, words) if account.by == "model" else ())
    if value is not None and not _agrees(value, heard):
        around = _around(said, account, span, today, known) or _in_the_whole(said, account, today, known)
        if around is not None:
            heard = around
        elif _other_end(value, heard):
            account.keep(SLOT, span, claim, _words(value), "as read")
            return GroundedDates(patch=value)
    if value is not None and _lengthens(said, text_of(words).low, account.spoken.low, known.trip.date_range):
        account.keep(SLOT, span, claim, _words(value), "as read")
        return GroundedDates(patch=value)
    if not heard.is_empty:
        found = dates_heard(heard, words, text_of(words).low, known.trip.date_range)
        chosen = _chosen(value, found)
        account.keep(SLOT, span, claim, _words(chosen.patch), "as read" if value and _agrees(value, heard) else "code read the quote")
        return chosen
    low = text_of(words).low
    if value is not None and (_TIME_WORD.search(low) or _months_named(low)) and not re.search(r"\d", words):
        account.keep(SLOT, span, claim, _words(value), "kept unread")
        return GroundedDates(patch=value, assumed=(Assumed(slot=SLOT, text=_words(value), why=f"that is how I read “{words}”"),))
    account.drop(SLOT, words, claim, "quote does not say it", span)
    return NOTHING


def _value(said: SaidDates, today: date, current: DateRange) -> DatesPatch | None:
    """The dates a reply claims, when they can be: in order, not gone, not too far away."""
    start, end = _day(said.start, today), _day(said.end, today)
    nights = said.nights if said.nights is not None and 0 <= said.nights <= MAX_NIGHTS else None
    known = current.start
    if (start and end and (end < start or (end - start).days > MAX_NIGHTS)) or (end and not start and known and end < known):
        return None
    if start == known and end is not None:
        start = None
    elif end is not None and end == current.end and start is not None:
        end = None
    earliest, latest = _day(said.earliest, today), _day(said.latest, today)
    window = Window(earliest=earliest, latest=latest) if earliest and latest and latest >= earliest and not (start or end) else None
    if start and end:
        nights = None
    return DatesPatch(start=start, end=end, nights=nights, window=window) if start or end or nights is not None or window else None


def _day(claimed: str | None, today: date) -> date | None:
    try:
        day = date.fromisoformat((claimed or "")[:10])
    except ValueError:
        return None
    return day if today <= day <= today + timedelta(days=MONTHS_AHEAD * 366 // 12) else None


def _around(said: SaidDates, account: Account, span: Span, today: date, known: Known) -> DateReading | None:
    """The quote read in its sentence ("check out" says which end a day is), where that bears out what the reply says."""
    low = account.spoken.low
    sentence = next((s for s in sentences(low) if s[0] <= span[0] < s[1]), span)
    whole = text_of(account.spoken.message).without([s for s in account.quoted if s[1] <= span[0] or s[0] >= span[1]])
    heard = dates_in(whole.only((sentence[0], max(sentence[1], span[1]))).written, today, known)
    return heard if _bears_out(said, heard) else None


def _in_the_whole(said: SaidDates, account: Account, today: date, known: Known) -> DateReading | None:
    """The whole message as code reads it, where a quote alone says less ("10-12 May, then Boston Thurs to Sun") and it bears out both ends or the nights."""
    heard = hear(account.spoken.message, today, known).dates
    claims = (said.start and said.end) or said.nights is not None
    return heard if claims and _bears_out(said, heard) else None


def _bears_out(said: SaidDates, heard: DateReading) -> bool:
    """Whether code reads nothing else than the reply says, and leaves no choice."""
    told = (heard.start.isoformat() if heard.start else None, heard.end.isoformat() if heard.end else None, heard.nights)
    claimed = (said.start, said.end, said.nights)
    agrees = all(mine is None or mine == theirs for mine, theirs in zip(claimed, told, strict=True))
    return agrees and not heard.candidates and not heard.is_empty


def _other_end(value: DatesPatch, heard: DateReading) -> bool:
    """Whether the one day of the quote is the end of the trip where code, which sees nothing around it, takes it for the start."""
    return value.end is not None and value.start is None and value.end == heard.start and value.nights is None


def _agrees(value: DatesPatch, heard: DateReading) -> bool:
    """Whether the value says nothing else than code reads in the quote."""
    if heard.candidates:
        return False
    pairs = ((value.start, heard.start), (value.end, heard.end), (value.nights, heard.nights))
    return all(mine is None or mine == theirs for mine, theirs in pairs) and (
        heard.start is None or value.start is not None or value.nights is not None
    )


def _stands(value: DatesPatch, low: str) -> bool:
    """Whether the numbers of the value stand in the quote: the days in order, each beside its month or alone, the nights as such, as days or as weeks.

    The last day may be told by the nights after the first ("4月10日から4泊").
    """
    if value.start is None and value.end is None:
        return nights_counted(value.nights, low)
    at = -1
    for day in (value.start, value.end):
        if day is None:
            continue
        found = next(
            (
                s
                for s in number_spans(day.day, low, ordinals=True)
                if (s[0] > at or (s[0] == at and value.start == value.end)) and _is_day(s, day.month, low)
            ),
            None,
        )
        if found is None:
            return day is value.end and value.start is not None and nights_counted((value.end - value.start).days, low)
        at = found[0]
    return True


_SPAN = (
    r"(?:[\s,.~–-]|\b(?:to|until|till?|through|and|the|of|bis|zum|und|den|der|vom|von|au|et|le|du|a|al|e|il|di|del|dal|hasta|y|el|de|ate|do|tot|en|van|с"
    r"|со|по|до|к|від|z|az|od|ve|i|och|og|till|til|fra|fran|ile|ta|tol|ig|εως|μεχρι|απο|الى|من|حتى|עד|से|sampai)\b"
    r"|(?<!\d)\d{1,2}(?!\d)(?:st|nd|rd|th)?|日|から|まで|至|到|일|부터|까지|에서)*"
)
"""What may stand between a day and its month: the other end of a stretch and small words."""


def _is_day(span: Span, month: int, low: str) -> bool:
    """Whether a number is a day of that month: beside its name or its number, or in words that name no month at all and nothing else either."""
    name = rf"(?<![^\W\d_])(?:{_months()[month - 1]})[^\W\d_]*"
    before, after = low[: span[0]], low[span[1] :]
    if re.match(rf"(?:st|nd|rd|th|er|[.ºª°日일])?{_SPAN}{name}|[./-]0?{month}(?!\d)", after) or re.search(
        rf"(?:{name}\.?|(?<!\d)0?{month}[月월]){_SPAN}$|(?<!\d)0?{month}[./-]$", before
    ):
        return True
    ordinal = re.match(r"(?:st|nd|rd|th|er|[.ºª])(?!\w)", after) or re.search(r"\b(?:the|den|dem|am|le|el|il|dia|dem) $", before)
    if ordinal and month in _months_named(low):
        return True
    return not _months_named(low) and not re.match(r"(?:st|nd|rd|th|[.º])?\s*[^\W\d_]{3,}", after)


def _lengthens(said: SaidDates, low: str, whole: str, current: DateRange) -> bool:
    """Whether the days claimed are those known with the nights that the quote adds to them ("add Porto for 2 nights")."""
    if current.start is None or current.nights is None or said.start not in (None, current.start.isoformat()):
        return False
    more = (said.nights or 0) - current.nights
    counted = nights_counted(more, low) or (more == 1 and _ONE.search(low) is not None)
    return more > 0 and (_ADDS.search(low) or _ADDS.search(whole)) is not None and counted


_ONE = re.compile(r"\b(?:an?|another|one) (?:(?:extra|more|additional|further) )?(?:night|day)\b")
"""One night more, in words."""


_ADDS = re.compile(
    r"\b(?:add\w*|more|longer|extra|extend\w*|then|also|plus|another|additional|noch|mehr|langer|plus|ajout\w*|anad\w*|mas|aggiung\w*|piu)\b"
)

_SHORT_MONTHS = (
    "jan|ene|gen|янв", "feb|fev|fevr|фев", "mar|mrz|maerz|мар", "apr|abr|avr|апр", "may|mai|mag|mei|мая", "jun|giu|juin|июн", "jul|lug|juil|июл",
    "aug|ago|aou|авг", "sep|set|сен", "oct|okt|ott|out|окт",
    "nov|ноя", "dec|dez|dic|дек",
)  # fmt: skip
"""How the short names of the months begin, in several languages."""


@lru_cache(maxsize=1)
def _months() -> tuple[str, ...]:
    """How the names of the twelve months begin, as expressions."""
    return tuple("|".join((short, *map(re.escape, whole))) for short, whole in zip(_SHORT_MONTHS, month_stems(), strict=True))


@lru_cache(maxsize=1)
def _month_patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"(?<![^\W\d_])(?:{names})[^\W\d_]*|(?<!\d)0?{n}[月월]") for n, names in enumerate(_months(), 1))


def _months_named(low: str) -> set[int]:
    return {n for n, pattern in enumerate(_month_patterns(), 1) if pattern.search(low)}


def _chosen(value: DatesPatch | None, found: GroundedDates) -> GroundedDates:
    """Of several readings the one a reply names."""
    candidates = found.readings[0].candidates if found.readings else ()
    same = [
        c.dates for c in candidates if value is not None and c.dates and c.dates.start == value.start and value.end in (None, c.dates.end)
    ]
    if len(same) != 1 or same[0] is None:
        return found
    return GroundedDates(patch=DatesPatch(start=same[0].start, end=same[0].end, nights=same[0].nights if same[0].end is None else None))


def _assumed(value: DatesPatch, heard: DateReading, words: str) -> tuple[Assumed, ...]:
    """A weekday that contradicts its date is shown."""
    if heard.is_empty or heard.start is None or heard.start == value.start:
        return ()
    return (Assumed(slot=SLOT, text=_words(value), why=f"that is how I read “{words}”"),)


def _words(patch: DatesPatch | None) -> str:
    if patch is None:
        return ""
    window = patch.window and f"{patch.window.earliest} … {patch.window.latest}"
    parts = (
        patch.start and str(patch.start),
        patch.end and f"to {patch.end}",
        patch.nights is not None and f"{patch.nights} nights",
        window,
    )
    return " ".join(part for part in parts if part)


def dates_heard(heard: DateReading, words: str, low: str, known: DateRange) -> GroundedDates:
    """A reading of dates by code as what it changes."""
    problems = tuple(Problem(slot=SLOT, words=p.words) for p in heard.problems)
    if heard.candidates and not (heard.start or heard.end):
        candidates = tuple(Candidate(label=c.label, dates=c.range, value=c.order) for c in heard.candidates)
        said_nights = heard.nights is not None and "nights" in heard.said and heard.nights != known.nights
        kept = DatesPatch(nights=heard.nights) if said_nights else None
        return GroundedDates(patch=kept, readings=(Reading(slot=SLOT, said=words, candidates=candidates),), problems=problems)
    if heard.nights is not None and heard.nights > MAX_NIGHTS:
        too_long = f"{heard.nights} nights are more than I can plan; {MAX_NIGHTS} are the most."
        return GroundedDates(problems=(*problems, Problem(slot=SLOT, words=too_long)))
    if not (heard.start or heard.end or heard.window or heard.nights is not None):
        return GroundedDates(problems=problems)
    patch = DatesPatch(start=heard.start, end=heard.end, nights=heard.nights, window=heard.window)
    settled = heard.start is not None and heard.end is not None
    notes = (*heard.assumptions, *_orders(low, heard)) if settled else _either_length(low, heard)
    return GroundedDates(patch=patch, problems=problems, assumed=tuple(Assumed(slot=SLOT, text=text, why="") for text in notes))


_SLASHED = re.compile(r"(?<![\d/-])(?P<a>\d{1,2})(?:/(?P<b>\d{1,2})(?:/(?:20)?\d\d)?|-(?P<b2>\d{1,2})-(?:20)?\d\d)(?![\d/-])")


_EITHER_LENGTH = re.compile(
    r"\b(?P<least>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) ?(?:or|-|–|to|oder|bis|ou|o|of) ?(?:\d{1,2}|three|four|five|six|seven|eight|nine|ten|eleven) (?:nights"
    r"|nachte?n?|nuits|noches|notti|noites)\b"
)


def _either_length(low: str, heard: DateReading) -> tuple[str, ...]:
    """How a length said as one of two was read."""
    found = _EITHER_LENGTH.search(low) if heard.nights is not None else None
    return (f"Read {found.group()} as {heard.nights} nights.",) if found else ()


def _orders(low: str, heard: DateReading) -> tuple[str, ...]:
    """How a date in numbers was read where the other order makes a day as well; said once for all of a message."""
    for found in _SLASHED.finditer(low):
        a, b = int(found["a"]), int(found["b"] or found["b2"])
        inside = any(start <= found.start() < end for start, end in heard.spans)
        if not inside or a == b or not (1 <= a <= 12 and 1 <= b <= 12):
            continue
        for day in (heard.start, heard.end):
            if day is not None and (day.day, day.month) in ((a, b), (b, a)):
                order = "day" if (day.day, day.month) == (a, b) else "month"
                return (f"Read {found.group()} as {day.day} {day:%B}, the {order} first.",)
    return ()
