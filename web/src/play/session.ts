import { batch, computed, signal } from "@preact/signals";
import * as api from "../api";
import { announce } from "../announce";
import { listen } from "../events";
import { local, t } from "../i18n";
import { ApiError } from "../net";
import { type Own, own } from "../seats";
import { anyToken, myTurn, seatOf, tokenFor } from "../turn";
import type { EngineFailure, Game, PlayerRequest, Session, Thought } from "../types";
import { placeWords, sideName } from "../words";

// Why something was refused: the server's words, or a sentence of the page.
export type Refusal = ApiError | string;

export interface Thinking {
  side: string | null;
  engine?: string;
  thought?: Thought | null;
  // Why nobody thinks any more, if the engine could not play.
  error?: unknown;
}

// One game on the server, as the page knows it: where it stands, which ply is looked at, and all
// changes to it. Every change names the revision it was made for, so nothing is overwritten.
export class SessionStore {
  readonly live = signal<Session | undefined>(undefined);
  readonly shown = signal<Session | undefined>(undefined);
  readonly seats = signal<Own | undefined>(undefined);
  readonly thinking = signal<Thinking | undefined>(undefined);
  readonly path = signal<string[]>([]);
  readonly refusal = signal<Refusal | undefined>(undefined);
  readonly missing = signal(false);
  readonly watching = signal(false);
  readonly busy = signal(false);

  // Looking at another ply than the one the game stands at.
  readonly past = computed(() => {
    const [live, shown] = [this.live.value, this.shown.value];
    return live !== undefined && shown !== undefined && live.ply !== shown.ply;
  });
  // Whether a person here is to move in what is shown.
  readonly mine = computed(() => {
    const live = this.live.value;
    return live !== undefined && !this.past.value && myTurn(live, this.seats.value, this.watching.value);
  });
  readonly active = computed(() => this.mine.value && !this.busy.value);

  private wanted: number | undefined;
  private heard: number | undefined;
  private readonly stopListening: () => void;

  constructor(
    readonly game: Game,
    readonly id: string,
  ) {
    this.seats.value = own(id);
    void this.refresh();
    this.stopListening = listen(`${api.sessionPath(id)}/events`, {
      on: {
        hello: (data) => this.hear(data as { revision: number }),
        change: (data) => this.hear(data as { revision: number }),
        thinking: (data) => this.hearThinking(data as Thinking),
      },
      back: async () => {
        await this.refresh();
        return !this.missing.value;
      },
    });
  }

  close(): void {
    this.stopListening();
  }

  // News of a change that this page is making itself comes with the answer to it.
  private hear({ revision }: { revision: number }): void {
    if (this.busy.value) this.heard = revision;
    else if (revision !== this.live.value?.revision) void this.refresh();
  }

  private hearThinking(news: Thinking): void {
    this.thinking.value = news.side === null ? undefined : news;
    const live = this.live.value;
    // What went wrong is a part of the session.
    if (news.error !== undefined && !live?.failure) void this.refresh();
    else if (live && news.side === null && live.thinking) this.live.value = { ...live, thinking: null };
    else if (live && news.side !== null && live.failure) this.live.value = { ...live, failure: null };
  }

  async refresh(): Promise<void> {
    try {
      this.take(await api.session(this.id));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.missing.value = true;
      else this.refuse(error);
    }
  }

  // Takes a newer state of the game in and tells what happened. Answers may overtake each other, so
  // an older revision is dropped.
  private take(session: Session): void {
    const before = this.live.value;
    if (before && session.revision < before.revision) return;
    batch(() => {
      this.live.value = session;
      if (!session.thinking) this.thinking.value = undefined;
      if (before?.revision !== session.revision) this.path.value = [];
      if (this.wanted === undefined || this.wanted === session.ply) this.shown.value = session;
    });
    if (before && before.revision !== session.revision) this.tell(before, session);
    if (session.failure && !before?.failure) announce(failureWords(this.game, session.failure));
    if (this.shown.value !== session && this.wanted !== undefined) void this.look(this.wanted);
  }

  private tell(before: Session, now: Session): void {
    const words: string[] = [];
    if (now.ply === before.ply + 1 && now.last_move)
      words.push(
        t("moves.spoken", { side: sideName(this.game, before.side), move: local(now.last_move) }),
      );
    words.push(statusWords(this.game, now, this.seats.value, this.watching.value));
    if (now.result === "ongoing") words.push(placeWords(now.view));
    announce(words.filter(Boolean).join(". "));
  }

  // Looks at a ply without changing the game.
  async look(ply: number | undefined): Promise<void> {
    this.wanted = ply;
    const live = this.live.value;
    if (!live) return;
    if (ply === undefined || ply === live.ply || ply > live.last_ply) {
      this.shown.value = live;
      return;
    }
    this.path.value = [];
    try {
      const session = await api.session(this.id, ply);
      if (this.wanted === ply) this.shown.value = session;
    } catch (error) {
      this.refuse(error);
    }
  }

  async play(move: string): Promise<boolean> {
    const live = this.live.value;
    if (!live) return false;
    const done = await this.change({ verb: "move", body: { move } }, tokenFor(live.side, this.seats.value));
    if (!done) this.path.value = [];
    return done;
  }

  jump(ply: number): Promise<boolean> {
    return this.change({ verb: "jump", body: { ply } });
  }

  stop(): Promise<boolean> {
    // The revision may move on while an engine thinks; stopping is right in any case.
    return this.change({ verb: "stop", body: {} });
  }

  // After an engine has failed: it tries once more. The answer comes with its move, which can take
  // long, so that nothing else waits for it.
  async retry(): Promise<void> {
    const live = this.live.value;
    if (!live?.failure || this.busy.value) return;
    const { side, engine } = live.failure;
    this.refusal.value = undefined;
    const trying = { ...live, failure: null, thinking: { side, engine } };
    this.live.value = trying;
    announce(t("play.thinking", { side: sideName(this.game, side) }));
    try {
      const seat = { token: anyToken(this.seats.value), revision: live.revision };
      this.take(await api.engineMove(this.id, seat));
    } catch (error) {
      await this.refresh();
      if (this.live.value === trying) this.live.value = live;
      const now = this.live.value;
      // What the engine itself has said is told as its failure; anything else kept it from trying.
      if (now?.failure && says(error, now.failure)) return;
      if (now?.revision === live.revision) this.explain(error);
    }
  }

  // Another player for the side to move.
  seat(player: PlayerRequest): Promise<boolean> {
    const live = this.live.value;
    if (!live) return Promise.resolve(false);
    return this.change({ verb: "players", body: { players: { [seatOf(live.side)]: player } } });
  }

  // Takes back, or plays again, as far as the next turn of a person: stopping at an engine's turn
  // would only let it move once more.
  async step(verb: "undo" | "redo"): Promise<void> {
    const live = this.live.value;
    if (!live) return;
    const target = await this.personsPly(live, verb === "undo" ? -1 : 1);
    if (target === undefined) {
      if (verb === "undo") this.refuse(t("play.nothing_to_undo"));
      return;
    }
    await this.change({ verb, body: { plies: Math.abs(target - live.ply) } });
  }

  private async personsPly(live: Session, by: 1 | -1): Promise<number | undefined> {
    const next = live.ply + by;
    if (next < 0 || next > live.last_ply) return undefined;
    const players = Object.values(live.players);
    if (players.every((one) => one.kind === players[0]?.kind)) return next;
    for (let ply = next; ply >= 0 && ply <= live.last_ply; ply += by) {
      const there = await api.session(this.id, ply);
      if (there.players[seatOf(there.side)].kind === "human") return ply;
      if (ply === live.last_ply) return ply;
    }
    return undefined;
  }

  private async change(act: api.Change, token = anyToken(this.seats.value)): Promise<boolean> {
    const live = this.live.value;
    if (!live || this.busy.value) return false;
    this.refusal.value = undefined;
    this.busy.value = true;
    const revision = act.verb === "stop" ? undefined : live.revision;
    try {
      this.take(await api.change(this.id, act, { token, revision }));
      return true;
    } catch (error) {
      return await this.settle(error, act, live);
    } finally {
      this.busy.value = false;
      const revision = this.heard;
      this.heard = undefined;
      if (revision !== undefined) this.hear({ revision });
    }
  }

  // A change was refused. If the game had changed by this very move, sent before the connection
  // broke, all is well; else nothing is overwritten and the reason is said.
  private async settle(error: unknown, act: api.Change, before: Session): Promise<boolean> {
    const status = error instanceof ApiError ? error.status : 0;
    // A seat that is wrong now may have been right for the position the page still showed.
    if (status === 409 || status === 403) await this.refresh();
    const live = this.live.value;
    if (live && live.revision !== before.revision) {
      if (act.verb === "move" && live.line.moves[before.ply] === act.body.move) return true;
      this.refuse(t("state.changed"));
    } else {
      this.explain(error);
    }
    return false;
  }

  // Says why nothing was changed. Who has no token can only watch from now on.
  private explain(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401) this.watching.value = true;
    const words: Record<number, string> = { 401: t("error.no_seat"), 403: t("error.wrong_seat") };
    this.refuse(words[status] ?? error);
  }

  refuse(error: unknown): void {
    const refusal = error instanceof ApiError || typeof error === "string" ? error : String(error);
    this.refusal.value = refusal;
    announce(
      typeof refusal === "string"
        ? refusal
        : [refusal.problem.detail, refusal.problem.hint].filter(Boolean).join(". "),
    );
  }
}

// Whether an answer tells of nothing but this failure.
function says(error: unknown, failure: EngineFailure): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, detail, hint } = error.problem;
  return code === failure.code && detail === failure.detail && hint === failure.hint;
}

// "The engine of White has stopped. usi:/bin/false ended …"
export function failureWords(game: Game, failure: EngineFailure): string {
  const head = t("play.failed", { side: sideName(game, failure.side) });
  return [head, failure.detail, failure.hint].filter(Boolean).join(". ");
}

export function resultWords(game: Game, session: Session): string {
  if (session.result === "draw") return t("play.drawn");
  return t("play.won", { side: sideName(game, session.result === "first_wins" ? 0 : 1) });
}

export function statusWords(
  game: Game,
  session: Session,
  seats: Own | undefined,
  watching: boolean,
): string {
  const side = sideName(game, session.side);
  if (session.result !== "ongoing") return resultWords(game, session);
  if (session.failure && !session.thinking) return t("play.failed", { side });
  if (session.players[seatOf(session.side)].kind === "engine")
    return t(session.thinking ? "play.thinking" : "play.to_move", { side });
  if (seats && myTurn(session, seats, watching)) return t("play.your_turn", { side });
  return t(seats ? "play.waiting" : "play.to_move", { side });
}
