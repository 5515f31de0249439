"""What a text claims that only code may say: figures, sums of money, prices, bookings, ratings, opening hours, addresses. Pure.

A claim is known by its words, whatever is meant. It is supported when a text that code wrote (`Evidence`) makes
the same claim; a sum of money needs the same sum there, and not just the same figure. What becomes of a text with an unsupported claim is
the caller's business.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

_CENTS = re.compile(r"\.00?\Z")
_DIGITS = re.compile(r"\d+(?:[.,:/-]\d+)*")
_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_VALUES = {word: n for n, word in enumerate(_SMALL)} | {word: 10 * n for n, word in enumerate(_TENS, 2)} | {"dozen": 12}
_SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_NUMBER_WORD = "|".join(sorted((*_VALUES, *_SCALES), key=len, reverse=True))
_SPELLED = re.compile(
    rf"\b(?:an?[ -](?=hundred|thousand|million|billion|dozen))?(?:{_NUMBER_WORD})(?:(?:[ -]+(?:and[ -]+)?)(?:{_NUMBER_WORD}))*\b"
)
_SIGN = r"(?:us|[acs]|nz|hk)?\$|[€£¥₹₩₪฿₺₽₫₱₴₦₡₲₵₸¢]|r\$|kr\b"
_NAME = (
    r"(?:us |canadian |australian )?dollars?|euros?|pounds?|sterling|cents?|pence|bucks|quid|yen|yuan|rupees?|francs?|pesos?|reais|kron(?:a|e|or|er)|"
    r"zloty|baht|dirhams?|shekels?|lira|usd|eur|gbp|jpy|cad|aud|nzd|chf|cny|inr|krw|brl|mxn|sek|nok|dkk|pln|czk|huf|thb|aed|zar"
)
_MONEY = re.compile(rf"(?:{_SIGN})|\b(?:{_NAME})\b")
_SUM = re.compile(rf"(?:(?:{_SIGN})|\b(?:{_NAME})\b)\s*({_DIGITS.pattern})|({_DIGITS.pattern})\s*(?:(?:{_SIGN})|(?:{_NAME})\b)")
_CLAIMS: dict[str, re.Pattern[str]] = {
    name: re.compile(pattern)
    for name, pattern in {
        "a share": r"%|\bper ?cent\b|\bprozent\b|\bpour cent\b|\bhalf[ -](?:the )?(?:price|cost|fare)\b|\bhalf off\b",
        "a price": rf"\b(?:costs?|priced?|fares?|fees?|rates?)\b[^.!?]{{0,30}}?(?:{_DIGITS.pattern})",
        "a discount": r"\bdiscount(?:s|ed)?\b|\bsaves? (?:you )?\d|\bcoupons?\b|\bvouchers?\b|\bcash ?back\b|\bspecial offers?\b|\bon sale\b|\brabatt\b|\bbargain price",
        "free of charge": r"(?<![\w-])free(?!-)(?! (?:to|time|days?|afternoons?|mornings?|evenings?|hours?|choice|for (?:you|a walk))\b)\b"
        r"|\bcomplimentary\b|\bgratis\b|\bno (?:extra )?(?:cost|charge|fee)s?\b|\bon the house\b|\bkostenlos\w*|\bgratuit\w*|\bwithout (?:charge|paying)\b|\ball paid\b",
        "a payment": r"\b(?:pre)?pa(?:y|ys|id|ying|yable)\b|\bpayments?\b|\bcharge[ds]?\b|\bdeposits?\b|\brefund\w*|\binvoices?\b|\bbezahl\w*|\bcredit cards?\b"
        r"|\byour cards?\b|\bcard numbers?\b|\bcvv\b|\biban\b|\bpasswords?\b|\bpin (?:code|number)s?\b|\bpassport numbers?\b"
        r"|\bbank (?:account|detail|transfer)s?\b|\bbitcoin\b|\bcrypto\b|\bgift cards?\b",
        "a booking": r"\b(?:pre-?)?booked\b|\breserved\b|\bpurchased\b|\bbought\b|\bgebucht\b|\br[ée]serv[ée]e?s?\b|\breservad[oa]s?\b|\bprenotat[oaie]\b"
        r"|\b(?:is|are|been|was|were|got|have) (?:now |already |all )?(?:confirmed|guaranteed|secured|ticketed)\b"
        r"|\b(?:i|we|me|us|i'll|we'll)\b[^.!?]{0,24}?\b(?:book|reserve|(?<!in )order|buy|purchase)\b",
        "an inclusion": r"\b(?:is|are|all|fully|breakfast|meals?|dinner|lunch|transfers?) (?:\w+ )?includ(?:ed|es|ing)\b|\ball[- ]inclusive\b|\bincluded\b|\bincludes\b",
        "a rating": r"\brat(?:ed|ings?)\b|\bstars?\b|\bstarred\b|\bmichelin\b|\baward(?:s|ed)?\b|\breview(?:s|ed by|ers)\b|\btripadvisor\b|\btop[- ]\d+\b|\bout of (?:5|10)\b"
        r"|\bnumber \d+\b|\bno\. ?\d+\b|\bworld[- ](?:class|famous)\b|\bacclaimed\b",
        "opening hours": r"\b(?:opens|closes)\b|\bopening (?:hours?|times?)\b|\bopen (?:all|until|till|from|daily|every|late|around|on|at)\b|\bopen \d",
        "a shortage": r"\bsold out\b|\blast (?:rooms?|seats?|tickets?|chance)\b|\b(?:rooms?|seats?|tickets?) left\b|\bhurry\b|\bselling fast\b",
    }.items()
}  # fmt: skip
_INVISIBLE = re.compile("[\u00ad\u034f\u0600-\u0605\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]")
_HARMLESS = re.compile(r"\b(?:feel|step|nut|gluten|dairy|lactose|sugar|alcohol|car|smoke|traffic|worry|stress|hands)[ -]free\b")
_ADDRESS = re.compile(
    r"[a-z][a-z0-9+.-]*://\S+|\b(?:javascript|mailto|tel|sms|data):\S+|\bwww\.\S+|[\w.+-]{0,64}@\w\S*"
    r"|\b[\w-]+(?:\.[\w-]+)*\.(?:[a-z]{2,24}|xn--\w+)\b(?:/\S*)?|\bdot (?:com|net|org|io|app)\b|\]\("
)

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_STARTS = re.compile(r"(?:\A|[.!?:…。！？]\s|\n)\W*")
_NO_NAMES = frozenset(("I", "I'm", "I'll", "OK", "A"))


def _compared(text: str) -> str:
    """`text` as claims are looked for: one spelling of every character, lower case, nothing invisible, numbers in digits."""
    if not text.isascii():
        text = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text)).replace("’", "'")
    return _SPELLED.sub(_in_digits, _HARMLESS.sub("without it", text.casefold()))


def _in_digits(found: re.Match[str]) -> str:
    """A spelled-out number in digits; "one" alone is a word like any other."""
    words = [w for w in re.split(r"[ -]+", found[0]) if w not in ("and", "a", "an")]
    if words == ["one"] and found[0] == "one":
        return found[0]
    total = part = 0
    for word in words:
        if word in _VALUES:
            part += _VALUES[word] if word != "dozen" else 12 * max(part, 1) - part
        elif word == "hundred":
            part = max(part, 1) * 100
        else:
            total, part = total + max(part, 1) * _SCALES[word], 0
    return str(total + part)


def _parts(run: str) -> frozenset[str]:
    """A run of digits in its parts, each by value: "2027-02-12" is 2027, 2 and 12, "1,900.50" is 1900 and 50, "1,900.00" is 1900."""
    return frozenset(str(int(part)) for part in re.split(r"[.:/-]", _CENTS.sub("", run.replace(",", ""))) if part)


class Claims(NamedTuple):
    """What a text claims: its figures, the figures that stand beside a currency (empty for a currency alone), kinds, addresses."""

    figures: frozenset[str]
    sums: frozenset[str]
    kinds: frozenset[str]
    addresses: frozenset[str]


def claims_of(text: str) -> Claims:
    """Everything that `text` claims."""
    seen = _compared(text)
    return Claims(
        figures=_figures(seen),
        sums=_sums(seen),
        kinds=frozenset([name for name, pattern in _CLAIMS.items() if pattern.search(seen)]),
        addresses=frozenset(_ADDRESS.findall(seen)),
    )


class Evidence:
    """A text that code wrote, asked whether it makes the claims of another; only what those are is looked for in it."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _seen(self) -> str:
        return _compared(self._text)

    @cached_property
    def _figures(self) -> frozenset[str]:
        return _figures(self._seen)

    @cached_property
    def _sums(self) -> frozenset[str]:
        return _sums(self._seen)

    def claims(self, kinds: Iterable[str]) -> bool:
        """Whether claims of all these kinds are made here, whatever they say."""
        return all(_CLAIMS[kind].search(self._seen) for kind in kinds)

    def supports(self, claims: Claims) -> bool:
        return (
            (not claims.figures or claims.figures <= self._figures)
            and (not claims.sums or claims.sums <= self._sums)
            and self.claims(claims.kinds)
            and (not claims.addresses or claims.addresses <= frozenset(_ADDRESS.findall(self._seen)))
        )

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word here, compared, without the "'s" of a possessive."""
        return frozenset(_words(self._seen))

    def names(self, text: str) -> bool:
        """Whether every name in `text` is a word here."""
        return names_in(text) <= self.words


def _figures(seen: str) -> frozenset[str]:
    return frozenset(part for run in _DIGITS.findall(seen) for part in _parts(run))


def _sums(seen: str) -> frozenset[str]:
    runs = [before or after for before, after in _SUM.findall(seen)]
    bare = {""} if _MONEY.search(_SUM.sub(" ", seen)) else set()
    return frozenset(part for run in runs for part in _parts(run)) | bare


def names_in(text: str) -> frozenset[str]:
    """The capitalised words in `text`, compared, but for the first of a sentence where no other follows it."""
    words = [w for w in _WORD.finditer(text) if w[0][0].isupper() and w[0] not in _NO_NAMES]
    starts = {found.end() for found in _STARTS.finditer(text)}
    followed = {a.start() for a, b in pairwise(words) if text[a.end() : b.start()] in (" ", "-")}
    return frozenset(_compared(w[0]) for w in words if w.start() not in starts or w.start() in followed)


def words_in(text: str) -> frozenset[str]:
    """Every word of `text`, compared, without the "'s" of a possessive."""
    return frozenset(_words(_compared(text)))


def _words(seen: str) -> Iterator[str]:
    return (word.removesuffix("'s") for word in _WORD.findall(seen))
