import { cleanup, configure, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { someSettings } from '../../api/settings.test-support.ts';
import { openSite } from '../../shell/site.test-support.tsx';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 8000 });

const RESULTS = '*/api/v0.2.3/eventresults';
const summary = {
  name: 'Cup',
  season: '2026',
  html: null,
  xml: null,
  backupxml: null,
  class: '',
  resultStatus: 'None',
};

const cup = {
  id: 5,
  name: 'Cup',
  season: '2026',
  class: '',
  layout: 'PointsPerRun',
  drops: 0,
  isGiven: false,
  resultStatus: 'None',
  events: [],
  competitors: [],
};

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get(`${RESULTS}/organizations/:organizationId`, () => new HttpResponse(null, { status: 404 })),
  http.get(`${RESULTS}/organizations/:organizationId/championships`, ({ params }) =>
    HttpResponse.json({
      championships:
        params.organizationId === '1' ? [{ ...summary, id: 5, organization: 1, championshipid: 5 }] : [],
    }),
  ),
  http.get(`${RESULTS}/championships/5`, ({ request }) =>
    new URL(request.url).searchParams.get('organizationId') === '1'
      ? HttpResponse.json(cup)
      : new HttpResponse(null, { status: 404 }),
  ),
  // Whose it is only the address above says.
  http.get(`${RESULTS}/championships/5`, () => HttpResponse.json(cup)),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(cleanup);
afterAll(() => server.close());

test('a championship stands under its own organization', async () => {
  await openSite('/organizations/1/championships/5');
  expect(await screen.findByRole('heading', { name: 'Cup 2026' })).toBeTruthy();
});

test('under another one there is no such page', async () => {
  await openSite('/organizations/2/championships/5');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
});
