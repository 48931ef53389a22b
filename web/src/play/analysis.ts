import { type Signal, computed, signal } from "@preact/signals";
import * as api from "../api";
import { announce } from "../announce";
import { listen } from "../events";
import { t } from "../i18n";
import { ApiError } from "../net";
import type { Game, Job, Session, Thought } from "../types";

const thinkFor = 60_000;
const lineCount = 3;
// Every move gets a number on the board, as far as the server allows.
const scoredCount = 20;
// Walking quickly through the plies does not start a search at each of them.
const settleFor = 120;

// The analysis switch: while it is on, whatever position is shown is thought about.
export class Analysis {
  readonly on = signal(false);
  // Whether scores stand on the board.
  readonly scored = signal(false);
  readonly thought = signal<Thought | undefined>(undefined);
  readonly finished = signal(false);
  readonly error = signal<string | undefined>(undefined);
  readonly strongest: string | undefined;
  readonly engine: Signal<string | undefined>;
  readonly best = computed(() => this.thought.value?.candidates[0]);

  // Which search is the newest; answers for an older one are dropped.
  private turn = 0;
  private key = "";
  private drop: (() => void) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly game: Game) {
    // The one that plays the highest level.
    this.strongest = game.levels.at(-1)?.engine ?? game.engines.at(-1)?.name;
    this.engine = signal(this.strongest);
  }

  toggle(): void {
    if (this.on.value) {
      this.stop();
      return;
    }
    this.on.value = true;
    announce(t("analysis.started"));
  }

  stop(): void {
    if (!this.on.value) return;
    this.on.value = false;
    this.halt();
    announce(t("analysis.stopped"));
  }

  // Called with what is shown, whenever that or the switch changes.
  follow(session: Session | undefined): void {
    if (!this.on.value || !session) return;
    const engine = this.engine.value;
    const lines = this.scored.value ? scoredCount : lineCount;
    const key = `${engine} ${lines} ${session.id} ${session.ply} ${session.line.moves.slice(0, session.ply).join(" ")}`;
    if (key === this.key) return;
    this.halt();
    this.clear();
    this.key = key;
    if (session.result !== "ongoing" || !engine) return;
    this.timer = setTimeout(() => void this.start(session, engine, lines), settleFor);
  }

  close(): void {
    this.on.value = false;
    this.halt();
  }

  private clear(): void {
    this.thought.value = undefined;
    this.finished.value = false;
    this.error.value = undefined;
  }

  private halt(): void {
    ++this.turn;
    this.key = "";
    clearTimeout(this.timer);
    this.drop?.();
    this.drop = undefined;
  }

  private async start(session: Session, engine: string, lines: number): Promise<void> {
    const turn = ++this.turn;
    let job: Job;
    try {
      job = await api.analyse(this.game.id, {
        ...session.line,
        moves: session.line.moves.slice(0, session.ply),
        engine,
        time_ms: thinkFor,
        lines,
        explain: true,
      });
    } catch (error) {
      if (turn === this.turn) this.fail(error instanceof ApiError ? error.message : String(error));
      return;
    }
    // A search that was stopped before it had a name is stopped now.
    if (turn !== this.turn) {
      cancel(job.id);
      return;
    }
    const news = (data: unknown) => this.hear(data as Job);
    const close = listen(`${api.jobPath(job.id)}/events`, {
      on: {
        progress: news,
        done: (data, end) => {
          end();
          news(data);
          this.finished.value = true;
          this.drop = undefined;
        },
      },
      // The server may have forgotten the search: begin it again.
      back: () => {
        if (turn === this.turn) {
          this.drop?.();
          void this.start(session, engine, lines);
        }
        return false;
      },
    });
    this.drop = () => {
      close();
      cancel(job.id);
    };
  }

  private hear(job: Job): void {
    if (job.result && job.result.candidates.length > 0) this.thought.value = job.result;
    if (job.state === "failed") this.fail(job.error?.detail ?? t("error.title"));
  }

  private fail(words: string): void {
    this.error.value = words;
    announce(words);
  }
}

function cancel(id: string): void {
  // A search that is already over or forgotten needs no stopping.
  api.cancelJob(id).catch(() => undefined);
}
