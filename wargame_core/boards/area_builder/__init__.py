"""Area maps built from geodata: sizes evened, outlines simplified without tearing, names placed.

``build`` puts together what the other files make: ``evening`` sizes, ``outlines`` lines, ``names``
the places of names.
"""
