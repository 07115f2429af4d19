import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { applyLanguage } from '../../i18n/language.ts';
import { openSite } from '../../site.test-support.tsx';
import { openHostServer, someCheck } from './host-page.test-support.tsx';

const server = openHostServer();

test('a host sees what is wrong, the problem first, with the command that mends it', async () => {
  await openSite('/host');
  const list = await screen.findByRole('list', { name: 'To do' });
  await within(list).findByText('1 check passed');
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('b')?.textContent ?? '')).toEqual([
    'Clock',
    'The last backup failed',
    '',
  ]);
  expect(rows[0]?.textContent).toContain('sudo timedatectl set-ntp true');
  expect(rows[1]?.textContent).toContain('sudo -u lapwing lapwing-server backup');
  expect(screen.getByText('attempt 2 minutes ago failed')).toBeTruthy();
});

test('the head of the page names the site, how much is wrong, and leads to the status for everybody', async () => {
  await openSite('/host');
  await screen.findByText('1 problem, 1 warning');
  expect(screen.getByText('timing.example')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Public status page' }).getAttribute('href')).toBe('/status');
});

test('English sentences are marked as English on a Japanese page', async () => {
  await applyLanguage('ja');
  await openSite('/host');
  expect((await screen.findByText('7 minutes wrong')).lang).toBe('en');
  expect((await screen.findByText('results carry its time')).lang).toBe('en');
  expect(screen.getByText('時計')).toBeTruthy();
});

test('a host checks again, and sees that it runs and what it has found', async () => {
  let isRunning = false;
  let asked = 0;
  server.use(
    http.post('*/api/host/check', () => {
      isRunning = true;
      return HttpResponse.json({ ...someCheck, isRunning });
    }),
    http.get('*/api/host/check', () => {
      asked += isRunning ? 1 : 0;
      return HttpResponse.json(asked < 2 ? { ...someCheck, isRunning } : { ...someCheck, findings: [] });
    }),
  );
  const user = userEvent.setup();
  await openSite('/host');
  await screen.findByText('checked 1 minute ago');
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText('Checking …');
  await screen.findByText('checked 1 minute ago');
  expect(screen.queryByText('Clock')).toBeNull();
});

test('a check that could not be completed is reported', async () => {
  server.use(
    http.get('*/api/host/check', () =>
      HttpResponse.json({ isRunning: false, hasFailed: true, checkedAtMs: null, findings: [] }),
    ),
  );
  await openSite('/host');
  await screen.findByText(/could not be completed/);
});
