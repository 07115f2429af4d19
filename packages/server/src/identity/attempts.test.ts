import { expect, it } from 'vitest';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { type Attempts, createAttempts, passwordBounds } from './attempts.ts';

const MINUTE_MS = 60_000;

const from = (address: string, device: string | null = null) => ({ address, device });

function attemptsOn(db: Database) {
  const clock = { nowMs: 0 };
  return { clock, attempts: createAttempts(db, () => clock.nowMs) };
}

async function tryOften(attempts: Attempts, count: number, account: string, address: string) {
  for (let tries = 0; tries < count; tries++) await attempts.take(passwordBounds(account, from(address)));
}

describeOnEachEngine('tries', (open) => {
  it('are limited to eight per account and address in a quarter of an hour', async () => {
    const { clock, attempts } = attemptsOn(await open());
    await tryOften(attempts, 7, 'anna', '1.1.1.1');
    clock.nowMs = 5 * MINUTE_MS;
    expect(await attempts.take(passwordBounds('anna', from('1.1.1.1')))).toBe(0);
    expect(await attempts.take(passwordBounds('anna', from('1.1.1.1')))).toBe(10 * MINUTE_MS);
    clock.nowMs = 15 * MINUTE_MS;
    expect(await attempts.take(passwordBounds('anna', from('1.1.1.1')))).toBe(0);
  });

  it('do not block anyone for longer after the clock was set back', async () => {
    const { clock, attempts } = attemptsOn(await open());
    clock.nowMs = 600 * MINUTE_MS;
    await tryOften(attempts, 9, 'anna', '1.1.1.1');
    expect(await attempts.take(passwordBounds('anna', from('1.1.1.1')))).toBeGreaterThan(0);
    clock.nowMs = 60 * MINUTE_MS;
    await tryOften(attempts, 7, 'anna', '1.1.1.1');
    expect(await attempts.take(passwordBounds('anna', from('1.1.1.1')))).toBe(0);
    expect(await attempts.take(passwordBounds('anna', from('1.1.1.1')))).toBe(15 * MINUTE_MS);
  });

  it('are counted together by all who share the database, also at the same moment', async () => {
    const db = await open();
    const [here, there] = [attemptsOn(db).attempts, attemptsOn(db).attempts];
    const waits = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 === 0 ? here : there).take(passwordBounds('anna', from('1.1.1.1'))),
      ),
    );
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(8);
  });

  it('of a stranger do not lock the owner out elsewhere', async () => {
    const { attempts } = attemptsOn(await open());
    await tryOften(attempts, 120, 'anna', '6.6.6.6');
    expect(await attempts.take(passwordBounds('anna', from('6.6.6.6')))).toBeGreaterThan(0);
    expect(await attempts.take(passwordBounds('anna', from('1.1.1.1')))).toBe(0);
  });

  it('with one password on many accounts are stopped soon', async () => {
    const { attempts } = attemptsOn(await open());
    for (let account = 0; account < 40; account++)
      await tryOften(attempts, 1, `person ${account}`, '6.6.6.6');
    expect(await attempts.take(passwordBounds('someone new', from('6.6.6.6')))).toBeGreaterThan(0);
  });

  it('from many addresses on one account are stopped too', async () => {
    const { attempts } = attemptsOn(await open());
    for (let address = 0; address < 100; address++) await tryOften(attempts, 1, 'anna', `6.6.6.${address}`);
    expect(await attempts.take(passwordBounds('anna', from('7.7.7.7')))).toBeGreaterThan(0);
  });

  it('from many addresses do not affect a browser that has signed in before, which has its own limit', async () => {
    const { attempts } = attemptsOn(await open());
    for (let address = 0; address < 100; address++) await tryOften(attempts, 1, 'anna', `6.6.6.${address}`);
    const own = passwordBounds('anna', from('6.6.6.1', 'annas browser'));
    for (let tries = 0; tries < 8; tries++) expect(await attempts.take(own)).toBe(0);
    expect(await attempts.take(own)).toBeGreaterThan(0);
  });

  it('that are refused are not stored', async () => {
    const db = await open();
    const { attempts } = attemptsOn(db);
    for (let account = 0; account < 300; account++)
      await tryOften(attempts, 1, `person ${account}`, '6.6.6.6');
    // For each of 40 accounts one for the account and one for the account with the address, and one for the address.
    expect(await db.selectFrom('attempts').selectAll().execute()).toHaveLength(81);
  });

  it('that succeeded do not count, and old ones are deleted', async () => {
    const db = await open();
    const { clock, attempts } = attemptsOn(db);
    for (let tries = 0; tries < 20; tries++) {
      expect(await attempts.take(passwordBounds('anna', from('1.1.1.1')))).toBe(0);
      await attempts.giveBack(passwordBounds('anna', from('1.1.1.1')));
    }
    clock.nowMs = 15 * MINUTE_MS;
    await attempts.clearPast();
    expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });
});
