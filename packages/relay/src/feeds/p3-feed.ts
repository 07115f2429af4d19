/** P3: a decoder's passings by their numbers, each once. Missing ones are requested again. */

import type { Passing } from '@lapwing/contract/practice/passing';
import { encodeP3ResendRequest } from '@lapwing/timing/feeds/p3/encode-p3';
import { createP3Decoder } from '@lapwing/timing/feeds/p3/p3-decoder';
import type { P3Passing } from '@lapwing/timing/feeds/p3/p3-record';
import {
  noNumbers,
  type PassingNumbers,
  type PassingRange,
  recordPassingNumber,
} from '@lapwing/timing/feeds/p3/passing-gaps';
import { createP3Translator, type P3Translator } from '@lapwing/timing/feeds/p3/to-passings';
import type { Cursor } from '../sending/outgoing.ts';
import type { DecoderTarget } from './decoder-target.ts';
import { emptyStep, type Feed, type FeedStep } from './feed.ts';
import { type LoopNames, loopOf } from './loops.ts';

export type P3FeedOptions = { target: DecoderTarget; loops: LoopNames; cursor: Cursor };

/** The number of passings that are requested after an interruption. */
const MOST_ASKED = 1_000;
/** A request or its response can be lost too, but a decoder that never responds is not asked forever. */
const ASK_AGAIN_AFTER_MS = 3_000;
const MOST_TIMES_ASKED = 5;

export function createP3Feed({ target, loops, cursor }: P3FeedOptions): Feed {
  const translators = new Map<string, P3Translator>();
  let numbers: PassingNumbers =
    cursor.passing === undefined
      ? noNumbers
      : { lastNumber: cursor.passing, missing: new Set(cursor.missing) };

  let askedAtMs = 0;
  let timesAsked = 0;

  function ask(range: PassingRange, arrivedAtMs: number): Uint8Array {
    askedAtMs = arrivedAtMs;
    return encodeP3ResendRequest(range);
  }

  /** Requests overdue passings again. */
  function askAgain(arrivedAtMs: number): Uint8Array[] {
    if (numbers.missing.size === 0) timesAsked = 0;
    const isTime = arrivedAtMs - askedAtMs >= ASK_AGAIN_AFTER_MS && timesAsked < MOST_TIMES_ASKED;
    if (numbers.missing.size === 0 || !isTime) return [];
    timesAsked += 1;
    return [
      ask(
        { fromNumber: Math.min(...numbers.missing), untilNumber: Math.max(...numbers.missing) },
        arrivedAtMs,
      ),
    ];
  }

  function translatorOf(loopId: string): P3Translator {
    const translator = translators.get(loopId) ?? createP3Translator(loopId);
    translators.set(loopId, translator);
    return translator;
  }

  function take(record: P3Passing, arrivedAtMs: number, step: FeedStep): Passing | null {
    const outcome = recordPassingNumber(numbers, record.passingNumber);
    numbers = outcome.numbers;
    if (outcome.kind === 'repeated') return null;
    if (outcome.kind === 'gap') {
      const { fromNumber, untilNumber } = outcome.lost;
      step.damaged.push(`passings ${fromNumber} to ${untilNumber} did not come and were asked for again`);
      step.replies.push(ask(outcome.lost, arrivedAtMs));
      timesAsked = 0;
    }
    return translatorOf(loopOf(loops, record.decoderId)).translate(record, arrivedAtMs);
  }

  return {
    connect() {
      const decoder = createP3Decoder();
      const { lastNumber, missing } = numbers;
      const missed =
        lastNumber === null
          ? null
          : { fromNumber: Math.min(lastNumber + 1, ...missing), untilNumber: lastNumber + MOST_ASKED };
      return {
        greeting: missed === null ? [] : [encodeP3ResendRequest(missed)],
        push(chunk, arrivedAtMs) {
          const step = emptyStep();
          const passings: Passing[] = [];
          for (const record of decoder.push(chunk)) {
            if (record.kind === 'damaged') step.damaged.push(record.fault);
            const passing = record.kind === 'passing' ? take(record, arrivedAtMs, step) : null;
            if (passing !== null) passings.push(passing);
          }
          step.replies.push(...askAgain(arrivedAtMs));
          return { ...step, passings: passings.length, outputs: target.outputsOf(passings) };
        },
      };
    },
    finish: (atMs) => ({ ...emptyStep(), outputs: target.endOf(atMs) }),
    cursor() {
      const { lastNumber, missing } = numbers;
      if (lastNumber === null) return {};
      return { passing: lastNumber, ...(missing.size > 0 && { missing: [...missing] }) };
    },
  };
}
