"""``python -m tools.renew_samples``: sample matches by the present rules and data, with remarks.

Every action is played again; digests are those of now. A sample whose actions are not legal any
more stays as it is and is named with the action: it has to be played and annotated anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

from wargame_core.engine import registry
from wargame_core.engine.annotation import Annotation
from wargame_core.engine.chance import dice_of
from wargame_core.engine.changes import UndoPolicy
from wargame_core.engine.errors import WargameError
from wargame_core.engine.in_full import read_back
from wargame_core.engine.match import Match
from wargame_core.files.record import read_record
from wargame_core.files.record_lines import ActionLine, AnnotationLine
from wargame_core.files.recorder import save_match
from wargame_core.files.samples import samples


def renewed(path: Path) -> Match:
    """The match of a record as it goes by the present rules. Raises WargameError."""
    contents = read_record(path)
    header, secrets = contents.header, contents.header.secrets
    assert secrets is not None, "a sample shows everything"
    match = Match(
        registry.load(header.game),
        header.scenario,
        options=header.options,
        seed=secrets.seed,
        seats=header.seats,
        dice=dice_of(header.dice, secrets.faces),
        undo_policy=UndoPolicy.FREE,
        salt=bytes.fromhex(secrets.salt),
    )
    for line in contents.lines:
        if isinstance(line, AnnotationLine):
            match.annotate(Annotation(line.after, line.annotation, line.by))
        elif isinstance(line, ActionLine):
            if line.seat in match.waiting:
                match.ask(line.seat)
            assert line.action is not None, "a sample shows everything"
            match.play(read_back(match.game, match.state, line.action))
    return match


def main() -> int:
    """Renew every sample; 1 if one could not be."""
    failed = 0
    for sample in samples():
        try:
            match = renewed(sample.path)
        except WargameError as error:
            sys.stderr.write(f"{sample.path.name}: {error}\n")
            failed = 1
        else:
            save_match(match, sample.path, replace=True)
            sys.stdout.write(f"{sample.path.name}: {match.position} actions\n")
    return failed


if __name__ == "__main__":
    sys.exit(main())
