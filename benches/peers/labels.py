"""The labels that every side of the benchmark reads: made here and in `benches/dawid_skene.rs`.

Each worker has a sensitivity and a specificity, uniform in [0.55, 0.95); each task is positive
with probability 0.6; each worker labels each task. All numbers come from one SplitMix64 stream,
in this order: per worker sensitivity and specificity, then per task the truth and one number per
worker (right if below his rate). So the same bytes can be made in any language.
"""

import numpy as np

CASES = {"7x5000": (7, 5_000, 20261129), "50x50000": (50, 50_000, 20261130)}


def uniform(seed, count):
    """The first `count` numbers in [0, 1) of SplitMix64."""
    step, first, second = map(np.uint64, (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
    shift = np.uint64
    with np.errstate(over="ignore"):
        bits = np.uint64(seed) + step * np.arange(1, count + 1, dtype=np.uint64)
        bits = (bits ^ (bits >> shift(30))) * first
        bits = (bits ^ (bits >> shift(27))) * second
        bits ^= bits >> shift(31)
    return (bits >> shift(11)) * 2.0**-53


def labels(name):
    """Labels [task][worker] of 0 and 1."""
    workers, tasks, seed = CASES[name]
    numbers = uniform(seed, 2 * workers + tasks * (workers + 1))
    rates = 0.55 + (0.95 - 0.55) * numbers[: 2 * workers].reshape(workers, 2)
    numbers = numbers[2 * workers :].reshape(tasks, workers + 1)
    truth = numbers[:, :1] < 0.6
    right = numbers[:, 1:] < np.where(truth, rates[:, 0], rates[:, 1])
    return np.where(right, truth, ~truth).astype(np.uint8)
