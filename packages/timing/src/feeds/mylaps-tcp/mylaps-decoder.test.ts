import { sessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, test } from 'vitest';
import { hasRaceData, lazily, readRaceFile } from '../../real-races/race-data.test-support.ts';
import { chunksOf, FUZZ_TIMEOUT_MS, FUZZED_INPUTS, fuzzStream, utf8 } from '../fuzz.test-support.ts';
import { answerTo, createMylapsDecoder } from './mylaps-decoder.ts';
import { createMylapsTranslator } from './to-session-events.ts';

const store =
  'Start@Store@LZ6302115:37:40.704 5 0F  1000125030862@NV4654515:37:40.708 5 0F  100002503086F@1@$';
const server = { name: 'Lapwing', version: 2 } as const;
const nowMs = Date.UTC(2025, 2, 8, 15);

function decode(...texts: string[]) {
  const decoder = createMylapsDecoder();
  return texts.flatMap((text) => decoder.push(utf8(text)));
}

function eventsOf(text: string, heardAtMs = nowMs) {
  const translator = createMylapsTranslator('Europe/Amsterdam');
  return decode(text).flatMap((message) => translator.translate(message, heardAtMs));
}

describe('version 1', () => {
  test('has records of fixed places with a checksum', () => {
    const [message] = decode(store.replace('0001', '0002'));
    expect(message).toMatchObject({ kind: 'passings', location: 'Start', version: 1, messageNumber: '1' });
    expect(message).toMatchObject({
      passings: [
        {
          chip: 'NV46545',
          wallClockMs: Date.UTC(2025, 2, 8, 15, 37, 40, 708),
          lap: 1,
          hits: 15,
          device: '5',
        },
      ],
      damaged: ['LZ6302115:37:40.704 5 0F  1000225030862'],
    });
  });

  test('is welcomed and acknowledged in its own form', () => {
    const answers = decode('Start@Pong@$', store).map((one) => answerTo(one, { ...server, version: 1 }));
    expect(answers).toEqual(['Lapwing@AckPong@$', 'Lapwing@AckStore@1@$']);
  });
});

describe('version 2', () => {
  test('has keys in any order, and unknown ones', () => {
    const text =
      'Finish@Passing@t=15:37:40.704|c=LZ63021|d=250308|zz=1|h=12|l=3@utc=1741444660708|c=X1@junk@77@$';
    const [message] = decode(text);
    expect(message).toMatchObject({
      version: 2,
      messageNumber: '77',
      passings: [
        { chip: 'LZ63021', wallClockMs: Date.UTC(2025, 2, 8, 15, 37, 40, 704), lap: 3, hits: 12 },
        { chip: 'X1', utcMs: 1_741_444_660_708 },
      ],
      damaged: ['junk'],
    });
    if (message === undefined) return expect.fail();
    expect(answerTo(message, server)).toBe('Lapwing@AckPassing@77@$');
  });

  test('is requested when a sender says hello; pings and markers get a reply', () => {
    const answers = decode('A@Pong@$B@Ping@$\r\n\0\0C@AckPing@$D@Marker@t=12:00:00.000|mt=gun@9@$').map(
      (one) => answerTo(one, server),
    );
    expect(answers).toEqual([
      'Lapwing@AckPong@Version2.1@c|ct|t|d|l|dv|re|an|h|utc@$',
      'Lapwing@AckPing@$',
      null,
      'Lapwing@AckMarker@9@$',
    ]);
  });
});

describe('translated', () => {
  test('a location is a loop, and its clock is local time', () => {
    expect(eventsOf(store)).toEqual([
      {
        kind: 'passing',
        atMs: Date.UTC(2025, 2, 8, 14, 37, 40, 704),
        loopId: 'Start',
        transponder: 'LZ63021',
        hits: 15,
      },
      {
        kind: 'passing',
        atMs: Date.UTC(2025, 2, 8, 14, 37, 40, 708),
        loopId: 'Start',
        transponder: 'NV46545',
        hits: 15,
      },
    ]);
  });

  test('a repeated passing is ignored, but not at another location', () => {
    expect(eventsOf(store + store.replace('@1@$', '@2@$'))).toHaveLength(2);
    expect(eventsOf(store + store.replace('Start', 'Finish'))).toHaveLength(4);
  });

  test('a time without a date is that of the nearest day', () => {
    const justAfterMidnightMs = Date.UTC(2025, 2, 7, 23, 0, 5);
    expect(eventsOf('A@Passing@c=X1|t=23:59:58.000@1@$', justAfterMidnightMs)).toMatchObject([
      { atMs: Date.UTC(2025, 2, 7, 22, 59, 58) },
    ]);
  });

  test('a gunshot, with keys or without, is the start', () => {
    expect(
      eventsOf(
        'A@Marker@2025-04-13 05:57:56.027|ext-gun|Extern gunshot@1@$A@Marker@t=06:00:00.500|d=250413|mt=gun@2@$',
      ),
    ).toMatchObject([
      { kind: 'session', startedAtMs: Date.UTC(2025, 3, 13, 3, 57, 56, 27) },
      { kind: 'session', startedAtMs: Date.UTC(2025, 3, 13, 4, 0, 0, 500) },
    ]);
    expect(eventsOf('A@Marker@2025-04-13 05:57:56.027|mark|x@1@$')).toEqual([]);
  });
});

test('a stream gives the same messages however it is cut, and no message grows without end', () => {
  const whole = decode(store + store);
  const decoder = createMylapsDecoder();
  expect([...chunksOf(utf8(store + store), 'a', 9)].flatMap((chunk) => decoder.push(chunk))).toEqual(whole);
  const flood = new Uint8Array(50_000).fill(65);
  for (let times = 0; times < 20; times++) expect(decoder.push(flood)).toEqual([]);
  expect(decoder.push(utf8(`$${store}`))).toMatchObject([{ kind: 'damaged', reason: 'too-long' }, whole[0]]);
});

describe.skipIf(!hasRaceData('mylaps-tcp'))('the recorded exporter', () => {
  const messages = lazily(() => {
    const log = Buffer.from(readRaceFile('mylaps-tcp/sporttijden-2025-04-10_12.log')).toString('utf8');
    // The log left out the ends of messages and put its own time before them.
    return decode(`${log.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z message: /g, '$')}$`);
  });

  test('has only valid checksums, and each passing once', () => {
    const expected = JSON.parse(Buffer.from(readRaceFile('mylaps-tcp/expected.json')).toString('utf8'));
    const batches = messages().flatMap((message) => (message.kind === 'passings' ? [message] : []));
    expect(batches.flatMap(({ damaged }) => damaged)).toEqual([]);
    expect(batches.flatMap(({ passings }) => passings)).toHaveLength(1_333);
    const translator = createMylapsTranslator('Europe/Amsterdam');
    const events = batches.flatMap((message) => translator.translate(message, nowMs));
    expect(events).toHaveLength(expected.distinct_store_records);
    const chips = events.flatMap((event) => (event.kind === 'passing' ? [event.transponder] : []));
    expect(new Set(chips).size).toBe(expected.distinct_chips);
  });
});

test(
  'damaged input neither throws nor hangs, gives valid events, and the next message is read',
  () => {
    const samples = [
      store,
      'Finish@Passing@t=15:37:40.704|c=LZ63021|d=250308|h=12|l=3@77@$',
      'A@Marker@2025-04-13 05:57:56.027|ext-gun|Extern gunshot@1@$',
      'Toolkit@GetLocations@ln=Start@ln=Finish@$\r\nStart@Pong@$',
    ].map(utf8);
    const decoder = createMylapsDecoder();
    const translator = createMylapsTranslator('Europe/Amsterdam');
    let messages = 0;
    const lostBehind = fuzzStream({
      seed: 'mylaps',
      samples,
      push: decoder.push,
      good: utf8('$A@Ping@$'),
      isGood: ({ kind }) => kind === 'ping',
      onFound(message, index) {
        messages += 1;
        answerTo(message, server);
        if (index % 20 !== 0) return;
        for (const event of translator.translate(message, nowMs)) {
          if (!sessionEvent.safeParse(event).success) expect.fail(JSON.stringify(event));
        }
      },
    });
    expect(lostBehind).toBeNull();
    expect(messages).toBeGreaterThan(FUZZED_INPUTS / 4);
  },
  FUZZ_TIMEOUT_MS,
);
