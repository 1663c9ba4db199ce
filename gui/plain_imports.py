"""Imports that read nothing but the module: PySide6 would look into the source of each as well."""

from __future__ import annotations

import builtins

from PySide6 import QtCore  # noqa: F401  # it puts its own import in place of Python's


def import_plainly() -> None:
    """Put the import back that PySide6 has replaced.

    Its own looks for ``from __feature__``, which nothing here uses, and for that reads the source
    of every module that is imported, and keeps it.
    """
    if builtins.__import__ is getattr(builtins, "__feature_import__", None):
        builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
