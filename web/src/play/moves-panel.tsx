import { useEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import { t } from "../i18n";
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
  const list = useRef<HTMLOListElement>(null);
  // The ply that is shown stays in sight, without moving the page.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !current) return;
    const { offsetTop: top, offsetHeight: height } = current;
    const { scrollTop, clientHeight } = list.current;
    if (top < scrollTop) list.current.scrollTop = top;
    else if (top + height > scrollTop + clientHeight) list.current.scrollTop = top + height - clientHeight;
  }, [shown.ply, live.last_ply]);

  const entry = (ply: number, text: string) => (
    <li key={ply} class={ply > live.ply ? "taken-back" : ""}>
      <a
        href={playPath(live.game, live.id, ply === live.ply ? undefined : ply)}
        data-ply={ply}
        aria-current={ply === shown.ply ? "step" : undefined}
        title={ply > live.ply ? t("moves.taken_back") : undefined}
      >
        <span class="ply">{ply === 0 ? "" : `${ply}.`}</span>
        <span class="move-text">{text}</span>
      </a>
    </li>
  );

  return (
    <Panel name="moves" title={t("moves.title")}>
      <ol class="moves" ref={list} aria-label={t("moves.list")} start={0}>
        {entry(0, t("moves.start"))}
        {live.line.moves.map((text, i) => entry(i + 1, text))}
      </ol>
      <MoveBox store={store} live={live} box={box} />
    </Panel>
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
