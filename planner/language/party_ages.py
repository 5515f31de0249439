"""Ages of children in ordinary words: "kids 4 and 9", "a 6-year-old", "she's 9", "18 months". Limits ("under 10") are no ages."""

from __future__ import annotations

import re

from planner.domain.values import Value
from planner.language.utterance import COUNT, Span, misspelt, number

ADULT_AGE = 18
CHILD = (
    r"(?:kids?|kiddos?|kiddies|sprogs?|bairns?|weans?|nippers?|munchkins?|tykes?|rugrats?"
    r"|children|child|teens?|teenagers?|adolescents?|sons?|daughters?|boys?(?!'? (?:trip|weekend|night|holiday|getaway|break|tour|do\b))|girls?(?!'? (?:trip"
    r"|weekend|night|holiday|getaway|break|tour|do\b))|toddlers?|grandkids?|grandchild(?:ren)?|grandsons?|"
    r"granddaughters?|little (?:people|ones?)|youngsters?|minors?|kinder|kindern|kind|kleinkind(?:er)?|enfants?|ninos?|ninas?|bambin[oiae]|bimb[oiae]|figli[oae]?|hijos?|hijas?|criancas?|"
    r"alumn[oa]s|alunn[ie]|alunos|eleves|schuler|leerlingen|ados?|jugendliche[nr]?|ragazz[ieoa]|chic[oa]s?|sohne?|tochter|enkel(?:in)?|nipot[ei]"
    r"|nipotin[oiae]|niet[oa]s?|net[oa]s?|neveux?|niece|petit-fils|petite-fille|kleinzoon|kleindochter|neffe|nichte|filles?|fils|filh[oa]s?|d(?:[sd]s?|cs"
    r"|g[sd]s?)[12]?(?="
    r" ?\(?\d)|dochters?|zoon|kinderen|"
    rf"ch(?:d|n)?(?= *(?:$|[,;(+)]|\(?\d))|pupils?|school ?(?:children|kids)|students(?= (?:who are )?aged? (?:\d|1[0-7])\b)|twins|triplets|jumeaux|jumelles|zwillinge\w*|gemelos|gemelas"
    rf"|gemelli|gemelle|gemeos|tweeling|nephews?|nieces?|{misspelt('children')})"
)
INFANT = r"(?:infants?|bab(?:y|ies)|newborns?|bebes?|neonat[oi]|lap infants?)"

_AGE = r"(?:1[0-7]|\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)"
_LIST = rf"(?P<ages>{_AGE}(?: *(?:(?:,|&|and|\+|/|und|et|y|en|ed|e) *)+(?:the (?:other|younger|older)(?: one)?(?:'s| is)? |(?:she|he)(?:'s| is) |age[sd]? |a )?{_AGE}|(?<=\d) (?=\d){_AGE}){{0,9}})"
_YEARS = r"(?: *-? *(?:years?|yrs?|y/o|yo|y\.o\.?|jahre?|jaar|ans|anos|anni)(?:[ -]*(?:old|olds|of age|alt))?)"
_TO_A_DAY = (
    r"\.? *(?:to|-|–|until|till?|through|thru|bis|al|au|a|t/m|tot) *\d{1,2}(?:st|nd|rd|th)?\.? *(?:of |de |di )?"
    r"(?:jan|feb|f[eé]v|m[aä]r|apr|abr|avr|ma[iy]|jun|jui|giu|jul|lug|aug|ago|ao[uû]|sep|set|o[ck]t|out|ott|nov|de[czs]|di[cz]|gen|ene)"
)
"""What makes a number the first day of a stretch: "aged 6 and 9, 5 to 11 June"."""
_NO_UNIT = (
    rf"(?!(?:\d|[:/%-]|st\b|nd\b|rd\b|th\b|[.,]\d)| *(?:nights?|days?|weeks?|months?|rooms?|beds?|bedrooms?|seats?|adults?|people|passengers?|tickets?"
    r"|am|pm|k\b|%|dollars|euros?|pounds|usd|hours?|stars?|jan|feb|mar|apr"
    rf"|may|jun|jul|aug|sep|oct|nov|dec|teachers|{CHILD}|{INFANT}|of (?:us|them)|in (?:total|all))\b| *(?:january|february|march|april|june|july|august|september|october|november|december)\b"
    rf"|{_TO_A_DAY})"
)
_PATTERNS = (
    re.compile(rf"\b(?:{CHILD}|\d ?c)(?: both)?(?: (?:who )?(?:are|is|will be|tienen|tiene|ont|a|hanno|ha|tem|sind|ist|zijn))?[ ,]*(?:\(? *(?:age[sd]?|aged|of"
        rf"|von|de|di|van|d')[: ]+|\( *|: *)(?!one (?:is|was|'s)|one's)(?:of )?(?:both )?{_LIST}{_YEARS}?{_NO_UNIT}"),
    re.compile(rf"\b{CHILD}(?: (?:who )?(?:are|is|will be|who'll be|turn(?:s|ed|ing)?|have turned"
        rf"|tienen|tiene|ont|hanno|ha|tem|sind|ist|zijn))?,? {_LIST}{_YEARS}?{_NO_UNIT}(?<!kids \d)(?<!children \d)"),
    re.compile(rf"\b{CHILD},? \((?P<ages>(?:[a-z'-]+,? (?:is )?{_AGE}{_YEARS}?(?: ?[,&+;] ?| and )?)+)\)"),
    re.compile(rf"\b{CHILD}(?:'s| is) (?:only |just |almost |nearly |about )?{_LIST}{_YEARS}?{_NO_UNIT}(?! out of)"),
    re.compile(rf"(?<![\d.,:/-])[1-4] ?\+ ?[1-6] ?\((?:aged? |ages )?{_LIST}{_YEARS}?\)"),
    re.compile(rf"\bfamily(?: of {COUNT})?,? ?\((?:(?:1[89]|[2-9]\d)(?: *[,&+/]| and) *(?:and )?)*{_LIST}{_YEARS}?\)"),
    re.compile(rf"\bthey(?:'re| are)(?: both| only| just| now)* (?P<ages>{_AGE}(?: *(?:,|&|and|\+) *(?:and )?{_AGE})+){_YEARS}?{_NO_UNIT}"),
    re.compile(rf"\b(?:mine|ours)(?: (?:are|is))?,? \(?(?:aged? )?{_LIST}{_YEARS}?{_NO_UNIT}"),
    re.compile(rf"\b(?:our|my) (?:two|three|four|[2-4]|lot),? ?\({_LIST}{_YEARS}?\)"),
    re.compile(rf"\b(?:one|two|three|four|[1-4]) of (?:them|the kids|the children),? (?:are |is |aged? |being )?{_LIST}{_YEARS}?{_NO_UNIT}"),
    re.compile(rf"\bfriend,? (?:also|who'?s|who is|aged|of) (?:also )?{_LIST}{_YEARS}?{_NO_UNIT}"),
    re.compile(rf"\b(?:brother|sister|cousin|bruder|schwester|frere|soeur|hermano|hermana|fratello|sorella|broer|zus|irma|irmao) ?\((?:aged? )?{_LIST}{_YEARS}?\)"),
    re.compile(rf"\b(?:plus|and|n|with|&) (?:(?:my|our|the) )?[a-z]+,? (?:who(?:'s|s| is)|aged) {_LIST}{_YEARS}?{_NO_UNIT}"),
    re.compile(rf"\b(?:s?he|they) (?:has|have|is having) (?:only |just )?{_LIST} *(?:years?|yrs?)\b(?! *(?:of |experience|ago|in\b|at\b|since))"),
    re.compile(rf"\b(?:aged|ages?:?)(?: of)? (?:(?:1[89]|[2-9]\d)(?: *[,&+/]| and|) +(?:and )?)*{_LIST}{_YEARS}?{_NO_UNIT}"),
    re.compile(rf"(?<![\d.,:/-])\b{_LIST}(?: *-? *(?:years?|yrs?|jahre?)[ -]*(?:olds?|of age|alt)| *-? *(?:y/o|yo|y\.o\.?|yrs?))\b(?! *(?:experience|ago|in))"),
)  # fmt: skip
_SAID_LATER = re.compile(
    rf"\b(?:(?:plus|and|with|&) them,?(?: ages?| aged)?|(?:s?he|it)(?:'s| is| will be| just turned)|they(?:'re| are)|(?:one|the (?:other|older|younger|elder|first"
    rf"|second)(?: one)?|who)(?:'s| is| are))(?: both| only| just| almost| nearly| about)? {_LIST}{_YEARS}?{_NO_UNIT}(?! out of)"
)
_MONTHS = re.compile(
    r"(?<![\d.,:/-])\b(?P<n>\d{1,2}|six|eight|nine|ten|eleven|twelve|eighteen)[ -]*(?:months?|mos?|mth|monate?|mois|mes(?:es|i)?|maanden)[ -]*(?:old|olds|alt)?\b(?= *(?:$"
    r"|[.,;)!?]|old|alt|baby|infant|and|und|et|y|e|en))"
)
_LIMIT = re.compile(r"\b(?:under|below|over|above|than|least|up to|to)(?: the age of)? *(?:age )?$|\bage of $")
_UP_TO = re.compile(rf" *(?:to|-|–|through|bis) *{_AGE}\b{_NO_UNIT}")
"""The upper end of a range of ages ("aged 5 to 11"), which tells nobody's age, and no day."""
_SEVERAL = re.compile(r"\b(?P<n>two|three|four|2|3|4) +$")
_THE_ONE = re.compile(r"\b(?:(?<!and )(?<!und )(?<!et )a|the|my|our) $")
"""Stands before the age of somebody who was told of before ("kids of 4, 8 and 11: the 8 year old…")."""
_SUCH_CHILDREN = re.compile(r" (?:girls|boys|kids|children|teens|teenagers|twins|sons|daughters|nieces|nephews|grand\w+s|grandchildren)\b")
_CHILDISH = re.compile(rf"\b(?:{CHILD}|{INFANT})\b")


class Ages(Value):
    """Ages in years, in the order said, the characters they were read from, and how many of those listed are of age ("sons 16 and 18")."""

    years: tuple[int, ...] = ()
    spans: tuple[Span, ...] = ()
    grown: int = 0


def ages_in(low: str, *, asked: bool, children_known: bool) -> Ages:
    """The ages under 18 that `low` states. `asked` says ages are being asked for, so that bare numbers are ages."""
    found: dict[Span, tuple[int, ...]] = {}
    childish = bool(_CHILDISH.search(low))
    for match in _MONTHS.finditer(low):
        if childish or asked or "old" in match.group():
            found[match.span()] = (number(match.group("n")) // 12,)
    patterns = (*_PATTERNS, _SAID_LATER) if childish or children_known or asked else _PATTERNS
    for pattern in patterns:
        for match in pattern.finditer(low):
            if match.group().endswith(("yrs", "yr")) and not (childish or children_known or asked):
                continue
            _keep(low, match, found)
    if asked and not found:
        return _bare(low)
    for span, ages in list(found.items()):
        again = _THE_ONE.search(low[max(0, span[0] - 8) : span[0]]) and low[span[0] : span[1]].endswith("old")
        if again and any(set(ages) <= set(told) and other < span for other, told in found.items()):
            del found[span]
    years = tuple(age for span in sorted(found) for age in found[span])
    behind = [_OF_AGE.match(low, end) for _, end in found if found]
    return Ages(years=years, spans=tuple(sorted(found)), grown=sum(len(re.findall(r"\d\d", m.group())) for m in behind if m))


_OF_AGE = re.compile(
    r"(?:(?: *[,&+]| and| und| et| y| e| en) *(?:1[89]|[23]\d)\b(?! *(?:nights?|days?|weeks?|adults?|people|rooms?|euros?|[a-z]{3} ?\d)))+(?= *(?:$|[).,;]))"
)
"""Ages behind those of children that are grown-ups' ("(16, 18)")."""


_BORN_TOGETHER = re.compile(r" (?P<n>twins?|triplets)\b")
"""Behind an age, those whose age it is at once ("our 2 year old twins")."""
_SINCE = re.compile(r"\b(?:anniversary|married|together|engaged|wedding)\b[^.;!?\d]{0,12}$")
"""What makes years those of a couple and nobody's age ("anniversary 10 yrs")."""
_COUNTS_OTHERS = re.compile(r" (?!(?:plus|is|was|has|this|as|years?|yrs?|his|thus)\b)[a-z]+s\b")
"""What makes a number behind a comma count something else ("1 teen, 2 labradors")."""


def _keep(low: str, match: re.Match[str], found: dict[Span, tuple[int, ...]]) -> None:
    span = (match.start("ages"), match.end())
    if _SINCE.search(low[max(0, span[0] - 30) : span[0]]):
        return
    if low[: span[0]].endswith((", ", ",")) and _COUNTS_OTHERS.match(low, span[1]):
        return
    if re.search(r"\bus (?:girls|boys) *\(? *$", low[max(0, span[0] - 14) : span[0]]):
        return
    if _LIMIT.search(low[max(0, span[0] - 30) : span[0]]) or any(span[0] < end and start < span[1] for start, end in found):
        return
    if upper := _UP_TO.match(low, match.end()):
        found[span[0], upper.end()] = ()
        return
    ages = tuple(number(word) for word in re.findall(rf"\b{_AGE}\b", match.group("ages")))
    several = _SEVERAL.search(low[max(0, span[0] - 7) : span[0]])
    are_several = match.group().endswith("olds") or _SUCH_CHILDREN.match(low, match.end())
    if several and are_several and len(ages) == 1:
        ages = ages * number(several.group("n"))
    if len(ages) == 1 and (born := _BORN_TOGETHER.match(low, match.end())):
        ages = ages * (3 if born["n"] == "triplets" else 2)
    elif (
        re.search(r"\b(?:both|twins|jumeaux|jumelles|zwillinge\w*|gemelos|gemelas|gemelli|gemelle|gemeos|tweeling)\b", match.group())
        and len(ages) == 1
    ):
        ages = ages * 2
    found[span] = ages


def _bare(low: str) -> Ages:
    """Every number under 18 of an answer to "how old are they?"; "both 7" counts twice."""
    matches = [
        m for m in re.finditer(rf"(?<![\d.,:/-])(?<!\bat )(?<!\bby )(?<!\bfor )\b{COUNT}\b{_NO_UNIT}", low) if number(m.group()) < ADULT_AGE
    ]
    years = tuple(number(m.group()) for m in matches)
    if len(years) == 1 and re.search(r"\b(?:both|twins|each)\b", low):
        years = years * 2
    return Ages(years=years, spans=tuple(m.span() for m in matches))
