"""The policy network as numpy runs it: from inputs and masks to logits.

A perceptron reads all inputs: the observation, and the outlook if there is one. It gives the logits
itself, or a context in which an action head rates every legal action by what the action is about,
with the same weights for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from threadpoolctl import ThreadpoolController

from ...envs.engine.arrays import Masks, Matrix
from ...envs.engine.copies import OwnsArrays
from ...envs.engine.errors import DivergedError
from ...envs.engine.layout import NOTHING

ACTIVATIONS = ("relu", "tanh")
_BLAS = ThreadpoolController().select(user_api="blas")  # numpy's, which is loaded by now

Weights: TypeAlias = npt.NDArray[np.float32]
Layers: TypeAlias = list[tuple[Weights, Weights]]
"""Weights [inputs, outputs] and biases [outputs] of each layer."""


@dataclass(frozen=True)
class ActionHead(OwnsArrays):
    """Rates single actions.

    Attributes:
        inputs: int32 [num_actions, num_inputs]; indices of the inputs that an
            action is about, NOTHING for none; see `Game.action_inputs`.
        weights: float32 [num_inputs, width]; of those entries.
        embeddings: float32 [num_actions, width]; what is particular to each action.
        layers: from width to one logit.
    """

    inputs: npt.NDArray[np.int32]
    weights: Weights
    embeddings: Weights
    layers: Layers


@dataclass(frozen=True)
class Network(OwnsArrays):
    """A policy network.

    Attributes:
        layers: from the inputs to one logit for each action, or to the head's width.
        activation: between the layers, one of ACTIVATIONS.
        head: rates single actions; None if the layers give the logits.
    """

    layers: Layers
    activation: str
    head: ActionHead | None = None

    def logits(self, inputs: Matrix, masks: Masks) -> Matrix:
        """Computes the logits, -inf where an action is illegal: float32 [count, num_actions].

        Numpy multiplies in one thread: the matrices are small, and where other work keeps the
        processors busy, threads that wait for each other take many times as long.

        Raises:
            DivergedError: the logit of a legal action is not finite.
        """
        # an overflow shows in the logits, or does them no harm
        with _BLAS.limit(limits=1), np.errstate(over="ignore", invalid="ignore"):
            logits = self._logits(inputs, masks)
        if not np.array_equal(np.isfinite(logits), masks):
            raise DivergedError("its weights give legal actions NaN or infinite logits")
        return logits

    def to_arrays(self) -> dict[str, npt.NDArray[np.generic]]:
        """All arrays by name; with the activation they make the network again."""
        arrays: dict[str, npt.NDArray[np.generic]] = _name_layers("", self.layers)
        if self.head is not None:
            arrays |= {
                "head.inputs": self.head.inputs,
                "head.weights": self.head.weights,
                "head.embeddings": self.head.embeddings,
                **_name_layers("head.", self.head.layers),
            }
        return arrays

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, npt.NDArray[np.generic]], activation: str) -> Network:
        """Makes a network of what `to_arrays` gave.

        Raises:
            ValueError: an array is missing, or has a wrong type or shape, or is not finite.
        """
        left = dict(arrays)
        layers = _take_layers("", left)
        head = None
        if any(name.startswith("head.") for name in left):
            head = ActionHead(
                _take(left, "head.inputs", np.int32, 2),  # type: ignore[arg-type]  # checked
                _take(left, "head.weights", np.float32, 2),  # type: ignore[arg-type]  # checked
                _take(left, "head.embeddings", np.float32, 2),  # type: ignore[arg-type]  # checked
                _take_layers("head.", left),
            )
            _check_head(head, layers[-1][0].shape[1], layers[0][0].shape[0])
        if left:
            raise ValueError(f"{next(iter(left))} belongs to no network")
        return cls(layers, activation, head)

    @property
    def num_inputs(self) -> int:
        """How many inputs it takes."""
        return int(self.layers[0][0].shape[0])

    @property
    def num_actions(self) -> int:
        """The number of logits."""
        if self.head is not None:
            return int(self.head.embeddings.shape[0])
        return int(self.layers[-1][0].shape[1])

    def _logits(self, inputs: Matrix, masks: Masks) -> Matrix:
        values = self._run(self.layers, inputs)
        if self.head is None:
            values[~masks] = -np.inf
            return values
        rows, actions = np.nonzero(masks)
        # with a zero for NOTHING
        padded = np.pad(inputs, ((0, 0), (0, 1)))
        about = padded[rows[:, None], self.head.inputs[actions]]
        ratings = about @ self.head.weights
        ratings += self.head.embeddings[actions]
        ratings += values[rows]
        logits = np.full(masks.shape, -np.inf, np.float32)
        logits[rows, actions] = self._run(self.head.layers, self._activate(ratings))[:, 0]
        return logits

    def _run(self, layers: Layers, values: Matrix) -> Matrix:
        for number, (weights, biases) in enumerate(layers):
            if number:
                values = self._activate(values)
            values = values @ weights
            values += biases
        return values

    def _activate(self, values: Matrix) -> Matrix:
        """Works in place."""
        if self.activation == "relu":
            return np.maximum(values, 0.0, out=values)
        return np.tanh(values, out=values)


def _name_layers(prefix: str, layers: Layers) -> dict[str, npt.NDArray[np.generic]]:
    arrays: dict[str, npt.NDArray[np.generic]] = {}
    for number, (weights, biases) in enumerate(layers):
        arrays[f"{prefix}layer_{number}.weights"] = weights
        arrays[f"{prefix}layer_{number}.biases"] = biases
    return arrays


def _take(
    arrays: dict[str, npt.NDArray[np.generic]], name: str, kind: type[np.generic], num_axes: int
) -> npt.NDArray[np.generic]:
    array = arrays.pop(name, None)
    if array is None:
        raise ValueError(f"{name} is missing")
    if array.dtype != kind or array.ndim != num_axes:
        raise ValueError(f"{name} does not fit")
    if not np.isfinite(array).all():
        raise ValueError(f"{name} holds NaN or infinity, as after a training that diverged")
    return array


def _take_layers(prefix: str, arrays: dict[str, npt.NDArray[np.generic]]) -> Layers:
    layers: Layers = []
    while f"{prefix}layer_{len(layers)}.weights" in arrays or not layers:
        name = f"{prefix}layer_{len(layers)}"
        weights = _take(arrays, f"{name}.weights", np.float32, 2)
        biases = _take(arrays, f"{name}.biases", np.float32, 1)
        if biases.shape != weights.shape[1:] or (
            layers and weights.shape[0] != layers[-1][0].shape[1]
        ):
            raise ValueError(f"{name} does not fit")
        layers.append((weights, biases))  # type: ignore[arg-type]  # checked
    return layers


def _check_head(head: ActionHead, width: int, num_inputs: int) -> None:
    if (
        head.inputs.shape != (head.embeddings.shape[0], head.weights.shape[0])
        or {head.weights.shape[1], head.embeddings.shape[1], head.layers[0][0].shape[0]} != {width}
        or head.layers[-1][0].shape[1] != 1
        or (head.inputs.size and not NOTHING <= head.inputs.min() <= head.inputs.max() < num_inputs)
    ):
        raise ValueError("head does not fit")
