/** The memory limit, right over all processes of a server: each second every worker says how much it has. */

import type { Bus } from '../bus/bus.ts';
import { decodeMessage, encodeMessage } from '../bus/messages.ts';
import type { Admission } from '../http/limits/admission.ts';
import { repeat } from '../repeat.ts';

const SUBJECT = 'limits.memory';
const SHARE_EVERY_MS = 1_000;
const WITHIN_MS = 5_000;

type Shared = { process: string; bytes: number };

/** In the main process. */
export function addUpMemory(bus: Bus, admission: Admission): { forget(process: string): void } {
  const workers = new Map<string, number>();
  const sum = () => Array.from(workers.values()).reduce((total, bytes) => total + bytes, 0);
  bus.subscribe(SUBJECT, (message, _subject, reply) => {
    const { process, bytes } = decodeMessage<Shared>(message).facts;
    workers.set(process, bytes);
    admission.countMemoryOfOthers(sum());
    reply?.(encodeMessage(admission.ownMemoryBytes() + sum() - bytes));
  });
  return {
    forget(process) {
      workers.delete(process);
      admission.countMemoryOfOthers(sum());
    },
  };
}

type ShareOptions = { bus: Bus; process: string; admission: Admission; onError: (error: unknown) => void };

/** In a worker. Returns a function that ends it. */
export function shareMemory({ bus, process, admission, onError }: ShareOptions): () => void {
  return repeat(
    SHARE_EVERY_MS,
    async () => {
      const own: Shared = { process, bytes: admission.ownMemoryBytes() };
      const { facts } = decodeMessage<number>(await bus.request(SUBJECT, encodeMessage(own), WITHIN_MS));
      admission.countMemoryOfOthers(facts);
    },
    onError,
  );
}
