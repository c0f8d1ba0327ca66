"""The model card, for docs/ and beside the network; its figures come from the network and from strength.md."""

from __future__ import annotations

import hashlib
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
from article_tests import ROOT

from guandan.bots.learned.inputs import INPUT_SIZE
from guandan.kernel import ACTION_SIZE, OBSERVATION_SIZE

if TYPE_CHECKING:
    from pathlib import Path

NETWORK = ROOT / "src" / "guandan" / "bots" / "learned"
PLAYERS = ("`hard`", "`best`")

CARD = (ROOT / "tools" / "model_card.md").read_text(encoding="utf-8")


def pages(docs: Path) -> dict[Path, str]:
    """The card in docs/ and in the package."""
    packed = (NETWORK / "network.npz").read_bytes()
    with np.load(BytesIO(packed)) as arrays:
        weights = sum(arrays[name].size for name in arrays.files)
    facts = {
        "weights": weights,
        "npz": len(packed),
        "digest": hashlib.sha256(packed).hexdigest(),
        "inputs": INPUT_SIZE,
        "observation": OBSERVATION_SIZE,
        "action": ACTION_SIZE,
        "rows": "\n".join(_strength(docs / "strength.md")),
    }
    text = CARD.format(**facts)
    beside = docs.parent / NETWORK.relative_to(ROOT)
    return {docs / "model-card.md": text} | ({beside / "model-card.md": text} if beside.exists() else {})


def _strength(page: Path) -> list[str]:
    """The lines of the bots that play with the network, without their times."""
    rows = [line.split("|")[1:6] for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    return [f"|{'|'.join(row)}|" for row in rows if row[0].strip() in PLAYERS]
