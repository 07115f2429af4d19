import { expect, test } from 'vitest';
import { momentFrom } from './moment.ts';

const near = Date.parse('2026-05-11T12:30:00Z');
const at = (iso: string) => Date.parse(iso);

test.each([
  ['14:29:38', near, at('2026-05-11T12:29:38Z')],
  ['14:29', near, at('2026-05-11T12:29:00Z')],
  ['9:05:01.25', near, at('2026-05-11T07:05:01.250Z')],
  ['23:59:00', at('2026-05-11T22:01:00Z'), at('2026-05-11T21:59:00Z')],
  ['00:01:00', at('2026-05-11T21:59:00Z'), at('2026-05-11T22:01:00Z')],
])('%s', (text, nearMs, expected) => {
  expect(momentFrom(text, nearMs, 'Europe/Amsterdam')).toBe(expected);
});

test.each(['', '25:00', '14.29', 'noon'])('%s is no time of day', (text) => {
  expect(momentFrom(text, near, 'Europe/Amsterdam')).toBeNull();
});
