/** The built server with real keys, real files and real power cuts. */

import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { LiveBatch } from '@lapwing/contract/ingest/live-batch';
import type { PassingBatch } from '@lapwing/contract/ingest/practice-location';
import { createRandom } from '@lapwing/timing/simulator/random';
import BetterSqlite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { anUpload, aSession } from './ingest.test-support.ts';
import { aServerPlace, openServerPlace, residentBytes } from './server-process.test-support.ts';

const START_MS = Date.parse('2026-05-11T12:00:00Z');
const MB = 1024 * 1024;

const read = async (response: Response) => JSON.parse(await response.text());

type ServerPlace = Awaited<ReturnType<typeof aServerPlace>>;

async function aClubWithKey(place: ServerPlace) {
  const made = await place.command('organization', 'create', 'Kart Club', '--country', 'NL', '--json');
  const { organizationId } = JSON.parse(made);
  const { key, keyId } = JSON.parse(
    await place.command('key', 'create', String(organizationId), '--name', 'Timing PC', '--json'),
  );
  const send = (url: string, path: string, body: unknown, method = 'POST') =>
    fetch(`${url}/api/ingest/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(body !== undefined && {
        body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
      }),
    });
  return { ...place, organizationId: String(organizationId), key: String(key), keyId: String(keyId), send };
}

/** Most tests share a server: starting one takes longer than they do. */
const shared = await openServerPlace();
afterAll(() => shared.close());
const club = await aClubWithKey(shared);
const server = await shared.start();

it('a key created and revoked while the server runs works immediately and stops immediately, and is in no log', async () => {
  const { command, organizationId, key, keyId, send } = await aClubWithKey(shared);
  expect((await send(server.url, '/results', anUpload())).status).toBe(200);
  const second = JSON.parse(await command('key', 'create', organizationId, '--name', 'Relay', '--json'));
  const asSecond = () =>
    fetch(`${server.url}/api/ingest/v1/organization`, { headers: { authorization: `Bearer ${second.key}` } });
  expect((await asSecond()).status).toBe(200);
  await command('key', 'revoke', second.keyId);
  expect((await asSecond()).status).toBe(401);
  expect(await command('key', 'list')).toMatch(new RegExp(`${second.keyId} .*revoked`));
  expect(await command('key', 'revoke', key)).toContain(`Key ${keyId} is revoked.`);
  expect(server.output()).toContain('/api/ingest/v1/results');
  expect(server.output()).not.toContain(key.slice(-20));
});

it('killed in mid batch, nothing that was acknowledged is lost and nothing is stored twice', async () => {
  const { start, send, dataDir } = await aClubWithKey(await aServerPlace());
  const random = createRandom('power cuts');
  let server = await start();
  const track = {
    name: 'Track',
    sport: 'Karting',
    countryCode: 'NL',
    timeZone: 'Europe/Amsterdam',
    minimumLapTimeMs: 10_000,
    loops: [{ loopId: 'f', role: 'finish' }],
  };
  expect((await send(server.url, '/practice/locations/t', track, 'PUT')).status).toBe(200);

  const passingBatches: PassingBatch[] = Array.from({ length: 60 }, (_, batch) => ({
    batchId: `p-${batch}`,
    location: 't',
    passings: Array.from({ length: 25 }, (__, index) => ({
      transponder: String(100 + index),
      loopId: 'f',
      atMs: START_MS + batch * 60_000 + index * 100,
    })),
  }));
  const liveBatches: LiveBatch[] = Array.from({ length: 60 }, (_, batch) => ({
    batchId: `l-${batch}`,
    sequence: batch,
    event: anUpload().event,
    session: { clientId: 'run-1', name: 'Race 1', type: 'race' },
    events: [
      ...(batch === 0
        ? [
            {
              kind: 'session' as const,
              atMs: START_MS,
              name: 'Race 1',
              startedAtMs: START_MS,
              minimumLapTimeMs: 1_000,
            },
          ]
        : []),
      ...['7', '8'].map((transponder, index) => ({
        kind: 'passing' as const,
        atMs: START_MS + (batch + 1) * 60_000 + index * 500,
        loopId: 'f',
        transponder,
      })),
    ],
  }));

  const acknowledged = new Set<string>();
  let cuts = 0;
  let nextPassing = 0;
  let nextLive = 0;
  while (nextPassing < passingBatches.length || nextLive < liveBatches.length) {
    // Live batches are sent one after the other, as from an outbox; the others in parallel.
    const side = passingBatches.slice(nextPassing, nextPassing + 6);
    const live = liveBatches[nextLive];
    const sent = [
      ...side.map((batch) => ({ id: batch.batchId, answer: send(server.url, '/practice/passings', batch) })),
      ...(live === undefined ? [] : [{ id: live.batchId, answer: send(server.url, '/live', live) }]),
    ];
    const cut = cuts < 3 && random.chance(0.15) ? server.kill() : null;
    const answers = await Promise.allSettled(sent.map(({ answer }) => answer));
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 'fulfilled' && answer.value.ok) acknowledged.add(sent[index]?.id ?? '');
    }
    if (cut !== null) {
      await cut;
      cuts += 1;
      server = await start();
    }
    if (side.every(({ batchId }) => acknowledged.has(batchId))) nextPassing += side.length;
    if (live !== undefined && acknowledged.has(live.batchId)) nextLive += 1;
  }
  const ending = {
    ...liveBatches[0],
    batchId: 'l-end',
    sequence: 999,
    events: [{ kind: 'session-ended', atMs: START_MS + 8_000_000 }],
  };
  const { sessionId } = await read(await send(server.url, '/live', ending));
  const result = await read(
    await fetch(`${server.url}/api/v0.2.3/eventresults/sessions/${sessionId}/classification`),
  );
  expect(cuts).toBe(3);
  expect(result.rows.map((row: { numberOfLaps: number }) => row.numberOfLaps)).toEqual([60, 60]);
  await server.kill();

  const db = new BetterSqlite(join(dataDir, 'lapwing.db'), { readonly: true });
  const count = (table: string) => db.prepare(`select count(*) from ${table}`).pluck().get();
  expect(count('practice_passings')).toBe(60 * 25);
  expect(count('practice_batches')).toBe(60);
  expect(count('live_journal')).toBe(61);
  expect(count('sessions')).toBe(1);
  db.close();
});

it('a file of 2 GB is refused by its length, or without one when it becomes too long, without filling the memory', async () => {
  const { key } = club;
  const before = await residentBytes(server.pid);
  const path = '/api/ingest/v1/results/file?uploadId=big&event=Big';
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/csv' };
  const status = (extra: Record<string, string>, sentBytes: number) =>
    new Promise<number>((resolve, reject) => {
      const call = request(`${server.url}${path}`, { method: 'POST', headers: { ...headers, ...extra } });
      call.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
        call.destroy();
      });
      // After its response the server stops reading.
      call.on('error', (error) => ('code' in error && error.code === 'EPIPE' ? undefined : reject(error)));
      const chunk = Buffer.alloc(MB, '1,2,3\n');
      let sent = 0;
      const more = () => {
        while (sent < sentBytes && !call.destroyed) {
          sent += chunk.length;
          if (!call.write(chunk)) return void call.once('drain', more);
        }
        call.end();
      };
      more();
    });
  expect(await status({ 'content-length': String(2 ** 31) }, 0)).toBe(413);
  expect(await status({ 'transfer-encoding': 'chunked' }, 2 ** 31)).toBe(413);
  const after = await residentBytes(server.pid);
  if (before !== null && after !== null) expect(after - before).toBeLessThan(200 * MB);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});

it('a bomb is refused in the thread for long uploads, and a long document is read there whole', async () => {
  const { send } = club;
  const bomb = gzipSync(Buffer.alloc(150 * MB));
  const refused = await send(server.url, '/results/file?uploadId=bomb&event=Big&session=Race', bomb);
  expect(refused.status).toBe(400);
  expect((await read(refused)).errors[0].message).toContain('larger than 64 MB');
  const after = await residentBytes(server.pid);
  if (after !== null) expect(after).toBeLessThan(600 * MB);

  const competitors = Array.from({ length: 60 }, (_, index) => ({
    number: String(index + 1),
    lastName: `Driver ${index + 1}`,
    laps: Array.from({ length: 250 }, (__, lap) => ({ lapTimeMs: 60_000 + index * 10 + (lap % 7) })),
  }));
  const long = anUpload({ uploadId: 'long', sessions: [aSession({ competitors })] });
  const answer = await send(server.url, '/results', long);
  expect(answer.status).toBe(200);
  const { sessions } = await read(answer);
  const chart = await read(
    await fetch(`${server.url}/api/v0.2.3/eventresults/sessions/${sessions[0].sessionId}/lapchart`),
  );
  expect(chart.numberOfLaps).toBe(250);
  const packed = await send(server.url, '/results', gzipSync(JSON.stringify({ ...long, uploadId: 'again' })));
  expect((await read(packed)).sessions[0]).toMatchObject({ isChanged: false, revision: 1 });
});

it('refuses documents that are larger than they look, while uploads of others are read', async () => {
  const { send } = club;
  const { key } = await aClubWithKey(shared);
  const absurd = Buffer.from(`{"uploadId":"a","sessions":[${'{},'.repeat(20 * MB - 20)}{}]}`);
  const sent = [absurd, gzipSync(absurd), Buffer.from('['.repeat(MB))].map((body) =>
    send(server.url, '/results', body),
  );
  const long = anUpload({ sessions: [aSession({ comment: ' '.repeat(1_900) })] });
  const padded = `${JSON.stringify(long)}${' '.repeat(200_000)}`;
  const fine = await fetch(`${server.url}/api/ingest/v1/results`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: padded,
  });
  expect(fine.status).toBe(200);
  for (const answer of await Promise.all(sent)) {
    expect(answer.status).toBe(400);
    expect((await read(answer)).errors[0].message).toMatch(/nested|lists and objects/);
  }
});
