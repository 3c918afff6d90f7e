"""The OpenAPI document, and Schemathesis on a running server: whatever is sent, the answer is one that was declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.serving import bearer, nobody, playing, served, settings_in
from underhall.client import AtTable, Client
from underhall.server.web.api import GROUPS
from underhall.server.web.openapi import document
from underhall.server.web.problems import JSON, Problem

AnyCase = schemathesis.Case[Any]
EXAMPLES = 10  # for each operation, each time
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings_in(tmp_path_factory.mktemp("openapi"))) as address:
        yield address


@pytest.fixture(scope="module")
def running(url: str) -> AtTable:
    """A table of somebody else's, with a decision that waits."""
    table = playing(url, None)
    table.wait()
    return table


@pytest.fixture(scope="module")
def client(url: str) -> Client:
    """Somebody, who may be deleted by a request: each example comes in anew."""
    return nobody(url)


schema = schemathesis.openapi.from_dict(document(GROUPS))
sampled = schemathesis.openapi.from_dict(document(GROUPS))  # without the many fixed examples that cover the schema
sampled.config.phases.coverage.enabled = False
unhurried = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))


@schema.parametrize()
@unhurried
def test_any_request_of_nobody(case: AnyCase, url: str) -> None:
    case.call_and_validate(base_url=url, checks=CHECKS)


@sampled.parametrize()
@unhurried
def test_any_request_of_a_stranger_at_a_running_table(
    case: AnyCase, running: AtTable, client: Client, url: str
) -> None:
    """Nothing that another guest sends changes the table, and nothing is a mistake of the server's."""
    if "table" in case.path_parameters:
        case.path_parameters["table"] = running.id
    client.guest("Mallory")
    before = running.refresh().number
    response = case.call(base_url=url, headers=bearer(client))
    case.validate_response(response, checks=CHECKS)
    assert running.refresh().number == before


@sampled.parametrize()
@unhurried
def test_any_request_of_the_owner(case: AnyCase, client: Client, url: str) -> None:
    client.guest("Ada")
    if "table" in case.path_parameters:
        case.path_parameters["table"] = client.open("dwarfs", [None, None, "random"], listed=True).id
    response = case.call(base_url=url, headers=bearer(client))
    case.validate_response(response, checks=CHECKS)


# The document ---------------------------------------------------------------------------------------------------------


def test_every_operation_has_a_name_a_sentence_and_its_refusals():
    made = document(GROUPS)
    names = set()
    for path, operations in made["paths"].items():
        for method, operation in operations.items():
            names.add(operation["operationId"])
            assert operation["summary"].endswith("."), (method, path)
            assert {"422", "429", "500"} <= set(operation["responses"])
            for status, answer in operation["responses"].items():
                if status >= "400":
                    assert answer["content"][JSON]["schema"] == {"$ref": "#/components/schemas/Problem"}
    assert len(names) == sum(len(operations) for operations in made["paths"].values())


def test_the_server_sends_the_document(url: str):
    sent = httpx.get(f"{url}/api/openapi.json").json()
    assert sent == msgspec.json.decode(msgspec.json.encode(document(GROUPS)))
    assert set(sent["components"]["schemas"]["Problem"]["required"]) == set(Problem.__struct_fields__[:2])
