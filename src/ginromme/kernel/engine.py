"""The two places where ``kernel.wasm`` runs: wasmtime on CPython, the browser's own engine under Pyodide."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, Protocol


class Engine(Protocol):
    """An instance of the kernel: its exported functions, which take and return small ints, and its memory."""

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
    """The kernel under wasmtime."""

    def __init__(self, code: bytes) -> None:
        import wasmtime

        self._store: Any = wasmtime.Store()
        instance = wasmtime.Instance(self._store, wasmtime.Module(self._store.engine, code), [])
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


def start(code: bytes) -> Engine:
    """The engine for this machine."""
    return BrowserEngine(code) if sys.platform == "emscripten" else WasmtimeEngine(code)
