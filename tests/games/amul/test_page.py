"""The page shows what is printed on the cards."""

from tools.amul_cards import PAGE, text


def test_the_cards_of_the_page_are_those_of_the_data_file() -> None:
    assert PAGE.read_text(encoding="utf-8") == text(), "run python tools/amul_cards.py"
