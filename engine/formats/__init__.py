"""Files, links and addresses: puzzles as other programs and sites write them."""
