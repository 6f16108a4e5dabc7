"""Events of the State of the Republic (A10)."""

from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions import words
from engine.legions.events.base import Public
from engine.legions.motions import SenatorId
from engine.legions.random_numbers import Pair
from engine.legions.state import State


class RepublicJudged(Public):
    """The Consul's draw, and whether new Legions are forbidden (LEG-SOR-01, LEG-SOR-05)."""

    type: Literal["republic_judged"] = "republic_judged"
    clause: ClassVar[str] = "LEG-SOR-01"
    senator: SenatorId | None
    seat: Seat | None
    pair: Pair
    index: int
    prestige: int
    """The Consul's share of his Faction's Prestige (LEG-SOR-02)."""
    number: int
    no_raising: bool

    def apply(self, state: State) -> None:
        state.no_raising = self.no_raising

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        line = f"State of the Republic: {self.number} = {self.pair.red} + {self.pair.yellow} drawn"
        line += f" - {self.index} Revolution Index + {self.prestige}"
        if self.senator is None or self.seat is None:
            line += ", without a Consul."
        else:
            line += f" Prestige of the Consul, {words.senator(self.senator)} of {words.faction(self.seat)}."
        if self.number < 0:
            return f"{line} The people revolt."
        if self.no_raising:
            return f"{line} No new Legion may be raised this round."
        return f"{line} The people grumble." if self.number < 10 else f"{line} The people are content."


EVENTS = (RepublicJudged,)
