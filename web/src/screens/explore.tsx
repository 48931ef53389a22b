import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce } from "../announce";
import { type Analysis, checkAnalysis, readAnalysis } from "../explore/analysis";
import { BoardView } from "../explore/board-view";
import { Legend, classWords } from "../explore/class-mark";
import { textOf } from "../explore/file";
import { HeatMap } from "../explore/heat-map";
import { NodeView } from "../explore/node-view";
import { OptionList, optionsOf as movesOf } from "../explore/options";
import { Cancelled, type Ask, type SolveJob, askOf, optionsOf, settingsOf, solve, solvedGame } from "../explore/solve";
import { Source, type Work, WorkLine, boardWords } from "../explore/source";
import { ThermoPane } from "../explore/thermo-pane";
import { TreePane } from "../explore/tree-pane";
import { type Step, type Stop, hashOf, lastPoint, stepsOf, walk } from "../explore/walk";
import { x } from "../explore/words";
import { number } from "../i18n";
import { navigate } from "../router";
import { useTitle } from "../title";
import type { Game } from "../types";
import { Panel, Tool } from "../ui";

interface Loaded {
  analysis: Analysis;
  name: string;
  // Which one it is: each begins where the address says.
  turn: number;
}

let turns = 0;

export function Explore({ games, query }: { games: Game[]; query: string }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [work, setWork] = useState<Work>({ kind: "idle" });
  const [attempt, setAttempt] = useState(0);
  const [dropping, setDropping] = useState(false);
  const ask = askOf(query);
  const wanted = ask && JSON.stringify(ask);
  useTitle(loaded ? `${loaded.name} · ${x("title")}` : x("title"));

  const running = useRef<AbortController>();
  useEffect(() => {
    if (!ask) return undefined;
    const control = new AbortController();
    running.current = control;
    void compute(ask, control, setWork, setLoaded);
    return () => control.abort();
  }, [wanted, attempt]);

  const open = async (file: File) => {
    running.current?.abort();
    setWork({ kind: "reading", name: file.name });
    try {
      const analysis = readAnalysis(await textOf(file));
      // The address names what was computed, which this is not.
      navigate("/explore", "replace");
      setLoaded({ analysis, name: file.name, turn: ++turns });
      setWork({ kind: "idle" });
    } catch (error) {
      setWork({ kind: "failed", error, name: file.name });
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    const file = event.dataTransfer?.files[0];
    if (file) void open(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setDropping(true);
  };

  const canCompute = games.some((game) => game.id === solvedGame);
  const source = (
    <Source
      ask={ask}
      canCompute={canCompute}
      work={work}
      onFile={(file) => void open(file)}
      onAgain={() => setAttempt(attempt + 1)}
    />
  );
  return (
    <main
      id="content"
      class="explore"
      data-dropping={dropping || undefined}
      onDragOver={over}
      onDragLeave={() => setDropping(false)}
      onDrop={drop}
    >
      <header class="lead">
        <h1>{x("title")}</h1>
        <p>{dropping ? x("source.drop") : x("lead")}</p>
      </header>
      {loaded ? (
        <details class="panel other-source">
          <summary>
            <h2>{x("source.other")}</h2>
          </summary>
          <div class="panel-body">{source}</div>
        </details>
      ) : (
        source
      )}
      <WorkLine work={work} />
      {loaded && <Walker key={loaded.turn} loaded={loaded} />}
      {canCompute && <HeatMap />}
    </main>
  );
}

async function compute(
  ask: Ask,
  control: AbortController,
  setWork: (work: Work) => void,
  setLoaded: (loaded: Loaded) => void,
): Promise<void> {
  let cancelled = false;
  const cancel = () => {
    cancelled = true;
    control.abort();
  };
  const { signal } = control;
  setWork({ kind: "computing", ask, job: undefined, cancel });
  try {
    const hear = (job: SolveJob) => signal.aborted || setWork({ kind: "computing", ask, job, cancel });
    const document = await solve(optionsOf(ask), settingsOf(ask), hear, signal);
    if (signal.aborted) return;
    setLoaded({ analysis: checkAnalysis(document), name: boardWords(ask), turn: ++turns });
    setWork({ kind: "idle" });
  } catch (error) {
    if (error instanceof Cancelled) {
      if (cancelled) setWork({ kind: "cancelled" });
    } else if (!signal.aborted) setWork({ kind: "failed", error, name: boardWords(ask) });
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, select, textarea, dialog") !== null;

function Walker({ loaded: { analysis, name } }: { loaded: Loaded }) {
  const [steps, setSteps] = useState<Step[]>(() => stepsOf(location.hash) ?? []);
  const heading = useRef<HTMLHeadingElement>(null);
  const stops = walk(analysis, steps);
  const way = stops.slice(1).map((stop) => stop.step as Step);
  const here = stops.at(-1) as Stop;

  const go = (next: Step[]) => {
    if (hashOf(next) === hashOf(way)) return;
    history.pushState(null, "", location.pathname + location.search + hashOf(next));
    setSteps(next);
  };
  useEffect(() => {
    const back = () => {
      const found = stepsOf(location.hash);
      if (found) setSteps(found);
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  const options = movesOf(analysis, here.node, false);
  const others = movesOf(analysis, here.node, true);
  const best = options.find((option) => option.best) ?? options[0];
  const forward = () => best && go([...way, { move: best.move, other: false }]);
  // Together with the picture: a key that comes right after it is about what is seen.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
      if (event.key === "ArrowLeft") go(way.slice(0, -1));
      else if (event.key === "ArrowRight") forward();
      else if (event.key === "Home") go([]);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });

  // Whoever walks hears where to; the button that was pressed may be gone.
  const mounted = useRef(false);
  const at = hashOf(way);
  useEffect(() => {
    const said = { move: here.step?.move ?? "", value: here.node.value ?? "–", class: classWords(here.node.outcome) };
    announce(x(here.step ? "way.said" : "way.said_start", said));
    if (mounted.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    mounted.current = true;
  }, [at]);

  return (
    <div class="walker" data-analysis-name={name}>
      <nav class="way" aria-label={x("way")}>
        <Tool
          icon="first"
          label={x("way.root")}
          keys="Home"
          disabled={way.length === 0}
          onClick={() => go([])}
        />
        <Tool
          icon="previous"
          label={x("way.back")}
          keys="←"
          disabled={way.length === 0}
          onClick={() => go(way.slice(0, -1))}
        />
        <Tool icon="next" label={x("way.forward")} keys="→" disabled={!best} onClick={forward} />
        <ol>
          {stops.map((stop, i) => (
            <li key={i}>
              <button
                type="button"
                class="crumb"
                data-crumb={i}
                aria-current={i === way.length ? "true" : undefined}
                onClick={() => go(way.slice(0, i))}
              >
                {stop.step ? `${stop.step.other ? "~" : ""}${stop.step.move}` : x("way.start")}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <section class="position">
        <h2 ref={heading} tabIndex={-1}>
          {x("source.loaded", { name, nodes: number(analysis.nodes.size) })}
        </h2>
        {analysis.facts["complete"] === false && <p class="refusal">{x("source.incomplete")}</p>}
        <div class="position-body">
          <BoardView
            node={here.node}
            last={lastPoint(stops)}
            options={options}
            onMove={({ move }) => go([...way, { move, other: false }])}
          />
          <NodeView analysis={analysis} node={here.node} turn={here.edge?.turn ?? 0} />
        </div>
        <Legend />
      </section>
      <div class="both-options">
        {[options, others].map((list, i) => (
          <OptionList
            key={i}
            node={here.node}
            other={i === 1}
            untold={i === 1 ? here.node.others === undefined : analysis.facts["mode"] === "outcome"}
            options={list}
            onMove={({ move, other }) => go([...way, { move, other }])}
          />
        ))}
      </div>
      <div class="explore-panels">
        <Panel title={x("tree")} name="tree">
          <TreePane analysis={analysis} way={way} onGo={go} />
        </Panel>
        <Panel title={x("thermo")} name="thermo">
          <ThermoPane analysis={analysis} node={here.node} />
        </Panel>
      </div>
    </div>
  );
}
