"""What links tell before they are opened: meta tags, and pictures drawn by the server."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

import serai as cv
from serai.server.previews import card_painter
from serai.server.previews.cards import CardRow, ShareCard, home_card
from serai.server.previews.fonts import PageFont
from serai.server.previews.link_previews import HOME, SharedLink, parse_link
from serai.server.previews.meta_tags import choose_language
from serai.server.previews.pictures import CARDS_KEPT, MAX_WAITING, MAX_WAITING_EACH, PictureService
from serai.server.settings import STATIC, RateLimit
from serai.tables.errors import NotFound
from tests.server.helpers import Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, play_out
from tests.web.page_build import build_once

WEB = Path(__file__).resolve().parents[2] / "web" / "src"
ASSETS = STATIC / "assets"


@pytest.fixture(scope="module", autouse=True)
def built_page() -> None:
    build_once()


@pytest.fixture(scope="module")
def finished(server: InProcessServer) -> Iterator[tuple[Person, str]]:
    amina = Person(server, "Амина")
    table_id: str = amina.new_table("me", "random", game="merv")["table"]["id"]
    play_out(server, amina, table_id)
    yield amina, table_id
    amina.close()


def open_page(server: InProcessServer, path: str, language: str = "en") -> tuple[httpx.Response, dict[str, str]]:
    answer = httpx.get(server.url + path, headers={"accept-language": language}, trust_env=False)
    tags = re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', answer.text)
    return answer, {name: unescape(content) for name, content in tags}


def open_picture(server: InProcessServer, path: str) -> tuple[httpx.Response, Image.Image]:
    answer = httpx.get(server.url + path, trust_env=False)
    assert answer.status_code == 200, answer.text
    return answer, Image.open(io.BytesIO(answer.content))


def card_of(server: InProcessServer, link: SharedLink, language: str = "en") -> ShareCard | None:
    return server.do(server.application.link_previews.make_card(link, language))


# -- meta tags -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "link"),
    [
        ("/", HOME),
        ("/settings", HOME),
        ("/table/abc", SharedLink("tables", "abc")),
        ("/table/abc/analysis/7", SharedLink("tables", "abc")),
        ("/table/abc/replay", SharedLink("tables", "abc", 0)),
        ("/table/abc/replay/57", SharedLink("tables", "abc", 57)),
        ("/replay/abc", SharedLink("replays", "abc", 0)),
        ("/replay/abc/12", SharedLink("replays", "abc", 12)),
        ("/replay/abc/twelve", SharedLink("replays", "abc", 0)),
        ("/replay/abc/" + "9" * 5000, SharedLink("replays", "abc", 0)),
        ("/replay/abc/²", SharedLink("replays", "abc", 0)),
        ("/replay", HOME),
        ("/table/a.b", HOME),
        ("/table/" + "a" * 65, HOME),
        ("/study", HOME),
        ("/study/abc", SharedLink("studies", "abc")),
        ("/group/abc", SharedLink("pages", "group")),
        ("/tournament/abc", SharedLink("pages", "tournament")),
        ("/puzzle", SharedLink("pages", "puzzle")),
        ("/puzzle/2026-01-01/merv", SharedLink("pages", "puzzle-merv")),
        ("/learn/merv/3", SharedLink("pages", "learn-merv")),
        ("/learn", HOME),
        ("/learn/m.erv", HOME),
    ],
)
def test_a_path_leads_to_a_place(path: str, link: SharedLink) -> None:
    assert parse_link(path) == link


@pytest.mark.parametrize(
    ("asked", "accepted", "language"),
    [
        (None, "", "en"),
        (None, "ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        (None, "de, en-US;q=0.5, ru;q=0.1", "en"),
        (None, "de", "en"),
        ("ru", "en", "ru"),
        ("xx", "ru", "ru"),
    ],
)
def test_the_language_of_a_link(asked: str | None, accepted: str, language: str) -> None:
    assert choose_language(asked, accepted) == language


def test_the_home_page_in_both_languages(server: InProcessServer) -> None:
    answer, tags = open_page(server, "/")
    assert tags["og:title"] == "Silk Road board games at one table"
    assert tags["og:image"] == f"{server.url}/api/pictures/general?lang=en"
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    assert tags["twitter:card"] == "summary_large_image"
    assert answer.text.count('name="description"') == 1
    assert answer.headers["cache-control"] == "no-cache"
    assert "accept-language" in answer.headers["vary"]
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    _, russian = open_page(server, "/", "ru")
    assert russian["og:title"] == "Игры Шёлкового пути за одним столом"
    assert russian["og:site_name"] == "Караван-сарай"
    _, asked = open_page(server, "/?lang=ru")
    assert asked["og:title"] == russian["og:title"]


def test_the_document_itself_is_the_built_one(server: InProcessServer) -> None:
    answer, _ = open_page(server, "/")
    built = (STATIC / "index.html").read_text(encoding="utf-8")
    assert [line for line in answer.text.splitlines() if "<script" in line or "stylesheet" in line] == [
        line for line in built.splitlines() if "<script" in line or "stylesheet" in line
    ]
    plain = httpx.get(f"{server.url}/index.html", trust_env=False)
    assert plain.text == built, "the service worker keeps one document for all paths"


def test_an_invitation_tells_game_seats_and_names(server: InProcessServer, person: NewPerson) -> None:
    amina = person('Ami<b> "na" \\1')
    table_id = amina.new_table("me", "open", "open", name="our secret club")["table"]["id"]
    answer, tags = open_page(server, f"/table/{table_id}")
    assert tags["og:title"] == "Five Tribes: a seat is free"
    assert tags["og:description"] == 'Ami<b> "na" \\1. 2 free seats at this table. Open the link to sit down.'
    assert "<b>" not in answer.text
    assert "secret club" not in answer.text
    _, russian = open_page(server, f"/table/{table_id}", "ru")
    assert russian["og:title"] == "Пять племён: есть свободное место"
    assert "2\N{NO-BREAK SPACE}свободных места" in russian["og:description"]
    card = card_of(server, SharedLink("tables", table_id))
    assert card is not None
    assert [(row.name, row.is_free) for row in card.rows] == [
        ('Ami<b> "na" \\1', False),
        ("free seat", True),
        ("free seat", True),
    ]


def test_a_running_game_tells_no_points(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    table_id = amina.new_table("me", "me", game="yspahan")["table"]["id"]
    play_out(server, amina, table_id, moves=30)
    card = card_of(server, SharedLink("tables", table_id))
    assert card is not None
    assert [(row.name, row.score, row.rank) for row in card.rows] == [("Amina", None, 0)] * 2
    assert card.heading == "Yspahan: a game is being played"
    assert card_of(server, SharedLink("tables", table_id, 5)) is None, "a replay begins when the game is over"
    _, tags = open_page(server, f"/table/{table_id}/replay/5")
    assert tags["og:image"].endswith("/api/pictures/general?lang=en")


def test_a_private_table_is_like_an_unknown_one(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    table_id = amina.new_table("me", "open", access="private")["table"]["id"]
    general = open_picture(server, "/api/pictures/general")[0].content
    for path in (table_id, f"{table_id}/3", "nowhere", "nowhere/3"):
        assert open_picture(server, f"/api/pictures/tables/{path}")[0].content == general
    assert open_picture(server, "/api/pictures/replays/nowhere/3")[0].content == general
    _, home = open_page(server, "/")
    for path in (f"/table/{table_id}", f"/table/{table_id}/replay/1", "/table/nowhere", "/replay/nowhere/4"):
        assert open_page(server, path)[1] == home


def test_a_finished_game_tells_its_result(server: InProcessServer, finished: tuple[Person, str]) -> None:
    amina, table_id = finished
    info = amina.ask("GET", f"/api/tables/{table_id}")
    card = card_of(server, SharedLink("tables", table_id))
    assert card is not None
    names = {0: "Амина", 1: "Dice"}
    assert [(row.rank, row.name, row.score) for row in card.rows] == [
        (one["rank"], names[one["who"]], one["score"]) for one in info["ranking"]
    ]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", card.date)
    _, tags = open_page(server, f"/table/{table_id}")
    assert tags["og:title"] == "Merv: the result"
    first = card.rows[0]
    assert tags["og:description"].startswith(f"1. {first.name} {first.score} · 2. ")


def test_a_moment_tells_its_points_and_not_the_end(server: InProcessServer, finished: tuple[Person, str]) -> None:
    amina, table_id = finished
    course: dict[str, Any] = amina.ask("GET", f"/api/tables/{table_id}/course")
    last = len(course["moves"])
    middle = last // 2
    card = card_of(server, SharedLink("tables", table_id, middle))
    assert card is not None
    assert [row.score for row in card.rows] == course["moves"][middle - 1]["scores"]
    assert (card.heading, card.line) == (f"Merv: move {middle}", f"Move {middle} of {last}")
    _, tags = open_page(server, f"/table/{table_id}/replay/{middle}")
    assert tags["og:title"] == f"Merv: move {middle}"
    assert tags["og:image"] == f"{server.url}/api/pictures/tables/{table_id}/{middle}?lang=en"
    assert not re.search(r"\d", tags["og:description"]), "the points of the end are not told"
    end = card_of(server, SharedLink("tables", table_id, 10**9))
    assert end is not None
    assert end.rows == (card_of(server, SharedLink("tables", table_id)) or card).rows
    record = amina.ask("GET", f"/api/tables/{table_id}/record")["text"]
    replay_id = amina.ask("POST", "/api/replays", {"text": record}, status=201)["id"]
    stored = card_of(server, SharedLink("replays", replay_id, middle))
    assert stored is not None
    assert [row.score for row in stored.rows] == [row.score for row in card.rows]
    _, tags = open_page(server, f"/replay/{replay_id}", "ru")
    assert tags["og:title"] == "Мерв: запись партии"


def test_the_page_opens_while_the_store_fails(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(table_id: str, after: int) -> None:
        raise OSError("no disk")

    monkeypatch.setattr(server.application.tables.store, "load_newer", fail)
    answer, tags = open_page(server, "/table/abc")
    assert answer.status_code == 200
    assert tags["og:title"] == "Silk Road board games at one table"


@pytest.mark.parametrize(
    ("path", "title", "russian"),
    [
        ("/group/any", "A group that plays together", "Группа для своих"),
        ("/tournament/any", "A tournament", "Турнир"),
        ("/puzzle", "Puzzles of the day", "Задачи дня"),
        ("/puzzle/2026-01-01/merv", "Merv: a puzzle", "Мерв: задача"),
        ("/learn/merv/3", "Merv: lessons", "Мерв: уроки"),
        ("/rules/merv", "Merv: the rules", "Мерв: правила"),
        ("/editor/merv", "Merv: a position", "Мерв: позиция"),
        ("/learn/chess", "Silk Road board games at one table", "Игры Шёлкового пути за одним столом"),
        ("/study/nowhere", "Silk Road board games at one table", "Игры Шёлкового пути за одним столом"),
        ("/mistakes/merv", "Silk Road board games at one table", "Игры Шёлкового пути за одним столом"),
    ],
)
def test_a_page_tells_what_it_is(server: InProcessServer, path: str, title: str, russian: str) -> None:
    answer, tags = open_page(server, path)
    assert (answer.status_code, tags["og:title"]) == (200, title)
    assert open_page(server, path, "ru")[1]["og:title"] == russian


def test_a_group_tells_a_stranger_nothing_of_its_own(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    group = amina.ask("POST", "/api/groups", {"name": "our secret club"}, status=201)["group"]["id"]
    known, unknown = (open_page(server, f"/group/{one}") for one in (group, "nowhere"))
    assert known[1] == unknown[1]
    assert "secret club" not in known[0].text
    assert "Amina" not in known[0].text


def test_a_shared_study_tells_its_game(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    study = {"format": 1, "record": cv.new_match("merv", 2, seed=1).record.text(), "title": "mine"}
    study_id = amina.ask("POST", "/api/studies", study, status=201)["id"]
    _, tags = open_page(server, f"/study/{study_id}")
    assert tags["og:title"] == "Merv: a study"
    assert tags["og:image"] == f"{server.url}/api/pictures/studies/{study_id}?lang=en"
    general = open_picture(server, "/api/pictures/general")[0].content
    for path in (f"studies/{study_id}", "pages/group", "pages/learn-merv"):
        assert open_picture(server, f"/api/pictures/{path}")[0].content != general
    for path in ("studies/nowhere", "pages/learn-chess", "pages/share", "pages/open", "pages/learn-"):
        assert open_picture(server, f"/api/pictures/{path}")[0].content == general


# -- pictures --------------------------------------------------------------------------------------------------------


def test_pictures_have_the_size_that_is_announced(server: InProcessServer, finished: tuple[Person, str]) -> None:
    for path in ("general", f"tables/{finished[1]}", f"tables/{finished[1]}/9"):
        answer, picture = open_picture(server, f"/api/pictures/{path}?lang=ru")
        assert answer.headers["content-type"] == "image/png"
        assert answer.headers["cache-control"] == "public, max-age=300"
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
        assert len(answer.content) < 100_000


def test_russian_letters_are_drawn_and_boxes_are_not() -> None:
    font = PageFont(ASSETS, "golos-text", 40, 500)
    title = PageFont(ASSETS, "el-messiri", 40, 600)
    for one in (font, title):
        assert [letter for letter in "АЖЩЪЫЭЮЯёйцяAZaz019.,:·…«»" if not one.has(letter)] == []
    assert font.drawable("李雷 Lei 🐫") == "Lei"
    assert font.width("Щука") > font.width("щит") > 0
    assert font.shorten("Амина из Самарканда", 120).endswith("…")
    painter = card_painter.CardPainter(ASSETS)
    pictures = [painter.draw(ShareCard(name, rows=(CardRow(name, 0),))) for name in ("Жук", "Щит", "Чай")]
    assert len(set(pictures)) == 3, "different letters look different"


def test_no_text_of_a_picture_is_cut_off() -> None:
    painter = card_painter.CardPainter(ASSETS)
    small = PageFont(ASSETS, "golos-text", 30, 500)
    for language in ("en", "ru"):
        card = home_card(language)
        assert small.width(card.line) < card_painter.RIGHT - card_painter.LEFT
        assert painter.draw(card)


def test_many_requests_are_drawn_one_by_one_and_not_without_end() -> None:
    service = PictureService(ASSETS)

    async def ask(number: int, share: str) -> tuple[bytes, bool]:
        async def make() -> ShareCard:
            return ShareCard(f"{number}")

        return await service.get(make, "en", share)

    async def go() -> None:
        one_address = await asyncio.gather(*(ask(number, "a") for number in range(50)))
        drawn = sum(own for _, own in one_address)
        assert drawn == MAX_WAITING_EACH + 1
        assert service.drawn == drawn + 1, "and the general one, once"
        assert len({picture for picture, own in one_address if not own}) == 1
        many = await asyncio.gather(*(ask(number, f"address {number}") for number in range(100, 200)))
        assert sum(own for _, own in many) == MAX_WAITING + 1
        before = service.drawn
        assert (await ask(0, "a"))[1]
        assert service.drawn == before, "a picture that was drawn is kept"

    asyncio.run(go())


def test_only_so_many_pictures_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    service = PictureService(ASSETS)
    monkeypatch.setattr(service._painter, "draw", lambda card: card.heading.encode())

    async def go() -> None:
        for number in range(CARDS_KEPT + 10):

            async def make(number: int = number) -> ShareCard:
                return ShareCard(str(number))

            assert await service.get(make, "en", "a") == (str(number).encode(), True)
        assert len(service._kept) == CARDS_KEPT

    asyncio.run(go())


def test_whoever_opens_too_many_links_gets_the_general_tags(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, limited=True, requests=RateLimit(0.001, 3)) as server:
        amina = Person(server, "Amina")
        table_id = amina.new_table("me", "open")["table"]["id"]
        amina.close()
        titles = [open_page(server, f"/table/{table_id}")[1]["og:title"] for _ in range(5)]
        assert titles == ["Five Tribes: a seat is free"] * 3 + ["Silk Road board games at one table"] * 2


def test_without_the_built_page_there_is_no_picture(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        asyncio.run(PictureService(tmp_path).get_general("en"))
