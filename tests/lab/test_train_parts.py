"""The parts of a training run: targets, symmetry of suits, folder, log and curve."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numpy as np
import pytest
import torch

from guandan.bots.learned.tables import DealTables
from guandan.errors import InvalidText
from guandan.kernel import Batch, Deal, rules_of
from guandan.kernel.features import ACTION_SIZE
from guandan.lab.train import log
from guandan.lab.train.curve import draw_training_curve
from guandan.lab.train.folder import RunFolder
from guandan.lab.train.learner import compute_prediction_loss
from guandan.lab.train.log import LogRow
from guandan.lab.train.network import Network, exchange_suits, load_packaged_network
from guandan.lab.train.players import ExploringPlayer, NetworkPlayer
from guandan.lab.train.samples import DEAL_ENDS, Samples, compute_targets, find_next_leaders
from guandan.lab.train.settings import TrainingSettings
from guandan.rulebooks import load
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from pathlib import Path

RULES = rules_of(load("jiangsu-2017"))
NAN = float("nan")
ROW = LogRow(
    decisions=2_000_000,
    deals=3,
    seconds=4,
    cpu_seconds=5,
    epsilon=0.1,
    rate=0.001,
    loss=0.25,
    surprise=1.5,
    light=1.5,
    light_margin=0.25,
    normal=-0.5,
    normal_margin=0.125,
)


def test_targets_mix_the_result_with_what_later_seats_thought() -> None:
    thought = np.array([[0.5, 0.1], [0.2, NAN], [-0.4, NAN], [0.0, 9.0]], dtype=np.float32)
    lengths, results = np.array([4, 3]), np.array([1, -1], dtype=np.float32)
    half = compute_targets(thought, lengths, results, 0.5)
    assert half[:, 0] == pytest.approx([0.125, 0.05, 0.5, 1.0])
    assert half[:3, 1].tolist() == [-1, -1, -1]  # thoughts that nobody had are passed over, as is what came after
    assert compute_targets(thought, lengths, results, 1.0)[:, 0].tolist() == [1, 1, 1, 1]
    assert compute_targets(thought, lengths, results, 0.0)[:, 0] == pytest.approx([0.2, -0.4, 0.0, 1.0])


def test_the_next_leader_is_counted_from_the_seat_that_decides() -> None:
    # The first deal: seat 3 leads, 0 and 1 follow, then 1 leads, 2 follows, and the deal ends. The second has one lead.
    leads = np.array([[True, True], [False, False], [False, False], [True, True], [False, True]])
    seats = np.array([[3, 2], [0, 0], [1, 0], [1, 0], [2, 0]], dtype=np.uint8)
    found = find_next_leaders(leads, seats, np.array([5, 1]))
    assert found[:, 0].tolist() == [2, 1, 0, DEAL_ENDS, DEAL_ENDS]
    assert found[0, 1] == DEAL_ENDS


def test_a_prediction_of_the_result_and_the_next_leader_costs_their_surprise() -> None:
    levels = np.array([-3, -2, -1, 1, 2, 3], dtype=np.float32)
    leaders = np.array([0, 1, 2, 3, DEAL_ENDS, 0], dtype=np.uint8)
    nothing = np.zeros((6, 1), dtype=np.uint8)
    samples = Samples(nothing, nothing, levels / 3, leaders)
    assert compute_prediction_loss(torch.zeros(6, 11), samples).item() == pytest.approx(np.log(6) + np.log(5))
    right = torch.zeros(6, 11)
    for row, leader in enumerate(leaders):
        right[row, row] = right[row, 6 + int(leader)] = 50
    assert compute_prediction_loss(right, samples).item() == pytest.approx(0, abs=1e-6)


def renamed(hand: str, names: dict[str, str]) -> str:
    return " ".join(names.get(card[0], card[0]) + card[1] if card[1] != "J" else card for card in hand.split())


def test_exchanging_suits_is_playing_with_other_suits() -> None:
    # East holds no rank twice: which of equal cards the kernel plays may depend on their suits.
    hands = ["S3 C4 D5 D6 D7 D8 D9 HK LJ", "C3 C5 C6 D2 H2 S2", "DA SA CA HA BJ", "ST DT CT HT C9"]
    lots = np.random.default_rng(4)
    deal = Deal.from_hands(hands, rules=RULES, leader=Seat.E)
    seen = set()
    for _ in range(30):
        of_state, of_action = exchange_suits(lots)
        suits = {"SHCD"[place]: "SHCD"[int(np.flatnonzero(of_state[:4] == place)[0])] for place in range(4)}
        assert suits["H"] == "H"
        seen.add("".join(suits.values()))
        other = Deal.from_hands([renamed(hand, suits) for hand in hands], rules=RULES, leader=Seat.E)
        state = np.frombuffer(deal.observe(0), dtype=np.uint8)
        assert bytes(state[of_state]) == other.observe(0)
        assert {bytes(row[of_action]) for row in rows(deal)} == {bytes(row) for row in rows(other)}
    assert len(seen) == 6


def rows(deal: Deal) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    batch = Batch(1, seed=1, rules=RULES)
    batch[0] = deal
    offsets = np.zeros(2, dtype=np.int32)
    found = np.zeros((batch.count(offsets), ACTION_SIZE), dtype=np.uint8)
    batch.actions(offsets, found)
    return found


def test_judging_is_the_same_as_learning_does_it() -> None:
    tables = DealTables(Batch(40, seed=2, rules=RULES))
    assert tables.observe() == len(tables.rows) == len(tables.owners)
    torch.manual_seed(1)
    network = Network()
    parts = [torch.from_numpy(part) for part in (tables.states, tables.rows, tables.owners)]
    assert torch.allclose(network.judge_in_blocks(*parts), network(*parts), atol=1e-6)
    alone = network(torch.from_numpy(tables.states[tables.owners]), parts[1])
    assert torch.allclose(network.judge_in_blocks(*parts), alone, atol=1e-6)


def test_sixteen_bits_judge_nearly_alike() -> None:
    tables = DealTables(Batch(300, seed=2, rules=RULES))
    tables.observe()
    parts = [torch.from_numpy(part) for part in (tables.states, tables.rows, tables.owners)]
    network = load_packaged_network()
    exact = network.judge_in_blocks(*parts)
    network.precision = torch.bfloat16
    assert (network.judge_in_blocks(*parts) - exact).abs().max() < 0.02
    assert exact.std() > 0.1


def test_curiosity_takes_what_is_nearly_best_and_knows_what_it_is_worth() -> None:
    tables = DealTables(Batch(200, seed=2, rules=RULES))
    tables.observe()
    torch.manual_seed(1)
    places, network = np.flatnonzero(tables.counts), Network().eval()
    best, highest = NetworkPlayer(network).choose(tables, places, 0)
    differs = {}
    for share, temper in ((0.0, 9.0), (1.0, 1e-9), (0.5, 9.0), (1.0, 9.0)):
        chosen, worth = ExploringPlayer(network, np.random.default_rng(1), share, temper).choose(tables, places, 0)
        differs[share, temper] = float(np.mean(chosen != best))
        assert np.all(worth <= highest)
        assert np.all((worth < highest) | (chosen == best))
    assert differs[0.0, 9.0] == differs[1.0, 1e-9] == 0
    assert 0.3 < differs[0.5, 9.0] < 0.6 < differs[1.0, 9.0]


def test_tables_that_are_over_have_nothing_to_look_at() -> None:
    tables = DealTables(Batch(2, seed=2, rules=RULES, again=False))
    ended = 0
    while tables.observe():
        ended += len(tables.step(np.zeros(2, dtype=np.int32)))
    assert ended == 2
    assert tables.counts.tolist() == [0, 0]


def test_what_is_wrong_with_a_folder_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(InvalidText, match="file: not a folder"):
        RunFolder(file)
    with pytest.raises(InvalidText, match=r"no settings\.json: not the folder of a run"):
        RunFolder(tmp_path)
    with pytest.raises(InvalidText, match=r"nowhere: has no settings\.json"):
        RunFolder(tmp_path / "nowhere", new=False)
    run = tmp_path / "run"
    assert RunFolder(run, TrainingSettings(tables=3)).settings == RunFolder(run).settings == TrainingSettings(tables=3)
    assert RunFolder(run).load_state() is None
    (run / "state.pt").write_bytes(b"torn")
    with pytest.raises(InvalidText, match=r"state\.pt: cannot be read"):
        RunFolder(run).load_state()
    torch.save({"network": {}, "deals": 1}, run / "state.pt")
    with pytest.raises(
        InvalidText, match=r"state\.pt: average, busy, decisions, optimizer, seconds, starts, steps miss"
    ):
        RunFolder(run).load_state()
    torch.save(
        dict.fromkeys(("average", "optimizer", "steps", "decisions", "deals", "seconds", "busy", "starts"), 0)
        | {"network": {}},
        run / "state.pt",
    )
    with pytest.raises(InvalidText, match=r"state\.pt: weights of another network"):
        RunFolder(run).load_state()


@pytest.mark.parametrize(
    ("change", "told"),
    [({"tables": "many"}, r"\$\.tables"), ({"speed": 3}, "unknown field `speed`"), (None, "truncated")],
)
def test_what_is_wrong_with_settings_is_named(tmp_path: Path, change: dict[str, object] | None, told: str) -> None:
    RunFolder(tmp_path / "run")
    file = tmp_path / "run" / "settings.json"
    file.write_text("{" if change is None else json.dumps(json.loads(file.read_text()) | change))
    with pytest.raises(InvalidText, match=rf"settings\.json: .*{told}"):
        RunFolder(tmp_path / "run")


def test_a_log_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "log.csv"
    log.append_row(file, ROW)
    log.append_row(file, ROW)
    assert file.read_text().count("decisions") == 1
    assert log.read_rows(file) == [ROW, ROW]
    file.write_text(file.read_text().replace("-0.5", "?"))
    with pytest.raises(InvalidText, match=r"log\.csv.*normal"):
        log.read_rows(file)


def test_the_curve_shows_every_measurement() -> None:
    later = LogRow(
        **{name: getattr(ROW, name) for name in LogRow.__struct_fields__} | {"decisions": 4_000_000, "normal": 0.5}
    )
    drawn = ET.fromstring(draw_training_curve([ROW, later]))  # noqa: S314 (it is ours)
    texts = [part.text for part in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"+3", "+0", "-3", "4", "against normal"} <= set(texts)
    paths = [part.get("d", "") for part in drawn.iter("{http://www.w3.org/2000/svg}path")]
    assert len(paths) == 7 + 2 * (2 + 1)
    assert "M393.0 181.7L730.0 138.3" in paths
    assert ET.fromstring(draw_training_curve([])).tag.endswith("svg")  # noqa: S314
