"""The page the PDF is set on: A4, its letters, margins, footer and styles, and blocks of text that are kept together across pages.

Lengths are millimetres, letters are in points. What is told on the page is `pdf`'s. Letters are Noto Sans for the alphabets, Noto Emoji and
Symbols, Noto Sans CJK for Chinese, Japanese and Korean, all under the SIL Open Font License 1.1: the alphabets lie in `fonts`, the large
one comes as the package `noto-cjk-sans-otc`. Only the glyphs used are embedded.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from unicodedata import bidirectional, category

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from fpdf import FPDF
from fpdf.enums import Align, XPos, YPos

from planner.exports.contents import DISCLAIMER

FAMILY = "noto"
_FONTS = Path(__file__).parent / "fonts"
_LATIN = "NotoSans[wght].ttf"
_CJK = "NotoSansCJK-Regular.ttc"
_BOLD = 700


def add_fonts(pdf: FPDF, text: str, folder: Path) -> None:
    """Make `FAMILY`, plain and bold, known to `pdf`, with a font to fall back on for every other script in `text`.

    `folder` holds the bold font while the document is made; it must be there until `pdf` is written.
    """
    latin = _FONTS / _LATIN
    pdf.add_font(FAMILY, fname=latin)
    pdf.add_font(FAMILY, "B", fname=_bold(latin, text, folder))
    missing = {ord(letter) for letter in text} - _covered(latin)
    others = [*sorted(path for path in _FONTS.glob("Noto*.ttf") if path != latin), _folder("noto_cjk_sans_otc") / _CJK]
    fallbacks = []
    for path in others:
        found = missing & _covered(path) if missing else set()
        if found:
            missing -= found
            name = path.stem.lower()
            pdf.add_font(name, fname=path)
            fallbacks.append(name)
    pdf.set_fallback_fonts(fallbacks, exact_match=False)


def needs_shaping(text: str) -> bool:
    """Whether letters of `text` join, stack or run from right to left, which takes a shaper to set and is slow."""
    return any(category(letter) in ("Mn", "Mc", "Me", "Cf") or bidirectional(letter) in ("R", "AL") for letter in text)


def _folder(package: str) -> Path:
    """Where a package of fonts lies. Raises `ModuleNotFoundError` when it is not installed."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"The fonts of {package} are not installed.", name=package)
    return Path(next(iter(spec.submodule_search_locations)))


def _covered(path: Path) -> set[int]:
    """The code points a font has a glyph for."""
    with TTFont(path, fontNumber=0, lazy=True) as font:
        return set(font.getBestCmap())


def _bold(path: Path, text: str, folder: Path) -> Path:
    """The bold cut of a variable font, made for the letters of `text` alone: cutting the whole font takes seconds."""
    made = folder / "bold.ttf"
    options = Options(layout_features=[], drop_tables=["GSUB", "GPOS", "GDEF"], notdef_outline=True, name_IDs=["*"])
    with TTFont(path, recalcTimestamp=False) as font:
        subsetter = Subsetter(options)
        subsetter.populate(text=text + "0123456789 …")
        subsetter.subset(font)
        instantiateVariableFont(font, {"wght": _BOLD}, inplace=True)
        font.save(made)
    return made


Colour = tuple[int, int, int]
INK: Colour = (38, 48, 47)
QUIET: Colour = (96, 108, 106)
FAINT: Colour = (134, 143, 141)
ACCENT: Colour = (15, 106, 102)
RULE: Colour = (218, 224, 222)
TINT: Colour = (234, 242, 244)
MARGIN = 18.0
GUTTER = 27.0
"""Width of the left column, where times, labels and verdicts stand."""
_LEADING = 1.38
_POINT = 25.4 / 72
_UNSEEN = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")


class Style(NamedTuple):
    """How a run of text looks: size in points, weight, colour."""

    size: float
    bold: bool = False
    colour: Colour = INK

    @property
    def line(self) -> float:
        """Height of a line."""
        return self.size * _POINT * _LEADING


TITLE = Style(22, bold=True)
HEADING = Style(15, bold=True, colour=ACCENT)
SECTION = Style(11.5, bold=True)
BODY = Style(9.5)
STRONG = Style(9.5, bold=True)
LABEL = Style(9, colour=QUIET)
NOTE = Style(8.5, colour=QUIET)
SOURCE = Style(7, colour=FAINT)
Line = tuple[str, Style]


def plain(text: str) -> str:
    """`text` on one line, with a replacement mark for what no font can show."""
    return "".join("\ufffd" if unicodedata.category(letter) in _UNSEEN else letter for letter in " ".join(text.split()))


def shortened(text: str, longest: int = 60) -> str:
    """`text`, cut with an ellipsis where it is too long for a footer."""
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


class Sheet(FPDF):
    """An A4 document with a footer on every page. `letters` is every text it will hold, `folder` is there until it is written."""

    def __init__(self, title: str, made: datetime, letters: str, folder: Path) -> None:
        super().__init__(format="A4")
        self.set_margins(MARGIN, MARGIN, MARGIN)
        self.set_auto_page_break(True, margin=20)
        add_fonts(self, plain(letters) + plain(DISCLAIMER), folder)
        self.set_text_shaping(needs_shaping(letters))
        self.c_margin = 0
        self.set_title(plain(title))
        self.set_subject(DISCLAIMER)
        self.set_creator("Trip planner")
        self.set_creation_date(made.replace(tzinfo=UTC))
        self.running = shortened(plain(title))
        self.add_page()

    @property
    def room(self) -> float:
        """What is left of the page below the last line."""
        return float(self.page_break_trigger - self.get_y())

    def footer(self) -> None:
        """The title, the disclaimer and the page number."""
        self.set_y(-14)
        self.ink(Style(7.5, colour=FAINT))
        self.cell(self.epw - 30, 5, f"{self.running} · {DISCLAIMER}")
        self.cell(30, 5, f"{self.page_no()} / {{nb}}", align=Align.R)

    def ink(self, style: Style) -> None:
        """Write in `style` from here on."""
        self.set_font(FAMILY, "B" if style.bold else "", style.size)
        self.set_text_color(*style.colour)

    def need(self, height: float) -> None:
        """Begin a new page unless `height` is left on this one."""
        if self.room < height and self.get_y() > MARGIN + 1:
            self.add_page()

    def gap(self, height: float) -> None:
        """White space, but none at the top of a page."""
        if self.get_y() > MARGIN + 1:
            self.set_y(min(self.get_y() + height, self.page_break_trigger))

    def text_at(self, x: float, width: float, text: str, style: Style, align: Align = Align.L) -> None:
        """`text` in a column; the next line begins below it."""
        self.ink(style)
        self.set_x(x)
        self.multi_cell(width, style.line, plain(text), align=align, new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def height_of(self, width: float, lines: Sequence[Line]) -> float:
        """What `lines` take in a column."""
        tall = 0.0
        for text, style in lines:
            self.ink(style)
            taken = self.multi_cell(width, style.line, plain(text), dry_run=True, output="HEIGHT")
            assert isinstance(taken, float | int)
            tall += taken
        return tall

    def paragraph(self, text: str, style: Style = BODY) -> None:
        """`text` over the whole width."""
        self.need(min(self.height_of(self.epw, [(text, style)]), 60))
        self.text_at(self.l_margin, self.epw, text, style)

    def bullet(self, text: str, style: Style = BODY) -> None:
        """`text` as one of a list."""
        self.need(min(self.height_of(self.epw - 4, [(text, style)]), 60))
        top = self.get_y()
        self.text_at(self.l_margin, 4, "–", style)
        self.set_y(top)
        self.text_at(self.l_margin + 4, self.epw - 4, text, style)

    def heading(self, text: str, style: Style, *, level: int, keep: float = 30) -> None:
        """A heading that is listed in the outline and stays with the `keep` millimetres below it."""
        self.need(keep)
        self.start_section(plain(text), level=level)
        self.text_at(self.l_margin, self.epw, text, style)

    def row(self, label: str, lines: Sequence[Line], *, label_style: Style = LABEL, after: float = 1.6) -> None:
        """A label in the left column and lines beside it, kept on one page unless they are longer than one."""
        shown = [(text, style) for text, style in lines if text]
        width = self.epw - GUTTER
        self.need(min(max(label_style.line, self.height_of(width, shown)), 120))
        top, page = self.get_y(), self.page
        lead = shown[0][1].line - label_style.line if shown else 0.0
        self.set_y(top + max(0.0, lead / 2))
        self.text_at(self.l_margin, GUTTER - 2, label, label_style)
        below = self.get_y()
        self.set_y(top)
        for text, style in shown:
            self.text_at(self.l_margin + GUTTER, width, text, style)
        self.set_y((max(below, self.get_y()) if self.page == page else self.get_y()) + after)

    def rule(self) -> None:
        """A hairline over the whole width."""
        self.set_draw_color(*RULE)
        self.set_line_width(0.2)
        self.line(self.l_margin, self.get_y(), self.w - self.r_margin, self.get_y())
