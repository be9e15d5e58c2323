"""Views of many moments for the dev page: `python views.py GAME` from this folder makes GAME.json."""

import json
import random
import sys

import serai as cv

NAMES = ["Анна", "Ben", "Chiara", "Дамир"]
LANGUAGES = ("en", "ru")
SEEDS = 40


def choices(match, seat, language):
    if seat not in match.actors:
        return []
    return [
        {"text": c.text, "targets": c.targets, "label": c.label, "facts": c.facts}
        for c in match.choices(seat, language)
    ]


def told(match, seat):
    return {
        "view": match.view(seat),
        "choices": {language: choices(match, seat, language) for language in LANGUAGES},
        "prompt": {language: match.prompt(language) for language in LANGUAGES},
    }


def weight(view, options):
    """How much there is to see: many options, and a long description of the table."""
    return 2 * len(options) + len(json.dumps(view["state"])) / 10 + 20 * (view["players"] == 4)


def main(game):
    best, positions, film = {}, {}, []
    for seed in range(SEEDS):
        rng = random.Random(seed)
        match = cv.new_match(game, 4 if seed % 3 else 2 + seed % 2, seed=seed)
        while not match.over:
            seat = match.actors[0]
            options = match.choices(seat)
            view = match.view(seat)
            stage = "early" if match.count < 60 else "mid" if match.count < 160 else "late"
            tag = f"{match.step.key}-{stage}-{view['players']}"
            if weight(view, options) > best.get(tag, -1):
                best[tag] = weight(view, options)
                positions[tag] = told(match, seat)
            before = match.count
            match.play(rng.choice(options).text, seat)
            if seed == 1:
                events = [
                    {**e, "text": "", "seat": e["args"].get("seat")} for e in match.log_for(0) if e["move"] > before
                ]
                film.append({"view": match.view(0), "events": events})
        positions.setdefault("over", told(match, 0))
    text = {language: dict(cv.game(game).text(language).entries) for language in LANGUAGES}
    with open(f"{game}.json", "w", encoding="utf-8") as file:
        json.dump(
            {
                "names": NAMES,
                "printed": cv.game(game).components.rows,
                "positions": positions,
                "text": text,
                "film": film,
            },
            file,
            ensure_ascii=False,
        )


if __name__ == "__main__":
    main(sys.argv[1])
