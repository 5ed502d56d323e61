"""Connections to hosts: only to public addresses, exactly the address that was checked, and within a time limit.

A name is resolved once per connection, and the connection uses an address from that answer, so the name cannot change
its meaning after the check. Every redirect makes a new connection with the same checks.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import httpcore
import httpx

from faq.evidence.links.pace import Patience

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
LOCAL_NAT64 = ipaddress.IPv6Network("64:ff9b:1::/48")


class NotPublic(ValueError):
    """A host is not contacted, because it may be part of our own network."""


def is_public(address: Address) -> bool:
    """Whether an address belongs to the public internet. An IPv4 address inside an IPv6 one must be public, too."""
    if not address.is_global or address.is_multicast:
        return False
    if isinstance(address, ipaddress.IPv4Address):
        return not address.is_reserved
    return not address.is_site_local and address not in LOCAL_NAT64 and all(map(is_public, _inside(address)))


def _inside(address: ipaddress.IPv6Address) -> list[ipaddress.IPv4Address]:
    """The IPv4 addresses embedded in an IPv6 address: mapped, 6to4, Teredo, NAT64."""
    translated = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF) if address in NAT64 else None
    return [a for a in (address.ipv4_mapped, address.sixtofour, *(address.teredo or ()), translated) if a]


def resolve(host: str, port: int) -> list[str]:
    """The addresses of a host. Raises OSError if there are none."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


@dataclass(frozen=True, slots=True)
class Guard:
    """The rules for connections: name resolution, allowed addresses, the seconds per request, and the clock."""

    resolve: Callable[[str, int], list[str]] = resolve
    allowed: Callable[[Address], bool] = is_public
    seconds: float = Patience().total
    monotonic: Callable[[], float] = time.monotonic

    def addresses(self, host: str, port: int) -> list[str]:
        """The checked addresses of a host. Raises NotPublic if one of them is not allowed."""
        try:
            found = self.resolve(host, port)
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError(str(error)) from error
        if not all(self.allowed(ipaddress.ip_address(address.partition("%")[0])) for address in found):
            raise NotPublic(f"{host} has an address that is not public")
        return found


def guarded_client(guard: Guard | None = None) -> httpx.Client:
    """A client that connects only as the guard allows. It uses no proxy and keeps no connection open: the time limit
    counts from the connection, so each request has its own."""
    transport = httpx.HTTPTransport()
    transport._pool = httpcore.ConnectionPool(
        ssl_context=httpx.create_ssl_context(),
        max_keepalive_connections=0,
        network_backend=_Backend(guard or Guard()),
    )
    return httpx.Client(transport=transport)


class _Backend(httpcore.NetworkBackend):
    """Connects to checked addresses. The caller keeps the host name, for the Host header and for TLS."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard
        self.plain = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        end = self.guard.monotonic() + self.guard.seconds
        failure: Exception = httpcore.ConnectError(f"{host} has no address")
        for address in self.guard.addresses(host, port):
            try:
                stream = self.plain.connect_tcp(address, port, self._left(end, timeout), local_address, socket_options)
                return _Stream(stream, lambda timeout: self._left(end, timeout))
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
        raise failure

    def _left(self, end: float, timeout: float | None) -> float:
        """The seconds left for one step. Raises ReadTimeout if the time for the whole request is over."""
        left = end - self.guard.monotonic()
        if left <= 0:
            raise httpcore.ReadTimeout("the request took too long")
        return left if timeout is None else min(timeout, left)


class _Stream(httpcore.NetworkStream):
    """A connection with a time limit for the whole request, not only for each step."""

    def __init__(self, stream: httpcore.NetworkStream, left: Callable[[float | None], float]) -> None:
        self.stream = stream
        self.left = left

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self.stream.read(max_bytes, self.left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self.stream.write(buffer, self.left(timeout))

    def close(self) -> None:
        self.stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return _Stream(self.stream.start_tls(ssl_context, server_hostname, self.left(timeout)), self.left)

    def get_extra_info(self, info: str) -> Any:
        return self.stream.get_extra_info(info)
