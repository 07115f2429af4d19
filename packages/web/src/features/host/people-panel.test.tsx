import type { HostedPerson } from '@lapwing/contract/site/host-people';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openSite } from '../../site.test-support.tsx';
import { openHostServer } from './host-page.test-support.tsx';

const server = openHostServer();

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
