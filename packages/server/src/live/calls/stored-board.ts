/** The board of a session that is off the air, made from its result. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import { lapsToSessionEvents } from '@lapwing/timing/live/history/laps-to-session-events';
import { resultBoard, type SessionResult } from '@lapwing/timing/live/history/result-board';
import { emptyState } from '@lapwing/timing/live/session-state';
import { foldAround } from '../hosting/fold-around.ts';
import { groupNameOf } from '../on-air/group-name.ts';
import type { StoredEvent } from './event-queries.ts';
import { newestFlag, settledFlag } from './flag.ts';
import type { StoredSession } from './session-queries.ts';
import type { LiveStore } from './store.ts';
import { raceTimeMs, sessionTypes } from './wire.ts';

type ResultStore = Pick<LiveStore, 'listCompetitors' | 'listAnnouncements'>;

export async function loadStoredBoard(
  store: ResultStore,
  event: StoredEvent,
  session: StoredSession,
  nowMs: number,
): Promise<LiveBoard> {
  const result = await loadResult(store, event, session, nowMs);
  const { state } = await foldAround(emptyState, lapsToSessionEvents(result));
  return resultBoard(state, result);
}

export async function loadResult(
  store: ResultStore,
  event: StoredEvent,
  session: StoredSession,
  nowMs: number,
): Promise<SessionResult> {
  const { venue } = event;
  const { name, groupName, rankedBy, resultStatus, startsAtMs, endsAtMs } = session;
  const competitors = await store.listCompetitors(session.id);
  const announcements = await store.listAnnouncements(session.id);
  const leaderTimeMs = competitors[0]?.totalTimeMs ?? null;
  return {
    name,
    groupName: groupNameOf({ groupName, eventName: event.name }) ?? '',
    sessionType: sessionTypes[session.kind],
    rankedBy,
    isOver: resultStatus === 'Provisional' || resultStatus === 'Official',
    flag: settledFlag(session, nowMs) ?? newestFlag(competitors),
    clock: {
      nowMs,
      raceTimeMs: raceTimeMs(session, leaderTimeMs, nowMs),
      timeToGoMs: resultStatus === 'Active' ? Math.max(0, endsAtMs - nowMs) : null,
    },
    startsAtMs,
    endsAtMs,
    trackName: venue.name,
    trackLengthMm: venue.lengthMm,
    trackLengthUnit: venue.lengthUnit,
    competitors: competitors.map((competitor) => ({
      ...competitor,
      isClassified: competitor.isClassified === 1,
      competitorId: String(competitor.id),
      number: competitor.startNumber,
    })),
    announcements: announcements.map(({ id, ...announcement }) => ({ id: String(id), ...announcement })),
  };
}
