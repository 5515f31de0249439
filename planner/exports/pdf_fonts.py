"""The letters of the PDF: Noto Sans for the alphabets, Noto Emoji and Symbols, Noto Sans CJK for Chinese, Japanese and Korean.

All are under the SIL Open Font License 1.1. Those of the alphabets lie in `fonts`, the large one of China, Japan and Korea comes as the package
`noto-cjk-sans-otc`; only the glyphs used are embedded.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from unicodedata import bidirectional, category

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from fpdf import FPDF

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
