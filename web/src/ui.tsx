import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "./announce";
import { t } from "./i18n";
import { Icon, type IconName } from "./icons";
import { ApiError } from "./net";
import type { Refusal } from "./play/session";
import { problemTitle } from "./words";

// Tools do not take the focus from the mouse: after a click on one, the keys still mean the game.
const keepFocus = (event: MouseEvent) => event.preventDefault();

interface ToolProps {
  icon: IconName;
  label: string;
  keys?: string;
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
}

export function Tool({ icon, label, keys, disabled = false, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      class="tool"
      title={keys ? `${label} (${keys})` : label}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onMouseDown={keepFocus}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

interface PanelProps {
  title: string;
  open?: boolean;
  name: string;
  children: ComponentChildren;
}

export function Panel({ title, open = true, name, children }: PanelProps) {
  return (
    <details class={`panel panel-${name}`} open={open}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div class="panel-body">{children}</div>
    </details>
  );
}

export function Refused({ refusal }: { refusal: Refusal | undefined }) {
  if (refusal === undefined) return null;
  if (!(refusal instanceof ApiError)) return <p class="refusal">{refusal}</p>;
  const { detail, hint } = refusal.problem;
  return (
    <p class="refusal">
      <strong>{problemTitle(refusal)}</strong> {detail}
      {hint && <span class="hint">{hint}</span>}
    </p>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https only the old way is open.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

interface CopyProps {
  text: () => string;
  label: string;
  onCopied?: () => void;
}

export function Copy({ text, label, onCopied }: CopyProps) {
  const [done, setDone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    if (!(await copyText(text()))) return;
    setDone(true);
    announce(t("share.copied"));
    timer.current = setTimeout(() => setDone(false), 1800);
    onCopied?.();
  };
  return (
    <button type="button" class="button small" onClick={() => void copy()}>
      <Icon name={done ? "check" : "copy"} />
      {done ? t("share.copied") : label}
    </button>
  );
}

export function Loading() {
  return (
    <p class="loading" role="status">
      {t("state.loading")}
    </p>
  );
}

export function Field({ label, children, hint }: { label: string; children: JSX.Element; hint?: string }) {
  return (
    <label class="field">
      <span>{label}</span>
      {children}
      {hint && <small>{hint}</small>}
    </label>
  );
}
