"""crowd-kit's Dawid-Skene on the labels of `labels.py`: its answers, for the golden tests.

    python crowd_kit.py > ../../tests/suite/reliability/crowd_kit_7x5000.json

with crowd-kit 1.4.2, numpy 2.4.6 and pandas 3.1.1. `default` stops by crowd-kit's own rule, a gain
of its loss below 1e-5; `execre` is how ExeCRE calls it; `hundred` does 100 iterations.
"""

import json

import numpy as np
import pandas as pd
from crowdkit.aggregation import DawidSkene

from labels import labels

RULES = {"default": {}, "execre": {"n_iter": 3, "tol": 1}, "hundred": {"n_iter": 100, "tol": -np.inf}}


def table(answers):
    """One line per label, as crowd-kit wants it."""
    tasks, workers = answers.shape
    return pd.DataFrame(
        {
            "task": np.repeat(np.arange(tasks), workers),
            "worker": np.tile(np.arange(workers), tasks),
            "label": answers.reshape(-1).astype(np.int64),
        }
    )


def main():
    answers = labels("7x5000")
    frame = table(answers)
    golden = {"ones": int(answers.sum())}
    for name, rule in RULES.items():
        model = DawidSkene(**rule).fit(frame)
        rate = lambda label: [float(model.errors_.loc[(worker, label), label]) for worker in range(answers.shape[1])]
        golden[name] = {
            "losses": [float(loss) for loss in model.loss_history_],
            "prevalence": float(model.probas_[1].mean()),
            "sensitivity": rate(1),
            "specificity": rate(0),
            "first_posteriors": [float(value) for value in model.probas_.sort_index()[1][:8]],
        }
    print(json.dumps(golden, indent=1))


if __name__ == "__main__":
    main()
