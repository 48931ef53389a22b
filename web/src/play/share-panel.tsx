import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { ImportBox, useReading } from "../import-box";
import { t } from "../i18n";
import { Icon } from "../icons";
import { playPath } from "../route";
import type { Session } from "../types";
import { Copy, Field, Panel } from "../ui";
import { formatAbout } from "../words";
import type { SessionStore } from "./session";
import { quickOpponent, startGame } from "./start";

interface Props {
  store: SessionStore;
  live: Session;
  shown: Session;
}

export function SharePanel(props: Props) {
  return (
    <Panel name="share" title={t("share.title")} open={false}>
      <PositionText {...props} />
      <RecordText {...props} />
      <Links {...props} />
      <Paste {...props} />
    </Panel>
  );
}

function PositionText({ store, live, shown }: Props) {
  const formats = store.game.formats;
  const [name, setName] = useState(formats[0]?.name ?? "");
  const [text, setText] = useState("");
  const [wanted, setWanted] = useState(false);
  const format = formats.find((one) => one.name === name);
  // Only asked for once somebody has looked here.
  useEffect(() => {
    let stale = false;
    if (wanted && name)
      api.positionText(store.id, name, shown.ply).then(
        (answer) => !stale && setText(answer),
        (error: unknown) => !stale && store.refuse(error),
      );
    return () => {
      stale = true;
    };
  }, [wanted, name, shown.ply, live.revision]);
  return (
    <div class="position-text" ref={(element) => watch(element, setWanted)}>
      <Field label={t("share.position")} {...(format ? { hint: formatAbout(store.game, format) } : {})}>
        <select name="format" value={name} onChange={(event) => setName(event.currentTarget.value)}>
          {formats.map((one) => (
            <option key={one.name} value={one.name}>
              {one.readable ? one.name : `${one.name} (${t("share.not_readable")})`}
            </option>
          ))}
        </select>
      </Field>
      <Copyable name="position" text={text} />
    </div>
  );
}

// A text to be read and copied.
function Copyable({ name, text }: { name: "position" | "record"; text: string }) {
  return (
    <>
      <textarea
        readOnly
        rows={text.includes("\n") ? 8 : 2}
        name={name}
        aria-label={t(`share.${name}`)}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Copy label={t(`share.copy_${name}`)} text={() => text} />
    </>
  );
}

// The game so far as a text of one of the game's own kinds, to be copied; games without one have the
// downloads.
function RecordText({ store, live }: Props) {
  const formats = store.game.record_formats.filter(({ name, binary }) => !binary && name !== "text" && name !== "json");
  const [name, setName] = useState(formats[0]?.name ?? "");
  const [text, setText] = useState("");
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    let stale = false;
    if (wanted && name)
      api.recordText(store.id, name).then(
        (answer) => !stale && setText(answer.trimEnd()),
        (error: unknown) => !stale && store.refuse(error),
      );
    return () => {
      stale = true;
    };
  }, [wanted, name, live.revision]);
  if (formats.length === 0) return null;
  return (
    <div class="position-text" ref={(element) => watch(element, setWanted)}>
      <Field label={t("share.record")}>
        <select name="record-format" value={name} onChange={(event) => setName(event.currentTarget.value)}>
          {formats.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name}
            </option>
          ))}
        </select>
      </Field>
      <Copyable name="record" text={text} />
    </div>
  );
}

const seen = new WeakSet<Element>();

// Tells once when an element first comes into sight, as a closed panel opens.
function watch(element: HTMLElement | null, tell: (value: boolean) => void): void {
  if (!element || seen.has(element)) return;
  seen.add(element);
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    tell(true);
  });
  observer.observe(element);
}

function Links({ store, live, shown }: Props) {
  const { game, id } = store;
  const ply = shown.ply === live.ply ? undefined : shown.ply;
  return (
    <div class="panel-acts">
      <Copy label={t("share.link")} text={() => location.origin + playPath(game.id, id, ply)} />
      <a class="button small" href={api.recordPath(id, "text")} download>
        <Icon name="download" />
        {t("share.download_text")}
      </a>
      <a class="button small" href={api.recordPath(id, "json")} download>
        <Icon name="download" />
        {t("share.download_json")}
      </a>
      {game.record_formats
        .filter(({ name }) => name !== "text" && name !== "json")
        .map(({ name }) => (
          <a class="button small" href={api.recordPath(id, name)} download key={name}>
            <Icon name="download" />
            {t("share.download_own", { format: name.toUpperCase() })}
          </a>
        ))}
    </div>
  );
}

function Paste({ store }: Props) {
  const { game } = store;
  const [text, setText] = useState("");
  const reading = useReading(game, text, {});
  const start = () => {
    if (reading.kind !== "good") return;
    startGame({
      game: game.id,
      ...reading.imported.line,
      players: { first: { kind: "human" }, second: quickOpponent(game) },
    }).catch((error: unknown) => store.refuse(error));
  };
  return (
    <div class="paste">
      <h3>{t("share.paste")}</h3>
      <ImportBox game={game} text={text} reading={reading} onText={setText} />
      <button type="button" class="button small" disabled={reading.kind !== "good"} onClick={start}>
        {t("import.start")}
      </button>
    </div>
  );
}
