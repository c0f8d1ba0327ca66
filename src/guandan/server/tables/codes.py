"""Room codes: six letters and digits that nobody confuses when they are read out."""

from __future__ import annotations

import hashlib
import re
import secrets

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LENGTH = 6
_CODE = re.compile(f"[{LETTERS}]{{{LENGTH}}}")


def new_code() -> str:
    """A room code by lot."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def code_for(match: str, attempt: int = 0) -> str:
    """The room code of an event's match, the same whenever it is asked for; another one at each attempt."""
    number = int.from_bytes(hashlib.sha256(f"{match} {attempt}".encode()).digest()[:8], "big")
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(letters)


def read_code(text: str) -> str | None:
    """A room code as somebody typed it; none if it cannot be one."""
    code = text.strip().upper()
    return code if _CODE.fullmatch(code) else None
