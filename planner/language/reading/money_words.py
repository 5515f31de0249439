"""Words and signs for money: currencies, number spellings, what an amount is for, and budget levels. Data and one parser of numbers."""

from __future__ import annotations

import re
from decimal import Decimal

from planner.domain.values import BudgetBasis, BudgetLevel

SYMBOLS: dict[str, str] = {
    "us$": "USD", "usd": "USD", "a$": "AUD", "au$": "AUD", "aud": "AUD", "c$": "CAD", "ca$": "CAD", "cad": "CAD", "nz$": "NZD", "nzd": "NZD", "hk$": "HKD",
    "hkd": "HKD", "s$": "SGD", "sgd": "SGD", "r$": "BRL", "mx$": "MXN", "nt$": "TWD", "$": "USD", "€": "EUR", "eur": "EUR", "£": "GBP", "gbp": "GBP", "¥": "JPY",
    "￥": "JPY", "jpy": "JPY", "円": "JPY", "元": "CNY", "cny": "CNY", "rmb": "CNY", "₹": "INR", "rs.": "INR", "rs": "INR", "inr": "INR", "chf": "CHF", "fr.": "CHF",
    "₩": "KRW", "krw": "KRW", "₺": "TRY", "₪": "ILS", "฿": "THB", "thb": "THB", "₱": "PHP", "₫": "VND", "zł": "PLN", "zl": "PLN", "pln": "PLN", "kč": "CZK", "kc": "CZK",
    "czk": "CZK", "sek": "SEK", "nok": "NOK", "dkk": "DKK", "huf": "HUF", "zar": "ZAR", "aed": "AED", "mxn": "MXN", "brl": "BRL", "idr": "IDR", "myr": "MYR", "rm": "MYR",
}  # fmt: skip
"""Signs and codes that may stand on either side of a number. A bare $ is read as US dollars, a bare ¥ as yen."""

CURRENCIES: tuple[tuple[str, str], ...] = (
    (r"us dollars?|american dollars?|usd|dollars? us", "USD"), (r"australian dollars?|aussie dollars?|aud", "AUD"), (r"canadian dollars?|cad", "CAD"),
    (r"new zealand dollars?|kiwi dollars?|nzd", "NZD"), (r"singapore dollars?|sing dollars?|sgd", "SGD"), (r"hong kong dollars?|hkd", "HKD"),
    (r"dollars?|bucks?|dolares|dollari", "USD"), (r"euros?|eur|€uros?", "EUR"), (r"pounds? sterling|pounds?|quid|gbp|sterling|pfund|libras|sterline", "GBP"),
    (r"yen|jpy", "JPY"), (r"indian rupees?|rupees?|inr", "INR"), (r"swiss francs?|francs?|chf|franken", "CHF"), (r"yuan|rmb|cny|renminbi", "CNY"),
    (r"korean won|krw", "KRW"), (r"swedish (?:kronor|krona|crowns)|kronor|krona|sek", "SEK"), (r"norwegian (?:kroner|krone|crowns)|nok", "NOK"),
    (r"danish (?:kroner|krone|crowns)|dkk", "DKK"), (r"zloty(?:s|ch)?|zlotys|pln", "PLN"), (r"czech crowns|koruna|korun|czk", "CZK"), (r"forints?|huf", "HUF"),
    (r"baht|thb", "THB"), (r"reais|brl", "BRL"), (r"rands?|zar", "ZAR"), (r"dirhams?|aed", "AED"), (r"turkish lira|lira", "TRY"), (r"shekels?|ils", "ILS"),
    (r"mexican pesos|mxn", "MXN"), (r"ringgit|myr", "MYR"), (r"rupiah|idr", "IDR"), (r"vietnamese dong|vnd", "VND"),
)  # fmt: skip
CURRENCY_WORD = "|".join(pattern for pattern, _ in CURRENCIES)

_MAGNITUDE = r"(?: ?(?:k|thousand|grand|lakhs?|lacs?|l(?= |$)|crores?|cr|million|mil|mio|tausend|mille|mila|mil)(?![a-z]))"
_HALVED = r"(?:(?:\d{1,2}|a|one|two|three|four|five|six|seven|eight|nine|ten) and a half (?:thousand|grand|million|lakhs?))|(?:(?:a )?couple (?:of )?(?:hundred|thousand|grand))"
SPELLED = rf"(?:{_HALVED}|(?:a|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:five))? (?:hundred|thousand|grand|lakhs?)(?: (?:and )?(?:one|two|three|four|five|six|seven|eight|nine) hundred)?)"
NUMBER = rf"(?:{SPELLED}|\d{{1,3}}(?:[ ]\d{{3}})+(?:[.,]\d{{1,2}})?(?!\d)|\d[\d,.']*\d{_MAGNITUDE}?|\d{_MAGNITUDE}?)"
"""A number as people write it for money, before or after a currency."""

_UNITS = {
    "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    "fifteen": 15, "eighteen": 18, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_TIMES: tuple[tuple[str, int], ...] = (
    (r"k|thousand|grand|tausend|mille|mila", 1000), (r"lakhs?|lacs?|l", 100_000), (r"crores?|cr", 10_000_000), (r"million|mio|mil", 1_000_000),
)  # fmt: skip


def amount_of(written: str) -> Decimal:
    """The value of a `NUMBER` match: "1.500", "1 900", "1,20,000", "2k", "1.2 lakh", "fifteen hundred"."""
    written = written.strip().replace("'", "")
    if written[:1].isalpha() or " and a half " in written:
        return _spelled(written)
    digits = re.match(r"[\d., ]*\d", written)
    assert digits is not None, "a number starts with a digit"
    unit = written[digits.end() :].strip()
    times = next((n for pattern, n in _TIMES if unit and re.fullmatch(pattern, unit)), 1)
    return _plain(digits.group().replace(" ", "")) * times


def _plain(digits: str) -> Decimal:
    """A number by its separators: the last of two kinds is decimal, groups of exactly three are thousands, Indian groups of two as well."""
    kinds = [c for c in digits if not c.isdigit()]
    if not kinds:
        return Decimal(digits)
    last = kinds[-1]
    whole, _, rest = digits.rpartition(last)
    if len(set(kinds)) == 2:
        return Decimal(re.sub(r"[.,]", "", whole) + "." + rest)
    if (len(rest) == 3 and not whole.startswith("0")) or len(kinds) > 1:
        return Decimal(re.sub(r"[.,]", "", digits))
    return Decimal(f"{whole}.{rest}")


def _spelled(written: str) -> Decimal:
    written = written.replace("couple of ", "couple ").replace("a couple ", "two ").replace("couple ", "two ")
    if " and a half " in written:
        whole, unit = written.split(" and a half ")
        count = Decimal(whole) if whole.isdigit() else Decimal(_UNITS.get(whole, 1))
        return (count + Decimal("0.5")) * _spelled(f"one {unit}")
    words = written.replace("-", " ").split()
    total, current = Decimal(0), Decimal(0)
    for word in words:
        if word in _UNITS:
            current += _UNITS[word]
        elif word == "hundred":
            current *= 100
        elif word != "and":
            times = 100_000 if word.startswith("lakh") else 1_000_000 if word == "million" else 1000
            total, current = total + current * times, Decimal(0)
    return total + current


_PERSON = r"(?:per|a|each|/|pro|par|por|a testa|p\.?) ?(?:person|head|adult|passenger|traveller|traveler|pax|guest|student|pupil|kid|child|lad|girl|personne|persona|kopf|pers\b)"
_DAY = r"(?:(?:per|a|each|every|/|pro|par|por|al) ?(?:day|tag|jour|dia|giorno)|daily)\b"
_NIGHT = r"(?:(?:per|a|each|/|pro|par|por|a) ?(?:night|nite|nacht|nuit|noche|notte)|nightly)\b"
BASES: tuple[tuple[str, BudgetBasis], ...] = (
    (rf"{_PERSON}s?,? *(?:and )?{_DAY}|{_DAY},? *(?:and )?{_PERSON}|\bpppd\b|\bpp ?/ ?(?:day|d)\b|{_DAY} each|each,? {_DAY}|{_PERSON}s? {_NIGHT}|\bpppn\b|\bpp ?/ ?n|{_NIGHT} {_PERSON}", "per_person_per_day"),
    (_NIGHT, "per_night"),
    (_DAY, "per_day"),
    (rf"{_PERSON}\b|\beach\b|\bp\.?p\.?(?![a-z])|\bapiece\b|\bper-person\b|\bpro kopf\b|\bchacun|\bcada un[oa]\b|\ba testa\b|\bfor each(?: of us)?\b|\bindividually\b", "per_person"),
    (r"\ball[ -]in\b|\bin total\b|\btotal\b|\boverall\b|\baltogether\b|\ball together\b|\bfor (?:all|both|the (?:two|three|four|five|lot)) of us\b|\bfor (?:the )?(?:whole|entire|full) (?:trip|thing|holiday|vacation|journey|stay|lot|group|family|party)\b|"
     r"\bfor everything\b|\ball[ -]inclusive\b|\bfor (?:this|the) trip\b|\bfor the (?:lot|week|group|family|two of us)\b|\binsgesamt\b|\bau total\b|\ben total\b|\bin tutto\b|\bincluding everything\b|\ball told\b|\bbetween us\b|\bfor everyone\b", "total"),
)  # fmt: skip
"""What an amount is for, the longest wording first."""

LEVELS: tuple[tuple[str, BudgetLevel, bool], ...] = (
    (r"\bnot (?:too|crazy|super|overly|very|that|so|ridiculously|insanely) (?:expensive|pricey|dear|cheap|fancy)\b|\bmid[ -]?(?:range|price[d]?|budget|level|tier|class|market)\b|\bmiddle[ -]?(?:range|of the (?:road|range))\b|\bmoderate(?:ly)?[ -](?:priced|budget|price|spend(?:ing)?|cost|range)\b|"
     r"\bmedium[ -]?(?:budget|range|priced?|level)\b|\b(?:budget|price|spend)(?: level| range)?(?: is| was| should be| to be| must be| needs to be| has to be| will be| can be|:|,|=| -| of| would be)* *(?:mid\b|medium|moderate|average|middle|normal|standard|reasonable)|\b(?:mid|medium|average|reasonable|middling|comfortable|decent|normal) (?:price[sd]?|budgets?|spend)\b|"
     r"\breasonably priced\b|\bneither cheap nor\b|\bmittelklasse\b|\bmilieu de gamme\b|\bgama media\b|\bfascia media\b|\bbudget moyen\b|\bpresupuesto medio\b|\bbudget medio\b|\bmittleres? budget\b|(?:^|[,.;:] *)(?:and )?mid(?= *(?:$|[,.;!]| please| pls))|(?<!\bin )(?<!\bof )(?<!\bthe )\bmid(?= *[.!]?$)", "mid", False),
    (r"\bshoe ?string\b|\b(?:low|tight|small|limited|tiny|student|backpacker|minimal|modest)(?:[ -]cost)?[ -]budgets?\b|\blow[ -]cost\b|\bon a (?:\w+ )?budget\b|\b(?:budget|price)(?: level)?(?: is| was| should be| to be| must be| needs to be| has to be| will be| can be|:|,|=)* *(?:low\b|tight|small|minimal|cheap|limited)|\bas cheap(?:ly)? as (?:possible|it gets|we can)\b|"
     r"\bcheap(?:ly|o|ish|est possible| as chips| and cheerful)?\b(?! one\b)|(?<!whenever it's )(?<!whenever its )(?<!whenever it is )(?<!whenever is )(?<!when it's )(?<!when its )(?<!when is )(?<!dates are )\bcheapest\b(?! one\b| (?:dates?|days?|time|week|month)\b)|\binexpensive\b|\bbudget[ -](?:friendly|conscious|hotels?|hostels?|trip|travel(?:l?er)?|options?|accommodations?|airlines?|stay|holiday|break)\b|\bfrugal\b|\bthrifty\b|\beconomical\b|\bbackpack(?:er|ing)\b|\baffordabl[ey]\b|\bafforadable\b|"
     r"\bbilligs?t?e?[rsn]?\b|\bgunstig\w*\b|\bpas cher\b|\bbarat[oa]s?\b|\beconomic[oa]s?\b|\bpetit budget\b|\bsparsam\b|\bsave money\b|\bnot (?:much|a lot of) money\b|\b(?:have|got|with) no money\b|(?:^|[,.;:] *)low(?= *(?:[.!]? *$|[.,;] *(?:thanks|please)))|\b(?:hotels?|hostels?|flights?|trains?|food|adults?|people|ppl|pax),? low(?= *[.!]?$)|\b(?:don'?t|do not|doesn'?t|haven'?t got) (?:really )?(?:have )?(?:much|a lot of|loads of|tons of) (?:money|cash)\b|\bstrapped for cash\b|\bskint\b|\bbroke\b", "low", False),
    (r"\bluxur(?:y|ious|iously)\b|\bluxe\b|\bhigh[ -]?end\b|\bupscale\b|\bupmarket\b|\bsplurg(?:e|ing)\b|\bmoney(?:'s| is)? no object\b|\b(?:budget|money|cost|price)s? (?:is not|isn'?t|isnt|is no|won'?t be|are no|aren'?t) (?:really |actually )?(?:an? |any |the )?(?:problem|issue|concern|worry|obstacle)\b|\bno (?:budget )?limit(?:s)?\b(?: on)?|\bsky(?:'s| is) the limit\b|\bdeluxe\b|\bposh\b|\blavish\b|\b(?:high|big|large|generous|unlimited|premium|healthy)[ -]budgets?\b|"
     r"\b(?:budget|price)(?: level)?(?: is| was| should be| to be| must be| needs to be| has to be| will be| can be|:|,|=)* *(?:high\b|premium|unlimited|big|generous|open)|\bpremium\b(?! (?:economy|one|option))|\btop[ -](?:end|notch|of the range)\b|\bfive[ -]star everything\b|(?<!\bi )(?<!\bwe )(?<!\byou )(?<!\bthey )(?<!d )(?<!\bnothing )(?<!\banything )(?<!nothing too )(?<!\bto )\bfancy\b(?! (?:a|an|some|going|doing|seeing|visiting|trying|having|the idea)\b)|\bprice(?:'s| is|s are)? (?:not|no) (?:an |a )?(?:issue|problem|object)\b|\bhaut de gamme\b|\blujo\b|\blusso\b|\bluxurios\w*|\bno expense spared\b", "high", False),
    (r"^\W*(?:low|lowest|cheap|small)\b", "low", True),
    (r"^\W*(?:the )?(?:mid(?![ -]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|week|month|summer|winter|spring|autumn|year))|middle(?! of)|medium|moderate|average|normal|standard|reasonable|comfortable|regular|moyen|medio|mittel)\b|\b(?:something )?in (?:the middle|between)\b|\bmoderate\b(?! pace)|\bmedium\b(?! pace)|\bmid\b(?![ -]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|week|month|summer|winter|spring|autumn|year))", "mid", True),
    (r"^\W*(?:high|highest|premium|top|expensive)\b", "high", True),
)  # fmt: skip
"""Pattern, level, and whether it counts only while the budget is being asked about."""
