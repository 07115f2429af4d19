import { expect, test } from 'vitest';
import { shortDrivers } from './short-drivers.ts';

test('drivers of one car have an initial and a last name', () => {
  const short = shortDrivers([
    'Noor Bouwhuis',
    'Bram van der Aalst',
    'Noor Bouwhuis',
    '山田 太郎',
    'Madonna',
  ]);
  expect([...short.values()]).toEqual(['N. Bouwhuis', 'B. van der Aalst', '山田 太郎', 'Madonna']);
});

test('two drivers with the same short name keep their whole names', () => {
  expect([...shortDrivers(['Max Aalbers', 'Mila Aalbers']).values()]).toEqual([
    'Max Aalbers',
    'Mila Aalbers',
  ]);
});
