/** Sends the server regular heartbeats of a practice decoder, also when nobody rides. */

import { ingestApi } from '@lapwing/contract/ingest/ingest';
import type { Clock } from '../clock.ts';
import type { IngestClient } from './ingest-client.ts';

export type HeartbeatOptions = {
  client: IngestClient;
  location: string;
  clock: Clock;
  everyMs: number;
  /** when the decoder last sent something */
  lastHeardAtMs(): number | null;
};

/** A decoder that was silent for longer has no heartbeats. */
const ALIVE_FOR_MS = 60_000;

/** Beats until the signal is aborted. A lost heartbeat is not repeated: the next one has the same content. */
export async function beat(options: HeartbeatOptions, signal: AbortSignal): Promise<void> {
  const { client, location, clock, everyMs } = options;
  while (!signal.aborted) {
    const atMs = options.lastHeardAtMs();
    if (atMs !== null && clock.nowMs() - atMs < ALIVE_FOR_MS) {
      await client.call(ingestApi.heartbeat, { body: JSON.stringify({ location, atMs }) });
    }
    await clock.sleep(everyMs, signal);
  }
}
