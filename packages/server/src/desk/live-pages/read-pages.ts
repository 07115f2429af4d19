/** What the live pages of an event show next to the timing, to edit it. */

import type { LivePages } from '@lapwing/contract/desk/live-pages';
import { rightsOfRoles } from '@lapwing/contract/desk/rights';
import { formatLiveEventId } from '@lapwing/contract/live/ids';
import { resultStatuses } from '@lapwing/contract/values/enums';
import { localDate } from '@lapwing/timing/timestamp';
import { createPresentationStore } from '../../live/calls/presentation-store.ts';
import type { SessionHosts } from '../../live/hosting/session-hosts.ts';
import { guidQuery } from '../../publishing/index.ts';
import type { Database } from '../../storage/database.ts';
import type { DeskMember } from '../require-right.ts';
import { listAnnounced } from './announcements.ts';

const MICRODEGREES = 1e6;

export async function readLivePages(
  db: Database,
  hosts: Pick<SessionHosts, 'load' | 'find'>,
  { organizationId, role }: DeskMember,
  eventId: number,
): Promise<LivePages> {
  const presentation = createPresentationStore(db);
  const event = await db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .leftJoin('liveEvents', 'liveEvents.eventId', 'events.id')
    .select(['events.name', 'events.startDate', 'events.endsAtMs', 'events.isListed', 'events.guid'])
    .select(['events.venueId', 'liveEvents.videoStreamUrl', 'venues.name as track', 'venues.timeZone'])
    .select(['venues.lengthMm', 'venues.latitudeE6', 'venues.longitudeE6'])
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'name', 'startsAtMs', 'resultStatus'])
    .where('eventId', '=', eventId)
    .where('isMerge', '=', 0)
    .orderBy('startsAtMs')
    .orderBy('id')
    .execute();
  const lastDay = localDate(event.endsAtMs - 1, event.timeZone);
  const { sponsors } = await presentation.getTimer(organizationId);
  return {
    organizationId,
    rights: [...rightsOfRoles[role]],
    event: {
      eventId,
      name: event.name,
      startDate: event.startDate,
      endDate: lastDay > event.startDate ? lastDay : event.startDate,
      timeZone: event.timeZone,
      path: `/livetiming/${formatLiveEventId(eventId)}${guidQuery(event)}`,
    },
    track: {
      name: event.track,
      lengthM: event.lengthMm / 1_000,
      latitude: event.latitudeE6 === null ? null : event.latitudeE6 / MICRODEGREES,
      longitude: event.longitudeE6 === null ? null : event.longitudeE6 / MICRODEGREES,
    },
    videoStreamUrl: event.videoStreamUrl,
    sponsors: sponsors.map(({ name, imageUrl, websiteUrl }) => ({
      name,
      ...(imageUrl !== undefined && { imageUrl }),
      ...(websiteUrl !== undefined && { websiteUrl }),
    })),
    trackMap: await presentation.findTrackMap({ organizationId, venueId: event.venueId }),
    sessions: await Promise.all(
      sessions.map(async ({ id, name, startsAtMs, resultStatus }) => ({
        sessionId: id,
        name,
        startsAtMs,
        state: stateOf(resultStatus, hosts.find(id)?.summary.session.isEnded),
        columns: (await presentation.findColumns(id)) ?? {},
        announcements: await listAnnounced({ db, hosts }, id),
      })),
    ),
  };
}

function stateOf(resultStatus: number, isEnded: boolean | undefined) {
  if (isEnded === false) return 'running' as const;
  return isEnded === undefined && resultStatus === resultStatuses.None
    ? ('planned' as const)
    : ('over' as const);
}
