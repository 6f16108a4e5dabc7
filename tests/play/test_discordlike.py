"""The simulated Discord does what the real one does (nonces, private threads)."""

from pathlib import Path

import discord
import pytest
import simcord

from bot.play.discordlike import discordlike
from tests.play.toy_bot import ToyBot


async def test_a_nonce_posts_one_message_a_channel(tmp_path: Path) -> None:
    bot = ToyBot(tmp_path / "toy.txt")
    with discordlike():
        async with simcord.run(bot) as env:
            guild = env.create_guild()
            here, there = guild.create_text_channel("here"), guild.create_text_channel("there")
            with env._bot_scope():
                channel = bot.get_partial_messageable(here.id)
                first = await channel.send("once", nonce="n1")
                again = await channel.send("once", nonce="n1")
                other = await channel.send("twice", nonce="n2")
                elsewhere = await bot.get_partial_messageable(there.id).send("there", nonce="n1")
                with pytest.raises(discord.HTTPException, match="25 or fewer"):
                    await channel.send("long", nonce="n" * 26)
            assert first.id == again.id
            assert len({first.id, other.id, elsewhere.id}) == 3
            assert [message.content for message in here.history()] == ["once", "twice"]
            await env.advance_time(301)
            with env._bot_scope():
                later = await channel.send("later", nonce="n1")
            assert later.id != first.id


async def test_a_private_thread_is_not_announced(tmp_path: Path) -> None:
    bot = ToyBot(tmp_path / "toy.txt")
    with discordlike():
        async with simcord.run(bot) as env:
            guild = env.create_guild()
            forum = guild.create_text_channel("forum")
            julia = guild.add_member(env.create_user("julia"))
            await julia.slash(forum, "table new", game="legions")
            await julia.click(forum.last_message, label="Thread")
            assert [thread.name for thread in forum.threads] == ["Desk of julia"]
            assert [message.type for message in forum.history()] == [discord.MessageType.chat_input_command]


async def test_an_archived_thread_is_woken_by_a_post_and_a_locked_one_by_nothing(tmp_path: Path) -> None:
    bot = ToyBot(tmp_path / "toy.txt")
    with discordlike():
        async with simcord.run(bot) as env:
            forum = env.create_guild().create_text_channel("forum")
            backend = env.backend
            made = backend.create_thread(forum.id, "talk", backend.bot_user.id)
            await env.settle()
            thread = bot.get_partial_messageable(made.id)
            with env._bot_scope():
                first = await thread.send("first")
            backend.edit_channel(made.id, {}, thread_metadata={"archived": True})
            await env.settle()
            with env._bot_scope():
                with pytest.raises(discord.HTTPException, match="50083"):
                    await first.edit(content="again")
                await thread.send("second")
                await first.edit(content="again")
            backend.edit_channel(made.id, {}, thread_metadata={"archived": True, "locked": True})
            await env.settle()
            with env._bot_scope():
                with pytest.raises(discord.HTTPException, match="160005"):
                    await thread.send("third")
                sleeping = await bot.fetch_channel(made.id)
                with pytest.raises(discord.HTTPException, match="160005"):
                    await sleeping.edit(archived=False)
