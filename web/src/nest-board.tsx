import type { MutableRef } from "preact/hooks";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { arrows, neighbour, rows } from "./geometry";
import { lang, t } from "./i18n";
import {
  type Tree,
  common,
  focusFor,
  focusOn,
  isDivided,
  layout,
  leadsToMove,
  padChild,
  parent,
  regionOf,
  showsCells,
  spotAt,
  spotsOf,
  standing,
  trail,
  within,
} from "./nest";
import { NestPicture } from "./nest-picture";
import type { Game, Nest, Spot } from "./types";
import { nestWords } from "./words";

// What the keys of the screen can do with the board.
export interface NestHandle {
  // Shows the next larger region; false if all is shown.
  up: () => boolean;
  pad: (key: number) => void;
}

interface Props {
  game: Game;
  tree: Tree;
  // Names the position: when it changes, the board shows where one can move.
  place: string;
  last: string | undefined;
  hint: string | undefined;
  chosen: string | undefined;
  active: boolean;
  handle: MutableRef<NestHandle | undefined>;
  onPlay: (id: string) => void;
}

const zoomTime = 180;

// A board of spots within spots. It shows one region, its focus; a click goes into a spot that is
// too small to play in, and plays in one that is large enough.
export function NestBoard(props: Props) {
  const { game, tree, place, active } = props;
  const { nest } = tree;
  const [grid, pixels] = useWidth();
  const wanted = focusFor(nest, pixels);
  // What was chosen to be shown holds for one stay at a position.
  const stay = useRef({ place, count: 0 });
  if (stay.current.place !== place) stay.current = { place, count: stay.current.count + 1 };
  const [chosen, setChosen] = useState({ stay: -1, focus: "" });
  const isChosen = chosen.stay === stay.current.count && isDivided(tree, chosen.focus);
  const focus = isChosen ? chosen.focus : wanted;
  const spots = useMemo(() => spotsOf(tree, focus, pixels), [tree, focus, showsCells(nest, focus, pixels)]);
  useZoom(grid, nest, focus);

  const show = (id: string) => setChosen({ stay: stay.current.count, focus: id });
  const press = (id: string) => (isDivided(tree, id) ? show(id) : props.onPlay(id));
  const up = () => {
    if (focus !== "") show(parent(focus));
    return focus !== "";
  };
  // The number pad means the grid in which one must play, where that one is shown with its cells.
  const pad = (key: number) => {
    const [forced, ...more] = nest.open;
    const inside = forced && more.length === 0 && within(forced, focus) && showsCells(nest, focus, pixels);
    const id = padChild(nest, inside && isDivided(tree, forced) ? forced : focus, key);
    if (id !== undefined) press(standing(tree, id));
  };
  props.handle.current = { up, pad };
  useEffect(() => () => (props.handle.current = undefined), []);

  const legal = useMemo(
    () => new Set(active ? spots.filter(({ id }) => leadsToMove(tree, id)).map(({ id }) => id) : []),
    [active, spots, tree],
  );
  const divided = useMemo(() => new Set(spots.map(({ id }) => id).filter((id) => isDivided(tree, id))), [tree, spots]);
  const words = useMemo(
    () => new Map(spots.map(({ id }) => [id, nestWords(game, tree, id)])),
    [game, tree, spots, lang.value],
  );
  const inRows = useMemo(() => rows(spots), [spots]);
  const { tabStop, setAt, takeFocus, watchLeaving } = useTabStop(grid, tree, place, focus, spots);
  const spotOf = (event: Event) => {
    const element = (event.target as Element).closest<HTMLElement>("[data-spot]");
    return spots.find(({ id }) => id === element?.dataset.spot);
  };
  const onClick = (event: MouseEvent) => {
    const spot = spotOf(event);
    if (spot) press(spot.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const spot = spotOf(event);
    if (!spot || event.ctrlKey || event.metaKey || event.altKey || event.code.startsWith("Numpad")) return;
    const direction = arrows[event.key];
    if (direction) {
      const next = neighbour(spots, spot, direction);
      if (next) grid.current?.querySelector<HTMLElement>(`[data-spot="${next.id}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      press(spot.id);
    } else if (event.key !== "Escape" || !up()) {
      return;
    }
    event.preventDefault();
  };

  const help = useId();
  // What lies deeper than the spots is marked by the one that holds it.
  const holder = (id: string | undefined) => {
    const at = id && standing(tree, id);
    return at ? spots.find((spot) => within(at, spot.id))?.id : undefined;
  };
  const [last, hint] = [holder(props.last), holder(props.hint)];
  const { chosen: pressed } = props;
  const cells = useMemo(() => {
    const box = extentOf(spots);
    return inRows.map((row, i) => (
      <div role="row" key={i}>
        {row.map((spot) => {
          const { id } = spot;
          const isZoom = divided.has(id);
          return (
            <div
              // Whatever the focus, the elements stay, and with them what they cost to make.
              key={id.slice(focus.length)}
              role="gridcell"
              class="nest-spot"
              data-spot={id}
              data-legal={legal.has(id) || undefined}
              data-zoom={isZoom || undefined}
              data-chosen={pressed === id || undefined}
              data-last={last === id || undefined}
              data-hint={hint === id || undefined}
              tabIndex={id === tabStop?.id ? 0 : -1}
              aria-label={words.get(id)}
              aria-selected={pressed === id}
              aria-description={legal.has(id) && !isZoom ? t("spot.legal") : undefined}
              style={{
                left: `${(spot.x / box.w) * 100}%`,
                top: `${(spot.y / box.h) * 100}%`,
                width: `${(spot.w / box.w) * 100}%`,
                height: `${(spot.h / box.h) * 100}%`,
              }}
            />
          );
        })}
      </div>
    ));
  }, [inRows, divided, words, legal, pressed, last, hint, tabStop?.id]);
  const zooms = focus !== "" || !showsCells(nest, "", pixels);
  const overview = zooms && nest.levels > 1;
  return (
    <div class="nest-frame" data-focus={focus} data-zooms={zooms || undefined}>
      {zooms && <Crumbs nest={nest} focus={focus} wanted={wanted} onShow={show} onGo={takeFocus} />}
      {overview && (
        <Overview
          tree={tree}
          focus={focus}
          last={props.last}
          hint={props.hint}
          onPlace={(id) => show(focusOn(nest, id, pixels))}
        />
      )}
      <p id={help} class="unseen">
        {t("nest.board_help")}
      </p>
      <div class="nest-board" data-closed={isClosed(nest, focus) || undefined} style={{ aspectRatio: `${nest.w} / ${nest.h}` }}>
        <div
          ref={grid}
          class="nest-scene"
          role="grid"
          aria-label={focus === "" ? t("play.board") : `${t("play.board")}, ${t("nest.grid", { id: focus })}`}
          aria-describedby={help}
          aria-readonly={!active}
          // A click with the mouse leaves the focus where it is, so that the arrow keys go on walking
          // through the moves.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClick}
          onKeyDown={onKeyDown}
          onFocusIn={(event) => {
            const spot = spotOf(event);
            if (spot) setAt(spot.id);
          }}
          onFocusOut={watchLeaving}
        >
          <NestPicture tree={tree} focus={focus} pixels={pixels} last={props.last} hint={props.hint} />
          {cells}
        </div>
      </div>
    </div>
  );
}

// Whether the board around what is shown is closed.
function isClosed({ open }: Nest, focus: string): boolean {
  return open.length > 0 && !open.some((id) => within(focus, id));
}

function extentOf(spots: Spot[]): { w: number; h: number } {
  return {
    w: Math.max(1, ...spots.map(({ x, w }) => x + w)),
    h: Math.max(1, ...spots.map(({ y, h }) => y + h)),
  };
}

// The width of an element in pixels, as it changes.
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(700);
  useLayoutEffect(() => {
    const measure = () => element.current && setWidth(element.current.clientWidth || 700);
    measure();
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}

// Lets a new focus grow out of the place where it was, or shrink into it.
function useZoom(element: { current: HTMLElement | null }, nest: Nest, focus: string): void {
  const before = useRef(focus);
  useLayoutEffect(() => {
    const [from, to] = [regionOf(nest, before.current), regionOf(nest, focus)];
    if (before.current === focus) return;
    before.current = focus;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const share = (value: number) => `${(value * 100).toFixed(3)}%`;
    const shift = `${share((to.x - from.x) / from.w)}, ${share((to.y - from.y) / from.h)}`;
    const start = { transform: `translate(${shift}) scale(${to.w / from.w}, ${to.h / from.h})` };
    element.current?.animate([start, { transform: "none" }], { duration: zoomTime, easing: "ease-out" });
  }, [focus]);
}

// The spot the keyboard is at. When it vanishes with the position or the focus, or no move can be
// made there any more, the keyboard goes on where one can.
function useTabStop(
  grid: { current: HTMLElement | null },
  tree: Tree,
  place: string,
  focus: string,
  spots: Spot[],
) {
  const now = useRef<string>();
  const [, redraw] = useState(0);
  const hadFocus = useRef(false);
  const at = now.current;
  const setAt = (id: string) => {
    hadFocus.current = true;
    if (id !== now.current) redraw((count) => count + 1);
    now.current = id;
  };
  const stands = spots.find(({ id }) => id === at) ?? spots.find(({ id }) => at !== undefined && within(at, id));
  const legal = spots.find(({ id }) => leadsToMove(tree, id));
  const seen = useRef(place);
  const stale = seen.current !== place && stands !== undefined && !leadsToMove(tree, stands.id);
  const tabStop = (stale ? undefined : stands) ?? legal ?? spots[0];

  useEffect(() => {
    seen.current = place;
    now.current = tabStop?.id;
    const stop = grid.current?.querySelector<HTMLElement>(`[tabindex="0"]`);
    if (hadFocus.current && stop !== document.activeElement) stop?.focus();
  }, [place, focus, spots.length]);
  const watchLeaving = (event: FocusEvent) => (hadFocus.current = event.relatedTarget === null);
  const takeFocus = () => (hadFocus.current = true);
  return { tabStop, setAt, takeFocus, watchLeaving };
}

interface CrumbsProps {
  nest: Nest;
  focus: string;
  wanted: string;
  onShow: (id: string) => void;
  // The way to where one can move was taken by the keyboard, which goes there with it.
  onGo: () => void;
}

// The way from the whole board to what is shown, and to where one can move.
function Crumbs({ nest, focus, wanted, onShow, onGo }: CrumbsProps) {
  const name = (id: string) => (id === "" ? t("nest.all") : id);
  return (
    <nav class="crumbs" aria-label={t("nest.trail")}>
      <ol>
        {trail(focus).map((id) => (
          <li key={id}>
            <button
              type="button"
              data-crumb={id}
              aria-current={id === focus ? "location" : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onShow(id)}
            >
              {name(id)}
            </button>
          </li>
        ))}
      </ol>
      {wanted !== focus && (
        <button
          type="button"
          class="button small"
          data-go={wanted}
          onClick={(event) => {
            onShow(wanted);
            if (event.detail === 0) onGo();
          }}
        >
          {t("nest.go", { id: name(common(nest.open)) })}
        </button>
      )}
    </nav>
  );
}

interface OverviewProps {
  tree: Tree;
  focus: string;
  last: string | undefined;
  hint: string | undefined;
  onPlace: (id: string) => void;
}

// The smallest spot of the overview that a click can mean, in pixels.
const leastTarget = 14;

// The whole board, small: where the focus is and where one can move; a click goes there.
function Overview({ tree, focus, last, hint, onPlace }: OverviewProps) {
  const { nest } = tree;
  const [element, pixels] = useWidth();
  const onClick = (event: MouseEvent) => {
    const box = element.current?.getBoundingClientRect();
    // The keyboard's click has no place.
    if (!box || event.detail === 0) {
      onPlace("");
      return;
    }
    const plan = layout(nest, "");
    const large = plan.levels.filter(({ w }) => (w * box.width) / plan.w >= leastTarget).length;
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    const id = spotAt(tree, x, y, large);
    onPlace(isDivided(tree, id) ? id : parent(id));
  };
  return (
    <button
      type="button"
      class="overview"
      data-overview
      aria-label={t("nest.overview")}
      title={t("nest.overview")}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <span ref={element as { current: HTMLSpanElement | null }} style={{ aspectRatio: `${nest.w} / ${nest.h}` }}>
        <NestPicture tree={tree} pixels={pixels} last={last} hint={hint} view={focus} />
      </span>
    </button>
  );
}
