"""HTTP API: people, their tokens and codes, and information about games."""

from __future__ import annotations

import asyncio
import time

import httpx
import pytest

import serai as cv
from serai.bots import bots_of, default_bot
from serai.server.people import identity
from serai.server.store.database import Transaction
from tests.server.helpers import Page
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, refused

# -- people ----------------------------------------------------------------------------------------------------------


def test_a_person_can_be_renamed(person: NewPerson) -> None:
    amina = person("  Amina  of Samarkand ")
    assert amina.ask("GET", "/api/me") == {"id": amina.id, "nickname": "Amina of Samarkand"}
    assert amina.ask("PATCH", "/api/me", {"nickname": "Zayn"})["nickname"] == "Zayn"
    assert amina.ask("GET", "/api/me")["nickname"] == "Zayn"


@pytest.mark.parametrize("name", ["", "   ", "x" * 33, "a\u0000b", "a\nb", "\x1b[31m", 7, None])
def test_invalid_names(person: NewPerson, name: object) -> None:
    amina = person("Amina")
    refused(amina, 400, "http_400", "PATCH", "/api/me", {"nickname": name})
    refused(amina, 400, "http_400", "POST", "/api/people", {"nickname": name})
    assert amina.ask("GET", "/api/me")["nickname"] == "Amina"


def test_names_with_invisible_characters_are_refused(person: NewPerson) -> None:
    """Characters that reverse the text or break lines could imitate another name."""
    amina = person("  Amina ")
    assert amina.ask("GET", "/api/me")["nickname"] == "Amina"
    refused(amina, 409, "odd_name", "PATCH", "/api/me", {"nickname": "Ami\u202ena\u2028\u200b"})
    refused(amina, 409, "bad_name", "PATCH", "/api/me", {"nickname": "\u200b\u2060"})


def test_missing_and_invalid_tokens(server: InProcessServer) -> None:
    for header in ({}, {"authorization": "Bearer"}, {"authorization": "Basic " + "x" * 32}):
        answer = httpx.get(f"{server.url}/api/me", headers=header, trust_env=False)
        assert (answer.status_code, answer.json()["code"]) == (401, "no_token")
    answer = httpx.get(f"{server.url}/api/me", headers={"authorization": "Bearer " + "x" * 32}, trust_env=False)
    assert (answer.status_code, answer.json()["code"]) == (401, "unknown_token")


def test_a_code_continues_on_another_device_once(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    given = amina.ask("POST", "/api/me/code")
    assert given["seconds"] == identity.CODE_SECONDS
    phone = person("nobody")
    welcomed = phone.ask("POST", "/api/people/continue", {"code": given["code"].lower().replace("-", " ")})
    assert welcomed["person"] == {"id": amina.id, "nickname": "Amina"}
    assert welcomed["token"] != amina.token
    phone.http.headers["authorization"] = f"Bearer {welcomed['token']}"
    assert phone.ask("GET", "/api/me")["id"] == amina.id
    refused(phone, 404, "unknown_code", "POST", "/api/people/continue", {"code": given["code"]})


def test_a_newer_code_replaces_the_older_one_and_codes_expire(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    first = amina.ask("POST", "/api/me/code")["code"]
    second = amina.ask("POST", "/api/me/code")["code"]
    refused(amina, 404, "unknown_code", "POST", "/api/people/continue", {"code": first})

    def grow_old(tx: Transaction) -> None:
        tx.run("UPDATE tokens SET expires = ? WHERE kind = 'code'", time.time() - 1)

    server.do(server.application.database.run(grow_old))
    refused(amina, 404, "unknown_code", "POST", "/api/people/continue", {"code": second})


def test_a_code_is_no_token_and_a_token_no_code(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    code = amina.ask("POST", "/api/me/code")["code"].replace("-", "")
    answer = httpx.get(f"{server.url}/api/me", headers={"authorization": f"Bearer {code}"}, trust_env=False)
    assert answer.status_code == 401
    refused(amina, 404, "unknown_code", "POST", "/api/people/continue", {"code": amina.token[:32]})


def test_other_devices_can_be_signed_out(server: InProcessServer, person: NewPerson) -> None:
    amina, phone = person("Amina"), person("nobody")
    code = amina.ask("POST", "/api/me/code")["code"]
    token = phone.ask("POST", "/api/people/continue", {"code": code})["token"]
    phone.http.headers["authorization"] = f"Bearer {token}"
    table = amina.new_table("me", "me")["table"]

    async def revoke() -> int | None:
        async with Page(server, table["id"], token) as page:
            assert page.update["table"]["mine"]
            await asyncio.to_thread(amina.ask, "POST", "/api/me/revoke")
            assert page.socket is not None
            await asyncio.wait_for(page.socket.wait_closed(), 10)
            return page.socket.close_code

    assert asyncio.run(revoke()) == 4001, "a page that was open is closed as well"
    refused(phone, 401, "unknown_token", "GET", "/api/me")
    assert amina.ask("GET", "/api/me")["id"] == amina.id


def test_tokens_are_stored_hashed(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    invite = amina.new_table("me", "open")["invite"]
    code = amina.ask("POST", "/api/me/code")["code"].replace("-", "")
    content = b"".join(path.read_bytes() for path in server.folder.glob("serai.sqlite*"))
    assert amina.id.encode() in content
    for secret in (amina.token, invite, code):
        assert secret.encode() not in content


# -- games -----------------------------------------------------------------------------------------------------------


def test_every_game_lists_its_bots_and_the_default(person: NewPerson) -> None:
    for info in person("Amina").ask("GET", "/api/games"):
        game = cv.game(info["id"])
        assert [bot["id"] for bot in info["bots"]] == [bot.id for bot in bots_of(game)]
        assert info["default_bot"] == default_bot(game).id
        for bot, entry in zip(info["bots"], bots_of(game), strict=True):
            assert bot["strength"] == entry.strength
            for lang in ("en", "ru"):
                assert (bot["label"][lang], bot["sentence"][lang]) == (entry.label(lang), entry.sentence(lang))


def test_games_with_options_texts_and_rules(person: NewPerson) -> None:
    amina = person("Amina")
    listed = {one["id"]: one for one in amina.ask("GET", "/api/games")}
    assert set(listed) == set(cv.games())
    tribes = listed["five_tribes"]
    assert tribes["players"] == [2, 3, 4]
    assert tribes["options"]["open_gold"] == [False, True]
    for lang in ("en", "ru"):
        assert tribes["title"][lang]
        assert len(amina.ask("GET", f"/api/games/five_tribes/text/{lang}")) > 100
        assert amina.ask("GET", f"/api/games/five_tribes/rules/{lang}")["text"].startswith("#")
    assert amina.ask("GET", "/api/games/five_tribes/data")["board"]["columns"] == 6
    refused(amina, 404, "no_game", "GET", "/api/games/chess/text/en")
    assert "en and ru" in refused(amina, 404, "no_language", "GET", "/api/games/five_tribes/rules/fr")
