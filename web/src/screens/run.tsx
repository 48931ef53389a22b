import { useEffect, useRef, useState } from "preact/hooks";
import { listen } from "../events";
import { number } from "../i18n";
import type { Refusal } from "../play/session";
import { useTitle } from "../title";
import { Chart } from "../training/chart";
import { Figures } from "../training/figures";
import { type Curve, type Run, type RunRecord, curve, eventsPath, run, withRecord } from "../training/runs";
import { Fact, Summary } from "../training/summary";
import { w } from "../training/words";
import type { Game } from "../types";
import { Loading, Panel, Refused } from "../ui";
import { unitName } from "../words";

const lookAgain = 5000;

// One training run: its curve grows while another program writes it.
export function RunScreen({ games, id }: { games: Game[]; id: string }) {
  const [found, setFound] = useState<Run>();
  const [drawn, setDrawn] = useState<Curve>();
  const [error, setError] = useState<Refusal>();
  useTitle(w("training.run", { id }));
  const stale = useRef(false);

  useEffect(() => {
    const control = new AbortController();
    let end = () => {};
    // Records that come while the curve is being read: it may have been written before them.
    let meanwhile: RunRecord[] | undefined;
    let loads = 0;
    const load = async () => {
      const mine = ++loads;
      meanwhile = [];
      const [details, records] = await Promise.all([run(id, control.signal), curve(id, control.signal)]);
      if (mine !== loads) return records;
      const heard = meanwhile;
      meanwhile = undefined;
      setFound(details);
      setDrawn(heard.reduce(withRecord, records));
      return records;
    };
    const again = async () => {
      await load().catch(() => undefined);
      return !control.signal.aborted;
    };
    const hear = (record: RunRecord) => {
      stale.current = true;
      meanwhile?.push(record);
      setDrawn((known) => known && withRecord(known, record));
    };
    load().then(
      (known) => {
        end = listen(eventsPath(id, known.line), {
          on: { record: (record) => hear(record as RunRecord), rewound: () => void again() },
          back: again,
        });
        if (control.signal.aborted) end();
      },
      (problem) => control.signal.aborted || setError(problem as Refusal),
    );
    // Records bring the curve; checkpoints and the like are asked for, now and then.
    const timer = setInterval(() => {
      if (!stale.current || document.hidden) return;
      stale.current = false;
      run(id, control.signal).then(setFound, () => undefined);
    }, lookAgain);
    return () => {
      clearInterval(timer);
      control.abort();
      end();
    };
  }, [id]);

  const game = games.find((one) => one.id === found?.game);
  return (
    <main id="content" class="training" data-run={id}>
      <header class="lead">
        <p>
          <a href="/runs">{w("training.all")}</a>
        </p>
        <h1>
          {w("training.run", { id })}
          {found?.finished && <em class="badge">{w("training.finished")}</em>}
        </h1>
      </header>
      <Refused refusal={error} />
      {!found && !error && <Loading />}
      {found && drawn && (
        <>
          <section class="run-summary">
            <Summary run={found}>
              <Fact name={w("training.seed")} text={found.seed === null ? null : String(found.seed)} />
              <Fact name={w("training.checkpoints")} text={number(found.checkpoints.length)} />
            </Summary>
          </section>
          <section>
            <h2>{w("training.curve")}</h2>
            {drawn.records.length > 0 ? (
              <Chart id={id} records={drawn.records} unit={unitName(game?.unit ?? "")} />
            ) : (
              <p class="note">{w("training.no_curve")}</p>
            )}
            {drawn.thinned && (
              <p class="note">
                {w("training.thinned", { shown: number(drawn.records.length), total: number(drawn.total) })}
              </p>
            )}
            {drawn.damaged_lines > 0 && (
              <p class="note" data-damaged={drawn.damaged_lines}>
                {w("training.damaged", { n: number(drawn.damaged_lines) })}
              </p>
            )}
          </section>
          {drawn.records.length > 0 && <Figures records={drawn.records} />}
          <Panel title={w("training.settings")} name="settings" open={false}>
            <dl class="run-facts">
              {Object.entries(found.run.settings ?? {}).map(([key, value]) => (
                <Fact key={key} name={key} text={String(value)} />
              ))}
            </dl>
          </Panel>
        </>
      )}
    </main>
  );
}
