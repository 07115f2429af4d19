import { sessionEvent } from '@lapwing/contract/ingest/session-event';
import { passing } from '@lapwing/contract/practice/passing';
import { expect, test } from 'vitest';
import { statusFromWord } from '../formats/row-values.ts';
import { findTable } from '../formats/titled-table.ts';
import { boundedAtMs, clip, clipLines, possibleReadings } from './event-limits.ts';
import { feedFlag } from './feed-flag.ts';
import { createMultiloopTranslator } from './multiloop/to-session-events.ts';
import { createP3Translator } from './p3/to-passings.ts';

const NOW_MS = Date.parse('2026-05-11T12:00:00Z');

test('a text is one line of printable characters, and not too long', () => {
  expect(clip('Jörg\u0000\tMüller')).toBe('Jörg Müller');
  expect(clip('x'.repeat(600))).toHaveLength(500);
  // The cut goes through a surrogate pair.
  expect(clip(`${'x'.repeat(499)}🏁`)).toBe(`${'x'.repeat(499)} `);
  expect(clipLines('one\r\ntwo\u0000three', 2_000)).toBe('one\ntwo three');
});

test('an instant stays within the range of dates', () => {
  expect([boundedAtMs(-5), boundedAtMs(NOW_MS), boundedAtMs(9e15)]).toEqual([0, NOW_MS, 4_133_980_799_999]);
});

test('impossible readings are left out', () => {
  expect(possibleReadings({ hits: 12, strength: null, voltageMv: 9e12, temperatureDeciC: 215 })).toEqual({
    hits: 12,
    temperatureDeciC: 215,
  });
});

test('a decoder with damaged fields gives an acceptable passing', () => {
  const damaged = {
    kind: 'passing',
    passingNumber: 1,
    transponder: 1234567,
    rtcTimeUs: 9_007_199_254_740_991,
    utcTimeUs: null,
    strength: 9_007_199_254_740_991,
    hits: 9_007_199_254_740_991,
    flags: null,
    transponderText: '\u0001\u0002',
    driverId: null,
    userFlag: null,
    voltageRaw: 9_007_199_254_740_991,
    temperatureRaw: 9_007_199_254_740_991,
    decoderId: null,
  } as const;
  const made = createP3Translator('finish').translate(damaged, NOW_MS);
  expect(made).toEqual({ transponder: '1234567', loopId: 'finish', atMs: NOW_MS });
  expect(passing.safeParse(made).success).toBe(true);
});

test('a flag named like a property of every object is unknown', () => {
  for (const word of ['constructor', '__proto__', 'toString', 'valueOf']) {
    expect([word, feedFlag(word)]).toEqual([word, 'Unknown']);
    const translator = createMultiloopTranslator();
    const record = { kind: 'flag-summary', flag: word, news: 'new', sequence: 1, preamble: '1' };
    const run = {
      kind: 'run',
      event: '',
      run: 'Race',
      runType: 'R',
      startS: 0,
      news: 'new',
      sequence: 0,
      preamble: '1',
    };
    const events = [run, record].flatMap((one) =>
      translator.translate(one as Parameters<typeof translator.translate>[0], NOW_MS),
    );
    const flags = events.filter(({ event }) => event.kind === 'flag');
    expect(flags).toMatchObject([{ event: { flag: 'Unknown', said: word } }]);
    for (const { event } of events) expect(sessionEvent.safeParse(event).success).toBe(true);
  }
});

test('a status or a flag of a file is not looked up among the properties of every object', () => {
  for (const word of ['constructor', 'toString', '__proto__']) expect(statusFromWord(word)).toBeNull();
  expect(statusFromWord('D.N.F.')).toBe('DNF');
});

test('the cells of a file are single lines, even if a name was written over two', () => {
  const table = findTable('No.,Name\n7,"Anna\nJansen\u202e"\n', (keys) => keys.has('name'));
  expect([...(table?.rows() ?? [])].map((row) => row.cell('Name'))).toEqual(['Anna Jansen']);
});
