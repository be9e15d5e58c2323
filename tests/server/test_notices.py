"""People are told of their turns at tables in days: by push messages, e-mail and a channel. Nothing secret is told."""

from __future__ import annotations

import ipaddress
import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from email import message_from_string, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from msgspec.structs import replace

from serai.server.notices import endpoints
from serai.server.notices.delivery import format_for_channel
from serai.server.notices.messages import WaitingTurn, describe_for_channel, describe_turns
from serai.server.notices.preferences import is_quiet
from serai.server.settings import NoticeSettings
from serai.server.store.database import Transaction
from serai.server.store.schema import NoticeRow
from tests.server.helpers import Json, Person, free_port
from tests.server.in_process_server import InProcessServer
from tests.server.mail_server import MailServer
from tests.server.notice_helpers import AT_ONCE, DAYS, ask_for_pushes, play_until, search, table_of_two
from tests.server.push_service import PushService
from tests.server.request_helpers import NewPerson, refused
from tests.stored import write_old_database


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with InProcessServer(tmp_path_factory.mktemp("data"), notices=AT_ONCE) as running:
        yield running


# -- push messages ---------------------------------------------------------------------------------------------------


def test_a_turn_is_told_once_and_the_next_one_again(
    server: InProcessServer, service: PushService, person: NewPerson
) -> None:
    amina, boris = person("Amina"), person("Boris")
    ask_for_pushes(amina, service, "amina")
    table_id = table_of_two(amina, boris, name="Friday")
    players = {0: amina, 1: boris}
    play_until(server, players, table_id, 0)
    search(server)
    [told] = service.messages_for("amina")
    assert told == {
        "title": "Your turn: Yspahan",
        "body": "Friday: with Boris",
        "path": f"/table/{table_id}",
        "tag": "your-turn",
    }
    headers = service.received[0].headers
    assert (headers["content-encoding"], headers["topic"]) == ("aes128gcm", "your-turn")
    search(server)
    assert len(service.received) == 1, "she was told of this turn"
    play_until(server, players, table_id, 1)
    search(server)
    assert len(service.received) == 1, "it is his turn, and he has not asked to be told"
    play_until(server, players, table_id, 0)
    search(server)
    assert len(service.messages_for("amina")) == 2


def test_many_turns_are_one_message_in_the_persons_language(
    server: InProcessServer, service: PushService, person: NewPerson
) -> None:
    amina, boris = person("Амина"), person("Борис")
    ask_for_pushes(amina, service, "amina")
    amina.ask("PATCH", "/api/me/notices", {"language": "ru", "zone": "Europe/Moscow"})
    for _ in range(7):
        play_until(server, {0: amina, 1: boris}, table_of_two(amina, boris), 0)
    search(server)
    [told] = service.messages_for("amina")
    assert told["title"] == "Ваш ход за 7\u00a0столами"
    assert told["body"].count("\n") == 5
    assert told["body"].endswith("и ещё 2\u00a0стола")
    assert told["path"] == "/"


def test_only_people_who_asked_and_are_waited_for_by_people_are_told(
    server: InProcessServer, service: PushService, person: NewPerson
) -> None:
    amina, boris = person("Amina"), person("Boris")
    live = table_of_two(amina, boris, pace={"kind": "live"})
    alone = amina.new_table("me", "random", game="merv", pace=DAYS)["table"]["id"]
    play_until(server, {0: amina, 1: boris}, live, 0)
    play_until(server, {0: amina}, alone, 0)
    search(server)
    ask_for_pushes(amina, service, "amina")
    search(server)
    assert service.received == [], "a live clock and a game with bots need no message"
    table_id = table_of_two(amina, boris, pace={"kind": "none"})
    play_until(server, {0: amina, 1: boris}, table_id, 0)
    amina.ask("POST", "/api/me/notices/push/forget", {"endpoint": f"{service.url}/push/amina"})
    search(server)
    assert service.received == []
    ask_for_pushes(amina, service, "amina")
    search(server)
    assert len(service.messages_for("amina")) == 1


def test_a_young_turn_a_recent_message_and_quiet_hours_wait(
    server: InProcessServer, service: PushService, person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    amina, boris = person("Amina"), person("Boris")
    ask_for_pushes(amina, service, "amina")
    players = {0: amina, 1: boris}
    notices = server.application.notices
    play_until(server, players, table_of_two(amina, boris), 0)
    monkeypatch.setattr(notices, "settings", NoticeSettings(delay_seconds=60, gap_seconds=600, allows_private=True))
    search(server)
    assert service.received == [], "the turn is not a minute old"
    quiet = {"start": "00:00", "end": "23:59"}
    amina.ask("PATCH", "/api/me/notices", {"language": "en", "zone": "UTC", "quiet": quiet})
    monkeypatch.setattr(notices, "settings", NoticeSettings(delay_seconds=0, gap_seconds=600, allows_private=True))
    clock = server.application.database.now
    noon = time.time() // 86_400 * 86_400 + 43_200
    monkeypatch.setattr(server.application.database, "now", lambda: noon + 86_400)
    search(server)
    assert service.received == [], "it is a quiet hour"
    monkeypatch.setattr(server.application.database, "now", lambda: clock() + 3600)
    amina.ask("PATCH", "/api/me/notices", {"language": "en", "zone": "UTC"})
    search(server)
    assert len(service.received) == 1
    play_until(server, players, table_of_two(amina, boris), 0)
    search(server)
    assert len(service.received) == 1, "the last message was sent a moment ago"
    monkeypatch.setattr(server.application.database, "now", lambda: clock() + 3600 + 601)
    search(server)
    told = service.messages_for("amina")
    assert told[-1]["title"] == "Your turn at 2 tables"


@pytest.mark.parametrize(
    ("start", "end", "zone", "hour", "quiet"),
    [
        ("22:00", "08:00", "UTC", 23, True),
        ("22:00", "08:00", "UTC", 3, True),
        ("22:00", "08:00", "UTC", 12, False),
        ("22:00", "08:00", "Asia/Tokyo", 14, True),  # 23:00 there
        ("12:00", "14:00", "UTC", 13, True),
        ("12:00", "14:00", "UTC", 14, False),
        ("", "", "UTC", 3, False),
        ("07:00", "07:00", "Nowhere/Else", 7, False),
    ],
)
def test_quiet_hours(start: str, end: str, zone: str, hour: int, quiet: bool) -> None:
    wish = NoticeRow("p", zone=zone, quiet_start=start, quiet_end=end)
    assert is_quiet(wish, 1_700_006_400 // 86_400 * 86_400 + hour * 3600) == quiet


@pytest.mark.parametrize("status", [404, 410])
def test_a_dead_subscription_is_removed(
    server: InProcessServer, service: PushService, person: NewPerson, status: int
) -> None:
    amina, boris = person("Amina"), person("Boris")
    ask_for_pushes(amina, service, "amina")
    play_until(server, {0: amina, 1: boris}, table_of_two(amina, boris), 0)
    service.status = status
    search(server)
    assert amina.ask("GET", "/api/me/notices")["devices"] == 0
    search(server)
    assert len(service.received) == 1


def test_a_message_that_failed_is_sent_again(server: InProcessServer, service: PushService, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    ask_for_pushes(amina, service, "amina")
    play_until(server, {0: amina, 1: boris}, table_of_two(amina, boris), 0)
    service.status = 503
    search(server)
    service.status = 201
    search(server)
    search(server)
    assert len(service.messages_for("amina")) == 2
    assert amina.ask("GET", "/api/me/notices")["devices"] == 1


def test_a_redirection_is_not_followed(server: InProcessServer, service: PushService, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    ask_for_pushes(amina, service, "amina")
    play_until(server, {0: amina, 1: boris}, table_of_two(amina, boris), 0)
    service.status = 307
    search(server)
    assert len(service.received) == 1


def test_signing_out_devices_and_leaving_end_the_messages(
    server: InProcessServer, service: PushService, person: NewPerson
) -> None:
    amina = person("Amina")
    ask_for_pushes(amina, service, "desk")
    phone = person("nobody")
    code = amina.ask("POST", "/api/me/code")["code"]
    token = phone.ask("POST", "/api/people/continue", {"code": code})["token"]
    phone.http.headers["authorization"] = f"Bearer {token}"
    ask_for_pushes(phone, service, "phone")
    assert phone.ask("GET", "/api/me/notices")["devices"] == 2
    phone.ask("POST", "/api/me/revoke")
    assert phone.ask("GET", "/api/me/notices")["devices"] == 1
    phone.ask("DELETE", "/api/me")
    stored = "SELECT COUNT(*) FROM pushes WHERE person = ?"

    def count(tx: Transaction) -> int:
        return int(tx.rows(stored, amina.id)[0][0])

    assert server.do(server.application.database.read(count)) == 0


def test_nobody_changes_or_reads_what_another_asked_for(
    server: InProcessServer, service: PushService, person: NewPerson
) -> None:
    amina, boris = person("Amina"), person("Boris")
    ask_for_pushes(amina, service, "amina")
    boris.ask("POST", "/api/me/notices/push/forget", {"endpoint": f"{service.url}/push/amina"})
    assert amina.ask("GET", "/api/me/notices")["devices"] == 1
    assert boris.ask("GET", "/api/me/notices")["devices"] == 0
    boris.http.headers.pop("authorization")
    refused(boris, 401, "no_token", "GET", "/api/me/notices")


def test_the_oldest_of_many_devices_makes_room(
    server: InProcessServer, service: PushService, person: NewPerson
) -> None:
    amina = person("Amina")
    for number in range(12):
        ask_for_pushes(amina, service, f"amina-{number}")
    assert amina.ask("GET", "/api/me/notices")["devices"] == 10


# -- where messages may go ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://[64:ff9b::7f00:1]/x",
        "https://[2002:7f00:1::]/x",
        "https://169.254.169.254/latest",
        "https://192.168.1.1/x",
        "https://user:word@push.example.org/x",
        "https://push.example.org:8443/x",
        "https:///x",
        "https://push.example.org:port/x",
        "ftp://push.example.org/x",
    ],
)
def test_endpoints_that_nothing_is_sent_to(url: str) -> None:
    with pytest.raises(endpoints.BadEndpoint):
        endpoints.check_endpoint(url)


def test_a_public_endpoint_is_accepted() -> None:
    assert endpoints.check_endpoint("https://push.example.org/send/abc").hostname == "push.example.org"
    assert endpoints.is_public(ipaddress.ip_address("2606:4700::1111"))


def test_a_name_of_a_private_address_is_refused_when_it_is_used(service: PushService) -> None:
    """A name may be public when it is stored and mean this machine when a message is sent."""
    with pytest.raises(endpoints.BadEndpoint):
        endpoints.find_address("localhost", 443, allows_private=False)


def test_invalid_subscriptions_are_refused(server: InProcessServer, service: PushService, person: NewPerson) -> None:
    amina = person("Amina")
    good = service.subscribe("amina")
    path = "/api/me/notices/push"
    refused(amina, 409, "bad_endpoint", "POST", path, {**good, "endpoint": "file:///etc/passwd"})
    refused(amina, 409, "bad_subscription", "POST", path, {**good, "p256dh": "A" * 87})
    refused(amina, 409, "bad_subscription", "POST", path, {**good, "auth": "A" * 28})
    refused(amina, 409, "bad_zone", "PATCH", "/api/me/notices", {"language": "en", "zone": "Nowhere/Else"})
    refused(amina, 409, "no_channel", "PATCH", "/api/me/notices", {"language": "en", "zone": "UTC", "channel": True})
    refused(amina, 409, "no_email", "POST", "/api/me/notices/email", {"email": "a@example.org", "language": "en"})
    assert amina.ask("GET", "/api/me/notices")["devices"] == 0


def test_without_the_hosts_leave_nothing_is_sent_to_private_addresses(tmp_path: Path, service: PushService) -> None:
    with InProcessServer(tmp_path) as server, closing(Person(server, "Amina")) as amina:
        refused(amina, 409, "bad_endpoint", "POST", "/api/me/notices/push", service.subscribe("amina"))
    assert service.received == []


# -- nothing secret ----------------------------------------------------------------------------------------------------

WORDS = re.compile(r"[\w’'-]+")


@pytest.mark.usefixtures("secrets_on_the_table")
def test_messages_hold_public_words_only(server: InProcessServer, service: PushService, person: NewPerson) -> None:
    """Every word of every message is the game's title, a name at the table, or of the fixed sentences."""
    amina, boris = person("Amina"), person("Boris")
    ask_for_pushes(amina, service, "amina")
    for game in ("amul", "five_tribes", "marrakesh", "merv", "yspahan"):
        count = 3 if game == "amul" else 2
        bots = ["random"] * (count - 2)
        made = amina.new_table("me", "open", *bots, game=game, pace=DAYS, name="Oasis")
        table_id = made["table"]["id"]
        boris.join(table_id, made["invite"])
        play_until(server, {0: amina, 1: boris}, table_id, 0)
        search(server)
        amina.ask("POST", f"/api/tables/{table_id}/resign", {"seat": 0})
        told = service.messages_for("amina")[-1]
        assert set(told) == {"title", "body", "path", "tag"}
        words = set(WORDS.findall(f"{told['title']} {told['body']}"))
        assert words <= {"Your", "turn", "Oasis", "with", "Boris", *game_words(amina, game)}
        assert told["path"] == f"/table/{table_id}"


def game_words(person: Person, game: str) -> set[str]:
    games: list[Json] = person.ask("GET", "/api/games")
    [title] = [one["title"]["en"] for one in games if one["id"] == game]
    return set(WORDS.findall(title))


def test_the_channel_names_no_private_table() -> None:
    turn = WaitingTurn("secret-id", "merv", "Our club", ("Boris",), False, 1)
    line = describe_for_channel("Amina", [turn], "en", "https://games.example.org")
    assert line == "Amina: your turn in Merv"
    public = WaitingTurn("id", "merv", "Our club", ("Boris",), True, 1)
    assert describe_for_channel("Amina", [public], "en", "https://x.org").endswith(" https://x.org/table/id")
    assert describe_for_channel("Amina", [turn, public], "en", "https://x.org") == "Amina: your turn at 2 tables (Merv)"


def test_a_name_in_the_channel_mentions_nobody() -> None:
    assert format_for_channel("discord", "@everyone: hi")["allowed_mentions"] == {"parse": []}
    assert format_for_channel("slack", "<!channel>: hi") == {"text": "&lt;!channel&gt;: hi"}
    assert format_for_channel("matrix", "hi") == {"msgtype": "m.text", "body": "hi"}


def test_a_tournament_table_is_told_with_its_round() -> None:
    turn = WaitingTurn("id", "merv", "Осенний кубок", ("Борис",), False, 1, round=3)
    assert describe_turns([turn], "ru").body == "Осенний кубок, круг 3: за столом Борис"
    assert describe_turns([replace(turn, others=())], "en").body == "Осенний кубок, round 3"


def test_a_game_that_is_gone_is_told_by_its_id() -> None:
    turn = WaitingTurn("id", "no_such_game", "", ("Boris",), False, 1)
    assert describe_turns([turn], "en").title == "Your turn: no_such_game"


# -- e-mail and the channel --------------------------------------------------------------------------------------------


def test_email_after_a_code_and_the_hosts_channel(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    with MailServer(tmp_path) as mail:
        monkeypatch.setenv("SSL_CERT_FILE", str(mail.certificate))
        notices = NoticeSettings(
            sweep_seconds=3600,
            delay_seconds=0,
            gap_seconds=0,
            address="https://games.example.org/",
            smtp=mail.url,
            mail_from="Caravanserai <host@example.org>",
            webhook=f"{service.url}/channel",
            webhook_form="discord",
            allows_private=True,
        )
        with (
            InProcessServer(tmp_path, notices=notices) as server,
            closing(Person(server, "Amina")) as amina,
            closing(Person(server, "Boris")) as boris,
        ):
            assert amina.ask("GET", "/api/me/notices")["offers"] == ["email", "discord"]
            given = amina.ask("POST", "/api/me/notices/email", {"email": "amina@example.org", "language": "en"})
            assert given["email"] == "", "not before it is confirmed"
            [(to, text)] = mail.mails
            assert to == "amina@example.org"
            [code] = re.findall(r"Your code: (\d{8})", text)
            refused(boris, 404, "unknown_code", "POST", "/api/me/notices/email/confirm", {"code": code})
            refused(amina, 404, "unknown_code", "POST", "/api/me/notices/email/confirm", {"code": "00000000"})
            confirmed = amina.ask("POST", "/api/me/notices/email/confirm", {"code": code})
            assert confirmed["email"] == "amina@example.org"
            amina.ask("PATCH", "/api/me/notices", {"language": "en", "zone": "UTC", "channel": True})
            table_id = table_of_two(amina, boris)
            play_until(server, {0: amina, 1: boris}, table_id, 0)
            search(server)
            parsed = message_from_string(mail.mails[-1][1], policy=policy.default)
            assert isinstance(parsed, EmailMessage)
            assert parsed["Subject"] == "Your turn: Yspahan"
            assert (parsed["From"], parsed["To"]) == ("Caravanserai <host@example.org>", "amina@example.org")
            assert parsed["Auto-Submitted"] == "auto-generated"
            assert f"https://games.example.org/table/{table_id}" in parsed.get_content()
            assert [one.json["content"] for one in service.received] == ["Amina: your turn in Yspahan"]
            amina.ask("POST", "/api/me/notices/email", {"email": "", "language": "en"})
            assert amina.ask("GET", "/api/me/notices")["email"] == ""


@pytest.mark.parametrize("trouble", ["", "certificate", "no starttls", "nobody there"])
def test_a_code_goes_only_to_a_mail_server_that_can_be_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    """Without private endpoints, mails need STARTTLS with a certificate that the system trusts."""
    with MailServer(None if trouble == "no starttls" else tmp_path) as mail:
        if trouble != "certificate":
            monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "mail.pem"))
        url = f"smtp://127.0.0.1:{free_port()}" if trouble == "nobody there" else mail.url
        notices = NoticeSettings(smtp=url, mail_from="host@example.org")
        with InProcessServer(tmp_path, notices=notices) as server, closing(Person(server, "Amina")) as amina:
            body = {"email": "amina@example.org", "language": "en"}
            if trouble:
                refused(amina, 409, "mail_refused", "POST", "/api/me/notices/email", body)
            else:
                amina.ask("POST", "/api/me/notices/email", body)
            assert [to for to, _ in mail.mails] == ([] if trouble else ["amina@example.org"])


# -- stored data -------------------------------------------------------------------------------------------------------


def test_keys_stay_and_a_database_of_version_0_1_gets_them(tmp_path: Path) -> None:
    write_old_database(tmp_path)
    keys = []
    for _ in range(2):
        with InProcessServer(tmp_path) as server, closing(Person(server, "Amina")) as amina:
            keys.append(amina.ask("GET", "/api/me/notices")["key"])
    assert keys[0] == keys[1]
    with closing(sqlite3.connect(tmp_path / "caravanserai.sqlite")) as database:
        [(stored,)] = database.execute("SELECT value FROM server_keys").fetchall()
    assert "PRIVATE KEY" in stored
    assert json.dumps(stored)[1:-1] not in server.logged()
