"""What a computer player goes by: its view, its temper, and a few judgements everybody could make."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from engine.kernel import Decision, Seat
from engine.legions.formulas import (
    active_wars,
    expected_income,
    influence,
    senators_of,
    state_bill,
    state_income,
    status,
)
from engine.legions.motions import SenatorId
from engine.legions.policies.situation import situation
from engine.legions.policies.warplan import Plan, plan
from engine.legions.state import Faction, State
from engine.legions.view import LegionsView

LAST_ROUND = 10


@dataclass(frozen=True)
class Temper:
    """What sets one kind of player apart from another. Talents unless said otherwise."""

    claims_above: int
    """Claims Province incomes while the State keeps more than this beyond its bill."""
    spoils_above: int
    """Takes Spoils while the State has more than this."""
    donates: bool
    games_at: int
    """The Revolution Index from which on they spend more than the smallest Games."""
    games_reserve: int
    """What they keep when they give Games."""
    gives_aid: bool
    """Votes for aid to others' Provinces."""


SENSIBLE = Temper(
    claims_above=90, spoils_above=150, donates=True, games_at=3, games_reserve=0, gives_aid=True
)
SELFISH = Temper(
    claims_above=-999, spoils_above=-999, donates=False, games_at=99, games_reserve=12, gives_aid=False
)


@dataclass
class Mind:
    """One player at one moment: what they see, what they are asked, and chance."""

    view: LegionsView
    decisions: Sequence[Decision]
    rng: Random
    temper: Temper
    _favours: dict[Seat, float] = field(default_factory=dict)

    @property
    def table(self) -> State:
        """The table as they see it."""
        return self.view.table

    @property
    def seat(self) -> Seat:
        """Their own seat."""
        return self.view.seat

    @property
    def me(self) -> Faction:
        """Their own Faction."""
        return self.view.me

    @cached_property
    def plan(self) -> Plan:
        """What the Republic should do about its Wars (see `warplan`)."""
        return plan(situation(self.table, self.seat))

    @property
    def rounds_left(self) -> int:
        """Rounds to come after this one."""
        return LAST_ROUND - self.table.round

    # --- judgements ---------------------------------------------------------------

    def worth(self, senator: SenatorId) -> float:
        """What having them is worth, in Talents: income, votes, command."""
        return 0.9 * self.rounds_left + 2.0 * influence(senator) + 0.5 * status(senator)

    def favour(self, seat: Seat) -> float:
        """How much they like that Faction to gain: themselves 1, partners above 0, rivals below.

        What a rival gains is a little lost to all others, more so if the rival leads. Partners are
        those behind, and those who voted in this meeting for what was theirs.
        """
        if seat not in self._favours:
            self._favours[seat] = self._favour(seat)
        return self._favours[seat]

    def _favour(self, seat: Seat) -> float:
        if seat == self.seat:
            return 1.0
        ahead = self.table.factions[seat].prestige - self.me.prestige
        best = max(f.prestige for f in self.table.factions)
        leads = self.table.factions[seat].prestige == best and ahead > 0
        return -0.04 * ahead - (0.15 if leads else 0.0) + 0.25 * self._debts(seat) - 0.06

    def _debts(self, seat: Seat) -> int:
        """Votes of that Faction in this meeting for my motions, less those against."""
        score = 0
        for item in self.table.senate.docket:
            if item.sponsor == self.seat:
                sides = [v.side for v in item.votes if v.seat == seat]
                score += sides.count("for") - sides.count("against")
        return max(-2, min(2, score))

    def is_good_soldier(self, senator: SenatorId) -> bool:
        """One of the best free Commanders: kept for the Wars, not sent to a Province."""
        return senator in self.plan.soldiers

    @property
    def slack(self) -> int:
        """What the State will have after next round's bill, if its Wars go on, in Talents."""
        return self.table.treasury + state_income(self.table) - sum(state_bill(self.table).values())

    @property
    def slack_now(self) -> int:
        """In step 1, what the State will have after this round's bill if nothing is claimed."""
        income = expected_income(self.table) if self.table.step == 1 else 0
        return self.table.treasury + income - sum(state_bill(self.table).values())

    @property
    def is_at_war(self) -> bool:
        """Whether any War is active."""
        return bool(active_wars(self.table))

    @property
    def senators(self) -> list[SenatorId]:
        """All of their Senators."""
        return senators_of(self.table, self.seat)

    @property
    def has_tribune(self) -> bool:
        """Whether they hold a real Tribune."""
        return any(stone != "blue" for stone in self.me.stones)
