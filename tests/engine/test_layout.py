"""A layout gives each piece its place, its range and its row in the table."""

from __future__ import annotations

import numpy as np
import pytest

from kunstkammer.envs.engine.layout import Layout, Piece

LAYOUT = Layout(
    Piece("auction", (1,), 1.0, "auctions finished / 15"),
    Piece("chips", (5,), 25.0, "chips / 20"),
    Piece("lead", (2, 3), 1.5, "points ahead / 30", low=-1.5),
)


def test_pieces_lie_one_behind_the_other() -> None:
    assert LAYOUT.size == 12
    assert LAYOUT.offsets()._asdict() == {"auction": 0, "chips": 1, "lead": 6}
    assert [piece.size for piece in LAYOUT.pieces] == [1, 5, 6]


def test_a_value_is_found_by_its_position_in_a_piece() -> None:
    assert LAYOUT.at("auction", 0) == 0
    assert LAYOUT.at("chips", 4) == 5
    assert LAYOUT.at("lead", 1, 2) == 11
    with pytest.raises(ValueError, match="invalid entry"):
        LAYOUT.at("lead", 1, 3)


def test_a_piece_without_axes_is_one_number() -> None:
    assert Layout(Piece("pot", (), 1.0, "chips"), Piece("bank", (), 1.0, "chips")).size == 2


def test_bounds_are_those_of_the_pieces() -> None:
    low, high = LAYOUT.low(), LAYOUT.high()
    assert low.tolist() == [0.0] * 6 + [-1.5] * 6
    assert high.tolist() == [1.0] + [25.0] * 5 + [1.5] * 6
    assert (low.dtype, high.dtype) == (np.float32, np.float32)


def test_one_observation_is_cut_into_its_pieces() -> None:
    pieces = LAYOUT.unpack(np.arange(12, dtype=np.float32))
    assert list(pieces) == ["auction", "chips", "lead"]
    assert pieces["auction"].tolist() == [0]
    assert pieces["chips"].tolist() == [1, 2, 3, 4, 5]
    assert pieces["lead"].tolist() == [[6, 7, 8], [9, 10, 11]]


def test_many_observations_keep_their_axes() -> None:
    pieces = LAYOUT.unpack(np.zeros((7, 2, 12), np.float32))
    assert pieces["auction"].shape == (7, 2, 1)
    assert pieces["lead"].shape == (7, 2, 2, 3)


def test_pieces_are_views_of_the_observation() -> None:
    observation = np.zeros(12, np.float32)
    LAYOUT.unpack(observation)["lead"][1, 2] = 0.5
    assert observation[11] == 0.5


@pytest.mark.parametrize("size", [0, 11, 13])
def test_an_observation_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"^an observation has {size} values; this layout has 12$"):
        LAYOUT.unpack(np.zeros((2, size), np.float32))


def test_two_pieces_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="^two pieces of a layout are named 'pot'$"):
        Layout(Piece("pot", (1,), 1.0, "chips"), Piece("pot", (2,), 1.0, "chips"))


def test_the_table_shows_every_piece() -> None:
    assert LAYOUT.table() == (
        "| at | piece | shape | range | meaning |\n"
        "| --- | --- | --- | --- | --- |\n"
        "| 0 | `auction` | 1 | 0 to 1 | auctions finished / 15 |\n"
        "| 1 | `chips` | 5 | 0 to 25 | chips / 20 |\n"
        "| 6 | `lead` | 2 x 3 | -1.5 to 1.5 | points ahead / 30 |"
    )


def test_the_fingerprint_has_names_and_shapes_only() -> None:
    assert LAYOUT.fingerprint() == [["auction", [1]], ["chips", [5]], ["lead", [2, 3]]]
    other = Layout(*(Piece(p.name, p.shape, 9.0, "other words") for p in LAYOUT.pieces))
    assert other.fingerprint() == LAYOUT.fingerprint()
