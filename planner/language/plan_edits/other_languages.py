"""A change of plans in German, French or Spanish in the plain English words of its own: the frames hear one language. Pure.

Word for word, as far as the table goes; names stay as they were typed. A verb that ends its clause leads it instead.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from planner.language.lexicons import fold, languages_of, lexicon
from planner.language.plan_things import WEEKDAYS
from planner.places.gazetteer import gazetteer

_FILE = Path(__file__).with_name("abroad.toml")
_VERBS = r"(?:drop|move|swap|add|start later|start earlier)"
_VERB_LAST = re.compile(rf"^(?P<x>.+?) (?P<v>{_VERBS})(?P<end>\W*(?:please)?\W*)$", re.DOTALL)
_LED_BY_A_VERB = re.compile(rf"^\W*(?:(?:please|can we|and) )*{_VERBS}\b")
_SMALL = frozenset("the a and in on at to of for with by from we please day can one two three".split())
"""Plain words that alone change nothing."""
MOSTLY = 0.6


@cache
def _tables() -> dict[str, tuple[re.Pattern[str], dict[str, str]]]:
    """A language's words of change and its weekdays as one expression, the longest first, and what each is in English."""
    found = {}
    for language, rows in tomllib.loads(_FILE.read_text(encoding="utf-8")).items():
        plain = {fold(word): WEEKDAYS[int(n)] for word, n in lexicon(language).table("weekdays").items() if len(word) > 3}
        plain |= {word: english for english, words in rows.items() for word in words.split(", ")}
        ordered = (re.escape(w) + ("" if w.endswith("'") else r"(?!\w)") for w in sorted(plain, key=len, reverse=True))
        found[language] = (re.compile(rf"(?<!\w)(?:{'|'.join(ordered)})"), plain)
    return found


def _language(message: str, low: str) -> str:
    """The language of a message; of a few words that tell none the one whose words of change they mostly are."""
    likeliest = languages_of(message)[0]
    words = re.findall(r"[^\W\d_]+", low)
    if likeliest != "en" or not words or all(w in gazetteer().ordinary_words for w in words):
        return likeliest
    shares = {one: sum(len(m.group()) for m in pattern.finditer(low)) / len(low) for one, (pattern, _) in _tables().items()}
    best = max(shares, key=lambda one: shares[one])
    return best if shares[best] > MOSTLY else "en"


def in_english(message: str, low: str) -> str:
    """The message with its words of change in English, where it is in another language; `low` is it folded, of the same length."""
    language = _language(message, low)
    if language not in _tables():
        return message
    pattern, plain = _tables()[language]
    parts, at = [], 0
    for match in pattern.finditer(low):
        parts += [message[at : match.start()], plain[match.group()], " " if match.group().endswith("'") else ""]
        at = match.end()
    if {plain[m.group()] for m in pattern.finditer(low)} <= _SMALL:
        return message
    told = " ".join("".join((*parts, message[at:])).split())
    return "".join(_led(clause) for clause in re.split(r"(?<=[,.;!?] )", told))


def _led(clause: str) -> str:
    last = None if _LED_BY_A_VERB.match(clause) else _VERB_LAST.match(clause)
    return f"{last['v']} {last['x']}{last['end']}" if last else clause
