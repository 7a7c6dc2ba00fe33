"""The server: the screen's files over HTTP, and tables over a WebSocket."""
