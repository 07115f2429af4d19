import { describe, expect, test } from 'vitest';
import { checkResults } from '../documents/check-results.ts';
import { MAX_RESULT_FILE_BYTES } from '../text/decode-text.ts';
import { detectFormat, type ResultFormat } from './detect-format.ts';
import { MAX_FILE_ERRORS } from './file-error.ts';
import { type FileContext, type ReadOutcome, readResultFiles } from './read-result-files.ts';

const context: FileContext = {
  event: {
    clientId: 'e1',
    name: 'Spring Cup',
    startDate: '2026-05-03',
    location: { name: 'Assen', countryCode: 'NL', timeZone: 'Europe/Amsterdam' },
  },
  session: { clientId: 's1', name: 'Race 1', status: 'Provisional' },
};

const orbitsResults = `Spring Cup
Pos,PIC,No.,Name,Class,Laps,Total Tm,Diff,Gap,Best Tm,Best Speed,In Lap
1,1,05,"Bee, Ann",Senior,3,3:03.500,,,1:00.500,119.0,2
2,1,5,Cid Dee,Junior,3,3:04.000,0.500,0.500,1:01.000,118.0,3
DNF,,7,Eve Fox,Junior,1,1:05.000,2 Laps,2 Laps,1:05.000,110.0,1
DNS,,8,Gus Hay,Junior,,,,,,,
,,,Best of all: 1:00.500,,,,,,,,
`;
const orbitsLaps = `Time of Day;Lap;Lap Tm;Speed;S1 Tm;S2 Tm
05 - Ann Bée - Senior;;;;;
14:00:01.000;0;;;;
14:01:03.000;1;1:02.000;116;31.000;31.000
14:02:03.500;2;1:00.500;119;30.000;30.500
14:03:04.500;3 p;1:01.000;118;30.500;30.500
5 - Cid-Jan - Dee - Junior;;;;;
14:01:04.000;1;1:02.500;115;31.000;31.500
`;

function read(text: string, format: ResultFormat | null = null, given: FileContext = context): ReadOutcome {
  return readResultFiles([{ name: 'file', text, format }], given);
}

function sessionOf(outcome: ReadOutcome) {
  if (outcome.kind === 'refused') return expect.fail(JSON.stringify(outcome.errors));
  const [session] = outcome.document.sessions;
  return session ?? expect.fail('no session');
}

function errorsOf(outcome: ReadOutcome) {
  return outcome.kind === 'refused' ? outcome.errors : expect.fail('was read');
}

describe('a format is recognised by content', () => {
  test.each<[ResultFormat | null, string]>([
    ['lapwing-json', ' {"event": 1}'],
    ['rmonitor', '##2025-04-26 13:58:48.222\r\n$F,9999,"08:00:00"'],
    ['rmonitor', '473 $B,1,"Race"\n'],
    ['rmonitor', 'banner\n$B,1,"Race"\n'],
    ['alkamel-laps', '\uFEFFNUMBER, DRIVER_NUMBER, LAP_NUMBER, LAP_TIME, LAP_IMPROVEMENT\n'],
    ['alkamel-results', 'POSITION;NUMBER;STATUS;LAPS;TOTAL_TIME;GAP_FIRST\n'],
    ['alkamel-results', 'POS,NUMBER,LAP,TIME,GAP_FIRST,GAP_PREVIOUS,KPH, LAPS\n'],
    ['alkamel-weather', 'TIME_UTC_SECONDS;TIME_UTC_STR;AIR_TEMP\n'],
    ['orbits-results', orbitsResults],
    ['orbits-results', 'Best Tm;Pos;Last Name;First Name\n'],
    ['orbits-laps', orbitsLaps],
    [null, 'Dear timer,\nhere are no results.\n'],
    [null, ''],
  ])('%s', (format, text) => {
    expect(detectFormat(text)).toBe(format);
  });

  test('a file of an unknown format is refused', () => {
    expect(errorsOf(read('hello'))).toMatchObject([
      { file: 'file', line: null, message: expect.stringContaining('no format') },
    ]);
  });
});

describe('Orbits', () => {
  test('a session file exported by this server is read back', () => {
    const session = sessionOf(
      read(`Pos,Start Number,Competitor,Class,Total Time,Diff,Laps,Best Lap,Best Lap No.,Best Speed,Pos in Class,Gap,Status\r
1,05,Ann Bee,Senior,1:2:54.570,0.000,3,1:0.500,2,119.000 km/h,1,0.000,\r
2,8,Gus Hay,Senior,0.000,0.000,-,0.000,-,-,,0.000,DNS\r
`),
    );
    expect(session.competitors).toEqual([
      {
        number: '05',
        lastName: 'Ann Bee',
        className: 'Senior',
        position: 1,
        lapCount: 3,
        totalTimeMs: 3_774_570,
        bestTimeMs: 60_500,
        bestLapNumber: 2,
      },
      { number: '8', lastName: 'Gus Hay', className: 'Senior', bestTimeMs: 0, status: 'DNS', position: 2 },
    ]);
  });

  test('results are read by their titles, in any order, with statuses in the place', () => {
    const session = sessionOf(read(orbitsResults));
    expect(session).toMatchObject({ clientId: 's1', name: 'Race 1', type: 'race', status: 'Provisional' });
    expect(session.competitors).toEqual([
      {
        number: '05',
        lastName: 'Bee, Ann',
        className: 'Senior',
        position: 1,
        lapCount: 3,
        totalTimeMs: 183_500,
        bestTimeMs: 60_500,
        bestLapNumber: 2,
      },
      {
        number: '5',
        lastName: 'Cid Dee',
        className: 'Junior',
        position: 2,
        lapCount: 3,
        totalTimeMs: 184_000,
        bestTimeMs: 61_000,
        bestLapNumber: 3,
      },
      {
        number: '7',
        lastName: 'Eve Fox',
        className: 'Junior',
        status: 'DNF',
        lapCount: 1,
        totalTimeMs: 65_000,
        bestTimeMs: 65_000,
        bestLapNumber: 1,
      },
      { number: '8', lastName: 'Gus Hay', className: 'Junior', bestTimeMs: 0, status: 'DNS' },
    ]);
    const turned = sessionOf(read('Best Tm;Last Name;First Name;Nr.;Pos\n1:00.5;Bee;Ann;05;1\n'));
    expect(turned).toMatchObject({
      type: 'race',
      competitors: [{ number: '05', firstName: 'Ann', lastName: 'Bee', bestTimeMs: 60_500, position: 1 }],
    });
  });

  test('competitors who share a number, or have none, are distinguished', () => {
    const text = 'Pos,No.,Name,Best Tm\n1,64,Ann,1:00\n2,64,Bob,1:01\n3,,Cid,1:02\n4,,Cid,1:03\n';
    const outcome = read(text);
    expect(sessionOf(outcome).competitors.map(({ clientId, number }) => [clientId, number])).toEqual([
      ['64 Ann', '64'],
      ['64 Bob', '64'],
      ['Cid (1)', ''],
      ['Cid (2)', ''],
    ]);
    if (outcome.kind === 'read') expect(checkResults(outcome.document)).toEqual([]);
  });

  test('lap times come in blocks under their competitor', () => {
    expect(sessionOf(read(orbitsLaps)).competitors).toEqual([
      {
        number: '05',
        lastName: 'Ann Bée',
        className: 'Senior',
        laps: [
          { lapTimeMs: 62_000, timeOfDayMs: 50_463_000, sectionTimesMs: [31_000, 31_000] },
          { lapTimeMs: 60_500, timeOfDayMs: 50_523_500, sectionTimesMs: [30_000, 30_500] },
          { lapTimeMs: 61_000, timeOfDayMs: 50_584_500, sectionTimesMs: [30_500, 30_500], isInPit: true },
        ],
      },
      {
        number: '5',
        lastName: 'Cid-Jan - Dee',
        className: 'Junior',
        laps: [{ lapTimeMs: 62_500, timeOfDayMs: 50_464_000, sectionTimesMs: [31_000, 31_500] }],
      },
    ]);
  });

  test('results and lap times of one session are combined', () => {
    const outcome = readResultFiles(
      [
        { name: 'laps', text: orbitsLaps, format: null },
        { name: 'results', text: orbitsResults, format: null },
      ],
      context,
    );
    const [first, second] = sessionOf(outcome).competitors;
    expect(first).toMatchObject({ number: '05', lastName: 'Bee, Ann', position: 1, totalTimeMs: 183_500 });
    expect(first?.laps).toHaveLength(3);
    // One lap of three is listed: the missing time is no penalty.
    expect(second).toMatchObject({ number: '5', lapCount: 3, totalTimeMs: 184_000 });
    expect(sessionOf(outcome).rulings).toBeUndefined();
  });

  test('seconds in the published total that the laps do not have are a penalty', () => {
    const outcome = readResultFiles(
      [
        { name: 'results', text: orbitsResults.replace('3:03.500', '3:08.500'), format: null },
        { name: 'laps', text: `${orbitsLaps}2:04.000;2;1:01.000\n3:04.500;3;1:00.500\n`, format: null },
      ],
      context,
    );
    expect(sessionOf(outcome).rulings).toMatchObject([
      { kind: 'penalty', competitor: '05', penaltyMs: 5_000 },
    ]);
    expect(sessionOf(outcome).competitors[0]?.totalTimeMs).toBe(183_500);
  });
});

describe('errors', () => {
  test('are reported together, with line, title and reason', () => {
    const text = orbitsResults
      .replace('3:03.500', '3:0x')
      .replace('1:01.000', 'fast')
      .replace('Junior,1,', 'Junior,one,');
    expect(errorsOf(read(text))).toMatchObject([
      { file: 'file', line: 3, field: 'Total Tm', message: '"3:0x" is no time such as 1:23.456' },
      { file: 'file', line: 4, field: 'Best Tm', message: '"fast" is no time such as 1:23.456' },
      { file: 'file', line: 5, field: 'Laps', message: '"one" is no whole number' },
    ]);
  });

  test('include a gap in the column of totals', () => {
    const text = 'Pos,No.,Name,Laps,Total Tm,Best Tm\n1.,1,A,10,10:00.000,59.000\n2.,2,B,10,+1.234,59.100\n';
    expect(errorsOf(read(text))).toMatchObject([
      {
        file: 'file',
        line: 3,
        field: 'Total Tm',
        message: '"+1.234" is a gap, and no time such as 1:23.456',
      },
    ]);
  });

  test('include a table of the wrong kind, laps listed twice and broken rows', () => {
    expect(errorsOf(read('a,b,c\n1,2,3\n', 'orbits-laps'))).toMatchObject([
      { message: expect.stringContaining('no line of titles') },
    ]);
    const twice = `${orbitsLaps}14:01:04.000;1;1:02.500;115;31.000;31.500\n"open;1\n`;
    expect(errorsOf(read(twice))).toMatchObject([
      { line: 9, field: 'Lap', message: expect.stringMatching(/^lap 1 of \S+ comes twice$/) },
      { line: 10, message: expect.stringContaining('cannot be read') },
    ]);
  });

  test('end with a count if there are too many', () => {
    const text = `Pos,No.,Name,Best Tm\n${',2,x,wrong\n'.repeat(MAX_FILE_ERRORS + 5)}`;
    const errors = errorsOf(read(text));
    expect(errors).toHaveLength(MAX_FILE_ERRORS + 1);
    expect(errors.at(-1)?.message).toBe('and 5 more errors');
  });

  test('in our own JSON have a path and a line', () => {
    const document = {
      event: { clientId: 'e' },
      sessions: [
        {
          clientId: 's',
          name: 'R',
          type: 'race',
          status: 'Official',
          competitors: [{ number: 5, lastName: 'x' }, { number: '6' }],
          rulings: [{ kind: 'retired', competitor: '9', reason: '' }],
        },
      ],
    };
    expect(errorsOf(read(JSON.stringify(document)))).toMatchObject([
      { line: 1, field: 'sessions[0].competitors[0].number' },
      { line: 1, field: 'sessions[0].competitors[1].lastName', message: 'is missing' },
      { line: 1, field: 'sessions[0].rulings[0].competitor' },
    ]);
    const wrong = '{\n  "event": "Cup",\n  "circuit": "Harskamp",\n  "sessions": [\n    {"laps": 3}\n  ]\n}';
    expect(errorsOf(read(wrong))).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ line: 2, field: 'event', message: 'expected named values in braces' }),
        expect.objectContaining({
          ...{ line: 3, field: 'circuit', code: 'unknown-field', span: { start: 2, length: 21 } },
        }),
        expect.objectContaining({ line: 5, field: 'sessions[0].name', message: 'is missing' }),
      ]),
    );
  });

  test('in JSON that is no result of ours say so, and where it breaks off', () => {
    expect(errorsOf(read('{\n "event": 1,\n oops\n}'))).toMatchObject([
      { line: 3, code: 'file-not-json', span: { start: 1, length: 1 } },
    ]);
    expect(errorsOf(read('{"event": {},\n "sessions": [\n'))).toMatchObject([
      { line: 2, code: 'json-cut-off' },
    ]);
    expect(errorsOf(read('{"drivers": [], "laps": []}'))).toMatchObject([
      { line: null, code: 'json-not-results', params: { names: '"drivers", "laps"' } },
    ]);
    expect(errorsOf(read('[{"number": 7, "laps": 3}]'))).toMatchObject([
      { line: null, code: 'json-not-results', params: { names: '"number", "laps"' } },
    ]);
  });

  test('include a file without a session name, without competitors, or larger than allowed', () => {
    const nameless = { ...context, session: { status: 'Official' as const } };
    expect(errorsOf(read(orbitsResults, null, nameless))).toMatchObject([{ field: 'session' }]);
    expect(errorsOf(read('TIME_UTC_SECONDS;AIR_TEMP\n1757184078;29.8\n'))).toMatchObject([
      { field: 'competitors' },
    ]);
    expect(errorsOf(read('x'.repeat(MAX_RESULT_FILE_BYTES + 1)))).toMatchObject([
      { message: 'is larger than 64 MB' },
    ]);
    for (const nothing of ['', ' \r\n'])
      expect(errorsOf(read(nothing))).toMatchObject([{ message: 'is empty' }]);
  });

  test('include a table with more competitors than a session can have', () => {
    const text = `Pos,No.,Name,Best Tm\n${Array.from({ length: 5_001 }, (_, index) => `${index},${index},x,1:00\n`).join('')}`;
    expect(errorsOf(read(text))).toMatchObject([
      { field: 'competitors', message: 'more than 5000 are in it' },
    ]);
  });

  test('include a list of laps that is nearly all gaps', () => {
    const text = 'NUMBER;LAP_NUMBER;LAP_TIME\n5;1;1:00.000\n5;19999;1:00.000\n6;20001;1:00.000\n';
    expect(errorsOf(read(text))).toMatchObject([
      { line: 4, field: 'LAP_NUMBER', message: 'lap 20001 of 6 is not from 1 to 20000' },
      { line: null, message: '2 laps of 5 are listed, but the last one is lap 19999' },
    ]);
  });
});

test('two cars of one number in different classes stay two cars, in any order of the files', () => {
  const results =
    'Pos,No.,Name,Class,Laps,Total Tm,Best Tm\n1,3,Ann,Senior,1,1:00.000,1:00.000\n2,3,Bob,Junior,1,1:01.000,1:01.000\n' +
    '3,03,Cas,Junior,1,1:02.000,1:02.000\n';
  const laps =
    'Time of Day,Lap,Lap Tm\n3 - Bob - Junior,,\n14:01:01.000,1,1:01.000\n03 - Cas - Junior,,\n14:01:02.000,1,1:02.000\n' +
    '3 - Ann - Senior,,\n14:01:00.000,1,1:00.000\n';
  const outcome = readResultFiles(
    [
      { name: 'r.csv', text: results, format: null },
      { name: 'l.csv', text: laps, format: null },
    ],
    context,
  );
  const shown = sessionOf(outcome).competitors.map(({ clientId, number, lastName, laps: own }) => [
    clientId ?? number,
    lastName,
    own?.map(({ lapTimeMs }) => lapTimeMs),
  ]);
  expect(shown).toEqual([
    ['3 Senior', 'Ann', [60_000]],
    ['3 Junior', 'Bob', [61_000]],
    ['03', 'Cas', [62_000]],
  ]);
});

test('the error of a table that lacks one column names it', () => {
  expect(errorsOf(read('Pos,Name,Class\n1,Ann,Senior\n'))).toMatchObject([
    { message: expect.stringMatching(/^looks like orbits-results, but has no column laps;/) },
  ]);
});

describe('a file that ends within a line', () => {
  const warningsOf = (text: string) => {
    const outcome = read(text);
    return outcome.kind === 'read' ? outcome.warnings : expect.fail(JSON.stringify(outcome.errors));
  };
  const table = 'Pos,No.,Name,Laps,Total Tm\n1,7,Ann,5,5:00.000\n2,8,Bob,5,5:01.000\n';

  test('is reported with the line', () => {
    expect(warningsOf(`${table}3,9,Ci`)).toMatchObject([
      { file: 'file', line: 4, message: expect.stringContaining('cut off') },
    ]);
    const laps = 'Time of Day;Lap;Lap Tm\n7 - Ann\n10:01:00.000;1;1:00.000\n10:02:00.000;2';
    expect(warningsOf(laps)).toMatchObject([{ line: 4 }]);
  });

  test('is accepted if the line is complete or terminated', () => {
    expect(warningsOf(table.trimEnd())).toEqual([]);
    expect(warningsOf(`${table}DNS,9,Cid\n`)).toEqual([]);
  });
});

test('a competitor is alone in the first column, whichever that is', () => {
  const text =
    'Lap;Lap Tm;Time of Day\n7 - Ann - GT\n1;1:02.500;\n2 p;1:00.500;\n8 - Bob - GT;;\n1;1:03.000;\n';
  expect(sessionOf(read(text)).competitors).toMatchObject([
    { number: '7', lastName: 'Ann', laps: [{ lapTimeMs: 62_500 }, { lapTimeMs: 60_500, isInPit: true }] },
    { number: '8', lastName: 'Bob', laps: [{ lapTimeMs: 63_000 }] },
  ]);
});

test('a table with only best laps is a race if its name says so', () => {
  const table = 'Pos,No.,Name,Best Tm\n1,7,Ann,1:00.000\n';
  const named = (name: string) =>
    sessionOf(read(table, null, { ...context, session: { name, status: 'Official' } }));
  expect(named('Race').type).toBe('race');
  expect(named('Qualifying').type).toBe('qualify');
});

describe('a spreadsheet that writes times as parts of a day', () => {
  const lapsOf = (...times: string[]) =>
    read(`NUMBER;LAP_NUMBER;LAP_TIME\n${times.map((time, index) => `5;${index + 1};${time}\n`).join('')}`);

  test('is read as times', () => {
    expect(
      sessionOf(lapsOf('0.000706018518518519', '7.0601851851E-4', '0,0007')).competitors[0]?.laps,
    ).toEqual([{ lapTimeMs: 61_000 }, { lapTimeMs: 61_000 }, { lapTimeMs: 60_480 }]);
  });

  test.each(['0.001', '0.01', '0.123'])('is refused if %s may be one', (time) => {
    expect(errorsOf(lapsOf('0.000706018518518519', time))).toMatchObject([
      { line: 3, field: 'LAP_TIME', message: expect.stringContaining('part of a day') },
    ]);
  });

  test('also writes times of day so, with any number of digits', () => {
    const text = 'Time of Day;Lap;Lap Tm;S1 Tm\n05 - Ann;;;\n0.5;1;1:00.000;0.850\n';
    expect(sessionOf(read(text)).competitors[0]?.laps).toEqual([
      { lapTimeMs: 60_000, timeOfDayMs: 43_200_000, sectionTimesMs: [850] },
    ]);
  });
});

test.each([
  ["1'02.500", 62_500],
  ['75:02.500', 4_502_500],
  ['1h 02:03.400', 3_723_400],
])('%s is a time', (text, timeMs) => {
  const table = `Pos,No.,Name,Best Tm\n1,7,Ann,${text}\n`;
  expect(sessionOf(read(table)).competitors).toMatchObject([{ bestTimeMs: timeMs }]);
});

test.each(['1:00:500', '1:75.000', '1:2:3:4'])('%s is not a time', (text) => {
  expect(errorsOf(read(`Pos,No.,Name,Best Tm\n1,7,Ann,${text}\n`))).toMatchObject([
    { line: 2, field: 'Best Tm' },
  ]);
});

test('results by class have the number of the best lap', () => {
  const table =
    'CLASS_TYPE;POS;PIC;NUMBER;VEHICLE;LAPS;ELAPSED;GAP_FIRST;GAP_PREVIOUS;BEST_LAP_NUM;BEST_LAP_TIME\n' +
    'Am;1;1;13;Coupe;27;45:15.035;;;8;1:37.428\n';
  expect(sessionOf(read(table)).competitors).toMatchObject([{ bestLapNumber: 8, bestTimeMs: 97_428 }]);
});

describe('a recording', () => {
  const recording = [
    '$B,7,"Heat 3"',
    '$A,"05","05",101,"Ann","Bee","NED",1',
    '$C,1,"Senior"',
    '$F,9999,"00:00:00","14:00:00","00:00:00","Green "',
    '$J,"05","00:00:00.000","00:00:02.000"',
    '$F,9999,"00:00:00","14:01:02","00:01:02","Green "',
    '$J,"05","00:01:00.000","00:01:02.000"',
    '$G,1,"05",1,"00:01:02.000"',
    '$I,"14:01:05","03 May 26"',
    '$B,7,"Heat 3"',
    '$G,1,"05",,"00:00:00.000"',
    '$G,1,"05",1,"00:01:02.000"',
    '$F,9999,"00:00:00","14:02:03","00:02:03","Finish"',
    '$J,"05","00:01:01.500","00:02:03.500"',
    '$G,1,"05",2,"00:02:03.500"',
    '$J,"05","00:01:10.000","00:03:13.500"',
    '$B,8,"Heat 4"',
    '',
  ].join('\r\n');

  test('gives the laps that the feed counted, and no run without laps', () => {
    const outcome = read(recording, null, { ...context, session: { status: 'Provisional' } });
    if (outcome.kind === 'refused') return expect.fail(JSON.stringify(outcome.errors));
    expect(outcome.document.sessions).toEqual([
      {
        clientId: 'run 7 Heat 3',
        name: 'Heat 3',
        type: 'race',
        startsAt: expect.stringMatching(/^2026-05-03T14:00:0\d/),
        status: 'Provisional',
        competitors: [
          {
            clientId: '05',
            number: '05',
            firstName: 'Ann',
            lastName: 'Bee',
            className: 'Senior',
            transponder: '101',
            laps: [
              { lapTimeMs: 60_000, timeOfDayMs: 50_462_000 },
              { lapTimeMs: 61_500, timeOfDayMs: 50_523_500 },
            ],
            totalTimeMs: 123_500,
            bestTimeMs: 60_000,
            bestLapNumber: 1,
          },
        ],
      },
    ]);
  });

  test('with an unnamed run gets the given name', () => {
    const unnamed = recording
      .split('\r\n')
      .filter((line) => !line.includes('$B'))
      .join('\r\n');
    const outcome = read(unnamed, null, { ...context, session: { name: 'Heat 9', status: 'Provisional' } });
    expect(outcome).toMatchObject({ document: { sessions: [{ name: 'Heat 9' }] } });
  });

  test('with only best times is read too', () => {
    const lines = ['$B,1,"Qualifying"', '$H,1,"66",3,"00:01:45.963"', '$H,2,"7",0,"00:59:59.999"'];
    const outcome = read(lines.join('\n'), null, { ...context, session: { status: 'Provisional' } });
    if (outcome.kind === 'refused') return expect.fail(JSON.stringify(outcome.errors));
    expect(outcome.document.sessions[0]?.competitors).toMatchObject([
      { number: '66', bestTimeMs: 105_963, bestLapNumber: 3 },
      { number: '7' },
    ]);
    expect(outcome.document.sessions[0]?.competitors[1]).not.toHaveProperty('bestTimeMs');
  });

  test('has a competitor with one name once, and laps in the order of their totals', () => {
    const lines = [
      '$B,1,"Race"',
      '$A,"7","7",1,"Team Seven","","",1',
      '$A,"8","8",2,"","Team Eight","",1',
      '$F,9,"00:09:00","14:00:00","00:00:00","Green "',
      '$J,"7","00:01:00.000","00:01:00.000"',
      '$G,1,"7",1,"00:01:00.000"',
      '$J,"8","00:01:00.300","00:01:00.300"',
      '$G,2,"8",1,"00:01:00.300"',
      '$F,8,"00:08:00","14:01:00","00:01:00","Green "',
      '$J,"8","00:01:00.000","00:02:00.300"',
      '$G,1,"8",2,"00:02:00.300"',
      '$J,"7","00:01:01.000","00:02:01.000"',
      '$G,2,"7",2,"00:02:01.000"',
    ];
    const outcome = read(lines.join('\n'), null, { ...context, session: { status: 'Provisional' } });
    const [eight, seven] = sessionOf(outcome).competitors;
    expect([eight, seven]).toMatchObject([{ lastName: 'Team Eight' }, { lastName: 'Team Seven' }]);
    expect(seven).not.toHaveProperty('firstName');
    const ends = [seven, eight].map((one) => one?.laps?.map(({ timeOfDayMs = 0 }) => timeOfDayMs) ?? []);
    expect(ends.map(([first = 0, second = 0]) => second - first)).toEqual([61_000, 60_000]);
    expect((ends[1]?.[0] ?? 0) - (ends[0]?.[0] ?? 0)).toBe(300);
  });

  test('that is mostly noise is refused', () => {
    expect(errorsOf(read(`$B,1,"x"\n${'noise\n'.repeat(50)}`))).toMatchObject([
      { message: '50 of 51 lines cannot be read as RMonitor records' },
      { message: 'no run with laps was found' },
    ]);
  });
});

describe('Al Kamel files of shared cars', () => {
  const crew = [...'abcdefghijkl'].map((letter) => ({
    firstName: letter.repeat(8),
    lastName: letter.repeat(12).toUpperCase(),
  }));
  const titles = crew.map((_, index) => `DRIVER${index + 1}_FIRSTNAME;DRIVER${index + 1}_SECONDNAME`);
  const names = crew.map(({ firstName, lastName }) => `${firstName};${lastName}`);
  const results = `POSITION;NUMBER;STATUS;LAPS;TOTAL_TIME;GAP_FIRST;TEAM;${titles.join(';')}
1;5;Classified;3;3:03.500;;Team Blue;${names.join(';')}
2;6;Classified;3;3:04.500;;Team Red;Ann;Bee;Cid;Dee
`;
  const laps = `NUMBER;DRIVER_NUMBER;LAP_NUMBER;LAP_TIME;LAP_IMPROVEMENT;CROSSING_FINISH_LINE_IN_PIT;ELAPSED;HOUR;DRIVER_NAME;TEAM
6;1;1;1:01.500;0;;1:01.500;14:01:01.500;Ann Bee;Team Red
6;2;2;1:01.500;0;;2:03.000;14:02:03.000;Cid Dee;Team Red
6;1;3;1:01.500;0;;3:04.500;14:03:04.500;Ann Bee;Team Red
`;

  test('list the whole crew, and name as many as fit', () => {
    const [first, second] = sessionOf(read(results)).competitors;
    expect(first?.drivers).toEqual(crew);
    expect(first?.lastName).toMatch(/^a{8} A{12} \/ b{8} B{12} \/ .+ D{12} \+8$/);
    expect(second).toMatchObject({
      lastName: 'Ann Bee / Cid Dee',
      drivers: [
        { firstName: 'Ann', lastName: 'Bee' },
        { firstName: 'Cid', lastName: 'Dee' },
      ],
    });
  });

  test('have the driver of each lap', () => {
    const [car] = sessionOf(read(laps)).competitors;
    expect(car?.laps?.map(({ driver }) => driver)).toEqual(['Ann Bee', 'Cid Dee', 'Ann Bee']);
    expect(car?.drivers).toEqual([{ lastName: 'Ann Bee' }, { lastName: 'Cid Dee' }]);
  });

  test('of weather keep every row', () => {
    const rows = Array.from(
      { length: 300 },
      (_, index) => `${1_777_809_600 + index * 60};;${10 + index / 100}`,
    );
    const weather = `TIME_UTC_SECONDS;TIME_UTC_STR;AIR_TEMP\n${rows.join('\n')}\n`;
    const files = [results, weather].map((text) => ({ name: 'file', text, format: null }));
    expect(sessionOf(readResultFiles(files, context)).weather).toHaveLength(300);
  });

  test('together have the crew of the results and the drivers of the laps', () => {
    const files = [laps, results].map((text) => ({ name: 'file', text, format: null }));
    for (const both of [files, files.toReversed()]) {
      const car = sessionOf(readResultFiles(both, context)).competitors.find(({ number }) => number === '6');
      expect(car?.drivers?.[0]).toEqual({ firstName: 'Ann', lastName: 'Bee' });
      expect(car?.laps?.map(({ driver }) => driver)).toEqual(['Ann Bee', 'Cid Dee', 'Ann Bee']);
    }
  });
});
