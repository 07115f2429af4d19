import { expect, test } from 'vitest';
import { TextBytes } from './text-bytes.ts';

test('pieces and their repetitions come out in order, whatever was expected', () => {
  for (const expected of [0, 10, 10_000]) {
    const text = new TextBytes(expected);
    text.add('№7 ');
    text.repeatLast();
    text.repeatLast();
    text.add('é');
    expect(text.bytes().toString()).toBe('№7 №7 №7 é');
  }
});
