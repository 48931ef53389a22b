import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Loading, Refused } from "../ui";

// A screen that is loaded when somebody wants it: those who play need not wait for it.
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Later(props: Props) {
    const [Screen, setScreen] = useState<ComponentType<Props>>();
    const [error, setError] = useState<string>();
    useEffect(() => {
      load().then(
        (screen) => setScreen(() => screen),
        (problem: unknown) => setError(String(problem)),
      );
    }, []);
    if (error) return <Refused refusal={error} />;
    return Screen ? <Screen {...props} /> : <Loading />;
  };
}
