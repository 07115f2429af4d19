import type { OrganizationRecords } from '@lapwing/contract/records/records';
import { cleanup, configure, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { someSettings } from '../../api/settings.test-support.ts';
import { applyLanguage } from '../../i18n/language.ts';
import { openSite } from '../../site.test-support.tsx';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const lap = { eventId: 12, eventName: 'Herfstcup', sessionId: 34, sessionName: 'Final' };
const records: OrganizationRecords = {
  tracks: [
    {
      track: { venueId: 3, name: 'Oostervaart', countryCode: 'NL', length: 1.2, lengthUnit: 'km' },
      records: [
        {
          category: { layout: null, direction: 'unspecified', conditions: 'wet', className: 'GT4' },
          history: [
            {
              ...{
                recordId: 2,
                lapTime: '59.900',
                name: 'Eva Vos / Ann Bee',
                startNumber: '18',
                date: '2026-04-03',
              },
              ...{ lap: { ...lap, finishPosition: 2, lapNumber: 7, driver: 'Eva Vos' }, source: '' },
            },
            {
              ...{ recordId: 1, lapTime: '1:00.500', name: 'Bos', startNumber: '', date: '1999-05-01' },
              ...{ lap: null, source: 'Yearbook 1999' },
            },
          ],
        },
      ],
    },
  ],
};

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get('*/organizations/9/records', () => HttpResponse.json(records)),
  http.get('*/api/*', () => new HttpResponse(null, { status: 404 })),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await applyLanguage('en');
});
afterEach(cleanup);
afterAll(() => server.close());

test('a record has its class, its lap in the result, and the records before it', async () => {
  await openSite('/organizations/9/records');
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe('GT4 · wet');
  const link = screen.getByRole('link', { name: 'Herfstcup, Final, lap 7' });
  expect(link.getAttribute('href')).toBe('/sessions/34/laptimes?pos=2&lap=7');
  // Who drove the lap, before the crew of the car.
  expect(link.closest('p')?.textContent).toContain('Eva Vos #18 Eva Vos / Ann Bee');
  expect(screen.getByText('1 earlier record')).toBeTruthy();
  expect(screen.getByText('Yearbook 1999')).toBeTruthy();
});
