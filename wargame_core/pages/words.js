"use strict";
// The match as the program has written it, and its words in the language that is chosen.

const MATCH = JSON.parse(document.getElementById("match").textContent);
const LANGUAGES = ["en", "ja"];
const SVG = "http://www.w3.org/2000/svg";
let language = MATCH.language;

/** A text in the present language: an object names one of the list of texts. */
function say(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return MATCH.texts[value.t][LANGUAGES.indexOf(language)];
  return String(value);
}

/** A word of the page itself, with values filled in. */
function word(name, values = {}) {
  return say(MATCH.words[name]).replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

/** Of a name in two scripts the one to be shown. */
function called(name, nameJa) {
  return (language === "ja" && say(nameJa)) || say(name);
}

function colour(clan) {
  return MATCH.colours[clan] || MATCH.colours[""];
}

function byId(id) {
  return document.getElementById(id);
}

/** An element of the page with attributes and children; texts are set as texts. */
function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** The same in a drawing. */
function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== "") made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A sign or crest in a square around a point. */
function sign(id, x, y, edge, fill) {
  const place = `translate(${x} ${y}) scale(${edge / 100})`;
  return draw("use", { href: `#${id}`, transform: place, fill });
}
