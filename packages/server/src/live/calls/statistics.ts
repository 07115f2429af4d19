/** What a session amounts to, counted from its laps. */

import type { LiveStatistics } from '@lapwing/contract/live/calls';
import { liveEventId, liveSessionId } from '@lapwing/contract/live/ids';
import { statisticsNames } from '@lapwing/contract/live/names';
import { toShort } from '@lapwing/contract/values/short-names';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { knownLapCount } from '@lapwing/timing/laps/known-lap-count';
import { overtakesOf } from '@lapwing/timing/laps/overtakes';
import { isDayAlone, localDateTime } from '@lapwing/timing/timestamp';
import { bestOf } from './leaderboard.ts';
import type { StoredCompetitor, StoredEvent, StoredSession } from './store.ts';

export function statisticsOf(
  event: StoredEvent,
  session: StoredSession,
  competitors: readonly StoredCompetitor[],
): LiveStatistics {
  const started = competitors.filter(
    ({ status, lapCount, bestTimeMs }) => status !== 'DNS' && knownLapCount(lapCount, bestTimeMs) !== 0,
  );
  const racing = started.filter(({ status }) => status !== 'DNF' && status !== 'DQ');
  const bestTimeMs = bestOf(competitors);
  const fastest = competitors.find(
    (competitor) => bestTimeMs !== null && competitor.bestTimeMs === bestTimeMs,
  );
  const startTime = localDateTime(session.startsAtMs, event.venue.timeZone);
  return toShort(statisticsNames, {
    eventId: liveEventId(event.id),
    sessionId: liveSessionId(event.id, session.id),
    sessionName: session.name,
    sessionStartedAt: isDayAlone(startTime) ? null : startTime.slice(11, 16),
    numberOfParticipantsStarted: started.length,
    numberOfParticipantsRacing: racing.length,
    totalLaps: sumOf(competitors, ({ lapCount }) => lapCount),
    totalPitstopsByAllDrivers: sumOf(competitors, ({ laps }) => laps.filter(({ isInPit }) => isInPit).length),
    totalLapsByLeader: competitors[0]?.lapCount ?? 0,
    mostOvertakes: Math.max(
      0,
      ...competitors.map(({ startPosition, laps }) => overtakesOf(startPosition || null, laps)),
    ),
    bestLapTime: bestTimeMs === null ? null : formatLapTime(bestTimeMs),
    bestLapDriverName: fastest === undefined ? null : `${fastest.firstName} ${fastest.lastName}`.trim(),
    leaderHistory: [],
    bestLapHistory: [],
    positionsGainedHistory: [],
  });
}

function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}
