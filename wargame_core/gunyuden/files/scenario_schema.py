"""The JSON Schema of scenario files.

``python -m wargame_core.gunyuden.files.scenario_schema western_hero`` writes that of a game to
standard output.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from wargame_core.gunyuden.files.special_rule import document_model

if TYPE_CHECKING:
    from wargame_core.gunyuden.files.special_rule import SpecialRule


def scenario_schema(rules: tuple[SpecialRule, ...] = ()) -> str:
    """The schema as text, with what the special rules of a game bring.

    That of Western Hero stands in ``docs/schemas/scenario.schema.json``.
    """
    schema = document_model(rules).model_json_schema()
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    from wargame_core.engine import registry

    chosen: Any = registry.load(sys.argv[1])
    sys.stdout.write(scenario_schema(chosen.library.special()))
