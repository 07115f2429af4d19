/** GET /api/status: for everybody, so only what listed events show anyway. */

import {
  INCIDENT_DAYS,
  type IncidentKind,
  incidentKinds,
  type SiteStatus,
  statusCall,
} from '@lapwing/contract/site/status';
import { resultStatuses } from '@lapwing/contract/values/enums';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { onOneNode } from '../nodes/jobs.ts';
import { type Leases, leasesOfOneServer } from '../nodes/leases.ts';
import { repeat } from '../repeat.ts';
import type { Database } from '../storage/database.ts';
import { LOOK_EVERY_MS, openIncidentWatch } from './watch-incidents.ts';

type StatusOptions = {
  db: Database;
  pushDelay: () => SiteStatus['pushDelay'];
  /** Incidents are looked for on one of several servers. */
  leases?: Leases;
  now?: () => number;
};

const DAY_MS = 86_400_000;
const MOST_ORGANIZATIONS = 100;
const MOST_INCIDENTS = 200;
/** Many may look at the same time when something is wrong. */
const CACHED_MS = 5_000;

export async function siteStatusRoutes(
  app: FastifyInstance,
  { db, pushDelay, now = Date.now, leases = leasesOfOneServer(db) }: StatusOptions,
): Promise<void> {
  const startedAtMs = now();
  const watch = await openIncidentWatch(db, startedAtMs);
  const onError = (error: unknown) => app.log.error({ err: error }, 'incidents');
  let stop = () => {};
  app.addHook('onListen', async () => {
    stop = repeat(
      LOOK_EVERY_MS,
      onOneNode(leases, () => watch.look(now())),
      onError,
    );
  });
  app.addHook('onClose', async () => stop());

  let cached: { atMs: number; answer: Promise<SiteStatus> } | null = null;
  mount(app, statusCall, () => {
    const nowMs = now();
    if (cached === null || Math.abs(nowMs - cached.atMs) >= CACHED_MS) {
      const answer = read(nowMs);
      cached = { atMs: nowMs, answer };
      answer.catch(() => {
        cached = null;
      });
    }
    return cached.answer;
  });

  async function read(nowMs: number): Promise<SiteStatus> {
    const sinceMs = nowMs - INCIDENT_DAYS * DAY_MS;
    const publications = await listPublications(db);
    const feeds = await listFeeds(db);
    const lastOf = new Map(publications.map(({ organizationId, atMs }) => [organizationId, atMs]));
    const names = new Map<number, string>();
    for (const { organizationId, organizationName } of feeds) names.set(organizationId, organizationName);
    for (const { organizationId, organizationName, atMs } of publications)
      if (atMs >= sinceMs) names.set(organizationId, organizationName);
    const organizations = [...names].map(([organizationId, name]) => ({
      organizationId,
      name,
      lastPublicationAtMs: lastOf.get(organizationId) ?? null,
      feeds: feeds
        .filter((feed) => feed.organizationId === organizationId)
        .map(({ eventId, eventName, sessionName, lastDataAtMs }) => ({
          eventId,
          eventName,
          sessionName,
          lastDataAtMs,
        })),
    }));
    return {
      nowMs,
      startedAtMs,
      pushDelay: pushDelay(),
      lastPublicationAtMs: publications.length === 0 ? null : Math.max(...lastOf.values()),
      organizations: organizations
        .toSorted((a, b) => b.feeds.length - a.feeds.length || a.name.localeCompare(b.name))
        .slice(0, MOST_ORGANIZATIONS),
      incidents: await listIncidents(db, sinceMs),
    };
  }
}

/** The newest publication of each organisation in a listed event. */
async function listPublications(db: Database) {
  const rows = await db
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organizationId')
    .select(({ fn }) => [
      'organizations.id as organizationId',
      'organizations.name as organizationName',
      fn.max('events.updatedAtMs').as('atMs'),
    ])
    .where('events.isListed', '=', 1)
    .where('events.resultStatus', 'in', [resultStatuses.Provisional, resultStatuses.Official])
    .groupBy(['organizations.id', 'organizations.name'])
    .execute();
  return rows.map((row) => ({ ...row, atMs: Number(row.atMs) }));
}

function listFeeds(db: Database) {
  return db
    .selectFrom('liveSessions')
    .innerJoin('sessions', 'sessions.id', 'liveSessions.sessionId')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .innerJoin('organizations', 'organizations.id', 'events.organizationId')
    .select([
      'events.id as eventId',
      'events.name as eventName',
      'sessions.name as sessionName',
      'liveSessions.lastBatchAtMs as lastDataAtMs',
      'organizations.id as organizationId',
      'organizations.name as organizationName',
    ])
    .where('liveSessions.endedAtMs', 'is', null)
    .where('sessions.resultStatus', '=', resultStatuses.Active)
    .where('events.isListed', '=', 1)
    .orderBy('liveSessions.lastBatchAtMs', 'desc')
    .execute();
}

/** A lost feed of an event that is not listed now stays hidden. */
async function listIncidents(db: Database, sinceMs: number): Promise<SiteStatus['incidents']> {
  const rows = await db
    .selectFrom('incidents')
    .leftJoin('sessions', 'sessions.id', 'incidents.sessionId')
    .leftJoin('events', 'events.id', 'sessions.eventId')
    .leftJoin('organizations', 'organizations.id', 'events.organizationId')
    .select([
      'incidents.kind',
      'incidents.startedAtMs',
      'incidents.endedAtMs',
      'organizations.name as organizationName',
    ])
    .where((eb) => eb.or([eb('incidents.sessionId', 'is', null), eb('events.isListed', '=', 1)]))
    .where((eb) => eb.or([eb('incidents.endedAtMs', 'is', null), eb('incidents.endedAtMs', '>=', sinceMs)]))
    .orderBy('incidents.startedAtMs', 'desc')
    .orderBy('incidents.id', 'desc')
    .limit(MOST_INCIDENTS)
    .execute();
  const known: ReadonlySet<string> = new Set(incidentKinds);
  // A newer version may have stored other kinds.
  return rows.flatMap((row) => (known.has(row.kind) ? [{ ...row, kind: row.kind as IncidentKind }] : []));
}
