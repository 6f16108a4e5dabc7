"""Checks requests against Discord's own OpenAPI document, where it is at hand.

faults = Checker(document).faults("POST", "/channels/1/messages", {"content": "hello"})
"""

import functools
import gzip
import json
import re
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

DOCUMENT = Path(__file__).parent.parent.parent / "shared" / "data" / "discord-openapi.json.gz"
"""Where the document lies, beside the project; tests skip where it does not."""

METHODS = ("get", "post", "put", "patch", "delete")
_ID = "urn:discord"
_SNOWFLAKES = ("recipient_id", "message_id", "channel_id", "guild_id")


class Checker:
    """Validators for every route of the document."""

    def __init__(self, path: Path = DOCUMENT) -> None:
        with gzip.open(path) as file:
            document = json.load(file)
        resource = Resource(contents=document, specification=DRAFT202012)
        self._registry = Registry().with_resource(_ID, resource)
        routes = []
        for template, operations in document["paths"].items():
            pattern = re.compile(re.sub(r"\{[^}]+\}", "[^/]+", template))
            routes += [
                (template.count("{"), pattern, template, method, body(operations[method]))
                for method in METHODS
                if method in operations
            ]
        self._routes = sorted(routes, key=lambda r: r[0])  # the least general first

    @functools.cache  # noqa: B019 -- one checker a test run
    def _route(self, method: str, path: str) -> tuple[str, Any] | None:
        for _, pattern, template, known, schema in self._routes:
            if known == method and pattern.fullmatch(path):
                return template, schema and Draft202012Validator(absolute(schema), registry=self._registry)
        return None

    def faults(self, method: str, path: str, payload: Any) -> list[str]:
        """What is wrong with a request, in words; empty when it is as the document says."""
        found = self._route(method.lower(), path)
        if found is None:
            return [f"no such route: {method} {path}"]
        template, validator = found
        if validator is None or payload is None:
            return []
        error = best_match(validator.iter_errors(plain(payload)))
        if error is None:
            return []
        where = "/".join(map(str, error.absolute_path))
        return [f"{method} {template}: {where}: {error.message[:200]}"]


def body(operation: dict[str, Any]) -> Any:
    """The schema of an operation's body, if it has one."""
    content = operation.get("requestBody", {}).get("content", {})
    return (content.get("application/json") or content.get("multipart/form-data") or {}).get("schema")


def absolute(schema: Any) -> Any:
    """A schema whose references name the document."""
    if isinstance(schema, dict):
        return {k: _ID + v if k == "$ref" else absolute(v) for k, v in schema.items()}
    return [absolute(x) for x in schema] if isinstance(schema, list) else schema


def plain(payload: Any) -> Any:
    """A payload as the document types it: discord.py sends some ids as numbers, and Discord takes them."""
    if isinstance(payload, dict):
        return {
            key: str(value) if _is_id(key, payload) and isinstance(value, int) else plain(value)
            for key, value in payload.items()
        }
    return [plain(x) for x in payload] if isinstance(payload, list) else payload


def _is_id(key: str, holder: dict[str, Any]) -> bool:
    return key in _SNOWFLAKES or (key == "id" and "filename" in holder)
