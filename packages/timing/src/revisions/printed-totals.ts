/**
 * Printed results include the officials' seconds in their totals. If the laps are known, the seconds can be found: they
 * are stored as separate penalties, and the total as it was timed. Known penalties stay the same decisions.
 */

import { PRINTED_PENALTY, penaltiesInTotals } from '../documents/penalties-in-totals.ts';
import { mapCompetitors } from './map-competitors.ts';
import type { NewCompetitor, NewRuling, NewSession } from './new-session.ts';

type Stored = { totalTimeMs: number | null };

export type SettledTotals = {
  session: NewSession;
  /** the rulings in force that the printed totals include */
  standing: NewRuling[];
  countedCount: number;
};

/**
 * `inForce` are about the competitors of the session. A penalty that a total does not include was withdrawn if the
 * result is final; otherwise it still counts.
 */
export function settlePrintedTotals(
  uploaded: NewSession,
  inForce: readonly NewRuling[],
  storedOf: (competitor: NewCompetitor) => Stored | undefined,
  isFinal: boolean,
): SettledTotals {
  const found = penaltiesInTotals(
    uploaded.competitors.map(({ laps, totals }) => ({
      lapTimesMs: laps.map(({ lapTimeMs }) => lapTimeMs),
      totalTimeMs: totals?.totalTimeMs ?? null,
      lapCount: totals?.lapCount ?? null,
    })),
  );
  const inTotals = new Map<NewCompetitor, number>();
  const deletedLaps: NewRuling[] = inForce.filter(({ ruling }) => ruling.kind === 'lap-deleted');
  const added: NewRuling[] = [];
  let countedCount = 0;
  for (const [index, competitor] of uploaded.competitors.entries()) {
    const penalties = inForce.filter(
      (each) => each.competitor === competitor && each.ruling.kind === 'penalty',
    );
    const knownMs = penalties.reduce(
      (sum, { ruling }) => sum + (ruling.kind === 'penalty' ? ruling.penaltyMs : 0),
      0,
    );
    const printedMs = competitor.totals?.totalTimeMs ?? null;
    const foundMs = found?.[index] ?? null;
    const isPublishedTotal = printedMs !== null && printedMs === storedOf(competitor)?.totalTimeMs;
    if (knownMs !== 0 && (foundMs === knownMs || (foundMs === null && isPublishedTotal))) {
      deletedLaps.push(...penalties);
      inTotals.set(competitor, knownMs);
      countedCount += 1;
    } else if (foundMs !== null && foundMs > 0) {
      const { decidedBy, decidedAtMs } = penalties[0] ?? { decidedBy: '', decidedAtMs: uploaded.endsAtMs };
      const ruling = { kind: 'penalty', penaltyMs: foundMs, reason: PRINTED_PENALTY } as const;
      added.push({ competitor, ruling, decidedBy, decidedAtMs });
      inTotals.set(competitor, foundMs);
    } else if (!isFinal) deletedLaps.push(...penalties);
  }
  const session = mapCompetitors(
    { ...uploaded, rulings: [...(uploaded.rulings ?? []), ...deletedLaps, ...added] },
    (competitor) => {
      const penaltyMs = inTotals.get(competitor);
      if (penaltyMs === undefined) return competitor;
      const totalTimeMs = (competitor.totals?.totalTimeMs ?? 0) - penaltyMs;
      return { ...competitor, totals: { ...competitor.totals, totalTimeMs } };
    },
  );
  return { session, standing: [...(session.rulings ?? [])], countedCount };
}
