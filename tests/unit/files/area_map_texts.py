"""A small area map, file by file: two areas that share a border, and an island."""

from __future__ import annotations

from pathlib import Path
from typing import Final

TEXTS: Final = {
    "map.toml": """format = "gunyuden-area-map/1"
id = "islands"
title = "Islands"
width = 300
height = 200
reconstructed = true
provenance = "Made up."
credits = ["Nobody."]

[groups]
home = { name = "Home", kanji = "畿内" }

[facts]
mountain = { title = "Mountain", title_ja = "山国", mark = "hatch" }
coast = { title = "Coast", title_ja = "海国" }
seat = { title = "Seat", title_ja = "都", mark = "star" }
""",
    "areas.csv": """id,name,kanji,group,label_x,label_y,label_size,other_names,note
west,West,西,home,50,40,12,,
east,East (Far),東,home,150,40,12,Higashi,"a note, with a comma"
isle,Isle,島,home,250,30,12,,
""",
    "facts.csv": """area,fact,value,status,source
west,mountain,,board_fact,the rules
west,coast,,reconstruction,geography
east,coast,,reconstruction,geography
isle,coast,,reconstruction,geography
east,seat,Miyako,board_fact,the rules
""",
    "borders.csv": """a,b,status,source
east,west,reconstruction,drawn
""",
    "sea_lanes.csv": """a,b,tier,status,ax,ay,bx,by,source
isle,east,standard,reconstruction,210,50,190,50,the only way
isle,west,optional,derived_map,210,60,100,100,a long way
""",
    "sea_zones.csv": """id,name,kanji,label_x,label_y,label_size,neighbours,status
strait,Strait,海峡,200,120,14,ocean,reconstruction
ocean,Wide Open Ocean,大洋,150,175,14,strait,reconstruction
""",
    "shores.csv": """area,zone,coast_km,status
west,strait,10,reconstruction
east,strait,12,reconstruction
isle,strait,8,reconstruction
isle,ocean,9,reconstruction
""",
    "lines.csv": """kind,a,b,points
border,west,east,100 10;100 100
coast,west,,100 10;10 10;10 100;100 100
coast,east,,100 10;190 10;190 100;100 100
coast,isle,,210 10;290 10;290 90;210 90;210 10
lake,east,Pond,170 80;180 80;180 90;170 90;170 80
zone_limit,strait,ocean,0 150;300 150
""",
}


def write_map(folder: Path, **changes: tuple[str, str]) -> Path:
    """The map in a folder; ``lines=(old, new)`` changes a text in ``lines.csv`` (or the head)."""
    for file, text in TEXTS.items():
        old, new = changes.get(file.split(".")[0], ("", ""))
        assert old in text, old
        (folder / file).write_text(text.replace(old, new) if old else text, encoding="utf-8")
    return folder
