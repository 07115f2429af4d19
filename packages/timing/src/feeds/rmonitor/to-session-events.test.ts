import { type SessionEvent, type SessionEventOf, sessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, test } from 'vitest';
import { hasRaceData, readRaceFile } from '../../real-races/race-data.test-support.ts';
import { summarize } from './capture-summary.test-support.ts';
import { parseRMonitorLine } from './parse-rmonitor.ts';
import { createRMonitorDecoder } from './rmonitor-decoder.ts';
import { createRMonitorTranslator } from './to-session-events.ts';

const running = '$F,9999,"00:10:00","14:00:05","00:00:05","Green "';
const idle = '$F,9999,"00:10:00","14:00:05","00:00:00","      "';

function listen() {
  const translator = createRMonitorTranslator({ trackLengthUnit: 'km' });
  let atMs = Date.UTC(2026, 4, 3, 14);
  return {
    hear(...lines: string[]) {
      return lines.flatMap((line) => {
        atMs += 10;
        return translator.translate(parseRMonitorLine(line), atMs);
      });
    },
    end: () => translator.end(atMs),
  };
}

function eventsOf(...lines: string[]): SessionEvent[] {
  return listen()
    .hear(...lines)
    .map(({ event }) => event);
}

function ofKind<Kind extends SessionEvent['kind']>(events: readonly SessionEvent[], kind: Kind) {
  return events.filter((event): event is SessionEventOf<Kind> => event.kind === kind);
}

describe('a run', () => {
  test('begins with a new number or name, ends the one before, and is the same when it comes back', () => {
    const feed = listen();
    const [first] = feed.hear('$B,1,"Heat 1"');
    expect(first).toMatchObject({ run: { name: 'Heat 1' }, event: { kind: 'session', scoring: 'feed' } });
    expect(feed.hear('$B,1,"Heat 1"')).toEqual([]);
    const change = feed.hear('$B,2,"Heat 1"');
    expect(change.map(({ run, event }) => [run.runId === first?.run.runId, event.kind])).toEqual([
      [true, 'session-ended'],
      [false, 'session'],
    ]);
    const [, again] = feed.hear('$B,1,"Heat 1"');
    expect(again?.run).toEqual(first?.run);
  });

  test('gets the records before its name', () => {
    expect(eventsOf('$G,1,"05",3,"00:03:00.000"', '$B,1,"Race"').map(({ kind }) => kind)).toEqual([
      'session',
      'position',
    ]);
  });

  test('that is never named is opened without a name at the end', () => {
    const feed = listen();
    feed.hear('$G,1,"05",3,"00:03:00.000"');
    expect(feed.end().map(({ event }) => event.kind)).toEqual(['session', 'position', 'session-ended']);
  });

  test('ends once, when the finish flag is withdrawn', () => {
    const feed = listen();
    feed.hear('$B,1,"Race"', running);
    const ends = feed.hear(running.replace('Green ', 'Finish'), idle, idle);
    expect(ends.filter(({ event }) => event.kind === 'session-ended')).toHaveLength(1);
    expect(feed.end()).toEqual([]);
  });

  test.each([
    ['Race Practice 1', 'Practice'],
    ['GTO/GTU Qualifying', 'Qualifying'],
    ['Saturday 8 Hour', 'Race'],
    ['Juniors B men', undefined],
  ])('"%s" is recognised as %s', (name, sessionType) => {
    const [opened] = eventsOf(`$B,1,"${name}"`);
    expect(opened).toMatchObject(sessionType === undefined ? { name } : { sessionType });
    expect(Object.hasOwn(opened ?? {}, 'sessionType')).toBe(sessionType !== undefined);
  });
});

describe('a competitor', () => {
  const entry = ['$A,"05","5",101,"Ann","Bee","NED",2', '$COMP,"05","5",2,"Ann","Bee","NED","Sponsor"'];

  test('is identified by the registration as text, with class and both records in one', () => {
    const events = eventsOf('$B,1,"Race"', '$C,2,"Juniors"', ...entry, '$A,"5","5",102,"Cid","Dee","",2');
    expect(ofKind(events, 'competitor').map(({ competitorId }) => competitorId)).toEqual(['05', '05', '5']);
    expect(ofKind(events, 'competitor')[1]).toMatchObject({
      number: '5',
      firstName: 'Ann',
      className: 'Juniors',
      comment: 'Sponsor',
      transponders: ['101'],
    });
  });

  test('is not sent again by a refresh, but when the class gets its name', () => {
    const feed = listen();
    feed.hear('$B,1,"Race"', ...entry);
    expect(feed.hear('$I,"14:00:00","03 May 26"', '$B,1,"Race"', ...entry)).toEqual([]);
    expect(feed.hear('$C,2,"Juniors"').map(({ event }) => event)).toMatchObject([
      { kind: 'competitor', competitorId: '05', className: 'Juniors' },
    ]);
  });

  test('has all transponders of a shared registration, and not those from before a refresh', () => {
    const feed = listen();
    feed.hear('$B,1,"Race"', '$A,"64","64",101,"","","",1');
    const [both] = feed.hear('$A,"64","64",102,"","","",1');
    expect(both?.event).toMatchObject({ transponders: ['101', '102'] });
    const [one] = feed.hear('$I,"14:00:00","03 May 26"', '$B,1,"Race"', '$A,"64","64",103,"","","",1');
    expect(one?.event).toMatchObject({ transponders: ['103'] });
  });

  test('is out if the nationality field says so', () => {
    const events = eventsOf('$B,1,"Race"', '$COMP,"05","5",2,"Ann","Bee","Retired",""');
    expect(ofKind(events, 'status')).toMatchObject([{ competitorId: '05', status: 'DNF' }]);
  });
});

describe('crossings and rows', () => {
  test('a crossing has no lap number until a row counts it, in either order', () => {
    const events = eventsOf(
      '$B,1,"Race"',
      '$J,"05","00:00:00.000","00:00:12.000"',
      '$J,"05","00:01:00.000","00:01:12.000"',
      '$G,1,"05",1,"00:01:12.000"',
      '$G,1,"05",2,"00:02:12.500"',
      '$J,"05","00:01:00.500","00:02:12.500"',
    );
    expect(ofKind(events, 'lap')).toEqual([
      expect.not.objectContaining({ lapNumber: expect.anything(), lapTimeMs: expect.anything() }),
      expect.not.objectContaining({ lapNumber: expect.anything() }),
      expect.objectContaining({ lapNumber: 2, lapTimeMs: 60_500 }),
    ]);
    expect(ofKind(events, 'position')).toMatchObject([
      { by: 'distance', laps: 1, totalTimeMs: 72_000 },
      { by: 'distance', laps: 2, totalTimeMs: 132_500 },
    ]);
  });

  test('a repeated row is ignored', () => {
    const feed = listen();
    feed.hear('$B,1,"Race"', '$G,1,"05",1,"00:01:12.000"', '$H,1,"05",1,"00:01:00.000"');
    expect(feed.hear('$G,1,"05",1,"00:01:12.000"', '$H,1,"05",1,"00:01:00.000"')).toEqual([]);
  });

  test('clearing the board and the empty rows after it remove no lap', () => {
    const feed = listen();
    feed.hear('$B,1,"Race"', running, '$G,1,"05",2,"00:02:12.000"', '$H,1,"05",1,"00:01:00.000"');
    expect(
      feed.hear(
        '$I, "00:00:00", "0/0/0000"',
        '$B,1,"Race"',
        '$G,4,"05",,"00:00:00.000"',
        '$H,4,"05",0,"00:00:00.000"',
        '$G,1,"05",2,"00:02:12.000"',
      ),
    ).toEqual([]);
  });

  test('a row with fewer laps corrects the earlier one', () => {
    const feed = listen();
    feed.hear('$B,1,"Race"', running, '$G,1,"05",2,"00:02:12.000"');
    expect(feed.hear('$G,1,"05",1,"00:01:12.000"').map(({ event }) => event)).toMatchObject([
      { kind: 'position', laps: 1, totalTimeMs: 72_000 },
    ]);
  });

  test('an empty board with the clock at zero ends the run, which restarts with its next flag', () => {
    const feed = listen();
    feed.hear('$B,1,"Race"', running, '$G,1,"05",2,"00:02:12.000"', '$H,1,"05",1,"00:01:00.000"');
    const reset = feed.hear(
      '$I,"14:00:00","03 May 26"',
      idle,
      '$B,1,"Race"',
      '$G,1,"05",,"00:00:00"',
      '$H,1,"05",0,"00:00:00"',
    );
    const ends = reset.map(({ event }) => event.kind);
    expect(ends).toContain('session-ended');
    expect(ends).not.toContain('session-restarted');
    expect(ends).not.toContain('best-lap');
    const again = feed.hear(running).map(({ event }) => event.kind);
    expect(again.slice(0, 2)).toEqual(['session-restarted', 'position']);
  });

  test('a board that is cleared and filled again after the end of a run removes nothing', () => {
    const feed = listen();
    feed.hear('$B,1,"Race"', running, '$G,1,"05",2,"00:02:12.000"', idle);
    feed.hear('$I,"14:00:00","03 May 26"', idle, '$B,1,"Race"', '$G,1,"05",,"00:00:00"');
    feed.hear('$G,1,"05",2,"00:02:12.000"');
    expect(feed.hear(running).map(({ event }) => event.kind)).not.toContain('session-restarted');
  });

  test('speeds, corrections and counted laps are passed on', () => {
    const events = eventsOf(
      '$B,1,"Race"',
      '$SR,1,"17",20,"00:00:23.619",30483',
      '$SP,1,"17",20,"00:00:23.619",30483',
      '$COR,"17","658",2,"00:00:35.272","-00:00:00.012"',
      '$RMHL,"17","51","3","00:01:52.036","Yellow","03:06:01.100"',
    );
    expect(events.slice(1)).toMatchObject([
      { kind: 'lap', lapNumber: 20, lapTimeMs: 23_619, speedKmh: 30.483 },
      { kind: 'best-lap', lapNumber: 20, speedKmh: 30.483 },
      { kind: 'lap-corrected', change: 'timed', lapNumber: 2, totalTimeMs: 35_272 },
      { kind: 'lap', lapNumber: 51, position: 3, flag: 'Yellow', totalTimeMs: 11_161_100 },
    ]);
  });
});

describe('a car that the timer removes from the run', () => {
  const car = (number: string) => `$A,"${number}","${number}",1,"A","${number}","",1`;
  const row = (position: number, number: string) => `$G,${position},"${number}",3,"00:03:0${number}.000"`;
  const cars = ['1', '2', '3', '4', '5', '6'];
  const started = [
    '$B,1,"Race"',
    ...cars.map(car),
    running,
    ...cars.map((each, index) => row(index + 1, each)),
  ];
  const ending = ['$F,0,"00:00:00","14:10:00","00:10:00","Finish"', idle];
  const removedAfter = (...refresh: string[]) =>
    ofKind(eventsOf(...started, ...refresh, ...ending), 'competitor-removed').map(
      ({ competitorId }) => competitorId,
    );
  const cleared = ['$I,"14:05:00","03 May 26"', '$B,1,"Race"'];
  const others = cars.filter((each) => each !== '4');
  const rowsOf = (list: readonly string[]) => list.map((each, index) => row(index + 1, each));

  test('is removed at the end if the newest table is complete without it', () => {
    expect(removedAfter()).toEqual([]);
    expect(removedAfter(...cleared, ...cars.map(car), ...rowsOf(cars))).toEqual([]);
    expect(removedAfter(...cleared, ...others.map(car), ...rowsOf(others))).toEqual(['4']);
  });

  test('stays if the table was cut off, was not sent again, or lists it', () => {
    expect(removedAfter(...cleared)).toEqual([]);
    const half = cars.slice(0, 3);
    expect(removedAfter(...cleared, ...half.map(car), ...rowsOf(half))).toEqual([]);
    const withGap = others.map((each) => row(cars.indexOf(each) + 1, each));
    expect(removedAfter(...cleared, ...others.map(car), ...withGap)).toEqual([]);
    expect(removedAfter(...cleared, ...rowsOf(others))).toEqual([]);
    expect(removedAfter(...cleared, ...cars.map(car), ...rowsOf(others))).toEqual([]);
  });

  test('can come back', () => {
    const back = [...started, ...cleared, ...others.map(car), ...rowsOf(others), ...ending, car('4')];
    const entered = ofKind(eventsOf(...back), 'competitor').filter(
      ({ competitorId }) => competitorId === '4',
    );
    expect(entered).toHaveLength(2);
  });
});

test('a noisy feed does not fill the memory with competitors', () => {
  const feed = listen();
  feed.hear('$B,1,"Race"');
  const told = Array.from(
    { length: 6_000 },
    (_, index) => feed.hear(`$G,1,"${index}",1,"00:01:12.000"`).length,
  );
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(5_000);
  expect(feed.hear('$G,1,"17",2,"00:02:12.000"')).toHaveLength(1);
});

describe('the rest of a feed', () => {
  test('sends flags when they change, and the clock every second', () => {
    const odd = running.replace('Green ', 'Bogus ');
    const events = eventsOf('$B,1,"Race"', idle, running, running, odd, idle);
    expect(ofKind(events, 'flag')).toMatchObject([
      { flag: 'Unknown' },
      { flag: 'Green' },
      { flag: 'Unknown', said: 'Bogus' },
      { flag: 'Stop' },
    ]);
    expect(ofKind(events, 'clock')).toHaveLength(5);
    expect(ofKind(events, 'clock')[1]).toMatchObject({
      lapsToGo: null,
      timeToGoMs: 600_000,
      raceTimeMs: 5_000,
    });
  });

  test('sends the length of the track in the unit that the timer uses', () => {
    const events = eventsOf('$B,1,"Race"', '$E,"TRACKNAME","Assen"', '$E,"TRACKLENGTH","4.555"');
    expect(events.slice(1)).toMatchObject([{ trackName: 'Assen' }, { trackLengthMm: 4_555_000 }]);
  });

  test('sends crossings of other lines with the instant of their own clock', () => {
    const events = eventsOf(
      '$B,1,"Race"',
      '$A,"r45","45",101,"Ann","Bee","",1',
      '$L,"45","P2","PIP","05/03/2026","09:59:58.716"',
      '$L,"Tx987","T1","SFT","05/03/2026","09:59:59.100"',
      '$L,"45","X9","???","05/03/2026","09:59:59.500"',
    );
    expect(ofKind(events, 'passing')).toEqual([
      { kind: 'passing', atMs: Date.UTC(2026, 4, 3, 13, 59, 58, 716), loopId: 'P2', competitorId: 'r45' },
      { kind: 'passing', atMs: Date.UTC(2026, 4, 3, 13, 59, 59, 100), loopId: 'T1', transponder: '987' },
    ]);
    expect(ofKind(events, 'session').at(-1)).toMatchObject({
      loops: [
        { loopId: 'P2', role: 'pit-in' },
        { loopId: 'T1', role: 'finish' },
      ],
    });
  });
});

describe
  .skipIf(!hasRaceData('rmonitor'))
  .each([
    'geisingen-2017-500m-heats.txt',
    'geisingen-2018-elimination-ladies.txt',
    'orbits-simulated-80laps.txt',
    'wrl-barber-2025-finish-with-resets.txt',
    'wrl-roadamerica-2025-race-start.txt',
    'sebring-2009-alms-session4.txt',
    'enduro-7h-2025-relay-resets.txt',
  ])('%s', (file) => {
  test('leaves each run with the laps and totals of its last table, in valid events', () => {
    const heard = createRMonitorDecoder().push(readRaceFile(`rmonitor/${file}`));
    const translator = createRMonitorTranslator({ trackLengthUnit: 'km' });
    const standings = new Map<string, Map<string, { laps: number; totalTimeMs: number }>>();
    for (const [index, { record }] of heard.entries()) {
      for (const { run, event } of translator.translate(record, 1_700_000_000_000 + index)) {
        if (!sessionEvent.safeParse(event).success) expect.fail(JSON.stringify(event));
        const rows = standings.get(run.runId) ?? new Map();
        standings.set(run.runId, rows);
        if (event.kind === 'session-restarted') rows.clear();
        if (event.kind !== 'position' || event.by !== 'distance') continue;
        rows.set(event.competitorId, { laps: event.laps, totalTimeMs: event.totalTimeMs });
      }
    }
    for (const { run, name, race } of summarize(heard)) {
      const rows = standings.get(`run ${run} ${name}`.trim());
      for (const { registration, laps, totalTimeMs } of race.values()) {
        expect([registration, rows?.get(registration)]).toEqual([
          registration,
          { laps: Math.max(0, laps ?? 0), totalTimeMs },
        ]);
      }
    }
  });
});
