"""Gold!'s rules from the options to the end (G-04, G-06 to G-08, G-10, G-11), one claim a test."""

from __future__ import annotations

import pytest

from kunstkammer.envs.engine.errors import UsageError

from .builders import DECLINE, deal, position, settings, swap, take


def test_g04_defaults_are_the_first_column() -> None:
    assert dict(settings().options) == {
        "bonus_bars_set_colour": True,
        "bonus_bars_own_colours": True,
        "colour_tie": "all",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("bonus_bars_set_colour", "no"),
        ("bonus_bars_own_colours", 2),
        ("colour_tie", "half"),
        ("colour_tie", "ALL"),
    ],
)
def test_g04_other_values_are_refused(name: str, value: object) -> None:
    with pytest.raises(UsageError, match=f"option {name} is {value!r}; allowed"):
        settings(3, **{name: value})


@pytest.mark.parametrize(("num_players", "seats"), [(2, [1, 0, 1, 0]), (3, [1, 2, 0, 1])])
def test_g06_play_goes_clockwise(num_players: int, seats: list[int]) -> None:
    table = position(num_players, offer="g3 b4 v5 r6 o7", player=1)
    assert [table.player, *(table.play(take(0)).player for _ in range(3))] == seats


@pytest.mark.parametrize(
    ("offer", "takes"),
    [
        ("gD b3 v3 r5 o8", ["take gD"]),
        ("gD bD pD g3 b3", ["take gD", "take bD", "take pD"]),
        ("r3 b3 g5 g8", ["take b3", "take r3"]),
        ("p8 g6 v7", ["take g6"]),
        ("o4", ["take o4"]),
        ("g7 b7 v7 r7 p7", ["take g7", "take b7", "take v7", "take r7", "take p7"]),
    ],
)
def test_g07_the_lowest_cards_may_be_taken(offer: str, takes: list[str]) -> None:
    assert [*position(3, offer=offer).moves()] == takes


def test_g07_the_card_that_was_taken_lies_in_front_of_the_player() -> None:
    table = position(3, front=("b5",), offer="rD g3 p8").play("take rD")
    assert (table.offer(), table.front(0)) == ("g3 p8", "b5 rD")
    assert table.field("offer") == [6, 41, -127, -127, -127]


def test_g07_a_donkey_buys_any_gold() -> None:
    table = position(3, front=("pD",), offer="gD b3 v5 r8")
    assert [*table.moves()] == ["take gD", "pD for b3", "pD for v5", "pD for r8"]


def test_g07_a_donkey_buys_no_donkey() -> None:
    assert [*position(3, front=("pD gD",), offer="gD bD").moves()] == ["take gD", "take bD"]


@pytest.mark.parametrize(
    ("own", "wanted"),
    [
        ("o3", ""),
        ("o4", "b3"),
        ("o5", "b3 v4"),
        ("o6", "b3 v4 r5"),
        ("o7", "b3 v4 r5 p6"),
        ("o8", "b3 v4 r5 p6"),
    ],
)
def test_g07_gold_buys_gold_of_lower_value(own: str, wanted: str) -> None:
    table = position(3, front=(own,), offer="gD b3 v4 r5 p6")
    assert [*table.moves()] == ["take gD", *(f"{own} for {card}" for card in wanted.split())]


@pytest.mark.parametrize("value", "345678")
@pytest.mark.parametrize("own", "gp")
def test_g07_gold_buys_no_gold_of_equal_value(own: str, value: str) -> None:
    offer = " ".join(letter + value for letter in "gbvrop" if letter != own)
    table = position(3, front=(own + value,), offer=offer)
    assert [*table.moves()] == [f"take {card}" for card in offer.split()]


@pytest.mark.parametrize("value", "45678")
@pytest.mark.parametrize("own", "gp")
def test_g07_gold_buys_gold_of_the_next_lower_value(own: str, value: str) -> None:
    lower = str(int(value) - 1)
    offer = " ".join(letter + lower for letter in "gbrop")
    moves = position(3, front=(own + value,), offer=offer).moves()
    assert [*moves][5:] == [f"{own}{value} for {card}" for card in offer.split()]


def test_g07_a_swap_puts_the_own_card_into_the_offer() -> None:
    table = position(3, front=("pD g6",), offer="bD b3 v5 r8 o8").play("pD for r8")
    assert (table.offer(), table.front(0)) == ("bD pD b3 v5 o8", "g6 r8")
    assert table.player == 1


@pytest.mark.parametrize(
    ("own", "wanted", "offer"),
    [
        ("r8", "g3", "b3 v4 o5 p6 r8"),
        ("r4", "g3", "b3 v4 r4 o5 p6"),
        ("rD", "p6", "rD g3 b3 v4 o5"),
        ("r6", "o5", "g3 b3 v4 r6 p6"),
    ],
)
def test_the_offer_is_sorted_by_value_then_colour_after_a_swap(
    own: str, wanted: str, offer: str
) -> None:
    table = position(3, front=(own,), offer="p6 g3 v4 b3 o5")
    assert table.offer() == "g3 b3 v4 o5 p6"
    assert table.play(f"{own} for {wanted}").offer() == offer


def test_g07_the_last_card_of_the_offer_may_be_swapped() -> None:
    table = position(3, front=("pD",), offer="r8").play("pD for r8")
    assert (table.offer(), table.front(0), table.offers_left()) == ("pD", "r8", 10)


def test_g07_what_was_given_can_be_had_by_the_next_player() -> None:
    table = position(3, front=("p8", "gD"), offer="r4 b5").play("p8 for r4")
    assert [*table.moves()] == ["take b5", "gD for b5", "gD for p8"]


@pytest.mark.parametrize("seed", range(3))
def test_g07_a_take_is_always_legal(seed: int) -> None:
    table = deal(seed)
    while not table.is_over:
        legal = table.legal()
        assert table.is_bonus or legal[0] == 0
        table.step(legal[-1])


def test_g08_cards_lie_by_colour_the_lower_first() -> None:
    table = position(3, front=("g8",), offer="g3 bD v4 o5 p6", player=0)
    table.play("g8 for g3")
    assert table.field("front")[0] == [6, *[-127] * 11]
    table = position(3, front=("b4 p8",), offer="b3").play("take b3")
    assert table.field("front")[0] == [-127, -127, 7, 13, *[-127] * 6, 41, -127]


def test_g08_a_lower_card_goes_before_a_higher_one_of_its_colour() -> None:
    table = position(3, front=("g8",), offer="gD").play("take gD")
    assert table.field("front")[0][:2] == [0, 36]


def test_g08_a_higher_card_goes_behind_a_lower_one_of_its_colour() -> None:
    table = position(3, front=("g3",), offer="g8").play("take g8")
    assert table.field("front")[0][:2] == [6, 36]


@pytest.mark.parametrize(
    ("front", "card", "points"),
    [
        ("gD g3", "g3", 4),
        ("g3 g3", "gD", 4),
        ("bD bD", "b8", 4),
        ("v6 v7", "v8", 21),
        ("r5 r3", "r4", 12),
        ("oD oD", "oD", -6),
        ("p3 p3", "p4", 10),
    ],
)
def test_g08_three_of_a_colour_go_to_the_pile(front: str, card: str, points: int) -> None:
    table = position(3, front=(f"{front} {'p' if card[0] == 'g' else 'g'}5",), offer=card)
    table.play(f"take {card}")
    assert sorted(table.pile(0).split()) == sorted([*front.split(), card])
    assert table.scores()[0] == points
    assert table.front(0) == ("p5" if card[0] == "g" else "g5")
    assert (table.field("pile_size")[0], table.is_bonus, table.player) == (3, True, 0)


def test_g08_a_swap_can_make_a_set() -> None:
    table = position(3, front=("gD g4 bD",), offer="g5 r7").play("bD for g5")
    assert (table.pile(0), table.front(0), table.offer()) == ("gD g4 g5", "", "bD r7")
    assert table.is_bonus


def test_g08_a_swap_within_a_pair_makes_no_set() -> None:
    table = position(3, front=("gD g4",), offer="g5 r7").play("gD for g5")
    assert (table.pile(0), table.front(0), table.is_bonus) == ("", "g4 g5", False)


def test_g08_only_the_own_cards_make_a_set() -> None:
    table = position(3, front=("g4", "g5", "g6"), offer="g7").play("take g7")
    assert (table.fronts(), table.is_bonus) == (["g4 g7", "g5", "g6"], False)


def test_g08_sets_add_up_on_the_pile() -> None:
    table = position(3, front=("gD g4",), offer="g5", piles=("b3 b4 b5", "v8 v7 v6"))
    assert table.play("take g5").scores()[:2] == [12 + 7, 21]
    assert table.pile(0) == "gD b3 g4 b4 g5 b5"


def test_g08_a_set_of_others_is_left_alone() -> None:
    table = position(3, front=("gD g4",), offer="g5", piles=("", "b3 b4 b5"))
    table.play("take g5")
    assert [*table.moves()] == ["decline"]
    assert table.pile(1) == "b3 b4 b5"


def test_g10_five_cards_are_turned_up_when_the_offer_is_empty() -> None:
    table = position(3, offer="g5", deck="p8 rD b4 g3 bD v5").play("take g5")
    assert (table.offer(), table.player, table.offers_left()) == ("bD rD g3 b4 p8", 1, 9)
    assert table.deck().split()[0] == "v5"


def test_g10_what_is_turned_up_is_no_longer_unseen() -> None:
    table = position(3, offer="g5", deck="p8 rD b4 g3 bD", offers_left=1, away="o8 o7")
    assert table.unseen() == "bD rD g3 b4 o7 o8 p8"
    assert table.play("take g5").unseen() == "o7 o8"


def test_g10_nothing_is_turned_up_while_cards_are_left() -> None:
    table = position(3, offer="g5 g6").play("take g5")
    assert (table.offer(), table.offers_left()) == ("g6", 10)


@pytest.mark.parametrize(("num_players", "num_takes"), [(2, 50), (3, 55)])
def test_g11_a_game_of_takes_ends_when_offers_and_deck_are_used_up(
    num_players: int, num_takes: int
) -> None:
    table = deal(1, num_players)
    actions = []
    while not table.is_over:
        actions.append(DECLINE if table.is_bonus else 0)
        table.step(actions[-1])
    assert actions.count(0) == num_takes
    assert len(table.unseen().split()) == 2


def test_g11_the_game_ends_after_the_last_card() -> None:
    table = position(3, front=("", "g8"), offer="g5", offers_left=0).play("take g5")
    assert (table.is_over, table.legal(), table.offer()) == (True, [], "")


def test_g11_the_game_goes_on_while_there_is_an_offer() -> None:
    table = position(3, offer="g5 g6", offers_left=0).play("take g5")
    assert (table.is_over, table.player) == (False, 1)


def test_g11_a_swap_does_not_end_the_game() -> None:
    table = position(3, front=("gD",), offer="g5", offers_left=0).play(swap(0, 0))
    assert (table.is_over, table.offer(), table.player) == (False, "gD", 1)


def test_g11_the_two_cards_put_away_never_appear() -> None:
    table = position(3, offer="g5", away="p8 o8", offers_left=0).play("take g5")
    assert (table.is_over, table.away(), table.unseen()) == (True, "p8 o8", "o8 p8")


def test_header_counts_the_actions() -> None:
    table = position(3, front=("gD g4 rD",), offer="g5 r7")
    assert table.play("rD for g5", "decline", "take rD").field("num_steps") == 3
