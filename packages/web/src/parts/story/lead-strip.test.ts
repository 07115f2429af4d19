import { expect, test } from 'vitest';
import { numberPlaces } from './LeadStrip.tsx';

test('numbers of laps that are close together stand next to each other, and stay on the strip', () => {
  expect(numberPlaces([1, 2, 10], 10)).toEqual([
    'min(5%, 100% - 2.5rem)',
    'min(max(15%, 5% + 1.25rem), 100% - 1.25rem)',
    'min(max(95%, max(15%, 5% + 1.25rem) + 1.25rem), 100% - 0rem)',
  ]);
});
