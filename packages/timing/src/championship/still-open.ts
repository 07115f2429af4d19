/** What can still change the standings, apart from the places on the road. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { ChampionshipSeason, SeasonRound } from '@lapwing/contract/results/season';
import { entryOf } from '../live/board/entry-of-row.ts';

export type StillOpen =
  | { kind: 'running'; cars: number; lapsToGo: number | null }
  /** the finish flag has fallen, and these have not passed it yet */
  | { kind: 'last-lap'; numbers: readonly string[] }
  /** given as drive-through or stop-and-go, and not served so far */
  | { kind: 'unserved'; numbers: readonly string[] }
  /** time penalties that are in the order as it stands */
  | { kind: 'time-penalties'; numbers: readonly string[] }
  /** the result of the running round can be protested for this long */
  | { kind: 'protest-after'; minutes: number }
  | { kind: 'protest'; round: SeasonRound; endsAtMs: number }
  | { kind: 'provisional'; rounds: readonly SeasonRound[] }
  | { kind: 'coming'; rounds: readonly SeasonRound[] };

export function stillOpen(
  { events }: Pick<ChampionshipSeason, 'events'>,
  running: { round: SeasonRound; board: LiveBoard } | null,
  nowMs: number,
): StillOpen[] {
  const rounds = events.flatMap((event) => event.rounds);
  const open = running === null ? [] : openOnTrack(running.board);
  const minutes = running?.round.protestMinutes ?? 0;
  const protested = rounds.flatMap((round): StillOpen[] => {
    const endsAtMs = round.protestEndsAtMs;
    return endsAtMs !== null && endsAtMs > nowMs ? [{ kind: 'protest', round, endsAtMs }] : [];
  });
  const named = new Set(protested.flatMap((each) => (each.kind === 'protest' ? [each.round] : [])));
  const provisional = rounds.filter((round) => round.state === 'provisional' && !named.has(round));
  const coming = rounds.filter(({ state }) => state === 'coming');
  return [
    ...open,
    ...(minutes > 0 ? [{ kind: 'protest-after' as const, minutes }] : []),
    ...protested,
    ...(provisional.length > 0 ? [{ kind: 'provisional' as const, rounds: provisional }] : []),
    ...(coming.length > 0 ? [{ kind: 'coming' as const, rounds: coming }] : []),
  ];
}

function openOnTrack({ rows, session, notices }: LiveBoard): StillOpen[] {
  const driving = rows.filter(({ position, status }) => position !== null && status === 'Normal');
  const late = driving.filter(({ isFinished }) => !isFinished);
  const isFlagOut = session.flag === 'Finish';
  const open: StillOpen[] = [];
  if (!session.isEnded && !isFlagOut)
    open.push({ kind: 'running', cars: driving.length, lapsToGo: session.lapsToGo });
  if (!session.isEnded && isFlagOut && late.length > 0)
    open.push({ kind: 'last-lap', numbers: late.map(numberOf) });
  const unserved = new Set(
    notices.flatMap(({ decision, value = 0, row }) =>
      (decision === 'drive-through' || decision === 'stop-and-go') && value > 0 && row !== undefined
        ? [row]
        : [],
    ),
  );
  const owing = rows.filter(({ index }) => unserved.has(index));
  if (owing.length > 0) open.push({ kind: 'unserved', numbers: owing.map(numberOf) });
  const timed = rows.filter(({ index, penaltyMs }) => penaltyMs > 0 && !unserved.has(index));
  if (timed.length > 0) open.push({ kind: 'time-penalties', numbers: timed.map(numberOf) });
  return open;
}

function numberOf(row: LiveRow): string {
  return entryOf(row).startNumber;
}
