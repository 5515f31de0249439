"""A message as the readers see it: one spelling for matching, same length as written, and spans that were read are blanked.

Also the numbers, sentences and negations of ordinary language. What a match means is the readers' business.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from planner.language.lexicons import LANGUAGES, fold, languages_of, lexicon

Span = tuple[int, int]
BLANK = "¦"
HEADS = "•"

LARGEST_COUNT = 30
_OTHER_WORDS = frozenset(
    ("sept", "once", "onze", "seize", "elf", "quince", "doze", "venti", "otto", "een", "uno", "sete", "null", "nul", "nil", "neuf", "dez")
)
"""Numbers of one language that are plainer words of another, or names: what a language means is `number_words`' business."""
_NUMBERS: Mapping[str, int] = {
    **{
        word: int(n)
        for language in reversed(LANGUAGES)
        for n, words in lexicon(language).groups("numbers").items()
        if int(n) <= LARGEST_COUNT
        for word in words
        if word not in _OTHER_WORDS
    },
    "twenty five": 25, "dozen": 12, "a dozen": 12, "eine": 1, "einen": 1,
}  # fmt: skip
"""Small numbers in the words of the languages that are read, as counts of ordinary life."""
COUNT = r"(?:\d{1,3}|" + "|".join(sorted((w.replace(" ", r"[ -]") for w in _NUMBERS), key=len, reverse=True)) + r")"
_PRIVATE = re.compile(
    r"(?<!\d)(?:\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{1,7}|\d{4}[ -]\d{6}[ -]\d{5}|\d{13,19})(?!\d)"
    r"|\b(?:expir(?:y|es|ing|ation)|exp|valid (?:until|thru|to))(?: date| on|[:.])* *\d{1,2} ?/ ?\d{2,4}\b"
    r"|\b(?:cvv|cvc|pin|security code)(?: is|[:.])* *\d{3,6}\b"
    r"|(?<!\w)\+\d{1,3}[ \d()/-]{7,}\d"
    r"|\b(?:phone|mobile|cell|tel|telephone|whatsapp|my number|contact number|ring me|call me|text me)\b[^\d.,;!?+]{0,20}\+?\d[\d ()/-]{5,}\d"
    r"|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+"
)
_SENTENCE = re.compile(r"[^.!?\n]+(?:\.(?=[\w])[^.!?\n]*)*[.!?\n]*")
_ABBREVIATION = re.compile(r"\b(?:st|mt|ft|mr|mrs|ms|dr|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|approx|incl|max|min|no|vs|rs|p)\.$")


class Text(NamedTuple):
    """A message twice: as written, and folded for matching. Both have the same length, so a span fits either."""

    written: str
    low: str

    def without(self, spans: Iterable[Span], mark: str = BLANK) -> Text:
        """The same text with `spans` blanked, so that no later reader reads them again."""
        written, low = list(self.written), list(self.low)
        for start, end in spans:
            for at in range(max(0, start), min(end, len(low))):
                written[at] = low[at] = mark
        return Text("".join(written), "".join(low))

    def only(self, span: Span) -> Text:
        """The same text with nothing but blanks outside `span`."""
        return self.without([(0, span[0]), (span[1], len(self.low))], mark=" ")


_RUNS = re.compile(r"[^\S\n]{2,}|[^\S\n \t]")
_LINES = re.compile(r"\n{3,}")


def single_blanks(message: str) -> str:
    """`message` with every run of blanks, of whatever kind, as one blank: what a person sees, and no food for patterns that back up."""
    return _LINES.sub("\n\n", _RUNS.sub(" ", message))


def private_spans(low: str) -> tuple[Span, ...]:
    """Where cards, telephones and mail addresses stand: their digits and names say nothing about a trip."""
    return tuple(m.span() for m in _PRIVATE.finditer(low))


@lru_cache(maxsize=64)
def text_of(message: str) -> Text:
    """`message` with its folded twin: lower case, no accents, plain quotes and dashes, "w/o" as a denial, character for character."""
    low = message.lower()
    if not low.isascii() or len(low) != len(message):
        low = "".join(c if c.isascii() or c == "→" else fold(c) for c in message).lower()
    low = low.replace("w/o ", "not ")
    if _IN_PORTUGUESE.search(low) and languages_of(low)[0] == "pt" and not _IN_SPANISH.search(low):
        low = _IN_PORTUGUESE.sub("em", low)
    return Text(message, low)


_IN_PORTUGUESE = re.compile(r"\bno(?= \S)")
"""In Portuguese "no" is "in the" and denies nothing ("no Rio"): it is folded to "em", which is as long."""
_IN_SPANISH = re.compile(r"\b(?:mis?|el|los|las|y|puede[ns]?|viene[ns]?|quiero)\b")
"""Words that no Portuguese message has; few words of Spanish look like Portuguese."""


def named_in(text: Text) -> str:
    """`text` as written for the search for names, where a Portuguese "no" before a name must not seem to deny it."""
    return _IN_PORTUGUESE.sub(lambda found: text.low[slice(*found.span())], text.written)


def number(word: str) -> int:
    """The number a `COUNT` match stands for."""
    word = word.strip().replace("-", " ")
    return int(word) if word.isdigit() else _NUMBERS[word]


def misspelt(word: str) -> str:
    """A pattern for `word` as fast fingers leave it: a letter short, two letters swapped, or one doubled; its first letter stands."""
    slips = {word[:n] + word[n + 1 :] for n in range(1, len(word))}
    slips |= {word[:n] + word[n + 1] + word[n] + word[n + 2 :] for n in range(1, len(word) - 1)}
    slips |= {word[:n] + word[n] + word[n:] for n in range(1, len(word))}
    return "|".join(sorted(slips - {word}))


@lru_cache(maxsize=64)
def sentences(low: str) -> tuple[Span, ...]:
    """The sentences of a text as spans, in order; a full stop inside a number, a date or a shortened word ends none."""
    spans: list[Span] = []
    for match in _SENTENCE.finditer(low):
        if spans and _ABBREVIATION.search(low[spans[-1][0] : spans[-1][1]]):
            spans[-1] = (spans[-1][0], match.end())
        else:
            spans.append(match.span())
    return tuple(spans)


_NEGATION = re.compile(
    r"\b(?:(?<!say )(?<!say a )no(?! +(?:i|we|it|its|it's|that|this|make|let|wait|sorry|please|thanks|thank|problem|idea|worries|doubt|matter|longer than|more than|less than|"
    r"later|earlier|actually)\b)|not(?! +(?:just|only|sure|yet|(?:more|less|longer|further|over|fewer|later|earlier) +than|over|too)\b)|don'?t(?! +(?:have|forget|mind|know"
    r"|miss)\b)|do not(?! +(?:forget|mind|know|miss)\b)|doesn'?t|"
    r"does not|won'?t|will not|wouldn'?t|wouldn'?t|never(?! mind| say no| enough)|without|avoid(?:ing|s)?|skip(?:ping)?|hates?|dislikes?|can'?t(?! wait| get enough)|cannot(?!"
    r" wait| get enough)|can not(?! get enough)|"
    r"aren'?t|isn'?t|instead of|rather than|except|drop|remove|forget(?: about)?|neither|nor|none of (?:us|them)|nobody|unable to|afraid of|scared of|sick of|tired of|bored (?:of|with|by)|"
    r"fed up (?:of|with)|(?<!never )(?<!get )enough of|"
    r"kein(?:e[nrm]?)?|ohne|nicht(?= (?:so |zu |allzu )?(?:viele?n?|gern|auf)\b)|sans|pas (?:trop |tant |beaucoup )?de|pas d|n'?aim\w+ pas|sin|senza|non|nada de|niente|niet|geen|zonder"
    r"|sem|nao|nem)\b"
)
_CLAUSE_END = re.compile(
    r"[.,;:!?\n(]|\b(?:but|however|aber|mais|pero|ma|because|yes|please|only|just|prefer|instead(?! of)|though|so|lets?|let's|where)\b"
)


_SOMEBODY_ELSE = re.compile(
    r"\band (?=(?:i|we|he|she|they|(?:my|our|his|her|their|the) [\w'-]+) (?:is|are|am|has|have|loves?|likes?|wants?|needs?|eats?|can|will|would|prefers?|enjoys?)\b)"
)
"""Where a sentence goes on about somebody else, to whom a denial before it does not reach ("they hate heights and my dad is diabetic")."""


def negated(low: str, at: int) -> bool:
    """Whether the word at `at` is denied by what stands up to six words before it in its clause ("no museums", "we don't want to fly")."""
    clause = low[max(0, at - 70) : at]
    ends = (m.end() for pattern in (_CLAUSE_END, _SOMEBODY_ELSE) for m in pattern.finditer(low, max(0, at - 70)) if m.end() <= at)
    clause = low[max(ends, default=max(0, at - 70)) : at]
    denials = [m.end() for m in _NEGATION.finditer(clause)]
    return bool(denials) and len(clause[denials[-1] :].split()) <= 6


@lru_cache(maxsize=64)
def _clause_ends(low: str, start: int, end: int) -> tuple[Span, ...]:
    return tuple(m.span() for m in _CLAUSE_END.finditer(low, start, end))


def clause_around(low: str, at: int) -> Span:
    """The clause in which the character at `at` stands: up to a mark or a word that begins another one."""
    start, end = next(((s, e) for s, e in sentences(low) if s <= at < e), (0, len(low)))
    cuts = _clause_ends(low, start, end)
    return max((e for _, e in cuts if e <= at), default=start), min((s for s, _ in cuts if s > at), default=end)


def one_blank(words: str) -> str:
    """`words` trimmed, blanks single and no mark at either end."""
    return re.sub(r"\s+", " ", words.replace(BLANK, " ")).strip(" ,.;:!?-–—()\"'")


_INNER_QUESTION = re.compile(
    r"(?:[,;:]| -+|\band\b|\bbut\b|\bso\b|\balso\b) *(?=(?:what|when|where|who|why|which|how(?! about)|is|are|does|do (?:they|you"
    r"|we|i)|did|will (?:it|there|they|we)|can you tell|could you tell|tell me)\b)"
)
_QUESTION_STARTS = re.compile(
    r"^[\W_]*(?:(?:and|but|so|also|ok|okay|great|yes|yeah|perfect|thanks?|thank you|cool|i see|alright|sure|wait|hmm|right|then|sorry|hi|hey|hello|oh|please|just|by the way|btw"
    r"|sounds good|good),?\s+)*"
    r"(?:(?:at|on|in|to|from|for|by) )?(?:(?:wh?at|when(?!ever)|where|who|why|how)(?:'?s)?|which|is|are|am|does|do|did|(?:was|were)(?! (?:thinking|hoping|planning|looking|going|wondering)\b)"
    r"|has|have|will|would|should|can|could|tell me|let me know|remind me|i wonder|explain|repeat|whether|may|find out|please find out|they have|i (?:would like|want|need|'?d"
    r" like) to know)\b"
)


PERSON_WANTED = re.compile(
    r"\b(?:speak|talk|chat|a word) (?:to|with) (?!.*\b(?:trip|plan)\b)|\bput me through\b|\bget me (?:your|a|the) \w+ on the (?:line|phone)\b|\b(?:human|real person|agent"
    r"|representative|manager|supervisor|customer service|operator|reception)(?: please| now)?\W*$|\b\w+ team(?: please)?\W*$"
)


def asking_spans(low: str, is_question: Callable[[str], bool]) -> tuple[Span, ...]:
    """The stretches of a text that only ask to be told something: whole sentences, or their tail after a statement."""
    spans: list[Span] = []
    for start, end in sentences(low):
        sentence = low[start:end]
        if not is_question(sentence):
            continue
        inner = next((m for m in _INNER_QUESTION.finditer(sentence) if is_question(sentence[m.end() :])), None)
        if _QUESTION_STARTS.match(sentence) or PERSON_WANTED.search(sentence):
            spans.append((start, end))
        elif inner:
            spans.append((start + inner.end(), end))
    return tuple(spans)
