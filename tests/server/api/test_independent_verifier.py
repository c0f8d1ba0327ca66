"""The verifier of examples/ against the file of a real event."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from tests.server.access.site import Site

VERIFIER = Path(__file__).parents[3] / "examples" / "verify_fairness.py"


def verified(path: Path, text: str) -> tuple[int, str]:
    path.write_text(text, encoding="utf-8")
    ran = subprocess.run([sys.executable, "-I", "-S", VERIFIER, path], check=False, capture_output=True, text=True)
    return ran.returncode, ran.stdout


def test_the_lots_of_an_event(site: Site, tmp_path: Path) -> None:
    hall = Hall(site, pairs=6)
    for number in (1, 2):
        hall.start()
        hall.finish_round(number)
    text = hall.ask("GET", "/file").text
    code, told = verified(tmp_path / "event.jsonl", text)
    assert code == 0, told
    assert "draw_drafted of round 1: the next link" in told
    assert "draw_drafted of round 2: the next link" in told
    first = text.index('"seed":"') + len('"seed":"')
    wrong = text[:first] + "00" * 32 + text[first + 64 :]
    code, told = verified(tmp_path / "wrong.jsonl", wrong)
    assert (code, "not the next link of the chain" in told) == (1, True), told
