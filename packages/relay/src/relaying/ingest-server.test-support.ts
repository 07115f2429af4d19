/**
 * A small server for tests of the relay: checks requests with the contract, stores each batch once, and fails on
 * demand.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LiveBatch, liveBatch } from '@lapwing/contract/ingest/live-batch';
import { heartbeat, type PassingBatch, passingBatch } from '@lapwing/contract/ingest/practice-location';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { KeyScope, OwnEvent } from '@lapwing/contract/people/organizations';
import type { Passing } from '@lapwing/contract/practice/passing';

type Failure =
  /** this response, and nothing is stored */
  | { status: number; code?: string }
  /** the connection is cut: before anything is stored, or after, so that only the acknowledgement is lost */
  | 'cut-before'
  | 'cut-after';

export type TestIngestServer = {
  readonly url: string;
  /** in the order of arrival, each once */
  readonly live: LiveBatch[];
  readonly practice: PassingBatch[];
  /** the times of the practice decoder's heartbeats */
  readonly heartbeats: number[];
  /** the events that the server has */
  readonly ownEvents: OwnEvent[];
  /** the scopes of the key */
  limitKey(scopes: KeyScope[]): void;
  requests(): number;
  /** called before each request; undefined lets it through */
  failWith(failure: (request: number) => Failure | undefined): void;
  /** Batches with such an event or passing are refused, and it is named. */
  refuseItems(isRefused: (item: SessionEvent | Passing) => boolean): void;
  stop(): Promise<void>;
  start(): Promise<void>;
};

export const TEST_KEY = 'test-key-0123456789';

export async function startIngestServer(): Promise<TestIngestServer> {
  const live: LiveBatch[] = [];
  const practice: PassingBatch[] = [];
  const heartbeats: number[] = [];
  const known = new Set<string>();
  const ownEvents: OwnEvent[] = [];
  let scopes: KeyScope[] = ['live', 'practice'];
  let requests = 0;
  let isRefused: (item: SessionEvent | Passing) => boolean = () => false;
  let failureOf: (request: number) => Failure | undefined = () => undefined;

  async function takeHeartbeat(request: IncomingMessage, response: ServerResponse) {
    const { location, atMs } = heartbeat.parse(await bodyOf(request));
    heartbeats.push(atMs);
    const known = {
      clientId: location,
      locationId: 1,
      name: '',
      lastHeartbeatAtMs: atMs,
      lastPassingAtMs: null,
    };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...known, path: '/practice/1' }));
  }

  /** Responds with the owner of the key, or the events. */
  function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://test');
    const key = { keyId: 'k1', name: 'track', scopes };
    const body =
      pathname === '/api/ingest/v1/organization'
        ? { organizationId: 1, name: 'Test Club', key }
        : ownEvents.filter(({ clientId }) => clientId === searchParams.get('clientId'));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.url === '/api/ingest/v1/heartbeat') return takeHeartbeat(request, response);
    if (request.method === 'GET') return respond(request, response);
    requests += 1;
    const failure = failureOf(requests);
    const body = await bodyOf(request);
    if (failure === 'cut-before') return request.socket.destroy();
    if (typeof failure === 'object')
      return refuse(response, failure.status, failure.code ?? 'internal-error');
    if (request.headers.authorization !== `Bearer ${TEST_KEY}`) return refuse(response, 401, 'invalid-key');
    const isLive = request.url === '/api/ingest/v1/live';
    const parsed = isLive ? liveBatch.safeParse(body) : passingBatch.safeParse(body);
    if (!parsed.success) return refuse(response, 400, 'invalid-parameters');
    const { batchId } = parsed.data;
    const [list, items] =
      'events' in parsed.data ? ['events', parsed.data.events] : ['passings', parsed.data.passings];
    const errors = [...items.entries()]
      .filter(([, item]) => isRefused(item))
      .map(([index]) => ({ in: 'body', name: `/${list}/${index}/atMs`, message: 'expected something else' }));
    if (errors.length > 0) return refuse(response, 400, 'invalid-parameters', errors);
    const isRepeated = known.has(batchId);
    known.add(batchId);
    if (!isRepeated && 'events' in parsed.data) live.push(parsed.data);
    if (!isRepeated && 'passings' in parsed.data) practice.push(parsed.data);
    if (failure === 'cut-after') return request.socket.destroy();
    const accepted = isLive
      ? {
          batchId,
          isRepeated,
          eventId: 1,
          sessionId: 2,
          liveSessionId: 'lw-1-2',
          path: '/livetiming/lw-1-2?guid=g-1',
        }
      : { batchId, isRepeated, locationId: 1, stored: 0 };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(accepted));
  }

  const create = () => createServer((request, response) => void answer(request, response));
  let server = create();
  let port = 0;
  async function start() {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  }
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    live,
    practice,
    heartbeats,
    ownEvents,
    limitKey(next) {
      scopes = next;
    },
    requests: () => requests,
    failWith(failure) {
      requests = 0;
      failureOf = failure;
    },
    refuseItems(next) {
      isRefused = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      server = create();
    },
    start,
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function refuse(response: ServerResponse, status: number, code: string, errors: unknown[] = []) {
  const body = { type: 'about:blank', title: code, status, code, correlationId: 'test', errors };
  response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body));
}
