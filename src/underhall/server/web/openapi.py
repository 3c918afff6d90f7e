"""The OpenAPI document, made from what the routes declare."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

import msgspec

from underhall import __version__
from underhall.engine.first_use import examined
from underhall.server.web.problems import JSON, Problem, status_of
from underhall.server.web.routing import Endpoint, Nothing, Routes

VERSION = "3.1.0"
REFERENCE = "#/components/schemas/{name}"
BEARER = "token"
COOKIE = "cookie"


def document(groups: Iterable[Routes]) -> dict[str, Any]:
    """The whole document."""
    groups = list(groups)
    types = _types(endpoint for group in groups for endpoint in group)
    schemas, components = msgspec.json.schema_components([examined(kind) for kind in types], ref_template=REFERENCE)
    by_type = {_key(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for group in groups:
        for endpoint in group:
            operation = _operation(endpoint, group.subject, by_type)
            paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": VERSION,
        "info": {
            "title": "Underhall",
            "version": __version__,
            "description": "Tables where people and bots play mountain board games. Unofficial.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                BEARER: {"type": "http", "scheme": "bearer", "description": "From POST /api/guests."},
                COOKIE: {"type": "apiKey", "in": "cookie", "name": "underhall", "description": "For pages."},
            },
        },
    }


def _types(endpoints: Iterable[Endpoint]) -> list[Any]:
    found: dict[Any, Any] = {_key(Problem): Problem}
    for endpoint in endpoints:
        for kind in (endpoint.body, endpoint.query, endpoint.answer):
            if kind is not None:
                found[_key(kind)] = kind
    return list(found.values())


def _key(kind: Any) -> str:
    """Types are distinguished by name, because not all of them can be hashed."""
    return f"{getattr(kind, '__module__', '')}.{kind!r}"


def _operation(endpoint: Endpoint, subject: str, by_type: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__.strip("_"),
        "tags": [subject],
        "summary": endpoint.summary,
        "parameters": [*map(_in_path, endpoint.names), *_in_query(endpoint.query)],
        "responses": _responses(endpoint, by_type),
        "security": [{BEARER: []}, {COOKIE: []}] if endpoint.guest else [{}, {BEARER: []}, {COOKIE: []}],
    }
    if endpoint.body is not None:
        operation["requestBody"] = {
            "required": endpoint.body is not Nothing,
            "content": {JSON: {"schema": by_type[_key(endpoint.body)]}},
        }
    return operation


def _responses(endpoint: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    schema = {"type": "string"} if endpoint.answer is None else by_type[_key(endpoint.answer)]
    responses: dict[str, Any] = {
        str(int(endpoint.status)): {"description": "Done.", "content": {endpoint.media: {"schema": schema}}}
    }
    codes: dict[HTTPStatus, list[str]] = {}
    for code in endpoint.problems:
        codes.setdefault(status_of(code), []).append(code)
    for status, words in sorted(codes.items()):
        responses[str(int(status))] = {
            "description": f"{status.phrase}: {', '.join(words)}.",
            "content": {JSON: {"schema": by_type[_key(Problem)]}},
        }
    return responses


def _in_path(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"},
    }


def _in_query(kind: type[msgspec.Struct]) -> list[dict[str, Any]]:
    """The fields of a query, each as a parameter."""
    _, components = msgspec.json.schema_components([examined(kind)], ref_template=REFERENCE)
    described = components.get(kind.__name__, {})
    required = described.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": schema}
        for name, schema in described.get("properties", {}).items()
    ]
