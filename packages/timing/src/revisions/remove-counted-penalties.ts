/**
 * Timing software may print totals that already include the officials' seconds. If a session is sent again without
 * rulings, those in force stay, and their seconds must not count twice.
 */

import type { Ruling } from '../classification/ruling.ts';
import { totalsOf } from '../laps/lap-totals.ts';
import type { NewCompetitor, NewRuling, NewSession } from './new-session.ts';

type Stored = { totalTimeMs: number | null };

/**
 * A total that equals the published one, or that of the laps with the seconds added, includes them: it is reduced to
 * the timed one. Any other total is as timed, as a document promises.
 */
export function withoutCountedPenalties(
  session: NewSession,
  inForce: readonly NewRuling[],
  storedOf: (competitor: NewCompetitor) => Stored | undefined,
): { session: NewSession; countedCount: number } {
  const replaced = new Map<NewCompetitor, NewCompetitor>();
  for (const competitor of session.competitors) {
    const penaltyMs = sumOf(
      inForce.filter((each) => each.competitor === competitor).map(({ ruling }) => ruling),
    );
    const totalTimeMs = competitor.totals?.totalTimeMs ?? null;
    if (penaltyMs === 0 || totalTimeMs === null) continue;
    const drivenMs = totalsOf(competitor.laps).totalTimeMs;
    if (totalTimeMs === drivenMs) continue;
    const withPenaltyMs = drivenMs === null ? null : drivenMs + penaltyMs;
    if (totalTimeMs !== withPenaltyMs && totalTimeMs !== storedOf(competitor)?.totalTimeMs) continue;
    const totals = { ...competitor.totals, totalTimeMs: totalTimeMs - penaltyMs };
    replaced.set(competitor, { ...competitor, totals });
  }
  if (replaced.size === 0) return { session, countedCount: 0 };
  const competitors = session.competitors.map((competitor) => replaced.get(competitor) ?? competitor);
  return { session: { ...session, competitors }, countedCount: replaced.size };
}

function sumOf(rulings: readonly Ruling[]): number {
  return rulings.reduce((sum, ruling) => (ruling.kind === 'penalty' ? sum + ruling.penaltyMs : sum), 0);
}
