"""Attack a server for a long time and measure what an honest player notices.

    python -m tests.server.attacks [--seconds 60] [--only half_requests]

Each attack runs against a server of its own, with limits on, while an honest player plays at another table. The report
has the amount sent, the honest player's times from a move to its acknowledgement, how long they waited for a quick bot,
and their lost moves. Attackers come from another address where the system has one.
"""

from __future__ import annotations

import argparse
import os

from tests.server.attacks.attackers import ATTACKS
from tests.server.attacks.report import PEACE, besiege, build_table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.attacks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="of each attack")
    parser.add_argument("--only", choices=[PEACE, *ATTACKS], action="append")
    chosen = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}\n\n{build_table(())}", end="")
    for name in chosen.only or [PEACE, *ATTACKS]:
        print(besiege(name, chosen.seconds).row(), flush=True)


if __name__ == "__main__":
    main()
