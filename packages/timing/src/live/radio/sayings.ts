/** What race radio says: chosen from the changes of a board. The words are those of the site. */

import type { LiveBoard, Notice } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { PenaltyKind } from '@lapwing/contract/results/penalties';
import type { LiveFlag, RowStatus } from '@lapwing/contract/values/enums';
import { newNotices } from '../rewind/new-notices.ts';

/** A competitor in a sentence. Drivers change, so the name is that of the moment. */
export type Spoken = { readonly index: number; readonly number: string; readonly name: string };

type Fact =
  /** one after the other, if the lead changed again before there was time to say it */
  | { kind: 'lead'; leaders: readonly Spoken[] }
  | { kind: 'flag'; flag: LiveFlag; text: string }
  | { kind: 'winner'; who: Spoken }
  | { kind: 'out'; who: Spoken; status: RowStatus }
  | { kind: 'penalty'; who: Spoken; decision: PenaltyKind; value: number }
  | { kind: 'best-lap'; who: Spoken; timeMs: number }
  /** several cars that came in together */
  | { kind: 'pit'; cars: readonly Spoken[] }
  | { kind: 'place'; who: Spoken; position: number; wasPosition: number }
  | { kind: 'timer'; text: string };

export type Saying = Readonly<Fact & { atMs: number }>;
export type SayingKind = Saying['kind'];

export const verbosities = ['few', 'usual', 'all'] as const;
export type Verbosity = (typeof verbosities)[number];

export type RadioChoice = {
  /** `mine`: flags, and only what concerns these rows */
  readonly scope: 'mine' | 'all';
  readonly mine: ReadonlySet<number>;
  readonly verbosity: Verbosity;
};

/** Less urgent kinds belong to the more talkative settings. */
const saidFrom: Readonly<Record<SayingKind, Verbosity>> = {
  lead: 'few',
  flag: 'few',
  winner: 'few',
  place: 'few',
  out: 'usual',
  penalty: 'usual',
  'best-lap': 'usual',
  timer: 'usual',
  pit: 'all',
};

export function sayingsOf(before: LiveBoard, after: LiveBoard, choice: RadioChoice): Saying[] {
  if (before === after) return [];
  const rows = new Map(after.rows.map((row) => [row.index, row]));
  const announced = newNotices(after.notices, before.notices).flatMap((notice) => factOf(notice, rows) ?? []);
  const all = [...announced, ...winnerOf(before, after), ...placesOf(before, after, choice.mine)];
  return all.filter((saying) => isChosen(saying, choice));
}

function isChosen(saying: Saying, { scope, mine, verbosity }: RadioChoice): boolean {
  const isMine = concerned(saying).some(({ index }) => mine.has(index));
  if (saying.kind === 'flag' || isMine) return true;
  if (scope === 'mine') return false;
  return verbosities.indexOf(saidFrom[saying.kind]) <= verbosities.indexOf(verbosity);
}

function concerned(saying: Saying): readonly Spoken[] {
  switch (saying.kind) {
    case 'lead':
      return saying.leaders;
    case 'pit':
      return saying.cars;
    case 'flag':
    case 'timer':
      return [];
    default:
      return [saying.who];
  }
}

export function spokenOf(row: LiveRow): Spoken {
  const { index, number, displayNumber, fullName } = row;
  return { index, number: displayNumber || number || '', name: fullName ?? '' };
}

function factOf(notice: Notice, rows: ReadonlyMap<number, LiveRow>): Saying | null {
  const { type, atMs, timeMs, flag, status, text } = notice;
  if (type === 'flag') return flag === undefined ? null : { kind: 'flag', atMs, flag, text };
  if (type === 'timer') return { kind: 'timer', atMs, text };
  const row = notice.row === undefined ? undefined : rows.get(notice.row);
  if (row === undefined) return null;
  const who = spokenOf(row);
  switch (type) {
    case 'lead':
      return { kind: 'lead', atMs, leaders: [who] };
    case 'pit-in':
      return { kind: 'pit', atMs, cars: [who] };
    case 'best-lap':
      return timeMs === undefined ? null : { kind: 'best-lap', atMs, who, timeMs };
    case 'status':
      return status === undefined ? null : { kind: 'out', atMs, who, status };
    case 'penalty': {
      const { decision = 'time', value = timeMs ?? 0 } = notice;
      return { kind: 'penalty', atMs, who, decision, value };
    }
  }
}

/** The first of a race who has taken the flag. */
function winnerOf(before: LiveBoard, after: LiveBoard): Saying[] {
  if (after.session.rankedBy !== 'distance') return [];
  if (before.rows.some(({ isFinished }) => isFinished)) return [];
  const winner = after.rows.find(({ isFinished, position }) => isFinished && position === 1);
  return winner === undefined ? [] : [{ kind: 'winner', atMs: after.atMs, who: spokenOf(winner) }];
}

function placesOf(before: LiveBoard, after: LiveBoard, mine: ReadonlySet<number>): Saying[] {
  if (mine.size === 0 || before.rows === after.rows) return [];
  const places = new Map(before.rows.map(({ index, position }) => [index, position]));
  return after.rows.flatMap((row): Saying[] => {
    const wasPosition = places.get(row.index) ?? null;
    const { position } = row;
    if (!mine.has(row.index) || position === null || wasPosition === null || position === wasPosition)
      return [];
    return [{ kind: 'place', atMs: after.atMs, who: spokenOf(row), position, wasPosition }];
  });
}
