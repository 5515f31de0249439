"""The words of a message as the grammar of dates sees them: one kind and one value a word, in seven languages, with the characters
they stand for.

Months, weekdays, numbers, units and connecting words come from the lexicons; dates in figures, times of day and money are told by
their form. A word with several senses ("may", "sat", "sept", "mar", "morgen") takes the one its neighbours ask for. What the words
say together is `day_grammar`'s.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import OSA

from planner.language.lexicons import fold, languages_of, lexicon, merged
from planner.language.number_words import find_numbers

KINDS = {
    "number": "n", "count": "N", "ordinal": "o", "spelled": "O", "year": "y", "short_year": "Y", "month": "M", "weekday": "W", "full": "D", "half": "h", "month_year": "X", "stay": "V",
    "clock": "T", "money": "$", "unit": "u", "today": "R", "daypart": "k", "season": "S", "which": "w", "last": "L", "nth": "K", "part": "p", "few": "q",
    "feast": "H", "thing": "x", "a": "a", "the": "e", "of": "d", "of_the": "g", "on": "c", "in": "i", "within": "I", "from": "f", "from_the": "F", "to": "t",
    "to_the": "Z", "between": "b", "and": "&", "or": "|", "at": "@", "after": "A", "before": "B", "ago": "G", "from_now": "v", "later": "l", "earlier": "m",
    "week_of": "j", "week_after": "s", "week_before": "r", "every": "E", "for": "4", "long": "1", "and_a_half": "5", "oclock": "C", "day_after": "2",
    "same_day": "3", "lengthen": "6", "shorten": "7", "move": "8", "more": "9", "less": "0", "longer": "^", "shorter": "%", "sooner": "<", "forward": ">",
    "onwards": "*", "overnight": "P", "dash": "-", "slash": "/", "comma": ",", "stop": ".", "word": "z", "blank": "_",
}  # fmt: skip
"""The letter of each kind of word in `TimeWords.kinds`, over which the grammar's patterns run."""

_TABLES = {
    "relative_days": "today", "parts_of_day": "daypart", "units": "unit", "months": "month", "weekdays": "weekday", "seasons": "season", "which": "which",
    "last": "last", "nth_from_end": "nth", "part": "part", "quantities": "few", "feasts": "feast", "articles": "a", "counted": "thing",
}  # fmt: skip
_IN_NUMBERS = frozenset({"number", "count", "ordinal", "spelled", "year"})
_NUMERIC = frozenset({"today", "month", "weekday", "season", "nth", "few", "a"})
Value = int | str | tuple[int | str, ...] | None


class TimeWord(NamedTuple):
    """One word, number, mark or phrase: its kind, what it stands for and the characters [start, end) of the message."""

    kind: str
    value: Value
    text: str
    start: int
    end: int
    language: str = ""


class DateCue(NamedTuple):
    """TimeWords that say what a day beside them is ("back", "after", "instead of"), and where they stand."""

    name: str
    start: int
    end: int


class TimeWords(NamedTuple):
    """A message in words. `kinds` has one letter a word; `starts` are their first characters; `cues` what they say about days beside
    them.
    """

    text: str
    items: tuple[TimeWord, ...]
    kinds: str
    starts: tuple[int, ...]
    cues: tuple[DateCue, ...]
    cue_starts: tuple[int, ...]
    marks: tuple[tuple[str, int, int], ...]
    languages: tuple[str, ...]

    def table(self, name: str) -> Mapping[str, str]:
        """A table of the message's languages."""
        return merged(name, self.languages)

    def span(self, first: int, last: int) -> tuple[int, int]:
        """The characters of the words [first, last)."""
        return self.items[first].start, self.items[last - 1].end

    def cues_between(self, start: int, end: int) -> tuple[DateCue, ...]:
        """The cues that lie within the characters [start, end)."""
        first = bisect_left(self.cue_starts, start)
        return tuple(cue for cue in self.cues[first : bisect_left(self.cue_starts, end)] if cue.end <= end)

    def words_between(self, start: int, end: int) -> tuple[TimeWord, ...]:
        """The words that begin within the characters [start, end)."""
        return self.items[bisect_left(self.starts, start) : bisect_left(self.starts, end)]


class _Raw(NamedTuple):
    form: str
    text: str
    start: int
    end: int


_MERIDIEM = r"\s?[ap]\s?\.?\s?m\b\.?"
_SIGNS = ("$", "€", "£", "¥", "₹")
_CODES = ("usd", "eur", "gbp", "inr", "rs", "chf", "aud", "cad")
_AFTER = (*_CODES, "euros?", "dollars?", "pounds?", "quid", "rupees?", "bucks", "yen", "percent", "reais", "franken", "kroner", "kr")
_MARKS_OF_MONEY = "|".join(map(re.escape, _SIGNS))
_AMOUNT = r"(?:\d{1,3}(?:[ ,.]\d{3}){1,4}(?:[.,]\d{1,2})?(?!\d)|\d{1,9}(?:[.,]\d{1,2})?(?!\d))"
_ORDINAL_ENDS = (
    "st", "nd", "rd", "th", "er", "ere", "eme", "ieme", "re", "ro", "ra", "te", "ten", "ter", "de", "ste", "sten", "e", "o", "a", "°", "wd",
)  # fmt: skip
_FORMS = (
    ("money", rf"(?:(?:{_MARKS_OF_MONEY}|\b(?:{'|'.join(_CODES)})\b\.?)\s?{_AMOUNT}k?\b)"),
    ("money", rf"(?<![\d./,:-]){_AMOUNT}\s?(?:{_MARKS_OF_MONEY}|%|(?:{'|'.join(_AFTER)})\b|k\b)|(?<![\d./])\d{{1,3}}(?:,\d{{3}}){{1,4}}(?:\.\d{{1,2}})?(?![\d/])"),
    ("stay", r"\d{1,2}\s?(?P<unit>[nd])\s?[/,-]?\s?\d{1,2}\s?(?!(?P=unit))[nd]\b"),
    ("stay", r"(?<![\w.,:/-])(?<!\d[nd] )(?:[1-9]|[12]\d)[nd](?![\w'/-]| \d{1,2}[nd]\b)"),
    ("iso", r"(?<!\d)\d{4}(?P<isosep>[-/.])\d{1,2}(?P=isosep)\d{1,2}(?!\d)(?:t\d\d:\d\d(?::\d\d)?)?"),
    ("clock", rf"\d{{1,2}}:\s?\d{{2}}(?::\d\d)?(?:{_MERIDIEM})?(?!\d)|\d{{1,2}}(?:[.\s]\d{{2}})?{_MERIDIEM}|\d{{1,2}}h\d{{2}}\b"),
    ("clock", r"(?<!\d)(?:[01]?\d|2[0-3])(?:\s(?=[huo])|)(?:uhr|uur|h|heures?|o'?clock)\b(?:\s\d\d\b)?|(?<=at )\d{1,2}[ap]\b"),
    ("full", r"(?<!\d)\d{1,2}(?P<sep>[-/.])\d{1,2}(?P=sep)(?:\d{4}|'?\d{2})(?!\d)"),
    ("half", r"\d{1,2}/\d{1,2}(?![\d/])|\d{1,2}\.\d{1,2}\.?(?!\d)"),
    ("monthyear", r"(?:0?[1-9]|1[0-2])/20\d\d(?!\d)"),
    ("decimal", r"\d{1,9}[.,]\d+"),
    ("ordinal", rf"\d{{1,2}}(?:\s?\.?(?:{'|'.join(_ORDINAL_ENDS[:4])})|\.?(?:{'|'.join(_ORDINAL_ENDS[4:])}))(?![a-z0-9])"),
    ("figures", r"\d+"),
    ("week_of", r"w/[cbe]\b"),
    ("short_year", r"'\d\d(?!\d)"),
    ("letters", r"[a-z]+"),
    ("mark", r"\S"),
)  # fmt: skip
_LEXER = re.compile("|".join(f"(?P<{form}{n}>{pattern})" for n, (form, pattern) in enumerate(_FORMS)))
_PARTS = re.compile(r"w/[cbe]\b|[0-9]+[a-z]+|[a-z]+|[0-9]+|@")
_TIGHT = {"n": "nights", "nt": "nights", "nts": "nights", "ish": ""}
"""What letters right behind a figure stand for: "5n", "10ish days"."""
_LAST_DAY, _FIRST_YEAR, _LAST_YEAR, _LARGEST_COUNT = 31, 1900, 2199, 10_000
_SHORT_NAME, _SHORTEST_TYPO, _LONGEST_TYPO, _LONGEST_COMPOUND = 3, 5, 12, 20


def _lexed(folded: str) -> list[_Raw]:
    return [_Raw((match.lastgroup or "").rstrip("0123456789"), match.group(), *match.span()) for match in _LEXER.finditer(folded)]


def _parts(phrase: str) -> tuple[str, ...]:
    return tuple(_PARTS.findall(phrase.replace("'s", "")))


class _Sense(NamedTuple):
    """One meaning of a phrase."""

    kind: str
    value: Value
    words: tuple[str, ...]
    language: str


_Phrases = Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]


class _Vocabulary(NamedTuple):
    """What some languages have words for: phrases by their first word, names of months and weekdays, and those that need company."""

    languages: tuple[str, ...]
    phrases: Mapping[str, tuple[_Sense, ...]]
    cues: _Phrases
    marks: _Phrases
    months: frozenset[str]
    names: frozenset[str]
    doubtful: frozenset[str]
    natures: Mapping[str, str]
    before_person: frozenset[str]
    after_verb: frozenset[str]
    after_pointing_verb: frozenset[str]
    joining: frozenset[str]
    counted: frozenset[str]
    heads: frozenset[str]
    tails: frozenset[str]
    spellings: tuple[tuple[str, _Sense], ...]
    not_names: frozenset[str]


def _by_first_word(table: str, languages: tuple[str, ...]) -> _Phrases:
    """A table's phrases by their first word, the longest first; earlier languages win."""
    found: dict[str, dict[tuple[str, ...], str]] = {}
    for language in languages:
        for phrase, name in lexicon(language).table(table).items():
            found.setdefault(_parts(phrase)[0], {}).setdefault(_parts(phrase), name)
    return {first: tuple(sorted(phrases.items(), key=lambda one: -len(one[0]))) for first, phrases in found.items()}


@lru_cache(maxsize=64)
def _vocabulary(languages: tuple[str, ...]) -> _Vocabulary:
    """The vocabulary of some languages together; where two disagree about a phrase of one kind the earlier has it."""
    found: dict[tuple[tuple[str, ...], str], _Sense] = {}
    doubtful: set[str] = set()
    for language in languages:
        words = lexicon(language)
        entries = [(phrase, kind, meaning) for table, kind in _TABLES.items() for phrase, meaning in words.table(table).items()]
        entries += [(phrase, meaning, "") for phrase, meaning in words.table("date_words").items()]
        for phrase, kind, meaning in entries:
            parts = _parts(phrase)
            value: Value = int(meaning) if kind in _NUMERIC else meaning or None
            found.setdefault((parts, kind), _Sense(kind, value, parts, language))
        named = {*words.table("months"), *words.table("weekdays")}
        sure = set(words.table("sure_names"))
        doubtful |= {name for name in named if len(name) <= _SHORT_NAME and name not in sure} | set(words.table("ambiguous"))
    by_first: dict[str, list[_Sense]] = {}
    for sense in sorted(found.values(), key=lambda one: (-len(one.words), languages.index(one.language))):
        by_first.setdefault(sense.words[0], []).append(sense)
    singles = [sense for sense in found.values() if len(sense.words) == 1]
    compounding = {language for language in languages if lexicon(language).flag("compounds")}
    months = frozenset(sense.words[0] for sense in singles if sense.kind == "month")
    return _Vocabulary(
        languages=languages,
        phrases={first: tuple(senses) for first, senses in by_first.items()},
        cues=_by_first_word("cues", languages),
        marks=_by_first_word("marks", languages),
        months=months,
        names=months | {sense.words[0] for sense in singles if sense.kind == "weekday"},
        doubtful=frozenset(doubtful),
        natures=merged("ambiguous", languages),
        before_person=frozenset(merged("before_person", languages)),
        after_verb=frozenset(merged("after_verb", languages)),
        after_pointing_verb=frozenset(merged("after_pointing_verb", languages)),
        joining=frozenset(sense.words[0] for sense in singles if sense.kind in ("to", "to_the", "and", "or") and sense.language != "en"),
        counted=frozenset(sense.words[1] for sense in found.values() if len(sense.words) > 1 and sense.words[0].isdigit()),
        heads=frozenset(
            sense.words[0] for sense in singles if sense.kind in ("weekday", "today", "month") and sense.language in compounding
        ),
        tails=frozenset(sense.words[0] for sense in singles if sense.kind in ("daypart", "unit") and sense.language in compounding),
        spellings=tuple(
            (sense.words[0], sense)
            for sense in singles
            if sense.kind in ("month", "weekday", "today") and len(sense.words[0]) > _SHORTEST_TYPO
        ),
        not_names=frozenset(word for language in languages for word in lexicon(language).table("not_names")),
    )


_YEAR_AGAIN = re.compile(
    r"\b(?P<year>20[1-3]\d)\b(?=[\s.,;:!…-]{1,5}(?:(?:no|wait|sorry|oops|i mean|i meant|actually|make that|hang on)\b[\s.,;:!]{0,4}){1,4}(?P<meant>20[1-3]\d)\b)",
    re.IGNORECASE,
)


def _with_years_corrected(text: str) -> str:
    """A text in which a year that is taken back at once is the one that was meant ("2028... wait no, 2027")."""
    return _YEAR_AGAIN.sub(lambda found: found["meant"], text)


@lru_cache(maxsize=256)
def words_of(text: str, languages: tuple[str, ...] = ()) -> TimeWords:
    """The words of a message, in the languages it is written in or those given."""
    languages = languages or languages_of(text)
    text = _with_years_corrected(text)
    vocabulary, folded = _vocabulary(languages), fold(text)
    raw = _joined(_parted(_lexed(folded), vocabulary), vocabulary)
    items = _chosen(_meant(raw, text, languages, vocabulary), vocabulary)
    said = [one for one in raw if one.form != "mark" or one.text not in "'-/"]
    cues = tuple(_cues(said, vocabulary.cues))
    starts = tuple(word.start for word in items)
    marks = tuple(
        (mark.name, max(0, bisect_right(starts, mark.start) - 1), bisect_left(starts, mark.end)) for mark in _cues(said, vocabulary.marks)
    )
    return TimeWords(
        text, items, "".join(KINDS[word.kind] for word in items), starts, cues, tuple(cue.start for cue in cues), marks, languages
    )


def _parted(raw: list[_Raw], vocabulary: _Vocabulary) -> list[_Raw]:
    """Compounds as two words: "dienstagabend", "juliwoche"."""
    out: list[_Raw] = []
    for one in raw:
        size = len(one.text)
        cut = 0
        if vocabulary.tails and one.form == "letters" and _SHORTEST_TYPO < size <= _LONGEST_COMPOUND:
            cut = next((at for at in range(3, size - 2) if one.text[at:] in vocabulary.tails and one.text[:at] in vocabulary.heads), 0)
        if cut and one.text not in vocabulary.phrases:
            out += [_Raw(one.form, one.text[:cut], one.start, one.start + cut), _Raw(one.form, one.text[cut:], one.start + cut, one.end)]
        else:
            out.append(one)
    return out


def _joined(raw: list[_Raw], vocabulary: _Vocabulary) -> list[_Raw]:
    """Without the marks inside words and dates: "aujourd'hui", "week-end", "5-day", "oct-2", "oct.", "friday's"; "5." before a month
    is an ordinal.
    """
    out: list[_Raw] = []
    for at, one in enumerate(raw):
        before, after = (out[-1] if out else None), (raw[at + 1] if at + 1 < len(raw) else None)
        tight_before = before is not None and before.end == one.start
        tight_after = after is not None and after.start == one.end
        if one.text in ("'", ".", "-", "/") and before is not None and tight_before:
            hanging = one.text == "-" and not tight_after and after is not None and before.form == after.form == "letters"
            if hanging and before.text not in vocabulary.names:
                continue
            if one.text == "'" and (tight_after or before.form == "letters"):
                continue
            if one.text == "." and before.text in vocabulary.names and len(before.text) <= _SHORT_NAME + 2:
                continue
            if one.text == "." and before.form == "figures" and _dotted(raw, at, vocabulary):
                out[-1] = before._replace(form="ordinal", end=one.end)
                continue
            if one.text in "-/" and after is not None and tight_after and not _two_dates(out, after, one.text, vocabulary):
                continue
        if one.form == "letters" and tight_before and before is not None and before.form == "figures" and one.text in _TIGHT:
            if spelled := _TIGHT[one.text]:
                out.append(one._replace(text=spelled))
            continue
        if one.text == "s" and at and raw[at - 1].text == "'" and before is not None and before.end == raw[at - 1].start:
            continue
        out.append(one)
    return out


def _dotted(raw: list[_Raw], at: int, vocabulary: _Vocabulary) -> bool:
    """Whether the dot after a number makes it a day: "5. Mai", "13. - 15. Juli", "27. 11."."""
    after = raw[at + 1] if at + 1 < len(raw) else None
    if after is None or int(raw[at - 1].text[:3]) > _LAST_DAY:
        return False
    if after.form == "letters":
        return after.text in vocabulary.months or after.text in vocabulary.joining or after.text in vocabulary.counted
    beyond = raw[at + 2].text if at + 2 < len(raw) else ""
    return after.text == "-" or (after.form == "figures" and beyond == ".") or (raw[at - 2].form == "ordinal" if at > 1 else False)


def _two_dates(out: list[_Raw], after: _Raw, mark: str, vocabulary: _Vocabulary) -> bool:
    """Whether a tight dash stands between two dates ("feb 28-mar 2", "may-june", "3-5") and not inside a word or a date ("5-day",
    "oct-2").
    """
    left, before = out[-1], out[-2].text if len(out) > 1 else ""
    if left.text in vocabulary.names:
        if after.text in vocabulary.names:
            return True
        if after.form == "letters":
            return False
        return not (after.text[0].isdigit() and (len(after.text) == 4 or not (before[:1].isdigit() and len(before) <= 2)))
    if after.text in vocabulary.months and left.text[0].isdigit():
        return before in vocabulary.months or (len(left.text) == 4 and before[:1].isdigit() and len(before) <= 2)
    if mark == "/" and left.form == after.form == "letters":
        return len(left.text) > 1 or len(after.text) > 1
    return left.form != "letters" and after.form != "letters"


def _cues(words: list[_Raw], table: _Phrases) -> Iterator[DateCue]:
    """The cues of a message in order, the longest phrase at each word."""
    at = 0
    while at < len(words):
        used = 1
        for phrase, name in table.get(words[at].text, ()):
            if tuple(one.text for one in words[at : at + len(phrase)]) == phrase:
                used = len(phrase)
                yield DateCue(name, words[at].start, words[at + used - 1].end)
                break
        at += used


def _meant(raw: list[_Raw], text: str, languages: tuple[str, ...], vocabulary: _Vocabulary) -> list[tuple[TimeWord, ...]]:
    """Each word or phrase with the senses it may have."""
    numbers = {one.start: one for one in find_numbers(text, languages) if one.in_words and 1 <= one.value < _LARGEST_COUNT}
    starts = [one.start for one in raw]
    out: list[tuple[TimeWord, ...]] = []
    at = 0
    while at < len(raw):
        phrases = _phrases(raw, at, vocabulary)
        size = len(phrases[0].words) if phrases else 0
        number = numbers.get(raw[at].start)
        counted = bisect_left(starts, number.end) - at if number else 0
        if number and counted >= size:
            kind = "a" if number.article else _number_kind(int(number.value), spelled=number.ordinal)
            word = TimeWord(kind, int(number.value), raw[at].text, number.start, number.end)
            same = [_word(sense, raw, at) for sense in phrases if counted == size and sense.kind not in ("a", "few")]
            first = [one for one in same if number.article and one.language == languages[0]]
            out.append((*first, word, *(one for one in same if one not in first)))
            if number.value != int(number.value):
                out.append((TimeWord("and_a_half", None, "", number.end, number.end),))
            at += max(counted, 1)
        elif phrases:
            out.append(tuple(_word(sense, raw, at) for sense in phrases))
            at += size
        else:
            out.append(_unknown(raw[at], vocabulary) if raw[at].form == "letters" else _in_figures(raw[at]))
            at += 1
    return out


def _phrases(raw: list[_Raw], at: int, vocabulary: _Vocabulary) -> tuple[_Sense, ...]:
    """The senses of the longest phrase that begins at a word."""
    best: list[_Sense] = []
    for sense in vocabulary.phrases.get(raw[at].text, ()):
        size = len(sense.words)
        if best and size < len(best[0].words):
            break
        if size == 1 or (tuple(one.text for one in raw[at : at + size]) == sense.words and not _is_a_week_at_the_end(raw, at, vocabulary)):
            best.append(sense)
    return tuple(best)


def _is_a_week_at_the_end(raw: list[_Raw], at: int, vocabulary: _Vocabulary) -> bool:
    """Whether a length and a part of a month stand beside each other, which is no weekend: "one week end of September"."""
    words = [one.text for one in raw[at : at + 4]]
    return bool(at) and words[:3] == ["week", "end", "of"] and words[-1] in vocabulary.months


def _word(sense: _Sense, raw: list[_Raw], at: int) -> TimeWord:
    return TimeWord(sense.kind, sense.value, " ".join(sense.words), raw[at].start, raw[at + len(sense.words) - 1].end, sense.language)


def _nights_of_stay(text: str, figures: list[int]) -> int:
    """The nights of "4n5d", "5d/4n", "4n" and "5d"."""
    if "n" not in text:
        return figures[0] - 1
    return figures[0] if "d" not in text or text.index("n") < text.index("d") else figures[1]


ROUND_YEARS = (1900, 2000, 2100)
"""Years in which nobody travels, and so amounts of money ("3-13 July, 2000")."""


def _number_kind(value: int, *, spelled: bool = False) -> str:
    if value in ROUND_YEARS:
        return "count"
    if 1 <= value <= _LAST_DAY:
        return "spelled" if spelled else "number"
    return "year" if _FIRST_YEAR <= value <= _LAST_YEAR else "count"


_MARKS = {
    "-": "dash",
    "/": "slash",
    ",": "comma",
    "(": "comma",
    "&": "and",
    "+": "within",
    "@": "at",
    ".": "stop",
    "!": "stop",
    "?": "stop",
    ";": "stop",
    "¦": "blank",
}


def _in_figures(one: _Raw) -> tuple[TimeWord, ...]:
    """A number, a date in figures, a time, money or a mark."""
    text, start, end = one.text, one.start, one.end
    if one.form == "mark":
        return (TimeWord(_MARKS.get(text, "word"), None, text, start, end),)
    figures = [int(part) for part in re.findall(r"\d{1,4}", text.split("t")[0])]
    match one.form:
        case "figures":
            value = int(text[:6])
            return (TimeWord(_number_kind(value) if len(text) <= 4 else "count", value, text, start, end),)
        case "ordinal":
            kind = "ordinal" if 1 <= figures[0] <= _LAST_DAY else "count"
            return (TimeWord(kind, figures[0], text, start, end),)
        case "iso":
            return (TimeWord("full", ("iso", *figures), text, start, end),)
        case "full" | "half":
            return (TimeWord(one.form, (re.sub(r"[\d']", "", text)[:1], *figures), text.rstrip("."), start, end - text.endswith(".")),)
        case "monthyear":
            return (TimeWord("month_year", tuple(figures), text, start, end),)
        case "short_year":
            return (TimeWord("short_year", 2000 + figures[0], text, start, end),)
        case "stay":
            return (TimeWord("stay", _nights_of_stay(text, figures), text, start, end),)
        case "clock":
            return (TimeWord("clock", None, text, start, end),)
        case "money" | "decimal":
            return (TimeWord("money", None, text, start, end),)
        case "week_of":
            return (TimeWord("week_of", None, text, start, end),)
        case _:
            return (TimeWord("word", None, text, start, end),)


@lru_cache(maxsize=4096)
def _guessed(word: str, languages: tuple[str, ...]) -> tuple[str, Value, str] | None:
    """Kind, value and language of a name misspelt by one or two letters ("wendesday")."""
    vocabulary = _vocabulary(languages)
    if not _SHORTEST_TYPO <= len(word) <= _LONGEST_TYPO or word in vocabulary.not_names:
        return None
    for name, sense in vocabulary.spellings:
        near = word[0] == name[0] and abs(len(word) - len(name)) <= 1
        if near and OSA.distance(word, name) <= (2 if len(name) >= 8 else 1) and (len(name) >= 6):
            return sense.kind, sense.value, sense.language
    return None


def _unknown(one: _Raw, vocabulary: _Vocabulary) -> tuple[TimeWord, ...]:
    guess = _guessed(one.text, vocabulary.languages) if len(one.text) >= _SHORTEST_TYPO else None
    kind, value, language = guess or ("word", None, "")
    return (TimeWord(kind, value, one.text, one.start, one.end, language),)


_DAYISH = frozenset({"number", "ordinal", "spelled", "year", "short_year", "month_year"})
_BEFORE_MONTH = frozenset({
    "in", "within", "of", "of_the", "on", "which", "last", "part", "from", "from_the", "to", "to_the", "between", "before", "after", "and", "or", "dash",
    "slash", "comma", "month", "for", "the", "week_of",
})  # fmt: skip
_BEFORE_WEEKDAY = frozenset(
    {
        "on",
        "which",
        "last",
        "to",
        "to_the",
        "from",
        "from_the",
        "and",
        "or",
        "comma",
        "every",
        "weekday",
        "month",
        "dash",
        "for",
        "the",
        "of",
        "of_the",
    }
)
_BEFORE_A_MOVE = frozenset(
    ("by", "out", "back", "home", "leave", "leaving", "return", "returning", "depart", "departing", "arrive", "arriving", "fly", "flying")
)
"""Words of moving behind which a short name is that of a weekday ("out wed, back sat")."""
_AFTER_NAME = frozenset({"dash", "slash"})
_THROUGH = frozenset({"comma", "dash", "slash", "the", "of", "of_the", "stop"})
_POINTING = frozenset({"this", "that"})
"""Words before a month that are the subject of a verb as well ("this May", "that may work")."""
_NOTHING = TimeWord("stop", None, "", 0, 0)


def _chosen(senses: list[tuple[TimeWord, ...]], vocabulary: _Vocabulary) -> tuple[TimeWord, ...]:
    """One sense for each word, from its neighbours."""
    out: list[TimeWord] = []
    real = [n for n, one in enumerate(senses) if one[0].kind != "stop"]
    for at, options in enumerate(senses):
        first = options[0]
        if len(options) == 1 and first.text not in vocabulary.doubtful:
            out.append(first)
            continue
        before = out[-1] if out else _NOTHING
        further = out[-2] if len(out) > 1 else _NOTHING
        after = senses[at + 1] if at + 1 < len(senses) else (_NOTHING,)
        beyond = senses[at + 2] if at + 2 < len(senses) else (_NOTHING,)
        around = _Around(before, further, after[0], beyond[0], alone=len(real) == 1)
        out.append(_sense(options, around, vocabulary))
    return tuple(out)


class _Around(NamedTuple):
    """The neighbours of a word."""

    before: TimeWord
    further: TimeWord
    after: TimeWord
    beyond: TimeWord
    alone: bool

    @property
    def day_before(self) -> bool:
        return self.before.kind in _DAYISH or (self.before.kind in _THROUGH and self.further.kind in _DAYISH)

    @property
    def day_after(self) -> bool:
        return self.after.kind in _DAYISH or (self.after.kind in _THROUGH and self.beyond.kind in _DAYISH)


def _sense(options: tuple[TimeWord, ...], around: _Around, vocabulary: _Vocabulary) -> TimeWord:
    by_kind = {one.kind: one for one in reversed(options)}
    first, kinds = options[0], by_kind.keys()
    if "daypart" in kinds and "today" in kinds:
        return by_kind["daypart" if around.before.kind in ("weekday", "today", "which", "full", "month") else "today"]
    if "later" in kinds and "part" in kinds:
        return by_kind["later" if around.before.kind in ("unit", "weekday") else "part"]
    if "spelled" in kinds and "weekday" in kinds:
        return by_kind["spelled" if around.after.kind in ("unit", "week_of", "weekday", "feast") else "weekday"]
    if "month" in kinds and ("number" in kinds or "weekday" in kinds):
        other = by_kind["number" if "number" in kinds else "weekday"]
        is_month = around.before.kind in ("number", "ordinal", "spelled", "in", "of", "which") or around.after.kind == "year"
        return by_kind["month"] if is_month and not (other.kind == "number" and around.before.kind in ("of", "which")) else other
    if first.text in vocabulary.doubtful:
        name = by_kind.get("month") or by_kind.get("weekday")
        foreign = name is not None and name.language == "en" != vocabulary.languages[0] and len(name.text) <= _SHORT_NAME
        if name and not (foreign and not around.day_before and not around.day_after) and _is_name(name, around, vocabulary):
            return name
        return next((one for one in options if one is not name), first._replace(kind="word"))
    return first


def _is_name(name: TimeWord, around: _Around, vocabulary: _Vocabulary) -> bool:
    """Whether a word that is also something else names a month or weekday here."""
    before, after = around.before, around.after
    nature = vocabulary.natures.get(name.text, "")
    led = before.text[:1].isdigit() or before.kind in ("which", "in", "part", "of", "of_the")
    pointed = before.text in _POINTING and after.text in vocabulary.after_pointing_verb
    as_verb = nature == "verb" and (pointed or (after.text in vocabulary.after_verb and not led))
    if around.day_before or around.day_after:
        return not as_verb
    if around.alone:
        return True
    if name.kind == "weekday" and after.kind == "daypart":
        return True
    if nature == "person":
        return before.text not in vocabulary.before_person
    if len(name.text) < _SHORT_NAME or as_verb:
        return False
    if name.kind == "month":
        by_before = before.kind in _BEFORE_MONTH and not (nature == "common" and before.kind in ("comma", "and", "or", "the"))
        beside = after.kind in ("or", "and", "to") and around.beyond.kind == "month"
        behind_a_length = before.kind in ("unit", "stay") and (nature != "verb" or after.kind != "word")
        return by_before or beside or behind_a_length or after.kind in _AFTER_NAME or before.text in ("around", "about", "by", "coming")
    weak = nature == "common" and before.kind in ("comma", "and", "or", "the", "for", "from", "of")
    return (
        (before.kind in _BEFORE_WEEKDAY and not weak)
        or after.kind in (*_AFTER_NAME, "to", "daypart", "clock", "blank")
        or before.text in _BEFORE_A_MOVE
    )
