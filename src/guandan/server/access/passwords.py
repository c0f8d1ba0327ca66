"""Passwords: argon2, in threads of its own, and not many at once, for each takes its memory."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from guandan.errors import InvalidText

SHORTEST, LONGEST = 8, 200
_HASHER = PasswordHasher()
_THREADS = ThreadPoolExecutor(2, "guandan-passwords")


def checked(password: str) -> str:
    """A password that may be used; a short one is refused."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise InvalidText(f"a password has {SHORTEST} to {LONGEST} characters")
    return password


async def hash_of(password: str) -> str:
    """What is stored of a password."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _HASHER.hash, checked(password))


async def is_right(password: str, stored: str | None) -> bool:
    """Is this the password? For nobody it takes as long as for anybody."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _is_right, password, stored)


def _is_right(password: str, stored: str | None) -> bool:
    try:
        return _HASHER.verify(stored or _nobodys(), password) and bool(stored)
    except (VerificationError, InvalidHashError):
        return False


@cache
def _nobodys() -> str:
    return _HASHER.hash("nobody has this password")
