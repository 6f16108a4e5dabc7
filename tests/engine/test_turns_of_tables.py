"""Several sets of options and numbers of seats take turns over the tables of a simulation."""

from collections import Counter
from itertools import product

import pytest
from pydantic import BaseModel

from engine.cohort.game import Cohort
from engine.simulate import simulate, turn


class Options(BaseModel):
    """A set of options told by its number."""

    number: int


@pytest.mark.parametrize(("sets", "sizes"), list(product(range(1, 8), range(1, 6))))
def test_each_set_of_options_meets_each_number_of_seats_equally_often(sets: int, sizes: int) -> None:
    options, seats = [Options(number=n) for n in range(sets)], list(range(2, 2 + sizes))
    met = Counter()
    for number in range(2 * sets * sizes):
        chosen, size = turn(number, options, seats)
        met[chosen.number, size] += 1  # type: ignore[attr-defined]
    assert met == dict.fromkeys(product(range(sets), seats), 2)


def test_with_one_set_of_options_tables_of_every_size_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes, new = [], Cohort.new
    monkeypatch.setattr(
        Cohort, "new", lambda self, seats, options: sizes.append(seats) or new(self, seats, options)
    )
    simulate(Cohort(), (2, 3), 4, "random", attempts=0)
    assert sorted(sizes) == [2, 2, 3, 3]
