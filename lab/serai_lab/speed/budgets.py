"""Performance budgets of the engine, and their checks."""

from __future__ import annotations

from dataclasses import dataclass

from serai_lab.speed.measure import EngineCosts, EngineSpeed

# (interpreted, compiled)
PEER_RATIO = (2.0, 25.0)
CLONE_US = (15.0, 2.0)
VIEW_US = 1000.0
VIEW_BYTES = 15_000


@dataclass(frozen=True)
class BudgetCheck:
    """A measured number and its limit."""

    what: str
    found: float
    limit: float
    at_least: bool

    @property
    def kept(self) -> bool:
        return self.found >= self.limit if self.at_least else self.found < self.limit

    def __str__(self) -> str:
        sign = ">=" if self.at_least else "<"
        return f"{self.what}: {self.found:,.1f} ({sign} {self.limit:,.0f})"


def check_costs(where: str, costs: EngineCosts, compiled: bool) -> list[BudgetCheck]:
    return [
        BudgetCheck(f"{where}, clone in us", costs.clone_us, CLONE_US[compiled], at_least=False),
        BudgetCheck(f"{where}, view in us", costs.view_us, VIEW_US, at_least=False),
        BudgetCheck(f"{where}, view in bytes", costs.view_bytes, VIEW_BYTES, at_least=False),
    ]


def check_ratio(ours: EngineSpeed, peer: EngineSpeed, compiled: bool) -> BudgetCheck:
    return BudgetCheck(
        f"{ours.name}, {ours.players} players, decisions/s against {peer.name}",
        ratio(ours, peer),
        PEER_RATIO[compiled],
        at_least=True,
    )


def ratio(ours: EngineSpeed, peer: EngineSpeed) -> float:
    return ours.decisions.median / peer.decisions.median
