/** Listens to the board of a live session, and speaks its news in the order of their urgency. */

import { emptyQueue, enqueue, nextSaying } from '@lapwing/timing/live/radio/queue';
import { type RadioChoice, type SayingKind, sayingsOf } from '@lapwing/timing/live/radio/sayings';
import type { LiveStore } from '../state/live-store.ts';
import { venueTimeMs } from '../state/venue-time.ts';
import { inBothForms, type Sentence, sentenceOf, type Words } from './words.ts';

const LOOK_EVERY_MS = 250;
/** What happened longer ago is history: after a jump, a pause or a late message. */
const TOO_OLD_MS = 15_000;
const LONGEST_STEP_MS = 60_000;

export type Listener = {
  choice: RadioChoice;
  words: Words;
  /** Breaks off the sentence before it. */
  speak: (sentence: Sentence, onEnd: () => void) => void;
};

export type BoardRadio = {
  say: (sentence: Sentence, kind: SayingKind) => void;
  stop: () => void;
};

/** The listener may change in the middle of a race, so it is asked for when it is needed. */
export function followBoard(
  store: Pick<LiveStore, 'state' | 'subscribe'>,
  listener: () => Listener,
): BoardRadio {
  let queue = emptyQueue;
  let { board } = store.state();
  /** the sentence that is being spoken */
  let speaking: SayingKind | null = null;
  let count = 0;

  function say(sentence: Sentence, kind: SayingKind): void {
    count += 1;
    const own = count;
    speaking = kind;
    listener().speak(sentence, () => {
      // Another sentence may have broken in.
      if (count === own) speaking = null;
    });
  }

  function takeNews(): void {
    const state = store.state();
    const [before, after] = [board, state.board];
    board = after;
    const stepMs = after.atMs - before.atMs;
    // A replay went somewhere else, or the connection was lost for long.
    if (stepMs < 0 || stepMs > LONGEST_STEP_MS) queue = emptyQueue;
    if (stepMs < 0 || before.rows.length === 0) return;
    const venueMs = venueTimeMs(state);
    const news = sayingsOf(before, after, listener().choice);
    const current = news.filter(({ atMs }) => Math.min(after.atMs, venueMs) - atMs <= TOO_OLD_MS);
    queue = enqueue(queue, current, Date.now());
  }

  function speakNext(): void {
    const next = nextSaying(queue, speaking, Date.now());
    queue = next.queue;
    const { saying } = next;
    if (saying === null) return;
    say(
      inBothForms(listener().words, (words) => sentenceOf(saying, words)),
      saying.kind,
    );
  }

  const stopListening = store.subscribe(takeNews);
  const timer = setInterval(speakNext, LOOK_EVERY_MS);
  return {
    say,
    stop: () => {
      stopListening();
      clearInterval(timer);
    },
  };
}
