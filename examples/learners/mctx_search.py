"""mctx: Gumbel MuZero searches 8 tables of two seats at once. Our compiled rules are the model, called from JAX."""

import jax
import mctx
import numpy as np

import underhall
from underhall.batches.base import Saved

model = underhall.batch("fall", games=8, seats=2, seed=1, autoreset="off")
model.determinize(seed=2)  # so that the search knows nothing that its seats cannot know
saved = vars(model.save())  # each of these arrays has one row per table
SHAPES = {name: jax.ShapeDtypeStruct((8, array[0].nbytes), np.uint8) for name, array in saved.items()}
answers = (*[jax.ShapeDtypeStruct((8,), np.float32)] * 2, jax.ShapeDtypeStruct(model.mask.shape, np.float32))


def packed():
    return {name: array.reshape(8, -1).view(np.uint8) for name, array in vars(model.save()).items()}


def step(state, actions):
    kept = {n: np.asarray(state[n]).copy().view(a.dtype).reshape(a.shape) for n, a in saved.items()}
    model.restore(Saved(**kept))
    seat = model.seat.copy()
    model.step(np.asarray(actions), check=False)
    reward = np.where(seat < 0, 0, model.rewards[np.arange(8), seat])
    turned = np.where(model.seat < 0, 0, np.where(model.seat == seat, 1, -1))  # whose value it is from there on
    return reward.astype("f4"), turned.astype("f4"), np.where(model.mask, 0, -1e9).astype("f4"), packed()


def follow(_, key, actions, state):
    reward, discount, logits, state = jax.pure_callback(step, (*answers, SHAPES), state, actions)
    return mctx.RecurrentFnOutput(reward=reward, discount=discount, prior_logits=logits, value=reward * 0), state


root = mctx.RootFnOutput(prior_logits=np.where(model.mask, 0.0, -1e9), value=np.zeros(8), embedding=packed())
found = mctx.gumbel_muzero_policy((), jax.random.PRNGKey(1), root, follow, 64, invalid_actions=~model.mask)
print([model.actions.names[action] for action in found.action.tolist()])
