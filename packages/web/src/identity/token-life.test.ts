import { afterEach, expect, test } from 'vitest';
import { debugDurationS, effectiveExpiryMs, isExpired } from './token-life.ts';

const times = { iat: 1000, exp: 4600 };

afterEach(() => localStorage.clear());

test('a token counts as expired from a minute before its end', () => {
  expect(isExpired(times, 4_539_999)).toBe(false);
  expect(isExpired(times, 4_540_000)).toBe(true);
});

test('the debug duration shortens a life but never lengthens it', () => {
  expect(effectiveExpiryMs(times, 300)).toBe((1300 - 60) * 1000);
  expect(effectiveExpiryMs(times, 9000)).toBe((4600 - 60) * 1000);
});

test('the debug duration is read from local storage and counts only above 60 seconds', () => {
  expect(debugDurationS()).toBeNull();
  localStorage.setItem('lapwing.debug.tokenDurationS', '60');
  expect(debugDurationS()).toBeNull();
  localStorage.setItem('lapwing.debug.tokenDurationS', 'soon');
  expect(debugDurationS()).toBeNull();
  localStorage.setItem('lapwing.debug.tokenDurationS', '90');
  expect(debugDurationS()).toBe(90);
  expect(isExpired(times, 1_030_000)).toBe(true);
  expect(isExpired(times, 1_029_999)).toBe(false);
});
