import { expect, test } from 'vitest';
import { temperatureText } from './temperature-text.ts';

test('a temperature is in the unit that was chosen, in whole degrees', () => {
  expect(temperatureText(17.4, 'c', 'en-US')).toBe('17°C');
  expect(temperatureText(17.4, 'f', 'en-US')).toBe('63°F');
  expect(temperatureText(0, 'c', 'nl-NL')).toBe('0°C');
});

test('an unknown temperature is left out', () => {
  expect(temperatureText(null, 'f', 'en-US')).toBe('');
});
