"""JPEG: frame, tables, scans; of the rest the density, the colours and which way up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from struct import pack, unpack_from

from .icc import plain_profile
from .notes import Picture, is_located, must, tiff, turn_of, upright

# the next marker; FF00 and restarts belong to the scan
_SCAN_END = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_FRAMES = frozenset({0xC0, 0xC1, 0xC2})  # what browsers show
_SOS, _EOI, _COMMENT = 0xDA, 0xD9, 0xFE
_ICC = b"ICC_PROFILE\0"


def read_jpeg(data: bytes) -> Picture:
    """The size, and the bytes rebuilt; what lies behind the
    end of the picture is not part of it.
    """
    size, notes, head, kept, parts = (0, 0), b"", list[bytes](), list[bytes](), dict[int, bytes]()
    for marker, body, scan in _segments(data):
        if marker == 0xE1:
            notes += body
        elif marker == 0xE0 and body.startswith(b"JFIF\0") and len(body) >= 12:
            head[:1] = [_segment(0xE0, body[:12] + b"\0\0")]  # without its thumbnail
        elif marker == 0xE2 and body.startswith(_ICC) and len(body) > 14:
            parts[body[12]] = body[14:]
        elif marker == 0xEE and body.startswith(b"Adobe") and len(body) >= 12:
            kept.append(_segment(0xEE, b"Adobe\0\x64\0\0\0\0" + body[11:12]))
        elif 0xE0 <= marker <= 0xEF or marker == _COMMENT:
            continue
        elif marker in _FRAMES:
            must(size == (0, 0) and len(body) >= 6 and len(body) == 6 + 3 * body[5])
            height, width = unpack_from(">HH", body, 1)
            size = width, height
            kept.append(_segment(marker, body))
        elif marker == _EOI:
            return _whole(size, notes, head, kept, b"".join(parts[key] for key in sorted(parts)))
        else:
            must(marker in _EXACT and _EXACT[marker](body))
            kept.append(_segment(marker, body) + scan)
    must(False)
    raise AssertionError


def _whole(
    size: tuple[int, int], notes: bytes, head: list[bytes], kept: list[bytes], profile: bytes
) -> Picture:
    turn = turn_of(tiff(notes))
    first = [b"\xff\xd8", *head]
    if turn > 1:
        first.append(_segment(0xE1, b"Exif\0\0" + upright(turn)))
    plain = plain_profile(profile) if profile else None
    if plain:
        first += [
            _segment(
                0xE2,
                _ICC
                + bytes([at + 1, -(-len(plain) // 65_000)])
                + plain[at * 65_000 : (at + 1) * 65_000],
            )
            for at in range(-(-len(plain) // 65_000))
        ]
    width, height = reversed(size) if turn > 4 else size
    return Picture(width, height, b"".join([*first, *kept, b"\xff\xd9"]), is_located(notes))


def _segment(marker: int, body: bytes) -> bytes:
    return bytes([0xFF, marker]) + pack(">H", len(body) + 2) + body


def _segments(data: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """(marker, body, the scan behind it); anything else between two of them is out of order."""
    at = 2
    while True:
        must(data[at] == 0xFF)
        marker = data[at + 1]
        if marker == 0xFF:  # fill
            at += 1
            continue
        if marker == _EOI:
            yield marker, b"", b""
            return
        length = unpack_from(">H", data, at + 2)[0]
        end = at + 2 + length
        must(length >= 2 and end <= len(data))
        body, scan = data[at + 4 : end], b""
        if marker == _SOS:
            found = _SCAN_END.search(data, end)
            must(found)
            assert found
            scan, end = data[end : found.start()].rstrip(b"\xff"), found.start()
        yield marker, body, scan
        at = end


def _quantisation(body: bytes) -> bool:
    at = 0
    while at < len(body):
        must(body[at] >> 4 <= 1 and body[at] & 15 <= 3)
        at += 1 + 64 * (1 + (body[at] >> 4))
    return bool(body) and at == len(body)


def _huffman(body: bytes) -> bool:
    at = 0
    while at + 17 <= len(body):
        must(body[at] >> 4 <= 1 and body[at] & 15 <= 3)
        at += 17 + sum(body[at + 1 : at + 17])
    return bool(body) and at == len(body)


_EXACT: dict[int, Callable[[bytes], bool]] = {
    0xDB: _quantisation,
    0xC4: _huffman,
    0xDD: lambda body: len(body) == 2,
    _SOS: lambda body: len(body) >= 6 and len(body) == 4 + 2 * body[0],
}
