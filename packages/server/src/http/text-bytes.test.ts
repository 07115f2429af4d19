import { expect, test } from 'vitest';
import { TextBytes } from './text-bytes.ts';

test('pieces and their repetitions come out in order, whatever was expected', () => {
  for (const expected of [0, 10, 10_000]) {
    const text = new TextBytes(expected);
    text.add('№ ');
    text.addRepeated(Buffer.from('é'), Buffer.from('1,'), 5);
    text.replaceLast(']');
    text.addRepeated(Buffer.from('a'), Buffer.from('b'), 1);
    expect(text.bytes().toString()).toBe('№ é1,é1,é1,é1,é1]ab');
  }
});
