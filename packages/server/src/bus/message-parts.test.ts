import { expect, test } from 'vitest';
import { createPartCollector } from './message-parts.ts';

const part = (text: string) => Buffer.from(text);

test('a message is whole with its last part, also between the parts of others', () => {
  const collector = createPartCollector();
  expect(collector.add('a/0/2', part('one '))).toBeNull();
  expect(collector.add('b/0/2', part('other '))).toBeNull();
  expect(String(collector.add('a/1/2', part('message')))).toBe('one message');
  expect(String(collector.add('b/1/2', part('message')))).toBe('other message');
  expect(collector.waitingBytes).toBe(0);
});

test('a message without one of its parts is never whole', () => {
  const collector = createPartCollector();
  collector.add('a/0/3', part('one '));
  expect(collector.add('a/2/3', part('message'))).toBeNull();
  expect(collector.add('b/1/2', part('message'))).toBeNull();
  expect(collector.waitingBytes).toBe(0);
});

test('parts that wait for others take a limited amount of memory', () => {
  const collector = createPartCollector(10);
  collector.add('a/0/2', part('123456'));
  collector.add('b/0/2', part('123456'));
  expect(collector.waitingBytes).toBe(6);
  expect(collector.add('a/1/2', part('x'))).toBeNull();
  expect(String(collector.add('b/1/2', part('7')))).toBe('1234567');
});
