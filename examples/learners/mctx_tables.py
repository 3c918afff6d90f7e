"""mctx: Gumbel MuZero searches 8 tables of two seats at once. Our compiled rules are the model, called from JAX."""

import jax
import mctx
import numpy as np

import underhall

model = underhall.batch("fall", games=8, seats=2, seed=1, autoreset="off")
model.determinize(seed=2)  # so that the search knows nothing that its seats cannot know
start = model.save()


def told(reward, turned):
    return reward.astype("f4"), turned.astype("f4"), np.log(model.mask + 1e-9, dtype="f4"), model.save().packed()


def step(state, actions):
    model.restore(start.unpacked(np.array(state)))
    seat = model.seat.copy()
    model.step(np.array(actions), check=False)
    return told(model.rewards[np.arange(8), seat], (model.seat >= 0) * np.where(model.seat == seat, 1, -1))


def follow(_, key, actions, state):
    reward, turned, logits, state = jax.pure_callback(step, first, state, actions)
    return mctx.RecurrentFnOutput(reward=reward, discount=turned, prior_logits=logits, value=reward * 0), state


first = told(np.zeros(8), np.zeros(8))
root = mctx.RootFnOutput(prior_logits=first[2], value=first[0], embedding=first[3])
print(mctx.gumbel_muzero_policy((), jax.random.PRNGKey(1), root, follow, 32, invalid_actions=~model.mask).action)
