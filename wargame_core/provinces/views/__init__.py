"""What boards of provinces show: values free of any window."""

from wargame_core.views.words import add_texts

add_texts("wargame_core.provinces.views")
