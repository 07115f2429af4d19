import type { HostedPerson } from '@lapwing/contract/site/host';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadClientSettings } from '../../api/client-settings.ts';
import { applyLanguage } from '../../i18n/language.ts';
import { publishSession } from '../../identity/session.ts';
import { openSite } from '../../site.test-support.tsx';
import { hostServer } from './host-page.test-support.tsx';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const server = hostServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(async () => {
  await applyLanguage('en');
  await loadClientSettings({ isForced: true });
  publishSession({ kind: 'signed-in', accountId: 'x', name: 'Host', idToken: 'token' });
});
afterEach(() => {
  cleanup();
  publishSession();
});
afterAll(() => server.close());

const aPerson = (name: string, hasSecondFactor: boolean): HostedPerson => ({
  accountId: `LAPWING-GA-${name.toLowerCase().padEnd(32, '0')}`,
  name,
  email: `${name.toLowerCase()}@example.org`,
  hasSecondFactor,
  ...{ isActive: true, isHost: false, isHostByEnvironment: false, organizations: [] },
  ...{ createdAtMs: 0, lastSeenAtMs: null },
});

test('a host resets the second factor of a person who has one, after a question', async () => {
  const sent: string[] = [];
  let people = [aPerson('Anna', true), aPerson('Ben', false)];
  server.use(
    http.get('*/api/host/people', () =>
      HttpResponse.json(people, { headers: { 'x-total-count': String(people.length) } }),
    ),
    // Only whether accounts are elsewhere is read from it here.
    http.get('*/api/host/settings', () => new HttpResponse(null, { status: 404 })),
    http.post('*/api/host/people/:accountId/second-factor-reset', ({ params }) => {
      sent.push(String(params.accountId));
      people = [aPerson('Anna', false), aPerson('Ben', false)];
      return HttpResponse.json(people[0]);
    }),
  );
  const user = userEvent.setup();
  await openSite('/host?tab=people');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ben' }));
  expect(await screen.findByRole('menuitem', { name: 'Reset password' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Reset second factor' })).toBeNull();
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: 'Actions for Anna' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset second factor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset the second factor of Anna?' });
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Reset second factor' }));
  await screen.findByText('The second factor was turned off');
  expect(sent).toEqual([aPerson('Anna', true).accountId]);
});
