"""The page of the package index: the README with absolute links, or without links if there is no address yet."""

import json
import os
import subprocess
import sys
from pathlib import Path

from serai import __version__
from tools.package_page import make_page, relative_links, urls

ROOT = Path(__file__).resolve().parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
ADDRESS = "https://host.example/somebody/serai"


def test_every_link_of_the_readme_becomes_absolute() -> None:
    assert len(relative_links(README)) > 15
    page = make_page(README, f"{ADDRESS}/", "1.2.3")
    assert relative_links(page) == []
    assert f"]({ADDRESS}/raw/v1.2.3/docs/screens/five_tribes-table-1440-en-dark.jpg)" in page
    assert f'<img src="{ADDRESS}/raw/v1.2.3/docs/screens/site-390-en-dark.jpg" alt=' in page
    assert f"[Library]({ADDRESS}/blob/v1.2.3/docs/library.md)" in page
    assert f"({ADDRESS}/blob/v1.2.3/docs/hosting.md#static-site)" in page


def test_files_that_the_page_links_exist() -> None:
    for path in relative_links(README):
        assert (ROOT / path.partition("#")[0]).exists(), path


def test_without_an_address_pictures_and_links_are_left_out() -> None:
    page = make_page(README, "", __version__)
    assert relative_links(page) == []
    assert "<img" not in page
    assert "![" not in page
    assert "Yspahan in the browser" not in page  # nor rows of an emptied table
    assert "| `simulate GAME` |" in page
    assert "Library, strength of the bots" in page
    assert "without a network.\n" in page  # and no "(how to host it)" that leads nowhere
    assert "its decisions.\n" in page


def test_absolute_links_and_anchors_stay() -> None:
    text = "[a](https://elsewhere.example/x) [b](#rules)"
    assert make_page(text, ADDRESS, "1") == text


def test_links_beside_the_page_point_into_the_repository() -> None:
    assert urls("", "1") == {}
    assert urls(ADDRESS, "1")["Changelog"] == f"{ADDRESS}/blob/v1/CHANGELOG.md"
    assert set(urls(ADDRESS, "1")) == {"Source", "Documentation", "Changelog", "Issues"}


def test_packages_have_the_page_and_its_links() -> None:
    """As the build reads them: hatchling, with the hook of the project."""
    command = [sys.executable, "-m", "hatchling", "metadata"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "SERAI_REPOSITORY": ADDRESS}, capture_output=True)
    metadata = json.loads(done.stdout)
    assert metadata["version"] == __version__
    assert metadata["urls"] == urls(ADDRESS, __version__)
    assert metadata["readme"]["text"] == make_page(README, ADDRESS, __version__)
