import { expect, onTestFinished, test } from 'vitest';
import { BusTimeout } from './bus.ts';
import { encodeFrame, frameReader } from './frames.ts';
import { decodeMessage, encodeMessage } from './messages.ts';
import { aPipe } from './pipes.test-support.ts';
import { createCentralBus, createWorkerBus } from './process-bus.ts';

function aStar() {
  const central = createCentralBus();
  const [oneEnd, oneOther] = aPipe(7);
  const [twoEnd, twoOther] = aPipe(7);
  central.attach(oneEnd);
  central.attach(twoEnd);
  onTestFinished(() => central.close());
  return { central, one: createWorkerBus(oneOther, 'one'), two: createWorkerBus(twoOther, 'two'), oneEnd };
}

const text = (message: Uint8Array) => Buffer.from(message).toString();
/** Pipes pass bytes on within a few turns of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('messages reach every process that listens to their subject, in order, and no other', async () => {
  const { central, one, two } = aStar();
  const seen: string[] = [];
  one.subscribe('live.session.lw-1-2', (message) => void seen.push(`one ${text(message)}`));
  two.subscribe('live.session.*', (message, subject) => void seen.push(`two ${subject} ${text(message)}`));
  two.subscribe('other.>', () => void seen.push('wrong'));
  await settle();
  central.publish('live.session.lw-1-2', Buffer.from('a'));
  central.publish('live.session.lw-1-2', Buffer.from('b'));
  central.publish('live.sessions', Buffer.from('c'));
  central.publish('live.session.x.y', Buffer.from('d'));
  await settle();
  expect(seen.filter((line) => line.startsWith('one'))).toEqual(['one a', 'one b']);
  expect(seen.filter((line) => line.startsWith('two'))).toEqual([
    'two live.session.lw-1-2 a',
    'two live.session.lw-1-2 b',
  ]);
  expect(seen).not.toContain('wrong');
});

test('workers reach each other through the main process, and those who ended listening get nothing', async () => {
  const { one, two } = aStar();
  const seen: string[] = [];
  const end = two.subscribe('news', (message) => void seen.push(text(message)));
  await settle();
  one.publish('news', Buffer.from('first'));
  await settle();
  end();
  await settle();
  one.publish('news', Buffer.from('second'));
  await settle();
  expect(seen).toEqual(['first']);
});

test('a request is answered from either side, and times out if nobody answers', async () => {
  const { central, one, two } = aStar();
  central.subscribe('double', (message, _, reply) => reply?.(Buffer.from(text(message).repeat(2))));
  two.subscribe('triple', (message, _, reply) => reply?.(Buffer.from(text(message).repeat(3))));
  await settle();
  expect(text(await one.request('double', Buffer.from('x'), 1000))).toBe('xx');
  expect(text(await central.request('triple', Buffer.from('x'), 1000))).toBe('xxx');
  expect(text(await one.request('triple', Buffer.from('y'), 1000))).toBe('yyy');
  await expect(one.request('nobody', Buffer.from('x'), 10)).rejects.toThrow(BusTimeout);
});

test('a worker whose pipe ends is forgotten', async () => {
  const { central, one, oneEnd } = aStar();
  let count = 0;
  one.subscribe('news', () => {
    count += 1;
  });
  await settle();
  oneEnd.destroy();
  await settle();
  central.publish('news', Buffer.from('x'));
  await settle();
  expect(count).toBe(0);
});

test('bytes that are no frame end the pipe instead of the process', async () => {
  const central = createCentralBus();
  const [end, other] = aPipe();
  central.attach(end);
  other.write(Buffer.alloc(40, 0xff));
  await settle();
  expect(end.destroyed).toBe(true);
});

test('a frame of any length is read from pieces of any size', () => {
  for (const length of [0, 1, 100_000]) {
    for (const piece of [1, 13, 70_000]) {
      const frames: string[] = [];
      const read = frameReader(({ subject, message }) => frames.push(`${subject} ${message.length}`));
      const bytes = encodeFrame({ kind: 'publish', subject: 'ü', message: Buffer.alloc(length) });
      const two = Buffer.concat([bytes, bytes]);
      for (let from = 0; from < two.length; from += piece) read(two.subarray(from, from + piece));
      expect(frames).toEqual([`ü ${length}`, `ü ${length}`]);
    }
  }
});

test('facts and a text come back as they were', () => {
  expect(decodeMessage(encodeMessage({ n: 7, name: 'Zoë' }, '{"é":1}'))).toEqual({
    facts: { n: 7, name: 'Zoë' },
    text: '{"é":1}',
  });
});
