/** The calls of the announcer's desk. Every fact comes from public results, so that nothing hidden is read out. */

import { announceApi } from '@lapwing/contract/desk/announce';
import { liveFactsCall } from '@lapwing/contract/live/facts';
import { parseLiveSessionId } from '@lapwing/contract/live/ids';
import { pronunciationsCall } from '@lapwing/contract/live/pronunciations';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { OrganizationTransaction } from '../../ingest/organization-transaction.ts';
import type { Database } from '../../storage/database.ts';
import type { Hosts } from '../meeting/load-meeting.ts';
import { requireOpenEvent } from '../require-open-event.ts';
import { requireRight, requireRightForEvent } from '../require-right.ts';
import { listNotes, saveNote } from './note-store.ts';
import { createFactReader } from './read-facts.ts';
import { pronunciationsOnBoard } from './read-pronunciations.ts';

type AnnounceOptions = {
  db: Database;
  hosts: Hosts;
  inOrganization: OrganizationTransaction;
  now?: () => number;
};

export function announceRoutes(
  app: FastifyInstance,
  { db, hosts, inOrganization, now = Date.now }: AnnounceOptions,
): void {
  const readFacts = createFactReader(db, hosts);

  mount(app, announceApi.facts, async ({ params, user }) => {
    await requireRightForEvent(db, user, params.eventId, 'announce');
    return readFacts(params, now());
  });

  mount(app, liveFactsCall, async ({ params, query: { guid } }) => {
    const eventId = await requireOpenEvent(db, params.eventId, guid);
    return readFacts({ eventId, sessionId: parseLiveSessionId(params.sessionId, eventId) ?? 0 }, now());
  });

  mount(app, pronunciationsCall, async ({ params, query: { guid } }) => {
    const eventId = await requireOpenEvent(db, params.eventId, guid);
    const sessionId = parseLiveSessionId(params.sessionId, eventId) ?? 0;
    return { names: await pronunciationsOnBoard(db, hosts, { eventId, sessionId }) };
  });

  mount(app, announceApi.notes, async ({ params, user }) => {
    const { organizationId } = await requireRight(db, user, params.organizationId, 'announce');
    return { notes: await listNotes(db, organizationId) };
  });

  mount(app, announceApi.saveNote, async ({ params, body, user }) => {
    const member = await requireRight(db, user, params.organizationId, 'announce');
    const { isStored, note } = await inOrganization(member.organizationId, (tx) =>
      saveNote(tx, member, body, now()),
    );
    return { outcome: isStored ? ('stored' as const) : ('refused' as const), note };
  });
}
