import { expect, test } from 'vitest';
import { allEnglish } from '../../../i18n/all-english.test-support.ts';
import { nl } from '../../../i18n/nl.ts';
import { translator } from '../../../i18n/translate.ts';
import {
  causeWords,
  placeWords,
  publisherText,
  reasonText,
  rulingWords,
  withReason,
} from './change-texts.ts';
import type { Cause } from './revision-changes.ts';

const t = translator(allEnglish, 'en');
const who = { startNumber: '7', name: 'Anna', resultClass: 'GT' };

test.each<[Cause, string]>([
  [{ ...who, kind: 'entry', from: false, to: true }, 'added to the result'],
  [{ ...who, kind: 'entry', from: true, to: false }, 'taken out of the result'],
  [{ ...who, kind: 'status', from: 'Normal', to: 'DQ' }, 'Disqualified'],
  [{ ...who, kind: 'status', from: 'DQ', to: 'Normal' }, 'classified again, was: Disqualified'],
  [{ ...who, kind: 'penalty', from: '0.000', to: '10.000' }, 'penalty of 10 s'],
  [{ ...who, kind: 'penalty', from: '10.000', to: '12.500' }, 'penalty 10 s → 12.5 s'],
  [{ ...who, kind: 'penalty', from: '10.000', to: '0.000' }, 'penalty of 10 s taken back'],
  [{ ...who, kind: 'penalty', from: '0.000', to: '1:10.000' }, 'penalty of 1:10.000'],
  [
    { ...who, kind: 'deleted-laps', from: [3], to: [5, 8] },
    'laps that no longer count: 5, 8, laps that count again: 3',
  ],
  [{ ...who, kind: 'relegation', from: null, to: 'class' }, 'put behind the class'],
  [{ ...who, kind: 'placing', from: null, to: 4 }, 'placed 4 by the officials'],
  [{ ...who, kind: 'laps', from: 20, to: 19 }, 'laps 20 → 19'],
  [{ ...who, kind: 'best-time', from: null, to: '1:02.345' }, 'best lap – → 1:02.345'],
])('%o reads: %s', (cause, words) => {
  expect(causeWords(cause, t)).toBe(words);
});

test('rulings are listed with their reasons, and a published order that was adopted is not one', () => {
  expect(
    rulingWords(
      [
        { kind: 'penalty', time: '5.000', reason: 'Jump start' },
        { kind: 'lap-deleted', lapNr: 3, reason: '' },
        { kind: 'placed', position: 2, reason: 'Place in the published result', source: 'published-order' },
        { kind: 'disqualified', reason: 'Underweight' },
      ],
      t,
    ),
  ).toBe('penalty of 5 s (Jump start), lap 3 does not count, Disqualified (Underweight)');
  expect(withReason('penalty of 5 s', {})).toBe('penalty of 5 s');
});

test('a decision is shown even if its reason has the words of a published order', () => {
  const reason = 'Place in the published result';
  expect(rulingWords([{ kind: 'placed', position: 2, reason }], t)).toBe(
    'placed 2 by the officials (Place in the published result)',
  );
  expect(withReason('placed 2', { reason })).toBe('placed 2 (Place in the published result)');
  expect(withReason('placed 2', { reason, source: 'published-order' })).toBe('placed 2');
});

test('a lost place is shown as text', () => {
  expect(placeWords({ ...who, kind: 'position', from: 1, to: null }, t)).toBe('P1 → not classified');
});

test('reasons given by live timing are shown in the language of the visitor', () => {
  const dutch = translator(nl, 'nl');
  const live = { source: 'live', publishedBy: 'Live timing', reason: 'The session ended' } as const;
  expect(publisherText(live, dutch)).toBe(dutch('History.LiveTiming'));
  expect(reasonText(live, dutch)).toBe('De sessie is afgelopen');
  expect(reasonText({ ...live, reason: 'Corrected by the timing after the end' }, dutch)).toMatch(
    /gecorrigeerd/,
  );
});

test('the reason of an upload is shown as written, even if it equals one of live timing', () => {
  const dutch = translator(nl, 'nl');
  const upload = { source: 'upload', publishedBy: 'Live timing', reason: 'The session ended' } as const;
  expect(publisherText(upload, dutch)).toBe('Live timing');
  expect(reasonText(upload, dutch)).toBe('The session ended');
});
