/**
 * Limits count the requests of an address or a key at all nodes together: every second each node tells the others what
 * it has counted. Until they hear of it, a sender that spreads its requests may make those of one second more.
 */

import type { FastifyInstance } from 'fastify';
import type { Bus } from '../bus/bus.ts';

const TELL_EVERY_MS = 1_000;
/** Those with the most requests first; the others are far from any limit. */
const MOST_TOLD = 2_000;

type Counts = {
  recordOwn(): void;
  takeOwn(): [key: string, count: number][];
  add(key: string, count: number): unknown;
};

/** `name` is the same on all nodes. */
export function shareCounts(
  app: Pick<FastifyInstance, 'addHook'>,
  bus: Bus | null,
  name: string,
  counts: Counts,
): void {
  if (bus === null) return;
  counts.recordOwn();
  const subject = `counts.${name}`;
  const end = bus.subscribe(subject, (message) => {
    // Published below, by another node.
    const told = JSON.parse(Buffer.from(message).toString()) as [string, number][];
    for (const [key, count] of told) counts.add(key, count);
  });
  const timer = setInterval(() => {
    const own = counts.takeOwn();
    if (own.length === 0) return;
    const told = own.length <= MOST_TOLD ? own : own.sort(([, a], [, b]) => b - a).slice(0, MOST_TOLD);
    bus.publish(subject, Buffer.from(JSON.stringify(told)));
  }, TELL_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    end();
  });
}
