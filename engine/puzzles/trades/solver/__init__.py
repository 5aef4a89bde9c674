"""The shortest sequences of trades, and proofs that there are none."""
