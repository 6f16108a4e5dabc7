"""The people of the storm: what stands before them, and what they press and fill in.

Whatever they do depends only on the seed and on what they see, so that a game which is killed and
resumed takes the same course as one that is not. A form that was opened and lost is opened again.
What is refused changes nothing that counts; each further try at the same position differs, and from
the second on forms are filled in as low as they go. Tries are counted afresh in every life: then
they are made again in the same order, up to the one that was taken.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from simcord.results import to_discord_message

from cogs import custom_ids
from tests.sim import Sim, controls, text_of
from tests.storm.forms import Lot, filled

TURN, ASKED = "**Your turn**", "**You are asked**"
"""How a desk begins whose owner acts. Such a desk comes at once; others may lag, so they are not used."""

DETERMINED = (TURN, ASKED, "**Over**")
"""How a desk begins that shows the table as it is, if it is of its version."""

DESK = ("o:", "g:", "h:", "f:")
"""How the ids of controls begin that stand for offers (`cogs.custom_ids`)."""

AGAIN = "y:"
"""How those begin by which an act is asked again."""

ELSE = 4
"""One press in so many is chosen among all that a desk offers, the others within its first question; and
one in so many is made by somebody who is asked, though the game does not wait for them."""


@dataclass(frozen=True, order=True)
class Choice:
    """One thing to press: the question it answers, what it stands for, and the control as it stands now."""

    token: str
    what: str
    value: str
    control: str


class People:
    """Everybody at the one table."""

    def __init__(self, sim: Sim, seed: int, game: str, note: Callable[[str, list[Any]], None]) -> None:
        self.sim, self.seed, self.game = sim, seed, game
        self._note = note
        """Keeps for good, by kind, "acts" that were acknowledged, each its control and the version shown
        after it; and "looks": the version of a desk, whose it is, and what it says."""
        self._tries: Counter[tuple[int, str]] = Counter()
        """By person and what they saw: how often they have pressed since the game last moved."""
        self._reached = 0

    # --- what stands there ----------------------------------------------------

    def desks(self, number: int) -> list[Any]:
        """A person's direct messages without the private replies, which come and go."""
        return [m for m in self.sim.letters(number) if not m.flags.ephemeral]

    @property
    def panel(self) -> Any:
        """The newest panel of the channel, or lobby; None before there is a table."""
        found = [m for m in self.sim.channel.history() if controls(m) and not m.flags.ephemeral]
        return found[-1] if found else None

    @property
    def progress(self) -> int:
        """How far the game is: the highest version that the newest desks carry."""
        return max((version(m) for n in self.everybody for m in self.desks(n)[-1:]), default=0)

    @property
    def over(self) -> bool:
        """Whether the newest desks say that the game is over."""
        return any(m.content.startswith("**Over**") for n in self.everybody for m in self.desks(n)[-1:])

    @property
    def everybody(self) -> range:
        """The people by number."""
        return range(len(self.sim.users))

    def position(self) -> tuple[int, str]:
        """What changes when the game has come further, or the lobby."""
        board = self.panel
        return self.progress, text_of(board) if board is not None and lobby(board) else ""

    def look(self, number: int, desk: Any) -> None:
        """Note what a desk says, if that is determined.

        One that lags is not: how much is a matter of timing. Nor is one with hints: which of them a person
        has met is noted after the act, so a kill may repeat one. Nor one that asks again or refuses: that is
        gone with the next life.
        """
        text = text_of(desk)
        passing = hinted(desk) or again(desk) or "· `/rules " in text
        if version(desk) == self.progress and text.startswith(DETERMINED) and not passing:
            self._note("looks", [self.progress, number, said(text)])

    # --- what they do ---------------------------------------------------------

    async def press_next(self) -> bool:
        """One press by one person, with the form it opens; False if there is nothing to press."""
        board = self.panel
        if board is None:
            await self.sim.members[0].slash(self.sim.channel, "table new", game=self.game)
            return True
        if lobby(board):
            await self._press_lobby(board)
            return True
        newest = [(number, desk) for number in self.everybody for desk in self.desks(number)[-1:]]
        for number, desk in newest:
            if number != self.everybody[-1] and hinted(desk):  # the last keeps their hints
                await self.sim.users[number].click(desk, custom_id=hinted(desk)[0])
                return True
        for beginning in (ASKED, TURN) if self.progress % ELSE == 0 else (TURN, ASKED):
            for number, desk in newest:
                if desk.content.startswith(beginning) and choices(desk):
                    await self._press(number, desk)
                    return True
        return False

    async def _press_lobby(self, board: Any) -> None:
        """The next person joins; when all sit, the first starts."""
        table, text = lobby(board)[0].split(":")[1], text_of(board)
        for member in self.sim.members:
            if member.name not in text:
                await member.click(board, custom_id=f"l:{table}:join")
                return
        await self.sim.members[0].click(board, custom_id=f"l:{table}:start")

    async def _press(self, number: int, desk: Any) -> None:
        """Choose on a desk, going through menus and further parts, and fill in what opens."""
        self.look(number, desk)
        actor, find = self.sim.users[number], self._same(desk.channel.id, desk.id)
        if not plain(desk):  # a kill or a refusal has left it so; another life would see it otherwise
            actor = self.sim.members[number]
            opened = (await actor.click(self.panel, label="My desk")).response
            if opened is None:
                return
            find = self._same(opened.channel_id, opened.id)
        seen, taken = choices(find()), False
        look = f"{[(c.token, c.what, c.value) for c in seen]}"
        if self._reached < (reached := self.progress):
            self._reached, self._tries = reached, Counter()
        tries = self._tries[number, look]
        self._tries[number, look] += 1
        lot = Lot(self.seed, number, self._reached, look, tries)
        for step in range(8):
            if not seen:
                return
            first = [c for c in seen if c.token == seen[0].token]
            pool = sorted(seen if lot.below(ELSE, f"which {step}") == 0 else first)
            choice = pool[lot.below(len(pool), f"press {step}")]
            before, stood = set(seen), find()
            shown = await (
                actor.select(stood, [choice.value], custom_id=choice.control)
                if choice.value
                else actor.click(stood, custom_id=choice.control)
            )
            taken = choice.what != "more" and not custom_ids.is_group(choice.value)
            if taken:
                break
            seen = [c for c in choices(find()) if c not in before]
        while taken and shown.modal is not None:
            shown = await actor.submit_modal(shown, filled(shown.modal, lot, low=tries > 0))
            form = shown.response
            onward = [c for c in controls(form) if c.get("label", "").startswith("Next")] if form else []
            if onward:
                shown = await actor.click(form, custom_id=onward[0]["custom_id"])
        if yes := again(find()):
            shown = await actor.click(find(), custom_id=yes)
        if shown.acknowledged and (now := version(find())) > version(stood) and not old(text_of(find())):
            self._note("acts", [choice.control, now])

    def _same(self, channel: int, message: int) -> Callable[[], Any]:
        """How to find a message as it stands now."""
        backend = self.sim.env.backend
        return lambda: to_discord_message(self.sim.env, backend.get_message(channel, message))


# --- reading ------------------------------------------------------------------


def lobby(board: Any) -> list[str]:
    """The ids of a lobby's buttons; empty if it is a panel."""
    return [c["custom_id"] for c in controls(board) if c["custom_id"].startswith("l:")]


def hinted(desk: Any) -> list[str]:
    """The id of the button that ends hints, which stands below them; empty without hints."""
    return [c["custom_id"] for c in controls(desk) if c["custom_id"].endswith(":hush")]


def version(desk: Any) -> int:
    """The version of the table at which a desk was drawn; 0 if nothing on it tells."""
    found = [c["custom_id"] for c in controls(desk)]
    return max((int(i.split(":")[3]) for i in found if i.startswith((*DESK, AGAIN))), default=0)


def again(desk: Any) -> str:
    """The id of the button by which an act that is asked again is carried out; empty if none is."""
    found = [c["custom_id"] for c in controls(desk) if c["custom_id"].startswith(AGAIN)]
    return next((i for i in found if not i.endswith(":no")), "")


def said(desk: str) -> str:
    """What a desk says, but for whom the table waits for, with the hour, and what was pressed in vain."""
    return "\n".join(line for line in desk.split("\n") if not line.startswith("⏳") and not old(line))


def old(text: str) -> bool:
    """Whether a desk tells its owner that what they pressed was out of date."""
    return "Here is how it stands now." in text


def plain(desk: Any) -> bool:
    """Whether a desk shows its first part with no group open and asks nothing again, as freshly drawn."""
    labels = [c.get("label", "") for c in controls(desk)]
    turned = [x for x in labels if x.startswith("More choices (") and not x.startswith("More choices (1 ")]
    opened = [o for c in controls(desk) if c["custom_id"].startswith("h:") for o in c["options"]]
    return not turned and not again(desk) and not any(o.get("default") for o in opened)


def choices(desk: Any) -> list[Choice]:
    """All that can be pressed and chosen on a desk, in the order of the desk."""
    return [choice for control in controls(desk) for choice in _of(control)]


def _of(control: dict[str, Any]) -> Iterator[Choice]:
    custom_id = control["custom_id"]
    if custom_id.startswith("d:"):
        yield Choice("", "more", "", custom_id)
    if not custom_id.startswith(DESK):
        return
    kind, _, _, _, token, what = custom_id.split(":")
    if kind == "o":
        yield Choice(token, what, "", custom_id)
    for option in control.get("options", ()):
        yield Choice(token, what if kind == "f" else "", option["value"], custom_id)
