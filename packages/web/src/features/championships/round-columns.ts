/** Which columns the standings have: one per event, or one per round of each event, by the layout. */

import type { Championship, StandingsRow } from '@lapwing/contract/championships';

export type RoundColumn = { key: string; title: string; eventId: number; roundId: number | null };
export type RoundResult = { points: number; position: string | null; isDropped: boolean };

export function roundColumns({ layout, events }: Championship): RoundColumn[] {
  return events.flatMap(({ id, name, rounds }) => {
    const total: RoundColumn = { key: `event-${id}`, title: name, eventId: id, roundId: null };
    if (layout === 'PointsPerEvent') return [total];
    const perRound = rounds.map((round) => ({
      key: `round-${id}-${round.id}`,
      title: `${name}, ${round.name}`,
      eventId: id,
      roundId: round.id,
    }));
    return layout === 'PointsPerRun' ? perRound : [...perRound, total];
  });
}

/** What a competitor brought home there; null when not taking part. */
export function roundResult(row: StandingsRow, { eventId, roundId }: RoundColumn): RoundResult | null {
  const event = row.events.find((entry) => entry.eventId === eventId);
  if (event === undefined || roundId === null) return event ?? null;
  return event.rounds.find((round) => round.roundId === roundId) ?? null;
}
