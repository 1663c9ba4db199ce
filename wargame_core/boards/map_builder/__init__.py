"""Hex maps from geodata: coast, lakes, rivers, old provinces and heights become hexes and hexsides.

    build_map(read_sources(folder, settings.conic), settings) -> BuiltMap

``settings_file`` reads the file that steers it all, ``sources`` reads and projects the geodata,
``grid`` places the hexes, ``ground`` classifies them, ``rivers`` snaps rivers to hexsides,
``coast`` finds sea hexsides and coastal hexes, ``overrides`` applies the hand corrections and
``build`` puts it together. Only ``shapes`` knows shapely.
"""
