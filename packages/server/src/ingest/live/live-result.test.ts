import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { aRace, simulated } from '@lapwing/timing/live/session.test-support';
import { emptyState } from '@lapwing/timing/live/session-state';
import { classifyNew } from '@lapwing/timing/revisions/classify-new-session';
import type { NewSession } from '@lapwing/timing/revisions/new-session';
import { rulesOf } from '@lapwing/timing/revisions/plan-revision';
import { expect, test } from 'vitest';
import { liveResult } from './live-result.ts';

const START_MS = 1_800_000_000_000;
const entered = (firstName: string, lastName: string, second: number): SessionEvent => ({
  kind: 'competitor',
  atMs: START_MS + second * 1000,
  competitorId: 'c7',
  number: '7',
  firstName,
  lastName,
});
const lap = (second: number): SessionEvent => ({
  kind: 'passing',
  atMs: START_MS + second * 1000,
  loopId: 'sf',
  competitorId: 'c7',
});

function resultAfter(...events: SessionEvent[]) {
  const described: SessionEvent = {
    kind: 'session',
    atMs: START_MS,
    sessionType: 'Race',
    startedAtMs: START_MS,
  };
  const state = foldSession(emptyState, [described, ...events]);
  return liveResult(state, { name: 'Race', kind: 'race', startsAtMs: START_MS });
}

async function namesAfter(...events: SessionEvent[]) {
  return (await resultAfter(...events))?.competitors.map(({ firstName, lastName }) => ({
    firstName,
    lastName,
  }));
}

test('a shared car is published with all its drivers', async () => {
  const shared = await namesAfter(
    entered('Tess', 'Brinkman', 0),
    lap(60),
    entered('Emil', 'Berg', 70),
    lap(130),
  );
  expect(shared).toEqual([{ firstName: '', lastName: 'Tess Brinkman / Emil Berg' }]);
});

test('a car with more drivers than fit in a name keeps all of them, and the driver of each lap', async () => {
  const names = [...'abcdefghijkl'].map((letter) => `${letter.repeat(10)} ${letter.repeat(14)}`);
  const events = names.flatMap((name, index) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return [entered(firstName, lastName, index * 100), lap(index * 100 + 60)];
  });
  const [car] = (await resultAfter(...events))?.competitors ?? [];
  expect(car?.drivers).toEqual(names.map((lastName) => ({ firstName: '', lastName })));
  expect(car?.lastName).toBe(`${names.slice(0, 3).join(' / ')} +9`);
  expect(car?.stints).toEqual(names.map((name, index) => ({ name, untilLap: index + 1 })));
});

test('a car with one driver has no list of drivers', async () => {
  const [car] = (await resultAfter(entered('Tess', 'Brinkman', 0), lap(60)))?.competitors ?? [];
  expect(car?.drivers ?? []).toEqual([]);
});

test('a corrected name is published once', async () => {
  const corrected = await namesAfter(
    entered('Tess', 'Brinkmann', 0),
    lap(60),
    entered('Tess', 'Brinkman', 70),
  );
  expect(corrected).toEqual([{ firstName: 'Tess', lastName: 'Brinkman' }]);
});

test('the best lap keeps its number if the lap itself was missed', async () => {
  const state = foldSession(emptyState, [
    { kind: 'session', atMs: START_MS, sessionType: 'Qualifying', scoring: 'feed' },
    { ...entered('Tess', 'Brinkman', 0) },
    { kind: 'best-lap', atMs: START_MS + 1, competitorId: 'c7', lapTimeMs: 58_123, lapNumber: 9 },
    { kind: 'position', atMs: START_MS + 1, competitorId: 'c7', by: 'best-lap', position: 1 },
  ]);
  const result = await liveResult(state, { name: 'Qualifying', kind: 'qualify', startsAtMs: START_MS });
  expect(result?.competitors[0]?.totals).toMatchObject({ bestTimeMs: 58_123, bestLapNumber: 9 });
});

test('a best lap that the feed withdraws is not published from the laps', async () => {
  const by = { competitorId: 'c7', atMs: START_MS + 120_000 };
  const state = foldSession(emptyState, [
    { kind: 'session', atMs: START_MS, sessionType: 'Qualifying', scoring: 'feed' },
    { ...entered('Tess', 'Brinkman', 0) },
    { kind: 'lap', ...by, lapTimeMs: 60_000, totalTimeMs: 60_000 },
    { kind: 'position', ...by, by: 'distance', position: 1, laps: 1, totalTimeMs: 60_000 },
    { kind: 'best-lap', ...by, lapTimeMs: 60_000, lapNumber: 1 },
    { kind: 'position', ...by, by: 'best-lap', position: 1 },
    { kind: 'best-lap', ...by, lapTimeMs: 0 },
    { kind: 'position', ...by, by: 'best-lap', position: 9 },
  ]);
  const result = await liveResult(state, { name: 'Qualifying', kind: 'qualify', startsAtMs: START_MS });
  expect(result?.competitors[0]).toMatchObject({ laps: [{ lapTimeMs: 60_000 }], totals: { bestTimeMs: 0 } });
});

const weather = (second: number, temperatureC: number): SessionEvent => ({
  kind: 'weather',
  atMs: START_MS + second * 1000,
  temperatureC,
});

test('the weather of the whole session is published, one row for each change', async () => {
  const result = await resultAfter(
    weather(0, 18),
    entered('Tess', 'Brinkman', 1),
    weather(600, 18),
    weather(1200, 21.5),
    { ...weather(1800, 21.5), kind: 'weather', type: 'Rainy', precipitationIntensity: 2 },
    { ...weather(2400, 20), kind: 'weather', type: 'Cloudy', precipitationIntensity: 0 },
  );
  expect(
    result?.weather?.map(({ atMs, type, airTemperatureC, isRaining }) => [
      (atMs - START_MS) / 1000,
      type,
      airTemperatureC,
      isRaining,
    ]),
  ).toEqual([
    [0, null, 18, null],
    [1200, null, 21.5, null],
    [1800, 'Rainy', 21.5, true],
    [2400, 'Cloudy', 20, false],
  ]);
});

test('weather that changes all the time is thinned out over the whole session', async () => {
  const changes = Array.from({ length: 2_500 }, (_, index) => weather(index * 10, index % 40));
  const rows = (await resultAfter(entered('Tess', 'Brinkman', 0), ...changes))?.weather ?? [];
  expect(rows.length).toBeLessThanOrEqual(1_000);
  expect(rows.length).toBeGreaterThanOrEqual(500);
  expect(rows[0]?.atMs).toBe(START_MS);
  expect(rows.at(-1)?.atMs).toBe(START_MS + 24_990_000);
});

test('laps that arrived together end as far apart as their totals', async () => {
  const scored: SessionEvent[] = [
    { kind: 'session', atMs: START_MS, sessionType: 'Race', scoring: 'feed', startedAtMs: START_MS },
    ...['c7', 'c8'].flatMap((competitorId, index): SessionEvent[] =>
      [60_000, 120_000].map((totalTimeMs, lapIndex) => ({
        kind: 'lap',
        atMs: START_MS + totalTimeMs + 900,
        competitorId,
        lapNumber: lapIndex + 1,
        lapTimeMs: 60_000,
        totalTimeMs: totalTimeMs + index * 250,
      })),
    ),
  ];
  const result = await liveResult(foldSession(emptyState, scored), {
    name: 'Race',
    kind: 'race',
    startsAtMs: START_MS,
  });
  const ends = result?.competitors.map(({ laps }) => laps.map(({ completedAtMs }) => completedAtMs)) ?? [];
  expect((ends[1]?.[0] ?? 0) - (ends[0]?.[0] ?? 0)).toBe(250);
  expect((ends[1]?.[1] ?? 0) - (ends[0]?.[1] ?? 0)).toBe(250);
});

test.each([
  ['race', aRace({ sport: 'Car', competitors: 20, minutes: 30 })],
  ['qualify', { ...aRace({ sport: 'Car', seed: 'qualify', minutes: 20 }), kind: 'qualify' as const }],
] as const)('the published result of a simulated %s has what the board showed', async (kind, setup) => {
  const state = foldSession(emptyState, simulated(setup));
  const result = await liveResult(state, { name: 'Simulated', kind, startsAtMs: START_MS });
  if (result === null) throw new Error('somebody drove');
  const classified = classifyNew(result, result.rulings ?? [], rulesOf(result), []);
  const published = classified.map(({ entry, standing }) => ({
    competitorId: entry.timed.competitor.clientId,
    status: entry.status,
    laps: entry.lapCount,
    totalTimeMs: entry.totalTimeMs,
    bestLapTimeMs: entry.bestTimeMs,
    bestInLap: entry.bestLapNumber,
    position: standing.isClassified ? standing.finishPosition : null,
  }));
  expect(published).toEqual(
    state.board.rows.map(
      ({ competitorId, status, laps, totalTimeMs, bestLapTimeMs, bestInLap, position }) => ({
        competitorId,
        status,
        laps,
        totalTimeMs,
        bestLapTimeMs,
        bestInLap,
        position,
      }),
    ),
  );
});

test('a deleted lap is published only as a ruling, and counts again when that is withdrawn', async () => {
  const result = await resultAfter(
    entered('Tess', 'Brinkman', 0),
    lap(60),
    lap(119),
    { kind: 'penalty', atMs: START_MS + 120_000, competitorId: 'c7', penaltyMs: 5_000, reason: 'jump start' },
    {
      kind: 'lap-corrected',
      atMs: START_MS + 120_000,
      competitorId: 'c7',
      lapNumber: 2,
      change: 'deleted',
      reason: 'track limits',
    },
  );
  expect(result?.competitors[0]?.laps.map(({ lapTimeMs, isDeleted }) => [lapTimeMs, isDeleted])).toEqual([
    [60_000, false],
    [59_000, false],
  ]);
  expect(result?.rulings?.map(({ ruling }) => ruling)).toEqual([
    { kind: 'penalty', penaltyMs: 5_000, reason: 'jump start' },
    { kind: 'lap-deleted', lapNumber: 2, reason: 'track limits' },
  ]);
  if (result === null) throw new Error('somebody drove');
  const bestAfter = (rulings: NewSession['rulings'] = []) =>
    classifyNew(result, rulings, rulesOf(result), [])[0]?.entry.bestTimeMs;
  expect(bestAfter(result.rulings)).toBe(60_000);
  expect(bestAfter([])).toBe(59_000);
});
