import type { JSX } from "preact";
import { shogiGlyphs } from "./koma";
import { pens, strokeWidth } from "./nest-scene";

// Drawings in a box from 0,0 to 1,1. Colours come from the style sheet by the class of the side, so
// that both themes can keep both sides apart from the board and from each other. `away` is what belongs
// to the side at the far edge, for things that point at the opponent.
interface GlyphProps {
  side: 0 | 1;
  away: boolean;
}
type Glyph = (props: GlyphProps) => JSX.Element;

const Piece: Glyph = ({ side }) => (
  <g class={`man side-${side}`}>
    <circle class="shadow" cx=".5" cy=".535" r=".34" />
    <circle class="body" cx=".5" cy=".5" r=".33" />
    <circle class="ring" cx=".5" cy=".5" r=".2" />
  </g>
);

const Stone: Glyph = ({ side }) => (
  <g class={`man side-${side}`}>
    <circle class="shadow" cx=".5" cy=".535" r=".4" />
    <circle class="body" cx=".5" cy=".5" r=".39" />
    <path class="shine" d="M.27 .41A.26 .26 0 0 1 .42 .26" />
  </g>
);

// A disc of two colours, seen a little from the side: the edge shows the other one.
const Disc: Glyph = ({ side }) => (
  <g class="disc">
    <g class={`man side-${side === 0 ? 1 : 0}`}>
      <circle class="shadow" cx=".5" cy=".545" r=".39" />
      <circle class="body" cx=".5" cy=".525" r=".385" />
    </g>
    <g class={`man side-${side}`}>
      <circle class="body" cx=".5" cy=".49" r=".385" />
    </g>
  </g>
);

// A stone that can be taken next: a broken ring, which is seen without colours.
const StoneInAtari: Glyph = (props) => (
  <g>
    <Stone {...props} />
    <circle class="alarm-bed" cx=".5" cy=".5" r=".44" />
    <circle class="alarm" cx=".5" cy=".5" r=".44" />
  </g>
);

// The strokes tell the tiles apart without colour and stay visible around a piece.
const TileBlack: Glyph = () => (
  <g class="tile black">
    <rect x=".06" y=".06" width=".88" height=".88" rx=".09" />
    <path d="M.14 .14L.86 .86M.86 .14L.14 .86" />
  </g>
);

const TileGray: Glyph = () => (
  <g class="tile gray">
    <rect x=".06" y=".06" width=".88" height=".88" rx=".09" />
    <path d="M.14 .14L.86 .86M.86 .14L.14 .86M.5 .12V.88M.12 .5H.88" />
  </g>
);

// Marks that a nest draws by the thousand, one by one.
const strokes =
  (name: string): Glyph =>
  () => (
    <g class="mark" transform="scale(.01)">
      {pens[name]?.map(({ kind, pen }) => (
        <path key={kind} class={`stroke ${kind}`} stroke-width={strokeWidth(100)} d={`M0 0${pen(100)}`} />
      ))}
    </g>
  );

const glyphs: Record<string, Glyph> = {
  ...Object.fromEntries(Object.keys(pens).map((name) => [name, strokes(name)])),
  ...shogiGlyphs,
  disc: Disc,
  piece: Piece,
  stone: Stone,
  "stone-atari": StoneInAtari,
  "tile-black": TileBlack,
  "tile-gray": TileGray,
};

// A thing nobody has drawn yet: a disc of its side with the first letter of its name.
function Unknown({ side, letter }: { side: 0 | 1; letter: string }) {
  return (
    <g class={`man side-${side}`}>
      <circle class="shadow" cx=".5" cy=".535" r=".37" />
      <circle class="body" cx=".5" cy=".5" r=".36" />
      <text class="letter" x=".5" y=".5" font-size=".42">
        {letter}
      </text>
    </g>
  );
}

export function GlyphOf({ name, side, away = side === 1 }: { name: string; side: 0 | 1; away?: boolean }) {
  const Known = Object.hasOwn(glyphs, name) ? glyphs[name] : undefined;
  return Known ? <Known side={side} away={away} /> : <Unknown side={side} letter={name.charAt(0).toUpperCase()} />;
}

// Sides that are called after their mark.
const sideMarks: Record<string, string> = { X: "cross", O: "ring" };

export function sideMark(name: string): string | undefined {
  return Object.hasOwn(sideMarks, name) ? sideMarks[name] : undefined;
}
