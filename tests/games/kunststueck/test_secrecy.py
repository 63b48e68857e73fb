"""What a seat is shown of Kunststück does not depend on cards that it cannot know.

Each position is compared with others that differ in hidden cards alone: completed views, and
positions in which the test itself swaps cards.
"""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.api.legality import illegal_action
from kunstkammer.envs.api.replay.game import export_views, record_game
from kunstkammer.envs.engine.jit import is_jit_on

from .builders import Table, deal
from .moments import POLICIES, choose_action, draw_moment, kind_of

NONE = -127
FROM_HAND = 5  # the place of an order that lies in the active player's hand
SLOTS = {first + slot: slot for first in (18, 62, 65) for slot in range(3)}  # by action
SLOTS |= {6 + 4 * slot + hide: slot for slot in range(3) for hide in range(4)}
OPTIONS: list[dict[str, Any]] = [
    {"num_players": 3},
    {"num_players": 2, "hand_limit": "total", "hide_capacity": 1, "outbidding": "ascending"},
    {"num_players": 5, "starting_paintings": True, "outbid_sources": "own", "deck": "random"},
    {"num_players": 4, "original_with_forgery": True, "outbidding": "ascending"},
    {"num_players": 3, "hand_limit": "total", "hide_capacity": 6, "outbid_sources": "own"},
]
NUM_TURNS = 30 if is_jit_on() else 8
NUM_TRIES = 20
NUM_MOMENTS = 40 if is_jit_on() else 4


def play(table: Table, source: random.Random) -> Iterator[tuple[Table, int]]:
    """Plays to the end; yields the table and its next action, at the end NONE."""
    policies = source.choices(POLICIES, k=table.settings.num_players)
    while not table.is_over:
        action = choose_action(policies[table.player], table, table.legal(), source)
        yield table, action
        table.step(action)
    yield table, NONE


def positions(seed: int) -> Iterator[tuple[Table, int, random.Random]]:
    """The positions of games and of short games from rare moments on, see `play`."""
    source = random.Random(seed)
    tables = [deal(seed, **options, max_turns=NUM_TURNS) for options in OPTIONS]
    rare = (draw_moment(source, **options, max_turns=1) for options in OPTIONS * NUM_MOMENTS)
    for table in itertools.chain(tables, rare):
        for at, action in play(table, source):
            yield at, action, source


def decisions(seed: int) -> Iterator[tuple[Table, int, random.Random]]:
    """The positions but for the ends of games."""
    return (position for position in positions(seed) if position[1] != NONE)


def swapped(
    table: Table,
    seat: int,
    source: random.Random,
    keeps_raid: bool = False,
    keeps_tops: bool = False,
) -> Table:
    """A position in which about half of the hidden cards, and the grand raid, lie elsewhere.

    It is the same one if who shows needs just the cards that the seat has.

    Args:
        table: the position.
        seat: from which they are hidden.
        source: of what is chosen.
        keeps_raid: leave the grand raid on top of the pile, or not on top.
        keeps_tops: leave the cards on top of the piles.
    """
    for _ in range(NUM_TRIES):
        other = table.copy()
        for places in hidden_places(other, seat, int(keeps_tops)):
            for cards, place in places:
                others, there = source.choice(places) if source.random() < 0.5 else (cards, place)
                cards[place], others[there] = others[there], cards[place]
        num_left, below = table.num_paintings, table.field("raid_below")
        if below != NONE and not (keeps_raid and below == num_left):
            most = 19 if table.settings.options["starting_paintings"] else 22  # of five players
            other.states["raid_below"] = source.randint(0, min(most, num_left - keeps_raid))
        for name in ("hand", "orders"):
            for cards, size in zip(other.states[name][0], table.field(f"{name}_size"), strict=True):
                cards[:size].sort()
        if other.legal() or other.is_over:  # or else who shows could no longer complete a set
            return other
    return table.copy()


def hidden_places(table: Table, seat: int, first: int) -> list[list[tuple[Any, int]]]:
    """Arrays and places of the paintings, and of the orders, that a seat cannot know.

    Those of the piles are left out before their card number `first`.
    """
    state = table.states[0]
    paintings: list[tuple[Any, int]] = []
    orders: list[tuple[Any, int]] = []
    for other in set(range(table.settings.num_players)) - {seat}:
        hand, known = state.hand[other], state.known[other]
        paintings += [(hand, s) for s in range(state.hand_size[other]) if hand[s] not in known]
        hand = state.orders[other]
        is_named = other == state.active and state.order_place == FROM_HAND
        named = hand.tolist().index(state.subject) if is_named else NONE
        orders += [(hand, s) for s in range(state.orders_size[other]) if s != named]
    if table.phase == "lay" and seat != table.active:
        paintings.append((table.states["drawn"], 0))
    paintings += [(state.painting_pile, p) for p in range(state.painting_position + first, 72)]
    orders += [(state.order_pile, p) for p in range(state.order_position + first, 36)]
    return [paintings, orders]


def shown(table: Table, seat: int) -> dict[str, Any]:
    """All that a seat is shown, but for texts."""
    settings, view = table.settings, table.view(seat)
    observation = np.full(settings.game.layout.size, np.nan, np.float32)
    settings.game.kernels.observe_views(
        view.states, np.array([seat], np.int8), observation.reshape(1, -1)
    )
    is_to_act = table.player == seat
    return {
        "view": view.states.tobytes(),
        "observation": observation.tobytes(),
        "legal": table.legal() if is_to_act else [],
        "legal in view": view.legal() if is_to_act else [],
    }


def described(table: Table, seat: int) -> dict[str, Any]:
    """All texts that a seat is shown; only the seat to act sees what it may do."""
    text, view = table.settings.game.text, table.view(seat).states[0]
    actions = table.legal() if table.player == seat else []
    return {
        "text": text.render(text.facts(view, seat)),
        "facts": text.facts(view, seat),
        "words": [text.describe(view, action, seat) for action in actions],
    }


def same_event(table: Table, other: Table, action: int, source: random.Random) -> tuple[int, bool]:
    """What others cannot tell from an action: the same with the same card at another table.

    Returns:
        The action, and whether that card is there; if not, it is one with any card of the hand.
    """
    kind, slot = kind_of(action), SLOTS.get(action)
    if slot is None:
        return action, kind != "lay" or table.field("drawn") == other.field("drawn")
    name = "orders" if kind in ("open", "fulfil") else "hand"
    card, there = (t.field(name)[t.player] for t in (table, other))
    is_there = card[slot] in there
    any_slot = source.choice(range(3 - there.count(NONE)))
    chosen = there.index(card[slot]) if is_there else any_slot
    return action + (4 if kind == "play" else 1) * (chosen - slot), is_there


def test_what_a_seat_is_shown_does_not_depend_on_hidden_cards() -> None:
    seen: Counter[str] = Counter()
    for table, _, source in itertools.islice(positions(2), 0, None, 1 if is_jit_on() else 3):
        for seat in range(table.settings.num_players):
            known = shown(table, seat)
            assert known["legal"] == known["legal in view"]
            others = {
                "completed": table.view(seat).completed(seat, source.getrandbits(40)),
                "swapped": swapped(table, seat, source),
            }
            for way, other in others.items():
                seen[way] += other.states.tobytes() != table.states.tobytes()
                seen["another hand"] += other.field("hand") != table.field("hand")
                seen["other orders"] += other.field("orders") != table.field("orders")
                seen["another drawn"] += other.field("drawn") != table.field("drawn")
                assert shown(other, seat) == known
    assert len(+seen) == 5


def test_what_a_seat_is_told_does_not_depend_on_hidden_cards() -> None:
    num_changed = 0
    for table, _, source in itertools.islice(positions(7), 0, None, 4):  # texts are slow
        seat = source.randrange(table.settings.num_players)
        other = swapped(table.view(seat).completed(seat, source.getrandbits(40)), seat, source)
        assert described(other, seat) == described(table, seat)
        num_changed += other.states.tobytes() != table.states.tobytes()
    assert num_changed > 20


def test_what_follows_is_shown_alike_whatever_lies_hidden() -> None:
    seen: Counter[str] = Counter()
    for table, action, source in decisions(3):
        after = table.copy()
        after.step(action)
        open_cards = [(t.field("row_size"), t.field("evidence_size")) for t in (table, after)]
        for seat in range(table.settings.num_players):
            is_open = seat == table.player or open_cards[0] != open_cards[1]
            other = swapped(table, seat, source, keeps_raid=True, keeps_tops=is_open)
            there, is_same = same_event(table, other, action, source)
            if is_same and there in other.legal():
                other.step(there)
                seen[kind_of(action)] += 1
                assert other.view(seat).states.tobytes() == after.view(seat).states.tobytes()
    assert len(+seen) == 12


def test_an_action_is_told_to_others_without_the_slot_of_the_hand() -> None:
    seen: Counter[str] = Counter()
    for table, action, _ in decisions(4):
        slot, kind = SLOTS.get(action), kind_of(action)
        num_known = 3 - table.field("known")[table.player].count(NONE)
        is_all_known = num_known == table.field("hand_size")[table.player]
        if slot is None or (is_all_known and kind in ("play", "show")):
            continue  # of a hand that all know the card is named
        step = 4 if kind == "play" else 1
        for seat in set(range(table.settings.num_players)) - {table.player}:
            view, describe = table.view(seat).states[0], table.settings.game.text.describe
            described = [describe(view, action - step * before, seat) for before in range(slot + 1)]
            assert described == [describe(view, action, seat)] * (slot + 1)
            seen[kind] += slot > 0
    assert set(+seen) == {"play", "open", "fulfil", "show"}


@pytest.mark.parametrize("options", OPTIONS)
def test_a_seats_replay_can_be_written_without_knowing_what_is_hidden(
    options: dict[str, Any],
) -> None:
    source = random.Random(5)
    table = deal(5, **options, max_turns=NUM_TURNS)
    settings = table.settings
    text = settings.game.text
    lines: list[list[str]] = [[] for _ in range(settings.num_players)]
    actions = []
    for at, action in play(table, source):
        actions.append(action)
        for seat in range(settings.num_players):
            other = at.view(seat).completed(seat, source.getrandbits(40))
            view = other.view(seat).states[0]
            lines[seat].append(json.dumps({"view": text.facts(view, seat)}))
            if action != NONE:
                there, _ = same_event(at, other, action, source)
                move = {"event": "action", "seat": at.player, **text.describe(view, there, seat)}
                after = at.copy()
                after.step(action)
                outcome = text.outcome(view, after.view(seat).states[0], seat)
                lines[seat].append(json.dumps({"events": [move, *outcome]}))
    replay = record_game(settings, 5, actions[:-1])
    for seat in range(settings.num_players):
        header, *exported, result = export_views(replay, seat)
        keys = ["format", "game", "num_players", "options", "agents", "seat"]
        assert list(json.loads(header)) == keys
        assert exported == lines[seat]
        assert json.loads(result)["result"]["scores"] == table.scores()


def test_the_error_of_an_illegal_action_tells_nothing_that_is_hidden() -> None:
    num_errors = 0
    for table, _, source in decisions(6):
        legal = table.legal()
        mask = np.isin(np.arange(table.settings.num_actions), legal)
        action = source.choice([one for one in range(len(mask)) if one not in legal])
        other = swapped(table, table.player, source)
        errors = [illegal_action(table.settings, t.states, 0, action, mask) for t in (table, other)]
        assert str(errors[0]) == str(errors[1])
        num_errors += other.states.tobytes() != table.states.tobytes()
    assert num_errors > 20
