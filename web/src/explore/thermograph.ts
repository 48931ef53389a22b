// What the server says of a value, and where its thermograph's lines go.

export type Corner = [temperature: string, value: string];

export interface ValueFacts {
  value: string | null; // null: longer than a megabyte
  outcome: string;
  mean: string | null;
  temperature: string | null;
  left_stop: string | null;
  right_stop: string | null;
  birthday: number;
  thermograph: { left_wall: Corner[]; right_wall: Corner[] } | null;
}

// "-5/8" as a number to draw.
export function dyadic(text: string): number {
  const [top = "0", bottom = "1"] = text.split("/");
  return Number(top) / Number(bottom);
}

export const size = { width: 340, height: 240 };
const frame = { left: 34, right: 14, top: 12, bottom: 30 };

export interface Tick {
  at: number;
  text: string;
}

export interface Drawing {
  left: string;
  right: string;
  mast: string;
  values: Tick[];
  temperatures: Tick[];
  floor: number;
}

// Values grow to the left, as is usual, temperature upwards; the mast goes on for ever.
export function draw({ left_wall, right_wall }: NonNullable<ValueFacts["thermograph"]>): Drawing {
  const corners = [...left_wall, ...right_wall];
  const values = corners.map(([, value]) => dyadic(value));
  const heights = corners.map(([temperature]) => dyadic(temperature));
  const low = Math.min(...values);
  const high = Math.max(...values);
  const margin = Math.max((high - low) * 0.08, high === low ? 1 : 0);
  const top = Math.max(...heights) * 1.3 || 1;
  const width = size.width - frame.left - frame.right;
  const height = size.height - frame.top - frame.bottom;
  const x = (value: number) => round(frame.left + (width * (high + margin - value)) / (high - low + 2 * margin));
  const y = (temperature: number) => round(frame.top + height * (1 - temperature / top));
  const line = (wall: Corner[]) => `M${wall.map(([t, v]) => `${x(dyadic(v))} ${y(dyadic(t))}`).join("L")}`;
  const [last = ["0", "0"]] = left_wall.slice(-1);
  return {
    left: line(left_wall),
    right: line(right_wall),
    mast: `M${x(dyadic(last[1]))} ${y(dyadic(last[0]))}V${frame.top}`,
    values: ticks(corners.map(([, value]) => value), x, 30, "down"),
    temperatures: ticks(corners.map(([temperature]) => temperature), y, 14, "up"),
    floor: y(0),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

// Different numbers, without those that would be written over each other.
function ticks(texts: string[], place: (value: number) => number, room: number, order: "up" | "down"): Tick[] {
  const sorted = [...new Set(texts)].sort((a, b) => (order === "up" ? 1 : -1) * (dyadic(a) - dyadic(b)));
  const shown: Tick[] = [];
  for (const text of sorted) {
    const at = place(dyadic(text));
    if (shown.every((tick) => Math.abs(tick.at - at) >= room)) shown.push({ at, text });
  }
  return shown;
}
