import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { makeBackup } from '../../storage/backup/backup.ts';
import { restoreBackup } from '../../storage/backup/restore.ts';
import { type Database, openDatabase } from '../../storage/database.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { createSecretBox } from '../../storage/secret-box.ts';
import { createSecondFactors, sealSecondFactorsAgain } from './second-factors.ts';

const ANNA = 'anna';
const START_MS = Date.UTC(2026, 10, 18, 12);
const codeOf = (secret: string, atMs: number) => new TOTP({ secret }).generate({ timestamp: atMs });

describeOnEachEngine('a second factor', (openDb, { migratedPlace, emptySqlitePlace }) => {
  async function open(db?: Database, ownKey: string | null = null) {
    const clock = { nowMs: START_MS };
    const used = db ?? (await openDb());
    const factors = createSecondFactors(used, createSecretBox(used, ownKey), () => clock.nowMs);
    return { clock, db: used, factors };
  }

  async function openEnabled(db?: Database) {
    const opened = await open(db);
    await opened.factors.begin(ANNA);
    const secret = (await opened.factors.findPending(ANNA)) ?? '';
    const recoveryCodes = (await opened.factors.confirm(ANNA, codeOf(secret, opened.clock.nowMs))) ?? [];
    return { ...opened, secret, recoveryCodes };
  }

  it('is off until a code confirms it, and then has ten recovery codes', async () => {
    const { factors, clock } = await open();
    await factors.begin(ANNA);
    const secret = (await factors.findPending(ANNA)) ?? '';
    const code = codeOf(secret, clock.nowMs);
    expect(await factors.isOn(ANNA)).toBe(false);
    expect(await factors.use(ANNA, code)).toBe(false);
    expect(await factors.confirm(ANNA, '000000')).toBeNull();
    const codes = await factors.confirm(ANNA, code);
    expect(new Set(codes).size).toBe(10);
    expect(await factors.find(ANNA)).toEqual({ enabledAtMs: START_MS, recoveryCodesLeft: 10 });
    expect(await factors.find('ben')).toBeNull();
  });

  it('that is set up again before it was confirmed has another secret; one that is on keeps its own', async () => {
    const { factors, db, clock } = await open();
    await factors.begin(ANNA);
    const first = await factors.findPending(ANNA);
    await factors.begin(ANNA);
    const second = (await factors.findPending(ANNA)) ?? '';
    expect(second).not.toBe(first);
    expect(await factors.confirm(ANNA, codeOf(second, clock.nowMs))).not.toBeNull();
    await factors.begin(ANNA);
    expect(await factors.findPending(ANNA)).toBeNull();
    const stored = await db.selectFrom('secondFactors').selectAll().executeTakeFirstOrThrow();
    expect(await createSecretBox(db, null).unseal(ANNA, stored.secret)).toBe(second);
  });

  it('is stored so that its table alone opens nothing, and for one account only', async () => {
    const { factors, db, secret, clock } = await openEnabled();
    const stored = await db.selectFrom('secondFactors').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(secret);
    await db
      .insertInto('secondFactors')
      .values({ ...stored, accountId: 'ben' })
      .execute();
    clock.nowMs += 60_000;
    const code = codeOf(secret, clock.nowMs);
    expect(await factors.use('ben', code)).toBe(false);
    expect(await factors.use(ANNA, code)).toBe(true);
  });

  it('still works after a backup was restored on another machine', async () => {
    const here = await migratedPlace();
    const db = await openDatabase(here);
    const { secret } = await openEnabled(db);
    const file = join(here.dataDir, 'backup.db');
    await makeBackup(here, file);
    await db.close();
    const there = await emptySqlitePlace();
    await restoreBackup(there, file, START_MS);
    const restored = await openDatabase(there);
    const { factors } = await open(restored);
    expect(await factors.use(ANNA, codeOf(secret, START_MS + 30_000))).toBe(true);
    await restored.close();
  });

  it('moves to the key of the operator, and needs it from then on', async () => {
    const { db, secret, recoveryCodes } = await openEnabled();
    const ownKey = 'a-key-of-the-operator-in-no-backup';
    expect(await sealSecondFactorsAgain(db, createSecretBox(db, ownKey))).toBe(0);
    const code = codeOf(secret, START_MS + 30_000);
    const without = await open(db);
    expect(await without.factors.use(ANNA, code)).toBe(false);
    expect(await sealSecondFactorsAgain(db, createSecretBox(db, null))).toBe(1);
    expect(await sealSecondFactorsAgain(db, createSecretBox(db, `${ownKey}?`))).toBe(1);
    expect(await without.factors.use(ANNA, recoveryCodes[0] ?? '')).toBe(true);
    const having = await open(db, ownKey);
    expect(await having.factors.use(ANNA, code)).toBe(true);
  });

  it('is not confirmed an hour later', async () => {
    const { factors, clock } = await open();
    await factors.begin(ANNA);
    const secret = (await factors.findPending(ANNA)) ?? '';
    clock.nowMs += 3_600_000;
    expect(await factors.confirm(ANNA, codeOf(secret, clock.nowMs))).toBeNull();
  });

  it('takes each code once, also that which confirmed it, and none of an earlier step', async () => {
    const { factors, clock, secret } = await openEnabled();
    expect(await factors.use(ANNA, codeOf(secret, START_MS))).toBe(false);
    const next = codeOf(secret, START_MS + 30_000);
    // A clock that is fast by a step.
    expect(await factors.use(ANNA, next)).toBe(true);
    expect(await factors.use(ANNA, next)).toBe(false);
    clock.nowMs += 30_000;
    expect(await factors.use(ANNA, next)).toBe(false);
    expect(await factors.use(ANNA, codeOf(secret, START_MS))).toBe(false);
    expect(await factors.use(ANNA, codeOf(secret, START_MS + 60_000))).toBe(true);
  });

  it('takes a code from one of two concurrent sign-ins', async () => {
    const { factors, clock, secret, recoveryCodes } = await openEnabled();
    clock.nowMs += 60_000;
    const [recovery = ''] = recoveryCodes;
    for (const code of [codeOf(secret, clock.nowMs), recovery]) {
      const outcomes = await Promise.all([factors.use(ANNA, code), factors.use(ANNA, code)]);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
    }
  });

  it('takes each recovery code once, however it is typed, and only of its owner', async () => {
    const { factors, db, recoveryCodes } = await openEnabled();
    const [first = '', second = ''] = recoveryCodes;
    expect(await factors.use('ben', first)).toBe(false);
    expect(await factors.use(ANNA, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).toBe(true);
    expect(await factors.use(ANNA, first)).toBe(false);
    expect((await factors.find(ANNA))?.recoveryCodesLeft).toBe(9);
    const stored = JSON.stringify(await db.selectFrom('recoveryCodes').selectAll().execute());
    expect(stored).not.toContain(second);
    expect(stored).not.toContain(second.replaceAll('-', ''));
    const renewed = await factors.renewRecoveryCodes(ANNA);
    expect(await factors.use(ANNA, second)).toBe(false);
    expect(await factors.use(ANNA, renewed[0] ?? '')).toBe(true);
  });

  it('leaves nothing when it is turned off', async () => {
    const { factors, db, secret, recoveryCodes, clock } = await openEnabled();
    expect(await factors.turnOff(ANNA)).toBe(true);
    expect(await factors.turnOff(ANNA)).toBe(false);
    clock.nowMs += 60_000;
    expect(await factors.use(ANNA, codeOf(secret, clock.nowMs))).toBe(false);
    expect(await factors.use(ANNA, recoveryCodes[0] ?? '')).toBe(false);
    expect(await db.selectFrom('recoveryCodes').selectAll().execute()).toEqual([]);
  });
});
