"""The shortest reasons: one propagation for many rules gives what trying them one by one gives.

That rests on the order in which the solver tells what it propagated, which its documentation leaves open.
"""

from __future__ import annotations

from random import Random

from engine.sat.explanations import Explainer
from engine.sat.model import Model

VARIABLES = 8


def test_rules_are_left_out_and_added_as_if_one_by_one() -> None:
    rng = Random(5)
    sizes = set()
    left_out = False
    for _ in range(3_000):
        model = Model()
        for _ in range(VARIABLES):
            model.fresh()
        for name in range(rng.randint(1, 12)):
            with model.rule(f"rule {name}", standing="law" if rng.random() < 0.1 else "clue"):
                for _ in range(rng.randint(1, 3)):
                    some = rng.sample(range(1, VARIABLES + 1), rng.randint(1, 3))
                    model.add(*(rng.choice((-1, 1)) * each for each in some))
        known = [rng.choice((-1, 1)) * each for each in rng.sample(range(1, VARIABLES + 1), rng.randint(0, 3))]
        with Explainer(model, range(1, VARIABLES + 1)) as explainer:
            rules = explainer.everything
            if not explainer.is_dead_end(known, 0):
                grown = 0
                for i in range(len(explainer.rules)):
                    if not explainer.is_dead_end(known, grown | 1 << i):
                        grown |= 1 << i
                assert explainer._grown(known, 0, ()) == grown
                left_out |= grown != rules
            if not explainer.is_dead_end(known, rules):
                continue
            expected = rules
            for i in range(len(explainer.rules)):
                if explainer.is_dead_end(known, expected & ~(1 << i)):
                    expected &= ~(1 << i)
            assert explainer.shrunk(known, rules) == expected
            sizes.add(expected.bit_count())
    assert sizes >= {0, 1, 2, 3, 4, 5}, sizes
    assert left_out
