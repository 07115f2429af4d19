import { expect, test } from 'vitest';
import { findJsonExcess } from './json-excess.ts';

const limits = { nested: 10, listsAndObjects: 1_000, values: 2_000, names: 20 };
const excessOf = (text: string) => findJsonExcess(Buffer.from(text), limits)?.message ?? null;

test('An ordinary document may be parsed.', () => {
  expect(
    excessOf('{"event":{"clientId":"1"},"sessions":[{"competitors":[{"laps":[{"timeMs":1}]}]}]}'),
  ).toBeNull();
});

test('Lists that are nested deeper than any document are refused.', () => {
  expect(excessOf('['.repeat(limits.nested) + ']'.repeat(limits.nested))).toBeNull();
  expect(excessOf('['.repeat(limits.nested + 1))).toContain('nested');
  expect(excessOf('[{"a":'.repeat(limits.nested))).toContain('nested');
});

test('More objects or values than any document has are refused.', () => {
  expect(excessOf('{}, '.repeat(limits.listsAndObjects))).toBeNull();
  expect(excessOf(`[${'{}, '.repeat(limits.listsAndObjects)}`)).toContain('lists and objects');
  expect(excessOf('0,'.repeat(limits.values + 1))).toContain('values');
});

test('An object with more names than any document has is refused; lists may be longer.', () => {
  const named = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":[1,2,{}]`).join()}}`;
  expect(excessOf(`[${'0,'.repeat(100)}0,${named(limits.names)},${named(limits.names)}]`)).toBeNull();
  expect(excessOf(named(limits.names + 1))).toContain('more than 20 names');
  expect(excessOf(`{"a":{"b":[${named(limits.names + 1)}]}}`)).toContain('names');
});

test('Brackets and commas inside texts are counted as text, also after an escaped quote.', () => {
  expect(excessOf(`{"a":"${'['.repeat(1_000)}"}`)).toBeNull();
  expect(excessOf(`{"a":"\\"${'['.repeat(1_000)}"}`)).toBeNull();
  expect(excessOf(`{"a":"\\\\",${'['.repeat(1_000)}`)).toContain('nested');
});

test('A text that never ends is left to the parser.', () => {
  expect(excessOf(`["${'['.repeat(1_000)}`)).toBeNull();
});
