/** How far this device's clock is from the server's, measured like NTP: several round trips, and the shortest counts. */

export type ClockSample = { sentAtMs: number; serverMs: number; receivedAtMs: number };

export type ClockOffset = {
  /** added to this device's clock to get the server's */
  correctionMs: number;
  roundTripMs: number;
};

const ROUND_TRIPS = 6;

/** null without samples. */
export function offsetOf(samples: readonly ClockSample[]): ClockOffset | null {
  const [best] = samples.toSorted((a, b) => roundTripOf(a) - roundTripOf(b));
  if (best === undefined) return null;
  const middleMs = (best.sentAtMs + best.receivedAtMs) / 2;
  return { correctionMs: Math.round(best.serverMs - middleMs), roundTripMs: roundTripOf(best) };
}

function roundTripOf({ sentAtMs, receivedAtMs }: ClockSample): number {
  return receivedAtMs - sentAtMs;
}

/** Rejects if the server cannot be reached. */
export async function measureOffset(
  readServerMs: () => Promise<number>,
  now: () => number = Date.now,
): Promise<ClockOffset | null> {
  const samples: ClockSample[] = [];
  for (let turn = 0; turn < ROUND_TRIPS; turn++) {
    const sentAtMs = now();
    const serverMs = await readServerMs();
    samples.push({ sentAtMs, serverMs, receivedAtMs: now() });
  }
  return offsetOf(samples);
}
