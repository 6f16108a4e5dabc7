"""What motions ask for, in words (LEG-SEN-17): the herald's titles, made from state and motion."""

from collections.abc import Iterable

from engine.kernel import Seat
from engine.legions import names
from engine.legions.actions import Moved, RequestAid, Second, Withdraw
from engine.legions.formulas import owner, printed
from engine.legions.motions import (
    Allocate,
    AppointCommander,
    AppointGovernor,
    Bill,
    Censure,
    Disband,
    Dispatch,
    ElectCensor,
    ElectConsul,
    GrantAid,
    Miscellaneous,
    Motion,
    PassAct,
    Place,
    Prosecute,
    RaiseLegions,
    RecallCommander,
    RecallLegions,
    SenatorId,
    Title,
    Transfer,
)
from engine.legions.state import State
from engine.legions.text import words
from engine.words import count, listing, said

OFFENCES = {
    "office": "office held in the last round",
    "concession": "Concession income this round",
    "governor": "Province income taken as Governor",
    "spoils": "Spoils taken in the last round",
}


Board = State | Title
"""What knows the names and owners that a motion is told with: the table, or the title that was made of it."""


def war_name(board: Board, war: str) -> str:
    """A War by its printed name, such as the Gallic War."""
    return names.the_war(
        war, board.own.get(war, "") if isinstance(board, Title) else names.own_war(board, war)
    )


def province_name(board: Board, number: int) -> str:
    """A Province by its printed name."""
    if isinstance(board, Title):
        return board.own.get(str(number)) or names.place(number)
    return printed(board, number).name


def named(board: Board, senator: SenatorId | None) -> str:
    """A Senator with their Faction, for a motion is told to who does not know all thirty."""
    seat = board.owners.get(senator or "") if isinstance(board, Title) else owner(board, senator)
    return words.whose(senator or "", seat)


def force(legions: int, factions: Iterable[Seat]) -> str:
    """State and Faction Legions as prose; "no Legions" for none."""
    parts = [count(legions, "State Legion")] if legions else []
    parts += [f"the Legion of {words.faction(f)}" for f in factions]
    return listing(parts) or "no Legions"


def title_of(state: State, motion: Motion) -> Title:
    """What a motion asks, as it is stored."""
    owners: dict[SenatorId, Seat] = {}
    own: dict[str, str] = {}
    for part in motion.parts if isinstance(motion, Bill) else (motion,):
        for field, value in part:
            if field == "senator" and (seat := owner(state, value)) is not None:
                owners[value] = seat
            elif field in ("war", "source") and (name := names.own_war(state, value)):
                own[value] = name
            elif field == "province" and isinstance(place := names.place_of(state, value), str):
                own[str(value)] = place
    return Title(motion=motion, owners=owners, own=own)


def told(title: Title | str) -> str:
    """What a motion asks, in words; older records have the words themselves."""
    return title if isinstance(title, str) else describe(title, title.motion)


def hand_in(action: Moved | None, title: Title | str, place: Place) -> str:
    """What is handed in during a vote: "second motion 3: raise 2 State Legions" (RUL-LEG-71)."""
    what = told(title)
    if isinstance(action, RequestAid) and place:
        at = names.place(place)
        return f"ask for {action.amount} T of aid for {at}" if action.amount else f"no aid for {at}"
    if isinstance(action, Second | Withdraw) and isinstance(title, Title):
        return f"{'second' if isinstance(action, Second) else 'withdraw'} motion {action.item}: {what}"
    return what


def describe(state: Board, motion: Motion) -> str:
    """What a motion asks, as a command to the Senate: "raise 3 State Legions"."""
    if isinstance(motion, Bill):
        return "a Bill: " + "; ".join(describe(state, part) for part in motion.parts)
    if isinstance(motion, ElectConsul):
        return f"elect {named(state, motion.senator)} as Consul"
    if isinstance(motion, ElectCensor):
        return f"elect {named(state, motion.senator)} as Censor"
    if isinstance(motion, AppointGovernor):
        place = province_name(state, motion.province)
        return f"appoint {named(state, motion.senator)} as Governor of {place}"
    if isinstance(motion, Prosecute):
        kind = "Major" if motion.major else "Minor"
        return f"{kind} Prosecution of {named(state, motion.senator)}, {OFFENCES[motion.offence]}"
    if isinstance(motion, Allocate):
        target = named(state, motion.senator) if motion.senator else words.faction(motion.faction or 0)
        return f"give the {words.card(motion.concession)} Concession to {target}"
    if isinstance(motion, GrantAid):
        return f"grant {motion.amount} T to develop {province_name(state, motion.province)}"
    if isinstance(motion, PassAct):
        return f"pass a Land Act of Type {'I' * motion.act}"
    if isinstance(motion, Censure):
        target = named(state, motion.senator) if motion.senator else words.faction(motion.faction or 0)
        return f"censure {target}" + (f" with a fine of {motion.fine} T" if motion.fine else "")
    if isinstance(motion, Miscellaneous):
        return said(motion.text)
    return _military(state, motion)


def _military(state: Board, motion: Motion) -> str:
    if isinstance(motion, Disband):
        return f"disband {count(motion.legions, 'State Legion')}"
    if isinstance(motion, RaiseLegions):
        return f"raise {count(motion.legions, 'State Legion')}"
    if isinstance(motion, Dispatch):
        war = war_name(state, motion.war)
        if not motion.legions and not motion.factions:
            return f"appoint {named(state, motion.senator)} as Commander in {war}"
        under = f" under {named(state, motion.senator)}" if motion.senator else ""
        return f"send {force(motion.legions, motion.factions)} to {war}{under}"
    if isinstance(motion, AppointCommander):
        instead = ", recalling the present one" if motion.instead else ""
        return (
            f"appoint {named(state, motion.senator)} as Commander in {war_name(state, motion.war)}{instead}"
        )
    if isinstance(motion, RecallLegions):
        return f"recall {force(motion.legions, motion.factions)} from {war_name(state, motion.war)}"
    if isinstance(motion, RecallCommander):
        return f"recall the Commander in {war_name(state, motion.war)}"
    if isinstance(motion, Transfer):
        under = f" under {named(state, motion.senator)}" if motion.senator else ""
        source, war = war_name(state, motion.source), war_name(state, motion.war)
        return f"move {force(motion.legions, motion.factions)} from {source} to {war}{under}"
    return "repeal a Land Act of Type II"
