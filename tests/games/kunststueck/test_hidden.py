"""What a seat cannot know in Kunststück: what `hide` hides, and that `complete` keeps the rest."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kunstkammer.envs.engine.jit import is_jit_on

from .builders import Table, deal, position
from .names import NUMBERS, SUBJECTS, name_paintings

HIDDEN = -128
NONE = -127
NUM_SEEDS = 10 if is_jit_on() else 3
HANDS = ["BBa0 BIm6 BRl4", "BBi2 DIm4", "BRn2 BRo3"]


def rich(**arguments: Any) -> Table:
    """A table of three with cards everywhere; seat 0 is active."""
    defaults: dict[str, Any] = {
        "hands": HANDS,
        "orders": ["Berlin Berlin", "Munich", "Realism Stuttgart Stuttgart"],
        "known": ["BIm6", "", "BRo3"],
        "hides": ["BRl1", "HBa3 HBa6"],
        "neutral": ["", "MBa4 MBi5", "BRn5"],
        "evidence": "FIm2 FRo5",
        "row": "Berlin Dresden",
        "laid": ["", "SIm1", "SRl2 SRl5"],
        "fulfilled": ["", "Dresden", "Frankfurt"],
        "raid_card": "neutral 2",
    }
    return position(**(defaults | arguments))


def moments() -> list[Table]:
    """Tables at the start, in every phase, late, cut and at the end."""
    showing = rich(phase="fulfil", active=1, hands=[HANDS[1], HANDS[0], HANDS[2]], known=[])
    return [
        deal(3),
        deal(4, 5, starting_paintings=True, deck="random", hand_limit="total"),
        rich(),
        rich(drawn="DRl5"),
        rich(phase="act"),
        rich(phase="act").raid(seat=1),
        rich(phase="fulfil"),
        rich(phase="fulfil").fulfil("Berlin", from_hand=True),
        rich(phase="fulfil").fulfil("Berlin").show("BIm6"),
        showing.fulfil("Berlin").hand_in("BBa0 BIm6"),
        rich(phase="fulfil", outbidding="ascending", hands=[HANDS[0], HANDS[2], HANDS[1]], known=[])
        .fulfil("Berlin", from_hand=True)
        .hand_in("BBa0 BIm6")
        .show("BRo3"),
        rich(last_turns=2, num_paintings=4, num_orders=3),
        rich(last_turns=2, num_paintings=0, num_orders=0, phase="act"),
        rich(num_paintings=0, phase="act"),
        rich(last_turns=1, num_paintings=4, num_orders=3, phase="fulfil").skip(),
        rich(num_turns=7, max_turns=8, phase="fulfil").skip(),
    ]


NUM_MOMENTS = 16
every_moment = pytest.mark.parametrize("moment", range(NUM_MOMENTS))


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    return moments()


def test_the_moments_are_of_all_kinds(tables: list[Table]) -> None:
    assert len(tables) == NUM_MOMENTS
    phases = {table.phase for table in tables}
    assert phases == {"draw", "lay", "act", "place", "fulfil", "show", "outbid"}
    assert {table.field("over") for table in tables} == {0, 1, 2}


@every_moment
def test_hide_hides_hands_piles_and_what_is_drawn_and_nothing_else(
    tables: list[Table], moment: int
) -> None:
    table = tables[moment]
    for seat in range(table.settings.num_players):
        expected = table.states[0].copy()
        for other in set(range(table.settings.num_players)) - {seat}:
            expected.hand[other, : len(table.hand(other).split())] = HIDDEN
            expected.orders[other, : len(table.orders(other).split())] = HIDDEN
        expected.painting_pile[72 - len(table.pile().split()) :] = HIDDEN
        expected.order_pile[36 - len(table.order_pile().split()) :] = HIDDEN
        if table.last_turns is None:
            expected.raid_below = HIDDEN
        if table.phase == "lay" and seat != table.active:
            expected.drawn = HIDDEN
        assert table.view(seat).states[0].tobytes() == expected.tobytes()


def test_the_own_hand_is_seen() -> None:
    view = rich().view(1)
    assert [view.hand(seat) for seat in range(3)] == ["? ? ?", "BBi2 DIm4", "? ?"]
    assert [view.orders(seat) for seat in range(3)] == ["? ?", "Munich", "? ? ?"]


def test_what_lies_open_is_seen_and_how_many_cards_there_are() -> None:
    table, view = rich(), rich().view(2)
    assert (view.hides_of(1), view.evidence(), view.row()) == (
        ["HBa3 HBa6", "", "MBa4 MBi5", "BRn5"],
        "FIm2 FRo5",
        "Berlin Dresden",
    )
    assert (view.num_paintings, view.num_orders) == (table.num_paintings, table.num_orders)
    assert view.field("hand_size")[:3] == [3, 2, 2]
    assert view.field("orders_size")[:3] == [2, 1, 3]
    assert [view.known(seat) for seat in range(3)] == ["BIm6", "", "BRo3"]


@pytest.mark.parametrize("seat", range(3))
def test_only_who_has_drawn_sees_what(seat: int) -> None:
    view = rich(drawn="DRl5").view(seat)
    assert view.field("drawn") == (NUMBERS["DRl5"] if seat == 0 else HIDDEN)


def test_where_the_grand_raid_lies_is_hidden_until_it_has_come() -> None:
    assert deal(3).view(0).field("raid_below") == HIDDEN
    assert rich(last_turns=2).view(0).field("raid_below") == NONE


def test_hands_stay_hidden_at_the_end(tables: list[Table]) -> None:
    assert tables[14].is_over
    assert tables[14].view(0).hand(1) == "? ?"


@every_moment
def test_a_view_of_a_view_is_the_view(tables: list[Table], moment: int) -> None:
    view = tables[moment].view(0)
    assert view.view(0).states.tobytes() == view.states.tobytes()


@every_moment
def test_the_view_of_the_seat_to_act_has_the_legal_actions_of_the_state(
    tables: list[Table], moment: int
) -> None:
    table = tables[moment]
    assert table.view(table.player).legal() == table.legal()


@every_moment
def test_views_have_the_points_and_places_of_the_state(tables: list[Table], moment: int) -> None:
    table, view = tables[moment], tables[moment].view(0)
    assert (view.scores(), view.ranks()) == (table.scores(), table.ranks())


@every_moment
def test_complete_keeps_the_view_and_makes_a_sound_table(tables: list[Table], moment: int) -> None:
    table = tables[moment]
    for seat in range(table.settings.num_players):
        view = table.view(seat)
        for seed in range(NUM_SEEDS):
            completed, tries = view.draw_hidden(seat, seed)
            assert tries > 0
            assert completed.check() == 0
            assert completed.view(seat).states.tobytes() == view.states.tobytes()


@every_moment
def test_complete_keeps_known_cards_and_deals_each_card_once(
    tables: list[Table], moment: int
) -> None:
    table = tables[moment]
    num_players = table.settings.num_players
    for seat in range(num_players):
        completed, _ = table.view(seat).draw_hidden(seat, 5)
        for other in range(num_players):
            assert set(table.known(other).split()) <= set(completed.hand(other).split())
        assert sorted(hidden_paintings(completed)) == sorted(hidden_paintings(table))
        assert Counter(hidden_orders(completed)) == Counter(hidden_orders(table))


def hidden_paintings(table: Table) -> list[str]:
    """What lies in hands, in the pile, or has been drawn."""
    hands = [table.hand(seat) for seat in range(table.settings.num_players)]
    drawn = name_paintings([table.field("drawn")], table.field("worth"))
    return " ".join([table.pile(), drawn, *hands]).split()


def hidden_orders(table: Table) -> list[str]:
    hands = [table.orders(seat) for seat in range(table.settings.num_players)]
    return " ".join([table.order_pile(), *hands]).split()


def test_complete_keeps_an_order_named_from_the_hand() -> None:
    table = rich(phase="fulfil").fulfil("Berlin", from_hand=True)
    for seed in range(20):
        for seat in (1, 2):
            completed, _ = table.view(seat).draw_hidden(seat, seed)
            assert "Berlin" in completed.orders(0).split()


def test_complete_keeps_what_has_been_shown() -> None:
    table = rich(phase="fulfil").fulfil("Berlin").show("BIm6 BRl4")
    for seed in range(20):
        completed, _ = table.view(2).draw_hidden(2, seed)
        assert {"BIm6", "BRl4"} <= set(completed.hand(0).split())


def test_complete_sorts_the_hands_that_it_fills() -> None:
    for seed in range(20):
        completed, _ = rich().view(1).draw_hidden(1, seed)
        for seat in range(3):
            numbers = [NUMBERS[name] for name in completed.hand(seat).split()]
            subjects = [SUBJECTS.index(name) for name in completed.orders(seat).split()]
            assert (numbers, subjects) == (sorted(numbers), sorted(subjects))


def test_complete_does_not_depend_on_what_is_hidden() -> None:
    other = rich(
        hands=["BBi0 BBa1 BIm6", HANDS[1], "DRl2 BRo3"],
        orders=["Hamburg Romanticism", "Munich", "Berlin Berlin Realism"],
        raid_below=3,
    )
    views = [table.view(1) for table in (rich(), other)]
    assert views[0].states.tobytes() == views[1].states.tobytes()
    completed = [view.draw_hidden(1, 8)[0].states.tobytes() for view in views]
    assert completed[0] == completed[1]


@every_moment
def test_complete_can_be_played_to_the_end(tables: list[Table], moment: int) -> None:
    for seat in range(tables[moment].settings.num_players):
        table, _ = tables[moment].view(seat).draw_hidden(seat, 7)
        while not table.is_over:
            table.step(table.legal()[0])
        assert (table.check(), table.legal()) == (0, [])
