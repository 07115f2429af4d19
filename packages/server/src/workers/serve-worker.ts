/** A worker process: takes connections from the main process until that tells it to stop, or ends. */

import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createWorkerBus } from '../bus/process-bus.ts';
import { isTrustedProxy } from '../http/client-address.ts';
import { ConnectionLimits } from '../http/limits/connection-limits.ts';
import { defaultLimits } from '../http/limits/limits.ts';
import { endOnUnexpectedErrors } from '../http/monitoring/unexpected-errors.ts';
import { lowerThreadPriority } from '../http/threads/lower-thread-priority.ts';
import type { Certificate } from '../http/tls/certificate.ts';
import { createTlsFront, type TlsFront } from '../http/tls/tls-front.ts';
import { openDatabaseToRead } from '../storage/database.ts';
import { openReplica } from '../storage/replica/open-replica.ts';
import {
  aliveSubject,
  BUS_DESCRIPTOR,
  type FromWorker,
  metricsSubject,
  type StartOptions,
  type ToWorker,
} from './messages.ts';
import { createWorkerApp } from './worker-app.ts';

/** Requests in progress have this long to end. */
const STOP_TIME_LIMIT_MS = 15_000;
const REPORT_EVERY_MS = 50;
/** If the main process is gone, requests that it was answering are refused within this time. */
const END_WITHIN_MS = 500;

// The main process stops its workers in order. A terminal sends its signal to all of them.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
process.on('disconnect', endWithoutMain);

let start: Promise<Worker> | null = null;
process.on('message', (message: ToWorker, socket?: Socket) => {
  if (message.kind === 'start') {
    start = open(message.options);
    start.then(
      () => send({ kind: 'ready' }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  } else void start?.then((worker) => take(worker, message, socket));
});

let isEnding = false;

/** Its viewers are disconnected immediately, and connect to the next server. Both the channel and the bus end. */
function endWithoutMain(): void {
  if (isEnding) return;
  isEnding = true;
  const exit = () => process.exit(1);
  setTimeout(exit, END_WITHIN_MS);
  const ended = start?.then(allEnded) ?? Promise.resolve();
  ended.then(exit, exit);
}

/** Closes, and resolves when the last connection has ended. Node does not know those that were taken over. */
function allEnded({ app, sockets }: Pick<Worker, 'app' | 'sockets'>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (sockets.size === 0 ? resolve() : void setTimeout(look, 20));
    void app.close().then(look, look);
  });
}

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}

type Worker = {
  app: FastifyInstance;
  ownSocket: string;
  front: TlsFront | null;
  sockets: Map<Socket, number>;
  stop(): Promise<void>;
};

async function open({ process: name, settings, mainSocket, ownSocket }: StartOptions): Promise<Worker> {
  process.title = `lapwing-${name}`;
  const bus = createWorkerBus(
    new Socket({ fd: BUS_DESCRIPTOR, readable: true, writable: true }).on('close', endWithoutMain),
    name,
  );
  const db = await openDatabaseToRead(settings, 'serving');
  await openReplica(db, settings, 'serving');
  const { app, close } = await createWorkerApp({ settings, db, bus, process: name, mainSocket });
  endOnUnexpectedErrors(app.log);
  bus.subscribe(aliveSubject(name), (_message, _subject, reply) => reply?.(new Uint8Array()));
  bus.subscribe(metricsSubject(name), (_message, _subject, reply) => {
    void app.mounted.metrics.text().then((text) => reply?.(Buffer.from(text)));
  });
  // For the https in front of it; Node checks the times of requests only on a server that listens.
  await app.listen({ path: ownSocket });
  lowerThreadPriority();
  const sockets = new Map<Socket, number>();
  reportForwarded(app, sockets);
  const worker: Worker = {
    app,
    ownSocket,
    front: null,
    sockets,
    async stop() {
      await Promise.race([allEnded(worker), wait(STOP_TIME_LIMIT_MS)]);
      await worker.front?.close();
      await close();
      await db.close();
      process.exit(0);
    },
  };
  return worker;
}

function take(worker: Worker, message: ToWorker, socket: Socket | undefined): void {
  if (message.kind === 'certificate') useCertificate(worker, message.certificate);
  else if (message.kind === 'stop') void worker.stop();
  else if (message.kind === 'connection') {
    arrived.push(message.id);
    reportSoon();
    // The client may have gone on the way here.
    if (socket === undefined) closed.push(message.id);
    else takeConnection(worker, socket, message);
  }
}

function takeConnection(worker: Worker, socket: Socket, { id, isTls }: { id: number; isTls: boolean }): void {
  worker.sockets.set(socket, id);
  socket.once('close', () => {
    worker.sockets.delete(socket);
    closed.push(id);
    reportSoon();
  });
  // As a server of Node would have made it: a client may end its side before it has read the response.
  socket.allowHalfOpen = true;
  const server = isTls ? worker.front?.server : worker.app.server;
  if (server === undefined) socket.destroy();
  else server.emit('connection', socket);
}

function useCertificate(worker: Worker, certificate: Certificate): void {
  if (worker.front !== null) worker.front.replaceCertificate(certificate);
  else {
    worker.front = createTlsFront({
      certificate,
      target: { path: worker.ownSocket },
      limits: defaultLimits,
      // Those of the plain server count the same connections.
      connectionLimits: new ConnectionLimits(
        { total: Number.POSITIVE_INFINITY, perAddress: Number.POSITIVE_INFINITY },
        () => {},
      ),
    });
  }
}

let arrived: number[] = [];
let closed: number[] = [];
let forwarded: number[] = [];
let isReportDue = false;

function reportSoon(): void {
  if (isReportDue) return;
  isReportDue = true;
  setTimeout(() => {
    isReportDue = false;
    send({ kind: 'connections', arrived, closed, forwarded });
    arrived = [];
    closed = [];
    forwarded = [];
  }, REPORT_EVERY_MS).unref();
}

/** The connections of a proxy are not its own. */
function reportForwarded(app: FastifyInstance, sockets: Map<Socket, number>): void {
  const known = new WeakSet<Socket>();
  const look = ({ headers, socket }: { headers: Record<string, unknown>; socket: Socket }) => {
    if (headers['x-forwarded-for'] === undefined || known.has(socket)) return;
    const id = sockets.get(socket);
    if (id === undefined || !isTrustedProxy(socket.remoteAddress ?? '', 0)) return;
    known.add(socket);
    forwarded.push(id);
    reportSoon();
  };
  app.server.on('request', look).on('upgrade', look);
}
