/** The case file of a session: incidents and protests, the stewards' rulings, and everything they did with them. */

import * as z from 'zod/mini';
import { incidentKinds, incidentText } from '../ingest/incident.ts';
import { MAX_PENALTY_VALUE, penaltyKinds } from '../results/penalties.ts';
import {
  filledLine,
  instantMs,
  line,
  list,
  oneOf,
  paragraphs,
  wholeNumber,
} from '../values/document-values.ts';

export const caseKinds = [...incidentKinds, 'protest'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseStates = ['open', 'investigating', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

export const caseOutcomes = ['ruled', 'no-action', 'upheld', 'rejected'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

const actId = filledLine(100);
const startNumber = filledLine(20);

const facts = {
  what: oneOf(caseKinds),
  /** when it happened */
  momentMs: instantMs,
  ...incidentText,
  numbers: list(startNumber, 20),
  /** who protests, or who reported it */
  from: line(100),
};

const decision = {
  number: startNumber,
  decision: oneOf(penaltyKinds),
  value: wholeNumber(0, MAX_PENALTY_VALUE),
  document: line(40),
  reason: line(500),
  /** seen by stewards only, until it is decided or published */
  isDraft: z.boolean(),
};

export const stewardAct = z.discriminatedUnion('kind', [
  /** its id is the id of the act */
  z.object({ kind: z.literal('incident'), ...facts }),
  z.object({ kind: z.literal('incident-changed'), incidentId: actId, ...facts }),
  z.object({
    kind: z.literal('state'),
    incidentId: actId,
    state: oneOf(caseStates),
    outcome: z.nullable(oneOf(caseOutcomes)),
    document: line(40),
    /** for the public; empty: none */
    notice: paragraphs(500),
  }),
  /** its id is the id of the act */
  z.object({ kind: z.literal('ruling'), incidentId: z.nullable(actId), ...decision }),
  z.object({ kind: z.literal('ruling-changed'), rulingId: actId, ...decision }),
  z.object({ kind: z.literal('undo'), of: actId }),
  z.object({ kind: z.literal('redo'), of: actId }),
]);
export type StewardAct = z.infer<typeof stewardAct>;

/** An act in the file. */
export const filedAct = z.object({
  number: z.int(),
  actId: z.string(),
  atMs: z.int(),
  by: z.string(),
  /** empty for a desk */
  deviceId: z.string(),
  act: stewardAct,
});
export type FiledAct = z.infer<typeof filedAct>;

export const newAct = z.object({ actId, atMs: instantMs, act: stewardAct });
