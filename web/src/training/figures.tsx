import { useState } from "preact/hooks";
import { number } from "../i18n";
import { scoreOf } from "./curve";
import type { Match, RunRecord } from "./runs";
import { figure, percent, timeWords, w } from "./words";

const firstShown = 50;

export function matchWords(match: Match): string {
  const { against, wins, draws, losses, accepted } = match;
  const words = w("training.match_words", {
    score: percent(scoreOf(match)),
    against,
    wins: number(wins),
    draws: number(draws),
    losses: number(losses),
  });
  return accepted === undefined ? words : `${words}, ${w(accepted ? "training.accepted" : "training.rejected")}`;
}

// The curve as a table, newest first.
export function Figures({ records }: { records: RunRecord[] }) {
  const [all, setAll] = useState(false);
  const newest = [...records].reverse();
  const shown = all ? newest : newest.slice(0, firstShown);
  const title =
    shown.length < records.length
      ? w("training.figures_last", { n: number(shown.length) })
      : w("training.figures");
  return (
    <section class="figures">
      <h2 id="figures">{title}</h2>
      <div class="wide-table" role="region" aria-labelledby="figures" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{w("training.step")}</th>
              <th scope="col">{w("training.games")}</th>
              <th scope="col">{w("training.time")}</th>
              <th scope="col">{w("training.loss")}</th>
              <th scope="col">{w("training.validation")}</th>
              <th scope="col" class="words">{w("training.score")}</th>
              <th scope="col" class="words">{w("training.stage")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((record) => (
              <tr key={record.line} data-step={record.step}>
                <th scope="row">{number(record.step)}</th>
                <td>{record.games === undefined ? "" : number(record.games)}</td>
                <td>{record.seconds === undefined ? "" : timeWords(record.seconds)}</td>
                <td>{record.loss === undefined ? "" : figure(record.loss)}</td>
                <td>{record.validation === undefined ? "" : figure(record.validation)}</td>
                <td class="words">{record.match && matchWords(record.match)}</td>
                <td class="words">{record.stage}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < records.length && (
        <button type="button" class="button small" onClick={() => setAll(true)}>
          {w("training.show_all", { n: number(records.length) })}
        </button>
      )}
    </section>
  );
}
