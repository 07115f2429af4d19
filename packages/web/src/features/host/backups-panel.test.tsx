import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadClientSettings } from '../../api/client-settings.ts';
import { applyLanguage } from '../../i18n/language.ts';
import { publishSession } from '../../identity/session.ts';
import { openSite } from '../../site.test-support.tsx';
import { hostServer, someBackups } from './host-page.test-support.tsx';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const NEWEST = 'lapwing-20260511T020000Z.db';
const server = hostServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(async () => {
  await applyLanguage('en');
  await loadClientSettings({ isForced: true });
  publishSession({ kind: 'signed-in', accountId: 'x', name: 'Host', idToken: 'token' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  publishSession();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

test('a host sees the backups, their size and whether they are verified', async () => {
  await openSite('/host?tab=backups');
  const list = await screen.findByRole('list', { name: 'Backups' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toMatch(/Verified2 GB · lapwing-20260511T020000Z\.db/);
  expect(rows[1]?.textContent).toMatch(/No checksum1\.9 MB/);
  expect(screen.getByText(/A backup is made every 24 hours/)).toBeTruthy();
});

test('a host makes a backup, and sees that it runs and how it ended', async () => {
  let asked = 0;
  let isStarted = false;
  server.use(
    http.post('*/api/host/backups', () => {
      isStarted = true;
      return HttpResponse.json({ ...someBackups, isRunning: true });
    }),
    http.get('*/api/host/backups', () => {
      if (isStarted) asked += 1;
      const failed = { atMs: Date.now(), target: '/backups', failure: 'The disk is full.' };
      return HttpResponse.json(
        asked < 2 ? { ...someBackups, isRunning: isStarted } : { ...someBackups, lastAttempt: failed },
      );
    }),
  );
  const user = userEvent.setup();
  await openSite('/host?tab=backups');
  await user.click(await screen.findByRole('button', { name: 'Back up now' }));
  await screen.findByText('A backup is being made …');
  expect((await screen.findByText('The disk is full.')).lang).toBe('en');
  expect(screen.getByText('Last attempt this minute: failed', { exact: false })).toBeTruthy();
});

test('a host downloads a backup through the browser, which writes it to the disk', async () => {
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${this.pathname} ${this.download}`);
  });
  server.use(
    http.post('*/api/host/backups/:name/download', ({ params }) =>
      HttpResponse.json({ path: `/downloads/backups/ticket-of-${params.name}` }),
    ),
  );
  const user = userEvent.setup();
  await openSite('/host?tab=backups');
  await user.click(await screen.findByRole('button', { name: `Download ${NEWEST}` }));
  await waitFor(() => expect(links).toEqual([`/downloads/backups/ticket-of-${NEWEST} ${NEWEST}`]));
});

test('restoring is a command, with a warning that the server has to be stopped', async () => {
  const user = userEvent.setup();
  await openSite('/host?tab=backups');
  await user.click(await screen.findByRole('button', { name: `Restore ${NEWEST}` }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('The server has to be stopped');
  expect(dialog.textContent).toContain(`lapwing-server restore ${NEWEST}`);
  expect(dialog.textContent).not.toContain('--without-checksum');
});

test('a place that cannot be read is reported, in English', async () => {
  const unreadable = 'The folder /backups is missing or cannot be read.';
  server.use(
    http.get('*/api/host/backups', () => HttpResponse.json({ ...someBackups, backups: [], unreadable })),
  );
  await openSite('/host?tab=backups');
  await screen.findByText('The backups cannot be listed');
  expect(screen.getByText(unreadable).lang).toBe('en');
});
