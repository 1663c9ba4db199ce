"""The JSON Schema of scenario files.

``python -m wargame_core.gunyuden.files.scenario_schema`` writes it to standard output.
"""

from __future__ import annotations

import json
import sys

from wargame_core.gunyuden.files.scenario_document import ScenarioDocument


def scenario_schema() -> str:
    """The schema as text, as it stands in ``docs/schemas/scenario.schema.json``."""
    schema = ScenarioDocument.model_json_schema()
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    sys.stdout.write(scenario_schema())
