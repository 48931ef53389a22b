import { useEffect, useState } from "preact/hooks";
import type { Refusal } from "../play/session";
import { runPath, weightsPath } from "../route";
import { useTitle } from "../title";
import { type RunList, runs } from "../training/runs";
import { Summary } from "../training/summary";
import { w } from "../training/words";
import type { Game } from "../types";
import { Loading, Refused } from "../ui";
import { gameName } from "../words";

const lookAgain = 5000;

// All training runs of the server, looked at again and again while somebody is there.
export function Runs({ games }: { games: Game[] }) {
  const [list, setList] = useState<RunList>();
  const [error, setError] = useState<Refusal>();
  useTitle(w("training.title"));
  useEffect(() => {
    const control = new AbortController();
    const look = () => {
      if (document.hidden) return;
      runs(control.signal).then(setList, (problem) => control.signal.aborted || setError(problem as Refusal));
    };
    look();
    const timer = setInterval(look, lookAgain);
    return () => {
      clearInterval(timer);
      control.abort();
    };
  }, []);
  const learnt = games.filter((game) => game.weights.includes("browse"));
  return (
    <main id="content" class="training">
      <header class="lead">
        <h1>{w("training.title")}</h1>
        <p>{w("training.lead")}</p>
      </header>
      <Refused refusal={error} />
      {!list && !error && <Loading />}
      {list && list.runs.length === 0 && <p data-no-runs>{w("training.none")}</p>}
      <ul class="runs">
        {list?.runs.map((run) => (
          <li key={run.id} data-run={run.id}>
            <h2>
              <a href={runPath(run.id)}>{run.id}</a>
              {run.finished && <em class="badge">{w("training.finished")}</em>}
            </h2>
            <Summary run={run} />
          </li>
        ))}
        {list?.unreadable.map(({ id, detail, hint }) => (
          <li key={id} data-unreadable={id}>
            <h2>{id}</h2>
            <p class="refusal">
              <strong>{w("training.unreadable")}</strong> {detail}
              {hint && <span class="hint">{hint}</span>}
            </p>
          </li>
        ))}
      </ul>
      <p class="note">
        {w("training.start")} <code>banmen train {learnt[0]?.id ?? games[0]?.id}</code>
      </p>
      <p class="note">
        {w("training.folder")} <code>banmen serve --runs FOLDER</code>
      </p>
      {learnt.length > 0 && (
        <section>
          <h2>{w("training.learnt")}</h2>
          <ul class="learnt">
            {learnt.map((game) => (
              <li key={game.id}>
                <a href={weightsPath(game.id)}>{w("training.browse", { game: gameName(game.id) })}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}
