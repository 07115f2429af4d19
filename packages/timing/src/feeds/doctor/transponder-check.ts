/** Finds transponders that are seen on the track without an entry. */

export type UnknownTransponder = { kind: 'unknown-transponder'; transponder: string; sightings: number };

export type TransponderCheck = {
  entered(competitorId: string, transponders: readonly string[]): void;
  seen(transponder: string): void;
  findings(): UnknownTransponder[];
};

/** A track without a start list would fill the memory over a season. */
const MOST_KEPT = 500;

export function createTransponderCheck(): TransponderCheck {
  const owners = new Map<string, string>();
  const unknown = new Map<string, number>();
  return {
    entered(competitorId, transponders) {
      for (const transponder of transponders) {
        owners.set(transponder, competitorId);
        unknown.delete(transponder);
      }
    },
    seen(transponder) {
      if (owners.has(transponder)) return;
      if (unknown.has(transponder) || unknown.size < MOST_KEPT) {
        unknown.set(transponder, (unknown.get(transponder) ?? 0) + 1);
      }
    },
    findings: () =>
      [...unknown]
        .map(([transponder, sightings]) => ({ kind: 'unknown-transponder' as const, transponder, sightings }))
        .sort((a, b) => b.sightings - a.sightings),
  };
}
