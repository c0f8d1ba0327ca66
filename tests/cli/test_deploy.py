"""The files under deploy/, the Dockerfile and the workflows: what can be checked without running them."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from guandan.cli import app

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def _options_of_serve() -> set[str]:
    text = CliRunner().invoke(app, ["--lang", "en", "serve", "--help"], terminal_width=200).output
    return set(re.findall(r"--[a-z-]+", text))


def _serve_commands() -> dict[str, list[str]]:
    service = (ROOT / "deploy" / "guandan.service").read_text(encoding="utf-8")
    (started,) = re.findall(r"ExecStart=\S+/guandan (.*)", service)
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    (command,) = re.findall(r"^CMD (\[.*\])$", dockerfile, re.MULTILINE)
    return {
        "guandan.service": shlex.split(started),
        "compose.yaml": compose["services"]["guandan"]["command"],
        "Dockerfile": yaml.safe_load(command),
    }


@pytest.mark.parametrize("place", ["guandan.service", "compose.yaml", "Dockerfile"])
def test_a_server_is_started_with_options_that_it_has(place: str) -> None:
    first, *rest = _serve_commands()[place]
    assert first == "serve"
    options = {word.partition("=")[0] for word in rest if word.startswith("--")}
    assert options
    assert options <= _options_of_serve()


def test_the_image_copies_what_is_there() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "COPY . /source" in dockerfile
    assert "USER guandan" in dockerfile
    for name in re.findall(r"/source/([\w.]+)", dockerfile):
        assert (ROOT / name).exists(), name


@pytest.mark.long
@pytest.mark.part("install")
@pytest.mark.skipif(sys.platform != "linux", reason="auditwheel is for Linux")
def test_a_wheel_shows_the_first_hand_without_a_compiler() -> None:
    """From a clean copy to 27 cards; the processor's time counts, for the clock also shows what others do."""
    tried = subprocess.run(
        [sys.executable, "tools/try_wheel.py", "--json"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr
    figures = json.loads(tried.stdout)
    assert figures["cpu_seconds"] < 60
    assert figures["wheel"] < 20e6
    assert "manylinux" in figures["file"]


@pytest.mark.long
@pytest.mark.part("install")
@pytest.mark.skipif(not shutil.which("python3.13") or not shutil.which("useradd"), reason="as in the image")
def test_each_instruction_of_the_image_runs() -> None:
    tried = subprocess.run(
        [sys.executable, "tools/try_dockerfile.py"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr


def _steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_is_whole(file: Path) -> None:
    workflow = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert {"name", True, "jobs"} <= workflow.keys()  # YAML reads the key `on` as true
    for job in workflow["jobs"].values():
        assert {"runs-on", "timeout-minutes", "steps"} <= job.keys()
        assert set(job.get("needs", [])) <= workflow["jobs"].keys()
    for step in _steps(workflow):
        assert ("uses" in step) != ("run" in step)
        for path in re.findall(r"\btests/\w+", step.get("run", "")):
            assert (ROOT / path).exists(), path
