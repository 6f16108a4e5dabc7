"""What a viewer may know: the table with its secrets blanked (LEG-GEN-11).

Secret are the Tribune stones of others, sealed bids until they are opened, the order of the
decks, and, by option, the Treasuries of others. A view shares what is public with
the state it was made from: it is good until the next act.
"""

from engine.kernel import Section, Sheet, View, Viewer
from engine.legions import words
from engine.legions.state import Bids, Faction, State


class LegionsView(View):
    """`table` is the state as `viewer` knows it; the queries of `formulas` work on it.

    Hidden stones are shown as blue ones, hidden Treasuries as 0, face-down cards are left out.
    """

    viewer: Viewer
    table: State
    neutrals_left: int
    events_left: int


def view(state: State, viewer: Viewer) -> LegionsView:
    """Everything `viewer` may know."""
    table = state.model_copy(
        update={
            "deck": [],
            "event_deck": [],
            "factions": [_faction(state, f, seat, viewer) for seat, f in enumerate(state.factions)],
            "forum": state.forum.model_copy(
                update={
                    "bids": {
                        seat: b if seat == viewer else Bids(bids={}, salt="", seal=b.seal)
                        for seat, b in state.forum.bids.items()
                    }
                }
            ),
        }
    )
    return LegionsView.model_construct(
        viewer=viewer, table=table, neutrals_left=len(state.deck), events_left=len(state.event_deck)
    )


def _faction(state: State, faction: Faction, seat: int, viewer: Viewer) -> Faction:
    if seat == viewer:
        return faction
    hidden = {} if state.options.treasuries_public else {"treasury": 0}
    return faction.model_copy(update={"stones": ["blue"] * len(faction.stones), **hidden})


def sheet(view: LegionsView) -> Sheet:
    """How a view reads."""
    table = view.table
    where = f"Round {table.round} of 10, {words.STEPS[table.step]}"
    state = (f"Treasury {table.treasury} T, Revolution Index {table.index}",)
    factions = tuple(
        f"{words.faction(i)}: Prestige {f.prestige}, {f.treasury} T, Knights {f.knights}"
        for i, f in enumerate(table.factions)
    )
    return Sheet(where=where, board=(Section("State", state), Section("Factions", factions)))
