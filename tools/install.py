"""Install with pip, and say meanwhile what is done: tools/install.py ARGUMENTS OF pip install.

On a terminal one line is written over and over; elsewhere a line comes when the step changes, and every ten seconds.
Only the standard library is used: nothing else is there yet.
"""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
import time
from collections import deque

HEARTBEAT_SECONDS = 10.0
TICK_SECONDS = 1.0
LAST_LINES = 25
INTERRUPTED = 130
WIDTH = 76
_ESCAPE_TO_LINE_START = "\r"


class Progress:
    """What pip is doing, from the lines that it prints."""

    def __init__(self) -> None:
        self.found = 0
        self.downloaded = 0
        self.step = "asking the package index"
        self.last: deque[str] = deque(maxlen=LAST_LINES)

    def read(self, line: str) -> None:
        """Take a line of pip's."""
        self.last.append(line)
        words = line.split()
        if not words:
            return
        if words[0] == "Collecting":
            self.found += 1
            self.step = f"finding packages: {self.found}, {words[1].partition('=')[0].partition('>')[0]}"
        elif words[0] in {"Downloading", "Using"}:
            self.downloaded += 1
            self.step = f"downloading: {self.downloaded} of {max(self.found, self.downloaded)}"
        elif words[0] == "Installing" and "collected" in words:
            self.step = f"installing {line.count(',') + 1} packages"
        elif words[0] in {"Building", "Preparing"} or "pyproject.toml" in line:
            self.step = "building guandan"


def main(arguments: list[str]) -> int:
    """Run pip, and return its exit code."""
    command = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    command += ["--no-color", "--progress-bar", "off", *arguments]
    pip = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")  # noqa: S603 (pip)
    lines: queue.Queue[str | None] = queue.Queue()

    def pump() -> None:
        for line in pip.stdout or ():
            lines.put(line.rstrip())
        lines.put(None)

    threading.Thread(target=pump, daemon=True).start()
    try:
        progress = follow(lines, is_terminal=sys.stderr.isatty())
        code = pip.wait()
    except KeyboardInterrupt:
        pip.wait()
        return INTERRUPTED
    if code:
        print("\n".join(progress.last), file=sys.stderr)
    return code


def follow(lines: queue.Queue[str | None], *, is_terminal: bool) -> Progress:
    """Show what the lines say until they end."""
    progress, begun, shown, shown_at = Progress(), time.monotonic(), "", 0.0
    while True:
        try:
            line = lines.get(timeout=TICK_SECONDS)
        except queue.Empty:
            line = ""
        if line is None:
            break
        progress.read(line)
        passed = time.monotonic() - begun
        text = f"guandan: {passed:4.0f} s  {progress.step}"
        if is_terminal:
            print(f"{_ESCAPE_TO_LINE_START}{text:{WIDTH}.{WIDTH}}", end="", file=sys.stderr, flush=True)
        elif progress.step.partition(":")[0] != shown or passed - shown_at >= HEARTBEAT_SECONDS:
            shown, shown_at = progress.step.partition(":")[0], passed
            print(text, file=sys.stderr, flush=True)
    done = f"guandan: {time.monotonic() - begun:4.0f} s  done"
    print(f"{_ESCAPE_TO_LINE_START if is_terminal else ''}{done:{WIDTH if is_terminal else 0}}", file=sys.stderr)
    return progress


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
