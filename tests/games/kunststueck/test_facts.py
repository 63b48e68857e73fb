"""Kunststück as facts: what each seat knows of a table, and of the end."""

from __future__ import annotations

import pytest

from kunstkammer.envs.engine.record import CUT

from ..reading import facts_of
from .builders import position
from .names import SUBJECTS
from .reading import acting, choices, fulfilling


def test_the_facts_of_the_second_step() -> None:
    facts = facts_of(acting(), 1)
    assert len(facts.pop("unseen")) == 57
    assert len(facts.pop("choices")) == 26
    assert facts == {
        "seat": 1,
        "num_players": 3,
        "over": "running",
        "to_act": 1,
        "phase": "act",
        "active": 1,
        "turn": 10,
        "max_turns": 300,
        "turns_left": None,
        "hand_limit": "per_kind",
        "hide_capacity": 3,
        "outbid_sources": "all",
        "paintings": None,
        "paintings_left": 56,
        "orders_left": 27,
        "has_grand_raid_come": False,
        "hides": {
            "hide of seat 0": {
                "paintings": ["Berlin Impressionism 6", "Berlin Impressionism 3"],
                "room": 1,
            },
            "hide of seat 1": {"paintings": ["Berlin Renaissance 5"], "room": 2},
            "hide of seat 2": {"paintings": [], "room": 3},
            "neutral hide 1": {
                "paintings": [
                    "Dresden Impressionism 4",
                    "Dresden Impressionism forgery",
                    "Stuttgart Impressionism 4",
                ],
                "room": 0,
            },
            "neutral hide 2": {"paintings": ["Hamburg Baroque 3", "Hamburg Realism 6"], "room": 1},
            "neutral hide 3": {"paintings": [], "room": 3},
        },
        "evidence_room": ["Frankfurt Romanticism forgery", "Frankfurt Romanticism 5"],
        "raid_card": "neutral hide 2",
        "raided": None,
        "row": [
            {"subject": "Impressionism", "copies": 1},
            None,
            {"subject": "Renaissance", "copies": 2},
            None,
            None,
        ],
        "unseen_orders": dict(
            zip(SUBJECTS, (1, 3, 3, 3, 3, 3, 1, 3, 2, 3, 1, 3), strict=True),
        ),
        "seats": [
            {
                "points": 5,
                "fulfilled": ["Berlin"],
                "laid": ["Berlin Realism 4", "Berlin Realism 1"],
                "hand_size": 2,
                "orders_size": 2,
                "known": ["Berlin Baroque forgery"],
            },
            {
                "points": 0,
                "fulfilled": [],
                "laid": [],
                "hand_size": 2,
                "orders_size": 3,
                "known": ["Stuttgart Impressionism 1"],
            },
            {
                "points": 0,
                "fulfilled": [],
                "laid": [],
                "hand_size": 1,
                "orders_size": 0,
                "known": [],
            },
        ],
        "hand": [
            {
                "painting": "Stuttgart Impressionism 1",
                "value": 1,
                "saleability": 6,
                "is_known": True,
            },
            {
                "painting": "Frankfurt Impressionism 2",
                "value": 2,
                "saleability": 5,
                "is_known": False,
            },
        ],
        "orders": ["Berlin", "Baroque", "Baroque"],
        "drawn": None,
        "order": None,
        "best": None,
        "shown": None,
        "to_ask": [],
        "heading": "Kunststück: turn 10, your turn.",
    }
    assert choices(acting(), 1) == {
        "play": [
            {
                "painting": "Stuttgart Impressionism 1",
                "from": "hand",
                "to": ["hide of seat 1", "neutral hide 2", "neutral hide 3"],
            },
            {
                "painting": "Frankfurt Impressionism 2",
                "from": "hand",
                "to": ["hide of seat 1", "neutral hide 2", "neutral hide 3"],
            },
        ],
        "open": [{"subject": "Berlin"}, {"subject": "Baroque"}],
        "take": [
            {"painting": "Berlin Renaissance 5", "from": "hide of seat 1", "to": ["hand"]},
            {"painting": "Stuttgart Impressionism 4", "from": "neutral hide 1", "to": ["hand"]},
            {"painting": "Hamburg Realism 6", "from": "neutral hide 2", "to": ["hand"]},
        ],
        "move": [
            {
                "painting": "Berlin Renaissance 5",
                "from": "hide of seat 1",
                "to": ["neutral hide 2", "neutral hide 3"],
            },
            {
                "painting": "Stuttgart Impressionism 4",
                "from": "neutral hide 1",
                "to": ["hide of seat 1", "neutral hide 2", "neutral hide 3"],
            },
            {
                "painting": "Hamburg Realism 6",
                "from": "neutral hide 2",
                "to": ["hide of seat 1", "neutral hide 3"],
            },
            {
                "painting": "Frankfurt Romanticism 5",
                "from": "evidence room",
                "to": ["hide of seat 1", "neutral hide 2", "neutral hide 3"],
            },
        ],
        "raid": [
            {"from": "neutral hide 1"},
            {"from": "neutral hide 3"},
            {"from": "hide of seat 2"},
            {"from": "hide of seat 0"},
        ],
        "skip": [{}],
    }


def test_k16_the_turns_left_are_told_once_the_grand_raid_has_come() -> None:
    facts = facts_of(position(num_paintings=1, raid_below=1), 0)
    assert (facts["has_grand_raid_come"], facts["turns_left"]) == (False, None)
    assert facts["paintings_left"] == 2
    facts = facts_of(position(num_paintings=1, last_turns=3), 0)
    assert (facts["has_grand_raid_come"], facts["turns_left"]) == (True, 3)
    assert facts["paintings_left"] == 1


@pytest.mark.parametrize(("hand_limit", "capacity"), [("per_kind", 1), ("total", 6)])
def test_k06_the_limits_are_told(hand_limit: str, capacity: int) -> None:
    table = position(2, hides=("BBa1",), hand_limit=hand_limit, hide_capacity=capacity)
    facts = facts_of(table, 1)
    assert (facts["hand_limit"], facts["hide_capacity"]) == (hand_limit, capacity)
    assert [hide["room"] for hide in facts["hides"].values()] == [capacity - 1, *[capacity] * 4]


def test_k05_values_of_a_random_list_are_told() -> None:
    table = position(hands=("BBa1 BBa0",), deck="random")
    table.states["worth"][0, :2] = 4
    assert [one["painting"] for one in facts_of(table, 0)["hand"]] == [
        *("Berlin Baroque 4", "Berlin Baroque 4b"),
    ]
    assert [one["saleability"] for one in facts_of(table, 0)["hand"]] == [3, 3]
    for name in ("unseen", "paintings"):
        assert facts_of(table, 1)[name][:3] == [
            *("Berlin Baroque 4", "Berlin Baroque 4b", "Berlin Biedermeier 2"),
        ]


def test_what_others_hold_is_not_told() -> None:
    table = acting()
    for seat in (0, 2):
        facts = facts_of(table, seat)
        assert "Frankfurt Impressionism 2" in facts["unseen"]
        assert "Stuttgart Impressionism 1" not in facts["unseen"]
        assert facts["unseen_orders"]["Baroque"] == 3
    assert facts_of(table, 0)["unseen_orders"]["Munich"] == 2
    assert facts_of(table, 2)["hand"] == [
        {"painting": "Hamburg Impressionism 5", "value": 5, "saleability": 2, "is_known": False}
    ]


def test_k17_when_the_game_is_over_the_places_are_told() -> None:
    table = fulfilling(last_turns=1, laid=("", "MRl1 HIm5"), fulfilled=("", "Munich"))
    table.fulfil("Berlin").hand_in("BBi2 BBa0 BRo3").pass_all()
    facts = facts_of(table, 1)
    assert (facts["over"], facts["to_act"], facts["turn"]) == ("ended", None, 1)
    assert (facts["order"], facts["to_ask"], facts["turns_left"]) == (None, [], 0)
    assert [(one["score"], one["rank"]) for one in facts["seats"]] == [(5, 1), (6, 0), (0, 2)]
    assert choices(table, 1) == {}


def test_k06_a_game_that_was_cut_is_told_as_it_stood() -> None:
    table = fulfilling(max_turns=5, num_turns=4).skip()
    facts = facts_of(table, 0)
    assert (facts["over"], facts["to_act"], facts["turn"]) == ("cut", None, 5)
    assert [(one["score"], one["rank"]) for one in facts["seats"]] == [(0, 0)] * 3
    assert choices(table, 0) == {}
    table = fulfilling().fulfil("Berlin").hand_in("BBi2 BBa0")
    table.states["over"] = CUT
    assert facts_of(table, 1)["best"]["total"] == 12
    assert choices(table, 1) == {}
