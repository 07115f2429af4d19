import { type SessionEvent, type SessionEventOf, sessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, test } from 'vitest';
import { hasRaceData, readRaceFile } from '../../real-races/race-data.test-support.ts';
import { chunksOf, FUZZ_TIMEOUT_MS, FUZZED_INPUTS, fuzzStream, latin1, utf8 } from '../fuzz.test-support.ts';
import { createMultiloopDecoder } from './multiloop-decoder.ts';
import { createMultiloopTranslator } from './to-session-events.ts';

const nowMs = Date.UTC(2025, 5, 27, 14);
const lines = {
  run: '$R¦R¦400004C7¦Q1¦Hoosier Super Tour¦¦Group 2 Race 1¦R¦685ECBB8',
  heartbeat: '$H¦N¦2F4¦Q1¦G¦685E9B2F¦9A0AB¦0¦D42B4',
  track: '$T¦R¦22¦Q1¦Watkins Glen¦WGI¦3.4¦4¦S1¦0¦SF¦IM1¦S2¦0¦IM1¦IM3¦S3¦0¦IM3¦SF¦Spd¦1438¦IM1¦IM2',
  entry: '$E¦R¦17¦Q1¦12X¦17¦David Richardson¦9¦2¦Honda¦FC¦C5FD',
  lap: '$C¦U¦80004¦Q1¦C¦12X¦8¦4¦83DDF¦1CB83¦T¦1CB83¦4¦2E6A¦0¦649¦0¦C¦1CB83¦Active¦G¦1¦0¦9¦2',
  section: '$S¦N¦F3170000¦Q1¦12X¦EF317¦S2¦2DF3C0E¦7C07¦5',
  pit: '$L¦N¦EF325¦Q1¦12X¦5¦PI¦A¦9B82E¦G¦P',
  invalid: '$I¦R¦F005A¦Q1¦12X¦F005A¦83DDF¦',
  announcement: '$A¦N¦F3170000¦Q1¦2F¦A¦U¦BC6AD080¦Some Message',
};

function decode(...texts: Uint8Array[]) {
  const decoder = createMultiloopDecoder();
  return [...texts.flatMap((bytes) => decoder.push(bytes)), ...decoder.end()];
}

function translate(...texts: string[]) {
  const translator = createMultiloopTranslator();
  return decode(latin1(texts.join('\r\n'))).flatMap((record) => translator.translate(record, nowMs));
}

function ofKind<Kind extends SessionEvent['kind']>(kind: Kind, ...texts: string[]) {
  return translate(...texts)
    .map(({ event }) => event)
    .filter((event): event is SessionEventOf<Kind> => event.kind === kind);
}

describe('a record', () => {
  test('has its numbers in hexadecimal', () => {
    expect(decode(latin1(lines.heartbeat))).toEqual([
      {
        kind: 'heartbeat',
        news: 'new',
        sequence: 0x2f4,
        preamble: 'Q1',
        flag: 'G',
        dateS: 1_751_030_575,
        elapsedMs: 630_955,
        lapsToGo: 0,
        timeToGoMs: 869_044,
      },
    ]);
  });

  test('contains its separator: one byte, two, or another', () => {
    const [expected] = decode(latin1(lines.entry));
    expect(expected).toMatchObject({
      kind: 'entry',
      number: '12X',
      startPosition: 9,
      fields: ['Honda', 'FC'],
    });
    expect(decode(utf8(lines.entry))).toEqual([expected]);
    expect(decode(latin1(lines.entry.replaceAll('¦', '|')))).toEqual([expected]);
  });

  test.each([
    ['$H', 'no-command'],
    ['H¦N¦2F4¦Q1', 'no-command'],
    ['$H¦X¦2F4¦Q1¦G¦685E9B2F¦9A0AB¦0¦D42B4', 'wrong-fields'],
    ['$H¦N¦2F4¦Q1¦G¦zz¦9A0AB¦0¦D42B4', 'wrong-fields'],
    ['$T¦R¦22¦Q1¦Watkins Glen¦WGI¦3.4¦FFFFFFFF¦S1', 'wrong-fields'],
  ])('%s is refused', (line, reason) => {
    expect(decode(latin1(line))).toEqual([{ kind: 'damaged', reason }]);
  });

  test('is the same however the stream is cut', () => {
    const bytes = latin1(Object.values(lines).join('\r\n'));
    expect(decode(...chunksOf(bytes, 'a', 9))).toEqual(decode(bytes));
  });
});

describe('translated', () => {
  test('a run begins a session, and the next one ends it', () => {
    const events = translate(lines.run, lines.run, lines.run.replace('Race 1', 'Race 2'));
    expect(events.map(({ event }) => event.kind)).toEqual(['session', 'session-ended', 'session']);
    expect(events[0]).toMatchObject({
      run: { name: 'Group 2 Race 1' },
      event: { sessionType: 'Race', scoring: 'feed', scheduledAtMs: 0x685ecbb8 * 1000 },
    });
  });

  test('a run that is named after its first records keeps them, and is one session', () => {
    const events = translate(lines.heartbeat, lines.entry, lines.run, lines.run, lines.lap);
    expect(new Set(events.map(({ run }) => run.runId)).size).toBe(1);
    expect(events.map(({ event }) => event.kind)).not.toContain('session-ended');
    expect(events.at(-1)?.run.name).toBe('Group 2 Race 1');
    expect(events.filter(({ event }) => event.kind === 'session').at(-1)?.event).toMatchObject({
      name: 'Group 2 Race 1',
      sessionType: 'Race',
    });
  });

  test('a clock alone begins no session, and is sent once there is one', () => {
    expect(translate(lines.heartbeat, lines.heartbeat, lines.track)).toEqual([]);
    const kinds = translate(lines.heartbeat, lines.track, lines.entry).map(({ event }) => event.kind);
    expect(kinds).toEqual(['session', 'flag', 'clock', 'session', 'competitor']);
  });

  test('a completed lap has its number, its flag and the place', () => {
    expect(ofKind('lap', lines.run, lines.lap, lines.lap)).toMatchObject([
      {
        competitorId: '12X',
        lapNumber: 4,
        lapTimeMs: 117_635,
        totalTimeMs: 540_127,
        flag: 'Green',
        isInPit: false,
      },
    ]);
    expect(ofKind('position', lines.run, lines.lap, lines.lap)).toMatchObject([
      { by: 'distance', position: 12, laps: 4, lapsLed: 2, pitStops: 1 },
    ]);
    expect(ofKind('position', lines.run.replace('¦R¦685', '¦Q¦685'), lines.lap)).toMatchObject([
      { by: 'best-lap' },
    ]);
    expect(ofKind('best-lap', lines.run, lines.lap, lines.lap)).toMatchObject([
      { lapTimeMs: 117_635, lapNumber: 4 },
    ]);
  });

  test('sections are those that follow each other round the track', () => {
    expect(ofKind('section', lines.run, lines.track, lines.section)).toMatchObject([
      { competitorId: '12X', section: 1, timeMs: 31_751, lapNumber: 5 },
    ]);
    expect(ofKind('section', lines.run, lines.track, lines.section.replace('S2', 'Spd'))).toEqual([]);
    expect(ofKind('session', lines.run, lines.track)[1]).toMatchObject({ trackLengthMm: 5_471_770 });
  });

  test('pit lane, invalidated laps, flags, entries and announcements are translated', () => {
    expect(ofKind('pit', lines.run, lines.pit)).toMatchObject([{ competitorId: '12X', where: 'in' }]);
    expect(ofKind('lap-corrected', lines.run, lines.lap, lines.invalid)).toMatchObject([
      { competitorId: '12X', lapNumber: 4, change: 'deleted' },
    ]);
    expect(ofKind('lap-corrected', lines.run, lines.invalid)).toEqual([]);
    const yellow = lines.heartbeat.replace('¦G¦', '¦Y¦');
    expect(ofKind('flag', lines.run, lines.heartbeat, lines.heartbeat, yellow)).toMatchObject([
      { flag: 'Green' },
      { flag: 'Yellow' },
    ]);
    expect(ofKind('competitor', lines.run, lines.entry, lines.entry)).toMatchObject([
      { number: '12X', fullName: 'David Richardson', startPosition: 9 },
    ]);
    expect(ofKind('announcement', lines.run, lines.announcement)).toMatchObject([
      { announcementId: '2F', text: 'Some Message' },
    ]);
  });
});

test.skipIf(!hasRaceData('multiloop'))('every recorded sample is read', () => {
  const records = decode(readRaceFile('multiloop/samples.txt'));
  expect(records.map(({ kind }) => kind)).toEqual([
    'heartbeat',
    'version',
    'run',
    'track',
    'flag-summary',
    'completed-lap',
    'section',
    'line-crossing',
    'new-leader',
    'invalidated-lap',
    'announcement',
  ]);
  expect(records[5]).toMatchObject({
    rank: 12,
    laps: 4,
    lastLapMs: 117_635,
    status: 'Unknown',
    startPosition: 9,
  });
});

test(
  'damaged input neither throws nor hangs, gives valid events, and the next line is read',
  () => {
    const decoder = createMultiloopDecoder();
    const translator = createMultiloopTranslator();
    let damaged = 0;
    const lostBehind = fuzzStream({
      seed: 'multiloop',
      samples: Object.values(lines).map((line) => latin1(`${line}\r\n`)),
      push: decoder.push,
      good: latin1(`\r\n${lines.heartbeat}\r\n`),
      isGood: ({ kind }) => kind === 'heartbeat',
      onFound(record, index) {
        if (record.kind === 'damaged') damaged += 1;
        const events = translator.translate(record, nowMs);
        if (index % 20 !== 0) return;
        for (const { event } of events) {
          if (!sessionEvent.safeParse(event).success) expect.fail(JSON.stringify(event));
        }
      },
    });
    expect(lostBehind).toBeNull();
    expect(damaged).toBeGreaterThan(FUZZED_INPUTS / 10);
  },
  FUZZ_TIMEOUT_MS,
);
