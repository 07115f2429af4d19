/** The calls of the race desk. */

import { deskApi, entryFields } from '@lapwing/contract/desk/calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { requireUser } from '../identity/require-user.ts';
import type { UploadSlots } from '../ingest/access/upload-slots.ts';
import type { OrganizationTransaction } from '../ingest/organization-transaction.ts';
import type { IngestApi } from '../ingest/routes.ts';
import type { UploadParserPool } from '../ingest/uploads/upload-parser-pool.ts';
import type { Database } from '../storage/database.ts';
import { columnTitlesIn } from './column-titles.ts';
import { requireReady } from './decide/publish-decisions.ts';
import { decideRoutes } from './decide/routes.ts';
import { ladderRoutes } from './heats/routes.ts';
import { type Changed, changeMeeting, undoChange } from './meeting/change-meeting.ts';
import { createMeeting } from './meeting/create-meeting.ts';
import { listDeskOrganizations, listMeetings } from './meeting/list-meetings.ts';
import { type Hosts, loadMeeting } from './meeting/load-meeting.ts';
import { readLogPage } from './meeting/meeting-log.ts';
import { readUpdates } from './meeting/read-updates.ts';
import { readGrid } from './meeting/session-grid.ts';
import { readStartList } from './meeting/start-list.ts';
import { listUnknownTransponders } from './meeting/unknown-transponders.ts';
import { deskMergeRoutes } from './merges/routes.ts';
import { deskPublishRoutes } from './publish/routes.ts';
import { type DeskMember, requireRight, requireRightForEvent } from './require-right.ts';
import { updateRunningEntries } from './run/running-entries.ts';
import { deskSeriesRoutes } from './series/routes.ts';

const entryColumns = columnTitlesIn('entryColumnTitles', entryFields);

export type DeskOptions = {
  db: Database;
  hosts: Hosts;
  /** Called when an event was changed: live batches must not use what they knew of it. */
  onMoved: () => void;
  inOrganization: OrganizationTransaction;
  acceptAt: IngestApi['acceptAt'];
  uploadParser: UploadParserPool;
  slots: UploadSlots;
  now?: () => number;
};

export function deskRoutes(app: FastifyInstance, options: DeskOptions): void {
  const { db, hosts, onMoved, inOrganization, acceptAt, now = Date.now } = options;
  deskPublishRoutes(app, { ...options, now, requireReady });
  decideRoutes(app, { ...options, now });
  ladderRoutes(app, { ...options, now });
  deskSeriesRoutes(app, { ...options, now });
  deskMergeRoutes(app, { ...options, now });

  async function settle(member: DeskMember, eventId: number, { made }: Changed): Promise<void> {
    onMoved();
    if (made !== null) await updateRunningEntries({ db, hosts, acceptAt, now }, member, eventId, made);
  }

  mount(app, deskApi.meetings, async ({ user }) => {
    const organizations = await listDeskOrganizations(db, requireUser(user).accountId);
    const lists = await Promise.all(
      organizations.map(({ organizationId }) => listMeetings(db, organizationId, now())),
    );
    return { organizations, meetings: lists.flat() };
  });

  mount(app, deskApi.createMeeting, async ({ params, body, user }) => {
    const member = await requireRight(db, user, params.organizationId, 'edit');
    const eventId = await inOrganization(member.organizationId, (tx) =>
      createMeeting(tx, member, body, now()),
    );
    onMoved();
    return loadMeeting(db, hosts, eventId);
  });

  mount(app, deskApi.columnTitles, async ({ params, user }) => {
    const { organizationId } = await requireRight(db, user, params.organizationId, 'edit');
    return entryColumns.list(db, organizationId);
  });

  mount(app, deskApi.saveColumnTitles, async ({ params, body, user }) => {
    const { organizationId } = await requireRight(db, user, params.organizationId, 'edit');
    await db.transaction().execute((tx) => entryColumns.save(tx, organizationId, body.titles));
    return entryColumns.list(db, organizationId);
  });

  mount(app, deskApi.meeting, async ({ params: { eventId }, user }) => {
    await requireRightForEvent(db, user, eventId, 'view');
    return loadMeeting(db, hosts, eventId);
  });

  mount(app, deskApi.updates, async ({ params: { eventId }, query: { since = 0 }, user }) => {
    await requireRightForEvent(db, user, eventId, 'view');
    return {
      outcome: 'unchanged' as const,
      conflicts: [],
      made: null,
      ...(await readUpdates(db, hosts, eventId, since)),
    };
  });

  mount(app, deskApi.change, async ({ params: { eventId }, body, user }) => {
    const member = await requireRightForEvent(db, user, eventId, 'edit');
    const author = { accountId: member.accountId, nowMs: now() };
    const changed = await inOrganization(member.organizationId, (tx) =>
      changeMeeting(tx, eventId, body, author),
    );
    await settle(member, eventId, changed);
    return { ...changed, ...(await readUpdates(db, hosts, eventId, body.since)) };
  });

  mount(app, deskApi.undo, async ({ params: { eventId }, body, user }) => {
    const member = await requireRightForEvent(db, user, eventId, 'edit');
    const author = { accountId: member.accountId, nowMs: now() };
    const changed = await inOrganization(member.organizationId, (tx) =>
      undoChange(tx, eventId, body.number, author),
    );
    await settle(member, eventId, changed);
    return { ...changed, ...(await readUpdates(db, hosts, eventId, body.since)) };
  });

  mount(app, deskApi.log, async ({ params: { eventId }, query: { before }, user }) => {
    await requireRightForEvent(db, user, eventId, 'view');
    return readLogPage(db, eventId, before ?? null);
  });

  mount(app, deskApi.startList, ({ params: { sessionId }, query: { guid } }) =>
    readStartList(db, hosts, sessionId, guid),
  );

  mount(app, deskApi.grid, async ({ params: { eventId, sessionId }, user }) => {
    await requireRightForEvent(db, user, eventId, 'view');
    return readGrid(db, hosts, eventId, sessionId);
  });

  mount(app, deskApi.unknownTransponders, async ({ params: { eventId }, user }) => {
    await requireRightForEvent(db, user, eventId, 'view');
    return listUnknownTransponders(db, hosts, eventId);
  });
}
