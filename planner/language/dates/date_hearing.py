"""Walks over the mentions of a line and fills the draft, one kind at a time."""

from __future__ import annotations

from typing import assert_never

from planner.language.dates import date_cues, days_heard, windows_heard
from planner.language.dates.date_mentions import Around, FeastWeekend, Found, Length, Mark, Offset, Shift, Single, Stretch, Vague, Weekend
from planner.language.dates.draft import Draft, Scene


def hear(scene: Scene) -> Draft:
    """The draft after the whole message."""
    windows_heard.name_year(scene)
    for at, one in enumerate(scene.found):
        floor = scene.found[at - 1].end if at else 0
        ceiling = scene.found[at + 1].start if at + 1 < len(scene.found) else len(scene.line.text)
        before, after = date_cues.around(scene.line.text, one.start, one.end, floor, ceiling)
        _hear(scene, one, before, after)
    return scene.draft


def _hear(scene: Scene, one: Found, before: str, after: str) -> None:
    mention = one.mention
    if date_cues.is_taken_back(before):
        return
    match mention:
        case Single():
            days_heard.single(scene, one, mention.point, before, after)
        case Stretch():
            days_heard.stretch(scene, one, mention, before)
        case Length():
            _length(scene, one, mention, before)
        case Weekend():
            windows_heard.weekend(scene, one, mention)
        case FeastWeekend():
            windows_heard.feast_weekend(scene, one, mention)
        case Vague():
            windows_heard.bounded(scene, one, mention, date_cues.bound_of(before, after))
        case Around():
            windows_heard.around(scene, one, mention)
        case Shift():
            scene.draft.shift = mention
        case Mark():
            scene.draft.flexible |= mention.kind == "flexible"
            scene.draft.day_trip |= mention.kind == "day_trip"
        case Offset():
            pass
        case _:
            assert_never(mention)


def _length(scene: Scene, one: Found, mention: Length, before: str) -> None:
    if date_cues.is_fix(before):
        scene.draft.lengths.clear()
        scene.draft.forget("length")
    scene.draft.lengths.append(mention)
    if mention.note:
        scene.say_back("length", one, mention.note)
