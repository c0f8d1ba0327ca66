"""Keys of 128 random bits, their hashes, and the signature that a cookie carries."""

from __future__ import annotations

import hmac
import secrets
from base64 import b32encode
from hashlib import sha256

_BYTES = 16


def new_key() -> str:
    """A key that nobody can guess, in letters and digits that survive being read aloud."""
    return _text(secrets.token_bytes(_BYTES))


def hashed(key: str) -> str:
    """What is stored of a key; with so many random bits, one round is enough."""
    return sha256(key.encode()).hexdigest()


def signed(key: str, secret: bytes) -> str:
    """A key with its signature, as the cookie and the token have it."""
    return f"{key}.{_signature(key, secret)}"


def key_of(text: str, secret: bytes) -> str | None:
    """The key, if the signature is ours."""
    key, _, signature = text.partition(".")
    is_ours = hmac.compare_digest(signature.encode(), _signature(key, secret).encode())
    return key if is_ours else None


def digits(count: int, secret: bytes, *parts: object) -> str:
    """So many digits that follow from a secret and what they are for."""
    number = _number(secret, parts)
    return f"{number % 10**count:0{count}}"


def letters(count: int, of: str, secret: bytes, *parts: object) -> str:
    """So many letters of an alphabet that follow from a secret and what they are for."""
    number = _number(secret, parts)
    found = []
    for _ in range(count):
        number, place = divmod(number, len(of))
        found.append(of[place])
    return "".join(found)


def _number(secret: bytes, parts: tuple[object, ...]) -> int:
    text = "\n".join(map(str, parts)).encode()
    return int.from_bytes(hmac.digest(secret, text, sha256))


def _signature(key: str, secret: bytes) -> str:
    return _text(hmac.digest(secret, key.encode(), sha256))


def _text(raw: bytes) -> str:
    return b32encode(raw).decode().rstrip("=").lower()
