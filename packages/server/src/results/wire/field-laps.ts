/** The laps of a whole field in columns, for screens that compare everyone. */

import type { CompetitorLaps, FieldLaps } from '@lapwing/contract/results/lap-data';
import type { Ruling } from '@lapwing/timing/classification/ruling';
import { gridPositions } from '@lapwing/timing/classification/start-grid';
import type { Lap } from '@lapwing/timing/laps/lap';
import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import { stintsOf } from '../crew-columns.ts';
import type { CompetitorWithLaps, SessionRow } from '../queries/session.ts';

export function toWireFieldLaps(
  session: SessionRow,
  competitors: readonly CompetitorWithLaps[],
  rulingsOf: (competitorId: number) => readonly Ruling[],
): FieldLaps {
  const gridPositionOf = gridPositions(session.hasStartGrid === 1 ? competitors : []);
  return {
    sessionId: session.id,
    competitors: competitors.map((row) => ({
      finishPosition: row.finishPosition,
      startNumber: row.startNumber,
      gridPosition: gridPositionOf(row),
      ...columnsOf(row, session.startsAtMs, rulingsOf(row.id)),
    })),
  };
}

type LapColumns = Omit<CompetitorLaps, 'finishPosition' | 'startNumber' | 'gridPosition'>;

function columnsOf(row: CompetitorWithLaps, startsAtMs: number, rulings: readonly Ruling[]): LapColumns {
  const laps = decodeLaps(row.laps);
  const ruledOut = new Set(
    rulings.flatMap((ruling) => (ruling.kind === 'lap-deleted' ? [ruling.lapNumber] : [])),
  );
  const numbersWhere = (isMeant: (lap: Lap, lapNumber: number) => boolean): number[] =>
    laps.flatMap((lap, index) => (isMeant(lap, index + 1) ? [index + 1] : []));
  const drivers = stintsOf(row);
  return {
    ...(drivers.length > 0 && { drivers: [...drivers] }),
    lapTimesMs: laps.map(({ lapTimeMs }) => lapTimeMs),
    endsMs: laps.map(({ completedAtMs }) => (completedAtMs > 0 ? completedAtMs - startsAtMs : null)),
    pitLaps: numbersWhere(({ isInPit }) => isInPit),
    yellowLaps: numbersWhere(({ flag }) => flag === 'YELLOW'),
    redLaps: numbersWhere(({ flag }) => flag === 'RED'),
    deletedLaps: numbersWhere(({ isDeleted }, lapNumber) => isDeleted || ruledOut.has(lapNumber)),
  };
}
