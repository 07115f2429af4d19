import type { OwnEvent, Upload } from '@lapwing/contract/people/organizations';
import { cleanup, configure, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadClientSettings } from '../../api/client-settings.ts';
import { someSettings } from '../../api/settings.test-support.ts';
import { applyLanguage } from '../../i18n/language.ts';
import { publishSession } from '../../identity/session.ts';
import { openSite } from '../../site.test-support.tsx';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const anUpload = (upload: Partial<Upload>): Upload => ({
  atMs: Date.UTC(2026, 4, 1),
  keyName: 'Tower',
  call: 'results',
  uploadId: 'u1',
  outcome: 'stored',
  fileName: null,
  eventId: 5,
  detail: '',
  errors: [],
  ...upload,
});
let uploads: Upload[] = [];
let events: OwnEvent[] = [];
const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get('*/eventresults/organizations/9', () =>
    HttpResponse.json({
      ...{ id: 9, name: 'Kart Club', logo: null, url: null, city: '', sport: 'Karting' },
      ...{ country: { id: 528, name: 'Netherlands', alpha2: 'NL' }, ref: '/api/organizations/9' },
    }),
  ),
  http.get('*/api/organizations/9/manage', () =>
    HttpResponse.json({
      ...{ organizationId: 9, name: 'Kart Club', city: '', websiteUrl: null, logo: null, embeddingSites: [] },
      ...{ members: [], keys: [] },
    }),
  ),
  http.get('*/api/organizations/9/manage/events', () =>
    HttpResponse.json(events, { headers: { 'x-total-count': String(events.length) } }),
  ),
  http.get('*/api/organizations/9/manage/uploads', () =>
    HttpResponse.json(uploads, { headers: { 'x-total-count': String(uploads.length) } }),
  ),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(async () => {
  await loadClientSettings({ isForced: true });
  publishSession({ kind: 'signed-in', accountId: 'x', name: 'Owner', idToken: 'token' });
});
afterEach(async () => {
  cleanup();
  publishSession();
  await applyLanguage('en');
});
afterAll(() => server.close());

test('the overview comes first: the last upload, the keys in use and the next event', async () => {
  const anEvent = (eventId: number, name: string, startDate: string): OwnEvent => ({
    ...{ eventId, name, startDate, clientId: null, status: 'None', isListed: true, isDeleted: false },
    ...{ path: `/events/${eventId}`, sessions: [] },
  });
  uploads = [anUpload({ fileName: 'final.csv', outcome: 'refused' }), anUpload({ fileName: 'heat.csv' })];
  events = [
    anEvent(3, 'Final', '2999-10-02'),
    anEvent(2, 'Summer cup', '2999-06-01'),
    anEvent(1, 'Old cup', '2020-06-01'),
  ];
  await openSite('/organizations/9/manage');
  const panel = await screen.findByRole('tabpanel', { name: 'Overview' });
  await within(panel).findByText('final.csv, Tower');
  within(panel).getByText('Refused');
  within(panel).getByText('No upload keys yet');
  expect(within(panel).getByRole('link', { name: 'Summer cup' }).getAttribute('href')).toBe('/events/2');
  uploads = [];
  events = [];
});

test('an empty list of uploads has its own text', async () => {
  await openSite('/organizations/9/manage?tab=uploads');
  await screen.findByText('Nothing was uploaded yet');
});

test.each([
  ['nl', 'Uploads', ['uitslag.csv', 'Correcties']],
  ['ja', 'アップロード', ['uitslag.csv', '訂正']],
] as const)(
  'an upload without a file is named in the language of the reader: %s',
  async (language, name, titles) => {
    uploads = [
      anUpload({ call: 'results/file', fileName: 'uitslag.csv' }),
      anUpload({ call: 'corrections' }),
    ];
    await applyLanguage(language);
    await openSite('/organizations/9/manage?tab=uploads');
    const list = await screen.findByRole('list', { name });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('b')?.textContent),
    ).toEqual(titles);
  },
);

test('errors are shown in the language of the reader by their codes, or in English without one', async () => {
  uploads = [
    anUpload({
      outcome: 'refused',
      detail: 'The request has parameters that are not valid',
      detailCode: 'invalid-parameters',
      detailParams: {},
      errors: [
        {
          name: 'Laps',
          line: 3,
          message: '"x" is no whole number',
          code: 'not-a-whole-number',
          params: { value: '"x"' },
        },
        { name: '', message: 'is empty' },
      ],
    }),
  ];
  await applyLanguage('nl');
  await openSite('/organizations/9/manage?tab=uploads');
  const list = await screen.findByRole('list', { name: 'Uploads' });
  expect(within(list).getByText('Er staan fouten in')).toBeDefined();
  expect(within(list).getByText('"x" is geen heel getal')).toBeDefined();
  expect(within(list).getByText('is empty').lang).toBe('en');
});
