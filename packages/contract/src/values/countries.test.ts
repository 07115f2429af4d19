import { expect, test } from 'vitest';
import { countryNumbers } from './countries.ts';

test('all 249 countries are listed, with unique numbers', () => {
  expect(Object.keys(countryNumbers)).toHaveLength(249);
  expect(new Set(Object.values(countryNumbers)).size).toBe(249);
  expect(countryNumbers).toMatchObject({ US: 840, BE: 56, NL: 528, JP: 392, GB: 826, DE: 276 });
});

test('each number is that of its country', () => {
  for (const [code, number] of Object.entries(countryNumbers)) {
    const region = new Intl.Locale(`und-${String(number).padStart(3, '0')}`).region;
    expect(`${number} ${region}`).toBe(`${number} ${code}`);
  }
});
