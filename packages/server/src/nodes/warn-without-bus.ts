/** Reports once that several servers run on this database without the bus that they need for live timing. */

import { repeat } from '../repeat.ts';
import type { Database } from '../storage/database.ts';
import { countNodes } from './lease-store.ts';

const LOOK_EVERY_MS = 10_000;

/** Returns a function that ends it. */
export function warnWithoutBus(
  db: Database,
  warn: (line: string) => void,
  everyMs = LOOK_EVERY_MS,
): () => void {
  const stop = repeat(
    everyMs,
    async () => {
      const count = await countNodes(db);
      if (count < 2) return;
      stop();
      warn(
        `${count} servers run on this PostgreSQL without NATS_URL: batches are only taken by the server that owns their session.`,
      );
    },
    () => {},
  );
  return stop;
}
