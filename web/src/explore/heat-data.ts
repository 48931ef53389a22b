// The fields of the heat map, what is known of them, and the map as a picture.
import type { Class } from "./analysis";
import { colours, middles, shapes } from "./class-mark";

export type Field =
  | { state: "running" }
  | { state: "failed"; why: string }
  | { state: "done"; outcome: Class | undefined; value: string | undefined; plies: number | undefined };

export const fieldKey = (n: number, m: number): string => `${n} ${m}`;
export const largest = { n: 5, m: 4 };

// Quick ones first: small boards, then few stones.
export function fieldOrder(n: number, m: number): [number, number][] {
  const all: [number, number][] = [];
  for (let i = 1; i <= n; ++i) for (let j = 1; j <= m; ++j) all.push([i, j]);
  return all;
}

// A solution's document: with nodes, or only its metadata.
export function fieldOf(document: unknown): Field {
  const whole = (document ?? {}) as Record<string, unknown>;
  const facts = (whole["metadata"] ?? whole) as Record<string, unknown>;
  const text = (key: string) => (typeof facts[key] === "string" ? (facts[key] as string) : undefined);
  const plies = facts["root_plies"];
  return {
    state: "done",
    outcome: text("root_outcome") as Class | undefined,
    value: text("root_value"),
    plies: typeof plies === "number" ? plies : undefined,
  };
}

const unit = 60;
const centred = 'text-anchor="middle" dominant-baseline="central"';

// The same colours, shapes and letters as on the page; fields that are not known are hatched.
export function heatSvg(fields: ReadonlyMap<string, Field>, n: number, m: number, title: string): string {
  const width = unit * (m + 1);
  const height = unit * (n + 1) + 20;
  const text = (x: number, y: number, words: string, size = 15) =>
    `<text x="${x}" y="${y}" font-size="${size}" ${centred} fill="#111">${escaped(words)}</text>`;
  const parts = fieldOrder(n, m).map(([i, j]) => {
    const [x, y] = [unit * j, 20 + unit * i];
    const field = fields.get(fieldKey(i, j));
    const outcome = field?.state === "done" ? field.outcome : undefined;
    const fill = outcome ? `${colours[outcome]}55` : "url(#unknown)";
    const frame = `<rect x="${x}" y="${y}" width="${unit}" height="${unit}" stroke="#777" fill="${fill}"/>`;
    if (!outcome) return frame;
    const shape = `<path transform="translate(${x + 18} ${y + 10})" d="${shapes[outcome]}" fill="${colours[outcome]}"/>`;
    const value = field?.state === "done" && field.value ? text(x + unit / 2, y + 48, short(field.value), 11) : "";
    return frame + shape + text(x + 18 + middles[outcome], y + 22.5, outcome, 14) + value;
  });
  const heads = [
    ...Array.from({ length: m }, (_, j) => text(unit * (j + 1.5), 20 + unit * 0.7, `m = ${j + 1}`)),
    ...Array.from({ length: n }, (_, i) => text(unit * 0.5, 20 + unit * (i + 1.5), `n = ${i + 1}`)),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif">`,
    `<title>${escaped(title)}</title>`,
    '<defs><pattern id="unknown" width="8" height="8" patternUnits="userSpaceOnUse">',
    '<path d="M0 8 8 0" stroke="#999"/></pattern></defs>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...heads,
    ...parts,
    "</svg>\n",
  ].join("");
}

const short = (value: string) => (value.length > 8 ? `${value.slice(0, 7)}…` : value);

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
