"""The rollouts that both sides of the routing benchmark read: made here and in `benches/routing.rs`.

Ten numbers of one SplitMix64 stream an instance: three costs, three scores, three results, and one
difficulty that shifts all three scores.
"""

import numpy as np

from labels import uniform

COSTS = np.array([0.0015, 0.002, 0.011])
CHANCES = np.array([0.25, 0.3, 0.62])


def rollouts(instances, seed):
    """Scores, costs and results, each [instance][action]."""
    numbers = uniform(seed, 10 * instances).reshape(instances, 10)
    hard = 0.5 * (0.5 - numbers[:, 9:])
    scores = np.clip(CHANCES + hard + 0.3 * (numbers[:, 3:6] - 0.5), 0.01, 0.99)
    return scores, COSTS * (0.5 + numbers[:, :3]), numbers[:, 6:9] < scores
