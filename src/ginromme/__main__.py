"""``python -m ginromme`` is the same as ``ginromme``."""

from .cli import main

raise SystemExit(main())
