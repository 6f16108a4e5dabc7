"""How text is drawn where simcord's preview differs from Discord's clients."""

# ruff: noqa: SLF001 -- private parts are what this package is for; each use says why it is needed

import functools
import json
import pickle
import re
from collections.abc import Callable, Mapping
from typing import Any

from simcord.preview import _component_projection, _markdown, _messages, _queries, _snapshot

MENTION = re.compile(r"<(#|@!?)(\d{1,20})>")

# Discord draws small print, mentions and commands in an embed's description and fields as in a message's
# text; simcord shows the raw signs there.
for _field in ("embed_description", "embed_field_value"):
    _markdown._FIELD_POLICIES[_field].update(subtext=True, mentions=True, commands=True)


@functools.lru_cache(maxsize=8192)
def _drawn(value: str, profile: str, context: str) -> bytes:
    tokens = _markdown.markdown_tokens(value, profile, context=json.loads(context))
    return pickle.dumps(tokens, protocol=pickle.HIGHEST_PROTOCOL)


def drawn(
    value: Any, profile: str = "message", *, context: Mapping[str, Any] | None = None
) -> list[dict[str, Any]]:
    """`markdown_tokens`, remembered: simcord parses every text of a channel anew at every change."""
    if value is None:
        return []
    tokens: list[dict[str, Any]] = pickle.loads(_drawn(str(value), profile, json.dumps(context or {})))  # noqa: S301
    return tokens  # a copy of its own: the caller changes it


# Each has taken the function under its own name.
for _module in (_component_projection, _messages, _queries, _snapshot):
    _module.markdown_tokens = drawn


def name_mentions(node: Any, name: Callable[[str, int], str | None]) -> None:
    """Turn mentions that are still raw in a drawn text into names, in place.

    simcord names only what belongs to the channel, so in direct messages no channel and no other
    player; Discord names whatever the reader knows.
    """
    if isinstance(node, dict):
        children = node.get("children")
        if isinstance(children, list) and any(_is_raw(child) for child in children):
            node["children"] = [part for child in children for part in _parts(child, name)]
        for value in node.values():
            name_mentions(value, name)
    elif isinstance(node, list):
        for value in node:
            name_mentions(value, name)


def _is_raw(token: Any) -> bool:
    return isinstance(token, dict) and token.get("type") == "text" and bool(MENTION.search(token["content"]))


def _parts(token: Any, name: Callable[[str, int], str | None]) -> list[Any]:
    if not _is_raw(token):
        return [token]
    parts: list[Any] = []
    end = 0
    for found in MENTION.finditer(token["content"]):
        label = name(found[1][0], int(found[2]))
        if label is None:
            continue
        parts.append({**token, "content": token["content"][end : found.start()]})
        parts.append({"type": "mention", "kind": "user", "id": found[2], "label": label})
        end = found.end()
    return [*parts, {**token, "content": token["content"][end:]}]
