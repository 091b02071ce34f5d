"""Makes golden.json: what SciPy and statsmodels say, for the tests of execution/statistics.

Usage: python make_golden.py > golden.json, with SciPy 1.17 and statsmodels 0.15.
"""

import itertools
import json
import math
import random

from scipy.stats import binomtest, norm
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

draw = random.Random(20260101)


def paired(b, c, n, margin):
    difference = (c - b) / n
    error = math.sqrt(b + c - (c - b) ** 2 / n) / n
    half = norm.ppf(0.95) * error
    return {
        "b": b,
        "c": c,
        "n": n,
        "margin": margin,
        "mcnemar": mcnemar([[n - b - c, b], [c, 0]], exact=True).pvalue,
        "low": difference - half,
        "high": difference + half,
        "p_lower": norm.sf((difference + margin) / error),
        "p_upper": norm.cdf((difference - margin) / error),
    }


def large(b, c):
    return {"b": b, "c": c, "p": binomtest(b, b + c, 0.5).pvalue}


def wilson(hits, of, confidence):
    low, high = proportion_confint(hits, of, alpha=1 - confidence, method="wilson")
    return {"hits": hits, "of": of, "confidence": confidence, "low": low, "high": high}


def corrected(p):
    return {
        "p": p,
        "holm": list(multipletests(p, method="holm")[1]),
        "benjamini_hochberg": list(multipletests(p, method="fdr_bh")[1]),
    }


def cliff(first, second):
    """Brute force over all pairs; interval of Feng and Cliff 2004."""
    sign = [[(s > f) - (s < f) for f in first] for s in second]
    rows, columns = len(second), len(first)
    delta = sum(map(sum, sign)) / (rows * columns)
    by_row = sum((sum(row) / columns - delta) ** 2 for row in sign)
    by_column = sum((sum(col) / rows - delta) ** 2 for col in zip(*sign))
    cells = sum((cell - delta) ** 2 for row in sign for cell in row)
    variance = (columns**2 * by_row + rows**2 * by_column - cells) / (
        rows * columns * (rows - 1) * (columns - 1)
    )
    z = norm.ppf(0.975)
    one = 1 - delta**2
    root = z * math.sqrt(variance) * math.sqrt(one**2 + z**2 * variance)
    below = one + z**2 * variance
    return {
        "first": first,
        "second": second,
        "delta": delta,
        "low": max(-1, (delta * one - root) / below),
        "high": min(1, (delta * one + root) / below),
    }


tables = [(16, 21, 400), (3, 12, 100), (10, 2, 100), (7, 11, 100), (8, 8, 200)]
tables += [(5, 6, 100), (6, 9, 100), (4, 3, 100), (1, 3, 100), (4, 5, 100)]
tables += [(0, 6, 50), (1, 0, 30), (300, 260, 2000)]
print(
    json.dumps(
        {
            "paired": [paired(*table, 0.05) for table in tables],
            "mcnemar": [
                large(*table)
                for table in [(0, 1), (0, 5), (0, 40), (40, 62), (900, 1000), (2500, 2400), (4000, 4321)]
            ],
            "wilson": [
                wilson(hits, of, confidence)
                for hits, of, confidence in itertools.chain(
                    ((hits, 100, 0.95) for hits in (0, 1, 7, 63, 75, 99, 100)),
                    [(3, 7, 0.9), (120, 200, 0.99), (51, 3000, 0.95)],
                )
            ],
            "corrected": [
                corrected([0.01, 0.04, 0.03, 0.005]),
                corrected([0.51, 0.035, 0.48, 0.039, 1.0, 0.61]),
                corrected([draw.random() ** 3 for _ in range(15)]),
            ],
            "cliff": [
                cliff([draw.randrange(spread) for _ in range(m)], [draw.randrange(2, spread + 4) for _ in range(n)])
                for m, n, spread in [(5, 6, 9), (12, 9, 5), (30, 40, 50)]
            ],
            "normal": [{"p": p, "z": norm.ppf(p)} for p in (1e-15, 1e-6, 0.02, 0.3, 0.7, 0.9, 0.999)],
        },
        indent=1,
    )
)
