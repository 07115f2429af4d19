/** A meeting at the race desk of the demo account, for journeys. */

import type { APIResponse, Page } from '@playwright/test';
import { expect, open, urlOf } from './journey.ts';
import { signIn } from './sign-in.ts';

const CLUB = 'IJsclub Vlietland';

export type PlannedRace = { eventId: number; sessionId: number; path: string; authorization: string };

async function answerOf(response: APIResponse) {
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** Signs in and returns the header of the page's own calls. */
async function signInForCalls(page: Page): Promise<string> {
  await open(page, '/');
  await signIn(page);
  await expect(page).not.toHaveURL(/idp/);
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await page.goto(`${urlOf('live')}/profile`);
  return (await asked).headers().authorization ?? '';
}

export type PlannedMeeting = { eventId: number; authorization: string };

/** A meeting of today whose entries have these numbers, with these sessions. */
export async function planMeeting(
  page: Page,
  numbers: readonly string[],
  sessions: readonly Record<string, unknown>[] = [],
): Promise<PlannedMeeting> {
  const authorization = await signInForCalls(page);
  const headers = { authorization };
  const base = urlOf('live');
  const found = await page.request.get(`${base}/api/search?term=${CLUB}&type=Organizations`);
  const [{ entityId }] = await answerOf(found);
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  const changeId = `journey-${now.getTime()}-${Math.round(Math.random() * 1e9)}`;
  const created = await page.request.post(`${base}/api/desk/organizations/${entityId}/meetings`, {
    headers,
    data: {
      changeId,
      details: {
        ...{
          name: `Club Day ${changeId}`,
          sport: 'Karting',
          startDate: today,
          endDate: today,
          isListed: false,
        },
        location: { name: 'Vlietland', countryCode: 'NL', timeZone: 'Europe/Amsterdam', lengthM: 1_000 },
        groups: [],
      },
      copyOf: null,
      copiesEntries: false,
    },
  });
  const { eventId } = await answerOf(created);
  const items = [
    ...sessions.map((set) => ({ kind: 'session', id: null, version: 0, set })),
    ...numbers.map((number) => ({
      ...{ kind: 'entry', id: null, version: 0 },
      set: { number, firstName: 'Car', lastName: number, className: 'Sprint' },
    })),
  ];
  await answerOf(
    await page.request.post(`${base}/api/desk/events/${eventId}/changes`, {
      headers,
      data: { changeId: `${changeId}-plan`, since: 0, items },
    }),
  );
  return { eventId, authorization };
}

/** Its public page and the ids of its sessions, by their names. */
export async function readMeeting(
  page: Page,
  { eventId, authorization }: PlannedMeeting,
): Promise<{ path: string; sessionIds: ReadonlyMap<string, number> }> {
  const address = `${urlOf('live')}/api/desk/events/${eventId}`;
  const meeting = await answerOf(await page.request.get(address, { headers: { authorization } }));
  const sessions = meeting.sessions as { id: number; name: string }[];
  return { path: meeting.path, sessionIds: new Map(sessions.map(({ id, name }) => [name, id])) };
}

/** A race whose entries have these numbers. */
export async function planRace(
  page: Page,
  numbers: readonly string[],
  plan: Record<string, unknown> = {},
): Promise<PlannedRace> {
  const session = {
    name: 'Race 1',
    type: 'race',
    group: '',
    startsAtMs: Date.now(),
    slotMs: 1_200_000,
    ...plan,
  };
  const meeting = await planMeeting(page, numbers, [session]);
  const { sessionIds } = await readMeeting(page, meeting);
  const [sessionId = 0] = sessionIds.values();
  return { ...meeting, sessionId, path: `/desk/${meeting.eventId}/run/${sessionId}` };
}

type JournalEvent = {
  kind: string;
  actId?: string;
  of?: string;
  does?: { kind: string; atMs: number; competitorId?: string; flag?: string }[];
};

/** Everything that the server has stored of the session, in order. */
export async function readJournal(
  page: Page,
  race: Pick<PlannedRace, 'eventId' | 'sessionId' | 'authorization'>,
): Promise<JournalEvent[]> {
  const address = `${urlOf('live')}/api/desk/events/${race.eventId}/sessions/${race.sessionId}/journal`;
  const answer = await page.request.get(address, { headers: { authorization: race.authorization } });
  const { entries } = (await answerOf(answer)) as { entries: { events: JournalEvent[] }[] };
  return entries.flatMap(({ events }) => events);
}
