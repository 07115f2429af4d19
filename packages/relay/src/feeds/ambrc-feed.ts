/** AMBrc: decoders of model racing, which only send. */

import { createAmbRcDecoder } from '@lapwing/timing/feeds/ambrc/ambrc-decoder';
import { type AmbRcTranslator, createAmbRcTranslator } from '@lapwing/timing/feeds/ambrc/to-passings';
import type { DecoderTarget } from './decoder-target.ts';
import { emptyStep, type Feed } from './feed.ts';
import { type LoopNames, loopOf } from './loops.ts';

export type AmbRcFeedOptions = { target: DecoderTarget; loops: LoopNames };

export function createAmbRcFeed({ target, loops }: AmbRcFeedOptions): Feed {
  const translators = new Map<string, AmbRcTranslator>();

  function translatorOf(loopId: string): AmbRcTranslator {
    const translator = translators.get(loopId) ?? createAmbRcTranslator(loopId);
    translators.set(loopId, translator);
    return translator;
  }

  return {
    connect() {
      const decoder = createAmbRcDecoder();
      return {
        greeting: [],
        push(chunk, arrivedAtMs) {
          const step = emptyStep();
          const passings = decoder.push(chunk).flatMap((record) => {
            if (record.kind === 'damaged') step.damaged.push(record.reason);
            if (record.kind !== 'passing') return [];
            return translatorOf(loopOf(loops, record.decoderId)).translate(record, arrivedAtMs) ?? [];
          });
          return { ...step, passings: passings.length, outputs: target.outputsOf(passings) };
        },
      };
    },
    finish: (atMs) => ({ ...emptyStep(), outputs: target.endOf(atMs) }),
    cursor: () => ({}),
  };
}
