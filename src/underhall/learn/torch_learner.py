"""PPO in PyTorch: for real networks, on a GPU if there is one. Only this module imports PyTorch."""

from __future__ import annotations

from typing import Any

import torch

from underhall.bots.networks import Weights
from underhall.learn.experience import Lessons, Numbers
from underhall.learn.learner import NEVER, Pace, State, Taken, normalised


class TorchLearner:
    """A network, its optimiser, and what it saw in this round."""

    def __init__(self, weights: Weights, pace: Pace, seed: int) -> None:
        self._device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._weights: Any = Weights(
            *(torch.tensor(array, dtype=torch.float32, device=self._device, requires_grad=True) for array in weights)
        )
        self._optimiser = torch.optim.Adam(list(self._weights), lr=pace.rate, betas=(0.9, 0.99), eps=1e-5)
        self._random = torch.Generator(self._device).manual_seed(seed)
        self._pace = pace

    def make_room(self, steps: int, rows: int) -> None:
        slots, actions = len(self._weights.first), len(self._weights.policy_bias)
        self._seen = torch.zeros((steps, rows, slots), dtype=torch.float16, device=self._device)
        self._masks = torch.zeros((steps, rows, actions), dtype=torch.bool, device=self._device)

    def act(self, step: int, first: int, encodings: Any, masks: Any) -> Taken:
        seen, allowed = self._here(encodings), self._here(masks)
        last = first + len(seen)
        self._seen[step, first:last], self._masks[step, first:last] = seen, allowed
        with torch.no_grad():
            logs, values = self._pass(seen, allowed)
            actions = torch.multinomial(logs.exp(), 1, generator=self._random)
        return Taken(*(_numbers(each) for each in (actions[:, 0], logs.gather(1, actions)[:, 0], values)))

    def expect(self, encodings: Any, masks: Any) -> Numbers:
        with torch.no_grad():
            values: Numbers = _numbers(self._pass(self._here(encodings), self._here(masks))[1])
        return values

    def improve(self, lessons: Lessons) -> dict[str, float]:
        seen, masks = self._seen.flatten(0, 1), self._masks.flatten(0, 1)
        given = (lessons.actions, lessons.logs, normalised(lessons.advantages), lessons.targets, lessons.known)
        actions, logs, advantages, targets, known = (torch.as_tensor(each, device=self._device) for each in given)
        rows, told = min(self._pace.rows, len(actions)), list[torch.Tensor]()
        for _ in range(self._pace.epochs):
            order = torch.randperm(len(actions), generator=self._random, device=self._device)
            for start in range(0, len(order) - rows + 1, rows):
                at = order[start : start + rows]
                loss, about = self._loss(
                    seen[at].float(), masks[at], actions[at], logs[at], advantages[at], targets[at], known[at]
                )
                self._optimiser.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(list(self._weights), self._pace.longest)
                self._optimiser.step()
                told.append(about)
        error, entropy, moved = torch.stack(told).mean(0).tolist()
        return {"value_error": error, "entropy": entropy, "moved": moved}

    def weights(self) -> Weights:
        return Weights(*(_numbers(tensor.detach()) for tensor in self._weights))

    def state(self) -> State:
        found = {f"weights.{name}": array for name, array in self.weights()._asdict().items()}
        for name, tensor in self._weights._asdict().items():
            for what, value in self._optimiser.state.get(tensor, {}).items():
                found[f"adam.{name}.{what}"] = _numbers(value)
        return found

    def restore(self, state: State) -> None:
        with torch.no_grad():
            for name, tensor in self._weights._asdict().items():
                tensor.copy_(torch.as_tensor(state[f"weights.{name}"]))
                kept = {what: state.get(f"adam.{name}.{what}") for what in ("step", "exp_avg", "exp_avg_sq")}
                if kept["step"] is not None:
                    self._optimiser.state[tensor] = {
                        what: torch.as_tensor(value, device="cpu" if what == "step" else self._device)
                        for what, value in kept.items()
                    }

    # Inside -----------------------------------------------------------------------------------------------------------

    def _here(self, array: Any) -> torch.Tensor:
        """An array of NumPy or CuPy, where the network is."""
        return torch.from_dlpack(array).to(self._device)

    def _pass(self, encodings: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the chances of all actions, and what each seat may expect."""
        weights = self._weights
        state = torch.relu(encodings @ weights.first + weights.first_bias)
        for (one, two), (one_bias, two_bias) in zip(weights.blocks, weights.blocks_bias, strict=True):
            state = torch.relu(state + torch.relu(state @ one + one_bias) @ two + two_bias)
        inner = torch.relu(state @ weights.value_first + weights.value_first_bias)
        logits = torch.where(masks, state @ weights.policy.T + weights.policy_bias, NEVER)
        return torch.log_softmax(logits, 1), torch.tanh(inner @ weights.value_last + weights.value_last_bias)

    def _loss(
        self,
        encodings: torch.Tensor,
        masks: torch.Tensor,
        actions: torch.Tensor,
        before: torch.Tensor,
        advantages: torch.Tensor,
        targets: torch.Tensor,
        known: torch.Tensor,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        pace = self._pace
        all_logs, values = self._pass(encodings, masks)
        logs = all_logs.gather(1, actions[:, None])[:, 0]
        ratio = torch.exp(logs - before)
        gain = torch.minimum(ratio * advantages, ratio.clamp(1 - pace.clip, 1 + pace.clip) * advantages).mean()
        entropy = -(all_logs.exp() * torch.where(masks, all_logs, 0.0)).sum(1).mean()
        error = (values - targets) ** 2
        loss = pace.value * (known * error).sum(1).mean() - gain - pace.entropy * entropy
        moved = (ratio - 1 - (logs - before)).mean()
        return loss, torch.stack([error[:, 0].mean(), entropy, moved]).detach()


def _numbers(tensor: torch.Tensor) -> Any:
    return tensor.cpu().numpy()
