/** Reads the revisions of a session, and its rulings. */

import { accountStatuses } from '@lapwing/contract/values/enums';
import type { ResultChange } from '@lapwing/timing/classification/describe-changes';
import { transponderCodeOf } from '@lapwing/timing/transponder-code';
import type { Kysely } from 'kysely';
import { queryById } from '../../storage/prepared-query.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { type KeptCompetitor, unpackResult } from '../replaced-result.ts';
import type { CompetitorRow } from './session.ts';

export type RevisionRow = Omit<Row<'sessionRevisions'>, 'replacedResult'>;
/** A competitor as named in a change. */
export type NamedCompetitor = Pick<
  Row<'competitors'>,
  'id' | 'startNumber' | 'firstName' | 'lastName' | 'className'
>;

/** A competitor who is no longer in the session is named in the change itself. */
export type StoredChange = ResultChange & { gone?: NamedCompetitor };

/** The newest first. */
export function listRevisions(db: Kysely<Schema>, sessionId: number): Promise<RevisionRow[]> {
  return db
    .selectFrom('sessionRevisions')
    .select([
      'sessionId',
      'number',
      'resultStatus',
      'source',
      'publishedBy',
      'publishedAtMs',
      'reason',
      'changes',
    ])
    .where('sessionId', '=', sessionId)
    .orderBy('number', 'desc')
    .execute();
}

export function listNames(db: Kysely<Schema>, sessionId: number): Promise<NamedCompetitor[]> {
  return db
    .selectFrom('competitors')
    .select(['id', 'startNumber', 'firstName', 'lastName', 'className'])
    .where('sessionId', '=', sessionId)
    .execute();
}

/** In order, including withdrawn ones. */
export const listRulings = queryById<Row<'rulings'>>((db, sessionId) =>
  db.selectFrom('rulings').selectAll().where('sessionId', '=', sessionId).orderBy('number'),
);

type PublishedResult = {
  competitors: CompetitorRow[];
  runs: { id: number; name: string; results: CompetitorRow[] }[];
};

/** The result of a revision; null if it is the current one. */
export async function findReplacedResult(
  db: Kysely<Schema>,
  sessionId: number,
  number: number,
): Promise<PublishedResult | null> {
  const revision = await db
    .selectFrom('sessionRevisions')
    .select('replacedResult')
    .where('sessionId', '=', sessionId)
    .where('number', '>=', number)
    .where('replacedResult', 'is not', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  if (revision === undefined || revision.replacedResult === null) return null;
  const { competitors, runs } = unpackResult(revision.replacedResult);
  const withOwner = await ownersOf(db, competitors);
  return {
    competitors: competitors.map(withOwner),
    runs: runs.map((run) => ({ ...run, results: run.results.map(withOwner) })),
  };
}

/** The current owners: a profile that has become private since is not named in old results either. */
async function ownersOf(db: Kysely<Schema>, competitors: readonly KeptCompetitor[]) {
  const codes = competitors.flatMap(({ transponder }) =>
    transponder === null ? [] : [transponderCodeOf(transponder)],
  );
  const owners =
    codes.length === 0
      ? []
      : await db
          .selectFrom('transponders as transponder')
          .leftJoin('accounts as account', (join) =>
            join
              .onRef('account.id', '=', 'transponder.ownerAccountId')
              .on('account.status', '=', accountStatuses.Active)
              .on('account.isPrivate', '=', 0),
          )
          .select(['transponder.code', 'transponder.productCategory', 'account.id as accountId'])
          .where('transponder.code', 'in', codes)
          .execute();
  const byCode = new Map(owners.map((owner) => [owner.code, owner]));
  return (row: KeptCompetitor): CompetitorRow => {
    const owner = byCode.get(transponderCodeOf(row.transponder ?? ''));
    return {
      ...row,
      productCategory: owner?.productCategory ?? null,
      accountId: owner?.accountId ?? null,
    };
  };
}
