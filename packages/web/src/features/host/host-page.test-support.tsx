/** The host page over made-up responses of the server. */

import type { BackupList } from '@lapwing/contract/site/host-backups';
import type { HostStatus, InstallationCheck } from '@lapwing/contract/site/host-status';
import { cleanup, configure } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { loadClientSettings } from '../../api/client-settings.ts';
import { someSettings } from '../../api/settings.test-support.ts';
import { applyLanguage } from '../../i18n/language.ts';
import { publishSession } from '../../identity/session.ts';

const NOW_MS = Date.UTC(2026, 4, 11, 12);
const MINUTE_MS = 60_000;

export const someStatus: HostStatus = {
  ...{ version: '0.2.0', nowMs: NOW_MS, startedAtMs: NOW_MS - 5 * MINUTE_MS },
  publicUrl: 'https://timing.example',
  database: { engine: 'sqlite', sizeBytes: 2_100_000 },
  disk: { freeBytes: 18_400_000_000, totalBytes: 47_000_000_000 },
  memory: { usedBytes: 312_000_000, totalBytes: 2_000_000_000 },
  feeds: { running: 0, silent: 0, oldestAgeMs: null },
  ...{ pushDelay: null, viewers: 0, backlog: { notifications: 0, setAside: 0 }, lastBackup: null },
  backups: {
    everyMs: 24 * 60 * MINUTE_MS,
    lastAttempt: { atMs: NOW_MS - 2 * MINUTE_MS, target: '/backups', failure: 'The disk is full.' },
  },
  mail: { hasServer: true, lastSentAtMs: null, failure: null },
  hasWebPush: true,
  traffic: {
    ...{ responses: 2_000, bytes: 40_000_000, unchanged: 500, isHeld: false },
    cdn: { responses: 1_500, bytes: 10_000_000 },
  },
  warnings: [{ code: 'backup-failed', level: 'warning', params: { reason: 'The disk is full.' } }],
};

export const someCheck: InstallationCheck = {
  ...{ isRunning: false, hasFailed: false, checkedAtMs: NOW_MS - MINUTE_MS },
  findings: [
    {
      ...{ code: 'last-backup', level: 'warning', found: 'the last attempt failed: The disk is full.' },
      ...{ command: 'sudo -u lapwing lapwing-server backup', advice: null },
    },
    {
      ...{ code: 'clock', level: 'problem', found: '7 minutes wrong' },
      ...{ command: 'sudo timedatectl set-ntp true', advice: 'results carry its time' },
    },
    { code: 'database', level: 'ok', found: 'opens', command: null, advice: null },
  ],
};

export const someBackups: BackupList = {
  ...{ place: '/backups', everyMs: 24 * 60 * MINUTE_MS, isRunning: false, unreadable: null },
  ...{ lastAttempt: null, missingHere: null, restoring: null, lastRestore: null },
  backups: [
    { name: 'lapwing-20260511T020000Z.db', atMs: Date.UTC(2026, 4, 11, 2), bytes: 2e9, isVerified: true },
    { name: 'lapwing-20260510T020000Z.db', atMs: Date.UTC(2026, 4, 10, 2), bytes: 19e5, isVerified: false },
  ],
};

/** For every test of a file: a host is signed in, in English. */
export function openHostServer() {
  // A busy machine is slow.
  configure({ asyncUtilTimeout: 120_000 });
  const server = setupServer(
    http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
    http.get('*/api/host/status', () => HttpResponse.json(someStatus)),
    http.get('*/api/host/check', () => HttpResponse.json(someCheck)),
    http.get('*/api/host/backups', () => HttpResponse.json(someBackups)),
  );
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
  });
  afterAll(() => server.close());
  return server;
}
