import { expect, test } from 'vitest';
import { cachedJsonList } from './json-list.ts';

test('a list is the same as if written in one go, also an empty one', async () => {
  for (const items of [[], [1], ['a', 'ö', 'c']]) {
    const wireOf = (item: unknown, index: number) => ({ item, index });
    const { identity, contentType } = await cachedJsonList(items, wireOf);
    expect(identity.toString()).toBe(JSON.stringify(items.map(wireOf)));
    expect(contentType).toContain('json');
  }
});

test('other work runs while a long list is written', async () => {
  const turns: number[] = [];
  const long = Array.from({ length: 200 }, (_, index) => index);
  const counting = setInterval(() => turns.push(turns.length), 0);
  await cachedJsonList(long, (index) => Array.from({ length: 20_000 }, (_, part) => index * part));
  clearInterval(counting);
  expect(turns.length).toBeGreaterThan(2);
});
