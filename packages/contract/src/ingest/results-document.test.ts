import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { liveBatch } from './live-batch.ts';
import { type ResultsDocument, resultsDocument } from './results-document.ts';
import { resultsUpload } from './results-upload.ts';

const document: ResultsDocument = {
  event: {
    clientId: 'spring-cup',
    name: 'Spring Cup',
    sport: 'Karting',
    location: { name: 'Meadow Park', countryCode: 'NL', timeZone: 'Europe/Amsterdam', lengthM: 1_050 },
    startDate: '2026-05-11',
  },
  sessions: [
    {
      clientId: 'final',
      name: 'Final',
      type: 'race',
      group: ['Saturday', 'Junior'],
      startsAt: '2026-05-11T14:00:00',
      status: 'Provisional',
      competitors: [
        {
          number: '05',
          firstName: 'Ada',
          lastName: 'Ny',
          laps: [{ lapTimeMs: 48_123, timeOfDayMs: 50_448_123, sectionTimesMs: [20_000, 28_123] }],
        },
        { number: '7', lastName: 'Bo', lapCount: 1, totalTimeMs: 49_000, bestTimeMs: 49_000 },
      ],
      rulings: [{ kind: 'penalty', competitor: '05', penaltyMs: 5_000, reason: 'Contact' }],
      announcements: [{ at: '2026-05-11T14:01:00', text: 'Car 05 under investigation' }],
      weather: [{ at: '2026-05-11T14:00:00', type: 'Sunny', airTemperatureC: 18.5 }],
    },
  ],
};

test('an event with its sessions is parsed unchanged', () => {
  expect(z.parse(resultsDocument, document)).toEqual(document);
  expect(z.parse(resultsUpload, { uploadId: 'a-1', ...document })).toEqual({ uploadId: 'a-1', ...document });
});

test('all errors are reported together, each with its place and what was expected', () => {
  const [session] = document.sessions;
  const wrong = {
    ...document,
    event: { ...document.event, startDate: '2026-13-40', sport: 'Chess' },
    sessions: [
      { ...session, status: 'Final', competitors: [{ number: 5, lastName: 'Ada', laptimes: [] }] },
      { ...session, rulings: [{ kind: 'praise', competitor: '05', reason: '' }] },
    ],
  };
  const issues = z.safeParse(resultsDocument, wrong).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('/')).sort()).toEqual([
    'event/sport',
    'event/startDate',
    'sessions/0/competitors/0',
    'sessions/0/competitors/0/number',
    'sessions/0/status',
    'sessions/1/rulings/0/kind',
  ]);
});

test.each(['line\nbreak', 'null\u0000byte', '\u0007'])('%j is not a text for a screen', (name) => {
  const event = { ...document.event, name };
  expect(z.safeParse(resultsDocument, { ...document, event }).success).toBe(false);
});

test('a known event needs only its clientId', () => {
  expect(z.safeParse(resultsDocument, { event: { clientId: 'spring-cup' }, sessions: [] }).success).toBe(
    true,
  );
});

test('a batch of a running session contains its event and session', () => {
  const batch = {
    batchId: 'relay-1:42',
    sequence: 42,
    event: document.event,
    session: { clientId: 'run-3', name: 'Heat 3', type: 'race' },
    events: [{ kind: 'flag', atMs: 1_778_500_000_000, flag: 'Green' }],
  };
  expect(z.safeParse(liveBatch, batch).success).toBe(true);
  expect(z.safeParse(liveBatch, { ...batch, batchId: 'with blank' }).success).toBe(false);
});
