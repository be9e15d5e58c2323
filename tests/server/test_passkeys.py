"""Passkeys and recovery codes: a person goes on anywhere; wrong, used or foreign ones are refused."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from serai.server.base64_text import decode_base64, encode_base64
from serai.server.people import challenges
from serai.server.people.passkey_site import find_passkey_site
from serai.server.people.passkeys import MAX_PASSKEYS
from serai.server.people.recovery_codes import COUNT
from serai.server.settings import NoticeSettings, RateLimit
from serai.server.store.database import Transaction
from tests.server.authenticator import (
    MINE,
    NEW_CHALLENGE,
    PROOF_CHALLENGE,
    PROVE,
    RECOVER,
    Authenticator,
    add_passkey,
    at_localhost,
    local_origin,
)
from tests.server.helpers import Json, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, refused


def sign_in(browser: Person, device: Authenticator) -> Json:
    """The answer to a proof from another browser."""
    proof = device.prove(at_localhost(browser).ask("POST", PROOF_CHALLENGE))
    welcomed: Json = browser.ask("POST", PROVE, proof)
    return welcomed


def stored(server: InProcessServer) -> dict[str, list[tuple[Any, ...]]]:
    """What refusals must not change."""

    def job(tx: Transaction) -> dict[str, list[tuple[Any, ...]]]:
        tables = ("people", "tokens", "passkeys", "used_challenges")
        return {name: sorted(tx.rows(f"SELECT * FROM {name}"), key=repr) for name in tables}

    return server.do(server.application.database.run(job))


# -- passkeys --------------------------------------------------------------------------------------------------------


def test_a_passkey_proves_a_person_on_a_second_device(server: InProcessServer, person: NewPerson) -> None:
    amina, laptop = person("Amina"), person("nobody")
    table_id = amina.new_table("me", "me")["table"]["id"]
    device = add_passkey(amina, "Phone")
    [listed] = amina.ask("GET", MINE)["passkeys"]
    assert (listed["name"], listed["site"], listed["used"]) == ("Phone", "localhost", None)

    welcomed = sign_in(laptop, device)
    assert welcomed["person"] == {"id": amina.id, "nickname": "Amina"}
    assert welcomed["token"] != amina.token
    laptop.http.headers["authorization"] = f"Bearer {welcomed['token']}"
    assert [one["id"] for one in laptop.ask("GET", "/api/tables/mine")["tables"]] == [table_id]
    assert laptop.ask("GET", MINE)["passkeys"][0]["used"] is not None
    sign_in(laptop, device)


def test_several_passkeys_are_named_and_removed(server: InProcessServer, person: NewPerson) -> None:
    amina, laptop = person("Amina"), person("nobody")
    phone, key = add_passkey(amina, "Phone"), add_passkey(amina, "  Key  of brass ")
    found = amina.ask("GET", MINE)
    assert [one["name"] for one in found["passkeys"]] == ["Phone", "Key of brass"]
    assert amina.ask("POST", NEW_CHALLENGE)["known"] == [phone.id, key.id], "an authenticator makes no second one"
    first, second = (one["id"] for one in found["passkeys"])
    renamed = amina.ask("PATCH", f"{MINE}/{second}", {"name": "Brass"})
    assert [one["name"] for one in renamed["passkeys"]] == ["Phone", "Brass"]

    stranger = person("Boris")
    refused(stranger, 404, "no_passkey", "PATCH", f"{MINE}/{second}", {"name": "Mine"})
    stranger.ask("DELETE", f"{MINE}/{first}")
    assert len(amina.ask("GET", MINE)["passkeys"]) == 2, "a stranger removes nothing"
    refused(amina, 409, "odd_name", "PATCH", f"{MINE}/{second}", {"name": "Ami\u202ena"})

    assert [one["name"] for one in amina.ask("DELETE", f"{MINE}/{first}")["passkeys"]] == ["Brass"]
    proof = phone.prove(at_localhost(laptop).ask("POST", PROOF_CHALLENGE))
    before = stored(server)
    refused(laptop, 404, "unknown_passkey", "POST", PROVE, proof)
    assert stored(server) == before
    assert sign_in(laptop, key)["person"]["id"] == amina.id


def test_foreign_and_forged_proofs_are_refused(server: InProcessServer, person: NewPerson) -> None:
    amina, boris, laptop = person("Amina"), person("Boris"), at_localhost(person("nobody"))
    phone, other = add_passkey(amina), add_passkey(boris)
    stranger = Authenticator(phone.origin, user=phone.user)

    def asked() -> Json:
        challenge: Json = laptop.ask("POST", PROOF_CHALLENGE)
        return challenge

    forged = {**stranger.prove(asked()), "id": phone.id}
    wrong_user = {**phone.prove(asked()), "user": other.user}
    wrong_site = phone.prove({**asked(), "site": "example.org"})
    wrong_challenge = phone.prove({**asked(), "challenge": encode_base64(bytes(56))})
    for_adding = phone.prove({**asked(), "challenge": amina.ask("POST", NEW_CHALLENGE)["challenge"]})
    elsewhere = Authenticator("https://localhost.example.org", user=phone.user, key=phone.key)
    elsewhere.credential = phone.credential
    wrong_origin = elsewhere.prove(asked())
    before = stored(server)
    refused(laptop, 404, "unknown_passkey", "POST", PROVE, stranger.prove(asked()))
    refused(laptop, 404, "unknown_passkey", "POST", PROVE, wrong_user)
    for proof in (forged, wrong_site, wrong_challenge, for_adding, wrong_origin):
        refused(laptop, 409, "bad_passkey", "POST", PROVE, proof)
    for damaged in ("signature", "authenticator_data", "client_data"):
        refused(laptop, 409, "bad_passkey", "POST", PROVE, {**phone.prove(asked()), damaged: "AAAA"})
    assert stored(server) == before


def test_a_challenge_counts_once_and_not_for_long(
    server: InProcessServer, person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    amina, laptop = person("Amina"), at_localhost(person("nobody"))
    phone = add_passkey(amina)
    asked = laptop.ask("POST", PROOF_CHALLENGE)
    proof = phone.prove(asked)
    laptop.ask("POST", PROVE, proof)
    again = phone.prove(asked)
    late = phone.prove({**asked, "challenge": _ended(server, laptop, monkeypatch)})
    before = stored(server)
    for replayed in (proof, again, late):
        refused(laptop, 409, "passkey_late", "POST", PROVE, replayed)
    assert stored(server) == before

    new = Authenticator(phone.origin)
    creation = new.create(amina.ask("POST", NEW_CHALLENGE))
    amina.ask("POST", MINE, creation)
    refused(amina, 409, "passkey_late", "POST", MINE, creation)
    refused(amina, 409, "passkey_known", "POST", MINE, new.create(amina.ask("POST", NEW_CHALLENGE)))
    assert len(amina.ask("GET", MINE)["passkeys"]) == 2


def _ended(server: InProcessServer, asker: Person, monkeypatch: pytest.MonkeyPatch) -> str:
    """A challenge of the server whose time is over."""
    with monkeypatch.context() as patch:
        patch.setattr(challenges, "SECONDS", -1)
        challenge: str = asker.ask("POST", PROOF_CHALLENGE)["challenge"]
        return challenge


def test_asking_for_challenges_stores_nothing(server: InProcessServer, person: NewPerson) -> None:
    laptop = at_localhost(person("nobody"))
    laptop.ask("POST", PROOF_CHALLENGE)
    before = stored(server)
    asked = {laptop.ask("POST", PROOF_CHALLENGE)["challenge"] for _ in range(50)}
    assert len(asked) == 50
    assert stored(server) == before


def test_used_challenges_are_dropped_after_their_end(server: InProcessServer, person: NewPerson) -> None:
    def grow_old(tx: Transaction) -> None:
        tx.run("UPDATE used_challenges SET expires = expires - ?", 2.0 * challenges.KEPT_SECONDS)

    amina, laptop = person("Amina"), person("nobody")
    phone = add_passkey(amina)
    sign_in(laptop, phone)
    server.do(server.application.database.run(grow_old))
    sign_in(laptop, phone)
    assert len(stored(server)["used_challenges"]) == 1


def test_a_copied_passkey_is_noticed_by_its_sign_count(server: InProcessServer, person: NewPerson) -> None:
    amina, laptop = person("Amina"), at_localhost(person("nobody"))
    phone = add_passkey(amina, sign_count=2**32 - 10)
    copy = Authenticator(phone.origin, sign_count=phone.sign_count, user=phone.user, key=phone.key)
    copy.credential = phone.credential
    sign_in(laptop, phone)
    before = stored(server)
    refused(laptop, 409, "passkey_copied", "POST", PROVE, copy.prove(laptop.ask("POST", PROOF_CHALLENGE)))
    assert stored(server) == before
    sign_in(laptop, phone)

    synchronised = add_passkey(amina, counts=False)
    for _ in range(2):
        assert sign_in(laptop, synchronised)["person"]["id"] == amina.id


def test_what_is_no_passkey_is_not_stored(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = at_localhost(person("Amina")), at_localhost(person("Boris"))
    device = Authenticator(local_origin(amina))

    def asked(by: Person = amina) -> Json:
        challenge: Json = by.ask("POST", NEW_CHALLENGE)
        return challenge

    no_point = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20" + b"\x01" * 32 + b"\x22\x58\x20" + b"\x01" * 32
    bad = [
        device.create(asked(boris)),
        device.create({**asked(), "site": "example.org"}),
        device.create(asked(), public_key=no_point),
        Authenticator("http://localhost.example.org").create(asked()),
        {**device.create(asked()), "id": encode_base64(b"another")},
        {**device.create(asked()), "attestation": "AAAA"},
    ]
    before = stored(server)
    for creation in bad:
        refused(amina, 409, "bad_passkey", "POST", MINE, creation)
    refused(amina, 409, "odd_name", "POST", MINE, device.create(asked(), "Ami\u202ena"))
    refused(amina, 400, "http_400", "POST", MINE, {**device.create(asked()), "id": "*"})
    assert stored(server) == before


def test_a_person_has_so_many_passkeys_and_no_more(person: NewPerson) -> None:
    amina = person("Amina")
    for number in range(MAX_PASSKEYS):
        add_passkey(amina, f"Key {number}")
    one_more = Authenticator(local_origin(amina)).create(amina.ask("POST", NEW_CHALLENGE))
    refused(amina, 409, "many_passkeys", "POST", MINE, one_more)
    assert len(amina.ask("GET", MINE)["passkeys"]) == MAX_PASSKEYS


def test_signing_out_keeps_passkeys_and_deleting_the_person_does_not(
    server: InProcessServer, person: NewPerson
) -> None:
    amina, laptop = person("Amina"), at_localhost(person("nobody"))
    phone, codes = add_passkey(amina), amina.ask("POST", "/api/me/recovery")["codes"]
    amina.ask("POST", "/api/me/revoke")
    assert sign_in(laptop, phone)["person"]["id"] == amina.id
    assert laptop.ask("POST", RECOVER, {"code": codes[0]})["left"] == COUNT - 1
    amina.ask("DELETE", "/api/me")
    refused(laptop, 404, "unknown_passkey", "POST", PROVE, phone.prove(laptop.ask("POST", PROOF_CHALLENGE)))
    refused(laptop, 404, "unknown_recovery", "POST", RECOVER, {"code": codes[1]})


# -- where -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "address", "name", "origins"),
    [
        ("games.example.org", "", "games.example.org", ("https://games.example.org",)),
        ("Games.example.org:443", "", "games.example.org", ("https://games.example.org",)),
        ("games.example.org:8443", "", "games.example.org", ("https://games.example.org:8443",)),
        ("localhost:8765", "", "localhost", ("http://localhost:8765", "https://localhost:8765")),
        ("localhost:80", "", "localhost", ("http://localhost", "https://localhost:80")),
        ("10.0.0.5:8765", "https://games.example.org/", "games.example.org", ("https://games.example.org",)),
        ("localhost", "https://games.example.org:8443", "games.example.org", ("https://games.example.org:8443",)),
    ],
)
def test_passkeys_belong_to_the_public_address_or_the_host(
    host: str, address: str, name: str, origins: tuple[str, ...]
) -> None:
    site = find_passkey_site(host, address)
    assert site is not None
    assert (site.name, site.origins) == (name, origins)


@pytest.mark.parametrize(
    ("host", "address"),
    [("192.168.1.5:8765", ""), ("[::1]:8765", ""), ("localhost", "http://games.example.org"), ("localhost", "games")],
)
def test_there_are_no_passkeys_without_a_name_or_without_tls(host: str, address: str) -> None:
    assert find_passkey_site(host, address) is None


def test_a_page_without_passkeys_says_so(person: NewPerson) -> None:
    amina = person("Amina")  # at 127.0.0.1
    found = amina.ask("GET", MINE)
    assert (found["site"], found["address"], found["passkeys"]) == ("", "", [])
    for path in (NEW_CHALLENGE, PROOF_CHALLENGE):
        assert "https" in refused(amina, 409, "no_passkeys", "POST", path)


def test_a_passkey_of_one_host_is_none_of_another(server: InProcessServer, person: NewPerson) -> None:
    """A site whose name was pointed at this server learns nothing and proves nothing."""
    amina, laptop = person("Amina"), at_localhost(person("nobody"), "evil.example.org")
    phone = add_passkey(amina)
    evil = Authenticator(f"https://evil.example.org:{server.port}", user=phone.user, key=phone.key)
    evil.credential = phone.credential
    refused(laptop, 404, "unknown_passkey", "POST", PROVE, evil.prove(laptop.ask("POST", PROOF_CHALLENGE)))
    passed_on = phone.prove(laptop.ask("POST", PROOF_CHALLENGE))
    refused(at_localhost(laptop), 409, "bad_passkey", "POST", PROVE, passed_on)


# -- recovery codes --------------------------------------------------------------------------------------------------


def test_recovery_codes_work_once_and_new_ones_replace_them(server: InProcessServer, person: NewPerson) -> None:
    amina, laptop = person("Amina"), person("nobody")
    assert amina.ask("GET", MINE)["codes_made"] is None
    codes = amina.ask("POST", "/api/me/recovery")["codes"]
    assert len(set(codes)) == COUNT
    found = amina.ask("GET", MINE)
    assert found["codes_left"] == COUNT
    assert found["codes_made"] is not None
    welcomed = laptop.ask("POST", RECOVER, {"code": codes[0].lower().replace("-", " ")})
    assert (welcomed["person"]["id"], welcomed["left"]) == (amina.id, COUNT - 1)
    laptop.http.headers["authorization"] = f"Bearer {welcomed['token']}"
    assert laptop.ask("GET", "/api/me")["nickname"] == "Amina"

    newer = amina.ask("POST", "/api/me/recovery")["codes"]
    before = stored(server)
    for code in (codes[0], codes[1], "ABCDE-FGHJK", amina.token[:32]):
        refused(laptop, 404, "unknown_recovery", "POST", RECOVER, {"code": code})
    refused(laptop, 404, "unknown_code", "POST", "/api/people/continue", {"code": newer[0]})
    no_token = httpx.get(
        f"{server.url}/api/me", headers={"authorization": f"Bearer {newer[0].replace('-', '')}"}, trust_env=False
    )
    assert no_token.status_code == 401, "a code is no token"
    assert stored(server) == before
    content = b"".join(path.read_bytes() for path in server.folder.glob("serai.sqlite*"))
    for code in newer:
        assert code.encode() not in content
        assert code.replace("-", "").encode() not in content
    assert laptop.ask("POST", RECOVER, {"code": newer[0]})["left"] == COUNT - 1


AT_ONCE = 8  # devices that try the same


def post_at_once(asker: Person, path: str, body: Json) -> list[int]:
    """The statuses of the same request, sent several times at the same moment."""
    with ThreadPoolExecutor(AT_ONCE) as threads:
        sent = [threads.submit(asker.http.post, path, json=body) for _ in range(AT_ONCE)]
        return sorted(one.result().status_code for one in sent)


def test_a_code_or_a_proof_used_at_the_same_moment_counts_once(server: InProcessServer, person: NewPerson) -> None:
    amina, laptop = person("Amina"), at_localhost(person("nobody"))
    phone = add_passkey(amina)
    code = amina.ask("POST", "/api/me/code")["code"]
    recovery = amina.ask("POST", "/api/me/recovery")["codes"][0]
    proof = phone.prove(laptop.ask("POST", PROOF_CHALLENGE))
    tries = {"/api/people/continue": {"code": code}, RECOVER: {"code": recovery}, PROVE: proof}
    for path, body in tries.items():
        before = len(stored(server)["tokens"])
        statuses = post_at_once(laptop, path, body)
        assert statuses[0] == 201, path
        assert set(statuses[1:]) <= {404, 409}, path
        used_up = path != PROVE  # a code is a row of this table itself
        assert len(stored(server)["tokens"]) == before + 1 - used_up, path


def test_one_persons_challenge_adds_no_passkey_to_another(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = at_localhost(person("Amina")), at_localhost(person("Boris"))
    asked = amina.ask("POST", NEW_CHALLENGE)
    creation = Authenticator(local_origin(amina)).create(asked)
    before = stored(server)
    refused(boris, 409, "bad_passkey", "POST", MINE, creation)
    assert stored(server) == before
    statuses = post_at_once(amina, MINE, creation)
    assert statuses[0] == 201
    assert set(statuses[1:]) == {409}
    assert len(amina.ask("GET", MINE)["passkeys"]) == 1


def test_guessing_is_limited_by_address(tmp_path: Path) -> None:
    """Codes, recovery codes and proofs share one limit, which asking for challenges does not use up."""
    with InProcessServer(tmp_path, limited=True, new_people=RateLimit(0.001, 4)) as server:
        amina = Person(server)
        phone = add_passkey(amina)
        [code, *_] = amina.ask("POST", "/api/me/recovery")["codes"]
        for _ in range(2):
            refused(amina, 404, "unknown_recovery", "POST", RECOVER, {"code": "ABCDE-FGHJK-LMNPQ-RSTUV"})
        proof = phone.prove(amina.ask("POST", PROOF_CHALLENGE))
        refused(amina, 404, "unknown_passkey", "POST", PROVE, {**proof, "id": "AAAA"})
        refused(amina, 429, "limit", "POST", RECOVER, {"code": code})
        refused(amina, 429, "limit", "POST", PROVE, proof)
        amina.close()


# -- stores ----------------------------------------------------------------------------------------------------------


def test_passkeys_outlive_a_restart_and_older_databases_get_them(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        amina = Person(server)
        code = amina.ask("POST", "/api/me/code")["code"]
    with sqlite3.connect(tmp_path / "serai.sqlite") as connection:
        for table in ("passkeys", "used_challenges"):
            connection.execute(f"DROP TABLE {table}")
        connection.execute("DELETE FROM server_keys WHERE name = 'challenges'")
    connection.close()
    with server:
        assert amina.ask("POST", "/api/people/continue", {"code": code})["person"]["id"] == amina.id
        phone = add_passkey(amina)
        asked = amina.ask("POST", PROOF_CHALLENGE)
    with server:
        assert amina.ask("POST", PROVE, phone.prove(asked))["person"]["id"] == amina.id, "the key was stored"
        amina.close()


def test_a_configured_address_is_the_site_of_all_passkeys(tmp_path: Path) -> None:
    notices = NoticeSettings(address="https://games.example.org")
    with InProcessServer(tmp_path, notices=notices, hosts="games.example.org") as server:
        amina = Person(server)
        found = amina.ask("GET", MINE)
        assert (found["site"], found["address"]) == ("games.example.org", "https://games.example.org")
        device = Authenticator("https://games.example.org")
        amina.ask("POST", MINE, device.create(amina.ask("POST", NEW_CHALLENGE)))
        amina.http.headers["host"] = "games.example.org"
        proof = device.prove(amina.ask("POST", PROOF_CHALLENGE))
        assert decode_base64(proof["user"]).decode() == amina.id
        assert amina.ask("POST", PROVE, proof)["person"]["id"] == amina.id
        amina.http.headers["host"] = "evil.example.org"
        refused(amina, 421, "bad_host", "POST", PROOF_CHALLENGE)
        amina.close()
