/** Classifies a session as it was given, before it is stored. */

import type { Classified } from '@lapwing/timing/classification/classify';
import type { RuledEntry, TimedEntry } from '@lapwing/timing/classification/classify-ruled';
import { GIVEN_ORDER, placingsFor } from '@lapwing/timing/documents/given-order';
import { classifySession, type SessionRules, withRuns } from './classify-session.ts';
import type { NewCompetitor, NewRuling, NewSession } from './new-event.ts';
import type { CompetitorRow } from './session-queries.ts';

type Runs = readonly (readonly CompetitorRow[])[];

type NewEntry = ReturnType<typeof timedEntry> & { competitor: NewCompetitor; index: number };

/** In the order of the classification. */
export function classifyNew(
  session: NewSession,
  rulings: readonly NewRuling[],
  rules: SessionRules,
  runs: Runs,
): Classified<RuledEntry<NewEntry>>[] {
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

function placeOf({ givenPosition }: NewCompetitor): number {
  return givenPosition ?? Number.POSITIVE_INFINITY;
}

/** Where the published order is not the one of laps, times and rulings, the places that make it so. */
export function givenOrderRulings(
  session: NewSession,
  rulings: readonly NewRuling[],
  rules: SessionRules,
  runs: Runs,
): NewRuling[] {
  if (session.competitors.every(({ givenPosition }) => (givenPosition ?? null) === null)) return [];
  const computed = classifyNew(session, rulings, rules, runs)
    .filter(({ standing }) => standing.isClassified)
    .map(({ entry }) => entry.timed.competitor);
  // Officials leave the place of a retired car empty: it comes behind those that have one, as laps and times say.
  const published = computed.toSorted((a, b) => placeOf(a) - placeOf(b) || 0);
  return placingsFor(computed, published).map(({ entry, position }) => ({
    competitor: entry,
    ruling: { kind: 'placed', position, reason: GIVEN_ORDER },
    decidedBy: '',
    decidedAtMs: session.endsAtMs,
  }));
}
