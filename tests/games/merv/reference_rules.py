"""A slow reference implementation of the legal actions of Merv.

It is written from the specification alone, on positions as JSON and texts of actions, and shares no code with the
engine. Payments are searched to their end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

COLOURS = ["purple", "turquoise", "brown", "orange"]
CUBES = [*COLOURS, "white"]
HALLS = ["hall_knowledge", "hall_spice", "hall_trade", "hall_faith"]
CELLS = [f"r{r}c{c}" for r in range(1, 6) for c in range(1, 6) if (r, c) != (3, 3)]
CITIES = ["rey", "samarkand", "nishapur", "balkh", "baghdad", "kashgar", "basra", "peshawar"]
TILES = ["scoring_caravansary", "scoring_palace", "scoring_library", "scoring_marketplace"]


class ReferenceRules:
    """A position, and the legal actions of the decision on top of the stack."""

    def __init__(self, position: dict[str, Any], rows: dict[str, Any]) -> None:
        self.p = position
        self.rows = rows
        self.frame = position["stack"][-1]
        self.seat: int = self.frame["who"]
        self.me = f"p{self.seat + 1}"
        self.cubes = Counter(position["cubes"][self.seat])
        self.options = position["options"]

    def options_now(self) -> set[str]:
        answer: Callable[[], set[str]] = getattr(self, self.frame["step"])
        return answer()

    # -- small questions -----------------------------------------------------------------------------------------------

    def row(self, section: str, id: str) -> dict[str, Any]:
        return next(row for row in self.rows[section] if row["id"] == id)

    def mine(self, field: str, blank: Any = 0) -> Any:
        return self.p[field].get(self.me, blank)

    def owner(self, cell: str) -> str | None:
        return next((party for party, cells in self.p["buildings"].items() if cell in cells), None)

    def soldier(self, cell: str) -> bool:
        return any(cell in cells for cells in self.p["soldiers"])

    def upgrade(self, cell: str) -> str | None:
        return next((cube for cube, cells in self.p["upgrades"].items() if cell in cells), None)

    def servants(self) -> int:
        used = sum(self.mine("courtiers", {}).values()) + len(self.p["soldiers"][self.seat])
        return int(self.rows["pieces"]["servants"] - used)

    def buildings_left(self, party: str) -> int:
        return int(self.rows["pieces"]["buildings"] - len(self.p["buildings"].get(party, [])))

    def built(self) -> set[str]:
        return {place for places in self.p["walls"].values() for place in places}

    def lanes(self, cell: str) -> set[str]:
        r, c = int(cell[1]), int(cell[3])
        found = set()
        if r <= 2:
            found.add(f"n{c}")
        if r >= 4:
            found.add(f"s{c}")
        if c <= 2:
            found.add(f"w{r}")
        if c >= 4:
            found.add(f"e{r}")
        return found

    def open_lanes(self, cell: str) -> set[str]:
        return self.lanes(cell) - self.built()

    def line(self, order: int) -> list[str]:
        """The sites of the line of an action slot in this round."""
        number = order if self.p["round"] in (1, 2) else 6 - order
        if self.p["round"] in (1, 3):
            return [cell for cell in CELLS if int(cell[3]) == number]
        return [cell for cell in CELLS if int(cell[1]) == number]

    def middle(self, order: int) -> bool:
        return (order if self.p["round"] in (1, 2) else 6 - order) == 3

    def free_slots(self) -> list[int]:
        return [order for order in range(1, 6) if str(order) not in self.p["slots"].values()]

    def joker(self) -> str | None:
        if self.seat in self.p["jokers_used"]:
            return None
        return next((tile[4:] for tile in self.mine("breakthroughs", []) if tile.startswith("bt2_")), None)

    def discount(self, area: str) -> bool:
        return not self.p["discount_used"] and f"bt1_{area}" in self.mine("breakthroughs", [])

    def spice_types(self) -> int:
        return sum(self.mine("influence") >= space for space in self.rows["influence_track"]["spice_types"])

    def spice_allowed(self, spice: str) -> bool:
        have = {name for name, n in (Counter(self.mine("spices", {})) + Counter(self.p["taken"])).items() if n}
        return spice in have or len(have) < self.spice_types()

    def used(self, what: str) -> int:
        return sum(self.row("contract", f"contract_{card.upper()}")[what] for card in self.mine("contracts", []))

    # -- payments ------------------------------------------------------------------------------------------------------

    def ways(
        self, due: list[str], cubes: Counter[str], joker: str | None, discount: bool, before: int
    ) -> Iterator[tuple[str, Counter[str], str | None, bool, int]]:
        """Every way to pay the first element, with the rest of the cubes."""
        element = due[0]
        if element == "any":
            for i, cube in enumerate(CUBES):
                if cubes[cube] and i >= before:
                    yield f"pay {cube}", cubes - Counter([cube]), joker, discount, i
            return
        if before <= 0 and cubes[element]:
            yield f"pay {element}", cubes - Counter([element]), joker, discount, 0
        if before <= 1 and joker and joker != element and cubes[joker]:
            yield f"pay {joker}", cubes - Counter([joker]), None, discount, 1
        if before <= 2 and discount:
            yield "discount", cubes, joker, False, 2
        if cubes["white"]:
            yield "pay white", cubes - Counter(["white"]), joker, discount, 3

    def payments(
        self, due: list[str], cubes: Counter[str], joker: str | None, discount: bool, before: int = 0
    ) -> set[str]:
        """The first steps of all payments that can be finished."""
        found = set()
        for text, left, wild, less, rank in self.ways(due, cubes, joker, discount, before):
            rest = due[1:]
            again = rank if rest and rest[0] == due[0] else 0
            if not rest or self.payments(rest, left, wild, less, again):
                found.add(text)
        return found

    def can_pay(self, cost: list[str], area: str = "") -> bool:
        due = sorted(cost, key=[*COLOURS, "any"].index)
        return not due or bool(self.payments(due, self.cubes, self.joker(), bool(area) and self.discount(area)))

    def pay_cost(self) -> set[str]:
        thing = self.frame["thing"]
        area = "palace" if thing in HALLS else "marketplace" if thing in CITIES else ""
        if any(row["id"] == thing for row in self.rows["mosque_space"]):
            area = "mosque"
        due = [cube for cube in [*COLOURS, "any"] for _ in range(self.frame["due"].get(cube, 0))]
        return self.payments(due, self.cubes, self.joker(), bool(area) and self.discount(area), self.frame["rank"])

    # -- optional moves ------------------------------------------------------------------------------------------------

    def contracts(self) -> set[str]:
        found = set()
        taken = {card for cards in self.p["contracts"].values() for card in cards}
        for stack in "abcdef":
            left = [f"{stack}{i}" for i in (1, 2, 3) if f"{stack}{i}" not in taken]
            if not left:
                continue
            card = self.row("contract", f"contract_{left[0].upper()}")
            enough = all(self.mine(what) - self.used(what) >= card[what] for what in ("scrolls", "common", "rare"))
            if enough and self.mine("influence") >= card["influence"] and self.can_pay(card["cubes"]):
                found.add(f"contract {stack}")
        return found

    def trade(self) -> set[str]:
        order = int(self.p["slots"][self.me])
        if self.p["traded"] or not self.middle(order):
            return set()
        found = {"market collect"} if self.p["market"] else set()
        if self.mine("camels"):
            found |= {f"market {place}" for place in "1234" if place not in self.p["market"]}
        return found

    # -- the turn ------------------------------------------------------------------------------------------------------

    def sites(self, order: int) -> list[str]:
        return [cell for cell in self.line(order) if self.buildings_left(self.me) or self.owner(cell)]

    def choose_slot(self) -> set[str]:
        free = self.free_slots()
        good = [order for order in free if self.sites(order)] or free
        return {f"slot {order}" for order in good} | self.contracts()

    def choose_site(self) -> set[str]:
        return {f"site {cell}" for cell in self.sites(int(self.p["slots"][self.me]))} | self.contracts()

    def choose_action(self) -> set[str]:
        acts = {"act favour", "act soldier"} | ({"act site"} if self.p["site"] else set())
        return acts | self.trade() | self.contracts()

    def end_turn(self) -> set[str]:
        return {"done"} | self.trade() | self.contracts()

    # -- the areas -----------------------------------------------------------------------------------------------------

    def one_colour(self, paid: Counter[str]) -> bool:
        """Whether all cubes have one colour, without white ones and at most one joker cube."""
        coloured = Counter({cube: n for cube, n in paid.items() if cube != "white" and n})
        if len(coloured) <= 1:
            return True
        tile = next((tile[4:] for tile in self.mine("breakthroughs", []) if tile.startswith("bt2_")), None)
        # The joker was used before this action (by a coloured contract) only if this action did not need it so far.
        needed = len([cube for cube, n in Counter(self.p["paid"]).items() if cube != "white" and n]) > 1
        if tile is None or (self.seat in self.p["jokers_used"] and not needed):
            return False
        return len({cube: n for cube, n in (coloured - Counter([tile])).items() if n}) <= 1 and coloured[tile] > 0

    def card_ways(self) -> set[str]:
        paid = Counter(self.p["paid"])
        found = {f"pay {cube}" for cube in CUBES if self.cubes[cube] and self.one_colour(paid + Counter([cube]))}
        return found | ({"discount"} if self.discount("caravansary") else set())

    def pay_card(self) -> set[str]:
        return self.card_ways()

    def caravansary_step(self) -> set[str]:
        found = {"done"} | self.contracts()
        row, camels = self.p["row"], self.p["row_camels"]
        if self.card_ways():
            found |= {f"card {i}" for i, spice in enumerate(row) if i <= camels and self.spice_allowed(spice)}
        if self.mine("camels") and camels < len(row):
            found.add("camel")
        return found

    def open_halls(self) -> list[str]:
        full = {hall: sum(held.get(hall, 0) for held in self.p["courtiers"].values()) for hall in HALLS}
        return [hall for hall in HALLS if full[hall] < self.row("hall", hall)["spaces"]]

    def palace_step(self) -> set[str]:
        found = {"done"} | self.contracts()
        price = sum(self.mine("courtiers", {}).values()) + 1
        for hall in self.open_halls():
            if self.servants() and self.can_pay([self.row("hall", hall)["resource"]] * price, "palace"):
                found.add(f"hall {hall}")
        return found

    def library_buy(self) -> set[str]:
        paid = Counter(self.p["paid"])
        limit = self.rows["library"]["cubes"]
        if self.options["strict_supply"]:
            limit = min(limit, self.rows["supply"]["scrolls"] - sum(self.p["scrolls"].values()))
        found = {"done"}
        last = max((i for i, cube in enumerate(CUBES) if paid[cube]), default=0)
        for i, cube in enumerate(CUBES):
            most = 99 if cube == "white" else 2 if cube == self.joker() else 1
            if sum(paid.values()) < limit and self.cubes[cube] and i >= last and paid[cube] < most:
                found.add(f"pay {cube}")
        return found

    def choose_breakthrough(self) -> set[str]:
        gone = {tile for tiles in self.p["breakthroughs"].values() for tile in tiles}
        level = self.frame["level"]
        left = {
            f"breakthrough {row['id']}"
            for row in self.rows["breakthrough"]
            if row["level"] == level and row["id"] not in gone
        }
        return left | self.contracts()

    def posts(self) -> set[str]:
        own = self.mine("posts", [])
        if len(own) >= self.rows["pieces"]["posts"]:
            return set()
        return {
            f"post {city['id']}"
            for city in self.rows["city"]
            if city["id"] not in own and (city["ring"] == "inner" or city["via"] in own)
        }

    def choose_trading_post(self) -> set[str]:
        return self.posts()

    def market_step(self) -> set[str]:
        found = {"done"} | self.contracts()
        own, routes = set(self.mine("posts", [])), set(self.p["routes"])
        for city in self.rows["city"]:
            name = city["id"]
            needed: set[str] = set()
            if name not in own:
                needed.add(name)
                if city["ring"] == "outer" and city["via"] not in own:
                    needed.add(city["via"])
            kind = "common" if city["ring"] == "inner" else "rare"
            left = self.rows["supply"][kind] - sum(self.p[kind].values()) if self.options["strict_supply"] else 1
            enough = len(needed - routes) <= self.mine("camels")
            if name not in self.p["bought"] and left > 0 and enough and self.can_pay(city["cost"], "marketplace"):
                found.add(f"buy {name}")
        return found

    def paths(self) -> dict[str, list[str]]:
        """The next spaces of the disc, with the cost of their paths."""
        here = self.mine("mosque", None) or "start"
        found = {}
        for row in self.rows["mosque_path"]:
            begin, _, end = row["id"].partition("-")
            if begin == here:
                found[end] = row["cost"]
        return found

    def mosque_step(self) -> set[str]:
        payable = {f"advance {space}" for space, cost in self.paths().items() if self.can_pay(cost, "mosque")}
        return {"done"} | payable | self.contracts()

    def pieces(self) -> dict[str, list[str]]:
        """Kinds of wall pieces that are left, with their cost."""
        left: Counter[str] = Counter()
        cost: dict[str, list[str]] = {}
        for row in self.rows["wall_piece"]:
            price = row.get("symmetric_cost", row["cost"]) if self.options["symmetric_walls"] else row["cost"]
            size = "gate" if row["id"].startswith("gate") else str(price)
            kind = f"{row['resource']}_{size}"
            left[kind] += 1
            cost[kind] = [row["resource"]] * price
        for kind, places in self.p["walls"].items():
            left[kind] -= len(places)
        return {kind: cost[kind] for kind, n in left.items() if n > 0}

    def wall_step(self) -> set[str]:
        payable = {f"piece {kind.replace('_', ' ')}" for kind, cost in self.pieces().items() if self.can_pay(cost)}
        return {"done"} | payable | self.contracts()

    def place_wall(self) -> set[str]:
        gate = self.frame["kind"].endswith("gate")
        places = {f"{side}{line}" for side in "nesw" for line in range(1, 6) if (line == 3) == gate}
        return {f"wall {place}" for place in places - self.built()}

    # -- gifts ---------------------------------------------------------------------------------------------------------

    def declinable(self, found: set[str]) -> set[str]:
        return found if found and self.options["mandatory_gifts"] else found | {"done"}

    def place_soldier(self) -> set[str]:
        found = {
            f"soldier {cell}"
            for cell in CELLS
            if self.owner(cell) and not self.soldier(cell) and not self.upgrade(cell) and self.open_lanes(cell)
        }
        return (found if self.servants() else set()) | {"done"}

    def upgrade_cells(self) -> list[str]:
        return [cell for cell in self.mine("buildings", []) if not self.upgrade(cell)]

    def place_upgrade(self) -> set[str]:
        found = {f"upgrade {cell}" for cell in self.upgrade_cells()}
        if self.frame["cube"] != "white":
            return found
        left = len(self.p["upgrades"].get("white", [])) < self.rows["upgrades"]["white"]
        return self.declinable(found if left else set())

    def choose_bonus(self) -> set[str]:
        left = [colour for colour in COLOURS if not self.p["upgrades"].get(colour)]
        return self.declinable({f"bonus {colour}" for colour in left} if self.upgrade_cells() else set())

    def take_caravan_card(self) -> set[str]:
        row = enumerate(self.p["row"])
        return self.declinable({f"card {i}" for i, spice in row if self.spice_allowed(spice)})

    def choose_scoring_tile(self) -> set[str]:
        return self.declinable({f"tile {tile}" for tile in TILES if tile not in self.p["scoring_tile"].values()})

    def place_free_courtier(self) -> set[str]:
        return self.declinable({f"hall {hall}" for hall in self.open_halls()} if self.servants() else set())

    def build_free_wall(self) -> set[str]:
        return self.declinable({f"piece {kind.replace('_', ' ')}" for kind in self.pieces()})

    def free_mosque_step(self) -> set[str]:
        return self.declinable({f"advance {space}" for space in self.paths()})

    def free_trading_post(self) -> set[str]:
        return self.declinable(self.posts())

    def order_gifts(self) -> set[str]:
        return {"gift ginger", "gift pepper"}

    # -- between the turns ---------------------------------------------------------------------------------------------

    def queue_skip(self) -> set[str]:
        return {"skip", "done"}

    def pay_ransom(self) -> set[str]:
        cell = self.frame["cell"]
        accepted = {self.row("site", self.p["tiles"][cell])["resource"], "white"}
        upgrade = self.upgrade(cell)
        if upgrade:
            accepted |= set(CUBES) if upgrade == "white" else {upgrade}
        if self.options["joker_pays_ransom"] and self.joker():
            accepted.add(str(self.joker()))
        return {f"pay {cube}" for cube in accepted if self.cubes[cube]} | {"done"}

    def courtier_slot(self) -> set[str]:
        return {f"slot {order}" for order in self.free_slots()}

    def courtier_site(self) -> set[str]:
        line = self.line(int(self.p["slots"]["high_courtier"]))
        return {f"site {cell}" for cell in line if not self.owner(cell)}
