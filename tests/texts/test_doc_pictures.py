"""Every picture of the docs is on some page: one that nobody sees is removed."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
KINDS = {".png", ".jpg", ".svg", ".webp", ".gif"}


def test_every_picture_is_referred_to() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    pictures = [file for file in (ROOT / "docs").rglob("*") if file.suffix in KINDS]
    assert pictures
    assert [str(file.relative_to(ROOT)) for file in pictures if file.name not in text] == []
