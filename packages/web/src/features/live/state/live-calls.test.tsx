import { statisticsNames, weatherNames, weatherResponseNames } from '@lapwing/contract/live/names';
import { toShort } from '@lapwing/contract/values/short-names';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http, ws } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadClientSettings } from '../../../api/client-settings.ts';
import { someSettings } from '../../../api/settings.test-support.ts';
import { applyLanguage } from '../../../i18n/language.ts';
import { openSite } from '../../../site.test-support.tsx';
import { aBoard, aBoardAnswer, aRow } from './live-board.test-support.ts';

// A busy machine takes longer.
configure({ asyncUtilTimeout: 120_000 });

const origin = 'http://api.test';
const SESSION = `${origin}/api/events/lw-12/sessions/lw-12-34`;
const PATH = '/livetiming/lw-12/sessions/lw-12-34';
const atVenue = (time: string) => Date.parse(`2026-09-22T${time}+02:00`);
const aNotice = { type: 'timer', priority: 0 } as const;
const raced = aBoard(
  [aRow(1, { competitorId: 'c1', number: '44', fullName: 'Jesse van Rooijen', laps: 3 })],
  {
    name: 'Race',
    flag: 'Finish',
    isEnded: true,
  },
);
/** A finished session: nothing arrives over the socket. */
const over = {
  ...raced,
  atMs: atVenue('11:41:00'),
  notices: [
    { ...aNotice, id: 's1', atMs: atVenue('10:52:00'), text: 'Race restarted behind the safety car' },
    { ...aNotice, id: 's2', atMs: atVenue('10:53:00'), text: 'Cars to the grid', displaySeconds: 30 },
  ],
};
const now = toShort(weatherNames, {
  temperature: 17.4,
  timestamp: '22-09-2026 10:41:00.000',
  precipitationIntensity: 1.2,
  precipitationProbability: 0.8,
  type: 4,
});
const later = toShort(weatherNames, {
  temperature: 15,
  timestamp: '22-09-2026 12:00:00.000',
  precipitationIntensity: 0,
  precipitationProbability: 0.1,
  type: 3,
});
const event = { id: 'lw-12', n: 'Harskamp 3 Hours', pyt: 2, s: 101, sp: 3, f: 0, u: 'timer', w: now, ss: [] };
const notFound = () => new HttpResponse(null, { status: 404 });

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(origin))),
  http.get(`${origin}/api/events/lw-12`, () => HttpResponse.json({ ...event, tz: 'Europe/Amsterdam' })),
  http.get(`${origin}/api/live/boards/lw-12`, () => HttpResponse.json(aBoardAnswer(over))),
  http.get(`${SESSION}/laps`, () =>
    HttpResponse.json({ sessionId: 'lw-12-34', startedAtMs: 0, competitors: [] }),
  ),
  http.get(`${SESSION}/stats`, () =>
    HttpResponse.json(toShort(statisticsNames, { sessionName: 'Race', sessionStartedAt: '09:41' })),
  ),
  http.get(`${SESSION}/weather`, () =>
    HttpResponse.json(
      toShort(weatherResponseNames, { eventId: 'lw-12', sessionId: 'lw-12-34', now, forecasts: [later] }),
    ),
  ),
  http.get(`${origin}/api/timers/timer/sponsors`, () => HttpResponse.json({ u: 'timer', sp: [] })),
  ws.link('ws://api.test/api/live/socket').addEventListener('connection', ({ client }) => {
    client.addEventListener('message', () => client.send('{"k":"waiting","eventId":"lw-12"}'));
  }),
);
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await loadClientSettings({ isForced: true });
});
beforeEach(async () => {
  document.body.dataset.theme = '1';
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1392);
  await applyLanguage('en');
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

test('a session without a socket has its announcements', async () => {
  await openSite(PATH);
  const log = await screen.findByRole('log', { name: 'Announcements' });
  await within(log).findByText('Race restarted behind the safety car');
  within(log).getByText('10:52:00');
});

test('an announcement leaves the strip when its display time is over, and stays in the list', async () => {
  await openSite(PATH);
  const log = await screen.findByRole('log', { name: 'Announcements' });
  await within(log).findByText('Race restarted behind the safety car');
  expect(within(log).queryByText('Cars to the grid')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '2 announcements' }));
  const dialog = screen.getByRole('dialog', { name: 'Announcements' });
  within(dialog).getByText('Cars to the grid');
  // Readers in another zone are told whose times these are.
  const isThere = Intl.DateTimeFormat().resolvedOptions().timeZone === 'Europe/Amsterdam';
  expect(within(dialog).queryAllByText(/^Times at the track \(/)).toHaveLength(isThere ? 0 : 1);
});

test('the figures include the start of the session', async () => {
  await openSite(`${PATH}?view=stats`);
  const label = await screen.findByText('Session start');
  // Its place is there before the response.
  await waitFor(() => expect(label.parentElement?.textContent).toBe('Session start09:41'));
});

test('weather, rain and forecast are shown if known', async () => {
  await openSite(`${PATH}?view=stats`);
  const weather = await screen.findByRole('region', { name: 'Weather' });
  expect(weather.textContent).toMatch(/Rain.*17°C.*1\.2 mm\/h.*80%/);
  const [, row] = within(weather).getAllByRole('row');
  expect(row?.textContent).toBe('12:00 Cloudy15°C0.0 mm/h10%');
  // The head has an icon for it.
  screen.getByRole('img', { name: 'Rain' });
});

test('unknown weather is not mentioned', async () => {
  server.use(
    http.get(`${SESSION}/weather`, notFound),
    http.get(`${origin}/api/events/lw-12`, () => HttpResponse.json({ ...event, w: undefined })),
  );
  await openSite(`${PATH}?view=stats`);
  await screen.findByText('Session start');
  expect(screen.queryByRole('region', { name: 'Weather' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the sessions of an event show the weather', async () => {
  await openSite('/livetiming/lw-12');
  await screen.findByText('Rain, 17°C');
});

test('a track whose map was deleted is shown not to scale', async () => {
  server.use(
    http.get(`${origin}/api/events/lw-12`, () => HttpResponse.json({ ...event, tm: true })),
    http.get(`${origin}/api/events/lw-12/trackmap`, notFound),
  );
  await openSite(`${PATH}?view=track-map`);
  await screen.findByText('Not to scale: the organiser has given no map of this track.');
});

test('a competitor without laps shows that there are none', async () => {
  server.use(http.get(`${SESSION}/competitor/c1`, notFound));
  await openSite(PATH);
  await userEvent.click(await screen.findByRole('button', { name: /Rooijen/ }));
  await screen.findByText('No laps found');
});
