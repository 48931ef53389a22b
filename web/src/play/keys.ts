export interface KeyActions {
  back: (repeat: boolean) => void;
  forward: (repeat: boolean) => void;
  first: () => void;
  last: () => void;
  undo: () => void;
  redo: () => void;
  // Says whether there was anything to stop.
  stop: () => boolean;
  flip?: (() => void) | undefined;
  type: () => void;
  analyse: () => void;
  // Only where the board is one of spots within spots.
  nest?: { up: () => void; pad: (key: number) => void } | undefined;
}

const editable = "input:not([type=checkbox]), textarea, select";
const pressable = "button, a, summary, input";

// The keys of the play screen. What has the focus comes first: a text box keeps its letters, a
// button its space bar, and the board its arrows.
export function handleKey(event: KeyboardEvent, act: KeyActions): void {
  const target = event.target as Element;
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  if (target.matches(editable)) {
    if (event.key !== "Escape") return;
    (target as HTMLElement).blur();
  }
  // The first digit of a path is typed where it belongs.
  if (act.nest && !target.matches(editable) && isPlain(event) && /^\d$/.test(event.key) && !padKey(event)) {
    act.type();
    return;
  }
  const action = actionOf(event, target, act);
  if (!action) return;
  event.preventDefault();
  action();
}

function isPlain(event: KeyboardEvent): boolean {
  return !event.altKey && !event.ctrlKey && !event.metaKey;
}

// The number pad by its places, whatever its keys are set to.
function padKey(event: KeyboardEvent): number | undefined {
  const found = /^Numpad([1-9])$/.exec(event.code);
  return found ? Number(found[1]) : undefined;
}

function actionOf(event: KeyboardEvent, target: Element, act: KeyActions) {
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) {
    if (event.key === "z") return act.undo;
    if (event.key === "y" || event.key === "Z") return act.redo;
    return undefined;
  }
  const { nest } = act;
  const pad = padKey(event);
  if (nest && pad !== undefined) return () => nest.pad(pad);
  switch (event.key) {
    case "ArrowLeft":
      return () => act.back(event.repeat);
    case "ArrowRight":
      return () => act.forward(event.repeat);
    case "Home":
      return act.first;
    case "End":
      return act.last;
    case "z":
      return act.undo;
    case "Escape":
      return () => {
        if (!act.stop() && !target.matches(editable)) nest?.up();
      };
    case "Backspace":
      return nest?.up;
    case "f":
      return act.flip;
    case "/":
      return act.type;
    case " ":
      return target.closest(pressable) ? undefined : act.analyse;
    default:
      return undefined;
  }
}
