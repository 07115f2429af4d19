/** What a listener hears of simulated races, by the voice of the device, compared with who leads at the line. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { LiveBoard } from '@lapwing/contract/live/board';
import { spokenNumber } from '@lapwing/timing/live/radio/spoken-text';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { describeSimulated, toSessionEvent } from '@lapwing/timing/simulator/session-events';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { type SimulatedSport, typicalRace } from '@lapwing/timing/simulator/typical-race';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allEnglish } from '../../../i18n/all-english.test-support.ts';
import { ja } from '../../../i18n/ja.ts';
import { nl } from '../../../i18n/nl.ts';
import { translator } from '../../../i18n/translate.ts';
import { aStore } from '../state/live-board.test-support.ts';
import { followBoard } from './follow-board.ts';
import { createSpeaker } from './speaker.ts';

const names = [
  'Anna Berg',
  'Luc MAES',
  'JAN DE WIT',
  'Yuki Sato',
  'Eva Nowak',
  'Tom Hill',
  'Ida Lie',
  'Max Ott',
  'Lea Roy',
  'Bo Ek',
];
const START_MS = Date.parse('2026-05-03T12:00:00Z');
const MOST_MS = 3_000;

const languages = {
  en: {
    words: { t: translator(allEnglish, 'en-GB'), language: 'en' },
    locale: 'en-GB',
    leads: /car ([\d ]*\d) [^.]*? takes the lead\./gi,
    msPerLetter: 65,
  },
  nl: {
    words: { t: translator(nl, 'nl-NL'), language: 'nl' },
    locale: 'nl-NL',
    leads: /nummer ([\d ]*\d) [^.]*? neemt de leiding\./gi,
    msPerLetter: 65,
  },
  ja: {
    words: { t: translator(ja, 'ja-JP'), language: 'ja' },
    locale: 'ja-JP',
    leads: /([\d ]*\d)番 [^。]*?がトップに立ちました。/g,
    msPerLetter: 100,
  },
} as const;
type Language = (typeof languages)[keyof typeof languages];

type Heard = { text: string; atMs: number; isWhole: boolean };
let heard: Heard[] = [];
let msPerLetter = 0;

beforeEach(() => {
  heard = [];
  vi.useFakeTimers();
  class Utterance extends EventTarget {
    lang = '';
    readonly text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  let end: ReturnType<typeof setTimeout> | undefined;
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    cancel: () => clearTimeout(end),
    speak: (utterance: Utterance) => {
      const sentence = { text: utterance.text, atMs: Date.now(), isWhole: false };
      heard.push(sentence);
      end = setTimeout(() => {
        sentence.isWhole = true;
        utterance.dispatchEvent(new Event('end'));
      }, utterance.text.length * msPerLetter);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function* eventsOf(sport: SimulatedSport, seed: string, minutes: number): Generator<SessionEvent> {
  const setup = typicalRace({ sport, seed, competitors: 10, minutes, startsAtMs: START_MS });
  yield describeSimulated(setup);
  for (const [place, { transponder }] of setup.competitors.entries()) {
    yield {
      ...{ kind: 'competitor', atMs: START_MS, competitorId: transponder, transponders: [transponder] },
      ...{ number: place === 1 ? '07' : String(12 + place * 9), fullName: names[place] ?? '' },
      startPosition: place + 1,
    };
  }
  for (const event of simulateSession(setup)) {
    const found = toSessionEvent(event, (transponder) => transponder);
    if (found !== null) yield found;
  }
}

/** The one who comes to the line as the first, if another was the first before it. */
function leaderAtLine(before: LiveBoard, { rows: [first] }: LiveBoard): string | null {
  const was = before.rows.find(({ index }) => index === first?.index);
  return first === undefined || was === undefined || first.laps <= was.laps ? null : (first.number ?? '');
}

async function listenTo(events: Iterable<SessionEvent>, { words, locale, ...language }: Language) {
  msPerLetter = language.msPerLetter;
  const speaker = createSpeaker(locale);
  if (speaker === null) throw new Error('This device has a voice');
  let state = emptyState;
  const store = aStore(state.board, { isVenueTimeRunning: true });
  vi.setSystemTime(START_MS);
  const choice = { scope: 'all', verbosity: 'all', mine: new Set([2, 3]) } as const;
  const radio = followBoard(store, () => ({
    ...{ choice, words },
    speak: ({ spoken }, onEnd) => speaker.speak(spoken, onEnd),
  }));
  const changes: { number: string; atMs: number }[] = [];
  let leader: string | null = null;
  for (const event of events) {
    await vi.advanceTimersByTimeAsync(Math.max(0, event.atMs - Date.now()));
    const { board } = state;
    state = foldSession(state, [event]);
    store.update({ board: state.board });
    const first = leaderAtLine(board, state.board);
    if (first === null || first === leader) continue;
    if (leader !== null) changes.push({ number: first, atMs: event.atMs });
    leader = first;
  }
  await vi.advanceTimersByTimeAsync(60_000);
  radio.stop();
  const spoken = heard.flatMap(({ text, ...sentence }) =>
    [...text.matchAll(language.leads)].map(([, number = '']) => ({ number: number.trim(), ...sentence })),
  );
  return { changes, spoken };
}

const races: [SimulatedSport, number, string][] = [
  ['Car', 100, 'stops'],
  ['Car', 95, 'night'],
  ['Car', 100, 'stops'],
];

test.each(
  races.map(([sport, minutes, seed], index) => {
    const name = (['en', 'nl', 'ja'] as const)[index] ?? 'en';
    return { sport, minutes, seed, name };
  }),
)(
  'the sentences of a replayed race have every lead change exactly once, in order, none later than 3 s: $sport $seed, $name',
  async ({ sport, minutes, seed, name }) => {
    const { changes, spoken } = await listenTo(eventsOf(sport, seed, minutes), languages[name]);
    expect(changes.length).toBeGreaterThan(2);
    expect(spoken.map(({ number }) => number)).toEqual(changes.map(({ number }) => spokenNumber(number)));
    const late = spoken.map(({ atMs }, index) => atMs - (changes[index]?.atMs ?? 0));
    expect(Math.max(...late)).toBeLessThanOrEqual(MOST_MS);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(spoken.filter(({ isWhole }) => !isWhole)).toEqual([]);
  },
);
