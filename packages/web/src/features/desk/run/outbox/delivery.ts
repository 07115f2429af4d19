/** Keeps acts and sends them: from the storage of the browser, or from the page if the browser cannot store them. */

import { createMemoryOutbox } from './memory-outbox.ts';
import { type NewRecord, type OutboxStore, type SenderOptions, sendOutbox } from './outbox.ts';

const LONGEST_PAUSE_MS = 5_000;

type DeliveryOptions = Pick<SenderOptions, 'send' | 'onOutcome'> & {
  stored: OutboxStore;
  isOffline: () => boolean;
  signal: AbortSignal;
};

export function createDelivery({ stored, send, onOutcome, isOffline, signal }: DeliveryOptions) {
  const inPage = createMemoryOutbox(stored);
  const wakers = new Set<() => void>();
  let isSendingFromPage = false;

  /** Ends early when there is something to send. */
  function pause(failures: number): Promise<void> {
    const waitMs = failures === 0 ? LONGEST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures);
    return new Promise((resolve) => {
      function done(): void {
        clearTimeout(timer);
        wakers.delete(wake);
        signal.removeEventListener('abort', done);
        resolve();
      }
      // A new act does not make an unreachable server reachable.
      const wake = () => (failures > 0 && isOffline() ? undefined : done());
      const timer = setTimeout(done, waitMs);
      wakers.add(wake);
      signal.addEventListener('abort', done);
    });
  }

  const sendFrom = (store: OutboxStore) => sendOutbox({ store, send, pause, onOutcome }, signal);

  function wake(): void {
    for (const each of wakers) each();
  }

  return {
    wake,
    start(): void {
      // Two pages of one browser share the outbox: only one of them sends.
      const run = () => sendFrom(stored);
      if (!navigator.locks) void run();
      else void navigator.locks.request('lapwing-desk-outbox', { signal }, run).catch(() => {});
    },
    /** Whether the browser has stored it. Otherwise it is lost with the page. */
    async add(record: NewRecord): Promise<boolean> {
      const isStored = await stored.add(record).then(
        () => true,
        () => false,
      );
      if (!isStored) {
        await inPage.add(record);
        if (!isSendingFromPage) void sendFrom(inPage);
        isSendingFromPage = true;
      }
      wake();
      return isStored;
    },
  };
}
