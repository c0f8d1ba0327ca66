"""Output to the terminal, or plain output where there is none."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

from rich.console import Console

if TYPE_CHECKING:
    from rich.console import RenderableType

_PLAIN_WIDTH = 100


def print_renderables(*renderables: RenderableType) -> None:
    """Write to the terminal; elsewhere plainly, and wide enough."""
    wide = None if sys.stdout.isatty() or os.environ.get("COLUMNS") else _PLAIN_WIDTH
    console = Console(highlight=False, width=wide)
    with console.capture() as captured:
        for renderable in renderables:
            console.print(renderable)
    # Tables fill their last column with spaces, which mean nothing in a file.
    sys.stdout.write("".join(f"{line.rstrip(' ')}\n" for line in captured.get().splitlines()))


def print_json(value: object) -> None:
    """Write plain values as JSON."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
