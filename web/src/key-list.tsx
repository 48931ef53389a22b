import { type Key, t } from "./i18n";

const keys: [string[], Key][] = [
  [["←", "→"], "help.key_ply"],
  [["Home", "End"], "help.key_ends"],
  [["z"], "help.key_undo"],
  [["Esc"], "help.key_esc"],
  [["Space"], "help.key_space"],
  [["f"], "help.key_flip"],
  [["/"], "help.key_slash"],
  [["?"], "help.key_help"],
  [["↑ ↓ ← →", "Enter"], "help.key_board"],
  [["Esc", "Backspace"], "help.key_out"],
  [["1–9"], "help.key_pad"],
];

export function KeyList() {
  return (
    <dl class="keys">
      {keys.map(([caps, words]) => (
        <div key={words}>
          <dt>
            {caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
          </dt>
          <dd>{t(words)}</dd>
        </div>
      ))}
    </dl>
  );
}
