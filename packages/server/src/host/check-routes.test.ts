import { checkCodes } from '@lapwing/contract/site/host-status';
import { expect, it, vi } from 'vitest';
import { noteAttempt } from '../storage/backup/last-backup.ts';
import { openDatabase } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { openHostedSite } from './host.test-support.ts';

// A busy machine is slow.
const patience = { timeout: 60_000, interval: 50 };

describeOnEachEngine('the checks on the host page', (_, { migratedPlace }) => {
  async function aSite(env: Record<string, string> = {}) {
    const place = await migratedPlace();
    const { dataDir, databaseUrl } = place;
    const db = await openDatabase(place);
    const url = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
    const site = await openHostedSite(db, { dataDir, env: { ...url, ...env } });
    const finished = () =>
      vi.waitFor(async () => {
        const { json } = await site.host('GET', '/check');
        expect(json).toMatchObject({ isRunning: false });
        return json;
      }, patience);
    return { ...site, place, finished };
  }

  it('the first request starts one, and its findings have the command that mends them', async () => {
    const { host, finished } = await aSite();
    expect((await host('GET', '/check')).json).toMatchObject({ isRunning: true, checkedAtMs: null });
    const { findings, checkedAtMs } = await finished();
    expect(checkedAtMs).toEqual(expect.any(Number));
    const codes = findings.map(({ code }: { code: string }) => code);
    expect(checkCodes.filter((code) => codes.includes(code))).toEqual(codes);
    expect(findings).toContainEqual({
      code: 'last-backup',
      level: 'warning',
      found: 'none is known',
      command: 'sudo -u lapwing lapwing-server backup',
      advice: null,
    });
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'migrations', level: 'ok', command: null, advice: null }),
    );
  });

  it('another one is made on request only, and finds what has changed', async () => {
    const { host, place, finished } = await aSite({ LAPWING_BACKUP_EVERY: '24h' });
    await finished();
    const failed = {
      outcome: 'failed',
      atMs: Date.now(),
      reason: 'The disk is full.',
      target: '/b',
    } as const;
    await noteAttempt(place, failed);
    expect(JSON.stringify((await finished()).findings)).not.toContain('The disk is full');
    expect((await host('POST', '/check')).json.isRunning).toBe(true);
    expect(JSON.stringify((await finished()).findings)).toContain('The disk is full');
  });

  it('the status has the last attempt at a backup, and warns if it failed', async () => {
    const { host, place } = await aSite({ LAPWING_BACKUP_EVERY: '24h' });
    expect((await host('GET', '/status')).json.backups).toEqual({ everyMs: 86_400_000, lastAttempt: null });
    const atMs = Date.now();
    await noteAttempt(place, { outcome: 'failed', atMs, reason: 'The disk is full.', target: '/b' });
    const { backups, warnings } = (await host('GET', '/status')).json;
    expect(backups.lastAttempt).toEqual({ atMs, target: '/b', failure: 'The disk is full.' });
    expect(warnings).toContainEqual({
      code: 'backup-failed',
      level: 'warning',
      params: { reason: 'The disk is full.' },
    });
  });
});
