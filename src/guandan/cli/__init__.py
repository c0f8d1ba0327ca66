"""The command `guandan`: `main` runs it; a command imports what it needs when it runs."""

from guandan.cli.main import app, main

__all__ = ["app", "main"]
