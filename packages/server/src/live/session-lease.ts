/** The lease of a live session: its owner numbers its batches, ends it and publishes its result. */

export function sessionLease(sessionId: number): string {
  return `session/${sessionId}`;
}
