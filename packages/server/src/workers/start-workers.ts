/** Starts workers, replaces those that end or hang, and stops all of them. */

import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CentralBus } from '../bus/process-bus.ts';
import type { ProcessMetrics } from '../http/monitoring/merge-metrics.ts';
import { createWorkerMetrics } from '../http/monitoring/worker-metrics.ts';
import type { Certificate } from '../http/tls/certificate.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings/settings.ts';
import { Connections, type Taker } from './connections.ts';
import { forkWorker } from './fork-worker.ts';
import { aliveSubject, type FromWorker, metricsSubject, type ToWorker } from './messages.ts';

const ASK_EVERY_MS = 2_000;
/** A worker that does not answer for so long hangs. */
const HANGS_AFTER_MS = 15_000;
const METRICS_WITHIN_MS = 2_000;
const STOP_WITHIN_MS = 18_000;
/** One that ends sooner than this is replaced later each time. */
const LASTS_MS = 10_000;
const LONGEST_PAUSE_MS = 10_000;
/** Longer paths of sockets are cut by the system. */
const LONGEST_SOCKET_PATH = 90;

export type WorkersOptions = {
  count: number;
  settings: Settings;
  bus: CentralBus;
  /** open connections of one address over all workers */
  perAddress: number;
  log: Pick<Logger, 'warn' | 'error'>;
  onReady: (process: string) => void;
  onEnded: (process: string) => void;
};

export type Workers = {
  /** where the main process listens for its workers */
  mainSocket: string;
  connections: Connections;
  /**
   * Starts them, after the main process listens. Resolves when all take connections. Rejects if one cannot start before
   * anyone was answered; later it is tried again.
   */
  open(): Promise<void>;
  useCertificate(certificate: Certificate): void;
  metrics(): Promise<readonly ProcessMetrics[]>;
  stop(): Promise<void>;
};

type Worker = Taker & {
  name: string;
  child: ChildProcess;
  startedAtMs: number;
  isReady: boolean;
  /** Connections on their way. Node sends the next one only when the last has arrived, and forgets all if the worker ends. */
  onTheWay: Map<number, { socket: Socket; isTls: boolean; isSent: boolean }>;
  send(message: ToWorker): void;
};

/**
 * They start when the main process can answer. Started together with it they take the cores that it needs: on two cores
 * the first page then comes an eighth later.
 */
export function startWorkers(options: WorkersOptions): Workers {
  const { count, settings, bus, perAddress, log, onReady, onEnded } = options;
  const folder = makeFolder();
  const mainSocket = socketIn(folder, 'main');
  const connections = new Connections(perAddress, (reason) =>
    log.warn({ reason }, 'connections are refused'),
  );
  const workers = new Map<string, Worker>();
  const workerMetrics = createWorkerMetrics();
  let lastNumber = 0;
  let isStopping = false;
  let certificate: Certificate | null = null;
  let quickEnds = 0;
  /** null unless `open` waits for them */
  let onSettled: ((error: Error | null) => void) | null = null;

  function start(): Worker {
    lastNumber += 1;
    const name = `worker-${lastNumber}`;
    const child = forkWorker();
    // Declared as a pipe there.
    bus.attach(child.stdio[4] as unknown as Duplex);
    const worker: Worker = {
      name,
      child,
      startedAtMs: performance.now(),
      isReady: false,
      onTheWay: new Map(),
      send: (message) => void (child.connected && child.send(message, () => {})),
      take(socket: Socket, id: number, isTls: boolean) {
        const message: ToWorker = { kind: 'connection', id, isTls };
        const given = { socket, isTls, isSent: false };
        worker.onTheWay.set(id, given);
        child.send(message, socket, { keepOpen: true }, (error) => {
          given.isSent = true;
          if (error === null) return;
          arrived(worker, [id]);
          connections.onClosed(worker, [id]);
        });
      },
    };
    workers.set(name, worker);
    child.on('message', (message: FromWorker) => onMessage(worker, message));
    child.on('error', (error) => log.error({ err: error, worker: name }, 'a worker failed'));
    child.once('exit', (code, signal) => onExit(worker, signal ?? code));
    worker.send({
      kind: 'start',
      options: { process: name, settings, mainSocket, ownSocket: socketIn(folder, name) },
    });
    if (certificate !== null) worker.send({ kind: 'certificate', certificate });
    return worker;
  }

  function onMessage(worker: Worker, message: FromWorker): void {
    if (message.kind === 'connections') {
      arrived(worker, message.arrived);
      connections.onForwarded(worker, message.forwarded);
      connections.onClosed(worker, message.closed);
      return;
    }
    worker.isReady = true;
    onReady(worker.name);
    connections.add(worker);
    void watch(worker);
    if (Array.from(workers.values()).every(({ isReady }) => isReady)) onSettled?.(null);
  }

  /** The worker has its own handle of them. */
  function arrived(worker: Worker, ids: readonly number[]): void {
    for (const id of ids) {
      worker.onTheWay.get(id)?.socket.destroy();
      worker.onTheWay.delete(id);
    }
  }

  function onExit(worker: Worker, reason: number | string | null): void {
    workers.delete(worker.name);
    workerMetrics.end(worker.name);
    connections.remove(worker);
    onEnded(worker.name);
    for (const { socket, isTls, isSent } of worker.onTheWay.values()) {
      // The worker may have read of one that was sent.
      if (isSent || isStopping) socket.destroy();
      else connections.accept(socket, isTls);
    }
    if (isStopping) return;
    const { name, isReady, startedAtMs } = worker;
    if (!isReady && onSettled !== null && !connections.hasServed) {
      onSettled(new OperatorError('A worker could not start. Its error is above.'));
      return;
    }
    const hasLasted = isReady && performance.now() - startedAtMs > LASTS_MS;
    quickEnds = hasLasted ? 0 : quickEnds + 1;
    const what = isReady
      ? 'a worker has ended and is replaced'
      : 'a worker could not start and is tried again';
    log.error({ worker: name, reason }, what);
    const pauseMs = quickEnds < 3 ? 0 : Math.min(LONGEST_PAUSE_MS, 250 * 2 ** (quickEnds - 3));
    setTimeout(() => {
      if (!isStopping) start();
    }, pauseMs).unref();
  }

  async function watch(worker: Worker): Promise<void> {
    while (workers.get(worker.name) === worker && !isStopping) {
      try {
        await bus.request(aliveSubject(worker.name), new Uint8Array(), HANGS_AFTER_MS);
      } catch {
        if (workers.get(worker.name) !== worker || isStopping) return;
        log.error({ worker: worker.name }, 'a worker hangs and is replaced');
        worker.child.kill('SIGKILL');
        return;
      }
      await wait(ASK_EVERY_MS, undefined, { ref: false });
    }
  }

  return {
    mainSocket,
    connections,
    open: () =>
      new Promise((resolve, reject) => {
        onSettled = (error) => {
          onSettled = null;
          if (error === null) resolve();
          else reject(error);
        };
        for (let index = 0; index < count; index++) start();
      }),
    useCertificate(next) {
      certificate = next;
      for (const worker of workers.values()) worker.send({ kind: 'certificate', certificate });
    },
    metrics: async () => {
      const answered = new Set<string>();
      const asked = Array.from(workers.values(), async ({ name, isReady }) => {
        if (!isReady) return;
        const answer = bus.request(metricsSubject(name), new Uint8Array(), METRICS_WITHIN_MS);
        const text = await answer.catch(() => null);
        if (text === null || !workers.has(name)) return;
        workerMetrics.add(name, Buffer.from(text).toString());
        answered.add(name);
      });
      await Promise.all(asked);
      return workerMetrics.pages(answered);
    },
    async stop() {
      isStopping = true;
      connections.closeWaiting();
      const ends = Array.from(workers.values(), ({ child, isReady, send }) => {
        const ended = new Promise<void>((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) resolve();
          else child.once('exit', () => resolve());
        });
        if (isReady) send({ kind: 'stop' });
        else child.kill('SIGKILL');
        const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS).unref();
        return ended.then(() => clearTimeout(timer));
      });
      await Promise.all(ends);
      await bus.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Only this user may enter it. */
function makeFolder(): string {
  const place = tmpdir().length < LONGEST_SOCKET_PATH - 30 ? tmpdir() : '/tmp';
  const folder = mkdtempSync(join(place, 'lapwing-'));
  chmodSync(folder, 0o700);
  return folder;
}

function socketIn(folder: string, name: string): string {
  return process.platform === 'win32' ? `\\\\.\\pipe\\${folder}-${name}` : join(folder, name);
}
