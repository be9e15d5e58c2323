"""Checks of the repository: pinned versions, documents, links, names and layout."""

import ast
import re
import subprocess
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from serai._version import __version__

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("run", "dev", "bench", "postgres", "compiled", "fast", "docs", "node", "ray", "release")

# Patterns, so that this file does not contain what it forbids.
HOSTS = re.compile(r"pypi[.]org|python[h]osted|npmj[s][.]|deb[i]an[.](?:org|net)|--(?:extra-)?index[-]url")
MACHINE_PATHS = re.compile(r"(?<![\w.~*/-])/(?:work|opt|root|home|Users)(?:/|\b(?![\w-]))")


def project_files() -> list[Path]:
    """Every file that is, or is about to be, in the repository."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    files = [ROOT / name for name in listed.split("\0") if name]
    return [path for path in files if path.is_file()]


def pins(lock: str) -> dict[str, set[str]]:
    """Package -> its pinned versions (several when they differ by Python version)."""
    pinned: dict[str, set[str]] = {}
    for line in logical_lines(lock):
        requirement = Requirement(line.partition(" --hash")[0])
        pinned.setdefault(canonicalize_name(requirement.name), set()).add(str(requirement.specifier))
    return pinned


def logical_lines(lock: str) -> list[str]:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def read_pyproject(folder: Path = ROOT) -> dict[str, Any]:
    return tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))


def wanted(lock: str) -> list[Requirement]:
    """The requirements of a dependency group, with those of included groups and of our own extras."""
    declared = read_pyproject()
    project, groups = declared["project"], declared["dependency-groups"]
    lines, found = list(groups[lock]), []
    while lines:
        line = lines.pop()
        if isinstance(line, dict):
            lines += groups[line["include-group"]]
        elif (requirement := Requirement(line)).name == project["name"]:
            lines += project["dependencies"]
            lines += [each for extra in requirement.extras for each in project["optional-dependencies"][extra]]
        else:
            found.append(requirement)
    return found


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a clone")
@pytest.mark.parametrize("pattern", [HOSTS, MACHINE_PATHS], ids=["hosts", "paths"])
def test_no_file_names_a_host_or_a_machine(pattern: re.Pattern[str]) -> None:
    files = project_files()
    assert ROOT / "pyproject.toml" in files
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


def test_the_patterns_find_what_they_are_for() -> None:
    assert HOSTS.search("https://" + "pypi" + ".org/simple")
    assert HOSTS.search("https://files." + "python" + "hosted.org/x.whl")
    for folder in ("work", "opt", "root", "home"):
        assert MACHINE_PATHS.search(f"see /{folder}/somewhere")
        assert MACHINE_PATHS.search(f'"/{folder}"')
        assert not MACHINE_PATHS.search(f"src/{folder}/x")
        assert not MACHINE_PATHS.search(f"/{folder}ers")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash(lock: str) -> None:
    lines = logical_lines(lock)
    assert len(lines) >= len(wanted(lock))
    pin = re.compile(r"[\w.-]+(?:\[[\w,]+\])?==\S+(?: ; [^#]+?)?(?:\s+--hash=sha256:[0-9a-f]{64})+")
    assert [line for line in lines if not pin.fullmatch(line)] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_is_pinned(lock: str) -> None:
    pinned = pins(lock)
    for requirement in wanted(lock):
        for version in pinned[canonicalize_name(requirement.name)]:
            assert requirement.specifier.contains(version.removeprefix("==")), f"{requirement} but {version}"


def test_compiled_modules_run_with_what_they_were_compiled_for() -> None:
    dev = pins("dev")
    assert pins("compiled") == {name: dev[name] for name in ("librt", "mypy-extensions")}


@pytest.mark.parametrize("lock", ["dev", "bench", "postgres"])
def test_all_locks_agree_with_what_players_get(lock: str) -> None:
    run, other = pins("run"), pins(lock)
    assert {name: other.get(name) for name in run} == run


def test_the_other_engine_is_the_version_we_measured() -> None:
    extras = read_pyproject(ROOT / "lab")["project"]["optional-dependencies"]
    assert {Requirement(line) for line in extras["bench"]} <= set(wanted("bench"))


def test_licence_and_notice() -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert licence.startswith("MIT License")
    assert "2026 Caravanserai contributors" in licence
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert "independent project" in notice
    assert "property of their owners" in notice


def test_the_changelog_has_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[?v?(\d+\.\d+\.\d+)", changelog, re.MULTILINE)
    assert headings
    assert headings[0] == __version__


LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")


def anchors(page: Path) -> set[str]:
    """The anchors that headings get when the page is shown."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def dead_links(page: Path) -> list[str]:
    found = []
    for link in (first or second for first, second in LINK.findall(page.read_text(encoding="utf-8"))):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if ":" in link:
            continue  # external, or a picture of the rules
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            found.append(f"{page.relative_to(ROOT)}: {link}")
    return found


def test_links_of_documents_have_targets() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    assert sum(len(LINK.findall(page.read_text(encoding="utf-8"))) for page in pages) > 30
    assert [link for page in pages for link in dead_links(page)] == []


def test_pictures_in_the_documents_are_few_small_and_can_be_taken_again() -> None:
    from tests.web.screens import names

    pictures = list((ROOT / "docs" / "screens").iterdir())
    assert {path.name for path in pictures} <= {f"{name}.jpg" for name in names()}
    assert len(pictures) <= 12
    assert [path.name for path in pictures if path.stat().st_size > 150_000] == []


NAMED_FILE = re.compile(
    r"`((?:core|bots|tables|server|pocket|cli|shell|simulation|serai_lab|envs|web|tests|tools)/[\w./]+\.(?:py|ts|md))`"
)


def test_every_file_that_a_page_names_exists() -> None:
    roots = (ROOT, ROOT / "src" / "serai", ROOT / "lab")
    pages = [ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    named = {(page.name, name) for page in pages for name in NAMED_FILE.findall(page.read_text(encoding="utf-8"))}
    assert len(named) > 40
    existing = {one for one in named if any((root / one[1]).exists() for root in roots)}
    assert {one for one in named - existing if "GAME" not in one[1]} == set()


RULE_FILE = re.compile(r"`((?:steps/)?[a-z_]+\.(?:py|toml))`")


def test_the_index_of_rules_names_files_that_exist() -> None:
    text = (ROOT / "docs" / "rules-index.md").read_text(encoding="utf-8")
    games = ROOT / "src" / "serai" / "games"
    sections = re.findall(r"^## ([\w ]+)$\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert {title for title, _ in sections} == {"Five Tribes", "Yspahan", "Amul", "Marrakesh", "Merv"}
    for title, section in sections:
        folder = games / title.lower().replace(" ", "_")
        names = RULE_FILE.findall(section)
        assert len(names) > 5
        found = [name for name in names if not (folder / name).exists() and not (folder / "steps" / name).exists()]
        assert found == [], title


MOST_MODULES = 16  # modules in a folder; a longer one wants sub-folders


def modules() -> list[Path]:
    package = ROOT / "src" / "serai"
    ours = [path for path in package.rglob("*.py") if package / "games" not in path.parents]
    return ours + list((ROOT / "lab" / "serai_lab").rglob("*.py"))


def test_no_folder_has_too_many_modules() -> None:
    counts = Counter(path.parent for path in modules() if path.name != "__init__.py")
    assert {str(folder.relative_to(ROOT)): n for folder, n in counts.items() if n > MOST_MODULES} == {}


def test_class_names_are_unique_outside_the_games() -> None:
    """One name, one thing."""
    places: dict[str, list[str]] = {}
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    assert len(places) > 200
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}
