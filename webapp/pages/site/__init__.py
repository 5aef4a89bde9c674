"""What all pages need: assets, errors, caches, services."""
