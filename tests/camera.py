"""Photos as cameras write them, byte by byte: a JPEG, a PNG and a WebP
with notes of where they were taken.
"""

from __future__ import annotations

import zlib
from struct import pack


def notes(turn: int = 1, gps: bool = True, order: str = ">") -> bytes:
    """The camera's notes (TIFF): which way up, and the place."""
    tags = [pack(f"{order}HHIHH", 0x0112, 3, 1, turn, 0)] + (
        [pack(f"{order}HHII", 0x8825, 4, 1, 38)] if gps else []
    )
    place = pack(f"{order}H", 1) + pack(f"{order}HHI4s", 1, 2, 2, b"N\0\0\0") + pack(f"{order}I", 0)
    return (
        {">": b"MM\0*", "<": b"II*\0"}[order]
        + pack(f"{order}IH", 8, len(tags))
        + b"".join(tags)
        + pack(f"{order}I", 0)
        + place
    )


def segment(marker: int, body: bytes) -> bytes:
    return pack(">BBH", 0xFF, marker, len(body) + 2) + body


def profile(text: bytes = b"") -> bytes:
    """A colour profile as the cleaned copies have it (sRGB by a matrix and curves); with `text`, as
    programs write it, with their words in it.
    """

    def number(value: float) -> bytes:
        return pack(">i", round(value * 65536))

    colours = (
        (0.4361, 0.2225, 0.0139),
        (0.3851, 0.7169, 0.0971),
        (0.1431, 0.0606, 0.7141),
        (0.9642, 1.0, 0.8249),
    )
    curve = (
        b"para"
        + bytes(4)
        + pack(">HH", 3, 0)
        + b"".join(map(number, (2.4, 0.9479, 0.0521, 0.0774, 0.0405)))
    )
    name = pack(">4sIIIHHII", b"mluc", 0, 1, 12, 0x656E, 0x5553, 2 + len(text), 28) + b"\0p" + text
    values = [
        name,
        name,
        *(b"XYZ " + bytes(4) + b"".join(map(number, each)) for each in colours[:3]),
        curve,
        curve,
        curve,
        b"XYZ " + bytes(4) + b"".join(map(number, colours[3])),
    ]
    names = [b"desc", b"cprt", b"rXYZ", b"gXYZ", b"bXYZ", b"rTRC", b"gTRC", b"bTRC", b"wtpt"]
    if text:
        names, values = [*names, b"dmnd", b"priv"], [*values, name, text]
    at, table, body = 132 + 12 * len(names), b"", b""
    for tag, value in zip(names, values, strict=True):
        table += pack(">4sII", tag, at + len(body), len(value))
        body += value + bytes(-len(value) % 4)
    maker = (text + bytes(12))[:12] if text else bytes(12)
    head = (
        bytes(8)
        + b"\4\0\0\0mntrRGB XYZ "
        + bytes(12)
        + b"acsp"
        + bytes(8)
        + maker
        + bytes(4)
        + bytes(4)
        + pack(">III", 0xF6D6, 0x10000, 0xD32D)
        + maker
        + bytes(36)
    )
    whole = head + pack(">I", len(names)) + table + body
    return pack(">I", len(whole)) + whole[4:]


def jpeg(
    width: int, height: int, exif: bytes = b"", more: bytes = b"", behind: bytes = b""
) -> bytes:
    """With two scans, a restart and an escaped FF, as progressive files have
    them; `more` are further segments.
    """
    frame = segment(0xC2, pack(">BHHB", 8, height, width, 1) + b"\1\x11\0")
    scan = segment(0xDA, b"\1\1\0\0\0\0") + b"\x12\xff\0\x34\xff\xd0\x56"
    kept = segment(0xE0, b"JFIF\0\1\2\0\0\1\0\1\0\0") + segment(
        0xE2, b"ICC_PROFILE\0\1\1" + profile()
    )
    return (
        b"\xff\xd8"
        + kept
        + (segment(0xE1, b"Exif\0\0" + exif) if exif else b"")
        + more
        + segment(0xDB, b"\0" + bytes(64))
        + frame
        + scan
        + segment(0xC4, b"\0" * 17)
        + scan
        + b"\xff\xd9"
        + behind
    )


def chunk(name: bytes, body: bytes) -> bytes:
    return pack(">I", len(body)) + name + body + pack(">I", zlib.crc32(name + body))


def png(width: int, height: int, exif: bytes = b"", colour: bytes = b"\xb3\x30\x1f") -> bytes:
    """One colour, so that a browser can show it."""
    rows = zlib.compress((b"\0" + colour * width) * height)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + (chunk(b"eXIf", exif) if exif else b"")
        + chunk(b"tEXt", b"Author\0somebody")
        + chunk(b"IDAT", rows)
        + chunk(b"IEND", b"")
    )


def webp(width: int, height: int, exif: bytes = b"") -> bytes:
    """The extended form, which alone has room for notes."""

    def part(name: bytes, body: bytes) -> bytes:
        return name + pack("<I", len(body)) + body + b"\0" * (len(body) % 2)

    size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    told = part(b"VP8X", bytes([0x0C if exif else 0, 0, 0, 0]) + size) + part(
        b"VP8 ", b"\x30\1\0\x9d\1\x2a" + pack("<HH", width, height) + b"scan"
    )
    told += (part(b"EXIF", exif) + part(b"XMP ", b"<x exif:GPSLatitude='1'/>")) if exif else b""
    return b"RIFF" + pack("<I", len(told) + 4) + b"WEBP" + told
