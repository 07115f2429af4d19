/** Classifies a new session, before it is stored. */

import type { Classified } from '../classification/classify.ts';
import type { RuledEntry, TimedEntry } from '../classification/classify-ruled.ts';
import {
  classifySession,
  type RunRows,
  type SessionRules,
  withRuns,
} from '../classification/classify-session.ts';
import { asPublished, placingsFor } from '../documents/published-order.ts';
import type { NewCompetitor, NewRuling, NewSession } from './new-session.ts';

type NewEntry = ReturnType<typeof timedEntry> & { competitor: NewCompetitor; index: number };
type ClassifiedNew = Classified<RuledEntry<NewEntry>>;

/** In classification order. */
export function classifyNew(
  session: NewSession,
  rulings: readonly NewRuling[],
  rules: SessionRules,
  runs: RunRows,
): ClassifiedNew[] {
  const entries = session.competitors.map((competitor, index) => ({
    ...withRuns(timedEntry(competitor), competitor, runs, rules),
    competitor,
    index,
  }));
  const entryOf = new Map(entries.map((entry) => [entry.competitor, entry]));
  const records = rulings.map(({ competitor, ruling }) => {
    const entry = entryOf.get(competitor);
    if (entry === undefined) throw new RangeError(`A ruling in ${session.name} is about nobody in it`);
    return { entry, ruling };
  });
  return classifySession(entries, records, rules);
}

export function timedEntry(competitor: NewCompetitor) {
  const { totals = {}, laps, status, className, handicapMs = 0 } = competitor;
  return {
    laps,
    status,
    className,
    handicapMs,
    givenLapCount: totals.lapCount ?? null,
    givenTotalMs: totals.totalTimeMs ?? null,
    givenBestMs: totals.bestTimeMs ?? null,
    givenBestLapNumber: totals.bestLapNumber ?? null,
  } satisfies TimedEntry;
}

/**
 * If the published order differs from `order`, that of laps, times and rulings: the places that make it so. If
 * others have a place, a competitor without one was not classified.
 */
export function uploadedOrderRulings(
  session: NewSession,
  rulings: readonly NewRuling[],
  order: readonly ClassifiedNew[],
): NewRuling[] {
  const placeOf = placesIn(session, rulings);
  const isOrderGiven = session.competitors.some(({ givenPosition }) => (givenPosition ?? null) !== null);
  const isUnplaced = (competitor: NewCompetitor) =>
    competitor.isClassified === false || (isOrderGiven && placeOf(competitor) === Number.POSITIVE_INFINITY);
  const computed = order
    .filter(({ standing }) => standing.isClassified)
    .map(({ entry }) => entry.timed.competitor);
  const classified = computed.filter((competitor) => !isUnplaced(competitor));
  const placings = isOrderGiven ? placingsFor(classified, inOrder(classified, placeOf)) : [];
  // In the order of the file, which laps and times do not change.
  const listed = new Set(computed);
  const unplaced = session.competitors.filter((each) => listed.has(each) && isUnplaced(each));
  const decided = { decidedBy: '', decidedAtMs: session.endsAtMs };
  return [
    ...placings.map(
      ({ entry, position }): NewRuling => ({
        competitor: entry,
        ruling: { kind: 'placed', position, ...asPublished },
        ...decided,
      }),
    ),
    ...inOrder(unplaced, placeOf).map(
      (competitor): NewRuling => ({
        competitor,
        ruling: { kind: 'not-classified', ...asPublished },
        ...decided,
      }),
    ),
  ];
}

/** The printed place, or the decided one of a competitor without a printed one. */
function placesIn({ competitors }: NewSession, rulings: readonly NewRuling[]) {
  const places = new Map<NewCompetitor, number>();
  for (const { competitor, ruling } of rulings)
    if (ruling.kind === 'placed') places.set(competitor, ruling.position);
    else if (ruling.kind === 'not-classified') places.delete(competitor);
  for (const competitor of competitors)
    if ((competitor.givenPosition ?? null) !== null) places.set(competitor, competitor.givenPosition ?? 0);
  return (competitor: NewCompetitor) => places.get(competitor) ?? Number.POSITIVE_INFINITY;
}

function inOrder(
  competitors: readonly NewCompetitor[],
  placeOf: (competitor: NewCompetitor) => number,
): NewCompetitor[] {
  // Two without a place are equal: their difference is NaN.
  return competitors.toSorted((a, b) => placeOf(a) - placeOf(b) || 0);
}
