"""List class names that stand for more than one thing: the same name in several modules of src.

Usage: python tools/homonyms.py      # exits with 1 if there are any
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1] / "src"
GENERATED = ("guandan.client.",)
"""The client's types are named after the server's, on purpose."""


def list_homonyms() -> dict[str, list[str]]:
    """Public class names with the modules that define them, where there are several."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(ROOT.rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        if module.startswith(GENERATED):
            continue
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(module)
    return {name: modules for name, modules in sorted(found.items()) if len(modules) > 1}


if __name__ == "__main__":
    homonyms = list_homonyms()
    for name, modules in homonyms.items():
        print(f"{name}: {', '.join(modules)}")
    sys.exit(bool(homonyms))
