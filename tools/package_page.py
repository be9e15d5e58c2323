"""Makes the README into the page of the package index: every relative link and picture becomes an absolute one.

The README itself stays as it is, with links that work in a checkout. The public address of the repository is said once,
in `pyproject.toml` or as SERAI_REPOSITORY. Without one there is nothing to point at: pictures are left out and
links become plain text.
"""

from __future__ import annotations

import re

PICTURE = re.compile(r"!\[(?P<text>[^\]]*)\]\((?P<path>[^)\s]+)\)")
PICTURE_TAG = re.compile(r"<img src=\"(?P<path>[^\"]+)\"(?P<rest>[^>]*)>")
LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]*)\]\((?P<path>[^)\s]+)\)")
ONLY_A_LINK = re.compile(r"\s*\(\[[^\]]*\]\((?P<path>[^)\s]+)\)\)")
TABLE_OF_PICTURES = re.compile(r"(?:^\|[^\n]*\n)*?(?:^\|[^\n]*!\[[^\n]*\n)(?:^\|[^\n]*(?:\n|\Z))*", re.MULTILINE)


def make_page(readme: str, repository: str, version: str) -> str:
    """The README with absolute links to the files of a version; `repository` may be empty."""
    if not repository:
        return _without_links(readme)
    base = repository.rstrip("/")
    text = PICTURE_TAG.sub(lambda found: f'<img src="{_raw(base, version, found["path"])}"{found["rest"]}>', readme)
    text = PICTURE.sub(lambda found: f"![{found['text']}]({_raw(base, version, found['path'])})", text)
    return LINK.sub(lambda found: f"[{found['text']}]({_blob(base, version, found['path'])})", text)


def relative_links(page: str) -> list[str]:
    """The links and pictures of a page that the package index could not follow."""
    paths = [found["path"] for pattern in (PICTURE, PICTURE_TAG, LINK) for found in pattern.finditer(page)]
    return [path for path in paths if not _is_absolute(path)]


def urls(repository: str, version: str) -> dict[str, str]:
    """The links beside the page; none without an address."""
    if not repository:
        return {}
    base = repository.rstrip("/")
    return {
        "Source": base,
        "Documentation": _blob(base, version, "docs/index.md"),
        "Changelog": _blob(base, version, "CHANGELOG.md"),
        "Issues": f"{base}/issues",
    }


def _without_links(readme: str) -> str:
    text = TABLE_OF_PICTURES.sub("", readme)
    text = PICTURE_TAG.sub("", PICTURE.sub("", text))
    # "(how to host it)" would say nothing without its link.
    text = ONLY_A_LINK.sub(lambda found: found[0] if _is_absolute(found["path"]) else "", text)
    return LINK.sub(lambda found: found[0] if _is_absolute(found["path"]) else found["text"], text)


def _is_absolute(path: str) -> bool:
    """Whether a link leads somewhere wherever the page is shown: an address, or a heading of the page itself."""
    return ":" in path or path.startswith("#")


def _raw(base: str, version: str, path: str) -> str:
    """The file itself, for pictures."""
    return path if _is_absolute(path) else f"{base}/raw/v{version}/{path}"


def _blob(base: str, version: str, path: str) -> str:
    """The page that shows the file."""
    return path if _is_absolute(path) else f"{base}/blob/v{version}/{path}"
