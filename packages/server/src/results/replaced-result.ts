/** A published result, stored when a later revision changes it. The owners of transponders are not in it. */

import { gunzipSync, gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';
import { type CompetitorRow, listRunsOf, resultsOfRuns } from './queries/session.ts';

export type KeptCompetitor = Omit<CompetitorRow, 'accountId' | 'productCategory'>;

export type ReplacedResult = {
  /** in the order of the classification */
  competitors: KeptCompetitor[];
  /** the merged sessions at that time */
  runs: { id: number; name: string; results: KeptCompetitor[] }[];
};

export function packResult(result: ReplacedResult): Uint8Array {
  return gzipSync(JSON.stringify(result));
}

export function unpackResult(bytes: Uint8Array): ReplacedResult {
  // Only written by this file.
  return JSON.parse(gunzipSync(bytes).toString()) as ReplacedResult;
}

/** The current result, to be stored when another replaces it. */
export async function keptResultOf(
  db: Kysely<Schema>,
  { id, isMerge }: Pick<Row<'sessions'>, 'id' | 'isMerge'>,
): Promise<ReplacedResult> {
  const runs = isMerge === 1 ? await listRunsOf(db, id) : [];
  const [own = [], ...ofRuns] = await resultsOfRuns(db, [id, ...runs.map((run) => run.id)]);
  const keep = ({ accountId: _, productCategory: __, ...kept }: CompetitorRow) => kept;
  return {
    competitors: own.map(keep),
    runs: runs.map((run, index) => ({ ...run, results: (ofRuns[index] ?? []).map(keep) })),
  };
}
