"""Events of Combat Resolution (A12)."""

from typing import ClassVar, Literal

from engine.kernel import Seat, Viewer
from engine.legions import moves, names
from engine.legions.events.base import Public
from engine.legions.motions import Place, SenatorId, WarId
from engine.legions.rules.battle import RATIOS
from engine.legions.rules.random_numbers import Pair
from engine.legions.state import Fight, State
from engine.legions.text import words
from engine.words import listing


class BattleFought(Public):
    """Both Attacks and what they cost (LEG-COM-02 to LEG-COM-06). Lost Legions are taken off apart."""

    type: Literal["battle_fought"] = "battle_fought"
    clause: ClassVar[str] = "LEG-COM-02"
    is_result: ClassVar[bool] = True
    war: WarId
    title: str = ""
    """Its own name on a board of its own; empty on the standard one."""
    place: Place
    commander: SenatorId | None
    seat: Seat | None
    """The Commander's Faction; None for a neutral."""
    legions: int
    factions: tuple[Seat, ...]
    rating: int
    """What their Military Rating adds, at most one a Legion."""
    roman: Pair
    roman_attack: int
    armies: int
    enemy: Pair
    enemy_attack: int
    column: int
    """Column of the Additional Losses table; 0 for a stalemate (LEG-COM-09)."""
    legions_lost: int
    armies_lost: int
    choose: bool
    """The Commander's Faction chooses which Legions are lost (LEG-COM-12)."""

    def apply(self, state: State) -> None:
        war = moves.war_of(state, self.war)
        war.fought = state.round
        war.armies -= self.armies_lost
        if self.legions_lost and self.commander is not None:
            war.beaten, war.beaten_round = self.commander, state.round
        state.combat.fights[self.war] = Fight(
            legions=self.legions, factions=list(self.factions), commander=self.commander, seat=self.seat
        )
        if self.choose:
            state.combat.losses[self.war] = self.legions_lost
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        if self.commander is None:
            leader = "nobody"
        else:
            whose = ", a neutral" if self.seat is None else f" of {words.faction(self.seat)}"
            leader = f"{words.senator(self.commander)}{whose}"
        rome, enemy = self.roman, self.enemy
        war = names.the_war(self.war, self.title)
        lines = (
            f"**Battle in {names.place(self.place)}, {war}**, under {leader}.",
            f"Rome: {words.legions(self.legions)} + {self.rating} for the Commander "
            f"+ {rome.half_difference} ({rome.halved}) = {self.roman_attack}.",
            f"Enemy: {words.armies(self.armies)} + {enemy.half_difference} "
            f"({enemy.halved}) = {self.enemy_attack}.",
            self._upshot(),
        )
        return " ".join(lines)

    def _upshot(self) -> str:
        ahead = abs(self.roman_attack - self.enemy_attack)
        if not ahead:
            return "Stalemate: nobody loses anything."
        romans, enemies = words.legions(self.legions_lost), words.armies(self.armies_lost)
        ratio = f"ratio {RATIOS[self.column]}"
        if self.roman_attack > self.enemy_attack:
            return f"Rome is {ahead} ahead, {ratio}: the enemy loses {enemies}, Rome {romans}."
        return f"The enemy is {ahead} ahead, {ratio}: Rome loses {romans}, the enemy {enemies}."


class LegionsLost(Public):
    """Legions are taken off after a battle (LEG-COM-12)."""

    type: Literal["legions_lost"] = "legions_lost"
    clause: ClassVar[str] = "LEG-COM-12"
    war: WarId
    place: Place
    legions: int
    """State Legions."""
    factions: tuple[Seat, ...] = ()
    left: int
    """Legions that remain at the War."""

    def apply(self, state: State) -> None:
        war = moves.war_of(state, self.war)
        war.legions -= self.legions
        fight = state.combat.fights.get(self.war)
        for seat in self.factions:
            war.factions.remove(seat)
            state.factions[seat].legion = ""
            twice = 2 if fight is not None and fight.seat == seat else 1
            state.combat.legion_prestige.append((seat, -2 * twice, self.war))
        state.combat.losses.pop(self.war, None)
        state.serial += 1

    def told(self, viewer: Viewer) -> str:
        parts = [f"{self.legions} State {'Legion' if self.legions == 1 else 'Legions'}"] * bool(self.legions)
        parts += [f"the Legion of {words.faction(seat)}" for seat in self.factions]
        left = words.legions(self.left) if self.left else "None"
        return f"Lost in {names.place(self.place)}: {listing(parts)}. {left} left there."


class CommanderRisked(Public):
    """Half or more of their Legions lost, a Commander's life hangs on a draw (LEG-COM-14)."""

    type: Literal["commander_risked"] = "commander_risked"
    clause: ClassVar[str] = "LEG-COM-14"
    senator: SenatorId
    draw: int
    status: int
    killed: bool

    def apply(self, state: State) -> None:
        """Nothing: their death is an event of its own."""

    def told(self, viewer: Viewer) -> str:
        name = words.senator(self.senator)
        sign = "above" if self.killed else "not above"
        end = "They fall" if self.killed else "They live"
        return f"{name} is in danger: {self.draw} drawn, {sign} their Status {self.status}. {end}."


class WarWon(Public):
    """No enemy is left: the Legions go to the Active box (LEG-COM-16, LEG-COM-17, LEG-COM-20)."""

    type: Literal["war_won"] = "war_won"
    clause: ClassVar[str] = "LEG-COM-16"
    is_result: ClassVar[bool] = True
    war: WarId
    title: str = ""
    """Its own name on a board of its own; empty on the standard one."""
    place: Place
    victor: SenatorId | None
    legions: int
    factions: tuple[Seat, ...]

    def apply(self, state: State) -> None:
        war = moves.war_of(state, self.war)
        war.victor = self.victor
        state.legions += war.legions
        war.legions = 0
        for seat in list(war.factions):
            moves.legion_home(state, seat, self.war)
        fight = state.combat.fights.get(self.war)
        if fight is not None:
            for seat in fight.factions:
                state.combat.legion_prestige.append((seat, 2 if fight.seat == seat else 1, self.war))

    def told(self, viewer: Viewer) -> str:
        line = f"**Victory in {names.place(self.place)}: {names.the_war(self.war, self.title)} is over.**"
        home = self.legions + len(self.factions)
        return f"{line} {words.legions(home)} {'goes' if home == 1 else 'go'} home." if home else line


EVENTS = (BattleFought, LegionsLost, CommanderRisked, WarWon)
