import { signal } from "@preact/signals";
import { keepLanguage, parseRoute } from "./route";

const current = () => parseRoute(location.pathname, location.search);

export const route = signal(current());

export function navigate(path: string, how: "push" | "replace" = "push"): void {
  const target = keepLanguage(path, location.search);
  if (how === "push") history.pushState(null, "", target);
  else history.replaceState(null, "", target);
  const before = route.value.screen;
  route.value = current();
  if (route.value.screen !== before) scrollTo(0, 0);
}

// Links inside the page change the route without loading it again.
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}

export function startRouter(): void {
  addEventListener("popstate", () => (route.value = current()));
  document.addEventListener("click", follow);
}
