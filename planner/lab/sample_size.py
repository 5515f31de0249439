"""How small a difference an experiment can show, and how many cases a smaller one takes. Pure.

The unit is the case: what is averaged over cases is the difference of two sides in a measure. With standard deviation s of that
difference, n cases show a true difference of (z₀.₉₇₅ + z₀.₈) · s / √n four times in five, at 5 % of false alarms (normal approximation of
the paired test). s² is made of how much the effect varies between cases, and of chance within a case, which shrinks with the times it is
played. Both are read off the last run of the suite; before there is one, s is that of a share of cases that come out differently.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance

from planner.domain.values import Value
from planner.lab.comparing import SIGN_TEST_CASES, least_share
from planner.lab.playing import Outcome

POWER = 0.8
"""How often a difference of the size that is named is found."""
USUAL_CHANGED = 0.2
"""The share of cases assumed to come out differently before there was a run."""
_Z = NormalDist().inv_cdf(0.975) + NormalDist().inv_cdf(POWER)


class Spread(Value):
    """The variance of a case's difference in "passed": `between` cases, and `within` a case each time it is played. `measured` by a run."""

    between: float
    within: float = 0.0
    measured: bool = True

    def deviation(self, samples: int) -> float:
        """The standard deviation of a case's difference where it is played so many times."""
        return float((self.between + self.within / max(1, samples)) ** 0.5)


USUAL = Spread(between=USUAL_CHANGED, measured=False)


def spread_of(a: Sequence[Outcome], b: Sequence[Outcome]) -> Spread:
    """The spread of "passed" between two sides that hold the same cases; the usual one where they can show none."""
    pairs = [(x, y) for x, y in zip(a, b, strict=True) if x.passed is not None and y.passed is not None]
    gaps = [float(y.passed or 0) - float(x.passed or 0) for x, y in pairs]
    if len(gaps) < 2 or not any(gaps):
        return USUAL
    within = fmean(_within(x) + _within(y) for x, y in pairs)
    plays = fmean(len(x.plays) for x, _ in pairs)
    return Spread(between=round(max(variance(gaps) - within / plays, 0.0), 6), within=round(within, 6))


def _within(outcome: Outcome) -> float:
    """The variance of "passed" between the times one case was played; 0 where it was played once."""
    values = [float(one.passed) for one in outcome.plays if one.passed is not None]
    return float(variance(values)) if len(values) > 1 else 0.0


def smallest_shown(cases: int, samples: int, spread: Spread = USUAL) -> float:
    """The smallest difference in the share of cases passed that so many cases show, from 0 to 1."""
    if cases < SIGN_TEST_CASES:
        return 1.0
    least = least_share(cases) if samples == 1 else 0.0
    return min(1.0, max(_Z * spread.deviation(samples) / math.sqrt(cases), least))


def cases_for(difference: float, samples: int, spread: Spread = USUAL) -> int:
    """How many cases show a difference of this size in the share of cases passed."""
    wanted = (_Z * spread.deviation(samples) / difference) ** 2
    least = SIGN_TEST_CASES / difference if samples == 1 else SIGN_TEST_CASES
    return math.ceil(max(wanted, least))
