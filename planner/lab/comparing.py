"""Two sides compared: per measure A, B and the paired difference with its interval; and the cases that changed, worst first. Pure.

A difference is B minus A over the cases (for latencies: the turns of cases without an error) that have a value on both sides; of a case
that was played several times the mean counts, so that the case stays the unit. Its interval is a bootstrap interval: the bias-corrected and
accelerated one (BCa, Efron 1987) for means; for the quantiles of latency percentiles over resampled cases, as the turns of one case belong
together. The same data give the same interval. It is one of 95 %; where several sides are held against the first, each interval is wider,
so that all of them together hold at 95 % (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict

from planner.domain.values import evolve
from planner.lab.playing import Outcome, PlayedTurn

if TYPE_CHECKING:
    import numpy as np

MEASURES: tuple[tuple[str, str, Literal["up", "down"]], ...] = (
    ("passed", "Cases passed", "up"),
    ("slots_right", "Slots right", "up"),
    ("re_asks", "Questions asked again", "down"),
    ("invented", "Invented slots", "down"),
    ("turns_to_confirm", "Turns to the check", "down"),
    ("checks_passed", "Checks passed", "up"),
    ("distinctness", "Difference between plans", "up"),
    ("tokens", "Tokens a case", "down"),
    ("cost", "Cost a case, US dollars", "down"),
    ("errors", "Cases with an error", "down"),
)
"""Measures of a case: name, words, and which way is better. A side's figure is the mean over its cases."""
LATENCIES: tuple[tuple[str, str, int], ...] = (
    ("latency_p50", "Milliseconds a turn, middle", 50),
    ("latency_p95", "Milliseconds a turn, 95th percentile", 95),
)
WEIGHTS = {
    "errors": 10.0, "passed": 5.0, "slots_right": 5.0, "invented": 2.0, "re_asks": 2.0, "checks_passed": 3.0, "distinctness": 1.0,
    "turns_to_confirm": 0.5,
}  # fmt: skip
"""How much one unit of a measure counts when cases are put in order; it never enters a figure."""
CONFIDENCE = 0.95
RESAMPLES, CASE_RESAMPLES = 2_000, 500
FEWEST_TIMED = 5
"""Cases below which times have no interval: one slow moment of the machine would be the whole of it."""
LEAST_APART = 0.05
"""Least difference in time that is called better or worse, as a share of A's: two runs of the same prompts differ by a few per cent."""
SIGN_TEST_CASES = 6
"""Cases that must change the same way for chance to be ruled out at 5 %."""
SEED = 20_270_212
Verdict = Literal["worse", "better", "different", "same"]


class MeasuredDifference(BaseModel):
    """B minus A in one measure: its mean (or difference of quantiles), the ends of its interval, over how many cases or turns.

    Without `low` and `high` there are too few cases for an interval; a mean below `least` is never better or worse.
    """

    model_config = ConfigDict(frozen=True)

    mean: float
    low: float | None
    high: float | None
    cases: int
    least: float = 0.0


class Changed(BaseModel):
    """One case that came out differently.

    `why` are the differences in words, worst first; `turn` is the first turn that differs, from 0.
    """

    model_config = ConfigDict(frozen=True)

    case_id: str
    verdict: Verdict
    score: float
    why: tuple[str, ...]
    turn: int | None = None


def figures(outcomes: Sequence[Outcome]) -> dict[str, float | None]:
    """One side's figures; None where no case has a value. Latencies are milliseconds over all turns."""
    import numpy as np

    found: dict[str, float | None] = {}
    for name, _, _ in MEASURES:
        values = [v for o in outcomes if (v := _value(o, name)) is not None]
        found[name] = round(float(np.mean(values)), 4) if values else None
    times = [t.ms for o in outcomes for one in o.plays for t in one.turns]
    for name, _, q in LATENCIES:
        found[name] = round(float(np.percentile(times, q)), 3) if times else None
    return found


def confidence_of(sides: int) -> float:
    """The share of intervals that hold, for each of the sides that are held against the first."""
    return 1 - (1 - CONFIDENCE) / max(1, sides - 1)


def differences(a: Sequence[Outcome], b: Sequence[Outcome], confidence: float = CONFIDENCE) -> dict[str, MeasuredDifference | None]:
    """Per measure the paired difference; None where no case has a value on both sides. The sides hold the same cases in the same order."""
    found: dict[str, MeasuredDifference | None] = {}
    for name, _, _ in MEASURES:
        pairs = [(x, y) for x, y in zip((_value(o, name) for o in a), (_value(o, name) for o in b), strict=True) if None not in (x, y)]
        found[name] = _mean_difference([float(y) - float(x) for x, y in pairs if x is not None and y is not None], confidence)
    timed = [
        [pair for x, y in zip(p.plays, q.plays, strict=False) if not x.error and not y.error for pair in _times(x, y)]
        for p, q in zip(a, b, strict=True)
    ]
    for name, _, quantile in LATENCIES:
        found[name] = _quantile_difference([pairs for pairs in timed if pairs], quantile, confidence)
    return found


def _times(a: Outcome, b: Outcome) -> list[tuple[float, float]]:
    """The milliseconds of each turn of a case on both sides."""
    return [(s.ms, t.ms) for s, t in zip(a.turns, b.turns, strict=False)]


def _value(outcome: Outcome, name: str) -> float | None:
    value: float | None = getattr(outcome, name)
    return value


def _mean_difference(differences: Sequence[float], confidence: float) -> MeasuredDifference | None:
    import numpy as np

    if not differences:
        return None
    values = np.asarray(differences)
    mean = float(values.mean())
    if len(values) < 2 or np.ptp(values) == 0:
        return _difference(mean, mean, mean, len(values))
    return _difference(mean, *bca_interval(values, confidence), len(values))


def bca_interval(values: np.ndarray, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The ends of the interval of a mean: Efron's bias-corrected and accelerated bootstrap (Efron & Tibshirani 1993, chapter 14)."""
    import numpy as np

    normal, n, mean = NormalDist(), len(values), values.mean()
    drawn = values[np.random.default_rng(SEED).integers(0, n, (RESAMPLES, n))].mean(axis=1)
    below = ((drawn < mean).sum() + (drawn <= mean).sum()) / (2 * RESAMPLES)
    bias = normal.inv_cdf(min(max(float(below), 0.5 / RESAMPLES), 1 - 0.5 / RESAMPLES))
    influence = values - mean
    skew = float((influence**3).sum() / (6 * (influence**2).sum() ** 1.5))
    shifted = [bias + normal.inv_cdf(share) for share in _tails(confidence)]
    ends = np.percentile(drawn, [100 * normal.cdf(bias + z / (1 - skew * z)) for z in shifted])
    return float(ends[0]), float(ends[1])


def _tails(confidence: float) -> tuple[float, float]:
    return (1 - confidence) / 2, (1 + confidence) / 2


def _quantile_difference(cases: Sequence[Sequence[tuple[float, float]]], quantile: int, confidence: float) -> MeasuredDifference | None:
    """The difference of a quantile of time, over pairs of turns by case."""
    import numpy as np

    if not cases:
        return None
    parts = [np.asarray(pairs, dtype=float) for pairs in cases]

    def apart(chosen: Sequence[np.ndarray]) -> float:
        first, second = np.percentile(np.concatenate(chosen), quantile, axis=0)
        return float(second - first)

    whole, turns = np.concatenate(parts), sum(map(len, parts))
    least = LEAST_APART * float(np.percentile(whole[:, 0], quantile))
    if len(parts) < FEWEST_TIMED:
        return MeasuredDifference(mean=round(apart(parts), 4), low=None, high=None, cases=turns, least=round(least, 4))
    rng = np.random.default_rng(SEED)
    drawn = [apart([parts[n] for n in rng.integers(0, len(parts), len(parts))]) for _ in range(CASE_RESAMPLES)]
    low, high = np.percentile(drawn, [100 * share for share in _tails(confidence)])
    return _difference(apart(parts), float(low), float(high), turns, least)


def _difference(mean: float, low: float, high: float, cases: int, least: float = 0.0) -> MeasuredDifference:
    return MeasuredDifference(mean=round(mean, 4), low=round(low, 4), high=round(high, 4), cases=cases, least=round(least, 4))


def surely(difference: MeasuredDifference | None, better: Literal["up", "down"]) -> Verdict:
    """Whether the whole interval lies on one side of nothing, and the difference is worth a word: "better", "worse", else "same"."""
    if difference is None or difference.low is None or difference.high is None or difference.low <= 0 <= difference.high:
        return "same"
    if abs(difference.mean) < difference.least:
        return "same"
    return "better" if (difference.low > 0) == (better == "up") else "worse"


def changed(a: Sequence[Outcome], b: Sequence[Outcome]) -> tuple[Changed, ...]:
    """The cases that came out differently, the worst for B first; times alone change nothing."""
    found = [_compared(x, y) for x, y in zip(a, b, strict=True)]
    return tuple(sorted((c for c in found if c.verdict != "same"), key=lambda c: (-c.score, c.case_id)))


def _compared(a: Outcome, b: Outcome) -> Changed:
    parts: list[tuple[float, str]] = []
    for name, words, better in MEASURES:
        x, y = _against(a, name), _against(b, name)
        if name in WEIGHTS and x != y:
            worse = (x - y if better == "up" else y - x) * WEIGHTS[name]
            parts.append((worse, f"{words}: {_shown(_value(a, name))} → {_shown(_value(b, name))}"))
    parts.sort(key=lambda part: -part[0])
    score = round(sum(worse for worse, _ in parts), 4)
    lost = [f"No longer holds: {m}" for m in b.missed if m not in a.missed]
    won = [f"Holds now: {m}" for m in a.missed if m not in b.missed]
    why = (*([b.error] if b.error and b.error != a.error else []), *lost, *won, *(words for _, words in parts))
    first = next((n for n, (s, t) in enumerate(zip(a.turns, b.turns, strict=False)) if same_words(s) != same_words(t)), None)
    if first is None and len(a.turns) != len(b.turns):
        first = min(len(a.turns), len(b.turns)) - 1
    verdict: Verdict = "worse" if score > 0 else "better" if score < 0 else "different" if first is not None or why else "same"
    if score == 0 and a.error and b.error:
        verdict = "same"
    return Changed(case_id=a.case_id, verdict=verdict, score=score, why=why, turn=first)


def _against(outcome: Outcome, name: str) -> float:
    """A measure for putting cases in order: a trip that never came to the check took one turn more than there were; else nothing is 0."""
    value = _value(outcome, name)
    if value is None:
        return len(outcome.turns) + 1.0 if name == "turns_to_confirm" else 0.0
    return value


def _shown(value: float | None) -> str:
    return "none" if value is None else f"{value:g}"


def same_words(turn: PlayedTurn) -> PlayedTurn:
    """The turn without its time, to compare by."""
    return evolve(turn, ms=0.0)


def least_to_see(difference: MeasuredDifference | None) -> float | None:
    """The smallest difference that as many cases could have shown: half the width of the interval; None without one."""
    if difference is None or difference.low is None or difference.high is None or difference.high == difference.low:
        return None
    return round(max((difference.high - difference.low) / 2, difference.least), 4)


def least_share(cases: int) -> float:
    """The smallest share of `cases` that can differ surely: six that all change one way (sign test, two-sided, 2 × 0.5⁶ < 0.05)."""
    return min(1.0, SIGN_TEST_CASES / cases) if cases else 1.0


def words_of(name: str) -> str:
    """A measure's name as a person reads it."""
    return next((words for n, words, *_ in (*MEASURES, *LATENCIES) if n == name), name)


def better_way(name: str) -> Literal["up", "down"]:
    """Whether more or less of a measure is better."""
    return next((better for n, _, better in MEASURES if n == name), "down")
