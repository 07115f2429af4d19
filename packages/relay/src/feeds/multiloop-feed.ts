/** Multiloop: a scored feed with laps, sections and pit stops. */

import { createMultiloopDecoder } from '@lapwing/timing/feeds/multiloop/multiloop-decoder';
import { createMultiloopTranslator } from '@lapwing/timing/feeds/multiloop/to-session-events';
import { emptyStep, type Feed } from './feed.ts';
import { createRunSessions, type SessionKind } from './run-sessions.ts';

export function createMultiloopFeed(kindOtherwise: SessionKind): Feed {
  const translator = createMultiloopTranslator();
  const sessions = createRunSessions(kindOtherwise);
  return {
    connect() {
      const decoder = createMultiloopDecoder();
      return {
        greeting: [],
        push(chunk, arrivedAtMs) {
          const records = decoder.push(chunk);
          const damaged = records.flatMap((record) => (record.kind === 'damaged' ? [record.reason] : []));
          const passings = records.filter(({ kind }) => kind === 'line-crossing').length;
          const events = records.flatMap((record) => translator.translate(record, arrivedAtMs));
          return { outputs: sessions.outputsOf(events), damaged, passings, replies: [] };
        },
      };
    },
    finish: (atMs) => ({ ...emptyStep(), outputs: sessions.outputsOf(translator.end(atMs)) }),
    cursor: () => ({}),
  };
}
