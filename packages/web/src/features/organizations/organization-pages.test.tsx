import { TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { someSettings } from '../../api/settings.test-support.ts';
import { openSite } from '../../site.test-support.tsx';
import { anEvent } from '../events/an-event.test-support.ts';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const ORGANIZATION = '*/api/v0.2.3/eventresults/organizations/3';
let asked = new URLSearchParams();
const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get(ORGANIZATION, () => HttpResponse.json(anEvent().organization)),
  http.get(`${ORGANIZATION}/events`, ({ request }) => {
    asked = new URL(request.url).searchParams;
    return HttpResponse.json([anEvent({ id: 12, name: 'Herfstcup, round 4' })], {
      headers: { [TOTAL_COUNT_HEADER]: '60' },
    });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(cleanup);
afterAll(() => server.close());

test('an organisation shows its events, page by page, and links to its championships', async () => {
  await openSite('/organizations/3?page=2');
  await screen.findByRole('heading', { level: 1, name: 'Lage Landen Kart Cup' });
  const events = within(await screen.findByRole('table', { name: 'Events' }));
  expect(events.getByRole('link', { name: 'Herfstcup, round 4' }).getAttribute('href')).toBe('/events/12');
  expect(Object.fromEntries(asked)).toEqual({ count: '25', offset: '25' });
  expect(screen.getByRole('link', { name: 'Championships' }).getAttribute('href')).toBe(
    '/organizations/3/championships',
  );
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  await waitFor(() => expect(trail.textContent).toBe('HomeLage Landen Kart Cup'));
});
