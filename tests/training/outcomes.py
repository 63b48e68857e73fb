"""Outcomes for tests of what is made of them."""

from __future__ import annotations

from collections.abc import Sequence

from kunstkammer.training.evaluation.outcomes import Outcomes


def make_outcomes(line_up: Sequence[str], num_deals: int, num_decisions: int) -> Outcomes:
    """Outcomes of games that all seats tie, the first of which takes all the decisions."""
    outcomes = Outcomes.of_size(tuple(line_up), num_deals)
    outcomes.lengths[0] = num_decisions
    return outcomes
