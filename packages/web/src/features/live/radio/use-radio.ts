/** Race radio: says what changes on the board, and answers questions. */

import { answerOf, type Question } from '@lapwing/timing/live/radio/questions';
import { emptyQueue, enqueue, nextSaying } from '@lapwing/timing/live/radio/queue';
import { type SayingKind, sayingsOf } from '@lapwing/timing/live/radio/sayings';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { useLiveStore } from '../state/live-store.ts';
import { usePinnedRows } from '../state/pins.ts';
import { venueTimeMs } from '../state/venue-time.ts';
import type { RadioSettings } from './radio-settings.ts';
import { createSpeaker } from './speaker.ts';
import { answerText, sentenceOf } from './words.ts';

const LOOK_EVERY_MS = 250;
/** What happened longer ago is history: after a jump, a pause or a late message. */
const TOO_OLD_MS = 15_000;
const LONGEST_STEP_MS = 60_000;
/** How long a screen reader takes, roughly. */
const MS_PER_LETTER = 60;
const KEPT_SENTENCES = 50;

export type SaidSentence = { id: number; text: string };

export function useRadio(settings: RadioSettings) {
  const store = useLiveStore();
  const text = useText();
  const pinned = usePinnedRows();
  const mine = useMemo(() => new Set(pinned), [pinned]);
  const [said, setSaid] = useState<readonly SaidSentence[]>([]);
  const speaker = useMemo(() => createSpeaker(text.locale), [text.locale]);
  const isVoice = settings.voice === 'voice' && speaker !== null;
  /** the sentence that is being spoken */
  const speaking = useRef<SayingKind | null>(null);
  const count = useRef(0);

  const say = useCallback(
    (sentence: string, kind: SayingKind) => {
      count.current += 1;
      const id = count.current;
      const end = () => {
        // Another sentence may have broken in.
        if (count.current === id) speaking.current = null;
      };
      speaking.current = kind;
      setSaid((before) => [...before, { id, text: sentence }].slice(-KEPT_SENTENCES));
      if (isVoice) speaker.speak(sentence, end);
      else setTimeout(end, sentence.length * MS_PER_LETTER);
    },
    [isVoice, speaker],
  );

  const choice = useMemo(
    () => ({ scope: settings.scope, verbosity: settings.verbosity, mine }),
    [settings.scope, settings.verbosity, mine],
  );
  // Another choice must not start the race again, so it is read when it is needed.
  const latest = useRef({ choice, text, say });
  latest.current = { choice, text, say };

  useEffect(() => {
    let queue = emptyQueue;
    let { board } = store.state();
    const listen = () => {
      const state = store.state();
      const [before, after] = [board, state.board];
      board = after;
      const stepMs = after.atMs - before.atMs;
      // A replay went somewhere else, or the connection was lost for long.
      if (stepMs < 0 || stepMs > LONGEST_STEP_MS) queue = emptyQueue;
      if (stepMs < 0 || before.rows.length === 0) return;
      const venueMs = venueTimeMs(state);
      const news = sayingsOf(before, after, latest.current.choice);
      const current = news.filter(({ atMs }) => Math.min(after.atMs, venueMs) - atMs <= TOO_OLD_MS);
      queue = enqueue(queue, current, Date.now());
    };
    const speak = () => {
      const next = nextSaying(queue, speaking.current, Date.now());
      queue = next.queue;
      if (next.saying === null) return;
      latest.current.say(sentenceOf(next.saying, latest.current.text), next.saying.kind);
    };
    const stopListening = store.subscribe(listen);
    const timer = setInterval(speak, LOOK_EVERY_MS);
    return () => {
      stopListening();
      clearInterval(timer);
    };
  }, [store]);
  useEffect(() => () => speaker?.stop(), [speaker]);

  const ask = useCallback(
    (question: Question) => {
      const state = store.state();
      const answer = answerOf(question, { board: state.board, mine, venueMs: venueTimeMs(state) });
      // Somebody waits for it: as important as a flag.
      latest.current.say(answerText(answer, latest.current.text), 'flag');
    },
    [store, mine],
  );
  return { said, ask, mine, isVoice, hasVoice: speaker !== null };
}
