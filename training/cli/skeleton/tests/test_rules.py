"""One test for each rule of the page, on tables that are played by hand."""

from __future__ import annotations

from collections.abc import Sequence

from kunstkammer.envs.api.table import Table

from windfall import WINDFALL
from windfall.rules import GIVE, TAKE


def play(deck: Sequence[int], actions: Sequence[int], num_players: int = 2) -> Table:
    """A table with the cards in this order, after some actions."""
    table = Table(WINDFALL.settings(num_players), seed=0)
    table.states["deck"][0] = deck
    for action in actions:
        table.step(action)
    return table


DECK = (4, -3, 3, -2, 2, -1, 1, 0)


def test_w01_eight_cards_are_shuffled() -> None:
    settings = WINDFALL.settings(3)
    decks = [Table(settings, seed).states["deck"][0].tolist() for seed in range(5)]
    assert [sorted(deck) for deck in decks] == [[-3, -2, -1, 0, 1, 2, 3, 4]] * 5
    assert len({tuple(deck) for deck in decks}) == 5


def test_w02_a_player_takes_the_top_card_or_gives_it_to_the_next() -> None:
    table = play(DECK, [TAKE, GIVE, TAKE], num_players=3)
    assert table.states["points"][0].tolist() == [4, 0, 0]  # 4; -3 to seat 2, who took 3 then
    assert table.seat == 0
    table.step(GIVE)
    assert table.states["points"][0].tolist() == [4, -2, 0]


def test_w03_most_points_win() -> None:
    table = play(DECK, [TAKE] * 8)
    result = table.result()
    assert result is not None
    assert (result.scores, result.ranks) == ((10, -6), (0, 1))


def test_w03_the_same_points_share_the_place() -> None:
    table = play((1, -3, 2, 4, -1, 0, 3, -2), [TAKE, GIVE, TAKE, TAKE, TAKE, GIVE, GIVE, GIVE])
    result = table.result()
    assert result is not None
    assert result.ranks == (1, 0)
