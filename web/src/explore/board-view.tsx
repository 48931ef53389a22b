import type { Node } from "./analysis";
import { colours, middles, shapes } from "./class-mark";
import type { Option } from "./options";
import { pointOf } from "./walk";
import { x } from "./words";
import { word } from "../i18n";

const signs: Record<number, string> = { 1: "X", 0: ".", [-1]: "O" };

interface Props {
  node: Node;
  last: [number, number] | undefined;
  options: Option[];
  onMove: (option: Option) => void;
}

// Any board of black and white: fields, stones, the last move, and on free fields where a move of
// that name leads.
export function BoardView({ node, last, options, onMove }: Props) {
  const rows = node.board.length;
  const cols = node.board[0]?.length ?? 0;
  const text = node.board.map((row) => row.map((point) => signs[point]).join("")).join(" / ");
  return (
    <div class="explore-board" style={{ "--rows": rows, "--cols": cols }}>
      <svg
        viewBox={`-0.5 -0.5 ${cols + 0.6} ${rows + 0.6}`}
        role="img"
        aria-label={x("node.board", { rows, cols, rows_text: text })}
        data-board={text}
      >
        <rect class="slab" x="-.08" y="-.08" width={cols + 0.16} height={rows + 0.16} rx=".1" />
        {node.board.map((row, i) =>
          row.map((_, j) => <rect key={`${i},${j}`} class="cell" x={j} y={i} width="1" height="1" />),
        )}
        {last && <rect class="tint" x={last[1]} y={last[0]} width="1" height="1" data-last={`(${last})`} />}
        {node.board.map((row, i) =>
          row.map(
            (point, j) =>
              point !== 0 && (
                <g key={`${i},${j}`} class={`man side-${point === 1 ? 0 : 1}`}>
                  <title>{word(point === 1 ? "side.black" : "side.white")}</title>
                  <circle class="body" cx={j + 0.5} cy={i + 0.5} r=".4" />
                </g>
              ),
          ),
        )}
        {options.map((option) => {
          const point = pointOf(option.move);
          if (!point || node.board[point[0]]?.[point[1]] !== 0) return null;
          const name = option.outcome ?? "unknown";
          return (
            <g
              key={option.move}
              class={option.best ? "move best" : "move"}
              data-point={option.move}
              transform={`translate(${point[1] + 0.27} ${point[0] + 0.27}) scale(${0.46 / 24})`}
              onClick={() => onMove(option)}
            >
              <title>{option.words}</title>
              <rect class="target" x="-14" y="-14" width="52" height="52" />
              {option.best && <circle class="ring" cx="12" cy="12" r="19" />}
              <path d={shapes[name]} fill={colours[name]} />
              <text x={middles[name]} y="12.5">
                {option.outcome ?? "?"}
              </text>
            </g>
          );
        })}
        {node.board.map((_, i) => (
          <text key={`r${i}`} class="label" x="-.27" y={i + 0.5}>
            {i}
          </text>
        ))}
        {node.board[0]?.map((_, j) => (
          <text key={`c${j}`} class="label" x={j + 0.5} y="-.27">
            {j}
          </text>
        ))}
      </svg>
    </div>
  );
}
