"""The two places where ``kernel.wasm`` runs: wasmtime on CPython, the browser's own engine under Pyodide."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from typing import Any, Protocol


class Engine(Protocol):
    """An instance of the kernel: its exported functions, which take and return small ints, and its memory.

    It belongs to one thread at a time.
    """

    def call(self, function: str, *arguments: int) -> int:
        """Call an exported function; 0 where it returns nothing."""
        ...

    def write(self, address: int, data: bytes) -> None:
        """Copy into the kernel's memory."""
        ...

    def read(self, address: int, size: int) -> bytes:
        """Copy out of the kernel's memory."""
        ...


class WasmtimeEngine:
    """The kernel under wasmtime, which lets other threads run while it works."""

    def __init__(self, code: bytes) -> None:
        import wasmtime

        engine, module = _compiled(code)
        self._store: Any = wasmtime.Store(engine)
        instance = wasmtime.Instance(self._store, module, [])
        self._exports: Any = dict(instance.exports(self._store).items())
        self._memory: Any = self._exports["memory"]

    def call(self, function: str, *arguments: int) -> int:
        """See `Engine`."""
        return int(self._exports[function](self._store, *arguments) or 0)

    def write(self, address: int, data: bytes) -> None:
        """See `Engine`."""
        self._memory.write(self._store, data, address)

    def read(self, address: int, size: int) -> bytes:
        """See `Engine`."""
        return bytes(self._memory.read(self._store, address, address + size))


class BrowserEngine:
    """The kernel under the engine of the browser (or Node.js) that Pyodide runs in."""

    def __init__(self, code: bytes) -> None:
        self._js: Any = import_module("js")
        to_js: Any = import_module("pyodide.ffi").to_js
        module = self._js.WebAssembly.Module.new(to_js(code))
        self._exports: Any = self._js.WebAssembly.Instance.new(module).exports

    def call(self, function: str, *arguments: int) -> int:
        """See `Engine`."""
        return int(getattr(self._exports, function)(*arguments) or 0)

    def write(self, address: int, data: bytes) -> None:
        """See `Engine`."""
        self._bytes(address, len(data)).assign(data)

    def read(self, address: int, size: int) -> bytes:
        """See `Engine`."""
        return bytes(self._bytes(address, size).to_bytes())

    def _bytes(self, address: int, size: int) -> Any:
        return self._js.Uint8Array.new(self._exports.memory.buffer, address, size)


@cache
def _compiled(code: bytes) -> tuple[Any, Any]:
    """Engine and compiled module, which all instances share."""
    import wasmtime

    engine = wasmtime.Engine()
    return engine, wasmtime.Module(engine, code)


def forget_compiled() -> None:
    """Let go of what instances share, before the modules that it needs are taken down at exit."""
    _compiled.cache_clear()


def start(code: bytes) -> Engine:
    """The engine for this machine."""
    return BrowserEngine(code) if sys.platform == "emscripten" else WasmtimeEngine(code)
