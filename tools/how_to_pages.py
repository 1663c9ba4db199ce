"""``python -m tools.how_to_pages``: write ``docs/how-to``, how each game is played on one page.

The pages stand in ``how_to.toml`` in the folder of each game; here they become Markdown.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from wargame_core.lessons.how_to import HowTo, games_with_how_to, how_to

FOLDER: Final = Path("docs") / "how-to"
LANGUAGES: Final = ("en", "ja")
_COVERAGE: Final[Mapping[str, str]] = {"western_hero": "rules-coverage"}
"""Pages with the rules of a game; the others are called after their game."""
_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"other": "日本語", "rules": "Rules", "lesson": "lesson", "more": "This page stands in"},
    "ja": {"other": "English", "rules": "規則", "lesson": "講習", "more": "このページの元："},
}


def main() -> int:
    """Write every page; the answer is the exit code."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{FOLDER / name}\n")
    return 0


def pages() -> Mapping[str, str]:
    """The text of every page, by the name of its file."""
    return {
        _file(game, language): "\n".join(_lines(how_to(game), language))
        for game in games_with_how_to()
        for language in LANGUAGES
    }


def _file(game: str, language: str) -> str:
    return f"{game}.md" if language == "en" else f"{game}.{language}.md"


def _lines(page: HowTo, language: str) -> Iterator[str]:
    words = _WORDS[language]
    [other] = (one for one in LANGUAGES if one != language)
    yield f"# {page.title.in_(language)}\n"
    yield f"[{words['other']}]({_file(page.game, other)})\n"
    rules = f"../{_COVERAGE.get(page.game, f'rules-coverage-{page.game}')}.md"
    for section in page.sections:
        yield f"## {section.title.in_(language)}\n"
        in_list = False
        for line in section.text.in_(language).split("\n"):
            is_item = line.startswith("- ")
            if in_list and not is_item:
                yield ""
            yield line if is_item else f"{line}\n"
            in_list = is_item
        if in_list:
            yield ""
        further = [f"[{words['rules']}]({rules}): {', '.join(section.rules)}"]
        further += [f"`gunyuden lesson {page.game}/{number}`" for number in section.lessons]
        yield f"<sub>{' · '.join(further)}</sub>\n"
    yield f"{words['more']} `how_to.toml`; `gunyuden how-to {page.game}`."
    yield ""


if __name__ == "__main__":
    sys.exit(main())
