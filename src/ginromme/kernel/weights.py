"""The weights file: a header that says how it is laid out, then the weights (``Weights`` in ``layout.py``)."""

from __future__ import annotations

import hashlib
import struct
from typing import Final

from ..errors import GinRommeError
from .layout import BELIEF_WEIGHTS, VALUE_WEIGHTS, WEIGHTS

MAGIC: Final = b"ginromme"
VERSION: Final = 1
"""Rises when the same numbers come to mean something else."""

DIGEST: Final = hashlib.sha256(
    "\n".join(
        f"{part.name}.{field} {kind}" for part in (BELIEF_WEIGHTS, VALUE_WEIGHTS) for field, kind in part.fields.items()
    ).encode()
).digest()[:16]
"""Of the layout: names, types and sizes."""

_HEADER: Final = struct.Struct("<8sII16s")
HEADER: Final = _HEADER.pack(MAGIC, VERSION, WEIGHTS.size, DIGEST)


class WeightsError(GinRommeError):
    """A weights file that this kernel can't use: ``bad_weights``."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_weights", message)


def read_weights(data: bytes) -> bytes:
    """The weights without their header; `WeightsError` unless they are laid out as this kernel reads them."""
    if len(data) < _HEADER.size or data[: len(MAGIC)] != MAGIC:
        raise WeightsError("this is no file of weights: it does not begin as one")
    _, version, size, digest = _HEADER.unpack_from(data)
    if version != VERSION:
        raise WeightsError(f"these weights have version {version}, and this kernel reads version {VERSION}")
    if digest != DIGEST or size != WEIGHTS.size:
        raise WeightsError("these weights are laid out for another kernel; train them anew (training/README.md)")
    if len(data) != _HEADER.size + size:
        raise WeightsError(f"these weights have {len(data) - _HEADER.size} bytes instead of {size}")
    return data[_HEADER.size :]
