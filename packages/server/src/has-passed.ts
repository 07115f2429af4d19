/** Whether some time is over, by a clock that may have been set back since: then it is over as well, instead of much later. */
export function hasPassed(durationMs: number, sinceMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - sinceMs) >= durationMs;
}
