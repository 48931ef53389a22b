import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import { lang, local, t } from "../i18n";
import { playPath } from "../route";
import type { Session } from "../types";
import { Panel } from "../ui";
import { type SessionStore, statusWords } from "./session";

interface Props {
  store: SessionStore;
  live: Session;
  shown: Session;
  box: RefObject<HTMLInputElement>;
}

export function MovesPanel({ store, live, shown, box }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // The ply that is shown stays in sight, without moving the page.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !current) return;
    const { scrollTop, clientHeight } = list.current;
    const { top: at, height } = current.getBoundingClientRect();
    const top = at - list.current.getBoundingClientRect().top + scrollTop;
    if (top < scrollTop) list.current.scrollTop = top;
    else if (top + height > scrollTop + clientHeight) list.current.scrollTop = top + height - clientHeight;
  }, [shown.ply, live.last_ply]);

  const names = live.line.moves.map((text, i) => local({ text, ja: live.ja?.[i] }));
  const texts = [t("moves.start"), ...names];
  const chunks = Array.from({ length: Math.ceil(texts.length / chunkSize) }, (_, i) => i * chunkSize);
  return (
    <Panel name="moves" title={t("moves.title")}>
      <div class="moves" role="list" ref={list} aria-label={t("moves.list")}>
        {chunks.map((from) => (
          <Chunk key={from} from={from} texts={texts.slice(from, from + chunkSize)} live={live} shown={shown.ply} />
        ))}
      </div>
      <MoveBox store={store} live={live} box={box} />
    </Panel>
  );
}

// A game may have thousands of moves: only the part of the list that has changed is made and laid out
// anew. Rows of two to six fill a part.
const chunkSize = 120;

interface ChunkProps {
  from: number;
  texts: string[];
  live: Session;
  shown: number;
}

function Chunk({ from, texts, live, shown }: ChunkProps) {
  const { game, id, ply: now } = live;
  // Where a ply stands to this part: what lies outside changes nothing in it.
  const nearby = (ply: number) => Math.min(Math.max(ply, from - 1), from + chunkSize);
  return useMemo(
    () => (
      <div class="chunk" role="none">
        {texts.map((text, i) => {
          const ply = from + i;
          const takenBack = ply > now;
          return (
            <div key={ply} role="listitem" class={takenBack ? "taken-back" : ""}>
              <a
                href={playPath(game, id, ply === now ? undefined : ply)}
                data-ply={ply}
                aria-current={ply === shown ? "step" : undefined}
                title={takenBack ? t("moves.taken_back") : undefined}
              >
                <span class="ply">{ply === 0 ? "" : `${ply}.`}</span>
                <span class="move-text">{text}</span>
              </a>
            </div>
          );
        })}
      </div>
    ),
    [game, id, from, texts.join("\n"), nearby(now), nearby(shown), lang.value],
  );
}

function MoveBox({ store, live, box }: Omit<Props, "shown">) {
  const [text, setText] = useState("");
  const play = async (event: Event) => {
    event.preventDefault();
    const move = text.trim();
    if (!move) return;
    if (!store.active.value) {
      const status = statusWords(store.game, live, store.seats.value, store.watching.value);
      store.refuse(`${t("play.unanswered")} ${status}`);
    } else if (await store.play(move)) {
      setText("");
    }
  };
  return (
    <form class="move-box" onSubmit={(event) => void play(event)}>
      <input
        ref={box}
        type="text"
        name="move"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-label={t("moves.box")}
        aria-keyshortcuts="/"
        placeholder={live.moves?.[0]?.text ?? t("moves.box")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button">
        {t("moves.play")}
      </button>
    </form>
  );
}
