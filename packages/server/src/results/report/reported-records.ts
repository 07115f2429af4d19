/** The laps of a result that are lap records, or faster than those that stood when its session began. */

import type { FieldLaps } from '@lapwing/contract/results/lap-data';
import type { Classification } from '@lapwing/contract/results/results';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { recordBefore } from '@lapwing/timing/records/record-history';
import { type SessionBest, sessionBests } from '@lapwing/timing/records/session-bests';
import type { ReportedRecord } from '@lapwing/timing/report/report-source';
import { localDate } from '@lapwing/timing/timestamp';
import type { EventRow } from '../queries/event.ts';
import type { SessionRow } from '../queries/session.ts';
import type { CategoryRecords, DecidedClaim } from '../records/read-records.ts';
import { keyOfCategory } from '../records/record-laps.ts';
import type { ResultsStore } from '../store.ts';

type Of = { session: SessionRow; event: EventRow; classification: Classification; laps: FieldLaps };
type Decided = Omit<CategoryRecords, 'proposals'>;

export async function readReportedRecords(
  store: ResultsStore,
  { session, event, classification, laps }: Of,
): Promise<ReportedRecord[]> {
  if (event.isListed === 0) return [];
  const records = await store.readAcceptedRecords(event.organizationId);
  if (records.length === 0) return [];
  const track = { ...(await store.findTrackOfSession(session)), venueId: event.venueId };
  const bests = sessionBests(classification.rows, laps.competitors);
  return records.flatMap((record) => {
    const { className } = record.category;
    if (keyOfCategory(record.category) !== keyOfCategory({ ...track, className })) return [];
    return acceptedIn(record, session) ?? fasterThan(record, session, bests.get(className)) ?? [];
  });
}

function acceptedIn({ category, history }: Decided, session: SessionRow): ReportedRecord | null {
  const index = history.findIndex(({ row }) => row?.sessionId === session.id);
  const claim = history[index];
  if (claim?.row == null) return null;
  const before = history[index - 1];
  return {
    who: claim.row.finishPosition,
    className: category.className,
    lap: claim.record.lapNumber,
    time: formatLapTime(claim.lapTimeMs),
    before: before === undefined ? null : holderOf(before, session),
    isAccepted: true,
  };
}

function fasterThan(
  { category, history, decided }: Decided,
  session: SessionRow,
  best: SessionBest | undefined,
): ReportedRecord | null {
  const before = recordBefore(history, session.startsAtMs);
  if (best === undefined || before === null || best.lapTimeMs >= before.lapTimeMs) return null;
  const isRefused = decided.some(
    ({ row, record }) =>
      row?.sessionId === session.id &&
      row.finishPosition === best.who &&
      record.lapNumber === best.lap &&
      record.state !== 'accepted',
  );
  if (isRefused) return null;
  return {
    ...{ who: best.who, className: category.className, lap: best.lap },
    time: formatLapTime(best.lapTimeMs),
    before: holderOf(before, session),
    isAccepted: false,
  };
}

function holderOf({ record, lapTimeMs, setAtMs }: DecidedClaim, { timeZone }: SessionRow) {
  return { name: record.name, time: formatLapTime(lapTimeMs), date: localDate(setAtMs, timeZone) };
}
