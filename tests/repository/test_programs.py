"""The table of docs/lab/programs.md is that of its programs, which `test_readme.py` runs."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "lab" / "programs.md"
OTHERS = ("python-chess", "OpenSpiel")


def count_lines(code: str) -> int:
    return len([line for line in code.splitlines() if line.strip() and not line.startswith("#")])


def lines_of(section: str) -> list[str]:
    """The lines of serai's program, and of those of the others."""
    blocks = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    found = {name: count_lines(block) for block in blocks for name in OTHERS if block.startswith(f"# {name}")}
    return [str(count_lines(blocks[0])), *(str(found.get(name, "none")) for name in OTHERS)]


def test_the_table_counts_the_lines_of_the_programs() -> None:
    page = PAGE.read_text(encoding="utf-8")
    programs = [section.partition("\n") for section in page.split("\n## ")[1:]]
    rows = [f"| {title} | {' | '.join(lines_of(section))} |" for title, _, section in programs]
    assert len(rows) == 11
    table = "\n".join(["| program | serai | python-chess | OpenSpiel |", "|---|---|---|---|", *rows])
    assert f"<!-- lines -->\n{table}\n<!-- end of the lines -->" in page, table
