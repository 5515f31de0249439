"""The vocabulary of dates: months, weekdays, numbers and units, in English and a few neighbours, with their usual misspellings.

Every entry maps a folded word (lower case, no accents) to its canonical word: `M05` for a month, `W4` for a weekday (Monday is 0).
Which sense an ambiguous word has in a sentence ("may", "sat", "mars") is `line`'s business.
"""

from __future__ import annotations

_MONTHS = (
    "january jan janu januar janvier enero gennaio januari janeiro janury januray janaury jnauary",
    "february feb febr februar fevrier febrero febbraio feburary februrary febuary februay febuarary febraury fevereiro",
    "march mar marz maerz mars marzo mrch marhc",
    "april apr abril avril aprile apirl aprl arpil aprli avr",
    "may mai mayo maggio maj",
    "june jun juni juin junio giugno juny jume jne",
    "july jul juli juillet julio luglio jully juley jly",
    "august aug agosto aout augst agust augsut augus",
    "september sept sep septembre septiembre settembre septemeber setpember sepetmber septmber",
    "october oct oktober octobre octubre ottobre okt octomber ocotber octber otcober",
    "november nov novembre noviembre novmber novemeber novembr",
    "december dec dezember decembre diciembre dicembre dez decmber decemeber desember",
)
_WEEKDAYS = (
    "monday mon mondays montag lundi lunes lunedi mondy moday",
    "tuesday tue tues tuesdays dienstag mardi martes martedi tuesaday teusday tusday tuseday",
    "wednesday wed weds wednesdays mittwoch mercredi miercoles mercoledi wendesday wensday wednsday wedensday wedesday wenesday",
    "thursday thu thur thurs thursdays donnerstag jeudi jueves giovedi thrusday thirsday thusday thurday tursday",
    "friday fri fridays freitag vendredi viernes venerdi firday fryday friady",
    "saturday sat saturdays samstag sonnabend samedi sabado sabato saterday satruday saturay satuday",
    "sunday sun sundays sonntag dimanche domingo domenica sundy sunay",
)
MONTHS = {word: f"M{number:02d}" for number, words in enumerate(_MONTHS, 1) for word in words.split()}
WEEKDAYS = {word: f"W{number}" for number, words in enumerate(_WEEKDAYS) for word in words.split()}

LONG_NAMES = tuple(word for words in (*_MONTHS, *_WEEKDAYS) for word in words.split()[:1] if len(word) >= 6)


def _words(text: str) -> list[str]:
    return text.split()


def _set(text: str) -> frozenset[str]:
    return frozenset(_words(text))


NOT_A_NAME = _set(
    "remember member members sunny monthly someday ember timber weekday workday fridge friary augusta augustus sundar sundae sundry mondal"
)
CLEAR_MONTHS = _set("april june august")
FOREIGN_MONTHS = _set("mai mars mayo maj marzo avr juli julio")
NAMES_OF_PEOPLE = _set("jan jul")
AMBIGUOUS_MONTHS = _set("may march mar dec nov sep oct okt dez") | CLEAR_MONTHS | FOREIGN_MONTHS | NAMES_OF_PEOPLE
AMBIGUOUS_WEEKDAYS = _set("sun sat wed mon lunes martes mardi")
BEFORE_MONTH = _set(
    "in of next this last mid early late middle end beginning start until from for by during through to since on around before after "
    "and or - / , coming via en nel de"
)
BEFORE_NAME = _set("in of next this mid early late until from by during through around before after coming en")
BEFORE_PERSON = _set("with friend wife husband daughter son sister mother mom named called my i'm is aunt")
BEFORE_WEEKDAY = _set("on this next last until from by coming every and - to or , for the")
BEFORE_SUNDAY = _set("on this next last until by coming every - to")
BETWEEN_MONTHS = _set("or and to until through - / into")
AFTER_MODAL = _set("i we be you not have they need also want he she it there")

_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
NUMBERS = {word: number for number, word in enumerate(_words(_ONES))} | {"fourty": 40}
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
ORDINALS = {word: number for number, word in enumerate(_ORDINALS.split(), 1)} | {
    "twentieth": 20, "thirtieth": 30, "fith": 5, "forth": 4, "nineth": 9, "twelvth": 12, "ersten": 1, "primero": 1, "premier": 1,
}  # fmt: skip

SAME = {
    "tmrw": "tomorrow", "tmr": "tomorrow", "tmw": "tomorrow", "tomorow": "tomorrow", "tommorow": "tomorrow", "tommorrow": "tomorrow",
    "tomorro": "tomorrow", "2moro": "tomorrow", "2morrow": "tomorrow", "2mrw": "tomorrow", "tomoro": "tomorrow", "tomorrow's": "tomorrow",
    "morgen": "tomorrow", "demain": "tomorrow", "manana": "tomorrow", "domani": "tomorrow", "heute": "today", "hoy": "today", "oggi": "today",
    "2day": "today", "todays": "today", "today's": "today", "tonite": "tonight", "2nite": "tonight",
    "hence": "later", "wknd": "weekend", "week-end": "weekend", "weeekend": "weekend", "wkend": "weekend", "weekends": "weekend", "weekend's": "weekend",
    "wochenende": "weekend", "fortnights": "fortnight", "fortnight's": "fortnight", "fall": "autumn",
    "nts": "night", "nt": "night", "nihgt": "night", "nihgts": "night", "nigth": "night", "nigths": "night", "ngiht": "night", "ngihts": "night", "nght": "night", "nghts": "night",
    "nighst": "night", "nigt": "night", "nigts": "night", "nighs": "night", "nightts": "night", "dasy": "day", "dyas": "day", "weeeks": "week", "wekes": "week",
    "weks": "week", "weke": "week", "weekedn": "weekend", "weeknd": "weekend", "wekend": "weekend", "weekened": "weekend",
    "nite": "night", "nites": "night", "nights'": "night", "nights": "night", "days": "day", "weeks": "week", "months": "month", "years": "year",
    "night's": "night", "day's": "day", "week's": "week", "month's": "month", "year's": "year", "dys": "day", "wk": "week", "wks": "week",
    "nachte": "night", "nachten": "night", "nacht": "night", "nuits": "night", "nuit": "night", "noches": "night", "noche": "night", "notti": "night", "notte": "night",
    "tage": "day", "tagen": "day", "jours": "day", "jour": "day", "dias": "day", "giorni": "day", "giorno": "day", "days'": "day",
    "wochen": "week", "woche": "week", "semaines": "week", "semaine": "week", "semanas": "week", "semana": "week", "settimane": "week", "settimana": "week",
    "eine": "a", "einen": "a", "une": "a", "una": "a", "zwei": "2", "drei": "3", "vier": "4", "funf": "5", "sieben": "7", "zehn": "10",
    "deux": "2", "trois": "3", "quatre": "4", "cinq": "5", "tres": "3", "cuatro": "4", "cinco": "5", "quattro": "4", "cinque": "5",
    "vom": "from", "bis": "until", "til": "until", "till": "until", "'til": "until", "untill": "until", "thru": "through", "hasta": "until", "jusqu'au": "until",
    "fino": "until", "nachsten": "next", "nachste": "next", "diesen": "this", "im": "in",
    "checkin": "check-in", "checkout": "check-out", "&": "and", "nxt": "next", "upcoming": "coming", "comming": "coming",
    "arr": "arriving", "dep": "departing", "ret": "returning", "xmas": "christmas", "chrismas": "christmas", "christmass": "christmas", "christmas's": "christmas",
}  # fmt: skip
