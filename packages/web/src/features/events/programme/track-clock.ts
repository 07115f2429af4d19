/** The time at the track, for visitors elsewhere. */

const MINUTE_MS = 60_000;

/** `2026-11-17T16:06:00` at the track; null if the visitor's clock shows the same, or nothing is planned. */
export function trackClock(
  startsAt: readonly string[],
  nowMs: number,
  visitorOffsetAt: (ms: number) => number = (ms) => -new Date(ms).getTimezoneOffset(),
): string | null {
  const distance = (start: string) => Math.abs(Date.parse(start) - nowMs);
  const [nearest] = startsAt.toSorted((a, b) => distance(a) - distance(b));
  if (nearest === undefined) return null;
  const offset = offsetOf(nearest);
  if (offset === visitorOffsetAt(Date.parse(nearest))) return null;
  return new Date(nowMs + offset * MINUTE_MS).toISOString().slice(0, 19);
}

/** In minutes east of UTC. */
function offsetOf(dateTime: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(dateTime) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
