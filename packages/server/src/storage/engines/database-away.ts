/** Recognises that the database cannot be used at the moment; an error of a statement is something else. */

/** What PostgreSQL says while it stops, starts, has no connection left, or is still a standby. */
const codesOfAway = /^(08...|57P0[1-5]|53300|25006)$/;
/** What the driver says about a connection that has ended, or that it did not get. */
const saysEnded =
  /^(connection terminated|client has encountered a connection error|timeout exceeded when trying to connect)/i;

const failedToConnect = new WeakSet<Error>();

/** Its code is that of any connection that fails, so it is remembered that this one was to the database. */
export function noteFailedConnection(error: unknown): void {
  if (error instanceof Error) failedToConnect.add(error);
}

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (failedToConnect.has(error) || saysEnded.test(error.message)) return true;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  // SQLite has no severity.
  if (typeof severity !== 'string') return false;
  return severity === 'FATAL' || severity === 'PANIC' || codesOfAway.test(String(code));
}
