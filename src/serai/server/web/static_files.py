"""Serves the built files of the page, and its one document for every path of the page.

Files under /assets and /pocket have a hash in their names and may be cached for ever; the document, the service worker
and all other files with plain names are revalidated each time.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from serai.server.application import Application
from serai.server.previews.cards import share_texts
from serai.server.previews.link_previews import HOME, parse_link
from serai.server.previews.meta_tags import choose_language, insert_tags
from serai.server.settings import STATIC
from serai.tables.errors import NotFound

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
COMPRESSIBLE = (".css", ".html", ".js", ".json", ".svg", ".txt", ".wasm", ".webmanifest")
# Paths that all serve the document; the page's router decides what to show.
PAGE_PATHS = ["/", "/play/{rest:path}", "/table/{rest:path}", "/replay", "/replay/{rest:path}", "/settings"]
PAGE_PATHS += ["/study", "/study/{rest:path}", "/editor/{rest:path}"]
PAGE_PATHS += ["/rules/{rest:path}", "/learn", "/learn/{rest:path}", "/mistakes/{rest:path}", "/you"]
PAGE_PATHS += ["/puzzle", "/puzzle/{rest:path}", "/continue"]
PAGE_PATHS += ["/history", "/groups", "/group/{rest:path}", "/tournament/{rest:path}"]
# Files with plain names beside the document; the service worker fetches the document as /index.html.
ROOT_FILES = ["/index.html", "/icon.svg", "/theme.js", "/sw.js", "/files.js", "/manifest.webmanifest"]
ROOT_FILES += ["/favicon.ico", "/robots.txt"]
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Caravanserai</title>
<body style="font:18px/1.6 system-ui,sans-serif;max-width:36em;margin:12vh auto;padding:0 1em">
<h1>The page is not built yet</h1>
<p>The server runs, but its page has not been built from <code>web/</code>. In the project's folder, run</p>
<pre>make web</pre>
<p>and reload. The games can also be played in a terminal: <code>make terminal</code>.</p></body></html>"""


class StaticFiles:
    """The built files of a folder, cached until the page is built again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._built_at = 0
        self._names: frozenset[str] = frozenset()
        self._cache: dict[str, tuple[bytes, bytes | None]] = {}

    def find(self, name: str) -> tuple[bytes, bytes | None] | None:
        """The content of a file, and its gzipped form if it is worth compressing."""
        index = self.folder / "index.html"
        built_at = index.stat().st_mtime_ns if index.is_file() else 0
        if built_at != self._built_at:
            self._built_at = built_at
            self._cache.clear()
            paths = self.folder.rglob("*") if built_at else ()
            self._names = frozenset(path.relative_to(self.folder).as_posix() for path in paths if path.is_file())
        if name not in self._names:
            return None
        if name not in self._cache:
            content = (self.folder / name).read_bytes()
            compressed = (
                gzip.compress(content, 9) if Path(name).suffix in COMPRESSIBLE and len(content) > 1000 else None
            )
            self._cache[name] = (content, compressed)
        return self._cache[name]


FILES = StaticFiles(STATIC)


def _send(request: Request[Any, Any, Any], name: str, cache_control: str) -> Response[bytes]:
    found = FILES.find(name)
    if found is None:
        raise NotFound("no_file", "there is no such file")
    content, compressed = found
    headers = {"cache-control": cache_control, "vary": "accept-encoding"}
    if compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = compressed
        headers["content-encoding"] = "gzip"
    kind = MEDIA_TYPES.get(Path(name).suffix, "application/octet-stream")
    return Response(content, headers=headers, media_type=kind)


@get(PAGE_PATHS, include_in_schema=False)
async def page_document(request: Request[Any, Any, Any]) -> Response[Any]:
    """The document of the page."""
    if FILES.find("index.html") is None:
        return Response(NOT_BUILT, media_type=MediaType.HTML, status_code=503, headers={"cache-control": "no-store"})
    document = await _describe_document(request)
    headers = {"cache-control": REVALIDATE, "vary": "accept-encoding, accept-language"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        document = gzip.compress(document, 6)
        headers["content-encoding"] = "gzip"
    return Response(document, headers=headers, media_type=MediaType.HTML)


async def _describe_document(request: Request[Any, Any, Any]) -> bytes:
    """The document with meta tags that say what its address leads to. An address that asks too often gets those of the
    home page: looking up a table must not cost more than reading a file does."""
    application: Application = request.app.state.application
    language = choose_language(request.query_params.get("lang"), request.headers.get("accept-language", ""))
    link = parse_link(request.url.path)
    if link != HOME and not application.documents.take(application.client_address(request)):
        link = HOME
    preview = await application.link_previews.describe(link, language)
    found = FILES.find("index.html")
    assert found is not None
    origin = application.settings.notices.address or str(request.base_url).rstrip("/")
    return insert_tags(found[0], preview, language, origin, share_texts(language).say("share.name"))


@get(["/assets/{name:str}", "/pocket/{name:str}", "/icons/{name:str}"], include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    folder = request.url.path.split("/")[1]
    has_hashed_name = folder != "icons" and not name.endswith(".json")
    return _send(request, f"{folder}/{name}", IMMUTABLE if has_hashed_name else REVALIDATE)


@get(ROOT_FILES, include_in_schema=False)
async def root_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    name = request.url.path.removeprefix("/")
    return _send(request, "icon.svg" if name == "favicon.ico" else name, REVALIDATE)


def not_found_page(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """The page with status 404, for browsers at an unknown path; None for programs, which get a JSON error."""
    path = request.url.path
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not wants_page or path.startswith(("/api", "/assets")) or FILES.find("index.html") is None:
        return None
    answer = _send(request, "index.html", REVALIDATE)
    answer.status_code = 404
    return answer


STATIC_ROUTES = [page_document, asset, root_file]
