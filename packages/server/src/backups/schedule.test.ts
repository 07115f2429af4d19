import { languages } from '@lapwing/contract/values/constants';
import { expect, it } from 'vitest';
import type { Mail } from '../identity/mailer.ts';
import { OperatorError } from '../operator-error.ts';
import { findBackupWarning } from '../storage/backup/backup-warning.ts';
import type { BackupOutcome } from '../storage/backup/backups.ts';
import { noteAttempt } from '../storage/backup/last-backup.ts';
import { openDatabase } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { createBackupSchedule, isBackupDue } from './schedule.ts';
import { writeWarningMail } from './warning-mail.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.UTC(2026, 4, 11, 10);

const madeAt = (atMs: number) => ({
  outcome: 'made' as const,
  atMs,
  tookMs: 1,
  name: 'lapwing-20260511T100000Z.db',
  target: '/backups',
  rows: 1,
  bytes: 1,
  sha256: '0',
});
const failedAt = (atMs: number) => ({
  outcome: 'failed' as const,
  atMs,
  reason: 'The folder /backups is missing or cannot be written.',
  target: '/backups',
});

it.each([
  ['never tried', null, true],
  ['made just now', madeAt(START_MS), false],
  ['made almost a day ago', madeAt(START_MS - DAY_MS + 1), false],
  ['made a day ago', madeAt(START_MS - DAY_MS), true],
  ['failed just now', failedAt(START_MS), false],
  ['failed an hour ago', failedAt(START_MS - HOUR_MS), true],
  ['made in the future, because the clock was put back', madeAt(START_MS + HOUR_MS), true],
])('a daily backup that was %s', (_, attempt, isDue) => {
  expect(isBackupDue(attempt, DAY_MS, START_MS)).toBe(isDue);
});

it('the warning is an e-mail in each language, with the reason', () => {
  for (const language of languages) {
    const { text, html, headers } = writeWarningMail(
      { email: 'host@example.org', language },
      { code: 'backup-failed', ...failedAt(0) },
      'https://timing.example.org',
    );
    expect(text).toContain('The folder /backups is missing');
    expect(text).toContain('lapwing-server doctor');
    expect(html).toContain(`lang="${language}"`);
    expect(html).toMatch(/<a class="button" href="https:\/\/timing\.example\.org\/host\?tab=backups"/);
    expect(headers).toMatchObject({ 'Content-Language': language });
  }
});

describeOnEachEngine('the schedule of backups', (_, { migratedPlace }) => {
  async function aSchedule(everyMs: number | null = DAY_MS) {
    const place = await migratedPlace();
    const db = await openDatabase(place);
    const mails: Mail[] = [];
    const lines: string[] = [];
    const world = { nowMs: START_MS, isBroken: false, made: 0 };
    const log = (_: unknown, line: string) => void lines.push(line);
    const schedule = createBackupSchedule({
      db,
      everyMs,
      backUp: async (nowMs): Promise<BackupOutcome> => {
        if (world.isBroken) {
          await noteAttempt(place, failedAt(nowMs));
          throw new OperatorError(failedAt(0).reason);
        }
        world.made += 1;
        await noteAttempt(place, madeAt(nowMs));
        return { ...madeAt(nowMs), removed: [], cleanupFailure: null };
      },
      recipients: async () => [{ email: 'host@example.org', language: 'en' }],
      sendMail: async (mail) => void mails.push(mail),
      siteUrl: 'https://timing.example.org',
      log: { info: log, warn: log, error: log },
      now: () => world.nowMs,
    });
    const lookAfter = async (ms: number) => {
      world.nowMs += ms;
      await schedule.look();
    };
    const warning = () => findBackupWarning(db, { everyMs }, world.nowMs);
    return { world, mails, lines, lookAfter, warning, schedule, close: () => db.close() };
  }

  it('makes one a day, and says nothing while all is well', async () => {
    const { world, mails, lookAfter, close } = await aSchedule();
    for (let hour = 0; hour < 49; hour += 1) await lookAfter(HOUR_MS);
    expect(world.made).toBe(3);
    expect(mails).toEqual([]);
    await close();
  });

  it('warns once about a failure and again each day, retries each hour, and forgets it after a success', async () => {
    const { world, mails, lines, lookAfter, warning, close } = await aSchedule();
    world.isBroken = true;
    for (let hour = 0; hour < 30; hour += 1) await lookAfter(HOUR_MS);
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({
      to: 'host@example.org',
      subject: 'Backups are missing · Lapwing',
      text: expect.stringContaining('The folder /backups is missing'),
    });
    expect(lines.filter((line) => line === 'the backup failed')).toHaveLength(30);
    expect(await warning()).toMatchObject({ code: 'backup-failed' });

    world.isBroken = false;
    await lookAfter(HOUR_MS);
    expect([world.made, await warning()]).toEqual([1, null]);
    world.isBroken = true;
    await lookAfter(DAY_MS);
    expect(mails).toHaveLength(3);
    await close();
  });

  it('makes none and sends nothing without an interval', async () => {
    const { world, mails, lookAfter, schedule, close } = await aSchedule(null);
    await lookAfter(30 * DAY_MS);
    expect([world.made, mails]).toEqual([0, []]);
    expect(schedule.status).toEqual({ lastAtMs: null, isMissing: true });
    await close();
  });
});
