import type { SessionReport } from '@lapwing/contract/results/report';
import type { SessionStory } from '@lapwing/contract/results/story';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aStory } from '../../../parts/story/a-story.test-support.ts';
import { openSite } from '../../../site.test-support.tsx';
import { aClassification, aSession, lapsOf, sessionServer } from '../state/session-answers.test-support.ts';

const classification = aClassification('GT4', 'TCR');
const [winner] = classification.rows;
if (winner === undefined) throw new Error('Nobody has won');

const person = (finishPosition: number, startNumber: string, firstName: string, lastName: string) => ({
  ...{ finishPosition, startNumber, firstName, lastName, resultClass: 'GT4', nationality: 'NL' },
  ...(finishPosition === 1 && { team: 'Duinrand Racing' }),
});
const none = { lapsBehind: 0, timeDifference: '00.000' };
const whole = aStory({
  sessionId: 34,
  people: [person(1, '116', 'Sanne', 'Kuipers'), person(2, '251', 'Koos', 'Haverkamp')],
  classes: ['GT4', 'TCR'],
  podium: [
    { who: 1, time: '30:28.326', points: null, difference: none },
    { who: 2, time: '30:28.702', points: null, difference: { ...none, timeDifference: '0.376' } },
  ],
  bestLap: { who: 2, lap: 7, lapTime: '1:26.532' },
  mover: { who: 1, from: 9, to: 1 },
  closestFinish: { ahead: 1, behind: 2, gap: '0.376' },
  lapCount: 20,
  leads: [
    { who: 2, fromLap: 1, toLap: 7 },
    { who: 1, fromLap: 8, toLap: 20 },
  ],
  sentences: [
    { code: 'start-from-pole', lap: 1, who: 2, other: null, place: null, laps: null },
    { code: 'wins-by-pass', lap: 8, who: 1, other: 2, place: null, laps: null },
  ],
});
let story: SessionStory = whole;
const server = sessionServer(() => ({
  session: aSession(),
  classification,
  laps: lapsOf(winner, []),
  story,
}));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  story = whole;
});
afterAll(() => server.close());

test('a result begins with its podium, the best lap, the mover and the closest finish', async () => {
  await openSite('/sessions/34');
  const sheet = await screen.findByRole('region', { name: 'The race in brief' });
  const [podium] = within(sheet).getAllByRole('list');
  const steps = podium ? within(podium).getAllByRole('listitem') : [];
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Place 1116Sanne KuipersGT4Duinrand Racing30:28.326',
    'Place 2251Koos HaverkampGT4+0.376',
  ]);
  expect(sheet.textContent).toContain('Best lap1:26.532 session best251Koos Haverkamplap 7');
  expect(sheet.textContent).toContain('Mover of the race8 places116Sanne Kuipers9 to 1');
  expect(sheet.textContent).toContain('Closest finish0.376 s');
});

test('the facts above the podium do not repeat it', async () => {
  await openSite('/sessions/34');
  await screen.findByRole('region', { name: 'The race in brief' });
  expect(screen.getAllByText('Classified').length).toBeGreaterThan(0);
  expect(screen.queryByText('Winner')).toBeNull();
  expect(screen.queryByText('Race time')).toBeNull();
});

test('each sentence links to its lap in the lap chart, with the competitor it is about', async () => {
  await openSite('/sessions/34');
  const link = await screen.findByRole('link', { name: 'Lap 8' });
  expect(link.closest('p')?.textContent).toBe(
    'Lap 8Kuipers takes the lead from Haverkamp and keeps it to the flag.',
  );
  const { searchParams, pathname } = new URL(link.getAttribute('href') ?? '', location.origin);
  expect(pathname).toBe('/sessions/34');
  expect(Object.fromEntries(searchParams)).toEqual({ tab: 'lapchart', lap: '8', follow: '1' });
});

test('the report has its own tab and address, and each sentence links to its evidence', async () => {
  const report: SessionReport = {
    ...{ sessionId: 34, sessionName: 'Race 2', eventName: 'Herfstcup', venueName: 'Oostervaart' },
    ...{ date: '2026-11-14', people: whole.people, flags: [] },
    paragraphs: [
      {
        topic: 'course',
        sentences: [
          {
            ...{ code: 'wins-by-pass', who: 1, other: 2, lap: 8 },
            evidence: [
              { kind: 'lap', position: 1, lap: 8 },
              { kind: 'standings', organizationId: 9, championshipId: 3 },
            ],
          },
        ],
      },
    ],
  };
  server.use(http.get('*/sessions/34/report', () => HttpResponse.json(report)));
  await openSite('/sessions/34');
  fireEvent.click(await screen.findByRole('link', { name: 'Read the report' }));
  const article = await screen.findByRole('article', { name: 'Victory for Kuipers in Race 2' });
  expect(article.textContent).toContain(
    'On lap 8, Sanne Kuipers (116) took the lead from Koos Haverkamp (251) and kept it to the finish.',
  );
  const [lap, standings] = within(article).getAllByRole('link');
  expect(lap?.getAttribute('href')).toBe('/sessions/34?tab=lapchart&lap=8&follow=1');
  expect(standings?.getAttribute('href')).toBe('/organizations/9/championships/3');
  expect(screen.getByRole('tab', { name: 'Report' }).getAttribute('aria-selected')).toBe('true');
});

test('without a podium there is no story, and the table stays', async () => {
  story = aStory({ sessionId: 34 });
  await openSite('/sessions/34');
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'The race in brief' })).toBeNull();
  expect((await screen.findAllByText('Winner')).length).toBeGreaterThan(0);
});

test('an earlier version of a result has no story, which is that of the newest', async () => {
  await openSite('/sessions/34?revision=1');
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'The race in brief' })).toBeNull();
});
