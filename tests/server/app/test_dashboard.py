"""deploy/grafana-dashboard.json asks only for metrics and labels that a server has."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
from litestar import get
from prometheus_client.parser import text_string_to_metric_families

from guandan.server.access.who import Needs
from guandan.store.backup_folder import BackupFolder
from tests.server.live import live

DASHBOARD = Path(__file__).resolve().parents[3] / "deploy" / "grafana-dashboard.json"
_METRIC = re.compile(r"\b(?:guandan|process)_[a-z_]+")
_LABELS = re.compile(r"\bby \(([a-z_, ]+)\)|\{\{([a-z_]+)\}\}")
SET_BY_PROMETHEUS = {"instance", "job"}


@get("/raise", opt={"needs": Needs.NOTHING})
async def raising() -> None:
    raise RuntimeError


def panels() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    return found


def test_every_metric_and_label_exists(tmp_path: Path) -> None:
    BackupFolder(tmp_path / "backups").build_path(datetime.now(UTC)).touch()
    with live(f"sqlite:///{tmp_path}/metrics.db", pages=[raising], backup_hours=24) as server:
        assert httpx.get(f"{server.url}/raise").status_code == 500
        text = httpx.get(f"{server.url}/metrics").text
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    labels = {label for sample in samples for label in sample.labels} | SET_BY_PROMETHEUS
    targets = [target for panel in panels() for target in panel["targets"]]
    asked = {name for target in targets for name in _METRIC.findall(target["expr"])}
    assert len(asked) > 8
    assert asked <= {sample.name for sample in samples}
    used = [part for target in targets for part in _LABELS.findall(f"{target['expr']} {target['legendFormat']}")]
    assert {label for first, second in used for label in re.findall(r"[a-z_]+", f"{first} {second}")} <= labels


def test_panels_stand_beside_each_other() -> None:
    places = [panel["gridPos"] for panel in panels()]
    cells = [
        (x, y)
        for place in places
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(cells) == len(set(cells))
    assert max(x for x, _ in cells) < 24
    assert len({panel["id"] for panel in panels()}) == len(places)
