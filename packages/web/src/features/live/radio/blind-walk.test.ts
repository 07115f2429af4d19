// @vitest-environment node

/** A race followed with the keyboard and the ears alone, written down in docs/race-radio.md. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { answerOf, type Question } from '@lapwing/timing/live/radio/questions';
import { emptyQueue, enqueue, nextSaying } from '@lapwing/timing/live/radio/queue';
import { type SayingKind, sayingsOf } from '@lapwing/timing/live/radio/sayings';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { describeSimulated, toSessionEvent } from '@lapwing/timing/simulator/session-events';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { typicalRace } from '@lapwing/timing/simulator/typical-race';
import { expect, test } from 'vitest';
import { allEnglish } from '../../../i18n/all-english.test-support.ts';
import { ja } from '../../../i18n/ja.ts';
import { nl } from '../../../i18n/nl.ts';
import { translator } from '../../../i18n/translate.ts';
import { answerText, sentenceOf } from './words.ts';

const START_MS = Date.parse('2026-05-03T12:00:00Z');
const LOOK_EVERY_MS = 250;
const MS_PER_LETTER = 60;

const words = {
  en: { t: translator(allEnglish, 'en-GB'), language: 'en' },
  nl: { t: translator(nl, 'nl-NL'), language: 'nl' },
  ja: { t: translator(ja, 'ja-JP'), language: 'ja' },
} as const;

/** What the listener asks, and when: seconds after the start. */
const asked: readonly (readonly [number, Question])[] = [
  [150, 'leader'],
  [170, 'gap'],
  [200, 'next'],
  [240, 'flag'],
  [250, 'time'],
  [420, 'gap'],
];
const drivers = ['Anna Berg', 'Luc MAES', 'JAN DE WIT', 'Yuki Sato', 'Eva Nowak', 'Tom Hill'];
const mine = new Set([2]);

function aRace(): SessionEvent[] {
  const setup = typicalRace({
    sport: 'Karting',
    seed: 'walk-8',
    competitors: drivers.length,
    minutes: 8,
    startsAtMs: START_MS,
  });
  const entered = setup.competitors.map(
    ({ transponder }, place): SessionEvent => ({
      kind: 'competitor',
      atMs: START_MS,
      competitorId: transponder,
      number: place === 1 ? '07' : String(12 + place * 9),
      fullName: drivers[place] ?? '',
      transponders: [transponder],
      startPosition: place + 1,
    }),
  );
  const happened = Array.from(simulateSession(setup)).flatMap(
    (event) => toSessionEvent(event, (transponder) => transponder) ?? [],
  );
  const last = happened.at(-1)?.atMs ?? START_MS;
  return [describeSimulated(setup), ...entered, ...happened, { kind: 'session-ended', atMs: last }];
}

/** The sentences with the seconds of the race at which they begin. */
function walk(language: keyof typeof words): { seconds: number; key: string; text: string }[] {
  const said: { seconds: number; key: string; text: string }[] = [];
  const questions = [...asked];
  let state = emptyState;
  let queue = emptyQueue;
  let nowMs = START_MS;
  let speaking: SayingKind | null = null;
  let speaksUntilMs = 0;
  const speak = (text: string, kind: SayingKind, key = '') => {
    said.push({ seconds: Math.floor((nowMs - START_MS) / 1000), key, text });
    speaking = kind;
    speaksUntilMs = nowMs + text.length * MS_PER_LETTER;
  };
  const listenUntil = (untilMs: number) => {
    for (; nowMs <= untilMs; nowMs += LOOK_EVERY_MS) {
      const question = questions[0];
      if (question !== undefined && nowMs >= START_MS + question[0] * 1000) {
        questions.shift();
        const answer = answerOf(question[1], { board: state.board, mine, venueMs: nowMs });
        speak(answerText(answer, words[language]), 'flag', question[1]);
      }
      const next = nextSaying(queue, nowMs < speaksUntilMs ? speaking : null, nowMs);
      queue = next.queue;
      if (next.saying !== null) speak(sentenceOf(next.saying, words[language]), next.saying.kind);
    }
  };
  for (const event of aRace()) {
    listenUntil(event.atMs - 1);
    const before = state.board;
    state = foldSession(state, [event]);
    if (before.rows.length === 0) continue;
    const choice = { scope: 'all', verbosity: 'usual', mine } as const;
    queue = enqueue(queue, sayingsOf(before, state.board, choice), nowMs);
  }
  listenUntil(nowMs + 20_000);
  return said;
}

function table(language: keyof typeof words): string {
  const lines = walk(language).map(({ seconds, key, text }) => {
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return `| ${clock} | ${key} | ${text} |`;
  });
  return ['| Time | Question | Sentence |', '| --- | --- | --- |', ...lines].join('\n');
}

const page = () => `# Race radio

Race radio speaks what happens in a live session. It is for everyone who cannot look at the screen.
Open a live session and press the loudspeaker above the board.

- **Spoken by**: the voice of the device, or the screen reader of the visitor. Never both, so each sentence comes once.
- **About**: everyone, or only pinned competitors. Flags are always spoken.
- **How much**: little has flags, the lead and the winner. Usual adds retirements, penalties and best laps.
  Everything adds pit stops.
- **Sound of the track**: one tone for each car around the pinned one, or around the leader.
  Left and right is where the car is on the track. A higher tone is a smaller gap.

While race radio is open, one key asks a question:

| Key | Question |
| --- | --- |
| L | who leads |
| G | the gaps of the first pinned competitor, or of the leader |
| F | the flag |
| T | the time left |
| N | who comes to the line next |
| R | sound of the track on or off |

Urgent sentences come first, and break into others. Sentences that are out of date are dropped.
A change of the lead is spoken within 3 seconds, and never left out.

Names in capitals are read as names. Start numbers with leading zeros are read digit by digit.
The device speaks a name as the [announcers](announcer.md#notes) of the organiser have written its pronunciation.

## A race by ear

A simulated race of eight minutes, followed with the keyboard and the voice alone. One competitor is pinned.
A test writes this page from the sentences that were spoken.

${table('en')}

## The same race in Dutch

${table('nl')}

## The same race in Japanese

${table('ja')}
`;

test('a race can be followed by ear: docs/race-radio.md has the sentences', async () => {
  await expect(page()).toMatchFileSnapshot('../../../../../../docs/race-radio.md');
});

test('every question gets its answer, and the winner is spoken in every language', () => {
  for (const language of ['en', 'nl', 'ja'] as const) {
    const said = walk(language);
    expect(said.filter(({ key }) => key !== '').map(({ key }) => key)).toEqual(asked.map(([, key]) => key));
    expect(said.every(({ text }) => text.length > 0 && !text.includes('{'))).toBe(true);
  }
  const winner = /^Car .* wins\.$/;
  expect(walk('en').some(({ text }) => winner.test(text))).toBe(true);
});
