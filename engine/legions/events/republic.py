"""Events of the State of the Republic (A10)."""

from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions.events.base import Public
from engine.legions.motions import SenatorId
from engine.legions.rules.random_numbers import Pair
from engine.legions.state import State
from engine.legions.text import words
from engine.words import count


class RepublicJudged(Public):
    """The Consul's draw, and whether new Legions are forbidden (LEG-SOR-01, LEG-SOR-05)."""

    type: Literal["republic_judged"] = "republic_judged"
    clause: ClassVar[str] = "LEG-SOR-01"
    is_result: ClassVar[bool] = True
    senator: SenatorId | None
    seat: Seat | None
    pair: Pair
    index: int
    prestige: int
    """The Consul's share of their Faction's Prestige (LEG-SOR-02)."""
    faction: int = 0
    """Prestige of their Faction."""
    senators: int = 0
    """Senators of their Faction, among whom it is shared; 0 in older records."""
    number: int
    no_raising: bool

    def apply(self, state: State) -> None:
        state.no_raising = self.no_raising

    def told(self, viewer: Viewer) -> str:  # noqa: ARG002
        line = f"State of the Republic: {self.number} = {self.pair.red} + {self.pair.yellow} in two draws"
        line += f" - {self.index} Revolution Index + {self.prestige}"
        if self.senator is None or self.seat is None:
            line += ", without a Consul."
        else:
            line += f" for the Consul, {words.senator(self.senator)} of {words.faction(self.seat)}"
            line += f"{self._share()}."
        if self.number < 0:
            return f"{line} The people revolt."
        if self.no_raising:
            return f"{line} No new Legion may be raised this round."
        return f"{line} The people grumble." if self.number < 10 else f"{line} The people are content."

    def _share(self) -> str:
        """How the Consul's Prestige comes about (LEG-SOR-02)."""
        if not self.senators:
            return ""
        up = ", rounded up" if self.faction % self.senators else ""
        return f" ({self.faction} Prestige / {count(self.senators, 'Senator')}{up})"


EVENTS = (RepublicJudged,)
