"""tools/browser.sh, on machines that are made up: what it installs, what it says, and when it fails."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.cli.command import ROOT

if TYPE_CHECKING:
    from pathlib import Path

SHELL = shutil.which("sh")
pytestmark = pytest.mark.skipif(SHELL is None, reason="there is no sh")


class Machine:
    """A folder that holds every program there is."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder
        for name in ("grep", "chmod"):
            (folder / name).symlink_to(shutil.which(name) or name)
        self.has("timeout", 'shift; exec "$@"')

    def has(self, name: str, script: str) -> None:
        program = self.bin / name
        program.write_text(f"#!{SHELL}\n{script}\n", encoding="utf-8")
        program.chmod(0o755)

    def apt_get(self, then: str = "true") -> None:
        self.has("apt-get", f'echo "$@" >>{self.bin}/asked; case $* in *install*) {then} ;; esac')

    def run(self, **environ: str) -> subprocess.CompletedProcess[str]:
        command = [SHELL or "sh", ROOT / "tools" / "browser.sh"]
        environ |= {"PATH": str(self.bin)}
        return subprocess.run(
            command, env=environ, capture_output=True, encoding="utf-8", check=False, timeout=60, cwd=self.bin
        )

    def asked(self) -> str:
        file = self.bin / "asked"
        return file.read_text(encoding="utf-8") if file.exists() else ""


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_where_all_is_there_nothing_is_done(machine: Machine) -> None:
    machine.has("chromium", "true")
    machine.has("fc-list", "echo Noto Sans CJK SC")
    machine.apt_get()
    done = machine.run(CI="true")
    assert (done.returncode, done.stderr, machine.asked()) == (0, "", "")


def test_root_with_apt_get_installs_what_is_missing(machine: Machine) -> None:
    machine.has("id", "echo 0")
    machine.has("fc-list", f"[ ! -e {machine.bin}/chromium ] || echo Noto Sans CJK SC")
    machine.apt_get(f"echo '#!{SHELL}' >{machine.bin}/chromium; chmod +x {machine.bin}/chromium")
    done = machine.run(CI="true")
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    update, install = machine.asked().splitlines()
    assert update.endswith(" update")
    assert install.endswith(" chromium fonts-noto-cjk")


@pytest.mark.parametrize("works", [True, False])
def test_the_cheaper_browser_is_tried_once_where_there_is_a_package_of_it(machine: Machine, *, works: bool) -> None:
    machine.has("id", "echo 0")
    machine.has("fc-list", "echo Noto Sans CJK SC")
    machine.has("chromium", "true")
    machine.has("apt-cache", "[ $2 = chromium-headless-shell ]")
    machine.apt_get("true" if works else "exit 100")
    (machine.bin / ".venv").mkdir()
    first, second = (machine.run(CI="true") for _ in range(2))
    assert (first.returncode, second.returncode, second.stderr) == (0, 0, "")
    assert ("could not install" in first.stderr) is not works
    assert machine.asked().count("\n") == 1
    assert machine.asked().endswith(" chromium-headless-shell\n")


def test_the_cheaper_browser_is_enough(machine: Machine) -> None:
    machine.has("chromium-headless-shell", "true")
    machine.has("fc-list", "echo Noto Sans CJK SC")
    machine.apt_get()
    done = machine.run(CI="true")
    assert (done.returncode, done.stderr, machine.asked()) == (0, "", "")


@pytest.mark.parametrize(("environ", "code"), [({}, 0), ({"CI": "true"}, 1)])
@pytest.mark.parametrize("user", ["0", "1000"])
def test_without_a_browser_it_says_so_and_fails_in_ci(
    machine: Machine, user: str, environ: dict[str, str], code: int
) -> None:
    machine.has("id", f"echo {user}")
    machine.apt_get("exit 100")
    done = machine.run(**environ)
    assert done.returncode == code
    assert ("could not install" in done.stderr) == bool(machine.asked()) == (user == "0")
    assert "there is no chromium" in done.stderr


def test_without_fonts_it_only_says_so(machine: Machine) -> None:
    machine.has("id", "echo 1000")
    machine.has("chromium", "true")
    done = machine.run(CI="true")
    assert done.returncode == 0
    assert "no font with Chinese characters" in done.stderr
