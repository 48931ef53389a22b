import { GlyphOf, sideMark } from "./glyphs";
import type { Game } from "./types";
import { sideName } from "./words";

// The colour of a side, or its mark where it is called after one.
export function SideDot({ game, side }: { game: Game; side: 0 | 1 }) {
  const mark = sideMark(game.sides[side]);
  if (!mark) return <span class={`side-dot side-${side}`} title={sideName(game, side)} />;
  return (
    <svg class="side-mark" viewBox=".12 .12 .76 .76" aria-hidden="true">
      <GlyphOf name={mark} side={side} />
    </svg>
  );
}
