// Names of what the server shows: from the dictionary where it knows them, else from the server.
import { fill, local, number, t, word } from "./i18n";
import type { ApiError } from "./net";
import { type Tree, isDivided, leadsToMove, level, within } from "./nest";
import type { Game, Item, Move, Named, Option, Spot, View } from "./types";

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function gameName(id: string): string {
  return word(`${id}.name`) ?? capital(id.replaceAll("_", " "));
}

export function gameAbout(game: Game): string {
  return word(`${game.id}.about`) ?? game.about;
}

// One sentence or two for each rule; none where the dictionary does not know the game.
export function gameRules(game: Game): string[] {
  return word(`${game.id}.rules`)?.split("\n") ?? [];
}

export function sideName(game: Game, side: string | 0 | 1): string {
  const name = typeof side === "number" ? game.sides[side] : side;
  return word(`${game.id}.side.${name}`) ?? word(`side.${name}`) ?? capital(name);
}

export function unitName(unit: string): string {
  return word(`unit.${unit}`) ?? unit.replaceAll("_", " ");
}

// In the middle of a phrase: "c5, black piece"; a letter stays what it is.
function sideInPhrase(game: Game, side: 0 | 1): string {
  const name = sideName(game, side);
  return name.length > 1 ? name.toLocaleLowerCase() : name;
}

export function itemName(game: Game, item: Item): string {
  const side = sideInPhrase(game, item.side);
  const known = word(item.name_key);
  if (known) return fill(known, { side, mark: item.mark });
  const bare = item.name_key.split(".").at(-1) || item.glyph;
  return t("item.any", { side, item: bare.replaceAll(/[_-]/g, " ") });
}

export function spotName(game: Game, spot: Spot): string {
  return word(`${game.id}.spot.${spot.id}`) ?? local({ text: spot.name || spot.id, ja: spot.ja });
}

// The same where it is clear whose it is.
function bareName(game: Game, item: Item): string {
  const known = word(item.name_key);
  return known ? fill(known, { side: "", mark: item.mark }).trim() : itemName(game, item);
}

// A spot in a few words, as a step of a move: a tray is what lies in it.
export function stepName(game: Game, spot: Spot, items: Item[]): string {
  const item = items.find((one) => one.spot === spot.id);
  return spot.kind === "tray" && item ? bareName(game, item) : spotName(game, spot);
}

// A spot in words: "c5, black piece"; trays by what lies in them: "Black: gray tile, 1 left".
export function spotWords(game: Game, spot: Spot, items: Item[]): string {
  const here = items.filter((item) => item.spot === spot.id);
  if (spot.kind === "tray" && here.length > 0)
    return here
      .map((item) => {
        const side = sideName(game, item.side);
        const left = t("spot.count", { n: item.count });
        return `${t("spot.of", { side, item: bareName(game, item) })}, ${left}`;
      })
      .join("; ");
  const name = spotName(game, spot);
  if (spot.kind === "button" || spot.kind === "answer") return capital(name);
  const several = ({ count }: Item) => (count > 1 && spot.kind !== "counter" ? ` ×${count}` : "");
  const things = here.map((item) => itemName(game, item) + several(item));
  return [name, ...(things.length > 0 ? things : [t("spot.empty")])].join(", ");
}

// A spot of a nest in words: "4.0.8, empty", "grid 4, won by X", "grid 8.4, open, play here".
export function nestWords(game: Game, tree: Tree, id: string): string {
  const item = tree.items.get(id);
  if (level(id) === tree.nest.levels) return `${id}, ${item ? itemName(game, item) : t("spot.empty")}`;
  const grid = t("nest.grid", { id });
  if (item) {
    const large = word(`${item.name_key}.large`);
    return `${grid}, ${large ? fill(large, { side: sideName(game, item.side) }) : itemName(game, item)}`;
  }
  if (!isDivided(tree, id)) return `${id}, ${t("spot.empty")}`;
  return `${grid}, ${t(leadsToMove(tree, id) ? "nest.open" : "nest.not_open")}`;
}

// Where a move has to be made: "Play in 8.4"; nothing where there is no choice of places.
export function placeWords({ nest }: View): string {
  if (!nest || nest.levels === 1 || nest.open.length === 0) return "";
  if (nest.open.includes("")) return t("nest.play_anywhere");
  return t("nest.play_in", { id: nest.open.join(", ") });
}

// Why a spot of a nest cannot be played.
export function whyNotInNest(tree: Tree, id: string): string {
  const { open } = tree.nest;
  if (tree.items.has(id)) return t("nest.taken");
  if (open.length === 0 || open.some((region) => within(id, region))) return t("spot.impossible");
  return t("nest.elsewhere", { id: open.join(", ") });
}

// What is said instead of a move: "Resign".
export function declarationName(game: Game, move: Move): string {
  return word(`${game.id}.move.${move.text}`) ?? capital(local(move));
}

export function presetsTitle(game: Game): string {
  return word(`${game.id}.presets`) ?? t("new.presets");
}

export function presetName(game: Game, preset: Named): string {
  return word(`${game.id}.preset.${preset.name}`) ?? capital(preset.about);
}

// The words on a button of the board.
export function buttonText(game: Game, spot: Spot): string {
  return capital(spotName(game, spot));
}

// A translation says all about an option; the server's key needs its explanation beside it. Where options
// of one key are explained in several ways, the rarer explanations have words of their own.
export function optionWords(owner: string, option: Option): { label: string; hint?: string } {
  const key = `${owner}.option.${option.key}`;
  const label = word(`${key}: ${option.about}`) ?? word(key);
  return label ? { label } : { label: capital(option.key.replaceAll("_", " ")), hint: option.about };
}

export function choiceName(owner: string, option: Option, choice: string): string {
  return word(`${owner}.option.${option.key}.${choice}`) ?? word(`choice.${choice}`) ?? choice;
}

export function engineAbout(game: Game, engine: { name: string; about: string }): string {
  return word(`${game.id}.engine.${engine.name}`) ?? word(`engine.${engine.name}`) ?? engine.about;
}

export function formatAbout(game: Game, format: { name: string; about: string }): string {
  return word(`${game.id}.format.${format.name}`) ?? format.about;
}

// A warning is a name and perhaps a number: "unknown 4".
export function warningWords(warning: string): string {
  const [name = "", n] = warning.split(" ");
  const known = word(`warning.${name}`);
  return known ? fill(known, n === undefined ? {} : { n: number(Number(n)) }) : warning.replaceAll("_", " ");
}

const codes = {
  bad_syntax: "problem.bad_syntax",
  illegal: "problem.illegal",
  out_of_range: "problem.out_of_range",
  unknown_name: "problem.unknown_name",
  unsupported: "problem.unsupported",
} as const;

export function problemTitle(error: ApiError): string {
  const code = error.problem.code as keyof typeof codes;
  return t(Object.hasOwn(codes, code) ? codes[code] : "problem.other");
}
