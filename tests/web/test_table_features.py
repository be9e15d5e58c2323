"""Clocks, menu and lobby of a table, notifications, standing answers, and the guided first game."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

from serai.core.teaching.lessons import Lesson, lessons
from tests.web.titles import some_titles
from tests.web.visitor import BOT, ME, OPEN, Visitor, assert_no_axe_violations, play_on, settle

# Records notifications and sounds, which the browser would show outside of the page.
RECORDER = """
    window.__calls = [];
    window.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(head, more) { window.__calls.push(['note', head, more.body]); }
        close() {}
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        window.__calls.push(['tone']);
        return start.apply(this, when);
    };
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } });
"""


def _record(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")  # without motion there is no sound
    page.add_init_script(RECORDER)


def _settings(page: Page, **values: object) -> None:
    page.add_init_script(f"localStorage.setItem('caravanserai.settings', {json.dumps(json.dumps(values))})")


def test_a_clock_over_days_is_set_up_and_shown_to_invited_players(visit: Visitor) -> None:
    page = visit.page()
    visit.open(page, "/play/five_tribes/friends")
    page.get_by_label("Clock").select_option("days")
    page.get_by_label("Days for a turn").fill("3")
    page.get_by_label("The clock stands still at night").check()
    page.get_by_label("Night from").fill("23:00")
    page.get_by_label("When time is up").select_option("resign")
    assert_no_axe_violations(page)
    page.locator("form button.start").click()
    page.wait_for_url("**/table/*")
    clock = page.locator("[data-pace]")
    expect(clock).to_contain_text("3 days for each turn")
    expect(clock).to_contain_text("from 23:00 to 08:00")
    expect(clock).to_contain_text("the seat resigns")
    assert_no_axe_violations(page)


def test_a_live_clock_runs_down_and_ends_the_game(visit: Visitor) -> None:
    ann = visit.person("Ann")
    pace = {"kind": "live", "increment": 0, "on_time": "resign"}
    long, short = (visit.table(ann["token"], [ME, BOT], pace={**pace, "bank": bank})["table"] for bank in (3000, 10))
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{long['id']}")
    settle(page)
    expect(page.locator("[data-alarm]")).to_have_count(0)  # far from its end
    clock = page.locator(".players [data-clock]").first
    shown = clock.inner_text()
    expect(clock).not_to_have_text(shown)
    assert shown > clock.inner_text() > "40:00"
    visit.open(page, f"/table/{short['id']}")
    expect(page.locator("[data-over]")).to_be_visible()
    assert visit.api("GET", f"/api/tables/{short['id']}", ann["token"])["ended_by"] == "timeout"


def test_after_the_time_ran_out_the_seat_can_be_taken_back(visit: Visitor) -> None:
    people = [visit.person("Ann"), visit.person("Bob")]
    made = visit.table(people[0]["token"], [ME, OPEN], pace={"kind": "live", "bank": 10, "increment": 30})
    path = f"/api/tables/{made['table']['id']}"
    [late] = visit.api("POST", f"{path}/join", people[1]["token"], {"invite": made["invite"]})["turn"]
    page = visit.page()
    _record(page)
    visit.sign_in(page, people[late])
    _settings(page, sound=True)
    visit.open(page, f"/table/{made['table']['id']}")
    expect(page.locator("[data-alarm='2']")).to_be_visible(timeout=15_000)
    assert ["tone"] in page.evaluate("window.__calls")
    expect(page.locator("[data-time-out]")).to_contain_text("a bot plays on for", timeout=25_000)
    page.locator("[data-return]").click()
    expect(page.locator("[data-time-out]")).to_have_count(0)
    assert visit.api("GET", path, people[late]["token"])["seats"][late]["kind"] == "person"


def test_a_rematch_is_offered_once(visit: Visitor) -> None:
    ann = visit.person("Ann")
    table_id = visit.table(ann["token"], [ME, ME])["table"]["id"]
    visit.api("POST", f"/api/tables/{table_id}/resign", ann["token"], {"seat": 1})
    visit.api("POST", f"/api/tables/{table_id}/rematch", ann["token"])
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{table_id}")
    offer = page.get_by_text("rematch is waiting")
    expect(offer).to_have_count(1)
    page.locator(".toasts [aria-label='Close']").first.click()
    expect(offer).to_have_count(0)
    page.wait_for_timeout(300)
    expect(offer).to_have_count(0)
    expect(page.locator("[data-over]")).to_be_visible()


def test_a_rematch_reaches_who_resigned_and_is_not_offered_to_who_asked(visit: Visitor) -> None:
    people = [visit.person("Ann"), visit.person("Bob")]
    made = visit.table(people[0]["token"], [ME, OPEN])
    path = f"/api/tables/{made['table']['id']}"
    visit.api("POST", f"{path}/join", people[1]["token"], {"invite": made["invite"]})
    visit.api("POST", f"{path}/resign", people[1]["token"], {"seat": 1})
    asks, resigned = pages = [visit.page(), visit.page()]
    for page, person in zip(pages, people, strict=True):
        visit.sign_in(page, person)
        visit.open(page, f"/table/{made['table']['id']}")
    asks.locator("[data-rematch]").click()
    expect(asks.locator(".lobby")).to_be_visible()
    expect(asks.get_by_text("rematch is waiting")).to_have_count(0)
    expect(asks.locator("#link")).to_have_value(re.compile(r"/table/.+#invite="))
    expect(resigned.get_by_text("rematch is waiting")).to_have_count(1)
    resigned.locator("[data-rematch]").click()
    for page in pages:
        expect(page.locator("[data-seat], .players").first).to_be_visible()
    assert asks.url.split("#")[0] == resigned.url.split("#")[0]


def test_hints_between_people_are_chosen_with_the_table(visit: Visitor) -> None:
    page = visit.page()
    visit.open(page, "/play/five_tribes/device")
    allow = page.get_by_label("Players may ask the bots for hints")
    expect(allow).not_to_be_checked()
    for allowed in (False, True):
        if allowed:
            visit.open(page, "/play/five_tribes/device")
            allow.check()
        page.locator("form button.start").click()
        page.wait_for_url("**/table/*")
        page.locator("dialog[open] [data-first]").click()
        hint = page.get_by_role("button", name="Hint").first
        expect(hint).to_be_enabled() if allowed else expect(hint).to_be_disabled()
        if not allowed:
            expect(hint).to_have_attribute("title", "Hints are off at this table.")


def test_a_player_in_another_tab_is_notified(visit: Visitor) -> None:
    ann, bob = visit.person("Ann"), visit.person("Bob")
    made = visit.table(ann["token"], [ME, OPEN])
    table_id = made["table"]["id"]
    first, second = visit.page(), visit.page()
    for page, who in ((first, ann), (second, bob)):
        _record(page)
        visit.sign_in(page, who)
        _settings(page, sound=True, notifications=True)
    visit.open(first, f"/table/{table_id}")
    visit.open(second, f"/table/{table_id}#invite={made['invite']}")
    second.locator("form button.primary").click()
    for page in (first, second):
        page.locator("[data-prompt]").wait_for()
    acting, waiting = (first, second) if _is_mine(first) else (second, first)
    pick = random.Random(2)
    expect(waiting).to_have_title(re.compile(r"^Five Tribes"))
    while not _is_mine(waiting):
        play_on(acting, pick, most=1)
        waiting.wait_for_timeout(150)
    expect(waiting).to_have_title(re.compile(r"^● .* · Five Tribes"))
    calls = waiting.evaluate("window.__calls")
    assert [call for call in calls if call[0] == "note"]
    assert ["tone"] in calls


def _is_mine(page: Page) -> bool:
    return page.locator("[data-prompt]").get_attribute("data-mine") == "true"


# The texts and buttons of a lesson that are cut.
CUT = """() => [...document.querySelectorAll('.teacher .words, .teacher .tools .btn')].filter((one) => {
    const box = one.getBoundingClientRect();
    return one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2 || box.right > innerWidth;
}).map((one) => one.textContent)"""


def reads_whole_in_english(page: Page, lesson: Lesson) -> None:
    switch = page.locator("header .lang")
    switch.click()
    expect(page.locator("[data-verdict='on']")).to_contain_text(lesson.text["en"])
    assert page.evaluate(CUT) == []
    switch.click()
    expect(page.locator("[data-verdict='on']")).to_contain_text(lesson.text["ru"])


@pytest.mark.parametrize(("language", "phone"), [pytest.param("en", False, marks=pytest.mark.long), ("ru", True)])
@some_titles("merv")
def test_the_guided_first_game_leads_through_every_lesson(
    visit: Visitor, game: str, language: str, phone: bool
) -> None:
    page = visit.page(language, phone=phone)
    visit.open(page, f"/learn/{game}")
    course = lessons(game)
    assert len(course) >= 10
    longest = max(course, key=lambda one: len(one.text["en"])) if phone else None
    for number, lesson in enumerate(course, 1):
        expect(page.locator("main h1")).to_contain_text(lesson.title[language])
        expect(page.locator("[data-verdict='on']")).to_contain_text(lesson.text[language])
        assert not phone or page.evaluate(CUT) == []
        if lesson is longest:
            reads_whole_in_english(page, lesson)
        page.locator("[data-show]").click()
        expect(page.locator("[data-verdict='done']")).to_contain_text(lesson.praise[language])
        if number < len(course):
            page.locator("[data-next]").click()
    assert_no_axe_violations(page)
    expect(page.locator(f"a[href='/play/{game}']").first).to_be_visible()


def test_standing_answers(visit: Visitor) -> None:
    ann = visit.person("Ann")
    table_id = visit.small_table(ann["token"], "yspahan")
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{table_id}")
    settle(page)
    page.locator("#tab-choices").click()
    page.locator("[data-standing='save_goods'] select").select_option("always_send")
    expect(page.locator("[data-stands]")).to_have_count(1)
    state = visit.api("GET", f"/api/tables/{table_id}/state", ann["token"])[0]
    assert state["standing"] == {"save_goods": "always_send"}
    assert_no_axe_violations(page)
    page.reload()
    settle(page)
    expect(page.locator("[data-stands]")).to_have_count(1)


@pytest.mark.parametrize("game", ["yspahan", pytest.param("merv", marks=pytest.mark.long)])
def test_replays_show_decks_as_they_were(visit: Visitor, game: str) -> None:
    """In replays, with closed and open hands, and on finished boards: the cards left at that moment."""
    page = visit.page()
    ann = visit.person("Ann")
    visit.sign_in(page, ann)
    table_id = str(visit.table(ann["token"], [BOT, BOT], game=game)["table"]["id"])
    visit.wait_for_end(table_id)
    last = visit.api("GET", f"/api/tables/{table_id}/replay/0", ann["token"])["moves"]
    left_cards = []
    for move, query in ((last // 4, "?open=0"), (last // 4, ""), (last, "")):
        seen = visit.api("GET", f"/api/tables/{table_id}/replay/{move}?open_hands=true", ann["token"])
        left = sum(seen["view"]["state"]["deck"].values())
        visit.open(page, f"/table/{table_id}/replay/{move}{query}")
        expect(page.locator('[data-stage] [data-anchor="deck"]').first).to_contain_text(re.compile(rf"\b{left}\b"))
        left_cards.append(left)
    assert left_cards[0] == left_cards[1]


def test_talk_is_seen_beside_the_board_in_each_language_and_can_be_off(visit: Visitor) -> None:
    people = [visit.person("Ann"), visit.person("Bob")]
    made = visit.table(people[0]["token"], [ME, OPEN], game="yspahan")
    path = f"/table/{made['table']['id']}"
    visit.api("POST", f"/api/tables/{made['table']['id']}/join", people[1]["token"], {"invite": made["invite"]})
    says, hears = visit.page(), visit.page("ru", phone=True)
    for page, person in zip((says, hears), people, strict=True):
        visit.sign_in(page, person)
        visit.open(page, path)
        expect(page.locator("[data-prompt]")).to_be_attached()
    says.locator("#tab-chat").click()
    says.locator("[data-react=thanks]").click()
    expect(says.locator(".chat")).to_contain_text("Ann Thanks!")
    expect(hears.locator(".toasts")).to_contain_text("Ann: Спасибо!")
    says.context.close()
    expect(hears.locator(".players")).to_contain_text(re.compile(r"нет с \d\d:\d\d"))
    assert_no_axe_violations(hears)
    visit.open(hears, "/settings")
    hears.get_by_label("Разговоры за столом").uncheck()
    visit.open(hears, path)
    hears.locator("#tab-chat").click()
    expect(hears.locator("[data-talk-on]")).to_be_visible()
    assert "не за столом" not in hears.locator(".players").inner_text()
