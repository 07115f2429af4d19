import { describe, expect, test } from 'vitest';
import { FUZZ_TIMEOUT_MS, FUZZED_INPUTS, latin1, mutatedInputs, utf8 } from '../feeds/fuzz.test-support.ts';
import { createRandom, type Random } from '../simulator/random.ts';
import { decodeText } from '../text/decode-text.ts';
import { detectFormat, type ResultFormat } from './detect-format.ts';
import { type FileContext, readResultFiles } from './read-result-files.ts';

// Every damaged file is an error somewhere, and stack traces are slow and unused.
Error.stackTraceLimit = 0;

const context: FileContext = {
  event: { clientId: 'e', startDate: '2026-05-03' },
  session: { name: 'Race', status: 'Provisional' },
};

type Sample = { format: ResultFormat; titles: string; rows: string[] };

const samples: Record<string, Sample[]> = {
  'Al Kamel': [
    {
      format: 'alkamel-laps',
      titles: 'NUMBER; LAP_NUMBER; LAP_TIME; S1; HOUR;ELAPSED',
      rows: ['3;1;1:54.1;33.4;13:42:35.3;1:54.1', '3;2;1:50;;;', '"4";7;59.5;"1";;'],
    },
    {
      format: 'alkamel-results',
      titles: 'POSITION,NUMBER,STATUS,LAPS,TOTAL_TIME,FL_TIME',
      rows: ['1,05,Classified,2,3:44.1,1:50', ',6,Not started,0,,', '2.0,"7",Retired,1,"2:00",2:00'],
    },
    {
      format: 'alkamel-weather',
      titles: 'TIME_UTC_SECONDS;AIR_TEMP;PRESSURE;RAIN',
      rows: ['1757184078;29.8;992.9;0', '1757184138;78.3;29.9;-1'],
    },
  ],
  Orbits: [
    {
      format: 'orbits-results',
      titles: 'Pos,No.,Name,Laps,Total Tm,Best Tm',
      rows: ['1,05,"Bée, Ann",3,3:03.5,1:00.5', 'DNF,7,E,,,', ',,Best lap of all,,,'],
    },
    {
      format: 'orbits-laps',
      titles: 'Time of Day;Lap;Lap Tm;S1 Tm',
      rows: ['05 - Ann - A;;;', '14:01:03.0;1;1:02.0;31.0', ';2 p;1:00;', '"14:01:03";0;;'],
    },
  ],
  'RMonitor recordings': [
    {
      format: 'rmonitor',
      titles: '$B,7,"Heat"',
      rows: [
        '$J,"05","00:01:00.000","00:01:02.000"',
        '$G,1,"05",1,"00:01:02.000"',
        '##2026-05-03 12:00:00',
        '$F,9,"00:00:00","14:00:00","00:00:00","Green"',
        '$H,1,"5",1,"00:01:00"',
        '$I,"14:00:00","03 May 26"',
        '473 $A,"05","5",101,"Ann","Bee","",1',
      ],
    },
  ],
};

/** The number of damaged rows under one line of titles, which is damaged too in every fourth file. */
const ROWS = 50;

describe.each(Object.entries(samples))('damaged files of %s', (name, kinds) => {
  test(
    'neither throw nor hang: they are read or refused with reasons',
    () => {
      const random = createRandom(name);
      const rows = kinds.map(({ format, rows: lines }) =>
        mutatedInputs(`${name} ${format}`, lines.map(latin1)),
      );
      const outcomes = { read: 0, refused: 0 };
      for (let file = 0; file < FUZZED_INPUTS / ROWS; file++) {
        const which = file % kinds.length;
        const { format, titles } = kinds[which] ?? expect.fail();
        const [damagedTitles = latin1(titles)] =
          file % 4 === 0 ? mutatedInputs(`${file}`, [latin1(titles)], 1) : [];
        const lines = [
          damagedTitles,
          ...Array.from({ length: ROWS }, () => rows[which]?.next().value ?? latin1('')),
        ];
        const { text } = decodeText(
          Buffer.concat(lines.flatMap((line) => [line, latin1(random.pick(['\n', '\r\n']))])),
        );
        const outcome = readResultFiles(
          [{ name: 'f', text, format: file % 2 === 0 ? detectFormat(text) : format }],
          context,
        );
        outcomes[outcome.kind] += 1;
        if (outcome.kind === 'refused' && outcome.errors.length === 0)
          expect.fail(`no reason: ${JSON.stringify(text)}`);
      }
      expect(outcomes.refused).toBeGreaterThan(FUZZED_INPUTS / 500);
    },
    FUZZ_TIMEOUT_MS,
  );

  test(
    'are often still read if one byte is wrong',
    () => {
      const outcomes = { read: 0, refused: 0 };
      for (const { format, titles, rows } of kinds) {
        const bytes = latin1([titles, ...rows, ''].join('\n'));
        for (const damaged of mutatedInputs(format, [bytes], 1_000)) {
          outcomes[readResultFiles([{ name: 'f', text: decodeText(damaged).text, format }], context).kind] +=
            1;
        }
      }
      expect(outcomes.read).toBeGreaterThan(50);
      expect(outcomes.refused).toBeGreaterThan(50);
    },
    FUZZ_TIMEOUT_MS,
  );
});

describe('damaged files of our own JSON', () => {
  const competitor = {
    clientId: 'c',
    number: '5',
    lastName: 'x',
    status: 'Normal',
    position: 1,
    totalTimeMs: 61_000,
    laps: [{ lapTimeMs: 61_000, sectionTimesMs: [30_000, 31_000], flag: 'GREEN' }],
  };
  const fileOf = (competitors: readonly unknown[]) =>
    JSON.stringify({
      event: { clientId: 'e' },
      sessions: [{ clientId: 's', name: 'R', type: 'race', status: 'Official', competitors }],
    });
  const read = (text: string) => readResultFiles([{ name: 'f', text, format: 'lapwing-json' }], context);

  test(
    'neither throw nor hang if values are wrong, and each refused file gets its reasons',
    () => {
      const random = createRandom('json values');
      // Random damage produces the same few hundred again and again.
      const different = new Map<string, unknown>();
      for (let made = 0; made < 200_000; made++) {
        const value = damaged(competitor, random);
        different.set(JSON.stringify(value), value);
      }
      const values = [...different.values()];
      expect(values.length).toBeGreaterThan(400);
      for (let file = 0; file < values.length; file++) {
        const others = Array.from({ length: ROWS - 1 }, () => random.pick(values));
        const outcome = read(fileOf([values[file], ...others]));
        if (outcome.kind === 'read' || outcome.errors.length === 0) expect.fail(`${file} has no reason`);
      }
    },
    FUZZ_TIMEOUT_MS,
  );

  test(
    'neither throw nor hang if bytes are wrong, and some are still read',
    () => {
      const outcomes = { read: 0, refused: 0 };
      for (const bytes of mutatedInputs('json', [utf8(fileOf([competitor]))], FUZZED_INPUTS / 10)) {
        outcomes[read(decodeText(bytes).text).kind] += 1;
      }
      expect(outcomes.read).toBeGreaterThan(FUZZED_INPUTS / 2_000);
      expect(outcomes.refused).toBeGreaterThan(FUZZED_INPUTS / 20);
    },
    FUZZ_TIMEOUT_MS,
  );
});

const strangers: readonly unknown[] = [
  ...[null, true, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, '', '5', 'é\u0000', 'x'.repeat(300), [], {}],
  [[]],
  { laps: [] },
];

/** The same with one value missing, doubled, unknown or different. */
function damaged(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const at = random.whole(0, value.length - 1);
    return random.chance(0.2) ? [...value, value[at]] : value.with(at, damaged(value[at], random));
  }
  if (typeof value === 'object' && value !== null && random.chance(0.9)) {
    const entries = Object.entries(value);
    const [key = '', inner] = random.pick([...entries, ['unknown', 1]]);
    const others = entries.filter(([name]) => name !== key);
    return Object.fromEntries(random.chance(0.15) ? others : [...others, [key, damaged(inner, random)]]);
  }
  return random.pick(strangers);
}
