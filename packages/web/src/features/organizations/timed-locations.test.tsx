import type { TimedLocation } from '@lapwing/contract/people/organizations';
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

const atMs = Date.UTC(2026, 4, 11, 12);
const oddity = { transponder: '4711', loopId: 'finish', atMs };
const timed: TimedLocation = {
  locationId: 3,
  name: 'Harskamp',
  lastHeartbeatAtMs: atMs,
  lastPassingAtMs: null,
  passings: 3,
  counts: { 'seen-twice': 1, 'from-the-future': 1 },
  oddities: [
    { ...oddity, kind: 'seen-twice', differenceMs: 500 },
    { ...oddity, kind: 'from-the-future', differenceMs: 400 * 86_400_000 },
    { ...oddity, kind: 'of-a-later-version' },
  ],
};
const organization = {
  id: 9,
  name: 'Kart Club',
  logo: null,
  url: null,
  city: '',
  sport: 'Karting',
  country: { id: 528, name: 'Netherlands', alpha2: 'NL' },
  ref: '/api/organizations/9',
};
const refused = () => HttpResponse.json({ title: 'no', status: 403, code: 'not-allowed' }, { status: 403 });

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get('*/eventresults/organizations/9', () => HttpResponse.json(organization)),
  http.get('*/api/organizations/9/manage', refused),
  http.get('*/api/organizations/9/practice', () => HttpResponse.json([timed])),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await applyLanguage('en');
});
beforeEach(async () => {
  await loadClientSettings({ isForced: true });
  publishSession({ kind: 'signed-in', accountId: 'x', name: 'Timer', idToken: 'token' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  publishSession();
});
afterAll(() => server.close());

test('a timer sees the warnings about the practice loops as text, and nothing else of the page', async () => {
  await openSite('/organizations/9/manage');
  const list = await screen.findByRole('list', { name: 'What is odd at Harskamp' });
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows[0]).toContain('4711Seen again after 0.500: counted once.');
  expect(rows[1]).toContain('From the future: the clock is ahead by 400 days.');
  expect(rows[2]).toContain('of-a-later-version');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Practice', 'Claims']);
});

test('a visitor who is no member of the organisation gets a message', async () => {
  server.use(http.get('*/api/organizations/9/practice', refused));
  await openSite('/organizations/9/manage');
  await screen.findByText('Only its owners manage an organisation');
});
