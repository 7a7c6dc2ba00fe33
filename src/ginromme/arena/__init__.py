"""Players measured against each other in mirrored matches, with intervals (docs/players.md)."""
