import { expect, test } from 'vitest';
import { applyLanguage, currentText, loadRunMessages } from '../../../i18n/language.ts';
import { offsetText, timeOfDay } from './times.ts';

test.each([
  ['2026-05-11T12:36:31.395Z', 'Europe/Amsterdam', 3, '14:36:31.395'],
  ['2026-05-11T12:36:31.395Z', 'Europe/Amsterdam', 1, '14:36:31.3'],
  ['2026-05-11T12:36:31.395Z', 'Asia/Kathmandu', 0, '18:21:31'],
  // The clock goes back at 3:00.
  ['2026-10-25T00:59:59.999Z', 'Europe/Amsterdam', 3, '02:59:59.999'],
  ['2026-10-25T01:00:00.000Z', 'Europe/Amsterdam', 3, '02:00:00.000'],
  ['2026-05-11T23:30:00.000Z', 'Europe/Amsterdam', 0, '01:30:00'],
] as const)('the time of day of %s in %s with %i decimals', (at, timeZone, decimals, text) => {
  expect(timeOfDay(Date.parse(at), timeZone, decimals)).toBe(text);
});

test('an offset has its unit, and minutes and seconds need none', async () => {
  await applyLanguage('en');
  await loadRunMessages();
  const { t } = currentText();
  expect(offsetText(20, t)).toBe('+0.02 s');
  expect(offsetText(-134_060, t)).toBe('−2:14.06');
});
