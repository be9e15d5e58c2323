"""Puts the meta tags of a link (Open Graph) into the page's document."""

from __future__ import annotations

import re
from html import escape

from serai.server.previews.card_painter import HEIGHT, WIDTH
from serai.server.previews.link_previews import LinkPreview

DESCRIPTION = re.compile(rb'<meta name="description"[^>]*>')
TITLE = re.compile(rb"<title>[^<]*</title>")
LOCALES = {"en": "en_GB", "ru": "ru_RU"}


def choose_language(asked: str | None, accepted: str) -> str:
    """The language of a link's texts: the one it names, else the first that the reader accepts and we have."""
    if asked in LOCALES:
        return str(asked)
    for part in accepted.split(",")[:20]:
        language = part.partition(";")[0].strip()[:2].lower()
        if language in LOCALES:
            return language
    return "en"


def insert_tags(document: bytes, preview: LinkPreview, language: str, origin: str, site: str) -> bytes:
    """The document with the tags of a preview in place of its own title and description. `origin`: the address of the
    server, because readers of the tags want a whole address for a picture."""
    picture = f"{origin}{preview.link.picture}?lang={language}"
    tags = {
        "og:type": "website",
        "og:site_name": site,
        "og:locale": LOCALES[language],
        "og:title": preview.title,
        "og:description": preview.description,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"{preview.title}. {preview.description}",
    }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    described = f'<meta name="description" content="{escape(preview.description)}" />'
    text = "\n    ".join([described, *lines]).encode()
    titled = f"<title>{escape(preview.title)} · {escape(site)}</title>".encode()
    # Functions, so that a backslash in a name is not read as a reference to a group.
    return TITLE.sub(lambda _: titled, DESCRIPTION.sub(lambda _: text, document, count=1), count=1)
