import { expect, it } from 'vitest';
import { isAtLeast } from './workspace.mjs';

it.each([
  ['20.19.0', '20.19', true],
  ['20.20.2', '20.19', true],
  ['22.0.0', '20.19', true],
  ['20.9.0', '20.19', false],
  ['18.20.8', '20.19', false],
])('Node %s against at least %s: %s', (version, wanted, expected) => {
  expect(isAtLeast(version, wanted)).toBe(expected);
});
