"""Keys of 128 random bits, their hashes, and the signature that a cookie carries."""

from __future__ import annotations

import hmac
import secrets
from base64 import b32encode
from hashlib import sha256

_KEY_BYTES = 16


def draw_key() -> str:
    """Create an unguessable key of letters and digits that can be read aloud."""
    return _encode_key(secrets.token_bytes(_KEY_BYTES))


def hash_key(key: str) -> str:
    """Hash a key for storage; a key of 128 random bits needs only one round."""
    return sha256(key.encode()).hexdigest()


def sign_key(key: str, secret: bytes) -> str:
    """Sign a key for a cookie or a token."""
    return f"{key}.{_compute_signature(key, secret)}"


def read_signed_key(text: str, secret: bytes) -> str | None:
    """Read a signed key; None if the signature is not ours."""
    key, _, signature = text.partition(".")
    is_ours = hmac.compare_digest(signature.encode(), _compute_signature(key, secret).encode())
    return key if is_ours else None


def derive_digits(count: int, secret: bytes, *parts: object) -> str:
    """Derive a number of digits from a secret and their purpose."""
    number = _derive_number(secret, parts)
    return f"{number % 10**count:0{count}}"


def derive_letters(count: int, of: str, secret: bytes, *parts: object) -> str:
    """Derive a number of letters of an alphabet from a secret and their purpose."""
    number = _derive_number(secret, parts)
    found = []
    for _ in range(count):
        number, place = divmod(number, len(of))
        found.append(of[place])
    return "".join(found)


def derive_bytes(secret: bytes, *parts: object) -> bytes:
    """Derive 32 bytes from a secret and their purpose."""
    return hmac.digest(secret, "\n".join(map(str, parts)).encode(), sha256)


def _derive_number(secret: bytes, parts: tuple[object, ...]) -> int:
    return int.from_bytes(derive_bytes(secret, *parts))


def _compute_signature(key: str, secret: bytes) -> str:
    return _encode_key(hmac.digest(secret, key.encode(), sha256))


def _encode_key(raw: bytes) -> str:
    return b32encode(raw).decode().rstrip("=").lower()
