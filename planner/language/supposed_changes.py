"""The change to plans that a question only supposes ("what if we skip the museum?", "any chance of a later flight?"), as an order. Pure."""

from __future__ import annotations

import re

from planner.language.number_words import read_number
from planner.language.question_marks import plainly

_SAVED = r"(?:how much|what|would|do|will|could)(?: money)?\b.{0,12}\bsave"
_DOING = "(?:by )?(?P<doing>(?:skipping|dropping|leaving|taking|flying|swapping|cutting|removing|eating|staying|going)"
_DEARER = r"(?:more|less|extra|cheaper|dearer|longer|quicker|faster|shorter|better|more expensive)"
_COMES_TO = (
    rf"how much {_DEARER}(?: would| will| is| does| do| could)?(?: it| that| this)?(?: cost| be| come to| take)?(?: us)?",
    r"(?:what|how much)(?! if)(?: would| will| does| do| could| is)?(?: it| that| this)?(?: all)? (?:cost|come to|be)(?: us)?",
    r"how much(?: is| are)(?: it| that| this)",
    rf"(?:would|will|is|does)(?: it| that| this)(?: be| work out| come out| cost)?(?: much| any| a lot| a bit)? {_DEARER}",
    r"what(?! if) (?:does|would|will|happens to) (?:that|it|this|the (?:price|cost|total|money|bill))(?: do| come to| change to| be| become| cost)*(?: us| to the (?:price|cost|total))?",
    r"(?:what|which)(?: is|'s)(?: the)? (?:cheaper|dearer|quicker|faster|cheapest|fastest)",
    r"what'?s the difference(?: in (?:price|cost|money|time))?",
)
_WORTH = rf"(?:{_SAVED}|{'|'.join(_COMES_TO)})"
_IF = r"(?:if|when) (?:we|i|you|they)(?: just| only| all| both| both of us)* "
_COUNTED = r"(?:an?|one|another|\d+|two|three|four|five|six|seven)"
_NIGHTS = rf"{_COUNTED} (?:more |extra |less |fewer )?(?:nights?|days?|weeks?)(?: more| less| extra)?"
_HEADS = rf"(?:{_COUNTED} (?:more |extra )?(?:people|persons?|adults?|of us)|{_COUNTED} (?:more|extra))"
_TOO_LATE = r"(?:land|arrive|get in|get back|turn up|wake up|finish|run) (?:too |very )?(?:late|out)"
_MISHAP = rf"(?:{_TOO_LATE}|hate|dislike|get|are|were|miss|lose|fall|feel|have to cancel|do not|don't|cannot|can't|need|see|find|want|like|change our|change my)\b"
_OFFERED = r"(?:later|earlier|cheaper|direct|nicer|better|closer|nearer|faster|quicker|quieter|more central)"
_RIDES = r"(?:flights?|trains?|bus(?:es)?|coach(?:es)?|ferry|ferries)"
_BEDS = r"(?:hotels?|hostels?|rooms?|apartments?|beds?|place to stay)"
_SUPPOSED = (
    re.compile(rf"\b{_WORTH}\b[^?]{{0,20}}? (?:{_IF}(?P<act>[^?!;]+)|(?:without|minus|leaving out) (?P<less>[^?!;]+)|{_DOING}\b[^?!;]+))", re.IGNORECASE),
    re.compile(rf"^\W*(?:and |so |but )*(?:{_IF}(?P<act>[^?!;]+?)|without (?P<less>[^?!;,]+?)|(?:could|can) (?:we|i) (?P<may>[^?!;]+?)),? (?:and )?(?:{_WORTH})\b[^?]{{0,25}}\?*\W*$", re.IGNORECASE),
    re.compile(rf"(?:^|\b(?:would|will|does|do|is|think|for) )(?P<act>{_NIGHTS})\b(?! trips?\b).{{0,25}}\b(?:cost|(?<!n't )(?<!not )add|save|(?<!too )much)\b", re.IGNORECASE),
    re.compile(rf"\b(?:how much|what|cost)\b.{{0,25}}\b(?:for|be|is|are|with) (?P<act>{_NIGHTS}(?: in (?:[A-Za-z'’-]+ ?){{1,3}})?|{_HEADS})(?: instead)?\W*$", re.IGNORECASE),
    re.compile(r"\bhow much (?:extra |more )?(?:is it |would it be |does it cost |will it cost |would it cost )?to (?P<act>add [^?!;]+)", re.IGNORECASE),
    re.compile(rf"\b(?:would|will|is) (?:it|that)(?: be| work out)?(?: much| any| a lot| a bit)? {_DEARER} (?:to (?P<act>[^?!;]+)|(?P<by>(?:by|in|from|with) [^?!;]+))", re.IGNORECASE),
    re.compile(rf"\bhow much {_DEARER} (?:is|would|will) (?:it|that)(?: be)? (?:to (?P<act>[^?!;]+)|(?P<by>(?:by|in|from|with) [^?!;]+))", re.IGNORECASE),
    re.compile(rf"\b(?:what|and) (?:if|happens if) (?:we|i|you|they)(?: just| only| all| both| want(?:ed)? to| decided? to| would like to|'d like to)* (?!{_MISHAP})(?P<act>[^?!.;]+)", re.IGNORECASE),
    re.compile(r"\b(?:what|and) if (?P<who>(?:my|our) [\w-]+|a friend|someone|somebody)(?: else)? (?:comes|came|joins|joined|wants to come|wanted to come)\b", re.IGNORECASE),
    re.compile(
        r"\b(?:can|could|may|might|chance|possible to|possible for us to) (?:that )?(?:we |i )?(?:can |could )?(?:also )?(?:bring|take)"
        r" (?P<who>a (?:\d(?:rd|th)|third|fourth|fifth|sixth)|another|one more|someone|somebody|a friend|a mate)\b(?! (?:day|night|train|flight|hotel|bag|suitcase))", re.IGNORECASE),
    re.compile(
        r"\b(?:we|i) (?:might|may|could) (?:also |possibly )?(?:bring|take)(?: along)?"
        r" (?P<who>(?:my|our) [\w-]+|a friend|someone|somebody)\b(?! (?:bag|bags|dog|bike|bikes|car|suitcase))", re.IGNORECASE),
    re.compile(r"\b(?:can|could|may|might) (?P<who>(?:my|our) [\w-]+|a friend|someone|somebody)(?: else| also)? (?:come|join|tag along)\b", re.IGNORECASE),
    re.compile(r"^\W*(?:and |so |but )*(?:is|would) (?P<act>(?:an?|one|another|some) [^?!.;]{3,50}?) (?:be )?possible\W*$", re.IGNORECASE),
    re.compile(rf"\bhow much (?:more |extra )?(?:for|is|would|does) an? (?P<act>{_OFFERED} (?:{_BEDS}|{_RIDES}))\b", re.IGNORECASE),
    re.compile(r"\bsuppose (?:we|i)(?: just)? (?P<act>[^?!.;]+)", re.IGNORECASE),
    re.compile(rf"\bany chance of (?:an? |some )?(?P<act>{_OFFERED} (?:\w+ )?(?:{_RIDES}|{_BEDS})\b[^?!.;]*)", re.IGNORECASE),
    re.compile(r"\bany chance of (?:us |our )?(?P<ing>(?:get|arriv|leav|start|stay|go|fly|tak|eat|mov|skip|add|sleep|end|finish|hav)\w*ing [^?!.;]+)", re.IGNORECASE),
)  # fmt: skip
_ORDERED = re.compile(r"\b(?:please|pls|go ahead|let'?s|do (?:that|it)\b(?! by))", re.IGNORECASE)
_PLAIN_VERB = {
    "skipping": "skip", "dropping": "drop", "taking": "take", "leaving": "leave", "going": "go", "flying": "fly", "staying": "stay", "cutting": "cut", "swapping": "swap",
    "took": "take", "went": "go", "flew": "fly", "stayed": "stay", "skipped": "skip", "dropped": "drop", "left": "leave", "had": "have", "moved": "move", "added": "add", "cut": "cut",
    "swapped": "swap", "removed": "remove", "chose": "choose", "used": "use", "changed": "change", "did": "do", "ate": "eat", "slept": "sleep", "drove": "drive", "extended": "extend",
    "shortened": "shorten", "eating": "eat", "removing": "remove", "moving": "move", "choosing": "choose", "using": "use", "having": "have", "came": "come", "booked": "take",
}  # fmt: skip
_WHOLE_PARTS = re.compile(
    r"^(?:the |our |any |all )*(?:flights?|trains?|journeys?|hotels?|beds?|stays?|accommodation|food|meals?|restaurants?|tickets?|sights?)\W*$",
    re.IGNORECASE,
)
_TAIL = re.compile(r"(?:,? (?:instead|then|though|do you think|actually))+$", re.IGNORECASE)


def supposed_change(text: str) -> str | None:
    """The change whose outcome or price a question asks, as an order: "drop the day trip" of "what would we save without the day trip?".

    None where it asks no such thing, or what a whole part of the bill costs.
    """
    asked = plainly(text)
    match = None if _ORDERED.search(asked) else next((found for pattern in _SUPPOSED if (found := pattern.search(asked))), None)
    if match is None:
        return None
    said = {name: words.strip(" ,.") for name, words in match.groupdict().items() if words}
    if (less := said.get("less")) is not None:
        return None if _WHOLE_PARTS.match(less) else f"drop {less}"
    if (ing := said.get("ing")) is not None:
        verb, _, rest = ing.partition(" ")
        return f"{_stem(verb.casefold())} {rest}"
    if "who" in said:
        return "one more person"
    if (by := said.get("by")) is not None:
        return f"go {_TAIL.sub('', by)}"
    verb, _, rest = _TAIL.sub("", said.get("doing") or said.get("act") or said.get("may") or "").partition(" ")
    if "doing" in said and verb.casefold() not in _PLAIN_VERB:
        return None
    return f"{_PLAIN_VERB.get(verb.casefold(), verb)} {rest}".strip() or None


def _stem(verb: str) -> str:
    """The verb of its form in -ing."""
    bare = verb.removesuffix("ing")
    return _PLAIN_VERB.get(verb) or (
        bare[:-1]
        if bare[-1:] == bare[-2:-1] and bare[-1:] != "d"
        else f"{bare}e"
        if bare in ("arriv", "tak", "leav", "mov", "hav")
        else bare
    )


_A_LENGTH = re.compile(
    rf"\b(?P<n>{_COUNTED}) (?P<by>more |extra |less |fewer )?(?P<unit>nights?|days?|weeks?)(?P<after> more| less| extra| longer| shorter)?\b(?! (?:later|earlier|before|after|sooner))", re.IGNORECASE
)  # fmt: skip
_ONE_OF_THEM = re.compile(
    r"^(?:drop|cut|remove|skip|lose) the (?:last|first|second|third|fourth|fifth|\d(?:st|nd|rd|th)) (?:night|day)\b", re.IGNORECASE
)
_SOME_HEADS = re.compile(rf"\b(?P<n>{_COUNTED}) (?P<by>more|extra)?\s*(?:people|persons?|adults?|of us)?\b", re.IGNORECASE)


def _count(words: str) -> int:
    number = 1 if words.casefold() in ("a", "an", "another") else read_number(words.casefold())
    return int(number or 0)


def nights_supposed(change: str, nights: int) -> int | None:
    """How many nights a change leaves of `nights`: "3 nights", "one night less", "a week"; None where it speaks of no length."""
    found = _A_LENGTH.search(change)
    if found is None:
        return nights - 1 if _ONE_OF_THEM.search(change) else None
    count = _count(found["n"]) * (7 if found["unit"].casefold().startswith("week") else 1)
    by = f"{found['by'] or ''}{found['after'] or ''}".casefold()
    if not by and found["n"].casefold() == "another":
        by = "more"
    if re.search("more|extra|longer", by) or re.match(r"add\b", change.casefold()):
        return nights + count
    if re.search("less|fewer|shorter", by) or re.match(r"(?:drop|cut|remove|skip|lose)\b", change.casefold()):
        return nights - count
    return count - 1 if found["unit"].casefold().startswith("day") else count


def heads_supposed(change: str, heads: int) -> int | None:
    """How many people a change supposes; None where it speaks of none."""
    found = _SOME_HEADS.fullmatch(change.strip())
    if found is None:
        return None
    return heads + _count(found["n"]) if found["by"] else _count(found["n"]) or None
