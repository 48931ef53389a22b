import type { Analysis, Class, Node, Player } from "./analysis";
import { ClassMark, classWords } from "./class-mark";
import { classSeen, edgesOf, valueSeen } from "./walk";
import { x } from "./words";
import { word } from "../i18n";

// A move as it is listed: where it leads, seen from here.
export interface Option {
  move: string;
  other: boolean;
  value: string | undefined;
  outcome: Class | undefined;
  best: boolean;
  words: string;
}

export const sideWords = (side: Player): string => word(side === 1 ? "side.black" : "side.white") ?? "";

const shownValue = 48;
export const shortValue = (value: string | undefined): string =>
  value === undefined ? "" : value.length > shownValue ? `${value.slice(0, shownValue)}…` : value;

export function optionsOf(analysis: Analysis, node: Node, other: boolean): Option[] {
  return edgesOf(node, other).map(({ move, to, best, turn }) => {
    const child = analysis.nodes.get(to);
    const value = valueSeen(child?.value, turn);
    const outcome = classSeen(child?.outcome, turn);
    const parts = [move, value ?? "", classWords(outcome), best ? x("moves.best") : ""];
    return { move, other, value, outcome, best: best === true, words: parts.filter(Boolean).join(", ") };
  });
}

interface Props {
  node: Node;
  other: boolean;
  // Whether there are none only because the file does not tell them.
  untold: boolean;
  options: Option[];
  onMove: (option: Option) => void;
}

export function OptionList({ node, other, untold, options, onMove }: Props) {
  const side = sideWords((other ? -node.mover : node.mover) as Player);
  return (
    <section class="options" data-options={other ? "other" : "mover"}>
      <h3>{x(other ? "moves.other" : "moves.mover", { side })}</h3>
      {options.length === 0 ? (
        <p class="note">{x(untold ? "moves.untold" : "moves.none")}</p>
      ) : (
        <ul>
          {options.map((option) => (
            <li key={option.move}>
              <button
                type="button"
                data-move={option.move}
                data-best={option.best || undefined}
                title={option.words}
                onClick={() => onMove(option)}
              >
                <ClassMark outcome={option.outcome} />
                <span class="move-name">{option.move}</span>
                <code>{shortValue(option.value)}</code>
                {option.best && <em class="badge">{x("moves.best")}</em>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
