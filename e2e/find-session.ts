/** Finds a session of the demo world by its API responses. */

import { urlOf } from './journey.ts';

type Session = { id: number; type: string; isMerge: boolean; participated: number };
type Group = { sessions: Session[]; subGroups: Group[] };
type Event = { id: number; organization: { id: number }; sessions: { sessions: Session[]; groups: Group[] } };

export type FoundSession = Session & { organizationId: number };

const EVENTS_SEARCHED = 60;

/** The server's own tests check responses against the contract; here a caller types only the parts it reads. */
export async function askResults<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${urlOf('live')}/api/v0.2.3/eventresults/${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Answer;
}

function sessionsIn({ sessions, subGroups }: Group): Session[] {
  return [...sessions, ...subGroups.flatMap(sessionsIn)];
}

/** The newest that matches. */
export async function findSession(
  what: string,
  matches: (session: Session) => boolean | Promise<boolean>,
): Promise<FoundSession> {
  for (const { id } of await askResults<Event[]>(`events?count=${EVENTS_SEARCHED}`)) {
    const { sessions, organization } = await askResults<Event>(`events/${id}?sessions=true`);
    const all = [...sessions.sessions, ...sessions.groups.flatMap(sessionsIn)];
    for (const session of all) {
      if (session.participated > 2 && (await matches(session))) {
        return { ...session, organizationId: organization.id };
      }
    }
  }
  throw new Error(`The demo world has no ${what}`);
}
