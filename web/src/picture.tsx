import { extent, rim } from "./geometry";
import { GlyphOf } from "./glyphs";
import { local } from "./i18n";
import { treeOf } from "./nest";
import { NestPicture } from "./nest-picture";
import { type Item, type Spot, type View, onBoard } from "./types";

// Things in a tray are drawn smaller than on the board, to leave room for their number.
const traySize = 0.66;

// How much smaller than its spot the drawing of a tray is.
const trayInset = 0.05;

interface Props {
  view: View;
  // Without coordinates, for small pictures.
  bare?: boolean;
  // Spots to tint, below what lies on them.
  tinted?: string[];
}

// How wide small pictures are, for what is too small to be drawn in them.
const smallPicture = 200;

// The view as a drawing; what can be clicked lies above it.
export function Picture({ view, bare = false, tinted = [] }: Props) {
  const tree = treeOf(view);
  return tree ? <NestPicture tree={tree} pixels={smallPicture} /> : <SpotPicture {...{ view, bare, tinted }} />;
}

function SpotPicture({ view, bare, tinted }: Required<Props>) {
  const box = extent(bare ? { ...view, labels: [] } : view);
  const spots = new Map(view.spots.map((spot) => [spot.id, spot]));
  const board = view.spots.filter(onBoard);
  const points = board.filter((spot) => spot.kind === "point");
  const beside = view.spots.filter((spot) => spot.kind === "tray" || spot.kind === "counter");
  return (
    <svg
      class="picture"
      viewBox={`${box.x} ${box.y} ${box.w} ${box.h}`}
      aria-hidden="true"
      focusable="false"
    >
      <Slab cells={board} />
      {board.map(({ id, kind, x, y, w, h }) => (
        <rect key={id} class={kind === "cell" ? "cell" : "ground"} x={x} y={y} width={w} height={h} />
      ))}
      {points.length > 0 && <path class="lines" d={linesBetween(points)} />}
      {beside.map(({ id, x, y, w, h }) => (
        <rect
          key={id}
          class="tray"
          x={x + trayInset}
          y={y + trayInset}
          width={w - 2 * trayInset}
          height={h - 2 * trayInset}
          rx=".12"
        />
      ))}
      {tinted.map((id) => {
        const spot = spots.get(id);
        return spot && <Tint key={id} spot={spot} />;
      })}
      {view.items.map((item, i) => {
        const spot = spots.get(item.spot);
        return spot && <Thing key={i} item={item} spot={spot} turned={view.turned === true} />;
      })}
      {!bare &&
        view.labels.map((label) => (
          <text key={`${label.x},${label.y}`} class="label" x={label.x} y={label.y} font-size=".2">
            {local(label)}
          </text>
        ))}
    </svg>
  );
}

function Slab({ cells }: { cells: Spot[] }) {
  if (cells.length === 0) return null;
  const left = Math.min(...cells.map((cell) => cell.x)) - rim;
  const top = Math.min(...cells.map((cell) => cell.y)) - rim;
  const right = Math.max(...cells.map((cell) => cell.x + cell.w)) + rim;
  const bottom = Math.max(...cells.map((cell) => cell.y + cell.h)) + rim;
  return <rect class="slab" x={left} y={top} width={right - left} height={bottom - top} rx=".1" />;
}

// Lines from the middle of each point to its neighbours on the right and below.
function linesBetween(points: Spot[]): string {
  const places = new Set(points.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`));
  const isPoint = (x: number, y: number) => places.has(`${x.toFixed(3)} ${y.toFixed(3)}`);
  return points
    .map(({ x, y, w, h }) => {
      const right = isPoint(x + w, y) ? `h${w}` : "";
      const down = isPoint(x, y + h) ? `M${x + w / 2} ${y + h / 2}v${h}` : "";
      return `M${x + w / 2} ${y + h / 2}${right}${down}`;
    })
    .join("");
}

function Tint({ spot: { x, y, w, h, kind } }: { spot: Spot }) {
  if (kind === "button" || kind === "answer") return null;
  const inset = kind === "tray" ? trayInset : 0;
  return (
    <rect
      class="tint"
      x={x + inset}
      y={y + inset}
      width={w - 2 * inset}
      height={h - 2 * inset}
      rx={kind === "tray" ? 0.12 : 0}
    />
  );
}

function Thing({ item, spot, turned }: { item: Item; spot: Spot; turned: boolean }) {
  const board = onBoard(spot);
  const side = Math.min(spot.w, spot.h) * (board ? 1 : traySize);
  // In a tray the number takes the lower right corner.
  const aside = spot.kind === "tray" ? 0.07 : 0;
  const x = spot.x + (spot.w - side) / 2 - aside;
  const y = spot.y + (spot.h - side) / 2 - aside;
  return (
    <g transform={`translate(${x} ${y}) scale(${side})`} class={item.count === 0 ? "gone" : ""}>
      <GlyphOf name={item.glyph} side={item.side} away={(item.side === 1) !== turned} />
      {board && item.mark && <Mark text={item.mark} side={item.side} />}
    </g>
  );
}

function Mark({ text, side }: { text: string; side: 0 | 1 }) {
  return (
    <g class={`man side-${side}`}>
      <text class="letter" x=".5" y=".51" font-size=".34">
        {text}
      </text>
    </g>
  );
}
