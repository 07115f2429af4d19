/** The calls of heats and finals at the race desk. */

import { ladderApi } from '@lapwing/contract/desk/ladder-calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { OrganizationTransaction } from '../../ingest/organization-transaction.ts';
import type { IngestApi } from '../../ingest/routes.ts';
import { listLadders } from '../../results/queries/ladders.ts';
import type { Database } from '../../storage/database.ts';
import { type Hosts, loadMeeting } from '../meeting/load-meeting.ts';
import { readUpdates } from '../meeting/read-updates.ts';
import { requireRightForEvent } from '../require-right.ts';
import { previewLadder, storeDraw } from './draw-ladder.ts';
import { gridBatch } from './grid-batch.ts';
import { replaceGrid } from './race-grid.ts';

export type LadderOptions = {
  db: Database;
  hosts: Hosts;
  onMoved: () => void;
  inOrganization: OrganizationTransaction;
  acceptAt: IngestApi['acceptAt'];
  now: () => number;
};

export function ladderRoutes(
  app: FastifyInstance,
  { db, hosts, onMoved, inOrganization, acceptAt, now }: LadderOptions,
): void {
  mount(app, ladderApi.ladders, async ({ params: { eventId }, user }) => {
    await requireRightForEvent(db, user, eventId, 'view');
    return listLadders(db, eventId);
  });

  mount(app, ladderApi.preview, async ({ params: { eventId }, body, user }) => {
    await requireRightForEvent(db, user, eventId, 'edit');
    return previewLadder(db, await loadMeeting(db, hosts, eventId), body);
  });

  mount(app, ladderApi.draw, async ({ params: { eventId }, body, user }) => {
    const { organizationId, accountId } = await requireRightForEvent(db, user, eventId, 'edit');
    const changed = await inOrganization(organizationId, async (tx) =>
      storeDraw(tx, await loadMeeting(tx, hosts, eventId), body, { accountId, nowMs: now() }),
    );
    onMoved();
    return { ...changed, ...(await readUpdates(db, hosts, eventId, body.since)) };
  });

  mount(app, ladderApi.setGrid, async ({ params: { eventId, sessionId }, body, user }) => {
    const { organizationId } = await requireRightForEvent(db, user, eventId, 'edit');
    const meeting = await loadMeeting(db, hosts, eventId);
    const previous = await inOrganization(organizationId, (tx) =>
      replaceGrid(tx, eventId, sessionId, body.grid, now()),
    );
    const change = { sessionId, previous, grid: body.grid };
    const batch = await gridBatch(hosts, meeting, change, now());
    if (batch !== null) await acceptAt(organizationId, { eventId, sessionId }, batch);
    return { previous };
  });
}
