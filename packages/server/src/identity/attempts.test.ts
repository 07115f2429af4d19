import { expect, it } from 'vitest';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { type Attempts, createAttempts, passwordBounds } from './attempts.ts';

const MINUTE_MS = 60_000;

function attemptsOn(db: Database) {
  const clock = { nowMs: 0 };
  return { clock, attempts: createAttempts(db, () => clock.nowMs) };
}

async function tryOften(attempts: Attempts, count: number, account: string, address: string) {
  for (let tries = 0; tries < count; tries++) await attempts.take(passwordBounds(account, address));
}

describeOnEachEngine('tries', (open) => {
  it('eight for an account from one address are all for a quarter of an hour', async () => {
    const { clock, attempts } = attemptsOn(await open());
    await tryOften(attempts, 7, 'anna', '1.1.1.1');
    clock.nowMs = 5 * MINUTE_MS;
    expect(await attempts.take(passwordBounds('anna', '1.1.1.1'))).toBe(0);
    expect(await attempts.take(passwordBounds('anna', '1.1.1.1'))).toBe(10 * MINUTE_MS);
    clock.nowMs = 15 * MINUTE_MS;
    expect(await attempts.take(passwordBounds('anna', '1.1.1.1'))).toBe(0);
  });

  it('are counted together by all who share the database, also at the same moment', async () => {
    const db = await open();
    const [here, there] = [attemptsOn(db).attempts, attemptsOn(db).attempts];
    const waits = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 === 0 ? here : there).take(passwordBounds('anna', '1.1.1.1')),
      ),
    );
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(8);
  });

  it('of a stranger do not lock the owner out elsewhere', async () => {
    const { attempts } = attemptsOn(await open());
    await tryOften(attempts, 120, 'anna', '6.6.6.6');
    expect(await attempts.take(passwordBounds('anna', '6.6.6.6'))).toBeGreaterThan(0);
    expect(await attempts.take(passwordBounds('anna', '1.1.1.1'))).toBe(0);
  });

  it('with one password on many accounts end soon', async () => {
    const { attempts } = attemptsOn(await open());
    for (let account = 0; account < 40; account++)
      await tryOften(attempts, 1, `person ${account}`, '6.6.6.6');
    expect(await attempts.take(passwordBounds('someone new', '6.6.6.6'))).toBeGreaterThan(0);
  });

  it('from many addresses on one account end as well', async () => {
    const { attempts } = attemptsOn(await open());
    for (let address = 0; address < 100; address++) await tryOften(attempts, 1, 'anna', `6.6.6.${address}`);
    expect(await attempts.take(passwordBounds('anna', '7.7.7.7'))).toBeGreaterThan(0);
  });

  it('that went well do not count, and past ones are cleared away', async () => {
    const db = await open();
    const { clock, attempts } = attemptsOn(db);
    for (let tries = 0; tries < 20; tries++) {
      expect(await attempts.take(passwordBounds('anna', '1.1.1.1'))).toBe(0);
      await attempts.giveBack(passwordBounds('anna', '1.1.1.1'));
    }
    clock.nowMs = 15 * MINUTE_MS;
    await attempts.clearPast();
    expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });
});
