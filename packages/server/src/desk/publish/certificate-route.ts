/** Certificates of a session for the members of its organisation. */

import { deskPrintsApi } from '@lapwing/contract/desk/prints';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import { contextOf, type SiteOf } from '../../results/prints/print-context.ts';
import { made } from '../../results/prints/routes.ts';
import { createPublishedResultsStore } from '../../results/store.ts';
import type { Database } from '../../storage/database.ts';
import { requireRightForEvent } from '../require-right.ts';

export function certificateRoute(app: FastifyInstance, db: Database, siteOf: SiteOf): void {
  const store = createPublishedResultsStore(db);
  mount(
    app,
    deskPrintsApi.certificates,
    async ({ params: { sessionId }, query, user, request, inThread }) => {
      const session = await store.findSession(sessionId);
      if (session === null) throw problem('not-found', { detail: `There is no session ${sessionId}` });
      await requireRightForEvent(db, user, session.eventId, 'view');
      const positions = query.position === undefined ? null : [query.position];
      const context = contextOf(siteOf(request), query);
      return made(context, inThread, (prints) => prints.certificatesPdf(store, session, positions, context));
    },
  );
}
