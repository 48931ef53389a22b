import { request } from "./net";

// How long a hidden tab keeps its stream: browsers allow only six connections to a server, so tabs
// that nobody looks at must not hold them.
const hiddenPatience = 20_000;
const firstWait = 300;
const longestWait = 5000;

export interface Handlers {
  on: Record<string, (data: unknown, close: () => void) => void>;
  // After the stream was lost and the server answers again. False: do not open it again.
  back: () => boolean | Promise<boolean>;
}

// A stream of server-sent events that comes back by itself. Returns the function that ends it.
export function listen(path: string, handlers: Handlers): () => void {
  let source: EventSource | undefined;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWait;

  const close = () => {
    source?.close();
    source = undefined;
    clearTimeout(timer);
  };
  const end = () => {
    ended = true;
    close();
    document.removeEventListener("visibilitychange", look);
  };
  const open = () => {
    if (ended || source) return;
    source = new EventSource(path);
    for (const [name, handle] of Object.entries(handlers.on))
      source.addEventListener(name, (event) => {
        if (!ended) handle(JSON.parse((event as MessageEvent<string>).data), end);
      });
    source.onopen = () => (wait = firstWait);
    source.onerror = () => void reopen();
  };
  const reopen = async () => {
    close();
    // Waits until the server is there, showing that it is not.
    await request("/api/v1/health").catch(() => undefined);
    if (ended || !(await handlers.back()) || ended) return;
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, longestWait);
  };
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(close, hiddenPatience);
    else if (!source) void reopen();
  };

  document.addEventListener("visibilitychange", look);
  open();
  return end;
}
