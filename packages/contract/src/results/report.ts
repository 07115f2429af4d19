/** The report of a result in prose: paragraphs of sentences in codes, each with the evidence that proves it. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { int32Id, optionalEventGuid } from '../values/text-values.ts';
import { duration, isoDate } from '../values/wire-values.ts';
import { factEvidence } from './facts.ts';
import { namedCompetitor, sentenceCodes } from './story.ts';

/** In the order of the report. */
const reportTopics = ['result', 'course', 'classes', 'drives', 'rulings', 'standings'] as const;

/** What a sentence says; the screen writes it in the visitor's language. */
export const reportCodes = [
  /** `who` wins, ahead of `other` by `time`, by `count` laps, or with `count` points */
  'won',
  'won-by-time',
  'won-by-laps',
  'won-on-points',
  /** practice and qualifying: `who` is fastest with `time`, `than` ahead of `other` */
  'fastest',
  'fastest-by-time',
  /** `who` is third, `time` or `count` laps behind the first */
  'third',
  'third-by-time',
  'third-by-laps',
  /** the winner's `count` laps took `time` */
  'distance',
  /** `count` of `of` starters were classified; all of them */
  'classified',
  'classified-all',
  /** the officials have not confirmed the result */
  'provisional',
  /** the course of a race, as in its story; `lap` is that of the sentence */
  ...sentenceCodes,
  /** on `lap`, `who` was `time` ahead of `other` */
  'ahead-on-lap',
  /** on `lap`, `who` was `than` behind `other`, the winner, and `time` at the finish */
  'closing',
  /** the lead changed `count` times, between `of` competitors */
  'lead-changes',
  /** `who` led `count` of `of` laps and finished in `place`, or did not finish */
  'led-most',
  'led-most-out',
  /** `who` won the class, ahead of `other` by `time` or by `count` laps */
  'class-won',
  'class-won-by-time',
  'class-won-by-laps',
  /** practice and qualifying: `who` is the fastest of the class with `time` */
  'class-fastest',
  /** `who` gained the most places: from `from` to `place` */
  'mover',
  /** `who` drove the fastest lap of the race */
  'fastest-lap',
  /** the two closest at the finish: `who` was `time` ahead of `other`, for `place` */
  'closest',
  /** by earlier results, as the facts of the same names; `in-class` if several classes drove together */
  'first-win',
  'first-win-in-class',
  'win-since',
  'win-since-in-class',
  'first-podium',
  'first-podium-in-class',
  'podium-since',
  'podium-since-in-class',
  'wins-in-a-row',
  'wins-in-a-row-in-class',
  'podiums-in-a-row',
  'podiums-in-a-row-in-class',
  'best-here',
  'beats-at-last',
  /** decisions of the officials that count in this result */
  'penalty-time',
  'penalty-laps',
  'penalty-places',
  'disqualified',
  /** a lap record: accepted, as the first one, or faster than the record while nobody has decided */
  'record',
  'first-record',
  'record-beaten',
  /** `name` leads the championship `title` with `points`, `count` ahead of `otherName`; or as many as `otherName` */
  'standings',
  'standings-tied',
  'standings-alone',
] as const;
export type ReportCode = (typeof reportCodes)[number];

/** Competitors are named by their finish position. */
const finishPosition = z.int();

/** Where a sentence can be checked. */
export const reportEvidence = z.discriminatedUnion('kind', [
  /** a lap of the lap chart */
  z.object({ kind: z.literal('lap'), position: finishPosition, lap: z.int() }),
  /** this result as a whole */
  z.object({ kind: z.literal('classification') }),
  /** a row of this result */
  z.object({ kind: z.literal('row'), position: finishPosition }),
  /** this result or an earlier one */
  z.object({ kind: z.literal('result'), ...factEvidence.shape }),
  z.object({ kind: z.literal('records'), organizationId: z.int() }),
  z.object({ kind: z.literal('standings'), organizationId: z.int(), championshipId: z.int() }),
]);
export type ReportEvidence = z.infer<typeof reportEvidence>;

const number = z.optional(z.number());

export const reportSentence = z.object({
  code: z.enum(reportCodes),
  who: z.optional(finishPosition),
  other: z.optional(finishPosition),
  lap: number,
  place: number,
  from: number,
  count: number,
  of: number,
  points: number,
  time: z.optional(duration),
  than: z.optional(duration),
  date: z.optional(isoDate),
  className: z.optional(z.string()),
  /** of a championship */
  title: z.optional(z.string()),
  /** people who need not be in this result */
  name: z.optional(z.string()),
  otherName: z.optional(z.string()),
  evidence: z.array(reportEvidence),
});
export type ReportSentence = z.infer<typeof reportSentence>;

export const sessionReport = z.object({
  sessionId: z.int(),
  sessionName: z.string(),
  eventName: z.string(),
  venueName: z.string(),
  /** at the track */
  date: isoDate,
  /** everybody whom a sentence names by finish position */
  people: z.array(namedCompetitor),
  flags: z.array(z.object({ fromLap: z.int(), toLap: z.int() })),
  /** empty without a result */
  paragraphs: z.array(z.object({ topic: z.enum(reportTopics), sentences: z.array(reportSentence) })),
});
export type SessionReport = z.infer<typeof sessionReport>;
export type ReportParagraph = SessionReport['paragraphs'][number];

export const sessionReportCall = get('/api/v0.2.3/eventresults/sessions/:sessionId/report', {
  summary: 'The report of a result in prose: sentences in codes with parameters, each with its evidence',
  params: { sessionId: int32Id },
  query: { guid: optionalEventGuid },
  answer: sessionReport,
});
