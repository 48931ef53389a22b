import { useEffect, useRef, useState } from "preact/hooks";
import { type Analysis, type Node, expandValue } from "./analysis";
import { saveSvg } from "./save-svg";
import { type ValueFacts, draw, size } from "./thermograph";
import { type ExploreKey, x } from "./words";
import { number } from "../i18n";
import { Icon } from "../icons";
import { ApiError, request } from "../net";
import { Loading } from "../ui";

// As long as the server takes them.
const longest = 20_000;
// Walking quickly does not ask for every value on the way.
const settleFor = 120;
const known = new Map<string, ValueFacts | ExploreKey>();

async function ask(value: string): Promise<ValueFacts | ExploreKey> {
  try {
    return await request<ValueFacts>("/api/v1/values", { method: "POST", body: { expression: value } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 413 ? "thermo.too_long" : "thermo.not_value";
  }
}

// Infinities need no question, nor does what cannot be a value: no sign of one is a plain word.
function answerAtOnce(value: string | undefined): ExploreKey | undefined {
  if (value === undefined) return "thermo.none";
  if (value.includes("∞")) return "thermo.infinite";
  return /^[-\s\d/*↑↓±^v.,|{}()+]|^(tiny|miny)\(/.test(value) ? undefined : "thermo.not_value";
}

export function ThermoPane({ analysis, node }: { analysis: Analysis; node: Node }) {
  const [, setAnswers] = useState(0);
  const value = node.value === undefined ? undefined : expandValue(analysis.values, node.value, longest);
  const tooLong = node.value !== undefined && value === undefined;
  const quick = tooLong ? "thermo.too_long" : answerAtOnce(value);
  useEffect(() => {
    if (quick || value === undefined || known.has(value)) return undefined;
    const timer = setTimeout(() => {
      void ask(value).then((answer) => {
        known.set(value, answer);
        setAnswers((count) => count + 1);
      });
    }, settleFor);
    return () => clearTimeout(timer);
  }, [quick, value]);
  const found = quick ?? known.get(value ?? "");
  if (found === undefined) return <Loading />;
  if (typeof found === "string")
    return (
      <p class="note" data-thermo={found}>
        {x(found)}
      </p>
    );
  return found.thermograph ? <Graph facts={found} /> : <p class="note">{x("thermo.infinite")}</p>;
}

function Graph({ facts }: { facts: ValueFacts }) {
  const picture = useRef<SVGSVGElement>(null);
  const walls = facts.thermograph;
  if (!walls) return null;
  const drawing = draw(walls);
  const mean = facts.mean ?? "";
  const temperature = facts.temperature ?? "";
  const list: [ExploreKey, string | null][] = [
    ["thermo.mean", facts.mean],
    ["thermo.temperature", facts.temperature],
    ["thermo.left_stop", facts.left_stop],
    ["thermo.right_stop", facts.right_stop],
    ["thermo.birthday", number(facts.birthday)],
  ];
  return (
    <div class="thermo" data-thermo="drawn">
      <svg
        ref={picture}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={x("thermo.picture", { value: facts.value ?? "…", mean, temperature })}
      >
        <path class="axis" d={`M20 ${drawing.floor}H${size.width - 6}M28 8V${drawing.floor + 6}`} />
        {drawing.values.map(({ at, text }) => (
          <g key={text}>
            <path class="tick" d={`M${at} ${drawing.floor}v5`} />
            <text x={at} y={drawing.floor + 15}>
              {text}
            </text>
          </g>
        ))}
        {drawing.temperatures.map(({ at, text }) => (
          <text key={text} x="14" y={at}>
            {text}
          </text>
        ))}
        <path class="mast" d={drawing.mast} />
        <path class="left-wall" d={drawing.left} />
        <path class="right-wall" d={drawing.right} />
      </svg>
      <p class="wall-names">
        <span class="left-name">{x("thermo.left_wall")}</span> <span class="right-name">{x("thermo.right_wall")}</span>
      </p>
      <dl class="facts">
        {list.map(
          ([key, text]) =>
            text !== null && (
              <div key={key}>
                <dt>{x(key)}</dt>
                <dd data-fact={key}>{text}</dd>
              </div>
            ),
        )}
      </dl>
      <details class="more">
        <summary>{x("numbers")}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{x("thermo")}</th>
              <th scope="col">{x("thermo.at")}</th>
              <th scope="col">{x("thermo.value")}</th>
            </tr>
          </thead>
          <tbody>
            {(["left_wall", "right_wall"] as const).map((side) =>
              walls[side].map(([t, v]) => (
                <tr key={`${side} ${t}`}>
                  <th scope="row">{x(`thermo.${side}`)}</th>
                  <td>{t}</td>
                  <td>{v}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </details>
      <button
        type="button"
        class="button small"
        onClick={() => picture.current && saveSvg(picture.current, "thermograph.svg")}
      >
        <Icon name="download" />
        {x("download")}
      </button>
    </div>
  );
}
