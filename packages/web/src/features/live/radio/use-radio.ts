/** Race radio: says what changes on the board, and answers questions. */

import { answerOf, type Question } from '@lapwing/timing/live/radio/questions';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { useLive, useLiveStore } from '../state/live-store.ts';
import { usePinnedRows } from '../state/pins.ts';
import { venueTimeMs } from '../state/venue-time.ts';
import { pronunciationsQuery } from '../state/view-queries.ts';
import { type BoardRadio, followBoard } from './follow-board.ts';
import type { RadioSettings } from './radio-settings.ts';
import { createSpeaker } from './speaker.ts';
import { answerText, inBothForms, type Sentence } from './words.ts';

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
  const count = useRef(0);

  const speak = useCallback(
    ({ shown, spoken }: Sentence, onEnd: () => void) => {
      count.current += 1;
      const id = count.current;
      setSaid((before) => [...before, { id, text: shown }].slice(-KEPT_SENTENCES));
      if (isVoice) speaker.speak(spoken, onEnd);
      else setTimeout(onEnd, shown.length * MS_PER_LETTER);
    },
    [isVoice, speaker],
  );

  const choice = useMemo(
    () => ({ scope: settings.scope, verbosity: settings.verbosity, mine }),
    [settings.scope, settings.verbosity, mine],
  );
  // Another choice must not start the race again, so it is read when it is needed.
  const words = { ...text, pronounce: usePronunciations() };
  const latest = useRef({ choice, words, speak });
  latest.current = { choice, words, speak };

  const radio = useRef<BoardRadio | null>(null);
  useEffect(() => {
    const following = followBoard(store, () => latest.current);
    radio.current = following;
    return following.stop;
  }, [store]);
  useEffect(() => () => speaker?.stop(), [speaker]);

  const ask = useCallback(
    (question: Question) => {
      const state = store.state();
      const answer = answerOf(question, { board: state.board, mine, venueMs: venueTimeMs(state) });
      // Somebody waits for it: as important as a flag.
      const sentence = inBothForms(latest.current.words, (words) => answerText(answer, words));
      radio.current?.say(sentence, 'flag');
    },
    [store, mine],
  );
  return { said, ask, mine, isVoice, hasVoice: speaker !== null };
}

function usePronunciations(): (name: string) => string | undefined {
  const eventId = useLive((state) => state.eventId);
  const liveSessionId = useLive((state) => state.liveSessionId);
  const { data } = useQuery(pronunciationsQuery(eventId, liveSessionId));
  return useCallback((name) => data?.get(name), [data]);
}
