/** Running a session at the race desk. */

import { runApi } from '@lapwing/contract/desk/run';
import type { DeskEvent } from '@lapwing/contract/ingest/session-event';
import type { FastifyInstance } from 'fastify';
import type { NodeBus } from '../../bus/nats-bus.ts';
import { traceparentFor } from '../../http/monitoring/trace-requests.ts';
import { mount } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import type { OrganizationTransaction } from '../../ingest/organization-transaction.ts';
import type { IngestApi } from '../../ingest/routes.ts';
import type { SessionHosts } from '../../live/hosting/session-hosts.ts';
import { repeat } from '../../repeat.ts';
import type { Database } from '../../storage/database.ts';
import { fileActs } from '../decide/file-acts.ts';
import { listActs } from '../decide/steward-acts.ts';
import { storeGrid } from '../heats/race-grid.ts';
import { memberName } from '../member-name.ts';
import { requireRightForEvent } from '../require-right.ts';
import { faultsOf } from './check-batch.ts';
import { createDevices } from './devices.ts';
import { splitReports } from './incident-reports.ts';
import { prepareSession } from './prepare-session.ts';
import { createTimedStarts } from './timed-starts.ts';
import { createBatchWaiters } from './wait-for-batch.ts';

const ENTRIES_AT_ONCE = 500;
/** A start at a set time has that time, whenever it is stored. */
const START_EVERY_MS = 500;
/** Longer answers come in parts. */
const MOST_CHARACTERS = 2_000_000;

export type RunOptions = {
  db: Database;
  hosts: SessionHosts;
  acceptAt: IngestApi['acceptAt'];
  inOrganization: OrganizationTransaction;
  /** to the other servers */
  bus?: NodeBus | null;
  now?: () => number;
};

export function runRoutes(app: FastifyInstance, options: RunOptions): void {
  const { db, hosts, acceptAt, inOrganization, bus = null, now = Date.now } = options;
  const devices = createDevices(now, bus);
  const waiters = createBatchWaiters(hosts);
  const timedStarts = createTimedStarts({ db, hosts, acceptAt, now });
  const stopStarting = repeat(START_EVERY_MS, timedStarts.startDue, (error) =>
    app.log.error({ err: error }, 'timed starts'),
  );
  app.addHook('preClose', async () => {
    stopStarting();
    waiters.stop();
    devices.stop();
  });

  mount(app, runApi.time, async () => ({ nowMs: now() }));

  mount(app, runApi.journal, async ({ params: { eventId, sessionId }, query, user }) => {
    const { after = 0, wait = 0, device, phone = 0, offset, kept = 0 } = query;
    const { accountId } = await requireRightForEvent(db, user, eventId, 'view');
    await requireSession(db, eventId, sessionId);
    if (device !== undefined) {
      const person = await memberName(db, accountId);
      const kind = phone > 0 ? ('phone' as const) : ('desk' as const);
      devices.hear(sessionId, {
        deviceId: device,
        kind,
        number: phone,
        person,
        offsetMs: offset ?? null,
        kept,
      });
    }
    await waiters.wait(sessionId, after, wait);
    const rows = await hosts.readJournal(sessionId, after, ENTRIES_AT_ONCE, MOST_CHARACTERS);
    const last = Math.max(hosts.find(sessionId)?.number() ?? 0, rows.at(-1)?.number ?? after);
    return {
      entries: rows.map(({ number, receivedAtMs, events }) => ({
        ...{ number, receivedAtMs },
        events: JSON.parse(events),
      })),
      last,
      nowMs: now(),
      devices: devices.list(sessionId),
    };
  });

  mount(app, runApi.sendActs, async ({ params: { eventId, sessionId }, body, user, request }) => {
    const { organizationId, role, accountId } = await requireRightForEvent(db, user, eventId, 'view');
    await requireSession(db, eventId, sessionId);
    const timeline = (await hosts.load(sessionId))?.timeline ?? null;
    const acts = await listActs(db, sessionId);
    const filed = new Map(acts.map(({ actId, act }) => [actId, act.kind]));
    const errors = faultsOf(body, { role, nowMs: now(), timeline, filed });
    if (errors.length > 0) throw problem('invalid-parameters', { errors });
    const { reports, timing } = splitReports(body.events, filed);
    if (reports.length > 0) {
      const place = { eventId, sessionId };
      const member = { organizationId, accountId };
      const count = await fileActs({ ...options, now }, member, place, reports, body.deviceId);
      if (timing.length === 0) return { batchId: body.batchId, isRepeated: count === 0 };
    }
    const by = await memberName(db, accountId);
    const { batchId, sequence, offsetMs, deviceId } = body;
    const events = timing.map((event): DeskEvent => {
      if (event.kind !== 'act') return { ...event, by };
      return { ...event, by, device: deviceId, ...(offsetMs !== null && { offsetMs }) };
    });
    const { isRepeated } = await acceptAt(
      organizationId,
      { eventId, sessionId },
      { batchId, sequence, events },
      traceparentFor(request),
    );
    return { batchId, isRepeated };
  });

  mount(app, runApi.prepare, async ({ params: { eventId, sessionId }, body, user }) => {
    const { organizationId, accountId } = await requireRightForEvent(db, user, eventId, 'run');
    await requireSession(db, eventId, sessionId);
    const { grid, ...prepared } = await prepareSession(db, hosts, { eventId, sessionId }, body, now());
    const { events, batchId, entries } = prepared;
    if (grid !== null) await inOrganization(organizationId, (tx) => storeGrid(tx, sessionId, grid, now()));
    await timedStarts.plan(sessionId, body.startsAtMs, accountId);
    await acceptAt(organizationId, { eventId, sessionId }, { batchId, sequence: 0, events });
    return { entries };
  });
}

async function requireSession(db: Database, eventId: number, sessionId: number): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (session === undefined)
    throw problem('not-found', { detail: `No session ${sessionId} in event ${eventId}` });
}
