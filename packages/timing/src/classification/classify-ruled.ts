/** Classifies timed competitors with all decisions of the officials. */

import { groupBy } from '../group-by.ts';
import { type ClockStart, clockStartOf, fromTheStart } from '../laps/clock-start.ts';
import { type ClassificationRules, type Classified, classify } from './classify.ts';
import type { Move } from './moves.ts';
import type { Measured, RankedBy } from './ranking.ts';
import { type Ruling, type Scored, scoreWithRulings, type Timed } from './ruling.ts';

/** Facts that no lap and no ruling changes. */
type Entered = Pick<Measured, 'className' | 'handicapMs' | 'points' | 'lastPlace' | 'isOutOfClass'>;

export type TimedEntry = Timed & Entered;

/** One decision about one competitor; it is stored next to the laps and never changes them. */
export type RulingRecord<Entry> = { entry: Entry; ruling: Ruling };

export type RuledEntry<Entry> = Scored & Entered & { timed: Entry };

/** `records` in the order of decision. The timing stays in `timed` of each row. */
export function classifyRuled<Entry extends TimedEntry>(
  timed: readonly Entry[],
  records: readonly RulingRecord<Entry>[],
  rankedBy: RankedBy,
  rules: Pick<ClassificationRules<Entry>, 'classifiedShare'> = {},
): Classified<RuledEntry<Entry>>[] {
  const clock = clockOf(timed, rankedBy);
  const recordsOf = groupBy(records, (record) => record.entry);
  const ruled = new Map(
    timed.map((entry): [Entry, RuledEntry<Entry>] => {
      const rulings = (recordsOf.get(entry) ?? []).map(({ ruling }) => ruling);
      const { className, handicapMs = 0, points, lastPlace } = entry;
      const entered = {
        className,
        handicapMs,
        ...(points !== undefined && { points, lastPlace: lastPlace ?? null }),
      };
      const isOutOfClass = rulings.some(({ kind }) => kind === 'class-excluded');
      const scored = scoreWithRulings(entry, rulings, clock);
      return [entry, { ...scored, ...entered, ...(isOutOfClass && { isOutOfClass }), timed: entry }];
    }),
  );
  const moves = records.flatMap((record) => {
    const entry = ruled.get(record.entry);
    return entry === undefined ? [] : moveOf(entry, record.ruling);
  });
  return classify([...ruled.values()], rankedBy, { ...rules, moves });
}

/** A total from the source counts from the start, and cannot be compared with others. */
function clockOf(timed: readonly Timed[], rankedBy: RankedBy): ClockStart {
  const isByTotal = rankedBy === 'distance' || rankedBy === 'handicap';
  const isGiven = timed.some(({ givenTotalMs = null }) => givenTotalMs !== null);
  return isByTotal && !isGiven ? clockStartOf(timed.map(({ laps }) => laps)) : fromTheStart;
}

function moveOf<Entry>(entry: Entry, ruling: Ruling): Move<Entry>[] {
  if (ruling.kind === 'relegated') return [{ kind: 'relegated', entry, behind: ruling.behind }];
  if (ruling.kind === 'placed') return [{ kind: 'placed', entry, position: ruling.position }];
  if (ruling.kind === 'places') return [{ kind: 'places', entry, places: ruling.places }];
  if (ruling.kind === 'not-classified') return [{ kind: 'not-classified', entry }];
  return [];
}
