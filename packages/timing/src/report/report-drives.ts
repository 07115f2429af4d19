/** Who stood out, what it means by earlier results, and what the officials decided. */

import type { DriverFact, FactCode } from '@lapwing/contract/results/facts';
import type { ReportCode, ReportSentence } from '@lapwing/contract/results/report';
import type { ClassificationRow } from '@lapwing/contract/results/results';
import { formatLapTime, parseLapTime } from '../lap-time.ts';
import { ledMost } from './report-course.ts';
import {
  classesOf,
  hasClasses,
  inRow,
  isPlacedAt,
  onLap,
  placedRows,
  type ReportSource,
  says,
} from './report-source.ts';

const PODIUM = 3;
const FEWEST_GAINED = 2;
const MOST_FACTS = 4;
const MOST_RULINGS = 4;
/** Penalties of those further back did not decide anything that the report tells. */
const LAST_TOLD_PLACE = 10;

export function driveSentences(source: ReportSource): ReportSentence[] {
  const { story } = source;
  return [
    ...(story.isRace
      ? [...mover(source), ...ledMost(source), ...fastestLap(source), ...closest(source)]
      : []),
    ...factSentences(source),
  ];
}

function mover({ story: { mover: moved }, classification }: ReportSource): ReportSentence[] {
  if (moved === null || moved.from - moved.to < FEWEST_GAINED) return [];
  const { who, from, to: place } = moved;
  if (!isPlacedAt(classification, who)) return [];
  return [says('mover', { who, from, place }, inRow({ position: who }))];
}

function fastestLap({ story: { bestLap }, entries }: ReportSource): ReportSentence[] {
  if (bestLap === null) return [];
  const { who, lap, lapTime: time } = bestLap;
  const own = entries.find(({ finishPosition }) => finishPosition === who);
  const isKnown = own?.lapTimesMs[lap - 1] === parseLapTime(time);
  return [
    isKnown
      ? says('fastest-lap', { who, time, lap }, onLap(who, lap))
      : says('fastest-lap', { who, time }, inRow({ position: who })),
  ];
}

/** The fight for the win is already in the first sentence of the report. */
function closest({ story: { closestFinish }, classification }: ReportSource): ReportSentence[] {
  if (closestFinish === null) return [];
  const { ahead, behind, gap: time } = closestFinish;
  if (!isPlacedAt(classification, behind)) return [];
  const place = placedRows(classification).findIndex(({ position }) => position === ahead) + 1;
  if (place < 2) return [];
  const values = { who: ahead, other: behind, time, place };
  return [says('closest', values, inRow({ position: ahead }), inRow({ position: behind }))];
}

/** Facts about places are about those in the class. */
const toldFacts: Partial<Record<FactCode, readonly [ReportCode, inClass: ReportCode]>> = {
  'first-win': ['first-win', 'first-win-in-class'],
  'win-since': ['win-since', 'win-since-in-class'],
  'first-podium': ['first-podium', 'first-podium-in-class'],
  'podium-since': ['podium-since', 'podium-since-in-class'],
  'wins-in-a-row': ['wins-in-a-row', 'wins-in-a-row-in-class'],
  'podiums-in-a-row': ['podiums-in-a-row', 'podiums-in-a-row-in-class'],
  'best-here': ['best-here', 'best-here'],
  'beats-at-last': ['beats-at-last', 'beats-at-last'],
};

/** Of the podium and of the winners of the classes, the most remarkable fact of each. */
function factSentences(source: ReportSource): ReportSentence[] {
  const { classification, facts } = source;
  const placed = placedRows(classification);
  const winners = classesOf(classification).flatMap(
    (name) => placed.find((row) => row.resultClass === name && row.positionInClass === 1) ?? [],
  );
  const told = [...new Set([...placed.slice(0, PODIUM), ...winners])].flatMap((row) => {
    const own = facts.find((one) => isOf(one, row))?.facts ?? [];
    return own.map((fact) => factSentence(row, fact, source)).find((each) => each !== null) ?? [];
  });
  // On a good day everybody is faster than before: one example is enough.
  const best = told.find(({ code }) => code === 'best-here');
  return told.filter((each) => each.code !== 'best-here' || each === best).slice(0, MOST_FACTS);
}

function isOf(
  { startNumber, resultClass }: { startNumber: string; resultClass: string },
  row: ClassificationRow,
): boolean {
  return startNumber === row.startNumber && resultClass === row.resultClass;
}

function factSentence(
  row: ClassificationRow,
  { code, count, since, difference, other, evidence }: DriverFact,
  { classification, sessionId }: ReportSource,
): ReportSentence | null {
  const told = toldFacts[code];
  if (told === undefined || evidence.length === 0) return null;
  const rival = placedRows(classification).find(
    ({ startNumber, resultClass }) => startNumber === other && resultClass === row.resultClass,
  );
  if (code === 'beats-at-last' && (rival === undefined || rival.position < row.position)) return null;
  const values = {
    who: row.position,
    ...(rival !== undefined && { other: rival.position }),
    ...(count !== null && { count }),
    ...(since !== null && { date: since }),
    ...(difference !== null && { time: difference }),
  };
  // This result is at hand: the earlier ones prove it.
  const earlier = evidence.filter((each) => each.sessionId !== sessionId);
  const proofs = (earlier.length > 0 ? earlier : evidence).map((each) => ({
    kind: 'result' as const,
    ...each,
  }));
  return says(told[hasClasses(classification) ? 1 : 0], values, ...proofs);
}

/** Of those whom it may have cost a place in front, and of the disqualified. */
export function rulingSentences({ classification }: ReportSource): ReportSentence[] {
  const placed = placedRows(classification).slice(0, LAST_TOLD_PLACE);
  const penalties = placed.flatMap(penaltySentence);
  const out = classification.rows
    .filter(({ status }) => status === 'DQ')
    .map((row) => says('disqualified', { who: row.position }, inRow(row)));
  return [...penalties, ...out].slice(0, MOST_RULINGS);
}

function penaltySentence(row: ClassificationRow): ReportSentence[] {
  const sum = { ms: 0, laps: 0, places: 0 };
  for (const ruling of row.rulings) {
    if (ruling.kind === 'penalty') sum.ms += parseLapTime(ruling.time);
    if (ruling.kind === 'laps') sum.laps += ruling.laps;
    if (ruling.kind === 'places') sum.places += ruling.places;
  }
  const who = row.position;
  if (sum.ms > 0) return [says('penalty-time', { who, time: formatLapTime(sum.ms) }, inRow(row))];
  if (sum.laps > 0) return [says('penalty-laps', { who, count: sum.laps }, inRow(row))];
  return sum.places > 0 ? [says('penalty-places', { who, count: sum.places }, inRow(row))] : [];
}
