"""The `caravanserai` command: the terminal's commands and the server's, put together above all doors."""

from __future__ import annotations

from caravanserai.cli import app
from caravanserai.cli import main as main
from caravanserai.cli.console import guarded
from caravanserai.server import commands

app.command("serve")(guarded(commands.serve))
app.command("check-tables")(guarded(commands.check_tables))
app.command("bench-server")(guarded(commands.bench_server))

if __name__ == "__main__":
    main()
