"""Kunststück as facts: what is known of each step of a turn, and what a seat may do in it."""

from __future__ import annotations

from ..reading import facts_of
from .builders import position
from .reading import acting, choices, fulfilling


def test_the_facts_of_the_outbidding() -> None:
    table = fulfilling().fulfil("Berlin").hand_in("BBi2 BBa0").show("BRl4 BRo3")
    facts = facts_of(table, 1)
    assert (facts["phase"], facts["active"], facts["to_act"]) == ("outbid", 0, 1)
    assert facts["order"] == {"subject": "Berlin", "place": 1, "needed": 13}
    assert facts["best"] == {
        "seat": 0,
        "paintings": ["Berlin Biedermeier 2", "Berlin Baroque forgery"],
        "total": 12,
    }
    assert facts["shown"] == {
        "seat": 1,
        "paintings": ["Berlin Realism 4", "Berlin Romanticism 3"],
        "total": 7,
        "missing": 6,
        "missing_paintings": 0,
    }
    assert facts["to_ask"] == [1, 2]
    assert [one["known"] for one in facts["seats"]] == [
        ["Berlin Baroque forgery"],
        ["Berlin Realism 4"],
        [],
    ]
    assert choices(table) == {
        "show": [
            {"painting": "Berlin Realism 1", "from": "hand"},
            {"painting": "Berlin Biedermeier 2", "from": "neutral hide 2"},
        ]
    }
    assert choices(table.show("BRl1")) == {
        "show": [{"painting": "Berlin Biedermeier 2", "from": "neutral hide 2"}],
        "hand_in": [{"total": 13}],
    }


def test_a_seat_that_waits_is_offered_nothing() -> None:
    for table in (position(), acting(), fulfilling(), fulfilling().fulfil("Berlin")):
        for steps in (1, 2):
            assert choices(table, (table.player + steps) % 3) == {}


def test_k09_k10_the_facts_of_the_first_step() -> None:
    assert choices(position()) == {"draw": [{"card": "painting"}, {"card": "order"}]}
    assert choices(position(num_orders=0)) == {"draw": [{"card": "painting"}]}
    table = position(hands=("BBa1 BRo6 HIm5",), drawn="SIm4", neutral=("BBi2 BBi0 DBa2",))
    assert (facts_of(table, 0)["phase"], facts_of(table, 0)["drawn"]) == (
        "lay",
        "Stuttgart Impressionism 4",
    )
    assert facts_of(table, 1)["drawn"] is None
    hides = ["hide of seat 0", "neutral hide 2", "neutral hide 3"]
    assert choices(table) == {"lay": [{"painting": "Stuttgart Impressionism 4", "to": hides}]}
    assert "Stuttgart Impressionism 4" not in facts_of(table, 0)["unseen"]
    assert "Stuttgart Impressionism 4" in facts_of(table, 1)["unseen"]


def test_k11_the_facts_of_a_raid() -> None:
    table = acting().raid(hide=1)
    facts = facts_of(table, 2)
    assert (facts["phase"], facts["raid_card"], facts["raided"]) == (
        *("place", "neutral hide 1", "neutral hide 1"),
    )
    hides = ["hide of seat 1", "neutral hide 2", "neutral hide 3"]
    assert choices(table) == {
        "place": [{"painting": "Stuttgart Impressionism 4", "to": [*hides, "hand"]}]
    }
    table.place("hand")
    known = ["Stuttgart Impressionism 1", "Stuttgart Impressionism 4"]
    assert facts_of(table, 2)["seats"][1]["known"] == known
    assert choices(table) == {"place": [{"painting": "Dresden Impressionism forgery", "to": hides}]}
    table.place(0, 2)
    assert (facts_of(table, 2)["raided"], facts_of(table, 2)["raid_card"]) == (
        None,
        "neutral hide 1",
    )


def test_k12_a_raid_card_at_anothers_hide_offers_no_raid() -> None:
    assert choices(acting(raid_card="seat 0"))["play"] != []
    assert "raid" not in choices(acting(raid_card="seat 0"))
    assert [one["from"] for one in choices(acting(raid_card="seat 1"))["raid"]] == [
        *("neutral hide 1", "neutral hide 2", "neutral hide 3"),
        *("hide of seat 2", "hide of seat 0"),
    ]


def test_k13_the_totals_count_no_forgery_with_its_original() -> None:
    orders = [
        {"subject": "Berlin", "place": 1, "total": 20},
        {"subject": "Impressionism", "place": None, "total": 7},
    ]
    assert choices(fulfilling()) == {"fulfil": orders, "skip": [{}]}
    orders[0]["total"] = 27
    assert choices(fulfilling(original_with_forgery=True))["fulfil"] == orders


def test_k13_the_facts_of_an_order_from_hand() -> None:
    table = fulfilling().fulfil("Impressionism", from_hand=True)
    facts = facts_of(table, 2)
    assert (facts["phase"], facts["best"], facts["to_ask"]) == ("show", None, [])
    assert facts["order"] == {"subject": "Impressionism", "place": None, "needed": 7}
    assert facts["shown"] == {
        "seat": 0,
        "paintings": [],
        "total": 0,
        "missing": 7,
        "missing_paintings": 2,
    }
    assert facts["unseen_orders"]["Impressionism"] == 2
    assert facts_of(table, 0)["unseen_orders"]["Impressionism"] == 2
    assert (facts["unseen_orders"]["Munich"], facts["orders"]) == (3, [])
    assert choices(table) == {
        "show": [
            {"painting": "Berlin Impressionism 3", "from": "hand"},
            {"painting": "Stuttgart Impressionism 4", "from": "hide of seat 0"},
        ]
    }


def test_k14_those_who_may_outbid_once_are_listed() -> None:
    table = fulfilling(4, active=2, hands=("", "", "BBa0 BRl1")).fulfil("Berlin")
    asked = []
    for _ in range(3):
        table = table.hand_in("BBa0 BRl1") if table.phase == "show" else table.skip()
        asked.append(facts_of(table, 0)["to_ask"])
    assert asked == [[3, 0, 1], [0, 1], [1]]
    assert choices(table) == {"pass": [{}]}
    assert facts_of(table.skip(), 0)["order"] is None


def test_k14_after_each_set_all_others_are_asked_again_if_they_may_outbid_again() -> None:
    table = fulfilling(outbidding="ascending").fulfil("Berlin").hand_in("BBi2 BBa0")
    assert facts_of(table, 0)["to_ask"] == [1, 2]
    assert facts_of(table.hand_in("BRl4 BRl1 BBi2"), 0)["to_ask"] == [2, 0]
    assert facts_of(table.skip(), 0)["to_ask"] == [0]
    assert choices(table)["pass"] == [{}]
