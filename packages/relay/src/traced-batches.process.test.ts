/** The built relay, the built server with a worker, and a collector of traces: one trace from the relay to the push. */

import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { encodeRMonitor } from '@lapwing/timing/feeds/rmonitor/encode-rmonitor';
import { createRMonitorBoard } from '@lapwing/timing/simulator/rmonitor-board';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { typicalRace } from '@lapwing/timing/simulator/typical-race';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventOptions, openTrack } from './processes.test-support.ts';
import { traceOfBatch } from './sending/trace-of-batch.ts';

type Value = { stringValue?: string; intValue?: number | string };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Value }[];
};
type OtlpBody = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** Receives spans in OTLP's JSON encoding. */
async function openCollector() {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    expect(request.url).toBe('/v1/traces');
    const body: OtlpBody = JSON.parse(await text(request));
    for (const { scopeSpans } of body.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans };
}

const attributeOf = ({ attributes }: Span, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

/** A recording of timing software of a short race. */
function aRecording(): string {
  const startsAtMs = Date.UTC(2026, 4, 3, 12);
  const setup = typicalRace({ sport: 'Karting', seed: 'traced', competitors: 5, minutes: 1, startsAtMs });
  const board = createRMonitorBoard(setup, { runNumber: '1', name: 'Race 1' });
  const at = (atMs: number) => `##${new Date(atMs).toISOString().replace('T', ' ').replace('Z', '')}\r\n`;
  const lines = [at(startsAtMs), ...board.refresh(startsAtMs).map(encodeRMonitor)];
  for (const event of simulateSession(setup)) {
    const atMs = event.kind === 'passing' ? event.passing.atMs : event.atMs;
    lines.push(
      `\r\n${at(atMs)}`,
      encodeRMonitor(board.heartbeat(atMs)),
      ...board.apply(event).map(encodeRMonitor),
    );
  }
  return lines.join('');
}

test('a batch of the relay is one trace: worker, request, journal, fold and push, under the id of the batch', async () => {
  const collector = await openCollector();
  const track = await openTrack({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LAPWING_WORKERS: '1' });
  onTestFinished(() => track.close());
  const recording = join(track.folder, 'recording.txt');
  await writeFile(recording, aRecording());
  const replay = track.lapwing(
    ...['replay', recording, '--event', 'traced', '--event-id', 'traced', '--date', '2026-05-03'],
    ...[...eventOptions, '--recorded-times', '--speed', '0', '--json'],
  );
  expect(await replay.ended, replay.output()).toBe(0);

  const findRequest = () => collector.spans.find(({ name }) => name === 'POST /api/ingest/v1/live');
  await vi.waitFor(
    () => {
      const { traceId } = findRequest() ?? {};
      const names = collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
      expect(names.toSorted()).toEqual([
        'POST /api/ingest/v1/live',
        'live.fold',
        'live.journal',
        'live.push',
        'worker.pass-on',
      ]);
    },
    { timeout: 60_000, interval: 100 },
  );

  const request = findRequest();
  if (request === undefined) throw new Error('it was found above');
  const batchId = attributeOf(request, 'lapwing.correlation_id') ?? '';
  const passOn = collector.spans.find(({ spanId }) => spanId === request.parentSpanId);
  // The relay made the trace from the id of its batch.
  expect(traceOfBatch(batchId).traceparent).toBe(`00-${request.traceId}-${passOn?.parentSpanId}-01`);
  const children = collector.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(children.map(({ traceId }) => traceId)).toEqual(children.map(() => request.traceId));
  expect(children).toHaveLength(3);
});
