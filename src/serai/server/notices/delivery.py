"""Delivers messages: Web Push to browsers, e-mail by SMTP, and the host's channel."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from urllib.parse import quote, unquote, urlsplit

import msgspec

from serai.core.errors import SeraiError
from serai.server.base64_text import decode_base64
from serai.server.notices import endpoints
from serai.server.notices.messages import Message, texts
from serai.server.notices.push_keys import PushKeys
from serai.server.settings import NoticeSettings
from serai.server.store.schema import PushRow
from serai.tables.errors import Clash
from serai.tables.identifiers import new_id

DAY = 86_400
GONE = (404, 410)  # the browser has unsubscribed
MAIL_SECONDS = 20.0
FORMS = ("discord", "slack", "matrix")


def is_success(status: int) -> bool:
    return 200 <= status < 300


def check_push_keys(p256dh: str, auth: str) -> None:
    """Clash if these are not the keys of a push subscription."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode_base64(p256dh))
        if len(decode_base64(auth)) != 16:
            raise ValueError
    except ValueError:
        raise Clash("bad_subscription", "these are not the keys of a push subscription") from None


class PushSender:
    def __init__(self, keys: PushKeys, allows_private: bool) -> None:
        self.keys = keys
        self.allows_private = allows_private

    def send(self, to: PushRow, message: Message, seconds: float) -> int:
        """Encrypt a message for one browser and post it to its push service; returns the status, 0 without one."""
        import http_ece
        from cryptography.hazmat.primitives.asymmetric import ec

        body = http_ece.encrypt(
            message.encode(),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decode_base64(to.p256dh),
            auth_secret=decode_base64(to.auth),
            version="aes128gcm",
        )
        headers = {
            "Authorization": self.keys.sign(to.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(DAY),
            "Topic": message.tag,  # of undelivered messages only the last one arrives
            "Urgency": "normal",
        }
        try:
            return endpoints.post(to.endpoint, body, headers, seconds=seconds, allows_private=self.allows_private)
        except endpoints.BadEndpoint:
            return GONE[0]  # its name means a private address by now: nothing is sent there again


class MailSender:
    def __init__(self, settings: NoticeSettings) -> None:
        self._server = urlsplit(settings.smtp)
        if self._server.scheme not in ("smtp", "smtps") or not self._server.hostname or not settings.mail_from:
            raise SeraiError("SERAI_SMTP must be smtp://... or smtps://..., and SERAI_MAIL_FROM an address")
        self._from = settings.mail_from
        self.address = settings.address.rstrip("/")
        self._allows_plain = settings.allows_private

    def send_turns(self, to: str, message: Message, language: str) -> bool:
        lines = [message.body]
        if self.address:
            stop = texts(language).say("notice.mail.stop", address=self.address)
            lines += [self.address + message.path, "", stop]
        return self.send(to, message.title, "\n".join(lines))

    def send_code(self, to: str, code: str, minutes: int, language: str) -> bool:
        text = texts(language)
        body = text.say("notice.code.body", code=code, n=minutes)
        return self.send(to, text.say("notice.code.head", code=code), body)

    def send(self, to: str, subject: str, body: str) -> bool:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self._from, to, subject
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(body)
        try:
            with self._connect() as server:
                if self._server.username:
                    server.login(unquote(self._server.username), unquote(self._server.password or ""))
                server.send_message(mail)
        except (OSError, smtplib.SMTPException, ValueError):
            return False
        return True

    def _connect(self) -> smtplib.SMTP:
        host, context = self._server.hostname or "", ssl.create_default_context()
        if self._server.scheme == "smtps":
            return smtplib.SMTP_SSL(host, self._server.port or 465, timeout=MAIL_SECONDS, context=context)
        server = smtplib.SMTP(host, self._server.port or 587, timeout=MAIL_SECONDS)
        try:
            server.ehlo_or_helo_if_needed()  # before it the server has offered nothing
            if server.has_extn("starttls") or not self._allows_plain:
                server.starttls(context=context)  # an error if the server does not offer it
        except BaseException:
            server.close()
            raise
        return server


class ChannelSender:
    """Posts to the host's channel, in the form that its service expects."""

    def __init__(self, settings: NoticeSettings) -> None:
        if settings.webhook_form not in FORMS:
            raise SeraiError(f"SERAI_WEBHOOK_FORM must be one of {', '.join(FORMS)}")
        self.form = settings.webhook_form
        self._url = settings.webhook.rstrip("/")
        self._token = settings.webhook_token
        self._allows_private = settings.allows_private
        endpoints.check_endpoint(self._url, self._allows_private)

    def send(self, line: str) -> bool:
        url, method = self._url, "POST"
        headers = {"Content-Type": "application/json"}
        if self.form == "matrix":
            url, method = f"{url}/{quote(new_id())}", "PUT"  # a transaction id makes a repeated request harmless
            headers["Authorization"] = f"Bearer {self._token}"
        body = msgspec.json.encode(format_for_channel(self.form, line))
        return is_success(endpoints.post(url, body, headers, allows_private=self._allows_private, method=method))


def format_for_channel(form: str, line: str) -> dict[str, object]:
    """The body for a service. A name that looks like a mention of everybody calls nobody."""
    if form == "discord":
        return {"content": line, "allowed_mentions": {"parse": []}}
    if form == "slack":
        return {"text": line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    return {"msgtype": "m.text", "body": line}
