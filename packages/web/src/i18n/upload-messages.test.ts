import { resultsUpload } from '@lapwing/contract/ingest/ingest';
import { problems } from '@lapwing/contract/values/errors';
import { webAddress } from '@lapwing/contract/values/web-address';
import { checkResults } from '@lapwing/timing/documents/check-results';
import { readResultFiles } from '@lapwing/timing/formats/read-result-files';
import { expect, test } from 'vitest';
import { knownMessages, uploadMessageIn } from './upload-messages.ts';

const context = {
  event: { clientId: 'e1', location: { name: 'Assen', countryCode: 'NL', timeZone: 'Europe/Amsterdam' } },
  session: { clientId: 's1', status: 'Provisional' },
} as const;

function saidOf(text: string, name = 'file.csv'): string[] {
  const outcome = readResultFiles([{ name, text, format: null }], context);
  return outcome.kind === 'refused' ? outcome.errors.map(({ reason }) => reason) : [];
}

const wrongFiles = [
  'nothing of this is known',
  'Pos,PIC,No.,Name,Class,Laps,Total Tm,Diff,Gap,Best Tm,Best Speed,In Lap\n1,1,5,A,B,x,y,,,z,,\n1,1,6,A,B,3,3:04.000,,,1:01.000,,1\n',
  'Time of Day;Lap;Lap Tm;Speed;S1 Tm;S2 Tm\n14:01:03.000;1;1:02.000;1;1;1\n5 - A - B;;;;;\n14:01:04.000;1;x;1;1;1\n14:02:04.000;1;1:02.000;1;1;1\n',
  '{"event": 3, "sessions": []}',
];

const wrongDocument = {
  uploadId: '',
  event: {
    clientId: '',
    name: 3,
    sport: 'Chess',
    startDate: '2026-02-31',
    location: { name: 'x\ny', countryCode: 'XX', timeZone: '!' },
  },
  sessions: [
    {
      clientId: 's',
      name: 's',
      type: 'walk',
      status: 'Odd',
      startsAt: 'noon',
      competitors: [{ number: 1, laps: [{ lapTimeMs: -1 }], position: 0, isGuest: 'no' }],
      rulings: [{ kind: 'relegated', behind: 'me' }],
      unknown: 1,
    },
  ],
};

const contradictions = {
  event: {
    clientId: 'e',
    startDate: '2026-05-03',
    endDate: '2026-05-01',
    location: { name: 'x', countryCode: 'NL', timeZone: 'Europe/Nowhere' },
  },
  sessions: [
    {
      clientId: 's',
      startsAt: '2026-05-03T12:00:00Z',
      endsAt: '2026-05-03T11:00:00Z',
      competitors: [
        { number: '1', position: 1, laps: [] },
        { number: '1', position: 1, laps: [] },
      ],
      mergeOf: ['s', 's'],
      classification: 'Race',
      rulings: [{ kind: 'disqualified', competitor: '9' }],
    },
    { clientId: 's', competitors: [] },
  ],
};

test('whatever is wrong with a file or a document is said in Dutch and Japanese', () => {
  const parsed = resultsUpload.safeParse(wrongDocument);
  const english = [
    ...wrongFiles.flatMap((text) => saidOf(text)),
    ...(parsed.error?.issues.map(({ code, message }) =>
      code === 'unrecognized_keys' ? 'there is no field of this name' : message,
    ) ?? []),
    ...['x', 'https://ann:secret@cdn.example.org/live.m3u8'].flatMap(
      (address) => webAddress.safeParse(address).error?.issues.map(({ message }) => message) ?? [],
    ),
    'and more errors',
    // What a document says before it was found to be one.
    ...checkResults(contradictions as unknown as Parameters<typeof checkResults>[0]).map(
      ({ message }) => message,
    ),
    problems['invalid-parameters'].title,
    problems.conflict.title,
    problems['not-found'].title,
    problems.overloaded.title,
  ];
  expect(english.length).toBeGreaterThan(25);
  const untold = english.filter(
    (text) => uploadMessageIn('nl', text) === null || uploadMessageIn('ja', text) === null,
  );
  expect([...new Set(untold)]).toEqual([]);
});

test('names and numbers stay as they are', () => {
  expect(uploadMessageIn('nl', '"1:2x" is no time such as 1:23.456')).toBe(
    '"1:2x" is geen tijd zoals 1:23.456',
  );
  expect(uploadMessageIn('ja', 'ann has 3 laps, and no lap 7')).toBe('annは3周で、7周目はありません');
  expect(uploadMessageIn('nl', 'Spring Cup: 2 sessions, 31 results')).toBe(
    'Spring Cup: 2 sessies, 31 resultaten',
  );
  expect(uploadMessageIn('en', 'is empty')).toBe('is empty');
  expect(uploadMessageIn('nl', 'Race 1: jumped the start')).toBeNull();
});

test('no English is left in what is said of an address', () => {
  const [issue] = webAddress.safeParse('x').error?.issues ?? [];
  expect(uploadMessageIn('nl', issue?.message ?? '')).toMatch(
    /^een adres verwacht dat begint met https:\/\/ en /,
  );
});

test('nothing is translated that nobody says any more', () => {
  const sources = import.meta.glob<string>(
    [
      '../../../{contract,timing}/src/**/*.ts',
      '../../../server/src/{ingest,publishing}/**/*.ts',
      '!../../../**/*.test.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  );
  // Values stand in it as they do in the code.
  const code = Object.values(sources).join('\n');
  const stale = knownMessages.filter(({ message: { en } }) =>
    en
      .replace(/^expected /, '')
      .split(/\{\w\}/)
      .some((piece) => piece.trim().length > 12 && !code.includes(piece.trim())),
  );
  // The library's own, and one that is put together.
  expect(stale.map(({ message }) => message.en)).toEqual([
    '{a} is no whole number up to a million',
    'Invalid input',
  ]);
});
