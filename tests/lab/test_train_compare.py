"""Two players on duplicate deals side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch

from guandan.bots.learned.tables import DealTables
from guandan.kernel import Batch, Phase, rules_of
from guandan.lab.train.compare import compare, main, read_player
from guandan.lab.train.export import export_network
from guandan.lab.train.network import load_packaged_network
from guandan.lab.train.players import BotPlayer, LightPolicyPlayer, NetworkPlayer, Split
from guandan.rulebooks import load

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

RULES = rules_of(load("jiangsu-2017"))


def test_a_player_against_itself_gains_nothing() -> None:
    easy = BotPlayer("easy", 1)
    found = compare(easy, easy, 30, seed=4)
    assert found.levels == 0
    assert found.margin == 0
    assert found.deals == 30


def test_an_exported_network_is_the_one_that_was_exported(tmp_path: Path) -> None:
    export_network(load_packaged_network(), tmp_path)
    player = read_player(str(tmp_path / "network.npz"), torch.float32)
    assert compare(player, NetworkPlayer(load_packaged_network()), 10, seed=5).levels == 0


def test_tribute_may_be_left_to_another() -> None:
    tables = DealTables(Batch(400, seed=3, rules=RULES))
    tables.observe()
    every = np.arange(400)
    network, easy, light = NetworkPlayer(load_packaged_network()), BotPlayer("easy", 1), LightPolicyPlayer(1)
    in_play = tables.phases == Phase.PLAY
    assert 0 < in_play.sum() < 400
    chosen, _ = Split(network, easy).choose(tables, every, 0)
    assert np.array_equal(chosen[in_play], network.choose(tables, every, 0)[0][in_play])
    assert np.array_equal(chosen[~in_play], easy.choose(tables, every, 0)[0][~in_play])
    assert len(Split(easy, light).choose(tables, np.flatnonzero(in_play), 0)[0]) == in_play.sum()


def test_one_line_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["easy", "guandan.lab.odd:PassesMuch", "--deals", "4", "--tribute-by", "easy", "--quick"])
    assert "easy against guandan.lab.odd:PassesMuch: " in capsys.readouterr().out
