import { t } from "../i18n";
import type { Session } from "../types";
import { Tool } from "../ui";

interface Props {
  acts: {
    first: () => void;
    back: () => void;
    forward: () => void;
    last: () => void;
    undo: () => void;
    redo: () => void;
    // None where a board has no sides to look from.
    flip?: (() => void) | undefined;
    analyse: () => void;
  };
  live: Session;
  shown: Session;
  analysing: boolean;
  flip: boolean;
}

export function Tools({ acts, live, shown, analysing, flip }: Props) {
  const atStart = shown.ply === 0;
  const atEnd = shown.ply === live.last_ply;
  return (
    <div class="tools" role="toolbar" aria-label={t("play.tools")}>
      <Tool icon="undo" label={t("play.undo")} keys="z" disabled={live.ply === 0} onClick={acts.undo} />
      <Tool icon="redo" label={t("play.redo")} disabled={live.ply === live.last_ply} onClick={acts.redo} />
      <span class="gap" />
      <Tool icon="first" label={t("play.first")} keys="Home" disabled={atStart} onClick={acts.first} />
      <Tool icon="previous" label={t("play.previous")} keys="←" disabled={atStart} onClick={() => acts.back()} />
      <Tool icon="next" label={t("play.next")} keys="→" disabled={atEnd} onClick={() => acts.forward()} />
      <Tool icon="last" label={t("play.last")} keys="End" disabled={atEnd} onClick={acts.last} />
      <span class="gap" />
      {acts.flip && <Tool icon="flip" label={t("play.flip")} keys="f" pressed={flip} onClick={acts.flip} />}
      <Tool icon="analyse" label={t("play.analyse")} keys="Space" pressed={analysing} onClick={acts.analyse} />
    </div>
  );
}
