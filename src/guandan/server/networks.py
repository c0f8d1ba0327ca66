"""By which network an address is counted: with IPv6, one line has more addresses than anybody can count."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

_IPV6_BITS = 64
"""Of an IPv6 address: whoever has one has all others that begin with them."""


@lru_cache(4096)
def find_network(address: str) -> str:
    """The network of an address, as limits count it; an IPv4 address stands for itself.

    >>> find_network("203.0.113.7"), find_network("::ffff:203.0.113.7"), find_network("2001:db8:1:2:3:4:5:6")
    ('203.0.113.7', '203.0.113.7', '2001:db8:1:2::/64')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, _IPV6_BITS), strict=False))
