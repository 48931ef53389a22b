import { useEffect, useState } from "preact/hooks";
import type { Game } from "../types";
import { Loading, Refused } from "../ui";

type Screen = typeof import("./explore").Explore;

// Loads the explorer when somebody wants it: those who play need not wait for it.
export function ExploreLater(props: { games: Game[]; query: string }) {
  const [Explore, setExplore] = useState<Screen>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    import("./explore").then(
      (part) => setExplore(() => part.Explore),
      (problem: unknown) => setError(String(problem)),
    );
  }, []);
  if (error) return <Refused refusal={error} />;
  return Explore ? <Explore {...props} /> : <Loading />;
}
