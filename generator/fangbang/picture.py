"""A photo's bytes → its size, and a copy that tells nothing but the picture: no place, no camera, no hidden thumbnail.

Only the containers are read (JPEG, PNG, WebP); the picture itself is copied as it is.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from struct import error, pack, unpack_from

from .record import dataclass

_SCAN_END = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")                     # the next marker; FF00 and restarts belong to the scan
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_PNG_KEPT = {b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"bKGD", b"pHYs", b"acTL", b"fcTL", b"fdAT"}
_ORIENTATION, _GPS = 0x0112, 0x8825


@dataclass(frozen=True)
class Picture:
    """What a page needs of a photo; `located` when the original says where it was taken."""

    width: int
    height: int
    data: bytes
    located: bool = False


def read_picture(data: bytes) -> Picture | None:
    """The picture, or nothing where the bytes are not a whole JPEG, PNG or WebP."""
    reader = next((reader for start, reader in READERS if re.match(start, data, re.S)), None)
    try:
        found = reader(data) if reader else None
    except (error, IndexError):                                         # cut off in the middle of a header
        return None
    return found if found and found.width and found.height else None


def _jpeg(data: bytes) -> Picture | None:
    size, notes, kept = (0, 0), b"", [b"\xff\xd8"]
    for marker, whole in _segments(data):
        body = whole[4:]
        if marker in _FRAMES:
            height, width = unpack_from(">HH", body, 1)
            size = width, height
        if marker == 0xE1:
            notes += body
        elif (marker not in range(0xE0, 0xF0) and marker != 0xFE) or body.startswith((b"JFIF\0", b"ICC_PROFILE\0", b"Adobe")):
            kept.append(whole)
        if marker == 0xD9:
            turn = _turn(_tiff(notes))
            if turn > 1:
                kept.insert(1, _note(turn))
            width, height = reversed(size) if turn > 4 else size
            return Picture(width, height, b"".join(kept), _located(notes))
    return None


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """(marker, the bytes of the segment and of the scan behind it), as far as they are in order."""
    at = 2
    while at + 2 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:                                              # fill
            at += 1
            continue
        end = at + 2
        if marker != 0xD9:
            end += max(2, unpack_from(">H", data, end)[0])
        if marker == 0xDA:
            found = _SCAN_END.search(data, end)
            end = found.start() if found else len(data)
        yield marker, data[at:end]
        at = end


def _note(turn: int) -> bytes:
    """The one thing of the camera's notes that is kept: which way up."""
    body = b"Exif\0\0" + _upright(turn)
    return b"\xff\xe1" + pack(">H", len(body) + 2) + body


def _upright(turn: int) -> bytes:
    return b"MM\0*" + pack(">IHHHIHHI", 8, 1, _ORIENTATION, 3, 1, turn, 0, 0)


def _png(data: bytes) -> Picture | None:
    width, height = unpack_from(">II", data, 16)
    kept, at, located = [data[:8]], 8, False
    while at + 12 <= len(data):
        name, end = data[at + 4:at + 8], at + 12 + unpack_from(">I", data, at)[0]
        if name in _PNG_KEPT:
            kept.append(data[at:end])
        else:
            located |= _located(b"Exif\0\0" + data[at + 8:end - 4] if name == b"eXIf" else data[at:end])
        if name == b"IEND":
            return Picture(width, height, b"".join(kept), located)
        at = end
    return None


def _webp(data: bytes) -> Picture | None:
    size, kept, at, located = (0, 0), [], 12, False
    turned = 1
    while at + 8 <= len(data):
        name, (length,) = data[at:at + 4], unpack_from("<I", data, at + 4)
        body, at = data[at + 8:at + 8 + length], at + 8 + length + length % 2
        if len(body) < length:
            return None
        if name in (b"EXIF", b"XMP "):
            notes = (b"" if body.startswith(b"Exif\0\0") else b"Exif\0\0") + body if name == b"EXIF" else body
            located |= _located(notes)
            turned = max(turned, _turn(_tiff(notes)))
            continue
        if name in _WEBP_SIZES and size == (0, 0):
            size = _WEBP_SIZES[name](body)
        kept.append([name, body])
    return _whole(size, kept, turned, located) if any(name in (b"VP8 ", b"VP8L", b"ANMF") for name, _ in kept) else None


def _whole(size: tuple[int, int], chunks: list[list[bytes]], turn: int, located: bool) -> Picture:
    """The chunks as a file again; a turned picture keeps the note that says so."""
    turn = turn if chunks[0][0] == b"VP8X" else 1
    if chunks[0][0] == b"VP8X":
        chunks[0][1] = bytes([chunks[0][1][0] & ~0x0C | (0x08 if turn > 1 else 0)]) + chunks[0][1][1:]
    if turn > 1:
        chunks.append([b"EXIF", _upright(turn)])
    told = b"".join(name + pack("<I", len(body)) + body + b"\0" * (len(body) % 2) for name, body in chunks)
    width, height = reversed(size) if turn > 4 else size
    return Picture(width, height, b"RIFF" + pack("<I", len(told) + 4) + b"WEBP" + told, located)


def _lossless(body: bytes) -> tuple[int, int]:
    bits: int = unpack_from("<I", body, 1)[0]
    return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1


def _lossy(body: bytes) -> tuple[int, int]:
    width, height = unpack_from("<HH", body, 6)
    return width & 0x3FFF, height & 0x3FFF


def _extended(body: bytes) -> tuple[int, int]:
    return int.from_bytes(body[4:7], "little") + 1, int.from_bytes(body[7:10], "little") + 1


_WEBP_SIZES: dict[bytes, Callable[[bytes], tuple[int, int]]] = {b"VP8 ": _lossy, b"VP8L": _lossless, b"VP8X": _extended}
READERS: tuple[tuple[bytes, Callable[[bytes], Picture | None]], ...] = (
    (rb"\xff\xd8\xff", _jpeg), (rb"\x89PNG\r\n\x1a\n....IHDR", _png), (rb"RIFF....WEBP", _webp))


def _tiff(notes: bytes) -> dict[int, int]:
    """The tags of the camera's notes with their first value; empty where there are none."""
    _, found, notes = notes.partition(b"Exif\0\0")
    order = {b"II": "<", b"MM": ">"}.get(notes[:2]) if found else None
    tags: dict[int, int] = {}
    if order is None:
        return tags
    try:
        at = unpack_from(f"{order}I", notes, 4)[0]
        for number in range(unpack_from(f"{order}H", notes, at)[0]):
            tag, kind = unpack_from(f"{order}HH", notes, at + 2 + 12 * number)
            tags[tag] = unpack_from(f"{order}{'H' if kind == 3 else 'I'}", notes, at + 10 + 12 * number)[0]
    except error:
        pass                                                            # notes cut short: what could be read
    return tags


def _turn(tags: dict[int, int]) -> int:
    turn = tags.get(_ORIENTATION, 1)
    return turn if 1 <= turn <= 8 else 1


def _located(notes: bytes) -> bool:
    return _GPS in _tiff(notes) or b"GPSLatitude" in notes
