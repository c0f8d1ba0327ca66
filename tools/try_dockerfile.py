"""Run each instruction of the Dockerfile in a clean directory, for machines without Docker.

    python tools/try_dockerfile.py [--python python3.13]

`/source`, `/opt/guandan` and `/data` become folders of the directory, in the instructions too. What differs from a
container: the base image is a Python of this machine; `apt-get` is not run, so a C compiler must be there already; the
user is made in the directory's own passwd; the server listens on the loopback at a free port. Both stages share the
directory, so `COPY --from` only checks. Then the source is removed, for nothing that runs may need it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACES = ("/source", "/opt/guandan", "/data")
PATIENCE = 60


def read_instructions(text: str) -> list[tuple[str, str]]:
    """The instructions: a word and its rest, lines joined, comments left out."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in joined.splitlines() if line.strip())]


def find_python(name: str) -> Path:
    """The program itself: what is on the PATH may be a script that chooses one by its own name."""
    if not shutil.which(name):
        sys.exit(f"there is no {name}")
    asked = [name, "-c", "import sys; print(sys.executable)"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False)  # noqa: S603
    if answer.returncode:
        sys.exit(f"{name} does not run: {answer.stderr.strip()}")
    return Path(answer.stdout.strip())


class Container:
    """A directory in the place of a container."""

    def __init__(self, root: Path, python: str) -> None:
        self.root = root
        self.ran: list[str] = []
        self.entry: list[str] = []
        self.command: list[str] = []
        self.health: list[str] = []
        self.user: str | None = None
        self.folder = root
        (root / "bin").mkdir()
        (root / "etc").mkdir()
        for name in ("passwd", "group", "shadow", "gshadow"):
            (root / "etc" / name).touch()
        (root / "bin" / "python").symlink_to(find_python(python))
        kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "LANG"))}
        self.environ = {**kept, "PATH": f"{root / 'bin'}:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(root)}

    def place(self, text: str) -> str:
        """The container's paths as they are here."""
        for path in PLACES:
            text = re.sub(rf"(?<![\w.]){path}(?![\w-])", f"{self.root}{path}", text)
        return text

    def execute(self, word: str, rest: str) -> None:
        """One instruction; one that is not known ends the program."""
        handler = getattr(self, f"do_{word.lower()}", None)
        if handler is None:
            sys.exit(f"the Dockerfile has an instruction that nobody tries: {word}")
        handler(rest)
        self.ran.append(f"{word} {rest}"[:100])

    def do_from(self, rest: str) -> None:
        """A new stage; the Python must be the one that the image has."""
        (wanted,) = re.findall(r"^python:(\d+\.\d+)-slim", rest)
        found = self.run_as_root("python -c 'import sys; print(\"%d.%d\" % sys.version_info[:2])'").strip()
        if found != wanted:
            sys.exit(f"the image has Python {wanted}, this machine's is {found}")

    def do_run(self, rest: str) -> None:
        """A command of the shell."""
        if rest.startswith("apt-get"):
            if not shutil.which("gcc"):
                sys.exit("a C compiler is needed in the place of apt-get's")
            return
        command = self.place(rest)
        if command.startswith("useradd "):
            command = command.replace("useradd ", f"useradd --prefix {shlex.quote(str(self.root))} ", 1)
            command = command.replace(f"{self.root}/data", "/data")
        self.run_as_root(command)

    def do_copy(self, rest: str) -> None:
        """The source as git has it, or what the first stage has made."""
        words = rest.split()
        if words[0].startswith("--from="):
            if words[1] != words[2] or not Path(self.place(words[1])).is_dir():
                sys.exit(f"the first stage has not made {words[1]}")
            shutil.rmtree(self.root / "source")
            return
        target = Path(self.place(words[1]))
        target.mkdir(parents=True)
        archive = self.root / "source.tar"
        subprocess.run(["git", "archive", "--output", str(archive), "HEAD"], cwd=ROOT, check=True)  # noqa: S603, S607
        with tarfile.open(archive) as packed:
            packed.extractall(target, filter="data")
        archive.unlink()

    def do_user(self, rest: str) -> None:
        """From here on nothing runs as root; the user must have been made."""
        lines = (self.root / "etc" / "passwd").read_text(encoding="utf-8").splitlines()
        entry = next((line.split(":") for line in lines if line.startswith(f"{rest}:")), None)
        if entry is None:
            sys.exit(f"there is no user {rest}")
        self.user = entry[2]

    def do_workdir(self, rest: str) -> None:
        """The folder, which belongs to the user."""
        self.folder = Path(self.place(rest))
        self.folder.mkdir(exist_ok=True)
        if self.user and os.geteuid() == 0:
            os.chown(self.folder, int(self.user), int(self.user))

    def do_env(self, rest: str) -> None:
        """Settings of all that follows."""
        for name, value in (part.split("=", 1) for part in shlex.split(self.place(rest))):
            self.environ[name] = value.replace("$PATH", self.environ["PATH"])

    def do_volume(self, rest: str) -> None:
        """A folder that is kept."""
        if not Path(self.place(rest)).is_dir():
            sys.exit(f"the volume {rest} is no folder")

    def do_expose(self, rest: str) -> None:
        """The port, which the health check must ask."""
        self.port = rest

    def do_healthcheck(self, rest: str) -> None:
        """Kept until a server runs."""
        self.health = json.loads(rest.partition("CMD ")[2])
        if self.port not in " ".join(self.health):
            sys.exit(f"the health check does not ask port {self.port}")

    def do_entrypoint(self, rest: str) -> None:
        """What is started."""
        self.entry = json.loads(rest)

    def do_cmd(self, rest: str) -> None:
        """What it is started with."""
        self.command = json.loads(rest)

    def run_as_root(self, command: str) -> str:
        """A command of the shell; a failure ends the program with what it printed."""
        shell = ["sh", "-ec", command]
        done = subprocess.run(shell, cwd=self.root, env=self.environ, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            sys.exit(f"RUN {command}: exit {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
        return done.stdout

    def find_user(self) -> int | None:
        """The image's user, if this program may become it and the user may run this machine's Python."""
        if self.user is None or os.geteuid() != 0:
            return None
        python = str(self.root / "opt" / "guandan" / "bin" / "python")
        try:
            subprocess.run([python, "-c", ""], check=True, user=int(self.user), env=self.environ, cwd="/")  # noqa: S603
        except (OSError, subprocess.CalledProcessError):
            print(f"served as root: user {self.user} may not run this machine's Python", file=sys.stderr)
            return None
        return int(self.user)

    def serve(self) -> float:
        """Start what the image starts until the health check is content; how long that took."""
        command = [word.replace("0.0.0.0", "127.0.0.1") for word in [*self.entry, *self.command]]  # noqa: S104
        user = self.find_user()
        command[0] = shutil.which(command[0], path=self.environ["PATH"]) or sys.exit(f"no {command[0]} on the PATH")
        began = time.monotonic()
        server = subprocess.Popen(  # noqa: S603
            [*command, "--port", "0"],
            cwd=self.folder,
            env={**self.environ, "HOME": str(self.folder)},
            user=user,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        with server:
            try:
                assert server.stdout is not None  # noqa: S101 (it is piped)
                said = []
                for line in server.stdout:
                    said.append(line)
                    if port := re.search(r"http://[\d.]+:(\d+)", line):
                        break
                else:
                    sys.exit(f"the server ended:\n{''.join(said)}")
                health = [word.replace(f":{self.port}", f":{port[1]}") for word in self.health]
                health[0] = shutil.which(health[0], path=self.environ["PATH"]) or health[0]
                subprocess.run(health, cwd=self.folder, env=self.environ, user=user, check=True, timeout=PATIENCE)  # noqa: S603
            finally:
                server.terminate()
        if not any(self.folder.glob("*.db")):
            sys.exit("the database is not in the volume")
        return time.monotonic() - began


def main() -> None:
    """Run them all, then the server."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default="python3.13", help="in the place of the base image")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="guandan-image-") as name:
        Path(name).chmod(0o755)  # the image's own user enters it
        container = Container(Path(name), asked.python)
        for word, rest in read_instructions((ROOT / "Dockerfile").read_text(encoding="utf-8")):
            container.execute(word, rest)
        seconds = container.serve()
        folder = Path(name) / "opt" / "guandan"
        size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    print(f"{len(container.ran)} instructions; /opt/guandan has {size / 1e6:.0f} MB; healthy after {seconds:.1f} s")


if __name__ == "__main__":
    main()
