/** A result as it was published, kept when a later revision changes it. Who owns a transponder is not in it. */

import { gunzipSync, gzipSync } from 'node:zlib';
import type { CompetitorRow } from './session-queries.ts';

export type KeptCompetitor = Omit<CompetitorRow, 'accountId' | 'productCategory'>;

export type ReplacedResult = {
  /** in the order of the classification */
  competitors: KeptCompetitor[];
  /** the sessions that were merged, as they were then */
  runs: { id: number; name: string; results: KeptCompetitor[] }[];
};

export function packResult(result: ReplacedResult): Uint8Array {
  return gzipSync(JSON.stringify(result));
}

export function unpackResult(bytes: Uint8Array): ReplacedResult {
  // Written by this file alone.
  return JSON.parse(gunzipSync(bytes).toString()) as ReplacedResult;
}
