import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { number, t } from "../i18n";
import { Icon } from "../icons";
import { ApiError } from "../net";
import { Picture } from "../picture";
import { quickGame } from "../play/start";
import { statusWords } from "../play/session";
import { newGamePath, playPath } from "../route";
import { type Own, forget, ownGames } from "../seats";
import { useTitle } from "../title";
import type { Game, Session } from "../types";
import { Refused } from "../ui";
import { gameAbout, gameName } from "../words";

const shownGames = 6;

export function Home({ games }: { games: Game[] }) {
  useTitle(t("home.title"));
  return (
    <main id="content" class="home">
      <header class="lead">
        <h1>{t("home.title")}</h1>
        <p>{t("home.lead")}</p>
      </header>
      <ul class="cards">
        {games.map((game) => (
          <GameCard key={game.id} game={game} />
        ))}
      </ul>
      <p class="to-explore">
        <a href="/explore">{t("home.explore")}</a> {t("home.explore_lead")}
      </p>
      <p class="to-explore">
        <a href="/runs">{t("home.training")}</a> {t("home.training_lead")}
      </p>
      <Continue games={games} />
    </main>
  );
}

function GameCard({ game }: { game: Game }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const name = gameName(game.id);
  // A click anywhere on the card plays; the button in it is how the keyboard gets there.
  const play = (event: MouseEvent) => {
    if (busy || (event.target as Element).closest("a")) return;
    setBusy(true);
    setError(undefined);
    quickGame(game)
      .catch((problem) => problem instanceof ApiError && setError(problem))
      .finally(() => setBusy(false));
  };
  return (
    <li class="card" data-game={game.id} onClick={play}>
      <div class="tiny">
        <Picture view={game.start.view} bare />
      </div>
      <div class="card-text">
        <h2>{name}</h2>
        <p>{gameAbout(game)}</p>
        <div class="card-acts">
          <button
            type="button"
            class="button primary"
            disabled={busy}
            aria-label={t("home.play_named", { game: name })}
          >
            {t("home.play")}
          </button>
          <a
            class="button quiet"
            href={newGamePath(game.id)}
            aria-label={t("home.options_named", { game: name })}
          >
            {t("home.options")}
          </a>
        </div>
        <Refused refusal={error} />
      </div>
    </li>
  );
}

interface Known {
  own: Own;
  session: Session;
}

// Games this browser has a seat in. Those the server has forgotten leave the list.
function Continue({ games }: { games: Game[] }) {
  const [known, setKnown] = useState<Known[]>([]);
  useEffect(() => {
    const look = async (own: Own): Promise<Known | undefined> => {
      try {
        return { own, session: await api.session(own.id) };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) forget(own.id);
        return undefined;
      }
    };
    void Promise.all(ownGames().slice(0, shownGames).map(look)).then((found) =>
      setKnown(found.filter((one) => one !== undefined)),
    );
  }, []);
  if (known.length === 0) return null;
  return (
    <section class="continue">
      <h2>{t("home.continue")}</h2>
      <ul>
        {known.map(({ own, session }) => {
          const game = games.find((one) => one.id === session.game);
          if (!game) return null;
          return (
            <li key={own.id}>
              <a href={playPath(game.id, own.id)}>
                <span class="tiny">
                  <Picture view={session.view} bare />
                </span>
                <span>
                  <strong>{gameName(game.id)}</strong>
                  <span>{statusWords(game, session, own, false)}</span>
                  <small>{t("home.moves", { n: number(session.ply) })}</small>
                </span>
              </a>
              <button
                type="button"
                class="tool"
                title={t("home.forget")}
                aria-label={t("home.forget")}
                onClick={() => {
                  forget(own.id);
                  setKnown(known.filter((one) => one.own.id !== own.id));
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
