from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pyarrow.parquet as pq
import pytest

from guandan.cards import Hand
from guandan.kernel import Deal, rules_of
from guandan.lab.parquet import COLUMNS
from guandan.rulebooks import load
from guandan.rules.seat import Seat
from tests.cli.command import ROOT, said

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (ROOT / "docs" / "dataset.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("bot", ["light", "easy"])
def test_a_row_has_what_the_lines_have(bot: str, tmp_path: Path) -> None:
    options = ("simulate", "--bot", bot, "--deals", "12", "--seed", "3", "--json")
    said(*options, "--out", str(tmp_path / "deals.jsonl"), "--parquet", str(tmp_path / "deals.parquet"))
    lines = [json.loads(line) for line in (tmp_path / "deals.jsonl").read_text(encoding="utf-8").splitlines()]
    rows = pq.read_table(tmp_path / "deals.parquet").to_pylist()
    assert len(rows) == len(lines) == 12
    for row, line in zip(rows, lines, strict=True):
        assert list(row) == list(COLUMNS)
        assert (row["deal"], row["result"], row["order"]) == (line["deal"], line["result"], line["order"])
        assert row["hands"] == list(line["hands"].values())
        assert [cards for cards in row["cards"] if cards] == [play[3] for play in line["plays"] if len(play) > 1]
        assert (row["tribute_first"] is None) == ("tribute" not in line)
    assert any(row["tribute_paid"] for row in rows)
    assert any(row["tribute_first"] is None for row in rows)


def test_a_row_can_be_played_again(tmp_path: Path) -> None:
    """The hands of a deal without tribute, dealt again, are played out with the row's own plays."""
    file = tmp_path / "deals.parquet"
    said("simulate", "--bot", "easy", "--tribute", "never", "--deals", "5", "--parquet", str(file))
    for row in pq.read_table(file).to_pylist():
        rules = rules_of(load(row["book"]))
        hands = [Hand(hand) for hand in row["hands"]]
        deal = Deal.from_hands(hands, rules=rules, level=row["level"], leader=Seat(row["leader"]))
        for kind, cards in zip(row["kinds"], row["cards"], strict=True):
            wanted = [None] if not kind else [(kind, Hand(cards))]
            legal = deal.legal(full=True)
            place = next(
                place
                for place, action in enumerate(legal)
                if (None if action is None else (action.kind, Hand(action.cards))) in wanted
            )
            deal.take_action(legal[place])
        assert deal.is_over
        assert [str(seat) for seat in row["order"]] == ["ENWS"[place] for place in deal.order]


def test_the_file_says_where_it_comes_from(tmp_path: Path) -> None:
    files = [tmp_path / "a.parquet", tmp_path / "b.parquet"]
    for jobs, file in enumerate(files, 1):
        said("simulate", "--deals", "400", "--seed", "5", "--jobs", str(jobs), "--parquet", str(file))
    assert pq.read_table(files[0]).equals(pq.read_table(files[1]))
    told = pq.read_schema(files[0]).metadata
    assert json.loads(told[b"plan"])["seed"] == 5
    assert told[b"licence"] == b"CC0-1.0"


def test_the_page_has_every_column_and_its_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE, re.MULTILINE)) == COLUMNS
    monkeypatch.chdir(tmp_path)
    said("simulate", "--deals", "3", "--parquet", "deals.parquet")
    exec(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0], {})  # noqa: S102 (the page's own words)
    assert capsys.readouterr().out
