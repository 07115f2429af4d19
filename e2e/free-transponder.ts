/** A transponder of the demo world that is not linked and that no other journey uses. */

import { askResults } from './find-session.ts';

type Row = { transponder: string | null; accountId: string | null; name: string };
type Session = { id: number; type: string; isMerge: boolean };
type Group = { sessions: Session[]; subGroups: Group[] };
type Sessions = { sessions: Session[]; groups: Group[] };

function sessionsIn({ sessions, subGroups }: Group): Session[] {
  return [...sessions, ...subGroups.flatMap(sessionsIn)];
}

/** One that has run at the organisation. */
export async function findFreeTransponder(
  organizationId: number,
  skip: number,
): Promise<{ code: string; name: string }> {
  const events = await askResults<{ id: number }[]>(`organizations/${organizationId}/events`);
  for (const { id } of events) {
    const { sessions } = await askResults<{ sessions: Sessions }>(`events/${id}?sessions=true`);
    for (const session of [...sessions.sessions, ...sessions.groups.flatMap(sessionsIn)]) {
      if (session.isMerge) continue;
      const { rows } = await askResults<{ rows: Row[] }>(`sessions/${session.id}/classification`);
      const free = rows.filter(({ transponder, accountId }) => transponder !== null && accountId === null);
      const row = free[skip];
      if (row?.transponder) return { code: row.transponder, name: row.name };
    }
  }
  throw new Error('The demo world has no transponder left');
}
