/** Finds two competitors that stay in one position for longer than a burst of rows takes. */

export type DuplicatedPosition = { kind: 'duplicated-position'; position: number; competitorIds: string[] };

export type PositionCheck = {
  placed(competitorId: string, position: number, arrivedAtMs: number): void;
  left(competitorId: string): void;
  /** a session begins: nobody has a place */
  clear(): void;
  findings(nowMs: number): DuplicatedPosition[];
};

/** After a crossing only the changed rows come, one after the other. */
const BURST_MS = 10_000;

export function createPositionCheck(): PositionCheck {
  const places = new Map<string, { position: number; sinceMs: number }>();
  return {
    placed(competitorId, position, arrivedAtMs) {
      if (position === 0) places.delete(competitorId);
      else if (places.get(competitorId)?.position !== position) {
        places.set(competitorId, { position, sinceMs: arrivedAtMs });
      }
    },
    left: (competitorId) => void places.delete(competitorId),
    clear: () => places.clear(),
    findings(nowMs) {
      const held = new Map<number, { competitorIds: string[]; sinceMs: number }>();
      for (const [competitorId, { position, sinceMs }] of places) {
        const holders = held.get(position) ?? { competitorIds: [], sinceMs };
        holders.competitorIds.push(competitorId);
        holders.sinceMs = Math.max(holders.sinceMs, sinceMs);
        held.set(position, holders);
      }
      return [...held]
        .filter(([, { competitorIds, sinceMs }]) => competitorIds.length > 1 && nowMs - sinceMs >= BURST_MS)
        .map(([position, { competitorIds }]) => ({ kind: 'duplicated-position', position, competitorIds }));
    },
  };
}
