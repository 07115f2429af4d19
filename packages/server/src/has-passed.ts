/** Whether some time is over. If the clock has been set back since, it also counts as over, instead of much later. */
export function hasPassed(durationMs: number, sinceMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - sinceMs) >= durationMs;
}
