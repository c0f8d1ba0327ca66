"""Room codes: six letters and digits that nobody confuses when they are read out."""

from __future__ import annotations

import hashlib
import re
import secrets

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 6
_CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")


def draw_code() -> str:
    """A room code by lot."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def derive_code(match: str, attempt: int = 0) -> str:
    """The room code of an event's match, the same whenever it is asked for; another one at each attempt."""
    number = int.from_bytes(hashlib.sha256(f"{match} {attempt}".encode()).digest()[:8], "big")
    letters = []
    for _ in range(CODE_LENGTH):
        number, place = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[place])
    return "".join(letters)


def parse_room_code(text: str) -> str | None:
    """A room code as somebody typed it; none if it cannot be one."""
    code = text.strip().upper()
    return code if _CODE.fullmatch(code) else None
