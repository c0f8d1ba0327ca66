"""Asks a server on this machine for one path a line, and answers each with its status.

It is a process of its own, so that reading the answers delays nobody whose delays are measured.
"""

from __future__ import annotations

import sys
from http.client import HTTPConnection


def main() -> None:
    """Ask until the input ends."""
    connection = HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=120)
    for line in sys.stdin:
        connection.request("GET", line.strip(), headers={"accept-encoding": "gzip"})
        answer = connection.getresponse()
        answer.read()
        print(answer.status, flush=True)


main()
