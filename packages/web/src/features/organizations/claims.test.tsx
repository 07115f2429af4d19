import type { ClaimToDecide } from '@lapwing/contract/people/claims';
import { cleanup, configure, screen, within } from '@testing-library/react';
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
const aClaim = (claim: Partial<ClaimToDecide>): ClaimToDecide => ({
  claimId: 1,
  transponder: '7654321',
  competitor: null,
  state: 'pending',
  createdAtMs: Date.UTC(2026, 4, 1),
  claimant: 'Anna Berg',
  hasCode: false,
  decidableAtMs: null,
  ...claim,
});
let claims: ClaimToDecide[] = [];
const sent: unknown[] = [];
const refused = () => HttpResponse.json({ title: 'no', status: 403, code: 'not-allowed' }, { status: 403 });
const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get('*/eventresults/organizations/9', () => HttpResponse.json(organization)),
  http.get('*/api/organizations/9/manage', refused),
  http.get('*/api/organizations/9/practice', () => HttpResponse.json([])),
  http.get('*/api/organizations/9/claims', () => HttpResponse.json({ claims })),
  http.post('*/api/organizations/9/claims/codes/:code', ({ params }) =>
    HttpResponse.json({ code: 'ABCD2345', transponder: params.code, expiresAtMs: 0 }),
  ),
  http.post('*/api/organizations/9/claims/:id', async ({ params, request }) => {
    sent.push([params.id, await request.json()]);
    return HttpResponse.json({ claims: [] });
  }),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await applyLanguage('en');
});
beforeEach(async () => {
  sent.length = 0;
  await loadClientSettings({ isForced: true });
  publishSession({ kind: 'signed-in', accountId: 'x', name: 'Timer', idToken: 'token' });
});
afterEach(() => {
  cleanup();
  publishSession();
});
afterAll(() => server.close());

test('a timer confirms a claim, and waits if the present owner may still answer', async () => {
  claims = [
    aClaim({ hasCode: true }),
    aClaim({ claimId: 2, claimant: 'Ben Berg', decidableAtMs: Date.UTC(2026, 4, 8) }),
  ];
  await openSite('/organizations/9/manage?tab=claims');
  const list = within(await screen.findByRole('list', { name: 'Claims to decide' }));
  list.getByText('Has your code');
  list.getByText(/the present owner may answer until/);
  expect(list.queryByRole('button', { name: /Ben Berg/ })).toBeNull();
  const confirm = { name: 'Confirm the claim of Anna Berg: Transponder 7654321' };
  await userEvent.click(list.getByRole('button', confirm));
  await screen.findByText('No claims to decide');
  expect(sent).toEqual([['1', { isConfirmed: true }]]);
});

test('a timer shows a code for the transponder that a racer holds', async () => {
  claims = [];
  await openSite('/organizations/9/manage?tab=claims');
  const field = await screen.findByLabelText('Transponder code');
  await userEvent.type(field, '<script>{Enter}');
  await screen.findByText('Enter the code as it is printed on the transponder.');
  await userEvent.clear(field);
  await userEvent.type(field, '7654321{Enter}');
  await screen.findByText('ABCD 2345');
  expect(field).toHaveProperty('value', '');
});
