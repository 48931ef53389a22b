import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "../icons";
import { PlayerForm, draft, playerOf } from "../player-form";
import { anyToken, seatOf, tokenFor } from "../turn";
import type { EngineFailure, PlayerRequest, Session } from "../types";
import { sideName } from "../words";
import type { SessionStore } from "./session";
import { quickOpponent } from "./start";

interface Props {
  store: SessionStore;
  live: Session;
  failure: EngineFailure;
}

// An engine has stopped: why, and what can be done about it. It is announced when it happens.
export function Failed({ store, live, failure }: Props) {
  const [choosing, setChoosing] = useState(false);
  const { game } = store;
  const side = sideName(game, failure.side);
  // It may also have been asked for one move of a person's.
  const isItsTurn = live.players[seatOf(live.side)].kind === "engine";
  const mayAct = isItsTurn && (anyToken(store.seats.value) !== undefined || !store.watching.value);
  return (
    <section class="failure" aria-label={t("play.failed", { side })} data-failure={failure.code}>
      <Icon name="warning" />
      <div class="failure-words">
        <strong>{t("play.failed", { side })}</strong>
        <p>
          {failure.engine}: {failure.detail}
        </p>
        {failure.hint && <p class="hint">{failure.hint}</p>}
      </div>
      {mayAct && !choosing && (
        <span class="acts">
          <button type="button" class="button small primary retry" onClick={() => void store.retry()}>
            {t("play.retry")}
          </button>
          <button type="button" class="button small" onClick={() => setChoosing(true)}>
            {t("play.other_engine")}
          </button>
        </span>
      )}
      {mayAct && choosing && <Choice store={store} live={live} onCancel={() => setChoosing(false)} />}
    </section>
  );
}

// Who plays on instead: an engine, or whoever has the token of the seat.
function Choice({ store, live, onCancel }: { store: SessionStore; live: Session; onCancel: () => void }) {
  const { game } = store;
  const [player, setPlayer] = useState(draft(quickOpponent(game)));
  const start = (event: Event) => {
    event.preventDefault();
    const chosen: PlayerRequest = playerOf(game, player);
    void store.seat(chosen);
  };
  return (
    <form class="failure-choice" onSubmit={start}>
      <PlayerForm
        game={game}
        label={t("play.plays_on", { side: sideName(game, live.side) })}
        name="other"
        player={player}
        people={tokenFor(live.side, store.seats.value) !== undefined}
        onChange={setPlayer}
      />
      <span class="acts">
        <button type="submit" class="button small primary" disabled={store.busy.value}>
          {t("play.seat")}
        </button>
        <button type="button" class="button small" onClick={onCancel}>
          {t("play.cancel")}
        </button>
      </span>
    </form>
  );
}
