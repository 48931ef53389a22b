import { useEffect, useState } from "preact/hooks";
import * as api from "./api";
import { announcement } from "./announce";
import { Header } from "./header";
import { HelpOverlay } from "./help-overlay";
import { t } from "./i18n";
import { online } from "./net";
import type { Refusal } from "./play/session";
import { route } from "./router";
import { Help } from "./screens/help";
import { Home } from "./screens/home";
import { later } from "./screens/later";
import { Missing } from "./screens/missing";
import { NewGame } from "./screens/new-game";
import { Play } from "./screens/play";
import type { Game } from "./types";
import { Loading, Refused } from "./ui";

const Explore = later(() => import("./screens/explore").then((part) => part.Explore));
const Runs = later(() => import("./screens/runs").then((part) => part.Runs));
const RunScreen = later(() => import("./screens/run").then((part) => part.RunScreen));
const WeightsScreen = later(() => import("./screens/weights").then((part) => part.WeightsScreen));

export function App() {
  const [games, setGames] = useState<Game[]>();
  const [error, setError] = useState<Refusal>();
  useEffect(() => {
    api.games().then(setGames, (problem) => setError(problem as Refusal));
  }, []);
  return (
    <>
      <Header />
      {!online.value && (
        <p class="away" role="status">
          <span class="spinner" aria-hidden="true" />
          {t("state.reconnecting")}
        </p>
      )}
      {games ? <Screen games={games} /> : error ? <Refused refusal={error} /> : <Loading />}
      <HelpOverlay />
      <LiveRegion />
    </>
  );
}

function Screen({ games }: { games: Game[] }) {
  const here = route.value;
  if (here.screen === "home") return <Home games={games} />;
  if (here.screen === "help") return <Help games={games} />;
  if (here.screen === "explore") return <Explore games={games} query={here.query} />;
  if (here.screen === "runs") return <Runs games={games} />;
  if (here.screen === "run") return <RunScreen key={here.run} games={games} id={here.run} />;
  if (here.screen === "missing") return <Missing words={t("error.missing_page")} />;
  const game = games.find((one) => one.id === here.game);
  if (!game) return <Missing words={t("error.missing_game", { game: here.game })} />;
  if (here.screen === "weights") return <WeightsScreen key={game.id} game={game} query={here.query} />;
  if (here.screen === "new") return <NewGame key={game.id} game={game} />;
  return <Play key={here.session} game={game} id={here.session} ply={here.ply} />;
}

// Two regions in turn, so that the same words twice in a row are spoken twice.
function LiveRegion() {
  const { text, turn } = announcement.value;
  return (
    <div class="unseen" aria-live="polite" data-announcer>
      <p>{turn % 2 === 0 ? text : ""}</p>
      <p>{turn % 2 === 1 ? text : ""}</p>
    </div>
  );
}
