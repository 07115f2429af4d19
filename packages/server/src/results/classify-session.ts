/** Classifies a stored session: what was timed, what the officials decided, and the rules it was held by. */

import type { ClassificationType } from '@lapwing/contract/enums';
import type { ClassificationRules, Classified } from '@lapwing/timing/classification/classify';
import {
  classifyRuled,
  type RuledEntry,
  type RulingRecord,
  type TimedEntry,
} from '@lapwing/timing/classification/classify-ruled';
import { mergePoints, type RunPoints } from '@lapwing/timing/classification/merge-points';
import { type RankedBy, rankedByOf } from '@lapwing/timing/classification/ranking';
import * as z from 'zod/mini';
import type { Row } from '../storage/schema.ts';

export type SessionRules = {
  type: ClassificationType;
  classifiedShare: NonNullable<ClassificationRules<unknown>['classifiedShare']> | null;
  /** where the points of merged runs decide */
  runPoints: RunPoints | null;
};

const E4 = 10_000;
const storedRunPoints = z.object({
  places: z.array(z.number()),
  others: z.number(),
  doFewestWin: z._default(z.boolean(), false),
});

type StoredRules = Pick<Row<'sessions'>, 'classifiedShareE4' | 'classifiedShareOf' | 'runPoints'>;

export function rulesToRow({ classifiedShare, runPoints }: Omit<SessionRules, 'type'>): StoredRules {
  return {
    classifiedShareE4: classifiedShare === null ? null : Math.round(classifiedShare.share * E4),
    classifiedShareOf: classifiedShare?.ofWinnerOf ?? null,
    runPoints: runPoints === null ? null : JSON.stringify(runPoints),
  };
}

export function rulesFromRow(row: StoredRules): Omit<SessionRules, 'type'> {
  return {
    classifiedShare:
      row.classifiedShareE4 === null
        ? null
        : {
            share: row.classifiedShareE4 / E4,
            ofWinnerOf: row.classifiedShareOf === 'class' ? 'class' : 'field',
          },
    runPoints: row.runPoints === null ? null : storedRunPoints.parse(JSON.parse(row.runPoints)),
  };
}

export function rankedBy({ type, runPoints }: Pick<SessionRules, 'type' | 'runPoints'>): RankedBy {
  return type === 'PointMerge' && runPoints?.doFewestWin === true ? 'fewest-points' : rankedByOf(type);
}

/** In the order of the classification. Points of merged runs are in the entries already. */
export function classifySession<Entry extends TimedEntry>(
  timed: readonly Entry[],
  records: readonly RulingRecord<Entry>[],
  rules: SessionRules,
): Classified<RuledEntry<Entry>>[] {
  const { classifiedShare } = rules;
  return classifyRuled(timed, records, rankedBy(rules), classifiedShare === null ? {} : { classifiedShare });
}

type Named = { startNumber: string; firstName: string; lastName: string };
type RunRow = Named & { isClassified: 0 | 1; finishPosition: number };

/** Numbers repeat and names do too, but not both in one event. */
export function findInRun<InRun extends Named>(results: readonly InRun[], own: Named): InRun | undefined {
  return results.find(
    ({ startNumber, firstName, lastName }) =>
      startNumber === own.startNumber && firstName === own.firstName && lastName === own.lastName,
  );
}

/** What the runs brought to one competitor; nothing where no points are merged. */
export function pointsOf(own: Named, runs: readonly (readonly RunRow[])[], runPoints: RunPoints | null) {
  if (runPoints === null) return null;
  const results = runs.map((results) => {
    const result = findInRun(results, own);
    if (result === undefined) return null;
    return { position: result.isClassified === 1 ? result.finishPosition : null };
  });
  return mergePoints(results, runPoints);
}
