/** The built server with workers and a collector of traces: one trace from a batch of a relay to the viewers. */

import { expect, onTestFinished, test, vi } from 'vitest';
import { findNatsServer, prepareNats } from '../bus/nats-server.test-support.ts';
import {
  attributeOf,
  openCollector,
  type ReceivedSpan,
} from '../http/monitoring/otlp-collector.test-support.ts';
import { aRelayKey, clubDay } from '../ingest/club-day.test-support.ts';
import { aServerPlace, type ServerProcess } from '../ingest/server-process.test-support.ts';
import { BoardFollower } from '../live/push/board-follower.test-support.ts';
import { until } from '../live/push/push.test-support.ts';
import { aRaceInBatches } from '../live/race.test-support.ts';
import { openDatabase } from '../storage/database.ts';
import { migrateToLatest } from '../storage/migrate.ts';
import { postgresPlace, postgresUrl } from '../storage/places.test-support.ts';

const natsServer = findNatsServer();
const why = [postgresUrl === null && 'no PostgreSQL', natsServer === undefined && 'no nats-server'];
const skipped = why.filter(Boolean).join(', ');
const suffix = skipped === '' ? '' : ` (skipped: ${skipped})`;

const soon = { timeout: 60_000, interval: 100 };
const batches = aRaceInBatches({ competitors: 4, minutes: 3, size: 6 });

async function aKey(dataDir: string, databaseUrl: string | null): Promise<string> {
  const db = await openDatabase({ dataDir, databaseUrl });
  await migrateToLatest(db);
  const key = await aRelayKey(db);
  await db.close();
  return key;
}

/** As a relay sends it, which makes a trace for each batch. */
async function sendBatch({ url }: ServerProcess, key: string, number: number) {
  const batchId = `relay-1:${number}`;
  const traceId = String(number).padStart(32, 'a');
  const response = await fetch(`${url}/api/ingest/v1/live`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-correlation-id': batchId,
      traceparent: `00-${traceId}-${'b'.repeat(16)}-01`,
    },
    body: JSON.stringify({ ...batches[number], batchId, ...clubDay }),
  });
  expect([response.status, response.headers.get('x-correlation-id')]).toEqual([200, batchId]);
  // The contract of the call guarantees this shape.
  const { liveSessionId } = (await response.json()) as { liveSessionId: string };
  return { liveSessionId, traceId, batchId };
}

function follow({ url }: ServerProcess, liveSessionId: string): BoardFollower {
  const follower = new BoardFollower(() => `${url.replace('http', 'ws')}/api/live/socket`, liveSessionId);
  onTestFinished(() => follower.stop());
  return follower;
}

/** From the first span to the one: names and processes. */
function pathTo(span: ReceivedSpan | undefined, spans: readonly ReceivedSpan[]): string[] {
  if (span === undefined) return [];
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  const name = `${span.name} in ${span.process.replace(/\d+/, 'n')}`;
  return [...pathTo(parent, spans), name];
}

test('a batch is one trace from the worker that passes it on to the workers whose viewers get it', async () => {
  const collector = await openCollector();
  const place = await aServerPlace();
  const key = await aKey(place.dataDir, null);
  const env = { LAPWING_WORKERS: '2', OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const server = await place.start({ env });
  const { liveSessionId } = await sendBatch(server, key, 0);
  const followers = Array.from({ length: 4 }, () => follow(server, liveSessionId));
  await until(() => followers.every(({ number }) => number === 1));
  const { traceId, batchId } = await sendBatch(server, key, 1);
  await until(() => followers.every(({ number }) => number === 2));

  const received = () => collector.spans.filter((span) => span.traceId === traceId);
  await vi.waitFor(() => {
    const paths = received().map((span) => pathTo(span, received()).join(' > '));
    expect(paths.toSorted()).toEqual([
      'worker.pass-on in worker-n',
      'worker.pass-on in worker-n > POST /api/ingest/v1/live in main',
      'worker.pass-on in worker-n > POST /api/ingest/v1/live in main > live.fold in main',
      'worker.pass-on in worker-n > POST /api/ingest/v1/live in main > live.journal in main',
      'worker.pass-on in worker-n > POST /api/ingest/v1/live in main > live.push in main',
      'worker.pass-on in worker-n > POST /api/ingest/v1/live in main > live.push in main > live.push in worker-n',
      'worker.pass-on in worker-n > POST /api/ingest/v1/live in main > live.push in main > live.push in worker-n',
    ]);
  }, soon);
  const ofWorkers = received().filter(({ process, name }) => process !== 'main' && name === 'live.push');
  expect(ofWorkers.map(({ process }) => process).toSorted()).toEqual(['worker-1', 'worker-2']);
  expect(ofWorkers.map((span) => attributeOf(span, 'lapwing.viewers'))).toEqual(['2', '2']);
  const ids = received().map((span) => attributeOf(span, 'lapwing.correlation_id'));
  expect(ids.filter((id) => id !== '')).toEqual([batchId, batchId]);
});

test('a request that a worker answers, or passes on, is one trace with the id of its sender in response and log', async () => {
  const collector = await openCollector();
  const place = await aServerPlace();
  const env = { LAPWING_WORKERS: '1', OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const server = await place.start({ env });
  const trace = (id: string) => id.padStart(32, '0');
  const ask = async (path: string, id: string) => {
    const headers = { 'x-correlation-id': id, traceparent: `00-${trace(id.slice(-4))}-${'b'.repeat(16)}-01` };
    const response = await fetch(server.url + path, { headers });
    expect(response.headers.get('x-correlation-id')).toBe(id);
  };
  await ask('/api/v0.2.3/eventresults/events', 'a-visitor-1111');
  await ask('/api/clientSettings', 'a-visitor-2222');
  // One that cannot be used is replaced by one and the same in worker and main process.
  const replaced = (
    await fetch(`${server.url}/api/clientSettings`, { headers: { 'x-correlation-id': 'no' } })
  ).headers.get('x-correlation-id');

  const pathsOf = (traceId: string) => {
    const received = collector.spans.filter((span) => span.traceId === traceId);
    return received.map((span) => pathTo(span, received).join(' > ')).toSorted();
  };
  await vi.waitFor(() => {
    expect(pathsOf(trace('1111'))).toEqual(['GET /api/v0.2.3/eventresults/events in worker-n']);
    expect(pathsOf(trace('2222'))).toEqual([
      'worker.pass-on in worker-n',
      'worker.pass-on in worker-n > GET /api/clientSettings in main',
    ]);
    const ofReplaced = collector.spans.filter(
      (span) => attributeOf(span, 'lapwing.correlation_id') === replaced,
    );
    expect(ofReplaced.map(({ process }) => process).toSorted()).toEqual(['main', 'worker-1']);
  }, soon);
  for (const id of ['a-visitor-1111', 'a-visitor-2222']) expect(server.output()).toContain(id);
});

test.skipIf(skipped !== '')(
  `a batch is one trace from any server over its owner to the workers of another${suffix}`,
  async () => {
    const collector = await openCollector();
    const nats = await prepareNats(natsServer ?? '');
    onTestFinished(nats.stop);
    await nats.start();
    const { databaseUrl, remove } = await postgresPlace(postgresUrl ?? '');
    onTestFinished(remove);
    const place = await aServerPlace();
    const key = await aKey(place.dataDir, databaseUrl ?? '');
    const start = async () =>
      (await aServerPlace()).start({
        env: {
          LAPWING_WORKERS: '1',
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
          DATABASE_URL: databaseUrl ?? '',
          NATS_URL: nats.url,
        },
      });
    const [owner, other] = [await start(), await start()];
    const { liveSessionId } = await sendBatch(owner, key, 0);
    const followers = [follow(owner, liveSessionId), follow(other, liveSessionId)];
    await until(() => followers.every(({ number }) => number === 1));
    // Batches come in at the server that does not own the session. One that it reads from the journal before the
    // message about it arrives has no spans there, so there are several.
    const traceIds: string[] = [];
    for (let number = 1; number < 6; number++) traceIds.push((await sendBatch(other, key, number)).traceId);
    await until(() => followers.every(({ number }) => number === 6));

    const serverOf = ({ pid, process }: ReceivedSpan) => {
      if (process !== 'main') return 'a worker';
      return pid === owner.pid ? 'owner' : 'other';
    };
    const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);
    const traces = () =>
      traceIds.map((traceId) =>
        spansOf(traceId)
          .map((span) => `${span.name} at ${serverOf(span)}`)
          .toSorted(),
      );
    const whole = [
      'POST /api/ingest/v1/live at other',
      'live.fold at other',
      'live.fold at owner',
      'live.journal at owner',
      'live.push at a worker',
      'live.push at a worker',
      'live.push at other',
      'live.push at owner',
      'worker.pass-on at a worker',
    ];
    await vi.waitFor(() => expect(traces()).toContainEqual(whole), soon);
    const received = spansOf(traceIds[traces().findIndex(({ length }) => length === whole.length)] ?? '');
    const pushes = received.filter((span) => span.name === 'live.push' && span.process !== 'main');
    // One of each server.
    const parents = pushes.map(({ parentSpanId }) => received.find(({ spanId }) => spanId === parentSpanId));
    expect(parents.map((parent) => parent?.pid).toSorted()).toEqual([owner.pid, other.pid].toSorted());
  },
);
