"""Outlooks: what they say about the ends of an auction, and the input of policies."""

from __future__ import annotations

import itertools
import pickle

import numpy as np
import pytest

from kunstkammer.agents import Decisions, make_agent
from kunstkammer.agents.outlook import Outlook
from kunstkammer.agents.policy.inputs import PolicyInputs, find_outlook
from kunstkammer.agents.scripted.serengeti.outlook import PASS_ROW
from kunstkammer.envs import GAMES, find_game
from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.envs.engine.game import Game
from kunstkammer.envs.engine.layout import NOTHING

from ..games.driver import TableDriver
from ..games.serengeti.builders import Table, position
from .positions import act, positions

SERENGETI = find_game("serengeti")
OPTIONS = (
    {},
    {"forbidden_bids": "fined", "payout": "prorata", "min_bid": 0},
    {"remainder": "pot", "chips": "secret", "deck": "random"},
    {"payout": "majority", "box_chips": 200},
)


def with_outlook(game: Game) -> bool:
    return find_outlook(game) is not None


def outlook_of(game: Game) -> Outlook:
    found = find_outlook(game)
    assert found is not None
    return found


def look(table: TableDriver, seat: int | None = None) -> dict[str, np.ndarray]:
    """The pieces of the outlook of a seat, by default of the one to act."""
    chosen = table.field("player") if seat is None else seat
    seats, seeds = np.array([chosen], np.int8), np.zeros(1, np.int64)
    decisions = Decisions(table.settings, table.view(chosen).states, seats, seeds)
    inputs = PolicyInputs(table.settings, outlook=True)
    return inputs.layout.unpack(inputs.gather(decisions)[0])


FORESEEN = [game for game in GAMES.values() if with_outlook(game)]


@pytest.mark.parametrize("game", FORESEEN, ids=lambda game: game.name)
def test_inputs_are_the_observation_and_the_outlook(game: Game):
    settings = game.settings()
    plain, inputs = (PolicyInputs(settings, outlook=outlook) for outlook in (False, True))
    size = game.layout.size
    assert plain.layout.size == size
    assert inputs.layout.size == size + outlook_of(game).layout.size
    for decisions in positions(settings, [make_agent("random", settings)]):
        gathered = inputs.gather(decisions)
        assert plain.gather(decisions).tolist() == decisions.observations.tolist()
        assert gathered[:, :size].tolist() == decisions.observations.tolist()
        assert gathered[:, size:].any(axis=1).all()


@pytest.mark.parametrize("game", FORESEEN, ids=lambda game: game.name)
def test_each_action_is_about_entries_of_the_outlook(game: Game):
    settings = game.settings()
    plain, inputs = (PolicyInputs(settings, outlook=outlook) for outlook in (False, True))
    num_columns = plain.action_inputs.shape[1]
    assert inputs.action_inputs[:, :num_columns].tolist() == plain.action_inputs.tolist()
    added = inputs.action_inputs[:, num_columns:]
    listed = added[added != NOTHING]
    assert len(added) == settings.num_actions
    assert listed.size
    assert listed.min() >= game.layout.size
    assert listed.max() < inputs.layout.size


@pytest.mark.parametrize("num_players", SERENGETI.players)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_outlook_stays_in_its_range_and_tells_one_winner_for_each_end(
    num_players: int, options: dict[str, object]
):
    settings = SERENGETI.settings(num_players, options)
    inputs = PolicyInputs(settings, outlook=True)
    agents = [make_agent(name, settings) for name in ("random", "shrewd")]
    for decisions in positions(settings, agents):
        gathered = inputs.gather(decisions)
        assert (gathered >= inputs.layout.low()).all()
        assert (gathered <= inputs.layout.high()).all()
        pieces = inputs.layout.unpack(gathered)
        is_told = pieces["chance"] > 0
        assert (pieces["winner"].sum(axis=3) == is_told).all()
        assert not pieces["price"][~is_told].any()
        assert not pieces["winner"][..., num_players:].any()
        assert is_told[:, PASS_ROW].all()


@pytest.mark.parametrize("min_bid", [0, 1])
def test_the_rows_are_the_lowest_allowed_bids_with_each_ending(min_bid: int):
    settings = SERENGETI.settings(4, {"min_bid": min_bid})
    inputs = PolicyInputs(settings, outlook=True)
    for decisions in positions(settings, [make_agent("shrewd", settings)]):
        chances = inputs.layout.unpack(inputs.gather(decisions))["chance"]
        for mask, standing, rows in zip(
            decisions.masks, decisions.views["standing_bid"], chances, strict=True
        ):
            lowest = max(int(standing) + 1, min_bid)
            bids = [bid for bid in np.flatnonzero(mask[:-1]) if bid < lowest + 10]
            expected = {*(int(bid) % 10 for bid in bids), PASS_ROW}
            assert set(np.flatnonzero(rows[:, 0] > 0).tolist()) == expected


def test_what_is_hidden_does_not_change_it():
    settings = SERENGETI.settings()
    inputs = PolicyInputs(settings, outlook=True)
    for decisions in positions(settings, [make_agent("shrewd", settings)]):
        completed = np.concatenate([decisions[k].sample(k) for k in range(len(decisions))])
        others = Decisions(settings, completed, decisions.seats, decisions.seeds)
        assert inputs.gather(others).tolist() == inputs.gather(decisions).tolist()


def test_a_seat_that_is_not_to_act_has_none():
    table = position(standing=(3, 2))
    seat = table.field("player")
    assert look(table)["chance"].any()
    for other in range(4):
        if other != seat:
            assert not look(table, other)["chance"].any()
    ended = position(lot="F9")
    ended.states["over"] = 1
    assert not look(ended)["chance"].any()


def test_between_two_seats_the_next_answer_is_what_shrewd_does():
    """Whoever passes after the rival's answer leaves the lot to that bid, or has it already."""
    settings = SERENGETI.settings()
    shrewd = make_agent("shrewd", settings)
    last = settings.num_actions - 1
    answers = {"bid": 0, "pass": 0}
    played = positions(settings, [make_agent("random", settings), shrewd])
    for decisions in itertools.islice(played, 60):
        for decision in (decisions[k] for k in range(0, len(decisions), 4)):
            rivals = [o for o in range(4) if o != decision.seat and not decision.view["passed"][o]]
            if len(rivals) != 1:
                continue
            pieces = look(Table(settings, decisions.views[decision.position :][:1]))
            lowest = max(int(decision.view["standing_bid"]) + 1, 1)
            for bid in [b for b in np.flatnonzero(decision.mask[:last]) if b < lowest + 10][:3]:
                table = Table(settings, decision.sample(0))
                table.step(int(bid))
                answer = act(shrewd, table)
                winner, price = (decision.seat, bid) if answer == last else (rivals[0], answer)
                answers["pass" if answer == last else "bid"] += 1
                found = pieces["winner"][bid % 10, 0].argmax()
                assert found == (winner - decision.seat) % 4
                assert pieces["price"][bid % 10, 0] * 20 == pytest.approx(price)
    assert min(answers.values()) >= 20


def test_after_the_next_seat_the_others_bid_too():
    """Seat 2 outbids seat 1, which answers seat 0; it can pay 13, seat 1 has 12."""
    table = position(3, owned=("A0", "", "A1 A2"), lot="A3 A4 C0", held=(10, 12, 20))
    pieces = look(table)
    rows = [1, 2, 3, 4, 5, PASS_ROW]
    assert pieces["winner"][rows, 0].argmax(axis=1).tolist() == [2] * 6
    assert pieces["price"][rows, 0] * 20 == pytest.approx(13)


def test_actions_are_about_the_ends_of_their_last_digit():
    inputs = PolicyInputs(SERENGETI.settings(), outlook=True)
    numbers = inputs.layout.unpack(np.arange(inputs.layout.size))
    for action, row in ((0, 0), (27, 7), (66, PASS_ROW)):
        expected = [numbers[name][row].ravel() for name in ("chance", "price", "winner")]
        assert inputs.action_inputs[action].tolist() == np.concatenate(expected).tolist()


def test_a_copy_in_another_process_compiles_nothing_until_it_looks():
    inputs = PolicyInputs(SERENGETI.settings(), outlook=True)
    decisions = next(positions(SERENGETI.settings(), [make_agent("random", SERENGETI.settings())]))
    inputs.gather(decisions)
    copy = pickle.loads(pickle.dumps(inputs))
    assert not any("loop" in name for name in vars(copy))
    assert copy.gather(decisions).tolist() == inputs.gather(decisions).tolist()


def test_a_rival_without_an_allowed_bid_leaves_the_lot():
    """Seat 1 owns 5 to 9 and has 9 chips: after a 4 it has no bid."""
    owned = ("A0 A2", "B5 B6 B7 D8 D9", "E2 E4")
    table = position(3, owned=owned, lot="A1 A3 D6", held=(20, 9, 0))
    pieces = look(table)
    assert pieces["winner"][4].tolist() == [[1, 0, 0, 0, 0]] * 2
    assert pieces["price"][4] * 20 == pytest.approx(4)
    assert pieces["chance"][4].max() == pieces["chance"].max()
    assert not pieces["chance"][[0, 2]].any()  # own endings


def test_a_lot_that_nobody_can_pay_falls_to_the_start_player():
    """Seat 0 starts (S-13)."""
    pieces = look(position(held=(20, 0, 0, 0)))
    assert pieces["winner"][PASS_ROW].tolist() == [[1, 0, 0, 0, 0]] * 2
    assert not pieces["price"][PASS_ROW].any()


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if not with_outlook(game)], ids=lambda game: game.name
)
def test_games_without_an_outlook_say_so(game: Game):
    with pytest.raises(UsageError, match=f"{game.title} has no outlook; leave outlook = true"):
        PolicyInputs(game.settings(), outlook=True)
