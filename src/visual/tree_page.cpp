#include "visual/tree_page.hpp"

namespace banmen::visual {

const std::string_view tree_page_style = R"css(
:root{--paper:#fff;--ink:#111;--line:#777;--panel:#f4f4f4;--focus:#7b1fa2}
@media(prefers-color-scheme:dark){:root{--paper:#1b1b1b;--ink:#eee;--line:#aaa;--panel:#2a2a2a;--focus:#e1bee7}}
html,body{height:100%}
body{margin:0;display:flex;flex-direction:column;background:var(--paper);color:var(--ink)}
header{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:center;padding:.4rem .8rem;background:var(--panel)}
h1{font-size:1.1rem;margin:0}
#controls{display:flex;flex-wrap:wrap;gap:.3rem}
button,input{font:inherit;padding:.1rem .5rem}
#legend{display:flex;flex-wrap:wrap;gap:.2rem .8rem;list-style:none;margin:0;padding:0;font-size:.85rem}
#legend b{color:#000;padding:0 .4rem}
main{flex:1;display:flex;min-height:0}
#tree{flex:1;min-width:0;height:100%;cursor:grab;touch-action:none}
#tree:focus-visible{outline:2px solid var(--focus);outline-offset:-2px}
#detail{width:19rem;padding:.8rem;overflow:auto;background:var(--panel);font-size:.95rem}
#detail h2{font-size:1rem;margin:0 0 .5rem;overflow-wrap:anywhere}
#detail svg{display:block;max-width:100%;margin:0 auto .6rem}
#detail dl{display:grid;grid-template-columns:auto 1fr;gap:.2rem .7rem;margin:0}
#detail dt{opacity:.75}
#detail dd{margin:0;overflow-wrap:anywhere}
#detail button{margin:.1rem}
#detail button.best{font-weight:bold;border-width:3px}
@media(max-width:45rem){main{flex-direction:column}#detail{width:auto;max-height:45%}}
.edge path{fill:none;stroke:var(--line);stroke-width:1}
.edge.best path{stroke:var(--ink);stroke-width:3}
.edge.lit path{stroke:var(--focus)}
.edge text{font-size:10px;text-anchor:middle;fill:var(--ink);stroke:var(--paper);stroke-width:3px;paint-order:stroke}
.quiet .edge text{display:none}
.quiet .edge.lit text{display:inline}
.quiet .edge path{opacity:.15}
.quiet .edge.best path{stroke-width:1.5;opacity:.3}
.quiet .edge.lit path{opacity:1;stroke-width:1.5}
.quiet .edge.best.lit path{stroke-width:3}
.node{cursor:pointer}
.node>rect:first-of-type{stroke:#333}
.node text{font-size:12px;text-anchor:middle;fill:#000}
.node .class{font-weight:bold}
.node.chosen>rect:first-of-type{stroke:var(--focus);stroke-width:5}
.node.folded>rect:first-of-type{stroke-dasharray:5 3;stroke-width:3}
.stub path,.stub rect{fill:none;stroke:var(--line);stroke-dasharray:4 3}
.node .stub text{fill:var(--ink)}
.board{fill:#e7c27d;stroke:#553}
.black{fill:#000}
.white{fill:#fff;stroke:#000}
.gone{display:none}
)css";

const std::string_view tree_page_controls = R"html(<div id="controls">
<input id="search" type="search" placeholder="Find an id" aria-label="Find a node by its id">
<span id="found" role="status"></span>
<button id="in" title="Larger (+)">+</button><button id="out" title="Smaller (-)">&minus;</button>
<button id="fit" title="All of it (0)">Fit</button>
<button id="fold" title="Hide or show what is below the chosen node (Enter)">Collapse</button>
<button id="unfold" title="Show everything again">Expand all</button>
<span title="Arrows: go along moves. Enter: collapse. / : find. + - 0: zoom.">&#9000; arrows, Enter, /, + &minus; 0</span>
</div>
)html";

const std::string_view tree_page_script = R"js('use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const byId = (id) => document.getElementById(id);
const svg = byId('tree');
const full = { w: Number(svg.dataset.width), h: Number(svg.dataset.height) };
const spread = Number(svg.dataset.spread);
const high = Number(svg.dataset.high);
const many = 150; // trees larger than this begin with their best line open
const crowded = 400; // edges, beyond which only those of the chosen node are named
const nodes = [...document.querySelectorAll('[data-node]')];
const edges = [...document.querySelectorAll('[data-edge]')];
const below = data.nodes.map(() => []);
const above = data.nodes.map(() => []);
data.edges.forEach(([from, to], i) => { below[from].push(i); above[to].push(i); });
const home = nodes.map((node) => {
  const [x, y] = node.getAttribute('transform').match(/-?[0-9]+/g).map(Number);
  return { x, y };
});
let places = home;
const rows = new Map();
home.forEach(({ y }, i) => { if (rows.has(y)) rows.get(y).push(i); else rows.set(y, [i]); });
for (const row of rows.values()) row.sort((a, b) => home[a].x - home[b].x);
const layers = [...rows.keys()].sort((a, b) => a - b).map((y) => rows.get(y));
const folded = new Set();
let shown = data.nodes.map(() => true);
let chosen = 0;
let view = { x: 0, y: 0, w: full.w, h: full.h };

// ---- the part of the picture that is seen
function look() { svg.setAttribute('viewBox', `${view.x} ${view.y} ${view.w} ${view.h}`); }
function zoom(factor, at) {
  const w = Math.min(Math.max(view.w * factor, 80), full.w * 4 + 400);
  const scale = w / view.w;
  const point = at ?? { x: view.x + view.w / 2, y: view.y + view.h / 2 };
  view = { x: point.x - (point.x - view.x) * scale, y: point.y - (point.y - view.y) * scale, w, h: view.h * scale };
  look();
}
function fit() {
  view = { x: 0, y: 0, w: full.w, h: full.h };
  look();
}
// A first look in which the labels can be read, with the root at the top.
function begin() {
  const box = svg.getBoundingClientRect();
  if (full.w <= box.width * 1.6 && full.h <= box.height * 1.6) return fit();
  view = { x: places[0].x - box.width / 2, y: 0, w: box.width, h: box.height };
  look();
}
function centre(i) {
  const { x, y } = places[i];
  const inside = x > view.x + 50 && x < view.x + view.w - 50 && y > view.y && y < view.y + view.h - 60;
  if (inside) return;
  const w = Math.min(view.w, 1400);
  const h = view.h * w / view.w;
  view = { x: x - w / 2, y: y - h / 2, w, h };
  look();
}
function pointOf(event) {
  const matrix = svg.getScreenCTM().inverse();
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
}

// ---- collapsing: what can be reached only through a collapsed node is hidden
const drawn = (e) => shown[data.edges[e][0]] && shown[data.edges[e][1]] && !folded.has(data.edges[e][0]);

// Places nearest to the wishes of a row, in its order, none nearer than `spread` to the next.
function settle(row, wish, x) {
  const groups = [];
  row.forEach((i, k) => {
    groups.push({ sum: wish(i) - k * spread, size: 1 });
    for (let last = groups.length - 1; last > 0 && groups[last - 1].sum / groups[last - 1].size > groups[last].sum / groups[last].size; last -= 1) {
      const { sum, size } = groups.pop();
      groups[last - 1].sum += sum;
      groups[last - 1].size += size;
    }
  });
  let k = 0;
  for (const { sum, size } of groups) for (const end = k + size; k < end; k += 1) x[row[k]] = sum / size + k * spread;
}
// What is shown moves together where something is hidden; rows and their order stay.
function arrange() {
  const old = places[chosen];
  places = home;
  if (shown.includes(false)) {
    const open = layers.map((row) => row.filter((i) => shown[i])).filter((row) => row.length > 0);
    const x = home.map(() => 0);
    for (const row of open) row.forEach((i, k) => { x[i] = (k - (row.length - 1) / 2) * spread; });
    const mean = (list, end) => (i) => {
      const near = list[i].filter(drawn);
      return near.length === 0 ? x[i] : near.reduce((sum, e) => sum + x[data.edges[e][end]], 0) / near.length;
    };
    for (let round = 0; round < 6; round += 1) {
      open.slice(1).forEach((row) => settle(row, mean(above, 0), x));
      open.slice(0, -1).reverse().forEach((row) => settle(row, mean(below, 1), x));
    }
    const left = open.reduce((least, row) => Math.min(least, x[row[0]]), Infinity) - spread / 2 - 40;
    places = home.map(({ y }, i) => ({ x: Math.round(x[i] - left), y }));
  }
  full.w = 0;
  full.h = 0;
  places.forEach(({ x, y }, i) => {
    if (!shown[i]) return;
    nodes[i].setAttribute('transform', `translate(${x} ${y})`);
    full.w = Math.max(full.w, x + spread / 2 + 40);
    full.h = Math.max(full.h, y + high + 66);
  });
  data.edges.forEach(([from, to], e) => {
    if (!drawn(e)) return;
    const [x1, y1, x2, y2] = [places[from].x, places[from].y + high, places[to].x, places[to].y];
    const bend = Math.min(40, (y2 - y1) / 2);
    const [path, name] = edges[e].children;
    path.setAttribute('d', `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`);
    name.setAttribute('x', x1 + (x2 - x1) * 0.7);
    name.setAttribute('y', y1 + (y2 - y1) * 0.7);
  });
  view.x += places[chosen].x - old.x; // the chosen node stays where it is seen
  look();
}
function refresh() {
  shown = data.nodes.map(() => false);
  shown[0] = true;
  const queue = [0];
  for (let next = 0; next < queue.length; next += 1) {
    if (folded.has(queue[next])) continue;
    for (const e of below[queue[next]]) {
      const to = data.edges[e][1];
      if (!shown[to]) { shown[to] = true; queue.push(to); }
    }
  }
  if (!shown[chosen]) choose(0);
  nodes.forEach((node, i) => {
    node.classList.toggle('gone', !shown[i]);
    node.classList.toggle('folded', folded.has(i));
  });
  edges.forEach((edge, e) => edge.classList.toggle('gone', !drawn(e)));
  svg.classList.toggle('quiet', data.edges.filter((_, e) => drawn(e)).length > crowded);
  byId('fold').textContent = folded.has(chosen) ? 'Expand' : 'Collapse';
  arrange();
}
function fold(i) {
  if (below[i].length === 0) return;
  if (!folded.delete(i)) folded.add(i);
  refresh();
}
// A large tree begins with its first best line.
function foldAllButBest() {
  below.forEach((list, i) => { if (list.length > 0) folded.add(i); });
  for (let i = 0; i !== undefined;) {
    folded.delete(i);
    const best = below[i].find((e) => data.edges[e][3]);
    i = best === undefined ? undefined : data.edges[best][1];
  }
  refresh();
}

// ---- the chosen node
function element(name, attributes, text) {
  const made = name.startsWith('svg:') ? document.createElementNS('http://www.w3.org/2000/svg', name.slice(4)) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}
function boardPicture(rows) {
  const size = 34;
  const edge = 22;
  const picture = element('svg:svg', { width: rows[0].length * size + edge, height: rows.length * size + edge, role: 'img', 'aria-label': rows.join(' / ') });
  picture.append(element('svg:rect', { class: 'board', x: edge, y: edge, width: rows[0].length * size, height: rows.length * size }));
  const middle = (k) => edge + (k + 0.5) * size;
  const write = (x, y, text) => picture.append(element('svg:text', { x, y, 'text-anchor': 'middle', 'font-size': 12, fill: 'currentColor' }, text));
  rows.forEach((row, r) => {
    write(10, middle(r) + 4, r);
    picture.append(element('svg:path', { d: `M${middle(0)} ${middle(r)}H${middle(row.length - 1)}`, stroke: '#553' }));
  });
  [...rows[0]].forEach((_, c) => {
    write(middle(c), 15, c);
    picture.append(element('svg:path', { d: `M${middle(c)} ${middle(0)}V${middle(rows.length - 1)}`, stroke: '#553' }));
  });
  rows.forEach((row, r) => [...row].forEach((stone, c) => {
    if (stone !== '.') picture.append(element('svg:circle', { class: stone === 'X' ? 'black' : 'white', cx: middle(c), cy: middle(r), r: size * 0.42 }));
  }));
  return picture;
}
const sides = { 1: 'Black', '-1': 'White', 0: 'nobody' };
function valueText(value) {
  const options = data.values[value];
  return options ? `${value} = {${options[0].join(',')}|${options[1].join(',')}}` : value;
}
function describe(i) {
  const node = data.nodes[i];
  const list = element('dl');
  const row = (name, text) => { list.append(element('dt', {}, name), text instanceof Node ? text : element('dd', {}, text)); };
  row('to move', sides[node.player]);
  row('value', valueText(node.value));
  row('class', node.class);
  if (node.captures) row('captures', `Black ${node.captures[0]}, White ${node.captures[1]}`);
  row('best moves', node.best.length > 0 ? node.best.join(' ') : 'none');
  if (node.plies !== undefined) row('plies', String(node.plies));
  if (node.winner !== undefined) row('winner', sides[node.winner]);
  if (node.terminal !== undefined) row('ended by', node.terminal);
  if (node.hidden) row('not drawn', `${node.hidden} moves`);
  const moves = element('dd');
  for (const e of below[i]) {
    const [, to, move, best] = data.edges[e];
    const button = element('button', { class: best ? 'best' : '', 'data-go': to }, `${move} ${data.nodes[to].class}`);
    button.addEventListener('click', () => go(to));
    moves.append(button);
  }
  if (below[i].length > 0) row('moves', moves);
  byId('detail').replaceChildren(element('h2', {}, node.id), boardPicture(node.board), list);
}
function choose(i) {
  nodes[chosen].classList.remove('chosen');
  for (const edge of document.querySelectorAll('.lit')) edge.classList.remove('lit');
  chosen = i;
  nodes[i].classList.add('chosen');
  for (const e of [...below[i], ...above[i]]) edges[e].classList.add('lit');
  byId('fold').textContent = folded.has(i) ? 'Expand' : 'Collapse';
  describe(i);
}
// Goes to a node that may be hidden: one way to it is opened.
function go(i) {
  const next = new Map([[i, undefined]]);
  const queue = [i];
  let at = shown[i] ? i : undefined;
  while (at === undefined && queue.length > 0) {
    for (const e of above[queue.shift()]) {
      const from = data.edges[e][0];
      if (next.has(from)) continue;
      next.set(from, data.edges[e][1]);
      queue.push(from);
    }
    at = queue.find((one) => shown[one]);
  }
  let opened = false;
  for (let way = at; way !== undefined && way !== i; way = next.get(way)) opened = folded.delete(way) || opened;
  if (opened) refresh();
  choose(i);
  centre(i);
}

// ---- mouse and touch
let drag = null;
svg.addEventListener('pointerdown', (event) => { drag = { x: event.clientX, y: event.clientY, view: { ...view }, moved: false }; });
svg.addEventListener('pointermove', (event) => {
  if (!drag || event.buttons === 0) return;
  const dx = event.clientX - drag.x;
  const dy = event.clientY - drag.y;
  if (!drag.moved && Math.hypot(dx, dy) < 4) return;
  if (!drag.moved) svg.setPointerCapture(event.pointerId);
  drag.moved = true;
  const scale = 1 / svg.getScreenCTM().a;
  view = { ...drag.view, x: drag.view.x - dx * scale, y: drag.view.y - dy * scale };
  look();
});
svg.addEventListener('click', (event) => {
  const node = event.target.closest('[data-node]');
  if (node && !drag?.moved) choose(Number(node.dataset.node));
  drag = null;
});
svg.addEventListener('dblclick', (event) => {
  const node = event.target.closest('[data-node]');
  if (node) fold(Number(node.dataset.node));
});
svg.addEventListener('wheel', (event) => {
  event.preventDefault();
  zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, pointOf(event));
}, { passive: false });

// ---- keyboard
function neighbour(step) {
  const row = places.map(({ x, y }, i) => ({ x, y, i })).filter(({ y, i }) => shown[i] && y === places[chosen].y).sort((a, b) => a.x - b.x);
  return row[row.findIndex(({ i }) => i === chosen) + step]?.i;
}
function along(list, end) {
  const open = list.filter((e) => !edges[e].classList.contains('gone'));
  const next = open.find((e) => data.edges[e][3]) ?? open[0];
  return next === undefined ? undefined : data.edges[next][end];
}
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === byId('search')) {
    if (event.key === 'Escape') svg.focus();
    return;
  }
  const steps = { ArrowDown: () => along(below[chosen], 1), ArrowUp: () => along(above[chosen], 0), ArrowLeft: () => neighbour(-1), ArrowRight: () => neighbour(1), Home: () => 0 };
  const acts = { '+': () => zoom(1 / 1.2), '=': () => zoom(1 / 1.2), '-': () => zoom(1.2), 0: fit, '/': () => byId('search').focus() };
  if (steps[event.key]) {
    const next = steps[event.key]();
    if (next !== undefined) go(next);
  } else if (acts[event.key]) {
    acts[event.key]();
  } else if (event.key === 'Enter' && event.target === svg) {
    fold(chosen);
  } else {
    return;
  }
  event.preventDefault();
});

// ---- finding
let lastFound = -1;
function find(step) {
  const wanted = byId('search').value.trim().toLowerCase();
  const hits = wanted === '' ? [] : data.nodes.map((_, i) => i).filter((i) => data.nodes[i].id.toLowerCase().includes(wanted));
  const exact = hits.findIndex((i) => data.nodes[i].id.toLowerCase() === wanted);
  if (hits.length > 0) {
    lastFound = step === 0 ? Math.max(exact, 0) : (lastFound + step + hits.length) % hits.length;
    go(hits[lastFound]);
  }
  byId('found').textContent = wanted === '' ? '' : hits.length === 0 ? 'not found' : `${lastFound + 1} of ${hits.length}`;
}
byId('search').addEventListener('input', () => find(0));
byId('search').addEventListener('keydown', (event) => { if (event.key === 'Enter') find(event.shiftKey ? -1 : 1); });

byId('in').addEventListener('click', () => zoom(1 / 1.2));
byId('out').addEventListener('click', () => zoom(1.2));
byId('fit').addEventListener('click', fit);
byId('fold').addEventListener('click', () => fold(chosen));
byId('unfold').addEventListener('click', () => { folded.clear(); refresh(); });
choose(0);
if (nodes.length > many) foldAllButBest();
begin();
svg.focus();
)js";

}  // namespace banmen::visual
