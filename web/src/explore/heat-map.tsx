import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { ClassMark, classWords } from "./class-mark";
import { type Field, fieldKey, fieldOf, fieldOrder, heatSvg, largest } from "./heat-data";
import { shortValue } from "./options";
import { saveText } from "./save-svg";
import { Cancelled, askPath, fieldSettings, optionsOf, solve } from "./solve";
import { x } from "./words";
import { announce } from "../announce";
import { number } from "../i18n";
import { Icon } from "../icons";
import { Field as FormField } from "../ui";

// They outlive the screen: what was computed is still there when one comes back.
const fields = signal<ReadonlyMap<string, Field>>(new Map());
const running = signal<AbortController | undefined>(undefined);

function put(key: string, field: Field | undefined): void {
  const next = new Map(fields.value);
  if (field) next.set(key, field);
  else next.delete(key);
  fields.value = next;
}

async function fillIn(n: number, m: number): Promise<void> {
  const control = new AbortController();
  running.value = control;
  for (const [i, j] of fieldOrder(n, m)) {
    const key = fieldKey(i, j);
    if (control.signal.aborted) break;
    if (fields.value.get(key)?.state === "done") continue;
    put(key, { state: "running" });
    try {
      const options = optionsOf({ rows: i, cols: i, m: j, ko: "psk" });
      put(key, fieldOf(await solve(options, fieldSettings(i, j), () => {}, control.signal)));
    } catch (error) {
      put(key, error instanceof Cancelled ? undefined : { state: "failed", why: (error as Error).message });
    }
  }
  if (running.value === control) running.value = undefined;
  announce(control.signal.aborted ? x("map.stopped") : progress(n, m));
}

function progress(n: number, m: number): string {
  const done = fieldOrder(n, m).filter(([i, j]) => fields.value.get(fieldKey(i, j))?.state === "done").length;
  return x("map.filled", { done: number(done), total: number(n * m) });
}

function fieldWords(field: Field | undefined): string {
  if (!field) return x("map.empty");
  if (field.state === "running") return x("map.running");
  if (field.state === "failed") return x("map.failed", { why: field.why });
  const value = field.value === undefined ? "" : `, ${x("node.value")} ${shortValue(field.value)}`;
  const plies = field.plies === undefined ? "" : `, ${x("map.plies")} ${number(field.plies)}`;
  return `${classWords(field.outcome)}${value}${plies}`;
}

const upTo = (most: number) => Array.from({ length: most }, (_, i) => i + 1);

export function HeatMap() {
  const [n, setN] = useState(3);
  const [m, setM] = useState(3);
  const busy = running.value !== undefined;
  return (
    <section class="heat" data-heat={busy ? "running" : "idle"}>
      <h2>{x("map")}</h2>
      <p class="note">{x("map.lead")}</p>
      <div class="heat-form">
        <FormField label={x("map.largest_n")}>
          <select
            name="heat-n"
            disabled={busy}
            value={n}
            onChange={(event) => setN(Number(event.currentTarget.value))}
          >
            {upTo(largest.n).map((i) => (
              <option key={i}>{i}</option>
            ))}
          </select>
        </FormField>
        <FormField label={x("map.largest_m")}>
          <select
            name="heat-m"
            disabled={busy}
            value={m}
            onChange={(event) => setM(Number(event.currentTarget.value))}
          >
            {upTo(largest.m).map((i) => (
              <option key={i}>{i}</option>
            ))}
          </select>
        </FormField>
        {busy ? (
          <button type="button" class="button" data-heat-stop onClick={() => running.value?.abort()}>
            <Icon name="stop" />
            {x("map.stop")}
          </button>
        ) : (
          <button type="button" class="button primary" data-heat-start onClick={() => void fillIn(n, m)}>
            {x("map.start")}
          </button>
        )}
        <span class="note" role="status">
          {progress(n, m)}
        </span>
      </div>
      <table class="heat-table">
        <thead>
          <tr>
            <td />
            {upTo(m).map((j) => (
              <th key={j} scope="col">
                m = {j}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {upTo(n).map((i) => (
            <tr key={i}>
              <th scope="row">n = {i}</th>
              {upTo(m).map((j) => (
                <HeatField key={j} n={i} m={j} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <details class="more">
        <summary>{x("numbers")}</summary>
        <Numbers n={n} m={m} />
      </details>
      <button
        type="button"
        class="button small"
        onClick={() => saveText(heatSvg(fields.value, n, m, x("map")), "heatmap.svg")}
      >
        <Icon name="download" />
        {x("download")}
      </button>
    </section>
  );
}

function HeatField({ n, m }: { n: number; m: number }) {
  const field = fields.value.get(fieldKey(n, m));
  const words = x("map.cell", { n, m, text: fieldWords(field) });
  const outcome = field?.state === "done" ? field.outcome : undefined;
  return (
    <td data-field={`${n},${m}`} data-state={field?.state ?? "empty"}>
      <a
        class={`field-${outcome ?? "unknown"}`}
        href={askPath({ rows: n, cols: n, m, ko: "psk", mode: "auto" })}
        title={words}
        aria-label={words}
      >
        {field?.state === "running" && <span class="spinner" aria-hidden="true" />}
        {field?.state === "failed" && <strong aria-hidden="true">!</strong>}
        {field?.state === "done" && <ClassMark outcome={outcome} silent />}
        {field?.state === "done" && field.value !== undefined && <code aria-hidden="true">{field.value}</code>}
      </a>
    </td>
  );
}

function Numbers({ n, m }: { n: number; m: number }) {
  return (
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">n</th>
          <th scope="col">m</th>
          <th scope="col">{x("node.class")}</th>
          <th scope="col">{x("node.value")}</th>
          <th scope="col">{x("map.plies")}</th>
        </tr>
      </thead>
      <tbody>
        {fieldOrder(n, m).map(([i, j]) => {
          const field = fields.value.get(fieldKey(i, j));
          const done = field?.state === "done" ? field : undefined;
          return (
            <tr key={fieldKey(i, j)}>
              <td>{i}</td>
              <td>{j}</td>
              <td>{done?.outcome ?? fieldWords(field)}</td>
              <td>{done ? <code>{shortValue(done.value) || x("map.unknown")}</code> : ""}</td>
              <td>{done?.plies ?? ""}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
