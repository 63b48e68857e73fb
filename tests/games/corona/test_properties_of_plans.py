"""What holds of every table's best plan in Corona: searched with hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import given, strategies

from kunstkammer.envs.games.corona import best_plan

from ..properties import Choices, draw_choices, search
from .builders import position


@strategies.composite
def tables(draw: strategies.DrawFn) -> dict[str, Any]:
    """Pawns and dice."""
    return {
        "pawns": draw(strategies.lists(strategies.integers(0, 11), min_size=6, max_size=6)),
        "dice": draw(strategies.lists(strategies.integers(1, 6), min_size=6, max_size=6)),
        "empty_field": draw(strategies.integers(0, 1)),
    }


choices = draw_choices(lambda number, legal: legal[number % len(legal)])


@search(300, 10)
@given(tables())
def test_the_solver_s_plan_is_legal_and_reaches_its_total(drawn: dict[str, Any]) -> None:
    plan = best_plan(*(drawn[name] for name in ("pawns", "dice", "empty_field")))
    table = position(2, **drawn, bids={0: 21}, showing=True, rounds=1)
    for move in plan.moves:
        assert not table.is_over
        before = table.total
        table.move(move.start, drawn["dice"][move.die])
        assert table.total - before == move.points
    assert table.total == plan.total == sum(move.points for move in plan.moves)
    assert table.is_over == (len(plan.moves) == 6 or plan.total == 21)


@search(100, 10)
@given(tables(), choices)
def test_with_the_hint_no_more_than_the_optimum_can_be_shown(
    drawn: dict[str, Any], choose: Choices
) -> None:
    table = position(2, **drawn, bids={0: 21}, showing=True, rounds=1, hint=True)
    optimum = table.field("optimum")
    while not table.is_over:
        table.play(choose.choose(table.legal()))
        assert 0 <= table.total <= optimum <= 21
        assert table.field("optimum") == optimum


@search(100, 10)
@given(tables(), strategies.integers(0, 11))
def test_the_ring_has_no_first_field(drawn: dict[str, Any], shift: int) -> None:
    pawns, dice, alone = (drawn[name] for name in ("pawns", "dice", "empty_field"))
    turned = [(field + shift) % 12 for field in pawns]
    assert best_plan(turned, dice, alone).total == best_plan(pawns, dice, alone).total


@search(100, 10)
@given(tables())
def test_a_die_more_or_a_point_more_never_lowers_the_optimum(drawn: dict[str, Any]) -> None:
    pawns, dice = drawn["pawns"], drawn["dice"]
    for alone in (0, 1):
        totals = [best_plan(pawns, dice[:number], alone).total for number in range(7)]
        assert totals == sorted(totals)
    assert best_plan(pawns, dice, 1).total >= best_plan(pawns, dice, 0).total
