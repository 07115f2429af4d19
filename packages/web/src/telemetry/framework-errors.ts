/** Errors that the framework has caught: logged, and passed to the monitoring library if it is loaded. */

type FrameworkError = { error: unknown; info: string };

type Sink = (caught: FrameworkError) => void;

/** Errors caught before the sink was set. */
const waiting: FrameworkError[] = [];
const MAX_WAITING = 10;
let sink: Sink = (caught) => {
  if (waiting.length < MAX_WAITING) waiting.push(caught);
};

export function noteFrameworkError(
  error: unknown,
  { componentStack }: { componentStack?: string | undefined },
): void {
  console.error(error);
  sink({ error, info: componentStack ?? '' });
}

/** React went on after rendering again. Its own error only reports that; the cause reports what had failed. */
export function noteRecoveredError(error: unknown, info: { componentStack?: string | undefined }): void {
  noteFrameworkError(error instanceof Error ? (error.cause ?? error) : error, info);
}

export function reportFrameworkErrors(to: Sink): void {
  sink = to;
  for (const caught of waiting.splice(0)) to(caught);
}
