/** The best laps of a published result wherever its laps are shown. */

import { countUpToOfficialBest } from '../laps/official-best.ts';
import { mapCompetitors } from './map-competitors.ts';
import type { NewSession } from './new-session.ts';

export function withOfficialBests(session: NewSession): NewSession {
  const isGiven = session.competitors.some(
    ({ laps, totals }) => laps.length > 0 && (totals?.bestTimeMs ?? null) !== null,
  );
  if (!isGiven) return session;
  return mapCompetitors(session, (competitor) => {
    const bestTimeMs = competitor.totals?.bestTimeMs ?? null;
    if (bestTimeMs === null || competitor.laps.length === 0) return competitor;
    return { ...competitor, laps: countUpToOfficialBest(competitor.laps, bestTimeMs) };
  });
}
