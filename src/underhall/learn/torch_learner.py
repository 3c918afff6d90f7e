"""PPO in PyTorch: for real networks, on a GPU if there is one. Only this module and `looking.py` import PyTorch."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from underhall.bots.networks import Sight, Weights
from underhall.learn.experience import Array, Lessons
from underhall.learn.learner import NEVER, Pace, Rivals, State, Taken, Views
from underhall.learn.looking import Eyes, look

EXTREME = 5.0  # spreads from the mean beyond which an advantage counts no more
ADAM = ("step", "exp_avg", "exp_avg_sq")


class TorchLearner:
    """A network, its optimiser, and what it saw in this round."""

    def __init__(self, weights: Weights, sight: Sight, pace: Pace, seed: int) -> None:
        self._device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._on_gpu = self._device.type == "cuda"
        self._seen_as = torch.bfloat16 if self._on_gpu else torch.float32
        self._eyes = Eyes(sight, self._device)
        self._weights = self._tensors(weights, learns=True)
        self._mean = self._tensors(weights)
        self._rival = self._tensors(weights)
        self._optimiser = torch.optim.Adam(
            [*self._weights], lr=pace.rate, betas=(0.9, 0.99), eps=1e-5, fused=self._on_gpu
        )
        self._random = torch.Generator(self._device).manual_seed(seed)
        self._pace, self._steps = pace, 0

    def make_room(self, steps: int, rows: int) -> None:
        slots, actions = len(self._weights.first), len(self._weights.policy_bias)
        self._seen = torch.zeros((steps, rows, slots), dtype=self._seen_as, device=self._device)
        self._masks = torch.zeros((steps, rows, actions), dtype=torch.bool, device=self._device)
        self._as = torch.zeros((steps, rows), dtype=torch.int64, device=self._device)

    def act(self, step: int, first: int, views: Views, rivals: Rivals | None = None) -> Taken:
        last = first + len(views.masks)
        rows = [array[step, first:last] for array in (self._seen, self._masks, self._as)]
        seen, masks, observers = self._shown(views, rows)
        with torch.no_grad():
            logs, values = self._pass(self._weights, seen, masks, observers)
            actions = self._drawn(logs)
            if rivals is not None:
                theirs = (array[: rivals.tables] for array in (seen, masks, observers))
                drawn = self._drawn(self._pass(self._rival, *theirs)[0])
                actions[: rivals.tables] = torch.where(self._here(rivals.choose), drawn, actions[: rivals.tables])
        return Taken(*(_given(each, views) for each in (actions, logs.gather(1, actions[:, None])[:, 0], values)))

    def expect(self, views: Views) -> Array:
        with torch.no_grad():
            shown = self._shown(views, self._room_for(len(views.masks)))
            return _given(self._pass(self._weights, *shown)[1], views)

    def imitate(self, views: Views, actions: Array, targets: Array, known: Array) -> tuple[float, float]:
        logs, values = self._pass(self._weights, *self._shown(views, self._room_for(len(actions))))
        wanted, targets, known = self._here(actions), self._here(targets), self._here(known)
        error = (values - targets) ** 2
        missed = -logs.gather(1, wanted[:, None]).mean()
        self._move(missed + self._pace.value * (known * error).sum(1).mean())
        return (logs.argmax(1) == wanted).float().mean().item(), error[:, 0].mean().item()

    def improve(self, lessons: Lessons, progress: float = 0.0) -> dict[str, float]:
        seen, masks, observers = (array.flatten(0, 1) for array in (self._seen, self._masks, self._as))
        actions, logs, advantages, targets, known, learns = map(self._here, vars(lessons).values())
        advantages = ((advantages - advantages.mean()) / (advantages.std() + 1e-6)).clamp(-EXTREME, EXTREME)
        for group in self._optimiser.param_groups:
            group["lr"] = self._pace.rate_at(progress)
        entropy = self._pace.entropy_at(progress)
        rows, told = min(self._pace.rows, len(actions)), list[torch.Tensor]()
        for _ in range(self._pace.epochs):
            order = torch.randperm(len(actions), generator=self._random, device=self._device)
            for start in range(0, len(order) - rows + 1, rows):
                at = order[start : start + rows]
                passed = self._pass(self._weights, seen[at], masks[at], observers[at])
                batch = Lessons(actions[at], logs[at], advantages[at], targets[at], known[at], learns[at])
                loss, about = self._loss(*passed, masks[at], batch, entropy)
                self._move(loss)
                told.append(about)
        error, spread, moved = torch.stack(told).mean(0).tolist()
        return {"value_error": error, "entropy": spread, "moved": moved}

    def weights(self) -> Weights:
        return Weights(*(_numbers(tensor) for tensor in self._mean))

    def meet(self, weights: Weights) -> None:
        self._rival = self._tensors(weights)

    def state(self) -> State:
        found = {"steps": np.array(self._steps)}
        for part, tensors in (("weights", self._weights), ("mean", self._mean)):
            found |= {f"{part}.{name}": _numbers(tensor) for name, tensor in tensors._asdict().items()}
        for name, tensor in self._weights._asdict().items():
            for what, value in self._optimiser.state.get(tensor, {}).items():
                found[f"adam.{name}.{what}"] = _numbers(value)
        return found

    def restore(self, state: State) -> None:
        self._steps = int(state["steps"])
        with torch.no_grad():
            for part, tensors in (("weights", self._weights), ("mean", self._mean)):
                for name, tensor in tensors._asdict().items():
                    tensor.copy_(torch.as_tensor(state[f"{part}.{name}"]))
        for name, tensor in self._weights._asdict().items():
            if f"adam.{name}.step" in state:
                on_device = {what: torch.as_tensor(state[f"adam.{name}.{what}"], device=self._device) for what in ADAM}
                self._optimiser.state[tensor] = on_device | ({} if self._on_gpu else {"step": on_device["step"].cpu()})

    # Inside -----------------------------------------------------------------------------------------------------------

    def _tensors(self, weights: Weights, learns: bool = False) -> Any:
        """Weights as tensors; typed loosely, since they stand in the same tuple as arrays."""
        return Weights(
            *(torch.tensor(array, dtype=torch.float32, device=self._device, requires_grad=learns) for array in weights)
        )

    def _room_for(self, count: int) -> list[torch.Tensor]:
        """Rows of memory for that many views."""
        slots, actions = len(self._weights.first), len(self._weights.policy_bias)
        return [
            torch.empty((count, slots), dtype=self._seen_as, device=self._device),
            torch.empty((count, actions), dtype=torch.bool, device=self._device),
            torch.empty(count, dtype=torch.int64, device=self._device),
        ]

    def _move(self, loss: torch.Tensor) -> None:
        """One step of all weights, and of their mean."""
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(list(self._weights), self._pace.longest)
        self._optimiser.step()
        self._steps += 1
        with torch.no_grad():
            torch._foreach_lerp_(list(self._mean), list(self._weights), 1 - self._pace.mean_at(self._steps))

    def _here(self, array: Array) -> torch.Tensor:
        """An array of NumPy or CuPy, where the network is."""
        return torch.from_dlpack(array).to(self._device)

    def _shown(self, views: Views, rows: list[torch.Tensor]) -> list[torch.Tensor]:
        """Encodings, masks, and from where they are seen, copied into rows of memory: those of the tables change."""
        seen, masks, observers = rows
        seen.copy_(self._here(views.encodings))
        masks.copy_(self._here(views.masks))
        seats = views.seats if isinstance(views.seats, int) else self._here(views.seats)
        observers.copy_(self._eyes.observers(seats, self._here(views.observers)))
        return rows

    def _drawn(self, logs: torch.Tensor) -> torch.Tensor:
        """An action for each row, as likely as the network says."""
        return torch.multinomial(logs.exp(), 1, generator=self._random)[:, 0]

    def _pass(
        self, weights: Any, seen: torch.Tensor, masks: torch.Tensor, observers: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the chances of all actions, and what each seat may expect."""
        with torch.autocast("cuda", torch.bfloat16, enabled=self._on_gpu):
            logits, values = look(weights, self._eyes, seen, observers)
        logits = torch.where(masks, logits.float(), NEVER)
        return torch.log_softmax(logits, 1), torch.tanh(values.float())

    def _loss(
        self, all_logs: torch.Tensor, values: torch.Tensor, masks: torch.Tensor, batch: Lessons, entropy_counts: float
    ) -> tuple[torch.Tensor, torch.Tensor]:
        pace, learns = self._pace, batch.learns.float()
        count = learns.sum().clamp(min=1)
        logs = all_logs.gather(1, batch.actions[:, None])[:, 0]
        ratio = torch.exp(logs - batch.logs)
        clipped = ratio.clamp(1 - pace.clip, 1 + pace.clip)
        gain = (torch.minimum(ratio * batch.advantages, clipped * batch.advantages) * learns).sum() / count
        entropies = -(all_logs.exp() * torch.where(masks, all_logs, 0.0)).sum(1)
        entropy = (entropies * learns).sum() / count
        error = (values - batch.targets) ** 2
        loss = pace.value * (batch.known * error).sum(1).mean() - gain - entropy_counts * entropy
        moved = ((ratio - 1 - (logs - batch.logs)) * learns).sum() / count
        return loss, torch.stack([error[:, 0].mean(), entropy, moved]).detach()


def _numbers(tensor: torch.Tensor) -> Any:
    return tensor.detach().cpu().numpy()


def _given(tensor: torch.Tensor, views: Views) -> Array:
    """A tensor as an array of the library that the tables use."""
    if isinstance(views.masks, np.ndarray):
        return _numbers(tensor)
    from cupy import from_dlpack

    return from_dlpack(tensor.contiguous())
