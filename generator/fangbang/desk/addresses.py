"""By which addresses a phone in the room reaches this laptop: private ones, IPv4 first."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from dataclasses import dataclass

import ifaddr

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True)
class Address:
    """One address of this machine, on the network of an interface."""

    ip: str
    interface: str

    def url(self, port: int) -> str:
        """Where the desk is, by this address."""
        return f"http://{self.host}:{port}"

    @property
    def host(self) -> str:
        """As it stands in a URL."""
        return f"[{self.ip}]" if ":" in self.ip else self.ip


def lan_addresses(public: bool = False) -> list[Address]:
    """Those that only a local network knows; with `public` all."""
    found = [address for address in _all() if public or _is_private(address.ip)]
    return sorted(found, key=lambda address: (":" in address.ip, not _is_private(address.ip)))


def _all() -> Iterator[Address]:
    for adapter in ifaddr.get_adapters():
        for known in adapter.ips:
            ip = known.ip if isinstance(known.ip, str) else known.ip[0]
            about = ipaddress.ip_address(ip)
            # an address of one link needs the number of the interface on the other side, too
            if not (about.is_loopback or about.is_link_local or about.is_multicast):
                yield Address(ip, adapter.nice_name)


def _is_private(ip: str) -> bool:
    return ipaddress.ip_address(ip).is_private
