import { extent } from "./geometry";
import { GlyphOf } from "./glyphs";
import type { Item, Spot, View } from "./types";

// How far the slab of the board reaches beyond its cells.
const rim = 0.07;
// Things in a tray are drawn smaller than on the board, to leave room for their number.
const traySize = 0.66;

// The view as a drawing; what can be clicked lies above it.
export function Picture({ view, bare = false }: { view: View; bare?: boolean }) {
  const box = extent(bare ? { ...view, labels: [] } : view);
  const spots = new Map(view.spots.map((spot) => [spot.id, spot]));
  const cells = view.spots.filter((spot) => spot.kind === "cell");
  return (
    <svg
      class="picture"
      viewBox={`${box.x - (bare ? rim : 0)} ${box.y} ${box.w + (bare ? 2 * rim : 0)} ${box.h}`}
      aria-hidden="true"
      focusable="false"
    >
      <Slab cells={cells} />
      {cells.map((cell) => (
        <rect key={cell.id} class="cell" x={cell.x} y={cell.y} width={cell.w} height={cell.h} />
      ))}
      {view.spots
        .filter((spot) => spot.kind === "tray")
        .map(({ id, x, y, w, h }) => (
          <rect
            key={id}
            class="tray"
            x={x + 0.05}
            y={y + 0.05}
            width={w - 0.1}
            height={h - 0.1}
            rx=".12"
          />
        ))}
      {view.items.map((item, i) => {
        const spot = spots.get(item.spot);
        return spot && <Thing key={i} item={item} spot={spot} />;
      })}
      {!bare &&
        view.labels.map((label) => (
          <text key={`${label.x},${label.y}`} class="label" x={label.x} y={label.y} font-size=".2">
            {label.text}
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

function Thing({ item, spot }: { item: Item; spot: Spot }) {
  const side = Math.min(spot.w, spot.h) * (spot.kind === "tray" ? traySize : 1);
  const x = spot.x + (spot.w - side) / 2;
  const y = spot.y + (spot.h - side) / 2;
  return (
    <g transform={`translate(${x} ${y}) scale(${side})`} class={item.count === 0 ? "gone" : ""}>
      <GlyphOf name={item.glyph} side={item.side} />
    </g>
  );
}
