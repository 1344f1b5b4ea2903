"""WebP: pictures, their transparency, the colours and which way up; in
a moving one each picture by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import pack, unpack_from

from .icc import plain_profile
from .notes import Picture, is_located, must, tiff, turn_of, upright

_PICTURES = (b"VP8 ", b"VP8L")
_ALPHA, _MOVES, _NOTES, _COLOURS = 0x10, 0x02, 0x08, 0x20
Chunk = tuple[bytes, bytes]


def read_webp(data: bytes) -> Picture:
    """The size, and the bytes rebuilt; what lies behind the
    end of the container is not part of it.
    """
    whole = unpack_from("<I", data, 4)[0] + 8
    must(whole <= len(data))
    chunks = list(_chunks(data[:whole], 12))
    must(chunks)
    notes = [
        (b"" if body.startswith(b"Exif\0\0") or name == b"XMP " else b"Exif\0\0") + body
        for name, body in chunks
        if name in (b"EXIF", b"XMP ")
    ]
    located, name = any(map(is_located, notes)), chunks[0][0]
    if name in _PICTURES:
        width, height = _size(*chunks[0])
        return Picture(width, height, _riff([chunks[0]]), located)
    must(name == b"VP8X" and len(chunks[0][1]) >= 10)
    return _extended(chunks, max([1, *(turn_of(tiff(note)) for note in notes)]), located)


def _extended(chunks: list[Chunk], turn: int, located: bool) -> Picture:
    head = chunks[0][1]
    size = int.from_bytes(head[4:7], "little") + 1, int.from_bytes(head[7:10], "little") + 1
    # of two of a kind the first one counts
    once = dict(reversed(chunks))
    profile = plain_profile(once[b"ICCP"]) if b"ICCP" in once else None
    moving = bool(head[0] & _MOVES)
    kept = _frames(chunks, once) if moving else _still(once)
    flags = (
        (_ALPHA & head[0])
        | (_MOVES if moving else 0)
        | (_COLOURS if profile else 0)
        | (_NOTES if turn > 1 else 0)
    )
    made = [
        (b"VP8X", bytes([flags, 0, 0, 0]) + head[4:10]),
        *([(b"ICCP", profile)] if profile else []),
        *kept,
        *([(b"EXIF", upright(turn))] if turn > 1 else []),
    ]
    width, height = reversed(size) if turn > 4 else size
    return Picture(width, height, _riff(made), located)


def _still(once: dict[bytes, bytes]) -> list[Chunk]:
    """One picture, with its transparency in front."""
    name = next((each for each in _PICTURES if each in once), b"")
    must(name and all(_size(name, once[name])))
    return [
        *([(b"ALPH", once[b"ALPH"])] if b"ALPH" in once and name == b"VP8 " else []),
        (name, once[name]),
    ]


def _frames(chunks: list[Chunk], once: dict[bytes, bytes]) -> list[Chunk]:
    must(len(once.get(b"ANIM", b"")) == 6)
    frames = [body for name, body in chunks if name == b"ANMF"]
    must(frames and all(len(body) > 16 for body in frames))
    return [
        (b"ANIM", once[b"ANIM"]),
        *(
            (
                b"ANMF",
                body[:15]
                + bytes([body[15] & 3])
                + _told(_still(dict(reversed(list(_chunks(body, 16)))))),
            )
            for body in frames
        ),
    ]


def _chunks(data: bytes, at: int) -> Iterator[Chunk]:
    while at < len(data):
        name, length = unpack_from("<4sI", data, at)
        body, at = data[at + 8 : at + 8 + length], at + 8 + length + length % 2
        must(len(body) == length and at <= len(data))
        yield name, body


def _told(chunks: list[Chunk]) -> bytes:
    return b"".join(
        name + pack("<I", len(body)) + body + b"\0" * (len(body) % 2) for name, body in chunks
    )


def _riff(chunks: list[Chunk]) -> bytes:
    told = _told(chunks)
    return b"RIFF" + pack("<I", len(told) + 4) + b"WEBP" + told


def _size(name: bytes, body: bytes) -> tuple[int, int]:
    if name == b"VP8L":
        must(body[0] == 0x2F)
        bits: int = unpack_from("<I", body, 1)[0]
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    must(body[3:6] == b"\x9d\x01\x2a")
    width, height = unpack_from("<HH", body, 6)
    return width & 0x3FFF, height & 0x3FFF
