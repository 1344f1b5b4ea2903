"""PNG: header, palette, pixels, colours. Of a moving picture the still one that every PNG has."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from struct import pack, unpack_from

from .icc import plain_profile
from .notes import Picture, is_located, must

_EXACT = {b"gAMA": (4,), b"cHRM": (32,), b"sRGB": (1,), b"cICP": (4,)}
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PASSES = (
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
)
_MOST_PIXELS = 1 << 28  # not even counted beyond this


def read_png(data: bytes) -> Picture:
    """The size, and the bytes rebuilt; what lies behind the
    end of the picture is not part of it.
    """
    width, height, depth, colour, packed, filtered, interlaced = unpack_from(">IIBBBBB", data, 16)
    must(
        unpack_from(">I", data, 8)[0] == 13
        and packed == filtered == 0
        and interlaced in (0, 1)
        and depth in _DEPTHS.get(colour, ())
    )
    must(0 < width * height <= _MOST_PIXELS)
    kept, pixels, located = [data[:8], _chunk(b"IHDR", data[16:29])], list[bytes](), False
    for name, body in _chunks(data, 33):
        if name == b"IEND":
            _exactly(pixels, _size(width, height, depth * _CHANNELS[colour], bool(interlaced)))
            return Picture(
                width,
                height,
                b"".join(
                    [*kept, *(_chunk(b"IDAT", pixel) for pixel in pixels), _chunk(b"IEND", b"")]
                ),
                located,
            )
        if name == b"IDAT":
            pixels.append(body)
        elif name == b"PLTE" and not pixels:
            must(colour != 3 or (len(body) % 3 == 0 and 0 < len(body) <= 3 << depth))
            kept += [_chunk(name, body)] if colour == 3 else []  # else it is only a proposal
        elif name == b"tRNS" and not pixels:
            must(len(body) == {0: 2, 2: 6}.get(colour, len(body)) and len(body) <= 256)
            kept.append(_chunk(name, body))
        elif name in _EXACT and not pixels:
            must(len(body) in _EXACT[name])
            kept.append(_chunk(name, body))
        elif name == b"iCCP" and not pixels:
            kept += [_chunk(name, profile)] if (profile := _profile(body)) else []
        else:
            # what nobody may leave out and is not known here
            must(name[:1].islower() and name != b"IHDR")
            located |= is_located(b"Exif\0\0" + body if name == b"eXIf" else body)
    must(False)
    raise AssertionError


def _chunks(data: bytes, at: int) -> Iterator[tuple[bytes, bytes]]:
    while True:
        length, name = unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + length]
        must(
            name.isalpha()
            and len(body) == length
            and unpack_from(">I", data, at + 8 + length)[0] == zlib.crc32(name + body)
        )
        yield name, body
        at += 12 + length


def _chunk(name: bytes, body: bytes) -> bytes:
    return pack(">I", len(body)) + name + body + pack(">I", zlib.crc32(name + body))


def _size(width: int, height: int, bits: int, interlaced: bool) -> int:
    """Bytes of all rows, each with a byte for its filter."""

    def rows(across: int, down: int) -> int:
        return down * (1 + (across * bits + 7) // 8) if across and down else 0

    if not interlaced:
        return rows(width, height)
    return sum(
        rows(-(-(width - x) // dx) if width > x else 0, -(-(height - y) // dy) if height > y else 0)
        for x, y, dx, dy in _PASSES
    )


def _exactly(pixels: list[bytes], size: int) -> None:
    """The pixels are there, and nothing is behind them."""
    reader, read = zlib.decompressobj(), 0
    for pixel in pixels:
        waiting = pixel
        while waiting:
            read += len(reader.decompress(waiting, 1 << 20))
            must(read <= size and not reader.unused_data)
            waiting = reader.unconsumed_tail
            if reader.eof:
                must(not waiting)
                break
    read += len(reader.flush())
    must(reader.eof and read == size and not reader.unused_data)


def _profile(body: bytes) -> bytes | None:
    """A colour profile without name and texts; packed so that every machine packs it alike."""
    name, _, rest = body.partition(b"\0")
    try:
        plain = (
            plain_profile(zlib.decompressobj().decompress(rest[1:], 1_000_000))
            if name and rest[:1] == b"\0"
            else None
        )
    except zlib.error:
        return None
    if plain is None or len(plain) > 0xFFFF:
        return None
    size = len(plain)
    return (
        b"p\0\0\x78\x01\x01"
        + pack("<HH", size, size ^ 0xFFFF)
        + plain
        + pack(">I", zlib.adler32(plain))
    )
