"""What must hold in every state, checked by random play."""

from engine.legions.state import State


def broken(state: State) -> list[str]:
    """Invariants that do not hold, in words; empty when all is well."""
    wrong = []
    money = state.treasury + state.bank + sum(f.treasury for f in state.factions)
    if money:
        wrong.append(f"money is not conserved: {money:+d} T")
    if state.treasury < 0 or state.index < 0:
        wrong.append("the State Treasury or the Revolution Index is below 0")
    for seat, faction in enumerate(state.factions):
        if faction.treasury < 0 or faction.prestige < 0 or faction.knights < 0:
            wrong.append(f"Faction {seat} has less than nothing")
    return wrong
