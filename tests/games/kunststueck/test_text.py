"""Kunststück in words: what each seat reads in the course of a turn."""

from __future__ import annotations

from ..reading import read, render
from .builders import Table, position
from .reading import LEGEND, acting, fulfilling


def test_a_whole_text_of_the_second_step() -> None:
    assert render(acting(), 1) == (
        f"""\
Kunststück: turn 10, your turn.
You are to play or move.
Piles: 56 paintings with the grand raid, 27 orders.

row    0             1             2             3             4
order  Impressionism .             Renaissance   .             .
copies 1             .             2             .             .

hides        from the inside outwards; . is room for a painting
seat 0       Ber Impressionism 6   Ber Impressionism 3   .
seat 1 (you) Ber Renaissance 5     .                     .
seat 2       .                     .                     .
neutral 1    Dre Impressionism 4   Dre Impressionism F   Stu Impressionism 4
neutral 2    Ham Baroque 3         Ham Realism 6         .
neutral 3    .                     .                     .
evidence     Fra Romanticism F     Fra Romanticism 5
The raid card lies at neutral hide 2: anybody may raid.

             laid down: points  orders  paintings   in hand: orders  paintings
seat 0                       5       1          2                 2          2
seat 1 (you)                 0       0          0                 3          2
seat 2                       0       0          0                 0          1
All know of these in hand: Ber Baroque F (seat 0), Stu Impressionism 1 (you).

your hand    Stu Impressionism 1   Fra Impressionism 2
your orders  Berlin                Baroque               Baroque

unseen         Berlin  Dresden  Hamburg  Munich  Stuttgart  Frankfurt  orders
Baroque        1       2,5      6        4,1     5,2        6,F        1
Biedermeier    2,F     3,F      4,1      5,2     6,3        1,4        3
Impressionism  .       .        5,F      6,3     .          5          2
Realism        .       5,2      F        1,F     2,5        3,6        3
Renaissance    2       6,3      1,4      2,F     3,F        4,1        1
Romanticism    6,3     1,4      2,5      3,6     4,F        .          3
orders         1       3        3        3       3          3
{LEGEND}

You may play the Stu Impressionism 1 or the Fra Impressionism 2 from hand to
            your hide, neutral hide 2 or neutral hide 3
        open the order for Berlin or Baroque from hand
        take the Ber Renaissance 5 from your hide, the Stu Impressionism 4 from
            neutral hide 1 or the Ham Realism 6 from neutral hide 2 to hand
        move the Ber Renaissance 5 from your hide to neutral hide 2 or
            neutral hide 3
        move the Stu Impressionism 4 from neutral hide 1 to your hide,
            neutral hide 2 or neutral hide 3
        move the Ham Realism 6 from neutral hide 2 to your hide or
            neutral hide 3
        move the Fra Romanticism 5 from the evidence room to your hide,
            neutral hide 2 or neutral hide 3
        raid neutral hide 1, neutral hide 3, the hide of seat 2 or
            the hide of seat 0
        play and move nothing"""
    )


def test_a_whole_text_of_the_outbidding() -> None:
    table = fulfilling().fulfil("Berlin").hand_in("BBi2 BBa0").show("BRl4")
    assert render(table, 2) == (
        f"""\
Kunststück: turn 1, seat 0's turn.
Seat 1 is to show a set.
Piles: 62 paintings with the grand raid, 30 orders.

Seat 0 fulfils the order for Berlin from place 1.
The highest set, by seat 0, has saleability 12: Ber Biedermeier 2,
    Ber Baroque F.
Seat 1 shows saleability 3: Ber Realism 4.
It needs 10 more, for a saleability of 13.
Asked next: you.

row    0             1             2             3             4
order  Dresden       Berlin        Stuttgart     .             .
copies 1             2             1             .             .

hides        from the inside outwards; . is room for a painting
seat 0       Ber Renaissance 5     Stu Impressionism 4   .
seat 1       .                     .                     .
seat 2 (you) .                     .                     .
neutral 1    Ber Romanticism 3     .                     .
neutral 2    Ber Biedermeier F     Ber Biedermeier 2     .
neutral 3    .                     .                     .
evidence     -
The raid card lies at the evidence room: anybody may raid.

             laid down: points  orders  paintings   in hand: orders  paintings
seat 0                       0       0          0                 2          2
seat 1                       0       0          0                 0          2
seat 2 (you)                 0       0          0                 0          2
All know of these in hand: Ber Baroque F (seat 0), Ber Realism 4 (seat 1).

your hand    Ber Impressionism 6   Ber Romanticism 6
your orders  -

unseen         Berlin  Dresden  Hamburg  Munich  Stuttgart  Frankfurt  orders
Baroque        1       2,5      3,6      4,1     5,2        6,F        3
Biedermeier    .       3,F      4,1      5,2     6,3        1,4        3
Impressionism  3       4,F      5,F      6,3     1          2,5        3
Realism        1       5,2      6,F      1,F     2,5        3,6        3
Renaissance    2       6,3      1,4      2,F     3,F        4,1        3
Romanticism    .       1,4      2,5      3,6     4,F        5,F        3
orders         1       2        3        3       2          3
{LEGEND}"""
    )


def test_a_whole_text_of_the_end() -> None:
    table = fulfilling(last_turns=1, laid=("", "MRl1 HIm5"), fulfilled=("", "Munich"))
    table.fulfil("Berlin").hand_in("BBi2 BBa0 BIm3 BRo3").pass_all()
    assert render(table, 0) == (
        f"""\
Kunststück: the game is over after 1 turn.

             place  points  orders  paintings
seat 0 (you)     1       8       1          4
seat 1           2       6       1          2
seat 2           3       0       0          0

laid down
seat 0 (you) Ber Baroque F         Ber Biedermeier 2     Ber Impressionism 3
             Ber Romanticism 3
             for Berlin
seat 1       Ham Impressionism 5   Mun Realism 1
             for Munich
seat 2       -
{LEGEND}"""
    )


def test_k09_to_k14_both_sides_read_what_is_to_be_decided() -> None:
    draws = position(active=2)
    assert tasks(draws) == ("Seat 2 is to draw.", "You are to draw.")
    lays = position(hands=("", "BBa1 BRo6 HIm5"), drawn="SIm4", active=1)
    assert tasks(lays) == (
        "Seat 1 is to lay the painting drawn; its hand is full.",
        "You are to lay the Stu Impressionism 4; your hand is full.",
    )
    assert tasks(acting()) == ("Seat 1 is to play or move.", "You are to play or move.")
    table = fulfilling()
    assert tasks(table) == (
        "Seat 0 is to fulfil an order, or none.",
        "You are to fulfil an order, or none.",
    )
    assert tasks(table.fulfil("Berlin")) == ("Seat 0 is to show a set.", "You are to show a set.")
    assert tasks(table.hand_in("BBi2 BBa0")) == (
        "Seat 1 is to outbid, or to pass.",
        "You are to outbid, or to pass.",
    )
    assert tasks(table.show("BRl4")) == ("Seat 1 is to show a set.", "You are to show a set.")


def test_k11_a_raid_is_told_to_the_raider_to_the_raided_and_to_others() -> None:
    table = acting().raid(seat=0)
    raided = "to place the Ber Impressionism 3, raided from"
    assert [read(table, seat)[0][1] for seat in range(3)] == [
        f"Seat 1 is {raided} your hide.",
        f"You are {raided} the hide of seat 0.",
        f"Seat 1 is {raided} the hide of seat 0.",
    ]
    assert read(acting().raid(hide=1), 1)[0][1] == (
        "You are to place the Stu Impressionism 4, raided from neutral hide 1."
    )
    assert read(table, 1)[-1] == [
        "You may place the Ber Impressionism 3 in your hide, neutral hide 2,",
        "            neutral hide 3 or hand",
    ]


def test_k13_the_active_player_reads_for_which_orders_he_has_sets() -> None:
    table = fulfilling()
    assert read(table, 0)[-1] == [
        "You may fulfil the order for Berlin from place 1 (saleability up to 20)",
        "        fulfil the order for Impressionism from hand (saleability up to 7)",
        "        fulfil no order",
    ]


def test_k13_it_is_told_what_a_set_still_needs() -> None:
    table = fulfilling().fulfil("Impressionism", from_hand=True)
    assert read(table, 0)[1] == [
        "You fulfil the order for Impressionism from hand.",
        "A set needs two paintings or more, and a saleability of 7 or more.",
    ]
    table.show("SIm4")
    assert read(table, 1)[1] == [
        "Seat 0 fulfils the order for Impressionism from hand.",
        "Seat 0 shows saleability 3: Stu Impressionism 4.",
        "It needs 4 more, for a saleability of 7.",
    ]
    table.show("BIm3")
    assert read(table, 0)[1][1:] == [
        "You show saleability 7: Stu Impressionism 4, Ber Impressionism 3.",
        "It may be handed in.",
    ]
    assert read(table, 0)[-1] == ["You may hand in the set (saleability 7)"]
    forgery_first = fulfilling().fulfil("Berlin").show("BBa0")
    assert read(forgery_first, 0)[1][1:] == [
        "You show saleability 7: Ber Baroque F.",
        "It needs a second painting.",
    ]


def test_k14_it_is_told_who_is_asked_and_what_for() -> None:
    table = fulfilling(outbidding="ascending").fulfil("Berlin").hand_in("BBi2 BBa0")
    assert read(table, 1)[1][-2:] == [
        "A set needs two paintings or more, and a saleability of 13 or more.",
        "Asked next: seat 2.",
    ]
    assert read(table, 1)[-1] == [
        "You may show the Ber Realism 4 from hand, the Ber Realism 1 from hand, the",
        "            Ber Romanticism 3 from neutral hide 1 or the Ber Biedermeier 2 from",
        "            neutral hide 2",
        "        pass",
    ]
    table.hand_in("BRl4 BRl1 BBi2")
    assert read(table, 0)[1] == [
        "You fulfil the order for Berlin from place 1.",
        "The highest set, by seat 1, has saleability 14: Ber Realism 4, Ber Realism 1,",
        "    Ber Biedermeier 2.",
        "A set needs two paintings or more, and a saleability of 15 or more.",
        "Asked next: you.",
    ]
    assert read(table, 2)[-1] == ["You may pass"]


def test_k09_what_may_be_drawn_is_offered() -> None:
    assert read(position(), 0)[-1] == ["You may draw a painting", "        draw an order"]
    assert read(position(num_orders=0), 0)[-1] == ["You may draw a painting"]


def test_k15_the_first_line_stays_the_same_for_a_turn() -> None:
    """Where it changes, a replay shows the table."""
    table = fulfilling(order_pile="Frankfurt")
    lines = []
    table.fulfil("Berlin").hand_in("BBi2 BBa0")
    for act in (lambda: table.hand_in("BRl4 BRl1 BBi2"), table.pass_all, table.draw_order):
        lines.append(read(table, 0)[0][0])
        act()
    lines.append(read(table, 0)[0][0])
    assert lines == [
        *["Kunststück: turn 1, your turn."] * 2,
        *["Kunststück: turn 2, seat 1's turn."] * 2,
    ]


def tasks(table: Table) -> tuple[str, str]:
    """What another seat and the seat to act read of what is to be decided."""
    others = (table.player + 1) % table.settings.num_players
    return read(table, others)[0][1], read(table, table.player)[0][1]
