import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BoxLine } from './BoxLine.tsx';

afterEach(cleanup);

const spread = {
  lapCount: 9,
  bestMs: 60_000,
  lowWhiskerMs: 60_000,
  lowerQuartileMs: 61_000,
  medianMs: 62_000,
  upperQuartileMs: 63_000,
  highWhiskerMs: 66_000,
  outliersMs: [],
  deviationMs: 900,
};

test.each([
  [65_000, 1],
  [67_000, 0],
])('a box on a scale that ends at %i ms has %i cut marks', (endMs, marks) => {
  const { container } = render(<BoxLine label="Pace" spread={spread} domain={[59_000, endMs]} ticks={[]} />);
  expect(container.querySelectorAll('[data-cut]')).toHaveLength(marks);
});
