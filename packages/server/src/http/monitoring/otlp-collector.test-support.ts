/** A collector of traces on this machine, which receives spans in OTLP's JSON encoding. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };

export type ReceivedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status?: { code?: number };
  /** the name of the process that sent it */
  process: string;
  /** the pid of that process */
  pid: number;
};

type OtlpBody = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: Omit<ReceivedSpan, 'process' | 'pid'>[] }[];
  }[];
};

export function attributeOf({ attributes }: { attributes: Attribute[] }, name: string): string {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? String(intValue ?? '');
}

export async function openCollector() {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans }: OtlpBody = JSON.parse(await text(request));
    for (const { resource, scopeSpans } of resourceSpans) {
      const from = {
        process: attributeOf(resource, 'lapwing.process'),
        pid: Number(attributeOf(resource, 'process.pid')),
      };
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, ...from })));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, spans };
}
