"""What a player can do beside the actions of all games on provinces."""

from dataclasses import dataclass

from wargame_core.provinces.rules.actions import Kind, Province


@dataclass(frozen=True, slots=True)
class Recruit:
    province: Province
    kind: Kind
