/** The public status of the site: feeds, push delay, publications, and incidents of the last days. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';

export const INCIDENT_DAYS = 7;
/** A running session without data for longer has lost its feed. */
export const FEED_LOST_AFTER_MS = 60_000;

/** `feed-lost`: a running session got no data. The others are about the server. */
export const incidentKinds = ['feed-lost', 'server-started', 'overloaded', 'backup-failed'] as const;
export type IncidentKind = (typeof incidentKinds)[number];

const status = z.object({
  nowMs: z.int(),
  startedAtMs: z.int(),
  /** from the arrival of data to its sending; null if nothing was sent since the start */
  pushDelay: z.nullable(z.object({ medianMs: z.number(), p99Ms: z.number() })),
  /** of a result of a listed event; null if there is none */
  lastPublicationAtMs: z.nullable(z.int()),
  /** with running sessions, or publications of the last days; only listed events count */
  organizations: z.array(
    z.object({
      organizationId: z.int(),
      name: z.string(),
      lastPublicationAtMs: z.nullable(z.int()),
      feeds: z.array(
        z.object({
          eventId: z.int(),
          eventName: z.string(),
          sessionName: z.string(),
          lastDataAtMs: z.int(),
        }),
      ),
    }),
  ),
  /** the newest first */
  incidents: z.array(
    z.object({
      kind: z.enum(incidentKinds),
      /** null if it is about the server */
      organizationName: z.nullable(z.string()),
      startedAtMs: z.int(),
      /** null while it lasts */
      endedAtMs: z.nullable(z.int()),
    }),
  ),
});
export type SiteStatus = z.infer<typeof status>;

export const statusCall = get('/api/status', {
  summary: 'The state of the site: feeds by organisation, push delay, last publications, incidents',
  answer: status,
});
