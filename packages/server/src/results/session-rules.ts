/** The rules of a session, between their columns and what a classification takes. */

import type { SessionRules } from '@lapwing/timing/classification/classify-session';
import * as z from 'zod/mini';
import type { Row } from '../storage/schema.ts';

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
