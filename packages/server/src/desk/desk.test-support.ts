/** The race desk of a club with a member for each role, on a database. */

import type { ItemChange, Meeting, MeetingDetails, MeetingUpdate } from '@lapwing/contract/desk/meeting';
import type { SessionDocument } from '@lapwing/contract/ingest/results-document';
import { memberRoles } from '@lapwing/contract/people/organizations';
import { packDocument } from '@lapwing/timing/documents/packed-document';
import { saveAccounts } from '../accounts/writers.ts';
import { noTracing, type Tracing } from '../http/monitoring/tracing.ts';
import { createServer } from '../http/server.ts';
import { anOrganization } from '../ingest/club-day.test-support.ts';
import { saveMember } from '../ingest/organizations/members.ts';
import { ingestRoutes } from '../ingest/routes.ts';
import { openLive } from '../live/open-live.ts';
import { publishResults } from '../publishing/index.ts';
import { openResults } from '../results/open-results.ts';
import type { Database } from '../storage/database.ts';
import { livePagesRoutes } from './live-pages/routes.ts';
import { deskRoutes } from './routes.ts';

export const members = [...memberRoles, 'stranger'] as const;
export type MemberName = (typeof members)[number];

export const idOfMember = (name: MemberName) => `LAPWING-GA-${String(members.indexOf(name) + 1).repeat(32)}`;

/** The id of the club. */
export async function saveClub(db: Database, name?: string): Promise<number> {
  const organizationId = await anOrganization(db, name);
  const account = { surName: 'Test', nickName: '', passwordHash: null, createdAtMs: 0 };
  await saveAccounts(
    db,
    members.map((each) => ({
      ...account,
      id: idOfMember(each),
      givenName: each,
      email: `${each}@example.org`,
    })),
  );
  for (const role of memberRoles) {
    await saveMember(db, { organizationId, email: `${role}@example.org`, role, sinceMs: 0 });
  }
  return organizationId;
}

export const NOW_MS = Date.parse('2026-05-01T10:00:00Z');
export const START_MS = Date.parse('2026-05-11T08:00:00Z');

export const clubDay: MeetingDetails = {
  name: 'Club Day',
  sport: 'Karting',
  startDate: '2026-05-11',
  endDate: '2026-05-11',
  isListed: true,
  location: { name: 'Harskamp', countryCode: 'NL', timeZone: 'Europe/Amsterdam', lengthM: 1_200 },
  groups: [{ name: 'Sprint', classes: ['GT4', 'TCR'] }],
};

export const aSession = (name: string, startsAtMs = START_MS): ItemChange => ({
  kind: 'session',
  id: null,
  version: 0,
  set: { name, type: 'race', group: 'Sprint', startsAtMs, slotMs: 1_200_000, laps: 10 },
});

export const anEntry = (number: string, className = 'GT4'): ItemChange => ({
  kind: 'entry',
  id: null,
  version: 0,
  set: { number, lastName: `Driver ${number}`, className, transponders: [`10${number}`] },
});

const { groups: _, endDate: __, ...clubEvent } = clubDay;
const lastNames: Readonly<Record<string, string>> = { '7': 'Bos', '18': 'Vos', '33': 'Maes' };

/** The numbers in the order of the result; the grid is in the order of the numbers, the last is the fastest. */
function sessionOf(
  clientId: string,
  type: 'race' | 'qualify',
  numbers: readonly string[],
  startDate: string,
): SessionDocument {
  return {
    clientId,
    name: clientId.toUpperCase(),
    type,
    startsAt: `${startDate}T${{ q: '10', r1: '11', r2: '12' }[clientId] ?? '13'}:00:00`,
    status: 'Provisional',
    competitors: numbers.map((number, index) => ({
      number,
      lastName: lastNames[number] ?? number,
      className: number === '7' ? 'TCR' : 'GT4',
      startPosition: ['7', '18', '33'].indexOf(number) + 1,
      position: index + 1,
      lapCount: 10,
      totalTimeMs: 600_000 + index * 1_000,
      bestTimeMs: 60_000 - index * 100,
    })),
  };
}

export async function openServer(db: Database, now: () => number, tracing: Tracing = noTracing) {
  const app = await createServer({
    checksAnswers: true,
    tracing,
    verifyToken: async (token) => ({ accountId: token }),
  });
  openResults(app, { db, brand: 'lapwing' });
  const live = await openLive(app, { db, originOf: () => 'http://localhost', now });
  const ingest = await ingestRoutes(app, { db, live, now });
  deskRoutes(app, { ...ingest, db, hosts: live.hosts, now });
  livePagesRoutes(app, { ...live, db, acceptAt: ingest.acceptAt, now });
  return { app, live, ingest };
}

type DeskOptions = { now?: () => number; tracing?: Tracing | undefined };

export async function openDesk(db: Database, { now = () => NOW_MS, tracing }: DeskOptions = {}) {
  const organizationId = await saveClub(db);
  const { app, live, ingest } = await openServer(db, now, tracing);

  const ask = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: unknown,
    as: MemberName | null = 'owner',
  ) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(as !== null && { authorization: `Bearer ${idOfMember(as)}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, json: answer.json() };
  };
  const expectOk = async <Answer>(asked: ReturnType<typeof ask>): Promise<Answer> => {
    const { status, json } = await asked;
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json;
  };
  let changes = 0;
  const create = (more: object = {}): Promise<Meeting> =>
    expectOk(
      ask('POST', `/api/desk/organizations/${organizationId}/meetings`, {
        changeId: `create-${++changes}`,
        details: clubDay,
        copyOf: null,
        copiesEntries: false,
        ...more,
      }),
    );
  const change = (
    eventId: number,
    items: readonly ItemChange[],
    { since = 0, as = 'owner' as MemberName, changeId = `change-${++changes}` } = {},
  ): Promise<MeetingUpdate> =>
    expectOk(ask('POST', `/api/desk/events/${eventId}/changes`, { changeId, since, items }, as));
  const undo = (eventId: number, number: number): Promise<MeetingUpdate> =>
    expectOk(ask('POST', `/api/desk/events/${eventId}/undo`, { number, since: 0 }));
  /** An event with two races and a qualifying session, as timing software sends them. */
  const publishClubDay = (clientId: string, startDate = '2026-05-11') =>
    ingest.inOrganization(organizationId, (tx) =>
      publishResults(
        tx,
        { organizationId, name: 'Test', nowMs: NOW_MS },
        packDocument({
          event: { ...clubEvent, clientId, name: `Club Day ${clientId}`, startDate },
          sessions: [
            sessionOf('q', 'qualify', ['18', '33', '7'], startDate),
            sessionOf('r1', 'race', ['33', '18', '7'], startDate),
            sessionOf('r2', 'race', ['7', '33', '18'], startDate),
          ],
        }),
      ),
    );
  const load = (eventId: number): Promise<Meeting> => expectOk(ask('GET', `/api/desk/events/${eventId}`));
  return { app, db, live, ingest, organizationId, ask, expectOk, create, change, undo, load, publishClubDay };
}
