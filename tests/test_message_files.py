"""What is generated from the messages' types is fresh, and real traffic is as the schema says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import jsonschema
import pytest
from script_modules import load_script

from ginromme.rules import PRESETS
from ginromme.table import Table

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return load_script("message_files")


def test_the_generated_files_are_those_of_the_types(script: ModuleType) -> None:
    for path, content in script.FILES.items():
        assert path.read_text(encoding="utf-8") == content(), "run scripts/message_files.py"


@pytest.fixture(scope="module")
def validator(script: ModuleType) -> jsonschema.Draft202012Validator:
    schema = json.loads(script.SCHEMA_FILE.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def traffic(preset: str, seed: int) -> Iterator[dict[str, Any]]:
    """Every request and every answer of a few hands, which are then resigned and looked at."""
    random = Random(seed)
    table = Table(random.randbytes)
    number = 0
    update: dict[str, Any] = {}
    ticket = ""

    def ask(**fields: Any) -> Iterator[dict[str, Any]]:
        nonlocal number, ticket, update
        number += 1
        request = {"id": str(number), **fields}
        yield request
        for reply in table.receive("anna", json.dumps(request)):
            answer: dict[str, Any] = json.loads(reply.text)
            update = answer if answer["type"] == "update" else update
            ticket = answer.get("ticket", ticket)
            yield answer

    yield from ask(type="ping")
    yield from ask(type="commit")
    yield from ask(type="open", rules=preset, seats=["human", "leicht"], ticket=ticket, nonce="5a" * 32)
    while not update["view"]["match"] and number < 120:
        version = update["version"]
        if table.bot_to_move:
            (reply,) = table.bot_turn()
            update = json.loads(reply.text)
            yield update
        elif update["view"]["phase"] == "over":
            yield from ask(type="next", version=version)
        else:
            if random.random() < 0.1:
                yield from ask(type="arrange", version=version, move="b/")
            yield from ask(type="move", version=version, move=random.choice(update["view"]["legal"][-2:]))
    yield from ask(type="move", version=update["version"] + 1, move="nonsense")
    yield from ask(type="resign", version=update["version"])
    yield from ask(type="replay", record=update["record"], hand=1)
    yield from ask(type="replay", record=update["record"])
    yield from ask(type="open", record="damaged")


@pytest.mark.parametrize("preset", PRESETS)
def test_real_messages_are_as_the_schema_says(preset: str, validator: jsonschema.Draft202012Validator) -> None:
    types = set()
    for message in traffic(preset, 5):
        errors = sorted(error.message for error in validator.iter_errors(message))
        assert not errors, message
        types.add(message["type"])
    assert {"commit", "committed", "open", "move", "update", "error", "replay", "checked", "pong", "resign"} <= types


def test_a_table_for_two_too(validator: jsonschema.Draft202012Validator) -> None:
    table = Table(Random(1).randbytes)

    def told(client: str, **fields: Any) -> list[dict[str, Any]]:
        return [json.loads(reply.text) for reply in table.receive(client, json.dumps({"id": "1"} | fields))]

    opened = told("anna", type="open", rules="standard", seats=["human", "human"], clock=60)
    tokens = opened[0]["tokens"]
    messages = opened + told("ben", type="join", token=tokens["other"])
    messages += told("carl", type="watch", token=tokens["watch"])
    messages += [json.loads(reply.text) for reply in table.tick(55)]
    assert {message["type"] for message in messages} == {"update", "presence"}
    for message in messages:
        validator.validate(message)


def test_the_schema_refuses_what_is_no_message(validator: jsonschema.Draft202012Validator) -> None:
    bad: list[object] = [{"type": "ping"}, {"id": "1", "type": "ping", "x": 1}, {"id": "1", "type": "pong"}, []]
    for message in bad:
        assert not validator.is_valid(message)
