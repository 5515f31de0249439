"""The PDF export: what is known, then the chosen option or all of them with maps, days, costs, checks and every source. Vector, offline."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from fpdf.enums import Align

from planner.domain.options import Check, CheckStatus, Day, ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import CostLine, Provenance
from planner.exports.contents import (
    DISCLAIMER,
    MARKS,
    UNVERIFIED,
    lists_of,
    made_at,
    night_words,
    rows_of,
    shown_options,
    source_words,
    when_words,
)
from planner.exports.markdown import markdown_of
from planner.exports.pdf_map import draw_maps
from planner.exports.pdf_sheet import BODY, HEADING, LABEL, NOTE, SECTION, SOURCE, STRONG, TITLE, Colour, Sheet, Style
from planner.say.answers import assumptions_made
from planner.say.phrases import band_words, day_words, facts, title_words

_MARK_COLOURS: dict[CheckStatus, Colour] = {"pass": (40, 120, 70), "fail": (176, 52, 48), "unknown": (150, 100, 20)}
_UNVERIFIED = Style(7.5, bold=True, colour=(150, 100, 20))
_EACH, _TIMES, _SUM = 32.0, 12.0, 36.0
"""Widths of the money columns; the part takes the rest."""


def pdf_of(state: TripState) -> bytes:
    """The trip as an A4 document. The same state always gives the same bytes."""
    title = title_words(state)
    with TemporaryDirectory() as folder:
        sheet = Sheet(title, made_at(state), _letters(state), Path(folder))
        _draw_front(sheet, state)
        for number, option in enumerate(shown_options(state)):
            if number:
                sheet.add_page()
            _draw_option(sheet, state, option)
        return bytes(sheet.output())


def _letters(state: TripState) -> str:
    """Every letter the document may hold: those of the same trip in Markdown, and of the words this module adds."""
    words = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 .,:;()/×·–“”\ufffd"
    return words + "".join(sorted(set(markdown_of(state) + state.comparison_note + "".join(o.description for o in state.options))))


def _draw_front(sheet: Sheet, state: TripState) -> None:
    """The title, that these are estimates, what is known, and what was assumed."""
    sheet.paragraph(title_words(state), TITLE)
    sheet.gap(1)
    sheet.paragraph(f"{DISCLAIMER} Made on {day_words(made_at(state).date())}; all times are local.", NOTE)
    sheet.gap(4)
    for _, label, phrase in facts(state):
        sheet.row(label, [(phrase, BODY)], after=0.8)
    for number, assumed in enumerate(assumptions_made(state)):
        sheet.row("" if number else "Assumed", [(assumed.text + (f" ({assumed.why})" if assumed.why else ""), BODY)], after=0.4)
    if len(shown_options(state)) > 1 and state.comparison_note:
        sheet.gap(2)
        sheet.paragraph(state.comparison_note, BODY)
    sheet.gap(6)


def _draw_option(sheet: Sheet, state: TripState, option: ItineraryOption) -> None:
    sheet.heading(option.title, HEADING, level=0, keep=60)
    if option.description:
        sheet.paragraph(option.description, BODY)
    sheet.gap(1)
    sheet.paragraph(option.estimated_total_cost, Style(11.5, bold=True))
    sheet.gap(3)
    draw_maps(sheet, option)
    for day in option.itinerary.days:
        _draw_day(sheet, day)
    _draw_costs(sheet, option)
    _section(sheet, "Checks")
    for check in option.checks:
        _draw_check(sheet, check)
    for heading, rows in lists_of(state, option):
        _section(sheet, heading)
        for row in rows:
            sheet.bullet(row)
    _draw_sources(sheet, option)


def _section(sheet: Sheet, text: str) -> None:
    sheet.gap(5)
    sheet.heading(text, SECTION, level=1, keep=24)
    sheet.gap(1.2)


def _draw_day(sheet: Sheet, day: Day) -> None:
    sheet.gap(5)
    sheet.heading(f"Day {day.day_number} · {day.title}", SECTION, level=1, keep=34)
    sheet.paragraph(f"{day_words(day.date, weekday=True)} · {day.city}", NOTE)
    sheet.gap(1.5)
    for item in rows_of(day):
        sheet.row(when_words(item), [(item.name, STRONG), (item.note, NOTE), (source_words(item.provenance), SOURCE)])
    for item in day.suggested:
        sheet.row("", [(item.name, STRONG), (item.note, NOTE), (UNVERIFIED, _UNVERIFIED), (source_words(item.provenance), SOURCE)])
    for gap in day.gaps:
        sheet.row("Left open", [(gap, NOTE)])
    bed = source_words(day.accommodation.provenance) if day.accommodation else ""
    sheet.row("", [(night_words(day), BODY), (bed, SOURCE)], after=0)


def _draw_costs(sheet: Sheet, option: ItineraryOption) -> None:
    """The bill: a row a line with its source below it, the total, and what is not in it."""
    currency = option.cost.currency
    _section(sheet, "What it costs")
    _draw_sums(sheet, ("", "Each", "Times", "Estimate"), LABEL)
    for line in option.cost.lines:
        _draw_cost(sheet, line, currency)
    sheet.need(12)
    sheet.gap(1)
    _draw_sums(sheet, ("Total", "", "", band_words(option.cost.total, currency)), STRONG)
    _draw_sums(sheet, ("For each person", "", "", band_words(option.cost.per_person, currency)), BODY)
    sheet.gap(1.5)
    for words in (option.cost.conversion, _left_out(option)):
        if words:
            sheet.paragraph(words, NOTE)


def _left_out(option: ItineraryOption) -> str:
    return f"Not included: {', '.join(option.cost.not_included)}." if option.cost.not_included else ""


def _draw_cost(sheet: Sheet, line: CostLine, currency: str) -> None:
    width = sheet.epw - _EACH - _TIMES - _SUM
    source = source_words(line.provenance)
    sheet.need(sheet.height_of(width, [(line.label, BODY)]) + sheet.height_of(sheet.epw - _SUM, [(source, SOURCE)]) + 2)
    amount = band_words(line.unit.times(line.quantity), currency)
    _draw_sums(sheet, (line.label, band_words(line.unit, currency), str(line.quantity), amount), BODY)
    sheet.text_at(sheet.l_margin, sheet.epw - _SUM, source, SOURCE)
    sheet.set_y(sheet.get_y() + 0.8)
    sheet.rule()
    sheet.set_y(sheet.get_y() + 0.8)


def _draw_sums(sheet: Sheet, cells: tuple[str, str, str, str], style: Style) -> None:
    """Four cells on one row: the part on the left, the figures on the right."""
    top, below = sheet.get_y(), sheet.get_y()
    widths = (sheet.epw - _EACH - _TIMES - _SUM, _EACH, _TIMES, _SUM)
    x = sheet.l_margin
    for number, (text, width) in enumerate(zip(cells, widths, strict=True)):
        if text:
            sheet.set_y(top)
            sheet.text_at(x, width, text, style, Align.R if number else Align.L)
            below = max(below, sheet.get_y())
        x += width
    sheet.set_y(below)


def _draw_check(sheet: Sheet, check: Check) -> None:
    verdict = Style(9, bold=check.status != "pass", colour=_MARK_COLOURS[check.status])
    sheet.row(
        MARKS[check.status], [(f"{check.label}: {check.detail}" if check.detail else check.label, BODY)], label_style=verdict, after=0.4
    )


def _draw_sources(sheet: Sheet, option: ItineraryOption) -> None:
    """The sources of the option, by their kind."""
    sources: list[Provenance] = [item.provenance for day in option.itinerary.days for item in day.items]
    sources += [line.provenance for line in option.cost.lines]
    _section(sheet, "Where this comes from")
    for kind in dict.fromkeys(p.source for p in sources):
        details = tuple(dict.fromkeys(p.detail for p in sources if p.source == kind))
        for number, detail in enumerate(_gathered(details)):
            sheet.row("" if number else kind, [(detail, NOTE)], after=0.4)


def _gathered(details: tuple[str, ...]) -> tuple[str, ...]:
    """Each detail once; those of one file, which stand beside what they tell, as that file and how many they are."""
    files = Counter(detail.split(",")[0] for detail in details)
    words = (f"{head}, {files[head]} entries" if files[head := detail.split(",")[0]] > 1 else detail for detail in details)
    return tuple(dict.fromkeys(words))
