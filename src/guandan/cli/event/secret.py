"""The organisers' secret, beside the event's file and never in it: whoever has it can draw, and nobody else."""

from __future__ import annotations

import os
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING

import typer

from guandan.competition.draw.lots import Chain
from guandan.errors import GuandanError, IllegalAction
from guandan.texts import say

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.cli.event.opening import OpenEvent

_ONLY_OURS = 0o600
_SIZE = 32


def secret_path(file: Path) -> Path:
    """Where the secret of an event's file is kept."""
    return file.with_name(f"{file.name}.secret")


def new_secret(seed: int | None) -> bytes:
    """Make a random secret, or the one that a seed always gives."""
    return secrets.token_bytes(_SIZE) if seed is None else sha256(f"guandan event {seed}".encode()).digest()


def write_secret(path: Path, secret: bytes) -> None:
    """Make a new file that only its owner can read."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _ONLY_OURS)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secret.hex() + "\n")


def chain_of(event: OpenEvent, named: Path | None) -> Chain:
    """The chain of lots, from the file with the secret."""
    path = named or secret_path(event.called.file)
    try:
        chain = Chain(bytes.fromhex(path.read_text(encoding="ascii").strip()))
    except OSError:
        raise typer.BadParameter(say("organise.no_secret", event.lang, file=path)) from None
    except (ValueError, GuandanError):
        raise typer.BadParameter(say("organise.bad_secret", event.lang, file=path)) from None
    if chain.commitment != event.competition.commitment:
        raise IllegalAction("another_secret")
    return chain
