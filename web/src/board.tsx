import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { arrows, extent, flipped, neighbour, placeAnswers, rows } from "./geometry";
import { t } from "./i18n";
import { laterSpots, nextSpots } from "./moves";
import { Picture } from "./picture";
import { type Game, type Item, type Move, type Spot, type View, onBoard } from "./types";
import { buttonText, spotWords } from "./words";

export interface BoardProps {
  game: Game;
  view: View;
  moves: Move[];
  path: string[];
  last: string[];
  hint: string[];
  // What is thought of the moves that go on at a spot.
  scores?: Map<string, SpotScore>;
  flip: boolean;
  // Whether clicks do anything: not in the past, not while another one is to move.
  active: boolean;
  onSpot: (spot: Spot) => void;
  onCancel: () => void;
}

export interface SpotScore {
  text: string;
  words: string;
  best: boolean;
}

// A tray from which everything has been taken.
export function isUsedUp(spot: Spot, items: Item[]): boolean {
  const here = items.filter((item) => item.spot === spot.id);
  return spot.kind === "tray" && here.length > 0 && here.every((item) => item.count === 0);
}

// Why a spot cannot be clicked now, in words.
export function whyNot(spot: Spot, view: View, moves: Move[], path: string[]): string {
  if (isUsedUp(spot, view.items)) return t("spot.none_left");
  return t(laterSpots(moves, path).has(spot.id) ? "spot.later" : "spot.impossible");
}

// The largest picture of this game so far: a view that shrinks as things go should not make what
// is left grow.
function useLargest(game: Game, view: View): { w: number; h: number } {
  const largest = useRef({ game: "", w: 0, h: 0 });
  const now = extent(view);
  const before = largest.current.game === game.id ? largest.current : { w: 0, h: 0 };
  largest.current = { game: game.id, w: Math.max(now.w, before.w), h: Math.max(now.h, before.h) };
  return largest.current;
}

// The view with the answers that can be given now beside the spot clicked last, and no others.
function withAnswers(view: View, legal: Set<string>, about: string | undefined): View {
  const answers = view.spots.filter((spot) => spot.kind === "answer");
  if (answers.length === 0) return view;
  const rest = view.spots.filter((spot) => spot.kind !== "answer");
  const at = rest.find((spot) => spot.id === about);
  const open = at ? answers.filter((spot) => legal.has(spot.id)) : [];
  return { ...view, spots: at ? [...rest, ...placeAnswers(open, at, view)] : rest };
}

export function Board(props: BoardProps) {
  const { game, moves, path, active } = props;
  const legal = useMemo(
    () => (active ? nextSpots(moves, path) : new Set<string>()),
    [active, moves, path],
  );
  const view = useMemo(
    () => withAnswers(props.flip ? flipped(props.view) : props.view, legal, path.at(-1)),
    [props.view, props.flip, legal, path],
  );
  const answers = view.spots.filter((spot) => spot.kind === "answer");
  const grid = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<string>();
  const help = useId();
  const box = extent(view);
  const largest = useLargest(game, view);

  // Trays change hands with the turn, so only cells tell where the last move was.
  const cells = new Set(view.spots.filter(onBoard).map((spot) => spot.id));
  const last = props.last.filter((id) => cells.has(id));

  const atFocus = view.spots.find((spot) => spot.id === focus);
  const tabStop = atFocus ?? view.spots.find((spot) => legal.has(spot.id)) ?? view.spots[0];

  // A focused spot may vanish with the position; the keyboard then goes on at the tab stop.
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && !grid.current?.contains(document.activeElement) && tabStop)
      grid.current?.querySelector<HTMLElement>(`[tabindex="0"]`)?.focus();
  }, [view]);

  // Who walks over the board with the keyboard is led to the question: at once, so that no key is
  // pressed between the two.
  const asked = answers[0];
  useLayoutEffect(() => {
    if (asked && grid.current?.contains(document.activeElement)) go(asked);
  }, [asked?.id]);

  // A board wider than its frame shows where one can move.
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const next = grid.current?.querySelector<HTMLElement>("[data-legal]");
    if (!frame.current || !next || frame.current.scrollWidth <= frame.current.clientWidth) return;
    frame.current.scrollLeft = next.offsetLeft + next.offsetWidth / 2 - frame.current.clientWidth / 2;
  }, [legal]);

  const go = (spot: Spot) => {
    setFocus(spot.id);
    grid.current?.querySelector<HTMLElement>(`[data-spot="${CSS.escape(spot.id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, spot: Spot) => {
    const direction = arrows[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (direction) {
      // From one answer to the next, before the cells below them.
      const next =
        (spot.kind === "answer" ? neighbour(answers, spot, direction) : undefined) ??
        neighbour(view.spots, spot, direction);
      if (next) go(next);
    } else if (event.key === "Enter" || event.key === " ") {
      props.onSpot(spot);
    } else if (event.key === "Escape" && path.length > 0) {
      props.onCancel();
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <div
      ref={frame}
      class="board-frame"
      style={{ "--w": box.w, "--h": box.h, "--most-w": largest.w, "--most-h": largest.h }}
    >
      <p id={help} class="unseen">
        {t("play.board_help")}
      </p>
      <div
        ref={grid}
        class="board"
        role="grid"
        aria-label={t("play.board")}
        aria-describedby={help}
        aria-readonly={!active}
        onFocusIn={() => (hadFocus.current = true)}
        onFocusOut={(event) => (hadFocus.current = event.relatedTarget === null)}
      >
        <Picture view={view} tinted={[...new Set([...last, ...path])]} />
        {[...rows(view.spots.filter((spot) => spot.kind !== "answer")), ...(asked ? [answers] : [])].map((row, i) => (
          <div role="row" key={i}>
            {row.map((spot) => {
              const isLegal = legal.has(spot.id);
              const chosen = path.includes(spot.id);
              const usedUp = isUsedUp(spot, view.items);
              // Cells say it when they are clicked; things to press show it beforehand.
              const isButton = spot.kind === "button" || spot.kind === "answer";
              const pressed = spot.kind === "tray" || isButton;
              const closed = usedUp || (pressed && !isLegal && !chosen);
              const reason = closed ? whyNot(spot, view, active ? moves : [], path) : "";
              const words = spotWords(game, spot, view.items);
              return (
                <div
                  key={spot.id}
                  role="gridcell"
                  class={`spot spot-${spot.kind}${spot.kind === "answer" ? " spot-button" : ""}${path.length === 0 ? " opening" : ""}`}
                  data-spot={spot.id}
                  data-legal={isLegal || undefined}
                  data-chosen={chosen || undefined}
                  data-last={last.includes(spot.id) || undefined}
                  data-blank={view.items.every((item) => item.spot !== spot.id) || undefined}
                  data-scored={props.scores?.has(spot.id) || undefined}
                  data-hint={props.hint.includes(spot.id) || undefined}
                  data-empty={usedUp || undefined}
                  tabIndex={spot === tabStop ? 0 : -1}
                  aria-label={[words, usedUp ? reason : "", props.scores?.get(spot.id)?.words].filter(Boolean).join(", ")}
                  aria-selected={chosen}
                  aria-description={isLegal ? t("spot.legal") : undefined}
                  aria-disabled={reason !== ""}
                  title={reason || undefined}
                  style={{
                    left: `${((spot.x - box.x) / box.w) * 100}%`,
                    top: `${((spot.y - box.y) / box.h) * 100}%`,
                    width: `${(spot.w / box.w) * 100}%`,
                    height: `${(spot.h / box.h) * 100}%`,
                  }}
                  // A click with the mouse leaves the focus where it is, so that the arrow keys go
                  // on walking through the moves.
                  onMouseDown={(event) => event.preventDefault()}
                  onFocus={() => setFocus(spot.id)}
                  onClick={() => props.onSpot(spot)}
                  onKeyDown={(event) => onKeyDown(event, spot)}
                >
                  {isButton && <span class="face">{buttonText(game, spot)}</span>}
                  <Count spot={spot} items={view.items} />
                  <ScoreHere score={props.scores?.get(spot.id)} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function ScoreHere({ score }: { score: SpotScore | undefined }) {
  return score ? <span class={score.best ? "spot-score best" : "spot-score"}>{score.text}</span> : null;
}

function Count({ spot, items }: { spot: Spot; items: Item[] }) {
  const here = items.filter((item) => item.spot === spot.id);
  if (spot.kind === "counter") return <span class="count">{here.map((item) => item.mark).join(" ")}</span>;
  if (spot.kind !== "tray" && here.every((item) => item.count === 1)) return null;
  return <span class="count">{here.map((item) => `×${item.count}`).join(" ")}</span>;
}
