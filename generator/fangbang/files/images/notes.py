"""What a camera notes of a photo (TIFF within Exif): which way up, which is
kept, and whether it tells a place.
"""

from __future__ import annotations

from dataclasses import dataclass
from struct import error, pack, unpack_from

_ORIENTATION, _GPS = 0x0112, 0x8825


class Broken(Exception):
    """The container is not in order: what lies in it can not be told."""


@dataclass(frozen=True)
class Picture:
    """What a page needs of a photo; `located` when the original says where it was taken."""

    width: int
    height: int
    data: bytes
    located: bool = False


def must(true: object) -> None:
    """Or the container is not in order."""
    if not true:
        raise Broken


def upright(turn: int) -> bytes:
    """The one thing of the camera's notes that is kept."""
    return b"MM\0*" + pack(">IHHHIHHI", 8, 1, _ORIENTATION, 3, 1, turn, 0, 0)


def tiff(notes: bytes) -> dict[int, int]:
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
            tags[tag] = unpack_from(
                f"{order}{'H' if kind == 3 else 'I'}", notes, at + 10 + 12 * number
            )[0]
    except error:
        # notes cut short: what could be read
        pass
    return tags


def turn_of(tags: dict[int, int]) -> int:
    """1 upright, 5 to 8 lying on a side, as Exif numbers it."""
    turn = tags.get(_ORIENTATION, 1)
    return turn if 1 <= turn <= 8 else 1


def is_located(notes: bytes) -> bool:
    """True where a place is told, in Exif or in XMP."""
    return _GPS in tiff(notes) or b"GPSLatitude" in notes
