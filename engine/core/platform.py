"""What the machine has that the engine can do without."""

from __future__ import annotations

import sys
from importlib.util import find_spec

IN_BROWSER: bool = sys.platform == "emscripten"
"""WebAssembly: no processes, no threads, and hashes of 32 bits."""
HAS_BUDGETS: bool = not IN_BROWSER
"""Whether Glucose heeds a limit of conflicts: python-sat hands it a 64-bit number of which, in WebAssembly, it has set
only half."""
HAS_NUMPY: bool = find_spec("numpy") is not None
"""Solutions of large boards are guessed with it; without it, they are only searched."""
