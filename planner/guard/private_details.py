"""Keys, contact and payment details, found in a text and masked: before a model sees a message, before it is kept, before a file is handed
on.

Three kinds of knowledge: what a key or a card looks like, which secrets this process was given, and the one key of a connection, which
is taken out of everything a server says, whole, escaped or in pieces. Trip facts (dates, amounts, codes) are left alone. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date

from pydantic import JsonValue

from planner.guard.birth_dates import BIRTH_DATE, ages_for_births

KEY_WORD = "[key]"
_KEYS = (
    re.compile(r"\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{12,}"),
    re.compile(r"\b(?:ghp|gho|ghs|github_pat|xox[abp]|AKIA|AIza)[A-Za-z0-9_-]{12,}"),
    re.compile(r"\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]+"),
    re.compile(r"(?i)(?<=bearer )\s*(?=\S*\d)[A-Za-z0-9._~+/=-]{8,}"),
    re.compile(r"(?i)(?<=api[_-]key[=:])\s*[\"']?[A-Za-z0-9._~+/=-]{8,}"),
)
_PASSWORD = re.compile(
    r"(?i)\b((?:password|passcode|passwort|contraseña|mot de passe|parola d'ordine)(?: is| ist| es| est| è)?[:=]? ?)(?=\S*\d)[^\s,;]{6,}"
)
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_CARD = re.compile(r"(?<![\d.,-])(?:\d[ -]?){12,18}\d(?!\d)")
_PHONE = re.compile(r"(?<![\w.,/-])\+\d{1,3}[\s().-]*(?:\d[\s().-]*){6,12}\d(?![\w/-])")


def _luhn(digits: str) -> bool:
    total = 0
    for n, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if n % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


_REFERENCE = re.compile(
    r"(?i)\b(?:order|invoice|ticket|confirmation|booking|reservation|reference|ref|tracking|pnr|parcel|receipt|voucher)\b\W*(?:number|no\.?|nr\.?|code|id|is|#|:)*\W*$"
)
"""What stands before a number that is no card and no phone, however long."""


def _refers(match: re.Match[str]) -> bool:
    """Whether a number is named as an order, a ticket or the like."""
    return _REFERENCE.search(match.string[max(0, match.start() - 40) : match.start()]) is not None


def _card(match: re.Match[str]) -> str:
    return "[card number]" if _luhn(re.sub(r"\D", "", match.group())) and not _refers(match) else match.group()


def _phone(match: re.Match[str]) -> str:
    return match.group() if _refers(match) else "[phone number]"


def without_keys(text: str) -> str:
    """`text` with everything that looks like a key to some service replaced."""
    for shape in _KEYS:
        text = shape.sub(KEY_WORD, text)
    return _PASSWORD.sub(rf"\1{KEY_WORD}", text)


def masked(text: str) -> str:
    """`text` without keys, and with e-mail addresses, international phone numbers and valid card numbers replaced by a word for each."""
    return _PHONE.sub("[phone number]", _CARD.sub(_card, _EMAIL.sub("[e-mail address]", without_keys(text))))


_IBAN = re.compile(r"(?i)\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})?\b")
_CODE = r"(?=(?:[A-Z .-]*\d){5})(?:[A-Z]{1,3} )?[A-Z0-9]+(?:[ .-][A-Z0-9]*\d[A-Z0-9]*)*(?: [A-Z])?"
"""A number of a document: letters and at least five digits, in groups that hold a digit each."""
_ACCOUNT = re.compile(
    r"(?i)\b((?:sort code|account (?:number|no\.?)|bank account|konto(?:nummer)?|cvv|cvc|security code)(?: is|:)? ?#?)(\d[\d -]{1,16}\d)(?!\w)"
)
"""A bank account and its sort code, or the security code of a card, named as such."""
_PASSPORT = re.compile(
    rf"(?i)\b((?:passports?(?:'s)?|reisepass|passeport|pasaporte|passaporto)(?: (?:number|no\.?|nr\.?|#))?(?:'?s)?(?: is|:|,|=)? *#?)({_CODE}|(?=(?:[A-Z]*\d){{2}})(?=\d*[A-Z])[A-Z0-9]{{8,9}})\b"
)
_ID_WORDS = (
    "social security(?: number)?|ssn|national (?:id|insurance)(?: (?:number|no\\.?))?|ni (?:number|no\\.?)|id card(?: number)?|id number|tax (?:id|number)|nif|nie|dni|pesel|bsn|cpf|aadhaar"
    "|personalausweis(?:nummer)?|ausweis(?:nummer)?|codice fiscale|driv(?:ing|er'?s?) licen[cs]e(?: number)?|insee|numéro de sécurité sociale"
)
_MEMBER_WORDS = (
    r"frequent[ -]?fl(?:y|i)er|ff|ffn|miles (?:&|and|\+) more|mileage ?plus|a-?advantage|sky ?miles|avios|executive club|flying blue|kris ?flyer|(?:marriott )?bonvoy|hilton honou?rs"
    r"|(?:loyalty|membership|bonus|rewards?|railcard|bahncard|eurobonus)"
)
_MEMBER_CODE = r"(?=(?:[A-Z .-]*\d){5})[A-Z]{0,3}\d[A-Z0-9]*(?:[ .-]\d{2,}[A-Z0-9]*)*"
_MEMBER = re.compile(
    rf"(?i)\b((?:{_MEMBER_WORDS})(?: (?:program(?:me)?|account|card|membership|member|id|number|no\.?|nr\.?|#))*(?: is|:|=)? *#?)({_MEMBER_CODE})(?![\w/-])"
)
"""A number in an airline's, a railway's or a hotel's programme, named as such."""
_TRAVELLER = re.compile(
    rf"(?i)\b((?:known travell?er|ktn|redress|global entry|tsa pre(?:check|✓)?|visa|residence permit|green card)(?: (?:id|number|no\.?|nr\.?|#))+(?: is|:|,|=)? *#?)({_CODE})(?![\w/-])"
)
_NATIONAL_ID = re.compile(rf"(?i)\b((?:{_ID_WORDS})(?: (?:number|no\.?|nr\.?))?(?:'?s)?(?: is|:|,|=)? *#?)((?:[A-Z]{{2}} )?{_CODE})\b")
_IT_IS = r"(?:(?:'?s)?[ ,;:.–-]+(?!(?:it|that|which|here|namely)\b)[a-z][a-z'’]*){0,6}[ ,;:.–-]+(?:(?:it|that|which|here it)(?:['’]?s| is)|namely)[ :,#]*"
"""What may stand between the name of a number and the number: "I guess, it's"."""
_PASSPORT_AFAR = re.compile(rf"(?i)\b((?:passports?|reisepass)\b{_IT_IS})({_CODE})\b")
_NATIONAL_ID_AFAR = re.compile(rf"(?i)\b((?:{_ID_WORDS})\b{_IT_IS})({_CODE})\b")
_BEFORE_ITS_NAME = (
    r"(?=\d*[A-Z]|\d+ (?:is|as)\b)(?=(?:[A-Z]*\d){{5}})[A-Z0-9]{{7,12}}(?=,?(?: (?!booking|order|ticket|flight)[a-z'’]+){{0,6}} (?:{0})\b)"
)
"""A number that stands before its name: "AB1234567 is my passport number"."""
_PASSPORT_BEHIND = re.compile(rf"(?i)\b()({_BEFORE_ITS_NAME.format('passports?|reisepass|passeport|pasaporte|passaporto')})")
_NATIONAL_ID_BEHIND = re.compile(rf"(?i)\b()({_BEFORE_ITS_NAME.format(_ID_WORDS)})")
_SSN = re.compile(r"(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])")
_LOCAL_PHONE = re.compile(
    r"(?<![\w.,/$£€-])0\d{2,4}[ /-]?\d{3,4}[ -]?\d{3,4}(?![\w/-])|(?<![\w.,/$£€-])\(?\d{3}\)?[ -.]\d{3}[ -.]\d{4}(?![\w/-])"
)
_REACH = re.compile(r"(?i)\b((?:call|ring|text|reach|phone|mobile|cell|whatsapp|telephone|tel)\b[^\d\n]{0,24})(\+?\d[\d ()/-]{6,}\d)")
_STREETS = (
    "street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|close|court|crescent|way|place|square|terrace|gardens"
    "|grove|hill|mews|row|park|view|rise|green|parade|circus|quay|wharf|heights|croft|circle|loop|parkway|pkwy|highway|hwy"
)
_LIVES = (
    r"home(?: is)?:|(?:my|our|home|the|his|her) (?:home |postal |street )?address(?: is|:)?|(?:i|we) live (?:at|in|on)|(?:i"
    r"|we)(?:'m| am|'re| are) (?:based |living |at home )?(?:at|on)|(?:pick|collect|fetch) (?:me|us) (?:up )?(?:at"
    r"|from)"
    r"|(?:my|our) (?:home|house|flat|place) is (?:at|in|on)|(?:send|deliver|post|mail) (?:it|them|that|this) to|(?:ich|wir) wohnen? (?:in|an|am)(?: der| dem)?"
    r"|meine adresse(?: ist|:)?|j'habite(?: au| à)?|mon adresse(?: est|:)?|vivo en(?: la)?|mi dirección(?: es|:)?"
    r"|abito in"
)
_STREET = (
    rf"(?:(?:flat|apt\.?|apartment"
    rf"|unit) \w{{1,4}},? )?\d{{1,5}}[A-Z]?,? (?:[A-Z][\w'’-]* ){{1,4}}(?:{_STREETS})\b\.?(?:(?:,? [A-Z][\w'’-]+)?,? ?[A-Z]{{1,2}}\d[\dA-Z]? ?\d[A-Z]{{2}}"
    rf"|,? \d{{4,5}})?"
    r"|(?-i:\d{1,5}[A-Za-z]? (?:[A-Z][a-z'’-]+ ){1,3}[A-Z][a-z'’-]+(?=\s*(?:[).;!?]|$|, [A-Z])))"
    r"|[A-Z][\w'’äöüß-]*(?:stra(?:ß|ss)e|str\.|weg|platz|gasse|allee) \d{1,4}[a-z]?(?:,? \d{4,5})?"
    r"|\d{1,4},? (?:bis |ter )?(?:rue|avenue|boulevard|place|chemin|allée) (?:[\w'’-]+ ){0,3}[\w'’-]+(?:,? \d{5})?"
    r"|(?:calle|via|viale|piazza|rua|avenida) (?:[^\W\d][\w'’-]* ){0,3}[^\W\d][\w'’-]*,? \d{1,4}\b(?:,? \d{5}\b)?|\d{1,3}(?:st|nd|rd|th) (?:street|avenue|st|ave)\b,? \d{1,5}"
)
_ADDRESS = re.compile(rf"(?i)\b((?:{_LIVES})\s+)({_STREET})")
_SPELT_EMAIL = re.compile(
    r"(?i)\b[\w.+-]+ at [\w-]+ dot (?:com|org|net|edu|co|de|fr|es|it|eu|uk)\b(?: dot \w{2})?|\b[\w.+-]+ ?[(\[] ?at ?[)\]] ?[\w-]+(?: ?(?:[(\[] ?(?:dot|punkt|point) ?[)\]]|\.) ?[\w-]+)+"
)


def _bank(match: re.Match[str]) -> str:
    """An IBAN whose check digits hold."""
    code = re.sub(r"[ -]", "", match.group()).upper()
    figures = "".join(str(int(c, 36)) for c in code[4:] + code[:4])
    return "[bank account]" if 15 <= len(code) <= 34 and int(figures) % 97 == 1 else match.group()


def _numbered(mark: str) -> Callable[[re.Match[str]], str]:
    """Puts a mark for the second group of a match; a word or a figure that is no number of a document stays."""

    def masks(match: re.Match[str]) -> str:
        code = match[2]
        if not match[1] and _refers(match):
            return match.group()
        digits = sum(c.isdigit() for c in code)
        return f"{match[1]}{mark}" if digits >= FEWEST_DIGITS or (digits > 1 and len(code) in (8, 9)) else match.group()

    return masks


FEWEST_DIGITS = 5
"""Of the number of a document; a passport's of eight or nine signs may have fewer."""
PRIVATE_WORDS = {
    "[card number]": "a card number", "[bank account]": "a bank account", "[passport number]": "a passport number", "[id number]": "an id number",
    "[e-mail address]": "an e-mail address", "[phone number]": "a phone number", "[home address]": "a home address", "[membership number]": "a membership number",
    BIRTH_DATE: "a date of birth (the age is enough)",
}  # fmt: skip


def without_private(text: str) -> str:
    """`text` as it may be kept: card, account, passport and id numbers, e-mail, phone and a stated home address replaced by a word for
    each.

    Flight numbers, booking references, prices and dates are left as they are.
    """
    text = _SPELT_EMAIL.sub("[e-mail address]", _IBAN.sub(_bank, masked(text)))
    for named in (_PASSPORT, _PASSPORT_AFAR, _PASSPORT_BEHIND):
        text = named.sub(_numbered("[passport number]"), text)
    for named in (_TRAVELLER, _NATIONAL_ID, _NATIONAL_ID_AFAR, _NATIONAL_ID_BEHIND):
        text = named.sub(_numbered("[id number]"), text)
    text = _SSN.sub("[id number]", text)
    text = _MEMBER.sub(r"\1[membership number]", text)
    text = _ADDRESS.sub(r"\1[home address]", text)
    text = _ACCOUNT.sub(r"\1[bank account]", text)
    return _LOCAL_PHONE.sub(_phone, _REACH.sub(r"\1[phone number]", text))


def private_in(text: str) -> tuple[str, ...]:
    """What was replaced in a text, in words, each once."""
    return tuple(words for mark, words in PRIVATE_WORDS.items() if mark in text)


def as_read(text: str) -> str:
    """A kept message as it is read: an age stands for itself, without the word for the date it came from."""
    return text.replace(f" {BIRTH_DATE}", "")


def private_left_out(value: JsonValue, on: date) -> JsonValue:
    """The same JSON as it may be kept: every string in it as `without_private` leaves it, a date of birth as the age it gives on a day."""
    return _mapped(value, lambda text: without_private(ages_for_births(text, on)))


SHORTEST_SECRET = 6


def redacted_text(text: str, secrets: Iterable[str] = ()) -> str:
    """`text` without the given secrets, and with what looks like a key and contact and payment details masked."""
    for secret in secrets:
        if len(secret) >= SHORTEST_SECRET:
            text = text.replace(secret, KEY_WORD)
    return masked(text)


def redacted(value: JsonValue, secrets: tuple[str, ...] = ()) -> JsonValue:
    """The same JSON with every string in it redacted, keys of objects included."""
    return _mapped(value, lambda text: redacted_text(text, secrets))


def keyless(value: JsonValue) -> JsonValue:
    """The same JSON without what looks like a key, in names of objects as well; all else stays as it is."""
    return _mapped(value, without_keys)


def _mapped(value: JsonValue, change: Callable[[str], str]) -> JsonValue:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_mapped(item, change) for item in value]
    if isinstance(value, dict):
        return {change(name): _mapped(item, change) for name, item in value.items()}
    return value


SHORTEST_KEY = 12
"""Characters; shorter ones are placeholders, and taking them out would eat letters of a reply."""
WORD = "[key]"
_ESCAPED = re.compile(r"(?<!\\)((?:\\\\)*)\\u00([2-7][0-9a-fA-F])")
_KEPT_ESCAPED = '"\\\x7f'


def without(key: str, text: str) -> str:
    """`text` without `key`. JSON that writes plain characters as escapes is read as it is meant."""
    if len(key) < SHORTEST_KEY:
        return text
    if "\\u00" in text:
        text = _ESCAPED.sub(_plain, text)
    return text.replace(key, WORD)


def _plain(found: re.Match[str]) -> str:
    char = chr(int(found[2], 16))
    return found[0] if char in _KEPT_ESCAPED else found[1] + char


class KeyFilter:
    """A stream of text on its way to a person: what may be the beginning of the key waits until it is known not to be."""

    def __init__(self, key: str) -> None:
        self._key = key if len(key) >= SHORTEST_KEY else ""
        self._waiting = ""

    def __call__(self, piece: str) -> str:
        """What of the text so far, with `piece` behind it, is surely no part of the key."""
        if not self._key:
            return piece
        text = without(self._key, self._waiting + piece)
        cut = next((n for n in range(max(0, len(text) - 6 * len(self._key)), len(text)) if self._begins(text[n:])), len(text))
        self._waiting = text[cut:]
        return text[:cut]

    def rest(self) -> str:
        """What was held back as a possible beginning of the key when the stream ended."""
        text, self._waiting = self._waiting, ""
        return text

    def _begins(self, tail: str) -> bool:
        """Whether `tail` may grow into the key, or into an escape."""
        return self._key.startswith(tail) or re.fullmatch(r"\\(?:u(?:0(?:0[2-7]?)?)?)?", tail) is not None
