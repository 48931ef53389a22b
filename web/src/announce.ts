import { signal } from "@preact/signals";

export const announcement = signal({ text: "", turn: 0 });

// Speaks to a screen reader; `turn` makes the same words be spoken twice in a row.
export function announce(text: string): void {
  announcement.value = { text, turn: announcement.value.turn + 1 };
}
