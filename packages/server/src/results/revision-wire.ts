/** Revisions and rulings as the wire says them. */

import { nameOf, resultStatuses } from '@lapwing/contract/enums';
import type {
  Revision,
  ResultChange as WireChange,
  Ruling as WireRuling,
} from '@lapwing/contract/results-revisions';
import type { ResultChange } from '@lapwing/timing/classification/describe-changes';
import type { Ruling } from '@lapwing/timing/classification/ruling';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { localDateTimeWithOffset } from '@lapwing/timing/timestamp';
import { fullNameOf } from './competitor-name.ts';
import type { NamedCompetitor, RevisionRow } from './revision-queries.ts';

export function toWireRevision(
  row: RevisionRow,
  names: ReadonlyMap<number, NamedCompetitor>,
  timeZone: string,
): Revision {
  // Written by publish-revision alone.
  const changes = JSON.parse(row.changes) as ResultChange[];
  return {
    number: row.number,
    resultStatus: nameOf(resultStatuses, row.resultStatus),
    publishedAt: localDateTimeWithOffset(row.publishedAtMs, timeZone),
    publishedBy: row.publishedBy,
    reason: row.reason,
    changes: changes.map((change) => toWireChange(change, names.get(change.competitorId))),
  };
}

function toWireChange(
  { competitorId: _, ...change }: ResultChange,
  competitor: NamedCompetitor | undefined,
): WireChange {
  const about = {
    startNumber: competitor?.startNumber ?? '',
    name: competitor === undefined ? '' : fullNameOf(competitor),
    resultClass: competitor?.className ?? '',
  };
  switch (change.kind) {
    case 'penalty':
      return { ...about, kind: change.kind, from: formatLapTime(change.from), to: formatLapTime(change.to) };
    case 'total-time':
    case 'best-time':
      return { ...about, kind: change.kind, from: durationOf(change.from), to: durationOf(change.to) };
    case 'deleted-laps':
      return { ...about, kind: change.kind, from: [...change.from], to: [...change.to] };
    default:
      return { ...about, ...change };
  }
}

function durationOf(timeMs: number | null): string | null {
  return timeMs === null ? null : formatLapTime(timeMs);
}

export function toWireRuling(ruling: Ruling): WireRuling {
  switch (ruling.kind) {
    case 'penalty':
      return { kind: ruling.kind, time: formatLapTime(ruling.penaltyMs), reason: ruling.reason };
    case 'lap-deleted':
      return { kind: ruling.kind, lapNr: ruling.lapNumber, reason: ruling.reason };
    case 'retired':
      return { kind: ruling.kind, reason: '' };
    default:
      return ruling;
  }
}
