import type { PaddockClock } from '@lapwing/contract/desk/paddock';
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { someSettings } from '../../../api/settings.test-support.ts';
import { openSite } from '../../../site.test-support.tsx';
import { anEvent } from '../an-event.test-support.ts';
import { anOutcome, anOverview } from '../an-overview.test-support.ts';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const START_MS = Date.parse('2026-11-15T12:20:00Z');
const MINUTE_MS = 60_000;
const race = {
  ...{ id: 5, name: 'Race 2', comment: null, eventId: 12, type: 'race' as const },
  ...{ startTime: '2026-11-15T13:20:00', groupName: 'Cup', isMerge: false, resultStatus: 'None' as const },
  ...{ participated: 0, announcements: null },
};
const event = anEvent({
  id: 12,
  name: 'Cup',
  resultStatus: 'None',
  sessions: { sessions: [race], groups: [] },
});

function aClock(number: string | null): PaddockClock {
  return {
    nowMs: START_MS - 30 * MINUTE_MS,
    timeZone: 'Europe/Amsterdam',
    gridLeadMinutes: 10,
    sessions: [
      {
        ...{ sessionId: 5, name: 'Race 2', group: '', startsAtMs: START_MS },
        ...{ expectedStartMs: START_MS + 12 * MINUTE_MS, spreadMinutes: 4 },
        ...{ earliestMs: START_MS + 8 * MINUTE_MS, latestMs: START_MS + 16 * MINUTE_MS },
        ...{ gridAtMs: START_MS + 2 * MINUTE_MS, likelyMs: 20 * MINUTE_MS },
        terms: [{ kind: 'overran', byMs: 12 * MINUTE_MS, count: 2, name: '' }],
      },
    ],
    runningEndsFromMs: null,
    hasEntries: true,
    entrant: number === '7' ? { number: '7', name: 'Eva Bos', sessionIds: [5] } : null,
  };
}

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get('*/api/v0.2.3/eventresults/events/12/overview', () =>
    HttpResponse.json(
      anOverview({ event, outcomes: [anOutcome({ sessionId: 5, startsAt: '2026-11-15T13:20:00+01:00' })] }),
    ),
  ),
  http.get('*/api/desk/events/12/paddock-clock', ({ request }) =>
    HttpResponse.json(aClock(new URL(request.url).searchParams.get('number'))),
  ),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});
afterAll(() => server.close());

test('visitors see how late the day runs and why, and with their number their grid call', async () => {
  await openSite('/events/12');
  expect((await screen.findByText('The day runs 12 min late')).parentElement?.textContent).toContain(
    '2 sessions ran over: 12 min',
  );
  const row = screen.getByRole('link', { name: 'Race 2' }).closest('li');
  expect(row?.textContent).toMatch(/expected 13:32 ± 4 min/);
  const field = screen.getByLabelText('Your start number');
  fireEvent.change(field, { target: { value: '99' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show my grid times' }));
  expect(await screen.findByText('No entry has this number.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show my grid times' }));
  expect((await screen.findAllByText(/^Your grid: 13:22 ± 4 min$/)).length).toBe(2);
  const calendar = screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  expect(calendar).toMatch(/^webcal:.*\/feeds\/events\/12\/sessions\.ics\?lang=en&number=7$/);
  fireEvent.click(screen.getByRole('button', { name: 'Other number' }));
  expect(await screen.findByLabelText('Your start number')).toBeTruthy();
});
