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
  [65_000, '→ 1:06.0'],
  [67_000, ''],
])('a box on a scale that ends at %i ms lists slower values after it: "%s"', (endMs, beyond) => {
  const { container } = render(
    <BoxLine label="Pace" spread={spread} scale={{ fromMs: 59_000, toMs: endMs, bendMs: null }} ticks={[]} />,
  );
  expect(container.textContent).toBe(beyond);
});

test('a box that exceeds the scale is drawn up to its end', () => {
  const slow = { ...spread, upperQuartileMs: 68_000, highWhiskerMs: 70_000 };
  const { container } = render(
    <BoxLine label="Pace" spread={slow} scale={{ fromMs: 60_000, toMs: 64_000, bendMs: null }} ticks={[]} />,
  );
  const box = container.querySelector('rect');
  expect(Number.parseFloat(box?.getAttribute('x') ?? '')).toBe(25);
  expect(Number.parseFloat(box?.getAttribute('width') ?? '')).toBe(75);
});
