/** Plays a recorded file as if it came over the network, at a chosen speed. */

import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { Clock } from '../clock.ts';
import type { Moment } from './moment.ts';
import { momentsOf, type RecordedProtocol } from './recording.ts';
import type { Source } from './source.ts';

export type ReplayOptions = {
  name: string;
  path: string;
  protocol: RecordedProtocol;
  isPacked: boolean;
  /** 0 is as fast as possible */
  speed: number;
  /** when the recording begins for its viewers; null keeps the recorded times */
  startsAtMs: number | null;
  /** the number of moments that are already in the outbox, which are played without waiting */
  resumeAfter: number;
  clock: Clock;
};

export function createReplaySource(options: ReplayOptions): Source {
  const { name, speed, startsAtMs, resumeAfter, clock } = options;
  return {
    name,
    async run(handlers, signal) {
      const connection = handlers.opened();
      let firstMs: number | null = null;
      let begunAtMs = clock.nowMs();
      let played = 0;
      for await (const moment of readMoments(options)) {
        if (signal.aborted) return;
        firstMs ??= moment.atMs;
        const elapsedMs = moment.atMs - firstMs;
        played += 1;
        if (played <= resumeAfter) begunAtMs = clock.nowMs() - elapsedMs / (speed || 1);
        else if (speed > 0) {
          const waitMs = begunAtMs + elapsedMs / speed - clock.nowMs();
          if (waitMs > 0) await clock.sleep(waitMs, signal);
          if (signal.aborted) return;
        }
        await connection.received(moment.bytes, startsAtMs === null ? moment.atMs : startsAtMs + elapsedMs);
      }
      await connection.closed('the recording is over');
    },
  };
}

async function* readMoments({ path, protocol, isPacked }: ReplayOptions): AsyncGenerator<Moment> {
  const reader = momentsOf(protocol);
  const file = createReadStream(path);
  const bytes = isPacked ? file.pipe(createGunzip()) : file;
  // A pipe does not pass errors on.
  file.on('error', (error) => bytes.destroy(error));
  for await (const chunk of bytes) yield* reader.push(chunk);
  yield* reader.end();
}
