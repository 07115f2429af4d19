/** The calls of heats and finals: a preview, the draw, and the grid of a race that has begun. */

import * as z from 'zod/mini';
import { requestId } from '../ingest/request-id.ts';
import { shownLadder } from '../results/ladders.ts';
import { filledLine, line, list, oneOf, wholeNumber } from '../values/document-values.ts';
import { get, post } from '../values/endpoint.ts';
import { INT32_MAX, int32Id } from '../values/text-values.ts';
import { ladder, ladderFormat } from './ladder.ts';
import { MAX_PROGRAMME, meetingUpdate, plannedSession } from './meeting.ts';

export const formatFaults = [
  'too-few-cars',
  'too-many-cars',
  'nothing-to-race',
  'too-many-bumped',
  'wrong-advancing',
  'no-second-chance',
  'all-heats-dropped',
  'no-points',
] as const;
export type FormatFault = (typeof formatFaults)[number];

const id = wholeNumber(1, INT32_MAX);

/** `new`: everything is drawn again. `late`: entries that came after the draw are added at the back. */
const wanted = {
  mode: oneOf(['new', 'late']),
  /** null: the group has no ladder yet */
  ladderId: z.nullable(id),
  group: line(200),
  format: ladderFormat,
  seed: wholeNumber(0, INT32_MAX),
};

const wantedDraw = z.object(wanted);
export type WantedDraw = z.infer<typeof wantedDraw>;

/** The session of a race, as the desk plans and names it. */
const raceSession = z.object({
  race: filledLine(40),
  name: plannedSession.shape.name,
  startsAtMs: plannedSession.shape.startsAtMs,
  slotMs: plannedSession.shape.slotMs,
  laps: plannedSession.shape.laps,
  timeMs: plannedSession.shape.timeMs,
  minimumLapTimeMs: plannedSession.shape.minimumLapTimeMs,
});

export type RacePlan = z.infer<typeof raceSession>;

const draw = z.object({
  /** the desk's own id: sent twice, drawn once */
  changeId: requestId,
  since: wholeNumber(0, INT32_MAX),
  ...wanted,
  /** what the desk has seen in the preview, which is drawn or nothing */
  entrants: ladder.shape.entrants,
  sessions: list(raceSession, MAX_PROGRAMME),
});
export type Draw = z.infer<typeof draw>;

const params = { eventId: int32Id };
const member = { token: 'required' } as const;
const ladders = '/api/desk/events/:eventId/ladders';

export const ladderApi = {
  ladders: get(ladders, {
    summary: 'The heats, finals and brackets of a meeting, as they follow from the published results',
    params,
    ...member,
    answer: z.array(shownLadder),
  }),
  preview: post(`${ladders}/preview`, {
    summary: 'What a format would draw, without storing it',
    params,
    ...member,
    body: wantedDraw,
    answer: z.object({
      faults: z.array(z.enum(formatFaults)),
      /** null with faults */
      ladder: z.nullable(shownLadder),
      /** how many cars there are to draw */
      cars: z.int(),
    }),
  }),
  draw: post(`${ladders}/draw`, {
    summary: 'Draws heats, finals or a bracket, and plans their sessions',
    params,
    ...member,
    body: draw,
    answer: meetingUpdate,
  }),
  setGrid: post('/api/desk/events/:eventId/sessions/:sessionId/ladder-grid', {
    summary: 'Gives a race that has begun the grid that follows from newer results, or an earlier one again',
    params: { ...params, sessionId: int32Id },
    ...member,
    body: z.object({ grid: ladder.shape.entrants }),
    answer: z.object({ previous: z.array(z.int()) }),
  }),
};
