import { sessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, test } from 'vitest';
import { chunksOf, FUZZ_TIMEOUT_MS, FUZZED_INPUTS, fuzzStream, latin1, utf8 } from '../fuzz.test-support.ts';
import { MAX_LINE_BYTES } from '../line-splitter.ts';
import { createRMonitorDecoder } from './rmonitor-decoder.ts';
import type { RMonitorRecord } from './rmonitor-record.ts';
import { createRMonitorTranslator } from './to-session-events.ts';

function decode(bytes: Uint8Array) {
  const decoder = createRMonitorDecoder();
  return [...decoder.push(bytes), ...decoder.end()];
}

function recordOf(line: string): RMonitorRecord | undefined {
  return decode(utf8(`${line}\r\n`))[0]?.record;
}

describe('a record', () => {
  test.each<[string, RMonitorRecord]>([
    [
      '$F,9999,"08:00:00","08:58:48","00:00:00","      "',
      {
        kind: 'heartbeat',
        lapsToGo: null,
        timeToGoMs: 28_800_000,
        timeOfDayMs: 32_328_000,
        raceTimeMs: 0,
        flag: '',
      },
    ],
    [
      '$F,14,"00:12:45","13:34:23","00:09:47.125","GREEN "',
      {
        kind: 'heartbeat',
        lapsToGo: 14,
        timeToGoMs: 765_000,
        timeOfDayMs: 48_863_000,
        raceTimeMs: 587_125,
        flag: 'GREEN',
      },
    ],
    [
      '$F,9999,"08:00:47","08:59:12","00:00:-47","      "',
      {
        kind: 'heartbeat',
        lapsToGo: null,
        timeToGoMs: 28_847_000,
        timeOfDayMs: 32_352_000,
        raceTimeMs: -47_000,
        flag: '',
      },
    ],
    [
      '$A,"05","5X",NK-04720,"John, Jr.","Johnson","USA",7',
      {
        kind: 'competitor',
        registration: '05',
        number: '5X',
        transponder: 'NK-04720',
        firstName: 'John, Jr.',
        lastName: 'Johnson',
        nationality: 'USA',
        classNumber: 7,
      },
    ],
    [
      '$COMP,"05","5X",7,"John","Johnson","USA","CAMEL"',
      {
        kind: 'competitor-details',
        registration: '05',
        number: '5X',
        classNumber: 7,
        firstName: 'John',
        lastName: 'Johnson',
        nationality: 'USA',
        additionalData: 'CAMEL',
      },
    ],
    ['$B,5,"Friday free practice"', { kind: 'run', runNumber: '5', name: 'Friday free practice' }],
    ['$C,5,"Formula 300"', { kind: 'class', classNumber: 5, name: 'Formula 300' }],
    ['$E,"TRACKLENGTH","2.500"', { kind: 'setting', name: 'TRACKLENGTH', value: '2.500' }],
    [
      '$G,4,"867",,"00:00:00"',
      { kind: 'race-row', position: 4, registration: '867', laps: null, totalTimeMs: 0 },
    ],
    [
      '$G,58,"168",-8,"07:31:37.873"',
      { kind: 'race-row', position: 58, registration: '168', laps: -8, totalTimeMs: 27_097_873 },
    ],
    [
      '$G,24,"17",20,"00:08:12.152"',
      { kind: 'race-row', position: 24, registration: '17', laps: 20, totalTimeMs: 492_152 },
    ],
    [
      '$H,2,"1234BE",3,"00:02:17.872"',
      { kind: 'best-row', position: 2, registration: '1234BE', bestLapNumber: 3, bestTimeMs: 137_872 },
    ],
    ['$I, "00:00:00", "0/0/0000"', { kind: 'cleared', timeOfDayMs: 0, date: '0/0/0000' }],
    [
      '$J,"17","00:00:23.619","00:08:12.152"',
      { kind: 'crossing', registration: '17', lapTimeMs: 23_619, totalTimeMs: 492_152 },
    ],
    [
      '$COR,"123BE","658",2,"00:00:35.272","-00:00:00.012"',
      {
        kind: 'correction',
        registration: '123BE',
        number: '658',
        laps: 2,
        totalTimeMs: 35_272,
        correctionMs: -12,
      },
    ],
    [
      '$SR,1,"17",20,"00:00:23.619",30483',
      {
        kind: 'race-speed',
        position: 1,
        registration: '17',
        lapNumber: 20,
        lapTimeMs: 23_619,
        speedMilliKmh: 30_483,
      },
    ],
    [
      '$L,"45","P2","POP","01/27/2009","14:10:14.716"',
      {
        kind: 'line-crossing',
        number: '45',
        line: 'P2',
        lineName: 'POP',
        wallClockMs: Date.UTC(2009, 0, 27, 14, 10, 14, 716),
        driverId: null,
        className: '',
      },
    ],
    [
      '$T,"Sebring","SEB","3.7",1,"S1","T1","T2",43210',
      {
        kind: 'sections',
        track: 'Sebring',
        shortName: 'SEB',
        length: '3.7',
        sections: [{ name: 'S1', startLine: 'T1', endLine: 'T2', lengthInches: 43_210 }],
      },
    ],
    ['$RMS,"race"', { kind: 'shown-order', order: 'race' }],
    ['$RMLT,931,1610913973000', { kind: 'last-crossing', registration: '931', atMs: 1_610_913_973_000 }],
    [
      '$RMHL,"931","51","3","00:01:52.036","Green ","03:06:01.100"',
      {
        kind: 'counted-lap',
        registration: '931',
        lapNumber: 51,
        position: 3,
        lapTimeMs: 112_036,
        flag: 'Green',
        totalTimeMs: 11_161_100,
      },
    ],
    ['$RMRDQ', { kind: 'unknown', command: '$RMRDQ' }],
    ['$COX,1', { kind: 'unknown', command: '$COX' }],
    ['$B,5,"More","fields","later"', { kind: 'run', runNumber: '5', name: 'More' }],
    ['$C,1,"the "big" class"', { kind: 'class', classNumber: 1, name: 'the "big" class' }],
  ])('%s is read', (line, record) => {
    expect(recordOf(line)).toEqual(record);
  });

  test.each([
    ['$F,9999,"00:00:00","11:46:21",$H,30,"61",17,"00:01:51.882"', 'run-together'],
    ['$F,9999,"00:00:00","12:06:11","$J,"931","00:01:52.036","03:06:$RMLT,931,16109', 'run-together'],
    ['$B,5,"Friday', 'open-quote'],
    ['$G,x,"17",20,"00:08:12.152"', 'wrong-fields'],
    ['$G,1,"17",20,"00:08:1a.152"', 'wrong-fields'],
    ['$J,"17","00:00:23.619"', 'wrong-fields'],
    ['$L,"45","P2","POP","13/27/2009","14:10:14.716"', 'wrong-fields'],
    ['$T,"Sebring","SEB","3.7",99999999,"S1","T1","T2",43210', 'wrong-fields'],
    ['hello', 'no-command'],
  ])('%s is dropped as %s', (line, reason) => {
    expect(recordOf(line)).toMatchObject({ kind: 'damaged', reason });
  });
});

describe('a stream', () => {
  const race =
    '$B,1,"Größe"\r\n$J,"17","00:00:23.619","00:08:12.152"\r\n\r\n$G,1,"17",20,"00:08:12.152"\r\r\n$I,"10:00:00","01 Jan 26"';

  test('gives the same records however it is cut', () => {
    const whole = decode(utf8(race));
    expect(whole.map(({ record }) => record.kind)).toEqual(['run', 'crossing', 'race-row', 'cleared']);
    for (const seed of ['a', 'b', 'c']) {
      const decoder = createRMonitorDecoder();
      const cut = [...chunksOf(utf8(race), seed, 7)].flatMap((chunk) => decoder.push(chunk));
      expect([...cut, ...decoder.end()]).toEqual(whole);
    }
  });

  test('is read as UTF-8 or as Windows-1252, line by line', () => {
    const bytes = Uint8Array.from([...utf8('$B,1,"Größe"\n'), ...latin1('$B,2,"Größe\x80"\n')]);
    expect(decode(bytes).map(({ record }) => record)).toEqual([
      { kind: 'run', runNumber: '1', name: 'Größe' },
      { kind: 'run', runNumber: '2', name: 'Größe€' },
    ]);
  });

  test('has the time of each record, in every framing of recordings', () => {
    const text =
      '\uFEFF##2025-04-26 13:58:48.222|rmonitor\n$RMDTL,""\r\r\n\n##2025-04-26 13:58:49.5\n$RMDTL,""\n';
    expect(decode(utf8(text)).map(({ heardAtMs }) => heardAtMs)).toEqual([
      Date.UTC(2025, 3, 26, 13, 58, 48, 222),
      Date.UTC(2025, 3, 26, 13, 58, 49, 500),
    ]);
    expect(decode(utf8('473 $RMDTL,""\n9012 $RMDTL,""\n')).map(({ elapsedMs }) => elapsedMs)).toEqual([
      473, 9012,
    ]);
  });

  test('with an endless line keeps only its beginning and continues after it', () => {
    const decoder = createRMonitorDecoder();
    const flood = new Uint8Array(50_000).fill(65);
    for (let times = 0; times < 100; times++) expect(decoder.push(flood)).toEqual([]);
    const [dropped, next] = decoder.push(utf8('\n$RMDTL,""\n'));
    expect(dropped?.record).toMatchObject({ kind: 'damaged', reason: 'too-long' });
    expect(next?.record).toEqual({ kind: 'laps-available' });
    expect(decode(utf8(`$B,1,"${'x'.repeat(MAX_LINE_BYTES)}"\n`))[0]?.record.kind).toBe('damaged');
  });
});

test(
  'damaged input neither throws nor hangs, gives valid events, and the next record is read',
  () => {
    const samples = [
      '$F,14,"00:12:45","13:34:23","00:09:47.125","Green "\r\n',
      '$A,"05","5X",NK-04720,"John, Jr.","Jöhnson","USA",7\r\n',
      '$G,24,"17",20,"00:08:12.152"\r\n$J,"17","00:00:23.619","00:08:12.152"\r\n',
      '$COR,"123BE","658",2,"00:00:35.272","-00:00:00.012"\r\n',
      '$L,"45","P2","POP","01/27/2009","14:10:14.716",2,"GT"\r\n',
      '$T,"Sebring","SEB","3.7",2,"S1","T1","T2",43210,"S2","T2","T1",50\r\n',
      '##2025-04-26 13:58:48.222\n$RMHL,"931","51","3","00:01:52.036","Green ","03:06:01.100"\n\n',
      '$B,1,"Race"\r\n$H,2,"17",3,"00:02:17.872"\r\n$I,"10:00:00","01 Jan 26"\r\n',
      '473 $SR,1,"17",20,"00:00:23.619",30483\n',
    ].map(utf8);
    const decoder = createRMonitorDecoder();
    const translator = createRMonitorTranslator({ trackLengthUnit: 'km' });
    const count = { heard: 0, damaged: 0 };
    const lostBehind = fuzzStream({
      seed: 'rmonitor',
      samples,
      push: decoder.push,
      good: utf8('\r\n$RMCA,1610910893000\r\n'),
      isGood: ({ record }) => record.kind === 'relay-clock',
      onFound({ record }, index) {
        count.heard += 1;
        if (record.kind === 'damaged') count.damaged += 1;
        const events = translator.translate(record, 1_700_000_000_000);
        if (index % 20 !== 0) return;
        for (const { event } of events) {
          if (!sessionEvent.safeParse(event).success) expect.fail(JSON.stringify(event));
        }
      },
    });
    expect(lostBehind).toBeNull();
    expect(count.heard).toBeGreaterThan(FUZZED_INPUTS / 2);
    expect(count.damaged).toBeGreaterThan(FUZZED_INPUTS / 20);
  },
  FUZZ_TIMEOUT_MS,
);
