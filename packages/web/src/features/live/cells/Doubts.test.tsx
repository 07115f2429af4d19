import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadScreenMessages } from '../../../i18n/language.ts';
import { BoardFooter } from '../board/BoardFooter.tsx';
import { aBoard, aRow, aStore } from '../state/live-board.test-support.ts';
import { LiveContext } from '../state/live-store.ts';
import { DoubtList, Doubts } from './Doubts.tsx';

beforeAll(loadScreenMessages);
afterEach(cleanup);

const untimed = ['laps-not-timed'] as const;

test('a doubt about one competitor is shown in the row', () => {
  render(<Doubts doubts={['number-shared', 'laps-not-timed']} common={untimed} />);
  const mark = screen.getByText('Two competitors have this number').parentElement;
  expect(mark?.hasAttribute('data-common')).toBe(false);
});

test('a doubt about most rows is not announced in each, but listed in the opened row', () => {
  render(<Doubts doubts={untimed} common={untimed} />);
  expect(screen.getByText('something is uncertain').parentElement?.hasAttribute('data-common')).toBe(true);
  render(<DoubtList doubts={untimed} />);
  expect(screen.getByRole('listitem').textContent).toBe('? Laps were counted that nobody timed');
});

function footOf(doubtedRows: number) {
  const rows = [1, 2, 3, 4, 5].map((index) => aRow(index, { doubts: index <= doubtedRows ? untimed : [] }));
  render(
    <LiveContext value={aStore(aBoard(rows))}>
      <BoardFooter columns={[]} />
    </LiveContext>,
  );
  return document.querySelector('.board-foot')?.textContent;
}

test('below the board is an explanation of the question mark, and the doubts of most rows', () => {
  expect(footOf(0)).not.toMatch('uncertain');
  cleanup();
  expect(footOf(1)).toMatch('something is uncertain: the opened row says what');
  cleanup();
  expect(footOf(4)).toMatch('in most rows: Laps were counted that nobody timed');
});
