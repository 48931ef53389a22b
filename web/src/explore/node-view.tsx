import { type Analysis, type Node, expandValue } from "./analysis";
import { ClassMark, classWords } from "./class-mark";
import { sideWords } from "./options";
import { x } from "./words";
import { number } from "../i18n";

const longestWritten = 4000;

function resultWords({ winner, plies, mover }: Node): string | undefined {
  if (winner === 0) return x("node.draw");
  if (winner === undefined) return undefined;
  const side = sideWords(winner === 1 ? 1 : -1);
  if (plies === undefined || plies === 0 || plies > 0 !== (winner === mover)) return x("node.wins", { side });
  return x("node.wins_in", { side, n: number(Math.abs(plies)) });
}

function overWords(terminal: string): string {
  if (terminal === "capture") return x("node.over_capture");
  return terminal === "no_move" ? x("node.over_no_move") : terminal;
}

// All that the file says of a position, in words.
export function NodeView({ analysis, node, turn }: { analysis: Analysis; node: Node; turn: number }) {
  const result = resultWords(node);
  const written = node.value?.includes("@") ? expandValue(analysis.values, node.value, longestWritten) : undefined;
  return (
    <div class="node-facts" data-node={node.id}>
      <p class="to-move">
        <span class={`side-dot side-${node.mover === 1 ? 0 : 1}`} aria-hidden="true" />
        {node.terminal === undefined ? x("node.to_move", { side: sideWords(node.mover) }) : x("node.over")}
      </p>
      <dl>
        <div>
          <dt>{x("node.value")}</dt>
          <dd>
            {node.value === undefined ? (
              <span class="note">{x("node.no_value")}</span>
            ) : (
              <code class="value" data-value={node.value}>
                {node.value}
              </code>
            )}
            {written && (
              <details>
                <summary>{x("node.long")}</summary>
                <code>{written}</code>
              </details>
            )}
          </dd>
        </div>
        <div>
          <dt>{x("node.class")}</dt>
          <dd class="with-mark">
            <ClassMark outcome={node.outcome} silent />
            <span data-outcome={node.outcome ?? "?"}>{classWords(node.outcome)}</span>
          </dd>
        </div>
        {result && (
          <div>
            <dt>{x("node.result")}</dt>
            <dd>{result}</dd>
          </div>
        )}
        {node.captures && (
          <div>
            <dt>{x("node.captures")}</dt>
            <dd>{x("node.captures_text", { black: node.captures[0], white: node.captures[1] })}</dd>
          </div>
        )}
        {node.terminal !== undefined && (
          <div>
            <dt>{x("node.over")}</dt>
            <dd>{overWords(node.terminal)}</dd>
          </div>
        )}
      </dl>
      {turn !== 0 && <p class="note">{x(turn & 8 ? "node.swapped" : "node.turned")}</p>}
    </div>
  );
}
