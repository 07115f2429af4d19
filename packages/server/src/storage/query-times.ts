/** Reports how long statements take, by their kind. */

import type { LogEvent } from 'kysely';

const kinds: Readonly<Record<string, QueryKind>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
};

type QueryKind = 'select' | 'insert' | 'update' | 'delete' | 'other';
export type QueryListener = (kind: QueryKind, durationMs: number) => void;

export function queryTimes(listeners: readonly QueryListener[]): (event: LogEvent) => void {
  return ({ query, queryDurationMillis }) => {
    if (listeners.length === 0) return;
    const kind = kinds[query.query.kind] ?? 'other';
    for (const listen of listeners) listen(kind, queryDurationMillis);
  };
}
