import { expect, test } from 'vitest';
import { type OfficialFacts, waitForOfficial } from './protest-time.ts';

const MINUTE_MS = 60_000;
const published: OfficialFacts = {
  ...{ status: 'Provisional', publishedAtMs: 0, protestMinutes: 30 },
  ...{ openIncidents: 0, openProtests: 0, unpublishedRulings: 0 },
};

test.each<[string, Partial<OfficialFacts>, number, boolean]>([
  ['during the protest time', {}, 30 * MINUTE_MS - 1, false],
  ['after the protest time', {}, 30 * MINUTE_MS, true],
  ['without a protest time', { protestMinutes: 0 }, 0, true],
  ['with an open incident', { openIncidents: 1 }, 31 * MINUTE_MS, false],
  ['with an open protest', { openProtests: 1 }, 31 * MINUTE_MS, false],
  ['with a ruling that is not published', { unpublishedRulings: 1 }, 31 * MINUTE_MS, false],
  ['once it is official', { status: 'Official' }, 31 * MINUTE_MS, false],
  ['without a result', { status: 'None' }, 31 * MINUTE_MS, false],
  ['published again', { publishedAtMs: 20 * MINUTE_MS }, 31 * MINUTE_MS, false],
])('%s', (_, facts, nowMs, isReady) => {
  expect(waitForOfficial({ ...published, ...facts }, nowMs).isReady).toBe(isReady);
});

test('only a provisional result has an end of the protest time', () => {
  expect(waitForOfficial(published, 0).protestEndsAtMs).toBe(30 * MINUTE_MS);
  expect(waitForOfficial({ ...published, status: 'Official' }, 0).protestEndsAtMs).toBeNull();
});
