"""The map that is being edited."""

from __future__ import annotations

from gui.editor.draft_store import DraftStore
from wargame_core.files.map_draft import MapDraft


class MapStore(DraftStore):
    """A draft of a map, and where it differs from the map as it was opened."""

    @property
    def draft(self) -> MapDraft:
        """The map as it is now."""
        found = super().draft
        assert isinstance(found, MapDraft)
        return found

    def changed_hexes(self) -> tuple[int, ...]:
        """Numbers of the hexes that differ from the map as it was opened."""
        before, now = self.original, self.draft
        index = now.hex_map.index
        found = {
            index[new.hex]
            for old, new in zip(before.hexes, now.hexes, strict=True)
            if old is not new and old != new
        }
        for key in {*before.sides, *now.sides}:
            if before.sides.get(key) != now.sides.get(key):
                found.update(index[hex_] for hex_ in key)
        for castle in now.castles.values():
            if before.castles[castle.id].hex != castle.hex:
                found.add(index[castle.hex])
        for label in set(before.sheet.labels) ^ set(now.sheet.labels):
            found.add(index[label.hex])
        return tuple(sorted(found))
