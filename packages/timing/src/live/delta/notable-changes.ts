/** Changes of single competitors that are worth a notification to somebody who is not watching. */

import type { LiveBoard, NoticeType } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { PenaltyKind } from '@lapwing/contract/results/penalties';
import type { RowStatus } from '@lapwing/contract/values/enums';

type NotableKind = Exclude<NoticeType, 'timer' | 'flag'>;

export type NotableChange = Readonly<{
  competitorId: string;
  /** the same wherever the same events were folded, and unique among the changes of the competitor */
  key: string;
  kind: NotableKind | 'finish';
  /** number and name */
  who: string;
  /** of a best lap or a penalty */
  timeMs: number | null;
  /** of a penalty without a time: laps, places or the number of a lap */
  penalty: Readonly<{ decision: PenaltyKind; value: number }> | null;
  position: number | null;
  status: RowStatus;
}>;

export function notableChanges(before: LiveBoard, after: LiveBoard): NotableChange[] {
  if (before.notices === after.notices && before.rows === after.rows) return [];
  const idsBefore = new Set(before.notices.map(({ id }) => id));
  const rowAt = new Map(after.rows.map((row) => [row.index, row]));
  const announced = after.notices.flatMap(({ id, type, row: index, atMs, timeMs, who, decision, value }) => {
    const row = index === undefined ? undefined : rowAt.get(index);
    if (idsBefore.has(id) || row === undefined || type === 'timer' || type === 'flag') return [];
    const penalty = decision === undefined ? null : { decision, value: value ?? 0 };
    const change = { ...changeOf(row, type, `${id}@${atMs}`, timeMs ?? null), penalty };
    return [who === undefined ? change : { ...change, who }];
  });
  const wasFinished = new Set(before.rows.filter(({ isFinished }) => isFinished).map(({ index }) => index));
  const finished = after.rows
    .filter(({ isFinished, index }) => isFinished && !wasFinished.has(index))
    .map((row) => changeOf(row, 'finish', `finish@${after.atMs}`, null));
  return [...announced, ...finished];
}

function changeOf(
  row: LiveRow,
  kind: NotableChange['kind'],
  key: string,
  timeMs: number | null,
): NotableChange {
  const { competitorId, number, fullName, position, status } = row;
  const who = [number, fullName].filter(Boolean).join(' ') || competitorId;
  return { competitorId, key, kind, who, timeMs, penalty: null, position, status };
}
