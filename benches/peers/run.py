"""Times numpy and crowd-kit on the same labels and prints ratios to our own times.

    python run.py OURS.jsonl

OURS.jsonl is what `cargo bench --bench dawid_skene` writes to the file named by
RUNWISE_BENCH_JSON. Needs numpy 2.4.6, pandas 3.1.1 and crowd-kit 1.4.2. CPU seconds of one
thread, median of three, the data ready before the clock starts. crowd-kit takes most of a minute
for the larger case; SKIP_SLOW=1 leaves it out.
"""

import json
import os
import statistics
import sys
import time

# Before numpy is imported: one thread on either side.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from labels import CASES, labels

ITERATIONS = 100


def dense_em(answers):
    """Two-coin EM by matrix products: the least that Python can do. Returns log-likelihoods."""
    answers = answers.astype(np.float64)
    posterior = answers.mean(axis=1)
    history = []
    for _ in range(ITERATIONS):
        prevalence = posterior.mean()
        sensitivity = np.clip(posterior @ answers / posterior.sum(), 1e-10, 1 - 1e-10)
        wrong = 1 - posterior
        specificity = np.clip(wrong @ (1 - answers) / wrong.sum(), 1e-10, 1 - 1e-10)
        yes = np.log(prevalence) + np.log1p(-sensitivity).sum()
        yes = yes + answers @ (np.log(sensitivity) - np.log1p(-sensitivity))
        no = np.log1p(-prevalence) + np.log(specificity).sum()
        no = no + answers @ (np.log1p(-specificity) - np.log(specificity))
        history.append(float(np.logaddexp(yes, no).sum()))
        posterior = 1 / (1 + np.exp(np.clip(no - yes, -700, 700)))
    return history


def cpu_seconds(work, runs):
    times = []
    for _ in range(runs):
        start = time.process_time()
        result = work()
        times.append(time.process_time() - start)
    return statistics.median(times), result


def crowd_kit(answers, runs):
    from crowdkit.aggregation import DawidSkene

    from crowd_kit import table

    frame = table(answers)
    return cpu_seconds(lambda: DawidSkene(n_iter=ITERATIONS, tol=-np.inf).fit(frame), runs)[0]


def main():
    with open(sys.argv[1]) as lines:
        rows = [json.loads(line) for line in lines]
    ours = {row["case"]: row for row in rows if row["bench"] == "dawid_skene"}
    for case in CASES:
        if case not in ours:
            sys.exit(f"{sys.argv[1]} has no line for {case}; run cargo bench --bench dawid_skene")
        mine = ours[case]
        answers = labels(case)
        numpy_seconds, history = cpu_seconds(lambda: dense_em(answers), 3)
        # Slower machines differ in the last digits, other data or another model would not.
        if abs(history[-1] - mine["log_likelihood"]) > 1e-6 * abs(history[-1]):
            sys.exit(f"{case}: log-likelihood {mine['log_likelihood']} is not numpy's {history[-1]}")
        result = {
            "bench": "dawid_skene",
            "case": case,
            "iterations": ITERATIONS,
            "ours_cpu_seconds": mine["cpu_seconds"],
            "ours_peak_megabytes": mine["peak_megabytes"],
            "numpy_cpu_seconds": numpy_seconds,
            "ours_to_numpy": mine["cpu_seconds"] / numpy_seconds,
        }
        small = case == "7x5000"
        if small or os.environ.get("SKIP_SLOW") != "1":
            seconds = crowd_kit(answers, 3 if small else 1)
            result["crowd_kit_cpu_seconds"] = seconds
            result["ours_to_crowd_kit"] = mine["cpu_seconds"] / seconds
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
