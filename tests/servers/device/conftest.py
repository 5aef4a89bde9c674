"""A browser's Python."""

from tests.servers.device.built import built_device  # noqa: F401 (a fixture)
from tests.servers.device.python import pythons  # noqa: F401 (a fixture)
