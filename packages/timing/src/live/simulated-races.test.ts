import { describe, expect, it, test } from 'vitest';
import { classify } from '../classification/classify.ts';
import { rankedByOf } from '../classification/ranking.ts';
import { scoreSession } from '../classification/score-session.ts';
import { rulesOf, type SessionSetup } from '../simulator/session-setup.ts';
import { simulateSession } from '../simulator/simulate-session.ts';
import { foldSession } from './reduce-session.ts';
import { aRace, foldAll, START_MS, simulated } from './session.test-support.ts';
import { emptyState } from './session-state.ts';

function classifiedAfterwards(setup: SessionSetup) {
  const transponders = setup.competitors.map(({ transponder }) => transponder);
  const scored = scoreSession(
    transponders,
    [...simulateSession(setup)].flatMap((event) => (event.kind === 'driver-change' ? [] : [event])),
    rulesOf(setup),
  );
  const entries = scored.map((competitor, place) => ({
    ...competitor,
    className: place % 3 === 0 ? 'B' : 'A',
  }));
  const rankedBy = rankedByOf(setup.kind === 'race' ? 'Race' : 'PracticeAndQualification');
  return classify(entries, rankedBy);
}

const setups: [string, SessionSetup][] = [
  ['a kart race', aRace()],
  ['a stock car race', aRace({ sport: 'StockCar', seed: 'oval', competitors: 30 })],
  [
    'an endurance race with pit stops',
    aRace({ sport: 'Car', seed: 'endurance', competitors: 25, minutes: 120 }),
  ],
  ['a motocross race', aRace({ sport: 'MX', seed: 'mx', competitors: 40, minutes: 25 })],
  ['a practice', { ...aRace({ seed: 'practice' }), kind: 'practice' }],
  [
    'a qualifying with deleted laps',
    { ...aRace({ sport: 'Car', seed: 'qualify', minutes: 20 }), kind: 'qualify' },
  ],
  [
    'a race that not everybody starts',
    {
      ...aRace({ seed: 'dns' }),
      competitors: aRace({ seed: 'dns' }).competitors.map((one, place) => ({
        ...one,
        isStarting: place % 4 > 0,
      })),
    },
  ],
];

describe('a session folded as it runs ends with the same classification as afterwards', () => {
  test.each(setups)('%s', (_, setup) => {
    const state = foldAll(simulated(setup));
    const expected = classifiedAfterwards(setup);
    expect(state.board.rows.map(({ competitorId }) => competitorId)).toEqual(
      expected.map(({ entry }) => `c${entry.transponder}`),
    );
    for (const [place, { entry, standing }] of expected.entries()) {
      const row = state.board.rows[place];
      expect(row).toMatchObject({
        laps: entry.lapCount,
        totalTimeMs: entry.totalTimeMs,
        bestLapTimeMs: entry.bestTimeMs,
        bestInLap: entry.bestLapNumber,
        status: entry.status,
        positionInClass: standing.positionInClass === 0 ? null : standing.positionInClass,
        difference: standing.difference,
        gap: standing.gap,
        differenceInClass: standing.differenceInClass,
        gapInClass: standing.gapInClass,
      });
      const laps = state.histories[row?.index ?? -1]?.laps ?? [];
      expect(laps.map(({ totalTimeMs: _total, speedKmh: _speed, ...lap }) => lap)).toEqual(entry.laps);
    }
  });
});

it('a whole race in one batch, event by event and in odd batches is the same state', () => {
  const events = [...simulated(aRace({ sport: 'Car', competitors: 9, minutes: 100 }))];
  const whole = foldAll(events);
  let single = emptyState;
  for (const event of events) single = foldSession(single, [event]);
  let odd = emptyState;
  for (let from = 0; from < events.length; from += 17) odd = foldSession(odd, events.slice(from, from + 17));
  expect(single).toEqual(whole);
  expect(odd).toEqual(whole);
  expect(whole.board.epochMs).toBe(START_MS);
});
