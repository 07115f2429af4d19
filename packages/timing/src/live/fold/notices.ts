/** The announcements: made from events, in addition to the timer's own texts. */

import type { SessionEventOf } from '@lapwing/contract/ingest/session-event';
import type { Notice } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { PenaltyKind } from '@lapwing/contract/results/penalties';
import type { LiveFlag, RowStatus } from '@lapwing/contract/values/enums';
import { formatLapTime } from '../../lap-time.ts';
import { type Draft, rowOf } from './draft.ts';

const MAX_NOTICES = 100;
/** Always kept; of the others the least important are dropped first. */
const NEWEST = 25;
const priorities = { 'best-lap': 2, lead: 3, 'pit-in': 1, flag: 4, penalty: 3, status: 3 } as const;
const DEFAULT_PRIORITY = 5;

type MadeType = keyof typeof priorities;
type NewNotice = Pick<Notice, 'atMs' | 'text'> & {
  row?: number;
  who?: string;
  timeMs?: number;
  flag?: LiveFlag;
  status?: RowStatus;
  reason?: string;
  decision?: PenaltyKind;
  value?: number;
};

function announce(draft: Draft, type: MadeType, made: NewNotice): void {
  draft.noticeCount += 1;
  keep(draft, { id: `m${draft.noticeCount}`, type, priority: priorities[type], ...made });
}

function keep(draft: Draft, notice: Notice): void {
  const notices = [...draft.notices, notice];
  if (notices.length > MAX_NOTICES) notices.splice(leastImportant(notices.slice(0, -NEWEST)), 1);
  draft.notices = notices;
}

/** The oldest of them. */
function leastImportant(notices: readonly Notice[]): number {
  const least = Math.min(...notices.map(importanceOf));
  return notices.findIndex((notice) => importanceOf(notice) === least);
}

/** The board has laps, places and penalties to serve in its notices only: live standings count them. */
function importanceOf({ decision, priority }: Notice): number {
  return decision === undefined ? priority : Number.POSITIVE_INFINITY;
}

export function announceBestLap(draft: Draft, index: number, timeMs: number, atMs: number): void {
  const row = rowOf(draft, index);
  const who = nameOf({ ...row, fullName: row.bestLapBy ?? row.fullName });
  announce(draft, 'best-lap', {
    atMs,
    row: index,
    who,
    timeMs,
    text: `Best lap: ${formatLapTime(timeMs)} by ${who}`,
  });
}

export function announceLead(draft: Draft, index: number, atMs: number): void {
  const who = nameOf(rowOf(draft, index));
  announce(draft, 'lead', { atMs, row: index, who, text: `${who} takes the lead` });
}

export function announcePit(draft: Draft, index: number, atMs: number): void {
  const who = nameOf(rowOf(draft, index));
  announce(draft, 'pit-in', { atMs, row: index, who, text: `${who} is in the pit lane` });
}

export function announceFlag(draft: Draft, flag: LiveFlag, text: string | null, atMs: number): void {
  announce(draft, 'flag', { atMs, flag, text: `Flag: ${text ?? flag}` });
}

export function announcePenalty(
  draft: Draft,
  index: number,
  timeMs: number,
  reason: string,
  atMs: number,
): void {
  const time = `${timeMs < 0 ? '' : '+'}${formatLapTime(timeMs)}`;
  const why = reason === '' ? '' : ` (${reason})`;
  const who = nameOf(rowOf(draft, index));
  announce(draft, 'penalty', {
    atMs,
    row: index,
    who,
    timeMs,
    ...(reason === '' ? {} : { reason }),
    text: `${who}: ${time}${why}`,
  });
}

export function announceRuling(
  draft: Draft,
  index: number,
  { decision, value, reason }: { decision: PenaltyKind; value: number; reason: string },
  atMs: number,
): void {
  if (decision === 'time') {
    announcePenalty(draft, index, value, reason, atMs);
    return;
  }
  const who = nameOf(rowOf(draft, index));
  const why = reason === '' ? '' : ` (${reason})`;
  const isTime = decision === 'drive-through' || decision === 'stop-and-go';
  const amount = value === 0 ? '' : ` ${isTime ? `+${formatLapTime(value)}` : value}`;
  announce(draft, 'penalty', {
    atMs,
    row: index,
    who,
    decision,
    value,
    ...(isTime && value > 0 && { timeMs: value }),
    ...(reason === '' ? {} : { reason }),
    text: `${who}: ${decision}${amount}${why}`,
  });
}

export function announceStatus(draft: Draft, index: number, atMs: number): void {
  const row = rowOf(draft, index);
  const who = nameOf(row);
  announce(draft, 'status', {
    atMs,
    row: index,
    who,
    status: row.status,
    text: `${who}: ${row.status}`,
  });
}

/** Replaces an earlier one with the same id; without text it withdraws it. */
export function onAnnouncement(draft: Draft, event: SessionEventOf<'announcement'>): void {
  const { atMs, announcementId, text, displaySeconds, priority = DEFAULT_PRIORITY } = event;
  const noticeType = event.type;
  if (announcementId === undefined) draft.noticeCount += 1;
  const notice: Notice = {
    id: announcementId === undefined ? `t${draft.noticeCount}` : `s${announcementId}`,
    atMs,
    type: 'timer',
    text,
    priority,
    ...(noticeType ? { said: noticeType } : {}),
    ...(displaySeconds === undefined ? {} : { displaySeconds }),
  };
  const isKnown = draft.notices.some(({ id }) => id === notice.id);
  if (text === '') draft.notices = draft.notices.filter(({ id }) => id !== notice.id);
  else if (isKnown) draft.notices = draft.notices.map((other) => (other.id === notice.id ? notice : other));
  else keep(draft, notice);
}

/** `7 Jane Doe`, or the known part of it. */
function nameOf({ number, displayNumber, fullName, competitorId }: LiveRow): string {
  return [displayNumber ?? number, fullName].filter(Boolean).join(' ') || competitorId;
}
