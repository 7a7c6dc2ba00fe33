"""Writes what follows from the messages' types: the screen's protocol.ts and the JSON Schema beside docs/protocol.md.

Run it with the project's Python after a change to src/ginromme/messages: ``.venv/bin/python scripts/message_files.py``.
A test says when that is needed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from ginromme.messages.answers import AnyAnswer, Presence, SpectatorUpdate
from ginromme.messages.requests import AnyRequest

ROOT: Final = Path(__file__).resolve().parent.parent
SCHEMA_FILE: Final = ROOT / "src" / "ginromme" / "messages" / "protocol.schema.json"
TYPES_FILE: Final = ROOT / "web" / "src" / "protocol.ts"

REQUESTS: Final = get_args(AnyRequest)
ANSWERS: Final = get_args(AnyAnswer)

Schema = dict[str, Any]

HEAD: Final = """\
// The messages of docs/protocol.md as types, written by scripts/message_files.py from src/ginromme/messages.
// The screen trusts the table: what comes in has been built by it.

"""

FOOT: Final = """
export type Incoming = {incoming} | (Presence & {{ re?: undefined }});

type WithoutId<T> = T extends {{ id: string }} ? Omit<T, 'id'> : never;

/** What may be asked; whoever sends it gives it an id. */
export type Request = WithoutId<{requests}>;

const TYPES: readonly string[] = [{types}];

/** The message in a text, or null where it is none that this screen knows. */
export function readIncoming(text: string): Incoming | null {{
  try {{
    const message: unknown = JSON.parse(text);
    if (typeof message === 'object' && message !== null && TYPES.includes((message as {{ type?: string }}).type ?? ''))
      return message as Incoming;
  }} catch {{
    // A text that is no JSON is no message.
  }}
  return null;
}}
"""


def definitions() -> dict[str, Schema]:
    """The schema of every named value, by name."""
    _, found = msgspec.json.schema_components((*REQUESTS, *ANSWERS), ref_template="#/$defs/{name}")
    return dict(sorted(found.items()))


def schema() -> str:
    """The JSON Schema of all messages; ``$defs`` has ``Request`` and ``Answer`` too."""
    either = {
        name: {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]}
        for name, kinds in (("Request", REQUESTS), ("Answer", ANSWERS))
    }
    content = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages between a screen and a table of Gin Rommé",
        "anyOf": [{"$ref": "#/$defs/Request"}, {"$ref": "#/$defs/Answer"}],
        "$defs": either | definitions(),
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def types() -> str:
    """The module protocol.ts of the screen, which never looks on."""
    left_out = {SpectatorUpdate.__name__, "SpectatorView"}
    aliases: dict[str, str] = {}
    declared = [_declaration(name, of, aliases) for name, of in definitions().items() if name not in left_out]
    incoming = [kind for kind in ANSWERS if kind is not SpectatorUpdate]
    foot = FOOT.format(
        incoming=" | ".join(kind.__name__ for kind in incoming if kind is not Presence),
        requests=" | ".join(kind.__name__ for kind in REQUESTS),
        types=", ".join(f"'{kind.__struct_config__.tag}'" for kind in incoming),
    )
    named = [f"export type {name} = {text};\n" for name, text in sorted(aliases.items())]
    return HEAD + "".join(named) + "\n" + "\n".join(declared) + foot


def _declaration(name: str, of: Schema, aliases: dict[str, str]) -> str:
    described = of.get("description")
    comment = f"/** {' '.join(described.split())} */\n" if described else ""
    if "properties" not in of:
        return f"{comment}export type {name} = {_type(of, aliases, named=False)};\n"
    required = set(of.get("required", ()))
    lines = [
        f"  {field}{'' if field in required else '?'}: {_type(value, aliases)};\n"
        for field, value in of["properties"].items()
    ]
    return f"{comment}export interface {name} {{\n{''.join(lines)}}}\n"


def _type(of: Schema, aliases: dict[str, str], *, named: bool = True) -> str:
    """The type of a value; those with a title of their own are declared once."""
    if named and "title" in of:
        aliases[of["title"]] = _type(of, aliases, named=False)
        return str(of["title"])
    if "$ref" in of:
        return str(of["$ref"].rsplit("/", 1)[1])
    if "enum" in of:
        return " | ".join(_literal(value) for value in of["enum"])
    if "anyOf" in of:
        return " | ".join(_type(part, aliases) for part in of["anyOf"])
    match of.get("type"):
        case "array":
            return _array(of, aliases)
        case "integer" if of.get("maximum", 0) - of.get("minimum", 0) == 1:
            return f"{of['minimum']} | {of['maximum']}"
        case "integer" | "number":
            return "number"
        case kind:
            return str(kind)


def _array(of: Schema, aliases: dict[str, str]) -> str:
    if "prefixItems" in of:
        return f"[{', '.join(_type(part, aliases) for part in of['prefixItems'])}]"
    item = _type(of["items"], aliases)
    return f"({item})[]" if " " in item else f"{item}[]"


def _literal(value: object) -> str:
    return "null" if value is None else f"'{value}'" if isinstance(value, str) else str(value).lower()


FILES: Final[dict[Path, Callable[[], str]]] = {SCHEMA_FILE: schema, TYPES_FILE: types}

if __name__ == "__main__":
    for path, content in FILES.items():
        path.write_text(content(), encoding="utf-8")
        print(path.relative_to(ROOT))
