import { expect, test } from 'vitest';
import { undoSteps } from './undo-steps.ts';

/** `3<1`: change 3 undoes change 1. The oldest first. */
function logOf(text: string) {
  const steps = text.split(' ').map((step) => {
    const [number = '', undoes] = step.split('<');
    return {
      number: Number(number),
      undoes: undoes === undefined ? null : Number(undoes),
      undoneBy: null as number | null,
    };
  });
  for (const { number, undoes } of steps) {
    for (const step of steps) if (step.number === undoes) step.undoneBy = number;
  }
  return steps.reverse();
}

test.each([
  ['1 2', 2, null],
  ['1 2 3<2', 1, 3],
  ['1 2 3<2 4<1', null, 4],
  ['1 2 3<2 4<3', 4, null],
  ['1 2 3<2 4<1 5<4', 5, 3],
  ['1 2 3<2 4', 4, null],
])('%s', (log, undo, redo) => {
  const steps = undoSteps(logOf(log));
  expect([steps.undo?.number ?? null, steps.redo?.number ?? null]).toEqual([undo, redo]);
});
