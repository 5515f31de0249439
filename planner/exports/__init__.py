"""A trip taken away as a file: exactly what is on the screen, with where each claim comes from."""

from planner.exports.calendar import ics_of
from planner.exports.markdown import markdown_of
from planner.exports.pdf import pdf_of
from planner.exports.structured import json_of

__all__ = ["ics_of", "json_of", "markdown_of", "pdf_of"]
