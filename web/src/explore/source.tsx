import { useEffect, useState } from "preact/hooks";
import { BadFile } from "./analysis";
import { type Ask, Forgotten, type SolveJob, askPath, kos, largestM, largestSide, modes } from "./solve";
import { x } from "./words";
import { number } from "../i18n";
import { ApiError } from "../net";
import { navigate } from "../router";
import { Field, Refused } from "../ui";

// What the page is doing to get an analysis.
export type Work =
  | { kind: "idle" }
  | { kind: "reading"; name: string }
  | { kind: "computing"; ask: Ask; job: SolveJob | undefined; cancel: () => void }
  | { kind: "cancelled" }
  | { kind: "failed"; error: unknown; name: string };

export const boardWords = ({ rows, cols, m }: Ask): string => x("board", { rows, cols, m });

interface Props {
  ask: Ask | undefined;
  canCompute: boolean;
  work: Work;
  onFile: (file: File) => void;
  // The same question once more: the address does not change.
  onAgain: () => void;
}

export function Source({ ask, canCompute, work, onFile, onAgain }: Props) {
  return (
    <div class="source">
      <FileBox onFile={onFile} />
      {canCompute && <AskForm ask={ask} busy={work.kind === "computing"} onAgain={onAgain} />}
    </div>
  );
}

function FileBox({ onFile }: { onFile: (file: File) => void }) {
  const take = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    if (file) onFile(file);
    // The same file, changed, can be chosen again.
    input.value = "";
  };
  return (
    <fieldset>
      <legend>{x("source.file")}</legend>
      <label class="button file-button">
        {x("source.choose")}
        <input type="file" name="analysis" accept=".json,.gz,application/json,application/gzip" onChange={take} />
      </label>
      <p class="note">{x("source.file_hint")}</p>
    </fieldset>
  );
}

const first: Ask = { rows: 3, cols: 3, m: 1, ko: "psk", mode: "auto" };
const numbers = [
  ["rows", largestSide],
  ["cols", largestSide],
  ["m", largestM],
] as const;

function AskForm({ ask, busy, onAgain }: { ask: Ask | undefined; busy: boolean; onAgain: () => void }) {
  const [form, setForm] = useState<Ask>(ask ?? first);
  const given = ask && askPath(ask);
  useEffect(() => {
    if (ask) setForm(ask);
  }, [given]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (askPath(form) === given) onAgain();
    else navigate(askPath(form));
  };
  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend>{x("source.compute")}</legend>
        <div class="ask">
          {numbers.map(([key, most]) => (
            <Field key={key} label={x(`source.${key}`)}>
              <input
                type="number"
                name={key}
                required
                min={1}
                max={most}
                value={form[key]}
                onInput={(event) => setForm({ ...form, [key]: event.currentTarget.valueAsNumber || 1 })}
              />
            </Field>
          ))}
          <Field label={x("source.ko")}>
            <select
              name="ko"
              value={form.ko}
              onChange={(event) => setForm({ ...form, ko: event.currentTarget.value as Ask["ko"] })}
            >
              {kos.map((ko) => (
                <option key={ko} value={ko}>
                  {x(`source.ko_${ko}`)}
                </option>
              ))}
            </select>
          </Field>
          <Field label={x("source.mode")}>
            <select
              name="mode"
              value={form.mode}
              onChange={(event) => setForm({ ...form, mode: event.currentTarget.value as Ask["mode"] })}
            >
              {modes.map((mode) => (
                <option key={mode} value={mode}>
                  {x(`source.mode_${mode}`)}
                </option>
              ))}
            </select>
          </Field>
        </div>
        <button type="submit" class="button primary" data-compute disabled={busy}>
          {x("source.start")}
        </button>
      </fieldset>
    </form>
  );
}

function doneWords({ done, total }: SolveJob): string {
  if (done === 0) return "";
  return total ? x("source.of", { done: number(done), total: number(total) }) : number(done);
}

// How the work goes, or why it did not.
export function WorkLine({ work }: { work: Work }) {
  if (work.kind === "idle") return null;
  if (work.kind === "cancelled") return <p class="note">{x("source.cancelled")}</p>;
  if (work.kind === "failed") return <Failure error={work.error} name={work.name} />;
  if (work.kind === "reading")
    return (
      <p class="working" role="status">
        <span class="spinner" aria-hidden="true" />
        {x("source.reading", { name: work.name })}
      </p>
    );
  const { job, ask, cancel } = work;
  const board = boardWords(ask);
  const words =
    job?.state === "running"
      ? x("source.running", { board, stage: job.stage, done: doneWords(job) })
      : x("source.waiting", { board });
  return (
    <p class="working" data-working>
      <span class="spinner" aria-hidden="true" />
      <span>{words}</span>
      <button type="button" class="button small" data-cancel onClick={cancel}>
        {x("source.cancel")}
      </button>
    </p>
  );
}

function Failure({ error, name }: { error: unknown; name: string }) {
  if (error instanceof ApiError) return <Refused refusal={error} />;
  if (error instanceof Forgotten) return <p class="refusal">{x("source.forgotten")}</p>;
  if (!(error instanceof BadFile)) return <p class="refusal">{String(error)}</p>;
  return (
    <p class="refusal" role="alert" data-bad={error.what}>
      <strong>
        {x("bad.title")}: {name}
      </strong>{" "}
      {x(error.what, error.params)}. {error.where && <code>{x("bad.where", { where: error.where })}</code>}
      <span class="hint">{x("bad.hint")}</span>
    </p>
  );
}
