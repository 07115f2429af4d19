/** A meeting at the race desk of the demo account, for journeys. */

import type { APIResponse, Page } from '@playwright/test';
import { expect, urlOf } from './journey.ts';
import { openPhoneMenu, signInOnSite } from './sign-in.ts';

const CLUB = 'IJsclub Vlietland';

export type PlannedRace = { eventId: number; sessionId: number; path: string; authorization: string };

async function answerOf(response: APIResponse) {
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** Signs in, and opens the race desk from the menu of the account. */
export async function openRaceDesk(page: Page): Promise<void> {
  await signInOnSite(page);
  await openPhoneMenu(page);
  const account = page.getByRole('banner').getByRole('button', { name: 'My account' });
  const inPhoneMenu = page.getByRole('link', { name: 'Race desk' });
  await account.or(inPhoneMenu).first().waitFor();
  if (await account.isVisible()) {
    await account.click();
    await page.getByRole('menuitem', { name: 'Race desk' }).click();
  } else await inPhoneMenu.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Race desk' })).toBeVisible();
}

export async function openPublishing(page: Page): Promise<void> {
  await openRaceDesk(page);
  await page.getByRole('link', { name: 'Publish results' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Publish results' })).toBeVisible();
}

/** Its id, by its name. */
export async function findOrganization(page: Page, name: string): Promise<number> {
  const found = await page.request.get(`${urlOf('live')}/api/search?term=${name}&type=Organizations`);
  const [{ entityId }] = await answerOf(found);
  return entityId;
}

export type NewMeeting = { name: string; day?: string; classes?: string; isListed?: boolean };

/** From the race desk. Its one group is Sprint. */
export async function createMeeting(page: Page, meeting: NewMeeting): Promise<void> {
  const { name, day, classes = '', isListed = true } = meeting;
  await page.getByRole('button', { name: 'New meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'New meeting' });
  await dialog.getByLabel('Name of the meeting').fill(name);
  if (day !== undefined) await dialog.getByLabel('First day').fill(day);
  await dialog.getByLabel('Track', { exact: true }).fill('Circuit Harskamp');
  await dialog.getByRole('button', { name: 'Add group' }).click();
  await dialog.getByLabel('Group', { exact: true }).fill('Sprint');
  await dialog.getByLabel('Classes, with commas').fill(classes);
  if (!isListed) await dialog.getByLabel('Listed on the site').uncheck();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Texts of the form by their labels. */
export type NewSession = { Name: string } & Readonly<Record<string, string>>;

export async function addSession(
  page: Page,
  fields: NewSession,
  type = 'Race',
  gridFrom = '',
): Promise<void> {
  await page.getByRole('button', { name: 'Session' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to the programme' });
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByText(type, { exact: true }).click();
  if (gridFrom !== '') await dialog.getByLabel('Grid from').selectOption({ label: `Sprint · ${gridFrom}` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const programme = page.getByRole('region', { name: 'Programme' });
  await expect(programme.getByRole('button', { name: new RegExp(`^${fields.Name}`) })).toBeVisible();
}

/** Signs in and returns the header of the page's own calls. */
async function signInForCalls(page: Page): Promise<string> {
  await signInOnSite(page);
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await page.goto(`${urlOf('live')}/profile`);
  return (await asked).headers().authorization ?? '';
}

export type PlannedMeeting = { eventId: number; authorization: string };

/** A meeting of today whose entries have these numbers, with these sessions. */
async function planMeeting(
  page: Page,
  numbers: readonly string[],
  sessions: readonly Record<string, unknown>[] = [],
): Promise<PlannedMeeting> {
  const authorization = await signInForCalls(page);
  const headers = { authorization };
  const base = urlOf('live');
  const entityId = await findOrganization(page, CLUB);
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

/** The guid that opens the public pages of the meeting. */
export async function guidOf(page: Page, meeting: PlannedMeeting): Promise<string> {
  const { path } = await readMeeting(page, meeting);
  return new URL(path, urlOf('live')).searchParams.get('guid') ?? '';
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

/** `14:36:31.395` in the zone of the meeting, which is the one of the browser. */
export function timeOfDay(atMs: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/Amsterdam' });
  return `${clock.format(new Date(atMs))}.${String(atMs % 1000).padStart(3, '0')}`;
}

/** Types a command at the run page, with Enter. */
export async function typeCommand(page: Page, command: string): Promise<void> {
  const line = page.getByLabel('Command line');
  await expect(line).toBeFocused();
  await page.keyboard.type(command);
  await page.keyboard.press('Enter');
  await expect(line).toHaveValue('');
}

/** On the run page: opens the session with its entries. */
export async function armRace(page: Page, cars: number): Promise<void> {
  await page.getByRole('button', { name: 'Arm the session' }).click();
  await expect(page.getByRole('table', { name: 'Board' }).getByRole('row')).toHaveCount(cars + 1);
}
