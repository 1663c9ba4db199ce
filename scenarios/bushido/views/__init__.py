"""Views of Bushido: its states as values that boards, panels and pages draw."""

from wargame_core.views.words import add_texts

add_texts("scenarios.bushido.views")
