/**
 * Writes the report of a result, by rule from its classification, its laps and the archive. As in a story, a wrong
 * sentence is worse than none: what is unknown is left out, and every sentence has its evidence.
 */

import type { ReportParagraph, ReportSentence } from '@lapwing/contract/results/report';
import { courseSentences } from './report-course.ts';
import { driveSentences, rulingSentences } from './report-drives.ts';
import { classSentences, resultSentences } from './report-result.ts';
import {
  inRow,
  onLap,
  type ReportedRecord,
  type ReportedStandings,
  type ReportSource,
  says,
} from './report-source.ts';

/** In the order of the report; empty without a result. */
export function raceReport(source: ReportSource): ReportParagraph[] {
  const opening = resultSentences(source);
  if (opening.length === 0) return [];
  const paragraphs: ReportParagraph[] = [
    { topic: 'result', sentences: opening },
    { topic: 'course', sentences: courseSentences(source) },
    { topic: 'classes', sentences: classSentences(source) },
    { topic: 'drives', sentences: driveSentences(source) },
    { topic: 'rulings', sentences: rulingSentences(source) },
    {
      topic: 'standings',
      sentences: [
        ...source.records.map((record) => recordSentence(record, source)),
        ...source.standings.map(standingsSentence),
      ],
    },
  ];
  return paragraphs.filter(({ sentences }) => sentences.length > 0);
}

function recordSentence(record: ReportedRecord, { organizationId, entries }: ReportSource): ReportSentence {
  const { who, className, lap, time, before, isAccepted } = record;
  const hasLaps = entries.some(({ finishPosition, endsMs }) => finishPosition === who && endsMs.length > 0);
  const evidence = [
    lap === null || !hasLaps ? inRow({ position: who }) : onLap(who, lap),
    { kind: 'records' as const, organizationId },
  ];
  const values = { who, time, className };
  if (before === null) return says('first-record', values, ...evidence);
  const than = { than: before.time, name: before.name, date: before.date };
  return says(isAccepted ? 'record' : 'record-beaten', { ...values, ...than }, ...evidence);
}

function standingsSentence(standings: ReportedStandings): ReportSentence {
  const { organizationId, championshipId, title, leader, second } = standings;
  const evidence = { kind: 'standings' as const, organizationId, championshipId };
  const values = { title, name: leader.name, points: leader.points };
  if (second === null) return says('standings-alone', values, evidence);
  const count = leader.points - second.points;
  const both = { ...values, otherName: second.name };
  return count > 0 ? says('standings', { ...both, count }, evidence) : says('standings-tied', both, evidence);
}
