"""How facts name Provinces and Wars: by number and id, for the standard board tells what those are called.

A board of its own may print other names. Facts of a table with such a board carry the name itself, and so do
older records of every table.
"""

from engine.legions.formulas import printed, scenario_of
from engine.legions.motions import Place, WarId
from engine.legions.scenario import scenario
from engine.legions.state import State

_STANDARD = scenario("standard")
_PLACES = {p.number: p.name for p in _STANDARD.provinces}
_WARS = (*_STANDARD.additional_wars, *_STANDARD.revolts)
_USUAL = {f"W{p.number}": p.war for p in _STANDARD.provinces} | {war.id: war.name for war in _WARS}


def place_of(state: State, province: int) -> Place:
    """How a fact names a Province of this table. Raises KeyError."""
    name = printed(state, province).name
    return province if name == _PLACES.get(province) else name


def own_war(state: State, war: WarId) -> str:
    """The name of a War that the standard board does not give it; empty where it does. Raises KeyError."""
    name = scenario_of(state).war(war).name
    return "" if name == _USUAL.get(war) else name


def place(found: Place) -> str:
    """The name of a Province, such as Spain."""
    return found if isinstance(found, str) else _PLACES[found]


def war(war_id: WarId, own: str = "") -> str:
    """The name of a War, such as Gallic War: its `own` where the fact carries one."""
    return own or _USUAL[war_id]


def the_war(war_id: WarId, own: str = "") -> str:
    """The same with its article; older records carry that with the name."""
    name = war(war_id, own)
    return name if name.startswith("the ") else f"the {name}"
