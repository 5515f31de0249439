"""Which dialogue acts a message performs, all of them, the most consequential first. What was said, whether or not it can take effect."""

from __future__ import annotations

import re

from planner.domain.patch import ACT_ORDER, Act
from planner.domain.values import Value
from planner.language.reading.assents import is_no, is_yes
from planner.language.utterance import PERSON_WANTED, sentences

_RESTART = re.compile(
    r"\b(?:start(?:ing)? (?:all )?(?:over|again|afresh|anew|fresh|from (?:scratch|zero|the beginning))|begin again|re-?start|reset(?: (?:everything|it|all|the trip))?|from scratch|clear (?:everything|it all|all)|(?:forget|scrap|delete|erase|wipe) (?:everything|it all|all of (?:it|that)|the whole (?:thing|trip))|(?:start|plan|begin) (?:a )?(?:completely |whole |totally )*(?:new|different|another) (?:trip|plan|one)|neu (?:starten|anfangen)|von vorn|recommencer|empezar de nuevo|ricominciare?)\b|^\W*(?:a )?new trip(?: please)?\W*$"
)
_UNDO = re.compile(
    r"\b(?:undo|un-do|revert(?: (?:that|it))?|take (?:that|it) back|roll ?back|reverse that|go back to (?:how|what|the way) it was|put (?:it|that) back(?: (?:to )?(?:how|the way) it was)?|(?:back to|restore) the (?:previous|last|earlier) (?:one|version|state|plan)|(?:the )?(?:previous|earlier|last) (?:ones?|versions?|plans?) (?:was|were) (?:\w+ )?(?:better|nicer|fine)|(?:liked|preferred|prefer) the (?:previous|earlier|last) (?:ones?|versions?|plans?)(?: more| better)?|ruckgangig|annuler la derniere|deshacer|annulla l'ultim\w)\b|^\W*(?:ok |please |can we |can you |no,? )*(?:go|step) back(?: (?:one|a) step| please| one)?\W*$|^\W*(?:no,? )?scratch that\W*$|^\W*ctrl ?[+-]? ?z\W*$"
)
_CANCEL = re.compile(
    r"\b(?:cancel(?:l?ed|l?ing)?|abort|call (?:it|this|that|the \w+) off|call off|discontinue|abbrechen|stornieren|annuler|cancelar|annullare)\b|^\W*(?:please |ok |just |no,? )*(?:stop|halt|quit|exit)(?: (?:it|that|this|now|please|there|here|planning|everything))*\W*$|\bforget (?:it|about it|the whole thing)\b|^\W*(?:oh )?never ?mind(?: then| that| about it)?\W*$|\b(?:can'?t|cannot|won'?t be able to|unable to) make it\b|\b(?:don'?t|do not|no longer) (?:want|need) (?:to (?:go|travel|do this)|this trip|the trip|any of (?:this|it))(?: (?:anymore|any more|any longer))?\b|\bwon'?t be (?:needing|going|coming|travel\w+|staying|arriving)\b|\b(?:delete|remove|withdraw|drop|scrap|get rid of|undo|annul) (?:my|the|this|that|our) (?:booking|reservation|trip|order|appointment|request)\b|\bno longer (?:need|want|require) (?:the|my|our|a|this|that) (?:room|table|booking|reservation|trip|appointment|ticket)s?\b|^\W*(?:please |just )*scrap (?:it|that|this)\W*$"
)
_NOT_CANCEL = re.compile(
    r"\b(?:free|flexible) cancel|cancell?ation|(?:can|could|what if) (?:i|we) (?:later )?cancel (?:later|it later|any ?time|for free|free)|\bwhy\b[^.!]*\bcancel|\bhow\b[^.!]*\bcancel"
)
_NOT_MEANT = re.compile(
    r"\b(?:don'?t|dont|do not|didn'?t|did not|won'?t|never|not|no need|rather not|wouldn'?t)(?: (?:really|ever|just))?(?: (?:want|need|have|going|like|wish|mean|ask|tell))?(?: (?:me|us|you))?(?: to)? *$"
)
"""Words before an act that deny it: "I don't want to start over"."""
_THANKS = re.compile(
    r"\b(?:thank(?:s|ing)?(?: you| u)?|thank ?you|thx|tysm|ty|cheers|much appreciated|appreciate (?:it|that|your|the)|grateful|merci|gracias|danke|grazie|obrigad[oa]|ta very much)\b|\byou(?:'ve| have)?(?: been)?(?: so| very| really| a great| a big)* (?:helpful|great help|great|a star|a lifesaver|the best|amazing|a legend)\b(?! at)|\bgood help\b|\bhelped me\b|\bnice work\b|🙏"
)
_BYE = re.compile(
    r"\b(?:good ?bye|bye(?: bye)?|see (?:you|ya)(?: \w+)?|laters|(?:catch|talk to) (?:you|ya) later|take care|have a (?:good|nice|great|lovely) (?:day|one|evening|weekend|night)|adios|ciao|tschuss|au revoir|hasta luego|that(?:'?s| is| was| will be|'ll be)(?: about| pretty much)? (?:all|it|everything)(?: (?:for|i|that|thanks|now|thank|from)\b.*)?|i'?m (?:all set|done|good(?= *(?:$|[.,!]| thanks| for now))|finished)|im done|all set|no more questions|nothing else|got to go|gotta (?:go|run)|talk (?:to you )?(?:soon|later)|you can go)\b"
)
_GREETING = re.compile(
    r"^\W*(?:hi|hello|hey|hiya|howdy|yo|good (?:morning|afternoon|evening|day)|greetings|hallo|bonjour|hola|ciao|ola|moin|servus|namaste)\b"
)
_YES = re.compile(
    r"^\W*(?:(?:oh|ah|well|um+|haha|lol|hm+|great|perfect|ok|okay|and|thanks?),?\s+)*(?:y|yes+|yess+|yep+|yeps|yeah+|yea|yah|yup+|ya|yas+|aye|indeed|sure(?: thing)?|(?:absolutely|definitely|certainly|of course|probably)(?! not)|correct|exactly|precisely|affirmative|agreed|true|right(?= *(?:$|[.,!]))|that'?s (?:right|correct|it exactly)|thats (?:right|correct|it)|that is (?:right|correct)|all (?:correct|right|good)|all (?:of )?that(?: is|'s) (?:right|correct)|confirm(?:ed|ing)?|i confirm|si|oui|ja|jawohl|sim|da|hai|you bet|roger(?: that)?|100 ?(?:%|percent)|i (?:guess|think|suppose|believe|would think) so|that'?s the one|claro|genau|d'accord|va bene|vale|passt|stimmt|certo|ouais)\b"
)
_APPROVAL = re.compile(
    r"\b(?:sounds?|looks?|seems?|that'?s|thats|that is|that was|that will|that'?ll|that would|that works|this is|this looks|it is|it'?s|it looks|it works|it sounds|(?:that|this|the) (?:one|flight|hotel|option|plan|train|bus|place)(?: is|'s)?|all|works|everything(?: is| looks|'s)?)(?: (?:just|all|very|really|so|pretty|absolutely|perfectly|about|be|sound|sounds|looks?|real|quite|works?|me|for|to|work|good|the|one|i|want))*? ?\b(?:good|great|fine|perfect|right|correct|ok(?:ay)?|lovely|nice|awesome|excellent|amazing|wonderful|fantastic|ideal|cool|brilliant|superb|spot on|works?|work for (?:me|us)|accurate|right on|interesting|fun|my request|(?:one )?i want(?:ed)?|i need(?:ed)?|(?:exactly|just) (?:right|what (?:i|we) (?:want|need|had in mind)(?:ed)?)|do(?= *(?:$|[.,!]| fine| nicely| just fine| for (?:me|us))))\b(?! (?:if|when|but|for \w+ people|question|idea to))"
)
_GO = re.compile(
    r"\b(?:go (?:ahead|for it|on)|(?:just |please )?do (?:it|so|that|this)|please do|let'?s (?:do (?:it|this|that)|go(?: ahead)?(?! (?:to|on|from|in|with))|get (?:started|going|it|them|tickets)|roll|book)|proceed|carry on|(?:please |just )?(?:book|reserve|buy|purchase|confirm|order|plan) (?:it|that|this|them|me|us|now|away|the (?:ticket|room|booking|trip|one|flight|hotel|table)s?|some tickets|a ticket|one)\b|make (?:the|a|my) (?:purchase|booking|reservation|payment)|make it (?:so|happen)|make a reservation for me|works? (?:well |fine |great |perfectly |just fine )?for (?:me|us)|happy with (?:that|it|this|everything)|i (?:agree|accept|approve|confirm)|i(?: really)? (?:like|love) (?:it|that|this)(?: one)?|i (?:think i )?would\b(?! (?:like|love|prefer|rather|want|need|be|also|not|never|go|say))|by all means|ship it|lgtm|all good|no problem|no worries|why not|you got it|i'?d like (?:that|it)(?= *(?:$|[.,!]| very| please))|i'?ll go with (?:that|it|this)(?: one)?(?= *(?:$|[.,!]| please| then))|sounds? like a plan|(?:that|this|it)(?:'?ll| will| should| could| would| may| might)? works?(?: (?:well|fine|great|perfectly|nicely|just fine|out))?(?= *(?:$|[.,!]))|start (?:planning|now|the search)|nothing to (?:change|add)|i'?m (?:ok|okay|fine|happy|good) with (?:that|it|this)|good to go|^\W*(?:ok(?:ay)?,? |yes,? )?go+\W*$|we'?re good|los geht'?s|mach das|adelante|vas-?y|allons-?y|andiamo|perfecto|perfetto|parfait|perfekt|super)\b|100 ?%|[👍👌✅🙌💯🆗☑✔]"
)
_AND_GO = re.compile(r"\b(?:and|then|,) *(?:please |just )?(?:go ahead|proceed|carry on|start(?: again)?|plan (?:it|again)|do it)\b")
_TAG = re.compile(r"\b(?:isn|aren|wasn|doesn|don|won)'?t (?:it|they|you|he|she|we)\b(?=\W*$)")
_ACKNOWLEDGED = re.compile(
    r"^\W*(?:(?:oh|ah|and|well|hm+|haha|lol),?\s+)*(?:ok(?:ay|ey|ie|s)?|k|kk|alright|all right|fine|great|good|perfect|cool|nice|awesome|excellent|lovely|wonderful|brilliant|fantastic|amazing|super|sweet|neat|understood|got it|gotcha|i see|noted|very well|right|so be it|deal|wow|yay|interesting)\b(?! (?:weather|day|morning|evening|to meet)\b)"
)
_NO = re.compile(
    r"^\W*(?:(?:oh|ah|um+|well|hm+|sorry|hey|ok|wait),?\s+)*(?:no+(?! (?:changes?|idea|clue|preference|preferences|problem|worries|matter|prob|biggie|doubt|allerg\w*|museums?|flights?|hotels?|kids?|children|rush|need for|one|car|fly\w*|driv\w*|particular|special|dietary|specific|real|strong|restrictions?|(?!thanks\b)[a-z]+s\b(?! (?:not|wrong))|more than|later|earlier|longer|less))|nope+|nah+|nay|negative|not (?:quite|really|exactly|now|right now|yet|correct|right|at (?:the|this) (?:moment|time)|today|that one|this one|for me|for now|good|ok|okay|interested|happy|what i|at all|in (?:need|the))|wrong|incorrect|no way|never(?! mind)|don'?t(?! (?:know|mind|care|forget|have|really know|remember|worry))|do not(?! (?:know|mind|care|forget|have))|i (?:don'?t|do not|didn'?t|did not) (?:want|like|need|think so|agree|wish|say|fancy|care for)|i'?m not (?:happy|interested|sure i (?:like|want)|in need|ready|going to)|i am not (?:happy|interested|in need|ready|going to)|none of (?:these|them|those|that|the above)|none(?= *(?:$|[.,!]))|(?:i |we )?reject(?:ed)?|nein|non(?! [a-z]+ )|nee|nao|(?:absolutely|definitely|certainly|of course|probably) not|(?:god|hell|oh|heck) no|maybe later|i'?ll pass|(?:it'?s |that'?s |this is )?not (?:needed|necessary|required)|that'?s (?:not|wrong|incorrect)|that is (?:not|wrong|incorrect)|it'?s (?:not (?:right|correct)|wrong)|they'?re all|maybe (?:another|some other) time|some other time)\b|^\W*👎|\b(?:none of (?:these|them|those)|maybe another time)\b"
)
_NONE_OF = re.compile(
    r"\b(?:none|neither) of (?:these|them|those|the (?:plans|options|three|two|above))\b|\b(?:don'?t|do not|didn'?t) (?:like|want|love|fancy) any of (?:these|them|those|the (?:plans|options))\b|"
    r"\b(?:not|don'?t like) (?:these|those)(?: (?:plans|options|ones))?(?= *(?:$|[.,;!]))|\breject(?:ed)?(?: (?:all|them|these|those))*\b"
)
_FIX = re.compile(
    r"\b(?:actually|instead(?! of (?:us|me)\b)|i meant|i mean|make (?:it|that|this)|chang(?:e|ing|ed)|rather(?! not)|updat(?:e|ing)|modif(?:y|ied)|amend|switch|oops|correction|scratch that|should (?:be|have been)|no longer|mov(?:e|ing) (?:it|the|my|our|that)|postpone|re-?schedule|re-?book|on second thoughts?|chang(?:ed|ing) my mind|never ?mind|wait|sorry|how about|what about|not .{1,30} but|wrong|i (?:clearly |already )?said|(?:may|might|would|could) be better|plans? (?:have )?changed|other than|no,? sorry|push (?:it|the) back|bring (?:it|the) forward|tatsachlich|doch lieber|en fait|en realidad|anzi)\b"
)
_CHANGE = re.compile(
    r"\b(?:chang(?:e|ing)|updat(?:e|ing)|modify(?:ing)?|amend(?:ing)?|alter|edit|adjust|re-?schedule|re-?book|switch|extend|move)\b(?! my mind)[^.!?]{0,45}\b(?:booking|reservation|date|dates|trip|plan|plans|details|room|hotel|flight|time|number|something|it|that|budget|people|destination|stay|day|days|check[- ]?(?:in|out)|table|name)\b|\b(?:booking|reservation|trip|plan)\b[^.!?]{0,30}\b(?:change|modify|amend|update|alter)\b|\badd more people\b|\b(?:re-?schedule|re-?book|postpone|push back|bring forward|upgrade)\b|\bmake (?:a|some|one|another|a few|any) (?:small |quick |little )?changes?\b|\badd (?:another|an extra|one more|a) (?:room|bed|night|person|guest|adult|child)\b"
)
_REQUEST = re.compile(
    r"^\W*(?:(?:and|so|ok|okay|great|cool|alright|thanks?|thank you|hi|hey|hello|please|sure|perfect|also|then|wait|actually|but|well|yes|no|sounds good|good|nice|hmm),?\s+)*(?:(?:can|could|would|will|may|might) (?:you|u|i|we) (?:please |kindly |also |maybe |possibly |just |first |perhaps |be able to |instead |now )*(?!tell\b|explain|sum\b|summari|recap|know\b|confirm (?:if|whether|the)|remind|clarify|describe|let me know|give me (?:the|their|its|a number)|say\b|see if|check)[a-z]+|(?:is|are) there (?:any|some|a|another)|any\b|have you (?:got )?any|do you (?:have|know of) (?:any|some|a)\b|got any|how about|what about|what if|shall we|why (?:don'?t|not) (?:we|you)|would it be possible to(?! (?:know|tell|check|find out))|is it possible to (?:change|add|move|book|get|have|switch|make|include|stay|extend|go)|anything (?:for|in|on|under|near|to|available)|do i have any|think you can|i (?:want|would like|'d like|need) to know if you can)"
)
_ASKING = re.compile(
    r"\?|^\W*(?:(?:and|but|so|also|ok|okay|great|yes|yeah|perfect|thanks?|thank you|cool|i see|alright|sure|wait|hmm|right|then),?\s+)*(?:(?:(?:at|on|in|to|from|for|by|until) )?(?:what|which|whose)(?:'s|s)?|when(?!ever)|where(?:'s)?(?! (?:possible|ever))|who(?:'s)?(?! knows)|why|which|how(?! about)|is (?:it|there|that|the|this|breakfast|my)|are (?:there|they|the|you|we)|does|do (?:they|i|we|you|the)|did|was|were|has|have (?:you|they)|will (?:it|there|the|we|they)|am i|whose)\b|"
    r"\b(?:(?:can|could|would|will) you (?:please |kindly |also )?(?:tell|explain|remind|sum\b|summari[sz]e|recap|confirm (?:if|whether|the)|clarify|say|check|give me (?:the|their|its|a number)|describe)|(?:please )?tell me (?!(?:about )?(?:some|more)\b)(?:that |the |their |its |about |what|when|where|how|if|why|which|who|whether)|let me know|i(?:'d| would)? (?:like|want|need) to (?:know|ask)|i wonder|i'?m wondering|wondering (?:if|whether|what|how)|(?:got|have) (?:a |another |one )?questions?|remind me|what did i|repeat|come again|say (?:that|it) again|(?:one more|another) time|pardon|explain|compare (?:them|these|those|the|all|both|1|2|3|option|plan)|describe (?:the|option|plan)|provide (?:me )?(?:with )?the (?:address|phone)|is what|speak (?:to|with)|talk to (?:a|an|someone|your|the)|transfer me)\b"
)
_IS_THERE = re.compile(r"^\W*(?:and |but |so |ok |also )*(?:is|are) there (?:a|an|any)\b(?! (?:other|more|different|alternative))")


class Signals(Value):
    """What else was found in the message, which the acts depend on."""

    facts: bool = False
    requirements: bool = False
    preferences: bool = False
    from_questions_only: bool = False
    passed: bool = False
    unknown: bool = False
    chose: bool = False
    refined: bool = False
    only_days: bool = False
    wants_more: bool = False
    dropped_part: bool = False
    confirming: bool = False
    asked: bool = False
    answers_ages: bool = False
    optional_open: bool = False
    options: bool = False
    talking: bool = False


def read_acts(low: str, told: Signals) -> tuple[Act, ...]:
    """The acts of `low`, most consequential first; ("other",) when it is none of them."""
    if _meant(_RESTART, low) and (told.talking or not told.requirements):
        return ("restart", "inform") if told.requirements else ("restart",)
    if _meant(_UNDO, low) and not told.facts:
        return ("undo",)
    if _meant(_CANCEL, low) and not _NOT_CANCEL.search(low) and not told.dropped_part and not (told.requirements and _is_trip_change(low)):
        return ("cancel", *(("thanks",) if _THANKS.search(low) else ()))
    acts = set(_answers(low, told)) | set(_facts(low, told)) | set(_talk(low, told))
    if "confirm" in acts and (
        ("correct" in acts and not (told.options and _AND_GO.search(low))) or "reject" in acts or "select_option" in acts
    ):
        acts.discard("confirm")
    if "reject" in acts and ({"correct", "select_option", *(() if _NONE_OF.search(low) else ("refine",))} & acts):
        acts.discard("reject")
    if "reject" in acts and "skip" in acts and not told.confirming:
        acts.discard("reject")
    return tuple(act for act in ACT_ORDER if act in acts) or (
        ("question",) if told.talking and re.search(r"[a-z]{3}.*\?", low) else ("other",)
    )


def _meant(act: re.Pattern[str], low: str) -> bool:
    """Whether an act is named somewhere without being denied there."""
    return any(not _NOT_MEANT.search(low[: found.start()]) for found in act.finditer(low))


def _is_trip_change(low: str) -> bool:
    return bool(re.search(r"\bnever ?mind\b|\bforget (?:it|about)\b|\bmake it\b", low))


def _answers(low: str, told: Signals) -> list[Act]:
    """Yes, no, a choice, a pass."""
    acts: list[Act] = []
    no = bool(_NO.search(low)) or is_no(low)
    if told.chose:
        acts.append("select_option")
    if told.passed or (told.unknown and not told.requirements and (told.asked or not told.confirming)):
        acts.append("skip")
    if no:
        if _NONE_OF.search(low) and not told.requirements:
            acts.append("reject")
        else:
            acts.append("correct" if told.requirements or (told.refined and told.options) else "reject")
    elif _says_yes(low, told):
        acts.append("confirm")
    return acts


def is_clear_yes(low: str) -> bool:
    """Whether `low` begins with a yes, or is nothing else; praise and a mere "great" are none."""
    return bool(_YES.search(low)) or is_yes(low)


def _says_yes(low: str, told: Signals) -> bool:
    """A clear yes: a yes-word, an approval or a go-ahead; a mere "great" counts when a yes was asked for or nothing else is said."""
    if is_yes(low):
        return True
    if told.options and _AND_GO.search(low):
        return True
    low = _TAG.sub(" ", _BYE.sub(" ", low))
    if told.passed or told.wants_more or told.refined:
        return bool(_YES.search(low)) and not re.search(r"\b(?:but|except|although|though)\b", low) and not told.refined
    if re.search(
        r"\b(?:yes|yep|yeah|ok|okay|sure|perfect|great|good|fine|right|works)\W+(?:but|except|only|although)\b|\b(?:but|although|except)\b",
        low,
    ) and (told.facts or _asks(low)):
        return False
    if _YES.search(low):
        return True
    said = _GO.search(low) or _APPROVAL.search(low)
    if told.requirements and not _GO.search(low):
        return (
            bool(said and re.match(r"\W*(?:ok |okay |great |cool )?(?:that|this|sounds?|looks?|it)", low)) and not told.from_questions_only
        )
    asks = _asks(low)
    bare_praise = re.match(r"^\W*(?:thanks?|thank you|thx|cheers)\b", low) or (
        _THANKS.search(low) and not re.match(r"^\W*(?:ok\w*|alright|that|this|sounds?|looks?|yes|go|please)\b", low)
    )
    if said and not (asks and not _GO.search(low) and not re.match(r"^\W*(?:that|this|it|sounds?|looks?|all)\b", low)):
        if bare_praise and not told.confirming and not _GO.search(low):
            return False
        return not (_BYE.search(low) and _THANKS.search(low) and not _APPROVAL.search(low))
    known = _ACKNOWLEDGED.search(low)
    if not known or told.facts or asks:
        return False
    if _THANKS.search(low):
        return told.confirming or bool(re.match(r"^\W*(?:ok\w*|k|kk|alright|all right|fine)\b", low))
    return not (_GREETING.search(low) and not told.confirming)


def _asks(low: str) -> bool:
    return any(is_question(low[start:end]) for start, end in sentences(low))


def is_question(sentence: str) -> bool:
    """Whether a sentence asks to be told something; "can you find…", "any flights to…?" and "how about…" are requests."""
    return bool(PERSON_WANTED.search(sentence)) or (bool(_ASKING.search(sentence)) and not _REQUEST.search(sentence))


def _facts(low: str, told: Signals) -> list[Act]:
    """Facts given, changed or wished for."""
    acts: list[Act] = []
    if (told.refined and told.options) or (told.refined and not told.facts):
        acts.append("refine")
    fixing = told.talking and bool(_FIX.search(low))
    changing = bool(_CHANGE.search(low))
    asks_for_any = not told.requirements and bool(_IS_THERE.search(low))
    if told.facts and not told.from_questions_only and not asks_for_any and not (told.only_days and "refine" in acts):
        asked_yes = told.confirming and told.requirements and not told.answers_ages
        acts.append(
            "correct" if (fixing and (told.requirements or told.preferences)) or changing or asked_yes or told.dropped_part else "inform"
        )
    elif changing and not told.refined:
        acts.append("correct")
    if told.wants_more:
        acts.append("more_options")
        if told.talking and told.facts and "inform" in acts:
            acts[acts.index("inform")] = "correct"
    return acts


def _talk(low: str, told: Signals) -> list[Act]:
    acts: list[Act] = []
    asks = _asks(low) or (bool(_IS_THERE.search(low)) and not told.requirements)
    if asks and not told.chose and not (told.wants_more and len(sentences(low)) == 1):
        acts.append("question")
    if _THANKS.search(low) and not re.match(r"^\W*no,? thank(?:s| you)\W*$", low):
        acts.append("thanks")
    elif _BYE.search(low) and not told.facts:
        acts.append("thanks" if not _NO.search(low) else "reject")
    return acts
