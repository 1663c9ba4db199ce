"""Views of Shogun (1986): its states as values that boards, panels and pages draw."""

from wargame_core.views.words import add_texts

add_texts("scenarios.shogun1986.views")
