/** The statistics of a stored session, counted as on its board. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { LiveStatistics } from '@lapwing/contract/live/calls';
import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import { statisticsNames } from '@lapwing/contract/live/names';
import { toShort } from '@lapwing/contract/values/short-names';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { statisticsOf } from '@lapwing/timing/live/board/statistics';
import { isDayAlone, localDateTime } from '@lapwing/timing/timestamp';
import type { StoredEvent } from './event-queries.ts';
import type { StoredSession } from './session-queries.ts';

/** Programs know these histories only from running sessions. */
const noHistories = { leaderHistory: [], bestLapHistory: [], positionsGainedHistory: [] };

export function toStoredStatistics(
  event: StoredEvent,
  session: StoredSession,
  board: LiveBoard,
): LiveStatistics {
  const counted = statisticsOf(board);
  const startTime = localDateTime(session.startsAtMs, event.venue.timeZone);
  const { bestLapTimeMs, bestLapBy } = counted;
  return toShort(statisticsNames, {
    eventId: formatLiveEventId(event.id),
    sessionId: formatLiveSessionId(event.id, session.id),
    sessionName: session.name,
    sessionStartedAt: isDayAlone(startTime) ? null : startTime.slice(11, 16),
    numberOfParticipantsStarted: counted.started,
    numberOfParticipantsRacing: counted.racing,
    totalLaps: counted.totalLaps,
    totalPitstopsByAllDrivers: counted.pitStops,
    totalLapsByLeader: counted.lapsByLeader,
    mostOvertakes: counted.mostOvertakes,
    bestLapTime: bestLapTimeMs === null ? null : formatLapTime(bestLapTimeMs),
    bestLapDriverName: bestLapBy === null ? null : (bestLapBy.bestLapBy ?? bestLapBy.fullName ?? ''),
    ...noHistories,
  });
}
