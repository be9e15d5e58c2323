"""A push service and a channel of the tests' own, on loopback."""

from __future__ import annotations

import contextlib
import json
import socketserver
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from serai.server.base64_text import encode_base64


@dataclass
class Received:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class PushService:
    """Receives what a server posts. `subscribe` makes a browser's subscription; messages to it are decrypted with the
    keys that only the browser has. `status` is the answer to everything."""

    def __init__(self) -> None:
        service = self
        self.received: list[Received] = []
        self.status = 201
        self._arrived = threading.Condition()
        self._keys: dict[str, tuple[ec.EllipticCurvePrivateKey, bytes]] = {}

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service._add(Received(self.command, self.path, headers, body))
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def do_PUT(self) -> None:
                self.do_POST()

            def log_message(self, format: str, *args: Any) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def _add(self, one: Received) -> None:
        with self._arrived:
            self.received.append(one)
            self._arrived.notify_all()

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def subscribe(self, name: str) -> dict[str, str]:
        """The body of a request that subscribes the browser with this name."""
        private, auth = ec.generate_private_key(ec.SECP256R1()), name.encode().ljust(16, b".")[:16]
        self._keys[f"/push/{name}"] = (private, auth)
        public = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"{self.url}/push/{name}", "p256dh": encode_base64(public), "auth": encode_base64(auth)}

    def wait_for(self, count: int, seconds: float = 60.0) -> list[Received]:
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.received) >= count, seconds), self.received
        return self.received

    def messages_for(self, name: str) -> list[Any]:
        """The decrypted messages to a browser; all of them are signed by the server."""
        private, auth = self._keys[f"/push/{name}"]
        found = []
        for one in self.received:
            if one.path == f"/push/{name}":
                assert Vapid02.verify(one.headers["authorization"])
                body = http_ece.decrypt(one.body, private_key=private, auth_secret=auth, version="aes128gcm")
                found.append(json.loads(body))
        return found


class StuckService:
    """A push service that never finishes an answer. It sends `beginning`, and then `drip` again and again; without a
    drip nothing more. `held`: connections that are open."""

    def __init__(self, beginning: bytes = b"", drip: bytes = b"", seconds: float = 0.05) -> None:
        service = self
        self.held = 0
        self._ending = threading.Event()

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                service.held += 1
                with contextlib.suppress(OSError):
                    self.request.sendall(beginning)
                    self.request.settimeout(seconds)
                    while not service._ending.is_set():
                        self.request.sendall(drip)
                        with contextlib.suppress(TimeoutError):
                            while self.request.recv(65_536):
                                pass
                            break  # the other side has closed
                service.held -= 1

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._server.shutdown()
        self._server.server_close()
