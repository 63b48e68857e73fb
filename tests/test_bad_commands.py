"""One table of wrong command lines: what is said, and that it is enough."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from kunstkammer.training.cli.app import app

COMMANDS: list[tuple[str, str]] = [
    ("play chess", "there is no game 'chess'; games: serengeti_v0"),
    ("games chess", "there is no game 'chess'; games: serengeti_v0"),
    ("check chess", "there is no game 'chess'; games: serengeti_v0"),
    ("check gold --players 4", "num_players is 4; Gold! takes 2 to 3"),
    ("check gold --option colour_tie", "--option is 'colour_tie'; write name=value"),
    ("demo no_such_module:GAME", "'no_such_module:GAME' cannot be loaded: ModuleNotFoundError"),
    ("demo json:dumps", "'json:dumps' cannot be loaded: TypeError: json:dumps is function"),
    ("train json:GAME", "'json:GAME' cannot be loaded: AttributeError: module 'json' has no"),
    ("replay none.jsonl --game json:GAME", "'json:GAME' cannot be loaded: AttributeError"),
    ("new-game Moon", "the name is 'Moon'; allowed are at most 20 small letters, digits and"),
    ("new-game gold", "the name 'gold' is taken, by a game, a module or the language; choose"),
    ("demo serengeti --players 9", "num_players is 9; Serengeti takes 3 to 5"),
    ("demo gold --players 4", "num_players is 4; Gold! takes 2 to 3"),
    ("demo serengeti --option payout", "--option is 'payout'; write name=value"),
    ("demo serengeti --option payout=most", "option payout is 'most'; allowed with 4 players:"),
    (
        "demo gold --option bonus_bars_set_colour=no",
        "option bonus_bars_set_colour is 'no'; allowed with 3 players: False, True",
    ),
    (
        "demo gold --option bonus_bars_own_colours=0",
        "option bonus_bars_own_colours is 0; allowed with 3 players: False, True",
    ),
    ("demo serengeti --option colour=red", "Serengeti has no option 'colour'; its options:"),
    ("demo serengeti --agents nobody", "there is no agent 'nobody' for Serengeti; agents: random"),
    ("demo gold --agents thrifty", "no agent 'thrifty' for Gold!; agents: random, greedy, careful"),
    ("replay none.jsonl", "none.jsonl"),
    ("evaluate serengeti", "nothing to evaluate; pass --agents A B"),
    ("evaluate serengeti --agents greedy", "name at least two different ones"),
    ("evaluate serengeti --lineup greedy,random", "has 2 agents; pass 4, one for each seat"),
    (
        "evaluate serengeti --agents greedy random --games 3",
        "games is 3; pass at least 40, 10 deals",
    ),
    ("train serengeti --set steps=3", "config key 'steps' is unknown; allowed: game, num_players"),
    ("train serengeti --set num_envs=0", "config key 'num_envs' is 0; allowed: above 0"),
    ("train serengeti --set learning_rate=nan", "'learning_rate' is nan; it takes a finite numb"),
    ("train serengeti --set opponents={random=inf}", "'opponents.random' is inf; it takes a fin"),
    ("train serengeti --set opponents={random=0}", "agents with shares of 0 or more, not all of"),
    ("train serengeti --set opponents={nobody=1}", "there is no agent 'nobody' for Serengeti"),
    ("train serengeti --set minibatch_size=1", "'minibatch_size' is 1; allowed: 2 or more"),
    ("train serengeti --set evaluation_games=3", "allowed with 4 players: 0, or at least 40, 10"),
    ("train serengeti --set options=3 --option payout=equal", "'options' is 3; it takes a table"),
    ("evaluate serengeti --agents greedy random --json .", ". is a folder; name a file"),
    ("evaluate serengeti --agents greedy random --csv .", ". is a folder; name a file"),
    ("evaluate gold --players 2 --lineup greedy,greedy --plot a.png", "there is nothing to plot"),
    (
        "evaluate serengeti --agents greedy random --games 1000000000000",
        "games is 1000000000000; pass at most 100000000",
    ),
    ("train serengeti --config none.toml", "none.toml"),
    ("train serengeti --resume none", "none is no run folder: it holds no config.toml"),
    ("train serengeti --resume none --players 3", "--resume takes the run's own config"),
    ("train serengeti --from none.safetensors", "there is no policy file none.safetensors"),
    (
        "train serengeti --set opponents={random=1e308,greedy=1e308}",
        "'opponents.random' is 1e+308; it takes a finite number, at most 1e+30",
    ),
]


@pytest.mark.parametrize(("command", "message"), COMMANDS, ids=[text for text, _ in COMMANDS])
def test_a_wrong_command_line_is_refused_in_words(
    command: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, command.split())
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []
