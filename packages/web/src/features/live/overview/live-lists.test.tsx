import { liveFlags } from '@lapwing/contract/values/enums';
import { cleanup, configure, screen, within } from '@testing-library/react';
import { HttpResponse, http, ws } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { someSettings } from '../../../api/settings.test-support.ts';
import { applyLanguage } from '../../../i18n/language.ts';
import { openSite } from '../../../site.test-support.tsx';

// A busy machine takes longer.
configure({ asyncUtilTimeout: 120_000 });

const origin = 'http://api.test';
const event = { id: 'lw-12', n: 'Harskamp 3 Hours', pyt: 2, s: 101, sp: 3, f: 0, u: 'timer', ss: [] };
const running = {
  eventId: 'lw-12',
  name: 'Harskamp 3 Hours',
  organization: 'timer',
  sessionName: 'Race',
  flag: 'Yellow',
  timeToGoMs: 5_025_250,
  lapsToGo: null,
  raceTimeMs: 600_000,
  leader: { number: '7', name: 'Roos Kwakernaak' },
};
const winner = { startNumber: '7', firstName: 'Anna', lastName: 'Berg', sessionId: 3, sessionName: 'Final' };
let lists: Record<string, unknown[]> = {};
let asked = new URLSearchParams();
let isAllAsked = false;

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(origin))),
  http.get(`${origin}/api/events`, ({ request }) => {
    asked = new URL(request.url).searchParams;
    return HttpResponse.json({ LiveEvents: [], FinishedEvents: [], RecentEvents: [], ...lists });
  }),
  http.get(`${origin}/api/live/now`, ({ request }) => {
    isAllAsked = new URL(request.url).searchParams.get('count') === '200';
    return HttpResponse.json([{ ...running, flag: 'Unknown', flagSaid: 'Code 60' }]);
  }),
  http.get(`${origin}/api/events/lw-12`, () => HttpResponse.json(event)),
  ws.link('ws://api.test/api/live/socket').addEventListener('connection', () => {}),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  document.body.dataset.theme = '1';
  lists = {};
});
afterEach(async () => {
  cleanup();
  await applyLanguage('en');
});
afterAll(() => server.close());

test('the overview shows that nothing is running', async () => {
  await openSite('/livetiming');
  await screen.findByText('At This Moment There Are No Live Sessions');
});

test('only paid events of the timer in the address are requested', async () => {
  await openSite('/livetiming/Genk%20Timing');
  await screen.findByRole('heading', { name: 'Live timing by Genk Timing' });
  await screen.findByText('At This Moment There Are No Live Sessions');
  expect(Object.fromEntries(asked)).toEqual({ userName: 'Genk Timing', paidOnly: 'true' });
});

test.each(['/livetiming', '/livetiming/lw-99/active'])(
  'on %s an event whose session is over comes after those that run',
  async (path) => {
    const missing = () => new HttpResponse(null, { status: 404 });
    server.use(
      http.get(`${origin}/api/events/lw-99`, missing),
      http.get(`${origin}/api/live/boards/lw-99`, missing),
    );
    onTestFinished(() => server.resetHandlers());
    lists = { LiveEvents: [{ ...event, id: 'lw-13', n: 'Over', f: liveFlags.Finish }, event] };
    await openSite(path);
    await screen.findByRole('heading', { name: 'Live now' });
    const cards = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(cards.filter((href) => href?.endsWith('/active'))).toEqual([
      '/livetiming/lw-12/active',
      '/livetiming/lw-13/active',
    ]);
  },
);

test('recently finished events are below running ones', async () => {
  lists = {
    LiveEvents: [event],
    FinishedEvents: [
      { ...event, id: 'lw-11', n: 'Herfstcup', f: 3, dt: '14-11-2026 09:00:00.000', wi: winner },
    ],
    RecentEvents: [{ ...event, id: 'lw-10', n: 'Zomercup', f: 3 }],
  };
  lists.FinishedEvents?.push({
    ...{ ...event, id: 'lw-9', n: 'Two races', f: 3, dt: '14-11-2026 09:00:00.000' },
    nx: { sessionName: 'Race 2', startsAt: '14-11-2026 16:30:00.000' },
  });
  await openSite('/livetiming');
  const running = await screen.findByRole('region', { name: 'Live now' });
  await within(running).findByRole('link', { name: 'Harskamp 3 Hours · Race' });
  within(running).getByText('1:23:45');
  within(running).getByText('Roos Kwakernaak');
  within(running).getByText('Code 60');
  expect(isAllAsked).toBe(true);
  const finished = screen.getByRole('table', { name: 'Recently finished' });
  const row = within(finished).getByRole('link', { name: 'Herfstcup' }).closest('tr');
  expect(row?.textContent).toMatch(/^Nov 14(, 2026)?Herfstcup7Anna Berg won Final/);
  expect(within(finished).queryByText('Finish')).toBeNull();
  within(screen.getByRole('table', { name: 'Recent events' })).getByRole('link', { name: 'Zomercup' });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Live now', 'Between sessions', 'Recently finished', 'Recent events']);
  const between = screen.getByRole('table', { name: 'Between sessions' });
  expect(between.textContent).toContain('Two racesNext: Race 2, planned for 16:30 local time');
  expect(within(finished).queryByText('Two races')).toBeNull();
});

test('the sessions of an event are listed as running, next and finished', async () => {
  const aSession = (number: number, name: string, flag: number, leader?: string) => ({
    ...{ id: `lw-12-${number}`, eId: 'lw-12', rnNam: name, rnTp: 0, f: flag },
    ...(leader && { ld: { number: '7', name: leader } }),
  });
  const ss = [
    aSession(1, 'Practice', liveFlags.Finish, 'Anna Berg'),
    aSession(2, 'Qualifying', liveFlags.Yellow, 'Roos Kwakernaak'),
    aSession(3, 'Race', liveFlags.Unknown),
  ];
  server.use(http.get(`${origin}/api/events/lw-12`, () => HttpResponse.json({ ...event, ss })));
  onTestFinished(() => server.resetHandlers());
  await openSite('/livetiming/lw-12');
  await screen.findByRole('link', { name: 'Race' });
  const listed = screen.getAllByRole('table').map((table) => [
    within(table).getByRole('caption').textContent,
    ...within(table)
      .getAllByRole('rowheader')
      .map((row) => within(row).getByRole('link').textContent),
  ]);
  expect(listed).toEqual([
    ['Running', 'Qualifying'],
    ['Next', 'Race'],
    ['Finished', 'Practice'],
  ]);
  // The flag of a session that is over or has not begun says nothing.
  const heads = screen.getAllByRole('table').map((table) => within(table).getAllByRole('columnheader')[0]);
  expect(heads.map((head) => head?.textContent)).toEqual(['Flag', 'Scheduled', 'Scheduled']);
  expect(screen.queryByText('Finish')).toBeNull();
  // Only finished sessions lead to their results.
  const resultsColumns = screen.getAllByRole('table').map((table) => {
    return within(table).queryByRole('columnheader', { name: 'Results' }) !== null;
  });
  expect(resultsColumns).toEqual([false, false, true]);
  const rowOf = (name: string) => screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }).textContent;
  expect(rowOf('Qualifying')).toContain('7Roos Kwakernaak leads');
  expect(rowOf('Practice')).toContain('7Anna Berg won');
});

test('a live event without sessions shows that', async () => {
  await openSite('/livetiming/lw-12');
  await screen.findByText('No sessions found');
});

test('an unlisted event opens with the guid in the address, which stays from screen to screen', async () => {
  const session = { id: 'lw-12-34', eId: 'lw-12', rnNam: 'Race 2', rnTp: 0, f: 1 };
  server.use(
    http.get(`${origin}/api/events/lw-12`, ({ request }) =>
      new URL(request.url).searchParams.get('guid') === 'ab-1'
        ? HttpResponse.json({ ...event, ss: [session] })
        : new HttpResponse(null, { status: 404 }),
    ),
  );
  // The site's own history follows the address; that of a test does not.
  history.replaceState(null, '', '?guid=ab-1');
  onTestFinished(() => {
    history.replaceState(null, '', '/');
    server.resetHandlers();
  });
  await openSite('/livetiming/lw-12?guid=ab-1');
  const link = await screen.findByRole('link', { name: /Race 2/ });
  expect(link.getAttribute('href')).toBe('/livetiming/lw-12/sessions/lw-12-34?guid=ab-1');
});

test('filters without matches show the same message', async () => {
  await openSite('/livetiming?sport=Karting');
  await screen.findByText('At This Moment There Are No Live Sessions');
  screen.getByText('No live event matches these filters');
});

test('an embedded live event has no frame of its own, and its links stay embedded', async () => {
  const ss = [{ id: 'lw-12-34', eId: 'lw-12', rnNam: 'Race 2', rnTp: 0, f: 1 }];
  server.use(http.get(`${origin}/api/events/lw-12`, () => HttpResponse.json({ ...event, ss })));
  onTestFinished(() => server.resetHandlers());
  await openSite('/livetiming/lw-12?integrated=true');
  const link = await screen.findByRole('link', { name: /Race 2/ });
  expect(link.getAttribute('href')).toBe('/livetiming/lw-12/sessions/lw-12-34?integrated=true');
  expect(screen.queryByRole('banner')).toBeNull();
});
