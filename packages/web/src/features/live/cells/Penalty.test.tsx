import type { Notice } from '@lapwing/contract/live/board';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { currentText, loadScreenMessages } from '../../../i18n/language.ts';
import { aBoard, aRow, aStore } from '../state/live-board.test-support.ts';
import { LiveContext } from '../state/live-store.ts';
import { PenaltyNote, penaltyText, shortPenaltyText } from './Penalty.tsx';

beforeAll(loadScreenMessages);
afterEach(cleanup);

test.each([
  [0, ''],
  [10_000, '+10 s penalty'],
  [2_500, '+2.5 s penalty'],
  [1_234, '+1.234 s penalty'],
  [-5_000, '−5 s penalty'],
])('next to a name %d ms are "%s"', (penaltyMs, words) => {
  const { t } = currentText();
  expect(penaltyText({ penaltyMs }, t)).toBe(words);
  expect(shortPenaltyText({ penaltyMs }, t)).toBe(words.replace(' penalty', ''));
});

test('the opened row shows what a penalty is added to, and its reason', () => {
  const row = aRow(1, { penaltyMs: 15_000 });
  const given = (id: string, index: number, reason: string): Notice => ({
    ...{ id, atMs: 0, type: 'penalty', text: '', priority: 3, row: index, timeMs: 5_000, reason },
  });
  const notices = [given('m1', 1, 'jump start'), given('m2', 2, 'contact'), given('m3', 1, 'track limits')];
  const other = aRow(2);
  render(
    <LiveContext value={aStore({ ...aBoard([row, other]), notices })}>
      <PenaltyNote row={row} />
      <PenaltyNote row={other} />
    </LiveContext>,
  );
  expect(screen.getByText(/Penalty/).textContent).toBe(
    'Penalty of +15 s, counted in the total time and the position. Reason: jump start, track limits.',
  );
});
