import { expect, test } from 'vitest';
import { leaderboardOf } from './leaderboard.ts';
import type { StoredCompetitor, StoredEvent, StoredSession } from './store.ts';

/** How often the best times of the field are looked at while its leaderboard is made. */
function readsFor(count: number): number {
  let reads = 0;
  const competitors = Array.from(
    { length: count },
    (_, index): StoredCompetitor => ({
      id: index + 1,
      finishPosition: index + 1,
      isClassified: 1,
      startPosition: null,
      startNumber: String(index + 1),
      firstName: '',
      lastName: `Driver ${index + 1}`,
      className: index % 2 === 0 ? 'GT3' : 'GT4',
      nationality: null,
      transponder: null,
      status: 'Normal',
      lapCount: 0,
      totalTimeMs: null,
      penaltyMs: 0,
      get bestTimeMs() {
        reads += 1;
        return 60_000 + index;
      },
      bestLapNumber: null,
      laps: [],
    }),
  );
  const event = { id: 1, venue: { lengthMm: 0, lengthUnit: 'km' } } as StoredEvent;
  const session = { id: 1, rankedBy: 'best-lap', resultStatus: 'Official' } as StoredSession;
  const rows = leaderboardOf({ event, session, competitors });
  expect(rows).toHaveLength(count);
  return reads;
}

test('A field twice as large takes twice as much to be shown, not four times.', () => {
  expect(readsFor(2_000) / readsFor(1_000)).toBeLessThan(2.5);
});
