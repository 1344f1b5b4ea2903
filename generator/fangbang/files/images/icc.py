"""A colour profile → the same colours without its texts; one that
is no matrix with curves is left out.
"""

from __future__ import annotations

from struct import error, pack, unpack_from

_SPACES = {b"RGB ": (b"rXYZ", b"gXYZ", b"bXYZ", b"rTRC", b"gTRC", b"bTRC"), b"GRAY": (b"kTRC",)}
_MORE = (b"wtpt", b"chad")  # kept where they are there
_PARAMETERS = {0: 1, 1: 3, 2: 4, 3: 5, 4: 7}
_MOST_TABLE = 4096
# names are written as version 4 has them
# a profile must have a name and a right: “p”
_NAME = pack(">4sIIIHHII", b"mluc", 0, 1, 12, 0x656E, 0x5553, 2, 28) + b"\0p"


def plain_profile(data: bytes) -> bytes | None:
    """The profile rebuilt from what colours are computed with; None
    where it is not one of the simple kind.
    """
    try:
        return _plain(data)
    except (error, ValueError, KeyError, IndexError):
        return None


def _plain(data: bytes) -> bytes | None:
    if (
        len(data) > 1_000_000
        or data[36:40] != b"acsp"
        or data[16:20] not in _SPACES
        or data[20:24] != b"XYZ "
    ):
        return None
    tags: dict[bytes, bytes] = {}
    for number in range(min(unpack_from(">I", data, 128)[0], 100)):
        name, at, size = unpack_from(">4sII", data, 132 + 12 * number)
        tags.setdefault(name, data[at : at + size])
    wanted = [*_SPACES[data[16:20]], *(name for name in _MORE if name in tags)]
    kept = [(b"desc", _NAME), (b"cprt", _NAME), *((name, _value(tags[name])) for name in wanted)]
    place, table, body = 128 + 4 + 12 * len(kept), b"", b""
    for name, value in kept:
        table += pack(">4sII", name, place + len(body), len(value))
        body += value + bytes(-len(value) % 4)
    head = (
        bytes(8)
        + b"\4\0\0\0mntr"
        + data[16:20]
        + b"XYZ "
        + bytes(12)
        + b"acsp"
        + bytes(24)
        + data[64:68]
    )
    whole = (
        head
        + pack(">III", 0xF6D6, 0x10000, 0xD32D)
        + bytes(48)
        + pack(">I", len(kept))
        + table
        + body
    )
    return pack(">I", len(whole)) + whole[4:]


def _value(data: bytes) -> bytes:
    """A curve, a colour or a matrix, exactly as long as it must be."""
    kind = data[:4]
    if kind == b"XYZ ":
        size = 20
    elif kind == b"sf32":
        size = 44
    elif kind == b"curv":
        count = unpack_from(">I", data, 8)[0]
        if count > _MOST_TABLE:
            raise ValueError
        size = 12 + 2 * count
    elif kind == b"para":
        size = 12 + 4 * _PARAMETERS[unpack_from(">H", data, 8)[0]]
    else:
        raise ValueError
    if len(data) < size:
        raise ValueError
    if kind == b"para":
        return kind + bytes(4) + data[8:10] + bytes(2) + data[12:size]
    return kind + bytes(4) + data[8:size]
