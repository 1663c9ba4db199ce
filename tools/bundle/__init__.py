"""One archive with everything that the program needs: ``make bundle``, see ``docs/bundle.md``."""
