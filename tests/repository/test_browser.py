"""The browser of page tests is installed once, however many test processes ask for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Like the real one, it fails while another process runs it.
APT_GET = """#!/bin/sh
mkdir "$BIN/running" || exit 100
echo run >> "$BIN/runs"
sleep 0.3
printf '#!/bin/sh\\n' > "$BIN/chromium-headless-shell"
chmod +x "$BIN/chromium-headless-shell"
rmdir "$BIN/running"
"""


def test_processes_that_need_a_browser_at_once_install_it_once(tmp_path: Path) -> None:
    for name, text in {"apt-get": APT_GET, "sudo": '#!/bin/sh\nshift\nexec "$@"\n'}.items():
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    for tool in ("sh", "mkdir", "rmdir", "sleep", "chmod"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or tool)
    environment = {key: value for key, value in os.environ.items() if key != "CHROMIUM"}
    environment |= {"PATH": str(tmp_path), "BIN": str(tmp_path)}
    command = [sys.executable, str(ROOT / "tools" / "browser.py")]
    processes = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    answers = [process.communicate(timeout=60) for process in processes]
    assert answers == [(f"{tmp_path / 'chromium-headless-shell'}\n", "")] * 3
    assert (tmp_path / "runs").read_text() == "run\n"
