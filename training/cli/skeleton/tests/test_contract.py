"""What every game keeps, and who sees what."""

from __future__ import annotations

from pathlib import Path

from kunstkammer.envs.api.compliance import check_game, measure_visibility, sample_settings

from windfall import WINDFALL


def test_the_contract_is_kept() -> None:
    assert check_game(WINDFALL, num_games=4).num_games == 4


def test_fields_are_seen_by_those_who_are_written_down() -> None:
    written = Path(__file__).with_name("visibility.txt").read_text(encoding="utf-8")
    measured = measure_visibility(sample_settings(WINDFALL))
    assert str(measured).splitlines() == written.splitlines()
