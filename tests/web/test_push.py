"""Two people play over days with their pages closed: real push messages call them back, through the service worker."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.helpers import PATIENCE
from tests.server.in_process_server import InProcessServer
from tests.server.notice_helpers import AT_ONCE, DAYS, search
from tests.server.push_service import PushService
from tests.web.page_build import build_once
from tests.web.visitor import Visitor, assert_no_axe_violations, assert_no_sideways_scroll, wait_for_answer
from tools import web

# Chromium subscribes with its maker's service only, and without a screen it shows no notifications. Two steps are
# therefore the test's: the subscription, which has keys of its own, and the list of what would be shown.
SUBSCRIPTION = """(given) => {
    const found = {
        endpoint: given.endpoint,
        toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
        unsubscribe: async () => { localStorage.removeItem('test.push'); return true; },
    };
    PushManager.prototype.subscribe = async function (options) {
        if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new Error('wrong options');
        localStorage.setItem('test.push', 'on');
        return found;
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem('test.push') ? found : null);
    Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem('test.permission') ?? 'default',
    });
    Notification.requestPermission = async () => 'granted';
}"""
COLLECT = """() => {
    self.shown = [];
    self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options });
}"""
SHOWN = "() => self.shown.splice(0)"
TAP = """async (data) => {
    const opened = [];
    self.clients.openWindow = async (url) => void opened.push(url);
    const event = new ExtendableEvent('notificationclick');
    const waiting = [];
    event.notification = { data, close: () => {} };
    event.waitUntil = (promise) => waiting.push(promise);
    self.dispatchEvent(event);
    await Promise.all(waiting);
    return opened;
}"""


@pytest.fixture(scope="module")
def push_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    try:
        build_once()
    except web.NoNode as error:
        pytest.skip(str(error))
    with InProcessServer(Path(tmp_path_factory.mktemp("push")), notices=AT_ONCE) as running:
        yield running


@pytest.fixture
def push_visitor(browser: Browser, push_server: InProcessServer) -> Iterator[Visitor]:
    visitor = Visitor(browser, push_server, with_cache=True)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


class Device:
    """A browser of one person, which receives push messages while its page is closed."""

    def __init__(self, visitor: Visitor, service: PushService, person: dict[str, Any], language: str) -> None:
        self.visitor = visitor
        self.name = str(person["person"]["id"])
        self.token = str(person["token"])
        self.page: Page = visitor.page(language, phone=language == "ru")
        self.script = f"({SUBSCRIPTION})({json.dumps(service.subscribe(self.name))})"
        self.page.add_init_script(self.script)
        visitor.sign_in(self.page, person)
        self.registration = ""
        self.context = self.page.context
        self.cdp = self.context.new_cdp_session(self.context.new_page())
        self.cdp.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self.cdp.send("ServiceWorker.enable")

    def _note(self, event: dict[str, Any]) -> None:
        for one in event["registrations"]:
            self.registration = one["registrationId"]

    def agree_at(self, table_id: str) -> None:
        self.visitor.open(self.page, f"/table/{table_id}")
        wait_for_answer(self.page, "() => navigator.serviceWorker.ready.then((one) => Boolean(one.active))")
        offer = self.page.locator(".toast")
        expect(offer.locator("button").first).to_have_text(re.compile("tell me|сообщать"))
        offer.locator("button").first.click()
        wait_for_answer(self.page, "() => localStorage.getItem('caravanserai.push.endpoint')")

    def close_page(self) -> None:
        self.page.close()

    def reopen(self) -> Page:
        self.page = self.context.new_page()
        self.page.add_init_script(self.script)
        return self.page

    def receive(self, message: Any) -> dict[str, Any]:
        """Hand a message to the browser as its push service would; returns the notification."""
        worker = self.context.service_workers[0]
        worker.evaluate(COLLECT)
        delivery = {"origin": self.visitor.server.url, "registrationId": self.registration}
        self.cdp.send("ServiceWorker.deliverPushMessage", {**delivery, "data": json.dumps(message)})
        deadline = time.monotonic() + PATIENCE
        while not (found := worker.evaluate(SHOWN)):
            assert time.monotonic() < deadline, "nothing is shown"
        [shown] = found
        assert isinstance(shown, dict)
        return shown

    def tap(self, notification: dict[str, Any]) -> list[str]:
        """The addresses that a tap on a notification opens."""
        opened: list[str] = self.context.service_workers[0].evaluate(TAP, notification["data"])
        return opened


def play_turn(visitor: Visitor, table_id: str, devices: list[Device]) -> int:
    """Play the moves of the seat whose turn it is, until it is another's; returns that one."""
    path = f"/api/tables/{table_id}"
    [seat] = visitor.api("GET", path)["turn"]
    while True:
        info = visitor.api("GET", path)
        if info["turn"] != [seat]:
            return int(info["turn"][0])
        [state] = visitor.api("GET", f"{path}/state", devices[seat].token)
        move = {"seat": seat, "version": info["version"], "action": state["choices"][0]["text"]}
        visitor.api("POST", f"{path}/play", devices[seat].token, {**move, "client": f"v{info['version']}"})


def test_two_people_play_with_closed_pages(push_visitor: Visitor, push_server: InProcessServer) -> None:
    with PushService() as service:
        people = [push_visitor.person("Amina"), push_visitor.person("Борис")]
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = push_visitor.table(people[0]["token"], seats, game="five_tribes", pace=DAYS)
        table_id = made["table"]["id"]
        push_visitor.api("POST", f"/api/tables/{table_id}/join", people[1]["token"], {"invite": made["invite"]})
        devices = [
            Device(push_visitor, service, person, language)
            for person, language in zip(people, ("en", "ru"), strict=True)
        ]
        for seat, device in enumerate(devices):
            if push_visitor.api("GET", f"/api/tables/{table_id}")["turn"] == [seat]:
                play_turn(push_visitor, table_id, devices)  # the offer comes while others think
            device.agree_at(table_id)
            device.close_page()
        search(push_server)
        told = len(service.received)
        titles = ("Your turn: Five Tribes", "Ваш ход: Пять племён")
        bodies = ("With Борис", "За столом: Amina")
        for _ in range(4):
            seat = play_turn(push_visitor, table_id, devices)
            search(push_server)
            told += 1
            assert len(service.received) == told
            shown = devices[seat].receive(service.messages_for(devices[seat].name)[-1])
            assert (shown["title"], shown["body"], shown["tag"]) == (titles[seat], bodies[seat], "your-turn")
            assert devices[seat].tap(shown) == [f"{push_server.url}/table/{table_id}"]
        assert_settings(push_visitor, devices[1].reopen())


def assert_settings(visitor: Visitor, page: Page) -> None:
    """The switch is on, quiet hours can be set, and a browser that refuses is explained."""
    visitor.open(page, "/settings")
    switch = page.locator("[data-push]")
    expect(switch).to_be_checked()
    page.locator("[data-quiet]").check()
    expect(page.locator(".hours input").first).to_have_value("22:00")
    assert_no_axe_violations(page)
    assert_no_sideways_scroll(page)
    switch.uncheck()
    expect(page.locator("[data-turn-notices='off']")).to_be_visible()
    page.evaluate("() => localStorage.setItem('test.permission', 'denied')")
    page.reload()
    expect(page.locator("[data-blocked]")).to_be_visible()
    expect(switch).to_be_disabled()
