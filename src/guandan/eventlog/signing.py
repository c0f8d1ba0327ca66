"""How messages to other programs are signed: as «Standard Webhooks» has it, for which there are libraries."""

from __future__ import annotations

import hmac
from base64 import b64encode
from hashlib import sha256

SECRET_PREFIX = "whsec_"  # noqa: S105 (what every secret begins with)


def format_secret(key: bytes) -> str:
    """A signing key as people pass it on."""
    return SECRET_PREFIX + b64encode(key).decode()


def sign_message(key: bytes, message_id: str, timestamp: int, body: bytes) -> str:
    """The header `webhook-signature`."""
    signed = f"{message_id}.{timestamp}.".encode() + body
    return f"v1,{b64encode(hmac.digest(key, signed, sha256)).decode()}"
