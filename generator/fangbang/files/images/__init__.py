"""A photo's bytes → its size, and a copy that holds what is needed to show it and nothing else.

Only the containers are read (JPEG, PNG, WebP); the picture itself is copied as it is. What is kept
stands in lists of what a picture needs: whatever else a camera, a program or a stranger put there
is left out, and a container that can not be followed to its end is no photo.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from struct import error

from .jpeg import read_jpeg
from .notes import Broken, Picture
from .png import read_png
from .webp import read_webp

MOST_PIXELS = 120_000_000  # a phone can not show more, and few cameras take more
READERS: tuple[tuple[bytes, Callable[[bytes], Picture]], ...] = (
    (rb"\xff\xd8\xff", read_jpeg),
    (rb"\x89PNG\r\n\x1a\n....IHDR", read_png),
    (rb"RIFF....WEBP", read_webp),
)


def read_picture(data: bytes) -> Picture | None:
    """The picture, or nothing where the bytes are not a whole JPEG, PNG
    or WebP of a size that can be shown.
    """
    reader = next((reader for start, reader in READERS if re.match(start, data, re.S)), None)
    try:
        found = reader(data) if reader else None
    except (error, IndexError, zlib.error, Broken):  # cut off, or not in order
        return None
    return found if found and 0 < found.width * found.height <= MOST_PIXELS else None


__all__ = ["MOST_PIXELS", "Picture", "read_picture"]
