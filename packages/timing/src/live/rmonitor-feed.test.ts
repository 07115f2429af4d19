import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, test } from 'vitest';
import type { ResumableRun } from '../feeds/rmonitor/choose-run.ts';
import { parseRMonitorLine } from '../feeds/rmonitor/parse-rmonitor.ts';
import { createRMonitorTranslator } from '../feeds/rmonitor/to-session-events.ts';
import type { FeedRun } from '../feeds/run-event.ts';
import { foldAll, START_MS } from './session.test-support.ts';

type Run = { run: FeedRun; events: SessionEvent[] };

/** One line a second, unless it starts with `+SECONDS`. */
function listen(text: string, resume: ResumableRun | null = null) {
  const translator = createRMonitorTranslator({ trackLengthUnit: 'km', resume });
  const runs = new Map<string, Run>();
  let atMs = START_MS;
  for (const line of text.trim().split('\n')) {
    const [, seconds = '1', record = ''] = /^\s*(?:\+(\d+) )?(.*)$/.exec(line) ?? [];
    atMs += Number(seconds) * 1000;
    for (const { run, event } of translator.translate(parseRMonitorLine(record), atMs)) {
      const known = runs.get(run.runId) ?? { run, events: [] };
      known.run = run;
      known.events.push(event);
      runs.set(run.runId, known);
    }
  }
  const heard = [...runs.values()].map(({ run, events }) => ({
    ...run,
    isEnded: events.findLast(({ kind }) => kind.startsWith('session-'))?.kind === 'session-ended',
    state: foldAll(events),
  }));
  return { runs: heard, currentRun: translator.currentRun() };
}

function rowsOf(text: string) {
  return listen(text).runs.at(-1)?.state.board.rows ?? [];
}

const GREEN = '$F,9999,"00:10:00","12:00:00","00:20:01","Green "';

test('a crossing that the feed does not count leaves the last lap as it was', () => {
  const { runs } = listen(`
    $B,1,"Race"
    $A,"7","7",1,"A","B","",1
    $F,10,"00:10:00","12:00:00","00:00:01","Green "
    $J,"7","00:01:00.000","00:01:00.000"
    $G,1,"7",1,"00:01:00.000"
    $H,1,"7",1,"00:01:00.000"
    $J,"7","00:02:30.000","00:01:00.000"
    $SR,1,"7",1,"00:02:30.000",40000
  `);
  const [history] = runs[0]?.state.histories ?? [];
  expect(history?.laps).toMatchObject([{ lapTimeMs: 60_000, totalTimeMs: 60_000, speedKmh: null }]);
  expect(runs[0]?.state.board.rows).toMatchObject([{ laps: 1, lastLapTimeMs: 60_000 }]);
});

test('stale rows of the feed come last, without a time', () => {
  const rows = rowsOf(`
    $B,33,"Test Session"
    $A,"66","66",1,"A","One","",1
    $A,"9","9",2,"B","Two","",1
    $F,9999,"00:10:00","12:00:00","00:20:01","Green "
    $H,1,"6",0,"00:59:59.999"
    $H,2,"7",0,"00:59:59.999"
    $H,1,"66",3,"00:01:45.963"
    $H,2,"9",3,"00:01:46.825"
  `);
  expect(rows.map(({ competitorId, bestLapTimeMs }) => [competitorId, bestLapTimeMs])).toEqual([
    ['66', 105_963],
    ['9', 106_825],
    ['6', null],
    ['7', null],
  ]);
});

test('a car without a lap is behind all who have one, whatever place an old row of the race gives it', () => {
  const rows = rowsOf(`
    $B,1,"Race"
    ${GREEN}
    $G,1,"6",,"00:00:00.000"
    $G,1,"66",3,"00:05:00.000"
    $G,2,"9",3,"00:05:01.000"
  `);
  expect(rows.map(({ competitorId }) => competitorId)).toEqual(['66', '9', '6']);
});

describe('a feed that is joined before it names its run', () => {
  const joined = `
    ${GREEN}
    $A,"7","7",1,"A","B","",1
    $G,1,"7",12,"00:12:00.000"`;

  test('has an unnamed run within seconds, which takes the name when it arrives', () => {
    const { runs } = listen(`${joined}
      ${GREEN}
      +5 ${GREEN}`);
    expect(runs).toMatchObject([{ name: '', state: { board: { rows: [{ laps: 12 }] } } }]);
    const named = listen(`${joined}
      +9 ${GREEN}
      $B,4,"Final"
      $G,1,"7",13,"00:13:00.000"`);
    expect(named.runs).toMatchObject([
      { name: 'Final', feedName: 'run 4 Final', state: { board: { session: { name: 'Final' } } } },
    ]);
    expect(named.runs[0]?.state.board.rows).toMatchObject([{ laps: 13 }]);
  });

  test('keeps its run when the board is cleared while its clock continues, and ends it when the clock is new', () => {
    const goesOn = listen(`${joined}
      +9 ${GREEN}
      $I,"12:01:00","03 May 26"
      $F,9999,"00:09:00","12:01:00","00:21:01","Green "
      $B,4,"Final"`);
    expect(goesOn.runs).toMatchObject([{ name: 'Final', isEnded: false }]);
    const isNew = listen(`${joined}
      +9 ${GREEN}
      $I,"12:01:00","03 May 26"
      $F,9999,"00:09:00","12:01:00","00:00:00","      "
      $B,5,"Next"`);
    expect(isNew.runs).toMatchObject([
      { name: '', isEnded: true },
      { name: 'Next', isEnded: false },
    ]);
  });

  test('opens nothing while only its clock ticks', () => {
    expect(listen(Array.from({ length: 20 }, () => GREEN).join('\n')).runs).toEqual([]);
  });
});

test('data between a clear and the name of a run belongs to that run', () => {
  const { runs } = listen(`
    $B,1,"Heat 1"
    ${GREEN}
    $A,"7","7",1,"A","B","",1
    $G,1,"7",5,"00:05:00.000"
    $I,"12:10:00","03 May 26"
    +0 $A,"8","8",2,"C","D","",1
    +0 $G,1,"8",,"00:00:00"
    +0 $B,2,"Heat 2"
  `);
  const competitors = runs.map(({ name, state }) => [
    name,
    state.board.rows.map(({ competitorId }) => competitorId),
  ]);
  expect(competitors).toEqual([
    ['Heat 1', ['7']],
    ['Heat 2', ['8']],
  ]);
});

test('data after a clear without a name continues in the same run after a moment', () => {
  const rows = rowsOf(`
    $B,1,"Heat 1"
    ${GREEN}
    $I,"12:10:00","03 May 26"
    $G,1,"7",5,"00:05:00.000"
    +3 ${GREEN}
  `);
  expect(rows).toMatchObject([{ competitorId: '7', laps: 5 }]);
});

test('a translator that gets the run from before its restart continues with it', () => {
  const { currentRun } = listen(`
    $B,1,"Race"
    ${GREEN}
    $G,1,"7",5,"00:05:00.000"`);
  const { runs } = listen('$G,1,"7",6,"00:06:00.000"', currentRun);
  expect(runs).toMatchObject([{ runId: 'run 1 Race', state: { board: { rows: [{ laps: 6 }] } } }]);
});

describe('a run ends without a finish flag', () => {
  const raced = `
    $B,1,"Race"
    ${GREEN}
    $G,1,"7",5,"00:05:00.000"`;

  test('when the board is cleared under no flag', () => {
    const { runs } = listen(`${raced}
      $F,9999,"00:00:00","12:10:00","00:30:00","      "
      $I,"12:10:00","03 May 26"`);
    expect(runs).toMatchObject([{ isEnded: true, state: { board: { rows: [{ laps: 5 }] } } }]);
  });

  test('when the clock returns to zero under no flag, and not before', () => {
    const stopped = `${raced}
      $F,9999,"00:00:00","12:10:00","00:30:00","      "`;
    expect(listen(stopped).runs).toMatchObject([{ isEnded: false }]);
    expect(
      listen(`${stopped}
        $F,9999,"00:10:00","12:11:00","00:00:00","      "`).runs,
    ).toMatchObject([{ isEnded: true, state: { board: { rows: [{ laps: 5 }] } } }]);
  });

  test('but not when the board is cleared while it is running', () => {
    const { runs } = listen(`${raced}
      $I,"12:10:00","03 May 26"
      $B,1,"Race"`);
    expect(runs).toMatchObject([{ isEnded: false }]);
  });
});

test('a car is one car when the feed returns to an earlier run, before its entries are repeated', () => {
  const { runs } = listen(`
    $B,1,"Heat 1"
    ${GREEN}
    $A,"7","17",1,"A","B","",1
    $L,"17","T1","SFT","09/18/2026","12:00:00.000"
    $B,2,"Heat 2"
    $B,1,"Heat 1"
    $L,"17","T1","SFT","09/18/2026","12:20:00.000"
    $A,"7","17",1,"A","B","",1
  `);
  const [heat] = runs.filter(({ name }) => name === 'Heat 1');
  expect(heat?.state.board.rows.map(({ competitorId }) => competitorId)).toEqual(['7']);
});

test('a car that only crossed a loop and is in no table is not a competitor', () => {
  const rows = rowsOf(`
    $B,1,"Race"
    ${GREEN}
    $A,"7","7",1,"A","B","",1
    $L,"Tx123456","T1","SFT","09/18/2026","12:00:00.000"
  `);
  expect(rows.map(({ competitorId }) => competitorId)).toEqual(['7']);
});

test('a crossing before the start is valid and not damage', () => {
  expect(parseRMonitorLine('$J,"7","00:00:00.000","00:00:00.-51"')).toMatchObject({
    kind: 'crossing',
    totalTimeMs: -51,
  });
  expect(rowsOf(`$B,1,"Race"\n${GREEN}\n$J,"7","00:00:00.000","00:00:00.-51"`)).toMatchObject([{ laps: 0 }]);
});

test('a crossing that is sent twice in the pit lane does not put the car back on the track', () => {
  const inPit = `
    $B,1,"Race"
    ${GREEN}
    $A,"7","7",1,"A","B","",1
    $L,"7","P3","PIP","09/18/2026","12:00:00.000"
    $J,"7","00:01:00.000","00:05:00.000"
    $G,1,"7",5,"00:05:00.000"`;
  const twice = rowsOf(`${inPit}
    $J,"7","00:01:00.000","00:05:00.000"`);
  expect(twice[0]?.pitEnteredAtMs).not.toBeNull();
  const nextLap = rowsOf(`${inPit}
    $J,"7","00:02:00.000","00:07:00.000"`);
  expect(nextLap[0]?.pitEnteredAtMs).toBeNull();
});
