// Plays the match back: which step is shown, what the panels say of it, keys, buttons and the lens.

const STEPS = MATCH.steps, LAST = STEPS.length - 1;
const TURNS = STEPS.map((step, number) => [step.tick, number]).filter(([tick]) => tick !== undefined)
  .map(([, number]) => number);
const EMPTY = MATCH.contents.findIndex((content) => Object.keys(content).length === 0);
const state = { at: 0, timer: null, view: [...BOARD.view], follow: true, place: -1, shown: new Map() };

// --- the board at a step ------------------------------------------------------------------------

/** What lies in every place after so many actions. */
function contentsAt(number) {
  const found = new Map();
  for (let step = 0; step <= number; step += 1) {
    for (const [place, content] of STEPS[step].at || []) found.set(place, content);
  }
  return found;
}

function nowAt(number) {
  return MATCH.tellings[STEPS[number].now];
}

/** Show the match after so many actions; only places that look different are drawn anew. */
function show(number, anew = false) {
  state.at = Math.max(0, Math.min(LAST, number));
  const wanted = contentsAt(state.at);
  for (const place of new Set([...state.shown.keys(), ...wanted.keys()])) {
    const content = wanted.get(place);
    if (anew || state.shown.get(place) !== content) renew(place, content);
  }
  state.shown = wanted;
  const step = STEPS[state.at];
  if (BOARD.kind !== "list") {
    drawTraces(step.traces);
    drawLit(step.lit || []);
    if (state.follow) goTo(step);
  }
  tell(step);
  mark();
}

function renew(place, content) {
  if (BOARD.kind === "list") return renewCard(place, content);
  document.querySelectorAll(`#pieces > [data-place="${place}"], #holdings > [data-place="${place}"]`)
    .forEach((old) => old.remove());
  if (content === undefined || content === EMPTY) return undefined;
  const told = MATCH.contents[content];
  const holding = drawHolding(place, told);
  if (holding) byId("holdings").append(holding);
  if (told.castle || told.piles || told.tokens) byId("pieces").append(drawPlace(place, told));
  return undefined;
}

/** A place of a board without a map: a card with what is said of it. */
function renewCard(place, content) {
  const told = content === undefined ? {} : MATCH.contents[content];
  let card = document.querySelector(`#cards > [data-place="${place}"]`);
  if (!card) {
    card = make("article", { "data-place": place });
    byId("cards").append(card);
  }
  const clan = told.holding ? told.holding.clan : "";
  card.setAttribute("data-clan", clan);
  card.style.borderLeftColor = clan ? colour(clan) : "";
  const lines = (told.says || []).map((line) => make("p", {}, say(line)));
  card.replaceChildren(make("h3", {}, say(BOARD.places[place].name)), ...lines);
}

// --- words --------------------------------------------------------------------------------------

function tell(step) {
  const now = nowAt(state.at);
  byId("turn").textContent = say(now.turn);
  byId("phase").textContent = say(now.phase);
  byId("sides").replaceChildren(...now.sides.map(([title, clan, points]) => {
    const tag = make("li", { "data-clan": clan }, crest(clan), say(title));
    if (points) tag.append(" ", make("b", {}, points));
    return tag;
  }));
  byId("when").textContent = state.at
    ? word("action", { number: state.at, all: LAST }) : word("beginning");
  byId("who").replaceChildren();
  if (step.said !== undefined) {
    byId("who").append(crest(step.clan || ""), make("b", {}, say(step.who)), `${language === "ja" ? "：" : ": "}${say(step.said)}`);
  }
  byId("events").replaceChildren(...(step.lines || []).map((line) => make("li", { class: level(line) }, ...lineOf(line))));
  byId("remark").replaceChildren(...(step.remarks || []).map(remarkOf));
  byId("result").replaceChildren();
  if (step.result) {
    byId("result").append(make("p", {}, make("b", {}, say(step.result.words)), " ", ruleLink(step.result.rule)));
    for (const [title, points] of step.result.points) byId("result").append(make("p", {}, `${say(title)} ${points}`));
  }
  const asked = say(now.asked);
  byId("asked").textContent = asked ? `${word("to_come", { who: say(now.acting) })} · ${asked}` : "";
  byId("count").textContent = `${state.at} / ${LAST}`;
  tellPlayers(now);
  tellPlace();
}

function crest(clan) {
  const made = draw("svg", { class: "crest", viewBox: "-50 -50 100 100", "aria-hidden": "true" });
  if (!clan) return make("span");
  made.append(draw("rect", { x: -50, y: -50, width: 100, height: 100, rx: 12, fill: colour(clan) }),
    sign(`crest-${clan}`, 0, 0, 78, "var(--print-light)"));
  return made;
}

function level(line) {
  return line.level ? `level${line.level}` : "";
}

/** A line of the log: words, dice, what is added, the cell of the chart, and the rule. */
function lineOf(line) {
  const parts = [make("span", {}, say(line.words))];
  if (line.dice) parts.push(" ", ...line.dice.map((face) => die(face, line.sides)));
  if (line.adds) {
    const signed = (value) => (value < 0 ? `−${-value}` : `+${value}`);
    const added = make("small", {});
    line.adds.forEach(([value, name, rule], index) => {
      added.append(index ? ", " : " ", `${signed(value)} ${say(name)} `, ruleLink(rule));
    });
    if (line.total !== undefined) added.append(` = ${line.total < 0 ? `−${-line.total}` : line.total}`);
    parts.push(added);
  }
  if (line.cell) parts.push(make("small", {}, ` ${say(line.cell)}`));
  if (line.rule) parts.push(" ", ruleLink(line.rule));
  return parts;
}

const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]], 5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };

function die(face, sides) {
  const made = draw("svg", { class: "die", viewBox: "0 0 100 100", role: "img", "aria-label": face, "data-face": face },
    draw("rect", { x: 4, y: 4, width: 92, height: 92, rx: 16 }));
  if (sides === 6) {
    for (const [x, y] of PIPS[face] || []) made.append(draw("circle", { cx: 50 + x * 25, cy: 50 + y * 25, r: 10 }));
  } else made.append(text(String(face), 50, 72, 62, "die-text"));
  return made;
}

function remarkOf(remark) {
  const made = make("blockquote", {}, say(remark.words));
  if (remark.by) made.append(make("cite", {}, `— ${say(remark.by)}`));
  return made;
}

function ruleLink(number) {
  if (!MATCH.rules[number]) return make("span", { class: "rule" }, `(${number})`);
  const link = make("button", { class: "rule", type: "button", "data-rule": number }, `(${number})`);
  link.addEventListener("click", (event) => {
    event.stopPropagation();
    openRule(number);
  });
  return link;
}

/** A rule in our own words, over the page. */
function openRule(number) {
  const parts = MATCH.rules[number].parts.flatMap((part) => [
    make("h2", {}, word("rule", { number: part.number })),
    make("p", { class: "faint" }, called(part.title, part.title_ja)),
    make("p", {}, part.text),
    ...(part.rulings || []).flatMap((ruling) => [
      make("h3", {}, `${word("ruling", { number: ruling.number })}: ${ruling.title}`),
      make("p", {}, ruling.text),
    ]),
  ]);
  byId("rule-text").replaceChildren(...parts);
  byId("rule").showModal();
}

function tellPlayers(now) {
  byId("players").replaceChildren(...(now.players || []).map((player) => {
    const facts = make("dl");
    for (const [name, value] of player.facts) facts.append(make("dt", {}, say(name)), make("dd", {}, say(value)));
    const out = player.out ? make("span", { class: "faint" }, ` ${word("out")}`) : null;
    return make("article", { "data-clan": player.clan }, make("h3", {}, crest(player.clan), say(player.title), out), facts);
  }));
}

/** What lies in the place that was clicked last. */
function tellPlace() {
  const panel = byId("place");
  if (state.place < 0) {
    panel.replaceChildren(make("p", { class: "faint" }, word("empty")));
    return;
  }
  const at = BOARD.places[state.place], content = MATCH.contents[state.shown.get(state.place)] || {};
  const found = [make("h3", {}, called(say(at.name), at.ja))];
  if (content.tile) found.push(make("p", {}, say(content.tile.title)));
  const owner = (content.holding || content.tile || {}).clan;
  if (owner) found.push(make("p", {}, crest(owner)));
  if (content.castle) {
    const castle = content.castle;
    const words = [called(castle.name, castle.name_ja)];
    if (castle.full) words.push(word("durability", { now: castle.durability, full: castle.full }));
    found.push(make("p", {}, crest(castle.clan), words.filter(Boolean).join(" · ")));
  }
  for (const pile of content.piles || []) {
    for (const number of pile.counters) {
      const face = MATCH.faces[number];
      const size = face.count !== undefined ? `× ${face.count}` : word("strength", { number: face.strength });
      found.push(make("p", { class: "unit" }, crest(face.clan), `${called(face.name, face.name_ja)} · ${size}`));
    }
  }
  if (found.length === 1) found.push(make("p", { class: "faint" }, word("empty")));
  panel.replaceChildren(...found);
}

/** The whole log, each line a way to its moment; dice that are read alike share the last line. */
function writeLog() {
  const lines = [], remarks = [];
  STEPS.forEach((step, number) => {
    const told = step.lines || [];
    told.forEach((line, index) => {
      const next = told[index + 1] || ((STEPS[number + 1] || {}).lines || [])[0];
      const continued = next && next.again && next.again === (line.again || 1) + 1 && line.dice;
      if (!continued) lines.push(entry(number, level(line), lineOf(line)));
    });
    for (const remark of step.remarks || []) {
      lines.push(entry(number, "remark", [`※ ${say(remark.words)}`]));
      remarks.push(entry(number, "", [make("b", {}, `${number} `), say(remark.words)]));
    }
  });
  byId("log").replaceChildren(...lines);
  byId("remarks").replaceChildren(...remarks);
  byId("tab-remarks").hidden = remarks.length === 0;
  byId("tab-players").hidden = !nowAt(0).players;
  byId("tab-place").hidden = BOARD.kind === "list";
}

function entry(number, kind, parts) {
  const made = make("p", { class: kind, "data-step": number }, ...parts);
  made.addEventListener("click", () => { pause(); show(number); });
  return made;
}

/** Mark the lines of the step in the log and the point on the time line. */
function mark() {
  byId("point").value = state.at;
  for (const panel of [byId("log"), byId("remarks")]) {
    panel.querySelectorAll(".now").forEach((old) => old.classList.remove("now"));
    const own = panel.querySelectorAll(`[data-step="${state.at}"]`);
    own.forEach((line) => line.classList.add("now"));
    let near = own[0];
    if (!near) near = [...panel.children].reverse().find((line) => Number(line.dataset.step) <= state.at);
    if (near && !panel.hidden) {
      const top = near.offsetTop - panel.clientHeight / 2;
      panel.scrollTop = Math.max(0, top);
    }
  }
  for (const name of ["start", "turn_back", "back"]) byId(name).disabled = state.at === 0;
  for (const name of ["on", "turn_on", "end"]) byId(name).disabled = state.at === LAST;
}

function writeTicks() {
  const ticks = byId("ticks");
  ticks.replaceChildren();
  const left = (number) => `${LAST ? (100 * number) / LAST : 0}%`;
  let free = 0;
  STEPS.forEach((step, number) => {
    if (step.tick !== undefined) {
      const bare = number < free;
      const tick = make("span", { class: bare ? "tick bare" : "tick" }, bare ? "" : say(step.tick));
      tick.style.left = left(number);
      if (!bare && tick.textContent) free = number + LAST * 0.045;
      ticks.append(tick);
    }
    if (step.remarks) {
      const tick = make("span", { class: "tick noted", title: say(step.remarks[0].words), "data-step": number });
      tick.style.left = left(number);
      ticks.append(tick);
    }
  });
}

// --- moving in time -----------------------------------------------------------------------------

function turnFrom(number, by) {
  if (by > 0) return TURNS.find((turn) => turn > number) ?? LAST;
  return [...TURNS].reverse().find((turn) => turn < number) ?? 0;
}

function pause() {
  clearTimeout(state.timer);
  state.timer = null;
  document.body.classList.remove("playing");
}

function toggle() {
  if (state.timer !== null) {
    pause();
    return;
  }
  if (state.at === LAST) show(0);
  document.body.classList.add("playing");
  state.timer = setTimeout(tickOn, Number(byId("speed").value));
}

function tickOn() {
  show(state.at + 1);
  if (state.at === LAST) {
    pause();
    return;
  }
  const long = STEPS[state.at].remarks ? 3 : 1;
  state.timer = setTimeout(tickOn, Number(byId("speed").value) * long);
}

const DOES = {
  start: () => show(0),
  turn_back: () => show(turnFrom(state.at, -1)),
  back: () => show(state.at - 1),
  on: () => show(state.at + 1),
  turn_on: () => show(turnFrom(state.at, 1)),
  end: () => show(LAST),
};

function act(name) {
  pause();
  DOES[name]();
}

// --- the lens -----------------------------------------------------------------------------------

function look() {
  byId("board").setAttribute("viewBox", state.view.map((value) => value.toFixed(1)).join(" "));
  const shown = byId("board").getBoundingClientRect();
  const scale = Math.min(shown.width / state.view[2], shown.height / state.view[3]) || 1;
  byId("board").classList.toggle("far", scale * BOARD.unit < 42);
  byId("board").classList.toggle("near", scale * BOARD.unit > 105);
}

function zoom(by, x = state.view[0] + state.view[2] / 2, y = state.view[1] + state.view[3] / 2) {
  if (BOARD.kind === "list") return;
  const wide = Math.max(BOARD.unit * 3, Math.min(BOARD.box[2] * 1.3, state.view[2] / by));
  const real = state.view[2] / wide;
  state.view = [x - (x - state.view[0]) / real, y - (y - state.view[1]) / real, wide, state.view[3] / real];
  look();
}

function pan(dx, dy) {
  state.view[0] += dx;
  state.view[1] += dy;
  look();
}

/** Width and height of what is seen of the board, in its own units: more than asked for along one side. */
function seen() {
  const shown = byId("board").getBoundingClientRect();
  const scale = Math.min(shown.width / state.view[2], shown.height / state.view[3]) || 1;
  return [shown.width / scale, shown.height / scale];
}

/** The middle of a view that shows a point, and nothing beyond the board as long as that is larger. */
function middle(at, size, from, whole) {
  return size >= whole ? from + whole / 2 : Math.max(from + size / 2, Math.min(from + whole - size / 2, at));
}

/** Bring the places of a step into view, if they lie outside or near its edge. */
function goTo(step) {
  const spots = (step.lit || []).map((place) => BOARD.places[place]).filter((at) => at && at.x !== undefined);
  if (!spots.length) return;
  const x = spots.reduce((sum, at) => sum + at.x, 0) / spots.length;
  const y = spots.reduce((sum, at) => sum + at.y, 0) / spots.length;
  const [wide, high] = seen(), within = 0.38;
  const [halfWide, halfHigh] = [state.view[2] / 2, state.view[3] / 2];
  const inside = Math.abs(x - state.view[0] - halfWide) < wide * within
    && Math.abs(y - state.view[1] - halfHigh) < high * within;
  if (inside) return;
  const [left, top, width, height] = BOARD.box;
  state.view[0] = middle(x, wide, left, width) - halfWide;
  state.view[1] = middle(y, high, top, height) - halfHigh;
  look();
}

function point(event) {
  const made = new DOMPoint(event.clientX, event.clientY);
  return made.matrixTransform(byId("board").getScreenCTM().inverse());
}

function nearest(x, y) {
  let best = -1, least = Infinity;
  BOARD.places.forEach((at, place) => {
    if (at.x === undefined) return;
    const far = Math.hypot(at.x - x, at.y - y);
    if (far < least) [best, least] = [place, far];
  });
  return best;
}

function placeAt(event) {
  const own = event.target.closest("[data-place]");
  if (own) return Number(own.dataset.place);
  const at = point(event);
  return nearest(at.x, at.y);
}

const fingers = new Map();
let dragged = false;

function press(event) {
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  dragged = false;
}

function move(event) {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const scale = byId("board").getScreenCTM().a;
  const [dx, dy] = [event.clientX - before[0], event.clientY - before[1]];
  if (!dragged && Math.hypot(dx, dy) < 5) return;
  if (!dragged) byId("board").setPointerCapture(event.pointerId);
  dragged = true;
  if (fingers.size === 2) {
    const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
    const was = Math.hypot(before[0] - other[0], before[1] - other[1]);
    const is = Math.hypot(event.clientX - other[0], event.clientY - other[1]);
    if (was > 0) zoom(is / was);
  } else pan(-dx / scale, -dy / scale);
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
}

function release(event) {
  fingers.delete(event.pointerId);
}

// --- beginning ----------------------------------------------------------------------------------

function speak() {
  document.documentElement.lang = language;
  document.title = `${say(MATCH.game)} · ${say(MATCH.title)}`;
  byId("title").textContent = say(MATCH.game);
  byId("game").textContent = say(MATCH.title);
  byId("seats").textContent = MATCH.seats.map(([seat, player]) => `${say(seat)} (${say(player)})`).join(" · ");
  byId("language").textContent = word("language");
  for (const name of [...Object.keys(DOES), "play", "nearer", "farther", "whole", "follow"].filter(byId)) {
    byId(name).title = word(name);
    byId(name).setAttribute("aria-label", word(name));
  }
  for (const name of ["log", "players", "remarks", "place"]) byId(`tab-${name}`).textContent = word(name);
  byId("speed").title = word("speed");
  byId("point").setAttribute("aria-label", word("time"));
  if (BOARD.kind !== "list") byId("board").setAttribute("aria-label", word("board"));
  byId("close").textContent = word("close");
  byId("keys").textContent = word("keys");
  byId("made").textContent = word("made");
  drawNames();
  writeLog();
  writeTicks();
  show(state.at, true);
}

function openTab(name) {
  for (const other of ["log", "players", "remarks", "place"]) {
    byId(other).hidden = other !== name;
    byId(`tab-${other}`).setAttribute("aria-selected", other === name);
  }
  mark();
}

const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end" };

function pressed(event) {
  if (byId("rule").open || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("select")) return;
  const turn = event.shiftKey && { ArrowLeft: "turn_back", ArrowRight: "turn_on" }[event.key];
  if (turn || KEYS[event.key]) act(turn || KEYS[event.key]);
  else if (event.key === " ") toggle();
  else if (event.key === "+" || event.key === "=") zoom(1.3);
  else if (event.key === "-") zoom(1 / 1.3);
  else return;
  event.preventDefault();
}

function begin() {
  byId("point").max = LAST;
  if (BOARD.kind === "list") {
    byId("board").remove();
    byId("lens").remove();
    byId("cards").hidden = false;
  }
  for (const name of Object.keys(DOES)) byId(name).addEventListener("click", () => act(name));
  byId("play").addEventListener("click", toggle);
  byId("point").addEventListener("input", () => { pause(); show(Number(byId("point").value)); });
  byId("language").addEventListener("click", () => {
    language = language === "en" ? "ja" : "en";
    speak();
  });
  for (const name of ["log", "players", "remarks", "place"]) byId(`tab-${name}`).addEventListener("click", () => openTab(name));
  byId("close").addEventListener("click", () => byId("rule").close());
  document.addEventListener("keydown", pressed, true);
  if (BOARD.kind !== "list") {
    const board = byId("board");
    byId("nearer").addEventListener("click", () => zoom(1.4));
    byId("farther").addEventListener("click", () => zoom(1 / 1.4));
    byId("whole").addEventListener("click", () => { state.view = [...BOARD.view]; look(); });
    byId("follow").addEventListener("click", () => {
      state.follow = !state.follow;
      byId("follow").setAttribute("aria-pressed", state.follow);
    });
    board.addEventListener("wheel", (event) => {
      event.preventDefault();
      const at = point(event);
      zoom(Math.exp(-event.deltaY / 500), at.x, at.y);
    }, { passive: false });
    board.addEventListener("pointerdown", press);
    board.addEventListener("pointermove", move);
    for (const kind of ["pointerup", "pointercancel"]) board.addEventListener(kind, release);
    board.addEventListener("click", (event) => {
      if (dragged) return;
      state.place = placeAt(event);
      openTab("place");
      tellPlace();
    });
    window.addEventListener("resize", look);
    if (matchMedia("(max-width: 760px)").matches) zoom(BOARD.kind === "tile" ? 1.2 : 2.2);
  }
  speak();
  openTab("log");
  if (BOARD.kind !== "list") look();
}

begin();
