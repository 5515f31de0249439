"""What in a message bears a claim out: a number beside its own noun, a word that is not denied, words of taking away. In several languages.

An engine may have read what code's reader does not know; these are the traces its claim must have left in the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from planner.language.lexicons import borne_out
from planner.language.utterance import COUNT, negated, number, sentences, text_of

_ROWS = borne_out()
ADULT, CHILD, INFANT = (_ROWS[kind]["people"] for kind in ("adult", "child", "infant"))
ROOM, NIGHT, DAY, WEEK, AGE = (_ROWS[kind]["things"] for kind in ("room", "night", "day", "week", "age"))
PARTS_NAMED = {part: rows["words"] for part, rows in _ROWS.items() if part.startswith("research_")}
"""The parts of a trip by their names in languages that the reader of parts knows in part or not at all."""
_NUMBERS, _HEADS = ({int(n): words for n, words in _ROWS[table].items()} for table in ("numbers", "heads"))
FROM_IN: Mapping[str, str] = _ROWS["from"]
"""What stands before the place one leaves, a language a row: "do" is "from the" in Portuguese and "to" in Polish."""
_AGED = r"aged?|ages|age of|im alter von|de"
_COLLECTIVE = (
    r"(?:zu|we are|we're|we will be|wir sind|(?:siamo|saremo|veniamo|andiamo|partiamo|viaggiamo) in|siamo|noi|nous sommes(?: a)?|nous|somos|seremos|party of|group of|family of"
    r"|gruppo di|groupe de|grupo de|famiglia di)"
)
_STANDS_ALONE = re.compile(r" *(?:$|[.,;!?)]|(?:and|und|y|e|et|con|mit|avec|with|from|von|da|de|per|fur|pour|para)\b)")
LARGEST = 365
_BETWEEN = (
    r"[\s-]*[个個名位口]?(?:(?!\d|(?:each|every|per|a|an|the|of|and|or|in|for|to|und|oder|et|ou|y|o|e|per|pro|al)\b)[^\W\d_]+[\s-]+)?"
)
_LINK = r"(?:[\s:=xは×]|\b(?:are|is|of|von|de|di)\b)*"
_HATED = re.compile(
    r"\b(?:hates?|hated|hating|loathe|detest|can'?t stand|not (?:a |an |really |much )*(?:into|keen on|fond of|fan of)|sick of|(?<!get )enough of|hasse|odio|detesto|deteste)\b[^.;!?]{0,30}$|"
    r"\b(?:anything|anywhere|everything|everywhere|all|anyone|alles|tout|todo|tutto) (?:but|except|ausser|sauf|menos|tranne|other than)\b[^.;!?,]{0,20}$"
)
_NOT_AFTER = re.compile(
    r"^[^.;!?,\n]{0,22}\b(?:isn'?t|aren'?t|is not|are not|is no|not for|bores?|boring|no thanks|nicht|hass\w*|pas|mag ich nicht)\b"
)
TAKING = (
    r"(?:forget|drop|remove|clear|scrap|ignore|delete|erase|cancel|cut|lose|skip|ditch|strike|take (?:out|off|away|back)|leave out|get rid of|without|no longer|not .{0,20}any ?more|"
    r"don'?t (?:need|want|have|eat|care about)|doesn'?t|do not (?:need|want|have)|instead of|rather than|not|no more|vergiss|streich\w*|ohne|kein\w*|weg|oubli\w*|enlev\w*"
    r"|supprim\w*|sans|olvid\w*|quit\w*|elimin\w*|borr\w*|sin|"
    r"dimentic\w*|togli\w*|rimuov\w*|cancell\w*|senza|esquec\w*|tir[ae]\w*|sem|やめ\w*|なし|忘れ\w*|不要|去掉)"
)
_TAKES = re.compile(
    rf"(?<!don't )(?<!do not )(?<!dont )(?<!never )(?<!please keep, )(?:\b{TAKING}\b|やめ|なし|忘れ|不要|去掉)(?! (?:a |any )?(?:problem|worr|doubt|idea|matter|only|just)\w*)"
)
_INSTEAD = re.compile(
    r"\b(?:instead|rather|only|just|alone|changed?|switch|replace|swap|not|no longer|actually|any ?more|make (?:it|that)|nur|statt\w*|lieber|doch|seulement|plutot|au lieu|solo"
    r"|solamente|mejor|cambi\w+|invece|piuttosto|apenas|em vez)\b|だけ|ではなく|じゃなく|只|而不是"
)


def number_spans(n: int, low: str, *, ordinals: bool = False) -> Iterator[tuple[int, int]]:
    """Where `n` stands in `low`, in digits or in words of several languages; with `ordinals` also as the number of a day ("4-9 May", "03.05.2027")."""
    if not 0 <= n <= LARGEST:
        return
    words = _NUMBERS.get(n, "(?!)")
    if ordinals:
        yield from (found.span() for found in re.finditer(rf"(?<!\d)0?{n}(?!\d)|(?<![^\W\d_])(?:{words})(?![^\W\d_])", low))
        return
    for found in re.finditer(
        rf"(?<![\d.,:/$€£¥-])0?{n}(?![\d]|[.,:/]\d)|(?<![^\W\d_])(?:{words})(?![^\W\d_])|(?:{words})(?=[人名泊晚歳才間日週部室个個位口명분박살세])",
        low,
    ):
        yield found.span()


def counted(n: int | None, noun: str, low: str, *, but: str = "(?!)") -> bool:
    """Whether `n` stands in `low` beside a word of `noun` ("2 camere", "大人2人") and is not denied; not where it counts a word of `but` as well."""
    if n is None:
        return False
    for start, end in number_spans(n, low):
        before, after = low[max(0, start - 24) : start], low[end : end + 40]
        if negated(low, start) or re.search(rf"(?:{but}){_LINK}$", before) or re.match(rf"{_BETWEEN}(?:{but})", after):
            continue
        if re.match(rf"(?:[\s-]*|{_BETWEEN})(?:{noun})(?!\w*-)", after) or re.search(
            rf"(?:(?<![^\W\d_])|(?<=[^\x00-\x7f]))(?:{noun})\w?{_LINK}$", before
        ):
            return True
    return False


def heads_counted(n: int | None, low: str) -> bool:
    """Whether `n` travellers are spoken of: by a noun ("quattro persone") or by a turn that needs none ("zu dritt", "siamo in due")."""
    if n is None:
        return False
    turned = any(
        re.search(rf"\b{_COLLECTIVE} $", low[max(0, start - 20) : start]) and _STANDS_ALONE.match(low[end:])
        for start, end in number_spans(n, low)
    )
    told_at_once = re.search(rf"(?<![^\W\d_])(?:{_HEADS[n]})", low) if n in _HEADS else None
    return turned or told_at_once is not None or counted(n, ADULT, low, but=f"{CHILD}|{INFANT}")


def nights_counted(n: int | None, low: str) -> bool:
    """Whether a length of `n` nights is spoken of: as nights, as days with one more, or as weeks."""
    if n is None:
        return False
    return counted(n, NIGHT, low) or counted(n + 1, DAY, low) or (n > 0 and n % 7 == 0 and counted(n // 7, WEEK, low))


def age_said(age: int, low: str) -> bool:
    return counted(age, AGE, low) or any(
        re.search(rf"\b(?:{_AGED}) (?:[\d ,&]|and)*$", low[max(0, start - 16) : start]) for start, _ in number_spans(age, low)
    )


LONGEST_BARE = 3


def is_bare(n: int | None, low: str) -> bool:
    """Whether `low` is nothing but the number `n` and a small word or two: the answer to a question for a number."""
    if n is None or len(low.split()) > LONGEST_BARE:
        return False
    digits = [number(m.group()) for m in re.finditer(rf"\b{COUNT}\b", low)]
    return bool(list(number_spans(n, low))) and set(digits) <= {n}


def denied(low: str, start: int, end: int) -> bool:
    """Whether what stands at `start` is denied or disliked: "not vegetarian", "I hate hiking", "anything but Paris"."""
    return negated(low, start) or disliked(low, start, end)


def disliked(low: str, start: int, end: int) -> bool:
    """Whether what stands there is said to be unwanted: "I hate hiking", "anything but Paris", "hiking isn't for us"."""
    return bool(_HATED.search(low[:start])) or bool(_NOT_AFTER.match(low[end:]))


def affirmed(pattern: re.Pattern[str], low: str, *, keeps_no: bool = False) -> bool:
    """Whether `pattern` is said somewhere without being denied there; with `keeps_no` its own wording is the denial ("no pork")."""
    return any(keeps_no or not denied(low, *found.span()) for found in pattern.finditer(low))


def taken_away(pattern: re.Pattern[str], low: str) -> bool:
    """Whether a sentence speaks of taking away what `pattern` names."""
    return any(
        pattern.search(said) and (_TAKES.search(said) or any(denied(said, *m.span()) for m in pattern.finditer(said)))
        for said in (low[start:end] for start, end in sentences(low))
    )


def replaces(low: str) -> bool:
    """Whether words say that something takes the place of something else."""
    return bool(_INSTEAD.search(low))


def word_parts(word: str) -> list[str]:
    """The words of a claim that can be looked for in a message."""
    return [p for p in re.split(r"[\W_]+", text_of(word).low) if len(p) >= 3 or not p.isascii()]
