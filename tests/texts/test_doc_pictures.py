"""Every picture of the docs is on some page: one that nobody sees is removed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KINDS = {".png", ".jpg", ".svg", ".webp", ".gif"}


def test_every_picture_is_referred_to() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    pictures = [file for file in (ROOT / "docs").rglob("*") if file.suffix in KINDS]
    assert pictures
    assert [str(file.relative_to(ROOT)) for file in pictures if file.name not in text] == []


@pytest.mark.long
@pytest.mark.part("web")
@pytest.mark.timeout(1800)
def test_every_picture_of_a_page_can_be_taken_today(tmp_path: Path) -> None:
    """A page that has changed must not leave the tool waiting for a button that is gone, and an old picture behind."""
    shown = {file.name for file in (ROOT / "docs" / "pictures").glob("*.png")}
    names = sorted({re.sub(r"-[a-z]+-(zh|en)\.png$", "", name) for name in shown})
    command = [sys.executable, "tools/pictures.py", str(tmp_path), *names]
    taken = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert taken.returncode == 0, taken.stderr
    assert shown <= {file.name for file in tmp_path.glob("*.png")}
