"""What a viewer may know: the table with its secrets blanked (LEG-GEN-11).

Secret are the Tribune stones of others, sealed bids until they are opened, what others have handed in
during a vote, the order of the decks, and, by option, the Treasuries of others. A view shares what is
public with the state it was made from: it is good until the next act.
"""

from pydantic import computed_field

from engine.kernel import Fact, Seat, View, Viewer
from engine.legions.formulas import active_wars, legions_at, scenario_of, state_bill
from engine.legions.motions import Offence, SenatorId, WarId
from engine.legions.rules.odds import odds_of
from engine.legions.rules.senate.courts import offences
from engine.legions.state import Bids, Faction, Senate, State, Stone


class WarOdds(Fact):
    """A War as it stands, with the exact chances of its next battle, as shares of 1."""

    war: WarId
    name: str
    place: str
    armies: int
    legions: int
    """State and Faction Legions there."""
    commander: SenatorId | None
    victory: float | None
    """None without a Legion or a Commander: then there is no battle."""
    unopposed: float | None
    death: float | None


class Liability(Fact):
    """What a Senator may be accused of in this round's Prosecutions (LEG-PRO-06 to LEG-PRO-12)."""

    senator: SenatorId
    major: bool
    offence: Offence


class LegionsView(View):
    """`table` is the state as `viewer` knows it; the queries of `formulas` work on it.

    Hidden stones are shown as blue ones, hidden Treasuries as 0 (and the bank with them, for it
    would tell their sum), face-down cards are left out. `table.terms` is the history of offices.
    """

    viewer: Viewer
    table: State
    neutrals_left: int
    events_left: int

    @computed_field  # type: ignore[prop-decorator]
    @property
    def wars(self) -> tuple[WarOdds, ...]:
        """The active Wars with the odds of the Legions there."""
        return tuple(_war(self.table, war.id) for war in active_wars(self.table))

    @computed_field  # type: ignore[prop-decorator]
    @property
    def bill(self) -> dict[str, int]:
        """Next round's State bill by item, in Talents, as things stand (LEG-MIL-20)."""
        return state_bill(self.table)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def liabilities(self) -> tuple[Liability, ...]:
        """Who may be accused of what, as things stand."""
        return tuple(
            Liability(senator=senator, major=major, offence=offence)
            for senator, card in self.table.senators.items()
            if card.owner is not None
            for major, offence in offences(self.table, senator)
        )

    @property
    def seat(self) -> Seat:
        """The viewer's seat. Raises LookupError for the public."""
        if self.viewer is None:
            raise LookupError("the public has no seat")
        return self.viewer

    @property
    def me(self) -> Faction:
        """The viewer's own Faction. Raises LookupError for the public."""
        return self.table.factions[self.seat]


def _war(state: State, war_id: WarId) -> WarOdds:
    war = next(w for w in state.wars if w.id == war_id)
    chance, data = odds_of(state, war), scenario_of(state)
    home = data.province(war.province)
    return WarOdds(
        war=war.id,
        name=data.war(war.id).name,
        place=home.name if home else "",
        armies=war.armies,
        legions=legions_at(war),
        commander=war.commander,
        victory=chance.victory if chance else None,
        unopposed=chance.unopposed if chance else None,
        death=chance.death if chance else None,
    )


def view(state: State, viewer: Viewer) -> LegionsView:
    """Everything `viewer` may know."""
    hidden = not state.options.treasuries_public
    table = state.model_copy(
        update={
            "deck": [],
            "event_deck": [],
            "bank": 0 if hidden else state.bank,
            "factions": [_faction(f, seat == viewer, hidden) for seat, f in enumerate(state.factions)],
            "forum": _without_bids(state, viewer) if state.forum.bids else state.forum,
            "senate": _without_hand_ins(state, viewer) if state.senate.hand_ins else state.senate,
        }
    )
    return LegionsView.model_construct(
        viewer=viewer, table=table, neutrals_left=len(state.deck), events_left=len(state.event_deck)
    )


def _faction(faction: Faction, own: bool, hidden: bool) -> Faction:
    if own or not (hidden or any(stone != "blue" for stone in faction.stones)):
        return faction  # nothing to hide: dummies look like what hides
    blank: list[Stone] = ["blue"] * len(faction.stones)
    return faction.model_copy(update={"stones": blank, **({"treasury": 0} if hidden else {})})


def _without_hand_ins(state: State, viewer: Viewer) -> Senate:
    """What others have handed in during a vote is theirs to know, and how much it is (RUL-LEG-71)."""
    senate = state.senate
    mine = {
        "handed": [each for each in senate.handed if each.seat == viewer],
        "hand_ins": [seat for seat in senate.hand_ins if seat == viewer],
    }
    return senate.model_copy(update=mine)


def _without_bids(state: State, viewer: Viewer) -> object:
    bids = {
        seat: b if seat == viewer else Bids(bids={}, salt="", seal=b.seal)
        for seat, b in state.forum.bids.items()
    }
    return state.forum.model_copy(update={"bids": bids})
