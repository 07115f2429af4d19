/** Revisions and rulings in wire format. */

import type {
  PublicationSource,
  Revision,
  ResultChange as WireChange,
  Ruling as WireRuling,
} from '@lapwing/contract/results/revisions';
import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import type { Ruling } from '@lapwing/timing/classification/ruling';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { localDateTimeWithOffset } from '@lapwing/timing/timestamp';
import { fullNameOf } from '../competitor-name.ts';
import type { NamedCompetitor, RevisionRow, StoredChange } from '../queries/revision.ts';

export function toWireRevision(
  row: RevisionRow,
  names: ReadonlyMap<number, NamedCompetitor>,
  timeZone: string,
): Revision {
  const changes = changesOf(row);
  return {
    number: row.number,
    resultStatus: nameOf(resultStatuses, row.resultStatus),
    // Only these three are written.
    source: row.source as PublicationSource,
    publishedAt: localDateTimeWithOffset(row.publishedAtMs, timeZone),
    publishedBy: row.publishedBy,
    reason: row.reason,
    changes: changes.map((change) => toWireChange(change, names.get(change.competitorId))),
  };
}

/** Everyone who is or was in the session, by id. */
export function namesIn(
  rows: readonly RevisionRow[],
  present: readonly NamedCompetitor[],
): Map<number, NamedCompetitor> {
  const gone = rows.flatMap(changesOf).flatMap((change) => (change.gone === undefined ? [] : [change.gone]));
  return new Map([...gone, ...present].map((competitor) => [competitor.id, competitor]));
}

function changesOf({ changes }: Pick<RevisionRow, 'changes'>): StoredChange[] {
  // Only written by publish-revision.
  return JSON.parse(changes) as StoredChange[];
}

function toWireChange(
  { competitorId: _, gone: __, ...change }: StoredChange,
  competitor: NamedCompetitor | undefined,
): WireChange {
  const about = {
    startNumber: competitor?.startNumber ?? '',
    name: competitor === undefined ? '' : fullNameOf(competitor),
    resultClass: competitor?.className ?? '',
    ...(change.reason !== undefined && { reason: change.reason }),
    ...(change.source !== undefined && { source: change.source }),
  };
  switch (change.kind) {
    case 'penalty':
      return { ...about, kind: change.kind, from: formatLapTime(change.from), to: formatLapTime(change.to) };
    case 'total-time':
    case 'best-time':
      return { ...about, kind: change.kind, from: durationOf(change.from), to: durationOf(change.to) };
    case 'deleted-laps':
      return { ...about, kind: change.kind, from: [...change.from], to: [...change.to] };
    case 'rulings':
      return { ...about, kind: change.kind, from: [...change.from], to: [...change.to] };
    default:
      return { ...about, ...change };
  }
}

function durationOf(timeMs: number | null): string | null {
  return timeMs === null ? null : formatLapTime(timeMs);
}

export function toWireRuling(ruling: Ruling): WireRuling {
  if (ruling.kind === 'retired') return { kind: ruling.kind, reason: '' };
  const { rulingId: _, ...shown } = ruling;
  switch (shown.kind) {
    case 'penalty': {
      const { penaltyMs, ...penalty } = shown;
      return { ...penalty, time: formatLapTime(penaltyMs) };
    }
    case 'lap-deleted': {
      const { lapNumber, ...deleted } = shown;
      return { ...deleted, lapNr: lapNumber };
    }
    default:
      return shown;
  }
}
