import type { Box, Label, Spot, View } from "./types";

// How far the slab of the board reaches beyond its cells.
export const rim = 0.07;
// Room a label takes to each side of its centre, in cells.
const labelReach = 0.15;

// What the picture needs: the view, its rim and labels that stand outside of it.
export function extent(view: View): Box {
  let left = -rim;
  let top = -rim;
  let right = Math.max(view.width, 1) + rim;
  let bottom = Math.max(view.height, 1) + rim;
  for (const label of view.labels) {
    left = Math.min(left, label.x - labelReach);
    top = Math.min(top, label.y - labelReach);
    right = Math.max(right, label.x + labelReach);
    bottom = Math.max(bottom, label.y + labelReach);
  }
  return { x: left, y: top, w: right - left, h: bottom - top };
}

export function flipped(view: View): View {
  const turn = (spot: Spot): Spot => ({
    ...spot,
    x: view.width - spot.x - spot.w,
    y: view.height - spot.y - spot.h,
  });
  const turnLabel = (label: Label): Label => ({
    ...label,
    x: view.width - label.x,
    y: view.height - label.y,
  });
  return { ...view, spots: view.spots.map(turn), labels: view.labels.map(turnLabel), turned: true };
}

// Spots as rows of a grid, from top to bottom and left to right, as a screen reader walks them.
export function rows(spots: Spot[]): Spot[][] {
  const found: { y: number; spots: Spot[] }[] = [];
  for (const spot of [...spots].sort((a, b) => middleY(a) - middleY(b))) {
    const last = found.at(-1);
    if (last && Math.abs(last.y - middleY(spot)) < 0.3) last.spots.push(spot);
    else found.push({ y: middleY(spot), spots: [spot] });
  }
  return found.map((row) => row.spots.sort((a, b) => a.x - b.x));
}

export type Direction = "left" | "right" | "up" | "down";

export const arrows: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

// The spot an arrow key leads to: the nearest in that direction, where straying sideways counts
// double, so that a column is followed before a diagonal.
export function neighbour(spots: Spot[], from: Spot, direction: Direction): Spot | undefined {
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  const level = direction === "left" || direction === "right";
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const dx = middleX(spot) - middleX(from);
    const dy = middleY(spot) - middleY(from);
    const ahead = sign * (level ? dx : dy);
    const aside = Math.abs(level ? dy : dx);
    if (ahead < 0.3 || aside > ahead * 2) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) {
      least = distance;
      best = spot;
    }
  }
  return best;
}

function middleX(spot: Spot): number {
  return spot.x + spot.w / 2;
}

function middleY(spot: Spot): number {
  return spot.y + spot.h / 2;
}

const answerWidth = 1.6;
const answerHeight = 1.2;
const answerGap = 0.06;

// Answers in a row beside the spot they are about: below it in the upper half of the board, above it
// in the lower one, so that they cover little of what lies between it and the middle.
export function placeAnswers(answers: Spot[], about: Spot, view: View): Spot[] {
  const width = answers.length * answerWidth;
  const left = Math.min(Math.max(middleX(about) - width / 2, 0), Math.max(view.width - width, 0));
  const above = middleY(about) > view.height / 2;
  const y = above ? about.y - answerHeight - answerGap : about.y + about.h + answerGap;
  return answers.map((spot, i) => ({
    ...spot,
    x: left + i * answerWidth,
    y,
    w: answerWidth,
    h: answerHeight,
  }));
}
