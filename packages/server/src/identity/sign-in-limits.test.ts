import { expect, test } from 'vitest';
import { createSignInLimits } from './sign-in-limits.ts';

const MINUTE_MS = 60_000;

function limitsAt(startMs = 0) {
  const clock = { nowMs: startMs };
  return { clock, limits: createSignInLimits(() => clock.nowMs) };
}

function tryOften(
  limits: ReturnType<typeof createSignInLimits>,
  count: number,
  account: string,
  address: string,
) {
  for (let tries = 0; tries < count; tries++) limits.countTry(account, address);
}

test('eight failures for an account from one address make it wait for the rest of a quarter of an hour', () => {
  const { clock, limits } = limitsAt();
  tryOften(limits, 7, 'anna', '1.1.1.1');
  expect(limits.waitMs('anna', '1.1.1.1')).toBe(0);
  clock.nowMs = 5 * MINUTE_MS;
  tryOften(limits, 1, 'anna', '1.1.1.1');
  expect(limits.waitMs('anna', '1.1.1.1')).toBe(10 * MINUTE_MS);
  clock.nowMs = 15 * MINUTE_MS;
  expect(limits.waitMs('anna', '1.1.1.1')).toBe(0);
});

test('who guesses from one address does not lock the owner out elsewhere', () => {
  const { limits } = limitsAt();
  tryOften(limits, 50, 'anna', '6.6.6.6');
  expect(limits.waitMs('anna', '6.6.6.6')).toBeGreaterThan(0);
  expect(limits.waitMs('anna', '1.1.1.1')).toBe(0);
});

test('one address cannot try one password on many accounts', () => {
  const { limits } = limitsAt();
  for (let account = 0; account < 40; account++) limits.countTry(`person ${account}`, '6.6.6.6');
  expect(limits.waitMs('someone new', '6.6.6.6')).toBeGreaterThan(0);
});

test('many addresses cannot try one account without end', () => {
  const { limits } = limitsAt();
  for (let address = 0; address < 100; address++) limits.countTry('anna', `6.6.6.${address}`);
  expect(limits.waitMs('anna', '7.7.7.7')).toBeGreaterThan(0);
});

test('a success does not count as a try', () => {
  const { limits } = limitsAt();
  for (let visits = 0; visits < 100; visits++) {
    limits.countTry('anna', '1.1.1.1');
    limits.succeeded('anna', '1.1.1.1');
  }
  expect(limits.waitMs('anna', '1.1.1.1')).toBe(0);
});
