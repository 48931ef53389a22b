import { useEffect, useState } from "preact/hooks";
import type { Analysis } from "./analysis";
import { ClassMark } from "./class-mark";
import { shortValue } from "./options";
import { type NodeRow, type TreeState, rowKey, treeRows } from "./tree-rows";
import { type Step, classSeen, valueSeen } from "./walk";
import { x } from "./words";
import { number } from "../i18n";

export const limits = { rows: 400, children: 12 };
const fresh: TreeState = { opened: new Set(), closed: new Set(), widened: new Set(), all: false };

const withKey = (set: ReadonlySet<string>, key: string) => new Set([...set, key]);
const without = (set: ReadonlySet<string>, key: string) => new Set([...set].filter((one) => one !== key));

interface Props {
  analysis: Analysis;
  way: Step[];
  onGo: (steps: Step[]) => void;
}

export function TreePane({ analysis, way, onGo }: Props) {
  const [state, setState] = useState(fresh);
  useEffect(() => setState(fresh), [analysis]);
  const { rows, cut } = treeRows(analysis, way, state, limits);
  const here = rowKey(way);
  const toggle = ({ key, open }: NodeRow) =>
    setState(
      open
        ? { ...state, closed: withKey(state.closed, key), opened: without(state.opened, key) }
        : { ...state, closed: without(state.closed, key), opened: withKey(state.opened, key) },
    );
  return (
    <div class="tree-pane">
      <p class="acts">
        <button type="button" class="button small" onClick={() => setState({ ...fresh, all: true })}>
          {x("tree.all")}
        </button>
        <button type="button" class="button small" onClick={() => setState(fresh)}>
          {x("tree.way")}
        </button>
      </p>
      {cut && (
        <p class="note" data-cut role="status">
          {x("tree.cut", { limit: number(limits.rows), nodes: number(analysis.nodes.size) })}
        </p>
      )}
      <ul>
        {rows.map((row) =>
          row.kind === "more" ? (
            <li key={row.key} style={{ "--depth": row.depth }}>
              <span class="gap" />
              <button
                type="button"
                class="link"
                data-more={row.count}
                onClick={() => setState({ ...state, widened: withKey(state.widened, row.key.replace(/ more$/, "")) })}
              >
                {x("tree.more", { n: number(row.count) })}
              </button>
            </li>
          ) : (
            <li key={row.key} style={{ "--depth": row.depth }}>
              <TreeRow
                row={row}
                here={row.key === here}
                onToggle={() => toggle(row)}
                onGo={() => onGo(row.steps)}
              />
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

interface RowProps {
  row: NodeRow;
  here: boolean;
  onToggle: () => void;
  onGo: () => void;
}

function TreeRow({ row, here, onToggle, onGo }: RowProps) {
  const move = row.steps.at(-1)?.move ?? x("way.start");
  const turn = row.edge?.turn ?? 0;
  const value = valueSeen(row.node.value, turn);
  return (
    <>
      {row.canOpen ? (
        <button
          type="button"
          class="twist"
          aria-expanded={row.open}
          aria-label={x(row.open ? "tree.close" : "tree.open", { move })}
          onClick={onToggle}
        >
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d={row.open ? "M2 4l4 5 4-5" : "M4 2l5 4-5 4"} />
          </svg>
        </button>
      ) : (
        <span class="gap" />
      )}
      <button
        type="button"
        class="row"
        data-tree={row.node.id}
        data-again={row.again || undefined}
        aria-current={here ? "true" : undefined}
        onClick={onGo}
      >
        <ClassMark outcome={classSeen(row.node.outcome, turn)} />
        <span class={row.edge?.best ? "move-name best" : "move-name"}>{move}</span>
        <code>{shortValue(value)}</code>
        {row.again && (
          <span title={x("tree.again")} role="img" aria-label={x("tree.again")}>
            ↪
          </span>
        )}
      </button>
    </>
  );
}
