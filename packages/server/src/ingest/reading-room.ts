/** Where uploads are read: short ones at once, long ones one after the other in a thread of their own. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { isPacked } from '@lapwing/timing/formats/packed-files';
import { type Read, type Task, understand } from './understand.ts';

/** Read in about 10 ms. */
const AT_ONCE_BYTES = 128 * 1024;
/** The thread's memory is given back when nobody needs it. */
const IDLE_MS = 30_000;

export type ReadingRoom = {
  /** The bytes of the task are gone afterwards: they may have moved to the other thread. */
  read(task: Task): Promise<Read>;
  close(): Promise<void>;
};

type Answer = { id: number; read?: Read; failure?: string };
type Waiting = { resolve: (read: Read) => void; reject: (reason: Error) => void };

/** In the built server the thread's file stands beside this one; run from source there is none, and all is read at once. */
const workerFile = new URL('./understand-worker.js', import.meta.url);

export function openReadingRoom(): ReadingRoom {
  const hasWorker = existsSync(fileURLToPath(workerFile));
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(workerFile);
    started.on('message', ({ id, read, failure }: Answer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (read !== undefined) asked?.resolve(read);
      else asked?.reject(new Error(`An upload could not be read: ${failure}`));
      if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS).unref();
    });
    const fail = (reason: Error) => {
      worker = null;
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    };
    started.on('error', fail);
    started.on('exit', () => {
      if (worker === started) fail(new Error('The thread that reads uploads has ended'));
    });
    started.unref();
    return started;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const running = worker;
    worker = null;
    await running?.terminate();
  }

  return {
    read(task) {
      // What is packed may be long, however short it is.
      const isShort = task.bytes.length <= AT_ONCE_BYTES && !isPacked(task.bytes);
      if (!hasWorker || isShort) return Promise.resolve(understand(task));
      clearTimeout(idle);
      worker ??= start();
      const id = ++lastId;
      const reader = worker;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        reader.postMessage({ id, task }, movable(task.bytes));
      });
    },
    close: stop,
  };
}

/** Long bodies stand in memory of their own, which can change hands; short ones share theirs, and are copied. */
function movable({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
