"""Scripts are served without their comments, and otherwise as they are."""

from __future__ import annotations

import re

import pytest

from guandan.web.assets import load_assets
from tests.web.texts.sources import WEB

SCRIPTS = [path for path in load_assets().files if path.startswith("js/")]


@pytest.mark.parametrize("path", SCRIPTS)
def test_a_script_loses_its_comments_only(path: str) -> None:
    source = (WEB / "static" / path).read_text(encoding="utf-8").splitlines()
    served = load_assets().files[path].plain.decode().splitlines()
    assert len(served) == len(source), "lines keep their numbers"
    gone = [old for old, new in zip(source, served, strict=True) if new != old]
    assert [line for line in gone if not re.match(r"\s*(//|/\*\*|\*)", line)] == []
    assert [line for line in served if re.match(r"\s*(//|\* )|\s*/\*\*.*\*/$", line)] == []
