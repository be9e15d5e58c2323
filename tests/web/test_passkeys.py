"""Passkeys in a real browser: made on one device, used on another; recovery codes; pages where there are none."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.web.visitor import ME, Visitor, assert_no_axe_violations, assert_no_sideways_scroll

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


class PasskeyDevice:
    """Chromium's virtual authenticator of a page."""

    def __init__(self, page: Page) -> None:
        self.cdp: CDPSession = page.context.new_cdp_session(page)
        self.cdp.send("WebAuthn.enable")
        made = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self.id = made["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.cdp.send("WebAuthn.getCredentials", {"authenticatorId": self.id})[
            "credentials"
        ]
        return found

    def take_over(self, passkey: dict[str, Any]) -> None:
        """Receive a passkey as synchronisation between devices does."""
        self.cdp.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": passkey})


def open_at_localhost(visit: Visitor, page: Page, path: str) -> None:
    page.goto(visit.server.url.replace("127.0.0.1", "localhost") + path)


def test_a_name_is_proven_on_a_second_device(visit: Visitor) -> None:
    ann = visit.person("Ann")
    table_id = visit.table(ann["token"], [ME, ME])["table"]["id"]
    first, second = visit.page(), visit.page("ru", phone=True, dark=True)
    visit.sign_in(first, ann)
    here, there = PasskeyDevice(first), PasskeyDevice(second)
    with first.expect_response(lambda answer: answer.request.method == "PUT" and "/me/settings" in answer.url):
        open_at_localhost(visit, first, "/settings")
    card = first.locator("[data-passkeys='possible']")
    card.get_by_label("Name of the passkey").fill("Laptop")
    card.get_by_text("Add a passkey").click()
    expect(card.locator("[data-passkey='Laptop']")).to_contain_text("not used yet")
    [made] = here.passkeys()
    assert made["isResidentCredential"]
    assert (made["rpId"], made["userName"]) == ("localhost", "Ann")
    card.get_by_text("Add a passkey").click()
    expect(first.locator(".toast", has_text="already")).to_be_visible()
    card.get_by_text("Make recovery codes").click()
    code = card.locator("code").first.inner_text()
    expect(card.locator("code")).to_have_count(8)
    assert_no_axe_violations(first, "[data-passkeys]")

    open_at_localhost(visit, second, "/continue")
    way = second.locator("[data-way='passkey']")
    way.get_by_role("button").click()
    expect(way.locator("[role=alert]")).to_be_visible()  # the device has no passkey yet
    there.take_over(made)
    assert_no_sideways_scroll(second)
    assert_no_axe_violations(second)
    way.get_by_role("button").click()
    expect(second.locator(f"[data-table='{table_id}']")).to_be_visible()
    expect(second.locator("html")).to_have_attribute("lang", "en")  # settings come along

    first.reload()
    expect(card.locator("[data-passkey='Laptop']")).to_contain_text("last used")
    card.get_by_label("Rename Laptop").click()
    card.locator("li input").fill("Old laptop")
    card.get_by_text("Save", exact=True).click()
    card.get_by_label("Remove Old laptop").click()
    first.locator("[data-confirm] [data-answer]").first.click()
    expect(card.locator("[data-passkey]")).to_have_count(0)
    open_at_localhost(visit, second, "/continue")
    way.get_by_role("button").click()
    expect(way.locator("[role=alert]")).to_contain_text("not known here")

    third = visit.page()
    recovery = third.locator("[data-way='recovery']")
    for expected in (f"[data-table='{table_id}']", "[role=alert]"):  # it works once
        open_at_localhost(visit, third, "/continue")
        recovery.locator("input").fill(code.lower())
        recovery.get_by_role("button").click()
        expect(third.locator(expected)).to_be_visible()


def test_pages_without_passkeys_say_why(visit: Visitor) -> None:
    page = visit.page()
    visit.sign_in(page, visit.person("Ann"))
    visit.open(page, "/settings")  # at 127.0.0.1
    expect(page.locator("[data-no-passkeys]")).to_contain_text("http://localhost:")
    expect(page.get_by_text("Make recovery codes")).to_be_visible()
    visit.open(page, "/continue")
    expect(page.locator("[data-blocked='local']")).to_be_visible()
    page.evaluate("sessionStorage.setItem('caravanserai.place', 'here')")
    page.reload()
    expect(page.locator("[data-no-server]")).to_be_visible()
