"""Names of the places of the city in a match: "library (row 1, column 5)". Chance lays the sites, then they stay."""

from __future__ import annotations

from typing import Any

from serai.core.text.catalogue import Catalogue
from serai.games.merv.state import Merv
from serai.games.merv.vocabulary import AREAS, CELLS


def match_names(s: Merv, text: Catalogue) -> dict[str, Any]:
    """The cells with forms that name the action of their site: a library (row 1, column 5)."""
    names: dict[str, Any] = {}
    for cell, word in enumerate(CELLS):
        key, area = f"cell.{word}", f"area.{AREAS[s.t.site_area[s.tiles[cell]]]}"
        place = text.form(key)
        forms = {form: f"{text.form(area, form)} ({place})" for form in text.entries[key]}
        names[key] = {**forms, "one": place}
    return names
