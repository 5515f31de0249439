"""A yes or a no in other languages and in turns of speech, where it is the whole message. Data; `acts` asks it what its own patterns do not know."""

from __future__ import annotations

import re

from planner.language.utterance import text_of

_YES = (
    "はい|ええ|うん|いいです|いいですよ|大丈夫です|了解|了解です|承知しました|よろしく|お願いします|それでお願いします|オーケー|是|是的|好|好的|好啊|可以|没问题|行|對|对|"
    "да|конечно|хорошо|ладно|согласен|согласна|давай|подходит|так|добре|ναι|εντάξει|כן|نعم|طيب|موافق|हाँ|हां|ठीक है|ใช่|โอเค|"
    "evet|tamam|olur|javisst|javisst ja|ja tak|ja tack|japp|kyllä|igen|rendben|dobra|dobrze|zgoda|jasne|oczywiście|určitě|samozřejmě|souhlasím|jasně|"
    "ja bitte|ja gerne|gerne|sehr gern|in ordnung|einverstanden|alles klar|machen wir|so machen wir das|so machen wir es|klingt gut|sieht gut aus|das passt|passt so|alles richtig|los|prima|"
    "bien sûr|c'est bon|c'est d'accord|ça marche|ça me va|ça me convient|entendu|volontiers|oui merci|très bien|on y va|"
    "me parece bien|dale|de acuerdo|estupendo|claro que sí|por supuesto|está bien|muy bien|así es|sí por favor|todo bien|"
    "certamente|volentieri|d'accordo|benissimo|perfetto così|mi va bene|tutto bene|sì grazie|procedi|tudo bem|pode ser|está bom|combinado|claro que sim|com certeza|"
    "prima zo|akkoord|is goed|ja graag|natuurlijk|"
    "it'?s a deal|that'?s a deal|you have a deal|we have a deal|i'?m sold|we'?re sold|i'?m in|we'?re in|count (?:me|us) in|(?:you have|with) (?:my|our) blessing|(?:you have the |it'?s a |i give the )?green light|"
    "green light from (?:me|us)|thumbs up|send it|hit it|make it so|fire away|off we go|(?:i'?m|we'?re) on board|(?:i|we) give (?:you )?(?:the|my|our) (?:ok|okay|go-ahead|nod)|the answer is yes|it'?s a yes|that'?s a yes|consider it confirmed"
)
_NO = (
    "いいえ|いや|違います|ちがいます|结构です|不|不是|不行|不好|不要|不用|нет|не надо|не подходит|ні|όχι|לא|لا|नहीं|ไม่|hayır|nej|nej tack|nej tak|ei|nem|ne|nie|"
    "nein danke|lieber nicht|auf keinen fall|passt nicht|passt mir nicht|non merci|pas du tout|ça ne va pas|no gracias|para nada|no me gusta|no grazie|per niente|non va bene|não|não obrigado|não obrigada|nee|nee dank je|liever niet"
)
_WITH = "please|pls|thanks|thank you|bitte|danke|merci|s'il vous plaît|gracias|por favor|grazie|per favore|obrigad[oa]|どうぞ|ありがとう|ありがとうございます|ください|谢谢|спасибо|пожалуйста|tack|tak|dank je|ok|okay|then|so|dann|also|alors|entonces|allora"


def _whole(words: str) -> re.Pattern[str]:
    folded, around = text_of(words).low, text_of(_WITH).low
    return re.compile(rf"\W*(?:(?:{around})\W+)*(?:{folded})(?:\W+(?:{folded}|{around}))*\W*")


_IS_YES, _IS_NO = _whole(_YES), _whole(_NO)


def is_yes(low: str) -> bool:
    """Whether `low` is nothing but a yes."""
    return bool(_IS_YES.fullmatch(low)) and not is_no(low)


def is_no(low: str) -> bool:
    """Whether `low` is nothing but a no."""
    return bool(_IS_NO.fullmatch(low))
