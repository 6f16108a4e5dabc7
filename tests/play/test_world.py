"""The simulated Discord of local play is kept and comes back; people and places."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import simcord.preview

from bot.play import seams
from bot.play.places import Places
from bot.play.seams.frames import CHANGES
from bot.play.seams.writing import drawn, name_mentions
from bot.play.world import NAMES, World, open_world
from tests.play.toy_bot import ToyBot


@pytest.fixture
def said() -> list[str]:
    return []


def opened(folder: Path, said: list[str], people: int = 6) -> World:
    return open_world(lambda: ToyBot(folder / "toy.txt"), folder, people, said.append)


async def test_a_world_comes_back_as_it_was(tmp_path: Path, said: list[str]) -> None:
    world = opened(tmp_path, said)
    await world.start()
    forum = world.env.guild.channels["forum"]
    who = world.people[0]
    assert who.name == "Cornelia"
    with seams.bot_scope(world.env):
        await world.env.bot.get_partial_messageable(forum.id).send("Kept")
        await world.env.bot.get_partial_messageable(who.dm).send("For Cornelia")
    assert world.has_changed()
    assert not world.has_changed()
    await world.close()
    world.write(world.freeze())

    again = opened(tmp_path, said, people=8)
    assert said == []
    assert [p.name for p in again.people] == list(NAMES[:8])
    assert again.people[:6] == world.people
    before = again.env.now()
    await again.start()
    await again.pass_time()
    assert again.env.now() >= before >= world.env.now()
    assert [m.content for m in again.env.guild.channels["forum"].history()] == ["Kept"]
    places = Places(again, "http://127.0.0.1:1").of(again.people[0])
    assert [(place.title, place.is_private, bool(place.newest)) for place in places] == [
        ("#forum", False, True),
        ("Direct messages", True, True),
    ]
    assert [bool(place.newest) for place in Places(again, "").of(again.people[1])] == [True, False]
    await again.close()


async def test_the_clock_is_the_real_one_and_never_goes_back(tmp_path: Path, said: list[str]) -> None:
    world = opened(tmp_path, said)
    assert abs((world.env.now() - datetime.now(UTC)).total_seconds()) < 60
    world.env.backend.clock.elapsed += 3600
    world.write(world.freeze())
    again = opened(tmp_path, said)
    assert again.env.now() == world.env.now()


@pytest.mark.parametrize("content", [b"", b"not a pickle", b"\x80\x04N."])
def test_a_damaged_world_is_set_aside_and_said(tmp_path: Path, said: list[str], content: bytes) -> None:
    (tmp_path / "world.pickle").write_bytes(content)
    world = opened(tmp_path, said)
    assert len(said) == 1
    assert "cannot be read" in said[0]
    assert (tmp_path / "world.unreadable").read_bytes() == content
    assert len(world.people) == 6


def test_a_missing_world_beside_a_database_is_said(tmp_path: Path, said: list[str]) -> None:
    (tmp_path / "curia.db").touch()
    opened(tmp_path, said)
    assert len(said) == 1
    assert "is missing" in said[0]


def test_old_pictures_and_interactions_are_forgotten(tmp_path: Path, said: list[str]) -> None:
    world = opened(tmp_path, said)
    blobs = world.env.backend.cdn._blobs
    portraits = dict(blobs)
    world.env.backend.cdn.store_attachment(1, 2, "board.png", b"picture", None)
    assert len(blobs) == len(portraits) + 1
    seams.forget_old(world.env)
    assert blobs == portraits


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Go to <#7>", ["Go to ", "#forum", ""]),
        ("<@5> and <@!5>", ["", "@Julia", " and ", "@Julia", ""]),
        ("<@9>", ["<@9>"]),
        ("`<#7>`", ["<#7>"]),
    ],
)
def test_mentions_are_named(text: str, shown: list[str]) -> None:
    names: dict[tuple[str, int], str] = {("#", 7): "#forum", ("@", 5): "@Julia"}
    tokens = drawn(text)
    name_mentions(tokens, lambda kind, identity: names.get((kind[0], identity)))
    assert [token.get("label", token.get("content")) for token in leaves(tokens)] == shown


def test_small_print_is_drawn_in_embeds() -> None:
    for field in ("message", "embed_description", "embed_field_value"):
        kinds = [child["type"] for child in drawn("Large\n-# small", field)[0]["children"]]
        assert kinds == ["inline", "subtext"]
    first, second = drawn("x"), drawn("x")
    first[0].clear()
    assert second[0], "what is remembered is not shared"


def leaves(tokens: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for token in tokens:
        found += leaves(token["children"]) if "children" in token else [token]
    return found


def test_every_change_of_the_frames_still_finds_its_text() -> None:
    for path, changes in CHANGES.items():
        text = Path(simcord.preview.__file__).with_name("static").joinpath(path[1:]).read_text()
        for old, _ in changes:
            assert text.count(old) == 1 or path == "/actions.js", (path, old)
            assert old in text, (path, old)
