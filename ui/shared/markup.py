"""Text of people, models and tools as data: escaped so that Markdown shows it literally. And money, which always goes through here.

What a fact is in words is `planner.say.phrases`'s business; this module only makes words safe to draw.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from decimal import Decimal

from planner.domain.options import Cost
from planner.domain.values import Band
from planner.guard.bare_links import ZERO_WIDTH, without_links
from planner.say.phrases import amount_words, band_words, day_words, short_day_words
from ui.shared.locale_format import here
from ui.shared.translation import tr

_SPECIAL = re.compile(r"([\\`*_\[\]<>#$~|!&])")
_TYPOGRAPHIC = re.compile(r"<->|<-|->|--|>=|<=|~=")
_LINE_START = re.compile(r"^(\s*)([+\-=])")
_NUMBERED = re.compile(r"^(\s*\d+)([.)])")
_DIRECTIVE = re.compile(r":(?=[A-Za-z])")
_BULLET = re.compile(r"^\s*[-*•]\s+(.*)$")
_NUMBER = re.compile(r"^\s*(\d{1,2})[.)]\s+(.*)$")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")


def esc(text: object) -> str:
    """`text` on one line as Markdown that shows it literally: no formula, link, image, icon, heading or list comes of it.

    A backslash alone stops neither icons (`:material/home:`) nor bare links, so those are broken by a zero-width space.
    """
    flat = " ".join(str(text).split())
    flat = _TYPOGRAPHIC.sub(lambda found: ZERO_WIDTH.join(found[0]), flat)
    flat = _SPECIAL.sub(r"\\\1", flat)
    flat = _LINE_START.sub(r"\1\\\2", flat)
    flat = _NUMBERED.sub(r"\1\\\2", flat)
    flat = _DIRECTIVE.sub(f":{ZERO_WIDTH}", flat)
    return without_links(flat)


def typed(text: str) -> str:
    """Several lines as a person typed them: "8. bis 12. Mai" begins no list."""
    return "\n\n".join("  \n".join(map(esc, filter(str.strip, block.splitlines()))) for block in re.split(r"\n[ \t]*\n", text))


def prose(text: str) -> str:
    """Several lines as Markdown that knows paragraphs, bold words, bullets and numbered lines, and shows all else literally."""
    out: list[str] = []
    previous = ""
    for line in text.splitlines():
        kind, drawn = _line(line)
        if not drawn:
            previous = ""
            continue
        if out and kind != previous:
            out.append("")
        elif out and kind == "text":
            out[-1] += "  "
        out.append(drawn)
        previous = kind
    return "\n".join(out)


def _line(line: str) -> tuple[str, str]:
    """The kind of one line and its Markdown; an empty one has none."""
    if bullet := _BULLET.match(line):
        return "bullet", f"- {_inline(bullet[1])}"
    if number := _NUMBER.match(line):
        return "number", f"{number[1]}. {_inline(number[2])}"
    return "text", _inline(line)


def _inline(line: str) -> str:
    """One line, escaped but for its bold words."""
    parts, end = [], 0
    for found in _BOLD.finditer(line):
        words = esc(found[1])
        parts += [_escaped_part(line[end : found.start()]), f"**{words}**" if words else ""]
        end = found.end()
    return "".join([*parts, _escaped_part(line[end:])])


def _escaped_part(part: str) -> str:
    """Part of a line, escaped, with the spaces at its ends kept."""
    if not part.strip():
        return " " if part else ""
    return (" " if part[0].isspace() else "") + esc(part) + (" " if part[-1].isspace() else "")


def clipped(text: str, length: int) -> str:
    """`text` on one line of at most `length` characters, not escaped."""
    flat = " ".join(text.split())
    return flat if len(flat) <= length else flat[: length - 1].rstrip() + "…"


def money(amount: Decimal, currency: str | None) -> str:
    """An amount as Markdown: "\\$1,900"."""
    return esc(amount_words(amount, currency, here()))


def band(range_: Band, currency: str) -> str:
    """A range of money as Markdown: "\\$1,450–\\$1,930"."""
    return esc(band_words(range_, currency, here()))


def price_line(cost: Cost, people: int) -> str:
    """What an option costs, for all in bold and for each in grey: "**$1,450–$1,930** for 2 · $725–$965 each"."""
    total = f"**{band(cost.total, cost.currency)}**"
    if people < 2:
        return total
    return f"{total} :gray[{tr('for {people} · {price} each', people=people, price=band(cost.per_person, cost.currency))}]"


def short_day(day: date) -> str:
    """A day as "Sat 13 Feb"."""
    return esc(short_day_words(day, here()))


def since(moment: datetime | None, now: datetime) -> str:
    """How long ago something was: "2 minutes ago", "yesterday", else the day. Both in the same time zone."""
    if moment is None:
        return ""
    minutes = int((now - moment).total_seconds() // 60)
    if minutes < 1:
        return tr("just now")
    if minutes < 60:
        return tr("a minute ago") if minutes == 1 else tr("{minutes} minutes ago", minutes=minutes)
    days = (now.date() - moment.date()).days
    if days == 0:
        hours = minutes // 60
        return tr("an hour ago") if hours == 1 else tr("{hours} hours ago", hours=hours)
    return tr("yesterday") if days == 1 else day_words(moment.date(), year=moment.year != now.year, notation=here())
