"""Discord's limits on messages and modals, checked on the payloads that would be sent."""

from typing import Any

import discord

from bot.post.messages import Rendering


def broken(rendering: Rendering) -> list[str]:
    """Every limit that a message would break, in words."""
    found = []
    if len(rendering.content) > 2000:
        found.append(f"content of {len(rendering.content)}")
    if rendering.embed is not None:
        found += _embed(rendering.embed.to_dict())
    if not rendering.content and rendering.embed is None:
        found.append("empty message")
    if rendering.view is not None:
        found += _rows(rendering.view.to_components())
    return found


def units(text: str) -> int:
    """UTF-16 units: the strictest way to count."""
    return len(text.encode("utf-16-le")) // 2


def _embed(embed: dict[str, Any]) -> list[str]:
    found = []
    author, fields = embed.get("author", {}).get("name", ""), embed.get("fields", [])
    total = units(author) + units(embed.get("title", "")) + units(embed.get("description", ""))
    total += sum(units(f["name"]) + units(f["value"]) for f in fields)
    for name, size, limit in (
        ("author", units(author), 256),
        ("description", units(embed.get("description", "")), 4096),
        ("fields", len(fields), 25),
        ("embed", total, 6000),
        *(("field name", units(f["name"]), 256) for f in fields),
        *(("field", units(f["value"]), 1024) for f in fields),
    ):
        if size > limit:
            found.append(f"{name} of {size}, at most {limit}")
    if any(not f["name"] or not f["value"].strip() for f in fields):
        found.append("empty field")
    return found


def _rows(rows: list[dict[str, Any]]) -> list[str]:
    found = [f"{len(rows)} rows"] if len(rows) > 5 else []
    ids = [c["custom_id"] for row in rows for c in row["components"]]
    if len(set(ids)) != len(ids):
        found.append("the same custom id twice")
    for row in rows:
        width = sum(5 if c["type"] == 3 else 1 for c in row["components"])
        if width > 5:
            found.append(f"row of width {width}")
        for component in row["components"]:
            found += _component(component)
    return found


def _component(c: dict[str, Any]) -> list[str]:
    found = []
    if not 1 <= len(c["custom_id"]) <= 100:
        found.append(f"custom id of {len(c['custom_id'])}")
    if c["type"] == 2 and not 1 <= units(c["label"]) <= 80:
        found.append(f"label of {units(c['label'])}")
    if c["type"] == 3:
        options = c["options"]
        if not 1 <= len(options) <= 25 or units(c.get("placeholder") or "") > 150:
            found.append(f"select of {len(options)}")
        if not 0 <= c.get("min_values", 1) <= c.get("max_values", 1) <= len(options):
            found.append("bounds of a select")
        values = [o["value"] for o in options]
        if len(set(values)) != len(values):
            found.append("the same value twice")
        for option in options:
            sizes = (option["label"], option["value"], option.get("description") or "x")
            if any(not 1 <= units(text) <= 100 for text in sizes):
                found.append(f"option {option['label']!r}")
    return found


def broken_modal(modal: discord.ui.Modal) -> list[str]:
    """Every limit that a modal would break, in words."""
    data = modal.to_dict()
    found = [] if 1 <= units(data["title"]) <= 45 else [f"title of {units(data['title'])}"]
    if not 1 <= len(data["components"]) <= 5:
        found.append(f"{len(data['components'])} items")
    if len(data["custom_id"]) > 100:
        found.append("custom id")
    for label in data["components"]:
        inner = label["component"]
        if not 1 <= units(label["label"]) <= 45 or units(label.get("description") or "") > 100:
            found.append(f"label {label['label']!r}")
        if inner["type"] == 3:
            found += _component(inner)
        elif units(inner.get("placeholder") or "") > 100 or len(inner.get("value") or "") > 4000:
            found.append("text input")
    return found
