/** Classifies a recorded race by our rules and lists the differences to the published result. */

import type { Standing } from '../classification/classify.ts';
import { classifyRuled } from '../classification/classify-ruled.ts';
import type { Ruling } from '../classification/ruling.ts';
import type { Lap } from '../laps/lap.ts';
import { type PublishedRow, publishedGap, publishedTime } from './alkamel.test-support.ts';

/** The officials' rulings on one car, in order. */
export type RulingOnCar = { number: string; ruling: Ruling };

export function addedSeconds(seconds: number, ...numbers: string[]): RulingOnCar[] {
  return numbers.map((number) => ({
    number,
    ruling: { kind: 'penalty', penaltyMs: seconds * 1000, reason: 'in the published total' },
  }));
}

export function putBehind(behind: 'class' | 'field', ...numbers: string[]): RulingOnCar[] {
  return numbers.map((number) => ({
    number,
    ruling: { kind: 'relegated', behind, reason: 'in the published order' },
  }));
}

export function lapDeleted(lapNumber: number, reason: string, ...numbers: string[]): RulingOnCar[] {
  return numbers.map((number) => ({ number, ruling: { kind: 'lap-deleted', lapNumber, reason } }));
}

/** The differences to the published classification without each of the rulings: none if it is not needed. */
export function differencesWithoutEach(
  published: readonly PublishedRow[],
  laps: ReadonlyMap<string, Lap[]>,
  rulings: readonly RulingOnCar[],
): string[][] {
  return rulings.map((one) =>
    differences(
      classifyAsPublished(
        published,
        laps,
        rulings.filter((other) => other !== one),
      ),
      published,
    ),
  );
}

/** The rows of a classification in the form of the published one; `inClass` has the places and gaps in class. */
export function classifyAsPublished(
  published: readonly PublishedRow[],
  laps: ReadonlyMap<string, Lap[]>,
  rulings: readonly RulingOnCar[],
  scope: 'inField' | 'inClass' = 'inField',
): PublishedRow[] {
  const entries = published
    .map(({ number, className, position }) => ({
      laps: laps.get(number) ?? [],
      status: position === '' ? ('DNS' as const) : ('Normal' as const),
      number,
      className,
    }))
    // Sorted by number first, so that the published order cannot help.
    .toSorted((a, b) => (a.number < b.number ? -1 : 1));
  const records = rulings.flatMap(({ number, ruling }) => {
    const entry = entries.find((one) => one.number === number);
    return entry === undefined ? [] : [{ entry, ruling }];
  });
  return classifyRuled(entries, records, 'distance').map(({ entry, standing }) => ({
    number: entry.timed.number,
    className: entry.className,
    ...(standing.isClassified ? placeIn(scope, standing) : { position: '', toFirst: '', toPrevious: '' }),
    laps: entry.lapCount,
    totalTime: publishedTime(entry.totalTimeMs),
    bestLapNumber: entry.bestLapNumber ?? 0,
    bestTime: publishedTime(entry.bestTimeMs),
  }));
}

function placeIn(scope: 'inField' | 'inClass', standing: Standing) {
  return scope === 'inField'
    ? {
        position: String(standing.finishPosition),
        toFirst: publishedGap(standing.difference),
        toPrevious: publishedGap(standing.gap),
      }
    : {
        position: String(standing.positionInClass),
        toFirst: publishedGap(standing.differenceInClass),
        toPrevious: publishedGap(standing.gapInClass),
      };
}

/** `22: totalTime 4:01.000, published 4:02.000` for each cell that differs. */
export function differences(ours: readonly PublishedRow[], published: readonly PublishedRow[]): string[] {
  const columns = [
    'position',
    'laps',
    'totalTime',
    'toFirst',
    'toPrevious',
    'bestLapNumber',
    'bestTime',
  ] as const;
  return published.flatMap((row) => {
    const own = ours.find(({ number }) => number === row.number);
    return columns
      .filter((column) => own?.[column] !== row[column])
      .map((column) => `${row.number}: ${column} ${own?.[column]}, published ${row[column]}`);
  });
}
