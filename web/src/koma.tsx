import { lang } from "./i18n";

// Men of shogi: wedges that point at the opponent, with a kanji or a letter. A promoted one has
// another sign as well as another colour.
interface Man {
  kanji: string;
  letter: string;
  size: number;
}

const men: Record<string, Man> = {
  pawn: { kanji: "歩", letter: "P", size: 0.84 },
  lance: { kanji: "香", letter: "L", size: 0.88 },
  knight: { kanji: "桂", letter: "N", size: 0.9 },
  silver: { kanji: "銀", letter: "S", size: 0.94 },
  gold: { kanji: "金", letter: "G", size: 0.94 },
  bishop: { kanji: "角", letter: "B", size: 0.97 },
  rook: { kanji: "飛", letter: "R", size: 0.97 },
  king: { kanji: "玉", letter: "K", size: 1 },
  tokin: { kanji: "と", letter: "+P", size: 0.84 },
  "promoted-lance": { kanji: "杏", letter: "+L", size: 0.88 },
  "promoted-knight": { kanji: "圭", letter: "+N", size: 0.9 },
  "promoted-silver": { kanji: "全", letter: "+S", size: 0.94 },
  horse: { kanji: "馬", letter: "+B", size: 0.97 },
  dragon: { kanji: "龍", letter: "+R", size: 0.97 },
};

interface Props {
  side: 0 | 1;
  away: boolean;
}

// How much of its square the largest man takes.
const fullSize = 1.07;

const koma = (name: string, { kanji, letter, size }: Man) =>
  function Koma({ side, away }: Props) {
    const japanese = lang.value === "ja";
    const promoted = letter.length > 1;
    // The two kings of a set differ by a stroke.
    const sign = !japanese ? letter : name === "king" && side === 1 ? "王" : kanji;
    const turn = away ? " rotate(180)" : "";
    return (
      <g class={`koma${promoted ? " promoted" : ""}`} transform={`translate(.5 .5)${turn} scale(${size * fullSize})`}>
        <path class="koma-shadow" d="M0-.41L.28-.3L.37.43H-.37L-.28-.3Z" transform={`translate(0 ${away ? -0.03 : 0.03})`} />
        <path class="koma-body" d="M0-.43L.27-.31L.36.41H-.36L-.27-.31Z" />
        <text class="koma-sign" lang={japanese ? "ja" : "en"} x="0" y=".065" font-size={japanese ? 0.52 : promoted ? 0.36 : 0.46}>
          {sign}
        </text>
      </g>
    );
  };

// A king that can be taken next: a broken frame, which is seen without colours.
function Check() {
  return (
    <g class="check">
      <rect class="check-bed" x=".03" y=".03" width=".94" height=".94" rx=".1" />
      <rect class="check-frame" x=".05" y=".05" width=".9" height=".9" rx=".09" />
    </g>
  );
}

export const shogiGlyphs = {
  ...Object.fromEntries(Object.entries(men).map(([name, man]) => [`koma-${name}`, koma(name, man)])),
  check: Check,
};
