/** What a report is written from, and how its sentences are made. */

import type { DriverFact } from '@lapwing/contract/results/facts';
import type { ReportEvidence, ReportSentence } from '@lapwing/contract/results/report';
import type { Classification, ClassificationRow } from '@lapwing/contract/results/results';
import type { SessionStory } from '@lapwing/contract/results/story';
import { hasDriven, isOut, isPlaced } from '../classification/row-outcome.ts';
import type { StoryEntry } from '../story/race-story.ts';

/** A lap of this result that is a lap record, or faster than the one that stood when the session began. */
export type ReportedRecord = {
  who: number;
  className: string;
  lap: number | null;
  time: string;
  /** null if it was the first one */
  before: { name: string; time: string; date: string } | null;
  isAccepted: boolean;
};

/** The first two of a championship after this session. */
export type ReportedStandings = {
  organizationId: number;
  championshipId: number;
  title: string;
  leader: { name: string; points: number };
  second: { name: string; points: number } | null;
};

export type ReportSource = {
  sessionId: number;
  organizationId: number;
  story: SessionStory;
  classification: Classification;
  /** the laps of the field; empty if they are unknown */
  entries: readonly StoryEntry[];
  /** in other sessions the best lap decides, and laps do not show who was ahead */
  isRace: boolean;
  isProvisional: boolean;
  facts: readonly { startNumber: string; resultClass: string; facts: readonly DriverFact[] }[];
  records: readonly ReportedRecord[];
  standings: readonly ReportedStandings[];
};

type Values = Omit<ReportSentence, 'code' | 'evidence'>;

export function says(
  code: ReportSentence['code'],
  values: Values,
  ...evidence: readonly ReportEvidence[]
): ReportSentence {
  return { code, ...values, evidence: [...evidence] };
}

export const inResult: ReportEvidence = { kind: 'classification' };

export const inRow = ({ position }: { position: number }): ReportEvidence => ({ kind: 'row', position });

export const onLap = (position: number, lap: number): ReportEvidence => ({ kind: 'lap', position, lap });

/** Those with a place who have driven, in the order of the result. */
export function placedRows({ rows }: Classification): ClassificationRow[] {
  return rows.filter((row) => isPlaced(row) && hasDriven(row) && hasResult(row));
}

/** Those who were disqualified or did not start have none to write about. */
function hasResult({ status }: ClassificationRow): boolean {
  return status !== 'DQ' && status !== 'DNS';
}

export function isPlacedAt(classification: Classification, finishPosition: number): boolean {
  return placedRows(classification).some(({ position }) => position === finishPosition);
}

/** Of the classes, those in which somebody has a place. */
export function classesOf(classification: Classification): string[] {
  const names = placedRows(classification).map(({ resultClass }) => resultClass);
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Whether competitors of several classes drove together. */
export function hasClasses(classification: Classification): boolean {
  return classesOf(classification).length > 1;
}

export function hasFinished(row: ClassificationRow): boolean {
  return isPlaced(row) && !isOut(row);
}
