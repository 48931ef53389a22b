import { type Class, classes } from "./analysis";
import { x } from "./words";

// Letter, shape and colour, so that none of them is needed alone.
export const shapes: Record<Class | "unknown", string> = {
  P: "M12 1a11 11 0 1 0 0 22a11 11 0 1 0 0-22Z",
  N: "M12 0 24 12 12 24 0 12Z",
  L: "M0 12 21 0V24Z",
  R: "M24 12 3 0V24Z",
  unknown: "M2 2H22V22H2Z",
};

// Where the letter stands in its shape.
export const middles: Record<Class | "unknown", number> = { P: 12, N: 12, L: 14.5, R: 9.5, unknown: 12 };

export const colours: Record<Class | "unknown", string> = {
  P: "#4CAF50",
  N: "#FF9800",
  L: "#2196F3",
  R: "#F44336",
  unknown: "#9E9E9E",
};

export function classWords(outcome: Class | undefined): string {
  return outcome ? `${outcome}: ${x(`class.${outcome}`)}` : x("class.unknown");
}

export function ClassMark({ outcome, silent = false }: { outcome: Class | undefined; silent?: boolean }) {
  const name = outcome ?? "unknown";
  const words = classWords(outcome);
  return (
    <svg
      class="class-mark"
      viewBox="-1 -1 26 26"
      data-class={outcome ?? "?"}
      focusable="false"
      {...(silent ? { "aria-hidden": true } : { role: "img", "aria-label": words })}
    >
      {!silent && <title>{words}</title>}
      <path d={shapes[name]} fill={colours[name]} />
      <text x={middles[name]} y="12.5">
        {outcome ?? "?"}
      </text>
    </svg>
  );
}

export function Legend() {
  return (
    <ul class="legend">
      {classes.map((outcome) => (
        <li key={outcome}>
          <ClassMark outcome={outcome} silent />
          {classWords(outcome)}
        </li>
      ))}
    </ul>
  );
}
