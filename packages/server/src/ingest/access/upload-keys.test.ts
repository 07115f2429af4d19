import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { aKeyFor, anUpload, NOW_MS, openIngest } from '../ingest.test-support.ts';
import { createKeyLimits } from './key-limits.ts';
import { findCaller, listKeys, revokeKey } from './upload-keys.ts';

describeOnEachEngine('an upload key', (openDb) => {
  it('opens its scopes, names its owner, and is stored only as a hash', async () => {
    const { send, db, key, keyId, organizationId } = await openIngest(await openDb());
    const answer = await send('/organization', undefined, { method: 'GET' });
    expect(answer.json()).toEqual({
      organizationId,
      name: 'Kart Club Emmen',
      key: { keyId, name: 'Timing PC', scopes: ['results', 'live', 'practice'] },
    });
    const stored = JSON.stringify(await db.selectFrom('uploadKeys').selectAll().execute());
    expect(stored).not.toContain(key.slice(-20));
    expect((await listKeys(db, null))[0]).not.toHaveProperty('secretHash');
  });

  it('is refused if any part is wrong, missing or revoked', async () => {
    const { send, app, db, key, keyId } = await openIngest(await openDb());
    const wrong = [
      `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
      key.replace(keyId, 'aaaaaaaaaaaa'),
      'x',
      keyId,
    ];
    for (const other of wrong) {
      expect((await send('/organization', undefined, { method: 'GET', key: other })).statusCode).toBe(401);
    }
    const without = await app.inject({ url: '/api/ingest/v1/organization' });
    expect(without.statusCode).toBe(401);
    expect(without.headers['www-authenticate']).toContain('Bearer');
    expect(await revokeKey(db, keyId, NOW_MS)).toBe('revoked');
    expect(await revokeKey(db, keyId, NOW_MS)).toBe('already');
    expect(await findCaller(db, key, NOW_MS)).toBeNull();
  });

  it('for practice does not publish results, and is refused before the body is read', async () => {
    const { send, app, db, organizationId } = await openIngest(await openDb());
    const { key } = await aKeyFor(db, organizationId, ['practice']);
    const answer = await send('/results', anUpload(), { key });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('key-out-of-scope');
    const huge = await app.inject({
      method: 'POST',
      url: '/api/ingest/v1/results',
      headers: { authorization: 'Bearer nobody', 'content-length': String(2 ** 31) },
    });
    expect(huge.statusCode).toBe(401);
  });

  it('is not in the upload log', async () => {
    const { send, db, key } = await openIngest(await openDb());
    await send('/results', anUpload());
    await send('/results', { nonsense: true });
    expect(JSON.stringify(await db.selectFrom('uploads').selectAll().execute())).not.toContain(
      key.slice(-20),
    );
  });
});

it('a key that calls without end is slowed down, and served again after a while', () => {
  let nowMs = 0;
  const limits = createKeyLimits(() => nowMs);
  const allowed = () =>
    Array.from({ length: 4_000 }, () => limits.waitMs('k')).filter((ms) => ms === 0).length;
  expect(allowed()).toBe(3_000);
  expect(limits.waitMs('k')).toBeGreaterThan(0);
  expect(limits.waitMs('another')).toBe(0);
  nowMs = 10_000;
  expect(allowed()).toBe(500);
  nowMs = 0;
  expect(limits.waitMs('k')).toBeGreaterThan(0);
});
