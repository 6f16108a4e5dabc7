"""People who play LEGIONS through real interactions: desks, selects, forms, and every typed command.

What to do is chosen by computer players out of the seat's own view, now and then in a window that
nobody waits for; doing it takes what a person has. A control or a word that is missing fails.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from simcord.results import to_discord_message

from bot.table import Table
from cogs import forms
from cogs.legions import deal, faction, forum, senate
from cogs.plain import plain_words
from cogs.typed import OFFER, Command, Kind, Parameter
from engine.dice import KeyedDice
from engine.fitting import fits
from engine.kernel import Action, Amount, Decision, Offer, Pick, random_filling, run
from engine.legions.scenario import Scenario, register, scenario
from tests.cogs.legions_at import GAME, position
from tests.sim import controls, text_of
from tests.table.house import House

GROUPS = {
    "forum": forum.COMMANDS,
    "senate": senate.COMMANDS,
    "faction": faction.COMMANDS,
    "deal": deal.COMMANDS,
}


@dataclass(frozen=True)
class Move:
    """What a seat does: an action, and the offer of which it is a filling."""

    seat: int
    decision: Decision
    offer: Offer
    action: Action

    def value(self, name: str) -> Any:
        """A field of the action, or of the motion it carries; None if neither has it."""
        for fact in (self.action, getattr(self.action, "motion", None)):
            if fact is not None and name in type(fact).model_fields:
                return getattr(fact, name)
        return None


def next_move(table: Table, seed: int, policy: str, curious: float) -> Move:
    """The awaited seat's move; now and then one of a seat that merely may act."""
    rng = Random(f"{seed}:{table.version}")
    seats = list(range(len(table.seats)))
    if rng.random() < curious and (move := _move(table, rng.choice(seats), policy, rng)) is not None:
        return move
    for _ in range(20):
        if (move := _move(table, table.waiting[0], policy, rng)) is not None:
            return move
    raise AssertionError(f"no move for {[d.kind for d in table.open_to(table.waiting[0])]}")


def _move(table: Table, seat: int, policy: str, rng: Random) -> Move | None:
    decisions = table.open_to(seat)
    if not decisions:
        return None
    action = table.game.policies[policy].choose(table.view(seat), decisions, rng)
    if action is None:
        return None
    for decision in decisions:
        for offer in decision.offers:
            if fits(offer, action):
                return Move(seat, decision, offer, action)
    decision = decisions[0]
    offer = rng.choice(decision.offers)
    return Move(seat, decision, offer, offer.fill(random_filling(offer, rng)))


# --- by buttons, selects and forms ------------------------------------------------


class Missing(AssertionError):
    """A desk does not show what its seat may do."""


@dataclass
class Desk:
    """A desk in somebody's hand: where it stands and who presses."""

    actor: Any
    """Who presses: a user in the direct messages, a member in the channel."""
    find: Callable[[], Any]
    """The message as it stands now."""

    async def do(self, table: Table, move: Move) -> Any:
        """Press, choose and fill in whatever the move takes."""
        opened = False
        for _ in range(8):
            message = self.find()
            found = _control(message, move)
            if found is not None:
                return await self._use(table, move, message, *found)
            fold = next((c for c in controls(message) if _is_fold(c, move)), None)
            if fold is not None and not opened:
                opened = True
                group = list(dict.fromkeys(o.group for o in move.decision.offers)).index(move.offer.group)
                await self.actor.select(message, [str(group)], custom_id=fold["custom_id"])
                continue
            more = next((c for c in controls(message) if c["custom_id"].startswith("d:")), None)
            if more is None:
                break
            await self.actor.click(message, custom_id=more["custom_id"])
        raise Missing(f"no control for {move.offer.key} of {move.decision.token}: {text_of(message)}")

    async def _use(self, table: Table, move: Move, message: Any, kind: str, custom_id: str) -> Any:
        if kind == "f":
            hole: Any = move.offer.holes[0]
            return await self.actor.select(message, _codes(hole, move), custom_id=custom_id)
        if kind == "g":
            shown = await self.actor.select(message, [move.offer.key], custom_id=custom_id)
        else:
            shown = await self.actor.click(message, custom_id=custom_id)
        while shown.modal is not None:
            shown = await self.actor.submit_modal(shown, _filling(table, move, shown.modal))
            form = shown.response
            following = [c for c in controls(form) if c.get("label", "").startswith("Next")] if form else []
            if not following:
                break
            shown = await self.actor.click(form, custom_id=following[0]["custom_id"])
        return shown


def _control(message: Any, move: Move) -> tuple[str, str] | None:
    for control in controls(message):
        kind, *_, token, what = control["custom_id"].split(":") if ":" in control["custom_id"] else ("",) * 3
        if token != move.decision.token:
            continue
        listed = kind == "g" and move.offer.key in [o["value"] for o in control["options"]]
        if listed or (kind in "of" and what == move.offer.key):
            return kind, control["custom_id"]
    return None


def _is_fold(control: dict[str, Any], move: Move) -> bool:
    return control["custom_id"].startswith("h:") and f":{move.decision.token}:" in control["custom_id"]


def _codes(hole: Any, move: Move) -> list[str]:
    value = move.value(hole.field)
    chosen = value if isinstance(value, tuple) else (value,)
    if isinstance(hole, Pick):
        return [forms.code(c) for c in hole.choices if c.value in chosen]
    return [str(value)]


def _filling(table: Table, move: Move, modal: dict[str, Any]) -> dict[str, Any]:
    """What is typed and chosen on a page of the offer's form."""
    asked = {c["component"]["custom_id"] for c in modal["components"]}
    found: dict[str, Any] = {}
    for item in forms.fields(move.offer.holes):
        if item.id not in asked:
            continue
        hole = item.hole
        if item.lines:
            bids = move.value(hole.field)
            text = [forms.line(table, each, str(bids.get(each.key, 0))) for each in item.lines]
            found[item.id] = "\n".join(text)
        elif isinstance(hole, Pick):
            here = {forms.code(c) for c in item.choices}
            found[item.id] = [code for code in _codes(hole, move) if code in here]
        else:
            value = move.value(hole.field)
            if isinstance(hole, Amount) and hole.key:
                value = value.get(hole.key)
            if value is None:
                continue
            found[item.id] = [str(value)] if item.choices else str(value)
    return found


async def by_letter(world: House, table: Table, move: Move) -> Any:
    """On the desk in the direct messages, once it has come; else on a fresh one from the panel."""
    person = world.place(table, move.seat)
    acted = (await world.tables.store.last_acts(table.id)).get(move.seat, 0)
    for _ in range(4):
        desk = world.letter(person)
        if desk is not None and _drawn(desk, move.decision.token) >= acted:
            try:
                return await Desk(world.users[person], lambda: world.letter(person)).do(table, move)
            except Missing:
                pass  # a desk that nobody waits at is redrawn a little later
        await world.settle(11)
    return await by_my_desk(world, table, move)


def _drawn(desk: Any, token: str) -> int:
    """The table's version when a desk was drawn that asks this question; -1 if it does not."""
    found = [c["custom_id"].split(":") for c in controls(desk)]
    return max((int(parts[3]) for parts in found if len(parts) > 5 and parts[4] == token), default=-1)


async def by_my_desk(world: House, table: Table, move: Move) -> Any:
    """On a private desk opened by the panel's button."""
    person = world.place(table, move.seat)
    member = world.members[person]
    while (panel := world.panel) is None or not any(c.get("label") == "My desk" for c in controls(panel)):
        await world.settle(5)
    opened = (await member.click(panel, label="My desk")).response

    def now() -> Any:
        return to_discord_message(world.env, world.env.backend.get_message(world.channel.id, opened.id))

    return await Desk(member, now).do(table, move)


# --- by typing ----------------------------------------------------------------------


def command_of(move: Move) -> tuple[str, Command] | None:
    """The typed command that stands for a move; None if only a button does."""
    for group, commands in GROUPS.items():
        for name, command in commands.items():
            if isinstance(move.action, command.actions):
                return f"{group} {name}", command
    return None


def words_of(table: Table, move: Move, command: Command) -> dict[str, str]:
    """What is typed into each parameter."""
    found = {}
    for parameter in command.parameters:
        word = _word(table, move, parameter)
        if word is not None:
            found[parameter.name] = word
    return found


def _word(table: Table, move: Move, parameter: Parameter) -> str | None:
    if parameter.field == OFFER:
        return plain_words(table, move.offer.label)
    value, kind = move.value(parameter.field), parameter.kind
    if value is None:
        return "none" if parameter.field == "item" else None
    if isinstance(value, dict):
        return ", ".join(f"{_short(table, kind, key)}: {n}" for key, n in value.items()) or "none"
    if isinstance(value, tuple):
        return ", ".join(_short(table, kind, each) for each in value) or "none"
    return kind.label(table, value)


def _short(table: Table, kind: Kind, value: Any) -> str:
    return next(iter(kind.also(table, value)), kind.label(table, value))


async def by_command(world: House, table: Table, move: Move) -> Any:
    """Typed in the channel."""
    person = world.place(table, move.seat)
    return await _typed(world, table, move, lambda name, words: world.slash(person, name, **words))


async def by_command_in_letters(world: House, table: Table, move: Move) -> Any:
    """Typed in the direct messages with the bot."""
    person = world.place(table, move.seat)
    return await _typed(world, table, move, lambda name, words: world.dm(person, name, **words))


async def _typed(world: House, table: Table, move: Move, send: Callable[[str, dict[str, str]], Any]) -> Any:
    found = command_of(move)
    if found is None:
        return await by_my_desk(world, table, move)
    name, command = found
    words = words_of(table, move, command)
    if name.startswith("faction legion "):
        name, words = "faction legion", {"action": name.rpartition(" ")[2]}
    return await send(name, words)


EVERY_WAY: Sequence[Any] = (by_letter, by_command, by_my_desk, by_command_in_letters)


def same(taken: Action, meant: Action) -> bool:
    """Whether an action is the one that was meant; Senators and Factions in any order."""
    plain = [
        {k: sorted(v) if isinstance(v, tuple | list) else v for k, v in _fields(a).items()}
        for a in (taken, meant)
    ]
    return plain[0] == plain[1]


def _fields(action: Action) -> dict[str, Any]:
    fields = action.model_dump(mode="json")
    return {**fields, **fields.pop("motion", {})}


# --- whole games ----------------------------------------------------------------------


@dataclass
class Played:
    """What a game has seen."""

    table: Table
    acts: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Decisions taken, by kind."""
    ways: Counter[str] = field(default_factory=Counter)


async def play(
    world: House,
    table: Table,
    seed: int,
    *,
    policy: str = "restless",
    curious: float = 0.1,
    ways: Sequence[Any] = EVERY_WAY,
    restart_every: int = 0,
    until: Callable[[Table], bool] = lambda _: False,
) -> Played:
    """Play on, each act in another way, to the end or `until`; asserts that each is stored as meant."""
    result = Played(table)
    while table.status == "playing" and not until(table):
        move = next_move(table, seed, policy, curious)
        way = ways[result.acts % len(ways)]
        version = table.version
        shown = await way(world, table, move)
        assert shown.acknowledged, move
        table = await world.tables.get(table.id)
        told = text_of(shown.response) if shown.response is not None else ""
        assert table.version == version + 1, f"not taken by {way.__name__}: {move.action!r}: {told}"
        [entry] = await world.tables.store.entries(table.id, version, 1)
        taken = table.game.actions.validate_json(entry.action)
        assert same(taken, move.action), f"{way.__name__} took {taken!r} for {move.action!r}"
        result.acts += 1
        result.kinds[move.decision.kind.partition("-")[0]] += 1
        result.ways[way.__name__] += 1
        result.table = table
        if result.acts % 3 == 0:
            await world.settle(6)  # people take their time
        if restart_every and result.acts % restart_every == 0 and table.status == "playing":
            await world.restart()
            table = await world.tables.get(table.id)
    return result


def seed_to_the_end(seats: int, options: dict[str, Any], policy: str, curious: float, secret: Any) -> int:
    """The first seed with which this table would play out all ten rounds; found in the engine alone.

    `secret` gives the secret of the dice for a seed.
    """
    for seed in range(1, 30):
        chosen = GAME.options.model_validate(options)
        state = GAME.new(seats, chosen)
        dice = KeyedDice(secret(seed))
        run(state, GAME.setup(state, dice))
        table = position(state)
        while state.result is None:
            table.decisions = tuple(GAME.decisions(state))
            move = next_move(table, seed, policy, curious)
            dice = KeyedDice(secret(seed), dice.counter)
            run(state, GAME.decide(state, move.seat, move.action, dice))
            table.version += 1
        if state.result.winners:
            return seed
    raise AssertionError("Rome falls with every seed")


# --- a short scenario -------------------------------------------------------------------

VARIANTS: dict[str, Any] = {
    "bills": True, "consular_powers": True, "deaths": True, "distribution": True, "land_acts": True,
    "senate_minutes": 60, "additional_wars": True, "revolts": True, "war_loss_check": "end_of_round",
}  # fmt: skip
"""All variants but the Tempo rule that takes motions away."""


def easier(name: str, treasury: int) -> Scenario:
    """The standard scenario with Wars that end soon and a rich State: its ten rounds are played out."""
    plain = scenario("standard")

    def weak(war: Any) -> Any:
        return war.model_copy(update={"modifier": -3})

    made = plain.model_copy(
        update={
            "name": name,
            "prices": plain.prices.model_copy(update={"state_start": treasury, "war_cost": 5}),
            "provinces": tuple(weak(p) for p in plain.provinces),
            "additional_wars": tuple(weak(w) for w in plain.additional_wars),
            "revolts": tuple(weak(w) for w in plain.revolts),
        }
    )
    register(made)
    return made
