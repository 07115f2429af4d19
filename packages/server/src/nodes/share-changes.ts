/**
 * Tells the other nodes of each commit, so that their caches drop what it affects. While a node cannot hear the others,
 * it drops everything every few seconds, and once more when it can: that bounds how old a response can be.
 */

import type { FastifyInstance } from 'fastify';
import type { NodeBus } from '../bus/nats-bus.ts';
import type { Change } from '../storage/changes.ts';
import type { Database } from '../storage/database.ts';
import type { Position } from '../storage/replica/replay-progress.ts';

const SUBJECT = 'changes';
/** A message may also be lost while the bus is there, if a node reads too slowly. */
const DROP_ANYWAY_AFTER_MS = 60_000;
export const DROP_WITHOUT_BUS_MS = 5_000;

type Shared = Change & { position?: Position | null };

/** On a server without others nothing is dropped. */
export function shareChanges(
  app: Pick<FastifyInstance, 'addHook'>,
  db: Database,
  bus: Pick<NodeBus, 'publish' | 'subscribe' | 'isConnected' | 'onState'> | null,
): void {
  const everything: Change = { kind: 'everything' };
  if (bus !== null) {
    db.onOwnChange((change, position) => {
      // No cache depends on it, and there is one for every batch.
      if (change.kind === 'live-progress') return;
      bus.publish(SUBJECT, Buffer.from(JSON.stringify({ ...change, position } satisfies Shared)));
    });
    const end = bus.subscribe(SUBJECT, (message) => {
      // Published above, by another node; an older version has no position.
      const { position = null, ...change } = JSON.parse(Buffer.from(message).toString()) as Shared;
      db.noteChange(change, position);
    });
    bus.onState(() => db.noteChange(everything));
    app.addHook('onClose', async () => end());
  }
  if (db.engine === 'sqlite' && bus === null) return;
  let droppedAtMs = performance.now();
  const timer = setInterval(() => {
    const isHeard = bus?.isConnected === true;
    if (isHeard && performance.now() - droppedAtMs < DROP_ANYWAY_AFTER_MS) return;
    droppedAtMs = performance.now();
    db.noteChange(everything);
  }, DROP_WITHOUT_BUS_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
