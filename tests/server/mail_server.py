"""A real SMTP server of the tests' own, on loopback."""

from __future__ import annotations

import ipaddress
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from tests.server.helpers import free_port

HOST = "127.0.0.1"
PASSWORD = "a pass/word@home"


class MailServer:
    """Accepts every mail. `mails`: recipient and text of each. With a folder for its certificate it offers STARTTLS,
    and takes nothing without that and a login; whoever trusts the file `certificate` can connect."""

    def __init__(self, folder: Path | None = None) -> None:
        self.mails: list[tuple[str, str]] = []
        port = free_port()
        secured: dict[str, Any] = {}
        self.url = f"smtp://{HOST}:{port}"
        if folder is not None:
            self.certificate = folder / "mail.pem"
            _write_certificate(self.certificate)
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(self.certificate)
            secured = {"tls_context": context, "require_starttls": True}
            secured |= {"auth_required": True, "authenticator": _authenticate}
            self.url = f"smtp://host:a%20pass%2Fword%40home@{HOST}:{port}"
        self._controller = Controller(self, hostname=HOST, port=port, **secured)

    async def handle_DATA(self, server: object, session: object, envelope: Envelope) -> str:  # noqa: N802
        content = envelope.content
        self.mails.append((envelope.rcpt_tos[0], content.decode() if isinstance(content, bytes) else content or ""))
        return "250 OK"

    def __enter__(self) -> Self:
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()


def _authenticate(server: object, session: object, envelope: object, mechanism: str, given: object) -> AuthResult:
    is_right = isinstance(given, LoginPassword) and (given.login, given.password) == (b"host", PASSWORD.encode())
    return AuthResult(success=is_right)


def _write_certificate(path: Path) -> None:
    """A certificate for the loopback address that signs itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(HOST))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    written = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(written + certificate.public_bytes(Encoding.PEM))
