"""The commands of any game on Discord: a third one needs no Discord code."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from simcord.env import Env

from bot.main.client import Curia
from bot.play.discordlike import discordlike
from cogs.slash.run_command import of_way
from cogs.slash.typed_offers import Unclear
from engine.commands import Command, Kind
from engine.games import GAMES
from engine.legions.actions import CallClose, CallForMotions, DisbandOwnLegion
from engine.legions.commands import faction, senate
from storage.opening import open_store
from tests.cogs.legions_at import playing, sitting
from tests.cogs.legions_at import table as position
from tests.cogs.world import CORNELIA, FABIUS, JULIA, World, said
from tests.conformance.walks import ALL
from tests.morra.game import Morra
from tests.sim import SECRET, controls, elapsed

COGS = Path(__file__).parents[2] / "cogs"


# --- a third game ------------------------------------------------------------------


def _bot(folder: Path) -> Curia:
    games = {**GAMES, "morra": Morra()}
    return Curia(
        lambda: open_store(folder / "three.db"), games=games, entropy=lambda: SECRET, elapsed=elapsed
    )


@pytest.fixture
async def three(tmp_path: Path) -> AsyncIterator[World]:
    """A bot that is given a third game."""
    with discordlike():
        running = Env(_bot(tmp_path), settle_timeout=60.0)
        await running.start()
        made = World(running, tmp_path / "three.db", lambda: _bot(tmp_path))
        try:
            await made.furnish(3)
            yield made
        finally:
            store = running.bot.services.tables.store
            await running.shutdown()
            await store.close()
        running.raise_errors()


async def test_a_third_game_is_typed_without_any_discord_code_of_its_own(three: World):
    lobby, people = three.bot.services.lobby, three.members
    table = await lobby.open("morra", three.guild.id, three.channel.id, people[CORNELIA].id, "Cornelia")
    await three.slash(FABIUS, "table join")
    await three.slash(CORNELIA, "table start")
    assert await three.offered(FABIUS, "morra show", "fingers") == ["0", "1", "2", "3", "4", "5"]
    assert await three.offered(JULIA, "morra show", "fingers") == []
    assert "You show 2 fingers and call 5." in said(
        await three.slash(CORNELIA, "morra show", fingers="2", call="5")
    )
    refused = said(await three.slash(FABIUS, "morra show", fingers="6", call="5"))
    assert "Show 0 to 5 fingers." in refused
    assert "MOR-RND-01" in refused
    await three.dm(FABIUS, "morra show", fingers="3", call="9")
    assert (await three.tables.get(table.id)).state.points == [1, 0]  # type: ignore[union-attr]
    assert "Cornelia: 1 point" in said(await three.slash(JULIA, "morra points"))


# --- what a description can ask for -------------------------------------------------


def test_one_word_says_which_act_is_meant_and_the_usual_one_may_be_left_out():
    assert of_way(senate.CLOSE, {"reason": "ask"}).actions == (CallForMotions,)
    assert of_way(senate.CLOSE, {"reason": "close"}).actions == (CallClose,)
    assert of_way(senate.CLOSE, {}).actions == (CallClose,)
    assert of_way(faction.LEGION, {"action": "disband"}).actions == (DisbandOwnLegion,)
    with pytest.raises(Unclear, match="`action:` is raise or disband"):
        of_way(faction.LEGION, {"action": "sell"})
    assert of_way(faction.GIFT, {"to": "Julia"}) == faction.GIFT


async def test_a_word_that_says_which_act_is_meant_does_that_act(world: World):
    await playing(world, sitting(3, treasury=100, legions=3, wars="W4:4", money=[9, 9, 9]))
    made = await world.table()
    asking = next(d.seat for d in made.decisions for o in d.offers if isinstance(o.action, CallForMotions))
    version = made.version
    await world.slash(world.place(made, asking), "senate close", reason="ask")
    assert (await world.table()).version == version + 1
    refused = said(await world.slash((asking + 1) % 3, "senate close", reason="time"))
    assert re.search("(LEG|RUL-LEG)-", refused)


async def test_in_a_direct_message_a_command_with_a_pythonic_name_is_asked_for_its_table(world: World):
    """`with:` is a word of Python, and what was typed comes along to the chosen table."""
    await playing(world, sitting(3))
    forum = world.guild.create_text_channel("second")
    for who in (FABIUS, JULIA):
        await world.slash(
            who,
            "table new" if who == FABIUS else "table join",
            forum,
            **({"game": "legions"} if who == FABIUS else {}),
        )
    await world.slash(CORNELIA, "table join", forum)
    await world.slash(FABIUS, "table start", forum)
    asked = await world.dm(CORNELIA, "deal propose", **{"with": "Julia", "text": "Peace"})
    assert "Which one?" in said(asked)
    await world.users[CORNELIA].select(asked.response, ["1"])
    assert [a.text for a in (await world.tables.get(1)).state.agreements] == ["Peace"]  # type: ignore[union-attr]


async def test_a_table_is_not_chosen_for_a_command_that_takes_other_parameters_now(world: World):
    """A select that stands there since before an update."""
    forum = world.guild.create_text_channel("second")
    await world.playing(FABIUS)
    await world.playing(FABIUS, channel=forum)
    asked = await world.dm(FABIUS, "cohort discard", card="velites")
    [select] = controls(asked.response)
    assert select["custom_id"] == 'c:cohort discard:{"card":"velites"}'
    world.bot.tree.get_command("cohort").get_command("discard")._params.pop("card")  # type: ignore[union-attr]
    chosen = await world.users[FABIUS].select(asked.response, ["2"])
    assert "That command is no more; please type it again." in said(chosen)


# --- whose words --------------------------------------------------------------------

WORDS = (
    "Senators? Provinces? Cohorts? Legions? LEGIONS Factions? Consuls? Tribunes? Senate Wars? Talents? "
    "Treasury Prestige Governors? Censor Knights? docket motions? joker veto Primus Velites Catapult "
    "Praetorian Morra"
)


def test_the_discord_side_holds_no_word_of_any_game():
    ids = "|".join(f"{game.prefix}-" for game in ALL)
    groups = "|".join(f"/{group.name} " for game in ALL for group in game.commands)
    of_games = re.compile(rf"\b({'|'.join(WORDS.split())})\b|\b({ids})|`({groups})|engine\.(cohort|legions)")
    wrong = [
        f"{path.relative_to(COGS)}:{number}: {line.strip()}"
        for path in sorted(COGS.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        if of_games.search(line)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_what_values_are_called_has_marks_for_people_and_no_names(game: Any):
    """So that one place puts names in, whatever they are."""
    kinds = {
        id(p.kind): p.kind
        for group in game.commands
        for command in group.entries
        if isinstance(command, Command)
        for p in command.typed
    }
    state = position(3) if game.name == "legions" else game.new(game.seat_counts[-1], game.options())
    for kind in kinds.values():
        assert isinstance(kind, Kind)
        for value in kind.known(state):
            assert kind.label(state, value).strip()
