"""Passwords: argon2 in its own threads, few at a time because each hash needs much memory."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from guandan.errors import InvalidText

MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 8, 200
_HASHER = PasswordHasher()
_THREADS = ThreadPoolExecutor(2, "guandan-passwords")


def check_password_length(password: str) -> str:
    """Check a new password; a short one is refused."""
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        raise InvalidText(f"a password has {MIN_PASSWORD_LENGTH} to {MAX_PASSWORD_LENGTH} characters")
    return password


async def hash_password(password: str) -> str:
    """Hash a password for storage."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _HASHER.hash, check_password_length(password))


async def is_password_right(password: str, stored: str | None) -> bool:
    """Whether this is the password; an unknown account takes as long as a known one."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _verify_password, password, stored)


def _verify_password(password: str, stored: str | None) -> bool:
    try:
        return _HASHER.verify(stored or _hash_for_nobody(), password) and bool(stored)
    except (VerificationError, InvalidHashError):
        return False


@cache
def _hash_for_nobody() -> str:
    return _HASHER.hash("nobody has this password")
