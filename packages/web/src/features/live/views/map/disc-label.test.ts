// @vitest-environment node

import { expect, test } from 'vitest';
import { aBoard, aRow } from '../../state/live-board.test-support.ts';
import { discLabelOf } from './disc-label.ts';

test.each([
  ['7', '7'],
  ['204B', '204B'],
  ['3014626', '…626'],
])('a disc shows %s as %s', (number, label) => {
  const [row] = aBoard([aRow(1, { number })]).rows;
  expect(row && discLabelOf(row)).toBe(label);
});
