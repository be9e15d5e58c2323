"""Views of many moments for the dev page: run from this folder with the project's python. Makes views.json."""

import json
import random

import caravanserai as cv

NAMES = ["Анна", "Ben", "Chiara", "Дамир"]
LANGUAGES = ("en", "ru")


def choices(match, seat, language):
    if seat not in match.actors:
        return []
    return [{"text": c.text, "targets": c.targets, "label": c.label} for c in match.choices(seat, language)]


def told(match, seat):
    return {
        "view": match.view(seat),
        "choices": {language: choices(match, seat, language) for language in LANGUAGES},
        "prompt": {language: match.prompt(language) for language in LANGUAGES},
    }


def weight(match, options):
    """How much there is to see: many options, many pieces, a path half walked."""
    view = match.view(match.actors[0])
    table = view["table"]
    pieces = 3 * sum(map(len, table["djinns"])) + sum(table["palms"].values()) + 2 * sum(table["palaces"].values())
    path = 12 * min(len(table["path"]), sum(table["hand"].values()))
    return len(options) + path + pieces + sum(table["viziers"]) + 20 * (view["players"] == 4)


def main():
    best, positions, film = {}, {}, []
    for seed in range(60):
        rng = random.Random(seed)
        match = cv.new_match("five_tribes", 4 if seed % 3 else 2 + seed % 2, seed=seed)
        while not match.over:
            seat = match.actors[0]
            options = match.choices(seat)
            number = match.view(seat)["table"]["round_no"]
            stage = "early" if number <= 1 else "mid" if number <= 4 else "late"
            tag = f"{match.step.key}-{stage}"
            if weight(match, options) > best.get(tag, -1):
                best[tag] = weight(match, options)
                positions[tag] = told(match, seat)
            before = match.count
            match.play(rng.choice(options).text, seat)
            if seed == 1:
                events = [
                    {**e, "text": "", "seat": e["args"].get("seat")} for e in match.log_for(0) if e["move"] > before
                ]
                film.append({"view": match.view(0), "choices": [], "events": events})
        positions.setdefault("over", told(match, 0))
    text = {language: dict(cv.game("five_tribes").text(language).entries) for language in LANGUAGES}
    with open("views.json", "w", encoding="utf-8") as file:
        json.dump({"names": NAMES, "positions": positions, "text": text, "film": film}, file, ensure_ascii=False)


if __name__ == "__main__":
    main()
