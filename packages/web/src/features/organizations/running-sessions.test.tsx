import type { OwnEvent } from '@lapwing/contract/people/organizations';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

const managed = {
  ...{
    organizationId: 9,
    name: 'Kart Club',
    city: '',
    websiteUrl: null,
    logo: null,
    embeddingSites: [],
    members: [],
    keys: [],
  },
};
const session = (sessionId: number, name: string, status: 'Active' | 'Provisional') => ({
  ...{ sessionId, clientId: name, name, status, revision: 0 },
  ...(status === 'Active' && { lastDataAtMs: Date.UTC(2026, 4, 11, 12) }),
});
let events: OwnEvent[];
let calls: string[];

const own = '*/api/organizations/9/manage';
const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get('*/eventresults/organizations/9', () =>
    HttpResponse.json({
      ...{ id: 9, name: 'Kart Club', logo: null, url: null, city: '', sport: 'Karting' },
      ...{ country: { id: 528, name: 'Netherlands', alpha2: 'NL' }, ref: '/api/organizations/9' },
    }),
  ),
  http.get(own, () => HttpResponse.json(managed)),
  http.get(`${own}/events`, () => HttpResponse.json(events, { headers: { 'x-total-count': '1' } })),
  http.post(`${own}/sessions/:id/end`, ({ params }) => {
    calls.push(`end ${params.id}`);
    events = events.map((event) => ({ ...event, sessions: [session(1, 'Race 1', 'Provisional')] }));
    return HttpResponse.json(events[0]);
  }),
  http.delete(`${own}/sessions/:id`, ({ params }) => {
    calls.push(`delete ${params.id}`);
    const problem = { title: 'no', status: 409, code: 'conflict', correlationId: 'kept-1' };
    return HttpResponse.json(problem, { status: 409 });
  }),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await applyLanguage('en');
});
beforeEach(async () => {
  calls = [];
  events = [
    {
      ...{ eventId: 5, clientId: 'trial', name: 'Trial', startDate: '2026-05-11', status: 'Active' },
      ...{ isListed: true, isDeleted: false, path: '/events/5' },
      sessions: [session(1, 'Race 1', 'Active'), session(2, 'Practice', 'Provisional')],
    },
  ];
  await loadClientSettings({ isForced: true });
  publishSession({ kind: 'signed-in', accountId: 'x', name: 'Owner', idToken: 'token' });
});
afterEach(() => {
  cleanup();
  publishSession();
});
afterAll(() => server.close());

test('an owner ends a running session after a confirmation, and it leaves the list', async () => {
  const user = userEvent.setup();
  await openSite('/organizations/9/manage?tab=events');
  const list = await screen.findByRole('list', { name: 'Running sessions of Trial' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(list.textContent).toContain('Running, last data');
  await user.click(within(list).getByRole('button', { name: 'End Race 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'End Race 1?' });
  expect(calls).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(calls).toEqual([]);
  await user.click(within(list).getByRole('button', { name: 'End Race 1' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: /Running sessions/ })).toBeNull());
  expect(calls).toEqual(['end 1']);
});

test('a session that cannot be deleted reports it, with the id of the failure', async () => {
  const user = userEvent.setup();
  await openSite('/organizations/9/manage?tab=events');
  await user.click(await screen.findByRole('button', { name: 'Delete session Race 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete session Race 1?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/no longer running, or cannot be deleted/);
  await screen.findByText(/kept-1/);
  expect(calls).toEqual(['delete 1']);
});
