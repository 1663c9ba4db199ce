"""The file that a match in the window is recorded in."""

from __future__ import annotations

from pathlib import Path

from wargame_core.engine.annotation import Annotation
from wargame_core.engine.errors import RecordError
from wargame_core.engine.match import Match
from wargame_core.files.autosaves import KEPT, WINDOW, autosave, autosaves, prune, remember
from wargame_core.files.record import Watch, load_match
from wargame_core.files.recorder import NewFileNeededError, Recorder, Unsaved, save_match
from wargame_core.views.words import sentence, tr


class MatchFile:
    """Follows a match with a recorder; without one nothing is written."""

    def __init__(self, recorder: Recorder | None = None, notes: tuple[str, ...] = ()) -> None:
        self._recorder = recorder
        self._automatic = False
        self.notes = notes
        """What is to be shown to the player."""

    @classmethod
    def begin(cls, match: Match, path: Path | None) -> MatchFile:
        """Record a new match; an automatic record that cannot be written yet begins later.

        Raises RecordError if the chosen file cannot be written.
        """
        if path is not None:
            return cls(Recorder(match, path))
        removed = prune(WINDOW)
        text = tr(
            "Automatic records of old matches that were over or empty were removed: {count}. "
            "{kept} are kept, those of matches that are over first.",
            count=removed,
            kept=KEPT,
        )
        file = cls(autosave(match, WINDOW), (text,) if removed else ())
        file._automatic = True
        return file

    @classmethod
    def resume(cls, path: Path, watch: Watch | None = None) -> MatchFile:
        """Go on with a record in its own file; ``watch`` is called with the progress.

        One of an older version goes on among the automatic records. Raises RecordError.
        """
        try:
            return cls(*Recorder.resume(path, watch=watch))
        except NewFileNeededError:
            match, notes = load_match(path, watch=watch)
        recorder = autosave(match)
        said = tr(
            "{name} is a record of an older version; the match goes on in {path}.",
            name=path.name,
            path=recorder.path,
        )
        file = cls(recorder, (*notes, said))
        file._automatic = True
        return file

    @property
    def match(self) -> Match:
        """The match that is recorded."""
        assert self._recorder is not None, "nothing is recorded"
        return self._recorder.match

    @property
    def path(self) -> Path | None:
        """The file, if there is one."""
        return self._recorder.path if self._recorder else None

    @property
    def unsaved(self) -> Unsaved | None:
        """What is not in the file yet, and why."""
        return self._recorder.unsaved if self._recorder else None

    def news(self) -> tuple[str, ...]:
        """What is to be shown to the player since the last call."""
        return tuple(sentence(words) for words in self._recorder.news()) if self._recorder else ()

    def retry(self) -> bool:
        """Write what is not saved yet; whether everything is."""
        return self._recorder is None or self._recorder.retry()

    def save_copy(self, match: Match, path: Path) -> None:
        """Write everything into another file, replacing it. Raises RecordError and UsageError."""
        if self.path is not None and path.exists() and path.samefile(self.path):
            if not self.retry() and self.unsaved is not None:
                raise RecordError(self.unsaved.words)
            return  # it is written at every action
        save_match(match, path, replace=True)

    def annotate(self, annotation: Annotation) -> bool:
        """Remark on the match, in its file too; False if nothing is recorded. Raises UsageError."""
        if self._recorder is None:
            return False
        self._recorder.annotate(annotation)
        return True

    def close(self) -> bool:
        """Record no more; an automatic record without any action is removed.

        Says whether everything is saved; if not, calling this again tries again.
        """
        if self._recorder is None:
            return True
        saved = self._recorder.close(discard_empty=self._automatic)
        remember(self._recorder)
        return saved


def last_record() -> Path | None:
    """The automatic record that was written last."""
    try:
        found = autosaves()
    except OSError:
        return None
    return found[0] if found else None
