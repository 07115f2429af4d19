import { createHash } from 'node:crypto';
import { readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import { createTicket, redeemTicket } from '../storage/download-tickets.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { BEN, openHostedSite } from './host.test-support.ts';

// A busy machine is slow.
const patience = { timeout: 60_000, interval: 50 };
const NO_BACKUP = 'lapwing-20200101T000000Z.db';

describeOnEachEngine('backups on the host page', (openDb, { migratedPlace }) => {
  async function aSite(env: Record<string, string> = {}) {
    const place = await migratedPlace();
    const { dataDir, databaseUrl } = place;
    const db = await openDatabase(place);
    const url = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
    const site = await openHostedSite(db, { dataDir, env: { ...url, ...env } });
    const backUp = async () => {
      const started = await site.host('POST', '/backups');
      expect(started.json).toMatchObject({ isRunning: true });
      return vi.waitFor(async () => {
        const { json } = await site.host('GET', '/backups');
        expect(json.isRunning).toBe(false);
        return json;
      }, patience);
    };
    return { ...site, dataDir, backUp };
  }

  it('one is made on request, listed as verified and logged', async () => {
    const { host, backUp, dataDir, actions } = await aSite();
    expect((await host('GET', '/backups')).json).toEqual({
      ...{ place: join(dataDir, 'backups'), everyMs: null, isRunning: false, lastAttempt: null },
      ...{ unreadable: null, backups: [], missingHere: null, restoring: null, lastRestore: null },
    });
    const { backups, lastAttempt } = await backUp();
    expect(backups).toEqual([
      {
        name: expect.stringMatching(/^lapwing-.+\.db$/),
        atMs: expect.any(Number),
        bytes: expect.any(Number),
        isVerified: true,
      },
    ]);
    expect(lastAttempt).toMatchObject({ failure: null });
    expect((await actions())[0]).toBe('started-backup');
    const codes = (await host('GET', '/status')).json.warnings.map(({ code }: { code: string }) => code);
    expect(codes).not.toContain('no-backup');

    await rm(join(dataDir, 'backups', `${backups[0].name}.sha256`));
    expect((await host('GET', '/backups')).json.backups[0].isVerified).toBe(false);
  });

  it('only one is made at a time', async () => {
    const { host, actions } = await aSite();
    const answers = [await host('POST', '/backups'), await host('POST', '/backups')];
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect((await actions()).filter((action) => action === 'started-backup')).toHaveLength(1);
    await vi.waitFor(
      async () => expect((await host('GET', '/backups')).json.isRunning).toBe(false),
      patience,
    );
  });

  it('the last one is missing here if another server has it', async () => {
    const hasOthers = (await migratedPlace()).databaseUrl !== null;
    const { dataDir, backUp, host } = await aSite(hasOthers ? { NATS_URL: 'nats://127.0.0.1:4222' } : {});
    const { missingHere, backups } = await backUp();
    expect(missingHere).toBeNull();
    const { name } = backups[0];
    // Another server has a folder of the same name.
    await rm(join(dataDir, 'backups', name));
    expect((await host('GET', '/backups')).json.missingHere).toBe(hasOthers ? name : null);
  });

  it('one is downloaded byte by byte, once, and logged', async () => {
    const { host, backUp, app, dataDir, actions } = await aSite();
    const { name, bytes } = (await backUp()).backups[0];
    const { path } = (await host('POST', `/backups/${name}/download`)).json;
    expect((await actions())[0]).toBe('downloaded-backup');
    expect((await app.inject({ method: 'HEAD', url: path })).statusCode).not.toBe(200);
    const answer = await app.inject(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
    const sha256 = createHash('sha256').update(answer.rawPayload).digest('hex');
    expect(await readFile(join(dataDir, 'backups', `${name}.sha256`), 'utf8')).toContain(sha256);
    expect((await app.inject(path)).statusCode).toBe(404);
  });

  it('a checked one is handed over to be restored, once, and logged', async () => {
    const { host, ask, backUp, actions, restored, hostId } = await aSite();
    const { name } = (await backUp()).backups[0];
    const answers = await Promise.all([1, 2].map(() => host('POST', `/backups/${name}/restore`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ json }) => json.startId)).toContain(
      (await ask('GET', '/api/first-run')).json.startId,
    );
    await vi.waitFor(() => expect(restored).toHaveLength(1), patience);
    expect(restored[0]).toMatchObject({ name, actor: { accountId: hostId } });
    expect((await host('GET', '/backups')).json).toMatchObject({ restoring: name, lastRestore: null });
    expect((await actions()).filter((action) => action === 'started-restore')).toHaveLength(1);
  });

  it('a damaged one is refused with a reason, and the site goes on', async () => {
    const { host, backUp, dataDir, actions, restored } = await aSite();
    const { name } = (await backUp()).backups[0];
    await truncate(join(dataDir, 'backups', name), 5_000);
    expect((await host('POST', `/backups/${name}/restore`)).status).toBe(200);
    const { lastRestore } = await vi.waitFor(async () => {
      const { json } = await host('GET', '/backups');
      expect(json.restoring).toBeNull();
      return json;
    }, patience);
    expect(lastRestore).toMatchObject({ name, failure: expect.stringContaining(name) });
    expect((await actions()).slice(0, 2)).toEqual(['refused-restore', 'started-restore']);
    expect(restored).toEqual([]);
  });

  it('one that does not exist, has no checksum or is not asked for by a host is not restored', async () => {
    const { host, ask, backUp, dataDir, tokenOf, restored } = await aSite();
    const { name } = (await backUp()).backups[0];
    const token = await tokenOf(BEN);
    expect((await ask('POST', `/api/host/backups/${name}/restore`, undefined, token)).status).toBe(403);
    expect((await host('POST', `/backups/${NO_BACKUP}/restore`)).status).toBe(404);
    await rm(join(dataDir, 'backups', `${name}.sha256`));
    expect((await host('POST', `/backups/${name}/restore`)).status).toBe(409);
    expect(restored).toEqual([]);
  });

  it('nothing else is downloaded', async () => {
    const { host, ask, app, tokenOf, backUp } = await aSite();
    const { name } = (await backUp()).backups[0];
    expect((await host('POST', `/backups/${NO_BACKUP}/download`)).status).toBe(404);
    for (const wrong of ['lapwing.db', '..%2Flapwing.db', `${name}.sha256`])
      expect([wrong, (await host('POST', `/backups/${wrong}/download`)).status]).toEqual([wrong, 400]);
    expect((await app.inject('/downloads/backups/guessed')).statusCode).toBe(404);
    const token = await tokenOf(BEN);
    expect((await ask('POST', '/api/host/backups', undefined, token)).status).toBe(403);
    const download = `/api/host/backups/${name}/download`;
    expect((await ask('POST', download, undefined, token)).status).toBe(403);
    expect((await ask('POST', download, undefined, null)).status).toBe(401);
  });

  it('a place that is gone is reported, and so is the attempt', async () => {
    const { host, backUp } = await aSite({ LAPWING_BACKUP_TO: '/nowhere/backups' });
    const { unreadable, lastAttempt, backups } = await backUp();
    expect(unreadable).toContain('/nowhere/backups');
    expect(lastAttempt.failure).toContain('/nowhere/backups');
    expect(backups).toEqual([]);
    expect((await host('GET', '/status')).json.warnings).toContainEqual(
      expect.objectContaining({ code: 'backup-failed' }),
    );
  });

  it('a ticket is valid for a minute, and expired ones are removed', async () => {
    const db = await openDb();
    const late = await createTicket(db, 'backup', NO_BACKUP, 0);
    expect(await redeemTicket(db, 'backup', late, 60_000)).toBeNull();
    const unused = await createTicket(db, 'backup', NO_BACKUP, 0);
    const used = await createTicket(db, 'backup', NO_BACKUP, 60_000);
    expect(
      await db.selectFrom('serverState').select('key').where('key', 'like', 'backup.ticket.%').execute(),
    ).toHaveLength(1);
    expect(await redeemTicket(db, 'backup', unused, 1)).toBeNull();
    expect(await redeemTicket(db, 'backup', used, 119_999)).toBe(NO_BACKUP);
    expect(await redeemTicket(db, 'backup', used, 119_999)).toBeNull();
  });
});
