/**
 * The events of a running session, used by decoders, relay, ingest, journal and fold. Most are plain events. People at the
 * race desk do acts: plain events with an author and a reason, which can be undone and redone. Nothing is ever deleted.
 */

import * as z from 'zod/mini';
import { list, wholeNumber } from '../values/document-values.ts';
import { incidentReported } from './incident.ts';
import { atMs, id, type PlainEvent, plainEvents, text } from './plain-event.ts';

const competitorId = id;
const MAX_EVENTS_PER_ACT = 500;
/** No clock of a device is further away than a day. */
const MAX_OFFSET_MS = 86_400_000;

/** One crossing, as its source sent it. */
export const crossingKey = z.object({
  atMs,
  loopId: id,
  transponder: z.optional(id),
  competitorId: z.optional(competitorId),
});
export type CrossingKey = z.infer<typeof crossingKey>;

/** The crossing does not count. */
const crossingRemoved = z.object({ kind: z.literal('crossing-removed'), atMs, crossing: crossingKey });

/** The crossing was of this competitor. */
const crossingAssigned = z.object({
  kind: z.literal('crossing-assigned'),
  atMs,
  crossing: crossingKey,
  competitorId,
});

/** This competitor was not missed at the line after its crossing at `afterMs`, whatever is proposed. */
const proposalDismissed = z.object({
  kind: z.literal('proposal-dismissed'),
  atMs,
  competitorId,
  afterMs: atMs,
});

/** Only in acts: they change no plain event, but what is made of others. */
const actOnly = [crossingRemoved, crossingAssigned, proposalDismissed, incidentReported] as const;
type ActOnlyEvent = z.infer<(typeof actOnly)[number]>;
export type ActEvent = PlainEvent | ActOnlyEvent;

const who = {
  /** the member of the organisation; the server sets it for the race desk */
  by: text,
  reason: text,
};

/** Each event counts at its own time, in the order of times, however late it arrives. */
const act = z.object({
  kind: z.literal('act'),
  /** when it was done */
  atMs,
  /** The same id is the same act, however often it is sent. */
  actId: id,
  ...who,
  device: z.optional(id),
  /** by how much the clock of the device was corrected */
  offsetMs: z.optional(wholeNumber(-MAX_OFFSET_MS, MAX_OFFSET_MS)),
  does: list(z.discriminatedUnion('kind', [...plainEvents, ...actOnly]), MAX_EVENTS_PER_ACT),
});
export type Act = z.infer<typeof act>;

/** The later of two counts, by their times and then by their ids. */
const ofAct = { atMs, actId: id, of: id, ...who };
const undo = z.object({ kind: z.literal('undo'), ...ofAct });
const redo = z.object({ kind: z.literal('redo'), ...ofAct });
export type ActSwitch = z.infer<typeof undo> | z.infer<typeof redo>;

/** What people do at the race desk. */
export const deskEvent = z.discriminatedUnion('kind', [act, undo, redo]);
export type DeskEvent = z.infer<typeof deskEvent>;

export const sessionEvent = z.discriminatedUnion('kind', [...plainEvents, act, undo, redo]);
export type SessionEvent = z.infer<typeof sessionEvent>;

/** The members of the union by their kind. */
export type SessionEventOf<Kind extends SessionEvent['kind']> = Extract<SessionEvent, { kind: Kind }>;

export function isDeskEvent(event: SessionEvent): event is DeskEvent {
  return event.kind === 'act' || event.kind === 'undo' || event.kind === 'redo';
}

/** The plain events in it: without their order in time, and whether or not they were undone. */
export function plainEventsIn(event: SessionEvent): readonly PlainEvent[] {
  if (event.kind === 'undo' || event.kind === 'redo') return [];
  return event.kind === 'act' ? event.does.filter(isPlain) : [event];
}

export function isPlain(event: ActEvent): event is PlainEvent {
  return (
    event.kind !== 'crossing-removed' &&
    event.kind !== 'crossing-assigned' &&
    event.kind !== 'proposal-dismissed' &&
    event.kind !== 'incident'
  );
}
