import { number } from "../i18n";
import { type Spot, type View, onBoard } from "../types";
import type { PatternEntry } from "./runs";
import { w } from "./words";

interface Props {
  view: View;
  squares: string[];
  entry: PatternEntry;
  unit: string;
}

const signed = (value: number) =>
  number(value, { signDisplay: "exceptZero", minimumFractionDigits: 2, maximumFractionDigits: 2 });

const edge = 0.03;

function boxAround(spots: Spot[]): string {
  const left = Math.min(...spots.map(({ x }) => x)) - edge;
  const top = Math.min(...spots.map(({ y }) => y)) - edge;
  const right = Math.max(...spots.map(({ x, w: wide }) => x + wide)) + edge;
  const bottom = Math.max(...spots.map(({ y, h }) => y + h)) + edge;
  return `${left} ${top} ${right - left} ${bottom - top}`;
}

// An entry of a pattern's table on the board it belongs to, with its value.
export function PatternBoard({ view, squares, entry, unit }: Props) {
  const board = view.spots.filter(onBoard);
  const sign = new Map(squares.map((id, i) => [id, entry.cells[i] ?? "-"]));
  const cells = squares.map((id) => `${id} ${sign.get(id) === "-" ? w("weights.empty") : sign.get(id)}`).join(", ");
  const mirror =
    entry.mirror === entry.index ? w("weights.own_mirror") : w("weights.mirror", { mirror: entry.mirror });
  return (
    <li class="entry" data-entry={entry.index} data-cells={entry.cells}>
      <svg
        viewBox={boxAround(board)}
        role="img"
        aria-label={w("weights.entry", { cells, value: signed(entry.value), unit })}
      >
        {board.map(({ id, x, y, w: wide, h }) => (
          <g key={id}>
            <rect class={sign.has(id) ? "in" : "out"} x={x} y={y} width={wide} height={h} />
            {sign.has(id) && sign.get(id) !== "-" && (
              <text class={sign.get(id) === "X" ? "own" : "other"} x={x + wide / 2} y={y + h / 2}>
                {sign.get(id)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <strong>{signed(entry.value)}</strong>
      <small>
        {w("weights.index", { index: entry.index })}
        <br />
        {mirror}
      </small>
    </li>
  );
}
