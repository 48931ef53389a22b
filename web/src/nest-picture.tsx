import { useMemo } from "preact/hooks";
import { GlyphOf } from "./glyphs";
import { type Tree, boxIn, layout, standing, within } from "./nest";
import { grids, inner, openings, scene } from "./nest-scene";
import type { Box, Nest } from "./types";

interface Props {
  tree: Tree;
  focus?: string;
  // The width on the screen, for what is too small to be drawn.
  pixels: number;
  last?: string | undefined;
  // Spots framed by dashes: a hint, or in an overview what is shown beside it.
  hint?: string | undefined;
  view?: string | undefined;
}

// A nest as a drawing; what can be clicked lies above it.
export function NestPicture({ tree, focus = "", pixels, last, hint, view }: Props) {
  const { nest } = tree;
  const plan = useMemo(() => layout(nest, focus), [shape(nest), focus]);
  const rough = roughly(pixels);
  const drawn = useMemo(() => scene(tree, focus, rough), [tree, focus, rough]);
  const things = useMemo(
    () => (
      <>
        {drawn.covers.map(({ kind, d }) => (
          <path key={kind} class={`cover ${kind}`} d={d} />
        ))}
      </>
    ),
    [drawn],
  );
  const marks = useMemo(
    () => (
      <>
        {drawn.dots.map(({ kind, d }) => (
          <path key={kind} class={`dot ${kind}`} d={d} />
        ))}
        {drawn.strokes.map(({ kind, deep, width, d }) => (
          <path key={`${kind} ${deep}`} class={`stroke ${kind}`} stroke-width={width} d={d} />
        ))}
        {drawn.others.map(({ item, box }) => (
          <g key={item.spot} transform={`translate(${box.x} ${box.y}) scale(${Math.min(box.w, box.h)})`}>
            <GlyphOf name={item.glyph} side={item.side} />
          </g>
        ))}
      </>
    ),
    [drawn],
  );
  const { outlines, rest } = openings(nest, plan);
  const thick = (2.5 * plan.w) / pixels;
  const boxOf = (id: string | undefined) => id && boxIn(plan, nest.columns, standing(tree, id));
  const lastBox = boxOf(last);
  const hintBox = boxOf(hint);
  const viewBox = view && boxIn(plan, nest.columns, view);
  return (
    <svg class="picture nest" viewBox={`0 0 ${plan.w} ${plan.h}`} aria-hidden="true" focusable="false">
      <Rectangle class="slab" box={{ ...plan, x: 0, y: 0 }} />
      <Grids nest={nest} focus={focus} pixels={rough} />
      {rest && <path class="closed" d={rest} />}
      {things}
      {lastBox && <Rectangle class="tint" box={lastBox} />}
      {last && within(focus, standing(tree, last)) && <Rectangle class="tint" box={{ ...plan, x: 0, y: 0 }} />}
      {marks}
      {outlines.map((box) => (
        <Rectangle key={`${box.x} ${box.y}`} class="open" box={box} thick={1.6 * thick} />
      ))}
      {hintBox && <Rectangle class="hinted" box={hintBox} thick={thick} />}
      {viewBox && <Rectangle class="in-view" box={inner(viewBox)} thick={thick} />}
    </svg>
  );
}

// What the lines of a nest depend on; the rest of it changes with every move.
function shape({ w, h, rows, columns, levels }: Nest): string {
  return [w, h, rows, columns, levels].join(" ");
}

// Details come and go in steps of size, so that a window can be resized smoothly.
function roughly(pixels: number): number {
  return Math.max(40, Math.round(pixels / 40) * 40);
}

// The empty grids, which stay the same from move to move.
function Grids({ nest, focus, pixels }: { nest: Nest; focus: string; pixels: number }) {
  return useMemo(() => {
    const { ground, lines } = grids(nest, focus, pixels);
    return (
      <>
        <path class="ground" d={ground} />
        <path class="lines" d={lines} stroke-width={1000 / pixels} />
      </>
    );
  }, [shape(nest), focus.split(".").length, focus === "", pixels]);
}

function Rectangle({ class: look, box, thick }: { class: string; box: Box; thick?: number }) {
  return <rect class={look} x={box.x} y={box.y} width={box.w} height={box.h} stroke-width={thick} />;
}
