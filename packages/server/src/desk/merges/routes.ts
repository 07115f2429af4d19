/** The calls of joined results at the race desk. */

import { deskMergesApi } from '@lapwing/contract/desk/merges';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { OrganizationTransaction } from '../../ingest/organization-transaction.ts';
import type { Database } from '../../storage/database.ts';
import { eventOfSession } from '../publish/published-result.ts';
import { requireRightForEvent } from '../require-right.ts';
import { readMerges } from './read-merges.ts';
import { removeMerge, saveMerge } from './save-merge.ts';

type MergeOptions = { db: Database; inOrganization: OrganizationTransaction; now: () => number };

export function deskMergeRoutes(app: FastifyInstance, options: MergeOptions): void {
  const { db } = options;

  mount(app, deskMergesApi.merges, async ({ params: { eventId }, user }) => {
    await requireRightForEvent(db, user, eventId, 'publish');
    return readMerges(db, eventId);
  });

  mount(app, deskMergesApi.save, async ({ params: { eventId }, query, body, user }) =>
    saveMerge(
      options,
      await requireRightForEvent(db, user, eventId, 'publish'),
      eventId,
      body,
      query.dryRun ?? false,
    ),
  );

  mount(app, deskMergesApi.remove, async ({ params: { sessionId }, user }) => {
    const member = await requireRightForEvent(db, user, await eventOfSession(db, sessionId), 'publish');
    return readMerges(db, await removeMerge(options, member, sessionId));
  });
}
