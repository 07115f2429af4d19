import type { Session } from '@lapwing/contract/results/events';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { someSettings } from '../../api/settings.test-support.ts';
import { openSite } from '../../site.test-support.tsx';
import { anEvent } from './an-event.test-support.ts';

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
const EVENT = '*/api/v0.2.3/eventresults/events/12';

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get(EVENT, () =>
    HttpResponse.json(
      anEvent({
        id: 12,
        name: 'Herfstcup',
        championships: [{ id: 7, name: 'Mini Max', season: '2026', class: 'Mini', organizationId: 3 }],
        sessions: { sessions: [morning, evening], groups: [] },
      }),
    ),
  ),
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
  const row = mark.closest('tr');
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
  server.use(http.get(EVENT, () => HttpResponse.json(event)));
  await openSite('/events/12');
  const row = (await screen.findByRole('link', { name: 'Evening race' })).closest('tr');
  expect(row?.querySelector('time')?.textContent).toBe('');
  const timed = screen.getByRole('link', { name: 'Morning race' }).closest('tr');
  expect(timed?.querySelector('time')?.textContent).toMatch(/10:00/);
});

test('an event lists its sessions, with the length of its track and the number of runs', async () => {
  await openSite('/events/12');
  const length = await screen.findByText('Track length');
  expect(length.closest('div')?.textContent).toBe('Track length1.246km');
  expect(screen.getByText('Runs').closest('div')?.textContent).toBe('Runs2');
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toContain('Official');
  const sessions = within(screen.getByRole('table', { name: /^Sessions on/ })).getAllByRole('link');
  expect(sessions.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Morning race', '/sessions/1'],
    ['Evening race', '/sessions/2'],
  ]);
});

test('an event without sessions refers to the organiser', async () => {
  server.use(
    http.get(EVENT, () => HttpResponse.json(anEvent({ id: 12, sessions: { sessions: [], groups: [] } }))),
  );
  await openSite('/events/12');
  expect(await screen.findByText('No sessions found')).toBeTruthy();
  expect(screen.getByText('No info found, please contact organiser')).toBeTruthy();
});

test('the page of an event that does not exist has the right title', async () => {
  server.use(http.get('*/api/v0.2.3/eventresults/events/13', () => new HttpResponse(null, { status: 404 })));
  await openSite('/events/13');
  await screen.findByRole('heading', { name: 'Page Not Found' });
  await waitFor(() => expect(document.title).toMatch(/^Page Not Found · /));
});
