"""A slow reference implementation of the legal actions of Marrakesh, written from the specification alone.

It reads a position as JSON and the data file, and shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Position = dict[str, Any]

AREA_OF = {
    "blue": "river",
    "green": "grove",
    "pink": "square",
    "black": "mosque",
    "white": "palace",
    "grey": "madrasa",
    "beige": "medina",
    "brown": "sahara",
}
GOODS = ("yellow", "purple", "orange")
COLOURS = (*AREA_OF, "red", *GOODS)
KINDS = ("water", "date", "dinar")
CELLS = ("good", "water", "mosque", "river", "dinar", "vp", "palace", "date")


class ReferenceRules:
    """The legal actions of a seat in a position."""

    def __init__(self, position: Position, data: dict[str, Any], seat: int) -> None:
        self.p = position
        self.data = data
        self.seat = seat
        self.frame = position["stack"][-1]

    def options(self) -> set[str]:
        reading: Callable[[], set[str]] = getattr(self, self.frame["step"])
        return reading()

    # -- what the table says ------------------------------------------------------------------------------------

    def mine(self, field: str) -> Any:
        return self.p[field][self.seat]

    def row(self, section: str, id: Any) -> dict[str, Any]:
        return next(row for row in self.data[section] if next(iter(row.values())) == id)

    def keshis(self, colour: str) -> int:
        if colour == "pink":
            return len(self.mine("fakirs"))
        if colour == "brown":
            return sum(self.mine("caravans").values())
        return int(self.mine("settled").get(colour, 0))

    def room(self, colour: str) -> int:
        """6.2: eight keshis of each area's colour, eight vendors, any number of goods."""
        if colour in GOODS:
            return 99
        if colour == "red":
            return 8 - len(self.mine("vendors"))
        return 8 - self.keshis(colour)

    def has(self, kind: str) -> int:
        return int(self.mine("resources").get(kind, 0))

    def good(self, colour: str) -> int:
        return int(self.mine("goods").get(colour, 0))

    def owned(self) -> set[str]:
        return {scroll for scroll, owner in self.p["scroll_owner"].items() if owner == self.seat}

    def modifier(self, kind: str) -> int:
        rows = [self.row("scroll", scroll) for scroll in self.owned()]
        return sum(row["modifier"]["n"] for row in rows if row.get("modifier", {}).get("kind") == kind)

    def accompanied(self, stairs: str) -> bool:
        return bool(self.p["figure_with"].get(stairs) == self.seat)

    def watchtower(self) -> int:
        return self.keshis("beige") - len(self.mine("gates"))

    # -- set-up and phase 1 -------------------------------------------------------------------------------------

    def arrange_oasis_line(self) -> set[str]:
        laid = set(self.mine("line_plan").values())
        return {f"line_keshi {colour}" for colour in self.mine("line_drawn") if colour not in laid}

    def choose_disc_orientation(self) -> set[str]:
        return {f"orientation {i}" for i in range(8)}

    def choose_provision(self) -> set[str]:
        return {f"provision {tile}" for tile in self.mine("provisions_down")}

    def choose_keshis(self) -> set[str]:
        left = [colour for colour in self.mine("hand") if colour not in self.mine("chosen")]
        forced = len(self.mine("hand")) == 3  # nothing to choose: one after the other
        return {f"choose {colour}" for colour in (left[:1] if forced else left)}

    def place_red_worker(self) -> set[str]:
        workers = self.mine("workers")
        spaces = {**dict.fromkeys(AREA_OF.values(), 1), "souk": 3}
        return {f"assign {area}" for area, n in spaces.items() if workers.get(area, 0) < n}

    # -- phase 2 ------------------------------------------------------------------------------------------------

    def draft_keshis(self) -> set[str]:
        found = set()
        for colour, there in self.p["tray"].items():
            for n in range(1, min(2, there, self.room(colour)) + 1):
                found.add(f"draft {colour} {n}")
        return found

    def place_vendor(self) -> set[str]:
        return {f"vendor {area}" for area in AREA_OF.values() if area not in self.mine("vendors")}

    def place_fakir(self) -> set[str]:
        return {f"fakir {cell}" for cell in CELLS if cell not in self.mine("fakirs")}

    def place_caravan(self) -> set[str]:
        cities = self.p["options"]["exp5_desert_cities"]
        most = {"left": 4 if cities else 3, "right": 4 if cities else 3, "start": 0 if cities else 2}
        return {f"caravan {path}" for path, n in most.items() if self.mine("caravans").get(path, 0) < n}

    # -- phase 3 ------------------------------------------------------------------------------------------------

    def activate_worker(self) -> set[str]:
        found = set()
        owned, used = self.owned(), self.p["used"]
        double = "orange_12" in owned and "orange_12" not in used
        for area in self.mine("workers"):
            colour = next((colour for colour, home in AREA_OF.items() if home == area), "yellow")
            modes = {"b"}
            if self.room(colour) > 0:
                modes |= {"a", "ab", "ba"} if double else {"a"}
            found |= {f"activate {area} {mode}" for mode in modes}
        if not self.mine("workers"):
            found.add("done")
        if "grey_20" in owned and "grey_20" not in used:
            found |= {f"convert {one}_{other}" for one in KINDS for other in KINDS if one != other and self.has(one)}
        return found

    def choose_good(self) -> set[str]:
        return {f"good {colour}" for colour in GOODS}

    def choose_resource(self) -> set[str]:
        return {f"resource {kind}" for kind in self.frame["kinds"]}

    def choose_keshi(self) -> set[str]:
        return {f"keshi {colour}" for colour in self.frame["colours"] if self.room(colour) > 0}

    def discount(self) -> int:
        return self.modifier("luxury_discount") + self.accompanied("mosque")

    def souk_action(self) -> set[str]:
        found = {"done"} | {f"exchange {colour}" for colour in GOODS if self.good(colour)}
        for slot, luxury in self.p["luxury_up"].items():
            price = self.row("luxury", luxury)
            missing = sum(max(0, price[colour] - self.good(colour)) for colour in GOODS)
            if missing <= self.discount():
                found.add(f"buy {slot}")
        return found

    def choose_discount(self) -> set[str]:
        price = self.row("luxury", self.p["luxury_up"][self.frame["slot"]])
        found = set()
        for colour in GOODS:
            waived = dict(self.frame["waived"])
            if price[colour] <= waived.get(colour, 0):
                continue
            waived[colour] = waived.get(colour, 0) + 1
            missing = sum(max(0, price[one] - waived.get(one, 0) - self.good(one)) for one in GOODS)
            if missing <= self.frame["left"] - 1:
                found.add(f"discount {colour}")
        return found

    def choose_square_cell(self) -> set[str]:
        return {f"square {cell}" for cell in self.mine("fakirs")}

    def add_water(self) -> set[str]:
        return {"water", "done"}

    def choose_connection_bonus(self) -> set[str]:
        """9.3: P and A by the palace flight, C and M by that of the mosque, B by both."""
        palace, mosque = self.frame["palace"], self.frame["mosque"]
        middle = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 4, 10: 5}.get(palace + mosque, 1)
        line = {"p": f"p{palace}", "a": f"a{palace}", "b": f"b{middle}", "c": f"c{mosque}", "m": f"m{mosque}"}
        found = set()
        for link, cell in line.items():
            tile = self.p["stair_tiles"].get(cell)
            effects = self.row("stair_tile", tile[:2])[tile[2]] if tile else self.row("connection", cell)["effects"]
            colours = next((effect["colours"] for effect in effects if effect["op"] == "keshi"), "any")
            fits = colours == "any" or any(self.room(colour) > 0 for colour in colours)
            if link not in self.frame["taken"] and fits:
                found.add(f"connection {link}")
        return found

    # -- madrasa ------------------------------------------------------------------------------------------------

    def price(self, tier: str) -> int:
        return max(0, int(self.row("tier", tier)["dates"]) - self.accompanied("palace"))

    def buyable(self, tier: str, spent: int, dates: int) -> bool:
        enough = spent + self.row("tier", tier)["scholars"] <= self.keshis("grey")
        return bool(enough and dates >= self.price(tier))

    def shown(self, tier: str) -> list[str]:
        return [stack for stack in self.p["scroll_up"] if stack[:-1] == tier]

    def madrasa_action(self) -> set[str]:
        spent, due, dates = self.frame["spent"], self.frame["due"], self.has("date")
        if due is not None and not (self.shown(due) and self.buyable(due, spent, dates)):
            due = None
        found = set() if due else {"done"}
        for tier in ("grey", "yellow", "pink", "orange"):
            if not self.buyable(tier, spent, dates):
                continue
            scholars = self.row("tier", tier)["scholars"]
            if due and due != tier and not self.buyable(due, spent + scholars, dates - self.price(tier)):
                continue
            found |= {f"scroll {stack}" for stack in self.shown(tier)}
        if not self.p["bought"] and not self.p["refreshed"] and self.has("dinar"):
            tiers = [t for t in ("grey", "yellow", "pink", "orange") if self.shown(t) and self.buyable(t, 0, dates)]
            found |= {f"refresh {tier}" for tier in tiers}
        return found

    def take_free_scroll(self) -> set[str]:
        return {"done"} | {f"scroll {stack}" for stack in self.shown(self.frame["colour"])}

    # -- medina -------------------------------------------------------------------------------------------------

    def build_gate(self) -> set[str]:
        found = {"done"}
        if self.watchtower() < 1:
            return found
        for workshop, gates in self.p["workshops"].items():
            dinars = max(0, self.row("workshop", workshop)["dinars"] - self.modifier("gate_discount"))
            if self.has("dinar") >= dinars:
                found |= {f"gate {workshop} {colour}" for colour in gates}
        return found

    def place_gate(self) -> set[str]:
        cells = [area for area in (*AREA_OF.values(), "souk") if area != "medina"]
        return {f"gate_cell {cell}" for cell in cells if cell not in self.mine("gates")}

    def place_pending(self) -> set[str]:
        return {f"keshi {colour}" for colour in self.frame["pending"] if self.room(colour) > 0}

    # -- Sahara -------------------------------------------------------------------------------------------------

    def explore(self) -> set[str]:
        found = {"done"}
        for cell in self.mine("discovered"):
            price = self.row("path_cell", cell)
            if self.frame["free"] or all(self.has(kind) >= price[kind] for kind in KINDS):
                found.add(f"explore {cell}")
        if not self.frame["free"] and all(self.good(colour) for colour in GOODS):
            found |= {f"explore_city {side}" for side in self.mine("cities") if side not in self.mine("day")}
        return found

    def take_line_keshi(self) -> set[str]:
        return {"take", "done"}

    def swap_keshi(self) -> set[str]:
        found = {"done"}
        for colour in ("blue", "green", "black", "white", "grey"):
            if self.keshis(colour):
                found.add(f"return {colour}")
        if self.watchtower():
            found.add("return beige")
        found |= {f"return_fakir {cell}" for cell in self.mine("fakirs")}
        return found | {f"return_vendor {area}" for area in self.mine("vendors")}

    def choose_city(self) -> set[str]:
        return {f"city {city}" for city in self.p["city_display"]}

    # -- steps, scrolls, ends -----------------------------------------------------------------------------------

    def split_steps(self) -> set[str]:
        return {f"split {n}" for n in range(self.frame["n"] + 1)}

    def choose_first_stairs(self) -> set[str]:
        return {"first palace", "first mosque"}

    def choose_pawn(self) -> set[str]:
        return {f"pawn {pawn}" for pawn in self.frame["pawns"]}

    def choose_area_action(self) -> set[str]:
        return {f"perform {area}" for area in self.frame["open"]}

    def choose_river_bonus(self) -> set[str]:
        place = self.mine("river")
        return {f"rapid {row['id']}" for row in self.data["rapid"] if place >= row["crossed_at"]}

    def order_effects(self) -> set[str]:
        return {f"effect {scroll}" for scroll in self.frame["open"]}

    def choose_season_bonus(self) -> set[str]:
        return {"season_bonus 1", "season_bonus 2"}
