import { number } from "../i18n";
import type { PatternEntries } from "./runs";
import { figure, w } from "./words";

const width = 480;
const height = 120;

// How the values of a table are spread, as bars and as numbers.
export function Spread({ entries, unit }: { entries: PatternEntries; unit: string }) {
  const { histogram, values, zeros } = entries;
  const most = Math.max(1, ...histogram.map(({ count }) => count));
  const [first, last] = [histogram[0], histogram.at(-1)];
  if (!first || !last) return null;
  const wide = width / histogram.length;
  const zero = ((0 - first.from) / (last.to - first.from)) * width;
  return (
    <section class="spread">
      <h2>{w("weights.spread")}</h2>
      <svg
        viewBox={`0 0 ${width} ${height + 22}`}
        role="img"
        aria-label={w("weights.spread_picture", { from: figure(first.from), to: figure(last.to), unit })}
      >
        {histogram.map(({ from, count }, i) => (
          <rect
            key={from}
            x={i * wide + 1}
            y={height - (count / most) * height}
            width={wide - 2}
            height={(count / most) * height}
          />
        ))}
        <path d={`M0 ${height}H${width}M${zero} ${height}v5`} />
        <text class="start" x="0" y={height + 16}>
          {figure(first.from)}
        </text>
        <text x={zero} y={height + 18}>
          0
        </text>
        <text class="end" x={width} y={height + 16}>
          {figure(last.to)}
        </text>
      </svg>
      <p class="note">{w("weights.spread_note", { values: number(values), zeros: number(zeros) })}</p>
      <details class="more">
        <summary>{w("weights.numbers")}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{w("weights.from")}</th>
              <th scope="col">{w("weights.to")}</th>
              <th scope="col">{w("weights.count")}</th>
            </tr>
          </thead>
          <tbody>
            {histogram.map(({ from, to, count }) => (
              <tr key={from}>
                <td>{figure(from)}</td>
                <td>{figure(to)}</td>
                <td>{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
