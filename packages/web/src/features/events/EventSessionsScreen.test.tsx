import type { Session } from '@lapwing/contract/results/events';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { someSettings } from '../../api/settings.test-support.ts';
import { HIDDEN_RESULTS_STORAGE_KEY } from '../../page/storage-keys.ts';
import { aStory } from '../../parts/story/a-story.test-support.ts';
import { openSite } from '../../site.test-support.tsx';
import { anEvent } from './an-event.test-support.ts';
import { anOutcome, anOverview } from './an-overview.test-support.ts';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const accountId = `LAPWING-GA-${'0a'.repeat(16)}`;

function aSession(id: number, name: string): Session {
  return {
    id,
    name,
    comment: null,
    eventId: 12,
    type: 'race',
    startTime: '2026-11-15T10:00:00',
    groupName: 'Sprint',
    isMerge: false,
    resultStatus: 'Official',
    participated: 20,
    announcements: null,
  };
}

const morning = aSession(1, 'Morning race');
const evening = aSession(2, 'Evening race');
const EVENT = '*/api/v0.2.3/eventresults/events/12/overview';
const herfstcup = anEvent({
  id: 12,
  name: 'Herfstcup',
  championships: [{ id: 7, name: 'Mini Max', season: '2026', class: 'Mini', organizationId: 3 }],
  sessions: { sessions: [morning, evening], groups: [] },
});

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get(EVENT, () => HttpResponse.json(anOverview({ event: herfstcup }))),
  http.get(`*/api/v0.2.3/eventresults/accounts/${accountId}/events/12/sessions`, () =>
    HttpResponse.json([evening]),
  ),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

test('the sessions of the person in the address are highlighted', async () => {
  await openSite(`/events/12?user=${accountId}`);
  const mark = await screen.findByText('Took part');
  const row = mark.closest('li');
  expect(row && within(row).getByRole('link', { name: 'Evening race' })).toBeTruthy();
  expect(screen.getAllByText('Took part')).toHaveLength(1);
});

test('without a person none are highlighted, and no call is made for them', async () => {
  await openSite('/events/12?user=somebody');
  expect(await screen.findByRole('link', { name: 'Morning race' })).toBeTruthy();
  expect(screen.queryByText('Took part')).toBeNull();
});

test('the head links to the championships that the event counts for, and stays embedded', async () => {
  await openSite('/events/12?integrated=true');
  const link = await screen.findByRole('link', { name: /Mini Max 2026/ });
  expect(link.getAttribute('href')).toBe('/organizations/3/championships/7?integrated=true');
});

test('a session with only a date shows no time', async () => {
  const undated = { ...evening, startTime: '2026-11-15T00:00:00' };
  const event = anEvent({ id: 12, sessions: { sessions: [morning, undated], groups: [] } });
  server.use(http.get(EVENT, () => HttpResponse.json(anOverview({ event }))));
  await openSite('/events/12');
  const row = (await screen.findByRole('link', { name: 'Evening race' })).closest('li');
  expect(row?.querySelector('time')?.textContent).toBe('');
  const timed = screen.getByRole('link', { name: 'Morning race' }).closest('li');
  expect(timed?.querySelector('time')?.textContent).toMatch(/10:00/);
});

test('an unknown length of a track is not shown as nought', async () => {
  const { location } = anEvent({});
  const event = anEvent({
    id: 12,
    location: { ...location, length: 0 },
    sessions: { sessions: [morning, evening], groups: [] },
  });
  server.use(http.get(EVENT, () => HttpResponse.json(anOverview({ event }))));
  await openSite('/events/12');
  await screen.findByRole('link', { name: 'Morning race' });
  expect(screen.queryByText('Track length')).toBeNull();
});

test('an event lists its sessions, with the length of its track and the number of sessions', async () => {
  await openSite('/events/12');
  const length = await screen.findByText('Track length');
  expect(length.closest('div')?.textContent).toBe('Track length1.246 km');
  const head = screen.getByRole('heading', { level: 1 }).parentElement?.textContent;
  expect(head).toContain('2 sessions');
  expect(head).toContain('Official');
  const sessions = within(screen.getByRole('region', { name: /^Sessions on/ })).getAllByRole('link');
  expect(sessions.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Morning race', '/sessions/1'],
    ['Evening race', '/sessions/2'],
  ]);
});

const anna = { startNumber: '7', firstName: 'Anna', lastName: 'Jansen' };
const ben = { startNumber: '8', firstName: 'Ben', lastName: 'Smit' };
const first = {
  resultClass: 'Senior',
  nationality: 'NL',
  difference: { lapsBehind: 0, timeDifference: '00.000' },
};

function rowOf(name: string): string {
  return screen.getByRole('link', { name }).closest('li')?.textContent ?? '';
}

test('a session shows its winner, the winning time, the best lap and who drove it, and the places behind', async () => {
  const outcome = anOutcome({
    podium: [
      { ...anna, ...first },
      { ...ben, ...first, difference: { lapsBehind: 0, timeDifference: '2.104' } },
      {
        ...ben,
        startNumber: '9',
        lastName: 'Vos',
        ...first,
        difference: { lapsBehind: 1, timeDifference: '00.000' },
      },
    ],
    winningTime: '12:04.118',
    laps: 14,
    bestLap: { ...ben, lapTime: '51.002' },
  });
  server.use(http.get(EVENT, () => HttpResponse.json(anOverview({ event: herfstcup, outcomes: [outcome] }))));
  await openSite('/events/12');
  await screen.findByRole('link', { name: 'Morning race' });
  const row = rowOf('Morning race');
  expect(row).toContain('Winner: 7Anna Jansen');
  expect(row).toContain('Time: 12:04.118');
  expect(row).toContain('51.002 session best');
  expect(row).toContain('8 Ben Smit');
  expect(row).toContain('28Smit+2.104');
  expect(row).toContain('39Vos+1 lap');
  expect(row).toContain('Race, 20 competitors, 14 laps');
  expect(rowOf('Evening race')).not.toContain('Winner');
});

test('a session that runs shows its flag, its leader and its clock, and has won nobody before the flag', async () => {
  const running = { ...morning, resultStatus: 'Active' as const };
  const event = {
    ...herfstcup,
    resultStatus: 'Active' as const,
    sessions: { sessions: [running], groups: [] },
  };
  const now = {
    ...{ eventId: 'lw-12', name: 'Herfstcup', organization: null, sessionName: 'Morning race' },
    ...{ sessionId: 'lw-12-1', flag: 'Green', timeToGoMs: 38_000, lapsToGo: null, raceTimeMs: 60_000 },
    leader: { number: '7', name: 'Anna Jansen' },
  };
  let flag = 'Green';
  server.use(
    http.get(EVENT, () => HttpResponse.json(anOverview({ event }))),
    http.get('*/api/live/now', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('eventId') === 'lw-12' ? [{ ...now, flag }] : [],
      ),
    ),
  );
  await openSite('/events/12');
  await screen.findByText('leads');
  expect(rowOf('Morning race')).toMatch(/Green.*7Anna Jansenleads0:3[78] to go/);
  cleanup();
  now.timeToGoMs = 0;
  await openSite('/events/12');
  await screen.findByText('leads');
  expect(rowOf('Morning race')).toContain('0:00 to go');
  cleanup();
  server.use(
    http.get('*/api/live/now', () => HttpResponse.json([{ ...now, timeToGoMs: null, raceTimeMs: 754_000 }])),
  );
  await openSite('/events/12');
  await screen.findByText('leads');
  expect(rowOf('Morning race')).toMatch(/12:3\d gone/);
  server.use(http.get('*/api/live/now', () => HttpResponse.json([{ ...now, flag }])));
  cleanup();
  flag = 'Finish';
  await openSite('/events/12');
  expect(await screen.findByText('won')).toBeTruthy();
  expect(screen.queryByText('leads')).toBeNull();
});

test('a session that runs shows the lead, the best lap and the places behind, as the board has them', async () => {
  const event = {
    ...herfstcup,
    resultStatus: 'Active' as const,
    sessions: { sessions: [{ ...morning, resultStatus: 'Active' as const }], groups: [] },
  };
  const now = {
    ...{ eventId: 'lw-12', name: 'Herfstcup', organization: null, sessionName: 'Morning race' },
    ...{ sessionId: 'lw-12-1', flag: 'Green', timeToGoMs: null, lapsToGo: 4, raceTimeMs: 60_000 },
    leader: { number: '7', name: 'Anna Jansen' },
    field: {
      ...{ startedAt: '2026-11-15T10:04:10', laps: 10, classes: ['Senior'] },
      podium: [
        { ...anna, ...first },
        { ...ben, ...first, difference: { lapsBehind: 0, timeDifference: '0.612' } },
      ],
      bestLap: { ...ben, lapTime: '51.002' },
    },
  };
  server.use(
    http.get(EVENT, () => HttpResponse.json(anOverview({ event }))),
    http.get('*/api/live/now', () => HttpResponse.json([now])),
  );
  await openSite('/events/12');
  await screen.findByText('leads by 0.612');
  const row = rowOf('Morning race');
  expect(row).toContain('Greenlap 10');
  expect(row).toContain('10:00, started 10:04');
  expect(row).toContain('Leader: 7Anna Jansen');
  expect(row).toContain('4 laps to go');
  expect(row).toContain('51.002 session best');
  expect(row).toContain('28Smit+0.612');
  expect(screen.getByRole('link', { name: /^Follow live.*Morning race/ }).className).toContain('button');
});

test('a session that is over shows its winner with the time until its result is published, and is not live', async () => {
  const active = { ...morning, resultStatus: 'Active' as const };
  const event = {
    ...herfstcup,
    resultStatus: 'Active' as const,
    sessions: { sessions: [active], groups: [] },
  };
  const field = {
    ...{ startedAt: '2026-11-15T10:04:10', laps: 14, classes: ['Senior', 'Junior'], leaderTime: '12:04.118' },
    podium: [
      { ...anna, ...first },
      { ...ben, ...first, resultClass: 'Junior', difference: { lapsBehind: 1, timeDifference: '00.000' } },
    ],
    classLeaders: [
      { ...anna, ...first, time: '12:04.118' },
      { ...ben, ...first, resultClass: 'Junior', time: '12:07.000' },
    ],
    bestLap: { ...ben, lapTime: '51.002' },
  };
  const now = {
    ...{ eventId: 'lw-12', name: 'Herfstcup', organization: null, sessionName: 'Morning race', isRace: true },
    ...{ sessionId: 'lw-12-1', flag: 'Finish', timeToGoMs: null, lapsToGo: null, raceTimeMs: 60_000 },
    ...{ leader: { number: '7', name: 'Anna Jansen' }, field },
  };
  let overview = anOverview({ event });
  server.use(
    http.get(EVENT, () => HttpResponse.json(overview)),
    http.get('*/api/live/now', () => HttpResponse.json([{ ...now, finishedForMs: 4_000 }])),
  );
  await openSite('/events/12');
  await screen.findByText('won by 1 lap');
  const row = rowOf('Morning race');
  expect(row).toContain('Winner: 7Anna Jansen');
  expect(row).toContain('Time: 12:04.118');
  expect(row).toContain('51.002 session best');
  expect(row).toContain('28Smit+1 lap');
  expect(row).toContain('Finished');
  expect(screen.queryByText(/Follow live/)).toBeNull();
  expect(screen.queryByText('Running')).toBeNull();
  const winners = await screen.findByRole('region', { name: 'Class winners' });
  expect(winners.textContent).toContain('Junior8Ben Smit12:07.000');

  // Its result is asked for, and not waited for.
  overview = anOverview({ event: { ...herfstcup, sessions: { sessions: [morning], groups: [] } } });
  cleanup();
  await openSite('/events/12');
  expect(await screen.findAllByText('Official')).not.toHaveLength(0);
});

test('while classes race together the first of each is next to the programme', async () => {
  const active = { ...morning, resultStatus: 'Active' as const };
  const event = {
    ...herfstcup,
    resultStatus: 'Active' as const,
    sessions: { sessions: [active], groups: [] },
  };
  const behind = { lapsBehind: 0, timeDifference: '3.250' };
  const now = {
    ...{ eventId: 'lw-12', name: 'Herfstcup', organization: null, sessionName: 'Morning race', isRace: true },
    ...{ sessionId: 'lw-12-1', flag: 'Green', timeToGoMs: null, lapsToGo: 4, raceTimeMs: 60_000 },
    leader: { number: '7', name: 'Anna Jansen' },
    field: {
      ...{ startedAt: null, laps: 10, classes: ['Senior', 'Junior'], podium: [], bestLap: null },
      classLeaders: [
        { ...anna, ...first, time: '9:04.118' },
        { ...ben, ...first, resultClass: 'Junior', difference: behind, time: '9:07.368' },
      ],
    },
  };
  server.use(
    http.get(EVENT, () => HttpResponse.json(anOverview({ event }))),
    http.get('*/api/live/now', () => HttpResponse.json([now])),
  );
  await openSite('/events/12');
  const leaders = await screen.findByRole('region', { name: 'Class leaders' });
  expect(leaders.textContent).toContain('Senior7Anna Jansen');
  expect(leaders.textContent).toContain('Junior8Ben Smit+3.250');
  expect(leaders.textContent).not.toContain('9:04.118');
});

/** An event with one session, which runs, and another one to come if asked for. */
function aRunningEvent(later: (typeof morning)[] = []) {
  const active = { ...morning, resultStatus: 'Active' as const };
  const event = {
    ...herfstcup,
    resultStatus: 'Active' as const,
    sessions: { sessions: [active, ...later], groups: [] },
  };
  const behind = { lapsBehind: 0, timeDifference: '3.250' };
  const laps = { laps: 10, lastLap: '52.100' };
  const now = {
    ...{ eventId: 'lw-12', name: 'Herfstcup', organization: null, sessionName: 'Morning race', isRace: true },
    ...{ sessionId: 'lw-12-1', flag: 'Green', timeToGoMs: null, lapsToGo: 4, raceTimeMs: 60_000 },
    leader: { number: '7', name: 'Anna Jansen' },
    field: {
      ...{ startedAt: null, laps: 10, classes: ['Senior', 'Junior'], podium: [], classLeaders: [] },
      bestLap: { ...ben, lapTime: '51.002' },
      order: [
        { ...anna, ...first, ...laps, bestLap: '51.400' },
        { ...ben, ...first, ...laps, resultClass: 'Junior', difference: behind, bestLap: '51.002' },
      ],
    },
  };
  server.use(
    http.get(EVENT, () => HttpResponse.json(anOverview({ event }))),
    http.get('*/api/live/now', () => HttpResponse.json([now])),
  );
}

test('the only session of an event shows its order while it runs', async () => {
  aRunningEvent();
  await openSite('/events/12');
  const order = await screen.findByRole('table', { name: 'Running order' });
  const rows = within(order)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows[1]).toContain('Anna Jansen');
  expect(rows[2]).toContain('Ben Smit');
  expect(rows[2]).toContain('+3.250');
  expect(screen.getByRole('link', { name: 'Whole board' }).getAttribute('href')).toBe(
    '/livetiming/lw-12/sessions/lw-12-1',
  );
});

test('with other sessions in the programme the order is on the live page alone', async () => {
  aRunningEvent([{ ...morning, id: 2, name: 'Evening race', resultStatus: 'None' }]);
  await openSite('/events/12');
  await screen.findByText('Evening race');
  expect(screen.queryByRole('table', { name: 'Running order' })).toBeNull();
});

test('each class of an event has one colour on its page, also if the classes race apart', async () => {
  const outcomeOf = (sessionId: number, resultClass: string) =>
    anOutcome({ sessionId, classes: [resultClass], podium: [{ ...anna, ...first, resultClass }] });
  const overview = anOverview({
    event: {
      ...herfstcup,
      classes: [
        { name: '4-takt', color: 0 },
        { name: 'Senior', color: 1 },
      ],
    },
    outcomes: [outcomeOf(1, 'Senior'), outcomeOf(2, '4-takt')],
    classWinners: [
      { ...anna, sessionId: 1, resultClass: 'Senior', time: null },
      { ...ben, sessionId: 2, resultClass: '4-takt', time: null },
    ],
  });
  server.use(http.get(EVENT, () => HttpResponse.json(overview)));
  await openSite('/events/12');
  const aside = await screen.findByRole('region', { name: 'Class winners' });
  const coloursIn = (part: Element) =>
    [...part.querySelectorAll('[style]')].map((each) => /--c\d/.exec(each.getAttribute('style') ?? '')?.[0]);
  const [senior, fourStroke] = within(aside).getAllByRole('listitem').map(coloursIn);
  expect(senior).toEqual(['--c2', '--c2']);
  expect(fourStroke).toEqual(['--c1', '--c1']);
  const rows = ['Morning race', 'Evening race'].map((name) =>
    screen.getByRole('link', { name }).closest('li'),
  );
  expect(rows.map((row) => row && coloursIn(row))).toEqual([['--c2'], ['--c1']]);
});

test('a session to come counts down to its start', async () => {
  const startsAt = new Date(Date.now() + 38 * 60_000 - 5_000).toISOString();
  const event = {
    ...herfstcup,
    sessions: { sessions: [{ ...morning, resultStatus: null }], groups: [] },
  };
  const overview = anOverview({ event, outcomes: [anOutcome({ startsAt })] });
  server.use(http.get(EVENT, () => HttpResponse.json(overview)));
  await openSite('/events/12');
  expect(await screen.findByText('in 38 min')).toBeTruthy();
});

test('next to the programme are the class winners, the fastest lap, the standings and the next event', async () => {
  const winner = { ...anna, sessionId: 1, resultClass: 'Senior', time: '12:04.118' };
  const overview = anOverview({
    event: herfstcup,
    classWinners: [{ ...ben, sessionId: 1, resultClass: 'Junior', time: '12:20.004' }, winner],
    fastestLap: { ...anna, sessionId: 1, resultClass: 'Senior', lapTime: '50.998' },
    standings: [
      {
        ...{ championshipId: 7, organizationId: 3, name: 'Mini Max', season: '2026', class: 'Mini' },
        isAfterEvent: true,
        rows: [
          { ...anna, position: 1, change: 2, total: 240 },
          { ...ben, position: 2, change: null, total: 238.5 },
        ],
      },
    ],
    track: { width: 1000, height: 600, points: [0, 0, 1000, 0, 500, 600] },
    nextEvent: {
      ...{ id: 13, name: 'Wintercup', startDate: '2026-12-05' },
      startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
      locationName: 'Emmen',
    },
  });
  server.use(http.get(EVENT, () => HttpResponse.json(overview)));
  await openSite('/events/12');
  const aside = await screen.findByRole('complementary', { name: 'The event in brief' });
  const part = (name: string) => within(aside).getByRole('region', { name }).textContent;
  expect(part('Class winners')).toContain('Junior8Ben Smit12:20.004Senior7Anna Jansen12:04.118');
  expect(part('Fastest lap')).toContain('7Anna Jansen50.998');
  expect(part('After this event')).toContain('gained 2 places');
  expect(part('After this event')).toContain('238.5');
  expect(within(aside).getByRole('link', { name: 'All standings' }).getAttribute('href')).toBe(
    '/organizations/3/championships/7',
  );
  expect(within(aside).getByRole('img', { name: 'Outline of Oostervaart' })).toBeTruthy();
  expect(within(aside).getByRole('link', { name: 'Wintercup' }).getAttribute('href')).toBe('/events/13');
});

test('a next event that has started in the meantime is not shown', async () => {
  const nextEvent = {
    ...{ id: 13, name: 'Wintercup', startDate: '2026-01-05', startsAt: '2026-01-05T09:00:00+01:00' },
    locationName: 'Emmen',
  };
  server.use(http.get(EVENT, () => HttpResponse.json(anOverview({ event: herfstcup, nextEvent }))));
  await openSite('/events/12');
  await screen.findByRole('complementary', { name: 'The event in brief' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Wintercup' })).toBeNull());
});

test('results are hidden until the visitor asks for them, also on the next visit', async () => {
  const overview = anOverview({
    event: herfstcup,
    outcomes: [anOutcome({ podium: [{ ...anna, ...first }], winningTime: '12:04.118' })],
  });
  server.use(http.get(EVENT, () => HttpResponse.json(overview)));
  await openSite('/events/12');
  const button = await screen.findByRole('button', { name: 'Hide results' });
  const winner = screen.getByText('Anna Jansen').closest('[data-spoiler]');
  expect(winner).toBeTruthy();
  expect(screen.getByText('12:04.118').closest('[data-spoiler]')).toBeTruthy();
  fireEvent.click(button);
  expect(document.body.dataset.results).toBe('hidden');
  expect(localStorage.getItem(HIDDEN_RESULTS_STORAGE_KEY)).not.toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Show results' }));
  expect(document.body.dataset.results).toBeUndefined();
  expect(localStorage.getItem(HIDDEN_RESULTS_STORAGE_KEY)).toBeNull();
});

test('an event with one session tells its story below the programme, once it has a result', async () => {
  const event = anEvent({ id: 12, name: 'Herfstcup', sessions: { sessions: [morning], groups: [] } });
  const person = { startNumber: '44', firstName: 'Anna', lastName: 'Jansen' };
  const podium = [
    {
      ...{ ...person, resultClass: '', nationality: null },
      difference: { lapsBehind: 0, timeDifference: '00.000' },
    },
  ];
  const asked: string[] = [];
  server.use(
    http.get(EVENT, () => HttpResponse.json(anOverview({ event, outcomes: [anOutcome({ podium })] }))),
    http.get('*/api/v0.2.3/eventresults/sessions/:id/story', ({ params }) => {
      asked.push(String(params.id));
      return HttpResponse.json(
        aStory({
          people: [{ ...person, finishPosition: 1, resultClass: '', nationality: null }],
          podium: [
            {
              ...{ who: 1, time: '12:04.118', points: null },
              difference: { lapsBehind: 0, timeDifference: '00.000' },
            },
          ],
          sentences: [{ code: 'leads-throughout', lap: 1, who: 1, other: null, place: null, laps: null }],
        }),
      );
    }),
  );
  await openSite('/events/12');
  const story = await screen.findByRole('region', { name: 'The race in brief' });
  expect(story.textContent).toContain('Jansen leads every lap and wins.');
  // Of a visitor who does not want to see who won.
  expect(story.closest('[data-spoiler]')).toBeTruthy();
  expect(new Set(asked)).toEqual(new Set(['1']));
});

test('an event can be put into a calendar, an unlisted one with its guid', async () => {
  const guid = '0a'.repeat(16);
  await openSite(`/events/12?guid=${guid}`);
  const [link] = await screen.findAllByRole('link', { name: 'Calendar' });
  expect(link?.getAttribute('href')).toBe(`/feeds/events/12.ics?lang=en&guid=${guid}`);
});

test('an event without sessions refers to the organiser', async () => {
  server.use(
    http.get(EVENT, () =>
      HttpResponse.json(anOverview({ event: anEvent({ id: 12, sessions: { sessions: [], groups: [] } }) })),
    ),
  );
  await openSite('/events/12');
  expect(await screen.findByText('No sessions found')).toBeTruthy();
  expect(screen.getByText('No info found, please contact organiser')).toBeTruthy();
});

test('the page of an event that does not exist has the right title', async () => {
  server.use(
    http.get('*/api/v0.2.3/eventresults/events/13/overview', () => new HttpResponse(null, { status: 404 })),
  );
  await openSite('/events/13');
  await screen.findByRole('heading', { name: 'Page Not Found' });
  await waitFor(() => expect(document.title).toMatch(/^Page Not Found · /));
});

test('with a race to come the class winners are those so far, each with the session it won', async () => {
  const final = { ...evening, resultStatus: 'None' as const };
  const overview = anOverview({
    event: { ...herfstcup, sessions: { sessions: [morning, final], groups: [] } },
    classWinners: [
      { ...anna, sessionId: 1, resultClass: 'Senior', time: '12:04.118' },
      { ...ben, sessionId: 2, resultClass: 'Junior', time: '12:20.004' },
    ],
  });
  server.use(http.get(EVENT, () => HttpResponse.json(overview)));
  await openSite('/events/12');
  const part = await screen.findByRole('region', { name: 'Class winners so far' });
  expect(part.textContent).toContain('Anna JansenMorning race');
  expect(part.textContent).toContain('Ben SmitEvening race');
});

test('before the first race the fastest of each class are shown, and no winner', async () => {
  const lap = { sessionId: 1, lapTime: '51.002' };
  const overview = anOverview({
    event: herfstcup,
    fastestByClass: [
      { ...anna, ...lap, resultClass: 'Senior' },
      { ...ben, ...lap, resultClass: 'Junior', lapTime: '52.118' },
    ],
  });
  server.use(http.get(EVENT, () => HttpResponse.json(overview)));
  await openSite('/events/12');
  const part = await screen.findByRole('region', { name: 'Fastest by class' });
  expect(part.textContent).toContain('Junior8Ben Smit52.118');
  expect(screen.queryByRole('region', { name: /^Class winners/ })).toBeNull();
});
