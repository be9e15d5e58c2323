"""The settings of the page go with a person to their next device, and away with them."""

from __future__ import annotations

import pytest

from tests.server.helpers import Json
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, refused

PATH = "/api/me/settings"


def test_settings_are_those_that_were_kept_last(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    assert amina.ask("GET", PATH) == {"settings": {}}
    amina.ask("PUT", PATH, {"settings": {"theme": "dark", "sound": True}})
    kept = {"settings": {"theme": "light", "sound": False}}
    assert amina.ask("PUT", PATH, kept) == kept
    assert amina.ask("GET", PATH) == kept
    assert boris.ask("GET", PATH) == {"settings": {}}


@pytest.mark.parametrize(
    "settings",
    [
        {"theme": "d" * 41},
        {"theme": 3},
        {"theme": {"dark": True}},
        {"<b>": "dark"},
        {f"s{'_' * n}": True for n in range(41)},
        {chr(ord("a") + n % 26) * (n // 26 + 1): True for n in range(41)},
    ],
)
def test_what_is_no_setting_is_refused(server: InProcessServer, person: NewPerson, settings: Json) -> None:
    amina = person("Amina")
    amina.ask("PUT", PATH, {"settings": {"theme": "dark"}})
    assert refused(amina, 400, "http_400", "PUT", PATH, {"settings": settings})
    assert amina.ask("GET", PATH) == {"settings": {"theme": "dark"}}
