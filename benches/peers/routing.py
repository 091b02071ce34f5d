"""Times numpy on the same rollouts and prints ratios to our own times.

    python routing.py OURS.jsonl

OURS.jsonl is what `cargo bench --bench routing` writes to the file named by RUNWISE_BENCH_JSON. numpy
does what a script does: every crossing of two actions is a breakpoint, just above each the policy is
worked out for all instances, and the budgets are looked up in the mean costs. CPU seconds of one
thread, median of nine, the data ready before the clock starts.
"""

import json
import os
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from rollouts import rollouts
from run import cpu_seconds

BUDGETS = np.array([0.0015, 0.002, 0.0025, 0.003, 0.004, 0.005, 0.006, 0.008, 0.010])
DELTA = 0.05
CEILING = 0.0165


def choices(scores, costs):
    """Mean cost of the choice for each budget and bound; None where nothing keeps it."""
    count, actions = scores.shape
    crossings = [np.zeros(1)]
    for one in range(actions):
        for other in range(one):
            with np.errstate(divide="ignore", invalid="ignore"):
                at = (scores[:, one] - scores[:, other]) / (costs[:, one] - costs[:, other])
            crossings.append(at[np.isfinite(at) & (at > 0)])
    breakpoints = np.unique(np.concatenate(crossings))
    inside = np.append((breakpoints[:-1] + breakpoints[1:]) / 2, breakpoints[-1] * 2)
    rows = np.arange(count)
    means = np.array([costs[rows, np.argmax(scores - at * costs, axis=1)].mean() for at in inside])
    conformal = (count * means + CEILING) / (count + 1)
    hoeffding = means + CEILING * np.sqrt(np.log(1 / DELTA) / (2 * count))
    found = []
    for bound in (conformal, hoeffding):
        for budget in BUDGETS:
            kept = np.flatnonzero(bound <= budget)
            found.append(float(means[kept[0]]) if len(kept) else None)
    return found


def main():
    with open(sys.argv[1]) as lines:
        rows = [json.loads(line) for line in lines]
    mine = {row["bench"]: row for row in rows if row["bench"].startswith("routing")}
    if "routing" not in mine:
        sys.exit(f"{sys.argv[1]} has no line for routing; run cargo bench --bench routing")
    scores, costs, _ = rollouts(360, 360_001)
    seconds, found = cpu_seconds(lambda: choices(scores, costs), 9)
    for ours, theirs in zip(mine["routing"]["costs"], found, strict=True):
        if (ours is None) != (theirs is None) or (ours and abs(ours - theirs) > 1e-9):
            sys.exit(f"ours is {ours}, numpy's {theirs}")
    result = {
        "bench": "routing",
        "case": mine["routing"]["case"],
        "ours_cpu_seconds": mine["routing"]["cpu_seconds"],
        "numpy_cpu_seconds": seconds,
        "ours_to_numpy": mine["routing"]["cpu_seconds"] / seconds,
    }
    print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
