"""What holds for all tests."""

import os

from hypothesis import settings

os.environ.setdefault("PLAYGROUND_STOCK", "0")  # servers that tests start deal nothing ahead: it would only slow them

# How long an example takes says more of what else the machine does than of the code.
settings.register_profile("here", deadline=None)
settings.load_profile("here")
