import { cleanup, configure, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { someSettings } from '../api/settings.test-support.ts';
import { anEvent } from '../features/events/an-event.test-support.ts';
import { anOverview } from '../features/events/an-overview.test-support.ts';
import { openSite } from '../site.test-support.tsx';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const session = {
  id: 34,
  name: 'Race 2',
  comment: null,
  eventId: 12,
  type: 'race',
  startTime: '2026-11-14T14:00:00',
  groupName: 'Sprint',
  isMerge: false,
  resultStatus: 'Official',
  participated: 0,
  announcements: null,
} as const;

const nobody = {
  type: 'Race',
  classes: [],
  rows: [],
  bestLaps: { field: null, classes: [] },
  bestLap: null,
};

const event = anEvent({ id: 12, name: 'Testdag', sessions: { sessions: [session], groups: [] } });
const answers: Readonly<Record<string, object>> = {
  'events/12': event,
  'events/12/overview': anOverview({ event }),
  'sessions/34': session,
  'sessions/34/classification': nobody,
  'sessions/34/revisions': [],
  'sessions/34/lapdata/1/laps': { lapDataInfo: null, laps: [] },
};

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get('*/api/v0.2.3/eventresults/*', ({ request }) => {
    const url = new URL(request.url);
    const answer = answers[url.pathname.split('/eventresults/')[1] ?? ''];
    if (answer === undefined || url.searchParams.get('guid') !== 'ab-1') {
      return new HttpResponse(null, { status: 404 });
    }
    return HttpResponse.json(answer);
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(cleanup);
afterAll(() => server.close());

const hrefOf = async (name: string) =>
  (await screen.findAllByRole('link', { name })).map((link) => link.getAttribute('href'));

test('the guid in the address opens an unlisted event, and is passed on to its sessions', async () => {
  await openSite('/events/12?guid=ab-1');
  expect(await hrefOf('Race 2')).toEqual(['/sessions/34?guid=ab-1']);
});

test('a session of an unlisted event opens with the guid, and passes it on in its links and its file', async () => {
  await openSite('/sessions/34?guid=ab-1');
  expect(await screen.findByRole('heading', { name: 'Race 2' })).toBeTruthy();
  expect(new Set(await hrefOf('Testdag'))).toEqual(new Set(['/events/12?guid=ab-1']));
  const file = await screen.findByRole('link', { name: 'CSV' });
  expect(file.getAttribute('href')).toMatch(/\/sessions\/34\/csv\?guid=ab-1&bom=true$/);
});

test('so do the laps of a competitor', async () => {
  await openSite('/sessions/34/laptimes?pos=1&guid=ab-1');
  expect(new Set(await hrefOf('Race 2'))).toEqual(new Set(['/sessions/34?guid=ab-1']));
  expect(screen.queryByText('Page Not Found')).toBeNull();
});

test('without the guid there is no such page', async () => {
  await openSite('/sessions/34');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
});
