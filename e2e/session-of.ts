/** A session of an event of the demo world, by its kind. */

import type { APIRequestContext } from '@playwright/test';
import { urlOf } from './journey.ts';

type Session = { id: number; type: string; participated: number; isMerge: boolean };
type Group = { sessions: Session[]; subGroups: Group[] };

function sessionsIn({ sessions, subGroups }: Group): Session[] {
  return [...sessions, ...subGroups.flatMap(sessionsIn)];
}

export async function sessionOf(
  request: APIRequestContext,
  eventId: number,
  type: 'practice' | 'qualify' | 'race',
): Promise<number> {
  const response = await request.get(`${urlOf('live')}/api/v0.2.3/eventresults/events/${eventId}/sessions`);
  // The server's own tests check responses against the contract.
  const { sessions, groups } = (await response.json()) as { sessions: Session[]; groups: Group[] };
  const found = [...sessions, ...groups.flatMap(sessionsIn)].find(
    (session) => session.type === type && session.participated > 2 && !session.isMerge,
  );
  if (found === undefined) throw new Error(`The demo world has no ${type} at event ${eventId}`);
  return found.id;
}
