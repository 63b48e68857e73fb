"""The visibility table shows what no check can know: that a secret is not hidden."""

from __future__ import annotations

import dataclasses

from kunstkammer.envs.api.compliance import check_game, measure_visibility, sample_settings
from kunstkammer.envs.engine.game import Game
from kunstkammer.envs.engine.jit import kernel
from kunstkammer.envs.engine.record import HIDDEN, RUNNING, Record

from ..toys.high_card import HIGH_CARD
from ..toys.subtle_faults import complete_all_but_laid, hide_all_but_laid
from .sealed import SEALED

TABLE = """\
field        who sees it  all seats  some seats  no seat
place        sometimes         17 %        41 %     42 %
num_in_hand  everybody          all           -        -
points       everybody          all           -        -
has_laid     everybody          all           -        -"""


@kernel
def _hide_the_prize_alone(state: Record, seat: int) -> None:
    if state.over == RUNNING:
        state.prize = HIDDEN


@kernel
def _hide_nothing(state: Record, seat: int) -> None:
    state.phase = 0


@kernel
def _hide_every_other_choice(state: Record, seat: int) -> None:
    state.prize = HIDDEN
    state.choice[1 - seat] = HIDDEN


@kernel
def _hide_the_last_seats_card(state: Record, seat: int) -> None:
    state.has_laid[3] = HIDDEN


def _variant(game: Game, **rules: object) -> Game:
    return dataclasses.replace(game, rules=dataclasses.replace(game.rules, **rules))


FORGETFUL = dataclasses.replace(
    _variant(HIGH_CARD, hide=hide_all_but_laid, complete=complete_all_but_laid),
    home=f"{__name__}:FORGETFUL",
)


def who_sees(game: Game) -> dict[str, str]:
    table = measure_visibility([game.settings()])
    return {one.name: one.who for one in table.fields}


def test_the_table_has_a_row_for_each_field_but_header_and_options() -> None:
    assert str(measure_visibility(sample_settings(HIGH_CARD))) == TABLE


def test_a_forgotten_secret_passes_the_checks_and_is_seen_in_the_table() -> None:
    report = check_game(FORGETFUL, num_games=3)
    assert report.num_games == 3
    assert str(report.visibility) == TABLE.replace("17 %        41 %", "25 %        33 %")


def test_a_forgotten_sealed_bid_changes_who_sees_it() -> None:
    assert who_sees(SEALED)["choice"] == "own seat, sometimes others"
    assert who_sees(_variant(SEALED, hide=_hide_the_prize_alone))["choice"] == "everybody"


def test_a_secret_of_each_seat_and_one_of_nobody_are_told_apart() -> None:
    who = who_sees(_variant(SEALED, hide=_hide_every_other_choice))
    assert who == {"choice": "own seat", "prize": "nobody", "padding": "everybody"}
    assert measure_visibility([SEALED.settings()]).has_secrets


def test_a_game_that_hides_nothing_has_no_secrets() -> None:
    table = measure_visibility([_variant(HIGH_CARD, hide=_hide_nothing).settings()])
    assert {one.who for one in table.fields} == {"everybody"}
    assert not table.has_secrets


def test_entries_of_absent_seats_are_left_out() -> None:
    game = _variant(HIGH_CARD, hide=_hide_the_last_seats_card)
    for num_players, who in ((2, "everybody"), (4, "sometimes")):
        (row,) = (
            one
            for one in measure_visibility([game.settings(num_players)]).fields
            if one.name == "has_laid"
        )
        assert row.who == who


def test_the_report_tells_what_was_played_and_who_sees_what() -> None:
    report = check_game(HIGH_CARD, num_games=1, num_players=2, options={"hand_size": 1})
    report.num_secrets = 5
    assert str(report) == (
        "highcard_v0 keeps the contract: 1 game, 2 positions, 5 secrets met; played with\n"
        "  2 players, best=highest, hand_size=1\n\n"
        f"Who sees which field (of header and rule options, everybody):\n\n{report.visibility}"
    )
    report.num_secrets = 0
    assert "2 positions, no secrets met" in str(report)
