/**
 * Tells the caches of workers what the main process has written. A write is done when every worker has dropped what it
 * changes: nobody sees an older state than they have made.
 */

import type { Bus } from '../bus/bus.ts';
import { decodeMessage, encodeMessage } from '../bus/messages.ts';
import type { Change } from '../storage/changes.ts';
import type { Database } from '../storage/database.ts';
import type { Position } from '../storage/replica/replay-progress.ts';

const CHANGED = 'storage.changed';
const APPLIED = 'storage.applied';
/** A worker that takes longer is about to be replaced. */
const APPLIED_WITHIN_MS = 2_000;

type Changed = { number: number; change: Change; position: Position | null };
type Applied = { process: string; number: number };

export type ChangeTeller = {
  /** A worker listens: it counts from now on. */
  add(process: string): void;
  forget(process: string): void;
  close(): void;
};

/** In the main process. */
export function tellChanges(db: Database, bus: Bus): ChangeTeller {
  let last = 0;
  const applied = new Map<string, number>();
  /** Workers that have missed the time once are not waited for until they have caught up. */
  const late = new Set<string>();
  const waiting = new Set<{ number: number; done: () => void }>();

  const isApplied = (number: number) =>
    Array.from(applied).every(([process, seen]) => seen >= number || late.has(process));
  function settle(): void {
    for (const entry of waiting) {
      if (!isApplied(entry.number)) continue;
      waiting.delete(entry);
      entry.done();
    }
  }

  db.onChange((change, position) => {
    if (!concernsWorkers(change, db) || applied.size === 0) return undefined;
    last += 1;
    const number = last;
    bus.publish(CHANGED, encodeMessage({ number, change, position } satisfies Changed));
    if (isApplied(number)) return undefined;
    return new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        for (const [process, seen] of applied) if (seen < number) late.add(process);
        settle();
      }, APPLIED_WITHIN_MS).unref();
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add({ number, done });
    });
  });
  const end = bus.subscribe(APPLIED, (message) => {
    const { process, number } = decodeMessage<Applied>(message).facts;
    if (!applied.has(process)) return;
    applied.set(process, number);
    if (number === last) late.delete(process);
    settle();
  });
  function forget(process: string): void {
    applied.delete(process);
    late.delete(process);
    settle();
  }
  return {
    add: (process) => void applied.set(process, last),
    forget,
    close() {
      end();
      for (const process of [...applied.keys()]) forget(process);
    },
  };
}

/** Nothing cached shows how a live session continues, and only a replica can be behind with practice. */
function concernsWorkers({ kind }: Change, { replica }: Database): boolean {
  return kind !== 'live-progress' && (kind !== 'practice' || replica !== null);
}

/** In a worker. */
export function followChanges(db: Database, bus: Bus, process: string): void {
  bus.subscribe(CHANGED, (message) => {
    const { number, change, position } = decodeMessage<Changed>(message).facts;
    db.noteChange(change, position);
    bus.publish(APPLIED, encodeMessage({ process, number } satisfies Applied));
  });
}
