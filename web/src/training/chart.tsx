import { useEffect, useRef, useState } from "preact/hooks";
import { saveSvg, saveText } from "../explore/save-svg";
import { number, shortNumber } from "../i18n";
import { Icon } from "../icons";
import { Field } from "../ui";
import { type Axis, csvOf, draw, scoreOf, seriesNames } from "./curve";
import { type RunRecord, wholeCurve } from "./runs";
import { figure, percent, w } from "./words";

interface Props {
  id: string;
  records: RunRecord[];
  unit: string;
}

// The curve as a picture, with what is drawn to choose and to take along.
export function Chart({ id, records, unit }: Props) {
  const [by, setBy] = useState<Axis>("games");
  const [log, setLog] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const width = useWidth(frame);
  const drawing = draw(records, width, by, log);
  const { errors, matches, left, right, height } = drawing;
  return (
    <div class="chart">
      <div class="chart-choices">
        <Field label={w("training.across")}>
          <select name="across" value={by} onChange={(event) => setBy(event.currentTarget.value as Axis)}>
            <option value="games">{w("training.by_games")}</option>
            <option value="seconds">{w("training.by_seconds")}</option>
          </select>
        </Field>
        <label class="flag">
          <input type="checkbox" name="log" checked={log} onChange={(event) => setLog(event.currentTarget.checked)} />
          {w("training.log")}
        </label>
      </div>
      <div ref={frame}>
        <svg
          ref={picture}
          class="curve"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={pictureWords(id, records)}
          data-points={records.length}
        >
          {errors && (
            <g>
              <text class="name" x={left} y={errors.top - 4}>
                {w("training.errors", { unit })}
              </text>
              {errors.ticks.map(({ at, value }) => (
                <g key={value}>
                  <path class="grid" d={`M${left} ${at}H${right}`} />
                  <text class="down" x={left - 7} y={at}>
                    {figure(value)}
                  </text>
                </g>
              ))}
              {errors.lines.map(({ name, path }) => (
                <path key={name} class={`line ${name}`} d={path} data-line={name} />
              ))}
            </g>
          )}
          {matches && (
            <g>
              <text class="name" x={left} y={matches.top - 8}>
                {w("training.score")}
              </text>
              {matches.ticks.map(({ at, value }) => (
                <g key={value}>
                  <path class={value === 0.5 ? "grid even" : "grid"} d={`M${left} ${at}H${right}`} />
                  <text class="down" x={left - 7} y={at}>
                    {percent(value)}
                  </text>
                </g>
              ))}
              {matches.dots.map(({ x, y, match }, i) => (
                <circle key={i} class={match.accepted === false ? "dot rejected" : "dot"} cx={x} cy={y} r="4.5" data-match />
              ))}
            </g>
          )}
          {drawing.across.map(({ at, value }) => (
            <g key={value}>
              <path class="grid" d={`M${at} ${height - 36}v5`} />
              <text class="below" x={at} y={height - 22}>
                {shortNumber(value)}
              </text>
            </g>
          ))}
          <text class="below" x={(left + right) / 2} y={height - 5}>
            {w(`training.by_${by}`)}
          </text>
        </svg>
      </div>
      <ul class="legend">
        {errors?.lines.map(({ name }) => (
          <li key={name}>
            <svg class="curve" viewBox="0 0 30 10" aria-hidden="true">
              <path class={`line ${name}`} d="M1 5H29" />
            </svg>
            {w(`training.${name}`)}
          </li>
        ))}
        {matches &&
          (["accepted", "rejected"] as const).map((kind) => (
            <li key={kind}>
              <svg class="curve small" viewBox="0 0 10 10" aria-hidden="true">
                <circle class={`dot ${kind}`} cx="5" cy="5" r="4" />
              </svg>
              {w("training.score")}: {w(`training.${kind}`)}
            </li>
          ))}
      </ul>
      <div class="chart-acts">
        <button type="button" class="button small" onClick={() => void saveCsv(id)}>
          <Icon name="download" />
          {w("training.csv")}
        </button>
        <button
          type="button"
          class="button small"
          onClick={() => picture.current && saveSvg(picture.current, `${id}.svg`)}
        >
          <Icon name="download" />
          {w("training.svg")}
        </button>
      </div>
    </div>
  );
}

async function saveCsv(id: string): Promise<void> {
  const { records } = await wholeCurve(id);
  saveText(csvOf(records), `${id}.csv`, "text/csv");
}

// How wide an element is, in pixels: words in a drawing keep their size on a phone.
function useWidth(frame: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = new ResizeObserver(() => setWidth(Math.max(240, Math.floor(element.clientWidth))));
    look.observe(element);
    return () => look.disconnect();
  }, []);
  return width;
}

function pictureWords(id: string, records: RunRecord[]): string {
  const figures = seriesNames.flatMap((name) => {
    const values = records.flatMap((record) => record[name] ?? []);
    const [first, last] = [values[0], values.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [w("training.from_to", { name: w(`training.${name}`), first: figure(first), last: figure(last) })];
  });
  const fought = records.flatMap((record) => record.match ?? []);
  const last = fought.at(-1);
  if (last) figures.push(w("training.matches_heard", { n: number(fought.length), score: percent(scoreOf(last)) }));
  return w("training.picture", { id, records: number(records.length), figures: figures.join(" ") });
}
