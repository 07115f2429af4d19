/** The first paragraph of a report: who won, by how much, and how many finished. And the winners of the classes. */

import type { ReportSentence } from '@lapwing/contract/results/report';
import type { ResultDifference } from '@lapwing/contract/results/result-difference';
import type { Classification, ClassificationRow } from '@lapwing/contract/results/results';
import { hasDriven, isOut } from '../classification/row-outcome.ts';
import { parseLapTime } from '../lap-time.ts';
import {
  classesOf,
  hasClasses,
  hasFinished,
  inResult,
  inRow,
  placedRows,
  type ReportSource,
  says,
} from './report-source.ts';

/** One page names no more of them. */
const MOST_CLASSES = 8;

type By = { kind: 'time'; time: string } | { kind: 'laps'; count: number } | null;

/** Null if it is unknown, and for a dead heat. */
function apart({ lapsBehind, timeDifference, points }: ResultDifference): By {
  if (points !== undefined) return null;
  if (lapsBehind > 0) return { kind: 'laps', count: lapsBehind };
  return parseLapTime(timeDifference) > 0 ? { kind: 'time', time: timeDifference } : null;
}

export function resultSentences(source: ReportSource): ReportSentence[] {
  const { classification, story, isProvisional } = source;
  const placed = placedRows(classification);
  const [first, second, third] = placed;
  if (first === undefined) return [];
  const opening = story.isRace ? won(first, second) : fastest(first, second);
  return [
    opening,
    ...(third === undefined ? [] : [thirdPlace(third)]),
    ...(story.isRace ? [...distance(first), ...classified(classification)] : []),
    ...(isProvisional ? [says('provisional', {}, inResult)] : []),
  ];
}

function won(first: ClassificationRow, second: ClassificationRow | undefined): ReportSentence {
  const who = first.position;
  if (first.total !== null) return says('won-on-points', { who, count: first.total }, inRow(first));
  const by = second && apart(second.difference);
  if (second === undefined || !by) return says('won', { who }, inRow(first));
  const values = { who, other: second.position };
  return by.kind === 'time'
    ? says('won-by-time', { ...values, time: by.time }, inRow(first), inRow(second))
    : says('won-by-laps', { ...values, count: by.count }, inRow(first), inRow(second));
}

function fastest(first: ClassificationRow, second: ClassificationRow | undefined): ReportSentence {
  const values = { who: first.position, time: first.bestTime };
  const by = second && apart(second.difference);
  return second === undefined || by?.kind !== 'time'
    ? says('fastest', values, inRow(first))
    : says(
        'fastest-by-time',
        { ...values, other: second.position, than: by.time },
        inRow(first),
        inRow(second),
      );
}

function thirdPlace(third: ClassificationRow): ReportSentence {
  const by = apart(third.difference);
  const who = third.position;
  if (by === null) return says('third', { who }, inRow(third));
  return by.kind === 'time'
    ? says('third-by-time', { who, time: by.time }, inRow(third))
    : says('third-by-laps', { who, count: by.count }, inRow(third));
}

function distance(first: ClassificationRow): ReportSentence[] {
  const { numberOfLaps: count, totalTime: time, total } = first;
  if (total !== null || count < 1 || parseLapTime(time) <= 0) return [];
  return [says('distance', { count, time }, inRow(first))];
}

/** As many as the page itself counts. */
function classified({ rows }: Classification): ReportSentence[] {
  const count = rows.filter(hasFinished).length;
  const starters = rows.filter((row) => row.status !== 'DNS' && (hasDriven(row) || isOut(row)));
  if (count < 1 || starters.length < 2 || count > starters.length) return [];
  return count === starters.length
    ? [says('classified-all', { count }, inResult)]
    : [says('classified', { count, of: starters.length }, inResult)];
}

/** Of classes that drove together, but for the one whose winner won overall. */
export function classSentences({ classification, story }: ReportSource): ReportSentence[] {
  if (!hasClasses(classification)) return [];
  const placed = placedRows(classification);
  return classesOf(classification)
    .flatMap((className) => {
      const own = placed.filter((row) => row.resultClass === className);
      const first = own.find(({ positionInClass }) => positionInClass === 1);
      const second = own.find(({ positionInClass }) => positionInClass === 2);
      if (first === undefined || first === placed[0]) return [];
      return [story.isRace ? classWon(first, second) : classFastest(first)];
    })
    .slice(0, MOST_CLASSES);
}

function classWon(first: ClassificationRow, second: ClassificationRow | undefined): ReportSentence {
  const values = { who: first.position, className: first.resultClass };
  const by = second && apart(second.diffClass);
  if (second === undefined || !by) return says('class-won', values, inRow(first));
  const both = { ...values, other: second.position };
  return by.kind === 'time'
    ? says('class-won-by-time', { ...both, time: by.time }, inRow(first), inRow(second))
    : says('class-won-by-laps', { ...both, count: by.count }, inRow(first), inRow(second));
}

function classFastest(first: ClassificationRow): ReportSentence {
  const { position: who, resultClass: className, bestTime: time } = first;
  return says('class-fastest', { who, className, time }, inRow(first));
}
