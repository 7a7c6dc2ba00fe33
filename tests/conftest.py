"""How Hypothesis searches: as it likes while developing, the same every time in continuous integration."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# No deadlines: a slow machine is not a wrong answer.
settings.register_profile("develop", deadline=None)
settings.register_profile(
    "ci", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "develop"))
