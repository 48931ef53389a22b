// localStorage that may be forbidden or full: the page then works without memory.

export function load<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`banmen.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(`banmen.${key}`, JSON.stringify(value));
  } catch {
    // Nothing depends on it.
  }
}
