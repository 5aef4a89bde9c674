"""What all pages are made with: assets, errors, caches, services."""
