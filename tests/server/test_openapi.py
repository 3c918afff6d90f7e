"""The OpenAPI document, and Schemathesis on a running server: whatever is sent, the answer is one that was declared.

What guests may send is tried in `test_fuzz.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from tests.server.declared import CHECKS
from tests.server.serving import served, settings_in
from underhall.server.web.api import GROUPS
from underhall.server.web.openapi import document
from underhall.server.web.problems import JSON, Problem

AnyCase = schemathesis.Case[Any]
EXAMPLES = 10  # for each operation, each time


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings_in(tmp_path_factory.mktemp("openapi"))) as address:
        yield address


schema = schemathesis.openapi.from_dict(document(GROUPS))
unhurried = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))


@schema.parametrize()
@unhurried
def test_any_request_of_nobody(case: AnyCase, url: str) -> None:
    case.call_and_validate(base_url=url, checks=CHECKS)


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
