// Draws what lies on the board. Every counter carries what it stands for as data attributes.

const BOARD = MATCH.board;

/** The drawing of all that lies in one place. */
function drawPlace(place, content) {
  const group = draw("g", { class: "place", "data-place": place });
  if (BOARD.kind === "hex") drawHex(group, BOARD.places[place], content);
  else drawRoom(group, BOARD.places[place], content);
  return group;
}

/** The tint of a province and its owner, or the face of a tile. */
function drawHolding(place, content) {
  const at = BOARD.places[place];
  if (content.tile) return drawTile(place, at, content.tile);
  const holding = content.holding;
  if (!holding) return null;
  const group = draw("g", { class: "holding", "data-place": place, "data-clan": holding.clan });
  if (holding.clan) {
    const plain = holding.pattern === "plain" ? " vassal" : "";
    group.append(draw("path", { class: `held${plain}`, d: at.ring, fill: colour(holding.clan) }));
  }
  for (const [number, clan] of (holding.contested || []).entries()) {
    group.append(draw("path", {
      class: "contested", d: at.ring, stroke: colour(clan), "data-clan": clan,
      "stroke-dasharray": "26 26", "stroke-dashoffset": number * 26,
    }));
  }
  return group;
}

// --- hexes ------------------------------------------------------------------------------------

function drawHex(group, at, content) {
  const castle = content.castle;
  if (castle) group.append(drawCastle(at, castle));
  const piles = content.piles || [];
  const edge = piles.length > 1 ? 44 : 62;
  piles.forEach((pile, index) => {
    const shift = piles.length > 1 ? (index - (piles.length - 1) / 2) * 48 : 0;
    const down = castle ? 14 : 0;
    const stack = draw("g", { class: "stack", "data-inside": pile.inside ? "yes" : "" });
    const faces = pile.counters.map((number) => MATCH.faces[number]);
    const shown = Math.min(faces.length, 4);
    for (let under = shown - 1; under >= 0; under -= 1) {
      const x = at.x + shift + under * 4 - (shown - 1) * 2;
      const y = at.y + down - under * 4 + (shown - 1) * 2;
      stack.append(drawCounter(faces[under], x, y, edge));
    }
    for (const hidden of faces.slice(shown)) stack.append(marker(hidden));
    if (faces.length > 1) {
      const x = at.x + shift + edge / 2 - 2, y = at.y + down + edge / 2 - 3;
      stack.append(draw("circle", { class: "badge", cx: x, cy: y, r: 9 }),
        text(String(faces.length), x, y + 4, 12, "badge-text"));
    }
    group.append(stack);
  });
}

/** A counter that lies under all that can be seen: it is there for those who read or count. */
function marker(face) {
  return draw("g", facts(face, "counter under"));
}

function facts(face, kind) {
  return {
    class: kind, "data-unit": face.unit, "data-clan": face.clan, "data-name": say(face.name),
    "data-strength": face.strength, "data-count": face.count, "data-sign": face.sign,
    "data-reduced": face.reduced ? "yes" : "",
  };
}

function drawCastle(at, castle) {
  const group = draw("g", {
    class: "castle", "data-clan": castle.clan, "data-name": say(castle.name),
    "data-durability": castle.durability,
  });
  const fill = castle.clan ? colour(castle.clan) : MATCH.colours[""];
  group.append(draw("path", { class: "wall", d: hexRing(at, 43), stroke: fill }));
  if (castle.invested) group.append(draw("circle", { class: "invested", cx: at.x, cy: at.y, r: 48 }));
  const keep = draw("g", { transform: `translate(${at.x} ${at.y - 30})` },
    draw("path", { class: "keep", fill, d: "M-21-4-12-8 0-17 12-8 21-4z" }),
    draw("path", { class: "keep", fill, d: "M-14-4H14L17 13H-17z" }));
  keep.append(text(String(castle.level), 0, 9, 14, "keep-text"));
  if (castle.main) keep.append(draw("path", { class: "gold", d: "M-12-17H12" }));
  group.append(keep);
  for (let box = 0; box < castle.full; box += 1) {
    const x = at.x + 21 + (box % 3) * 6.4, y = at.y - 46 + Math.floor(box / 3) * 6.4;
    const kept = box < castle.durability;
    group.append(draw("rect", { class: "box", x, y, width: 5, height: 5, fill: kept ? fill : "var(--print)" }));
  }
  return group;
}

function hexRing(at, reach) {
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const turn = (corner * Math.PI) / 3, far = (reach * 2) / Math.sqrt(3);
    return `${(at.x + far * Math.cos(turn)).toFixed(1)} ${(at.y + far * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}

/** A printed counter with crest, stars, family name, strength and the other figures. */
function drawCounter(face, x, y, edge) {
  const group = draw("g", {
    ...facts(face, `counter${face.reduced ? " reduced" : ""}${face.acted ? " acted" : ""}`),
    transform: `translate(${x - edge / 2} ${y - edge / 2}) scale(${edge / 100})`,
  });
  const fill = colour(face.clan), own = called(face.name, face.name_ja);
  const surname = language === "ja" ? face.surname_ja || face.name_ja || own : own.split(" ")[0];
  group.append(
    draw("rect", { class: "edge", x: 0.5, y: 0.5, width: 99, height: 99, rx: 8 }),
    draw("rect", { class: "face", x: 3.5, y: 3.5, width: 93, height: 93, rx: 5, fill }),
  );
  if (face.reduced) {
    group.append(draw("rect", { class: "pale", x: 3.5, y: 36, width: 93, height: 60.5, rx: 5 }));
  }
  if (face.stars > 1) group.append(draw("rect", { class: "rim", x: 5, y: 5, width: 90, height: 90, rx: 5 }));
  const near = draw("g", { class: "from-near" });
  const far = draw("g", { class: "from-far" },
    sign(`crest-${face.clan}`, 50, 24, 38, "var(--print-light)"),
    draw("rect", { class: "plate", x: 6, y: 44, width: 88, height: 50, rx: 4 }),
    text(String(face.strength), 50, 87, 50, "figure"));
  near.append(sign(`crest-${face.clan}`, 23, 22, 28, "var(--print-light)"));
  for (let star = 0; star < face.stars; star += 1) near.append(starAt(83 - 17 * star, 22));
  if (face.garrison) near.append(draw("path", { class: "tower", d: "M41 32V20l-3-1 12-10 12 10-3 1v12z" }));
  else if (face.investing) near.append(draw("circle", { class: "siege", cx: 50, cy: 21, r: 9 }));
  const ink = face.reduced ? "dark" : "light";
  near.append(
    fitted(surname, 50, 60, 27, 88, `surname ${ink}`),
    draw("rect", { class: "plate", x: 7, y: 66, width: 34, height: 28, rx: 4 }),
    text(String(face.strength), 24, 90, 29, "figure"),
    fitted(`–${face.modifier}–${face.points}`, 69, 88, 25, 50, `figures ${ink}`),
  );
  for (let level = 0; level < Math.abs(face.morale || 0); level += 1) {
    const left = 89 - 12 * Math.floor(level / 2), low = 88 - 12 * (level % 2);
    near.append(draw("circle", { class: "morale", cx: left, cy: low, r: 5 }));
  }
  const title = draw("title");
  title.textContent = own;
  group.append(near, far, title);
  return group;
}

function starAt(x, y) {
  const points = [];
  for (let k = 0; k < 10; k += 1) {
    const reach = k % 2 ? 3.8 : 9, turn = -Math.PI / 2 + (k * Math.PI) / 5;
    points.push(`${(x + reach * Math.cos(turn)).toFixed(1)},${(y + reach * Math.sin(turn)).toFixed(1)}`);
  }
  return draw("polygon", { class: "star", points: points.join(" ") });
}

// --- provinces and tiles ----------------------------------------------------------------------

/** Castle, pieces and tokens on the places that a province or tile has for them. */
function drawRoom(group, at, content) {
  const free = at.slots.map((slot) => [...slot]), radius = at.radius;
  const last = at.slots[at.slots.length - 1], first = at.slots[0];
  if (content.castle) group.append(drawStronghold(content.castle, ...(free.shift() || first), radius));
  const piles = content.piles || [], tokens = content.tokens || [];
  const counters = piles.reduce((sum, pile) => sum + pile.counters.length, 0);
  const roomy = counters + (tokens.length ? 1 : 0) <= free.length;
  for (const pile of piles) {
    const faces = pile.counters.map((number) => MATCH.faces[number]);
    if (roomy) {
      for (const face of faces) group.append(drawPiece(face, ...free.shift(), radius * 1.66));
    } else {
      const spot = free.length ? free.shift() : last;
      shared(spot, radius * 1.94, faces.length).forEach(([x, y, edge], index) => {
        group.append(drawPiece(faces[index], x, y, edge));
      });
    }
  }
  const spot = free.length ? free[free.length - 1] : [first[0] + radius, first[1] - radius];
  const size = free.length ? radius * (tokens.length === 1 ? 1.3 : 1.94) : radius * 0.9;
  shared(spot, size, tokens.length).forEach(([x, y, edge], index) => {
    group.append(drawToken(tokens[index], x, y, edge));
  });
}

/** Middles and edges of squares for several in one place, row by row. */
function shared([x, y], edge, count) {
  const across = Math.max(1, Math.ceil(Math.sqrt(count))), rows = Math.ceil(count / across);
  const step = edge / across;
  return Array.from({ length: count }, (_, number) => [
    x - edge / 2 + ((number % across) + 0.5) * step,
    y - (step * rows) / 2 + (Math.floor(number / across) + 0.5) * step,
    step * 0.96,
  ]);
}

function drawPiece(face, x, y, edge) {
  const lord = face.sign === "lord", fill = colour(face.clan);
  const group = draw("g", {
    ...facts(face, `counter piece${face.planned ? " planned" : ""}${face.acted ? " acted" : ""}`),
    transform: `translate(${x - edge / 2} ${y - edge / 2}) scale(${edge / 100})`,
  });
  const round = lord ? 48 : 12;
  group.append(
    draw("rect", { class: "body", x: 2, y: 2, width: 96, height: 96, rx: round, fill }),
    draw("rect", {
      class: lord || face.of_army ? "rim" : "line", x: 7, y: 7, width: 86, height: 86,
      rx: lord ? 43 : 8,
    }),
    sign(`crest-${face.clan}`, lord ? 37 : 30, lord ? 34 : 31, lord ? 34 : 38, "var(--print-light)"),
    sign(`sign-${face.sign}`, lord ? 69 : 72, lord ? 35 : 31, lord ? 28 : 37, "var(--print-light)"),
    draw("rect", lord
      ? { class: "plate", x: 22, y: 56, width: 56, height: 34, rx: 9 }
      : { class: "plate", x: 8, y: 55, width: 84, height: 37, rx: 9 }),
    text(String(face.count), 50, lord ? 85 : 87, lord ? 33 : 37, "figure"),
  );
  for (let pip = 0; pip < (face.level || 0); pip += 1) {
    const turn = (pip - (face.level - 1) / 2) * 0.42;
    const left = 50 + 43 * Math.sin(turn), top = 50 - 43 * Math.cos(turn);
    group.append(draw("circle", { class: "pip", cx: left, cy: top, r: 7.5 }));
  }
  if (face.down) group.append(draw("path", { class: "struck", d: "M22 22 78 78M78 22 22 78" }));
  const title = draw("title");
  title.textContent = `${called(face.name, face.name_ja)} × ${face.count}`;
  group.append(title);
  return group;
}

function drawStronghold(castle, x, y, radius) {
  const fill = castle.clan ? colour(castle.clan) : MATCH.colours[""];
  const group = draw("g", {
    class: "castle", "data-clan": castle.clan, "data-fortified": castle.fortified ? "yes" : "",
    transform: `translate(${x} ${y}) scale(${radius / 26})`,
  });
  if (castle.fortified) group.append(draw("circle", { class: "walls", r: 25 }));
  group.append(
    draw("path", { class: "keep", fill, d: "M-21-2-12-8 0-19 12-8 21-2z" }),
    draw("path", { class: "keep", fill, d: "M-14-2H14L18 17H-18z" }));
  return group;
}

function drawToken(token, x, y, edge) {
  const group = draw("g", {
    class: "token", "data-kind": token.kind, "data-clan": token.clan,
    "data-number": token.number || "",
    transform: `translate(${x - edge / 2} ${y - edge / 2}) scale(${edge / 100})`,
  });
  const fill = token.clan ? colour(token.clan) : "var(--print-ink)";
  group.append(draw("circle", { class: "coin", cx: 50, cy: 50, r: 46, stroke: fill }));
  if (token.kind === "pact") {
    group.append(sign(`crest-${token.clan}`, 33, 50, 36, fill));
    group.append(sign(`crest-${token.other}`, 67, 50, 36, colour(token.other)));
  } else group.append(sign(`sign-${token.kind}`, 50, token.number ? 36 : 50, 52, fill));
  if (token.number) group.append(text(String(token.number), 50, 86, 34, "figure"));
  return group;
}

const PEAKS = [[-52, 22, 96], [40, 12, 128], [-6, 44, 104], [74, 46, 70], [-78, 50, 64]];

/** The face of a tile: what it shows, whose it is, what it is worth, and what was built on it. */
function drawTile(place, at, tile) {
  const group = draw("g", {
    class: "tile", "data-place": place, "data-clan": tile.clan || "", "data-ground": tile.ground,
    "data-title": say(tile.title),
  });
  group.append(draw("path", { class: "shadow", d: at.ring, transform: "translate(4 6)" }));
  group.append(draw("path", { class: `card ground-${tile.ground}`, d: at.ring }));
  const motif = draw("g", { class: `motif motif-${tile.ground}`, transform: `translate(${at.x} ${at.y + 26})` });
  if (tile.ground === "mountains") {
    for (const [x, y, wide] of PEAKS) {
      const high = wide * 0.62;
      motif.append(draw("path", { d: `M${x - wide / 2} ${y}L${x} ${y - high}L${x + wide / 2} ${y}z` }),
        draw("path", { d: `M${x} ${y - high}l${wide / 9} ${high * 0.45}l${-wide / 14} ${high * 0.2}` }));
    }
  } else if (byId(`motif-${tile.ground}`)) motif.append(draw("use", { href: `#motif-${tile.ground}` }));
  group.append(motif);
  if (tile.clan) {
    const clip = `translate(${at.x} ${at.y}) scale(.945) translate(${-at.x} ${-at.y})`;
    group.append(draw("path", { class: "owner", d: at.ring, transform: clip, stroke: colour(tile.clan) }));
  }
  group.append(text(at.name, at.x, at.y - 80, 24, "tile-name"));
  group.append(fitted(say(tile.title), at.x, at.y - 52, 25, 150, "tile-name"));
  const worth = tile.worth || [];
  worth.forEach(([name, value], index) => {
    const x = at.x + (index - (worth.length - 1) / 2) * 56;
    group.append(sign(`sign-${name}`, x - 12, at.y - 30, 22, "var(--board-ink)"));
    group.append(text(String(value), x + 10, at.y - 22, 23, "tile-name"));
  });
  const works = tile.works || [];
  works.forEach((work, index) => {
    const x = at.x + (index - (works.length - 1) / 2) * 38, y = at.y + 78;
    const plate = draw("g", { class: "work" },
      draw("rect", { class: "plate", x: x - 17, y: y - 17, width: 34, height: 34, rx: 6 }));
    plate.append(work.figure ? text(work.figure, x, y + 9, 24, "figure")
      : sign(`sign-${work.sign}`, x, y, 26, "var(--print-ink)"));
    group.append(plate);
  });
  if (tile.clan) {
    group.append(draw("circle", { class: "seal", cx: at.x, cy: at.y + 112, r: 18, fill: colour(tile.clan) }));
    group.append(sign(`crest-${tile.clan}`, at.x, at.y + 112, 26, "var(--print-light)"));
  }
  return group;
}

// --- letters and lines ------------------------------------------------------------------------

function text(words, x, y, size, kind) {
  const made = draw("text", { class: kind, x, y, "font-size": size });
  made.textContent = words;
  return made;
}

/** A text no wider than its room: letters are pressed together where that is too little. */
function fitted(words, x, y, size, room, kind) {
  const wide = [...words].reduce((sum, letter) => sum + (letter < "\u2000" ? 0.58 : 1), 0) * size;
  const made = text(words, x, y, wide > room ? Math.max(size * 0.62, (size * room) / wide) : size, kind);
  if (wide * 0.62 > room) {
    made.setAttribute("textLength", room);
    made.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return made;
}

/** The names that are printed on the board, in the present language. */
function drawNames() {
  const group = byId("names");
  if (!group) return;
  group.replaceChildren();
  for (const name of BOARD.names) {
    const words = called(name.text, name.text_ja);
    const made = text(words, name.x, name.y, name.size, name.kind);
    if (name.wide) {
      const gap = (name.wide - words.length * name.size * 0.6) / Math.max(1, words.length);
      made.setAttribute("letter-spacing", Math.max(0, Math.min(gap, name.size * 1.2)).toFixed(1));
    }
    group.append(made);
  }
  if (BOARD.kind === "hex") {
    for (const at of BOARD.places) {
      if (at.ring) group.append(text(at.name, at.x, at.y + 47, 10, "number"));
    }
  }
}

/** Arrows of moves and marks of what an action has done. */
function drawTraces(traces) {
  const group = byId("traces");
  group.replaceChildren();
  for (const trace of traces || []) {
    const way = trace.way.map((place) => BOARD.places[place]).filter((at) => at && at.x !== undefined);
    if (!way.length) continue;
    const stroke = trace.clan ? colour(trace.clan) : "var(--danger)", end = way[way.length - 1];
    if (way.length > 1) {
      const line = way.map((at) => `${at.x} ${at.y}`).join("L");
      group.append(draw("path", { class: "trace halo", d: `M${line}` }));
      group.append(draw("path", { class: `trace ${trace.kind}`, d: `M${line}`, stroke }));
      const before = way[way.length - 2];
      const turn = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
      const grow = BOARD.unit / 100;
      group.append(draw("path", {
        class: "arrow", fill: stroke, d: "M14 0-10-12-4 0-10 12z",
        transform: `translate(${end.x} ${end.y}) rotate(${turn.toFixed(0)}) scale(${grow})`,
      }));
    } else {
      group.append(draw("circle", { class: `mark ${trace.kind}`, cx: end.x, cy: end.y, r: BOARD.unit * 0.5, stroke }));
    }
    if (trace.text) {
      group.append(text(say(trace.text), end.x + BOARD.unit * 0.42, end.y - BOARD.unit * 0.36, BOARD.unit * 0.26, "trace-text"));
    }
  }
}

/** A frame around places where something happens. */
function drawLit(places) {
  const group = byId("lit");
  group.replaceChildren();
  for (const place of places) {
    const ring = (BOARD.places[place] || {}).ring;
    if (ring) group.append(draw("path", { d: `${ring}` }));
  }
}
