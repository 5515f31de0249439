"""Money in ordinary words, as spans with values: amounts, currencies, what an amount is for and leaves out, limits, and budget levels.

`find_money` lists every mention of a text, `read_money` reads one quote. Words and signs are data (`lexicons/money.toml`). Nothing is converted,
and a currency is named only where the person named or signed it: "dollars" alone is a unit that several countries share (`currency_of_unit`).
What a budget means for the trip is the reader's and the grounding's business.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Literal, NamedTuple

from planner.domain.values import BudgetBasis, BudgetLevel, Value
from planner.language.lexicons import merged
from planner.language.number_words import find_numbers, read_number
from planner.language.utterance import negated, text_of

_LEXICON = tomllib.loads((Path(__file__).parent / "lexicons" / "money.toml").read_text(encoding="utf-8"))

Limit = Literal["up_to", "around", "at_least"]
Purpose = Literal["budget", "price"]
LEAST_BARE = 40
"""The smallest number that alone answers "what is your budget?"."""
LEAST_LAST = 200
"""The smallest number that closes a message of short items as its budget ("apt with pool, car seat, 1600")."""
OLDEST = 110
"""No greater number is somebody's age."""
LEAST_CUED = 10
"""The smallest number that a word about money beside it makes an amount."""
MOST_NUMBERS = 120
"""How many numbers of one message are looked at: a pasted price list is no budget, and is not to take the time of one."""
_FAR = 60
"""How many characters on either side of an amount its own words may stand."""


class MoneyMention(Value):
    """One mention of money in a text: an amount or a level, with the characters it stands in.

    `currency` is an ISO 4217 code, None where none was named; `unit` names a unit that several countries share ("dollar", "krone").
    `excludes` names the parts of a trip an amount leaves out. `purpose` is "price" for what somebody paid, a fee or last year's trip.
    """

    start: int
    end: int
    amount: Decimal | None = None
    currency: str | None = None
    unit: str | None = None
    basis: BudgetBasis | None = None
    level: BudgetLevel | None = None
    limit: Limit | None = None
    excludes: tuple[str, ...] = ()
    purpose: Purpose = "budget"


def currency_of_unit(unit: str, home: str | None = None, there: str | None = None) -> str:
    """Whose "dollars" or "kroner" are meant: those of the country one starts from (`home`, its currency), else the usual ones, else those of the country one goes to.

    Between two countries that both have such a unit the usual one is meant ("pounds", from Cairo to London).
    """
    row = _UNITS[unit]
    usual = row.get("else")
    if usual is not None and there == usual and home in row["currencies"]:
        return str(usual)
    if home in row["currencies"]:
        return str(home)
    return str(usual or (there if there in row["currencies"] else row["currencies"][0]))


# -- the lexicon as patterns


def _phrases(words: Iterable[str]) -> str:
    """An alternation of words and phrases, the longest first; "(s)" at an end is optional, "*" stands for any ending."""
    spelled = sorted(set(words), key=lambda w: (-len(w), w))
    return "|".join(re.sub(r"\\\((\w+)\\\)$", r"(?:\1)?", re.escape(w)).replace(r"\ ", " ").replace(r"\*", r"\w*") for w in spelled)


def _whole(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z'])(?:{_phrases(words)})(?![a-z])")


def _leading(words: Iterable[str]) -> re.Pattern[str]:
    """For the text right before an amount: one of `words` at its end."""
    return re.compile(rf"(?<![a-z'])(?:{_phrases(words)})[ :=]*$")


def _following(words: Iterable[str]) -> re.Pattern[str]:
    """For the text right after an amount: one of `words` at its beginning."""
    return re.compile(rf"[ ,(-]*(?:{_phrases(words)})(?![a-z])")


_CURRENCIES: dict[str, dict[str, list[str]]] = _LEXICON["currencies"]
_UNITS = _LEXICON["units"]
_CAPITALS = frozenset(_LEXICON["codes"]["capitals"])


def _named() -> dict[str, str]:
    """Every word and sign for money with its code, or with its unit in lower case."""
    named = {code.lower(): code for code in _CURRENCIES}
    for unit, row in _UNITS.items():
        named |= {form: unit for word in row["words"] for form in _forms(word)}
    for code, words in _CURRENCIES.items():
        named |= {form: code for word in (*words.get("signs", ()), *words.get("names", ())) for form in _forms(word)}
    return named


def _forms(word: str) -> tuple[str, ...]:
    found = re.fullmatch(r"(.+)\((\w+)\)", word)
    words = (found[1], found[1] + found[2]) if found else (word,)
    return tuple(text_of(w).low for w in words)


_NAMED = _named()
SIGNS: dict[str, str] = {
    **{
        sign: unit_row["else"] for unit_row in _UNITS.values() for sign in unit_row["words"] if not sign[0].isalpha() and "else" in unit_row
    },
    **{code.lower(): code for code in _CURRENCIES},
    **{sign: code for code, words in _CURRENCIES.items() for sign in words.get("signs", ())},
}
"""Signs and codes in lower case with the currency they mean when nothing else is known."""
_BEFORE = re.compile(rf"(?<![a-z])(?P<word>{_phrases({*(text_of(s).low for s in SIGNS), 'kr', 'kr.'})}) ?$")
_AFTER = re.compile(rf"(?:[.,]-)? ?(?:-|of )?(?P<word>{_phrases(_NAMED)})(?![a-z]|'[a-z])")
THOUSAND, TEN_THOUSAND, LAKH, MILLION = 1_000, 10_000, 100_000, 1_000_000
_MIL = re.compile(r"[\d.,]+ mil$", re.IGNORECASE)
_A_NAME = re.compile(r"Grand\b|grand(?:[ -](?!each\b|total|for|per\b|max|all\b|please|and\b|maybe|would|ish\b)[a-z]{3,})")
_OWN_MIL = re.compile(r" ?(?:(?:de )?(?:reais|real|pesos?|soles|euros)\b|r\$)", re.IGNORECASE)
"""A thousand in Spanish and Portuguese, before the money of those who speak them; a million in English."""
_SHORT_THOUSANDS = re.compile(r"\d{1,2}[.,]\d")
_BUDGET_LEADS = re.compile(
    r"\b(?:budget|spend\w*|cost|price|total)\b(?: (?:is|of|to|at|under|below|within|around|about|max|up|down|by|it|closer|near))* $"
)
"""What makes of a small number with one decimal so many thousands ("keep the budget under 5.5")."""
_TEN_THOUSANDS = ("万", "萬", "만")
_INDIAN = re.compile(rf"\d ?(?:{_phrases((*_LEXICON['magnitudes']['indian'], 'l'))})$")
_SLANG = re.compile(rf"(?:{_phrases(_LEXICON['magnitudes']['slang'])})$")
_SHORT_EURO = re.compile(r"e(?![a-z])")
_IN_SHORT_EUROS = re.compile(r"\d{3,5}e", re.IGNORECASE)
"""An amount in euros with one letter, which looks like an ordinal in French ("900e each")."""

_CUES = frozenset(_LEXICON["cues"]["before"])
_BETWEEN = frozenset(_LEXICON["cues"]["between"])
_CUE_AFTER = _following(_LEXICON["cues"]["after"])
_OF_BUDGET = re.compile(r"^(?:b(?:u[dg]|ug)|spend|affor|kitty|funds|presup|bilan|orcam|ausgeb|depens|gast|besteden|uitgev)")
_LIMITS: tuple[tuple[Limit, re.Pattern[str], re.Pattern[str]], ...] = tuple(
    (limit, _leading(_LEXICON["limits"][limit]["before"]), _following(_LEXICON["limits"][limit]["after"]))
    for limit in ("up_to", "at_least", "around")
)

_B = _LEXICON["basis"]
_PER = rf"(?:(?:{_phrases(w for w in _B['per'] if w.isalpha())})[ -]|(?:/|p\.) ?)"
_PERSON, _NIGHT, _DAY, _ROOM = (rf"{_PER}(?:{_phrases(_B[key])})s?" for key in ("person", "night", "day", "room"))
_AND = "(?:and|und|et|y|e|en|per)"
_NIGHTS = rf"(?:{_NIGHT}|{_phrases(_B['each_night'])})"
_DAYS = rf"(?:{_DAY}|{_phrases(_B['each_day'])})"
_HEADS = rf"(?:{_PERSON}|(?:{_phrases(_B['each'])})(?! (?:[a-z]+ )?rooms?\b))"
_TOTAL = rf"(?:{_phrases(_B['total'])}|both(?= *(?:$|[,.;!)]))|for (?:all|both|the \w+) of us|for (?:the |our )?(?:{_phrases(_B['whole'])}) (?:{_phrases(_B['trip'])}))"
_BASIS_WORDS: tuple[tuple[BudgetBasis, str], ...] = (
    ("per_person_per_day", rf"{_phrases(_B['each_person_day'])}|{_HEADS},? *(?:and |per )?(?:{_DAYS}|{_NIGHTS})|(?:{_DAYS}|{_NIGHTS}),? *(?:and )?{_HEADS}"),
    ("per_room_night", rf"{_ROOM}(?:,? ?(?:{_AND} )?(?:{_NIGHTS}|{_phrases(_B['night'])})|(?! (?:for the|in total|total|altogether|all)\b))|{_NIGHTS},? ?(?:{_AND} )?{_ROOM}"),
    ("per_night", _NIGHTS),
    ("per_day", _DAYS),
    ("per_person", _HEADS),
    ("total", _TOTAL),
)  # fmt: skip
_BASES = tuple((basis, re.compile(rf"(?<![a-z])(?:{words})(?![a-z])")) for basis, words in _BASIS_WORDS)
_TOTAL_BEFORE = re.compile(
    rf"(?<![a-z])(?:{_phrases(_B['total_before'])}|budget for (?:the|our) (?:{_phrases(_B['whole'])}) (?:{_phrases(_B['trip'])}))(?![a-z])"
)
_COUPLE = re.compile(rf"[ ,]*(?:{_phrases(_B['couple'])})(?![a-z])")
_BASIS_NEAR = 22

_X = _LEXICON["excludes"]
_PARTS: dict[str, str] = {word: part for part, words in _X.items() if part not in ("before", "after") for word in words}
_PART = rf"(?:(?:the|our|my|any|all|die|den|der|les?|la|los|las|el|i|gli|o|as|os|de|het) )?(?:{_phrases(_PARTS)})(?![a-z])"
_PART_LIST = rf"{_PART}(?:(?: ?(?:,|&|/|\+) ?| )(?:(?:and|or|und|et|y|e|en) )?{_PART})*"
_LEFT_OUT = re.compile(rf"(?<![a-z])(?:{_phrases(_X['before'])}) (?P<parts>{_PART_LIST})")
_SET_ASIDE = re.compile(rf"(?<![a-z])(?P<parts>{_PART_LIST}) (?:{_phrases(_X['after'])})(?![a-z])")
_ONE_PART = re.compile(rf"(?<![a-z])(?:{_phrases(_PARTS)})(?![a-z])")

_P = _LEXICON["prices"]
_PAID, _PAST = _whole(_P["paid"]), _whole(_P["past"])
_THINGS, _LINKING = frozenset(_P["things"]), frozenset(_P["linking"])
_THING_AFTER = _following(_P["things"])
_A_DIFFERENCE = re.compile(
    r" ?(?:over(?= *(?:$|[.,;!?)]|budget\b|our\b|what\b|the (?:budget|limit)\b))|too (?:much|dear|expensive)\b|(?:more|dearer) than (?:we|i|our|the)\b|above (?:our|the|what|that)\b)"
)
""" "Still 150 euros over": how far a sum is from what it should be, and no budget."""
_WORD = re.compile(r"[^\W\d_][\w'.]*|[~=:]")
_CLAUSE = re.compile(r"[;!?\n]|(?<!p\.p)\.(?![\w-])|(?<=[a-z]),? but ")

_UNIT_AFTER = re.compile(
    r"[ -]?(?:nights?|days?|weeks?|months?|people|persons?|ppl|pax|adults?|kids?|child(?:ren)?|rooms?|stars?|st|nd|rd|th|am|pm|years?|yrs?|yo|hours?|hrs?|h|km|miles|mi|m|meters|metres|minutes|mins?|"
    r"o'?clock|cities|stops?|of us|guests?|travell?ers?|bedrooms?|beds?|seats?|tickets?|degrees|kg|kilos|lbs|uhr|heures?|nachte|tage|personen)(?![a-z])|[:/%]\d?|[.,]\d"
)
_CONNECTOR = re.compile(r" ?(?P<c>-|to|up to|and|or|bis|a|e|y|et|ou|tot|und|oder|o|en) ?(?:about |around |maybe )?")
_LOOSE = frozenset({"and", "or", "a", "e", "y", "et", "ou", "und", "oder", "o", "en"})
_NAME = re.compile(rf"(?<![a-z])(?:{_phrases(name for name in _NAMED if name.isascii() and name.isalpha())})(?![a-z])")
_WORD_START = re.compile(r"(?<![\w-])\w")
_LONGEST_NUMBER = 40
_EXPONENT = re.compile(r"\de$")
_SHORT_LAKH = re.compile(r"(?<![\w.,])(\d{1,2}(?:\.\d{1,2})?) ?L(?![\w'])(?= *(?:$|[,.;)]|budget|total|max|per|for|all|in\b|inr))")
_BY_SLASH = re.compile(
    r"(?<![\d.,/:-])(\d{2,6}(?:[.,]\d{2,3})?)(?=/(?:night|nt|day|person|pers|pp|head|couple|room|week|adult|nacht|nuit|noche|notte|tag|jour)(?![a-z]))"
)
_FIGURES = re.compile(r"(?<![\d.,])\d{19,}(?![\d.,]*\d)")
"""Figures that no price has; they are kept so that such a budget can be refused in words."""
_FULL_DATE = re.compile(r"(?<!\d)(?:\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d\d|(?:19|20)\d\d([-/.])\d{1,2}\2\d{1,2})(?!\d)")
_DATE_AFTER = re.compile(r"[-/.]\d{1,2}(?!\d|k(?![a-z]))")
_MONTH_BEFORE = re.compile(r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ ,.]*$")
_MONTH_BEHIND = re.compile(rf"(?:st|nd|rd|th|\.)?(?: of| de| di)? (?:{'|'.join(map(re.escape, merged('months')))})(?![a-z])")
_PLAIN = re.compile(r"\d{1,3}(?:[., ']\d{3})+(?:[.,]\d{1,2})?|\d{1,3}(?:,\d{2})+,\d{3}|\d+(?:[.,]\d{1,2})?(?: ?[a-z]+)?|[a-z].*")
_YEAR_TAIL = re.compile(r" *(?:$|[,.;!?)]|for\b|from\b|with\b|we\b)")
_CORRECTS = re.compile(r"\b(?:no|sorry|actually|make|rather|instead|wait|to|scratch|increase|raise|now|meant|nein|non|perdon|scusa)\b")


class _Number(NamedTuple):
    start: int
    end: int
    amount: Decimal


class _Named(NamedTuple):
    """A currency beside a number: its code or, in lower case, its unit, and the whole stretch with the number."""

    name: str
    start: int
    end: int


class _Around(NamedTuple):
    """The words of an amount's own clause on either side of it."""

    before: str
    after: str


def find_money(text: str, *, asked: bool = False) -> tuple[MoneyMention, ...]:
    """Every mention of money in `text`, in order. `asked` says that the budget is being asked about, so that bare numbers and words are money."""
    low = text_of(text).low
    numbers = _numbers(text)[:MOST_NUMBERS]
    found: list[MoneyMention] = []
    for at, number in enumerate(numbers):
        if (found and number.start < found[-1].end) or _in_a_code(text, number.start):
            continue
        following = numbers[at + 1] if at + 1 < len(numbers) else None
        mention = _amount(text, low, number, following, asked)
        if mention is not None:
            found.append(mention)
    levels = [m for m in _levels(low, asked) if not any(m.start < amount.end and amount.start < m.end for amount in found)]
    return tuple(sorted((*found, *levels), key=lambda m: m.start))


_LETTERS_BEFORE = re.compile(r"(?<![^\W_])[A-Za-z]+$")


def _in_a_code(text: str, start: int) -> bool:
    """Whether a number stands behind letters that are no currency: that of a flight or a booking ("LH1234")."""
    letters = _LETTERS_BEFORE.search(text[max(0, start - 12) : start])
    return letters is not None and letters.group().casefold() not in _NAMED


def read_money(quote: str) -> MoneyMention | None:
    """What a quote that is said to be about the budget is worth: its amount, with a level where it names one too; None when it is neither."""
    mentions = find_money(quote, asked=True)
    amount = budget_amount(mentions, text_of(quote).low)
    level = next((m for m in mentions if m.level is not None), None)
    if amount is None:
        return level
    return MoneyMention.model_validate({**dict(amount), "level": level.level}) if level else amount


def budget_amount(mentions: Iterable[MoneyMention], low: str) -> MoneyMention | None:
    """The amount meant as the budget: the first with a currency, else the first, unless a later one takes its place by its words."""
    best: MoneyMention | None = None
    amounts = [m for m in mentions if m.amount is not None and m.purpose == "budget"]
    signed = [m for m in amounts if m.currency or m.unit]
    for mention in signed or amounts:
        if best is None or _CORRECTS.search(low[best.end : mention.start]):
            best = mention
    return best


_RENAMED = re.compile(
    rf"\b(?:that'?s|thats|those (?:are|were)|it'?s|i mean|i meant|meant|it was|that was|make (?:it|that)|in|should be|say)(?: all| in| actually| obviously)*"
    rf" (?P<name>{_phrases(name for name in _NAMED if name.isascii() and len(name) > 2)})(?![a-z])"
)


_ANY_NAME = _phrases(name for name in _NAMED if name.isascii() and len(name) > 2)
_NOT_ANOTHER = re.compile(
    rf"(?:\bnot|n'?t mean) (?:in )?(?:{_ANY_NAME})[ ,.;:-]+(?:(?:but|in|i mean|i meant|it'?s|that'?s) )*(?P<name>{_ANY_NAME})\W*$"
    rf"|^(?:\W*(?:no|sorry|oops|wait|actually|in)\b)*\W*(?P<first>{_ANY_NAME}),? (?:and )?not (?:in )?(?:{_ANY_NAME})\W*$"
)
"""One currency said in the place of another that is denied, at the end of a message: "euros, not pounds", "I didn't mean pounds, euros"."""
_WANTED = re.compile(
    rf"\b(?:in|into|to) (?:us |british |the local )?(?P<in>{_ANY_NAME})(?![a-z])|\bhow (?:many|much) (?:in )?(?P<many>{_ANY_NAME}) (?:is|are|would|does|do|will)\b"
)


def currency_wanted(text: str, home: str | None, there: str | None) -> str | None:
    """The currency a question wants a sum told in ("how much is that in dollars?", "how many kroner is 50 euros?"); None without one."""
    found = _WANTED.search(text_of(text).low)
    if found is None:
        return None
    name = _NAMED[found["in"] or found["many"]]
    return name if name.isupper() else currency_of_unit(name, home, there)


def renamed_currency(text: str) -> str | None:
    """The currency that corrects an amount said before ("those are Canadian", "that's New Zealand dollars, not US ones"); None without one."""
    low = text_of(text).low
    for found in _RENAMED.finditer(low):
        name = _NAMED[found["name"]]
        if name.isupper() and _is_code(text, found["name"], found.end()):
            return name
    if (other := _NOT_ANOTHER.search(low)) is not None:
        name = _NAMED[other["name"] or other["first"]]
        return name if name.isupper() else None
    return None


def _numbers(text: str) -> list[_Number]:
    """The numbers of a text that could be money, "2k" and "1.2 lakh" included."""
    numbers: list[_Number] = []
    for found in find_numbers(text):
        if not (
            found.article
            or (found.ordinal and not _IN_SHORT_EUROS.fullmatch(text, found.start, found.end))
            or _A_NAME.match(text, found.start)
            or _EXPONENT.search(text[max(0, found.start - 2) : found.start])
        ):
            many = text.startswith(_TEN_THOUSANDS, found.end)
            end = found.end - bool(_IN_SHORT_EUROS.fullmatch(text, found.start, found.end))
            in_thousands = _SHORT_THOUSANDS.fullmatch(text, found.start, found.end) and _BUDGET_LEADS.search(text[: found.start].lower())
            worth = (
                found.value / THOUSAND
                if found.value >= MILLION and _MIL.match(text, found.start, found.end) and _OWN_MIL.match(text, found.end)
                else found.value
            )
            numbers.append(_Number(found.start, end + many, worth * (TEN_THOUSAND if many else THOUSAND if in_thousands else 1)))
    taken = {number.start for number in numbers}
    long = (_Number(m.start(), m.end(), Decimal(10) ** min(len(m.group()), 30)) for m in _FIGURES.finditer(text) if m.start() not in taken)
    short = [_Number(m.start(), m.end(), Decimal(m[1]) * LAKH) for m in _SHORT_LAKH.finditer(text)]
    short += [_Number(m.start(1), m.end(1), value) for m in _BY_SLASH.finditer(text) if (value := read_number(m[1])) is not None]
    plain = (n for n in numbers if not any(s.start == n.start for s in short))
    return sorted((*plain, *short, *long, *_foreign(text, numbers)))


def _foreign(text: str, known: Sequence[_Number]) -> Iterator[_Number]:
    """Numbers in words right before the name of a currency, in whatever language: of a short answer the language is not always known."""
    ends = {number.end for number in known}
    for name in list(_NAME.finditer(text_of(text).low))[:MOST_NUMBERS]:
        lead = text[max(0, name.start() - _LONGEST_NUMBER) : name.start()].rstrip(" -")
        end = max(0, name.start() - _LONGEST_NUMBER) + len(lead)
        if not lead[-1:].isalpha() or end in ends:
            continue
        for start in (m.start() for m in _WORD_START.finditer(lead)):
            value = read_number(lead[start:])
            if value is not None:
                yield _Number(end - len(lead) + start, end, value)
                break


# -- one amount


def _amount(text: str, low: str, number: _Number, following: _Number | None, asked: bool) -> MoneyMention | None:
    """The mention `number` is part of, or None when it is no money. Of a range the upper end is the amount."""
    named = _currency(text, low, number)
    start, end, amount, is_range = (named.start if named else number.start), (named.end if named else number.end), number.amount, False
    if following is not None and (link := _CONNECTOR.match(low, end)) and link.end() <= following.start:
        second = _currency(text, low, following)
        joined = (second.start if second else following.start) == link.end()
        if joined and following.amount >= amount and _is_range(low, number, following, link.group("c"), bool(named), bool(second)):
            end, amount, is_range = (second.end if second else following.end), following.amount, True
            named = second or named
    around = _around(low, start, end)
    if named is None and not _is_money(low, _Number(start, end, amount), number, around, asked):
        return None
    name = named.name if named else "INR" if _INDIAN.search(low[number.start : end]) else None
    basis, basis_end = _basis(low, start, end, around, amount)
    behind = None if named else next((m.end() for _, _, after in _LIMITS[:2] if (m := after.match(around.after))), None)
    basis_end = max(basis_end, end + (behind or 0))
    if couple := _COUPLE.match(low, end):
        amount, basis, basis_end = amount / 2, "per_person", couple.end()
    return MoneyMention(
        start=start,
        end=max(end, basis_end),
        amount=amount,
        currency=name if name and name.isupper() else None,
        unit=name if name and not name.isupper() else None,
        basis=basis,
        limit="up_to" if is_range else _limit(around),
        excludes=_excluded(around, max(end, basis_end) - end),
        purpose=_purpose(around),
    )


def _currency(text: str, low: str, number: _Number) -> _Named | None:
    """The sign, code or name beside a number; a full name behind it outranks a bare sign before it ("$3,000 CAD")."""
    before = _BEFORE.search(low[max(0, number.start - 8) : number.start])
    after = _AFTER.match(low, number.end)
    if after is not None and not _is_code(text, after.group("word"), after.end("word")):
        after = None
    if before is not None and not _is_code(text, before.group("word"), number.start - (len(before.string) - before.end("word"))):
        before = None
    start = number.start - len(before.group()) if before else number.start
    if after is not None and (before is None or _NAMED[after.group("word")].isupper()):
        return _Named(_NAMED[after.group("word")], start, after.end())
    if before is not None:
        return _Named(_NAMED[before.group("word")], start, number.end)
    if _SHORT_EURO.match(low, number.end) and number.amount >= 100:
        return _Named("EUR", start, number.end + 1)
    return None


_SMALL_CODES = frozenset(("sek", "cad", "ron"))
_LARGE = re.compile(r"\d{3} ?$")
"""An amount of three figures or more, behind which a code is one in small letters too ("12 000 sek")."""


def _is_code(text: str, word: str, end: int) -> bool:
    """Whether a word that ends at `end` may stand for money; a code that is also an ordinary word only in capitals."""
    if word.upper() not in _CAPITALS or text[end - len(word) : end].isupper():
        return True
    return word in _SMALL_CODES and _LARGE.search(text[: end - len(word)]) is not None


def _is_range(low: str, first: _Number, second: _Number, connector: str, signed_first: bool, signed_second: bool) -> bool:
    """Whether two joined numbers are the ends of one amount: signed, and a loose "and" only behind "between" or a first sign."""
    if _UNIT_AFTER.match(low, second.end) and not signed_second:
        return False
    if connector in _LOOSE:
        return signed_first or bool(re.search(r"\b(?:between|zwischen|entre|tra|tussen)\W+$", low[max(0, first.start - 12) : first.start]))
    return first.amount > 0


def _around(low: str, start: int, end: int) -> _Around:
    before, after = low[max(0, start - _FAR) : start], low[end : end + _FAR]
    last = max((m.end() for m in _CLAUSE.finditer(before)), default=0)
    stop = _CLAUSE.search(after)
    return _Around(before[last:], after[: stop.start()] if stop else after)


def _is_money(low: str, whole: _Number, first: _Number, around: _Around, asked: bool) -> bool:
    """Whether a number without a currency is money: by a word about money beside it, or bare in answer to a question about the budget."""
    said = low[whole.start : whole.end]
    if (_is_years(low, whole, around) and not asked) or (whole.amount <= OLDEST and _AGE_OF.search(around.before)):
        return False
    if re.fullmatch(r"20[1-3]\d", said) and _MONTH_BEFORE.search(low[max(0, whole.start - 20) : whole.start]):
        return False
    if whole.amount < LEAST_CUED or _dated(low, first) or _dated(low, whole) or _is_day_of_a_month(low, whole):
        return False
    if _INDIAN.search(said) or _SLANG.search(said) or _CUE_AFTER.match(around.after):
        return True
    if whole.amount >= 100 and _COUPLE.match(low, whole.end):
        return True
    last = low[: whole.start].rstrip().endswith((",", ";")) and not low[whole.end :].strip(" .!?")
    if last and whole.amount >= LEAST_LAST and not asked and not re.fullmatch(r"19\d\d|20[1-9]\d", said):
        return True
    if (
        re.search(r"\dk$", said)
        and (not around.before.strip(" ,-") or around.before.rstrip().endswith(","))
        and not around.after.strip(" ,-.")
    ):
        return True
    basis = next((b for b, pattern in _BASES if (found := pattern.search(around.after)) and found.start() <= 1), None)
    if basis is not None and (basis != "total" or whole.amount >= 100):
        return True
    if whole.amount >= 100 and (left_out := _LEFT_OUT.search(around.after)) and left_out.start() <= 2:
        return True
    if _UNIT_AFTER.match(low, whole.end) or _year(low, whole):
        return False
    cue = next(_cues(around.before), None)
    limited = any(before.search(around.before) or after.match(around.after) for _, before, after in _LIMITS[:2])
    if cue is not None or (whole.amount >= 100 and limited):
        return True
    return (whole.amount >= 100 and bool(_LIMITS[2][1].search(around.before))) or (asked and whole.amount >= LEAST_BARE)


_AGE_OF = re.compile(
    r"\b(?:(?:s?he|who|sie|er|hij|zij|ze|it) ?(?:'s|is|ist|will be|wird)|(?:they|we|both|all)(?: both| all)?(?:'re| are)?(?: about| around| roughly)?|in (?:their|our|his|her)"
    r"|elle a|il a|(?:ella|el|que|quien) tiene|(?:lei|lui|che) ha|(?:ela|ele|que) tem|aged|turn\w*) (?:only |just |almost |nearly |now )?$"
)
"""What leads to somebody's age, in an answer that gives no money ("my mother joins us, she's 72")."""


def _is_years(low: str, number: _Number, around: _Around) -> bool:
    """Whether a number is a year that a comma parts from the word about money behind it ("15 marzo 2027, budget medio")."""
    return (
        re.fullmatch(r"20[1-3]\d", low[number.start : number.end]) is not None
        and re.match(r" ?[,(]", around.after) is not None
        and next(_cues(around.before), None) is None
    )


def _cues(before: str) -> Iterator[str]:
    """The words about money that lead to an amount, the nearest first: nothing but small words stands between."""
    for word in reversed(_WORD.findall(before)):
        plain = word.rstrip(".")
        if plain in _CUES:
            yield plain
        if plain not in _CUES and plain not in _BETWEEN and plain not in "~=:":
            return


def _dated(low: str, number: _Number) -> bool:
    """Whether a number is part of a numeric date ("17.05.2027", "2027-05-17")."""
    if any(date.start() <= number.start < date.end() for date in _FULL_DATE.finditer(low, max(0, number.start - 8), number.end + 8)):
        return True
    word = low[number.start : number.end].strip()
    if not word.replace(" ", "").isdigit() and not re.fullmatch(r"\d{1,2}\.\d{1,2}", word):
        return not _PLAIN.fullmatch(word) and "-" not in word
    return bool(_DATE_AFTER.match(low, number.end)) or (not word.isdigit() and "." in word and low.startswith(".", number.end))


def _is_day_of_a_month(low: str, number: _Number) -> bool:
    """Whether a number is the day of a month named right beside it ("mid-range budget, 12 to 15 February", "nov 20ish")."""
    beside = _MONTH_BEHIND.match(low, number.end) or _MONTH_BEFORE.search(low[max(0, number.start - 20) : number.start])
    return number.amount <= 31 and beside is not None


def _year(low: str, number: _Number) -> bool:
    """Whether a number reads as a year ("in June 2027")."""
    if not re.fullmatch(r"20[1-3]\d", low[number.start : number.end]):
        return False
    before = low[max(0, number.start - 20) : number.start]
    return bool(_MONTH_BEFORE.search(before)) or (bool(_YEAR_TAIL.match(low, number.end)) and not re.search(r"budget\D{0,12}$", before))


def _basis(low: str, start: int, end: int, around: _Around, amount: Decimal) -> tuple[BudgetBasis | None, int]:
    """What the amount is for, from the words right after it, else right before it; and where those after it end."""
    after = around.after[:45]
    for basis, pattern in _BASES:
        found = pattern.search(after)
        if found and found.start() <= _BASIS_NEAR and not re.search(r"\d|\bfor (?:a|the) (?:hotel|flight)", after[: found.start()]):
            return basis, end + found.end()
    if amount <= DEAREST_NIGHT and _A_BED_FOR.search(around.before):
        return "per_night", end
    before = around.before[-40:]
    for basis, pattern in _BASES:
        if pattern.search(before):
            return basis, end
    return ("total", end) if _TOTAL_BEFORE.search(around.before) else (None, end)


DEAREST_NIGHT = 400
"""The most that is taken for the price of one night where a bed is named with an amount and nothing says for how long."""
_BEDS = r"hotels?|hostels?|rooms?|accommodations?|lodgings?|b ?& ?bs?|bnbs?|airbnbs?|guest ?houses?|unterkunft|zimmer|hoteles|alberg[oh]i?|alojamiento|alloggio|hebergement|chambres?"
_ABOUT = (
    r"at|for|of|under|up to|around|about|max\.?|maximum|below|circa|ca\.?|roughly|not more than|not over|no more than|bis|bis zu|um die|maximal|autour de|sobre|hasta"
    r"|fino a|sui|ate|rond|tot"
)
_A_BED_FOR = re.compile(rf"\b(?:{_BEDS})(?: (?:{_ABOUT}))+ ?$|\b(?:{_BEDS}) ?[~≈] ?$")
"""A bed and what is paid for it, which is by the night ("hotels around €120")."""


def _limit(around: _Around) -> Limit | None:
    """Whether the amount is the most, the least, or about what may be spent."""
    before = around.before
    rough = _LIMITS[2][1].search(before)
    for limit, leading, following in _LIMITS:
        if leading.search(before) or (rough and leading.search(before[: rough.start()].rstrip() + " ")) or following.match(around.after):
            return limit
    return None


_WEAK = frozenset(
    {"not", "plus", "before", "ex", "minus", "without", "ohne", "sans", "sin", "senza", "sem", "zonder", "extra", "on top of"}
)


def _excluded(around: _Around, basis_length: int) -> tuple[str, ...]:
    """The parts of a trip an amount leaves out ("excluding flights", "hotel already booked"); a mere "plus" must stand right behind it."""
    parts: list[str] = []
    for place, said in (("after", around.after), ("before", around.before)):
        for pattern in (_LEFT_OUT, _SET_ASIDE):
            for found in pattern.finditer(said):
                lead = said[found.start() : found.start("parts")].strip()
                near = place == "after" and found.start() <= basis_length + 3
                if lead not in _WEAK or near:
                    parts += [_PARTS[m.group()] for m in _ONE_PART.finditer(found.group("parts"))]
    return tuple(dict.fromkeys(parts))


_BOOKED_COST = re.compile(
    r"\b(?:flight|train|ticket|tickets|booking|hotel|room) (?:no\.? )?[a-z]{0,3} ?\d*[\w ]{0,25}\b(?:cost|costs|came to|comes to|was|were)(?: me| us)? *[£€$]?$"
)
"""What one flight or booking that is known cost ("flight LH12 on 3 May cost"): no budget for the trip."""


def _purpose(around: _Around) -> Purpose:
    """Whether the words around an amount make it a price: paid by somebody, a fee, a ticket's, last year's."""
    if any(_OF_BUDGET.match(word) for word in _WORD.findall(around.before)):
        return "budget"
    thing = _THING_AFTER.match(around.after)
    if (
        (thing and "," not in thing.group())
        or _A_DIFFERENCE.match(around.after)
        or _PAST.search(around.before)
        or _PAST.search(around.after)
        or _PAID.search(around.before[-40:])
        or _BOOKED_COST.search(around.before[-60:])
    ):
        return "price"
    linked = False
    for word in reversed(_WORD.findall(around.before)):
        if word in _THINGS:
            return "price" if linked else "budget"
        if word not in _LINKING and word not in _CUES and word not in _BETWEEN:
            break
        linked = linked or (word in _LINKING and word not in _BETWEEN) or word in ("is", "are", "was", "cost", "costs")
    return "budget"


# -- levels

_LEVEL_ROWS: tuple[BudgetLevel, ...] = ("mid", "low", "high")
"""The order of looking: "not too expensive" before "expensive"."""
_L = _LEXICON["levels"]
_BUDGET_WORDS = _phrases(_L["words"]["budget"])
_SET = (
    r" (?:please )?(?:make|call|set|change|put|bring|raise|drop|lower)(?: (?:it|that))?(?: to| at| up to| down to)?"
    r"| let'?s (?:say|do|make it|go (?:for|with))| go(?:ing)? (?:for|with)| to"
)
_COPULA = rf"(?:(?: is| was| should be| to be| must be| needs to be| has to be| will be| can be| would be|:|,| =| -| of|'s|{_SET})+)?"
_MATTERS = re.compile(
    rf"(?<![a-z])(?:{_phrases(_L['words']['never_matters'])})s? (?:is|are|isn'?t|aren'?t|won'?t be|will not be|shouldn'?t be|is really|really isn'?t)"
    rf" (?:(?:not|no|really|actually|an?|any|the|big|much of an?|our|my) )*(?:{_phrases(_L['words']['matters'])})(?![a-z])"
)
_NO = re.compile(r"n'?t |\bnot?\b|\bno object")
_LITTLE_MONEY = re.compile(
    r"\b(?:don'?t|do not|doesn'?t|haven'?t got) (?:really )?(?:have )?(?:much|a lot of|loads of|tons of) (?:money|cash)\b"
)
_SEGMENT = re.compile(r"[^,.;:!?\n]+")
_TAIL = re.compile(r"\b(?:hotels?|hostels?|flights?|trains?|food|adults?|people|ppl|pax),? (?P<level>low|mid|high) *[.!]?$")
_NOT_ASKED_ALONE = frozenset({"low", "mid"})
_POLITE = re.compile(r"^(?:and |the |a |something |just |ok |okay |yes |maybe |probably |i'?d say |i would say |let'?s say |say )+|(?: please| pls| thanks| thank you| i guess| maybe| then| ish| or so"
    r"| i think)+$")  # fmt: skip
_MONTHS_AHEAD = re.compile(r"[ -]?(?!maybe)(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|week|month|summer|winter|spring|autumn|year|of|pace|floor|season|speed|rise|tea"
    r"|school)(?![a-z])")  # fmt: skip


def _level_pattern(level: BudgetLevel) -> re.Pattern[str]:
    row = _L[level]
    adjectives = _phrases(row["adjectives"])
    return re.compile(
        rf"(?<![a-z'])(?:(?P<phrase>{_phrases(row['phrases'])})|(?:{adjectives})(?:[ -]cost)?[ -](?:{_phrases(('budget(s)', 'bugdet', 'price(s)', 'spend'))})|"
        rf"(?:{_BUDGET_WORDS}){_COPULA} *(?:(?:very|quite|rather|pretty|a bit|fairly|kind of|sort of) )?(?:{adjectives}))(?![a-z])"
    )


_LEVEL_PATTERNS = {level: _level_pattern(level) for level in _LEVEL_ROWS}
_EXCEPTIONS: dict[str, tuple[re.Pattern[str] | None, re.Pattern[str] | None]] = {
    phrase: (
        re.compile(rf"(?<![a-z'])(?:{_phrases(row['before'])}) $") if row["before"] else None,
        re.compile(rf" (?:{_phrases(row['after'])})(?![a-z])") if row["after"] else None,
    )
    for phrase, row in _L["exceptions"].items()
}
_DENIALS = re.compile(rf"(?<![a-z])(?:{_phrases(_L['words']['denials'])}) (?:\w+ )?$")
_ASKED = {level: re.compile(rf"(?:{_phrases(_L[level]['asked'])})(?![a-z])") for level in _LEVEL_ROWS}


def _levels(low: str, asked: bool) -> list[MoneyMention]:
    """The level a text names, at most one: by a phrase of its own, by "the budget is tight", or alone in answer to the question."""
    for level, start, end in _level_spans(low, asked):
        return [MoneyMention(start=start, end=end, level=level)]
    return []


def _level_spans(low: str, asked: bool) -> Iterator[tuple[BudgetLevel, int, int]]:
    for found in _MATTERS.finditer(low):
        if _NO.search(found.group()):
            yield "high", found.start(), found.end()
    if little := _LITTLE_MONEY.search(low):
        yield "low", little.start(), little.end()
    for level in _LEVEL_ROWS:
        for found in _LEVEL_PATTERNS[level].finditer(low):
            if not _excepted(low, found) and (level == "mid" or not _denied(low, found)):
                yield level, found.start(), found.end()
    if tail := _TAIL.search(low):
        yield _level_of(tail.group("level")), *tail.span("level")
    for segment in _SEGMENT.finditer(low):
        said = _POLITE.sub("", segment.group().strip())
        for level in _LEVEL_ROWS:
            named = _ASKED[level].match(said)
            alone = named is not None and named.end() == len(said)
            if named and (alone if not asked else not _MONTHS_AHEAD.match(said, named.end())) and (asked or said in _NOT_ASKED_ALONE):
                start = segment.start() + segment.group().index(said)
                yield level, start, start + named.end()


def _level_of(word: str) -> BudgetLevel:
    return "low" if word == "low" else "mid" if word == "mid" else "high"


def _denied(low: str, found: re.Match[str]) -> bool:
    """Whether a level is named to be refused ("nothing cheap", "kein Luxus")."""
    if found.group().startswith(("no ", "not ", "don't ")):
        return False
    return negated(low, found.start()) or bool(_DENIALS.search(low[max(0, found.start() - 24) : found.start()]))


def _excepted(low: str, found: re.Match[str]) -> bool:
    """Whether the words beside a phrase give it another sense ("the cheapest dates", "do you fancy a swim")."""
    before, after = _EXCEPTIONS.get(found.group("phrase") or "", (None, None))
    return bool(before and before.search(low[max(0, found.start() - 22) : found.start()])) or bool(after and after.match(low, found.end()))
