/** An incident that a marshal or an official saw. */

import * as z from 'zod/mini';
import { filledLine, instantMs, line, list, oneOf, paragraphs } from '../values/document-values.ts';

export const incidentKinds = [
  'contact',
  'off-track',
  'cut',
  'yellow',
  'stopped',
  'debris',
  'pits',
  'start',
  'something',
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

export const incidentText = {
  /** the marshal's post, or the place at the track */
  post: line(60),
  note: paragraphs(500),
};

/** Goes to the case file of the session, and not to its journal. */
export const incidentReported = z.object({
  kind: z.literal('incident'),
  /** when it happened */
  atMs: instantMs,
  what: oneOf(incidentKinds),
  ...incidentText,
  /** start numbers */
  numbers: list(filledLine(20), 20),
});
