import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ItemByItem, jsonInTurns } from './json-in-turns.ts';

test('a response is the same as if written in one go', async () => {
  const answer = { id: 'lw-1', none: undefined, nothing: null, list: [1, { a: 'ö' }] };
  const lazy = { ...answer, list: new ItemByItem(answer.list) };
  expect(await jsonInTurns(lazy)).toBe(JSON.stringify(answer));
  expect(await jsonInTurns({ list: new ItemByItem([]) })).toBe('{"list":[]}');
  for (const plain of [answer, [answer], 'text', null]) {
    expect(await jsonInTurns(plain)).toBe(JSON.stringify(plain));
  }
});

test('other work runs while the items of a long list are made', async () => {
  let isOver = false;
  let turns = 0;
  const others = (async () => {
    while (!isOver) {
      await nextTurn();
      turns += 1;
    }
  })();
  function* slowItems() {
    for (let index = 0; index < 5; index++) {
      const endsAtMs = performance.now() + 10;
      while (performance.now() < endsAtMs);
      yield index;
    }
  }
  await jsonInTurns({ list: new ItemByItem(slowItems()) });
  isOver = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(5);
});
