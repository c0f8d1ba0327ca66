"""Upload a file to an S3-compatible store: one PUT, signed with AWS Signature Version 4."""

from __future__ import annotations

import hmac
import os
from hashlib import sha256
from http.client import HTTPConnection, HTTPSConnection
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime
    from pathlib import Path

UPLOAD_TIMEOUT_SECONDS = 60.0
"""Seconds that the store may be silent."""
_ALGORITHM = "AWS4-HMAC-SHA256"
_SUCCESS = range(200, 300)


class Credentials(Struct, frozen=True):
    """Who uploads, and in which region the store is."""

    key: str
    secret: str
    region: str = "us-east-1"


class UploadRefused(OSError):
    """The store did not take the file; `status` is what it answered."""

    def __init__(self, status: int) -> None:
        super().__init__(f"the object store answered {status}")
        self.status = status


def read_credentials(environ: Mapping[str, str] = os.environ) -> Credentials:
    """Read the credentials from the variables that the tools of AWS use too."""
    return Credentials(
        environ.get("AWS_ACCESS_KEY_ID", ""),
        environ.get("AWS_SECRET_ACCESS_KEY", ""),
        environ.get("AWS_REGION") or environ.get("AWS_DEFAULT_REGION") or "us-east-1",
    )


class ObjectStorage:
    """A bucket, and a prefix in it, by its address: `https://host/bucket/prefix`."""

    def __init__(self, url: str, credentials: Credentials) -> None:
        self._url = urlsplit(url.rstrip("/"))
        self._credentials = credentials

    def upload(self, file: Path, at: datetime) -> None:
        """Upload a file under its own name; raises OSError if the store cannot be reached or refuses it."""
        path = quote(f"{self._url.path}/{file.name}")
        with file.open("rb") as body:
            digest = sha256()
            while block := body.read(1 << 20):
                digest.update(block)
            size = body.tell()
            body.seek(0)
            headers = {"host": self._url.netloc, "x-amz-content-sha256": digest.hexdigest()}
            headers |= {"x-amz-date": f"{at:%Y%m%dT%H%M%SZ}"}
            signature = sign_request("PUT", path, headers, self._credentials)
            kind = HTTPSConnection if self._url.scheme == "https" else HTTPConnection
            connection = kind(self._url.hostname or "", self._url.port, timeout=UPLOAD_TIMEOUT_SECONDS)
            try:
                sent = headers | {"authorization": signature, "content-length": str(size)}
                connection.request("PUT", path, body, sent)
                answer = connection.getresponse()
                answer.read()
            finally:
                connection.close()
        if answer.status not in _SUCCESS:
            raise UploadRefused(answer.status)


def sign_request(method: str, path: str, headers: Mapping[str, str], credentials: Credentials) -> str:
    """Build the header `Authorization`; every header given here is signed, and their names are in lower case."""
    names = ";".join(sorted(headers))
    lines = "".join(f"{name}:{headers[name].strip()}\n" for name in sorted(headers))
    request = "\n".join([method, path, "", lines, names, headers["x-amz-content-sha256"]])
    instant = headers["x-amz-date"]
    day = instant[:8]
    scope = f"{day}/{credentials.region}/s3/aws4_request"
    text = "\n".join([_ALGORITHM, instant, scope, sha256(request.encode()).hexdigest()])
    key = f"AWS4{credentials.secret}".encode()
    for part in (day, credentials.region, "s3", "aws4_request"):
        key = hmac.digest(key, part.encode(), "sha256")
    signature = hmac.digest(key, text.encode(), "sha256").hex()
    return f"{_ALGORITHM} Credential={credentials.key}/{scope},SignedHeaders={names},Signature={signature}"
