"""Messages between a screen and a table as typed values (docs/protocol.md).

`requests` are read strictly, `answers` are built from what the engine says by `show`; `shown` has their common parts.
web/src/protocol.ts and protocol.schema.json are generated from these values by scripts/message_files.py.
"""

from .answers import dump, record_refusal, refusal
from .reading import MAX_MESSAGE
from .requests import MAX_ID, AnyRequest, read_request
from .show import ClockState, TableFacts, show_row, show_spectator_view, show_view

__all__ = [
    "MAX_ID",
    "MAX_MESSAGE",
    "AnyRequest",
    "ClockState",
    "TableFacts",
    "dump",
    "read_request",
    "record_refusal",
    "refusal",
    "show_row",
    "show_spectator_view",
    "show_view",
]
