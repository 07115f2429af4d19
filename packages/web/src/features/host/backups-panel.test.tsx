import type { LastRestore } from '@lapwing/contract/site/host-backups';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { openSite } from '../../site.test-support.tsx';
import { openHostServer, someBackups } from './host-page.test-support.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

const NEWEST = 'lapwing-20260511T020000Z.db';
const server = openHostServer();
afterEach(() => vi.restoreAllMocks());

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

test('a host sees that another server has the last backup', async () => {
  const missingHere = 'lapwing-20260512T020000Z.db';
  server.use(http.get('*/api/host/backups', () => HttpResponse.json({ ...someBackups, missingHere })));
  await openSite('/host?tab=backups');
  await screen.findByText('The last backup is in a folder of another server');
  expect(screen.getByText(/is not listed here/).textContent).toContain(missingHere);
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

test('a host restores a backup, and a refused one is reported with its reason', async () => {
  let restoring: string | null = null;
  let lastRestore: LastRestore | null = null;
  server.use(
    http.post('*/api/host/backups/:name/restore', ({ params }) => {
      restoring = String(params.name);
      return HttpResponse.json({ startId: 'first' });
    }),
    http.get('*/api/first-run', () => HttpResponse.json({ hasHost: true, startId: 'first' })),
    http.get('*/api/host/backups', () => HttpResponse.json({ ...someBackups, restoring, lastRestore })),
  );
  const user = userEvent.setup();
  await openSite('/host?tab=backups');
  await user.click(await screen.findByRole('button', { name: `Restore ${NEWEST}` }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Anything added since is removed from it');
  await user.click(within(dialog).getByRole('button', { name: 'Restore now' }));
  await screen.findByText('The backup is being checked …');
  restoring = null;
  lastRestore = { name: NEWEST, atMs: Date.now(), failure: 'It is damaged.' };
  expect((await screen.findByText('It is damaged.')).lang).toBe('en');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('while the data is replaced a host sees so, and the page loads again with the new server', async () => {
  let isReplacing = false;
  let startId = 'first';
  const onRestarted = vi.fn();
  const state = () =>
    isReplacing ? new HttpResponse(null, { status: 503 }) : HttpResponse.json({ hasHost: true, startId });
  server.use(
    http.post('*/api/host/backups/:name/restore', () => HttpResponse.json({ startId })),
    http.get('*/api/first-run', state),
    http.get('*/api/host/backups', () =>
      isReplacing
        ? new HttpResponse(null, { status: 503 })
        : HttpResponse.json({ ...someBackups, restoring: NEWEST }),
    ),
  );
  const [backup] = someBackups.backups;
  if (backup === undefined) throw new Error('there is none');
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RestoreDialog backup={backup} onClose={() => {}} onRestarted={onRestarted} />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Restore now' }));
  await screen.findByText('The backup is being checked …');
  isReplacing = true;
  await screen.findByText(/The data is being replaced/);
  expect(onRestarted).not.toHaveBeenCalled();
  isReplacing = false;
  startId = 'second';
  await waitFor(() => expect(onRestarted).toHaveBeenCalled());
});

test('a backup without a checksum is restored by a command only', async () => {
  const user = userEvent.setup();
  await openSite('/host?tab=backups');
  const name = 'lapwing-20260510T020000Z.db';
  await user.click(await screen.findByRole('button', { name: `Restore ${name}` }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(`lapwing-server restore --without-checksum ${name}`);
  expect(within(dialog).queryByRole('button', { name: 'Restore now' })).toBeNull();
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
