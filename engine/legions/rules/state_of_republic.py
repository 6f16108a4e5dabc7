"""Step 4, State of the Republic (A10): the Consul's draw against the people's mood."""

from collections.abc import Iterator

from engine.dice import Dice
from engine.kernel import Event
from engine.legions.causes import because
from engine.legions.events.ending import RepublicJudged
from engine.legions.formulas import consul_prestige, consul_seat, senators_of
from engine.legions.rules.booking import index, lose
from engine.legions.rules.random_numbers import draw_pair
from engine.legions.rules.stage import Stage
from engine.legions.state import State


def judge(state: State, dice: Dice) -> Iterator[Event]:
    """Below 0 revolt; 0 to 5 no new Legions; 0 to 9 the Index rises (LEG-SOR-01 to LEG-SOR-08).

    At 10 or more nothing happens (LEG-SOR-07). The Index is subtracted: a high one threatens (LEG-SOR-10).
    So 6 drawn, Index 5 and a Consul's Prestige of 3 make 4, and the Index 11 (LEG-SOR-09). The Index less
    that Prestige decides the odds of a revolt, from 1% at 3 to 64% at 13 (LEG-SOR-11), and the rise to
    expect, from 0.35 at -3 to 4.38 at 8 (LEG-SOR-12). A dead Consul's successor speaks (LEG-SOR-13).
    """
    pair, prestige = draw_pair(dice), consul_prestige(state)
    number = pair.total - state.index + prestige
    seat = consul_seat(state)
    yield RepublicJudged(
        senator=state.consul,
        seat=seat,
        pair=pair,
        index=state.index,
        prestige=prestige,
        faction=0 if seat is None else state.factions[seat].prestige,
        senators=0 if seat is None else len(senators_of(state, seat)),
        number=number,
        no_raising=0 <= number <= 5,
    )
    if number < 0:
        yield from lose(because("revolt", number=number), "LEG-SOR-04")
    elif number < 10:
        rule = "LEG-SOR-06" if number else "LEG-SOR-08"
        yield from index(state, 10 - number, rule, because("republic", number=number))


STAGES: tuple[Stage, ...] = (Stage("republic.draw", 4, "LEG-SOR-01", enter=judge),)
