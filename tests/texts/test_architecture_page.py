"""docs/architecture.md names files; each of them must be there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_file_that_the_page_names_is_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:[a-z_0-9]+/)+[a-z_0-9]+\.(?:py|js|json|toml))`", page))
    assert len(named) > 30
    missing = {name for name in named if not (ROOT / name).exists() and not (ROOT / "src" / "guandan" / name).exists()}
    assert missing == set()
