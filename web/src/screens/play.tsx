import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board, type SpotScore, whyNot } from "../board";
import { isLegal, treeOf } from "../nest";
import { NestBoard, type NestHandle } from "../nest-board";
import { t } from "../i18n";
import { click } from "../moves";
import { Analysis } from "../play/analysis";
import { AnalysisPanel } from "../play/analysis-panel";
import { handleKey } from "../play/keys";
import { MovesPanel } from "../play/moves-panel";
import { PlayersPanel } from "../play/players-panel";
import { ScoreBar } from "../play/score-bar";
import { SessionStore, statusWords } from "../play/session";
import { SharePanel } from "../play/share-panel";
import { Status } from "../play/status";
import { Tools } from "../play/tools";
import { playPath } from "../route";
import { navigate } from "../router";
import { acceptInvitation } from "../seats";
import { scoreWords, shortScore } from "../score";
import { sitsOpposite } from "../turn";
import { useTitle } from "../title";
import type { Game, Move, Spot } from "../types";
import { Loading } from "../ui";
import { gameName, nestWords, spotWords, whyNotInNest } from "../words";
import { Missing } from "./missing";

// The best score of the moves that go on at each spot; candidates come best first.
function scoresOn(game: Game, analysis: Analysis, moves: Move[], path: string[]): Map<string, SpotScore> {
  const scores = new Map<string, SpotScore>();
  for (const { move, score } of analysis.thought.value?.candidates ?? []) {
    const clicks = moves.find(({ text }) => text === move)?.clicks ?? [];
    const at = clicks[path.length];
    if (!at || scores.has(at) || !path.every((id, i) => clicks[i] === id)) continue;
    const text = shortScore(score);
    // What is seen is a part of what is said.
    scores.set(at, { text, words: `${text}: ${scoreWords(game, score)}`, best: scores.size === 0 });
  }
  return scores;
}

interface Props {
  game: Game;
  id: string;
  ply: number | undefined;
}

export function Play({ game, id, ply }: Props) {
  const store = useMemo(() => {
    acceptInvitation(game.id, id);
    return new SessionStore(game, id);
  }, [game, id]);
  const analysis = useMemo(() => new Analysis(game), [store]);
  useEffect(() => {
    const stopFollowing = effect(() => analysis.follow(store.shown.value));
    const leave = () => analysis.close();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      stopFollowing();
      analysis.close();
      store.close();
    };
  }, [store]);

  const live = store.live.value;
  const shown = store.shown.value;
  const [turned, setTurned] = useState<boolean>();
  const [preview, setPreview] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const nest = useRef<NestHandle>();
  const tree = shown && treeOf(shown.view);
  // Whoever sits on the other side only, sees the board from there.
  const flip = turned ?? (live !== undefined && !tree && sitsOpposite(live, store.seats.value));

  useEffect(() => void store.look(ply), [store, ply, live === undefined]);
  // The ply at which the game stands needs no name: the page then goes on with the game.
  const toLive = () => {
    if (ply !== undefined) navigate(playPath(game.id, id), "replace");
  };
  useEffect(() => {
    if (ply === live?.ply) toLive();
  }, [ply, live?.ply]);

  const name = gameName(game.id);
  const status = live ? statusWords(game, live, store.seats.value, store.watching.value) : "";
  useTitle(live ? t("play.title", { game: name, status }) : name);

  const show = (to: number, how: "push" | "replace" = "push") => {
    if (!live || to < 0 || to > live.last_ply || to === shown?.ply) return;
    navigate(playPath(game.id, id, to === live.ply ? undefined : to), how);
  };
  const walk = (by: number, repeat: boolean) => shown && show(shown.ply + by, repeat ? "replace" : "push");
  const acts = {
    back: (repeat = false) => walk(-1, repeat),
    forward: (repeat = false) => walk(1, repeat),
    first: () => show(0),
    last: () => live && show(live.last_ply),
    undo: () => {
      toLive();
      void store.step("undo");
    },
    redo: () => {
      toLive();
      void store.step("redo");
    },
    // Its numbers say where things are: such a board is looked at from one side only.
    flip: tree ? undefined : () => setTurned(!flip),
    type: () => box.current?.focus(),
    analyse: () => analysis.toggle(),
    stop: () => {
      if (store.path.value.length > 0) store.path.value = [];
      else if (analysis.on.value) analysis.stop();
      else if (live?.thinking || store.thinking.value) void store.stop();
      else return false;
      return true;
    },
    nest: tree && { up: () => void nest.current?.up(), pad: (key: number) => nest.current?.pad(key) },
  };
  const newest = useRef(acts);
  newest.current = acts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event, newest.current);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  if (store.missing.value) return <Missing words={t("error.missing_session")} />;
  if (!live || !shown) return <Loading />;

  const moves = shown.moves ?? [];
  // Whether a click may do anything now; if not, it is said why.
  const mayClick = () => {
    if (!store.active.value && !store.busy.value)
      store.refuse(store.past.value ? t("spot.impossible") : status);
    return store.active.value;
  };
  const onSpot = (spot: Spot) => {
    if (!mayClick()) return;
    const path = store.path.value;
    const result = click(moves, path, spot.id);
    if (result.kind === "illegal") {
      const why = whyNot(spot, shown.view, moves, path);
      store.refuse(t("spot.refused", { spot: spotWords(game, spot, shown.view.items), why }));
      return;
    }
    store.refusal.value = undefined;
    if (result.kind === "path") {
      store.path.value = result.path;
      return;
    }
    // The whole path stays marked until the server has answered.
    store.path.value = result.move.clicks;
    void store.play(result.move.text);
  };
  const onNestSpot = (id: string) => {
    if (!tree || !mayClick()) return;
    if (!isLegal(tree, id)) {
      store.refuse(t("spot.refused", { spot: nestWords(game, tree, id), why: whyNotInNest(tree, id) }));
      return;
    }
    store.refusal.value = undefined;
    store.path.value = [id];
    void store.play(id);
  };

  const best = analysis.on.value ? analysis.best.value : undefined;
  const hinted = preview ?? best?.move;
  const hint = moves.find((move) => move.text === hinted)?.clicks ?? [];
  const scores = analysis.on.value && analysis.scored.value ? scoresOn(game, analysis, moves, store.path.value) : undefined;
  return (
    <main id="content" class="play" data-sides={game.sides.join(" ")}>
      <h1 class="unseen">{name}</h1>
      <Status store={store} live={live} shown={shown} />
      <section class={tree && tree.nest.levels > 2 ? "stage deep" : "stage"} aria-label={t("play.board")}>
        <ScoreBar game={game} score={best?.score} flip={flip} />
        {tree ? (
          <NestBoard
            game={game}
            tree={tree}
            place={`${id} ${shown.ply} ${shown.last_move?.text ?? ""}`}
            last={shown.last_move?.clicks[0]}
            hint={analysis.on.value ? hinted : undefined}
            chosen={store.path.value[0]}
            active={store.mine.value}
            handle={nest}
            onPlay={onNestSpot}
          />
        ) : (
          <Board
            game={game}
            view={shown.view}
            moves={moves}
            path={store.path.value}
            last={shown.last_move?.clicks ?? []}
            hint={store.path.value.length === 0 && analysis.on.value ? hint : []}
            {...(scores ? { scores } : {})}
            flip={flip}
            active={store.active.value}
            onSpot={onSpot}
            onCancel={() => (store.path.value = [])}
          />
        )}
      </section>
      <Tools acts={acts} live={live} shown={shown} analysing={analysis.on.value} flip={flip} />
      <div class="panels">
        <PlayersPanel store={store} live={live} />
        <MovesPanel store={store} live={live} shown={shown} box={box} />
        <AnalysisPanel
          game={game}
          analysis={analysis}
          shown={shown}
          onPreview={setPreview}
          onBefore={() => acts.back()}
        />
        <SharePanel store={store} live={live} shown={shown} />
      </div>
    </main>
  );
}
