"""What ``help`` prints at the prompt of a match in the terminal."""

from __future__ import annotations

from typing import Final

HELP: Final = """\
  NUMBER        play the action with this number
  ACTION        play an action in notation, as shown in brackets
  PLACE         at a move: go to this hex, castle or province
  move X PLACE  a whole move at once, to its end; "in" after it enters the castle
  WORD          show only the actions that contain the word
  Enter         next page of the list, or the only action that is shown
  list          the list again, from the beginning
  all           every action, also those of little weight
  odds ACTION   what the dice of an action can bring; alone, of the die that is due
  why ACTION    why an action is not legal, and by which rule
  hex PLACE     one hex or province: ground, castle, units, neighbours
  near PLACE    castles and units around it
  map PLACE     a map of its surroundings; alone, around what is decided
  rules NUMBER  a rule as this match reads it; alone: what is read otherwise than usual
  hint          what a program would do in your place, and why
  undo, redo    take back to your last choice, and play it again
  board         the situation
  log [N]       the last actions and what they did
  save FILE     write a copy of the record
  quit          stop; the record is kept"""
