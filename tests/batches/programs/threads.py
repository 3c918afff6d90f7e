"""The kernel of GPUs, thread after thread on a CPU. Generated for each game."""

import numpy as np

from underhall.batches.orders import PLAN, SHARED, Order
from underhall.engine.compile import entry

from .course import BOX, TABLE
from .device import carry_out


@entry
def launch(
    order,
    box_bytes,
    tables,
    dice,
    counts,
    plans,
    firsts,
    actions,
    keys,
    which,
    masks,
    merits,
    rewards,
    ended,
    seen,
    descriptors,
    encodings,
    features,
):
    """As the kernel in `ptx.py`."""
    box, plan = box_bytes.view(BOX)[0], plans.view(PLAN)[0]
    parts = SHARED if order == Order.ENCODE else 1
    for thread in range(which.shape[0] * parts):
        i = which[thread // parts]
        carry_out(
            order,
            box,
            tables[i].view(TABLE)[0],
            tables[i].view(np.int64),
            dice[i],
            counts[i],
            plan,
            firsts,
            actions,
            keys,
            i,
            masks[i],
            merits[i],
            rewards[i],
            ended[i],
            seen[i].view(TABLE)[0],
            seen[i].view(np.int64),
            descriptors,
            encodings[min(i, encodings.shape[0] - 1)],
            features[min(i, features.shape[0] - 1)],
            thread % parts,
            parts,
        )
