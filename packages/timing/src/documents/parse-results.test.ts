import { resultsDocument } from '@lapwing/contract/ingest/results-document';
import { expect, test } from 'vitest';
import { parseResults } from './parse-results.ts';

const aDocument = (laps: readonly unknown[], competitor: object = {}) => ({
  event: { clientId: 'e' },
  sessions: [
    {
      clientId: 's',
      name: 'Race',
      type: 'race',
      status: 'Official',
      competitors: [
        { number: '1', lastName: 'A' },
        { number: '2', lastName: 'B', ...competitor, laps },
      ],
    },
  ],
});

test('a document is parsed as by the whole schema', () => {
  const json = aDocument([{ lapTimeMs: 61_000 }, { lapTimeMs: 60_000, isInPit: true }]);
  expect(parseResults(resultsDocument, json, 10)).toEqual({ ok: true, value: resultsDocument.parse(json) });
});

test('errors have the same place as with the whole schema', () => {
  const json = { ...aDocument([{ lapTimeMs: 61_000 }, { lapTimeMs: -1 }, {}], { number: 7 }), more: true };
  const parsed = parseResults(resultsDocument, json, 10);
  const whole = resultsDocument.safeParse(json);
  const placesOf = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
    issues.map(({ path, message }) => `${path.join('/')}: ${message}`).sort();
  expect(parsed.ok || placesOf(parsed.issues)).toEqual(placesOf(whole.error?.issues ?? []));
});

test('parsing stops after too many errors', () => {
  const wrong = aDocument(Array.from({ length: 20_000 }, () => ({})));
  const parsed = parseResults(resultsDocument, wrong, 100);
  expect(parsed).toMatchObject({ ok: false, isCutShort: true });
  expect(parsed.ok || parsed.issues).toHaveLength(100);
});

test('input that is no document at all has one error', () => {
  for (const json of [null, 3, [], { sessions: {} }, { event: 1, sessions: [3] }]) {
    expect(parseResults(resultsDocument, json, 10).ok).toBe(false);
  }
});
