import { t } from "../i18n";
import { newGamePath, playPath } from "../route";
import { give, invitation, own } from "../seats";
import { SideDot } from "../side-dot";
import { type Player, type Seat, type Session, seats } from "../types";
import { Copy, Panel } from "../ui";
import { declarationName, sideName } from "../words";
import type { SessionStore } from "./session";

function playerWords(player: Player): string {
  if (player.kind === "human") return t("new.human");
  const level = player.level === null ? "" : t("new.level", { n: player.level });
  return [level, player.engine].filter(Boolean).join(" · ");
}

export function PlayersPanel({ store, live }: { store: SessionStore; live: Session }) {
  const { game } = store;
  const mine = store.seats.value;
  return (
    <Panel name="players" title={t("play.players")}>
      <ul class="players">
        {seats.map((seat, side) => {
          const player = live.players[seat];
          const isMine = player.kind === "human" && mine?.tokens[seat] && mine.given !== seat;
          return (
            <li key={seat} data-turn={(live.side === side && live.result === "ongoing") || undefined}>
              <SideDot game={game} side={side as 0 | 1} />
              <span class="player-side">{sideName(game, side as 0 | 1)}</span>
              <span class="player-who">{playerWords(player)}</span>
              {isMine && <em class="badge">{t("play.you")}</em>}
            </li>
          );
        })}
      </ul>
      {live.forked_from && (
        <p class="note">
          <a href={playPath(game.id, live.forked_from)}>{t("play.forked")}</a>
        </p>
      )}
      {store.watching.value && <p class="note">{t("play.watching")}</p>}
      <div class="panel-acts">
        <Declarations store={store} live={live} />
        <Invitations store={store} live={live} />
        <a class="button small" href={newGamePath(game.id)}>
          {t("play.new")}
        </a>
      </div>
    </Panel>
  );
}

// What can be said instead of a move, such as giving up; it can be taken back like a move.
function Declarations({ store, live }: { store: SessionStore; live: Session }) {
  const { game } = store;
  if (!store.mine.value) return null;
  return (
    <>
      {live.moves
        ?.filter((move) => move.declaration)
        .map((move) => (
          <button
            key={move.text}
            type="button"
            class="button small"
            data-declaration={move.text}
            disabled={!store.active.value}
            onClick={() => void store.play(move.text)}
          >
            {declarationName(game, move)}
          </button>
        ))}
    </>
  );
}

// Who holds both seats of two people can hand one of them out.
function Invitations({ store, live }: { store: SessionStore; live: Session }) {
  const { game, id } = store;
  const mine = store.seats.value;
  const people = seats.every((seat) => live.players[seat].kind === "human");
  if (!people || !mine?.tokens.first || !mine.tokens.second) return null;
  const tokens = mine.tokens;
  const handOut = (seat: Seat | undefined) => {
    give(id, seat);
    store.seats.value = own(id);
  };
  if (mine.given)
    return (
      <p class="note">
        {t("play.given")}{" "}
        <button type="button" class="link" onClick={() => handOut(undefined)}>
          {t("play.take_back")}
        </button>
      </p>
    );
  return (
    <>
      {seats.map((seat, side) => (
        <Copy
          key={seat}
          label={t("share.invite", { side: sideName(game, side as 0 | 1) })}
          text={() => invitation(playPath(game.id, id), seat, tokens[seat] ?? "")}
          onCopied={() => handOut(seat)}
        />
      ))}
    </>
  );
}
