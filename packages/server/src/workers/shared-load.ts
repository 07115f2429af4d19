/** The limits of memory and of viewers, right over all processes of a server: every worker says how much it has. */

import type { Bus } from '../bus/bus.ts';
import { decodeMessage, encodeMessage } from '../bus/messages.ts';
import type { Admission } from '../http/limits/admission.ts';
import { repeat } from '../repeat.ts';

const SUBJECT = 'limits.load';
const FREED = 'limits.freed';
const SHARE_EVERY_MS = 200;
const WITHIN_MS = 5_000;

type Shared = { process: string; bytes: number; viewers: number };
type OfOthers = { bytes: number; viewers: number; workers: number };

/** In the main process, which has no viewers. */
export function addUpLoad(bus: Bus, admission: Admission): { forget(process: string): void } {
  const workers = new Map<string, Shared>();
  const sum = (of: 'bytes' | 'viewers') =>
    Array.from(workers.values()).reduce((total, worker) => total + worker[of], 0);
  bus.subscribe(SUBJECT, (message, _subject, reply) => {
    const shared = decodeMessage<Shared>(message).facts;
    workers.set(shared.process, shared);
    admission.countMemoryOfOthers(sum('bytes'));
    const ofOthers: OfOthers = {
      bytes: admission.ownMemoryBytes() + sum('bytes') - shared.bytes,
      viewers: sum('viewers') - shared.viewers,
      workers: workers.size,
    };
    reply?.(encodeMessage(ofOthers));
  });
  return {
    // Its viewers come back to the others immediately, so those must know that they have room.
    forget(process) {
      workers.delete(process);
      admission.countMemoryOfOthers(sum('bytes'));
      bus.publish(FREED, new Uint8Array());
    },
  };
}

type ShareOptions = {
  bus: Bus;
  process: string;
  admission: Admission;
  countViewers: () => number;
  onError: (error: unknown) => void;
};

/** In a worker. Returns a function that ends it. */
export function shareLoad({ bus, process, admission, countViewers, onError }: ShareOptions): () => void {
  async function share(): Promise<void> {
    const own: Shared = { process, bytes: admission.ownMemoryBytes(), viewers: countViewers() };
    const { facts } = decodeMessage<OfOthers>(await bus.request(SUBJECT, encodeMessage(own), WITHIN_MS));
    admission.countMemoryOfOthers(facts.bytes);
    admission.shareViewers({ own: own.viewers, others: facts.viewers, workers: facts.workers });
  }
  const endRepeating = repeat(SHARE_EVERY_MS, share, onError);
  const endListening = bus.subscribe(FREED, () => void share().catch(onError));
  return () => {
    endRepeating();
    endListening();
  };
}
