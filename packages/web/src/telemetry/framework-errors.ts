/** Errors that the framework has caught: to the console, and to whoever monitors the site, if anybody does. */

type FrameworkError = { error: unknown; component: string; info: string };

type Sink = (caught: FrameworkError) => void;

/** What was caught before the sink was there. */
const waiting: FrameworkError[] = [];
const MAX_WAITING = 10;
let sink: Sink = (caught) => {
  if (waiting.length < MAX_WAITING) waiting.push(caught);
};

/** `at SessionHead (https://…)` or `SessionHead@https://…`: the innermost component comes first. */
export function componentIn(stack: string): string {
  return /^\s*(?:at\s+)?([\w$.]+)/m.exec(stack)?.[1] ?? '';
}

export function noteFrameworkError(
  error: unknown,
  { componentStack }: { componentStack?: string | undefined },
): void {
  console.error(error);
  const info = componentStack ?? '';
  sink({ error, component: componentIn(info), info });
}

export function reportFrameworkErrors(to: Sink): void {
  sink = to;
  for (const caught of waiting.splice(0)) to(caught);
}
