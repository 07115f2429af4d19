/** The server behind a real Varnish with the documented configuration: what it holds, and when it lets go. */

import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { freePort } from '../free-port.test-support.ts';
import { useMadeKeys } from '../identity/made-keys.test-support.ts';
import { anOrganization } from '../ingest/club-day.test-support.ts';
import { aKeyFor, anna, anUpload, ben, aSession as sessionOf } from '../ingest/ingest.test-support.ts';
import { parseSettings } from '../settings/settings.ts';
import { describeOnSqlite } from '../storage/engines.test-support.ts';

const RESULTS = '/api/v0.2.3/eventresults';
const LONG = { timeout: 120_000, interval: 50 };
const documented = join(import.meta.dirname, '../../../../docs/cdn/lapwing.vcl');

/** Debian installs it in a folder that is only on root's path. */
const varnish = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']
  .map((folder) => join(folder, 'varnishd'))
  .find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** The documented configuration, with the ports of the test. */
async function startVarnish(port: number, serverPort: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-varnish-'));
  const config = readFileSync(documented, 'utf8');
  expect(config).toContain('.port = "8080"');
  const file = join(folder, 'lapwing.vcl');
  writeFileSync(file, config.replace('.port = "8080"', `.port = "${serverPort}"`));
  const args = ['-F', '-j', 'none', '-a', `127.0.0.1:${port}`, '-f', file, '-n', folder, '-s', 'malloc,16m'];
  const child: ChildProcess = spawn(varnish ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr?.on('data', (text) => (output += text));
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    await rm(folder, { recursive: true, force: true });
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(output);
    if (
      await fetch(`http://127.0.0.1:${port}/api/health/live`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await wait(50);
  }
}

describeOnSqlite('a content delivery network', (openDb) => {
  async function openSite(isOn = true) {
    const db = await openDb();
    await useMadeKeys(db);
    const [port, serverPort] = [await freePort(), await freePort()];
    const settings = parseSettings({
      LAPWING_LOG_LEVEL: 'silent',
      ...(isOn && {
        LAPWING_CDN: 'on',
        LAPWING_CDN_PURGE_URL: `http://127.0.0.1:${port}/lapwing-purge`,
        LAPWING_CDN_PURGE_TOKEN: 'CHANGE-ME',
      }),
    });
    const open = async () => {
      const opened = await createApp({ settings, db, hasDemoSignIn: false, siteFolder: '/nowhere' });
      onTestFinished(() => opened.close());
      return opened;
    };
    const app = await open();
    const { key } = await aKeyFor(db, await anOrganization(db));
    const publish = async (upload: unknown) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/ingest/v1/results',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: JSON.stringify(upload),
      });
      expect(answer.statusCode, answer.body).toBe(200);
      const { sessions } = answer.json() as { sessions: { sessionId: number }[] };
      const sessionId = sessions[0]?.sessionId ?? 0;
      const { eventId } = await db
        .selectFrom('sessions')
        .select('eventId')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
      return { eventId, sessionId };
    };
    const behindVarnish = async () => {
      await app.listen({ host: '127.0.0.1', port: serverPort });
      await startVarnish(port, serverPort);
      return async (path: string, headers: Record<string, string> = {}) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
        const body = await response.text();
        return {
          status: response.status,
          cache: response.headers.get('x-cache'),
          headers: response.headers,
          body,
        };
      };
    };
    const restart = async () => {
      await app.close();
      await (await open()).listen({ host: '127.0.0.1', port: serverPort });
    };
    return { app, db, publish, behindVarnish, restart };
  }

  const turned = [
    { ...ben, laps: anna.laps },
    { ...anna, laps: ben.laps },
  ];
  const winnerIn = (body: string) => (body.indexOf('Anna') < body.indexOf('Ben') ? 'Anna' : 'Ben');

  test.skipIf(varnish === undefined)(
    'holds a result until another is published (skipped without varnish)',
    async () => {
      const { publish, behindVarnish } = await openSite();
      const get = await behindVarnish();
      const { sessionId } = await publish(anUpload());
      const path = `${RESULTS}/sessions/${sessionId}/classification`;
      const first = await get(path);
      expect([first.status, first.cache, winnerIn(first.body)]).toEqual([200, 'MISS', 'Anna']);
      // Of what is fetched in the first moments after a publication, it lets go once more.
      await vi.waitFor(
        async () => expect(await get(path)).toMatchObject({ cache: 'HIT', body: first.body }),
        LONG,
      );
      // A browser that has it gets a 304 from the network.
      const ifNoneMatch = first.headers.get('etag') ?? '';
      await vi.waitFor(async () => {
        const known = await get(path, { 'if-none-match': ifNoneMatch });
        expect([known.status, known.cache]).toEqual([304, 'HIT']);
      }, LONG);

      // It would be held for ten minutes.
      expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=600');
      await publish(anUpload({ uploadId: 'u-2', sessions: [sessionOf({ competitors: turned })] }));
      await vi.waitFor(async () => expect(winnerIn((await get(path)).body)).toBe('Ben'), LONG);
      await vi.waitFor(async () => expect((await get(path)).cache).toBe('HIT'), LONG);
    },
  );

  test.skipIf(varnish === undefined)(
    'lets go of what a server has published that was stopped right after it (skipped without varnish)',
    async () => {
      const { publish, behindVarnish, restart } = await openSite();
      const get = await behindVarnish();
      const { sessionId } = await publish(anUpload());
      const path = `${RESULTS}/sessions/${sessionId}/classification`;
      await vi.waitFor(
        async () => expect(await get(path)).toMatchObject({ status: 200, cache: 'HIT' }),
        LONG,
      );
      await publish(anUpload({ uploadId: 'u-2', sessions: [sessionOf({ competitors: turned })] }));
      await restart();
      await vi.waitFor(async () => expect(winnerIn((await get(path)).body)).toBe('Ben'), LONG);
    },
  );

  test.skipIf(varnish === undefined)(
    'never holds an unlisted event, or anything with a token or a cookie (skipped without varnish)',
    async () => {
      const { db, publish, behindVarnish } = await openSite();
      const get = await behindVarnish();
      const { eventId } = await publish(anUpload());
      const path = `${RESULTS}/events/${eventId}`;
      for (const headers of [{ authorization: 'Bearer x' }, { cookie: 'a=b' }]) {
        for (let time = 0; time < 2; time++) {
          const answer = await get(`${path}/sessions`, headers);
          expect([answer.status, answer.cache]).toEqual([200, 'MISS']);
          expect(answer.headers.get('cache-control')).toBe('no-cache');
          expect(answer.headers.get('cache-tag')).toBeNull();
        }
      }
      await vi.waitFor(async () => expect((await get(path)).cache).toBe('HIT'), LONG);

      await db.updateTable('events').set({ isListed: 0, guid: 'g-1' }).where('id', '=', eventId).execute();
      await vi.waitFor(async () => expect((await get(path)).status).toBe(404), LONG);
      for (let time = 0; time < 3; time++) {
        const answer = await get(`${path}?guid=g-1`);
        expect([answer.status, answer.cache]).toEqual([200, 'MISS']);
        expect(answer.headers.get('cache-control')).toBe('no-cache');
      }
    },
  );

  test('gets headers that say what it may hold, also with repeated responses', async () => {
    const { app, publish } = await openSite();
    const { eventId, sessionId } = await publish(anUpload());
    const ask = async (path: string, headers = {}) =>
      (await app.inject({ url: RESULTS + path, headers: { 'accept-encoding': 'br', ...headers } })).headers;
    for (let time = 0; time < 2; time++) {
      expect(await ask(`/sessions/${sessionId}/classification`)).toMatchObject({
        'cache-control': 'public, max-age=0, s-maxage=600',
        'cdn-cache-control': 'public, max-age=600, stale-while-revalidate=5',
        'cache-tag': `results,session-${sessionId}`,
        'surrogate-key': `results session-${sessionId}`,
      });
    }
    expect(await ask(`/events/${eventId}`)).toMatchObject({ 'cache-tag': `results,lists,event-${eventId}` });
    expect(await ask('/events')).toMatchObject({ 'cache-tag': 'results,lists' });
    // Short, so never compressed; and the same for every origin.
    expect(await ask('/events')).not.toHaveProperty('vary');
    expect((await ask(`/sessions/${sessionId}/classification`)).vary).toBe('accept-encoding');
    expect((await ask('/events?guid=x'))['cache-tag']).toBeUndefined();
    expect((await ask('/events', { cookie: 'a=b' }))['cache-tag']).toBeUndefined();
    expect((await ask('/events', { authorization: 'Bearer x' }))['cache-tag']).toBeUndefined();
    expect((await ask(`/sessions/999999`))['cache-control']).toBe('no-store');
    // The same response as a page gets at this address depends on the reader.
    const shared = await app.inject({ url: `/events/${eventId}`, headers: { accept: 'application/json' } });
    expect([shared.statusCode, shared.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  test('is not there by default: every response is asked for again', async () => {
    const { app, publish } = await openSite(false);
    const { eventId } = await publish(anUpload());
    for (let time = 0; time < 2; time++) {
      const { headers } = await app.inject(`${RESULTS}/events/${eventId}`);
      expect(headers['cache-control']).toBe('no-cache');
      expect([headers['cache-tag'], headers['cdn-cache-control']]).toEqual([undefined, undefined]);
    }
    // The figures say what it would take.
    expect((await app.inject('/metrics')).body).toMatch(/traffic_responses_total\{kind="repeated"\} 1$/m);
  });
});
