"""The network that numpy runs, on numbers small enough to work out by hand."""

from __future__ import annotations

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from kunstkammer.agents.policy.network import _BLAS, ActionHead, Network


def array(values: object) -> np.ndarray:
    return np.array(values, np.float32)


OBSERVATIONS = array([[1, 2], [3, -1]])
MASKS = np.array([[True, False, True], [True, True, True]])
# the context of an observation is (first + second, first); its activation is not taken yet
LAYERS = [(array([[1, 1], [1, 0]]), array([0, 0]))]
HEAD = ActionHead(
    inputs=np.array([[0], [1], [-1]], np.int32),  # about the first entry, the second, nothing
    weights=array([[10, 1]]),
    embeddings=array([[0, 0], [0, 0], [0.5, -9]]),
    layers=[(array([[1], [100]]), array([0.25]))],
)


def test_a_perceptron_gives_logits_to_legal_actions_alone():
    layers = [
        (array([[1, -1], [0, 1]]), array([0, 0])),
        (array([[1, 2, 0], [0, 1, 3]]), array([0, 0, 5])),
    ]
    logits = Network(layers, "relu").logits(OBSERVATIONS, MASKS)
    # between the layers the values are 1 and 1, then 3 and -4, of which 0 is left
    assert logits.tolist() == [[1, -np.inf, 8], [3, 6, 5]]


def test_a_head_rates_an_action_by_context_inputs_and_embedding():
    logits = Network(LAYERS, "relu", HEAD).logits(OBSERVATIONS, MASKS)
    # contexts (3, 1) and (2, 3); action 0 adds 10 and 1 times the first entry, action 1 times the
    # second, action 2 its embedding; then 1 and 100 times what is positive of it, and 0.25
    assert logits.tolist() == [
        [13 + 200 + 0.25, -np.inf, 3.5 + 0.25],
        [32 + 600 + 0.25, 0 + 200 + 0.25, 2.5 + 0.25],
    ]


def test_numpy_multiplies_in_one_thread_and_afterwards_in_as_many_as_before(
    monkeypatch: pytest.MonkeyPatch,
):
    counts: list[list[int]] = []

    def count_threads() -> list[int]:
        # of numpy's library; other packages may have loaded further ones since
        return [one["num_threads"] for one in _BLAS.info()]

    def note(_network: Network, _layers: object, values: np.ndarray) -> np.ndarray:
        counts.append(count_threads())
        return np.zeros((len(values), 3), np.float32)

    monkeypatch.setattr(Network, "_run", note)
    with threadpool_limits(2, user_api="blas"):
        Network(LAYERS, "relu").logits(OBSERVATIONS, MASKS)
        counts.append(count_threads())
    num_libraries = len(count_threads())  # none where numpy uses another kind
    assert counts == [[1] * num_libraries, [2] * num_libraries]


def test_a_network_is_made_again_of_its_arrays():
    network = Network(LAYERS, "tanh", HEAD)
    again = Network.from_arrays(network.to_arrays(), "tanh")
    assert (again.num_inputs, again.num_actions) == (2, 3)
    expected = network.logits(OBSERVATIONS, MASKS)
    assert again.logits(OBSERVATIONS, MASKS).tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"head.inputs": np.array([[0], [2], [-1]], np.int32)}, "head does not fit"),
        ({"head.inputs": np.array([[0], [-2], [-1]], np.int32)}, "head does not fit"),
        ({"head.inputs": np.zeros((2, 1), np.int32)}, "head does not fit"),
        ({"head.inputs": np.zeros((3, 1), np.int64)}, "head.inputs does not fit"),
        ({"head.weights": np.zeros((1, 3), np.float32)}, "head does not fit"),
        ({"head.embeddings": np.zeros((3, 3), np.float32)}, "head does not fit"),
        ({"head.embeddings": None}, "head.embeddings is missing"),
        ({"head.layer_0.weights": np.zeros((2, 2), np.float32)}, "head.layer_0 does not fit"),
        (
            {
                "head.layer_0.weights": np.zeros((2, 2), np.float32),
                "head.layer_0.biases": np.zeros(2, np.float32),
            },
            "head does not fit",
        ),
        ({"head.layer_0.biases": np.zeros(1, np.float64)}, "biases does not fit"),
        ({"tail": np.zeros(1, np.float32)}, "tail belongs to no network"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(change, message):
    arrays = {**Network(LAYERS, "relu", HEAD).to_arrays(), **change}
    kept = {name: one for name, one in arrays.items() if one is not None}
    with pytest.raises(ValueError, match=message):
        Network.from_arrays(kept, "relu")


@pytest.mark.parametrize("fault", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize(
    "name",
    ["layer_0.weights", "layer_0.biases", "head.weights", "head.embeddings", "head.layer_0.biases"],
)
def test_weights_that_are_not_finite_are_named(name: str, fault: float):
    arrays = Network(LAYERS, "relu", HEAD).to_arrays()
    arrays[name] = arrays[name].copy()
    arrays[name].flat[-1] = fault
    with pytest.raises(ValueError, match=f"{name} holds NaN or infinity, as after a training"):
        Network.from_arrays(arrays, "relu")
