import { newGamePath, playPath } from "../route";
import { navigate } from "../router";
import { shortNumber, t } from "../i18n";
import { Icon } from "../icons";
import { ApiError } from "../net";
import { SideDot } from "../side-dot";
import type { Session } from "../types";
import { Refused } from "../ui";
import { Failed } from "./failed";
import { placeWords, sideName, stepName } from "../words";
import { type SessionStore, resultWords, statusWords } from "./session";
import { forkGame, rematch } from "./start";

// One line about what is going on, and what can be done about it.
export function Status({ store, live, shown }: { store: SessionStore; live: Session; shown: Session }) {
  return (
    <div class="status" data-result={live.result}>
      {store.past.value ? (
        <Past store={store} live={live} shown={shown} />
      ) : live.result !== "ongoing" ? (
        <Over store={store} live={live} />
      ) : (
        <Turn store={store} live={live} />
      )}
      {live.failure && !store.thinking.value && (
        <Failed store={store} live={live} failure={live.failure} />
      )}
      <Refused refusal={store.refusal.value} />
    </div>
  );
}

function Turn({ store, live }: { store: SessionStore; live: Session }) {
  const { game } = store;
  const path = store.path.value;
  const thinking = store.thinking.value ?? live.thinking;
  const thought = store.thinking.value?.thought;
  const place = placeWords(live.view);
  // What is one click is not chosen step by step.
  if (path.length > 0 && !live.view.nest) {
    const names = path.map((id) => {
      const spot = live.view.spots.find((one) => one.id === id);
      return spot ? stepName(game, spot, live.view.items) : id;
    });
    return (
      <div class="status-line">
        <SideDot game={game} side={live.side} />
        <strong>{t("play.choose_next", { path: names.join(" › ") })}</strong>
        <button type="button" class="button small" onClick={() => (store.path.value = [])}>
          {t("play.cancel")}
        </button>
      </div>
    );
  }
  return (
    <div class="status-line" data-thinking={thinking ? "true" : undefined}>
      <SideDot game={game} side={live.side} />
      {thinking ? (
        <>
          <strong>
            {t("play.thinking", { side: sideName(game, live.side) })}
            {thought && (
              <small>
                {t("play.thinking_more", { depth: thought.depth, nodes: shortNumber(thought.nodes) })}
              </small>
            )}
          </strong>
          <span class="spinner" aria-hidden="true" />
          <button
            type="button"
            class="button small stop"
            title={t("play.stop_long")}
            onClick={() => void store.stop()}
          >
            <Icon name="stop" />
            {t("play.stop")}
          </button>
        </>
      ) : (
        <strong>
          {live.failure
            ? t("play.to_move", { side: sideName(game, live.side) })
            : statusWords(game, live, store.seats.value, store.watching.value)}
          {place && <small class="place">{place}</small>}
        </strong>
      )}
    </div>
  );
}

function Over({ store, live }: { store: SessionStore; live: Session }) {
  const { game } = store;
  const again = () =>
    void rematch(game.id, { game: game.id, ...live.line }, live.players).catch((error) =>
      store.refuse(error),
    );
  return (
    <div class="status-line banner">
      {live.result !== "draw" && <SideDot game={game} side={live.result === "first_wins" ? 0 : 1} />}
      <strong>{resultWords(game, live)}</strong>
      <span class="acts">
        <button type="button" class="button small primary" onClick={again}>
          {t("play.rematch")}
        </button>
        <a class="button small" href={newGamePath(game.id)}>
          {t("play.new")}
        </a>
      </span>
    </div>
  );
}

function Past({ store, live, shown }: { store: SessionStore; live: Session; shown: Session }) {
  const { game, id } = store;
  const goOn = async () => {
    if (await store.jump(shown.ply)) navigate(playPath(game.id, id));
  };
  const fork = () =>
    forkGame(id, shown.ply).catch((error: unknown) => {
      if (error instanceof ApiError) store.refuse(error);
    });
  return (
    <div
      class="status-line past"
      title={t("play.past_long", { ply: shown.ply, last: live.last_ply, now: live.ply })}
    >
      <strong>{t("play.past", { ply: shown.ply, last: live.last_ply })}</strong>
      <span class="acts">
        <button type="button" class="button small" onClick={() => void goOn()}>
          {t("play.go_on")}
        </button>
        <button type="button" class="button small" onClick={() => void fork()}>
          {t("play.fork")}
        </button>
        <a class="button small primary" href={playPath(game.id, id)}>
          {t("play.back")}
        </a>
      </span>
    </div>
  );
}
