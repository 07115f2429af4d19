import type { LiveGap } from '@lapwing/contract/live/row';
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { currentText } from '../../../i18n/language.ts';
import { aBoard, aRow, aStore } from '../state/live-board.test-support.ts';
import { LiveContext } from '../state/live-store.ts';
import { Difference, GapOrLeader, isUnknown, leaderWord } from './GapOrLeader.tsx';

const none = { kind: 'none' } as const;
const driving = { laps: 3, status: 'Normal' } as const;

test.each<[string, Parameters<typeof isUnknown>[0], LiveGap, boolean, boolean]>([
  ['who drives behind somebody', driving, none, false, true],
  ['who has one', driving, { kind: 'laps', laps: 1 }, false, false],
  ['who leads', driving, none, true, false],
  ['who has not driven yet', { ...driving, laps: 0 }, none, false, false],
  ['who retired in the lead', { ...driving, status: 'DNF' }, none, false, false],
])('a missing gap of %s', (_, row, gap, isLeader, isMissed) => {
  expect(isUnknown(row, gap, isLeader)).toBe(isMissed);
});

test.each([
  ['a race', 'distance', false, false, 'Live.Leader'],
  ['a race whose leader has finished', 'distance', true, false, 'Live.Won'],
  ['a race that is over', 'distance', false, true, 'Live.Won'],
  ['a practice whose leader has finished', 'best-lap', true, false, 'Live.Leader'],
  ['a practice that is over', 'best-lap', true, true, 'Live.FastestOfAll'],
] as const)('the word for the first of %s', (_, rankedBy, isFinished, isEnded, word) => {
  expect(leaderWord({ isFinished }, { rankedBy, isEnded })).toBe(word);
});

test.each([GapOrLeader, Difference])(
  'practice says nothing about a gap on the lap out of the pits',
  (draw) => {
    const { t } = currentText();
    const props = { row: { ...driving, isFinished: false, index: 1 }, isLeader: false, t };
    const session = { rankedBy: 'best-lap', isEnded: false } as const;
    expect(draw({ ...props, session, gap: none, difference: none })).toBe('');
    expect(
      draw({ ...props, session: { ...session, rankedBy: 'distance' }, gap: none, difference: none }),
    ).not.toBe('');
  },
);

test.each([GapOrLeader, Difference])('an unknown gap is nothing to see, and never a dash', (draw) => {
  const { t } = currentText();
  const board = aBoard([aRow(1, { laps: 3 })]);
  const store = aStore(board);
  const session = { rankedBy: 'distance', isEnded: false } as const;
  const row = { ...driving, isFinished: false, index: 1 };
  const drawn = draw({ row, isLeader: false, t, session, gap: none, difference: none });
  const { container } = render(createElement(LiveContext, { value: store }, drawn));
  expect(container.textContent).not.toContain('–');
  // Only screen readers say it.
  expect(container.querySelector('.sr-only')?.textContent).toBe(container.textContent);
});
